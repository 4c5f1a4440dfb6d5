#include <algorithm>
#include <cmath>
#include <map>
#include <regex>
#include <sstream>

#include <nlohmann/json.hpp>

#include "graph/files/text.h"
#include "lessons/kit/narration.h"
#include "tests/catch.h"
#include "tests/lessons/flowing.h"
#include "tests/lessons/process.h"

// Lessons 11, 12 and 15, with the small model whose weights are random.
using namespace stepgrad;
using namespace stepgrad::testing;
using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

namespace {

const std::string pair = "11_sentence_pair", head = "12_inside_a_head", bert = "15_bert";

std::string page(const std::string& lesson, const Arguments& arguments = {}) {
  const Finished run = run_lesson(lesson, arguments);
  CAPTURE(lesson, arguments, run.err);
  REQUIRE(run.status == 0);
  return run.out;
}

const std::string number = "(-?[0-9][0-9.e+-]*)";

std::vector<double> numbers(const std::string& text, const std::string& pattern) {
  std::smatch found;
  CAPTURE(pattern, text);
  REQUIRE(std::regex_search(text, found, std::regex(pattern)));
  std::vector<double> result;
  for (std::size_t i = 1; i < found.size(); ++i) result.push_back(std::stod(found[i]));
  return result;
}

// The lines of the table that begins after this line: the cells of each, until a line is empty.
std::vector<std::vector<std::string>> table_after(const std::string& page, const std::string& heading) {
  std::istringstream lines(page.substr(page.find(heading)));
  std::vector<std::vector<std::string>> rows;
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line) && !line.empty()) {
    std::istringstream cells(line);
    rows.emplace_back();
    for (std::string cell; cells >> cell;) rows.back().push_back(cell);
  }
  return rows;
}

const std::vector<Arguments> runs{
    {},
    {"--lang", "zh", "--dtype", "float64"},
    {"--batch", "3", "--values", "full"},
    {"--backward", "--text", "time", "--text-pair", "a"},
    {"--text", "时间 flies", "--seed", "5", "--layer", "11", "--head", "0"},
    {"--unroll", "--trace", "table", "--values", "none"},
};

}  // namespace

TEST_CASE("lessons about BERT end with their question and their answer, in every run") {
  for (const std::string& lesson : lessons_about_bert()) {
    for (Arguments arguments : runs) {
      arguments.emplace_back("--answer");
      const std::string text = page(lesson, arguments);
      CAPTURE(lesson, arguments);
      CHECK((contains(text, "\nAnswer\n------\n") || contains(text, "\n答案\n----\n")));
      CHECK_FALSE(contains(text,
                           "{"
                           "captured"));
    }
  }
}

TEST_CASE("lessons about BERT: prose is at most 100 columns wide, and no placeholder is left") {
  static const std::regex placeholder(R"(\{[a-z_]+\})");
  for (const std::string& lesson : lessons_about_bert()) {
    for (const char* language : {"en", "zh"}) {
      std::istringstream lines(page(lesson, {"--trace", "none", "--answer", "--lang", language}));
      for (std::string line; std::getline(lines, line);) {
        CAPTURE(lesson, line);
        if (!line.starts_with("    ")) CHECK(display_width(line) <= 100);
        CHECK_FALSE(std::regex_search(line, placeholder));
      }
    }
  }
}

TEST_CASE("lessons about BERT: both languages have the same sections, figures and placeholders") {
  const auto outline = [](const std::string& file) {
    const kit::Narration narration(read_file(std::string(STEPGRAD_NARRATIONS) + "/" + file));
    std::vector<std::set<std::string>> sections{kit::placeholders(narration.introduction().body)};
    std::vector<std::string> figures;
    for (const kit::Section& step : narration.steps()) {
      sections.push_back(kit::placeholders(step.body));
      for (const kit::Block& block : kit::blocks(step.body))
        if (block.figure) figures.push_back(block.text);
    }
    sections.push_back(kit::placeholders(narration.question().body));
    sections.push_back(kit::placeholders(narration.answer().body));
    return std::pair(sections, figures);
  };
  std::vector<std::string> narrations{"kit/outline_", "12_inside_a_head/captured_"};
  for (const std::string& lesson : lessons_about_bert()) narrations.push_back(lesson + "/");
  for (const std::string& narration : narrations) {
    CAPTURE(narration);
    CHECK(outline(narration + "en.md") == outline(narration + "zh.md"));
  }
}

