#include "engine/analysis/system/added_mass.hpp"

#include <algorithm>

#include "engine/analysis/system/acceleration.hpp"
#include "engine/analysis/system/varying_facets.hpp"
#include "engine/element/loads.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

/// The loads by mass at points of a region.
class Weights {
 public:
  explicit Weights(const Problem& problem) : problem_(problem) {
    for (std::size_t i = 0; i < problem.loads.size(); ++i)
      if (problem.loads[i].load.kind->on == Acts::masses) loads_.push_back(i);
  }
  bool empty() const { return loads_.empty(); }
  /// Adds the accelerations at points of the region to out: [point], m/s^2.
  void add(Index region, std::span<const Vec3> points, std::vector<Vec3>& out) const {
    for (const std::size_t number : loads_) {
      const ResolvedLoad& load = problem_.loads[number];
      if (std::find(load.regions.begin(), load.regions.end(), region) == load.regions.end()) continue;
      VaryingCondition(load.load, problem_.time, problem_.sources, describe(load.load, number))
          .visit(points, [&](std::size_t i, const Contribution& c) {
            Acceleration a;
            a.add(c.acceleration);
            a.add(c.rotation);
            out[i] = plus(out[i], a.at(points[i]));
          });
    }
  }

 private:
  const Problem& problem_;
  std::vector<std::size_t> loads_;
};

}  // namespace

bool adds_mass(const ResolvedLoad& load) {
  return load.load.kind->on == Acts::faces && contribution(load.load).mass != 0;
}

std::vector<double> matrix_of(const PointMass& mass) {
  const std::size_t n = mass.rows.front().size();
  std::vector<double> m(n * n, 0.0);
  for (const std::vector<double>& row : mass.rows)
    for (std::size_t i = 0; i < n; ++i)
      if (const double f = mass.mass * row[i]; f != 0)
        for (std::size_t j = 0; j < n; ++j) m[i * n + j] += f * row[j];
  return m;
}

std::vector<Vec3> weights_of_points(const Problem& problem) {
  std::vector<Vec3> out(problem.connections ? problem.connections->all.size() : 0, Vec3{});
  const Weights weights(problem);
  if (out.empty() || weights.empty()) return out;
  for (const PointMass& mass : problem.connections->masses) {
    // The loads of the regions that have a node of the place act on it.
    std::vector<std::uint8_t> of_place(problem.mesh->points.size(), 0);
    for (const Index node : mass.nodes) of_place[static_cast<std::size_t>(node)] = 1;
    Index region = -1;
    for (const ElementBlock& block : problem.mesh->solids)
      for (Index e = 0; e < block.size() && region < 0; ++e)
        for (const Index node : element_nodes(block, e))
          if (of_place[static_cast<std::size_t>(node)]) region = block.group[static_cast<std::size_t>(e)];
    std::vector<Vec3> at(1, Vec3{});
    if (region >= 0) weights.add(region, {&mass.point, 1}, at);
    out[mass.found] = scaled(at.front(), mass.mass);
  }
  return out;
}

namespace {
void add_weights_of_points(const Problem& problem, const Numbering& numbering, std::vector<double>& f) {
  if (!problem.connections || problem.connections->masses.empty()) return;
  const std::vector<Vec3> weights = weights_of_points(problem);
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  for (const PointMass& mass : problem.connections->masses)
    for (std::size_t a = 0; a < mass.rows.size(); ++a)
      for (std::size_t i = 0; i < mass.rows[a].size(); ++i)
        f[static_cast<std::size_t>(numbering.equation_node[static_cast<std::size_t>(mass.nodes[i / dofs])]) * dofs + i % dofs] +=
            mass.rows[a][i] * weights[mass.found][a];
}
}  // namespace

void add_weights_of_masses(const Problem& problem, const Numbering& numbering, std::vector<double>& f) {
  add_weights_of_points(problem, numbering, f);
  if (std::none_of(problem.loads.begin(), problem.loads.end(), adds_mass)) return;
  const Weights weights(problem);
  if (weights.empty()) return;
  const auto owners = facet_owners(*problem.mesh);
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  for (const ResolvedLoad& load : problem.loads) {
    if (!adds_mass(load)) continue;
    const double by_area = contribution(load.load).mass / load.area;
    for (const FacetRef& facet : load.facets) {
      const FacetOwner& owner = owners[static_cast<std::size_t>(facet.block)][static_cast<std::size_t>(facet.element)];
      const Index region = problem.mesh->solids[static_cast<std::size_t>(owner.block)]
                               .group[static_cast<std::size_t>(owner.element)];
      for_each_facet(problem, {&facet, 1}, [&](auto shape, const Index* nodes, const double* x) {
        using Facet = decltype(shape);
        constexpr std::size_t count = Facet::nodes;
        std::vector<Vec3> points(element::FacetRule<Facet>::points), at(points.size(), Vec3{});
        for (std::size_t q = 0; q < points.size(); ++q) {
          double xi[2], weight;
          element::FacetRule<Facet>::point(static_cast<int>(q), xi, weight);
          element::position<Facet>(x, xi, points[q].data());
        }
        weights.add(region, points, at);
        double density[3 * element::FacetRule<Facet>::points], force[3 * count] = {};
        for (std::size_t q = 0; q < points.size(); ++q)
          for (std::size_t a = 0; a < 3; ++a) density[3 * q + a] = by_area * at[q][a];
        element::add_area_densities<Facet>(x, density, 3, force);
        for (std::size_t i = 0; i < count; ++i)
          for (std::size_t a = 0; a < dofs; ++a)
            f[static_cast<std::size_t>(numbering.equation_node[static_cast<std::size_t>(nodes[i])]) * dofs + a] +=
                force[3 * i + a];
      });
    }
  }
}

void for_each_added_mass(const Problem& problem,
                         const std::function<void(const Index* nodes, int count, const double* m)>& visit) {
  for (const ResolvedLoad& load : problem.loads) {
    if (!adds_mass(load)) continue;
    const double by_area = contribution(load.load).mass / load.area;
    for_each_facet(problem, load, [&](auto shape, const Index* nodes, const double* x) {
      using Facet = decltype(shape);
      double m[Facet::nodes * Facet::nodes] = {};
      element::add_convection<Facet>(x, by_area, m);
      visit(nodes, Facet::nodes, m);
    });
  }
}

}  // namespace genba
