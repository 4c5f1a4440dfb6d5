// Numbers as text. The minus is a true one, except where a program reads it.

/** @param {number} value @param {number} decimals */
export function fixed(value, decimals) {
  if (!Number.isFinite(value)) return notFinite(value);
  const text = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** Four figures that mean something, for numbers of any size. @param {number} value */
export function figures(value) {
  if (!Number.isFinite(value)) return notFinite(value);
  if (value === 0) return "0";
  const size = Math.abs(value);
  const text = size >= 1e-3 && size < 1e5 ? size.toPrecision(4) : size.toExponential(3);
  return (value < 0 ? "−" : "") + text.replace("e-", "e−").replace("e+", "e");
}

/** Every digit that a float has, for a program. @param {number} value */
export function exact(value) {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value < 0 ? "-inf" : "inf";
  return String(Number(value.toPrecision(9)));
}

/** @param {number} value */
function notFinite(value) {
  if (Number.isNaN(value)) return "NaN";
  return value < 0 ? "−∞" : "∞";
}
