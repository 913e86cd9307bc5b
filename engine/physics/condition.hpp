// A condition as a value: its kind, name, place and numbers.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/study/selector.hpp"
#include "engine/model/study/variation.hpp"

namespace genba {

struct ConditionKind;
struct ConditionField;

/// A number of a condition that varies: its index in Condition::values, and its variation.
struct VaryingValue {
  std::size_t value = 0;
  Variation by;
  bool operator==(const VaryingValue&) const = default;
};

/// A constraint or a load. Made by condition_on() and condition_in().
struct Condition {
  const ConditionKind* kind = nullptr;  ///< never null in a study
  std::string name{};
  Selector where{};                    ///< for kinds that act on faces or nodes
  std::vector<std::string> regions{};  ///< for kinds that act in regions; empty: all regions
  /// SI: the components of the kind's fields in sequence; an empty one is free.
  std::vector<std::optional<double>> values{};
  /// Numbers that vary, ascending by `value`. Their entry in `values` is not empty, but it is ignored.
  std::vector<VaryingValue> varies{};
  Selector other{};  ///< the second place, for kinds that join two (ConditionKind::joins_places)
  /// Triangles, for kinds that take them (ConditionKind::takes_file): the file as stated, and the length of one unit of
  /// its coordinates, m.
  std::string file{};
  double file_unit = 0;
  bool operator==(const Condition&) const = default;
};

/// Variation of value number `value`; null if it does not vary.
const Variation* variation_of(const Condition& condition, std::size_t value);
/// Sets the variation; null removes it. A free value becomes 0.
void set_variation(Condition& condition, std::size_t value, const Variation* by);
/// The field of value number `value`. Throws Error(internal_fault) if the kind has none.
const ConditionField& field_of_value(const ConditionKind& kind, std::size_t value);

/// A condition of the kind `key` on faces or nodes. values: the components of its fields in sequence; last ones that may
/// be absent may be left out. Throws Error(internal_fault) if no physics has the kind or the number of values is wrong.
Condition condition_on(std::string_view key, std::string name, Selector where,
                       std::vector<std::optional<double>> values);
/// The same in regions; empty: in the whole body.
Condition condition_in(std::string_view key, std::string name, std::vector<std::string> regions,
                       std::vector<std::optional<double>> values);
/// A condition with the start values of a form, or free values.
Condition empty_condition(const ConditionKind& kind);

/// One component of the field `key`; "": of the first field. A free one is NaN. Throws Error(internal_fault)
/// if the kind has no such field.
double number(const Condition& condition, std::string_view key = {}, int component = 0);
/// The same for writing. A free component becomes 0.
double& number_in(Condition& condition, std::string_view key = {}, int component = 0);
/// All three components of a field. A free component is 0.
Vec3 vector(const Condition& condition, std::string_view key = {});

/// The place where it acts; null for kinds without a selector.
const Selector* selector_of(const Condition& condition);

// ---- The effect of a condition on the equations ----

/// Rotation about an axis through a point.
struct Rotation {
  Vec3 point{};      ///< m
  Vec3 direction{};  ///< of any length except 0
  double speed = 0;  ///< rad/s
};

/// How a condition ties unknowns to each other or to the ground (engine/analysis/connect).
enum class Join {
  nothing,
  normal,    ///< the motion along the normal of faces is `motion[0]`
  axes,      ///< motion along `direction`, `second` and their normal
  cylinder,  ///< motion along the radius, the hoop and the axis through `point` along `direction`
  sphere,    ///< motion along the radius, a meridian and a circle of latitude about `point`, poles along `direction`
  tie,       ///< faces move with other faces
  rigid,     ///< nodes move as a rigid body, whose point moves by `motion`
  spread,    ///< force and moment at `point`, spread over faces by their mean motion
  cyclic,    ///< faces move as other faces turned about the axis
  between,   ///< springs between the mean motions of two places
  carried,   ///< springs to the ground at `point`, which moves with the mean motion of its nodes
  mass,      ///< a mass at such a point
  preload,   ///< a bolt is cut by a plane; a force pulls both sides together
  locked,    ///< the same before all other loads; then the length stays
  shortened, ///< both sides are pulled together by a length
  contact    ///< faces touch other faces (engine/analysis/contact)
};
/// What two sides of a contact do to each other.
enum class ContactLaw {
  separates,  ///< they press; along the faces friction acts, if a coefficient is stated
  rough,      ///< they press, and do not slip where they do
  slides,     ///< they neither press into each other nor part, and slip freely
  bonded      ///< they neither part nor slip
};
struct Joining {
  Join join = Join::nothing;
  Vec3 point{}, direction{}, second{};  ///< m; directions of any length except 0
  Vec3 force{}, moment{};               ///< N, N m about `point`
  /// Prescribed translation, m, and rotation, rad; along local axes for axes, cylinder and sphere. Empty: free. Of
  /// between: the points that move with both places, m; empty: their middles.
  std::array<std::optional<double>, 6> motion{};
  double distance = 0;  ///< m, within which a tie catches; 0: a small share of the faces
  Vec3 stiffness{}, turning{};  ///< of springs by axis, N/m and N m/rad
  /// Along `direction` (0: along the line between both places): stiffness, N/m. A mass, kg. Of a bolt, along
  /// `direction`: force, N, or shortening, m.
  double amount = 0;
  /// Of a contact: friction coefficient; m: added to all gaps; gaps and overlaps up to this are closed before, m;
  /// pressure by overlap, Pa/m, 0: by the stiffness of both sides.
  struct Contact {
    ContactLaw law = ContactLaw::separates;
    double friction = 0, clearance = 0, adjust = 0, stiffness = 0;
  } contact{};
};

/// The effect of one condition, in SI. Members that its kind does not set keep their start values. Components
/// are those of the unknown. Flow: heat or current into the body, or a force on it.
struct Contribution {
  std::array<std::optional<double>, 3> prescribed{};  ///< values of the unknown
  Vec3 by_area{};                                     ///< flow through faces, by area
  Vec3 total{};                                       ///< total flow, spread over the faces by area
  double pressure = 0;                                ///< Pa, along the inward normal of faces
  double exchange = 0;                                ///< by area: flow exchange * (surroundings - unknown)
  double surroundings = 0;
  Vec3 by_node{};                       ///< flow at each node
  /// Force by area -(by_axis u + normal (n u) n + tangential (u - (n u) n)), N/m^3. The last member is shared out:
  /// N/m, over all faces.
  struct Support {
    Vec3 by_axis{};
    double normal = 0, tangential = 0;
    Vec3 total{};
    bool operator==(const Support&) const = default;
  } support{};
  /// Pressure of a liquid, Pa: max(0, gradient (x - surface)).
  Vec3 surface{}, gradient{};
  Vec3 bearing{};                       ///< total force of a pin on the faces that it presses, N
  bool relief = false;                  ///< inertia balances the loads; displacements are relative to `still`
  Vec3 still{};                         ///< m
  double mass = 0;                      ///< kg, spread over the faces by area
  double by_volume = 0;                 ///< flow by volume, first component
  Vec3 acceleration{};                  ///< m/s^2, multiplied by the mass density
  Rotation rotation{};                  ///< speed 0: none
  double temperature_rise = 0;          ///< K, of the whole body; causes thermal strain
  std::optional<double> temperature{};  ///< K, of the whole body, if stated
  std::array<double, 6> initial_stress{};  ///< Pa, Voigt xx yy zz xy yz zx, before the body deforms
  /// By area, unknown in K: flow emissivity * Stefan-Boltzmann * (surroundings^4 - unknown^4).
  double emissivity = 0;
  double absorption = 0;                ///< by volume: flow absorption * (surroundings - unknown)
  double conductance = 0;               ///< by area: flow conductance * difference between faces that touch
  std::optional<double> initial{};      ///< the unknown at the start of a transient step
  std::optional<Vec3> initial_velocity{}, initial_motion{};  ///< of a body at the start of such a step, m/s and m
  Joining joining{};
};
Contribution contribution(const Condition& condition);

}  // namespace genba
