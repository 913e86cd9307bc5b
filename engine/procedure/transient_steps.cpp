#include "engine/procedure/transient_steps.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "engine/analysis/system/initial_state.hpp"
#include "engine/analysis/system/reaction.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/assembly/gather_points.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/mass.hpp"
#include "engine/physics/varying_condition.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

namespace {

double sum(const std::vector<double>& v) {
  return std::accumulate(v.begin(), v.end(), 0.0);
}

/// Without what a step adds, and without constraints.
Problem of_conduction(const Problem& problem) {
  Problem out = problem;
  out.storage = {};
  std::fill(out.dirichlet.fixed.begin(), out.dirichlet.fixed.end(), 0);
  std::fill(out.dirichlet.value.begin(), out.dirichlet.value.end(), 0.0);
  return out;
}

std::vector<double> lumped_capacity(const Problem& problem, const Numbering& numbering) {
  AssemblyInput input = assembly_input(problem, numbering);
  std::vector<double> out(static_cast<std::size_t>(input.rows()), 0.0);
  const std::vector<double> capacity = heat_capacities(problem);
  for (const ElementList& list : input.solids)
    with_solid_of(list.shape_nodes, [&](auto shape) {
      using Shape = decltype(shape);
      for (Index e = 0; e < list.size(); ++e) {
        double x[3 * Shape::nodes], k[Shape::nodes * Shape::nodes] = {};
        const Index* nodes = gather_points<Shape>(input, list, e, x);
        const auto section = static_cast<std::size_t>(list.region[static_cast<std::size_t>(e)]);
        element::add_lumped_mass<Shape>(x, capacity[section], k);
        for (int i = 0; i < Shape::nodes; ++i)
          out[static_cast<std::size_t>(input.equation_node[static_cast<std::size_t>(nodes[i])])] +=
              k[i * Shape::nodes + i];
      }
    });
  return out;
}

}  // namespace

TransientSteps::TransientSteps(DiscreteSystem& system, const SolveOptions& options, ThreadTeam& team,
                               Monitor& monitor)
    : system_(system),
      options_(options),
      team_(team),
      problem_(*system.planned()->problem),
      numbered_(system.planned()->numbered),
      numbering_(numbered_->numbering),
      how_(problem_.study.transient.value()),
      moving_(problem_),
      elements_(without_reaction(assembly_input(problem_, numbering_))),
      worker_(team),
      rows_(numbering_.mesh_node.size()) {
  if (!system.factor() && system.matrix().precision() != Precision::fp64)
    throw Error(ErrorKind::input, phrase<"transient">(),
                phrase<"a transient step needs a matrix in fp64, and this one is rounded to FP32">(),
                phrase<"Use precision fp64, or a coarser mesh">());
  for (const Index node : numbering_.mesh_node)
    fixed_.push_back(problem_.dirichlet.fixed[static_cast<std::size_t>(node)]);
  // The system may be that of a run before: its matrix is as of then, the step begins at 0 s.
  held_.emplace(problem_, numbering_);
  coefficients_ = coefficients();
  matrix_time_ = problem_.time;
  if (problem_.time != 0) moving_.move(problem_, 0);
  u_ = initial_state(problem_, numbering_);
  make_capacity(monitor);
  if (!system.factor()) {
    const auto rows = static_cast<Offset>(rows_);
    b_ = system.backend().make_vector(rows);
    x_ = system.backend().make_vector(rows);
    r_ = system.backend().make_vector(rows);
  }
  cu_.resize(rows_);
  capacity_product(u_, cu_);
  begin_loads(monitor);
  powers_ = powers(u_);
  if (how_.scheme == TimeScheme::crank_nicolson) begin_carried(monitor);
  report_.scheme = how_.scheme;
  report_.capacity = how_.capacity;
  report_.tolerance = how_.tolerance;
}

