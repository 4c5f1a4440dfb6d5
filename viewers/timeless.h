#pragma once

#include <optional>
#include <string>

namespace stepgrad::viewers {

// Cairo writes the time of day into a PDF, by the clock of the place. While one of these lives, the place is
// UTC, so that the time takes as much room everywhere; without_time() then takes it out.
class InUtc {
 public:
  InUtc();
  ~InUtc();
  InUtc(const InUtc&) = delete;
  InUtc& operator=(const InUtc&) = delete;

 private:
  std::optional<std::string> before_;
};

// The PDF with spaces in place of its /CreationDate, so that all else stays where the PDF's index says it is.
std::string without_time(std::string pdf);

}  // namespace stepgrad::viewers
