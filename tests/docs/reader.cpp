#include "tests/docs/reader.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <utility>

#include <sys/wait.h>

#include "tests/docs/page.h"

namespace stepgrad::testing {

namespace {

namespace fs = std::filesystem;

// What the Python of docs/pytorch.md writes, and what has the same shapes here.
constexpr std::pair<const char*, const char*> python_writes[] = {
    {"weights.safetensors", "multi_head_attention/weights.safetensors"},
    {"hidden_states.npy", "multi_head_attention/hidden_states.npy"},
    {"upstream.npy", "multi_head_attention/upstream.npy"},
    {"packed.safetensors", "packed_multi_head_attention/weights.safetensors"},
    {"layer.safetensors", "encoder_of_a_pair/weights.safetensors"},
    {"query_states.npy", "cross_attention/query_states.npy"},
    {"key_value_states.npy", "cross_attention/key_value_states.npy"},
    {"cross_upstream.npy", "cross_attention/upstream.npy"},
    {"head.safetensors", "attention_head_with_padding_causal/weights.safetensors"},
    {"batch.npy", "attention_head_with_padding_causal/hidden_states.npy"},
};

// A folder that is gone when the tests are.
class Desk {
 public:
  Desk() {
    std::string pattern = (fs::temp_directory_path() / "docs-test-XXXXXX").native();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a folder");
    folder_ = pattern;
    for (const std::string name : {"bench", "lessons", "tests"}) {
      fs::create_directories(folder_ / name);
      fs::copy_file(project() / "tests" / "docs" / "scripts" / (name + "_run.sh"), folder_ / name / "run");
    }
    for (const auto& [name, golden] : python_writes)
      fs::copy_file(project() / "tests" / "reference" / "golden" / golden, folder_ / name);
  }
  ~Desk() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  Printed run(const std::string& command) const {
    const std::string line = "cd '" + folder_.native() + "' && STEPGRAD_PROJECT='" + project().native() +
                             "' STEPGRAD_LESSONS='" STEPGRAD_LESSONS "' STEPGRAD_BENCH='" STEPGRAD_BENCH
                             "' bash -c '" +
                             command + "' >.out 2>.err </dev/null";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 255, text_of(folder_ / ".out"),
            text_of(folder_ / ".err")};
  }

 private:
  fs::path folder_;
};

}  // namespace

const Printed& type(const std::string& command) {
  static const Desk desk;
  static std::map<std::string, Printed> typed;
  if (!typed.contains(command)) {
    if (command.find('\'') != std::string::npos)
      throw std::runtime_error("write \" instead of ' in: " + command);
    typed.emplace(command, desk.run(command));
  }
  return typed.at(command);
}

std::vector<std::string> lesson_names() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(project() / "lessons")) {
    const std::string name = entry.path().filename().native();
    if (name.size() > 3 && std::isdigit(static_cast<unsigned char>(name[0])) != 0) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace stepgrad::testing
