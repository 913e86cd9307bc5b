#include "mesh/gmsh/gmsh_outline.hpp"

#include <gmsh.h>

#include <algorithm>

namespace genba {

Outline::Outline(const GmshWork& work) {
  std::vector<std::size_t> tags;
  std::vector<double> places, parameters;
  gmsh::model::mesh::getNodes(tags, places, parameters, -1, -1, false, false);
  for (std::size_t i = 0; i < tags.size(); ++i)
    point_[tags[i]] = {places[3 * i] * work.to_metres, places[3 * i + 1] * work.to_metres,
                       places[3 * i + 2] * work.to_metres};
}

template <std::size_t n>
std::vector<std::array<Vec3, n>> Outline::elements(int gmsh_type, int entity) const {
  std::vector<std::size_t> tags, nodes;
  gmsh::model::mesh::getElementsByType(gmsh_type, tags, nodes, entity);
  std::vector<std::array<Vec3, n>> list(tags.size());
  for (std::size_t i = 0; i < tags.size(); ++i)
    for (std::size_t k = 0; k < n; ++k) list[i][k] = point_.at(nodes[n * i + k]);
  return list;
}

Outline::Triangles Outline::triangles(int face) const {
  return elements<3>(2, face);
}

Outline::Segments Outline::segments(int edge) const {
  return elements<2>(1, edge);
}

void mesh_outline(double size) {
  gmsh::option::setNumber("Mesh.MeshSizeMax", std::max(size, model_diagonal() / 30));
  gmsh::model::mesh::generate(2);
  gmsh::option::setNumber("Mesh.MeshSizeMax", size);
}

}  // namespace genba
