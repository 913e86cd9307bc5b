#include "app/ranks/rank_solver.hpp"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>

#include "app/output/version.hpp"
#include "app/ranks/cut.hpp"
#include "app/ranks/rank_lines.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/trimmed.hpp"
#include "mesh/job/child_process.hpp"
#include "mesh/job/temporary_folder.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

#ifdef GENBA_HAVE_RANKS
constexpr bool built_with_ranks = true;
#else
constexpr bool built_with_ranks = false;
#endif

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
  void begin(Monitor& monitor, double tolerance = 1, int number = 0, int of = 1) {
    monitor_ = &monitor, tolerance_ = tolerance, number_ = number, of_ = of;
    done_ = false;
    history_.clear();
  }
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

/// Ranks that run, with a matrix. They read commands from mpiexec's stdin and files in one folder.
class RankSession final : public OutsideSystem {
 public:
  RankSession(RankPlace place, const Problem& problem, const NumberedGraph& numbered, int max_iterations, Monitor& monitor)
      : place_(std::move(place)), numbered_(numbered), max_iterations_(max_iterations), first_(cut_rows(numbered.graph, place_.ranks)) {
    report_.preconditioner = place_.preconditioner;
    report_.planned_bytes = place_.planned;
    write_matrix(problem, monitor);
    start();
    set_matrix(monitor);
  }
  ~RankSession() override { end(); }

  void replace(const Problem& problem, Monitor& monitor) override {
    write_matrix(problem, monitor);
    set_matrix(monitor);
  }

  OutsideAnswer solve(const OutsideQuestion& question, Monitor& monitor) override {
    lines_.begin(monitor, question.tolerance, question.number, question.of);
    OutsideAnswer out = ask({question.tolerance, question.reference, question.number, 0, {}, {}}, question.b, question.start, monitor);
    ++report_.solves;
    out.history = lines_.take_history();
    if (out.history.empty() || out.history.back().iteration != out.iterations)
      out.history.push_back({out.iterations, out.relative_residual});
    return out;
  }

  void precondition(int count, std::span<double> vectors, Monitor& monitor) override {
    lines_.begin(monitor);
    std::ranges::copy(ask({.vectors = count, .b = {}, .start = {}}, vectors, {}, monitor).x, vectors.begin());
  }

  const RanksReport& report() const override { return report_; }

 private:
  /// The folder is hidden from messages.
  template <class Work>
  static void with_folder_named(const Work& work) {
    try {
      work();
    } catch (const Error& error) {
      throw with_real_folder(error);
    }
  }
  static void remove_file(const std::string& path) {
    std::error_code ignored;
    fs::remove(path, ignored);
  }

  OutsideAnswer ask(const RankQuestion& head, std::span<const double> b, std::span<const double> start, Monitor& monitor) {
    const std::string path = folder_.file("question." + std::to_string(asked_++));
    with_folder_named([&] { write_question(path, head, first_, numbered_.graph.dofs, b, start); });
    command("solve " + path, monitor);
    OutsideAnswer out = read_answers(path, static_cast<std::size_t>(std::max(1, head.vectors)));
    remove_file(path);
    return out;
  }

  void write_matrix(const Problem& problem, Monitor& monitor) {
    const auto begin = std::chrono::steady_clock::now();
    parts_ = folder_.file("parts." + std::to_string(report_.matrices));
    RanksHead head;
    head.version = program_version();
    head.ranks = place_.ranks;
    head.max_iterations = max_iterations_;
    head.preconditioner = place_.preconditioner;
    with_folder_named([&] { write_cut(parts_, head, problem, numbered_, monitor); });
    report_.cut_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::error_code ignored;
    report_.file_bytes = static_cast<std::int64_t>(fs::file_size(parts_, ignored));
  }

