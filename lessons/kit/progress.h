#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>

namespace stepgrad::kit {

// Tells how far long work is: a bar on a terminal, a line now and then elsewhere. Short work is silent.
class Progress {
 public:
  struct Manner {
    bool bar;                                // else plain lines
    std::chrono::duration<double> patience;  // how long nothing is said
    std::chrono::duration<double> interval;  // between two reports
  };

  // On standard error, as fits what that is.
  Progress();
  Progress(std::FILE* to, Manner manner);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `done` of `total` are done of what `work` names, such as "checking gradients".
  void tell(const std::string& work, std::size_t done, std::size_t total);
  // Takes the bar away: call it before anything else is printed. What is told next is new work.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  std::FILE* to_;
  Manner manner_;
  bool working_ = false, drawn_ = false;
  Clock::time_point next_;  // when the next report is due
};

}  // namespace stepgrad::kit
