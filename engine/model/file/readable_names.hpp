// Names that come from strangers' files, made readable where they enter (engine/base/text/shown_text.hpp).
#pragma once

#include "engine/model/mesh.hpp"

namespace genba {

/// shown_name() of everything in it that has a name.
void make_names_readable(Mesh& mesh);

}  // namespace genba
