// What depends on the solved temperature, or on the history of the load, in a study. Then the equations are
// solved by iterations.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/physics/study.hpp"

namespace genba {

inline constexpr double stefan_boltzmann = 5.670374419e-8;  ///< W/(m^2 K^4)

/// True if the specific heat depends on the temperature, or if the material melts.
bool heat_content_depends(const Material& material);
/// True if the condition exchanges heat by radiation.
bool radiates(const Condition& condition);
/// True if the rate of the perfusion depends on the solved temperature. Such a number is 1 in
/// Condition::values after at_time().
bool perfusion_depends(const Condition& condition);
/// True if that of any load does.
bool perfusion_depends(const Study& study);
/// True if its flow is no linear function of the temperature.
inline bool enters_by_state(const Condition& condition) {
  return radiates(condition) || perfusion_depends(condition);
}

/// True if the conductivity of a material in use depends on the temperature.
bool conductivity_depends(const Study& study);
/// True for a transient step if the heat content of a material in use depends on the temperature.
bool heat_content_depends(const Study& study);
/// True if any of these holds, or if a load enters_by_state(). False if the unknown is no temperature.
bool depends_on_state(const Study& study);

/// True if the material flows plastically.
inline bool flows(const Material& material) { return material.flow_stress.has_value(); }
/// True if it creeps.
inline bool creeps(const Material& material) { return material.creep_rate.has_value(); }
/// True if its stress depends on time: it relaxes (a Prony series) or is that of a fluid too.
inline bool relaxes(const Material& material) {
  return material.viscosity || material.prony_g_1 || material.prony_g_2 || material.prony_g_3 || material.prony_g_4 || material.prony_g_5 ||
         material.prony_g_6;
}
/// True if a material in use flows or creeps, and the unknown is a displacement.
bool any_flows(const Study& study);
bool any_creeps(const Study& study);
/// True if the equilibrium is that of the deformed body.
inline bool deforms_largely(const Study& study) {
  return study.elements.large_deformation && study.physics->is_motion() && !study.modal;
}
/// True if the load is put on in increments: a material flows, creeps or relaxes, or deforms_largely().
bool keeps_history(const Study& study);
/// True if faces touch.
bool has_contact(const Study& study);
/// A spring between two places that has its axial stiffness alone: at large deformation it acts along the line between them.
bool turns_with_its_line(const Condition& load);
/// True if the load is put on in increments: keeps_history() or has_contact().
bool goes_in_increments(const Study& study);
/// True for loads that change the natural frequencies of a linear body: elastic supports and added masses.
bool acts_on_modes(const Condition& load);
/// The nodal fields of a study with any_flows(), any_creeps(): the equivalent strains.
FieldKind plastic_strain_field();
FieldKind creep_strain_field();
/// Nodal fields of faces that touch: pressure, gap, slip, state.
std::span<const FieldKind> contact_fields();

/// A likely temperature of the body, K: the mean of the temperatures that conditions state, or 293.15 K.
double likely_temperature(const Study& study);

/// Checks that study_check.cpp does not make: incomplete latent heat or one without a temperature interval, a
/// density that depends on the solved temperature, a specific heat that depends on temperature and place,
/// contact conductances that vary in space, materials that flow, and check_current_control().
void check_state_dependence(const Study& study, std::vector<Finding>& findings);

/// Checks a material whose law is not linear (check/law_check.cpp): hyperelastic, fibres, relaxation, creep, what acts
/// along fibres. place: "materials/NAME".
void check_laws(const Study& study, const Material& material, const std::string& place, std::vector<Finding>& findings);

}  // namespace genba
