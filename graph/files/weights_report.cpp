#include "graph/files/weights_report.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <ranges>
#include <string_view>

#include <fmt/format.h>

#include "graph/files/nearest.h"
#include "graph/files/text.h"

namespace stepgrad {

namespace {

using Keys = std::vector<std::string>;

// `bert.` where each key of `shorter` is one of `longer` with that in front; nothing where there is no such.
std::optional<std::string> common_prefix(const Keys& shorter, const Keys& longer) {
  if (shorter.empty()) return std::nullopt;
  for (const std::string& key : longer) {
    if (!key.ends_with("." + shorter.front())) continue;
    const std::string prefix = key.substr(0, key.size() - shorter.front().size());
    const auto has = [&](const std::string& each) { return std::ranges::count(longer, prefix + each) > 0; };
    if (std::ranges::all_of(shorter, has)) return prefix;
  }
  return std::nullopt;
}

// A line for each of the first, and one that counts the others.
std::string listed(std::string_view kind, std::size_t count,
                   const std::function<std::string(std::size_t)>& entry) {
  constexpr std::size_t most = 6;
  std::string lines;
  for (std::size_t i = 0; i < std::min(count, most); ++i)
    lines += fmt::format("\n    {:<10} {}", kind, entry(i));
  if (count > most) lines += fmt::format("\n    … and {} more {}", count - most, kind);
  return lines;
}

std::string counted(const WeightsReport& report) {
  std::string text;
  const auto add = [&](std::size_t count, std::string_view kind) {
    if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, kind);
  };
  add(report.missing.size(), "missing");
  add(report.extra.size(), "extra");
  add(report.misshapen.size(), "misshapen");
  return text;
}

// The module of PyTorch's whose packed projections are among the keys; nothing where there are none.
std::string_view packed_module(const Keys& keys) {
  const std::string_view projections = "in_proj_weight", within_layer = "self_attn.in_proj_weight";
  std::string_view module;
  for (const std::string& key : keys) {
    if (key.ends_with(within_layer)) return "nn.TransformerEncoderLayer";
    if (key.ends_with(projections)) module = "nn.MultiheadAttention";
  }
  return module;
}

// What to do where the keys tell what they are of.
std::string repair(const WeightsReport& report, bool partial) {
  if (const std::string_view module = packed_module(report.extra); !module.empty()) {
    return fmt::format(
        "\n    the file's keys are those of {}: docs/pytorch.md has the lines that rename them", module);
  }
  if (const auto prefix = common_prefix(report.missing, report.extra)) {
    return fmt::format("\n    the file's keys begin with {}: save the state_dict() of that module alone",
                       in_quotes(*prefix));
  }
  if (const auto prefix = common_prefix(report.extra, report.missing)) {
    return fmt::format("\n    the file's keys lack {}: save the state_dict() of the module around it",
                       in_quotes(*prefix));
  }
  if (report.extra.empty() && report.misshapen.empty() && !partial)
    return "\n    loaded partly, the missing ones would keep their numbers";
  return "";
}

}  // namespace

std::string to_string(const WeightsReport& report, const std::string& file, bool partial) {
  std::string text = report.fitting == 0 && partial ? fmt::format("{} holds nothing of the module: ", file)
                                                    : fmt::format("{} does not fit the module: ", file);
  text += counted(report);
  const std::string way_out = repair(report, partial);
  text += listed("missing", report.missing.size(), [&](std::size_t i) {
    const std::string meant = way_out.empty() ? nearest(report.missing[i], report.extra) : "";
    return one_line(report.missing[i]) + (meant.empty() ? "" : ": did you mean " + in_quotes(meant) + "?");
  });
  text += listed("extra", report.extra.size(), [&](std::size_t i) { return one_line(report.extra[i]); });
  text += listed("misshapen", report.misshapen.size(), [&](std::size_t i) {
    const auto& [key, wanted, stored] = report.misshapen[i];
    const bool turned = std::ranges::equal(wanted.extents(), std::views::reverse(stored));
    return fmt::format("{} {}, in the file {}{}", one_line(key), one_line(to_string(wanted)),
                       to_string(stored), turned ? ": did you save the transpose?" : "");
  });
  return text + way_out;
}

}  // namespace stepgrad
