// The current that heats a transient step, over its time steps.
#pragma once

#include <string>

#include "app/output/html.hpp"
#include "engine/procedure/current/current_report.hpp"

namespace genba {

/// One line per time step; SI, column heads with units.
std::string current_csv(const CurrentReport& report);

/// Adds totals and ranges.
void add_current_facts(const CurrentReport& report, html::Facts& lines);
/// Charts of power, resistance and the watched temperature over time; empty without time steps.
std::string current_charts(const CurrentReport& report, const html::Page& page);

}  // namespace genba
