#include "ui/scene/content/node_places.hpp"

namespace genba {

Points place_nodes(const Mesh& mesh, const std::vector<Index>& nodes, const Field* displacement,
                   double scale, const std::vector<Stand>& stands) {
  Points out(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto node = static_cast<std::size_t>(nodes[i]);
    for (std::size_t c = 0; c < 3; ++c) {
      double x = mesh.points[node][c];
      if (displacement) x += scale * displacement->data[3 * node + c];
      out[i][c] = static_cast<float>(x);
    }
    if (stands.empty()) continue;
    const float radius = out[i][0];
    out[i][0] = stands[i].cosine * radius;
    out[i][2] = stands[i].sine * radius + stands[i].rise;
  }
  return out;
}

}  // namespace genba
