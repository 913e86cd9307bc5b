#include "engine/analysis/answers/adaptive_sizes.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

namespace {

constexpr double slope = 0.5;  ///< largest change of the size per distance

/// Edge of the regular tetrahedron or of the cube with that volume.
double edge_of(ElementType type, double volume) {
  return std::cbrt(traits(type).corners == 4 ? 6 * std::sqrt(2.0) * volume : volume);
}

/// Lowers sizes that exceed a neighbour's size by too much. The number of sweeps is enough for coarse
/// regions.
void limit_growth(const Mesh& mesh, std::vector<double>& size) {
  for (int sweep = 0; sweep < 50; ++sweep) {
    bool changed = false;
    for (const ElementBlock& block : mesh.solids) {
      const auto nodes = static_cast<std::size_t>(traits(block.type).nodes);
      for (std::size_t e = 0; e < block.group.size(); ++e)
        for (std::size_t i = 0; i < nodes; ++i)
          for (std::size_t j = 0; j < nodes; ++j) {
            const auto a = static_cast<std::size_t>(block.nodes[e * nodes + i]),
                       b = static_cast<std::size_t>(block.nodes[e * nodes + j]);
            if (size[b] <= size[a]) continue;
            const double allowed = size[a] + slope * length(minus(mesh.points[a], mesh.points[b]));
            if (size[b] <= allowed * (1 + 1e-9)) continue;
            size[b] = allowed;
            changed = true;
          }
    }
    if (!changed) return;
  }
}

}  // namespace

std::vector<double> adaptive_sizes(const Results& results, double factor, double largest) {
  const Mesh& mesh = *results.mesh;
  const std::vector<double>& error = results.error.energy;
  if (!(factor > 1) || static_cast<std::int64_t>(error.size()) != mesh.solid_count())
    throw Error(ErrorKind::internal_fault, phrase<"refinement">(),
                phrase<"sizes need a factor above 1 and an error estimate">());
  int order = 1;
  for (const ElementBlock& block : mesh.solids) order = std::max(order, traits(block.type).order);
  // An element with no error must not grow without bound.
  const double least = 1e-12 * results.error.total / static_cast<double>(error.size());
  double sum = 0;
  for (const double e : error) sum += std::pow(std::max(e, least), 3.0 / (2 * order + 3));
  const double target = results.error.total / std::pow(factor, 2 * order);
  const double scale = sum > 0 ? std::pow(target / sum, 0.5 / order) : 1.0;

  std::vector<double> size(mesh.points.size(), 0.0), count(mesh.points.size(), 0.0);
  std::size_t number = 0;
  for (const ElementBlock& block : mesh.solids) {
    const auto nodes = static_cast<std::size_t>(traits(block.type).nodes);
    for (std::size_t e = 0; e < block.group.size(); ++e, ++number) {
      double volume = 0;
      with_solid(block.type, [&](auto shape) {
        using Shape = decltype(shape);
        double x[3 * Shape::nodes];
        gather_points<Shape>(mesh, block, static_cast<Index>(e), x);
        volume = element::volume<Shape>(x);
      });
      const double ratio = scale * std::pow(std::max(error[number], least), -1.0 / (2 * order + 3));
      double wanted = std::clamp(ratio, 0.25, 2.0) * edge_of(block.type, volume);
      if (largest > 0) wanted = std::min(wanted, largest);
      for (std::size_t i = 0; i < nodes; ++i) {
        const auto node = static_cast<std::size_t>(block.nodes[e * nodes + i]);
        size[node] += wanted;
        count[node] += 1;
      }
    }
  }
  double top = largest;
  for (std::size_t i = 0; i < size.size(); ++i)
    if (count[i] > 0) top = std::max(top, size[i] /= count[i]);
  for (std::size_t i = 0; i < size.size(); ++i)
    if (count[i] == 0) size[i] = top;  // a node of no element
  limit_growth(mesh, size);
  return size;
}

}  // namespace genba
