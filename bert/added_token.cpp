#include "bert/added_token.h"

#include <algorithm>

#include <fmt/format.h>

#include "bert/json_value.h"
#include "graph/error.h"
#include "graph/files/text.h"

namespace stepgrad::bert {

namespace {

bool is_special_token(const Json& text) {
  return text.is_string() &&
         std::ranges::find(special_tokens, text.get_ref<const std::string&>()) != special_tokens.end();
}

}  // namespace

std::string check_added_token(std::string_view file, std::string_view key, const Json& token,
                              const std::string& id, const Vocabulary& vocabulary) {
  const Json& content = token.is_object() ? value_of(token, "content") : token;
  if (!is_special_token(content)) {
    refuse_value(file, fmt::format("{} with the id {}", key, shortened(one_line(id), 60)), content,
                 "[PAD], [UNK], [CLS], [SEP] or [MASK]: no other token can be added");
  }
  const std::string text = content.get<std::string>();
  const auto known = vocabulary.find(text);
  if (!known || id != std::to_string(*known)) {
    throw Error(fmt::format("{}: {} gives {} the id {}, and {}", file, key, text, shortened(one_line(id), 60),
                            known ? fmt::format("the vocabulary {}", *known) : "the vocabulary lacks it"));
  }
  for (const char* flag : {"single_word", "lstrip", "rstrip", "normalized"}) {
    const Json& value = value_of(token, flag);
    if (!value.is_null() && value != false)
      refuse_value(file, fmt::format("{}: {} of {}", key, flag, text), value, "false");
  }
  return text;
}

}  // namespace stepgrad::bert
