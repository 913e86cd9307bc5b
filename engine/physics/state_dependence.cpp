#include "engine/physics/state_dependence.hpp"

#include <algorithm>
#include <cmath>

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
  for (const Material& m : study.materials) {
    const std::string place = "materials/" + m.name;
    check_melting(m, place, findings);
    if (is_heat(study)) check_heat_content(study, m, place, findings);
  }
  for (std::size_t i = 0; i < study.loads.size(); ++i) {
    const Condition& load = study.loads[i];
    if (load.kind->enters == Enters::couples && std::isnan(contribution_with_gaps(load).conductance) &&
        !load.varies.empty())
      findings.push_back({true, "loads/" + (load.name.empty() ? "#" + std::to_string(i + 1) : load.name),
                          phrase<"a contact conductance cannot differ from place to place">(),
                          phrase<"State several contacts on parts of the faces, or let it vary over time "
                                 "only">()});
  }
}

}  // namespace genba
