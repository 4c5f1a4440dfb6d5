#include <cmath>
#include <limits>

#include "tests/catch.h"
#include "tests/support/checks.h"
#include "tests/viewers/attentions.h"

using namespace stepgrad;
using namespace stepgrad::viewers;
using namespace stepgrad::testing;
using nlohmann::json;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

const std::vector<std::string> hostile = {"[CLS]",
                                          "</script><b>x</b>",
                                          "<!--<script>",
                                          "&lt;",
                                          "\"",
                                          "'",
                                          "\\",
                                          "\xe2\x80\xa8",  // a line separator
                                          "שלום"
                                          "\xe2\x80\xae"
                                          "abc",
                                          std::string(300, 'x'),
                                          std::string("\0\a\x1b[31m", 7),
                                          "${alert(1)}",
                                          "{{title}}",
                                          "__proto__",
                                          "",
                                          "[SEP]"};

std::vector<double> elements(const Tensor<float>& tensor) {
  const std::vector<float> numbers = tensor.elements();
  return {numbers.begin(), numbers.end()};
}

const json& tensor(const json& document, const char* name) {
  return document.at("attentions").at(0).at("tensors").at(name);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the document has every field of its format, and tensors to the bit") {
  Attention attention = made_attention({"a", "b", "c"}, 2, 3);
  attention.mask = MaskTensor({3, 3}, {Mask::keep, Mask::block, Mask::block, Mask::keep, Mask::keep,
                                       Mask::block, Mask::keep, Mask::keep, Mask::keep});
  attention.sentence_b_start = 2;
  attention.d_weights = attention.weights;
  AttentionPage page = made_page(attention);
  page.language = PageLanguage::zh;
  page.warning = "w";
  page.open = {.view = View::neuron, .layer = 1, .head = 2, .heads_shown = {0, 2}};
  const json document = json::parse(attention_json(page));
  CHECK(document.at("format") == "stepgrad attention");
  CHECK(document.at("version") == 1);
  CHECK(document.at("language") == "zh");
  CHECK(document.at("warning") == "w");
  CHECK(document.at("notes").empty());
  CHECK(document.at("open") == json::parse(R"({"view":"neuron","layer":1,"head":2,"heads":[0,2]})"));
  page.open.query = 1;
  CHECK(json::parse(attention_json(page)).at("open").at("query") == 1);
  const json& stored = document.at("attentions").at(0);
  CHECK(stored.at("kind") == "self");
  CHECK(stored.at("query_tokens") == json::parse(R"(["a","b","c"])"));
  CHECK(stored.at("sentence_b_start") == 2);
  CHECK(stored.at("scale") == 0.5);
  CHECK(stored.at("layer_count") == 2);
  CHECK(tensor(document, "weights").at("axes") == json::parse(R"(["layer","head","query","key"])"));
  CHECK(tensor(document, "weights").at("shape") == json::parse("[2,3,3,3]"));
  CHECK(tensor(document, "keys").at("axes") == json::parse(R"(["layer","head","key","head_dim"])"));
  CHECK(tensor(document, "weights").at("error") == 0);
  CHECK(stored_numbers(tensor(document, "weights")) == elements(attention.weights));
  CHECK(stored_numbers(tensor(document, "values")) == elements(*attention.values));
  CHECK(stored_numbers(tensor(document, "outputs")) == elements(*attention.outputs));
  CHECK(stored_numbers(tensor(document, "d_weights")) == elements(*attention.d_weights));
  CHECK(stored_numbers(tensor(document, "mask")) == std::vector<double>{1, 0, 0, 1, 1, 0, 1, 1, 1});
  CHECK_FALSE(stored.at("tensors").contains("d_scores"));
}

TEST_CASE("hostile tokens come back as they were, and no < stands in the document") {
  AttentionPage page = made_page(made_attention(hostile));
  page.title = page.source = page.warning = page.attentions[0].name = "</script><script>x</script>";
  const std::string text = attention_json(page);
  CHECK(text.find('<') == std::string::npos);
  const json document = json::parse(text);
  CHECK(document.at("attentions").at(0).at("query_tokens") == json(hostile));
  CHECK(document.at("title") == page.title);
}

