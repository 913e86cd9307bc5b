#include "engine/procedure/current/current_field.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "engine/analysis/system/assembly.hpp"
#include "engine/analysis/system/held_rows.hpp"
#include "engine/analysis/system/load_vector.hpp"
#include "engine/analysis/system/starting_state.hpp"
#include "engine/analysis/system/state.hpp"
#include "engine/assembly/gather_points.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/point_terms.hpp"
#include "engine/physics/varying_condition.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"
#include "engine/solve/multigrid/multigrid.hpp"

namespace genba {

CurrentField::CurrentField(CurrentDevice device, const Problem& current, const SolveOptions& options,
                           ThreadTeam& team)
    : device_(std::move(device)),
      options_(options),
      team_(team),
      problem_(current),
      moving_(problem_),
      worker_(team),
      depends_(conduction_over_temperature(problem_.study)) {
  for (auto* vector : {&b_, &x_, &r_})
    *vector = device_.backend.make_vector(static_cast<Offset>(numbering().mesh_node.size()));
}

bool CurrentField::take(const TimeSpan& step, std::span<const double> temperatures, double most_change,
                        Monitor& monitor) {
  bool is_old = potential_.empty();
  if (varies_over_time() && (step.from != span_.from || step.to != span_.to)) {
    moving_.move_by_squares(problem_, span_ = step);
    is_old = true;
  }
  if (depends_) {
    take_state(problem_, numbering(), temperatures, team_);
    is_old = is_old || largest_change() > most_change;
  }
  if (!is_old) return false;
  if (depends_) {
    made_at_.assign(temperatures.begin(), temperatures.end());
    made_with_.clear();
    for (const OwnMaterial& own : problem_.own) made_with_.push_back(own.conductivity);
  }
  solve(monitor);
  add_up_heat(monitor);
  add_up_currents(monitor);
  return true;
}

/// The largest relative change of the conductivity of an element since the last solve.
double CurrentField::largest_change() const {
  if (made_with_.size() != problem_.own.size()) return INFINITY;
  double most = 0;
  for (std::size_t i = 0; i < made_with_.size(); ++i)
    most = std::max(most, std::abs(problem_.own[i].conductivity / made_with_[i] - 1));
  return most;
}

/// Matrix and right-hand side.
void CurrentField::assemble(Monitor& monitor) {
  Backend& backend = device_.backend;
  preconditioner_.reset();  // it borrows the matrix
  if (!device_.assembles) {
    matrix_.reset();
    System system = genba::assemble(problem_, *device_.numbered, device_.format, team_, monitor);
    backend.upload(system.rhs, *b_);
    matrix_ = backend.make_matrix(std::move(system.matrix));
    return;
  }
  const AssemblyInput input = assembly_input(problem_, numbering());
  backend.upload(external_loads(problem_, numbering(), input, backend, monitor), *b_);
  if (matrix_)
    backend.assemble_again(input, *matrix_, *b_, monitor);
  else
    matrix_ = backend.assemble(input,
                               empty_matrix(*device_.numbered, device_.format, team_,
                                            backend.info().is_gpu ? Values::none : Values::zero),
                               *b_, monitor);
}

void CurrentField::make_preconditioner(Preconditioner kind, Monitor& monitor) {
  Backend& backend = device_.backend;
  preconditioner_.reset();
  if (kind == Preconditioner::multigrid) try {
      preconditioner_ = std::make_unique<Multigrid>(backend, *matrix_, 1, std::span<const double>(),
                                                    multigrid_options(Precision::fp64, 1), monitor);
      return;
    } catch (const Error& error) {
      const bool may_replace = error.kind() == ErrorKind::singular || error.kind() == ErrorKind::memory;
      if (!may_replace || options_.preconditioner) throw;
      kind = Preconditioner::block_jacobi;
    }
  preconditioner_ = backend.make_preconditioner(kind, *matrix_, 1);
}

void CurrentField::solve(Monitor& monitor) {
  assemble(monitor);
  Backend& backend = device_.backend;
  make_preconditioner(device_.preconditioner, monitor);
  const Vector begin = starting_state(problem_, numbering());
  if (potential_.empty()) potential_ = begin;
  for (std::size_t i = 0; i < potential_.size(); ++i)
    if (problem_.dirichlet.fixed[static_cast<std::size_t>(numbering().mesh_node[i])])
      potential_[i] = begin[i];
  backend.upload(begin, *x_);
  const double reference = backend.residual(*matrix_, *b_, *x_, *r_);
  backend.upload(potential_, *x_);
  const double size = backend.residual(*matrix_, *b_, *x_, *r_);
  if (!std::isfinite(size) || !std::isfinite(reference))
    throw Error(ErrorKind::model, phrase<"current">(), phrase<"numbers are not finite">(),
                phrase<"Look for loads, sizes or material values with a wrong unit">());
  ++solves_;
  if (size <= options_.tolerance * reference) return;
  SolveOptions options = options_;
  options.energy_tolerance = 0;
  options.tolerance = std::clamp(options_.tolerance * reference / size, options_.tolerance, 0.5);
  for (bool solved = false; !solved;) {
    backend.fill(0, *x_);
    try {
      iterations_ +=
          conjugate_gradient(backend, *matrix_, *preconditioner_, *r_, *x_, options, monitor).iterations;
      solved = true;
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::not_converged || options_.preconditioner ||
          options_.max_iterations > 0 || preconditioner_->kind() == Preconditioner::multigrid)
        throw;
      make_preconditioner(Preconditioner::multigrid, monitor);
      if (preconditioner_->kind() != Preconditioner::multigrid) throw;
    }
  }
  Vector change(potential_.size());
  backend.download(*x_, change);
  for (std::size_t i = 0; i < change.size(); ++i) potential_[i] += change[i];
}

