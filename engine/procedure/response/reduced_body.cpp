#include "engine/procedure/response/reduced_body.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "engine/analysis/results/point_locator.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/check/damping_modes.hpp"
#include "engine/procedure/direct/direct_solve.hpp"
#include "engine/procedure/modal/rigid_vectors.hpp"
#include "engine/procedure/response/material_damping.hpp"
#include "engine/procedure/response/small_system.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

namespace {

constexpr std::size_t rows_of_chunk = 4096;

double dot_of(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

ReducedBody::ReducedBody(DiscreteSystem& system, const SolveOptions& options, Monitor& monitor)
    : system_(system),
      options_(options),
      monitor_(monitor),
      problem_(*system.planned()->problem),
      how_(*problem_.study.response),
      team_(options.threads, &monitor),
      set_(find_mode_set(system, options, monitor)) {
  set_.pencil->preconditioner().use_team(team_);  // that of the search is gone
  if (set_.factor) set_.pencil->preconditioner().use_factor(*set_.factor);
  if (!how_.watched.empty()) {
    const PointLocator locator(problem_.mesh, team_);
    for (const WatchedPoint& point : how_.watched)
      if (const auto place = locator.find(point.point)) {
        watched_.push_back({point.name, {}});
        watched_places_.push_back(*place);
      }
  }
  const auto& along = set_.pencil->mass_along();
  const auto participation = [&](const std::vector<double>& x) {
    Vec3 out{};
    for (std::size_t a = 0; a < 3; ++a)
      if (!along[a].empty()) out[a] = dot_of(along[a], x);
    return out;
  };
  rigid_ = set_.pencil->rigid().size();
  for (const std::vector<double>& z : set_.pencil->rigid()) {
    omega_.push_back(0);
    participation_.push_back(participation(z));
    add_motion(z);
  }
  for (std::size_t i = 0; i < set_.shapes.size(); ++i) {
    const ModeLine& line = set_.report->modes[i];
    std::vector<double> x = std::move(set_.shapes[i]);
    const double by = 1 / std::sqrt(line.mass);
    for (double& v : x) v *= by;
    omega_.push_back(2 * std::numbers::pi * line.frequency);
    participation_.push_back(participation(x));
    add_motion(std::move(x));
  }
  set_.shapes.clear();
  take_damping();
}

std::size_t ReducedBody::add_motion(std::vector<double> shape) {
  take_determined(problem_, system_.planned()->numbered->numbering, shape);
  return add_shape(std::move(shape));
}

void ReducedBody::drop_shapes(std::size_t from) {
  shapes_.resize(from);
  size_.resize(from);
  for (Watched& watched : watched_) watched.shapes.resize(from);
}

std::size_t ReducedBody::add_shape(std::vector<double> shape) {
  shapes_.push_back(std::move(shape));
  std::vector<double> one(shapes_.size(), 0.0);
  one.back() = 1;
  size_.push_back(0);
  size_.back() = largest(std::span<const double>(one)).size;
  for (std::size_t w = 0; w < watched_.size(); ++w) {
    // Values at the nodes of the mesh, as fields have them.
    const auto dofs = static_cast<std::size_t>(problem_.dofs);
    const Numbering& numbering = system_.planned()->numbered->numbering;
    std::vector<double> field(problem_.mesh->points.size() * 3, 0.0);
    for (std::size_t e = 0; e < numbering.mesh_node.size(); ++e)
      for (std::size_t c = 0; c < dofs; ++c)
        field[static_cast<std::size_t>(numbering.mesh_node[e]) * 3 + c] = shapes_.back()[e * dofs + c];
    const std::vector<double> at = interpolate(*problem_.mesh, field, 3, watched_places_[w]);
    watched_[w].shapes.push_back({at[0], at[1], at[2]});
  }
  return shapes_.size() - 1;
}

double ReducedBody::frequency(std::size_t mode) const {
  return omega_[mode] / (2 * std::numbers::pi);
}

void ReducedBody::take_damping() {
  const std::size_t n = count();
  rate_.assign(n * n, 0.0);
  loss_.assign(n * n, 0.0);
  const ResponseTable table = damping_table_of(how_);
  const std::vector<double> of_modes = damping_of_modes(how_);
  // Modes below the range are not in the list, but they have numbers.
  const std::size_t before = static_cast<std::size_t>(set_.report->below);
  const MaterialDamping own = material_damping(system_, shapes_, n, team_, monitor_);
  for (std::size_t i = 0; i < n; ++i) {
    double ratio = omega_[i] > 0 ? how_.damping_ratio + table.value(frequency(i)) : 0;
    if (i >= rigid_ && i - rigid_ + before < of_modes.size()) ratio += of_modes[i - rigid_ + before];
    rate_[i * n + i] = 2 * ratio * omega_[i] + how_.damping_mass + how_.damping_stiffness * omega_[i] * omega_[i];
    loss_[i * n + i] = how_.loss_factor * omega_[i] * omega_[i];
  }
  for (std::size_t k = 0; k < own.rate.size(); ++k) rate_[k] += own.rate[k];
  for (std::size_t k = 0; k < own.loss.size(); ++k) loss_[k] += own.loss[k];
  is_joined_ = own.is_joined;
}

double ReducedBody::ratio(std::size_t mode) const {
  const double w = omega_[mode];
  return w > 0 ? (rate(mode) + loss(mode) / w) / (2 * w) : 0;
}

double ReducedBody::joint_share() const {
  double most = 0;
  const std::size_t n = count();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const double own = std::sqrt(rate(i) * rate(j)), loss_own = std::sqrt(loss(i) * loss(j));
      if (own > 0) most = std::max(most, std::abs(rate_[i * n + j]) / own);
      if (loss_own > 0) most = std::max(most, std::abs(loss_[i * n + j]) / loss_own);
    }
  return most;
}

ModeAmounts ReducedBody::harmonic(double omega, std::span<const std::complex<double>> forces) const {
  const std::size_t n = count();
  ModeAmounts out(n);
  if (is_joined_ && omega > 0) {
    std::vector<std::complex<double>> matrix(n * n);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        matrix[i * n + j] = {0, omega * rate_[i * n + j] + loss_[i * n + j]};
        if (i == j) matrix[i * n + j] += omega_[i] * omega_[i] - omega * omega;
      }
    return solved_small(std::move(matrix), {forces.begin(), forces.end()});
  }
  for (std::size_t i = 0; i < n; ++i) {
    const std::complex<double> by(omega_[i] * omega_[i] - omega * omega, omega * rate(i) + loss(i));
    if (by == 0.0 && forces[i] == 0.0) continue;
    if (by == 0.0)
      throw Error(ErrorKind::model, phrase<"response">(),
                  omega_[i] > 0 ? phrase<"mode %1 at %2 has no damping: its answer has no limit there">(
                                      i + 1 - rigid_, format_quantity(frequency(i), QuantityKind::frequency))
                                : phrase<"the body can move freely, and at 0 Hz its answer has no limit">(),
                  omega_[i] > 0 ? phrase<"State damping, for example damping_ratio">()
                                : phrase<"Begin above 0 Hz, or hold the body">());
    out[i] = forces[i] / by;
  }
  return out;
}

