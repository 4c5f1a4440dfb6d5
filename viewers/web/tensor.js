// A tensor as the page holds it: base64, decoded a part at a time, when somebody looks.

/** @typedef {{axes: string[], shape: number[], type: string, unit?: number, error?: number, data: string}} StoredTensor */

/** @type {Record<string, number>} */
const bytes_of = { f32: 4, f16: 2, u16: 2, u8: 1 };

export class Tensor {
  /** @type {Map<string, Float32Array>} by the leading indices */
  #parts = new Map();
  #data;

  /** @param {StoredTensor} stored */
  constructor(stored) {
    this.axes = stored.axes;
    this.shape = stored.shape;
    this.type = stored.type;
    /** What a stored 1 stands for. */
    this.unit = stored.unit ?? 1;
    /** The largest |stored − computed| that the writer of the page measured. */
    this.error = stored.error ?? 0;
    this.#data = stored.data;
  }

  /**
   * The numbers at the leading indices, in the order of the other axes. They are decoded once and shared: do not write.
   * @param {...number} leading
   * @returns {Float32Array}
   */
  at(...leading) {
    const count = product(this.shape.slice(leading.length));
    const first = leading.reduce((place, index, axis) => place * this.shape[axis] + index, 0) * count;
    const name = leading.join();
    let part = this.#parts.get(name);
    if (!part) {
      part = decode(this.#data, this.type, first, count, this.unit);
      this.#parts.set(name, part);
    }
    return part;
  }
}

/**
 * `count` numbers of base64 text, from the one at `first`. Only their own letters are read.
 * @param {string} data @param {string} type @param {number} first @param {number} count @param {number} unit
 */
export function decode(data, type, first, count, unit = 1) {
  const size = bytes_of[type];
  const from = first * size;
  const group = Math.floor(from / 3); // three bytes are four letters
  const binary = atob(data.slice(group * 4, Math.ceil((from + count * size) / 3) * 4));
  const bytes = new Uint8Array(count * size);
  const skipped = from - group * 3;
  for (let i = 0; i < bytes.length; ++i) bytes[i] = binary.charCodeAt(skipped + i);
  return numbers(new DataView(bytes.buffer), type, count, unit);
}

/** @param {DataView} view @param {string} type @param {number} count @param {number} unit */
function numbers(view, type, count, unit) {
  const result = new Float32Array(count);
  for (let i = 0; i < count; ++i) {
    if (type === "f32") result[i] = view.getFloat32(4 * i, true);
    else if (type === "f16") result[i] = half(view.getUint16(2 * i, true)) * unit;
    else if (type === "u16") result[i] = view.getUint16(2 * i, true) / 65535;
    else result[i] = view.getUint8(i);
  }
  return result;
}

/** @param {number} bits */
function half(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return exponent ? sign * 2 ** (exponent - 15) * (1 + fraction / 1024) : sign * 2 ** -24 * fraction;
}

/** @param {number[]} sizes */
const product = (sizes) => sizes.reduce((a, b) => a * b, 1);
