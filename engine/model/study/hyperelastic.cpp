#include "engine/model/study/hyperelastic.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/quantity/number_text.hpp"
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
constexpr std::string_view myocardium_keys[] = {"myocardium_a", "myocardium_b"};
constexpr LawKeys laws[] = {{HyperelasticLaw::neo_hookean, "neo-Hookean", neo_keys, 1},
                            {HyperelasticLaw::polynomial, "polynomial", polynomial_keys, 0},
                            {HyperelasticLaw::ogden, "Ogden", ogden_keys, 2},
                            {HyperelasticLaw::veronda_westmann, "Veronda-Westmann", veronda_keys, 2},
                            {HyperelasticLaw::fibre_exponential, "exponential with fibres", fibre_keys, 4},
                            {HyperelasticLaw::myocardium, "Holzapfel-Ogden", myocardium_keys, 2}};

/// Keys of fibres that are stated together.
constexpr std::string_view fibre_pairs[][2] = {{"fibre_k1", "fibre_k2"},
                                               {"ligament_C3", "ligament_C4"},
                                               {"ligament_C5", "ligament_stretch"},
                                               {"myocardium_af", "myocardium_bf"},
                                               {"myocardium_as", "myocardium_bs"},
                                               {"myocardium_afs", "myocardium_bfs"}};
/// Keys that change nothing without another one.
constexpr std::string_view fibre_details[][2] = {{"fibre_dispersion", "fibre_k1"},
                                                 {"fibre_angle", "fibre_k1"},
                                                 {"ligament_C5", "ligament_C3"},
                                                 {"prestretch_2", "prestretch"},
                                                 {"prestretch_3", "prestretch"}};

bool states(const Material& m, std::string_view key) { return property(m, key).has_value(); }
bool states_any(const Material& m, const LawKeys& of) {
  return std::ranges::any_of(of.keys, [&](std::string_view key) { return states(m, key); });
}
const LawKeys* stated_law(const Material& m) {
  for (const LawKeys& of : laws)
    if (states_any(m, of)) return &of;
  return nullptr;
}
double number(const Material& m, std::string_view key) { return property(m, key).value_or(0.0); }
bool has_families(const Material& m) {
  return std::ranges::any_of(fibre_pairs, [&](const auto& pair) { return states(m, pair[0]) || states(m, pair[1]); });
}

WrongLaw missing_key(const Material&, std::string_view key, std::string_view who) {
  return {key, phrase<"%1 is missing; %2 needs it">(key, word(who)),
          phrase<"State it, for example \"%1\": \"%2\"">(key, example(*material_field(key)))};
}

std::optional<WrongLaw> wrong_fibres(const Material& m) {
  for (const auto& pair : fibre_pairs)
    for (const int i : {0, 1})
      if (states(m, pair[i]) && !states(m, pair[1 - i])) return missing_key(m, pair[1 - i], pair[i]);
  for (const auto& [key, needs] : fibre_details)
    if (states(m, key) && !states(m, needs)) return missing_key(m, needs, key);
  const bool has_sheets = states(m, "myocardium_af") || states(m, "myocardium_as") || states(m, "myocardium_afs");
  if (states(m, "fibre_k1") + states(m, "ligament_C3") + has_sheets > 1)
    return WrongLaw{states(m, "fibre_k1") ? "fibre_k1" : "ligament_C3",
                    phrase<"the material states two kinds of fibres along direction 1">(), phrase<"Remove one of them">()};
  return std::nullopt;
}

}  // namespace

HyperelasticLaw hyperelastic_law(const Material& material) {
  const LawKeys* of = stated_law(material);
  return of ? of->law : HyperelasticLaw::none;
}

std::string hyperelastic_name(const Material& material) {
  std::string out;
  const auto add = [&](std::string_view name) { out += (out.empty() ? "" : " + ") + std::string(name); };
  for (const LawKeys& of : laws)
    if (states_any(material, of)) add(of.name);
  if (has_families(material)) add("fibres");
  return out;
}

bool has_fibres(const Material& m) {
  return hyperelastic_law(m) == HyperelasticLaw::fibre_exponential || has_families(m) || m.active_stress || m.prestretch;
}

bool needs_second_direction(const Material& m) {
  return m.fibre_angle || m.myocardium_as || m.myocardium_afs || m.prestretch_2 || m.prestretch_3;
}