std::vector<double> ReducedBody::loads_at(const Problem& problem) const {
  const Numbering& numbering = system_.planned()->numbered->numbering;
  const AssemblyInput input = assembly_input(problem, numbering);
  ThreadTeam team(options_.threads, &monitor_);
  HostElementWorker worker(team);
  return external_loads(problem, numbering, input, worker, monitor_);
}

std::vector<double> ReducedBody::load_alone(std::size_t load) const {
  Problem one = problem_;
  one.loads = {problem_.loads[load]};
  one.study.loads = {problem_.study.loads[load]};
  return loads_at(one);
}

std::vector<double> ReducedBody::base_load() const {
  std::vector<double> out(static_cast<std::size_t>(set_.pencil->rows()), 0.0);
  const std::array direction{how_.base_x, how_.base_y, how_.base_z};
  for (std::size_t a = 0; a < 3; ++a) {
    const auto& along = set_.pencil->mass_along()[a];
    for (std::size_t i = 0; i < along.size(); ++i) out[i] -= direction[a] * along[i];
  }
  return out;
}

std::vector<double> ReducedBody::base_shape() const {
  const Numbering& numbering = system_.planned()->numbered->numbering;
  const Vec3 direction{how_.base_x, how_.base_y, how_.base_z};
  std::vector<double> out = rigid_vector(problem_, numbering, [&](Index, const Vec3&) { return direction; });
  take_determined(problem_, numbering, out);
  return out;
}

std::vector<double> ReducedBody::modal_forces(std::span<const double> loads) const {
  std::vector<double> out;
  for (std::size_t i = 0; i < count(); ++i) out.push_back(dot_of(shapes_[i], loads));
  return out;
}

std::vector<double> ReducedBody::base_forces() const {
  const Vec3 direction{how_.base_x, how_.base_y, how_.base_z};
  std::vector<double> out;
  for (const Vec3& part : participation_)
    out.push_back(-(part[0] * direction[0] + part[1] * direction[1] + part[2] * direction[2]));
  return out;
}

