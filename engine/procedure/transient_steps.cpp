#include "engine/procedure/transient_steps.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "engine/analysis/system/initial_state.hpp"
#include "engine/analysis/system/reaction.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/physics/varying_condition.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

namespace {

double sum(const std::vector<double>& v) {
  return std::accumulate(v.begin(), v.end(), 0.0);
}

/// The problem without storage term and without constraints.
Problem of_conduction(const Problem& problem) {
  Problem out = problem;
  out.storage = {};
  std::fill(out.dirichlet.fixed.begin(), out.dirichlet.fixed.end(), 0);
  std::fill(out.dirichlet.value.begin(), out.dirichlet.value.end(), 0.0);
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
      rows_(numbering_.mesh_node.size()),
      given_loads_(problem_, numbering_, elements_, worker_, monitor) {
  if (system.has_matrix() && system.matrix().precision() != Precision::fp64)
    throw Error(ErrorKind::input, phrase<"transient">(),
                phrase<"a transient step needs a matrix in fp64, and this one is rounded to FP32">(),
                phrase<"Use precision fp64, or a coarser mesh">());
  for (const Index node : numbering_.mesh_node)
    fixed_.push_back(problem_.dirichlet.fixed[static_cast<std::size_t>(node)]);
  // The system may come from an earlier run: its matrix is of that time, but this run begins at 0 s.
  if (!depends_on_state(problem_.study)) held_.emplace(problem_, numbering_);
  coefficients_ = coefficients();
  matrix_time_ = problem_.time;
  if (problem_.time != 0) moving_.move(problem_, 0);
  u_ = initial_state(problem_, numbering_);
  expand(elements_, MapValues::taken, u_);
  if (system.has_matrix() || how_.capacity == Capacity::consistent)
    for (auto* vector : {&x_, &r_}) *vector = system.backend().make_vector(static_cast<Offset>(rows_));
  if (system.has_matrix() && !depends_on_state(problem_.study))
    b_ = system.backend().make_vector(static_cast<Offset>(rows_));
  make_capacity(monitor);
  cu_.resize(rows_);
  capacity_product(u_, cu_);
  begin_loads(monitor);
  begin_nonlinear(monitor);
  powers_ = exchange_powers(u_);
  report_.scheme = how_.scheme;
  report_.capacity = content_ ? Capacity::lumped : how_.capacity;
  report_.tolerance = how_.tolerance;
  report_.given = given_loads_.begin_energies();
}

void TransientSteps::clear_determined(Vector& of) const {
  const ConstraintMap& map = *elements_.map;
  for (Index row = 0; row < map.rows(); ++row)
    if (const Index node = numbering_.equation_node[static_cast<std::size_t>(map.unknown_of(row))]; node >= 0)
      of[static_cast<std::size_t>(node)] = 0;
}

void TransientSteps::make_capacity(Monitor& monitor) {
  if (heat_content_depends(problem_.study)) {
    content_.emplace(problem_, numbering_);
    return;
  }
  if (how_.capacity == Capacity::lumped) {
    Problem untied = of_conduction(problem_);
    untied.map.reset();
    lumped_ = lumped_operator(untied, *numbered_, team_, monitor);
    return;
  }
  capacity_ = system_.make_operator(of_conduction(problem_), Operator::mass, team_, monitor);
}

void TransientSteps::capacity_product(const Vector& u, Vector& out) {
  out.resize(rows_);
  if (content_) return content_->at(u, out, nullptr, team_);
  if (!capacity_) {
    for_rows([&](std::size_t i) { out[i] = lumped_[i] * u[i]; });
    return reduce(elements_, out);
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
    if (problem_.loads[i].load.kind->enters == Enters::loads) continue;
    if (problem_.loads[i].load.kind->enters == Enters::exchanges) exchanges_.push_back({i, 0, {}});
    if (moving_.load_varies(i)) {
      varying_number_.push_back(i);
      absorbs_over_time_ = absorbs_over_time_ || absorbs(problem_.loads[i]);
      continue;
    }
    if (absorbs(problem_.loads[i]) && !enters_by_state(problem_.loads[i].load)) {
      absorbing_.push_back(i);
      continue;
    }
    numbers.push_back(i);
    still.loads.push_back(problem_.loads[i]);
  }
  LoadVectors loads = load_vectors(still, numbering_, elements_, worker_, monitor);
  still_load_ = std::move(loads.mechanical);
  for (std::size_t i = 0; i < loads.ambient.size(); ++i) still_load_[i] += loads.ambient[i];
  take_exchanges(still, numbers);
  if (!varying_number_.empty()) {
    varying_.emplace(std::move(still));
    varying_->loads.clear();
    for (const std::size_t i : varying_number_) varying_->loads.push_back(problem_.loads[i]);
  }
  load_.resize(rows_);
  take_absorbed(monitor);
}

void TransientSteps::take_absorbed(Monitor& monitor) {
  absorbed_load_.assign(absorbing_.empty() ? 0 : rows_, 0.0);
  Vector taken;
  for (const std::size_t number : absorbing_) {
    absorbed_at_nodes(problem_, numbering_, number, worker_.batches(elements_), taken, team_, monitor);
    const double surroundings = contribution(problem_.loads[number].load).surroundings;
    Exchange& exchange = *std::find_if(exchanges_.begin(), exchanges_.end(),
                                       [&](const Exchange& one) { return one.load == number; });
    exchange.weight.clear();
    exchange.entering = 0;
    for (std::size_t row = 0; row < rows_; ++row) {
      if (taken[row] == 0) continue;
      exchange.weight.emplace_back(static_cast<Index>(row), taken[row]);
      exchange.entering += surroundings * taken[row];
    }
    for_rows([&](std::size_t row) { absorbed_load_[row] += surroundings * taken[row]; });
  }
  for_rows(
      [&](std::size_t i) { load_[i] = still_load_[i] + (absorbed_load_.empty() ? 0.0 : absorbed_load_[i]); });
  reduce(elements_, load_);
  has_sources_ = false;
  take_loads(monitor);
}

void TransientSteps::set_heating(const Vector& heat) {
  heating_ = heat;
  heating_power_ = sum(heat);
  reduce(elements_, heating_);
}

void TransientSteps::take_loads(Monitor& monitor) {
  if (!varying_) return;
  varying_->time = problem_.time;
  for (std::size_t k = 0; k < varying_number_.size(); ++k)
    varying_->loads[k].load = problem_.loads[varying_number_[k]].load;
  const LoadVectors loads = load_vectors(*varying_, numbering_, elements_, worker_, monitor);
  for (std::size_t i = 0; i < rows_; ++i)
    load_[i] = still_load_[i] + (absorbed_load_.empty() ? 0.0 : absorbed_load_[i]) + loads.mechanical[i] +
               (loads.ambient.empty() ? 0.0 : loads.ambient[i]);
  reduce(elements_, load_);
  has_sources_ = false;
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

TransientSteps::Vector TransientSteps::exchange_powers(const Vector& u) const {
  Vector out;
  for (const Exchange& exchange : exchanges_) {
    double in = exchange.entering;
    // On all threads, with the same sums on any number of them.
    const auto& weights = exchange.weight;
    Vector partial(weights.size() / rows_per_chunk + 1, 0.0);
    team_.for_chunks(weights.size(), rows_per_chunk, [&](std::size_t begin, std::size_t end) {
      double& sum = partial[begin / rows_per_chunk];
      for (std::size_t i = begin; i < end; ++i)
        sum += weights[i].second * u[static_cast<std::size_t>(weights[i].first)];
    });
    for (const double sum : partial) in -= sum;
    out.push_back(in);
  }
  return out;
}

void TransientSteps::set_perfusion_left(const std::vector<std::vector<double>>& left,
                                        std::span<const double> at_nodes, Monitor& monitor) {
  problem_.perfusion_left.resize(left.size());
  for (std::size_t b = 0; b < left.size(); ++b) {
    std::vector<double>& into = problem_.perfusion_left[b];
    into.resize(left[b].size());
    team_.for_chunks(into.size(), rows_per_chunk, [&](std::size_t begin, std::size_t end) {
      for (std::size_t e = begin; e < end; ++e) into[e] = left[b][e];
    });
  }
  if (absorbs_over_time_) varying_->perfusion_left = left;
  take_absorbed(monitor);
  // Makes the matrix at once, so that a resumed run has the same one.
  if (nonlinear_) {
    nonlinear_->take_shares(problem_, at_nodes);
    return;
  }
  make_matrix(system_.planned()->problem->storage.rate, monitor);
  ++report_.matrices;
}

void TransientSteps::move_to(double time, double span, Monitor& monitor) {
  if (time == problem_.time && span == span_) return;
  if (span > 0)
    moving_.move(problem_, time, TimeSpan{time - span, time});
  else
    moving_.move(problem_, time);
  span_ = span;
  take_loads(monitor);
}

/// The matrix coefficients of exchanges and contacts that vary over time.
TransientSteps::Vector TransientSteps::coefficients() const {
  Vector out;
  for (std::size_t i = 0; i < problem_.loads.size(); ++i) {
    if (!moving_.load_varies(i) || problem_.loads[i].load.kind->enters == Enters::loads) continue;
    const Contribution c = contribution_with_gaps(problem_.loads[i].load);
    out.push_back(std::isnan(c.exchange) ? problem_.time : c.exchange);
    out.push_back(c.absorption);
    out.push_back(problem_.loads[i].conductance());
  }
  return out;
}

/// Makes the matrix for these weights. If the weights differ from those of the present matrix by rounding
/// only, they are scaled to match it: the step then is longer or shorter by that rounding.
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
  matrix_span_ = span_;
  problem_.storage.rate = rate;
  auto next = std::make_shared<SystemPlan>(*system_.planned());
  next->problem = std::make_shared<const Problem>(problem_);
  system_.replace_values(std::move(next), team_, monitor);
  held_.emplace(problem_, numbering_);
}

void TransientSteps::solve(const Vector& b, const Vector& start, Monitor& monitor) {
  next_.resize(rows_);
  for_rows([&](std::size_t i) { next_[i] = start[i]; });
  if (system_.factor()) {
    const SystemPlan& planned = *system_.planned();
    DirectSolution direct = solve_refined(*planned.problem, *numbered_, *system_.factor(), b, team_, monitor);
    next_ = std::move(direct.values);
    solve_ = {};
    solve_.iterations = direct.report.refinements;
    solve_.true_relative_residual = solve_.relative_residual = direct.report.relative_residual;
    return;
  }
  if (system_.outside()) return solve_on_ranks(b, start, monitor);
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
  // The tolerance is relative to the largest step so far: a body that is almost steady is not solved to its
  // last digit.
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

void TransientSteps::solve_on_ranks(const Vector& b, const Vector& start, Monitor& monitor) {
  OutsideSystem& ranks = system_.open_outside(monitor);
  OutsideAnswer answer = ranks.solve({.b = b, .start = start, .tolerance = options_.tolerance, .reference = reference_}, monitor);
  next_ = std::move(answer.x);
  reference_ = std::max(reference_, answer.start_residual);
  solve_ = {};
  solve_.iterations = answer.iterations;
  solve_.relative_residual = solve_.true_relative_residual = answer.relative_residual;
  solve_.seconds = answer.seconds;
  solve_.history = std::move(answer.history);
  if (checked_matrix_ == ranks.report().matrices) return;
  checked_matrix_ = ranks.report().matrices;
  // The first answer with each matrix is checked by the elements of this process.
  const AssemblyInput input = assembly_input(*system_.planned()->problem, numbering_);
  Vector left = b;
  subtract_forces(input, worker_.batches(input), Held::left_out, next_, left, team_, monitor);
  const auto length = [](const Vector& v) { return std::sqrt(std::inner_product(v.begin(), v.end(), v.begin(), 0.0)); };
  const double is = length(left);
  const double rounding = 1e-13 * ranks.report().largest_diagonal * length(next_);
  const double allowed = std::max(2 * options_.tolerance * reference_, rounding);
  if (is <= allowed) return;
  throw Error(ErrorKind::not_converged, options_.cards > 1 ? phrase<"two cards">() : phrase<"ranks">(),
              phrase<"their answer leaves %1 W to the elements of this process, and %2 W is allowed">(
                  format_number(is, "%.3g"), format_number(allowed, "%.3g")),
              options_.cards > 1 ? phrase<"Solve without cards">()
                                 : phrase<"Try another preconditioner (rank_preconditioner), or solve without ranks">());
}

std::optional<TransientSteps::Estimate> TransientSteps::attempt(const NextStep& step, Monitor& monitor) {
  monitor.check();
  h_ = step.size;
  end_ = step.end;
  weights_ = step_weights(step.is_damped ? TimeScheme::backward_euler : how_.scheme, h_, h_last_);
  move_to(step.values_at, step.is_rough ? step.values_at - time_ : 0.0, monitor);
  if (!nonlinear_) use_matrix(weights_, monitor);
  const bool has_before = weights_.before != 0, carries = weights_.carried != 0;
  // The start of the solve extrapolates the last two states.
  const double ahead = before_.empty() ? 0.0 : std::min(h_ / h_last_, most_ahead);
  for (Vector* vector : {&history_, &start_, &given_, &right_}) vector->resize(rows_);
  for_rows([&](std::size_t i) {
    history_[i] = weights_.last * cu_[i] + (has_before ? weights_.before * cu_before_[i] : 0.0);
    given_[i] = fixed_[i] ? problem_.dirichlet.value[static_cast<std::size_t>(numbering_.mesh_node[i])] : 0.0;
    start_[i] = fixed_[i] ? given_[i] : ahead > 0 ? u_[i] + ahead * (u_[i] - before_[i]) : u_[i];
    right_[i] = 0.0;
  });
  if (is_tied()) clear_determined(start_);
  take_given(monitor);
  if (nonlinear_) {
    attempt_nonlinear(monitor);
    return estimate();
  }
  expand(elements_, MapValues::taken, given_);
  held_->subtract_product(given_, right_, team_, monitor);
  reduce(elements_, right_);
  const std::span<const double> diagonal = system_.prescribed_diagonal();
  for_rows([&](std::size_t i) {
    right_[i] =
        fixed_[i] ? diagonal[i] * given_[i]
                  : right_[i] + sources_[i] + history_[i] + (carries ? weights_.carried * carried_[i] : 0.0);
  });
  solve(right_, start_, monitor);
  report_.iterations += solve_.iterations;
  for_rows([&](std::size_t i) {
    if (fixed_[i]) next_[i] = given_[i];
  });
  expand(elements_, MapValues::taken, next_);
  capacity_product(next_, cu_next_);
  held_flow_.resize(rows_);
  for_rows([&](std::size_t i) { held_flow_[i] = 0.0; });
  held_->subtract_product(next_, held_flow_, team_, monitor);
  reduce(elements_, held_flow_);
  for_rows([&](std::size_t i) { held_flow_[i] = -held_flow_[i]; });
  return estimate();
}

std::pair<double, double> TransientSteps::load_weights() const {
  if (weights_.before != 0) return {weights_.now * h_, weights_.before * h_last_};
  return {1 / weights_.theta, 0};
}

/// The loads that do not depend on the unknown, over the step that is tried. They are kept from step to step
/// where nothing varies.
void TransientSteps::take_given(Monitor& monitor) {
  given_loads_.take({time_, end_}, monitor);
  mean_power_ = given_loads_.power() + heating_power_;
  const bool is_heated = !heating_.empty();
  const std::pair<double, double> weights = load_weights();
  if (has_sources_ && !given_loads_.move() && !is_heated && weights == source_weights_) return;
  const auto [now, before] = weights;
  if (is_tied()) {
    tied_mean_ = given_loads_.mean();
    reduce(elements_, tied_mean_);
  }
  const Vector& mean = mean_load();
  sources_.resize(rows_);
  given_power_ = sum_rows(1, [&, now = now, before = before](std::size_t i, double* into) {
                   const double f = mean[i] + (is_heated ? heating_[i] : 0.0);
                   const double given =
                       now * f + (before != 0 ? before * (mean_before_.empty() ? f : mean_before_[i]) : 0.0);
                   sources_[i] = load_[i] + given;
                   *into += given;
                 }).front();
  source_weights_ = weights;
  has_sources_ = true;
}

std::optional<TransientSteps::Estimate> TransientSteps::estimate() const {
  const bool is_first_order = weights_.theta == 1 && weights_.before == 0;
  const TimeScheme scheme = is_first_order ? TimeScheme::backward_euler : how_.scheme;
  const int order = order_of(scheme);
  if (before_.empty() || (order == 2 && second_.empty())) return {};
  const Prediction p = prediction(order, h_, h_last_, h_before_);
  const double share = error_share(scheme, h_, h_last_, h_before_);
  struct Largest {
    double error = -1;
    std::size_t row = 0;
  };
  std::vector<Largest> of_chunk(rows_ / rows_per_chunk + 1);
  team_.for_chunks(rows_, rows_per_chunk, [&](std::size_t begin, std::size_t end) {
    Largest& largest = of_chunk[begin / rows_per_chunk];
    for (std::size_t i = begin; i < end; ++i) {
      if (fixed_[i]) continue;
      const double predicted =
          p.last * u_[i] + p.before * before_[i] + (order == 2 ? p.second * second_[i] : 0.0);
      if (const double error = share * std::abs(next_[i] - predicted); error > largest.error)
        largest = {error, i};
    }
  });
  const Largest largest = *std::max_element(of_chunk.begin(), of_chunk.end(),
                                            [](const auto& a, const auto& b) { return a.error < b.error; });
  if (largest.error < 0) return Estimate{0, {}, order};
  return Estimate{largest.error,
                  problem_.mesh->points[static_cast<std::size_t>(numbering_.mesh_node[largest.row])], order};
}

void TransientSteps::take_balance() {
  const double theta = weights_.theta;
  enum Sum { storing_at, through_at, amounts_at, stored_now_at, gained_at, constraints_at };
  const Vector sums =
      sum_rows(constraints_at + problem_.study.constraints.size(), [&](std::size_t i, double* into) {
        const double kept = theta * (weights_.now * cu_next_[i] - history_[i]);
        into[storing_at] += kept;
        into[stored_now_at] += std::abs(weights_.now * cu_next_[i]);
        into[amounts_at] += std::abs(kept);
        into[gained_at] += cu_next_[i] - cu_[i];
        if (!fixed_[i]) return;
        const double carried = weights_.carried != 0 ? weights_.carried * carried_[i] : 0.0;
        const double in = theta * (held_flow_[i] - history_[i] - sources_[i] - carried);
        const Index owner = problem_.dirichlet.owner[static_cast<std::size_t>(numbering_.mesh_node[i])];
        into[constraints_at + owner] += in;
        into[through_at] += in;
        into[amounts_at] += std::abs(in);
      });
  report_.constraint_power.assign(sums.begin() + constraints_at, sums.end());
  const double storing = sums[storing_at], through = sums[through_at], stored_now = sums[stored_now_at];
  double amounts = sums[amounts_at];
  const Vector now = exchange_powers(next_);
  const auto mean = [&](double at_end, double at_begin) { return theta * at_end + (1 - theta) * at_begin; };
  report_.load_power = theta * given_power_;
  amounts += std::abs(report_.load_power);
  report_.exchange_power.clear();
  double exchanged = 0;
  for (std::size_t i = 0; i < now.size(); ++i) {
    report_.exchange_power.push_back(mean(now[i], powers_[i]));
    exchanged += report_.exchange_power.back();
    amounts += std::abs(report_.exchange_power.back());
  }
  powers_ = now;
  report_.storing = storing;
  report_.stored += sums[gained_at];
  // The energy whose derivative by the scheme is this power: its sum is what is stored.
  const auto energy = [&](double power, double last) {
    return weights_.before != 0 ? (power - weights_.before * last) / weights_.now : h_ * power;
  };
  through_before_ = energy(through, through_before_);
  exchanged_before_ = energy(exchanged, exchanged_before_);
  report_.by_loads += h_ * mean_power_;
  report_.by_constraints += through_before_;
  report_.by_surroundings += exchanged_before_;
  given_loads_.add_to(report_.given);
  const double gap = std::abs(report_.load_power + exchanged + through - storing);
  // A sum of residuals is at most sqrt(n) times their norm. Sums of large numbers add round-off.
  const double residual = nonlinear_ ? nonlinear_->residual() : options_.tolerance * reference_;
  const double allowed =
      2 * residual * std::sqrt(static_cast<double>(rows_)) + 1e-9 * amounts + 1e-10 * stored_now;
  if (!(gap <= 10 * allowed))
    throw Error(ErrorKind::not_converged, phrase<"heat balance">(),
                phrase<"%1 W come in and %2 W are stored; %3 W may differ">(
                    format_number(report_.load_power + exchanged + through, "%.6g"),
                    format_number(storing, "%.6g"), format_number(allowed, "%.3g")),
                phrase<"Lower solver/tolerance; results are not given out">());
  // If a body keeps its temperature, the amounts are only round-off.
  most_amounts_ = std::max({most_amounts_, amounts, 1e-10 * stored_now});
  most_gap_ = std::max(most_gap_, gap);
  if (most_amounts_ > 0) report_.imbalance = most_gap_ / most_amounts_;
}

void TransientSteps::accept(const std::optional<Estimate>& estimate) {
  take_balance();
  if (how_.scheme == TimeScheme::crank_nicolson) {
    carried_.resize(rows_);
    for_rows([&](std::size_t i) {
      const double now = weights_.now * cu_next_[i];
      carried_[i] = fixed_[i] ? load_[i] - held_flow_[i] + now
                              : now - history_[i] - (sources_[i] - load_[i]) -
                                    (weights_.carried != 0 ? weights_.carried * carried_[i] : 0.0);
    });
  }
  if (how_.scheme == TimeScheme::bdf2 && (given_loads_.move() || !heating_.empty())) {
    mean_before_.resize(rows_);
    const Vector& mean = mean_load();
    for_rows([&](std::size_t i) { mean_before_[i] = mean[i] + (heating_.empty() ? 0.0 : heating_[i]); });
  }
  // The next states reuse the memory of the oldest ones.
  second_.swap(before_);
  before_.swap(u_);
  u_.swap(next_);
  cu_before_.swap(cu_);
  cu_.swap(cu_next_);
  h_before_ = h_last_;
  h_last_ = h_done_ = h_;
  begin_ = time_;
  time_ = end_;
  report_.time = time_;
  report_.smallest_step = report_.steps == 0 ? h_ : std::min(report_.smallest_step, h_);
  report_.largest_step = std::max(report_.largest_step, h_);
  ++report_.steps;
  if (estimate) report_.largest_error = std::max(report_.largest_error, estimate->error);
}

void TransientSteps::reject() {
  ++report_.rejected;
}

void TransientSteps::begin_anew() {
  before_.clear();
  second_.clear();
  cu_before_.clear();
  mean_before_.clear();
  h_last_ = h_before_ = 0;
}

TransientReport TransientSteps::told_report(std::span<const double> corners) {
  TransientReport out = report_;
  given_loads_.state(out.given, time_, corners);
  return out;
}

}  // namespace genba