  void start() {
    const std::string program = ranks_program();
    command_.arguments = {program, "--bound", std::to_string(::getpid())};
    for (std::string& word : mpiexec_arguments(place_, program, ::geteuid() == 0, static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN))))
      command_.arguments.push_back(std::move(word));
    for (const std::string& word : {std::string("--rank"), program_version()}) command_.arguments.push_back(word);
    command_.environment = {"OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1"};
    command_.time_limit = 60 + 0.1 * place_.ranks;  // libraries may come from a slow disk; ssh itself waits 4 s
    command_.on_line = [this](const std::string& line) {
      lines_.take(line);
      if (lines_.begun()) command_.time_limit = no_limit;
    };
    command_.on_tick = [this](double) { lines_.tick(); };
    started_ = std::chrono::steady_clock::now();
    child_.emplace(command_, LiveChild::Input::lines);
  }

  void set_matrix(Monitor& monitor) {
    lines_.begin(monitor);
    command("set " + parts_, monitor);
    if (report_.matrices++ == 0)
      report_.start_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    remove_file(parts_);
    is_new_ = true;
  }

  /// Returns when all ranks have done it. After an error no rank is left.
  void command(const std::string& line, Monitor& monitor) {
    if (!child_) throw Error(ErrorKind::device, phrase<"ranks">(), phrase<"they have ended">(), phrase<"Run the case again">());
    try {
      child_->tell(line);
      while (!lines_.done())
        if (!child_->follow(monitor)) fail();
      lines_.pause();
    } catch (...) {
      lines_.pause();
      child_.reset();
      throw;
    }
  }

  [[noreturn]] void fail() {
    const ChildResult ended = child_->end();
    if (lines_.error) throw with_real_folder(*lines_.error);
    report_ranks_end(ended, place_, lines_.begun());
  }

  /// The ranks end by themselves; if they do not, they are killed.
  void end() {
    lines_.pause();  // what it tells may be gone
    if (!child_) return;
    constexpr double longest = 5;
    const Monitor silent;
    const auto begin = std::chrono::steady_clock::now();
    try {
      child_->end_input();
      while (std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() < longest)
        if (!child_->follow(silent)) break;
    } catch (...) {  // the answers are here
    }
    child_.reset();
  }

  OutsideAnswer read_answers(const std::string& question, std::size_t vectors) {
    const auto rows = static_cast<std::size_t>(numbered_.graph.rows()), dofs = static_cast<std::size_t>(numbered_.graph.dofs);
    OutsideAnswer out;
    out.x.resize(vectors * rows);
    report_.ranks.clear();
    double assembly = 0, setup = 0;
    for (int rank = 0; rank < place_.ranks; ++rank) {
      const std::string path = part_answer_path(question, rank);
      const PartAnswer part = read_part_answer(path);
      remove_file(path);
      const std::size_t own = static_cast<std::size_t>(part.last - part.first) * dofs, first = static_cast<std::size_t>(part.first) * dofs;
      if (part.first < 0 || part.last < part.first || first + own > rows || part.x.size() != vectors * own)
        throw Error(ErrorKind::internal_fault, "genba-ranks", phrase<"rank %1 gave an answer of another size">(rank));
      for (std::size_t v = 0; v < vectors; ++v)
        std::copy_n(part.x.begin() + static_cast<std::ptrdiff_t>(v * own), own,
                    out.x.begin() + static_cast<std::ptrdiff_t>(v * rows + first));
      out.iterations = part.iterations, out.relative_residual = part.residual, out.start_residual = part.start_residual;
      out.seconds = std::max(out.seconds, part.seconds);
      report_.library = part.library;
      report_.ranks.push_back({part.host, static_cast<Offset>(own), part.nonzeros, part.elements, part.peak_bytes});
      assembly = std::max(assembly, part.assembly_seconds);
      setup = std::max(setup, part.setup_seconds);
      report_.largest_diagonal = std::max(rank == 0 ? 0.0 : report_.largest_diagonal, part.largest_diagonal);
    }
    report_.solve_seconds += out.seconds;
    if (!std::exchange(is_new_, false)) return out;
    report_.assembly_seconds += assembly, report_.setup_seconds += setup;
    if (report_.matrices == 1) report_.start_seconds = std::max(0.0, report_.start_seconds - assembly - setup);
    return out;
  }

  static constexpr double no_limit = 1e9;

  const RankPlace place_;
  const NumberedGraph& numbered_;
  const int max_iterations_;
  const std::vector<Index> first_;
  const TemporaryFolder folder_;
  std::string parts_;
  RanksReport report_;
  RankLines lines_;
  ChildCommand command_;
  std::chrono::steady_clock::time_point started_;
  int asked_ = 0;
  bool is_new_ = false;  ///< no question was asked of the present matrix
  std::optional<LiveChild> child_;
};

class RankSolver final : public OutsideSolver {
 public:
  explicit RankSolver(RankPlace place) : place_(std::move(place)) {}

  std::unique_ptr<OutsideSystem> open(const Problem& problem, const NumberedGraph& numbered, const SolveOptions& options,
                                      Monitor& monitor) override {
    require_ranks();
    if (!place_.hosts.empty()) (void)read_hosts(place_.hosts);
    return std::make_unique<RankSession>(place_, problem, numbered, iteration_limit(options, numbered.graph.rows()), monitor);
  }

 private:
  RankPlace place_;
};

}  // namespace

std::shared_ptr<OutsideSolver> make_rank_solver(RankPlace place) {
  return std::make_shared<RankSolver>(std::move(place));
}

Text ranks_note() {
  return built_with_ranks ? phrase<"Ranks (MPI, PETSc): built in">() : phrase<"Ranks (MPI, PETSc): not built in">();
}

