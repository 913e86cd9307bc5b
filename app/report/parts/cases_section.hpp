// Load cases, their combinations and their envelope as tables of the report.
#pragma once

#include <string>

#include "app/output/html.hpp"
#include "app/report/parts/step_combinations.hpp"

namespace genba {

/// HTML: factors of the combinations, the key values of each step and combination, and for each of them which one has
/// the least and the largest value, and where. Empty unless two of them have results of one kind.
std::string cases_section(const StepResults& steps, const html::Page& page);

}  // namespace genba
