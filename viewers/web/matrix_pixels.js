// A matrix with more cells than have room: a pixel for each, enlarged.
import { channels, colour } from "stepgrad/colours.js";
import { fills, part, scaleEnd } from "stepgrad/matrix_layout.js";

/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/whole.js").Matrix} Matrix */

/** @param {Shown} all @param {Matrix} matrix @returns {HTMLCanvasElement} */
export function matrixPixels(all, matrix) {
  const canvas = document.createElement("canvas");
  canvas.width = all.keys.length;
  canvas.height = all.queries.length;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const image = pen.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  const end = scaleEnd(matrix, all);
  const [plus, minus] = [fills(matrix, all, 1).map(pixel), fills(matrix, all, -1).map(pixel)];
  const [unknown, masked] = [pixel(colour("input")), pixel(colour("line"))];
  matrix.values.forEach((value, at) => {
    if (all.masked[at] && (at + Math.floor(at / canvas.width)) % 4 === 0)
      pixels[at] = masked; // hatched
    else if (!Number.isFinite(value)) pixels[at] = unknown;
    else pixels[at] = (value < 0 ? minus : plus)[part(value, end)];
  });
  pen.putImageData(image, 0, 0);
  return canvas;
}

/** @param {string} hex */
function pixel(hex) {
  const [red, green, blue] = channels(hex);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
