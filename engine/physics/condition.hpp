// A condition as a value: of a kind, with a name, a place and the kind's numbers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/study/selector.hpp"
#include "engine/model/study/variation.hpp"

namespace genba {

struct ConditionKind;
struct ConditionField;

/// A number of a condition that varies: where it stands among Condition::values, and by what.
struct VaryingValue {
  std::size_t value = 0;
  Variation by;
  bool operator==(const VaryingValue&) const = default;
};

/// A constraint or a load. Made by condition_on() and condition_in().
struct Condition {
  const ConditionKind* kind = nullptr;  ///< never null in a study
  std::string name{};
  Selector where{};                    ///< of kinds that act on faces or nodes
  std::vector<std::string> regions{};  ///< of kinds that act in regions; empty: all
  /// SI, the components of the kind's fields one after another; none: free.
  std::vector<std::optional<double>> values{};
  /// Numbers that vary, ascending by `value`; what `values` holds there is not free and counts for nothing.
  std::vector<VaryingValue> varies{};
  bool operator==(const Condition&) const = default;
};

/// What value number `value` varies by; null: it does not.
const Variation* variation_of(const Condition& condition, std::size_t value);
/// Null: it does not vary any more.
void set_variation(Condition& condition, std::size_t value, const Variation* by);
/// The field that value number `value` belongs to. Throws Error(internal_fault) if the kind has none.
const ConditionField& field_of_value(const ConditionKind& kind, std::size_t value);

/// A condition of the kind `key` on faces or nodes. values: the components of its fields one after another.
/// Throws Error(internal_fault) if no physics has the kind or it takes another number of values.
Condition condition_on(std::string_view key, std::string name, Selector where,
                       std::vector<std::optional<double>> values);
/// The same in regions; none: in the whole body.
Condition condition_in(std::string_view key, std::string name, std::vector<std::string> regions,
                       std::vector<std::optional<double>> values);
/// With every number as a form starts with it, or free.
Condition empty_condition(const ConditionKind& kind);

/// One component of the field `key`; "": of the first field. A free one is NaN. Throws Error(internal_fault)
/// if the kind has no such field.
double number(const Condition& condition, std::string_view key = {}, int component = 0);
/// The same to be written; a free one becomes 0.
double& number_in(Condition& condition, std::string_view key = {}, int component = 0);
/// All three components of a field; a free one is 0.
Vec3 vector(const Condition& condition, std::string_view key = {});

/// Where it acts; null for kinds without a selector.
const Selector* selector_of(const Condition& condition);

// ---- What a condition does to the equations ----

/// About an axis through a point.
struct Rotation {
  Vec3 point{};      ///< m
  Vec3 direction{};  ///< of any length but 0
  double speed = 0;  ///< rad/s
};

/// Everything one condition does, in SI; what its kind does not do stays as it is. Components are those of
/// the unknown; what enters has its sign: into the body.
struct Contribution {
  std::array<std::optional<double>, 3> prescribed{};  ///< values of the unknown
  Vec3 by_area{};                                     ///< enters through faces, by area
  Vec3 total{};                                       ///< the same in total, spread over the faces by area
  double pressure = 0;                                ///< Pa, along the inward normal of faces
  double exchange = 0;                                ///< by area: exchange * (surroundings - unknown) enters
  double surroundings = 0;
  Vec3 by_node{};                       ///< enters at every node
  double by_volume = 0;                 ///< enters in the inside, first component
  Vec3 acceleration{};                  ///< m/s^2, times the density of mass
  Rotation rotation{};                  ///< speed 0: none
  double temperature_rise = 0;          ///< K, of the whole body, that strains it
  std::optional<double> temperature{};  ///< K, of the whole body, where it is stated
  /// By area, unknowns in K: emissivity * Stefan-Boltzmann * (surroundings^4 - unknown^4) enters.
  double emissivity = 0;
  double absorption = 0;                ///< by volume: absorption * (surroundings - unknown) enters
  double conductance = 0;               ///< by area: conductance * difference passes between faces that touch
  std::optional<double> initial{};      ///< the unknown when a transient step begins
};
Contribution contribution(const Condition& condition);

}  // namespace genba
