#include "engine/model/mesh.hpp"

#include <algorithm>

namespace genba {

namespace {
std::int64_t count(const std::vector<ElementBlock>& blocks) {
  std::int64_t sum = 0;
  for (const ElementBlock& b : blocks) sum += b.size();
  return sum;
}
}  // namespace

int Mesh::dimension() const {
  const auto is_flat = [](const ElementBlock& b) { return traits(b.type).dimension == 2; };
  return std::any_of(solids.begin(), solids.end(), is_flat) ? 2 : 3;
}
std::int64_t Mesh::solid_count() const {
  return count(solids);
}
std::int64_t Mesh::facet_count() const {
  return count(facets);
}

std::array<Vec3, 2> bounding_box(const Mesh& mesh) {
  if (mesh.points.empty()) return {};
  std::array<Vec3, 2> box = {mesh.points.front(), mesh.points.front()};
  for (const Vec3& p : mesh.points) {
    for (std::size_t c = 0; c < 3; ++c) {
      box[0][c] = std::min(box[0][c], p[c]);
      box[1][c] = std::max(box[1][c], p[c]);
    }
  }
  return box;
}

}  // namespace genba
