// Materials with values by element: from grey values of an image, or from properties that vary.
#pragma once

#include <optional>
#include <vector>

#include "engine/analysis/problem/problem.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

/// Temperature of the body by a thermal load, K.
struct BodyTemperature {
  std::optional<double> uniform{};  ///< the same everywhere
  std::vector<double> at_nodes{};   ///< [mesh node] if it varies in space; else empty
};

/// Returns the temperature and sets Problem::temperature_rise. The loads must be at the problem's time.
BodyTemperature resolve_temperature(Problem& problem);

/// Evaluates temperature-dependent properties again at Problem::state, in place. Problem::own must be filled.
/// Throws Error(model) if a value is outside the range that its field allows.
void retake_own_materials(Problem& problem, ThreadTeam& team);

/// Checks the tables of files, of conditions too: validate() does not see their rows. Throws Error(model).
void check_tables_of_files(const Problem& problem);

/// Replaces properties that are uniform at the problem's time by numbers in the study's materials. Throws as
/// variation_values() does, and Error(model) if a value is outside the range that its field allows.
void take_materials_at_time(Problem& problem, const BodyTemperature& temperature);

/// Fills Problem::own and own_section. Problem::region_material must be filled. Properties are taken at the
/// centre of each element. Throws as take_materials_at_time() does, and Error(model) if elements lack the
/// grey value that their material needs.
void resolve_own_materials(Problem& problem, const BodyTemperature& temperature);

}  // namespace genba