TEST_CASE("lessons about BERT: the same flags print the same bytes; another seed does not") {
  for (const std::string& lesson : lessons_about_bert()) {
    CAPTURE(lesson);
    const std::string first = page(lesson);
    CHECK(page(lesson) == first);
    CHECK(page(lesson, {"--seed", "1"}) != first);
  }
}

TEST_CASE("without a model's weights, lessons say that attention means nothing yet") {
  for (const std::string& lesson : lessons_about_bert()) {
    CHECK(contains(flowing(page(lesson)),
                   "Its weights are random, so its attention and its predictions mean nothing yet."));
    std::string chinese = page(lesson, {"--lang", "zh"});
    std::erase(chinese, '\n');  // a line may break between any two characters
    CHECK(contains(chinese, "所以它的注意力和预测还没有任何意义。"));
  }
}

TEST_CASE("lessons about BERT: help fits on a screen and has what they read") {
  for (const std::string& lesson : lessons_about_bert()) {
    CAPTURE(lesson);
    const std::string help = page(lesson, {"--help"});
    CHECK(std::count(help.begin(), help.end(), '\n') <= 24);
    std::istringstream lines(help);
    for (std::string line; std::getline(lines, line);) CHECK(display_width(line) <= 80);
    for (const char* option : {"--model FOLDER", "--config NAME|FILE", "--layer N", "--head N"})
      CHECK(contains(help, option));
    CHECK(contains(help, "--captured FOLDER") == (lesson == head));
    CHECK(contains(help, " --captured FOLDER  ") == (lesson == head));
    for (const char* example : {" --model FOLDER  ", " --config bert-base-uncased  ", " --emit html  "})
      CHECK(contains(help, example));
    for (const char* none : {"--size", "--input", "your own module's weights"})
      CHECK_FALSE(contains(help, none));
    CHECK_FALSE(contains(page(lesson, {"--help-options"}), "--input"));
  }
}

TEST_CASE("the trace of lessons about BERT has the attentions of the tutorial's pair") {
  for (const std::string& lesson : lessons_about_bert()) {
    const Json trace = Json::parse(page(lesson, {"--trace", "json"}));
    CHECK(trace["lesson"] == lesson);
    std::size_t weights = 0;
    for (const Json& node : trace["nodes"]) {
      if (node["name"] != "weights") continue;
      CHECK(node["shape"] == Json{1, 12, 13, 13});
      CHECK(node["module"].get<std::string>().ends_with("encoder.layer." + std::to_string(weights) +
                                                        ".attention.self"));
      ++weights;
    }
    CHECK(weights == 12);
  }
}

TEST_CASE("lesson 11: the tutorial's pair, as BERT is given it") {
  const std::string text = page(pair);
  std::string ids, types;
  for (const auto& row : table_after(text, "    piece")) {
    REQUIRE(row.size() == 4);
    ids += row[1] + " ";
    types += row[2];
  }
  CHECK(ids == "101 2051 10029 2066 2019 8612 102 5909 10029 2066 1037 15212 102 ");
  CHECK(types == "0000000111111");
  CHECK(contains(flowing(text), "So the second text begins at position 7,"));
  CHECK(contains(text, "Each layer's weights are [batch=1, head=12, query=13, key=13]"));
}

TEST_CASE("lesson 11: what a text's queries give to both texts sums to one") {
  for (const Arguments& arguments : {Arguments{}, {"--layer", "5", "--batch", "2"}, {"--text", "time"}}) {
    const auto rows = table_after(page(pair, arguments), "    head   A → A");
    REQUIRE(rows.size() == 12);
    for (const auto& row : rows) {
      CHECK(std::stod(row[1]) + std::stod(row[2]) == Catch::Approx(1).margin(2e-4));
      CHECK(std::stod(row[3]) + std::stod(row[4]) == Catch::Approx(1).margin(2e-4));
    }
  }
}

