// Names that a case gives to faces of its geometry.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/model/mesh.hpp"
#include "engine/model/study/selector.hpp"

namespace genba {

/// Names in the geometry only: names of the case are replaced by the faces that they stand for.
std::vector<std::string> names_in_geometry(const NamedSelector& selector);

/// The same selector without names of the case.
Selector written_out(Selector where);

/// Gives the selector the meaning of the case's names; it forgets the meaning that it had.
void attach(std::span<const NamedFaces> faces, Selector& where);

/// Calls `change` for each list of names in the selector.
void change_names(Selector& where, const auto& change) {
  if (auto* named = std::get_if<NamedSelector>(&where)) change(*named);
  if (auto* all = std::get_if<AllOfSelector>(&where))
    for (PartSelector& part : all->parts)
      if (auto* named = std::get_if<NamedSelector>(&part)) change(*named);
}

/// Surfaces of a mesh that these faces name, ascending, each once. Names that the mesh lacks are left out.
std::vector<Index> surfaces_of(const NamedFaces& faces, const Mesh& mesh);

/// The entry with exactly these surfaces (ascending); null if there is none.
const NamedFaces* named_as(std::span<const NamedFaces> faces, const Mesh& mesh,
                           std::span<const Index> surfaces);

}  // namespace genba
