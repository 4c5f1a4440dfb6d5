#include "graph/files/safetensors_json.h"

#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "graph/files/refuse.h"
#include "graph/files/text.h"

namespace stepgrad {

namespace {

using Json = nlohmann::json;

// nlohmann's own values would keep the last of two equal keys, and turn −1, 1.0 and 2⁶⁴ into sizes without a
// word: so the events of its parser are taken one by one, and each must be the one that is due.
class HeaderEvents final : public nlohmann::json_sax<Json> {
 public:
  explicit HeaderEvents(const std::string& name) : name_(name) {}

  SafetensorsHeader take() { return std::move(header_); }

  bool null() override { wrong("null"); }
  bool boolean(bool value) override { wrong(value ? "true" : "false"); }
  bool number_integer(number_integer_t number) override { wrong(std::to_string(number)); }
  bool number_float(number_float_t, const string_t& text) override { wrong(text); }
  bool binary(binary_t&) override { wrong("bytes"); }
  bool number_unsigned(number_unsigned_t number) override {
    if (place_ != Place::shape && place_ != Place::offsets) wrong(std::to_string(number));
    numbers_.push_back(number);
    return true;
  }

  bool string(string_t& text) override {
    if (place_ == Place::metadata) {
      header_.metadata[key_] = text;
    } else if (place_ == Place::tensor && key_ == "dtype") {
      set_type(text);
    } else {
      wrong("the text " + in_quotes(text));
    }
    return true;
  }

  bool start_array(std::size_t) override {
    if (place_ != Place::tensor || key_ == "dtype") wrong("a list");
    place_ = key_ == "shape" ? Place::shape : Place::offsets;
    numbers_.clear();
    return true;
  }

  bool end_array() override {
    place_ == Place::shape ? set_extents() : set_offsets();
    place_ = Place::tensor;
    return true;
  }

  bool start_object(std::size_t) override {
    if (place_ == Place::header) {
      place_ = Place::tensors;
    } else if (place_ == Place::tensors) {
      place_ = key_ == metadata_key ? Place::metadata : Place::tensor;
      keys_.clear();
    } else {
      wrong("a dictionary");
    }
    return true;
  }

  bool key(string_t& key) override {
    if (place_ == Place::tensors) {
      if (!names_.insert(key).second) {
        refuse(key == metadata_key
                   ? "it has __metadata__ twice"
                   : fmt::format("it has two tensors of the name {}, a duplicate key", in_quotes(key)));
      }
      if (key != metadata_key) {
        header_.tensors.emplace_back();
        header_.tensors.back().name = key;
      }
      member_ = key;
    } else {
      if (!keys_.insert(key).second) refuse(fmt::format("{} has the key {} twice", where(), in_quotes(key)));
      if (place_ == Place::tensor && key != "dtype" && key != "shape" && key != "data_offsets") {
        refuse(fmt::format("{} has the key {}, and may have dtype, shape and data_offsets only", where(),
                           in_quotes(key)));
      }
    }
    key_ = key;
    return true;
  }

  bool end_object() override {
    if (place_ == Place::tensor) {
      for (const std::string wanted : {"dtype", "shape", "data_offsets"}) {
        if (!keys_.contains(wanted)) refuse(fmt::format("{} has no {}", where(), wanted));
      }
    }
    place_ = place_ == Place::tensors ? Place::header : Place::tensors;
    return true;
  }

  bool parse_error(std::size_t read, const std::string&, const Json::exception&) override {
    not_json(read - 1);
  }

  // REQUIRES: at < the header's size.
  [[noreturn]] void not_json(std::size_t at) const {
    refuse(fmt::format("its header is not JSON in UTF-8 from its byte {} on", at));
  }

 private:
  static constexpr std::string_view metadata_key = "__metadata__";

  // Where in the header the next event is.
  enum class Place { header, tensors, metadata, tensor, shape, offsets };

  [[noreturn]] void refuse(const std::string& what) const {
    stepgrad::refuse(name_, what, safetensors_save_again);
  }

  std::string where() const { return member_ == metadata_key ? member_ : "tensor " + in_quotes(member_); }

  // Refuses a value that cannot stand here.
  [[noreturn]] void wrong(const std::string& found) const {
    switch (place_) {
      case Place::header:
        refuse(fmt::format("its header is {}, and must be a dictionary", found));
      case Place::tensors:
        refuse(fmt::format("{} is {}, and must be a dictionary", where(), found));
      case Place::metadata:
        refuse(fmt::format("{}: {} is {}, and must be a text", where(), in_quotes(key_), found));
      case Place::tensor:
        refuse(fmt::format("{}: {} is {}, and must be a {}", where(), key_, found,
                           key_ == "dtype" ? "text" : "list of whole numbers"));
      case Place::shape:
      case Place::offsets:
        break;
    }
    refuse(
        fmt::format("{}: {} holds {}, and must hold whole numbers from 0 to 2^64 - 1", where(), key_, found));
  }

  void set_type(const std::string& text) {
    const std::optional<StoredType> type = stored_type_named(text);
    if (!type) {
      stepgrad::refuse(name_, fmt::format("{} has dtype {}, which cannot be read", where(), in_quotes(text)),
                       ": save it as F64, F32, F16 or BF16");
    }
    header_.tensors.back().type = *type;
  }

  void set_extents() {
    if (numbers_.size() > Extents::most) {
      stepgrad::refuse(
          name_,
          fmt::format("{} has {} axes, and at most {} can be read", where(), numbers_.size(), Extents::most),
          ": reshape it before it is saved");
    }
    header_.tensors.back().extents = Extents(numbers_.begin(), numbers_.end());
  }

  void set_offsets() {
    if (numbers_.size() != 2)
      refuse(fmt::format("{}: data_offsets holds {} numbers, not 2", where(), numbers_.size()));
    header_.tensors.back().begin = numbers_[0];
    header_.tensors.back().end = numbers_[1];
  }

  const std::string& name_;
  SafetensorsHeader header_;
  Place place_ = Place::header;
  std::string member_;  // the tensor, or __metadata__
  std::string key_;     // the last key
  std::vector<std::uint64_t> numbers_;
  std::unordered_set<std::string> names_, keys_;
};

}  // namespace

SafetensorsHeader parse_safetensors_header(const std::string& name, std::string_view json) {
  HeaderEvents events(name);
  // The parser takes a byte 0 for the end of the text.
  const std::size_t zero = json.find('\0');
  if (zero != json.npos) events.not_json(zero);
  Json::sax_parse(json, &events);
  return events.take();
}

}  // namespace stepgrad
