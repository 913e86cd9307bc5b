// What a step that vibrates must state.
#pragma once

#include <vector>

#include "engine/physics/study.hpp"

namespace genba {

/// Adds findings about Study::response; nothing without one.
void check_response(const Study& study, std::vector<Finding>& findings);

}  // namespace genba
