#include "engine/physics/state_dependence.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/quantity/number_text.hpp"
#include "engine/physics/current_control.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

bool over_temperature(const Material& material, std::string_view key) {
  const Variation* by = variation_of(material, key);
  return by != nullptr && varies_over_temperature(*by);
}

bool is_heat(const Study& study) {
  return study.physics->unknown.kind == QuantityKind::temperature;
}

template <class Is>
bool any_used_material(const Study& study, const Is& is) {
  return std::any_of(study.materials.begin(), study.materials.end(), [&](const Material& material) {
    return is(material) &&
           std::any_of(study.assignments.begin(), study.assignments.end(),
                       [&](const MaterialAssignment& a) { return a.material == material.name; });
  });
}

void check_melting(const Material& m, const std::string& place, std::vector<Finding>& findings) {
  for (const std::string_view key : {"latent_heat", "solidus", "liquidus"})
    if (!property(m, key) && (m.latent_heat || m.solidus || m.liquidus)) {
      findings.push_back({true, place + "/" + std::string(key),
                          phrase<"%1 is missing; melting needs it">(word(material_field(key)->label)),
                          phrase<"State latent_heat, solidus and liquidus, or none of them">()});
      return;
    }
  if (m.latent_heat && !(*m.solidus < *m.liquidus))
    findings.push_back({true, place + "/liquidus",
                        phrase<"the liquidus %1 is not above the solidus %2">(
                            format_quantity(*m.liquidus, QuantityKind::temperature),
                            format_quantity(*m.solidus, QuantityKind::temperature)),
                        phrase<"Melting takes its heat between two temperatures: state them some 0.1 K "
                               "apart or more">()});
}

/// The heat of a body is the integral of its specific heat, so the specific heat must depend on the
/// temperature alone.
void check_heat_content(const Study& study, const Material& m, const std::string& place,
                        std::vector<Finding>& findings) {
  if (!study.transient) return;
  if (over_temperature(m, "rho"))
    findings.push_back({true, place + "/rho", phrase<"%1 depends on the temperature that is sought">("rho"),
                        phrase<"State one number: the mass of a body that does not move stays">()});
  if (over_temperature(m, "c") && varies_over_place(*variation_of(m, "c")))
    findings.push_back({true, place + "/c",
                        phrase<"the specific heat depends on the temperature and on the place">(),
                        phrase<"State it over the temperature alone, and other materials in other "
                               "regions">()});
}

/// The table of a flow stress begins at a plastic strain of 0 and does not fall.
void check_hardening(const Variation& by, const std::string& place, std::vector<Finding>& findings) {
  const auto* table = std::get_if<VariationTable>(&by.by);
  if (table == nullptr || table->at.empty() || table->at.size() != table->values.size()) return;
  if (table->at.front() != 0)
    findings.push_back({true, place,
                        phrase<"the table begins at a plastic strain of %1, not at 0">(
                            format_quantity(table->at.front(), QuantityKind::dimensionless)),
                        phrase<"State the stress at which the flow begins, at a plastic strain of 0">()});
  for (std::size_t row = 1; row < table->values.size(); ++row)
    if (table->values[row] < table->values[row - 1]) {
      findings.push_back({true, place,
                          phrase<"row %1 of the table: the stress falls to %2; softening is not computed">(
                              row + 1, format_quantity(table->values[row], QuantityKind::pressure)),
                          phrase<"State stresses that do not fall; beyond the last row the stress is constant">()});
      return;
    }
}

