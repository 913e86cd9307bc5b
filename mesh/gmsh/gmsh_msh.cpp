#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/base/file/file.hpp"
#include "mesh/files/element_kinds.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"

namespace genba {
namespace {

// Largest dimension of the elements: 3, or 2 of a plane body. 0 without elements.
int body_dimension() {
  std::vector<int> types;
  gmsh::model::mesh::getElementTypes(types);
  int largest = 0;
  for (const int type : types)
    if (const GmshShape* shape = find_shape(type); shape != nullptr)
      largest = std::max(largest, shape->dimension);
  return largest;
}

// Unsupported elements other than points and lines would change the answer.
void refuse_other_shapes(GmshWork& work) {
  std::vector<int> types;
  gmsh::model::mesh::getElementTypes(types);
  std::vector<Text> others;
  const int body = body_dimension();
  for (int type : types) {
    const GmshShape* shape = find_shape(type);
    if (shape != nullptr && shape->dimension < 2) continue;
    std::vector<std::size_t> tags, nodes;
    if (shape != nullptr && shape->type) {
      const ElementTraits& kept = traits(*shape->type);
      if (kept.dimension < body || kept.nodes == shape->nodes) continue;
      gmsh::model::mesh::getElementsByType(type, tags, nodes);
      work.answer.warnings.push_back(
          phrase<"%1 elements of type %2 lose the nodes in their faces and middles and become %3">(
              tags.size(), shape->name, kept.name));
      continue;
    }
    gmsh::model::mesh::getElementsByType(type, tags, nodes);
    others.push_back(shape != nullptr ? phrase<"%1 of type %2">(tags.size(), shape->name)
                                      : phrase<"%1 of type number %2">(tags.size(), type));
  }
  if (!others.empty())
    throw Error(ErrorKind::mesh, work.job.shown_name,
                phrase<"the mesh has elements that are not supported: %1">(joined(others, phrase<", ">())),
                phrase<"Supported are tet4, tet10, hex8, hex20, hex27, wedge6, wedge15, wedge18 and pyramid5 "
                       "with the faces that belong to them, and tri3, tri6, quad4, quad8 and quad9 of plane "
                       "bodies; write those">());
  if (body < 2)
    throw Error(ErrorKind::mesh, work.job.shown_name,
                phrase<"the mesh has neither solid elements nor those of a plane body">(),
                phrase<"Export the volume mesh (in Gmsh: generate the 3D mesh and save all elements), or the "
                       "mesh of a face in the plane z = 0">());
}

/// Joins the partitions that a mesh was cut into for a parallel solver. Returns their number.
std::size_t join_partitions() {
  gmsh::vectorpair bodies, faces;
  gmsh::model::getEntities(bodies, 3);
  gmsh::model::getEntities(faces, 2);
  bodies.insert(bodies.end(), faces.begin(), faces.end());
  std::set<int> partitions;
  for (const auto& [dimension, tag] : bodies) {
    std::string type;
    gmsh::model::getType(dimension, tag, type);
    if (!type.starts_with("Partition")) continue;
    std::vector<int> of_body;
    gmsh::model::getPartitions(dimension, tag, of_body);
    partitions.insert(of_body.begin(), of_body.end());
  }
  if (!partitions.empty()) gmsh::model::mesh::unpartition();
  return partitions.size();
}

}  // namespace

void load_msh(GmshWork& work) {
  work.stage(phrase<"read the mesh">(), 0, 0.7);
  work.to_metres = work.job.unit;
  // Gmsh looks for elements before it has assigned those of partitions to their regions, and throws.
  constexpr const char* not_yet = "No mesh elements were found";
  try {
    gmsh::merge(work.job.source);
  } catch (const std::string& message) {
    if (message != not_yet) throw;
  }
  const std::size_t partitions = join_partitions();
  if (partitions > 0)
    work.answer.notes.push_back(
        phrase<"%1: its %2 partitions are one mesh">(work.job.shown_name, partitions));
  auto errors = logged_lines("Error");
  if (partitions > 0) std::erase(errors, not_yet);
  if (!errors.empty())
    throw Error(ErrorKind::mesh, work.job.shown_name, phrase<"Gmsh cannot read the mesh: %1">(errors.front()),
                phrase<"Export the mesh again">());
  work.dimension = body_dimension() == 2 ? 2 : 3;
  refuse_other_shapes(work);
  if (work.job.format == GeometryFormat::msh) work.groups = read_msh_groups(read_file(work.job.source));
}

}  // namespace genba
