#include "lessons/kit/run.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <optional>

#include <fmt/format.h>
#include <unistd.h>

#include "lessons/kit/completion.h"
#include "lessons/kit/help.h"
#include "lessons/kit/outline.h"

namespace stepgrad::kit {

namespace {

using Clock = std::chrono::steady_clock;

void say(std::string_view program, std::string_view message) {
  std::fputs(fmt::format("{}: {}\n", program, message).c_str(), stderr);
}

// 1 node, 2 nodes
std::string counted(std::size_t number, std::string_view what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

// A file that is mapped is read when its numbers are; one that somebody cuts short meanwhile ends the
// program. A signal's handler may not make a text, so that it is made before.
std::string message_of_a_file_cut_short;
extern "C" void tell_of_a_file_cut_short(int) {
  const std::string& message = message_of_a_file_cut_short;
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, message.data(), message.size());
  ::_exit(1);
}

void report_time(Lesson& lesson, Clock::time_point start) {
  const std::chrono::duration<double, std::milli> passed = Clock::now() - start;
  std::fputs(fmt::format("({}; {} of an op took {:.1f} ms; the lesson took {:.1f} ms)\n",
                         counted(lesson.graph().size(), "node"), counted(lesson.numbers().nodes_run(), "run"),
                         1e3 * lesson.numbers().seconds(), passed.count())
                 .c_str(),
             stderr);
  for (const std::string& text : lesson.measured()) std::fputs(("(" + text + ")\n").c_str(), stderr);
}

// The title of the narration, and nothing else of it.
std::string title(std::string_view narration) { return Narration(narration).introduction().heading; }

// What is asked for instead of the lesson; nothing where it is the lesson.
std::optional<std::string> instead(const Program& program, const Options& options, const CommandLine& line) {
  if (options.help) return help(program.name, line);
  if (options.help_options) return help_options(program.name, line);
  if (options.version) return version(program.name);
  if (options.completion == Shell::none) return std::nullopt;
  return completion(options.completion, program.name.substr(0, program.name.find('_')),
                    title(program.page.en), line.options());
}

Page wanted_page(const Program& program, const Options& options) {
  if (options.only_shapes()) return outline_page(options);
  return options.files().captured ? program.captured.value() : program.page;
}

void run_or_throw(const Program& program, Options& options, const std::vector<std::string>& arguments) {
  const auto start = Clock::now();
  message_of_a_file_cut_short = fmt::format(
      "{}: a file was cut short while it was read: write it beside, then rename it\n", program.name);
  std::signal(SIGBUS, tell_of_a_file_cut_short);
  StandardOutput output;
  CommandLine line;
  options.declare(line);
  line.read(arguments);
  if (const auto text = instead(program, options, line)) return output.write(*text);
  options.settle(line);
  const Page page = wanted_page(program, options);
  Lesson lesson(std::string(program.name), options.lang == Language::en ? page.en : page.zh, options, output);
  page.teach(lesson);
  lesson.finish();
  if (output.open() && options.trace != TraceFormat::json && !options.step) report_time(lesson, start);
}

}  // namespace

int run(const Program& program, Options& options, int argc, char** argv) {
  try {
    run_or_throw(program, options, std::vector<std::string>(argv + 1, argv + argc));
    return 0;
  } catch (const UsageError& wrong) {
    say(program.name, std::string(wrong.what()) + " (see --help)");
    return 2;
  } catch (const std::bad_alloc&) {
    say(program.name, "there is not enough memory for these sizes");
  } catch (const std::exception& failed) {
    say(program.name, failed.what());
  }
  return 1;
}

}  // namespace stepgrad::kit
