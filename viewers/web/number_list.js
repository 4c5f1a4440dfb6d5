// Lists of numbers as the command line writes them: 0,3-5.

/**
 * The numbers that a list names; none where it is empty. Null where it is no list, or names what is not there.
 * @param {string} text @param {number[]} there
 */
export function readList(text, there) {
  /** @type {Set<number>} */
  const found = new Set();
  for (const part of text.split(",").map((one) => one.trim())) {
    if (part === "" && text.trim() === "") continue;
    const range = /^(\d{1,5})(?:\s*-\s*(\d{1,5}))?$/.exec(part);
    if (!range) return null;
    const [first, last] = [Number(range[1]), Number(range[2] ?? range[1])];
    const named = there.filter((number) => number >= first && number <= last);
    if (named.length !== last - first + 1) return null;
    for (const number of named) found.add(number);
  }
  return [...found].sort((a, b) => a - b);
}

/** @param {number[]} numbers in order */
export function writeList(numbers) {
  /** @type {[number, number][]} */
  const ranges = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && range[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(",");
}
