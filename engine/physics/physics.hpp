// What is solved, as tables: a physics, the kinds of its conditions, and its fields. Reader, writer, schema,
// forms, signs, checks, report and analysis read these tables. Each physics has one file; all_physics() lists
// them.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/quantity/option_field.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/material.hpp"
#include "engine/physics/field_kind.hpp"

namespace genba {

struct Condition;
struct Contribution;

/// Where conditions of a kind act.
enum class Acts {
  faces,    ///< outer faces of a selector
  nodes,    ///< nodes of a selector
  masses,   ///< regions that have a density
  regions,  ///< regions
  body      ///< the whole body
};

/// How conditions of a kind enter the equations.
enum class Enters {
  prescribes,  ///< values of the unknown: a constraint
  loads,       ///< the right-hand side
  exchanges,   ///< matrix and right-hand side: a flow proportional to the difference from the surroundings
  supports,    ///< the matrix: a force by area against the displacement of faces
  couples,     ///< the matrix: a flow between faces of bodies that touch, proportional to their difference
  springs,     ///< the matrix: springs at mean motions of places (Contribution::joining); to the ground, if it has one place
  ties         ///< equations between unknowns (Contribution::joining): a constraint without a prescribed value
};

/// One number, or a vector of three, that a condition states.
struct ConditionField {
  std::string_view key{};    ///< in the case file; "" if it is the only field and has no key there
  std::string_view label{};  ///< in forms
  QuantityKind kind = QuantityKind::dimensionless;
  std::string_view help{};  ///< in the schema
  int components = 1;       ///< 1, or 3: x, y, z
  /// Not empty: components may be absent. Their names are "x", "y", "z" in the case file; in texts this
  /// symbol stands before the name ("ux").
  std::string_view free_symbol{};
  /// For messages: "the NOUN is not above 0", "the NOUN is zero". For fields that must be above 0, or that
  /// are a direction.
  std::string_view noun{};
  bool is_above_zero = false, is_direction = false;
  bool may_vanish = false;  ///< may be 0 where it varies, although a stated number must be above 0
  bool may_be_zero = false;  ///< with is_above_zero: a stated number may be 0 too
  double at_most = std::numeric_limits<double>::infinity();  ///< for fields that must be above 0
  bool may_be_free = false;       ///< all components may be absent
  bool may_be_absent = false;     ///< in files: then it has its start values
  bool over_temperature = false;  ///< may depend on the solved temperature
  /// Start value in forms of a new condition; NaN: empty.
  double start[3] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN(),
                     std::numeric_limits<double>::quiet_NaN()};
  int digits = 6;  ///< in texts
};

/// The sign of a condition in pictures.
enum class SignShape {
  none,
  held,           ///< cones along the held directions, or an arrow along a prescribed motion
  ball,           ///< a given value
  arrow,          ///< along the vector
  arrow_inwards,  ///< against the normal, reversed for values below 0
  wavy_inwards,   ///< the same for a flow
  wavy_exchange,  ///< a flow, always drawn inwards
  beside_body,    ///< one arrow along the vector
  axis            ///< of Contribution::rotation
};
/// The colour of a sign.
enum class SignInk { support, force, weight, flow, surroundings, given };
struct Sign {
  SignShape shape = SignShape::none;
  SignInk ink = SignInk::force;
  int field = 0;  ///< index of the field whose value is written
};

/// A kind of constraint or load.
struct ConditionKind {
  std::string_view key{};    ///< in the case file: "heat_flux"
  std::string_view title{};  ///< in menus: "Heat flux"
  std::string_view word{};   ///< in tables: "heat flux"
  std::string_view label{};  ///< before a condition's name in messages: "heat flux"
  std::string_view noun{};   ///< "a heat flux" does not belong to ...
  Acts on = Acts::faces;
  Enters enters = Enters::loads;
  std::span<const ConditionField> fields{};
  void (*add)(const Condition&, Contribution&) = nullptr;
  Sign sign{};
  /// The values in words: a pattern (phrase.hpp); "%1" stands for the first field.
  std::string_view text = "%1";
  std::string_view varying_text{};  ///< the same if some number varies; "": `text`
  /// Key in the case file and text for "all components are 0"; "": there is none.
  std::string_view all_zero{}, all_zero_help{};
  int amount = 0;                  ///< index of the field that must not be 0 (else a warning); below 0: none
  std::string_view needs{};        ///< key of a material property that the condition needs in all materials
  std::string_view mass_effect{};  ///< for Acts::masses: the effect that materials without a density lack
  std::string_view only_once{};    ///< why only one is allowed: "the body has one temperature"
  bool by_place = false;           ///< its pressure follows from place and normal even if no number varies
  /// Label of the second place of kinds that join two places; "": there is one place. Key in files: "to".
  std::string_view other_place{};
  /// Label of the file of triangles that the kind takes; "": none. Keys in files: "file" and "unit".
  std::string_view file_place{};
  bool takes_file() const { return !file_place.empty(); }
  bool joins_places() const { return !other_place.empty(); }
  bool has_selector() const { return on == Acts::faces || on == Acts::nodes; }
  bool takes_regions() const { return on == Acts::masses || on == Acts::regions; }
  /// Does it hold a body elastically?
  bool holds_by_springs() const { return enters == Enters::supports || (enters == Enters::springs && !joins_places()); }
  bool is_constraint() const { return enters == Enters::prescribes || enters == Enters::ties; }
  std::size_t value_count() const;
};

