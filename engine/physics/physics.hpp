// What is solved, as tables: a physics, the kinds of its conditions and its fields. Reader, writer, schema,
// forms, signs, checks, report and analysis are made from them. One file a physics, one list: all_physics().
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
  faces,    ///< outer faces that a selector catches
  nodes,    ///< nodes that a selector catches
  masses,   ///< regions that have a density
  regions,  ///< regions
  body      ///< the whole body
};

/// How conditions of a kind enter the equations.
enum class Enters {
  prescribes,  ///< values of the unknown: a constraint
  loads,       ///< the right-hand side
  exchanges,   ///< matrix and right-hand side, in proportion to the difference from the surroundings
  couples      ///< the matrix, between faces of bodies that touch, in proportion to their difference
};

/// One number, or a vector of three, that a condition states.
struct ConditionField {
  std::string_view key{};    ///< in the case file; "" if it is the only one and stands there alone
  std::string_view label{};  ///< in forms
  QuantityKind kind = QuantityKind::dimensionless;
  std::string_view help{};  ///< in the schema
  int components = 1;       ///< 1, or 3: x, y, z
  /// Not empty: components may be absent; they stand by name ("x") in the case file and by this symbol before
  /// it ("ux") in texts.
  std::string_view free_symbol{};
  /// "the NOUN is not above 0", "the NOUN is zero": of fields that must be above 0, or a direction.
  std::string_view noun{};
  bool is_above_zero = false, is_direction = false;
  bool over_temperature = false;  ///< may vary over the temperature that is sought
  /// In forms of a new condition; not a number: empty.
  double start[3] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN(),
                     std::numeric_limits<double>::quiet_NaN()};
  int digits = 6;  ///< in texts
};

/// What pictures draw of a condition.
enum class SignShape {
  none,
  held,           ///< cones along the directions that are held, or an arrow along the motion
  ball,           ///< a given value
  arrow,          ///< along the vector
  arrow_inwards,  ///< against the normal, turned round below 0
  wavy_inwards,   ///< the same for what flows
  wavy_exchange,  ///< flows, always drawn inwards
  beside_body,    ///< one arrow along the vector
  axis            ///< of Contribution::rotation
};
/// The colour they have.
enum class SignInk { support, force, weight, flow, surroundings, given };
struct Sign {
  SignShape shape = SignShape::none;
  SignInk ink = SignInk::force;
  int field = 0;  ///< whose value is written
};

/// A kind of constraint or load.
struct ConditionKind {
  std::string_view key{};    ///< in the case file: "heat_flux"
  std::string_view title{};  ///< in menus: "Heat flux"
  std::string_view word{};   ///< in tables: "heat flux"
  std::string_view label{};  ///< before its name in messages: "heat flux"
  std::string_view noun{};   ///< "a heat flux" does not belong to ...
  Acts on = Acts::faces;
  Enters enters = Enters::loads;
  std::span<const ConditionField> fields{};
  void (*add)(const Condition&, Contribution&) = nullptr;
  Sign sign{};
  /// The values in words: a pattern (phrase.hpp), "%1" for that of the first field.
  std::string_view text = "%1";
  std::string_view varying_text{};  ///< the same where some number varies; "": `text`
  /// Key in the case file, and word, of all components 0; "": there is none.
  std::string_view all_zero{}, all_zero_help{};
  int amount = 0;                  ///< the field that is most often forgotten where it is 0; below 0: none
  std::string_view needs{};        ///< key of a property that every material needs for it
  std::string_view mass_effect{};  ///< of Acts::masses: what materials without a density do not have
  std::string_view only_once{};    ///< why there is only one: "the body has one temperature"
  bool has_selector() const { return on == Acts::faces || on == Acts::nodes; }
  bool takes_regions() const { return on == Acts::masses || on == Acts::regions; }
  bool is_constraint() const { return enters == Enters::prescribes; }
  std::size_t value_count() const;
};

/// A nodal field made of the flux at the node.
struct DerivedField {
  FieldKind field{};
  void (*of)(const double* flux, double* out) = nullptr;
};

