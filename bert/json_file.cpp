#include "bert/json_file.h"

#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "graph/files/refuse.h"
#include "graph/files/text.h"

namespace stepgrad::bert {

namespace {

constexpr int deepest = 32;
constexpr std::string_view write_again = ": save it again, with save_pretrained";

// nlohmann's parser keeps the last of two equal keys without a word: so each dictionary's keys are counted
// while it reads.
class Keys {
 public:
  explicit Keys(const std::string& file) : file_(file) {}

  bool operator()(int depth, Json::parse_event_t event, Json& value) {
    using Event = Json::parse_event_t;
    if (depth > deepest) refuse(file_, fmt::format("it goes deeper than {} levels", deepest), write_again);
    if (event == Event::object_start) open_.emplace_back();
    if (event == Event::object_end) open_.pop_back();
    if (event == Event::key && !open_.back().insert(value.get_ref<const std::string&>()).second) {
      refuse(file_, fmt::format("it has the key {} twice", in_quotes(value.get_ref<const std::string&>())),
             write_again);
    }
    return true;
  }

 private:
  const std::string& file_;
  std::vector<std::unordered_set<std::string>> open_;  // the keys of each dictionary that is not yet whole
};

}  // namespace

Json read_json(const FileBytes& file) {
  const std::string_view text = file.view();
  if (text.starts_with("version https://git-lfs"))
    refuse(file.name(), "it is a Git LFS pointer, not the file that it stands for",
           ": fetch that with git lfs pull");
  const auto not_json = [&](std::size_t at) {
    refuse(file.name(), fmt::format("it is not JSON in UTF-8 from its byte {} on", at), write_again);
  };
  // The parser takes a byte 0 for the end of the text.
  if (const std::size_t zero = text.find('\0'); zero != text.npos) not_json(zero);
  Json json;
  try {
    json = Json::parse(text, Keys(file.name()));
  } catch (const Json::parse_error& error) {
    not_json(error.byte == 0 ? 0 : error.byte - 1);
  } catch (const Json::out_of_range&) {
    refuse(file.name(), "it has a number that no float64 can hold", write_again);
  }
  if (!json.is_object())
    refuse(file.name(), fmt::format("it is {}, and must be a dictionary", in_message(json)), write_again);
  return json;
}

std::string in_message(const Json& value) {
  const std::string text =
      value.is_string() ? in_quotes(value.get_ref<const std::string&>()) : one_line(value.dump());
  return shortened(text, 62);
}

void refuse_value(std::string_view file, std::string_view key, const Json& found, std::string_view must_be) {
  throw Error(fmt::format("{}: {} is {}, and must be {}", file, key, in_message(found), must_be));
}

}  // namespace stepgrad::bert