TEST_CASE("lesson 11: a block's share is what the head's matrix says") {
  const std::string text = page(pair);
  const auto matrix = table_after(text.substr(text.find("head weights [")), "             [CLS]    time");
  REQUIRE(matrix.size() == 13);
  std::map<std::string, double> shares;
  for (std::size_t query = 0; query < 13; ++query) {
    for (std::size_t key = 0; key < 13; ++key) {
      const std::string block = std::string(query < 7 ? "A" : "B") + (key < 7 ? "A" : "B");
      shares[block] += std::stod(matrix[query].at(key + 1)) / (query < 7 ? 7 : 6);
    }
  }
  const auto row = table_after(text, "    head   A → A")[8];
  const std::vector<std::string> blocks{"AA", "AB", "BA", "BB"};
  for (std::size_t i = 0; i < 4; ++i)
    CHECK(std::stod(row[i + 1]) == Catch::Approx(shares[blocks[i]]).margin(5e-4));
}

TEST_CASE("lesson 11: the next sentence has two probabilities for each text, Hugging Face's label 0 first") {
  const auto row = numbers(flowing(page(pair)), "0 is next " + number + " 1 is not next " + number);
  CHECK(row[0] + row[1] == Catch::Approx(1).margin(2e-4));
  const auto batch =
      numbers(flowing(page(pair, {"--batch", "2"})), "entry 0 entry 1 0 is next " + number + " " + number +
                                                         " 1 is not next " + number + " " + number);
  CHECK(batch[0] == row[0]);
  CHECK(batch[1] + batch[3] == Catch::Approx(1).margin(2e-4));
}

TEST_CASE("of a batch it is said which entry a section is about") {
  const std::string note = "(Of the batch, this section's sentences and its table are about entry 0.)";
  for (const auto& [lesson, sections] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {pair, {"1. One", "2. Word", "4. Who"}}, {bert, {"4. All", "6. A hidden"}}}) {
    const std::string batch = page(lesson, {"--batch", "2", "--values", "none"});
    for (const std::string& section : sections) {
      CAPTURE(lesson, section);
      const std::string begins = flowing(batch.substr(batch.find("\n" + section), 200));
      CHECK(contains(begins, "- " + note));
    }
    CHECK_FALSE(contains(flowing(page(lesson)), note));
  }
  const std::string last = "Of the batch it is entry 2 that is taken apart, the last one,";
  CHECK(contains(flowing(page(head, {"--batch", "3"})), last));
  CHECK_FALSE(contains(flowing(page(head)), "taken apart, the last one"));
}

TEST_CASE("the small model is one and the same in all lessons about BERT") {
  const std::vector<Arguments> which{{}, {"--seed", "7", "--layer", "3", "--head", "2"}};
  for (Arguments arguments : which) {
    arguments.insert(arguments.end(), {"--trace", "none"});
    std::vector<std::string> weights;
    for (const std::string& lesson : {pair, head}) {
      const std::string text = page(lesson, arguments);
      const std::size_t begin = text.find("    head weights [");
      REQUIRE(begin != std::string::npos);
      weights.push_back(text.substr(begin, text.find("\n\n", begin) - begin));
    }
    CHECK(weights[0] == weights[1]);
  }
  std::vector<std::string> parameters;
  for (const std::string& lesson : {head, bert}) {
    const Json trace = Json::parse(page(lesson, {"--trace", "json"}));
    for (const Json& node : trace["nodes"]) {
      if (node["module"] == "bert.embeddings.word_embeddings") parameters.push_back(node["name"]);
    }
  }
  CHECK(parameters == std::vector<std::string>{"weight", "words", "weight", "words"});
}

TEST_CASE("lesson 12: the page opens with the query that the text takes apart") {
  const TemporaryFolder folder;
  const std::string text = flowing(page(head, {"--emit", "json", "--output-dir", folder.path()}));
  const double position = numbers(text, "from `[^`]+`, at position " + number + ",")[0];
  const Json open = Json::parse(read_file(folder.path() + "/" + head + ".attention.json"))["open"];
  CHECK(open["query"] == position);
  CHECK(position > 0);
  const TemporaryFolder other;
  page(pair, {"--emit", "json", "--output-dir", other.path()});
  CHECK_FALSE(
      Json::parse(read_file(other.path() + "/" + pair + ".attention.json"))["open"].contains("query"));
}