/// Integrates shape function times conductivity times gradient^2 at the integration points of the matrix. So
/// the sum equals the power that the conditions supply, to rounding.
void CurrentField::add_up_heat(Monitor& monitor) {
  const AssemblyInput input = assembly_input(problem_, numbering());
  heat_.assign(potential_.size(), 0.0);
  element::with_law(input.materials.law(), [&](auto law) {
    using Law = decltype(law);
    if constexpr (Law::dofs == 1) {
      const auto add = [&](const ElementRef* begin, const ElementRef* end) {
        for (; begin != end; ++begin) {
          const ElementList& list = input.solids[static_cast<std::size_t>(begin->block)];
          const auto constants = constants_of<Law>(input, list, begin->element);
          with_solid_of(list, [&](auto shape) {
            using Shape = decltype(shape);
            using Gradients = element::Gradients<Shape, Law>;
            double x[3 * Shape::nodes], v[Shape::nodes], heat[Shape::nodes] = {};
            const Index* nodes = gather_points<Shape>(input, list, begin->element, x);
            for (int i = 0; i < Shape::nodes; ++i) v[i] = potential_[row(nodes[i])];
            const Gradients of(x);
            for (int q = 0; q < Gradients::points; ++q) {
              double gradient[3], flux[3], xi[3], weight, n[Shape::nodes];
              element::point_gradient<Shape, Law>(v, of.at(q), Shape::nodes, gradient);
              Law::flux(constants, gradient, nullptr, flux, nullptr);
              double power = 0;
              for (int a = 0; a < 3; ++a) power -= of.dv[q] * flux[a] * gradient[a];
              Gradients::Rule::point(q, xi, weight);
              Shape::values(xi, n);
              for (int i = 0; i < Shape::nodes; ++i) heat[i] += power * n[i];
            }
            for (int i = 0; i < Shape::nodes; ++i) heat_[row(nodes[i])] += heat[i];
          });
        }
      };
      for_each_batch(worker_.batches(input), team_, monitor, phrase<"Joule heat">(), add);
    }
  });
  facts_.power = std::accumulate(heat_.begin(), heat_.end(), 0.0);
}