/// A material that flows is the same in all directions, and its values do not change on the way.
void check_flow(const Study& study, const Material& m, const std::string& place, std::vector<Finding>& findings) {
  if (m.kinematic_hardening && !flows(m))
    findings.push_back({true, place + "/kinematic_hardening", phrase<"the material states no flow_stress">(),
                        phrase<"State it, for example \"%1\": \"%2\"">("flow_stress", "250 MPa")});
  if (const Variation* by = variation_of(m, "back_stress"); m.back_stress) {
    const auto* table = by ? std::get_if<VariationTable>(&by->by) : nullptr;
    const bool begins_at_zero = table && (table->values.empty() || table->values.front() == 0);
    if (!by || !varies_over_plastic_strain(*by) || !begins_at_zero || !flows(m) || m.kinematic_hardening || creeps(m))
      findings.push_back({true, place + "/back_stress",
                          phrase<"it is a table over the plastic strain whose first stress is 0, beside flow_stress, without "
                                 "kinematic_hardening and creep_rate">(),
                          phrase<"State for example %1">(R"({"table": {"over": "plastic_strain", "rows": [[0, "0 MPa"], [0.01, "50 MPa"]]}})")});
  }
  for (const auto& [key, by] : m.varies) {
    const std::string there = place + "/" + key;
    if (varies_over_plastic_strain(by) && key != "flow_stress" && key != "back_stress")
      findings.push_back({true, there, phrase<"%1 cannot vary over the plastic strain">(key),
                          phrase<"Only flow_stress and back_stress do">()});
    if (key == "flow_stress") {
      if (varies_over_plastic_strain(by))
        check_hardening(by, there, findings);
      else
        findings.push_back({true, there, phrase<"a flow stress varies over the plastic strain alone; over "
                                                "temperature, time or place it is not computed">(),
                            phrase<"State one number, or a table over \"%1\"; over the temperature flow_factor may vary">("plastic_strain")});
    } else if (key == "back_stress") {
      if (varies_over_plastic_strain(by))
        check_hardening(by, there, findings);
    } else if (flows(m) && key != "flow_factor" && study.physics->is_motion() &&
               (varies_over_temperature(by) || varies_over_time(by))) {
      findings.push_back({true, there, phrase<"%1 of a material that flows changes over time or temperature; this is "
                                              "not computed">(key),
                          phrase<"State one number">()});
    }
  }
  if (flows(m) && study.physics->is_motion() && !(m.youngs_modulus && m.poisson_ratio))
    findings.push_back({true, place + "/flow_stress",
                        phrase<"only a material with E and nu flows; one with directions or grey values does not">(),
                        phrase<"State E and nu, or remove flow_stress">()});
}

void check_large(const Study& study, std::vector<Finding>& findings) {
  if (!deforms_largely(study)) return;
  if (study.elements.hex8 == element::Formulation::incompatible ||
      study.elements.quad4 == element::Formulation::incompatible)
    findings.push_back({true, "elements/hex8",
                        phrase<"incompatible modes lose their stability under large compression; they are not "
                               "computed at large deformation">(),
                        phrase<"Use mean_dilatation, or elements of second order">()});
}

}  // namespace

bool heat_content_depends(const Material& material) {
  return over_temperature(material, "c") || material.latent_heat.has_value();
}

bool radiates(const Condition& condition) {
  if (condition.kind->enters != Enters::exchanges) return false;
  Condition gaps = condition;  // of numbers that vary over time alone too
  for (const VaryingValue& varying : condition.varies)
    if (varying.value < gaps.values.size()) gaps.values[varying.value] = std::nan("");
  return contribution(gaps).emissivity != 0;
}

bool perfusion_depends(const Condition& condition) {
  return condition.kind->enters == Enters::exchanges && condition.kind->on == Acts::regions &&
         std::any_of(condition.varies.begin(), condition.varies.end(),
                     [](const VaryingValue& varying) { return varies_over_temperature(varying.by); });
}

bool perfusion_depends(const Study& study) {
  return is_heat(study) &&
         std::any_of(study.loads.begin(), study.loads.end(),
                     [](const Condition& load) { return perfusion_depends(load); });
}

bool conductivity_depends(const Study& study) {
  return is_heat(study) &&
         any_used_material(study, [](const Material& m) { return over_temperature(m, "k"); });
}

bool heat_content_depends(const Study& study) {
  return is_heat(study) && study.transient &&
         any_used_material(study, [](const Material& m) { return heat_content_depends(m); });
}

bool depends_on_state(const Study& study) {
  return is_heat(study) && (conductivity_depends(study) || heat_content_depends(study) ||
                            std::any_of(study.loads.begin(), study.loads.end(), enters_by_state));
}

