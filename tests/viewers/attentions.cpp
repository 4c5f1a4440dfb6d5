#include "tests/viewers/attentions.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "graph/files/narrow_float.h"

namespace stepgrad::testing {

namespace {

Tensor<float> made(const Extents& extents, double phase) {
  std::vector<float> numbers(element_count(extents));
  for (std::size_t i = 0; i < numbers.size(); ++i)
    numbers[i] = static_cast<float>(2 * std::sin(phase + 0.7 * static_cast<double>(i)));
  return Tensor<float>(extents, numbers);
}

Tensor<float> made_weights(const Extents& extents) {
  Tensor<float> weights = made(extents, 0);
  float* at = weights.write();
  const std::size_t keys = extents.back();
  for (std::size_t begin = 0; begin < weights.size(); begin += keys) {
    float sum = 0;
    for (std::size_t k = 0; k < keys; ++k) sum += at[begin + k] = std::exp(at[begin + k]);
    for (std::size_t k = 0; k < keys; ++k) at[begin + k] /= sum;
  }
  return weights;
}

template <class T>
T read_as(const std::string& bytes, std::size_t index) {
  T number;
  std::memcpy(&number, bytes.data() + index * sizeof(T), sizeof(T));
  return number;
}

double number_at(const std::string& bytes, const std::string& type, std::size_t i) {
  if (type == "f32") return read_as<float>(bytes, i);
  if (type == "f16") return static_cast<float>(Half{read_as<std::uint16_t>(bytes, i)});
  if (type == "u16") return read_as<std::uint16_t>(bytes, i) / 65535.0;
  if (type == "u8") return read_as<std::uint8_t>(bytes, i);
  throw std::runtime_error("no type " + type);
}

}  // namespace

viewers::Attention made_attention(const std::vector<std::string>& tokens, std::size_t layers,
                                  std::size_t heads, std::size_t head_dim) {
  const std::size_t seq = tokens.size(), embed = heads * head_dim;
  viewers::Attention attention{.name = "self-attention", .query_tokens = tokens, .key_tokens = tokens};
  attention.layers.clear();
  attention.heads.clear();
  for (std::size_t i = 0; i < layers; ++i) attention.layers.push_back(i);
  for (std::size_t i = 0; i < heads; ++i) attention.heads.push_back(i);
  attention.layer_count = layers;
  attention.head_count = heads;
  attention.scale = 1 / std::sqrt(static_cast<double>(head_dim));
  attention.weights = made_weights({layers, heads, seq, seq});
  attention.queries = made({layers, heads, seq, head_dim}, 1);
  attention.keys = made({layers, heads, seq, head_dim}, 2);
  attention.values = made({layers, heads, seq, head_dim}, 3);
  attention.head_outputs = made({layers, heads, seq, embed}, 4);
  attention.output_bias = made({layers, embed}, 5);
  attention.outputs = made({layers, seq, embed}, 6);
  return attention;
}

viewers::AttentionPage made_page(viewers::Attention attention) {
  viewers::AttentionPage page{.title = "Made", .lesson = "00_made"};
  page.open.layer = attention.layers.front();
  page.open.head = attention.heads.front();
  page.attentions.push_back(std::move(attention));
  return page;
}

std::string from_base64(const std::string& text) {
  static const std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (text.size() % 4 != 0) throw std::runtime_error("base64 comes in fours");
  std::string bytes;
  for (std::size_t at = 0; at < text.size(); at += 4) {
    std::uint32_t group = 0;
    std::size_t digits = 0;
    for (; digits < 4 && text[at + digits] != '='; ++digits) {
      const std::size_t digit = alphabet.find(text[at + digits]);
      if (digit == std::string::npos) throw std::runtime_error("no digit of base64");
      group |= static_cast<std::uint32_t>(digit) << (18 - 6 * digits);
    }
    if (digits < 2 || (digits < 4 && at + 4 != text.size())) throw std::runtime_error("base64 ends early");
    for (std::size_t i = 0; i + 1 < digits; ++i) bytes += static_cast<char>(group >> (16 - 8 * i) & 0xFFU);
  }
  return bytes;
}

std::vector<double> stored_numbers(const nlohmann::json& tensor) {
  const std::string bytes = from_base64(tensor.at("data")), type = tensor.at("type");
  std::size_t elements = 1;
  for (const std::size_t size : tensor.at("shape")) elements *= size;
  const std::size_t width = type == "f32" ? 4 : type == "u8" ? 1 : 2;
  if (bytes.size() != elements * width) throw std::runtime_error("the shape has another number of elements");
  std::vector<double> numbers;
  for (std::size_t i = 0; i < elements; ++i)
    numbers.push_back(number_at(bytes, type, i) * tensor.value("unit", 1.0));
  return numbers;
}

}  // namespace stepgrad::testing
