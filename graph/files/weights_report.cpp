#include "graph/files/weights_report.h"

#include <fmt/format.h>

#include "graph/files/text.h"

namespace stepgrad {

std::string to_string(const WeightsReport& report, const std::string& file, bool) {
  std::string text = file + " does not fit:";
  for (const std::string& key : report.missing) text += "\n  missing " + in_quotes(key);
  for (const std::string& key : report.extra) text += "\n  extra " + in_quotes(key);
  for (const auto& [key, wanted, stored] : report.misshapen)
    text += fmt::format("\n  misshapen {}: {} here, {} in the file", in_quotes(key), to_string(wanted),
                        to_string(stored));
  return text;
}

}  // namespace stepgrad
