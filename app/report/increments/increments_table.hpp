// A load in increments: curves of force over displacement and pressure over volume, and why increments were cut.
#pragma once

#include <string>

#include "app/output/html.hpp"
#include "engine/procedure/increments/increment_history.hpp"

namespace genba {

/// Facts, curves and a table of cuts for a report.
std::string increments_section(const IncrementHistory& history, const html::Page& page);
/// An object of the summary.
std::string increments_json(const IncrementHistory& history);
/// Lines for a terminal, in English.
std::string increments_text(const IncrementHistory& history);

}  // namespace genba
