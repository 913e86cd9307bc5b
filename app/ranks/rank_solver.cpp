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

/// Follows the lines of one run.
class RankLines {
 public:
  RankLines(Monitor& monitor, double tolerance, int right_sides)
      : monitor_(monitor), tolerance_(tolerance), history_(static_cast<std::size_t>(right_sides)) {}

  void take(const std::string& line) {
    const auto told = read_rank_line(line);
    if (!told) return monitor_.log(LogLevel::debug, line);
    begun_ = true;
    switch (told->kind) {
      case RankLine::Kind::begin:
        break;
      case RankLine::Kind::stage:
        stage_ = told->stage, fraction_ = told->fraction;
        monitor_.progress(stage_, fraction_);
        break;
      case RankLine::Kind::residual:
        take_residual(*told);
        break;
      case RankLine::Kind::error:
        if (!error) error = told->error;
        break;
    }
  }
  /// A face that shows elapsed time needs messages while ranks are silent.
  void tick() { monitor_.progress(stage_, fraction_); }
  bool begun() const { return begun_; }
  std::vector<ResidualSample>& history(std::size_t number) { return history_.at(number); }
  std::optional<Error> error;

 private:
  void take_residual(const RankLine& line) {
    if (line.number < 0 || line.number >= static_cast<int>(history_.size())) return;
    history_[static_cast<std::size_t>(line.number)].push_back({line.iteration, line.relative});
    monitor_.residual(line.iteration, line.relative);
    const double done = line.relative > 0 && line.relative < 1 ? std::log(line.relative) / std::log(tolerance_) : 0;
    const double share = (line.number + std::clamp(done, 0.0, 1.0)) / static_cast<double>(history_.size());
    stage_ = phrase<"ranks: solve">();
    fraction_ = 0.5 + 0.5 * share;
    monitor_.progress(stage_, fraction_);
  }

  Monitor& monitor_;
  double tolerance_;
  bool begun_ = false;
  Text stage_ = phrase<"ranks: start">();
  double fraction_ = 0;
  std::vector<std::vector<ResidualSample>> history_;
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

class RankSolver final : public OutsideSolver {
 public:
  explicit RankSolver(RankPlace place) : place_(std::move(place)) {}

  std::vector<OutsideAnswer> solve(const Problem& problem, const NumberedGraph& numbered,
                                   std::span<const std::span<const double>> rhs, const SolveOptions& options,
                                   RanksReport& report, ThreadTeam&, Monitor& monitor) override {
    require_ranks();
    if (!place_.hosts.empty()) (void)read_hosts(place_.hosts);
    const TemporaryFolder folder;
    const std::string parts = folder.file("parts");
    const auto start = std::chrono::steady_clock::now();
    RanksHead head;
    head.version = program_version();
    head.ranks = place_.ranks;
    head.tolerance = options.tolerance;
    head.max_iterations = iteration_limit(options, numbered.graph.rows());
    head.preconditioner = place_.preconditioner;
    try {
      write_cut(parts, head, problem, numbered, rhs, monitor);
    } catch (const Error& error) {
      throw with_real_folder(error);
    }
    report.cut_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::error_code ignored;
    report.file_bytes = static_cast<std::int64_t>(fs::file_size(parts, ignored));
    report.preconditioner = place_.preconditioner;
    report.planned_bytes = place_.planned;
    RankLines lines(monitor, options.tolerance, static_cast<int>(rhs.size()));
    const double seconds = run_ranks(parts, lines, monitor);
    return read_answers(parts, numbered, rhs.size(), seconds, lines, report);
  }

 private:
  /// Returns the time that all took.
  double run_ranks(const std::string& parts, RankLines& lines, Monitor& monitor) const {
    constexpr double no_limit = 1e9;
    const double start_limit = 60 + 0.1 * place_.ranks;  // libraries may come from a slow disk; ssh itself waits 4 s
    const std::string program = ranks_program();
    ChildCommand command;
    command.arguments = {program, "--bound", std::to_string(::getpid())};
    for (std::string& word : mpiexec_arguments(place_, program, ::geteuid() == 0, static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN))))
      command.arguments.push_back(std::move(word));
    command.arguments.push_back(parts);
    command.environment = {"OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1"};
    command.time_limit = start_limit;
    command.on_line = [&](const std::string& line) {
      lines.take(line);
      if (lines.begun()) command.time_limit = no_limit;
    };
    command.on_tick = [&](double) { lines.tick(); };
    const ChildResult child = run_child(command, monitor);
    if (lines.error) throw with_real_folder(*lines.error);
    if (child.end != ChildEnd::exited || child.code != 0) report_ranks_end(child, place_, lines.begun());
    return child.seconds;
  }

  std::vector<OutsideAnswer> read_answers(const std::string& parts, const NumberedGraph& numbered, std::size_t right_sides,
                                          double seconds, RankLines& lines, RanksReport& report) const {
    const auto rows = static_cast<std::size_t>(numbered.graph.rows()), dofs = static_cast<std::size_t>(numbered.graph.dofs);
    std::vector<OutsideAnswer> out(right_sides);
    for (OutsideAnswer& answer : out) answer.x.resize(rows);
    report.ranks.clear();
    report.assembly_seconds = report.setup_seconds = report.solve_seconds = report.largest_diagonal = 0;
    for (int rank = 0; rank < place_.ranks; ++rank) {
      const PartAnswer part = read_part_answer(part_answer_path(parts, rank));
      const std::size_t own = static_cast<std::size_t>(part.last - part.first) * dofs, first = static_cast<std::size_t>(part.first) * dofs;
      if (part.first < 0 || part.last < part.first || first + own > rows || part.x.size() != own * right_sides ||
          part.iterations.size() != right_sides || part.residual.size() != right_sides || part.seconds.size() != right_sides)
        throw Error(ErrorKind::internal_fault, "genba-ranks", phrase<"rank %1 gave an answer of another size">(rank));
      for (std::size_t k = 0; k < right_sides; ++k) {
        const auto from = part.x.begin() + static_cast<std::ptrdiff_t>(k * own);
        std::copy(from, from + static_cast<std::ptrdiff_t>(own), out[k].x.begin() + static_cast<std::ptrdiff_t>(first));
        out[k].iterations = part.iterations[k], out[k].relative_residual = part.residual[k];
        out[k].seconds = std::max(out[k].seconds, part.seconds[k]);
      }
      report.library = part.library;
      report.ranks.push_back({part.host, static_cast<Offset>(own), part.nonzeros, part.elements, part.peak_bytes});
      report.assembly_seconds = std::max(report.assembly_seconds, part.assembly_seconds);
      report.setup_seconds = std::max(report.setup_seconds, part.setup_seconds);
      report.solve_seconds = std::max(report.solve_seconds, part.solve_seconds);
      report.largest_diagonal = std::max(report.largest_diagonal, part.largest_diagonal);
    }
    report.start_seconds = std::max(0.0, seconds - report.assembly_seconds - report.setup_seconds - report.solve_seconds);
    for (std::size_t k = 0; k < right_sides; ++k) {
      out[k].history = std::move(lines.history(k));
      if (out[k].history.empty() || out[k].history.back().iteration != out[k].iterations)
        out[k].history.push_back({out[k].iterations, out[k].relative_residual});
    }
    return out;
  }

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