void TransientSteps::make_capacity(Monitor& monitor) {
  if (how_.capacity == Capacity::lumped) {
    lumped_ = lumped_capacity(problem_, numbering_);
    return;
  }
  const Problem plain = of_conduction(problem_);
  AssemblyInput input = assembly_input(plain, numbering_);
  input.convection.clear();
  input.reaction = heat_capacities(problem_);
  std::vector<double> zeros(input.materials.all().size(), 0.0);
  Materials none(input.materials.law());
  none.add(std::span<const double>(zeros));
  input.materials = none;
  const Format format = system_.factor() ? Format::csr : system_.matrix().format();
  Matrix matrix = empty_matrix(*numbered_, format, team_);
  add_elements(input, worker_.batches(input), matrix, team_, monitor);
  capacity_ = system_.backend().make_matrix(std::move(matrix));
  if (system_.factor()) {
    x_ = system_.backend().make_vector(static_cast<Offset>(rows_));
    r_ = system_.backend().make_vector(static_cast<Offset>(rows_));
  }
}

void TransientSteps::capacity_product(const Vector& u, Vector& out) {
  out.resize(rows_);
  if (!capacity_) {
    for (std::size_t i = 0; i < rows_; ++i) out[i] = lumped_[i] * u[i];
    return;
  }
  Backend& backend = system_.backend();
  backend.upload(u, *x_);
  backend.multiply(*capacity_, *x_, *r_);
  backend.download(*r_, out);
}

void TransientSteps::begin_loads(Monitor& monitor) {
  Problem still = problem_;
  still.loads.clear();
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < problem_.loads.size(); ++i) {
    if (problem_.loads[i].load.kind->enters == Enters::exchanges) exchanges_.push_back({i, 0, {}});
    if (moving_.load_varies(i)) {
      varying_number_.push_back(i);
      continue;
    }
    numbers.push_back(i);
    still.loads.push_back(problem_.loads[i]);
  }
  LoadVectors loads = load_vectors(still, numbering_, elements_, worker_, monitor);
  still_applied_ = sum(loads.mechanical);
  still_load_ = std::move(loads.mechanical);
  for (std::size_t i = 0; i < loads.ambient.size(); ++i) still_load_[i] += loads.ambient[i];
  take_exchanges(still, numbers);
  if (!varying_number_.empty()) {
    varying_.emplace(std::move(still));
    varying_->loads.clear();
    for (const std::size_t i : varying_number_) varying_->loads.push_back(problem_.loads[i]);
  }
  load_ = still_load_;
  applied_ = still_applied_;
  take_loads(monitor);
}

void TransientSteps::take_loads(Monitor& monitor) {
  if (!varying_) return;
  varying_->time = problem_.time;
  for (std::size_t k = 0; k < varying_number_.size(); ++k)
    varying_->loads[k].load = problem_.loads[varying_number_[k]].load;
  const LoadVectors loads = load_vectors(*varying_, numbering_, elements_, worker_, monitor);
  applied_ = still_applied_ + sum(loads.mechanical);
  for (std::size_t i = 0; i < rows_; ++i)
    load_[i] = still_load_[i] + loads.mechanical[i] + (loads.ambient.empty() ? 0.0 : loads.ambient[i]);
  take_exchanges(*varying_, varying_number_);
}

void TransientSteps::take_exchanges(const Problem& part, const std::vector<std::size_t>& number) {
  Vector weight(rows_, 0.0);
  Exchange* at = nullptr;
  const auto finish = [&] {
    if (at == nullptr) return;
    for (std::size_t row = 0; row < rows_; ++row) {
      if (weight[row] == 0) continue;
      at->weight.emplace_back(static_cast<Index>(row), weight[row]);
      weight[row] = 0;
    }
  };
  for_each_exchange_facet(part, [&](const ExchangeFacet& facet) {
    const std::size_t load = number[facet.load];
    if (at == nullptr || at->load != load) {
      finish();
      at = &*std::find_if(exchanges_.begin(), exchanges_.end(),
                          [&](const Exchange& exchange) { return exchange.load == load; });
      at->entering = 0;
      at->weight.clear();
    }
    const double surroundings = facet.entering ? 0.0 : contribution(part.loads[facet.load].load).surroundings;
    for (int i = 0; i < facet.count; ++i) {
      double whole = 0;
      for (int j = 0; j < facet.count; ++j) whole += facet.matrix[i * facet.count + j];
      at->entering += facet.entering ? facet.entering[i] : whole * surroundings;
      weight[static_cast<std::size_t>(numbering_.equation_node[static_cast<std::size_t>(facet.nodes[i])])] +=
          whole;
    }
  });
  finish();
}

