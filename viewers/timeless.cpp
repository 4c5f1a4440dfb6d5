#include "viewers/timeless.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>

namespace stepgrad::viewers {

InUtc::InUtc() {
  if (const char* const zone = std::getenv("TZ")) before_ = zone;
  setenv("TZ", "UTC0", 1);
  tzset();
}

InUtc::~InUtc() {
  if (before_) {
    setenv("TZ", before_->c_str(), 1);
  } else {
    unsetenv("TZ");
  }
  tzset();
}

std::string without_time(std::string pdf) {
  const std::size_t begin = pdf.find("/CreationDate (D:");
  const std::size_t end = pdf.find(')', begin);
  if (begin != std::string::npos && end != std::string::npos)
    std::fill(pdf.begin() + static_cast<std::ptrdiff_t>(begin),
              pdf.begin() + static_cast<std::ptrdiff_t>(end) + 1, ' ');
  return pdf;
}

}  // namespace stepgrad::viewers
