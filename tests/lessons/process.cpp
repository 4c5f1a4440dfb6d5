#include "tests/lessons/process.h"

#include <cstdlib>
#include <stdexcept>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace stepgrad::testing {

namespace {

// In the child: opens the file as one of the standard descriptors.
void open_as(int descriptor, const std::string& path) {
  const int how = descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY | O_CREAT;
  const int file = ::open(path.c_str(), how, 0600);
  if (file < 0 || ::dup2(file, descriptor) < 0) ::_exit(126);
}

// In the child: a pipe that nobody reads.
void open_closed_pipe_as(int descriptor) {
  int ends[2];
  if (::pipe(ends) != 0 || ::dup2(ends[1], descriptor) < 0) ::_exit(126);
  ::close(ends[0]);
  ::close(ends[1]);
}

// In the child: no file may grow beyond this many bytes.
void limit_files(std::size_t most) {
  const rlimit limit{most, most};
  if (most > 0 && ::setrlimit(RLIMIT_FSIZE, &limit) != 0) ::_exit(126);
}

[[noreturn]] void become(const std::vector<std::string>& command, const Surroundings& surroundings,
                         const std::string& out, const std::string& err) {
  if (!surroundings.folder.empty() && ::chdir(surroundings.folder.c_str()) != 0) ::_exit(126);
  for (const auto& [name, value] : surroundings.environment) ::setenv(name.c_str(), value.c_str(), 1);
  if (surroundings.standard_output == "|") {
    open_closed_pipe_as(STDOUT_FILENO);
  } else {
    open_as(STDOUT_FILENO, out);
  }
  open_as(STDERR_FILENO, err);
  if (!surroundings.standard_input.empty()) open_as(STDIN_FILENO, surroundings.standard_input);
  for (const int descriptor : surroundings.closed) ::close(descriptor);
  limit_files(surroundings.largest_file);
  if (surroundings.nobody && ::setuid(65534) != 0) ::_exit(126);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

}  // namespace

Finished run_lesson(const std::string& lesson, const std::vector<std::string>& arguments,
                    const Surroundings& surroundings) {
  const TemporaryFolder folder;
  const std::string err = folder.path() + "/err";
  const bool to_file = !surroundings.standard_output.empty() && surroundings.standard_output != "|";
  const std::string out = to_file ? surroundings.standard_output : folder.path() + "/out";
  std::vector<std::string> command{std::string(STEPGRAD_LESSONS) + "/" + lesson + "/" + lesson};
  command.insert(command.end(), arguments.begin(), arguments.end());

  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) become(command, surroundings, out, err);
  int status = 0;
  ::waitpid(child, &status, 0);

  Finished finished;
  finished.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (surroundings.standard_output.empty()) finished.out = read_file(out);
  finished.err = read_file(err);
  return finished;
}

const std::vector<std::string>& lessons() {
  static const std::vector<std::string> names{
      "01_tokens_and_embeddings",   "02_dot_product_scores",
      "03_weights_and_output",      "04_linear_projection",
      "05_attention_head",          "06_multi_head_attention",
      "07_backward_through_a_head", "09_masks",
      "10_cross_attention",
  };
  return names;
}

const std::vector<std::string>& lessons_about_bert() {
  static const std::vector<std::string> names{"11_sentence_pair", "12_inside_a_head", "15_bert"};
  return names;
}

}  // namespace stepgrad::testing
