#include "engine/model/study/hyperelastic.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/element/finite.hpp"

namespace genba {

namespace {

struct LawKeys {
  HyperelasticLaw law;
  std::string_view name;
  std::span<const std::string_view> keys;
  std::size_t needed;  ///< of the keys, from the first
};

constexpr std::string_view neo_keys[] = {"shear_modulus"};
constexpr std::string_view polynomial_keys[] = {"C10", "C01", "C20", "C11", "C02", "C30"};
constexpr std::string_view ogden_keys[] = {"ogden_mu_1", "ogden_alpha_1", "ogden_mu_2",
                                           "ogden_alpha_2", "ogden_mu_3", "ogden_alpha_3"};
constexpr std::string_view veronda_keys[] = {"veronda_C1", "veronda_C2"};
constexpr std::string_view fibre_keys[] = {"fibre_C", "fibre_bf", "fibre_bt", "fibre_bfs"};
constexpr LawKeys laws[] = {{HyperelasticLaw::neo_hookean, "neo-Hookean", neo_keys, 1},
                            {HyperelasticLaw::polynomial, "polynomial", polynomial_keys, 0},
                            {HyperelasticLaw::ogden, "Ogden", ogden_keys, 2},
                            {HyperelasticLaw::veronda_westmann, "Veronda-Westmann", veronda_keys, 2},
                            {HyperelasticLaw::fibre_exponential, "exponential with fibres", fibre_keys, 4}};

bool states_any(const Material& m, const LawKeys& of) {
  return std::ranges::any_of(of.keys, [&](std::string_view key) { return property(m, key).has_value(); });
}
const LawKeys* stated_law(const Material& m) {
  for (const LawKeys& of : laws)
    if (states_any(m, of)) return &of;
  return nullptr;
}
double number(const Material& m, std::string_view key) { return property(m, key).value_or(0.0); }

}  // namespace

HyperelasticLaw hyperelastic_law(const Material& material) {
  const LawKeys* of = stated_law(material);
  return of ? of->law : HyperelasticLaw::none;
}

std::string_view to_string(HyperelasticLaw law) {
  for (const LawKeys& of : laws)
    if (of.law == law) return of.name;
  return "none";
}

std::optional<WrongLaw> wrong_hyperelastic(const Material& m) {
  const LawKeys* const of = stated_law(m);
  if (of == nullptr) {
    if (!m.bulk_modulus) return std::nullopt;
    return WrongLaw{"bulk_modulus", phrase<"it belongs to a hyperelastic law, and none is stated">(),
                    phrase<"State shear_modulus beside it, or the constants of another law">()};
  }
  for (const LawKeys& other : laws)
    if (&other != of && states_any(m, other)) {
      const auto key = std::ranges::find_if(other.keys, [&](std::string_view k) { return property(m, k).has_value(); });
      return WrongLaw{*key, phrase<"the material states constants of two laws: %1 and %2">(word(of->name), word(other.name)),
                      phrase<"Remove those of one of them">()};
    }
  const auto missing = [&](std::string_view key) {
    return WrongLaw{key, phrase<"%1 is missing; the law %2 needs it">(key, word(of->name)),
                    phrase<"State it, for example \"%1\": \"%2\"">(key, example(*material_field(key)))};
  };
  for (std::size_t i = 0; i < of->needed; ++i)
    if (!property(m, of->keys[i])) return missing(of->keys[i]);
  if (of->law == HyperelasticLaw::ogden)
    for (std::size_t i = 0; i < 6; i += 2) {
      const bool has_mu = property(m, ogden_keys[i]).has_value(), has_alpha = property(m, ogden_keys[i + 1]).has_value();
      if (has_mu != has_alpha) return missing(ogden_keys[has_mu ? i + 1 : i]);
      if (has_alpha && number(m, ogden_keys[i + 1]) == 0)
        return WrongLaw{ogden_keys[i + 1], phrase<"an exponent of 0 makes no law">(), phrase<"State another one, such as 2">()};
    }
  if (!m.bulk_modulus) return missing("bulk_modulus");
  for (const std::string_view key : {"E", "nu"})
    if (property(m, key))
      return WrongLaw{key, phrase<"%1 is stated beside a hyperelastic law, which has a stiffness of its own">(key),
                      phrase<"Remove one of them">()};
  if (const double shear = initial_shear_modulus(m); !(shear > 0))
    return WrongLaw{of->keys[0],
                    phrase<"the material has a shear modulus of %1 at rest, which must be above 0">(
                        format_quantity(shear, QuantityKind::pressure)),
                    phrase<"Look for a wrong sign or unit of its constants">()};
  return std::nullopt;
}

element::HyperelasticConstants hyperelastic_constants(const Material& m) {
  using element::StrainEnergy;
  element::HyperelasticConstants out{};
  out.bulk = m.bulk_modulus.value_or(0.0);
  out.volume = static_cast<double>(element::VolumeFunction::square);
  const auto take = [&](StrainEnergy energy, std::span<const std::string_view> keys) {
    out.energy = static_cast<double>(energy);
    for (std::size_t i = 0; i < keys.size(); ++i) out.number[i] = number(m, keys[i]);
  };
  switch (hyperelastic_law(m)) {
    case HyperelasticLaw::none:
      break;
    case HyperelasticLaw::neo_hookean:
      out.energy = static_cast<double>(StrainEnergy::polynomial);
      out.volume = static_cast<double>(element::VolumeFunction::logarithmic);
      out.number[0] = 0.5 * number(m, "shear_modulus");
      break;
    case HyperelasticLaw::polynomial:
      take(StrainEnergy::polynomial, polynomial_keys);
      break;
    case HyperelasticLaw::ogden:
      take(StrainEnergy::ogden, ogden_keys);
      break;
    case HyperelasticLaw::veronda_westmann:
      take(StrainEnergy::veronda_westmann, veronda_keys);
      break;
    case HyperelasticLaw::fibre_exponential:
      take(StrainEnergy::fibre_exponential, fibre_keys);
      for (int k = 0; k < 9; ++k) out.number[4 + k] = k % 4 == 0 ? 1 : 0;
      break;
  }
  return out;
}

double initial_shear_modulus(const Material& m) {
  switch (hyperelastic_law(m)) {
    case HyperelasticLaw::none:
      return 0;
    case HyperelasticLaw::neo_hookean:
      return number(m, "shear_modulus");
    case HyperelasticLaw::polynomial:
      return 2 * (number(m, "C10") + number(m, "C01"));
    case HyperelasticLaw::ogden:
      return number(m, "ogden_mu_1") + number(m, "ogden_mu_2") + number(m, "ogden_mu_3");
    case HyperelasticLaw::veronda_westmann:
      return number(m, "veronda_C1") * number(m, "veronda_C2");
    case HyperelasticLaw::fibre_exponential:
      return number(m, "fibre_C") * (2 * number(m, "fibre_bfs") + number(m, "fibre_bt")) / 6;
  }
  return 0;
}

void take_moduli_at_rest(Material& m) {
  if (hyperelastic_law(m) == HyperelasticLaw::none || wrong_hyperelastic(m)) return;
  const double k = *m.bulk_modulus, g = initial_shear_modulus(m);
  m.youngs_modulus = 9 * k * g / (3 * k + g);
  m.poisson_ratio = (3 * k - 2 * g) / (2 * (3 * k + g));
}

std::vector<UnstableStretch> unstable_stretches(const Material& m) {
  const HyperelasticLaw law = hyperelastic_law(m);
  if (law == HyperelasticLaw::none || law == HyperelasticLaw::fibre_exponential) return {};
  const element::HyperelasticConstants constants = hyperelastic_constants(m);
  struct Mode {
    std::string_view tension, compression;
    std::array<double, 3> along;  ///< logarithms of the stretches by that of the first
  };
  static constexpr Mode modes[] = {{"uniaxial tension", "uniaxial compression", {1, -0.5, -0.5}},
                                   {"biaxial tension", "biaxial compression", {1, 1, -2}},
                                   {"planar tension", "planar compression", {1, 0, -1}}};
  const auto force = [&](const Mode& mode, double logarithm) {  // slope of the energy over the logarithm
    double h[9] = {}, t[6], sum = 0;
    for (std::size_t a = 0; a < 3; ++a) h[4 * a] = std::expm1(mode.along[a] * logarithm);
    element::kirchhoff<element::Hyperelastic>(constants, h, 1.0, t, nullptr);
    for (std::size_t a = 0; a < 3; ++a) sum += mode.along[a] * t[a];
    return sum;
  };
  std::vector<UnstableStretch> out;
  constexpr int steps = 140;
  const double largest = std::log(4.0);
  for (const Mode& mode : modes)
    for (const double sign : {1.0, -1.0}) {
      double before = 0;
      for (int i = 1; i <= steps; ++i) {
        const double logarithm = sign * largest * i / steps, now = sign * force(mode, logarithm);
        if (!(now > before)) {
          out.push_back({sign > 0 ? mode.tension : mode.compression, std::exp(sign * largest * (i - 1) / steps)});
          break;
        }
        before = now;
      }
    }
  return out;
}

}  // namespace genba
