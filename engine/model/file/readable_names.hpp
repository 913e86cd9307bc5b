// Makes names from outside files readable (engine/base/text/shown_text.hpp).
#pragma once

#include "engine/model/mesh.hpp"

namespace genba {

/// Applies shown_name() to all names in the mesh.
void make_names_readable(Mesh& mesh);

}  // namespace genba
