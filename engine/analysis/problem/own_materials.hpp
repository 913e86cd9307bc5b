// Materials whose values differ from element to element: by grey values of an image, or by properties that
// vary.
#pragma once

#include <optional>
#include <vector>

#include "engine/analysis/problem/problem.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

/// Of the body, K, as a load states it.
struct BodyTemperature {
  std::optional<double> uniform{};  ///< one everywhere
  std::vector<double> at_nodes{};   ///< [mesh node] where it differs between places; else empty
};

/// The temperature, and Problem::temperature_rise. The loads are at the problem's time.
BodyTemperature resolve_temperature(Problem& problem);

/// Properties over the temperature at Problem::state, in place: Problem::own is there. Throws Error(model)
/// where a number is none that its field allows.
void retake_own_materials(Problem& problem, ThreadTeam& team);

/// Properties that are the same everywhere at the problem's time become numbers of the study's materials.
/// Throws as variation_values() does, and Error(model) where a number is none that its field allows.
void take_materials_at_time(Problem& problem, const BodyTemperature& temperature);

/// Fills Problem::own and own_section; Problem::region_material is there. Properties are taken at the middle
/// of every element. Throws the same, and Error(model) where elements have no grey value that their material
/// needs.
void resolve_own_materials(Problem& problem, const BodyTemperature& temperature);

}  // namespace genba
