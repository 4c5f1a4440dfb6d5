// Writes arrays as NumPy saves them.
import { writeFileSync } from "node:fs";

/** @param {string} file @param {number[]} shape @param {number[]} values in the order of the axes, saved as float32 */
export function writeNpy(file, shape, values) {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(", ")}${shape.length === 1 ? "," : ""}), }`;
  const padded = `${header.padEnd(Math.ceil((11 + header.length) / 64) * 64 - 11)}\n`;
  const start = Buffer.from([0x93, ...Buffer.from("NUMPY"), 1, 0, padded.length & 255, padded.length >> 8]);
  writeFileSync(
    file,
    Buffer.concat([start, Buffer.from(padded, "latin1"), Buffer.from(new Float32Array(values).buffer)]),
  );
}
