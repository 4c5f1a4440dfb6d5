// A vector as a row of thin bars. The sign is told by colour and by direction: positive up, negative down.
import { colour } from "stepgrad/colours.js";

/** @typedef {import("stepgrad/neuron_numbers.js").Numbers} Numbers */
/** @typedef {{x: number, y: number, width: number, height: number}} Bar */

/**
 * The bars of a vector in a box of this size, on whole units. `reach` is the value that fills half the height.
 * @param {Numbers} values @param {number} reach @param {number} width @param {number} height
 * @returns {{positive: Bar[], negative: Bar[], neither: Bar[]}} neither: what is no finite number, over the whole height
 */
export function barsOf(values, reach, width, height) {
  /** @type {{positive: Bar[], negative: Bar[], neither: Bar[]}} */
  const bars = { positive: [], negative: [], neither: [] };
  const middle = Math.round(height / 2);
  const pitch = width / values.length;
  for (let i = 0; i < values.length; ++i) {
    const x = Math.round(i * pitch);
    const room = Math.max(1, Math.round((i + 1) * pitch) - x);
    const bar = { x, y: 0, width: room > 3 ? room - Math.max(1, Math.round(room / 8)) : room, height };
    const value = values[i];
    if (!Number.isFinite(value)) {
      bars.neither.push(bar);
    } else if (value !== 0) {
      bar.height = Math.max(1, Math.round((Math.abs(value) / (reach || 1)) * (middle - 1)));
      bar.y = value > 0 ? middle - bar.height : middle;
      bars[value > 0 ? "positive" : "negative"].push(bar);
    }
  }
  return bars;
}

/**
 * Paints a vector over a canvas, sharp at any density of pixels.
 * @param {HTMLCanvasElement} canvas @param {Numbers} values @param {number} reach
 * @param {number} width in CSS pixels @param {number} height
 */
export function paintStrip(canvas, values, reach, width, height) {
  const density = devicePixelRatio;
  const [across, down] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across;
    canvas.height = down;
  }
  const paint = canvas.getContext("2d");
  if (!paint) return;
  paint.clearRect(0, 0, across, down);
  const bars = barsOf(values, reach, across, down);
  for (const kind of /** @type {const} */ (["positive", "negative"])) {
    paint.fillStyle = colour(kind);
    paint.beginPath();
    for (const { x, y, width, height } of bars[kind]) paint.rect(x, y, width, height);
    paint.fill();
  }
  paint.strokeStyle = colour("text");
  for (const bar of bars.neither) cross(paint, bar);
  paint.fillStyle = colour("line");
  paint.fillRect(0, Math.round(down / 2) - (density < 2 ? 0 : 1), across, 1);
}

/** What is no finite number is crossed out. @param {CanvasRenderingContext2D} paint @param {Bar} bar */
function cross(paint, { x, y, width, height }) {
  paint.strokeRect(x + 0.5, y + 0.5, Math.max(1, width - 1), height - 1);
  paint.beginPath();
  paint.moveTo(x, y + height);
  paint.lineTo(x + width, y);
  paint.stroke();
}

/**
 * Which bar of a strip lies at this place of the screen.
 * @param {Element} strip that holds a canvas @param {number} x @param {number} count
 */
export function elementAt(strip, x, count) {
  const { left, width } = (strip.querySelector("canvas") ?? strip).getBoundingClientRect();
  return Math.min(count - 1, Math.max(0, Math.floor(((x - left) / width) * count)));
}

/** The least and the greatest of some numbers. @param {Numbers} values @returns {[number, number]} */
export function rangeOf(values) {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return [least, most];
}
