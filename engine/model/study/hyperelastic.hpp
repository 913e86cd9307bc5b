// Which hyperelastic law a material states, by its constants (engine/element/law/hyperelastic.hpp).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/element/law/mixture.hpp"
#include "engine/model/study/material.hpp"

namespace genba {

enum class HyperelasticLaw { none, neo_hookean, polynomial, ogden, veronda_westmann, fibre_exponential, myocardium, arruda_boyce, fibre_shear, fung };

/// The first law that the material states; others add to it (a mixture). none: it states no constant of any of them.
HyperelasticLaw hyperelastic_law(const Material& material);
/// "neo-Hookean"; of a mixture "polynomial + Ogden", with fibres "neo-Hookean + fibres".
Text hyperelastic_name(const Material& material);
/// True if its law depends on direction 1 of the material, and on direction 2 too.
bool has_fibres(const Material& material);
bool needs_second_direction(const Material& material);

/// Why the constants make no law: some are missing.
struct WrongLaw {
  std::string_view key;  ///< of the constant to change
  Text problem, next_step;
};
/// Empty if the constants are those of one law, or there are none.
std::optional<WrongLaw> wrong_hyperelastic(const Material& material);

/// Of a complete law. Fibres along x. share: of active stress and prestretch.
element::HyperelasticConstants hyperelastic_constants(const Material& material, double share = 1);
/// True if it needs element::Mixture: an energy, bundles, softening or an active stress that Hyperelastic has not.
bool is_mixture(const Material& material);
/// The same as hyperelastic_constants() with those, of a complete law.
element::MixtureConstants mixture_constants(const Material& material, double share = 1);
/// Sets what acts along fibres for any law: active stress and prestretch, both times `share`.
void take_activity(const Material& material, double share, element::HyperelasticConstants& constants);
/// The Prony series of a material.
struct PronySeries {
  std::vector<double> g, tau;  ///< -, s
  double volume = 0;           ///< share of the stress of volume that relaxes: 1 where the law does not split it off
};
PronySeries prony_series(const Material& material);
/// Empty if it is complete, or there is none.
std::optional<WrongLaw> wrong_prony(const Material& material);
/// Shear modulus at rest, Pa; of a law with fibres the mean over directions.
double initial_shear_modulus(const Material& material);
/// Bulk modulus at rest, Pa, of a complete law.
double initial_bulk_modulus(const Material& material);
/// Sets E and nu to those of the material at rest if it states a complete law.
void take_moduli_at_rest(Material& material);

/// A range of stretches beyond which more stretch needs less true stress (Drucker), so no solution is stable.
struct UnstableStretch {
  std::string_view mode;  ///< "uniaxial tension"
  double stretch;
};
/// Looks from 1/4 to 4 in uniaxial, equibiaxial and planar loading of a material that keeps its volume; of a mixture
/// with fibres at the rest of it, without Guccione's law.
std::vector<UnstableStretch> unstable_stretches(const Material& material);

}  // namespace genba