/// Computes the current that enters by each constraint and load. The total current is half of the sum of
/// their absolute values.
void CurrentField::add_up_currents(Monitor& monitor) {
  const AssemblyInput elements = without_reaction(assembly_input(problem_, numbering()));
  const LoadVectors loads = load_vectors(problem_, numbering(), elements, worker_, monitor);
  Vector flow(potential_.size(), 0.0), entering(problem_.study.constraints.size(), 0.0);
  HeldRows(problem_, numbering()).subtract_product(potential_, flow, team_, monitor);
  reduce(elements, flow);
  for (std::size_t i = 0; i < flow.size(); ++i) {
    const auto node = static_cast<std::size_t>(numbering().mesh_node[i]);
    if (problem_.dirichlet.fixed[node])
      entering[static_cast<std::size_t>(problem_.dirichlet.owner[node])] -=
          flow[i] + loads.mechanical[i] + (loads.ambient.empty() ? 0.0 : loads.ambient[i]);
  }
  double sizes = 0;
  for (const double current : entering) sizes += std::abs(current);
  Vector exchanged(problem_.loads.size(), 0.0);
  for_each_exchange_facet(problem_, [&](const ExchangeFacet& facet) {
    const double beyond = facet.entering ? 0.0 : contribution(problem_.loads[facet.load].load).surroundings;
    for (int i = 0; i < facet.count; ++i) {
      if (facet.entering) exchanged[facet.load] += facet.entering[i];
      for (int j = 0; j < facet.count; ++j)
        exchanged[facet.load] +=
            facet.matrix[i * facet.count + j] * (beyond - potential_[row(facet.nodes[j])]);
    }
  });
  for (const double current : exchanged) sizes += std::abs(current);
  const auto is_load = [](const ResolvedLoad& load) { return load.load.kind->enters == Enters::loads; };
  if (std::ranges::any_of(problem_.loads, is_load)) {
    Problem one = problem_;
    for (const ResolvedLoad& load : problem_.loads) {
      if (!is_load(load)) continue;
      one.loads = {load};
      const Vector f = load_vectors(one, numbering(), elements, worker_, monitor).mechanical;
      sizes += std::abs(std::accumulate(f.begin(), f.end(), 0.0));
    }
  }
  facts_.current = 0.5 * sizes;
  const double stated = stated_voltage();
  facts_.voltage = stated > 0 ? stated : facts_.current > 0 ? facts_.power / facts_.current : 0.0;
}

/// The difference between the highest and the lowest potential that conditions state; 0 if there is only one.
double CurrentField::stated_voltage() const {
  double low = INFINITY, high = -INFINITY;
  const auto add = [&](double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  };
  for (std::size_t i = 0; i < problem_.dirichlet.fixed.size(); ++i)
    if (problem_.dirichlet.fixed[i]) add(problem_.dirichlet.value[i]);
  for (const ResolvedLoad& load : problem_.loads)
    if (load.load.kind->enters == Enters::exchanges) add(contribution_with_gaps(load.load).surroundings);
  return high > low ? high - low : 0.0;
}

void CurrentField::accept() {
  if (kept_solves_ == solves_) return;
  kept_solves_ = solves_;
  kept_potential_ = potential_;
  kept_made_at_ = made_at_;
}

std::vector<CurrentVector> CurrentField::vectors() {
  std::vector<CurrentVector> out = {{"potential", &kept_potential_}};
  if (depends_) out.push_back({"potential made at", &kept_made_at_});
  return out;
}

void CurrentField::restore(const TimeSpan& last, Monitor& monitor) {
  potential_ = kept_potential_;
  made_at_ = kept_made_at_;
  if (potential_.empty()) return;
  if (varies_over_time()) moving_.move_by_squares(problem_, span_ = last);
  made_with_.clear();
  if (depends_ && !made_at_.empty()) {
    take_state(problem_, numbering(), made_at_, team_);
    for (const OwnMaterial& own : problem_.own) made_with_.push_back(own.conductivity);
  }
  add_up_heat(monitor);
  add_up_currents(monitor);
}

}  // namespace genba