/// A nodal field computed from the flux at the node.
struct DerivedField {
  FieldKind field{};
  void (*of)(const double* flux, double* out) = nullptr;
};

/// Safety factor: a material property divided by a nodal field.
struct SafetyField {
  FieldKind field{};
  std::string_view of{};    ///< scalar field: "von_mises"
  std::string_view bears{}; ///< of material_fields(): "yield_strength"
  double most = 1;          ///< upper limit; also the value of materials without the property
};

/// A property of materials that the physics needs.
struct NeededProperty {
  std::string_view key{};    ///< of material_fields()
  std::string_view noun{};   ///< "thermal conductivity"
  double typical = 1;        ///< SI, for a body without a given material
  bool by_grey_law = false;  ///< a law of grey values may replace it
};

/// A number that reports, studies and refinements show first.
struct KeyValue {
  std::string_view extremum{};  ///< Extremum::field: "displacement:magnitude"
  bool is_range = false;        ///< smallest and largest; else the largest
};

/// A known solution that the tests compare with.
struct VerifiedCase {
  std::string_view name{}, elements{}, allowed{};
};

/// Motions or levels without resistance.
enum class NearNullSpace { rigid_motions, constant };

/// A linear steady physics. Texts are English; faces translate them.
struct Physics {
  std::string_view key{};    ///< in the case file: "heat"
  std::string_view title{};  ///< "steady heat conduction"
  std::string_view name{};   ///< "heat conduction", in messages such as "... needs it"
  int dofs = 1;              ///< unknowns of a node: 1 or 3
  NearNullSpace modes = NearNullSpace::constant;
  std::span<const NeededProperty> properties{};
  /// For a scalar physics: flux = - conduction * gradient. Null for linear elasticity.
  std::optional<double> Material::*conduction = nullptr;
  std::span<const ConditionKind> conditions{};  ///< in the order of menus; the first one prescribes

  FieldKind unknown{}, flux{};
  std::span<const DerivedField> derived{};
  /// In results if a material of the body has the property; no name: never.
  SafetyField safety{};
  /// flux * gradient, the power that the flux dissipates; no name: not shown.
  FieldKind dissipation{};
  /// Reaction to prescribed values; no name: it is not a field, but is summed up for each constraint.
  FieldKind reaction{};
  FieldKind error{};  ///< estimated error of the flux
  /// An energy: `energy_share` times the integral of flux * gradient. Title in reports ("": not shown), and
  /// key in the summary.
  std::string_view energy_title{}, energy_word{}, energy_key{};
  QuantityKind energy_kind = QuantityKind::energy;
  double energy_share = 0.5;
  std::string_view shown_first{};  ///< name of the field that is shown first
  std::span<const KeyValue> key_values{};

  std::string_view balance_title{};  ///< "Heat balance"
  std::string_view matrix_name{}, matrix_unit{};
  std::string_view held_nowhere{}, hold_it{};  ///< if nothing in a study fixes the unknown; next step
  /// The same for a piece of the body (constant modes): a pattern with "%1" for the piece; next step.
  std::string_view piece_is_loose{}, hold_piece{};
  std::string_view no_load{};                  ///< if nothing acts
  std::span<const std::string_view> limits{};  ///< limits of the result, for the report
  std::span<const VerifiedCase> verification{};

  bool has(const ConditionKind& kind) const;
  /// The key value of an extremum; null if it is none of `key_values`.
  const KeyValue* key_value(std::string_view extremum) const;
  /// True if the unknown is a displacement of the body.
  bool is_motion() const { return modes == NearNullSpace::rigid_motions; }
};
/// The properties that a physics needs of a material. If one depends on direction, the properties of the set
/// that the material states (engine/model/study/symmetry.hpp).
std::vector<NeededProperty> needed_properties(const Physics& physics, const Material& material);

inline bool operator==(const Physics& a, const Physics& b) {
  return &a == &b;
}

/// All physics. The first is that of a new case.
std::span<const Physics* const> all_physics();
/// The physics with this key. Throws Error(internal_fault) if there is none.
const Physics& physics_named(std::string_view key);

/// The condition kind with this key in any physics; null if there is none.
const ConditionKind* find_condition_kind(std::string_view key);

/// "von Mises stress": a field's title inside a sentence, for "von_mises" and also for "von_mises:x", whose
/// component follows.
Text field_title(std::string_view name);

/// The values in words and with units, by ConditionKind::text: "25 W/(m^2 K) to 20 degC". A number that
/// varies is replaced by its variation.
Text values_text(const Condition& condition);
/// The variations of field number `field` in words; empty if none of its numbers varies. A label shows it instead
/// of the number, which means nothing then.
Text varying_value_text(const Condition& condition, std::size_t field);

}  // namespace genba
