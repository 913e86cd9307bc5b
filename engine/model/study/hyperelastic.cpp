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
constexpr std::string_view arruda_keys[] = {"arruda_mu", "arruda_N"};
constexpr std::string_view shear_keys[] = {"fibre_shear_along", "fibre_shear_across"};
constexpr std::string_view fung_keys[] = {"fung_c"};
/// Stiffness of Fung's law.
constexpr std::string_view orthotropic_keys[] = {"E_1", "E_2", "E_3", "nu_12", "nu_13", "nu_23", "G_12", "G_13", "G_23"};
constexpr LawKeys laws[] = {{HyperelasticLaw::neo_hookean, "neo-Hookean", neo_keys, 1},
                            {HyperelasticLaw::polynomial, "polynomial", polynomial_keys, 0},
                            {HyperelasticLaw::ogden, "Ogden", ogden_keys, 2},
                            {HyperelasticLaw::veronda_westmann, "Veronda-Westmann", veronda_keys, 2},
                            {HyperelasticLaw::fibre_exponential, "exponential with fibres", fibre_keys, 4},
                            {HyperelasticLaw::myocardium, "Holzapfel-Ogden", myocardium_keys, 2},
                            {HyperelasticLaw::arruda_boyce, "Arruda-Boyce", arruda_keys, 2},
                            {HyperelasticLaw::fibre_shear, "shear of fibres", shear_keys, 2},
                            {HyperelasticLaw::fung, "Fung", fung_keys, 1}};

/// Keys of fibres that are stated together.
constexpr std::string_view fibre_pairs[][2] = {{"fibre_k1", "fibre_k2"},
                                               {"ligament_C3", "ligament_C4"},
                                               {"ligament_C5", "ligament_stretch"},
                                               {"myocardium_af", "myocardium_bf"},
                                               {"myocardium_as", "myocardium_bs"},
                                               {"myocardium_afs", "myocardium_bfs"},
                                               {"bundle_C3", "bundle_C4"}};
/// Keys that change nothing without another one.
constexpr std::string_view fibre_details[][2] = {{"fibre_dispersion", "fibre_k1"},
                                                 {"fibre_angle", "fibre_k1"},
                                                 {"ligament_C5", "ligament_C3"},
                                                 {"prestretch_2", "prestretch"},
                                                 {"prestretch_3", "prestretch"},
                                                 {"prestretch_12", "prestretch"},
                                                 {"prestretch_23", "prestretch"},
                                                 {"prestretch_31", "prestretch"},
                                                 {"solid_share", "lame_lambda"},
                                                 {"muscle_stress", "fibre_shear_along"},
                                                 {"muscle_activation", "muscle_stress"},
                                                 {"muscle_length", "muscle_stress"},
                                                 {"muscle_p1", "muscle_stress"},
                                                 {"muscle_straight", "muscle_p1"},
                                                 {"muscle_p1", "muscle_p2"},
                                                 {"muscle_p2", "muscle_p1"},
                                                 {"bundle_E", "bundle_straight"},
                                                 {"bundle_C5", "bundle_straight"},
                                                 {"bundle_C5", "bundle_C3"},
                                                 {"bundle_alpha", "bundle_ksi"},
                                                 {"bundle_begin", "bundle_ksi"},
                                                 {"bundle_radius_1", "bundle_radius_2"},
                                                 {"bundle_radius_2", "bundle_radius_1"},
                                                 {"bundle_radius_3", "bundle_radius_1"},
                                                 {"holmes_mow_beta", "lame_lambda"},
                                                 {"ogden_cp", "ogden_mu_1"}};
/// Of each list a material states one key at most; with a key of the second list it states one of the first.
constexpr std::string_view bundle_laws[] = {"bundle_ksi", "bundle_E", "bundle_C3", "bundle_ksi_1"};
constexpr std::string_view directed_keys[] = {"bundle_ksi_1",  "bundle_ksi_2",  "bundle_ksi_3",
                                              "bundle_beta_1", "bundle_beta_2", "bundle_beta_3"};
