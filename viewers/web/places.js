// Which queries and which keys are shown: a sentence's or both, with the special tokens or without.

/** @typedef {import("stepgrad/data.js").Attention} Attention */

const specials = new Set(["[CLS]", "[SEP]", "[PAD]", "<s>", "</s>", "<pad>", "<bos>", "<eos>", "<|endoftext|>"]);

/** @param {string} token */
export const isSpecial = (token) => specials.has(token);

/** @param {Attention} attention */
export const hasSpecials = (attention) =>
  attention.query_tokens.some(isSpecial) || attention.key_tokens.some(isSpecial);

/**
 * Positions of the tokens shown, rows and columns.
 * @param {Attention} attention @param {string} slice "AB": queries of sentence A, keys of sentence B
 * @param {boolean} with_specials
 */
export function places(attention, slice, with_specials) {
  const [of_queries, of_keys] = attention.sentence_b_start === null || slice === "all" ? ["", ""] : slice;
  return {
    queries: positions(attention.query_tokens, of_queries, attention.sentence_b_start, with_specials),
    keys: positions(attention.key_tokens, of_keys, attention.sentence_b_start, with_specials),
  };
}

/** @param {string[]} tokens @param {string} sentence @param {number | null} b_start @param {boolean} with_specials */
function positions(tokens, sentence, b_start, with_specials) {
  const first = sentence === "B" ? (b_start ?? 0) : 0;
  const end = sentence === "A" ? (b_start ?? tokens.length) : tokens.length;
  const found = [];
  for (let i = first; i < end; ++i) if (with_specials || !isSpecial(tokens[i])) found.push(i);
  return found;
}
