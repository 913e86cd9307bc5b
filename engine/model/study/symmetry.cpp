#include "engine/model/study/symmetry.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/base/quantity/number_text.hpp"

namespace genba {

namespace {

constexpr std::string_view isotropic_elastic[] = {"E", "nu"};
constexpr std::string_view transverse_elastic[] = {"E_a", "E_p", "nu_ap", "nu_p", "G_ap"};
constexpr std::string_view orthotropic_elastic[] = {"E_1",   "E_2",  "E_3",  "nu_12", "nu_13",
                                                    "nu_23", "G_12", "G_13", "G_23"};
constexpr PropertySet elastic_sets[] = {{Symmetry::isotropic, isotropic_elastic},
                                        {Symmetry::transverse, transverse_elastic},
                                        {Symmetry::orthotropic, orthotropic_elastic}};

constexpr std::string_view heat_all[] = {"k"}, heat_each[] = {"k_1", "k_2", "k_3"};
constexpr PropertySet heat_sets[] = {{Symmetry::isotropic, heat_all}, {Symmetry::orthotropic, heat_each}};
constexpr std::string_view current_all[] = {"sigma"}, current_each[] = {"sigma_1", "sigma_2", "sigma_3"};
constexpr PropertySet current_sets[] = {{Symmetry::isotropic, current_all},
                                        {Symmetry::orthotropic, current_each}};

constexpr DirectedProperty properties[] = {{"Elasticity", elastic_sets},
                                           {"Thermal conductivity", heat_sets},
                                           {"Electric conductivity", current_sets}};

double value(const Material& m, std::string_view key) {
  return property(m, key).value_or(std::nan(""));
}

std::string text(double number) {
  return format_number(number, "%.4g");
}

/// |nu_ij| < sqrt(E_i / E_j)
std::optional<Instability> pair_instability(const Material& m, std::string_view nu, std::string_view e_i,
                                            std::string_view e_j) {
  const double bound = std::sqrt(value(m, e_i) / value(m, e_j)), ratio = value(m, nu);
  if (std::abs(ratio) < bound) return {};
  return Instability{
      nu,
      phrase<"%1 = %2 is not between -%3 and %4, the square root of %5 / %6: some strain would "
             "have a negative energy">(nu, text(ratio), text(bound), text(bound), e_i, e_j),
      phrase<"Check it, and which of the two directions its first number means">()};
}

/// G of an isotropic plane.
std::optional<double> shear_modulus(const std::optional<double>& e, const std::optional<double>& nu) {
  return e && nu ? std::optional(*e / (2 * (1 + *nu))) : std::nullopt;
}

/// Writes the elastic constants of `old` into `m`, as with_symmetry() says.
void state_elasticity(Material& m, const Material& old, Symmetry before, Symmetry now) {
  const auto from = [&](std::string_view isotropic, std::string_view transverse, std::string_view each) {
    return property(old, before == Symmetry::isotropic    ? isotropic
                         : before == Symmetry::transverse ? transverse
                                                          : each);
  };
  const auto along = from("E", "E_a", "E_1"), across = from("E", "E_p", "E_2");
  const auto nu = from("nu", "nu_ap", "nu_12"), nu_across = from("nu", "nu_p", "nu_23");
  const auto shear = before == Symmetry::isotropic ? shear_modulus(along, nu) : from("E", "G_ap", "G_12");
  if (now == Symmetry::isotropic) {
    m.youngs_modulus = along;
    if (nu && material_field("nu")->range.contains(*nu)) m.poisson_ratio = nu;
  } else if (now == Symmetry::transverse) {
    property(m, "E_a") = along, property(m, "E_p") = across;
    property(m, "nu_ap") = nu, property(m, "nu_p") = nu_across;
    property(m, "G_ap") = shear;
  } else {
    property(m, "E_1") = along, property(m, "E_2") = property(m, "E_3") = across;
    property(m, "nu_12") = property(m, "nu_13") = nu, property(m, "nu_23") = nu_across;
    property(m, "G_12") = property(m, "G_13") = shear;
    property(m, "G_23") = shear_modulus(across, nu_across);
  }
}

}  // namespace

std::string_view to_string(Symmetry symmetry) {
  switch (symmetry) {
    case Symmetry::transverse:
      return "transversely isotropic";
    case Symmetry::orthotropic:
      return "orthotropic";
    case Symmetry::isotropic:
      break;
  }
  return "isotropic";
}

std::span<const DirectedProperty> directed_properties() {
  return properties;
}

const DirectedProperty* directed_property(std::string_view key) {
  for (const DirectedProperty& of : properties)
    for (const PropertySet& set : of.sets)
      if (std::find(set.keys.begin(), set.keys.end(), key) != set.keys.end()) return &of;
  return nullptr;
}

std::vector<const PropertySet*> stated_sets(const Material& material, const DirectedProperty& of) {
  std::vector<const PropertySet*> out;
  for (const PropertySet& set : of.sets)
    if (std::any_of(set.keys.begin(), set.keys.end(),
                    [&](std::string_view key) { return property(material, key).has_value(); }))
      out.push_back(&set);
  return out;
}

const PropertySet& stated_set(const Material& material, const DirectedProperty& of) {
  const PropertySet* best = &of.sets.front();
  std::ptrdiff_t most = 0;
  for (const PropertySet& set : of.sets) {
    const auto count = std::count_if(set.keys.begin(), set.keys.end(), [&](std::string_view key) {
      return property(material, key).has_value();
    });
    if (count > most) most = count, best = &set;
  }
  return *best;
}

element::EngineeringConstants engineering_constants(const Material& m) {
  if (stated_set(m, *directed_property("E")).symmetry == Symmetry::transverse) {
    const double along = value(m, "E_a"), across = value(m, "E_p"), nu = value(m, "nu_ap"),
                 nu_across = value(m, "nu_p"), shear = value(m, "G_ap");
    return {along, across, across, nu, nu, nu_across, shear, shear, across / (2 * (1 + nu_across))};
  }
  return {value(m, "E_1"),   value(m, "E_2"),  value(m, "E_3"),  value(m, "nu_12"), value(m, "nu_13"),
          value(m, "nu_23"), value(m, "G_12"), value(m, "G_13"), value(m, "G_23")};
}

std::array<double, 3> conductivities(const Material& material, const DirectedProperty& of) {
  const PropertySet& set = stated_set(material, of);
  const bool each = set.symmetry == Symmetry::orthotropic;
  return {value(material, set.keys[0]), value(material, set.keys[each ? 1 : 0]),
          value(material, set.keys[each ? 2 : 0])};
}

std::optional<double> largest_modulus(const Material& material) {
  std::optional<double> out;
  for (const std::string_view key : {"E", "E_a", "E_p", "E_1", "E_2", "E_3"})
    if (const auto& e = property(material, key)) out = std::max(out.value_or(*e), *e);
  return out;
}

bool is_same_across(const Material& material, const DirectedProperty& of) {
  const PropertySet& set = stated_set(material, of);
  if (set.symmetry != Symmetry::orthotropic) return true;
  return set.keys.size() == 3 && property(material, set.keys[1]) == property(material, set.keys[2]);
}

Material with_symmetry(Material m, const DirectedProperty& of, Symmetry symmetry) {
  const PropertySet& before = stated_set(m, of);
  const bool is_there = std::any_of(of.sets.begin(), of.sets.end(),
                                    [&](const PropertySet& set) { return set.symmetry == symmetry; });
  if (!is_there || before.symmetry == symmetry) return m;
  const Material old = m;
  for (const PropertySet& set : of.sets)
    for (const std::string_view key : set.keys) property(m, key).reset();
  if (&of == directed_property("E")) {
    state_elasticity(m, old, before.symmetry, symmetry);
  } else {
    for (const PropertySet& set : of.sets)
      if (set.symmetry == symmetry)
        for (const std::string_view key : set.keys) property(m, key) = property(old, before.keys.front());
  }
  return m;
}

std::optional<Instability> instability(const Material& m) {
  const PropertySet& set = stated_set(m, *directed_property("E"));
  if (set.symmetry == Symmetry::isotropic) return {};
  const bool transverse = set.symmetry == Symmetry::transverse;
  const auto pairs = transverse
                         ? std::vector<std::array<std::string_view, 3>>{{"nu_ap", "E_a", "E_p"}}
                         : std::vector<std::array<std::string_view, 3>>{
                               {"nu_12", "E_1", "E_2"}, {"nu_13", "E_1", "E_3"}, {"nu_23", "E_2", "E_3"}};
  for (const auto& [nu, e_i, e_j] : pairs)
    if (auto found = pair_instability(m, nu, e_i, e_j)) return found;
  if (transverse && !(std::abs(value(m, "nu_p")) < 1))
    return Instability{"nu_p",
                       phrase<"%1 = %2 is not between -1 and 1: some strain would have a negative energy">(
                           "nu_p", text(value(m, "nu_p"))),
                       phrase<"Check the number">()};
  const element::EngineeringConstants c = engineering_constants(m);
  const double nu21 = c.nu12 * c.e2 / c.e1, nu31 = c.nu13 * c.e3 / c.e1, nu32 = c.nu23 * c.e3 / c.e2;
  const double left = 1 - c.nu12 * nu21 - c.nu23 * nu32 - c.nu13 * nu31 - 2 * nu21 * nu32 * c.nu13;
  // The constants are positive definite to more than round-off.
  if (left > 1e-12) return {};
  if (transverse)
    return Instability{"nu_ap",
                       phrase<"1 - nu_p - 2 nu_ap^2 E_p / E_a = %1 is not above 0: some strain would have a "
                              "negative energy">(text(left / (1 + c.nu23))),
                       phrase<"Lower nu_ap or nu_p">()};
  return Instability{"nu_12",
                     phrase<"1 - nu_12 nu_21 - nu_23 nu_32 - nu_13 nu_31 - 2 nu_21 nu_32 nu_13 = %1 is not "
                            "above 0 with nu_12, nu_13 and nu_23 together: some strain would have a negative "
                            "energy">(text(left)),
                     phrase<"Lower nu_12, nu_13 or nu_23">()};
}

}  // namespace genba
