// Which hyperelastic law a material states, by its constants (engine/element/law/hyperelastic.hpp).
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/element/law/hyperelastic.hpp"
#include "engine/model/study/material.hpp"

namespace genba {

enum class HyperelasticLaw { none, neo_hookean, polynomial, ogden, veronda_westmann, fibre_exponential };

/// none: it states no constant of any of them.
HyperelasticLaw hyperelastic_law(const Material& material);
/// "neo-Hookean", "Ogden".
std::string_view to_string(HyperelasticLaw law);

/// Why the constants make no law: some are missing, or belong to two laws.
struct WrongLaw {
  std::string_view key;  ///< of the constant to change
  Text problem, next_step;
};
/// Empty if the constants are those of one law, or there are none.
std::optional<WrongLaw> wrong_hyperelastic(const Material& material);

/// Of a complete law. Fibres along x.
element::HyperelasticConstants hyperelastic_constants(const Material& material);
/// Shear modulus at rest, Pa; of a law with fibres the mean over directions.
double initial_shear_modulus(const Material& material);
/// Sets E and nu to those of the material at rest if it states a complete law.
void take_moduli_at_rest(Material& material);

/// A range of stretches beyond which more stretch needs less true stress (Drucker), so no solution is stable.
struct UnstableStretch {
  std::string_view mode;  ///< "uniaxial tension"
  double stretch;
};
/// Looks from 1/4 to 4 in uniaxial, equibiaxial and planar loading of a material that keeps its volume. Empty for laws
/// with fibres.
std::vector<UnstableStretch> unstable_stretches(const Material& material);

}  // namespace genba
