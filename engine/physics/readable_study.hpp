// Names in a study that comes from strangers' files, made readable where they enter
// (engine/base/text/shown_text.hpp).
#pragma once

#include "engine/physics/study.hpp"

namespace genba {

/// shown_name() of materials, conditions and what they name, and of what is not computed.
void make_names_readable(Study& study);

}  // namespace genba
