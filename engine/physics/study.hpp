// The user's input as values in SI: the physics, materials and conditions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/study/finding.hpp"
#include "engine/model/study/formulation.hpp"
#include "engine/model/study/material.hpp"
#include "engine/physics/condition.hpp"
#include "engine/physics/modal.hpp"
#include "engine/physics/physics.hpp"
#include "engine/physics/response_options.hpp"
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

/// One unknown of an equation that a study states, times a factor.
struct StatedTerm {
  std::int64_t node = 0;  ///< number in the mesh file (Mesh::node_tags)
  int component = 0;
  double factor = 1;
  bool operator==(const StatedTerm&) const = default;
};
/// A linear equation between unknowns: the sum of factor times unknown is `value`. The first term that nothing
/// else holds is computed from the others.
struct StatedEquation {
  std::string name{};
  std::vector<StatedTerm> terms;
  double value = 0;  ///< SI
  bool operator==(const StatedEquation&) const = default;
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
  std::vector<StatedEquation> equations{};
  std::optional<ModalOptions> modal{};  ///< set: natural frequencies; loads act only with `response`
  std::optional<ResponseOptions> response{};  ///< set beside `modal`: the answer to loads or to moved supports
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
