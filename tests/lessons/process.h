#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace stepgrad::testing {

// What a program printed, and how it ended.
struct Finished {
  int status = 0;  // its exit status; 128 + the signal where one killed it
  std::string out, err;
};

struct Surroundings {
  std::map<std::string, std::string> environment = {};  // added to the test's own
  std::string standard_output = "";                     // a file to print to; a closed pipe where it is `|`
  std::string folder = "";                              // where it runs; where the test runs if empty
  std::string standard_input = "";                      // a file to read; the test's own if empty
  std::vector<int> closed = {};                         // which of the standard descriptors are closed
  std::size_t largest_file = 0;                         // in bytes; 0 is no limit
  bool nobody = false;                                  // run as a user who may do nothing; needs root
};

// Runs a lesson's program, 06_multi_head_attention, and waits for its end.
Finished run_lesson(const std::string& lesson, const std::vector<std::string>& arguments,
                    const Surroundings& surroundings = {});

// The names of the lessons that have sizes, and can be asked for `--size tiny`, in order.
const std::vector<std::string>& lessons();
// Those about BERT, which have a model.
const std::vector<std::string>& lessons_about_bert();

}  // namespace stepgrad::testing
