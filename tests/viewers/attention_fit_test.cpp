#include "viewers/attention_fit.h"

#include <algorithm>
#include <cmath>
#include <regex>

#include "graph/files/narrow_float.h"
#include "tests/catch.h"
#include "tests/support/checks.h"
#include "tests/viewers/attentions.h"
#include "viewers/attention_document.h"
#include "viewers/attention_tensors.h"
#include "viewers/number_list.h"
#include "viewers/packed_tensor.h"

using namespace stepgrad;
using namespace stepgrad::viewers;
using namespace stepgrad::testing;
using nlohmann::json;

namespace {

std::vector<std::string> words(std::size_t count) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < count; ++i) tokens.push_back("word" + std::to_string(i));
  return tokens;
}

// What each tensor of the document says of its error, held against the numbers that were given.
void check_errors(const json& document, const Attention& given) {
  for (const AttentionTensor& each : tensors_of(given)) {
    const auto* const* tensor = std::get_if<const Tensor<float>*>(&each.tensor);
    const json& tensors = document.at("attentions").at(0).at("tensors");
    if (tensor == nullptr || !tensors.contains(each.key)) continue;
    const json& stored = tensors.at(std::string(each.key));
    const std::vector<double> numbers = stored_numbers(stored);
    const std::vector<float> expected = (*tensor)->elements();
    double error = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i)
      error = std::max(error, std::abs(numbers[i] - double{expected[i]}));
    CAPTURE(each.key);
    CHECK(stored.at("error") == error);
    CHECK((error > 0) <= (stored.at("type") != "f32"));
  }
}

}  // namespace

TEST_CASE("a document that is too large is stored in 16 bits, with errors that are measured") {
  const AttentionPage page = made_page(made_attention(words(20), 2, 3, 8));
  const std::size_t full = document_size(page, false);
  CHECK_FALSE(fitted(page, {full}).compact);
  const Fitted fit = fitted(page, {full - 1});
  CHECK(fit.compact);
  CHECK(fit.page.notes.size() == 1);
  const std::string text = attention_document(fit.page, fit.compact);
  CHECK(text.size() < full);
  const json document = json::parse(text);
  CHECK(document.at("attentions").at(0).at("tensors").at("weights").at("type") == "u16");
  CHECK(document.at("attentions").at(0).at("tensors").at("queries").at("type") == "f16");
  CHECK(document.at("attentions").at(0).at("tensors").at("weights").at("error") < 1e-5);
  check_errors(document, page.attentions[0]);
}

TEST_CASE("in 16 bits, small numbers keep as many digits as large ones") {
  Attention attention = made_attention(words(20), 1, 2);
  const auto times = [](const Tensor<float>& tensor, float factor) {
    std::vector<float> numbers = tensor.elements();
    for (float& x : numbers) x *= factor;
    return Tensor<float>(tensor.extents(), numbers);
  };
  attention.keys = times(*attention.keys, 1e6F);
  attention.values = times(*attention.values, 0);
  attention.d_weights = times(attention.weights, 1e-7F);  // all of them in 0 … 1
  attention.d_scores = times(attention.queries->sliced(3, 0, 1).broadcast({1, 2, 20, 20}), 1e-9F);
  const AttentionPage page = made_page(attention);
  const std::string text = attention_document(page, true);
  CHECK(document_size(page, true) >= text.size());
  const json document = json::parse(text);
  check_errors(document, attention);
  const json& tensors = document.at("attentions").at(0).at("tensors");
  for (const AttentionTensor& each : tensors_of(attention)) {
    CAPTURE(each.key);
    const json& stored = tensors.at(std::string(each.key));
    const std::vector<double> numbers = stored_numbers(stored);
    double largest = 0;
    for (const double x : numbers) largest = std::max(largest, std::abs(x));
    CHECK(stored.at("error").get<double>() <= largest * 0x1p-11);
    CHECK(stored.contains("unit") == (stored.at("type") == "f16"));
  }
  CHECK(tensors.at("d_weights").at("type") == "f16");
  CHECK(std::log2(tensors.at("d_scores").at("unit").get<double>()) == -43);
}

TEST_CASE("a number that 16 bits could round beyond 32 keeps its tensor in 32") {
  Attention attention = made_attention(words(20));
  attention.keys->write()[3] = 3.4e38F;
  const AttentionPage page = made_page(attention);
  const json document = json::parse(attention_document(page, true));
  CHECK(document.at("attentions").at(0).at("tensors").at("keys").at("type") == "f32");
  CHECK(document.at("attentions").at(0).at("tensors").at("queries").at("type") == "f16");
}

TEST_CASE("the size that is foretold is the document's, and never less") {
  for (const bool compact : {false, true}) {
    AttentionPage page = made_page(made_attention({"a", "<", "\x01", "\""}, 2, 3));
    const std::size_t size = attention_document(page, compact).size();
    CHECK(document_size(page, compact) >= size);
    CHECK(document_size(page, compact) < size + 300);
  }
}

