// The texts of the reference: written ones in many scripts, and made ones that mix the scripts at random.

export const written = [
  // The lessons' own sentences.
  "time flies like an arrow", "fruit flies like a banana", "Time flies like an arrow; fruit flies like a banana.",
  "", " ", "\t \n\u3000", "a", "A", "é", "北", "🦊", ".", "##", "#", "[", "]", "\u0301", "\u200b", "\u0000", "\ufffd",
  // English, with all that stands between words.
  "The quick brown fox jumps over the lazy dog.", "Don't stop -- it's 5 o'clock!", "e.g. i.e. etc., U.S.A.",
  "mother-in-law's well-being", "Wow!!! Really?! (Yes.)", "C++20 and C#; F# or R & S", "f(x) = x^2 + 3*x - 1/2",
  "a_b c~d e|f g\\h i`j k<l>m {n} [o] $p @q %r", "https://example.org/path?query=1&more=two#part",
  "first.last+tag@mail.example.com", "3.14159 1,000,000 1e-9 0x7F 50% $9.99 €20 £5 ¥100", "#hashtag @mention RT: :-) ;-P <3",
  "antidisestablishmentarianism", "supercalifragilisticexpialidocious", "pneumonoultramicroscopicsilicovolcanoconiosis",
  "ALL CAPS AND sMaLl ones", "rain\tbow\nsun\r\nset", "tab\there\vvertical\ffeed\u0085next", "no\u00a0break\u202fnarrow\u2007figure",
  "soft\u00adhyphen zero\u200bwidth\u2060joiner\ufeffmark", "left\u200eto\u200fright \u202aembedding\u202c", "nul\u0000byte re\ufffdplaced",
  "rock–paper—scissors", "‘smart’ „low“ «g» “high” ‹h›", "ellipsis… middle·dot bullet•point section§ pilcrow¶ ¡hola! ¿qué?",
  "a".repeat(100), "a".repeat(101), "д".repeat(100), "д".repeat(101), "é".repeat(100), "é".repeat(101), "한".repeat(33), "한".repeat(34),
  "lorem".repeat(20), "lorem".repeat(21), "ﬁ".repeat(100), "ab ".repeat(50), "aaaa".repeat(25) + " b", "x".repeat(99) + "\u0301\u0301",
  // Special tokens inside a text.
  "[CLS]", "[SEP]", "[MASK]", "[PAD]", "[UNK]", "The capital of France is [MASK].", "left[SEP]right", "[CLS] a [SEP] b [SEP]", "[MASK][MASK]",
  "[sep] [Mask] [CLS", "CLS] [[MASK]] [ MASK ] [MA\u200bSK]", "un[UNK]known ##[PAD]ding", "[MASK]ing re[MASK]", "é[MASK]é 北[SEP]京",
  "[unused0] [unused1]", "[\u0301MASK]",
  // Latin letters with marks, composed and decomposed.
  "Héllò hôw are ü?", "naïve café résumé déjà vu", "cafe\u0301 nai\u0308ve", "Ångström Åse a\u030angstro\u0308m", "Zoë Noël Chloé", "façade garçon Français",
  "Crème brûlée à la carte", "Der Fuß läuft übers Gras", "STRASSE Straße STRAẞE", "Žluťoučký kůň úpěl ďábelské ódy", "Zażółć gęślą jaźń",
  "Árvíztűrő tükörfúrógép", "Pijamalı hasta yağız şoföre çabucak güvendi", "İzmir IĞDIR ışık İİ", "El pingüino Wenceslao hizo kilómetros",
  "À noite, vovô Kowalsky vê o ímã", "Þjóð Ðað Æsir Øre Œuvre ĳ Ŀ ŉ", "Ŵŷ Ẁẁ Ỳỳ Ǆ ǅ ǆ Ǉ ǈ Ǌ ǋ Ǳ ǲ", "Tiếng Việt có dấu thanh: ấ ầ ẩ ẫ ậ ắ ằ ẳ ẵ ặ",
  "ÆØÅ æøå", "ŁÓDŹ łódź", "đường Đà Nẵng", "ħ Ħ ı ĸ ŋ Ŋ ŧ Ŧ ſ", "ɐɑɒɓ ʃ ʒ ˈaɪ piː ˌeɪ", "Å\u212b K \u212a Ω \u2126",
  "\u1e9b\u0323 \u0061\u0315\u0300\u05ae\u0062", "o\u0302\u0323 ộ o\u0323\u0302", "Z̷̢͇a̸l̵g̶o̷ t̴e̵x̶t̷",
  // Greek, Cyrillic, Armenian, Georgian.
  "ΣΟΦΟΣ σοφός ΟΔΥΣΣΕΥΣ ὈΔΥΣΣΕΎΣ", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία", "ᾳ ῳ ᾼ ᾷ ΐ ΰ ἄνθρωπος", "τι; τί\u037e μ µ · \u0387",
  "КИЇВ київ Львів їжак ґанок", "Съешь же ещё этих мягких французских булок", "Йод ёлка Ёж йога", "Љубазни фењерџија чађавог лица", "ѢѲѴ ѣѳѵ Ꙗ",
  "Ққ Ңң Үү Һһ Әә Өө", "Բարեւ աշխարհ։ Հայաստան՝ ԵՐԵՎԱՆ և", "საქართველო თბილისი ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ Ⴀⴀ",
  // Hebrew, Arabic, Syriac, Thaana, N'Ko.
  "שלום עולם", "בְּרֵאשִׁית בָּרָא אֱלֹהִים", "״ציטוט״ מקף־עברי", "السلام عليكم", "بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ", "هل أنت بخير؟ نعم، شكرا؛ ٪",
  "سلام دنیا می\u200cخواهم", "پاکستان ٹیلی ویژن ہے۔", "ﷺ ﻻ ﺍﻟ", "ܫܠܡܐ ܥܠܡܐ", "ދިވެހި", "ߒߞߏ", "٠١٢٣ ۴۵۶",
  // Indic scripts and South-East Asia.
  "हिंदी भाषा", "नमस्ते दुनिया। कैसे हो॥", "\u0958 \u0959 \u095a \u095c \u095d", "বাংলা ভাষা \u09dc \u09dd \u09df", "ਪੰਜਾਬੀ ਸ਼", "ગુજરાતી", "ଓଡ଼ିଆ", "தமிழ் மொழி கொ",
  "తెలుగు", "ಕನ್ನಡ ಕೊ", "മലയാളം", "සිංහල ෴", "ภาษาไทย สวัสดีครับ ๏ ๚", "ພາສາລາວ", "မြန်မာ ဘာသာ။", "ភាសាខ្មែរ។", "བོད་སྐད། དཀའ་", "ᜀᜁ ᜴ ᜵ ᝀ",
  "ꦧꦱꦗꦮ", "ᬩᬲᬩᬮᬶ", "ᨅᨔ",
  // East Asia.
  "北京bert大学", "中文分词很简单。", "你好，世界！", "「引用」『二重』【括弧】〈山〉《書》", "繁體中文：臺灣", "ひらがなカタカナ", "がぎぐげご パピプペポ か\u3099",
  "日本語の文章を分割する。", "東京タワーへ行きます", "ｶﾀｶﾅ ﾊﾟ", "서울", "안녕하세요 세계", "한글 각 \u1112\u1161\u11ab", "대한민국의 수도는 서울이다.", "㐀 䶵 龥 鿿 \uf900 \uf90a 﨎",
  "𠀀𪛖 𪜀 𫠝 𫝀 𬺠 丽", "𰀀 \u{2ebf0}", "〇 々 〆 ㊗ ㋿ ㍿", "ＦＵＬＬ\u3000ｗｉｄｔｈ", "！＂＃＄％＆（）＊＋，－．／：；", "ㄅㄆㄇ ㄱㄴㄷ", "ꀀꀁ", "ᠮᠣᠩᠭᠣᠯ᠂ ᠃ \u180e",
  // Elsewhere.
  "ሰላም ልዑል። ፡", "ⵜⴰⵎⴰⵣⵉⵖⵜ", "ᏣᎳᎩ ꮳꮃꭹ", "ᐃᓄᒃᑎᑐᑦ ᙭᙮", "ᚠᚢᚦ᛫ᚨ", "ᚋᚐ ᚋ\u1680ᚐ᚛᚜", "𐌰𐌱𐌲", "𐎀𐎁𐎟", "𓀀𓁐", "𒀀𒁉", "𐐀𐐨 𞤀𞤢", "𑄀 𑀀𑀁", "ꓡꓲꓢꓴ", "𐓀𐓨", "𖹀𖹠",
  "𝐁𝐨𝐥𝐝 𝔉𝔯𝔞𝔨 𝟙", "①②③ ⅷ Ⅷ ½ ¼ ² ₃ ™ © ®", "ﬃ ﬁ ﬂ ℌ ℡ №", "∀x∈ℝ: ⌈x⌉ = −⌊−x⌋ ≠ ∅ ≈ ± × ÷ √", "← ↑ → ↓ ⇒ ⟨ ⟩ ⦃ ⦄ \u2329 \u232a",
  "♠♣♥♦ ☂ ☂️ ★", "█▓▒░ ─│┌┐", "⠓⠑⠇⠇⠕", "🙂😀 ok", "👩🏽\u200d🚀 go", "🇫🇷🇯🇵 flags", "👨\u200d👩\u200d👧\u200d👦family", "1️⃣2️⃣", "☝🏿", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  "\ue000\uf8ff private \u{f0000}\u{10fffd}", "\ufffe\uffff non \u{1ffff} characters", "\u0378\u0530 unassigned \u{e0080}", "\u2028line\u2029paragraph",
  "mixed Ελληνικά русский עברית العربية हिन्दी ไทย 中文 日本語 한국어 🎉",
  "##ing #tag un##do", "don’t “quote” — dash… naïve", "𝒳≠x̂+ŷ", "a\u034fb \u2061f\u2062g", "x\u20ddy 5\u20e3", "\u0600١ \u06dd \u070fܐ \u{110bd}",
  // Characters that Unicode classed after version 8.
  "\u061d \u07fd \u0890\u0891 \u08e2 \u2e43\u2e52\u2e5d", "a\u08d4b \u09fd \u1c80 \u{1e944}\u{1e95e}", "\u1734\u1715 \u166d \u{111c9}", "\u{1133b} \u{11938} \u{105c9}",
];

