// What in a study depends on the temperature that is sought: then its equations are solved by iterations.
#pragma once

#include <vector>

#include "engine/physics/study.hpp"

namespace genba {

inline constexpr double stefan_boltzmann = 5.670374419e-8;  ///< W/(m^2 K^4)

/// The specific heat is stated over the temperature, or melting takes heat.
bool heat_content_depends(const Material& material);
/// Does the condition exchange heat by radiation?
bool radiates(const Condition& condition);
/// Does the rate of the perfusion depend on the temperature that is sought? Such a number of a condition is 1
/// in Condition::values once it is resolved.
bool perfusion_depends(const Condition& condition);
/// Any load's.
bool perfusion_depends(const Study& study);
/// What enters by it is no linear function of the temperature.
inline bool enters_by_state(const Condition& condition) {
  return radiates(condition) || perfusion_depends(condition);
}

/// Of materials that regions have: conductivity over the temperature.
bool conductivity_depends(const Study& study);
/// Of a transient step, and of materials that regions have.
bool heat_content_depends(const Study& study);
/// Any of these, or a load that enters_by_state(). Never where the unknown is no temperature.
bool depends_on_state(const Study& study);

/// A temperature that is likely in the body, K: the mean of what conditions state.
double likely_temperature(const Study& study);

/// Checks what study_check.cpp does not know: latent heat stated in part or across no interval, a density
/// over the temperature that is sought, a specific heat over temperature and place, emissivities above 1.
void check_state_dependence(const Study& study, std::vector<Finding>& findings);

}  // namespace genba
