#include "engine/analysis/system/inertia.hpp"

#include <cmath>

#include "engine/base/jacobi_eigen.hpp"
#include "engine/analysis/problem/relief.hpp"
#include "engine/analysis/system/added_mass.hpp"
#include "engine/analysis/system/load_vector.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

class Inertia {
 public:
  Inertia(const Problem& problem, const Numbering& numbering, const AssemblyInput& elements, ElementWorker& worker,
          Monitor& monitor)
      : problem_(problem), numbering_(numbering), elements_(elements), worker_(worker), monitor_(monitor) {
    for (const RegionProperties& p : region_properties(problem)) densities_.push_back(p.density);
    for (std::size_t s = 0; s < densities_.size() && !problem.area.empty(); ++s) {  // bars: by length
      const std::size_t regions = problem.region_material.size();
      const double area = problem.area[s < regions ? s : static_cast<std::size_t>(problem.own[s - regions].region)];
      if (area > 0) densities_[s] *= area;
    }
  }

  /// Mass times the acceleration of a mode about a point.
  std::vector<double> force_of(const RigidMode& mode, const Vec3& about) {
    BodyLoadInput input{without_reaction(elements_), {}};
    const Vec3 at_origin = motion_of(mode, about, {});
    for (const double density : densities_) {
      BodyLoad load;
      for (std::size_t a = 0; a < 3; ++a) load.density[a] = density * at_origin[a];
      const Vec3& w = mode.rotation;
      const double turn[9] = {0, -w[2], w[1], w[2], 0, -w[0], -w[1], w[0], 0};
      for (std::size_t k = 0; k < 9; ++k) load.gradient[k] = density * turn[k];
      input.loads.push_back(load);
    }
    BodyLoads loads = worker_.add_up_loads(input, monitor_);
    std::vector<double> out = std::move(loads.density);
    out.resize(static_cast<std::size_t>(elements_.rows()), 0.0);
    for_each_added_mass(problem_, [&](const Index* nodes, int count, const double* m) {
      for (int i = 0; i < count; ++i)
        for (int j = 0; j < count; ++j) {
          const Vec3 a = motion_of(mode, about, problem_.mesh->points[static_cast<std::size_t>(nodes[j])]);
          for (std::size_t c = 0; c < dofs(); ++c) out[row(nodes[i]) + c] += m[i * count + j] * a[c];
        }
    });
    if (problem_.connections)
      for (const PointMass& mass : problem_.connections->masses) {
        const Vec3 a = motion_of(mode, about, mass.point);
        for (std::size_t c = 0; c < mass.rows.size(); ++c)
          for (std::size_t i = 0; i < mass.rows[c].size(); ++i)
            out[row(mass.nodes[i / dofs()]) + i % dofs()] += mass.mass * a[c] * mass.rows[c][i];
      }
    return out;
  }

  /// The work of loads along a mode: a component of their force or moment.
  double along(const RigidMode& mode, const Vec3& about, const std::vector<double>& f) const {
    double sum = 0;
    for (std::size_t e = 0; e < numbering_.mesh_node.size(); ++e) {
      const Vec3 u = motion_of(mode, about, problem_.mesh->points[static_cast<std::size_t>(numbering_.mesh_node[e])]);
      for (std::size_t c = 0; c < dofs(); ++c) sum += u[c] * f[e * dofs() + c];
    }
    return sum;
  }

 private:
  std::size_t dofs() const { return static_cast<std::size_t>(problem_.dofs); }
  std::size_t row(Index node) const {
    return static_cast<std::size_t>(numbering_.equation_node[static_cast<std::size_t>(node)]) * dofs();
  }
  const Problem& problem_;
  const Numbering& numbering_;
  const AssemblyInput& elements_;
  ElementWorker& worker_;
  Monitor& monitor_;
  std::vector<double> densities_;
};

/// Solves m c = right for a symmetric positive definite matrix by its eigenvectors.
std::vector<double> solved(SmallMatrix m, const std::vector<double>& right) {
  const SmallMatrix v = diagonalise(m);
  std::vector<double> out(right.size(), 0.0);
  for (int k = 0; k < m.n; ++k) {
    double part = 0;
    for (int i = 0; i < m.n; ++i) part += v(i, k) * right[static_cast<std::size_t>(i)];
    for (int i = 0; i < m.n; ++i) out[static_cast<std::size_t>(i)] += v(i, k) * part / m(k, k);
  }
  return out;
}

/// The centre of mass, from the motions of the body's loads under unit accelerations.
Vec3 centre_of(const Problem& problem, Inertia& inertia, double& mass) {
  Vec3 centre{};
  mass = 0;
  const auto modes = rigid_modes(problem.section);
  for (const RigidMode& mode : modes) {
    if (length(mode.rotation) > 0) continue;
    const std::vector<double> f = inertia.force_of(mode, {});
    const double m = inertia.along(mode, {}, f);
    if (!(m > 0)) continue;
    mass = m;
    for (const RigidMode& turn : modes)
      if (length(turn.rotation) > 0) {  // moment about the origin: rotation . (centre x translation) m
        const double moment = inertia.along(turn, {}, f) / m;
        for (std::size_t a = 0; a < 3; ++a)
          if (mode.translation[(a + 1) % 3] != 0 && turn.rotation[(a + 2) % 3] != 0) centre[a] = moment;
      }
  }
  return centre;
}

}  // namespace

Text describe(const InertiaRelief& relief) {
  // An angular acceleration in rad/s^2 has the numbers of one in 1/s^2.
  std::string angular = format_vector(relief.angular, QuantityKind::dimensionless) + " rad/s^2";
  return phrase<"the free body of %1 accelerates by %2 and turns by %3 about its centre of mass %4">(
      format_quantity(relief.mass, QuantityKind::mass, 4),
      format_vector(relief.acceleration, QuantityKind::acceleration), angular,
      format_vector(relief.centre, QuantityKind::length));
}

InertiaRelief add_inertia(const Problem& problem, const Numbering& numbering, const AssemblyInput& elements,
                          ElementWorker& worker, std::vector<double>& f, Monitor& monitor) {
  Inertia inertia(problem, numbering, elements, worker, monitor);
  InertiaRelief out;
  out.centre = centre_of(problem, inertia, out.mass);
  if (!(out.mass > 0))
    throw Error(ErrorKind::model, phrase<"inertia relief">(), phrase<"the body has no mass">(),
                phrase<"State rho for its materials">());
  const std::vector<RigidMode> modes = rigid_modes(problem.section);
  std::vector<std::vector<double>> forces;
  for (const RigidMode& mode : modes) forces.push_back(inertia.force_of(mode, out.centre));
  SmallMatrix m(static_cast<int>(modes.size()));
  std::vector<double> applied;
  for (std::size_t i = 0; i < modes.size(); ++i) {
    applied.push_back(inertia.along(modes[i], out.centre, f));
    for (std::size_t j = 0; j < modes.size(); ++j)
      m(static_cast<int>(i), static_cast<int>(j)) = inertia.along(modes[i], out.centre, forces[j]);
  }
  const std::vector<double> c = solved(m, applied);
  for (std::size_t k = 0; k < modes.size(); ++k) {
    for (std::size_t row = 0; row < f.size(); ++row) f[row] -= c[k] * forces[k][row];
    out.acceleration = plus(out.acceleration, modes[k].translation, c[k]);
    out.angular = plus(out.angular, modes[k].rotation, c[k]);
  }
  return out;
}

}  // namespace genba
