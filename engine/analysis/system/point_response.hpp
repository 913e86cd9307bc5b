// A study whose materials flow, as input of respond() (engine/assembly/response.hpp).
#pragma once

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/response.hpp"

namespace genba {

/// Laws with a history of the sections, as in section_materials(). Throws Error(model) for a material with a law
/// that its elements cannot have.
PointMaterials point_materials(const Problem& problem);

/// Elements, laws and thermal strains at the problem's time. Borrows from both.
ResponseInput response_input(const Problem& problem, const Numbering& numbering);

/// response_bytes() of the problem; 0 if nothing flows.
std::int64_t kept_response_bytes(const Problem& problem, const Numbering& numbering);

/// Bytes of one state of the points; 0 if nothing flows.
std::int64_t point_state_bytes(const Problem& problem);

}  // namespace genba
