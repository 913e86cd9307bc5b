// Names that a case file gives to faces and bodies.
#pragma once

#include <vector>

#include "app/case/case_node.hpp"
#include "app/case/project.hpp"

namespace genba {

/// These throw Error(input) with the place in the file.
void read_named_faces(const CaseCursor& list, std::vector<NamedFaces>& faces);
void read_named_bodies(const CaseCursor& list, std::vector<NamedBody>& bodies);

}  // namespace genba
