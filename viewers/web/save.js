// Hands the reader a file. Nothing leaves the page for it.

/** @param {SVGElement} svg */
const textOf = (svg) => new XMLSerializer().serializeToString(svg);

/** @param {SVGElement} svg @param {string} name */
export function saveAsSvg(svg, name) {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${textOf(svg)}\n`;
  save(new Blob([text], { type: "image/svg+xml" }), `${name}.svg`);
}

/** Three times as fine as on the screen, which is enough to print. @param {SVGElement} svg @param {string} name */
export async function saveAsPng(svg, name) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(svg))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  const fine = Math.min(3, 8000 / Math.max(image.width, image.height));
  canvas.width = Math.round(image.width * fine);
  canvas.height = Math.round(image.height * fine);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(blob, `${name}.png`), "image/png");
}

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name.replace(/[^\p{L}\p{N}._-]+/gu, "_");
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/**
 * To the clipboard; where there is none, as a file.
 * @param {string} text @param {string} name @returns {Promise<boolean>} whether it was the clipboard
 */
export async function copy(text, name) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    save(new Blob([text], { type: "text/tab-separated-values" }), `${name}.tsv`);
    return false;
  }
}