/// How far a result stays below what materials bear: their property by a nodal field.
struct SafetyField {
  FieldKind field{};
  std::string_view of{};    ///< scalar field: "von_mises"
  std::string_view bears{}; ///< of material_fields(): "yield_strength"
  double most = 1;          ///< larger values, and those of materials without the property, are this one
};

/// A property of materials that the physics needs.
struct NeededProperty {
  std::string_view key{};    ///< of material_fields()
  std::string_view noun{};   ///< "thermal conductivity"
  double typical = 1;        ///< SI, for a body of no particular material
  bool by_grey_law = false;  ///< a law by grey values may state it instead
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

/// Motions, or levels, that no element resists.
enum class NearNullSpace { rigid_motions, constant };

/// A linear steady physics. Texts are English; faces translate them.
struct Physics {
  std::string_view key{};    ///< in the case file: "heat"
  std::string_view title{};  ///< "steady heat conduction"
  std::string_view name{};   ///< "heat conduction": ... needs it, does not belong to it
  int dofs = 1;              ///< unknowns of a node: 1 or 3
  NearNullSpace modes = NearNullSpace::constant;
  std::span<const NeededProperty> properties{};
  /// Of a scalar physics: flux = - conduction * gradient. Null where the law is linear elasticity.
  std::optional<double> Material::*conduction = nullptr;
  std::span<const ConditionKind> conditions{};  ///< in the order of menus; the first prescribes

  FieldKind unknown{}, flux{};
  std::span<const DerivedField> derived{};
  /// There where a material of the body states what it bears; no name: never.
  SafetyField safety{};
  /// flux * gradient, the power that the flux sets free; no name: not shown.
  FieldKind dissipation{};
  /// What prescribed values exert on the body; no name: not a field, but summed up for every constraint.
  FieldKind reaction{};
  FieldKind error{};  ///< estimated error of the flux
  /// `energy_share` of the integral of flux * gradient: title in reports ("" : not shown), key in the
  /// summary.
  std::string_view energy_title{}, energy_word{}, energy_key{};
  QuantityKind energy_kind = QuantityKind::energy;
  double energy_share = 0.5;
  std::string_view shown_first{};  ///< field
  std::span<const KeyValue> key_values{};

  std::string_view balance_title{};  ///< "Heat balance"
  std::string_view matrix_name{}, matrix_unit{};
  std::string_view held_nowhere{}, hold_it{};  ///< a study in which nothing fixes the unknown; next step
  /// The same of a piece of the body (constant modes): a pattern, "%1" for the piece; next step.
  std::string_view piece_is_loose{}, hold_piece{};
  std::string_view no_load{};                  ///< nothing acts
  std::span<const std::string_view> limits{};  ///< of the result, for the report
  std::span<const VerifiedCase> verification{};

  bool has(const ConditionKind& kind) const;
  /// Null if the extremum is none of `key_values`.
  const KeyValue* key_value(std::string_view extremum) const;
  /// The unknown is a displacement of the body.
  bool is_motion() const { return modes == NearNullSpace::rigid_motions; }
};
/// What a physics needs of a material: the properties of the set that it states where one depends on
/// direction (engine/model/study/symmetry.hpp).
std::vector<NeededProperty> needed_properties(const Physics& physics, const Material& material);

inline bool operator==(const Physics& a, const Physics& b) {
  return &a == &b;
}

/// All there are; the first is that of a new case.
std::span<const Physics* const> all_physics();
/// The physics of a key. Throws Error(internal_fault) if there is none.
const Physics& physics_named(std::string_view key);

/// The kind of a key among those of all physics; null if there is none.
const ConditionKind* find_condition_kind(std::string_view key);

/// "von Mises stress": a field's title inside a sentence, of "von_mises" as of "von_mises:x".
Text field_title(std::string_view name);

/// In words and with units, in the order of ConditionKind::text: "25 W/(m^2 K) to 20 degC". In the place of a
/// number that varies stands by what.
Text values_text(const Condition& condition);

}  // namespace genba
