// Makes names in a study from outside files readable (engine/base/text/shown_text.hpp).
#pragma once

#include "engine/physics/study.hpp"

namespace genba {

/// Applies shown_name() to materials, conditions and the names that they use, and makes the texts of
/// Study::not_computed readable.
void make_names_readable(Study& study);

}  // namespace genba
