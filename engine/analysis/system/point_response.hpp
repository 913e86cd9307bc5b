// A study whose materials flow, as input of respond() (engine/assembly/response.hpp).
#pragma once

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/response.hpp"

namespace genba {

/// The way of an increment in time, and its place on the load.
struct PointStep {
  double begin = 0, end = 0;  ///< s; the same: nothing relaxes or creeps
  double share = 1;           ///< of active stress and prestretch
};

/// Laws of the sections that are not linear, as in section_materials(). Throws Error(model) for a material with a law
/// that its elements cannot have.
PointMaterials point_materials(const Problem& problem, const PointStep& step = {});

/// True if thermal strains act.
bool has_thermal_strain(const Problem& problem);

/// True if constants of the laws differ from increment to increment.
bool laws_change_in_time(const Study& study);

/// Elements, laws and thermal strains at the problem's time. Borrows from both.
ResponseInput response_input(const Problem& problem, const Numbering& numbering, const PointStep& step = {});

/// response_bytes() of the problem; 0 if nothing flows.
std::int64_t kept_response_bytes(const Problem& problem, const Numbering& numbering);

/// Bytes of one state of the points; 0 if nothing flows.
std::int64_t point_state_bytes(const Problem& problem);

}  // namespace genba