double ReducedBody::moved_mass() const {
  const Vec3 direction{how_.base_x, how_.base_y, how_.base_z};
  double whole = 0, moved = 0;
  for (std::size_t a = 0; a < 3; ++a) whole += direction[a] * direction[a] * set_.pencil->total_mass()[a];
  for (const double part : base_forces()) moved += part * part;
  return whole > 0 ? moved / whole : 1;
}

AssemblyInput ReducedBody::rows_of_q() const {
  AssemblyInput input;
  input.dofs = problem_.dofs;
  input.equation_node = system_.planned()->numbered->numbering.equation_node;
  input.fixed = problem_.dirichlet.fixed;
  input.map = problem_.map.get();
  return input;
}

std::vector<double> ReducedBody::reduced(std::vector<double> loads) const {
  reduce(rows_of_q(), loads);
  return loads;
}

void ReducedBody::clear_rows(std::vector<double>& q) const {
  clear_single_rows(rows_of_q(), q);
}

std::vector<double> ReducedBody::left_out(std::vector<double> loads_of_q, std::span<const double> modal_forces) {
  const SystemPlan& planned = *system_.planned();
  clear_rows(loads_of_q);
  std::vector<double> x;
  monitor_.progress(phrase<"static correction">(), 0.0);
  if (system_.factor()) {
    x = solve_refined(problem_, *planned.numbered, *system_.factor(), loads_of_q, team_, monitor_).values;
  } else {
    Backend& backend = system_.backend();
    auto right = backend.make_vector(system_.matrix().rows()), left = backend.make_vector(system_.matrix().rows());
    backend.upload(loads_of_q, *right);
    conjugate_gradient(backend, system_.matrix(), system_.preconditioner(), *right, *left, options_, monitor_);
    x.resize(loads_of_q.size());
    backend.download(*left, x);
  }
  take_determined(problem_, planned.numbered->numbering, x);
  for (std::size_t i = 0; i < count(); ++i) {
    const double amount = modal_forces[i] / (omega_[i] * omega_[i]);
    for (std::size_t row = 0; row < x.size(); ++row) x[row] -= amount * shapes_[i][row];
  }
  return x;
}

std::vector<double> ReducedBody::sum(std::span<const double> amounts) {
  std::vector<double> out(shapes_.empty() ? 0 : shapes_.front().size());
  team_.for_chunks(out.size(), rows_of_chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = 0; k < amounts.size(); ++k)
      if (amounts[k] != 0)
        for (std::size_t i = begin; i < end; ++i) out[i] += amounts[k] * shapes_[k][i];
  });
  return out;
}

std::vector<double> ReducedBody::real_part(const ModeAmounts& amounts, double phase) {
  std::vector<double> real;
  for (const auto& amount : amounts) real.push_back((amount * std::polar(1.0, -phase)).real());
  return sum(real);
}

LargestNode ReducedBody::largest(const ModeAmounts& amounts) {
  const auto dofs = static_cast<std::size_t>(problem_.dofs);
  const std::size_t nodes = shapes_.front().size() / dofs, grain = rows_of_chunk / dofs;
  std::vector<LargestNode> found((nodes + grain - 1) / grain);
  team_.for_chunks(nodes, grain, [&](std::size_t begin, std::size_t end) {
    std::vector<double> re((end - begin) * dofs), im(re.size());
    for (std::size_t k = 0; k < amounts.size(); ++k)
      for (std::size_t i = 0; i < re.size(); ++i) {
        const double x = shapes_[k][begin * dofs + i];
        re[i] += amounts[k].real() * x;
        im[i] += amounts[k].imag() * x;
      }
    LargestNode& out = found[begin / grain];
    for (std::size_t node = begin; node < end; ++node) {
      // The node runs through an ellipse: the longest half axis, and when it is reached.
      double a = 0, b = 0, both = 0;
      for (std::size_t c = 0; c < dofs; ++c) {
        const double r = re[(node - begin) * dofs + c], i = im[(node - begin) * dofs + c];
        a += r * r, b += i * i, both += r * i;
      }
      const double half = (a - b) / 2, square = (a + b) / 2 + std::hypot(half, both);
      if (square > out.size) out = {square, std::atan2(both, half) / 2, static_cast<Index>(node)};
    }
  });
  LargestNode out;
  for (const LargestNode& one : found)
    if (one.size > out.size) out = one;
  out.size = std::sqrt(out.size);
  return out;
}

LargestNode ReducedBody::largest(std::span<const double> amounts) {
  return largest(ModeAmounts(amounts.begin(), amounts.end()));
}

Vec3 ReducedBody::place(Index equation_node) const {
  const Numbering& numbering = system_.planned()->numbered->numbering;
  return problem_.mesh->points[static_cast<std::size_t>(numbering.mesh_node[static_cast<std::size_t>(equation_node)])];
}

}  // namespace genba
