// What connections do: as JSON, in words, and over the steps of a case.
#pragma once

#include <string>

#include "app/output/html.hpp"
#include "app/report/parts/step_combinations.hpp"
#include "engine/analysis/results/results.hpp"

namespace genba {

/// List, in SI: name, kind, nodes, and what the kind has beside them.
std::string connections_json(const Results& results);

/// "tension 10 kN, its sides overlap by 0.02 mm": of springs and bolts; empty: of other kinds.
Text axial_text(const ConnectionResult& connection);
/// "closed 1 cm^2, largest pressure 10 MPa, ...": of contacts; empty: of other kinds.
Text touch_text(const ConnectionResult& connection);

/// A row for each bolt of each step: how it is held, its tension, how far its sides overlap. Empty: fewer than two steps
/// have results with bolts.
std::string bolts_over_steps(const StepResults& steps, const html::Page& page);

}  // namespace genba