TEST_CASE("bytes that are no UTF-8 become U+FFFD") {
  const json document = json::parse(attention_json(made_page(made_attention({"a\xff", "\xed\xa0\x80"}))));
  CHECK(document.at("attentions").at(0).at("query_tokens").at(0) == "a\xef\xbf\xbd");
}

TEST_CASE("equal tokens stay apart, and cross-attention need not be square") {
  const json equal = json::parse(attention_json(made_page(made_attention({"the", "cat", "the", "cat"}))));
  CHECK(equal.at("attentions").at(0).at("key_tokens").size() == 4);
  Attention cross{.name = "cross-attention",
                  .query_tokens = {"le", "chat"},
                  .key_tokens = {"[CLS]", "the", "cat", "[SEP]"},
                  .cross = true};
  cross.weights = Tensor<float>({1, 1, 2, 4}, {.1F, .2F, .6F, .1F, .25F, .25F, .25F, .25F});
  const json document = json::parse(attention_json(made_page(cross)));
  CHECK(document.at("attentions").at(0).at("kind") == "cross");
  CHECK(document.at("attentions").at(0).at("scale").is_null());
  CHECK(tensor(document, "weights").at("shape") == json::parse("[1,1,2,4]"));
  cross.weights = cross.weights.transposed(2, 3);
  CHECK(contains(error_of([&] { attention_json(made_page(cross)); }),
                 "weights have the shape [1, 1, 4, 2], and must have [layer=1, head=1, query=2, key=4]"));
}

TEST_CASE("NaN and infinity are stored as they are, and notes tell of them") {
  Attention attention = made_attention({"a", "b"});
  attention.weights.write()[1] = std::numeric_limits<float>::quiet_NaN();
  attention.queries->write()[0] = -infinity;
  for (const PageLanguage language : {PageLanguage::en, PageLanguage::zh}) {
    AttentionPage page = made_page(attention);
    page.language = language;
    const json document = json::parse(attention_json(page));
    const std::vector<double> weights = stored_numbers(tensor(document, "weights"));
    CHECK((std::isnan(weights[1]) && weights[0] == attention.weights.elements()[0]));
    CHECK(stored_numbers(tensor(document, "queries"))[0] == -infinity);
    REQUIRE(document.at("notes").size() == 2);
    CHECK(contains(document.at("notes").at(0), "NaN"));
    CHECK(contains(document.at("notes").at(1), language == PageLanguage::en ? "infinite" : "无穷大"));
  }
}

TEST_CASE("some layers of many: exactly those are there, by the model's numbers") {
  Attention attention = made_attention({"a", "b"}, 2, 1);
  attention.layers = {0, 23};
  attention.layer_count = 24;
  const json document = json::parse(attention_json(made_page(attention)));
  CHECK(document.at("attentions").at(0).at("layers") == json::parse("[0,23]"));
  for (const std::vector<std::size_t>& wrong :
       std::vector<std::vector<std::size_t>>{{}, {3, 3}, {0, 24}, {5, 2}}) {
    attention.layers = wrong;
    AttentionPage page = made_page(made_attention({"a", "b"}));
    page.attentions = {attention};
    CHECK(contains(error_of([&] { attention_json(page); }), "layers must ascend"));
  }
  AttentionPage page = made_page(made_attention({"a", "b"}));
  page.open.head = 8;
  CHECK(contains(error_of([&] { attention_json(page); }), "the page opens head 8, which is not there"));
  page.open.head = 0;
  page.open.query = 2;
  CHECK(contains(error_of([&] { attention_json(page); }), "the page opens query 2, which is not there"));
}

TEST_CASE("two documents of the same page are equal, byte for byte") {
  const AttentionPage page = made_page(made_attention(hostile, 2, 2));
  CHECK(attention_json(page) == attention_json(page));
  CHECK(attention_html(page) == attention_html(page));
}
