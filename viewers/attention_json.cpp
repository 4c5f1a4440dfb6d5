#include <variant>

#include <nlohmann/json.hpp>

#include "graph/files/text.h"
#include "viewers/attention_document.h"
#include "viewers/attention_tensors.h"
#include "viewers/packed_tensor.h"

namespace stepgrad::viewers {

namespace {

using Json = nlohmann::ordered_json;

// Text of somebody else's may be no UTF-8, which no document may hold.
Json text(std::string_view text) { return valid_utf8(text); }

Json texts(const std::vector<std::string>& list) {
  Json array = Json::array();
  for (const std::string& each : list) array.push_back(text(each));
  return array;
}

NumberType type_of(const AttentionTensor& each, bool compact) {
  if (std::holds_alternative<const MaskTensor*>(each.tensor)) return NumberType::u8;
  return compact ? compact_type(*std::get<const Tensor<float>*>(each.tensor)) : NumberType::f32;
}

// The tensor without its numbers.
Json frame(const AttentionTensor& each, NumberType type) {
  Json axes = Json::array(), shape = Json::array();
  for (const Axis& axis : each.shape) {
    axes.push_back(axis.name);
    shape.push_back(axis.size);
  }
  Json json{{"axes", std::move(axes)}, {"shape", std::move(shape)}, {"type", to_string(type)}};
  if (type == NumberType::f16) json["unit"] = 1;
  json["error"] = 0;
  json["data"] = "";
  return json;
}

Json with_numbers(const AttentionTensor& each, NumberType type) {
  Json json = frame(each, type);
  PackedTensor stored = type == NumberType::u8 ? packed(*std::get<const MaskTensor*>(each.tensor))
                                               : packed(*std::get<const Tensor<float>*>(each.tensor), type);
  if (stored.unit != 1) json["unit"] = stored.unit;
  if (stored.error != 0) json["error"] = stored.error;
  json["data"] = std::move(stored.base64);
  return json;
}

// `tensors` gives what stands for a tensor.
template <class Tensors>
Json json(const Attention& attention, const Tensors& tensors) {
  Json stored = Json::object();
  for (const AttentionTensor& each : tensors_of(attention)) stored[std::string(each.key)] = tensors(each);
  Json json{
      {"name", text(attention.name)},
      {"kind", attention.cross ? "cross" : "self"},
      {"query_tokens", texts(attention.query_tokens)},
      {"key_tokens", texts(attention.key_tokens)},
      {"sentence_b_start", attention.sentence_b_start ? Json(*attention.sentence_b_start) : Json()},
      {"layers", attention.layers},
      {"heads", attention.heads},
      {"layer_count", attention.layer_count},
      {"head_count", attention.head_count},
      {"scale", attention.scale ? Json(*attention.scale) : Json()},
      {"tensors", std::move(stored)},
  };
  if (!attention.mask_known) json["mask_known"] = false;
  return json;
}

Json json(const Opening& open) {
  Json json{{"view", to_string(open.view)},
            {"layer", open.layer},
            {"head", open.head},
            {"heads", open.heads_shown}};
  if (open.query) json["query"] = *open.query;
  return json;
}

template <class Tensors>
std::string document(const AttentionPage& page, const Tensors& tensors) {
  Json attentions = Json::array();
  for (const Attention& attention : page.attentions) attentions.push_back(json(attention, tensors));
  const Json document = {
      {"format", "stepgrad attention"},
      {"version", 1},
      {"title", text(page.title)},
      {"lesson", text(page.lesson)},
      {"language", page.language == PageLanguage::en ? "en" : "zh"},
      {"source", text(page.source)},
      {"warning", text(page.warning)},
      {"notes", texts(page.notes)},
      {"open", json(page.open)},
      {"attentions", std::move(attentions)},
  };
  return document.dump();
}

// An HTML script element ends at the first `</script`, and changes its ways at `<!--`.
std::string without_markup(std::string_view document) {
  std::string result;
  result.reserve(document.size() + 64);
  for (const char c : document) {
    if (c == '<')
      result += "\\u003c";
    else
      result += c;
  }
  return result;
}

}  // namespace

std::string attention_document(const AttentionPage& page, bool compact) {
  return without_markup(document(
      page, [&](const AttentionTensor& each) { return with_numbers(each, type_of(each, compact)); }));
}

std::size_t document_size(const AttentionPage& page, bool compact) {
  constexpr std::size_t longest_number = 24;  // of a unit and of an error
  std::size_t numbers = 0;
  const std::string rest = without_markup(document(page, [&](const AttentionTensor& each) {
    const NumberType type = type_of(each, compact);
    numbers += packed_size(each.shape.elements(), type) + longest_number * (type == NumberType::f16 ? 2 : 1);
    return frame(each, type);
  }));
  return rest.size() + numbers;
}

}  // namespace stepgrad::viewers
