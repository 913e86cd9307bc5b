// The user's input as values in SI: the physics, materials and conditions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/study/finding.hpp"
#include "engine/model/study/formulation.hpp"
#include "engine/model/study/material.hpp"
#include "engine/physics/condition.hpp"
#include "engine/physics/physics.hpp"
#include "engine/physics/transient.hpp"

namespace genba {

/// Something that an input deck states and Genba does not compute, although it changes the answer. A study
/// with an entry that is not acknowledged is refused.
struct NotComputed {
  std::string name;  ///< key for acknowledge(): "*EQUATION"
  Text where;        ///< "beam.inp, lines 84 and 91"
  Text effect;       ///< "nodes that are tied to each other by equations move freely"
  bool acknowledged = false;
  bool operator==(const NotComputed&) const = default;
};

struct Study {
  const Physics* physics = all_physics().front();  ///< never null
  std::vector<Material> materials;
  std::vector<MaterialAssignment> assignments;
  std::vector<Condition> constraints;  ///< conditions whose kind prescribes
  std::vector<Condition> loads;        ///< all others
  std::vector<NotComputed> not_computed{};
  ElementFormulations elements{};
  std::optional<TransientOptions> transient{};  ///< empty: not over time
  bool operator==(const Study&) const = default;
};

/// Checks a study without a mesh: what is not computed and not acknowledged, E > 0, -1 < nu < 0.5, properties
/// that the physics needs, conditions of another physics, unknown material names, non-finite numbers, no
/// loads (a warning), no constraints at all.
std::vector<Finding> validate(const Study& study);

/// Acknowledges entries of Study::not_computed by name, or all of them by "all". Throws Error(input, place)
/// with the known names if a name is unknown.
void acknowledge(Study& study, std::span<const std::string> names, const std::string& place);

/// Throws Error(model) for the first error among the findings.
void throw_first_error(const std::vector<Finding>& findings);

}  // namespace genba
