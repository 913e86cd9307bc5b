#include <gmsh.h>

#include <cmath>
#include <set>

#include "engine/base/file/file.hpp"
#include "mesh/files/element_kinds.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"

namespace genba {
namespace {

// Unsupported elements other than points and lines would change the answer.
void refuse_other_shapes(GmshWork& work) {
  std::vector<int> types;
  gmsh::model::mesh::getElementTypes(types);
  std::vector<Text> others;
  bool solids = false;
  for (int type : types) {
    const GmshShape* shape = find_shape(type);
    if (shape != nullptr && shape->dimension < 2) continue;
    std::vector<std::size_t> tags, nodes;
    if (shape != nullptr && shape->type) {
      solids = solids || shape->dimension == 3;
      const ElementTraits& kept = traits(*shape->type);
      if (kept.dimension < 3 || kept.nodes == shape->nodes) continue;
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
                       "with the faces that belong to them; write those">());
  if (!solids)
    throw Error(ErrorKind::mesh, work.job.shown_name,
                phrase<"the mesh has no solid element (tetrahedron, hexahedron, wedge or pyramid)">(),
                phrase<"Export the volume mesh, not only its surface (in Gmsh: generate the 3D mesh and save "
                       "all elements)">());
}

/// Joins the partitions that a mesh was cut into for a parallel solver. Returns their number.
std::size_t join_partitions() {
  gmsh::vectorpair volumes;
  gmsh::model::getEntities(volumes, 3);
  std::set<int> partitions;
  for (const auto& [dimension, tag] : volumes) {
    std::string type;
    gmsh::model::getType(dimension, tag, type);
    if (!type.starts_with("Partition")) continue;
    std::vector<int> of_volume;
    gmsh::model::getPartitions(dimension, tag, of_volume);
    partitions.insert(of_volume.begin(), of_volume.end());
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
  refuse_other_shapes(work);
  if (work.job.format == GeometryFormat::msh) work.groups = read_msh_groups(read_file(work.job.source));
}

}  // namespace genba
