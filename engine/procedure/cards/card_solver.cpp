#include "engine/procedure/cards/card_solver.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "engine/analysis/system/assembly.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/base/array_position.hpp"
#include "engine/procedure/cards/body_parts.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "engine/solve/split/stop_monitor.hpp"

namespace genba {

namespace {

class LapClock {
 public:
  /// Seconds since the last call.
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(now - std::exchange(last_, now)).count();
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

class CardSystem final : public OutsideSystem {
 public:
  CardSystem(const CardPlace& place, const Problem& problem, const NumberedGraph& numbered, const SolveOptions& options,
             Monitor& monitor)
      : place_(place), numbered_(numbered), options_(options), split_(place.make(), place.whole_below) {
    report_.are_cards = true;
    report_.planned_bytes = place.planned;
    report_.format = place.format;
    make(problem, monitor);
  }

  void replace(const Problem& problem, Monitor& monitor) override {
    multigrid_.reset();
    matrix_.reset();
    make(problem, monitor);
  }

  OutsideAnswer solve(const OutsideQuestion& question, Monitor& monitor) override;
  void precondition(int count, std::span<double> vectors, Monitor& monitor) override;
  const RanksReport& report() const override { return report_; }

 private:
  void make(const Problem& problem, Monitor& monitor);
  std::unique_ptr<DeviceMatrix> assemble(int card, const BodyPart& part, Monitor& monitor);
  void note_memory() {
    for (int c = 0; c < 2; ++c)
      report_.ranks[at(c)].peak_bytes = std::max(report_.ranks[at(c)].peak_bytes, split_.member(c).peak_bytes());
  }

  const CardPlace place_;
  const NumberedGraph& numbered_;
  const SolveOptions options_;
  SplitBackend split_;
  std::unique_ptr<DeviceMatrix> matrix_;
  std::unique_ptr<Multigrid> multigrid_;
  RanksReport report_;
};

std::unique_ptr<DeviceMatrix> CardSystem::assemble(int card, const BodyPart& part, Monitor& monitor) {
  Backend& on = split_.member(card);
  const bool is_gpu = on.info().is_gpu, on_device = !is_gpu || device_can_assemble(part.input);
  ThreadTeam team(options_.threads);
  Matrix empty = make_matrix(place_.format, part.graph, team, is_gpu && on_device ? Values::none : Values::zero);
  if (on_device) {
    const auto rhs = on.make_vector(part.input.rows());  // loads are those of the caller
    return on.assemble(part.input, std::move(empty), *rhs, monitor);
  }
  HostElementWorker worker(team);
  add_elements(part.input, worker.batches(part.input), empty, team, monitor);
  return on.make_matrix(std::move(empty));
}

void CardSystem::make(const Problem& problem, Monitor& monitor) {
  LapClock clock;
  StopMonitor silent(monitor);
  report_.ranks.resize(2);
  {
    monitor.progress(phrase<"cut the system for two cards">(), 0);
    const AssemblyInput body = assembly_input(problem, numbered_.numbering);
    ThreadTeam team(options_.threads);
    Two<BodyPart> parts = cut_body(body, numbered_.graph, team, silent);
    Two<std::vector<Index>> global;
    for (std::size_t c = 0; c < 2; ++c) {
      global[c] = parts[c].global;
      report_.ranks[c].host = split_.member(static_cast<int>(c)).info().name.english();
      report_.ranks[c].rows = parts[c].graph.rows();
      report_.ranks[c].nonzeros = parts[c].graph.nonzeros();
      report_.ranks[c].elements = parts[c].elements;
    }
    split_.take_nodes(numbered_.graph.nodes, numbered_.graph.dofs, std::move(global));
    report_.cut_seconds += clock.lap();
    Two<std::unique_ptr<DeviceMatrix>> matrices;
    SplitBackend::on_both([&](int c) {
      matrices[at(c)] = assemble(c, parts[at(c)], c == 0 ? monitor : silent);
      parts[at(c)] = BodyPart();
    });
    matrix_ = split_.join(std::move(matrices));
  }
  std::vector<double> diagonal(at(matrix_->rows()));
  split_.read_diagonal(*matrix_, diagonal);
  report_.largest_diagonal = *std::ranges::max_element(diagonal);
  diagonal = {};
  report_.assembly_seconds += clock.lap();
  std::vector<double> points;
  if (problem.study.physics->is_motion() && problem.section != element::Section::axisymmetric)
    points = motion_points(problem, numbered_.numbering);
  multigrid_ = std::make_unique<Multigrid>(split_, *matrix_, problem.dofs, points, multigrid_options(Precision::fp64, problem.dofs), monitor);
  report_.levels.assign(multigrid_->levels().begin(), multigrid_->levels().end());
  report_.setup_seconds += clock.lap();
  ++report_.matrices;
  note_memory();
}

OutsideAnswer CardSystem::solve(const OutsideQuestion& question, Monitor& monitor) {
  LapClock clock;
  OutsideAnswer out;
  out.x.assign(question.b.size(), 0.0);
  const Offset rows = matrix_->rows();
  auto b = split_.make_vector(rows);
  const auto x = split_.make_vector(rows);
  split_.upload(question.b, *b);
  if (!question.start.empty()) {
    const auto start = split_.make_vector(rows);
    auto r = split_.make_vector(rows);
    split_.upload(question.start, *start);
    split_.defect(*matrix_, *b, *start, *r);
    b = std::move(r);
  }
  out.start_residual = split_.norm(*b);
  const double wanted = question.tolerance * std::max(question.reference, out.start_residual);
  if (out.start_residual > wanted) {
    SolveOptions options = options_;
    options.tolerance = wanted / out.start_residual;
    const SolveReport solved = conjugate_gradient(split_, *matrix_, *multigrid_, *b, *x, options, monitor);
    split_.download(*x, out.x);
    out.iterations = solved.iterations;
    out.relative_residual = solved.true_relative_residual;
    out.seconds = solved.seconds;
    out.history = solved.history;
  } else if (!std::isfinite(out.start_residual)) {
    throw Error(ErrorKind::model, phrase<"loads">(), phrase<"numbers are not finite">(),
                phrase<"Look for loads, sizes or material values with a wrong unit">());
  }
  for (std::size_t i = 0; i < question.start.size(); ++i) out.x[i] += question.start[i];
  report_.transfer_seconds += clock.lap() - out.seconds;
  report_.solve_seconds += out.seconds;
  ++report_.solves;
  note_memory();
  return out;
}

void CardSystem::precondition(int count, std::span<double> vectors, Monitor& monitor) {
  const auto rows = at(matrix_->rows());
  const auto r = split_.make_vector(matrix_->rows()), z = split_.make_vector(matrix_->rows()),
             work = split_.make_vector(matrix_->rows());
  for (int v = 0; v < count; ++v) {
    monitor.check();
    const std::span<double> one = vectors.subspan(at(v) * rows, rows);
    split_.upload(one, *r);
    multigrid_->apply(*r, *z, *work);
    split_.download(*z, one);
  }
}

class CardSolver final : public OutsideSolver {
 public:
  explicit CardSolver(CardPlace place) : place_(std::move(place)) {}
  std::unique_ptr<OutsideSystem> open(const Problem& problem, const NumberedGraph& numbered, const SolveOptions& options,
                                      Monitor& monitor) override {
    return std::make_unique<CardSystem>(place_, problem, numbered, options, monitor);
  }

 private:
  const CardPlace place_;
};

}  // namespace

std::shared_ptr<OutsideSolver> make_card_solver(CardPlace place) {
  return std::make_shared<CardSolver>(std::move(place));
}

}  // namespace genba
