#include "engine/analysis/connect/place_weights.hpp"

#include <algorithm>

#include "engine/element/loads.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

Vec3 PlaceWeights::middle() const {
  Vec3 sum{};
  double weight = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    sum = plus(sum, firsts[i]);
    weight += weights[i];
  }
  return scaled(sum, 1 / weight);
}

PlaceWeights place_weights(const Mesh& mesh, const std::vector<Index>& nodes, const std::vector<FacetRef>& facets) {
  PlaceWeights out;
  if (facets.empty()) {
    out.weights.assign(nodes.size(), 1.0);
    for (const Index node : nodes) out.firsts.push_back(mesh.points[static_cast<std::size_t>(node)]);
    return out;
  }
  out.weights.assign(nodes.size(), 0.0);
  out.firsts.assign(nodes.size(), {});
  for (const FacetRef& f : facets) {
    const ElementBlock& block = mesh.facets[static_cast<std::size_t>(f.block)];
    const auto own = element_nodes(block, f.element);
    with_facet(block.type, [&](auto shape) {
      using Facet = decltype(shape);
      double x[3 * Facet::nodes] = {}, k[Facet::nodes * Facet::nodes] = {};
      for (std::size_t i = 0; i < own.size(); ++i) {
        for (std::size_t a = 0; a < 3; ++a) x[3 * i + a] = mesh.points[static_cast<std::size_t>(own[i])][a];
        // Edges of flat bodies have the depth as their third coordinate (engine/element/plane.hpp).
        if (element::is_flat<Facet>) x[3 * i + 2] = 1.0;
      }
      element::add_convection<Facet>(x, 1.0, k);
      for (std::size_t i = 0; i < own.size(); ++i) {
        const auto at = static_cast<std::size_t>(std::lower_bound(nodes.begin(), nodes.end(), own[i]) - nodes.begin());
        for (std::size_t j = 0; j < own.size(); ++j) {
          const double w = k[i * own.size() + j];
          out.weights[at] += w;
          out.firsts[at] = plus(out.firsts[at], mesh.points[static_cast<std::size_t>(own[j])], w);
          out.area += w;
        }
      }
    });
  }
  return out;
}

}  // namespace genba
