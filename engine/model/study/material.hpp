// Materials as values in SI, and their assignment to regions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/quantity/option_field.hpp"
#include "engine/model/study/material_axes.hpp"
#include "engine/model/study/variation.hpp"

namespace genba {

/// A property that varies: its key ("E"), and its variation.
struct VaryingProperty {
  std::string key;
  Variation by;
  bool operator==(const VaryingProperty&) const = default;
};

/// Tests that give the constants of a hyperelastic law (engine/model/fit). They are found when the case is read.
struct MaterialTests {
  std::string file;                                    ///< .csv; empty: there are none
  std::string law;                                     ///< "Yeoh"
  std::vector<std::pair<std::string, double>> found{}; ///< keys of properties and their values, SI; empty: not yet
  double error = 0;                                    ///< mean difference by the largest stress of its test
  bool operator==(const MaterialTests&) const = default;
};

struct Material {
  std::string name;
  std::optional<double> youngs_modulus;     ///< Pa
  std::optional<double> poisson_ratio;      ///< -
  std::optional<double> density;            ///< kg/m^3
  std::optional<double> thermal_expansion;  ///< 1/K
  std::optional<double> conductivity;       ///< W/(m K)
  std::optional<double> specific_heat;      ///< J/(kg K)
  std::optional<double> yield_strength{};   ///< Pa; for the safety factor
  /// Pa: with it the material flows (J2 plasticity). It may vary over the plastic strain: isotropic hardening.
  std::optional<double> flow_stress{};
  std::optional<double> kinematic_hardening{};  ///< Pa: slope by which the yield surface shifts with plastic strain
  // Latent heat of melting, spread evenly between two temperatures. All three or none.
  std::optional<double> latent_heat{};        ///< J/kg
  std::optional<double> solidus{}, liquidus{};  ///< K
  // Density and stiffness by the grey values of an image, instead of E and rho
  // (engine/model/study/grey_law.hpp).
  std::optional<double> grey_density_at_zero{};                  ///< kg/m^3, where the image has the value 0
  std::optional<double> grey_density_slope{};                    ///< kg/m^3 a unit of the image's value
  std::optional<double> grey_modulus{};                          ///< Pa, at 1 g/cm^3
  std::optional<double> grey_exponent{};                         ///< -
  std::optional<double> grey_modulus_min{}, grey_modulus_max{};  ///< Pa
  std::optional<double> electric_conductivity{};                 ///< S/m
  // Along directions 1, 2 and 3 of the material, instead of one value for all
  // (engine/model/study/symmetry.hpp). nu_ij is the contraction along j per stretch along i under a stress
  // along i.
  std::optional<double> e_1{}, e_2{}, e_3{};              ///< Pa
  std::optional<double> nu_12{}, nu_13{}, nu_23{};        ///< -
  std::optional<double> g_12{}, g_13{}, g_23{};           ///< Pa
  std::optional<double> k_1{}, k_2{}, k_3{};              ///< W/(m K)
  std::optional<double> sigma_1{}, sigma_2{}, sigma_3{};  ///< S/m
  // Constants of a material that is the same in all directions across direction 1, its axis (a). p: across
  // it.
  std::optional<double> e_a{}, e_p{}, nu_ap{}, nu_p{}, g_ap{};  ///< Pa, Pa, -, -, Pa
  // Hyperelastic laws (engine/model/study/hyperelastic.hpp): the constants of one of them, and how stiff it is against
  // a change of volume.
  std::optional<double> bulk_modulus{}, shear_modulus{};                ///< Pa; both alone: neo-Hookean
  std::optional<double> log_bulk_modulus{};                             ///< Pa, instead of bulk_modulus: U = K / 2 (ln J)^2
  std::optional<double> lame_lambda{};                                  ///< Pa, of a neo-Hookean law without a split
  std::optional<double> c10{}, c01{}, c20{}, c11{}, c02{}, c30{};       ///< Pa, polynomial
  std::optional<double> ogden_mu_1{}, ogden_mu_2{}, ogden_mu_3{};       ///< Pa
  std::optional<double> ogden_alpha_1{}, ogden_alpha_2{}, ogden_alpha_3{};  ///< -
  std::optional<double> veronda_c1{}, veronda_c2{};                     ///< Pa, -
  std::optional<double> fibre_c{}, fibre_bf{}, fibre_bt{}, fibre_bfs{};  ///< Pa, -, -, -
  // Fibres beside such a law, along direction 1 or at an angle to both sides of it; ligaments; myocardium.
  std::optional<double> fibre_k1{}, fibre_k2{}, fibre_dispersion{}, fibre_angle{};  ///< Pa, -, -, rad
  std::optional<double> ligament_c3{}, ligament_c4{}, ligament_c5{}, ligament_stretch{};  ///< Pa, -, Pa, -
  std::optional<double> myocardium_a{}, myocardium_b{}, myocardium_af{}, myocardium_bf{};  ///< Pa, -, Pa, -
  std::optional<double> myocardium_as{}, myocardium_bs{}, myocardium_afs{}, myocardium_bfs{};  ///< Pa, -, Pa, -
  // Mixtures (element/law/mixture.hpp): further energies, bundles of fibres, softening of them or of the law.
  std::optional<double> holmes_mow_beta{}, ogden_cp{}, arruda_mu{}, arruda_n{};  ///< -, Pa, Pa, -
  std::optional<double> bundle_ksi{}, bundle_alpha{}, bundle_beta{}, bundle_begin{};  ///< Pa, -, -, -
  std::optional<double> bundle_e{}, bundle_straight{}, bundle_c3{}, bundle_c4{}, bundle_c5{};  ///< Pa, -, Pa, -, Pa
  std::optional<double> bundle_ksi_1{}, bundle_ksi_2{}, bundle_ksi_3{};     ///< Pa
  std::optional<double> bundle_beta_1{}, bundle_beta_2{}, bundle_beta_3{};  ///< -
  std::optional<double> bundle_angle{}, bundle_concentration{}, bundle_plane_concentration{};  ///< rad, -, -
  std::optional<double> bundle_radius_1{}, bundle_radius_2{}, bundle_radius_3{};               ///< -
  std::optional<double> softening_strain{}, softening_energy{}, softening_von_mises{};         ///< -, J/m^3, Pa
  std::optional<double> softening_shear{}, softening_normal{};                                 ///< Pa
  std::optional<double> softening_deviation{}, softening_power{}, softening_end{}, softening_rest{}, softening_most{};  ///< -
  std::optional<double> active_stress{};                              ///< Pa along direction 1, over the volume at rest
  std::optional<double> active_across{};                              ///< Pa across it
  std::optional<double> prestretch{}, prestretch_2{}, prestretch_3{};  ///< of the body as it is given
  std::optional<double> prestretch_12{}, prestretch_23{}, prestretch_31{};  ///< shears of it
  // Further laws of mixture.hpp: the share of a solid with pores, Fung's law, shears along and across fibres, muscles.
  std::optional<double> solid_share{}, fung_c{}, fibre_shear_along{}, fibre_shear_across{};  ///< -, Pa, Pa, Pa
  std::optional<double> muscle_stress{}, muscle_activation{}, muscle_length{};               ///< Pa, -, -
  std::optional<double> muscle_p1{}, muscle_p2{}, muscle_straight{};                         ///< -
  std::optional<double> valid_stretch_min{}, valid_stretch_max{};  ///< of the data that the constants come from
  // Relaxation: shares of the shear stiffness that fade, and their times (element/law/viscoelastic.hpp).
  std::optional<double> prony_g_1{}, prony_g_2{}, prony_g_3{}, prony_g_4{}, prony_g_5{}, prony_g_6{};
  std::optional<double> prony_tau_1{}, prony_tau_2{}, prony_tau_3{}, prony_tau_4{}, prony_tau_5{}, prony_tau_6{};  ///< s
  std::optional<double> prony_volume{};               ///< share of the stress of volume that relaxes, -
  std::optional<double> viscosity{}, bulk_viscosity{};  ///< Pa s, of a fluid beside the law
  // Creep: rate (stress / creep_stress)^exponent (t / 1 s)^time_exponent.
  std::optional<double> creep_rate{}, creep_stress{}, creep_exponent{}, creep_time_exponent{};  ///< 1/s, Pa, -, -
  /// Pa: shift of the yield surface; it varies over the plastic strain, from 0.
  std::optional<double> back_stress{};
  std::optional<double> flow_factor{};  ///< on the flow stress; it may vary over the temperature
  // Thermal damage (engine/physics/tissue.hpp).
  std::optional<double> damage_frequency{};   ///< A, 1/s
  std::optional<double> damage_activation{};  ///< Ea, J/mol
  // Damping: of a vibrating body the matrix (damping_mass M + damping_stiffness K), and i loss_factor K.
  std::optional<double> damping_mass{};       ///< alpha, 1/s
  std::optional<double> damping_stiffness{};  ///< beta, s
  std::optional<double> loss_factor{};        ///< structural, -
  /// Properties that vary, each once. Their members above are set, but their values are ignored.
  std::vector<VaryingProperty> varies{};
  MaterialTests tests{};
  bool operator==(const Material&) const = default;
};
std::span<const OptionField<Material>> material_fields();
/// Variation of a property; null if it does not vary.
const Variation* variation_of(const Material& material, std::string_view key);
/// Sets the variation; null removes it.
void set_variation(Material& material, std::string_view key, const Variation* by);

/// The field of a key ("E"); null if there is none.
const OptionField<Material>* material_field(std::string_view key);
/// Throws Error(model, place, ...) if the property may not have this value. where: a time, a place or a
/// temperature.
void require_allowed(const OptionField<Material>& field, double value, const Text& where, const Text& place);
/// The value of a key. Throws Error(internal_fault) if no field has it.
std::optional<double>& property(Material& material, std::string_view key);
const std::optional<double>& property(const Material& material, std::string_view key);

/// Assigns `material` to the named regions (CAD names, physical groups, or "#tag"). Empty: to all other
/// regions.
struct MaterialAssignment {
  std::string material;
  std::vector<std::string> regions;
  MaterialAxes axes{};  ///< directions 1, 2 and 3 of the material there
  std::optional<double> thickness{};  ///< m, of the regions of a plane body; else that of all of it
  std::optional<double> area{};        ///< m^2, of the section of regions of bars
  std::optional<double> pretension{};  ///< N, of regions of bars: the force if both ends stood still
  bool operator==(const MaterialAssignment&) const = default;
};

}  // namespace genba