TransientSteps::Powers TransientSteps::powers(const Vector& u) const {
  Powers out;
  out.loads = applied_;
  for (const Exchange& exchange : exchanges_) {
    double in = exchange.entering;
    for (const auto& [row, weight] : exchange.weight) in -= weight * u[static_cast<std::size_t>(row)];
    out.exchange.push_back(in);
  }
  return out;
}

/// f - K u of the first state, which a theta scheme below 1 takes its share of.
void TransientSteps::begin_carried(Monitor& monitor) {
  const Problem plain = of_conduction(problem_);
  const AssemblyInput input = assembly_input(plain, numbering_);
  carried_ = load_;
  subtract_product(input, worker_.batches(input), u_, carried_, team_, monitor);
}

void TransientSteps::move_to(double time, Monitor& monitor) {
  if (time == problem_.time) return;
  moving_.move(problem_, time);
  take_loads(monitor);
}

/// Of exchanges that vary over time: what they have in the matrix.
TransientSteps::Vector TransientSteps::coefficients() const {
  Vector out;
  for (std::size_t i = 0; i < problem_.loads.size(); ++i) {
    if (!moving_.load_varies(i) || problem_.loads[i].load.kind->enters != Enters::exchanges) continue;
    const Contribution c = contribution_with_gaps(problem_.loads[i].load);
    out.push_back(std::isnan(c.exchange) ? problem_.time : c.exchange);
    out.push_back(c.absorption);
  }
  return out;
}

/// The matrix for steps of these weights. Where they differ from those it has by rounding only they become
/// them: as of a step that is longer or shorter by as much.
void TransientSteps::use_matrix(StepWeights& weights, Monitor& monitor) {
  const double have = system_.planned()->problem->storage.rate;
  if (std::abs(weights.now - have) <= 1e-9 * have && coefficients() == coefficients_) {
    const double factor = have / weights.now;
    weights.now = have;
    weights.last *= factor;
    weights.before *= factor;
    return;
  }
  make_matrix(weights.now, monitor);
  ++report_.matrices;
}

void TransientSteps::make_matrix(double rate, Monitor& monitor) {
  coefficients_ = coefficients();
  matrix_time_ = problem_.time;
  problem_.storage.rate = rate;
  auto next = std::make_shared<SystemPlan>(*system_.planned());
  next->problem = std::make_shared<const Problem>(problem_);
  system_.take_new_values(std::move(next), team_, monitor);
  held_.emplace(problem_, numbering_);
}

