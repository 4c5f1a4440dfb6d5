#include "graph/files/npy_dictionary.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "graph/files/refuse.h"
#include "graph/files/text.h"

namespace stepgrad {

namespace {

// The header's text: a dictionary as Python writes it. Only what numpy.save writes is read, nothing is
// evaluated.
class DictionaryText {
 public:
  DictionaryText(const std::string& name, std::string_view text) : name_(name), text_(text) {}

  NpyDictionary read() {
    NpyDictionary dictionary;
    expect("{");
    while (!skip("}")) {
      const std::string key = string();
      expect(":");
      read_value(key, dictionary);
      if (!skip(",")) {
        expect("}");
        break;
      }
    }
    spaces();
    if (!text_.empty()) wrong();
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (!seen_[i]) refuse(name_, fmt::format("its header has no {}", keys[i]), npy_save_again);
    }
    return dictionary;
  }

 private:
  static constexpr std::array<std::string_view, 3> keys{"descr", "fortran_order", "shape"};

  [[noreturn]] void wrong() const {
    refuse(name_,
           fmt::format("its header is no dictionary of descr, fortran_order and shape from its byte {} on",
                       size_ - text_.size()),
           npy_save_again);
  }

  void spaces() { text_.remove_prefix(std::min(text_.find_first_not_of(" \n"), text_.size())); }

  // Whether this comes next; then it is passed.
  bool skip(std::string_view word) {
    spaces();
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }
  void expect(std::string_view word) {
    if (!skip(word)) wrong();
  }

  std::string string() {
    spaces();
    const char quote = text_.empty() ? ' ' : text_[0];
    if (quote != '\'' && quote != '"') wrong();
    const std::size_t end = text_.find(quote, 1);
    if (end == text_.npos) wrong();
    std::string string(text_.substr(1, end - 1));
    text_.remove_prefix(end + 1);
    return string;
  }

  std::size_t number() {
    spaces();
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), number);
    if (error == std::errc::result_out_of_range)
      refuse(name_, "its shape holds a number of 2^64 or more", npy_save_again);
    if (error != std::errc()) wrong();
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return number;
  }

  // (), (5,), (2, 3) or (2, 3,)
  Extents shape() {
    std::vector<std::size_t> extents;
    expect("(");
    while (!skip(")")) {
      extents.push_back(number());
      if (skip(",")) continue;
      expect(")");
      if (extents.size() == 1) wrong();  // (5) is a number, not a tuple
      break;
    }
    if (extents.size() > Extents::most) {
      refuse(name_, fmt::format("it has {} axes, and at most {} can be read", extents.size(), Extents::most),
             ": reshape it before it is saved");
    }
    return Extents(extents.begin(), extents.end());
  }

  void read_value(const std::string& key, NpyDictionary& dictionary) {
    const auto found = std::find(keys.begin(), keys.end(), key);
    if (found == keys.end()) refuse(name_, "its header has the key " + in_quotes(key), npy_save_again);
    if (std::exchange(seen_[static_cast<std::size_t>(found - keys.begin())], true))
      refuse(name_, fmt::format("its header has the key '{}' twice", key), npy_save_again);
    if (key == "shape") {
      dictionary.shape = shape();
    } else if (key == "fortran_order") {
      dictionary.fortran_order = skip("True");
      if (!dictionary.fortran_order) expect("False");
    } else if (skip("[")) {
      refuse(name_, "it holds a structured array", ": save each field by itself, array['name']");
    } else {
      dictionary.descr = string();
    }
  }

  const std::string& name_;
  std::string_view text_;  // what is not read yet
  const std::size_t size_ = text_.size();
  std::array<bool, keys.size()> seen_{};
};

}  // namespace

NpyDictionary parse_npy_dictionary(const std::string& name, std::string_view text) {
  return DictionaryText(name, text).read();
}

}  // namespace stepgrad