bool has_ranks() {
  return built_with_ranks && !ranks_program().empty() && !mpiexec_program().empty();
}

void require_ranks() {
  if (!built_with_ranks && std::getenv("GENBA_RANKS") == nullptr)
    throw Error(ErrorKind::device, "solver/ranks", phrase<"this program was built without ranks">(),
                phrase<"Install petsc-dev and build Genba again, or remove ranks from the solver options">());
  if (ranks_program().empty())
    throw Error(ErrorKind::device, "genba-ranks", phrase<"the program was not found">(),
                phrase<"Install Genba completely, or set GENBA_RANKS to the program">());
  if (mpiexec_program().empty())
    throw Error(ErrorKind::device, "mpiexec", phrase<"the program was not found">(),
                phrase<"Install MPI (Debian: openmpi-bin), or set GENBA_MPIEXEC to the program">());
}

namespace {
bool is_computer_name(const std::string& name) {
  // A dash at the beginning would be an option of ssh.
  return std::isalnum(static_cast<unsigned char>(name.front())) != 0 && std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '.' || c == '-' || c == ':' || c == '_'; });
}

/// The number of "slots=8"; empty: it is something else.
std::optional<int> slots_of(const std::string& word) {
  const auto equals = word.find('=');
  const std::string key = word.substr(0, equals), value = equals == std::string::npos ? "" : word.substr(equals + 1);
  const bool is_number = !value.empty() && value.size() < 6 &&
                         std::ranges::all_of(value, [](unsigned char c) { return std::isdigit(c) != 0; });
  if ((key != "slots" && key != "max_slots" && key != "max-slots") || !is_number || std::stoi(value) < 1) return {};
  return std::stoi(value);
}
}  // namespace

std::vector<RankHost> read_hosts(const std::string& path) {
  std::istringstream text(read_file(path, std::int64_t{1} << 22));
  std::vector<RankHost> out;
  const auto refuse = [&](const Text& place, const Text& problem) {
    throw Error(ErrorKind::input, place, problem,
                phrase<"Write a line for each computer: NAME slots=8. What follows # is not read">());
  };
  std::string line;
  for (int number = 1; std::getline(text, line); ++number) {
    const Text place = phrase<"%1, line %2">(path, number);
    std::istringstream words(line.substr(0, line.find('#')));
    RankHost host;
    if (!(words >> host.name)) continue;
    if (!is_computer_name(host.name)) refuse(place, phrase<"\"%1\" is no name of a computer">(host.name));
    for (std::string word; words >> word;) {
      const auto slots = slots_of(word);
      if (!slots) refuse(place, phrase<"\"%1\" is not understood">(word));
      if (word.starts_with("slots")) host.slots = *slots;
    }
    out.push_back(std::move(host));
  }
  if (out.empty()) refuse(path, phrase<"the file names no computer">());
  return out;
}

bool in_queue() {
  return std::getenv("SLURM_JOB_ID") != nullptr || std::getenv("PBS_JOBID") != nullptr;
}

int queue_computers() {
  if (const char* nodes = std::getenv("SLURM_JOB_NUM_NODES")) return std::max(1, std::atoi(nodes));
  const char* const list = std::getenv("PBS_NODEFILE");
  if (list == nullptr) return 1;
  std::set<std::string> names;
  try {
    std::istringstream text(read_file(list, std::int64_t{1} << 22));
    for (std::string line; std::getline(text, line);)
      if (!line.empty()) names.insert(line);
  } catch (const Error&) {  // then this computer counts alone
  }
  return std::max(1, static_cast<int>(names.size()));
}

std::vector<std::string> mpiexec_arguments(const RankPlace& place, const std::string& program, bool is_root, int processors) {
  std::vector<std::string> out = {mpiexec_program(), "-n", std::to_string(place.ranks)};
  // Open MPI refuses root unless told so. In a container the user is root.
  if (is_root) out.emplace_back("--allow-run-as-root");
  if (!place.hosts.empty()) {
    out.insert(out.end(), {"--hostfile", place.hosts, "--mca", "plm_rsh_args", "-o BatchMode=yes -o ConnectTimeout=4"});
    // Open MPI takes no other variables along.
    for (const char* variable : {"OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"}) out.insert(out.end(), {"-x", variable});
    if (std::getenv("PETSC_OPTIONS") != nullptr) out.insert(out.end(), {"-x", "PETSC_OPTIONS"});
  } else if (!in_queue()) {
    // Several programs of this computer would all bind their ranks to the same first cores.
    // A rank that waits lets other programs of this computer, and other ranks, have the processor.
    out.insert(out.end(), {"--bind-to", "none", "--mca", "mpi_yield_when_idle", "1"});
    if (place.ranks > processors) out.emplace_back("--oversubscribe");
  }
  out.push_back(program);
  return out;
}

}  // namespace genba
