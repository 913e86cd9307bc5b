// Names that a case gives to faces of its geometry.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/model/mesh.hpp"
#include "engine/model/study/selector.hpp"

namespace genba {

/// Names of the geometry alone: those of the case are written out.
std::vector<std::string> names_in_geometry(const NamedSelector& selector);

/// The same selector without names of the case.
Selector written_out(Selector where);

/// The selector knows what names of the case mean from here on, and forgets what it knew.
void attach(std::span<const NamedFaces> faces, Selector& where);

/// `change` for every list of names in the selector.
void change_names(Selector& where, const auto& change) {
  if (auto* named = std::get_if<NamedSelector>(&where)) change(*named);
  if (auto* all = std::get_if<AllOfSelector>(&where))
    for (PartSelector& part : all->parts)
      if (auto* named = std::get_if<NamedSelector>(&part)) change(*named);
}

/// Surfaces of a mesh that these are, ascending, each once; what it does not have is left out.
std::vector<Index> surfaces_of(const NamedFaces& faces, const Mesh& mesh);

/// The one whose surfaces are these (ascending); null: there is none.
const NamedFaces* named_as(std::span<const NamedFaces> faces, const Mesh& mesh,
                           std::span<const Index> surfaces);

}  // namespace genba
