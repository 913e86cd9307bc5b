// The words of the case file, defined once for reader, writer and schema.
#pragma once

#include <string>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/physics/study.hpp"
#include "engine/procedure/procedure.hpp"

namespace genba::grammar {

/// Version 1: a project with one step that has neither a name nor times. Version 2: a project with a list of
/// steps.
inline constexpr int version = 1, version_with_steps = 2;

/// In a file of version 1 these stand at the top, else in each step.
inline const std::vector<std::string> keys_of_one_step = {"analysis", "constraints", "loads"};
inline const std::vector<std::string> top_keys = {
    "$schema",  "version",  "title",     "question", "notes",       "geometry", "mesh",
    "analysis", "elements", "materials", "regions",  "constraints", "loads",    "not_computed",
    "solver",   "output",   "report",    "steps",    "named_faces", "named_bodies", "equations",
    "combinations"};
inline const std::vector<std::string> step_keys = {"name",  "analysis", "procedure",   "transient", "modes", "response", "on",
                                                   "times", "keep",     "constraints", "loads",     "solver"};
inline const std::vector<std::string> geometries = {"file", "box", "image", "sketch"};
inline const std::vector<std::string> axes = {"directions", "cylindrical", "by_element", "ventricle"};
inline const std::vector<std::string> variations = {"formula", "table", "field"};
/// In the order of VariationTable::Over.
inline const std::vector<std::string> table_axes = {"time", "temperature", "plastic_strain",
                                                    "x",    "y",           "z"};
inline const std::vector<std::string> components = {"x", "y", "z"};
inline const std::vector<std::string> part_selectors = {"group",        "plane",  "box",  "sphere",
                                                        "nearest_face", "normal", "patch", "needle"};
inline const std::vector<std::string> selectors = {"group",        "plane",  "box",   "sphere",
                                                   "nearest_face", "normal", "patch", "needle", "all_of"};

/// Keys of all physics.
inline std::vector<std::string> analyses() {
  std::vector<std::string> keys;
  for (const Physics* physics : all_physics()) keys.emplace_back(physics->key);
  return keys;
}

/// Keys of all procedures.
inline std::vector<std::string> procedures() {
  std::vector<std::string> keys;
  for (const Procedure* procedure : all_procedures()) keys.emplace_back(procedure->key());
  return keys;
}

/// Keys of conditions: constraints or loads. The key of a kind with all values 0 ("fixed") comes before the
/// kind.
inline std::vector<std::string> condition_keys(bool constraints) {
  std::vector<std::string> keys;
  for (const Physics* physics : all_physics())
    for (const ConditionKind& kind : physics->conditions) {
      if (kind.is_constraint() != constraints) continue;
      if (!kind.all_zero.empty()) keys.emplace_back(kind.all_zero);
      keys.emplace_back(kind.key);
    }
  return keys;
}

}  // namespace genba::grammar