std::optional<WrongLaw> wrong_hyperelastic(const Material& m) {
  const LawKeys* const of = stated_law(m);
  if (const auto wrong = wrong_fibres(m)) return wrong;
  if (of == nullptr) {
    if (has_families(m))
      for (const auto& pair : fibre_pairs)
        if (states(m, pair[0]))
          return WrongLaw{pair[0], phrase<"fibres lie in a material without a hyperelastic law">(),
                          phrase<"State shear_modulus and bulk_modulus beside them, or the constants of another law">()};
    for (const std::string_view key : {"bulk_modulus", "log_bulk_modulus", "lame_lambda"})
      if (states(m, key))
        return WrongLaw{key, phrase<"it belongs to a hyperelastic law, and none is stated">(),
                        phrase<"State shear_modulus beside it, or the constants of another law">()};
    return std::nullopt;
  }
  for (const LawKeys& each : laws) {
    if (!states_any(m, each)) continue;
    for (std::size_t i = 0; i < each.needed; ++i)
      if (!states(m, each.keys[i])) return missing_key(m, each.keys[i], each.name);
    if (each.law != HyperelasticLaw::ogden) continue;
    for (std::size_t i = 0; i < 6; i += 2) {
      const bool has_mu = states(m, ogden_keys[i]), has_alpha = states(m, ogden_keys[i + 1]);
      if (has_mu != has_alpha) return missing_key(m, ogden_keys[has_mu ? i + 1 : i], each.name);
      if (has_alpha && number(m, ogden_keys[i + 1]) == 0)
        return WrongLaw{ogden_keys[i + 1], phrase<"an exponent of 0 makes no law">(), phrase<"State another one, such as 2">()};
    }
  }
  if (m.lame_lambda) {
    if (!m.shear_modulus) return missing_key(m, "shear_modulus", "lame_lambda");
    const bool is_alone = std::ranges::count_if(laws, [&](const LawKeys& each) { return states_any(m, each); }) == 1;
    for (const std::string_view key : {"bulk_modulus", "log_bulk_modulus", "prony_g_1"})
      if (states(m, key) || !is_alone)
        return WrongLaw{"lame_lambda", phrase<"it makes a law that does not split off the volume: neither bulk_modulus, nor relaxation, nor another law goes with it">(),
                        phrase<"State bulk_modulus instead of it, or remove the others">()};
  } else if (!m.bulk_modulus && !m.log_bulk_modulus) {
    return missing_key(m, "bulk_modulus", of->name);
  } else if (m.bulk_modulus && m.log_bulk_modulus) {
    return WrongLaw{"log_bulk_modulus", phrase<"bulk_modulus is stated beside it, and each has a volume function of its own">(),
                    phrase<"Remove one of them">()};
  }
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

void take_activity(const Material& m, double share, element::HyperelasticConstants& out) {
  out.active = share * m.active_stress.value_or(0.0);
  if (!m.prestretch) return;
  const double along = 1 + share * (*m.prestretch - 1), across = 1 / std::sqrt(along);
  const auto other = [&](const std::optional<double>& stated) { return stated ? 1 + share * (*stated - 1) : across; };
  out.prestretch[0] = along, out.prestretch[1] = other(m.prestretch_2), out.prestretch[2] = other(m.prestretch_3);
}

element::HyperelasticConstants hyperelastic_constants(const Material& m, double share) {
  using element::FibreKind;
  using element::StrainEnergy;
  element::HyperelasticConstants out{};
  out.bulk = m.log_bulk_modulus.value_or(m.bulk_modulus.value_or(0.0));
  const auto take = [&](StrainEnergy energy, std::span<const std::string_view> keys, int at) {
    if (std::ranges::none_of(keys, [&](std::string_view key) { return states(m, key); })) return;
    out.energy += static_cast<double>(energy);
    for (const std::string_view key : keys) out.number[at++] = number(m, key);
  };
  take(StrainEnergy::polynomial, polynomial_keys, element::polynomial_at);
  take(StrainEnergy::ogden, ogden_keys, element::ogden_at);
  take(StrainEnergy::veronda_westmann, veronda_keys, element::veronda_at);
  take(StrainEnergy::exponential, myocardium_keys, element::exponential_at);
  take(StrainEnergy::fibre_exponential, fibre_keys, element::guccione_at);
  out.volume = static_cast<double>(element::VolumeFunction::square);
  if (m.lame_lambda) {
    out.energy = static_cast<double>(StrainEnergy::coupled);
    out.number[element::coupled_at] = m.shear_modulus.value_or(0.0);
    out.number[element::coupled_at + 1] = *m.lame_lambda;
  } else if (m.shear_modulus) {
    if (!out.has(StrainEnergy::polynomial)) out.energy += static_cast<double>(StrainEnergy::polynomial);
    const auto stated = std::ranges::count_if(laws, [&](const LawKeys& of) { return states_any(m, of); });
    if (stated == 1) out.volume = static_cast<double>(element::VolumeFunction::logarithmic);
    out.number[element::polynomial_at] += 0.5 * *m.shear_modulus;
  }
  if (m.log_bulk_modulus) out.volume = static_cast<double>(element::VolumeFunction::square_of_logarithm);
  int families = 0;
  const auto add = [&](FibreKind kind, std::span<const std::string_view> keys, double angle) {
    element::FibreFamily& to = out.fibres[families++];
    to.kind = static_cast<double>(kind);
    for (std::size_t i = 0; i < keys.size(); ++i) to.number[i] = number(m, keys[i]);
    to.a[0] = std::cos(angle), to.a[1] = std::sin(angle);
  };
  constexpr std::string_view dispersed[] = {"fibre_k1", "fibre_k2", "fibre_dispersion"},
                             ligament[] = {"ligament_C3", "ligament_C4", "ligament_C5", "ligament_stretch"},
                             along[] = {"myocardium_af", "myocardium_bf"}, sheets[] = {"myocardium_as", "myocardium_bs"},
                             shear[] = {"myocardium_afs", "myocardium_bfs"};
  if (m.fibre_k1) {
    add(FibreKind::exponential, dispersed, m.fibre_angle.value_or(0.0));
    if (m.fibre_angle) add(FibreKind::exponential, dispersed, -*m.fibre_angle);
  }
  if (m.ligament_c3) {
    add(FibreKind::ligament, ligament, 0);
    if (!m.ligament_stretch) out.fibres[families - 1].number[3] = 1e3;  // it never straightens
  }
  if (m.myocardium_af) add(FibreKind::exponential, along, 0);
  if (m.myocardium_as && families < 3) add(FibreKind::exponential, sheets, std::acos(0.0));
  if (m.myocardium_afs && families < 3) add(FibreKind::shear, shear, 0);
  take_activity(m, share, out);
  return out;
}

double initial_bulk_modulus(const Material& m) {
  return m.lame_lambda ? *m.lame_lambda + 2.0 / 3.0 * m.shear_modulus.value_or(0.0) : m.log_bulk_modulus.value_or(m.bulk_modulus.value_or(0.0));
}

double initial_shear_modulus(const Material& m) {
  double sum = m.shear_modulus.value_or(0.0) + 2 * (number(m, "C10") + number(m, "C01")) +
               number(m, "veronda_C1") * number(m, "veronda_C2") + number(m, "myocardium_a") +
               number(m, "fibre_C") * (2 * number(m, "fibre_bfs") + number(m, "fibre_bt")) / 6;
  for (std::size_t i = 0; i < 6; i += 2) sum += number(m, ogden_keys[i]);
  if (!(sum > 0)) return sum;
  // Fibres, as a mean over directions; they carry tension alone, so by half.
  constexpr double of_direction = 1.0 / 15, of_tension = 0.5;
  const double kept = 1 - 3 * number(m, "fibre_dispersion"), families = m.fibre_angle ? 2 : 1;
  const double along = 4 * (families * number(m, "fibre_k1") * kept * kept + number(m, "myocardium_af") +
                            number(m, "myocardium_as")) +
                       number(m, "ligament_C3") * number(m, "ligament_C4");
  return sum + of_direction * of_tension * along + 0.2 * number(m, "myocardium_afs");
}

PronySeries prony_series(const Material& m) {
  PronySeries out;
  for (char i = '1'; i <= '0' + element::prony_terms; ++i) {
    const auto g = property(m, std::string("prony_g_") + i), tau = property(m, std::string("prony_tau_") + i);
    if (g && tau) out.g.push_back(*g), out.tau.push_back(*tau);
  }
  return out;
}

std::optional<WrongLaw> wrong_prony(const Material& m) {
  static constexpr std::string_view keys[][2] = {
      {"prony_g_1", "prony_tau_1"}, {"prony_g_2", "prony_tau_2"}, {"prony_g_3", "prony_tau_3"},
      {"prony_g_4", "prony_tau_4"}, {"prony_g_5", "prony_tau_5"}, {"prony_g_6", "prony_tau_6"}};
  double sum = 0;
  for (const auto& pair : keys)
    for (const int i : {0, 1}) {
      if (states(m, pair[i]) && !states(m, pair[1 - i])) return missing_key(m, pair[1 - i], pair[i]);
      if (i == 0) sum += number(m, pair[0]);
    }
  if (sum >= 1)
    return WrongLaw{"prony_g_1", phrase<"the relaxing shares add up to %1, which must be below 1">(format_number(sum, "%.6g")),
                    phrase<"Some stiffness must stay: lower the shares">()};
  return std::nullopt;
}

void take_moduli_at_rest(Material& m) {
  if (hyperelastic_law(m) == HyperelasticLaw::none || wrong_hyperelastic(m)) return;
  const double k = initial_bulk_modulus(m), g = initial_shear_modulus(m);
  m.youngs_modulus = 9 * k * g / (3 * k + g);
  m.poisson_ratio = (3 * k - 2 * g) / (2 * (3 * k + g));
}

std::vector<UnstableStretch> unstable_stretches(const Material& m) {
  element::HyperelasticConstants constants = hyperelastic_constants(m, 0);
  if (constants.has(element::StrainEnergy::fibre_exponential) || constants.energy == 0) return {};
  for (element::FibreFamily& family : constants.fibres) family = {};
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
    element::kirchhoff<element::Hyperelastic>(constants, h, 1.0, nullptr, nullptr, t, nullptr);
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
