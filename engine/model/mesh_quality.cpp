#include "engine/model/mesh_quality.hpp"

#include <algorithm>

#include "engine/model/geometry.hpp"

namespace genba {
namespace {

constexpr std::size_t listed = 10;

}  // namespace

ShapeQuality measure_shapes(const Mesh& mesh, double stated) {
  ShapeQuality out;
  out.stated = stated;
  out.condition_min = 1;
  const auto worse = [](const RatedElement& a, const RatedElement& b) { return a.value < b.value; };
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const double condition = inverse_condition(mesh, block, e), aspect = aspect_ratio(mesh, block, e);
      out.condition_min = std::min(out.condition_min, condition);
      out.condition_mean += condition;
      out.aspect_max = std::max(out.aspect_max, aspect);
      out.aspect_mean += aspect;
      const double jacobian = scaled_jacobian(mesh, block, e);
      out.below += jacobian < stated;
      if (out.worst.size() == listed && jacobian >= out.worst.back().value) continue;
      const RatedElement element{block.tags[static_cast<std::size_t>(e)], jacobian,
                                 element_centroid(mesh, block, e)};
      out.worst.insert(std::upper_bound(out.worst.begin(), out.worst.end(), element, worse), element);
      if (out.worst.size() > listed) out.worst.pop_back();
    }
  if (const auto count = static_cast<double>(mesh.solid_count()); count > 0) {
    out.condition_mean /= count;
    out.aspect_mean /= count;
  }
  return out;
}

ElementsBelow elements_below(const Mesh& mesh, double stated) {
  ElementsBelow out;
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const double value = scaled_jacobian(mesh, block, e);
      out.count += value < stated;
      if (value < out.worst.value)
        out.worst = {block.tags[static_cast<std::size_t>(e)], value, element_centroid(mesh, block, e)};
    }
  return out;
}

}  // namespace genba
