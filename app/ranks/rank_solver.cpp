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
#include "app/ranks/rank_program.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/trimmed.hpp"
#include "mesh/job/temporary_folder.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

#ifdef GENBA_HAVE_RANKS
constexpr bool built_with_ranks = true;
#else
constexpr bool built_with_ranks = false;
#endif

/// Ranks that run, with a matrix. They read commands from mpiexec's stdin and files in one folder.
class RankSession final : public OutsideSystem {
 public:
  RankSession(RankPlace place, const Problem& problem, const NumberedGraph& numbered, int max_iterations, Monitor& monitor)
      : place_(std::move(place)), numbered_(numbered), max_iterations_(max_iterations), first_(cut_rows(numbered.graph, place_.ranks)) {
    report_.preconditioner = place_.preconditioner;
    report_.planned_bytes = place_.planned;
    write_matrix(problem, monitor);
    started_ = std::chrono::steady_clock::now();
    program_.start(place_);
    set_matrix(monitor);
  }

  void replace(const Problem& problem, Monitor& monitor) override {
    write_matrix(problem, monitor);
    set_matrix(monitor);
  }

  OutsideAnswer solve(const OutsideQuestion& question, Monitor& monitor) override {
    program_.expect(question.tolerance, question.number, question.of);
    OutsideAnswer out = ask({question.tolerance, question.reference, question.number, 0, {}, {}}, question.b, question.start, monitor);
    ++report_.solves;
    out.history = program_.take_history();
    if (out.history.empty() || out.history.back().iteration != out.iterations)
      out.history.push_back({out.iterations, out.relative_residual});
    return out;
  }

  void precondition(int count, std::span<double> vectors, Monitor& monitor) override {
    program_.expect();
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
    program_.command("solve " + path, monitor);
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

  void set_matrix(Monitor& monitor) {
    program_.expect();
    program_.command("set " + parts_, monitor);
    if (report_.matrices++ == 0)
      report_.start_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    remove_file(parts_);
    is_new_ = true;
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

  const RankPlace place_;
  const NumberedGraph& numbered_;
  const int max_iterations_;
  const std::vector<Index> first_;
  const TemporaryFolder folder_;
  std::string parts_;
  RanksReport report_;
  RankProgram program_;
  std::chrono::steady_clock::time_point started_;
  int asked_ = 0;
  bool is_new_ = false;  ///< no question was asked of the present matrix
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
