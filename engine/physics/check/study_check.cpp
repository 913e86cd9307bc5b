#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/model/study/grey_law.hpp"
#include "engine/physics/check/direction_check.hpp"
#include "engine/physics/check/response_check.hpp"
#include "engine/physics/check/selector_check.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/physics/study.hpp"
#include "engine/physics/check/varying_properties.hpp"
#include "engine/physics/check/transient_check.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

bool zero(const Vec3& v) {
  return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

/// "#2" for the second of a list if it has no name.
std::string label(const std::string& name, std::size_t number) {
  return name.empty() ? "#" + std::to_string(number + 1) : name;
}

class Checker {
 public:
  explicit Checker(const Study& study) : study_(study) {}

  std::vector<Finding> run() {
    check_not_computed();
    check_materials();
    check_assignments();
    check_properties();
    check_constraints();
    check_equations(study_, findings_);
    check_loads();
    check_transient(study_, findings_);
    check_modal();
    check_response(study_, findings_);
    check_state_dependence(study_, findings_);
    return std::move(findings_);
  }

 private:
  void error(std::string place, Text problem, Text next_step) {
    findings_.push_back({true, std::move(place), std::move(problem), std::move(next_step)});
  }
  void warning(std::string place, Text problem, Text next_step) {
    findings_.push_back({false, std::move(place), std::move(problem), std::move(next_step)});
  }
  const Physics& physics() const { return *study_.physics; }

  void check_not_computed() {
    for (const NotComputed& what : study_.not_computed) {
      const std::string place = "not_computed/" + what.name;
      const Text effect = what.where.empty() ? what.effect : phrase<"%1 (%2)">(what.effect, what.where);
      if (what.acknowledged)
        warning(place, phrase<"%1; this changes the answer, and is acknowledged">(effect), {});
      else
        error(place, phrase<"%1; this changes the answer">(effect),
              phrase<"Change the model, or acknowledge it: \"acknowledged\": true beside its name in the "
                     "case">());
      has_open_ = has_open_ || !what.acknowledged;
    }
  }

  // ---- materials ----

  void check_materials() {
    if (study_.materials.empty())
      error("materials", phrase<"there is no material">(), phrase<"State at least one material">());
    std::set<std::string> names;
    for (std::size_t i = 0; i < study_.materials.size(); ++i) {
      const Material& m = study_.materials[i];
      const std::string place = "materials/" + label(m.name, i);
      if (m.name.empty())
        error(place, phrase<"the material has no name">(), phrase<"Give every material a name">());
      if (!names.insert(m.name).second)
        error(place, phrase<"two materials have this name">(), phrase<"Give every material its own name">());
      for (const OptionField<Material>& field : material_fields()) {
        const auto& value = m.*std::get<std::optional<double> Material::*>(field.member);
        if (!value || variation_of(m, field.key) || (std::isfinite(*value) && field.range.contains(*value)))
          continue;
        error(place + "/" + std::string(field.key),
              phrase<"%1 = %2 is not allowed: %3">(field.key, format_quantity(*value, field.kind),
                                                   word(field.help)),
              phrase<"A right value is for example \"%1\"">(example(field)));
      }
      check_symmetry(m, place, findings_);
      check_variations(m, place);
    }
  }

  void check_variations(const Material& m, const std::string& material) {
    std::set<std::string_view> keys;
    for (const auto& [key, by] : m.varies) {
      const std::string place = material + "/" + key;
      if (!property_may_vary(key))
        error(place, phrase<"%1 cannot vary">(key), phrase<"State one number">());
      else if (!keys.insert(key).second || !property(m, key))
        error(place, phrase<"what %1 varies by is stated twice, or %2 is missing">(key, key),
              phrase<"State it once">());
      else
        check_variation(place, by, material_field(key)->range,
                        [&, &field = *material_field(key)](double value, const Text& where) {
                          require_allowed(field, value, where, place);
                        });
    }
  }

  /// Properties that depend on the temperature need a known temperature.
  void check_temperature(const Material& m) {
    const bool is_motion = physics().is_motion();
    const bool is_known = std::any_of(study_.loads.begin(), study_.loads.end(), [&](const Condition& load) {
      return physics().has(*load.kind) && contribution(load).temperature;
    });
    for (const auto& [key, by] : m.varies) {
      const std::string place = "materials/" + m.name + "/" + key;
      const bool is_used = is_motion ? key == "E" || key == "nu" || key == "rho" || key == "alpha"
                                     : key == physics().properties.front().key ||
                                           (study_.transient && (key == "rho" || key == "c"));
      if (is_used && study_.transient && varies_over_time(by))
        error(place, phrase<"it varies over time, and materials of a transient step do not">(),
              phrase<"State one number, or let it vary over x, y and z">());
      // No motion: it is solved for, or it is that of the step that the current heats.
      if (is_used && varies_over_temperature(by) && is_motion && !is_known)
        error(place, phrase<"it varies over the temperature, which no load states">(),
              phrase<"Add a thermal strain: it states the temperature of the body">());
    }
  }

  const Material* find(const std::string& name) const {
    const auto it = std::find_if(study_.materials.begin(), study_.materials.end(),
                                 [&](const Material& m) { return m.name == name; });
    return it == study_.materials.end() ? nullptr : &*it;
  }

  void check_assignments() {
    if (study_.assignments.empty() && !study_.materials.empty())
      error("regions", phrase<"no region has a material">(),
            phrase<"Give a material to the regions of the geometry">());
    int rest = 0;
    std::set<std::string> regions;
    for (std::size_t i = 0; i < study_.assignments.size(); ++i) {
      const MaterialAssignment& a = study_.assignments[i];
      const std::string place = "regions/" + std::to_string(i);
      if (!find(a.material)) {
        std::vector<std::string> known;
        for (const Material& m : study_.materials) known.push_back(m.name);
        const auto near = nearest_words(a.material, known, 3);
        error(place, phrase<"there is no material named \"%1\"">(a.material),
              near.empty() ? phrase<"State the material">()
                           : phrase<"The nearest names are %1">(quoted_list(near)));
      }
      if (a.regions.empty() && ++rest > 1)
        error(place, phrase<"two materials are given to all other regions">(),
              phrase<"Name the regions of one of them">());
      for (const std::string& r : a.regions) {
        if (!regions.insert(r).second)
          error(place, phrase<"region \"%1\" has two materials">(r), phrase<"Name every region once">());
      }
    }
    std::vector<const Material*> materials;
    for (const MaterialAssignment& a : study_.assignments) materials.push_back(find(a.material));
    check_axes(study_, materials, findings_);
    for (std::size_t i = 0; i < study_.assignments.size(); ++i)
      if (const auto* rule = std::get_if<VentricleAxes>(&study_.assignments[i].axes))
        for (const auto& [key, where] : places_of(*rule))
          check_selector("regions/" + std::to_string(i) + "/axes/" + std::string(key), *where);
  }

  /// Materials that some region uses, each once.
  std::vector<const Material*> used() const {
    std::vector<const Material*> list;
    for (const MaterialAssignment& a : study_.assignments) {
      const Material* m = find(a.material);
      if (m && std::find(list.begin(), list.end(), m) == list.end()) list.push_back(m);
    }
    return list;
  }

  void require(const Material& m, std::string_view key, const Text& why) {
    if (property(m, key)) return;
    const OptionField<Material>& field = *material_field(key);
    error("materials/" + m.name + "/" + std::string(key),
          phrase<"%1 is missing; %2 needs it">(word(field.label), why),
          phrase<"State it, for example \"%1\": \"%2\"">(key, example(field)));
  }

  void check_grey_law(const Material& m) {
    const Text law = phrase<"the law by grey values">();
    require(m, "rho_per_grey", law);
    require(m, "E_at_1_g_cm3", law);
    require(m, "E_exponent", law);
    require(m, "E_min", law);
    require(m, "E_max", law);
    const std::string place = "materials/" + m.name;
    if (m.youngs_modulus)
      error(place + "/E", phrase<"%1 is stated, and a law of it by grey values too">("E"),
            phrase<"Remove one of them">());
    if (m.density)
      error(place + "/rho", phrase<"%1 is stated, and a law of it by grey values too">("rho"),
            phrase<"Remove one of them">());
    if (m.grey_modulus_min && m.grey_modulus_max && *m.grey_modulus_min > *m.grey_modulus_max)
      error(place + "/E_min",
            phrase<"E_min = %1 is above E_max = %2">(
                format_quantity(*m.grey_modulus_min, QuantityKind::pressure),
                format_quantity(*m.grey_modulus_max, QuantityKind::pressure)),
            phrase<"Exchange the two">());
  }

  void check_properties() {
    const auto materials = used();
    for (const Material& m : study_.materials) {
      if (!study_.assignments.empty() &&
          std::find(materials.begin(), materials.end(), &m) == materials.end()) {
        warning("materials/" + m.name, phrase<"no region uses this material">(), {});
      }
    }
    for (const Material* m : materials) {
      if (has_grey_law(*m)) check_grey_law(*m);
      check_temperature(*m);
      // Something not computed may be the material law. Report it before missing values of another law.
      for (const NeededProperty& needed : needed_properties(physics(), *m))
        if (!has_open_ && !(needed.by_grey_law && has_grey_law(*m)))
          require(*m, needed.key, word(physics().name));
      if (study_.transient && physics().is_motion() && !has_grey_law(*m))
        require(*m, "rho", phrase<"a transient step">());
      else if (study_.transient && !physics().is_motion())
        for (const std::string_view key : {"rho", "c"}) require(*m, key, phrase<"a transient step">());
      if (study_.modal && study_.modal->problem == ModeProblem::vibration && !has_grey_law(*m)) require(*m, "rho", phrase<"a step of natural frequencies">());
      for (const Condition& load : study_.loads)
        if (!load.kind->needs.empty() && physics().has(*load.kind))
          require(*m, load.kind->needs, phrase<"load \"%1\"">(load.name));
    }
    for (const Condition& load : study_.loads)
      if (load.kind->on == Acts::masses && physics().has(*load.kind) && !materials.empty())
        check_density(materials, load.name, load.regions.empty(), word(load.kind->mass_effect));
  }

  /// A load on some regions is checked on the mesh, where their materials are known.
  void check_density(const std::vector<const Material*>& materials, const std::string& load, bool everywhere,
                     const Text& what) {
    const auto without = std::count_if(materials.begin(), materials.end(),
                                       [](auto* m) { return !m->density && !has_grey_law(*m); });
    if (without == static_cast<std::ptrdiff_t>(materials.size())) {
      require(*materials.front(), "rho", phrase<"load \"%1\"">(load));
    } else if (without > 0 && everywhere) {
      warning("loads/" + load, phrase<"materials without a density (%1) have no %2">(without, what), {});
    }
  }

  // ---- conditions ----

  void check_name(const std::string& place, const std::string& name, std::set<std::string>& names) {
    if (!name.empty() && !names.insert(name).second) {
      error(place, phrase<"two conditions have this name">(), phrase<"Give every condition its own name">());
    }
  }

  void check_finite(const std::string& place, bool is_finite) {
    if (!is_finite)
      error(place, phrase<"a number is infinite or not a number">(), phrase<"Give a finite number">());
  }

  void check_kelvin(const std::string& place, double value) {
    check_finite(place, std::isfinite(value));
    if (value < 0) {
      error(place,
            phrase<"the temperature %1 is below absolute zero">(
                format_quantity(value, QuantityKind::temperature_difference)),
            phrase<"Give a temperature such as \"20 degC\"">());
    }
  }

  void check_physics(const std::string& place, const ConditionKind& kind) {
    if (!physics().has(kind))
      error(place, phrase<"%1 does not belong to %2">(word(kind.noun), word(physics().name)),
            phrase<"Remove it or change the analysis">());
  }

  /// Returns false if the table is wrong. Its values must be `allowed`; refuse() says of one why it is not.
  bool check_variation(const std::string& place, const Variation& by, const Range& allowed,
                       const std::function<void(double value, const Text& where)>& refuse) {
    const auto* table = std::get_if<VariationTable>(&by.by);
    if (table) try {
        check_table(*table, place);
        check_rows(*table, allowed, refuse);
      } catch (const Error& wrong) {
        error(place, wrong.problem(), wrong.next_step());
        return false;
      }
    return true;
  }

  void check_variations(const std::string& place, const Condition& condition) {
    const std::size_t count = std::min(condition.kind->value_count(), condition.values.size());
    bool is_right = true;
    for (std::size_t i = 0; i < condition.varies.size(); ++i) {
      const auto& [value, by] = condition.varies[i];
      if (value >= count || (i > 0 && value <= condition.varies[i - 1].value)) {
        error(place, phrase<"number %1 of its %2 cannot vary here">(value + 1, count),
              phrase<"State each number that varies once, in their order">());
        return;
      }
      const ConditionField& field = field_of_value(*condition.kind, value);
      const Range allowed = allowed_values(field);
      is_right = check_variation(place, by, allowed,
                                 [&](double number, const Text& where) {
                                   require_allowed(field, allowed, number, where, place);
                                 }) &&
                 is_right;
      if (varies_over_plastic_strain(by)) {
        error(place, phrase<"it varies over the plastic strain, and only a flow stress does">(),
              phrase<"State it over time or a coordinate">());
        is_right = false;
      }
      if (varies_over_temperature(by) && !field.over_temperature) {
        error(place, phrase<"it varies over the temperature, which is not known here">(),
              phrase<"State it over time or a coordinate, by a formula of x, y, z and t, or by a field">());
        is_right = false;
      }
    }
    if (!is_right || condition.varies.empty()) return;
    const Contribution differs = contribution_with_gaps(at_any_temperature(condition));
    const auto differs_in = [](const Vec3& v) { return !all_finite(v); };
    const bool springs = condition.kind->enters == Enters::supports;
    if (differs_in(differs.total) || differs_in(differs.support.total))
      error(place, phrase<"a total that is spread over faces cannot differ from place to place">(),
            phrase<"State it by area (\"%1\"), or let it vary over time only">(
                springs ? "elastic_support" : physics().is_motion() ? "traction" : "current_density"));
    if (differs_in(differs.bearing) || std::isnan(differs.mass))
      error(place, phrase<"a total that is spread over faces cannot differ from place to place">(),
            phrase<"Let it vary over time only">());
    if (differs_in(differs.rotation.point) || differs_in(differs.rotation.direction) ||
        !std::isfinite(differs.rotation.speed))
      error(place, phrase<"axis and speed of a rotation cannot differ from place to place">(),
            phrase<"Let them vary over time only">());
    const bool perfuses = condition.kind->enters == Enters::exchanges && condition.kind->on == Acts::regions;
    if (perfuses && !(std::isfinite(differs.absorption) && std::isfinite(differs.surroundings)))
      error(place, phrase<"perfusion cannot differ from place to place inside a region">(),
            phrase<"State it by region, or let it vary over time only">());
  }

  void check_values(const std::string& place, const Condition& condition) {
    check_variations(place, condition);
    const auto varies = [&](const std::optional<double>* value) {
      return variation_of(condition, static_cast<std::size_t>(value - condition.values.data())) != nullptr;
    };
    bool is_finite = true;
    for_fields(condition, [&](const ConditionField& field, const std::optional<double>* values) {
      for (int c = 0; c < field.components; ++c)
        is_finite = is_finite && (field.kind == QuantityKind::temperature || varies(values + c) ||
                                  (values[c] ? std::isfinite(*values[c]) : !field.free_symbol.empty()));
    });
    check_finite(place, is_finite);
    for_fields(condition, [&](const ConditionField& field, const std::optional<double>* values) {
      // The value of a varying number is checked when it is evaluated.
      for (int c = 0; c < field.components; ++c)
        if (varies(values + c)) return;
      const double first = values[0].value_or(std::nan(""));
      if (field.kind == QuantityKind::temperature) check_kelvin(place, first);
      const auto is_below_zero = [](const std::optional<double>& v) { return v && *v < 0; };
      if (field.may_be_zero && std::any_of(values, values + field.components, is_below_zero))
        error(place, phrase<"the %1 is below 0">(word(field.noun)),
              phrase<"Give a value such as \"%1\"">(example(field.kind)));
      if (field.is_above_zero && !field.may_be_zero && !(first > 0))
        error(place, phrase<"the %1 %2 is not above 0">(word(field.noun), format_quantity(first, field.kind)),
              phrase<"Give a value such as \"%1\"">(example(field.kind)));
      if (first > field.at_most)
        error(place,
              phrase<"the %1 %2 is above %3">(word(field.noun), format_quantity(first, field.kind),
                                              format_quantity(field.at_most, field.kind)),
              phrase<"Give a value such as \"%1\"">(example(field.kind)));
      const auto all = [&](auto is) { return std::all_of(values, values + field.components, is); };
      if (field.is_direction && all([](const auto& v) { return v && *v == 0; }))
        error(place, phrase<"the %1 is zero">(word(field.noun)),
              phrase<"Give a direction such as [0, 0, 1]">());
      if (!field.free_symbol.empty() && !field.may_be_free && all([](const auto& v) { return !v; }))
        error(place, phrase<"no component is prescribed">(),
              phrase<"Prescribe x, y or z, or use \"fixed\": true">());
    });
  }

  template <class Visit>
  static void for_fields(const Condition& condition, const Visit& visit) {
    const std::optional<double>* at = condition.values.data();
    for (const ConditionField& field : condition.kind->fields) {
      visit(field, at);
      at += field.components;
    }
  }

  void check_angle(const std::string& place, double angle) {
    if (!(angle >= 0 && angle <= 3.14159265358979324))
      error(place,
            phrase<"the angle %1 is not between 0 and 180 deg">(format_quantity(angle, QuantityKind::angle)),
            phrase<"Give an angle such as \"5 deg\"">());
  }

  void check_selector(const std::string& place, const Selector& selector) {
    const auto direction = [&](const Vec3& v, const Text& what) {
      check_finite(place, all_finite(v));
      if (zero(v)) error(place, phrase<"%1 is zero">(what), phrase<"Give a direction such as [0, 0, 1]">());
    };
    if (const auto* s = std::get_if<NamedSelector>(&selector)) {
      if (s->names.empty())
        error(place, phrase<"no surface is named">(), phrase<"Give the name of a surface">());
    } else if (const auto* p = std::get_if<PlaneSelector>(&selector)) {
      check_finite(place, all_finite(p->point) && std::isfinite(p->tolerance));
      direction(p->normal, phrase<"the normal of the plane">());
    } else if (const auto* b = std::get_if<BoxSelector>(&selector)) {
      check_finite(place, all_finite(b->min) && all_finite(b->max));
      for (std::size_t c = 0; c < 3; ++c) {
        if (b->min[c] > b->max[c]) {
          error(place,
                phrase<"the box is empty: min %1 is above max %2">(
                    format_quantity(b->min[c], QuantityKind::length),
                    format_quantity(b->max[c], QuantityKind::length)),
                phrase<"Exchange the two corners">());
        }
      }
    } else if (const auto* o = std::get_if<SphereSelector>(&selector)) {
      check_finite(place, all_finite(o->centre) && std::isfinite(o->radius));
      if (!(o->radius > 0)) {
        error(place, phrase<"the radius %1 is not above 0">(format_quantity(o->radius, QuantityKind::length)),
              phrase<"Give a radius such as \"5 mm\"">());
      }
    } else if (const auto* f = std::get_if<NearestFaceSelector>(&selector)) {
      check_finite(place, all_finite(f->point));
    } else if (const auto* patch = std::get_if<PatchSelector>(&selector)) {
      check_patch(place, *patch, findings_);
    } else if (const auto* needle = std::get_if<NeedleSelector>(&selector)) {
      check_needle(place, *needle, findings_);
    } else if (const auto* all = std::get_if<AllOfSelector>(&selector)) {
      if (all->parts.empty())
        error(place, phrase<"the list of selections is empty">(), phrase<"Give at least one">());
      for (const PartSelector& part : all->parts) check_selector(place, as_selector(part));
    } else if (const auto* n = std::get_if<NormalSelector>(&selector)) {
      direction(n->direction, phrase<"the direction">());
      check_angle(place, n->angle);
    }
  }

  void check_constraints() {
    std::set<std::string> names;
    for (std::size_t i = 0; i < study_.constraints.size(); ++i) {
      const Condition& constraint = study_.constraints[i];
      const std::string place = "constraints/" + label(constraint.name, i);
      check_name(place, constraint.name, names);
      check_physics(place, *constraint.kind);
      check_selector(place, constraint.where);
      if (constraint.kind->joins_places()) check_selector(place + "/to", constraint.other);
      check_values(place, constraint);
      check_joined(place, constraint);
    }
    const auto holds = [&](const Condition& c) {
      return physics().has(*c.kind) &&
             (c.kind->enters == Enters::prescribes || c.kind->enters == Enters::exchanges ||
              c.kind->holds_by_springs() || contribution_with_gaps(c).relief ||
              (!c.kind->joins_places() && contribution_with_gaps(c).joining.join == Join::contact));
    };
    const bool is_held = !study_.equations.empty() ||
                         std::any_of(study_.constraints.begin(), study_.constraints.end(), holds) ||
                         std::any_of(study_.loads.begin(), study_.loads.end(), holds);
    if (!is_held && !study_.transient && !study_.modal)
      error("constraints", word(physics().held_nowhere), word(physics().hold_it));
  }

  void check_modal() {
    if (!study_.modal) return;
    if (!physics().is_motion())
      return error("modes", phrase<"modes are of a body that moves, not of %1">(word(physics().name)),
                   phrase<"Choose the analysis elasticity, or the procedure linear-static">());
    if (const auto& to = study_.modal->to; to && !(*to > study_.modal->from))
      error("modes/to",
            phrase<"the range from %1 to %2 is empty">(format_quantity(study_.modal->from, QuantityKind::frequency),
                                                       format_quantity(*to, QuantityKind::frequency)),
            phrase<"Make the upper frequency larger">());
    if (has_contact(study_))
      error("constraints", phrase<"modes do not know contact, which opens and closes">(),
            phrase<"Use a tie, or choose a static step">());
    for (const Material& m : study_.materials)
      if (m.flow_stress) warning("materials/" + m.name, phrase<"modes are those of the elastic material">(), {});
  }

  void check_loads() {
    std::set<std::string> names;
    for (std::size_t i = 0; i < study_.loads.size(); ++i) {
      const Condition& load = study_.loads[i];
      const std::string place = "loads/" + label(load.name, i);
      check_name(place, load.name, names);
      if (load.kind->has_selector()) check_selector(place, load.where);
      if (load.kind->joins_places()) check_selector(place + "/to", load.other);
      check_physics(place, *load.kind);
      check_values(place, load);
      check_joined(place, load);
      if (!goes_in_increments(study_) || !physics().has(*load.kind)) continue;
      if ((load.kind->enters == Enters::supports && has_contact(study_)) ||
          (load.kind->enters == Enters::springs && (has_contact(study_) || (deforms_largely(study_) && (study_.transient || !turns_with_its_line(load))))))
        error(place, phrase<"it is not computed where faces touch; at large deformation springs along the line between two places are, and no others">(),
              phrase<"Remove it, or remove the contacts and large_deformation from the elements">());
      if (contribution_with_gaps(load).relief)
        error(place, phrase<"it is computed with small strains, where nothing flows and nothing touches alone">(),
              phrase<"Remove it, or remove flow_stress from the materials, large_deformation from the elements, and the contacts">());
    }
    check_repeated();
    const auto supports = [](const Condition& load) {
      return load.kind->enters == Enters::supports || load.kind->enters == Enters::springs;
    };
    const bool has_weight = std::any_of(study_.loads.begin(), study_.loads.end(),
                                        [](const Condition& load) { return load.kind->on == Acts::masses; });
    for (std::size_t i = 0; i < study_.loads.size(); ++i)
      if (physics().has(*study_.loads[i].kind) && study_.loads[i].kind->on == Acts::faces &&
          contribution(study_.loads[i]).mass != 0 && !has_weight && !study_.modal)
        warning("loads/" + label(study_.loads[i].name, i),
                phrase<"an added mass does nothing without gravity or rotation">(),
                phrase<"Add gravity or a centrifugal force">());
    if (study_.modal) return;
    if (std::all_of(study_.loads.begin(), study_.loads.end(), supports) && !moved()) warning("loads", word(physics().no_load), {});
  }

  void check_joined(const std::string& place, const Condition& condition) {
    if (condition.varies.empty() || contribution_with_gaps(condition).joining.join == Join::nothing) return;
    for (const VaryingValue& varying : condition.varies)
      if (!varies_over_time(varying.by))
        error(place, phrase<"a number of %1 cannot vary in space">(word(condition.kind->noun)),
              phrase<"State one number">());
  }

  /// Loads of one kind at the same place add up, but often only one of them is meant.
  void check_repeated() {
    const auto name_of = [&](std::size_t i) { return label(study_.loads[i].name, i); };
    for (std::size_t i = 0; i < study_.loads.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        const ConditionKind& kind = *study_.loads[i].kind;
        if (&kind != study_.loads[k].kind) continue;
        const std::string place = "loads/" + name_of(i), other = name_of(k);
        if (name_of(i) == other) break;  // an error of its own
        if (!kind.only_once.empty()) {
          error(place,
                phrase<"there is another %1, \"%2\", and %3">(word(kind.word), other, word(kind.only_once)),
                phrase<"Remove one of them">());
          break;
        }
        if (!acts_as(study_.loads[i], study_.loads[k])) continue;
        if (contribution(study_.loads[i]).initial) {
          error(place, phrase<"acts where \"%1\" acts, and there is one initial temperature">(other),
                phrase<"Remove one of them">());
          break;
        }
        warning(place, phrase<"acts where \"%1\" acts, and both add up">(other),
                phrase<"Look whether both are meant">());
        break;
      }
  }

  /// True if two loads of the same kind act on the same place, as far as this is known without a mesh.
  static bool acts_as(const Condition& a, const Condition& b) {
    return a.kind->has_selector() ? a.where == b.where : a.regions == b.regions;
  }

  /// True if the constraints alone give a result that is not trivial: a prescribed motion, or two levels.
  bool moved() const {
    std::set<double> levels;
    for (const Condition& c : study_.constraints) {
      if (!c.varies.empty()) return true;
      for (const auto& value : c.values) {
        if (!value) continue;
        if (physics().is_motion() && *value != 0) return true;
        levels.insert(*value);
      }
    }
    return !physics().is_motion() && levels.size() > 1;
  }

  const Study& study_;
  std::vector<Finding> findings_;
  bool has_open_ = false;  ///< something is not computed and not acknowledged
};

}  // namespace

std::vector<Finding> validate(const Study& study) {
  return Checker(study).run();
}

}  // namespace genba
