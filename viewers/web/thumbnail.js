// A head in small: its lines, or its matrix. Of many tokens only a matrix can be made out.
import { colour, headColour, mixed, signColour } from "stepgrad/colours.js";

/** @typedef {{values: Float32Array, rows: number, columns: number, head: number, signed: boolean}} Small */

/** Of more tokens only a matrix is drawn. @param {number} tokens */
export const areTooMany = (tokens) => tokens > most_tokens;

const most_tokens = 64;

/**
 * @param {CanvasRenderingContext2D} pen @param {Small} small @param {"lines" | "matrix"} kind @param {number} width
 * @param {number} height
 */
export function paintThumbnail(pen, small, kind, width, height) {
  const pooled = pool(small);
  const largest = pooled.values.reduce((most, value) => (Math.abs(value) > most ? Math.abs(value) : most), 0);
  if (kind === "lines" && pooled === small) return paintLines(pen, small, largest, width, height);
  paintMatrix(pen, pooled, largest, width, height);
}

/**
 * @param {CanvasRenderingContext2D} pen @param {Small} small @param {number} largest @param {number} width
 * @param {number} height
 */
function paintLines(pen, { values, rows, columns, head, signed }, largest, width, height) {
  const [up, down] = [height / rows, height / columns];
  pen.lineWidth = 1.25;
  values.forEach((value, at) => {
    const alpha = signed ? Math.abs(value) / largest : value; // so that a head that looks at all alike is pale
    if (!(alpha >= 0.008)) return;
    pen.globalAlpha = alpha;
    pen.strokeStyle = signed ? signColour(value) : headColour(head);
    pen.setLineDash(value < 0 ? [3, 2] : []);
    pen.beginPath();
    pen.moveTo(2, (Math.floor(at / columns) + 0.5) * up);
    pen.lineTo(width - 2, ((at % columns) + 0.5) * down);
    pen.stroke();
  });
  pen.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} pen @param {Small} small @param {number} largest @param {number} width
 * @param {number} height
 */
function paintMatrix(pen, { values, rows, columns, head, signed }, largest, width, height) {
  const [across, down] = [width / columns, height / rows];
  values.forEach((value, at) => {
    if (Number.isFinite(value) && Math.abs(value) < 0.004 * largest) return;
    const full = signed ? signColour(value) : headColour(head);
    pen.fillStyle = Number.isFinite(value)
      ? mixed(full, colour("background"), Math.abs(value) / (largest || 1))
      : colour("input");
    pen.fillRect((at % columns) * across, Math.floor(at / columns) * down, Math.ceil(across), Math.ceil(down));
  });
}

/** Of more cells than can be seen, the strongest of each block. @param {Small} small @returns {Small} */
function pool(small) {
  const { values, rows, columns } = small;
  if (rows <= most_tokens && columns <= most_tokens) return small;
  const [high, wide] = [Math.min(rows, most_tokens), Math.min(columns, most_tokens)];
  const pooled = new Float32Array(high * wide);
  values.forEach((value, at) => {
    const row = Math.floor((Math.floor(at / columns) * high) / rows);
    const to = row * wide + Math.floor(((at % columns) * wide) / columns);
    if (Math.abs(value) > Math.abs(pooled[to]) || Number.isNaN(value)) pooled[to] = value;
  });
  return { ...small, values: pooled, rows: high, columns: wide };
}
