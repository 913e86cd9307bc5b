#include "engine/analysis/answers/stiffness.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/array_position.hpp"
#include "engine/element/loads.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {
namespace {

constexpr double negligible = 0.01;

/// Adds a force on some nodes to its sum and to the work of a displacement.
struct ForceSum {
  const Field& displacement;
  Vec3 force{};
  double work = 0, size = 0;  ///< J; N, without direction
  void add(Index node, const Vec3& f) {
    force = plus(force, f);
    size += length(f);
    for (std::size_t a = 0; a < 3; ++a) work += f[a] * displacement.data[3 * at(node) + a];
  }
};

void add_facets(const Problem& problem, const ResolvedLoad& load, const Contribution& c, ForceSum& sum) {
  const Mesh& mesh = *problem.mesh;
  const Vec3 by_area = load.area > 0 ? plus(c.by_area, c.total, 1 / load.area) : c.by_area;
  for (const FacetRef& ref : load.facets) {
    const ElementBlock& block = mesh.facets[at(ref.block)];
    const auto nodes = element_nodes(block, ref.element);
    with_facet(block.type, [&](auto facet) {
      using Facet = decltype(facet);
      double x[3 * Facet::nodes], w[Facet::nodes] = {}, f[3 * Facet::nodes] = {};
      for (std::size_t i = 0; i < Facet::nodes; ++i)
        for (std::size_t a = 0; a < 3; ++a) x[3 * i + a] = mesh.points[at(nodes[i])][a];
      element::add_area_weights<Facet>(x, w);
      element::add_pressure<Facet>(x, c.pressure, f);
      for (std::size_t i = 0; i < Facet::nodes; ++i)
        sum.add(nodes[i], {f[3 * i] + w[i] * by_area[0], f[3 * i + 1] + w[i] * by_area[1],
                           f[3 * i + 2] + w[i] * by_area[2]});
    });
  }
}

bool acts_on_surface(const ResolvedLoad& load) {
  const Contribution c = contribution(load.load);
  return c.by_area != Vec3{} || c.total != Vec3{} || c.by_node != Vec3{} || c.pressure != 0;
}

bool moves_something(const Problem& problem) {
  return std::any_of(problem.dirichlet.value.begin(), problem.dirichlet.value.end(),
                     [](double v) { return v != 0; });
}

}  // namespace

std::optional<LoadedPlace> loaded_place(const Problem& problem, const Results& results) {
  if (goes_in_increments(problem.study)) return {};
  const Field* displacement = results.displacement();
  if (displacement == nullptr || moves_something(problem)) return {};
  const ResolvedLoad* one = nullptr;
  for (const ResolvedLoad& load : problem.loads) {
    const Contribution c = contribution(load.load);
    if (c.temperature_rise != 0 || c.temperature || !load.load.varies.empty() || load.load.kind->by_place) return {};
    if (!acts_on_surface(load)) continue;
    if (one != nullptr) return {};
    one = &load;
  }
  if (one == nullptr) return {};
  const Contribution c = contribution(one->load);
  ForceSum sum{*displacement};
  add_facets(problem, *one, c, sum);
  for (const Index node : one->nodes) sum.add(node, c.by_node);
  const double force = length(sum.force);
  if (!(force > negligible * sum.size)) return {};
  // Own weight is no load of its own only where it is small.
  if (length(minus(results.balance.applied, sum.force)) > negligible * force) return {};
  const double moved = sum.work / force;
  if (!(moved > 0)) return {};
  return LoadedPlace{one->load.name, sum.force, moved, force / moved};
}

}  // namespace genba
