// Writes the reference files with the tokenizers package: see README.md.
//   node generate.mjs VOCAB_TXT OUTPUT_FOLDER

import {readFileSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {join} from "node:path";

import {made, pairs, written} from "./texts.mjs";

// The package is looked for where the command is run, so that nothing is installed beside this file.
const {Tokenizer} = createRequire(join(process.cwd(), "here"))("tokenizers");
const [vocabularyFile, folder] = process.argv.slice(2);

// What the tokenizer.json of bert-base-uncased says.
const pieces = readFileSync(vocabularyFile, "utf8").split("\n").slice(0, -1);
const vocab = Object.fromEntries(pieces.map((piece, id) => [piece, id]));
const special = (content) => ({
  id: vocab[content], content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true,
});
const tokenizer = (lowercase) => Tokenizer.fromString(JSON.stringify({
  version: "1.0", truncation: null, padding: null,
  added_tokens: ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"].map(special),
  normalizer: {type: "BertNormalizer", clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase},
  pre_tokenizer: {type: "BertPreTokenizer"},
  post_processor: {type: "BertProcessing", sep: ["[SEP]", vocab["[SEP]"]], cls: ["[CLS]", vocab["[CLS]"]]},
  decoder: null,
  model: {type: "WordPiece", unk_token: "[UNK]", continuing_subword_prefix: "##", max_input_chars_per_word: 100, vocab},
}));
const uncased = tokenizer(true);
const cased = tokenizer(false);

const write = (name, lines) => writeFileSync(join(folder, name), lines.join("\n") + "\n");
// JSON with all that cannot be seen written as an escape.
const json = (value) => JSON.stringify(value).replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (c) =>
    c.split("").map((unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0")).join(""));
const plain = async (tokenizer, text) => (await tokenizer.encode(text, null, {addSpecialTokens: false})).getIds();

// A text's ids without [CLS] and [SEP], in lower case and as it is; a pair's ids and types with them.
const texts = [];
for (const text of [...written, ...made]) {
  texts.push(json({text, ids: await plain(uncased, text), cased_ids: await plain(cased, text)}));
}
for (const [text, pair] of pairs) {
  const encoding = await uncased.encode(text, pair);
  texts.push(json({text, pair, ids: encoding.getIds(), token_type_ids: encoding.getTypeIds()}));
}
write("texts.jsonl", texts);

// For each block of 256 code points c, FNV-1a (64 bits, fed whole numbers) over the ids of a·c·b, each text closed by a
// -1. Blocks that follow each other with the same hash share a line.
const prime = 0x100000001b3n;
const feed = (hash, number) => BigInt.asUintN(64, (hash ^ BigInt.asUintN(64, BigInt(number))) * prime);
const runs = [];
for (let block = 0; block <= 0x10ff; ++block) {
  if (block >= 0xd8 && block <= 0xdf) continue;  // surrogates
  const inputs = Array.from({length: 256}, (_, i) => "a" + String.fromCodePoint(block * 256 + i) + "b");
  const encodings = await uncased.encodeBatch(inputs, {addSpecialTokens: false});
  let hash = 0xcbf29ce484222325n;
  for (const encoding of encodings) {
    for (const id of encoding.getIds()) hash = feed(hash, id);
    hash = feed(hash, -1);
  }
  const last = runs.at(-1);
  if (last && last.hash === hash && last.last === block - 1) last.last = block;
  else runs.push({first: block, last: block, hash});
}
write("code_points.txt", runs.map(({first, last, hash}) =>
    [first, last, hash].map((number, i) => number.toString(16).padStart(i < 2 ? 4 : 16, "0")).join(" ")));

// How many tokens longest-first truncation keeps of a pair: first, second, max_length, kept of each. Two texts of
// max_length and more are left out: this version cuts each to max_length before it compares them, so that which one
// keeps an odd token no longer depends on which was longer.
const truncations = [];
for (let max = 3; max <= 14; ++max) {
  uncased.setTruncation(max, {strategy: "LongestFirst"});
  for (let first = 0; first <= 7; ++first) {
    for (let second = 0; second <= 7; ++second) {
      if (first >= max && second >= max) continue;
      const encoding = await uncased.encode("a ".repeat(first), "b ".repeat(second));
      const count = (id) => encoding.getIds().filter((other) => other === id).length;
      truncations.push([first, second, max, count(vocab.a), count(vocab.b)].join(" "));
    }
  }
}
write("truncation.txt", truncations);