TEST_CASE("lessons about BERT: never two blank lines") {
  for (const std::string& lesson : lessons_about_bert()) {
    for (const Arguments& arguments : {Arguments{}, {"--trace", "none"}, {"--values", "none"}}) {
      CAPTURE(lesson, arguments);
      CHECK_FALSE(contains(page(lesson, arguments), "\n\n\n"));
    }
  }
}

TEST_CASE("lesson 15: which head a page of its attentions opens with") {
  CHECK(contains(flowing(page(bert)), "opens with head 8 of layer 0 for"));
  CHECK(contains(flowing(page(bert, {"--layer", "3", "--head", "2"})), "opens with head 2 of layer 3 for"));
}

TEST_CASE("lesson 11: token types make a difference") {
  CHECK(numbers(flowing(page(pair, {"--answer"})), "the largest difference is " + number)[0] > 0.01);
}

TEST_CASE("lesson 12: on screen the numbers add up") {
  for (const Arguments& arguments : {Arguments{},
                                     {"--layer", "0", "--head", "8", "--dtype", "float64"},
                                     {"--layer", "7", "--head", "3"}}) {
    const std::string text = page(head, arguments), words = flowing(text);
    CAPTURE(arguments);

    const auto products = table_after(text, "             q  ");
    double dot_product = 0;
    for (std::size_t i = 0; i + 1 < products.size(); ++i) {
      CHECK(std::stod(products[i][1]) * std::stod(products[i][2]) ==
            Catch::Approx(std::stod(products[i][3])).margin(5e-4));
      dot_product += std::stod(products[i][3]);
    }
    CHECK(products.size() == 8 + 1);
    CHECK(std::stod(products.back()[1]) == Catch::Approx(dot_product).margin(1e-3));
    const auto score = numbers(words, "The score would be " + number + " in place of " + number + ",");
    CHECK(score[0] == Catch::Approx(dot_product).epsilon(1e-3));
    CHECK(score[1] == Catch::Approx(dot_product / std::sqrt(8)).epsilon(1e-3));

    const auto softmax = table_after(text, "q · k  ");
    REQUIRE(softmax.size() == 13 + 1);
    const double sum = std::stod(softmax.back()[1]);
    for (std::size_t i = 0; i < 13; ++i) {
      const auto& row = softmax[i];  // position, token, q · k, score, exp, weight
      CHECK(std::stod(row[2]) / std::sqrt(8) == Catch::Approx(std::stod(row[3])).margin(1e-3));
      CHECK(std::stod(row[4]) / sum == Catch::Approx(std::stod(row[5])).margin(1e-3));
    }
    CHECK(softmax.back()[2] == "1.0000");

    CHECK(numbers(words, "`attention_output`, by " + number + "\\.")[0] < 1e-5);
    CHECK(numbers(words, "the row that the layer computed by " + number + ":")[0] < 1e-5);
    const auto shares = table_after(text, "    head 0 ");
    CHECK(shares.size() == 11 + 1 + 1 + 1);  // heads 1 to 11, the bias, the sum, what was computed
    const auto& sums = shares[shares.size() - 2];
    const auto& computed = shares.back();
    for (std::size_t place = 0; place < 4; ++place)
      CHECK(std::stod(sums[place + 1]) == Catch::Approx(std::stod(computed[place + 2])).margin(2e-4));
  }
}

TEST_CASE("lesson 12: what a mask blocks has no weight, and the last text of a batch is taken apart") {
  const std::string text = page(head, {"--batch", "3"});
  const auto rows = table_after(text, "q · k  ");
  REQUIRE(rows.size() == 13 + 1);
  for (const std::size_t key : {10, 11, 12}) {
    const bool blocked = key > 10;
    CHECK((rows[key][1] == "[PAD]") == blocked);
    CHECK((rows[key][4] == "-inf") == blocked);
    if (blocked) CHECK(rows[key][6] == "0.0000");
  }
}

