#include <gmsh.h>

#include <algorithm>
#include <set>
#include <utility>

#include "mesh/labels/tetrahedra.hpp"

namespace genba {

void swap_by_gmsh(Tetrahedra& mesh) {
  constexpr int between = 1, tetrahedron = 4;
  std::string before;
  gmsh::model::getCurrent(before);
  gmsh::model::add("labels");
  gmsh::model::addDiscreteEntity(2, between);
  const std::set<int> labels(mesh.label.begin(), mesh.label.end());
  for (const int label : labels) gmsh::model::addDiscreteEntity(3, label, {between});
  // Gmsh moves a node only if it belongs to a volume.
  std::vector<int> owner(mesh.points.size(), 0);
  for (std::size_t e = 0; e < mesh.nodes.size(); ++e)
    for (const Index n : mesh.nodes[e]) owner[static_cast<std::size_t>(n)] = mesh.label[e];
  for (const Interface& f : interfaces(mesh))
    for (const Index n : f.nodes) owner[static_cast<std::size_t>(n)] = 0;
  const auto add_nodes = [&](int dimension, int tag, int wanted) {
    std::vector<std::size_t> tags;
    std::vector<double> places;
    for (std::size_t i = 0; i < owner.size(); ++i)
      if (owner[i] == wanted) {
        tags.push_back(i + 1);
        places.insert(places.end(), mesh.points[i].begin(), mesh.points[i].end());
      }
    if (!tags.empty()) gmsh::model::mesh::addNodes(dimension, tag, tags, places);
  };
  add_nodes(2, between, 0);
  for (const int label : labels) add_nodes(3, label, label);
  for (const int label : labels) {
    std::vector<std::size_t> nodes;
    for (std::size_t e = 0; e < mesh.nodes.size(); ++e)
      if (mesh.label[e] == label)
        for (const Index n : mesh.nodes[e]) nodes.push_back(static_cast<std::size_t>(n) + 1);
    gmsh::model::mesh::addElementsByType(label, tetrahedron, {}, nodes);
  }
  std::vector<std::size_t> triangles;
  for (const Interface& f : interfaces(mesh))
    for (const Index n : f.nodes) triangles.push_back(static_cast<std::size_t>(n) + 1);
  gmsh::model::mesh::addElementsByType(between, 2, {}, triangles);

  gmsh::option::setNumber("General.NumThreads", 1);
  gmsh::option::setNumber("Mesh.OptimizeThreshold", 0.4);
  gmsh::model::mesh::optimize("", true);

  std::vector<std::size_t> tags;
  std::vector<double> places, parameters;
  gmsh::model::mesh::getNodes(tags, places, parameters, -1, -1, false, false);
  for (std::size_t i = 0; i < tags.size(); ++i)
    if (tags[i] >= 1 && tags[i] <= mesh.points.size())
      mesh.points[tags[i] - 1] = {places[3 * i], places[3 * i + 1], places[3 * i + 2]};
  mesh.nodes.clear();
  mesh.label.clear();
  for (const int label : labels) {
    std::vector<std::size_t> elements, nodes;
    gmsh::model::mesh::getElementsByType(tetrahedron, elements, nodes, label);
    for (std::size_t e = 0; e < elements.size(); ++e) {
      std::array<Index, 4> n{};
      for (std::size_t i = 0; i < 4; ++i) n[i] = static_cast<Index>(nodes[4 * e + i]) - 1;
      const auto at = [&](std::size_t i) -> const Vec3& {
        return mesh.points[static_cast<std::size_t>(n[i])];
      };
      if (tetrahedron_quality(at(0), at(1), at(2), at(3)) < 0) std::swap(n[2], n[3]);
      mesh.nodes.push_back(n);
      mesh.label.push_back(label);
    }
  }
  gmsh::model::remove();
  gmsh::model::setCurrent(before);
}

}  // namespace genba
