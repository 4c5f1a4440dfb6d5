// The page's own data, read without the page's own code: what it shows is held against this.

/** The document in the page. @returns {Promise<any>} */
export const documentOf = (page) => page.evaluate(() => JSON.parse(document.getElementById("attention").textContent));

/** The numbers of a float32 tensor, and where one with such an index lies. */
export function numbersOf({ data, shape, type }) {
  if (type !== "f32") throw new Error(`a test reads f32, and this is ${type}`);
  const bytes = Buffer.from(data, "base64");
  const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return (...index) => values[index.reduce((place, at, axis) => place * shape[axis] + at, 0)];
}

/** A tensor of one attention of the page. */
export async function tensorOf(page, name, attention = 0) {
  return numbersOf((await documentOf(page)).attentions[attention].tensors[name]);
}
