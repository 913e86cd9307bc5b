#include "ui/scene/content/surface_quality.hpp"

#include <algorithm>
#include <cstdint>

namespace genba {
namespace {

// The number of the solid (in block order) behind each triangle: the first one that has its three nodes, or
// -1.
std::vector<std::int64_t> solids_behind(const Mesh& mesh, const SurfaceMesh& surface) {
  std::vector<std::uint32_t> begin(mesh.points.size() + 1, 0);
  std::vector<bool> outer(mesh.points.size(), false);
  for (const Index node : surface.vertex_node) outer[static_cast<std::size_t>(node)] = true;
  for (const ElementBlock& block : mesh.solids)
    for (const Index node : block.nodes)
      if (outer[static_cast<std::size_t>(node)]) ++begin[static_cast<std::size_t>(node) + 1];
  for (std::size_t n = 1; n < begin.size(); ++n) begin[n] += begin[n - 1];
  std::vector<std::uint32_t> around(begin.back()), at(begin.begin(), begin.end() - 1);
  std::uint32_t solid = 0;
  for (const ElementBlock& block : mesh.solids) {
    const auto nodes = static_cast<std::size_t>(traits(block.type).nodes);
    for (Index e = 0; e < block.size(); ++e, ++solid)
      for (std::size_t k = 0; k < nodes; ++k) {
        const auto node = static_cast<std::size_t>(block.nodes[static_cast<std::size_t>(e) * nodes + k]);
        if (outer[node]) around[at[node]++] = solid;
      }
  }
  std::vector<std::int64_t> out(surface.triangles.size(), -1);
  for (std::size_t t = 0; t < out.size(); ++t) {
    std::size_t node[3];
    for (std::size_t k = 0; k < 3; ++k)
      node[k] =
          static_cast<std::size_t>(surface.vertex_node[static_cast<std::size_t>(surface.triangles[t][k])]);
    const auto has = [&](std::size_t n, std::uint32_t s) {  // lists are sorted by their making
      return std::binary_search(around.begin() + begin[n], around.begin() + begin[n + 1], s);
    };
    for (std::uint32_t i = begin[node[0]]; i < begin[node[0] + 1] && out[t] < 0; ++i)
      if (has(node[1], around[i]) && has(node[2], around[i])) out[t] = around[i];
  }
  return out;
}

}  // namespace

std::shared_ptr<const SurfaceQuality> make_surface_quality(std::shared_ptr<const Mesh> mesh,
                                                           const SurfaceMesh& surface,
                                                           QualityMeasure measure) {
  auto out = std::make_shared<SurfaceQuality>();
  out->rating = rate_elements(*mesh, measure);
  const std::vector<std::int64_t> solid = solids_behind(*mesh, surface);
  const double good = measure == QualityMeasure::aspect_ratio ? out->rating.low : out->rating.high;
  out->triangle_value.reserve(solid.size());
  for (const std::int64_t s : solid)
    out->triangle_value.push_back(s < 0 ? static_cast<float>(good)
                                        : out->rating.value[static_cast<std::size_t>(s)]);
  out->mesh = std::move(mesh);
  return out;
}

}  // namespace genba
