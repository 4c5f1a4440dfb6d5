#include "lessons/kit/output_file.h"

#include <array>
#include <csignal>

#include "graph/files/write_file.h"

namespace stepgrad::kit {

namespace {

constexpr std::array ending_signals{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

volatile std::sig_atomic_t met = 0;  // the last of them that came while they were held

extern "C" void keep_for_later(int signal) { met = signal; }

// While it lives, the signals wait, whichever thread they are sent to. The last that came is raised at the
// end, so that the program ends by it and its parent can tell.
class HeldSignals {
 public:
  HeldSignals() {
    met = 0;
    struct sigaction hold {};
    hold.sa_handler = keep_for_later;
    hold.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < ending_signals.size(); ++i) {
      ::sigaction(ending_signals[i], nullptr, &before_[i]);
      if (before_[i].sa_handler != SIG_IGN) ::sigaction(ending_signals[i], &hold, nullptr);
    }
  }
  ~HeldSignals() {
    for (std::size_t i = 0; i < ending_signals.size(); ++i)
      ::sigaction(ending_signals[i], &before_[i], nullptr);
    if (met != 0) std::raise(met);
  }
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

 private:
  std::array<struct sigaction, ending_signals.size()> before_;
};

}  // namespace

void write_undisturbed(const std::function<void()>& write) {
  const HeldSignals held;
  write();
}

void write_output_file(const std::filesystem::path& path, std::string_view bytes) {
  write_undisturbed([&] { write_file(path, bytes); });
}

}  // namespace stepgrad::kit