export const pairs = [
  ["time flies like an arrow", "fruit flies like a banana"], ["Who wrote it?", "Ada did."], ["left[SEP]right", "b"], ["北京", "서울"],
  ["a", "b"], ["Is [MASK] here?", "[CLS] no [SEP]"],
];

export const batches = [
  {inputs: [["time flies like an arrow"]]},
  {inputs: [["time flies like an arrow"], ["fruit flies like a banana"]]},
  {inputs: [["time flies"], ["time flies like an arrow, doesn't it?"], ["time"]]},
  {inputs: [["Who wrote it?", "Ada did."], ["a", "b"], ["left[SEP]right", "Zoë 北京 🦊"]]},
  {inputs: [["hello"], ["hello", "world"], ["hello", ""], ["", "world"], ["", ""], [""]]},
  {inputs: [["a [PAD] b"], ["[MASK]"], ["e\u0301 \u200b \u0000"]], pad_to: 5},
  {inputs: [["a b c"], ["a", "b"]], pad_to: 12},
  {inputs: [["a b c d e f g"], ["a"]], pad_to: 4},
  {inputs: [[""], [" "]], pad_to: 2},
  {inputs: [["time flies like an arrow"], ["time flies"]], add_special_tokens: false},
  {inputs: [["time flies", "like an arrow"], ["", ""], ["a", "[SEP]"]], add_special_tokens: false},
  {inputs: [["", ""], [""]], add_special_tokens: false},
];

// xorshift32: the same texts on every machine.
let state = 2463534242;
const below = (n) => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % n;
};

const blocks = [
  [0x20, 0x7e], [0x20, 0x7e], [0x61, 0x7a], [0x61, 0x7a], [0x61, 0x7a], [0, 0xff], [0x100, 0x24f], [0x250, 0x2ff], [0x300, 0x36f], [0x370, 0x3ff],
  [0x400, 0x52f], [0x590, 0x6ff], [0x900, 0x97f], [0xb80, 0xbff], [0xe00, 0xe7f], [0x1100, 0x11ff], [0x1e00, 0x1fff], [0x2000, 0x206f],
  [0x2070, 0x2bff], [0x3000, 0x30ff], [0x4e00, 0x9fff], [0xac00, 0xd7a3], [0xf900, 0xffff], [0x10000, 0x1ffff], [0x20000, 0x2ffff], [0, 0xd7ff],
];

const word = () => {
  const [first, last] = blocks[below(blocks.length)];
  return Array.from({length: 1 + below(8)}, () => String.fromCodePoint(first + below(last - first + 1))).join("");
};

export const made = Array.from({length: 200}, () => Array.from({length: 1 + below(10)}, word).join(below(3) ? " " : ""));
