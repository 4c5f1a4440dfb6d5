#include "lessons/kit/progress.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>
#include <unistd.h>

namespace stepgrad::kit {

namespace {

using std::chrono::duration, std::chrono::steady_clock;

constexpr std::size_t bar_width = 30;

// A terminal that can take a line back.
bool can_draw(std::FILE* file) {
  const char* const terminal = std::getenv("TERM");
  return isatty(fileno(file)) != 0 && terminal != nullptr && std::string_view(terminal) != "dumb";
}

Progress::Manner fitting(std::FILE* file) {
  using Seconds = duration<double>;
  return can_draw(file) ? Progress::Manner{true, Seconds(1), Seconds(0.1)}
                        : Progress::Manner{false, Seconds(10), Seconds(10)};
}

steady_clock::time_point in(duration<double> time) {
  return steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(time);
}

}  // namespace

Progress::Progress() : Progress(stderr, fitting(stderr)) {}

Progress::Progress(std::FILE* to, Manner manner) : to_(to), manner_(manner) {}

void Progress::tell(const std::string& work, std::size_t done, std::size_t total) {
  if (!working_) next_ = in(manner_.patience);
  working_ = true;
  if (Clock::now() < next_) return;
  next_ = in(manner_.interval);
  if (manner_.bar) {
    const std::size_t filled = bar_width * done / std::max<std::size_t>(total, 1);
    std::fputs(
        fmt::format("\r\033[K[{:.<{}}] {}: {} of {}", std::string(filled, '#'), bar_width, work, done, total)
            .c_str(),
        to_);
    drawn_ = true;
  } else {
    std::fputs(fmt::format("{}: {} of {}\n", work, done, total).c_str(), to_);
  }
  std::fflush(to_);
}

void Progress::clear() {
  if (drawn_) {
    std::fputs("\r\033[K", to_);
    std::fflush(to_);
  }
  working_ = drawn_ = false;
}

}  // namespace stepgrad::kit