constexpr std::string_view bundle_densities[] = {"bundle_concentration", "bundle_plane_concentration", "bundle_radius_1"};
constexpr std::string_view bundle_details[] = {"bundle_beta",          "bundle_straight",            "bundle_angle",
                                               "bundle_concentration", "bundle_plane_concentration", "bundle_radius_1"};
/// A detail, and the laws of bundles that have none of it.
constexpr std::string_view foreign_details[][2] = {{"bundle_straight", "bundle_ksi"}, {"bundle_straight", "bundle_ksi_1"}, {"bundle_beta", "bundle_C3"}};
constexpr std::string_view softening_measures[] = {"softening_strain", "softening_energy", "softening_von_mises",
                                                   "softening_shear", "softening_normal"};
constexpr std::string_view softening_shapes[] = {"softening_deviation", "softening_power", "softening_end", "softening_rest"};
constexpr std::string_view softening_details[] = {"softening_deviation", "softening_power", "softening_end", "softening_rest",
                                                  "softening_most"};

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
/// Place of the first key that is stated; the number of keys if none is.
std::size_t first_stated(const Material& m, std::span<const std::string_view> keys) {
  return static_cast<std::size_t>(std::ranges::find_if(keys, [&](std::string_view key) { return states(m, key); }) - keys.begin());
}
bool states_one_of(const Material& m, std::span<const std::string_view> keys) { return first_stated(m, keys) < keys.size(); }
bool has_bundles(const Material& m) { return states_one_of(m, bundle_laws); }
bool has_families(const Material& m) {
  return has_bundles(m) ||
         std::ranges::any_of(fibre_pairs, [&](const auto& pair) { return states(m, pair[0]) || states(m, pair[1]); });
}
bool relaxes_over_time(const Material& m) {
  return m.prony_g_1 || m.prony_g_2 || m.prony_g_3 || m.prony_g_4 || m.prony_g_5 || m.prony_g_6;
}
/// The law does not split off the volume.
bool sees_whole_stretch(const Material& m) { return m.lame_lambda || m.ogden_cp; }

WrongLaw missing_key(const Material&, std::string_view key, std::string_view who) {
  return {key, phrase<"%1 is missing; %2 needs it">(key, word(who)),
          phrase<"State it, for example \"%1\": \"%2\"">(key, example(*material_field(key)))};
}

/// Two keys of a list of which one may be stated, or a detail without any.
std::optional<WrongLaw> wrong_choice(const Material& m, std::span<const std::string_view> keys,
                                     std::span<const std::string_view> details) {
  const std::size_t first = first_stated(m, keys);
  for (std::size_t i = first + 1; i < keys.size(); ++i)
    if (states(m, keys[i]))
      return WrongLaw{keys[i], phrase<"it is stated beside %1, and one of them counts">(keys[first]), phrase<"Remove one of them">()};
  if (first == keys.size())
    for (const std::string_view key : details)
      if (states(m, key)) return missing_key(m, keys[0], key);
  return std::nullopt;
}