void TransientSteps::solve(const Vector& b, const Vector& start, Monitor& monitor) {
  next_ = start;
  if (system_.factor()) {
    const SystemPlan& planned = *system_.planned();
    DirectSolution direct = solve_refined(*planned.problem, *numbered_, *system_.factor(), b, team_, monitor);
    next_ = std::move(direct.values);
    solve_ = {};
    solve_.iterations = direct.report.refinements;
    solve_.true_relative_residual = solve_.relative_residual = direct.report.relative_residual;
    return;
  }
  Backend& backend = system_.backend();
  backend.upload(b, *b_);
  backend.upload(start, *x_);
  const double size = backend.residual(system_.matrix(), *b_, *x_, *r_);
  if (!std::isfinite(size))
    throw Error(ErrorKind::model, phrase<"loads">(), phrase<"numbers are not finite">(),
                phrase<"Look for loads, sizes or material values with a wrong unit">());
  reference_ = std::max(reference_, size);
  solve_ = {};
  if (size <= options_.tolerance * reference_) return;
  // As exact as the largest step so far asks: what is left when all is steady is not solved to its last
  // digit.
  SolveOptions options = options_;
  options.tolerance = std::clamp(options_.tolerance * reference_ / size, options_.tolerance, 0.5);
  for (bool solved = false; !solved;) {
    backend.fill(0, *x_);
    try {
      solve_ =
          conjugate_gradient(backend, system_.matrix(), system_.preconditioner(), *r_, *x_, options, monitor);
      solved = true;
    } catch (const Error& error) {
      if (options.max_iterations > 0 || !system_.next_preconditioner(options_, error, monitor)) throw;
    }
  }
  change_.resize(rows_);
  backend.download(*x_, change_);
  for_rows([&](std::size_t i) { next_[i] += change_[i]; });
}

std::optional<TransientSteps::Estimate> TransientSteps::attempt(double step, Monitor& monitor) {
  monitor.check();
  h_ = step;
  weights_ = step_weights(how_.scheme, step, h_last_);
  move_to(time_ + step, monitor);
  use_matrix(weights_, monitor);
  const bool has_before = weights_.before != 0, carries = weights_.carried != 0;
  // The solve begins where the last two states point to.
  const double ahead = before_.empty() ? 0.0 : std::min(step / h_last_, most_ahead);
  for (Vector* vector : {&history_, &start_, &given_, &right_}) vector->resize(rows_);
  for_rows([&](std::size_t i) {
    history_[i] = weights_.last * cu_[i] + (has_before ? weights_.before * cu_before_[i] : 0.0);
    given_[i] = fixed_[i] ? problem_.dirichlet.value[static_cast<std::size_t>(numbering_.mesh_node[i])] : 0.0;
    start_[i] = fixed_[i] ? given_[i] : ahead > 0 ? u_[i] + ahead * (u_[i] - before_[i]) : u_[i];
    right_[i] = 0.0;
  });
  held_->subtract_product(given_, right_, team_, monitor);
  const std::span<const double> diagonal = system_.prescribed_diagonal();
  for_rows([&](std::size_t i) {
    right_[i] = fixed_[i]
                    ? diagonal[i] * given_[i]
                    : right_[i] + load_[i] + history_[i] + (carries ? weights_.carried * carried_[i] : 0.0);
  });
  solve(right_, start_, monitor);
  report_.iterations += solve_.iterations;
  for_rows([&](std::size_t i) {
    if (fixed_[i]) next_[i] = given_[i];
  });
  capacity_product(next_, cu_next_);
  held_flow_.assign(rows_, 0.0);
  held_->subtract_product(next_, held_flow_, team_, monitor);
  for (double& flow : held_flow_) flow = -flow;
  return estimate();
}

std::optional<TransientSteps::Estimate> TransientSteps::estimate() const {
  const bool begins = how_.scheme == TimeScheme::bdf2 && weights_.before == 0;
  const TimeScheme scheme = begins ? TimeScheme::backward_euler : how_.scheme;
  const int order = order_of(scheme);
  if (before_.empty() || (order == 2 && second_.empty())) return {};
  const Prediction p = prediction(order, h_, h_last_, h_before_);
  const double share = error_share(scheme, h_, h_last_, h_before_);
  std::size_t worst = 0;
  double most = -1;
  for (std::size_t i = 0; i < rows_; ++i) {
    if (fixed_[i]) continue;
    const double predicted =
        p.last * u_[i] + p.before * before_[i] + (order == 2 ? p.second * second_[i] : 0.0);
    if (const double error = share * std::abs(next_[i] - predicted); error > most) most = error, worst = i;
  }
  if (most < 0) return Estimate{};
  return Estimate{most, problem_.mesh->points[static_cast<std::size_t>(numbering_.mesh_node[worst])]};
}

