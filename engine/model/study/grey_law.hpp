// Stiffness from the grey values of an image, as for bone from a calibrated CT.
#pragma once

#include "engine/base/text/phrase.hpp"
#include "engine/model/study/material.hpp"

namespace genba {

/// True if the material states any part of a law:
///   density = rho_0 + rho_per_grey * grey
///   E = E_at_1_g_cm3 * (density / (1 g/cm^3))^E_exponent, limited to E_min and E_max
/// Power laws of this kind for bone: Carter and Hayes, "The compressive behavior of bone as a two-phase
/// porous structure" (1977); Morgan, Bayraktar, Keaveny, "Trabecular bone modulus-density relationships
/// depend on anatomic site" (2003).
bool has_grey_law(const Material& material);

/// Density, kg/m^3; not below 0. The law must be complete (validate()).
double grey_density(const Material& material, double grey);

/// Young's modulus, Pa, for a density in kg/m^3.
double grey_modulus(const Material& material, double density);

/// "density = ... , E = ..." with units, for logs and reports.
Text describe_grey_law(const Material& material);

}  // namespace genba
