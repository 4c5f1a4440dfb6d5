// Writes folders with a tokenizer.json each, and what the tokenizers package makes of some texts: see README.md.
//   node tokenizer_files.mjs OUTPUT_FOLDER

import {mkdirSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {join} from "node:path";

const {Tokenizer} = createRequire(join(process.cwd(), "here"))("tokenizers");
const [output] = process.argv.slice(2);

const pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "zoe", "zoë", "Zoë", "Zoe", "北", "京", "##s", "s", "fly", "Fly",
  "time", ",", "[", "]", "mask", "é", "e"];
const specials = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"];
const around = (id, type_id) => ({SpecialToken: {id, type_id}});
const text = (id, type_id) => ({Sequence: {id, type_id}});
const defined = (id, number) => ({id, ids: [number], tokens: [id]});
const single = [around("[CLS]", 0), text("A", 0), around("[SEP]", 0)];
const processors = {
  bert: (cls, sep) => ({type: "BertProcessing", sep: ["[SEP]", sep], cls: ["[CLS]", cls]}),
  template: (cls, sep) => ({
    type: "TemplateProcessing", single, pair: [...single, text("B", 1), around("[SEP]", 1)],
    special_tokens: {"[CLS]": defined("[CLS]", cls), "[SEP]": defined("[SEP]", sep)},
  }),
};

// JSON with all that cannot be seen written as an escape.
const visible = (value) => JSON.stringify(value, null, 1).replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} \n]/gu, (c) =>
    c.split("").map((unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0")).join(""));

// Each: what the normalizer does, the form of the processor, and how the ids are dealt out.
const folders = {
  uncased: {lowercase: true, strip_accents: null, processor: "template", order: (list) => list},
  cased: {lowercase: false, strip_accents: null, processor: "bert", order: (list) => list},
  lower_with_accents: {lowercase: true, strip_accents: false, processor: "template", order: (list) => [...list].reverse()},
  cased_without_accents: {lowercase: false, strip_accents: true, processor: "bert", order: (list) => [...list].reverse()},
};
const texts = ["Zoë flys, time", "zoë ZOË Zoe", "北京s", "[MASK] [mask] é e\u0301 É", "fly\u0000s\u200d time\ttime", "unknown", ""];

for (const [name, {lowercase, strip_accents, processor, order}] of Object.entries(folders)) {
  const vocab = Object.fromEntries(order(pieces).map((piece, id) => [piece, id]));
  const json = JSON.stringify({
    version: "1.0", truncation: null, padding: null,
    added_tokens: specials.map((content) => ({
      id: vocab[content], content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true,
    })),
    normalizer: {type: "BertNormalizer", clean_text: true, handle_chinese_chars: true, strip_accents, lowercase},
    pre_tokenizer: {type: "BertPreTokenizer"},
    post_processor: processors[processor](vocab["[CLS]"], vocab["[SEP]"]),
    decoder: {type: "WordPiece", prefix: "##", cleanup: true},
    model: {type: "WordPiece", unk_token: "[UNK]", continuing_subword_prefix: "##", max_input_chars_per_word: 100, vocab},
  }, null, 1);
  const tokenizer = Tokenizer.fromString(json);
  const lines = [];
  for (const each of texts) lines.push({text: each, ids: (await tokenizer.encode(each)).getIds()});
  const pair = await tokenizer.encode("Zoë flys", "time");
  lines.push({text: "Zoë flys", pair: "time", ids: pair.getIds(), token_type_ids: pair.getTypeIds()});
  mkdirSync(join(output, name), {recursive: true});
  writeFileSync(join(output, name, "tokenizer.json"), json + "\n");
  writeFileSync(join(output, name, "expected.json"), visible(lines) + "\n");
}
