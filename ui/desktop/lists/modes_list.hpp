// Natural frequencies as a list with bars of effective mass, for the page of results.
#pragma once

#include <QString>

#include "engine/analysis/answers/modal_report.hpp"

namespace genba {

/// HTML: a line for each mode with its frequency and a bar for each axis; sums, rigid motions, and what was checked.
QString modes_list(const ModalReport& report);

}  // namespace genba