bool acts_on_modes(const Condition& load) {
  return load.kind->enters == Enters::supports ||
         (load.kind->on == Acts::faces && contribution_with_gaps(load).mass != 0);
}

FieldKind plastic_strain_field() {
  return {.name = "plastic_strain", .title = "equivalent plastic strain"};
}

FieldKind creep_strain_field() {
  return {.name = "creep_strain", .title = "equivalent creep strain"};
}

bool any_flows(const Study& study) {
  return study.physics->is_motion() && !study.modal && any_used_material(study, [](const Material& m) { return flows(m) || creeps(m); });
}

bool any_creeps(const Study& study) {
  return study.physics->is_motion() && !study.modal && any_used_material(study, [](const Material& m) { return creeps(m); });
}

bool keeps_history(const Study& study) {
  return deforms_largely(study) || any_flows(study) ||
         (study.physics->is_motion() && !study.modal && any_used_material(study, [](const Material& m) { return relaxes(m); }));
}

bool has_contact(const Study& study) {
  return study.physics->is_motion() &&
         std::any_of(study.constraints.begin(), study.constraints.end(), [](const Condition& c) {
           return c.kind->enters == Enters::ties && contribution_with_gaps(c).joining.join == Join::contact;
         });
}

bool goes_in_increments(const Study& study) {
  return !study.modal && (keeps_history(study) || has_contact(study));
}

bool turns_with_its_line(const Condition& load) {
  const Joining joining = contribution_with_gaps(load).joining;
  const bool has_point = std::ranges::any_of(joining.motion, [](const auto& m) { return m.has_value(); });
  return joining.join == Join::between && joining.amount > 0 && joining.direction == Vec3{} && joining.stiffness == Vec3{} && !has_point;
}

std::span<const FieldKind> contact_fields() {
  static constexpr FieldKind fields[] = {
      {.name = "contact_pressure", .kind = QuantityKind::pressure, .title = "contact pressure"},
      {.name = "contact_gap", .kind = QuantityKind::length, .title = "contact gap"},
      {.name = "contact_slip", .kind = QuantityKind::length, .title = "contact slip"},
      {.name = "contact_state", .title = "contact state (1 open, 2 slips, 3 sticks)"}};
  return fields;
}

double likely_temperature(const Study& study) {
  double sum = 0, count = 0;
  const auto add = [&](double value) {
    if (!std::isfinite(value)) return;
    sum += value;
    ++count;
  };
  for (const Condition& constraint : study.constraints)
    if (const std::optional<double> value = contribution_with_gaps(constraint).prescribed[0]) add(*value);
  for (const Condition& load : study.loads) {
    const Contribution c = contribution_with_gaps(load);
    if (load.kind->enters == Enters::exchanges) add(c.surroundings);
    if (c.initial) add(*c.initial);
  }
  return count > 0 ? sum / count : 293.15;
}

void check_state_dependence(const Study& study, std::vector<Finding>& findings) {
  check_current_control(study, findings);
  check_large(study, findings);
  for (const Material& m : study.materials) {
    const std::string place = "materials/" + m.name;
    check_melting(m, place, findings);
    check_flow(study, m, place, findings);
    check_laws(study, m, place, findings);
    if (is_heat(study)) check_heat_content(study, m, place, findings);
  }
  for (std::size_t i = 0; i < study.loads.size(); ++i) {
    const Condition& load = study.loads[i];
    const auto moves = [](const VaryingValue& v) { return varies_over_temperature(v.by) || varies_over_time(v.by); };
    if (load.kind->enters == Enters::couples && std::isnan(contribution_with_gaps(load).conductance) &&
        std::ranges::any_of(load.varies, moves))
      findings.push_back({true, "loads/" + (load.name.empty() ? "#" + std::to_string(i + 1) : load.name),
                          phrase<"a contact conductance that differs from place to place depends on time or temperature">(),
                          phrase<"Let it vary over the place alone, by rows over the contact pressure of an earlier step for "
                                 "example, or over time alone">()});
  }
}

}  // namespace genba
