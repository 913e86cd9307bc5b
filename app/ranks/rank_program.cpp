#include "app/ranks/rank_program.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "app/output/version.hpp"
#include "app/ranks/rank_lines.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/trimmed.hpp"
#include "mesh/job/child_process.hpp"
#include "mesh/job/temporary_folder.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

bool may_run(const fs::path& path) {
  return ::access(path.c_str(), X_OK) == 0 && !fs::is_directory(path);
}

/// The program of a variable, or the first of `tried` that exists; empty: none.
std::string program_of(const char* variable, const std::vector<fs::path>& tried) {
  if (const char* given = std::getenv(variable); given != nullptr && *given != '\0') return may_run(given) ? given : "";
  for (const fs::path& path : tried)
    if (may_run(path)) return path.string();
  return {};
}

}  // namespace

std::string ranks_program() {
  std::error_code ignored;
  const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  return program_of("GENBA_RANKS", {folder / "genba-ranks", folder / "../libexec/genba/genba-ranks"});
}

std::string mpiexec_program() {
  std::vector<fs::path> tried;
  const char* const path = std::getenv("PATH");
  std::string rest = path == nullptr ? "/usr/bin" : path;
  while (!rest.empty()) {
    const auto end = rest.find(':');
    tried.push_back(fs::path(rest.substr(0, end)) / "mpiexec");
    rest = end == std::string::npos ? "" : rest.substr(end + 1);
  }
  return program_of("GENBA_MPIEXEC", tried);
}

namespace {

/// The line of mpiexec's output that tells most; else the last one.
std::string telling_line(const std::vector<std::string>& log) {
  constexpr const char* words[] = {"exited on signal", "ssh: ",                 "No such host", "not enough slots",
                                   "Permission denied", "No route to host",     "timed out",    "unable to", "no known",
                                   "error while loading shared", "not found",   "Error"};
  for (const char* word : words)
    for (const std::string& line : log)
      if (line.find(word) != std::string::npos && line.find("Warning") == std::string::npos && !read_rank_line(line)) return std::string(trimmed(line));
  for (auto it = log.rbegin(); it != log.rend(); ++it)
    if (it->find_first_not_of("-*= \t") != std::string::npos && !read_rank_line(*it)) return std::string(trimmed(*it));
  return {};
}

/// Follows the lines of the ranks.
class RankLines {
 public:
  /// A question or a matrix follows.
  void expect(double tolerance, int number, int of) {
    tolerance_ = tolerance, number_ = number, of_ = of;
    history_.clear();
  }
  void begin(Monitor& monitor) { monitor_ = &monitor, done_ = false; }
  /// The monitor may end; lines still come.
  void pause() { monitor_ = nullptr; }

  void take(const std::string& line) {
    const auto told = read_rank_line(line);
    if (!told) {
      if (monitor_ != nullptr) monitor_->log(LogLevel::debug, line);
      return;
    }
    begun_ = true;
    switch (told->kind) {
      case RankLine::Kind::begin:
        break;
      case RankLine::Kind::stage:
        stage_ = told->stage, fraction_ = told->fraction;
        tick();
        break;
      case RankLine::Kind::residual:
        take_residual(*told);
        break;
      case RankLine::Kind::done:
        done_ = true;
        break;
      case RankLine::Kind::error:
        if (!error) error = told->error;
        break;
    }
  }
  /// A face that shows elapsed time needs messages while ranks are silent.
  void tick() {
    if (monitor_ != nullptr) monitor_->progress(stage_, fraction_);
  }
  bool begun() const { return begun_; }
  bool done() const { return done_; }
  std::vector<ResidualSample> take_history() { return std::move(history_); }
  std::optional<Error> error;

 private:
  void take_residual(const RankLine& line) {
    if (line.number != number_) return;
    history_.push_back({line.iteration, line.relative});
    if (monitor_ != nullptr) monitor_->residual(line.iteration, line.relative);
    const double done = line.relative > 0 && line.relative < 1 && tolerance_ < 1 ? std::log(line.relative) / std::log(tolerance_) : 0;
    stage_ = phrase<"ranks: solve">();
    fraction_ = 0.5 + 0.5 * (number_ + std::clamp(done, 0.0, 1.0)) / of_;
    tick();
  }