TEST_CASE("lesson 15: every layer's shapes, and the tree that PyTorch prints") {
  const std::string text = page(bert);
  const auto rows = table_after(text, "hidden_states       attentions");
  REQUIRE(rows.size() == 1 + 12 + 1);
  CHECK(flowing(text).find("encoder.layer.11 [1, 13, 96] [1, 12, 13, 13] pooler [1, 96]") !=
        std::string::npos);
  for (const char* line :
       {"    BertForPreTraining(", "(0-11): 12 x BertLayer(", "(activation): Tanh()",
        "(word_embeddings): Embedding(30522, 96, padding_idx=0)", "\"num_hidden_layers\": 12,"})
    CHECK(contains(text, line));
  CHECK(contains(flowing(text), "BERT-base, which is 768 wide, has 109,482,240 with its pooler: 23,837,184"));
}

TEST_CASE("lesson 15: five pieces for each hidden word, the most likely first") {
  const auto likely = [](const std::string& text, std::size_t masks) {
    std::vector<double> probabilities;
    std::istringstream lines(text.substr(text.find("6. A hidden word")));
    static const std::regex row(R"(^    .*\S  (0\.[0-9]{4})$)");
    for (std::string line; std::getline(lines, line) && line != "7. The next sentence";) {
      std::smatch found;
      if (std::regex_match(line, found, row)) probabilities.push_back(std::stod(found[1]));
    }
    REQUIRE(probabilities.size() == 5 * masks);
    for (std::size_t i = 0; i + 1 < probabilities.size(); ++i)
      if (i % 5 != 4) CHECK(probabilities[i] >= probabilities[i + 1]);
  };
  const std::string none = page(bert), two = page(bert, {"--text", "time [MASK] like an [MASK]"});
  likely(none, 1);
  likely(two, 2);
  CHECK(contains(flowing(none), "in the place of `arrow`, at position 5,"));
  CHECK_FALSE(contains(two, "The text has no"));
  CHECK(contains(two, "    2 [MASK]  "));
  CHECK(contains(two, "    5 [MASK]  "));
  // The row that is hidden by the program is that of a text which hides it itself.
  const auto likely_there = [](const std::string& text) {
    const std::size_t begin = text.find("    5 [MASK]  ");
    REQUIRE(begin != std::string::npos);
    return text.substr(begin, text.find("\n\n", begin) - begin);
  };
  CHECK(likely_there(none) == likely_there(page(bert, {"--text", "time flies like an [MASK]"})));
}

TEST_CASE("a text that fits no position, and a layer or head that is not there, are refused") {
  std::string words;
  for (int i = 0; i < 600; ++i) words += "a ";
  for (const std::string& lesson : lessons_about_bert()) {
    const auto refused = [&](const Arguments& arguments) {
      const Finished run = run_lesson(lesson, arguments);
      CAPTURE(lesson, arguments);
      CHECK(run.status == 2);
      CHECK(run.out.empty());
      CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
      return run.err;
    };
    CHECK(contains(refused({"--text", words}), "must be a text that makes a pair of at most 512 tokens"));
    CHECK(contains(refused({"--layer", "12"}), "--layer '12': must be one of the layers 0 to 11"));
    CHECK(contains(refused({"--head", "12"}), "--head '12': must be one of the heads 0 to 11"));
    CHECK(contains(refused({"--head", "-1"}), "--head '-1': must be "));
    CHECK(contains(refused({"--size", "tiny"}), "unknown option '--size'"));
    CHECK(contains(refused({"--input", "x.npy"}), "--input: cannot be read here"));
  }
  for (const std::string& lesson : {pair, bert}) {
    const Finished run = run_lesson(lesson, {"--captured", "x"});
    CHECK(run.status == 2);
    CHECK(run.err == lesson +
                         ": --captured: lesson 12 looks at captured attention: lessons/run 12 --captured "
                         "FOLDER (see --help)\n");
  }
  CHECK(contains(run_lesson("06_multi_head_attention", {"--captured", "x"}).err,
                 "unknown option '--captured'"));
}

TEST_CASE("weights of the small model go to a file and come back") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/weights.safetensors";
  const std::string saved = page(pair, {"--seed", "3", "--save-weights", file});
  const std::string loaded = page(pair, {"--weights", file});
  CHECK(saved.substr(saved.find("4. Who"), 900) == loaded.substr(loaded.find("4. Who"), 900));
}
