// A token as people read it: nothing invisible, nothing that runs over.

/** @type {Record<string, string>} */
const visible = { " ": "␣", "\t": "⇥", "\n": "⏎", "\r": "␍" };

/**
 * White space at the ends and control characters, which would not be seen, as signs.
 * @param {string} token
 */
export function shownToken(token) {
  if (token === "") return "∅";
  return token
    .replace(/^\s+|\s+$/gu, (spaces) => [...spaces].map((space) => visible[space] ?? code(space)).join(""))
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (hidden) => visible[hidden] ?? code(hidden));
}

/** @param {string} character */
function code(character) {
  if (character === "\u200d" || character === "\u200c") return character; // they shape letters and emoji
  return `⟨${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

/** @param {string} token @param {number} longest counted in characters */
export function shortToken(token, longest) {
  const characters = [...shownToken(token)];
  return characters.length <= longest ? characters.join("") : `${characters.slice(0, longest - 1).join("")}…`;
}