  Monitor* monitor_ = nullptr;
  double tolerance_ = 1;
  int number_ = 0, of_ = 1;
  bool begun_ = false, done_ = false;
  Text stage_ = phrase<"ranks: start">();
  double fraction_ = 0;
  std::vector<ResidualSample> history_;
};

[[noreturn]] void report_ranks_end(const ChildResult& child, const RankPlace& place, bool begun) {
  const std::string line = telling_line(child.log);
  const Text end = describe_end(child);
  if (child.end == ChildEnd::timed_out && !begun)
    throw Error(ErrorKind::device, "mpiexec",
                line.empty() ? phrase<"the ranks did not start within %1 s">(format_number(child.seconds, "%.0f"))
                             : phrase<"the ranks did not start within %1 s; the last message: %2">(
                                   format_number(child.seconds, "%.0f"), line),
                place.hosts.empty() ? phrase<"Try: mpiexec -n 2 hostname">()
                                    : phrase<"Try: mpiexec --hostfile %1 hostname. Each computer must let this user in by ssh "
                                             "without a question">(place.hosts));
  if (!begun)
    throw Error(ErrorKind::device, place.hosts.empty() ? Text("mpiexec") : Text(place.hosts),
                line.empty() ? phrase<"the ranks could not be started: mpiexec %1">(end)
                             : phrase<"the ranks could not be started: mpiexec %1; it says: %2">(end, line),
                place.hosts.empty()
                    ? phrase<"Try: mpiexec -n 2 hostname">()
                    : phrase<"Check the names in the hosts file, and that each computer lets this user in by ssh without a "
                             "question">());
  throw Error(ErrorKind::device, phrase<"ranks">(),
              line.empty() ? phrase<"a rank ended before it had an answer: mpiexec %1">(end)
                           : phrase<"a rank ended before it had an answer: mpiexec %1; it says: %2">(end, line),
              phrase<"A rank that was killed may have met a limit of memory: compare the plan (genba-cli memory CASE --ranks "
                     "%1) with what each computer has free">(place.ranks));
}

}  // namespace

struct RankProgram::State {
  void start(const RankPlace& where) {
    place = where;
    const std::string program = ranks_program();
    child_command.arguments = {program, "--bound", std::to_string(::getpid())};
    for (std::string& word : mpiexec_arguments(place, program, ::geteuid() == 0, static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN))))
      child_command.arguments.push_back(std::move(word));
    for (const std::string& word : {std::string("--rank"), program_version()}) child_command.arguments.push_back(word);
    child_command.environment = {"OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1"};
    child_command.time_limit = 60 + 0.1 * place.ranks;  // libraries may come from a slow disk; ssh itself waits 4 s
    child_command.on_line = [this](const std::string& line) {
      lines.take(line);
      if (lines.begun()) child_command.time_limit = no_limit;
    };
    child_command.on_tick = [this](double) { lines.tick(); };
    child.emplace(child_command, LiveChild::Input::lines);
  }

  /// Returns when all ranks have done it. After an error no rank is left.
  void command(const std::string& line, Monitor& monitor) {
    if (!child) throw Error(ErrorKind::device, phrase<"ranks">(), phrase<"they have ended">(), phrase<"Run the case again">());
    try {
      lines.begin(monitor);
      child->tell(line);
      while (!lines.done())
        if (!child->follow(monitor)) fail();
      lines.pause();
    } catch (...) {
      lines.pause();
      child.reset();
      throw;
    }
  }

  [[noreturn]] void fail() {
    const ChildResult ended = child->end();
    if (lines.error) throw with_real_folder(*lines.error);
    report_ranks_end(ended, place, lines.begun());
  }

  /// The ranks end by themselves; if they do not, they are killed.
  void end() {
    lines.pause();  // what it tells may be gone
    if (!child) return;
    constexpr double longest = 5;
    const Monitor silent;
    const auto begin = std::chrono::steady_clock::now();
    try {
      child->end_input();
      while (std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() < longest)
        if (!child->follow(silent)) break;
    } catch (...) {  // the answers are here
    }
    child.reset();
  }

  static constexpr double no_limit = 1e9;

  RankPlace place;
  RankLines lines;
  ChildCommand child_command;
  std::optional<LiveChild> child;
};

RankProgram::RankProgram() : state_(std::make_unique<State>()) {}

RankProgram::~RankProgram() {
  state_->end();
}

void RankProgram::start(const RankPlace& place) {
  state_->start(place);
}

void RankProgram::expect(double tolerance, int number, int of) {
  state_->lines.expect(tolerance, number, of);
}

void RankProgram::command(const std::string& line, Monitor& monitor) {
  state_->command(line, monitor);
}

std::vector<ResidualSample> RankProgram::take_history() {
  return state_->lines.take_history();
}

}  // namespace genba