std::optional<WrongLaw> wrong_mixture(const Material& m) {
  if (const auto wrong = wrong_choice(m, bundle_laws, bundle_details)) return wrong;
  for (const auto& [detail, law] : foreign_details)
    if (states(m, detail) && states(m, law))
      return WrongLaw{detail, phrase<"it is stated beside %1, and one of them counts">(law), phrase<"Remove one of them">()};
  if (const auto wrong = wrong_choice(m, bundle_densities, {})) return wrong;
  if (const auto wrong = wrong_choice(m, softening_measures, softening_details)) return wrong;
  if (const auto wrong = wrong_choice(m, softening_shapes, {})) return wrong;
  if (states_one_of(m, directed_keys)) {
    for (const std::string_view key : directed_keys)
      if (!states(m, key)) return missing_key(m, key, directed_keys[first_stated(m, directed_keys)]);
    for (const std::string_view key : {"bundle_beta", "bundle_concentration", "bundle_plane_concentration", "bundle_radius_1"})
      if (states(m, key))
        return WrongLaw{key, phrase<"it is stated beside %1, and one of them counts">("bundle_ksi_1"), phrase<"Remove one of them">()};
  }
  if (m.solid_share && m.holmes_mow_beta)
    return WrongLaw{"solid_share", phrase<"it is stated beside %1, and one of them counts">("holmes_mow_beta"), phrase<"Remove one of them">()};
  if (m.fung_c)
    for (const std::string_view key : orthotropic_keys)
      if (!states(m, key)) return missing_key(m, key, "fung_c");
  if (m.ogden_cp && m.bulk_modulus)
    return WrongLaw{"ogden_cp", phrase<"it is stated beside %1, and one of them counts">("bulk_modulus"), phrase<"Remove one of them">()};
  if (m.prony_g_1 && states_one_of(m, softening_measures) && !has_bundles(m) && !sees_whole_stretch(m))
    return WrongLaw{"prony_g_1", phrase<"a law that softens as a whole and splits off the volume does not relax">(),
                    phrase<"Remove the shares prony_g, or the softening">()};
  if (states_one_of(m, softening_measures) && stated_law(m) == nullptr)
    return WrongLaw{softening_measures[first_stated(m, softening_measures)],
                    phrase<"it belongs to a hyperelastic law, and none is stated">(),
                    phrase<"State shear_modulus beside it, or the constants of another law">()};
  return std::nullopt;
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

Text hyperelastic_name(const Material& material) {
  std::vector<Text> out;
  for (const LawKeys& of : laws)
    if (states_any(material, of)) out.push_back(word(of.name));
  if (has_families(material)) out.push_back(word("fibres"));
  if (states_one_of(material, softening_measures)) out.push_back(word("softening"));
  return joined(out, " + ");
}

bool has_fibres(const Material& m) {
  return hyperelastic_law(m) == HyperelasticLaw::fibre_exponential || has_families(m) || m.active_stress || m.active_across ||
         m.prestretch || m.fibre_shear_along || m.fung_c;
}

bool needs_second_direction(const Material& m) {
  return m.bundle_ksi_1 || m.bundle_angle || m.bundle_plane_concentration || m.bundle_radius_1 || m.fibre_angle || m.myocardium_as || m.myocardium_afs || m.prestretch_2 || m.prestretch_3 ||
         m.prestretch_12 || m.prestretch_23 || m.prestretch_31 || m.fung_c;
}

std::optional<WrongLaw> wrong_hyperelastic(const Material& m) {
  const LawKeys* const of = stated_law(m);
  if (const auto wrong = wrong_fibres(m)) return wrong;
  if (const auto wrong = wrong_mixture(m)) return wrong;
  if (m.prony_volume && !relaxes_over_time(m)) return missing_key(m, "prony_g_1", "prony_volume");
  if (m.prony_volume && sees_whole_stretch(m))
    return WrongLaw{"prony_volume", phrase<"a law that does not split off the volume relaxes as a whole">(), phrase<"Remove it">()};
  if (m.bulk_viscosity && !m.viscosity) return missing_key(m, "viscosity", "bulk_viscosity");
  if (of == nullptr) {
    if (has_bundles(m))
      return WrongLaw{bundle_laws[first_stated(m, bundle_laws)], phrase<"fibres lie in a material without a hyperelastic law">(),
                      phrase<"State shear_modulus and bulk_modulus beside them, or the constants of another law">()};
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
    for (const std::string_view key : {"bulk_modulus", "log_bulk_modulus"})
      if (states(m, key) || !is_alone)
        return WrongLaw{"lame_lambda", phrase<"it makes a law that does not split off the volume: neither bulk_modulus nor another law goes with it">(),
                        phrase<"State bulk_modulus instead of it, or remove the others">()};
  } else if (m.ogden_cp) {
    if (std::ranges::count_if(laws, [&](const LawKeys& each) { return states_any(m, each); }) != 1)
      return WrongLaw{"ogden_cp", phrase<"an Ogden law with the whole stretches stands alone: no other law goes with it">(),
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
  out.prestretch[3] = share * m.prestretch_12.value_or(0.0), out.prestretch[4] = share * m.prestretch_23.value_or(0.0);
  out.prestretch[5] = share * m.prestretch_31.value_or(0.0);
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

bool is_mixture(const Material& m) {
  return m.holmes_mow_beta || m.ogden_cp || m.arruda_mu || m.active_across || m.solid_share || m.fung_c || m.fibre_shear_along || has_bundles(m) || states_one_of(m, softening_measures);
}

namespace {

element::Bundle bundle_of(const Material& m, double angle) {
  using element::BundleDensity;
  using element::BundleLaw;
  element::Bundle out;
  const auto take = [&](BundleLaw law, std::initializer_list<double> numbers) {
    out.law = static_cast<double>(law);
    std::ranges::copy(numbers, out.number);
  };
  const double beta = m.bundle_beta.value_or(2.0);
  if (m.bundle_ksi_1) {
    take(BundleLaw::by_direction, {number(m, "bundle_ksi_1"), number(m, "bundle_ksi_2"), number(m, "bundle_ksi_3")});
    out.density = static_cast<double>(BundleDensity::even);
    for (std::size_t i = 0; i < 3; ++i) out.spread[i] = number(m, directed_keys[i + 3]);
  } else if (m.bundle_ksi)
    take(BundleLaw::power, {*m.bundle_ksi, m.bundle_alpha.value_or(0.0), beta, m.bundle_begin.value_or(1.0)});
  else if (m.bundle_e)
    take(BundleLaw::power_linear, {*m.bundle_e, m.bundle_straight.value_or(1.0), beta});
  else  // without a stretch they never straighten
    take(BundleLaw::crimp, {m.bundle_c3.value_or(0.0), m.bundle_c4.value_or(0.0), m.bundle_c5.value_or(0.0), m.bundle_straight.value_or(1e3)});
  const auto spread = [&](BundleDensity density, std::initializer_list<double> numbers) {
    out.density = static_cast<double>(density);
    std::ranges::copy(numbers, out.spread);
  };
  if (m.bundle_concentration) spread(BundleDensity::sphere_von_mises, {*m.bundle_concentration});
  if (m.bundle_plane_concentration) spread(BundleDensity::circle_von_mises, {*m.bundle_plane_concentration});
  if (m.bundle_radius_1 && m.bundle_radius_3)
    spread(BundleDensity::ellipsoid, {*m.bundle_radius_1, m.bundle_radius_2.value_or(1.0), *m.bundle_radius_3});
  else if (m.bundle_radius_1)
    spread(BundleDensity::ellipse, {*m.bundle_radius_1, m.bundle_radius_2.value_or(1.0)});
  out.axes[0] = out.axes[4] = std::cos(angle), out.axes[1] = std::sin(angle), out.axes[3] = -out.axes[1];
  out.share = element::bundle_share(out);
  return out;
}

element::Softening softening_of(const Material& m) {
  using element::SofteningShape;
  element::Softening out;
  const std::size_t measure = first_stated(m, softening_measures), shape = first_stated(m, softening_shapes);
  if (measure == std::size(softening_measures)) return out;
  out.measure = static_cast<double>(measure + 1);
  out.scale = number(m, softening_measures[measure]);
  if (shape < std::size(softening_shapes)) out.kind = static_cast<double>(shape + 1), out.shape = number(m, softening_shapes[shape]);
  out.most = m.softening_most.value_or(1.0);
  return out;
}

}  // namespace

namespace {
element::EngineeringConstants stiffness_of(const Material& m) {
  double c[9];
  for (std::size_t i = 0; i < 9; ++i) c[i] = number(m, orthotropic_keys[i]);
  return {c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8]};
}
}  // namespace

element::MixtureConstants mixture_constants(const Material& m, double share) {
  using element::MixtureEnergy;
  element::MixtureConstants out{hyperelastic_constants(m, share)};
  const auto take = [&](MixtureEnergy energy, std::initializer_list<double> numbers) {
    out.extra = static_cast<double>(energy);
    std::ranges::copy(numbers, out.extra_number);
  };
  const auto leave_coupled = [&] {  // with nothing in it
    out.energy = static_cast<double>(element::StrainEnergy::coupled);
    out.number[element::coupled_at] = out.number[element::coupled_at + 1] = 0;
  };
  if (m.holmes_mow_beta) {
    leave_coupled();
    take(MixtureEnergy::holmes_mow, {m.lame_lambda.value_or(0.0), m.shear_modulus.value_or(0.0), *m.holmes_mow_beta});
  } else if (m.ogden_cp) {
    leave_coupled();
    take(MixtureEnergy::ogden_whole, {});
    out.bulk = *m.ogden_cp;
  } else if (m.arruda_mu) {
    if (out.energy == 0) leave_coupled();
    take(MixtureEnergy::arruda_boyce, {*m.arruda_mu, m.arruda_n.value_or(1.0)});
  } else if (m.solid_share) {
    leave_coupled();
    take(MixtureEnergy::porous, {m.lame_lambda.value_or(0.0), m.shear_modulus.value_or(0.0), *m.solid_share});
  } else if (m.fung_c) {
    if (out.energy == 0) leave_coupled();
    take(MixtureEnergy::fung, {});
    const auto stiffness = element::OrthotropicElastic::of(stiffness_of(m));
    std::ranges::copy(stiffness.d, out.extra_number);
    out.extra_number[21] = *m.fung_c;
  } else if (m.fibre_shear_along) {
    if (out.energy == 0) leave_coupled();
    take(MixtureEnergy::fibre_shear,
         {*m.fibre_shear_along, m.fibre_shear_across.value_or(0.0), m.muscle_stress.value_or(0.0), share * m.muscle_activation.value_or(0.0),
          m.muscle_length.value_or(1.0), m.muscle_p1.value_or(0.0), m.muscle_p2.value_or(1.0), m.muscle_straight.value_or(1e3)});
  }
  out.is_whole = sees_whole_stretch(m) ? 1 : 0;
  out.across = share * m.active_across.value_or(0.0);
  if (has_bundles(m)) out.bundles[0] = bundle_of(m, m.bundle_angle.value_or(0.0));
  if (has_bundles(m) && m.bundle_angle) out.bundles[1] = bundle_of(m, -*m.bundle_angle);
  out.softening = softening_of(m);
  return out;
}

double initial_bulk_modulus(const Material& m) {
  if (m.solid_share) {
    const double pores = 1 - *m.solid_share, mu = m.shear_modulus.value_or(0.0), filled = *m.solid_share;
    return (m.lame_lambda.value_or(0.0) + 2.0 / 3.0 * mu * filled * filled) / (pores * pores) + 4.0 / 3.0 * mu * filled / pores +
           2.0 / 3.0 * mu;
  }
  if (m.ogden_cp) return *m.ogden_cp + 2.0 / 3.0 * initial_shear_modulus(m);
  return m.lame_lambda ? *m.lame_lambda + 2.0 / 3.0 * m.shear_modulus.value_or(0.0) : m.log_bulk_modulus.value_or(m.bulk_modulus.value_or(0.0));
}

double initial_shear_modulus(const Material& m) {
  double sum = m.shear_modulus.value_or(0.0) + 2 * (number(m, "C10") + number(m, "C01")) +
               number(m, "veronda_C1") * number(m, "veronda_C2") + number(m, "myocardium_a") +
               number(m, "fibre_C") * (2 * number(m, "fibre_bfs") + number(m, "fibre_bt")) / 6 +
               (4 * number(m, "fibre_shear_along") + 2 * number(m, "fibre_shear_across")) / 3;
  if (m.fung_c) sum += (number(m, "G_12") + number(m, "G_13") + number(m, "G_23")) / 3;
  for (std::size_t i = 0; i < 6; i += 2) sum += number(m, ogden_keys[i]);
  if (m.arruda_mu && m.arruda_n) {
    const double x = 3 / *m.arruda_n;
    sum += *m.arruda_mu * (1 + x * (0.4 + x * (66.0 / 350 + x * (152.0 / 1750 + x * 5190.0 / 134750))));
  }
  if (!(sum > 0)) return sum;
  // Fibres, as a mean over directions; they carry tension alone, so by half.
  constexpr double of_direction = 1.0 / 15, of_tension = 0.5;
  const double kept = 1 - 3 * number(m, "fibre_dispersion"), families = m.fibre_angle ? 2 : 1;
  const double along = 4 * (families * number(m, "fibre_k1") * kept * kept + number(m, "myocardium_af") +
                            number(m, "myocardium_as")) +
                       number(m, "ligament_C3") * number(m, "ligament_C4") +
                       (m.bundle_angle ? 2 : 1) * (m.bundle_beta.value_or(2.0) > 2 ? 0.0 : 4 * number(m, "bundle_ksi") + number(m, "bundle_E")) +
                       (m.bundle_angle ? 2 : 1) * number(m, "bundle_C3") * number(m, "bundle_C4");
  return sum + of_direction * of_tension * along + 0.2 * number(m, "myocardium_afs");
}

PronySeries prony_series(const Material& m) {
  PronySeries out;
  out.volume = sees_whole_stretch(m) ? 1 : m.prony_volume.value_or(0.0);
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
  if (hyperelastic_law(m) == HyperelasticLaw::none || wrong_hyperelastic(m) || m.fung_c) return;  // that has E_1 to G_23
  const double k = initial_bulk_modulus(m), g = initial_shear_modulus(m);
  m.youngs_modulus = 9 * k * g / (3 * k + g);
  m.poisson_ratio = (3 * k - 2 * g) / (2 * (3 * k + g));
}

std::vector<UnstableStretch> unstable_stretches(const Material& m) {
  element::MixtureConstants constants = mixture_constants(m, 0);
  if (m.fung_c || m.fibre_shear_along) return {};  // their directions carry
  if (constants.has(element::StrainEnergy::fibre_exponential) || constants.energy == 0) return {};
  for (element::FibreFamily& family : constants.fibres) family = {};
  for (element::Bundle& bundle : constants.bundles) bundle = {};
  if (has_bundles(m)) constants.softening = {};
  struct Mode {
    std::string_view tension, compression;
    std::array<double, 3> along;  ///< logarithms of the stretches by that of the first
  };
  static constexpr Mode modes[] = {{"uniaxial tension", "uniaxial compression", {1, -0.5, -0.5}},
                                   {"biaxial tension", "biaxial compression", {1, 1, -2}},
                                   {"planar tension", "planar compression", {1, 0, -1}}};
  const auto force = [&](const Mode& mode, double logarithm) {  // slope of the energy over the logarithm
    double h[9] = {}, t[6], before[element::Mixture::history] = {}, now[element::Mixture::history], sum = 0;
    for (std::size_t a = 0; a < 3; ++a) h[4 * a] = std::expm1(mode.along[a] * logarithm);
    element::kirchhoff<element::Mixture>(constants, h, 1.0, before, now, t, nullptr);
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