TEST_CASE("what is left out: heads' outputs first, then the heads that are not shown; notes say so") {
  AttentionPage page = made_page(made_attention(words(20), 2, 4, 8));
  const std::size_t compact = fitted(page, {document_size(page, false) - 1}).page.notes.size();
  CHECK(compact == 1);
  AttentionPage without = page;
  without.attentions[0].head_outputs.reset();
  const std::size_t size_without = document_size(without, true) + 400;  // notes
  const Fitted fit = fitted(page, {size_without});
  CHECK_FALSE(fit.page.attentions[0].head_outputs);
  CHECK(fit.page.notes.size() == 2);
  CHECK(fit.page.attentions[0].heads.size() == 4);

  page.open.heads_shown = {1, 3};
  page.open.head = 1;
  const Fitted few = fitted(page, {size_without * 2 / 3});
  CHECK(few.page.attentions[0].heads == std::vector<std::size_t>{1, 3});
  CHECK(few.page.open.head == 1);
  const Attention& kept = few.page.attentions[0];
  CHECK(kept.weights.sliced(1, 1, 2).elements() == page.attentions[0].weights.sliced(1, 3, 4).elements());
  CHECK(kept.outputs->extents() == page.attentions[0].outputs->extents());

  page.open.head = 2;
  const Fitted looked_at = fitted(page, {size_without * 9 / 10});
  CHECK(looked_at.page.attentions[0].heads == std::vector<std::size_t>{1, 2, 3});
  CHECK(looked_at.page.open.head == 2);
  CHECK(looked_at.page.open.heads_shown == std::vector<std::size_t>{1, 3});
}

TEST_CASE("what cannot fit is an error that says what would, and that does") {
  const AttentionPage page = made_page(made_attention(words(60), 4, 5, 8));
  const std::size_t most = 100000;
  const std::string error = error_of([&] { fitted(page, {most}); });
  CAPTURE(error);
  CHECK(error.find("the page of attention would take 0.3 MB, for 4 layers, 5 heads and 60 by 60 tokens, and "
                   "0.1 MB is the most: --layers 0") == 0);
  CHECK(error.find('\n') == std::string::npos);
  std::smatch heads;
  REQUIRE(std::regex_search(error, heads, std::regex("--heads-shown (0|0-[1-4])")));

  AttentionPage later = page;
  later.open.layer = 2;
  const std::string of_later = error_of([&] { fitted(later, {most}); });
  CAPTURE(of_later);
  CHECK(of_later.find("--layers 2") != std::string::npos);

  AttentionPage fewer = page;
  fewer.attentions[0] = with_layers(page.attentions[0], {0});
  CHECK(fitted(fewer, {most}).compact);
  AttentionPage shown = page;
  shown.open.heads_shown = {0};
  CHECK(fitted(shown, {most}).page.attentions[0].heads.size() == 1);
  CHECK(error_of([&] { fitted(page, {300}); }).find("give a shorter text") != std::string::npos);
}

TEST_CASE("512 tokens: a layer of 12 heads fits, 12 layers do not") {
  Attention layer = made_attention(words(512), 1, 12, 64);
  CHECK(attention_html(made_page(layer)).size() < most_page_bytes);
  Attention model = layer;
  model.layers.clear();
  for (std::size_t i = 0; i < 12; ++i) model.layers.push_back(i);
  model.layer_count = 12;
  model.weights = Tensor<float>::filled({12, 12, 512, 512}, 1.0F / 512);
  for (auto* tensor :
       {&model.queries, &model.keys, &model.values, &model.head_outputs, &model.output_bias, &model.outputs})
    tensor->reset();
  const std::string error = error_of([&] { attention_json(made_page(model)); });
  CAPTURE(error);
  CHECK(error.find("12 layers, 12 heads and 512 by 512 tokens, and 25.0 MB is the most: --layers 0-1") !=
        std::string::npos);
}

TEST_CASE("numbers become base64, little endian, at each length") {
  CHECK(base64("") == "");
  CHECK(base64("f") == "Zg==");
  CHECK(base64("fo") == "Zm8=");
  CHECK(base64("foobar") == "Zm9vYmFy");
  CHECK(packed(Tensor<float>({1}, {1.0F}), NumberType::f32).base64 == "AACAPw==");
}

TEST_CASE("every half is stored as itself, and what lies between goes to the nearest, ties to even") {
  std::vector<float> all;
  for (std::uint32_t bits = 0; bits < 0x10000U; ++bits) {
    const auto half = static_cast<float>(Half{static_cast<std::uint16_t>(bits)});
    if (!(std::abs(half) >= 0x1p15F) || std::isinf(half)) all.push_back(half);  // in a unit of 1
  }
  const std::vector<double> stored =
      stored_numbers({{"type", "f16"},
                      {"shape", {all.size()}},
                      {"data", packed(Tensor<float>({all.size()}, all), NumberType::f16).base64}});
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (std::isnan(all[i]) ? !std::isnan(stored[i]) : stored[i] != double{all[i]}) FAIL("half " << i);
  }
  const std::vector<float> between{1 + 0x1p-11F, 1 + 3 * 0x1p-11F, 1 + 0x1.2p-11F, 0x1p-25F, 0x1.8p-25F,
                                   -2049,        0x1p14F};
  const std::vector<double> rounded =
      stored_numbers({{"type", "f16"},
                      {"shape", {between.size()}},
                      {"data", packed(Tensor<float>({between.size()}, between), NumberType::f16).base64}});
  CHECK(rounded == std::vector<double>{1, 1 + 4 * 0x1p-11, 1 + 0x1p-10, 0, 0x1p-24, -2048, 0x1p14});
}

TEST_CASE("numbers as people list them") {
  CHECK(number_list({0}) == "0");
  CHECK(number_list({0, 1, 2, 5, 7, 8}) == "0-2,5,7-8");
}
