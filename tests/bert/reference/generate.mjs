// Writes the reference files with the tokenizers package: see README.md.
//   node generate.mjs VOCAB_TXT OUTPUT_FOLDER

import assert from "node:assert";
import {readFileSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {join} from "node:path";

import {batches, made, pairs, written} from "./texts.mjs";

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

// How many tokens truncation keeps: strategy, special tokens (3 around a pair, 2 around a single text, or none around
// either), tokens of the first and the second text, max_length, kept of each, or "refused". Left out is where this
// version goes its own ways: README.md tells which.
const kept = async (first, second, addSpecialTokens) => {
  try {
    const encoding = await uncased.encode("a ".repeat(first), second === null ? null : "b ".repeat(second), {addSpecialTokens});
    const count = (id) => encoding.getIds().filter((other) => other === id).length;
    return [count(vocab.a), count(vocab.b)];
  } catch {
    return ["refused"];
  }
};
const upTo = (last, first = 0) => Array.from({length: last - first + 1}, (_, i) => first + i);
const truncations = [];
for (const strategy of ["LongestFirst", "OnlyFirst", "OnlySecond"]) {
  for (const special of [3, 2, 0]) {
    for (const max of upTo(special === 3 ? 14 : 9, Math.max(special, 1))) {
      uncased.setTruncation(max, {strategy});
      for (const first of upTo(special === 3 ? 7 : 5)) {
        for (const second of special === 2 ? [null] : upTo(special === 3 ? 7 : 5)) {
          const uncut = {LongestFirst: 0, OnlyFirst: second, OnlySecond: first}[strategy];
          if (uncut > max || (uncut > 0 && max === special)) continue;
          truncations.push([strategy, special, first, second ?? 0, max, ...await kept(first, second, special > 0)].join(" "));
        }
      }
    }
  }
}
uncased.disableTruncation();
write("truncation.txt", truncations);

// Batches: the rows are padded to the longest, or to pad_to where that is more. (The package's encodeBatch takes no pairs;
// its encodings can be padded one by one.)
const lists = [];
for (const {inputs, pad_to = 0, add_special_tokens = true} of batches) {
  const rows = await Promise.all(inputs.map(([text, pair = null]) =>
      uncased.encode(text, pair, {addSpecialTokens: add_special_tokens})));
  const length = Math.max(pad_to, ...rows.map((row) => row.getLength()));
  for (const row of rows) row.pad(length);
  lists.push(json({
    inputs, pad_to, add_special_tokens, ids: rows.map((row) => row.getIds()), tokens: rows.map((row) => row.getTokens()),
    token_type_ids: rows.map((row) => row.getTypeIds()), attention_mask: rows.map((row) => row.getAttentionMask()),
  }));
  // Where encodeBatch can be asked, it must say the same.
  if (inputs.some(({length}) => length > 1)) continue;
  uncased.setPadding(length > 0 && pad_to >= length ? {maxLength: pad_to} : {});
  const batch = await uncased.encodeBatch(inputs.map(([text]) => text), {addSpecialTokens: add_special_tokens});
  uncased.disablePadding();
  batch.forEach((row, i) => assert.deepEqual(row.getIds(), rows[i].getIds()));
}
write("batches.jsonl", lists);
