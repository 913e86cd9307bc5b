// What a current that heats a transient step did in each step of the time.
#pragma once

#include <string>

#include "app/output/html.hpp"
#include "engine/procedure/current/current_report.hpp"

namespace genba {

/// A line a step of the time; SI, heads with units.
std::string current_csv(const CurrentReport& report);

/// In totals and ranges, for lists of facts.
void add_current_facts(const CurrentReport& report, html::Facts& lines);
/// Charts of power, resistance and the temperature that is watched over time; empty without steps.
std::string current_charts(const CurrentReport& report, const html::Page& page);

}  // namespace genba