void TransientSteps::take_balance() {
  const double theta = weights_.theta;
  report_.constraint_power.assign(problem_.study.constraints.size(), 0.0);
  double storing = 0, through = 0, amounts = 0, stored_now = 0;
  for (std::size_t i = 0; i < rows_; ++i) {
    const double kept = theta * (weights_.now * cu_next_[i] - history_[i]);
    storing += kept;
    stored_now += std::abs(weights_.now * cu_next_[i]);
    amounts += std::abs(kept);
    if (!fixed_[i]) continue;
    const double carried = weights_.carried != 0 ? weights_.carried * carried_[i] : 0.0;
    const double in = theta * (held_flow_[i] - history_[i] - load_[i] - carried);
    const Index owner = problem_.dirichlet.owner[static_cast<std::size_t>(numbering_.mesh_node[i])];
    report_.constraint_power[static_cast<std::size_t>(owner)] += in;
    through += in;
    amounts += std::abs(in);
  }
  const Powers now = powers(next_);
  const auto mean = [&](double at_end, double at_begin) { return theta * at_end + (1 - theta) * at_begin; };
  report_.load_power = mean(now.loads, powers_.loads);
  amounts += std::abs(report_.load_power);
  report_.exchange_power.clear();
  double exchanged = 0;
  for (std::size_t i = 0; i < now.exchange.size(); ++i) {
    report_.exchange_power.push_back(mean(now.exchange[i], powers_.exchange[i]));
    exchanged += report_.exchange_power.back();
    amounts += std::abs(report_.exchange_power.back());
  }
  powers_ = now;
  report_.storing = storing;
  report_.stored += sum(cu_next_) - sum(cu_);
  report_.by_loads += h_ * report_.load_power;
  report_.by_constraints += h_ * through;
  report_.by_surroundings += h_ * exchanged;
  const double gap = std::abs(report_.load_power + exchanged + through - storing);
  // Residuals add up to at most sqrt(n) times their norm; sums of large numbers leave their round-off.
  const double allowed = 2 * options_.tolerance * reference_ * std::sqrt(static_cast<double>(rows_)) +
                         1e-9 * amounts + 1e-10 * stored_now;
  if (!(gap <= 10 * allowed))
    throw Error(ErrorKind::not_converged, phrase<"heat balance">(),
                phrase<"%1 W come in and %2 W are stored; %3 W may differ">(
                    format_number(report_.load_power + exchanged + through, "%.6g"),
                    format_number(storing, "%.6g"), format_number(allowed, "%.3g")),
                phrase<"Lower solver/tolerance; results are not given out">());
  most_amounts_ = std::max(most_amounts_, amounts);
  most_gap_ = std::max(most_gap_, gap);
  if (most_amounts_ > 0) report_.imbalance = most_gap_ / most_amounts_;
}

void TransientSteps::accept(const std::optional<Estimate>& estimate) {
  take_balance();
  if (weights_.carried != 0)
    for (std::size_t i = 0; i < rows_; ++i) {
      const double now = weights_.now * cu_next_[i];
      carried_[i] =
          fixed_[i] ? load_[i] - held_flow_[i] + now : now - history_[i] - weights_.carried * carried_[i];
    }
  second_ = std::move(before_);
  before_ = std::exchange(u_, next_);
  cu_before_ = std::exchange(cu_, cu_next_);
  h_before_ = h_last_;
  h_last_ = h_;
  time_ = problem_.time;
  report_.time = time_;
  report_.smallest_step = report_.steps == 0 ? h_ : std::min(report_.smallest_step, h_);
  report_.largest_step = std::max(report_.largest_step, h_);
  ++report_.steps;
  if (estimate) report_.largest_error = std::max(report_.largest_error, estimate->error);
}

void TransientSteps::reject() {
  ++report_.rejected;
}

}  // namespace genba
