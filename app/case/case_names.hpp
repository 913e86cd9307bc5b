// Names that a case file gives to faces and bodies, and what it states of parts.
#pragma once

#include <string>
#include <vector>

#include "app/case/case_node.hpp"
#include "app/case/project.hpp"

namespace genba {

/// These throw Error(input) with the place in the file.
void read_named_faces(const CaseCursor& list, std::vector<NamedFaces>& faces);
void read_named_bodies(const CaseCursor& list, std::vector<NamedBody>& bodies);

/// "parts" and "pairs" of the mesh.
void read_parts(const CaseCursor& mesh, MeshOptions& options);
/// Their types in the schema, an object with both, as JSON. quantity: the type of a length.
std::string part_types(const std::string& quantity);

}  // namespace genba
