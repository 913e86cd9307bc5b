#include "engine/analysis/problem/element_middles.hpp"

#include "engine/element/middle_weights.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

Middles middles(const Mesh& mesh, const ElementBlock& block, std::span<const Index> elements,
                const BodyTemperature& temperature) {
  Middles out;
  if (temperature.uniform) out.temperature.push_back(*temperature.uniform);
  with_solid(block.type, [&](auto shape) {
    using Shape = decltype(shape);
    const auto weights = element::middle_weights<Shape>();
    for (const Index e : elements) {
      double degrees = 0;
      const Index* nodes = block.nodes.data() + static_cast<std::size_t>(e) * Shape::nodes;
      Vec3& point = out.points.emplace_back();
      for (std::size_t i = 0; i < Shape::nodes; ++i) {
        for (std::size_t a = 0; a < 3; ++a) 
          point[a] += weights[i] * mesh.points[static_cast<std::size_t>(nodes[i])][a];
        if (!temperature.at_nodes.empty())
          degrees += weights[i] * temperature.at_nodes[static_cast<std::size_t>(nodes[i])];
      }
      if (!temperature.at_nodes.empty()) out.temperature.push_back(degrees);
    }
  });
  return out;
}

}  // namespace genba
