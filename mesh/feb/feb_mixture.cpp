// Parts of materials of a model of FEBio that element/law/mixture.hpp computes: bundles of fibres, their densities, elastic
// damage, and laws that do not split off the volume.
#include <algorithm>
#include <cmath>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/feb/feb_writer.hpp"

namespace genba {

namespace {

using FebM = Material;
using Member = std::optional<double> Material::*;

struct FebKey {
  std::string_view key;
  Member member;
  bool is_pressure;
  double otherwise;  ///< what FEBio takes where it is not stated; that value is not written
};
struct FebBundleForm {
  std::string_view type;
  std::vector<FebKey> keys;
  bool is_whole;  ///< it sees C with its volume
};
const std::vector<FebKey> feb_power_keys = {{"ksi", &FebM::bundle_ksi, true, 0},
                                        {"alpha", &FebM::bundle_alpha, false, 0},
                                        {"beta", &FebM::bundle_beta, false, 2},
                                        {"lam0", &FebM::bundle_begin, false, 1}},
                          feb_linear_keys = {{"E", &FebM::bundle_e, true, 0},
                                         {"lam0", &FebM::bundle_straight, false, 0},
                                         {"beta", &FebM::bundle_beta, false, 2}},
                          feb_crimp_keys = {{"c3", &FebM::bundle_c3, true, 0},
                                        {"c4", &FebM::bundle_c4, false, 0},
                                        {"c5", &FebM::bundle_c5, true, 0},
                                        {"lambda", &FebM::bundle_straight, false, 1}};
const FebBundleForm feb_bundles[] = {{"fiber-exp-pow", feb_power_keys, true},
                               {"fiber-exp-pow-uncoupled", feb_power_keys, false},
                               {"fiber-pow-linear", feb_linear_keys, true},
                               {"fiber-pow-linear-uncoupled", feb_linear_keys, false},
                               {"fiber-exp-linear", feb_crimp_keys, true},
                               {"uncoupled fiber-exp-linear", feb_crimp_keys, false}};

bool is_idle(const FebTag& tag) {
  static const std::set<std::string> all = {"density", "k", "pressure_model", "fiber", "mat_axis", "epsf"};
  return all.count(tag.name) != 0;
}

/// Axes of a bundle: its direction, and the one that a circle of fibres needs beside.
struct FebFrame {
  Vec3 first{1, 0, 0}, second{0, 1, 0};
};

/// The y axis after the shortest turn that brings x to a unit vector.
Vec3 turned_y(const Vec3& to) {
  const Vec3 axis = cross({1, 0, 0}, to), once = cross(axis, {0, 1, 0}), twice = cross(axis, once);
  if (to[0] < -1 + 1e-12) return {0, 1, 0};
  Vec3 out{0, 1, 0};
  for (std::size_t i = 0; i < 3; ++i) out[i] += once[i] + twice[i] / (1 + to[0]);
  return out;
}

/// A fibre inside turned axes is one more turn, which is not computed.
bool has_two_axes(const FebTag& part) { return part.child("fiber") != nullptr && part.child("mat_axis") != nullptr; }

const FebTag* axes_tag(const FebTag& part) {
  return part.child("fiber") != nullptr ? part.child("fiber") : part.child("mat_axis");
}

const FebBundleForm* bundle_form(const std::string& type) {
  const auto found = std::ranges::find(feb_bundles, std::string_view(type), &FebBundleForm::type);
  return found == std::end(feb_bundles) ? nullptr : found;
}

}  // namespace

double FebWriter::stated(const FebTag& of, std::string_view key, double otherwise, const std::string& material) {
  const FebTag* tag = of.child(key);
  return tag == nullptr ? otherwise : constant_of(*tag, material);
}

std::vector<double> FebWriter::stated_list(const FebTag& tag, const std::string& material) {
  const std::string id = tag.attribute("lc"), type = tag.attribute("type");
  if ((!id.empty() && id != "0") || type == "math" || type == "map")
    omit("material " + shown_text(material) + ", " + shown_text(tag.name), tag, phrase<"a constant that varies has its stated value alone">());
  return reals(tag);
}

void FebWriter::tell_unknown(const FebTag& of, std::initializer_list<std::string_view> known, const std::string& material) {
  for (const FebTag& tag : of.children)
    if (std::ranges::find(known, std::string_view(tag.name)) == known.end())
      omit("material " + shown_text(material) + ", " + shown_text(tag.name), tag, phrase<"this constant is left out">());
}

/// The constants of one kind of fibres; false: it is not computed.
bool FebWriter::take_bundle_constants(const FebTag& part, const std::string& material, FebBundle& out) {
  const FebBundleForm* form = bundle_form(part.attribute("type"));
  if (form == nullptr || has_two_axes(part)) return false;
  out.is_whole = form->is_whole;
  for (const FebTag& tag : part.children) {
    const bool is_none = tag.name == "mu" && real(tag) == 0;
    if (!is_idle(tag) && !is_none && std::ranges::find(form->keys, std::string_view(tag.name), &FebKey::key) == form->keys.end())
      return false;
  }
  for (const FebKey& key : form->keys) {
    const FebTag* tag = part.child(key.key);
    double value = tag == nullptr ? key.otherwise : constant_of(*tag, material);
    if (value == 0 && key.member == &FebM::bundle_c3) {  // then the slope has no jump where they are straight
      const double c4 = stated(part, "c4", 0, material), c5 = stated(part, "c5", 0, material);
      if (!(c4 > 0)) return false;
      value = c5 / c4 * std::exp(-c4 * (stated(part, "lambda", 1, material) - 1));
    }
    if (key.key == "lambda" && !(value > 1)) return false;  // fibres that are straight from the begin
    if (value != key.otherwise) (key.is_pressure ? out.pressures : out.numbers).emplace_back(key.member, value);
  }
  return true;
}

/// Fibres in one direction, or spread over many.
bool FebWriter::take_bundle(const FebTag& part, FebLaw& law) {
  FebBundle out;
  out.axes = axes_tag(part);
  if (part.attribute("type") != "continuous fiber distribution" &&
      part.attribute("type") != "continuous fiber distribution uncoupled") {
    if (!take_bundle_constants(part, law.material, out)) return false;
  } else {
    const FebTag *fibres = part.child("fibers"), *density = part.child("distribution");
    if (fibres == nullptr || density == nullptr || has_two_axes(part) || !take_bundle_constants(*fibres, law.material, out)) return false;
    tell_unknown(*density, {"b", "spa", "spa1", "spa2"}, law.material);
    const std::string kind = density->attribute("type");
    const auto take = [&](Member member, double value) { out.numbers.emplace_back(member, value); };
    out.is_flat = kind == "von-Mises-2d" || kind == "elliptical" || kind == "circular";
    out.is_spread = true;
    if (kind == "von-Mises-3d" || kind == "von-Mises-2d") {
      take(out.is_flat ? &FebM::bundle_plane_concentration : &FebM::bundle_concentration, stated(*density, "b", 0, law.material));
    } else if (kind == "spherical" || kind == "circular") {
      take(&FebM::bundle_radius_1, 1), take(&FebM::bundle_radius_2, 1);
      if (!out.is_flat) take(&FebM::bundle_radius_3, 1);
    } else if (kind == "elliptical") {
      take(&FebM::bundle_radius_1, stated(*density, "spa1", 1, law.material)), take(&FebM::bundle_radius_2, stated(*density, "spa2", 1, law.material));
    } else if (kind == "ellipsoidal" && density->child("spa") != nullptr && reals(*density->child("spa")).size() == 3) {
      const std::vector<double> radii = stated_list(*density->child("spa"), law.material);
      take(&FebM::bundle_radius_1, radii[0]), take(&FebM::bundle_radius_2, radii[1]), take(&FebM::bundle_radius_3, radii[2]);
      out.is_flat = radii[1] != radii[2];  // its second axis counts
    } else {
      return false;
    }
    note(part, phrase<"material \"%1\": fibres in all directions are summed at fixed directions here, and by the scheme of the "
                      "model in FEBio: stresses differ by about 0.1 %">(shown_text(law.material)));
  }
  law.bundles.push_back(std::move(out));
  return true;
}

/// The damage of a part.
bool FebWriter::take_softening(const FebTag& part, FebLaw& law) {
  const FebTag *criterion = part.child("criterion"), *damage = part.child("damage");
  if (criterion == nullptr || damage == nullptr || law.is_softened) return false;
  const std::string by = criterion->attribute("type"), shape = damage->attribute("type");
  const auto number = [&](std::string_view key, double otherwise) { return stated(*damage, key, otherwise, law.material); };
  tell_unknown(*damage, {"Dmax", "alpha", "sigma", "mu", "mumin", "mumax", "a", "b", "ploc"}, law.material);
  tell_unknown(*criterion, {}, law.material);
  const double most = number("Dmax", 1), power = number("alpha", 1), sigma = number("sigma", 1);
  const bool is_root = by == "DC Simo";  // the root of twice the energy: the shapes of it are those of the energy
  static const std::map<std::string, Member> measures = {{"DC max normal Lagrange strain", &FebM::softening_strain},
                                                         {"DC Simo", &FebM::softening_energy},
                                                         {"DC strain energy density", &FebM::softening_energy},
                                                         {"DC specific strain energy", &FebM::softening_energy},
                                                         {"DC von Mises stress", &FebM::softening_von_mises},
                                                         {"DC max shear stress", &FebM::softening_shear},
                                                         {"DC max normal stress", &FebM::softening_normal}};
  const auto measure = measures.find(by);
  if (measure == measures.end() || !(most > 0) || number("ploc", 0) != 0) return false;
  double scale = number("mu", 0);
  if (shape == "CDF log-normal") {
    law.numbers.emplace_back(&FebM::softening_deviation, is_root ? 2 * sigma : sigma);
  } else if (shape == "CDF Weibull") {
    law.numbers.emplace_back(&FebM::softening_power, is_root ? power / 2 : power);
    if (law.numbers.back().second < 1) return false;
  } else if (shape == "CDF quintic" && !is_root) {
    scale = number("mumin", 0);
    law.numbers.emplace_back(&FebM::softening_end, number("mumax", 1) / scale);
  } else if (shape == "CDF Simo" && !is_root) {
    scale = number("a", 0);
    law.numbers.emplace_back(&FebM::softening_rest, number("b", 0));
  } else if (shape != "CDF step") {
    return false;
  }
  if (!(scale > 0)) return false;
  if (is_root) scale = scale * scale / 2;
  if (by == "DC specific strain energy") {
    const FebTag* elastic = part.child("elastic");
    scale *= elastic == nullptr ? 1 : stated(*elastic, "density", 1, law.material);
  }
  (measure->second == &FebM::softening_strain ? law.numbers : law.pressures).emplace_back(measure->second, scale);
  if (most != 1) law.numbers.emplace_back(&FebM::softening_most, most);
  return law.is_softened = true;
}

/// "ellipsoidal fiber distribution", and laws that contain it.
bool FebWriter::take_directed_bundle(const FebTag& part, bool is_whole, FebLaw& law) {
  static constexpr Member ksi[] = {&FebM::bundle_ksi_1, &FebM::bundle_ksi_2, &FebM::bundle_ksi_3},
                          beta[] = {&FebM::bundle_beta_1, &FebM::bundle_beta_2, &FebM::bundle_beta_3};
  const FebTag *ksi_tag = part.child("ksi"), *beta_tag = part.child("beta");
  if (ksi_tag == nullptr || beta_tag == nullptr || has_two_axes(part)) return false;
  const std::vector<double> stiffness = stated_list(*ksi_tag, law.material), power = stated_list(*beta_tag, law.material);
  if (stiffness.size() != 3 || power.size() != 3) return false;
  FebBundle out;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!(stiffness[i] > 0)) return false;
    out.pressures.emplace_back(ksi[i], stiffness[i]), out.numbers.emplace_back(beta[i], power[i]);
  }
  out.axes = axes_tag(part), out.is_whole = is_whole, out.is_spread = out.is_flat = true;
  law.bundles.push_back(std::move(out));
  return true;
}

/// A fluid in a mixture. FEBio counts the one that splits off the volume twice.
bool FebWriter::take_fluid(const FebTag& part, FebLaw& law) {
  tell_unknown(part, {"mu", "kappa", "secant_tangent", "density", "k", "pressure_model"}, law.material);
  const bool is_split = part.attribute("type") != "Newtonian viscous solid";
  const double mu = stated(part, "mu", 0, law.material), kappa = stated(part, "kappa", 0, law.material);
  if (!(mu > 0) || kappa < 0) return false;
  law.pressures.emplace_back(&FebM::viscosity, is_split ? 2 * mu : mu);
  if (kappa > 0 && !is_split) law.pressures.emplace_back(&FebM::bulk_viscosity, kappa);
  note(part, phrase<"material \"%1\": the rate of deformation is that of strains by the shape at rest; FEBio's differs by half the strain of a "
                    "time step">(shown_text(law.material)));
  return true;
}

/// Laws of element/law/directed.hpp, and one with pores.
bool FebWriter::take_directed(const FebTag& part, FebLaw& law) {
  const std::string type = part.attribute("type");
  const auto value = [&](std::string_view key, double otherwise) { return stated(part, key, otherwise, law.material); };
  const auto pressure = [&](Member member, double size) { law.pressures.emplace_back(member, size); };
  const auto number = [&](Member member, double size) { law.numbers.emplace_back(member, size); };
  if (type == "porous neo-Hookean") {
    tell_unknown(part, {"E", "phi0", "density"}, law.material);
    const double solid = value("phi0", 0), pores = 1 - solid;
    if (!(solid >= 0 && solid < 1)) return false;
    pressure(&FebM::shear_modulus, value("E", 0) / 3 * (1 + 0.5 * pores * pores));
    pressure(&FebM::lame_lambda, 0);
    if (solid > 0) number(&FebM::solid_share, solid);
    return true;
  }
  law.volume = 2;
  if (type == "Fung orthotropic") {
    static constexpr std::pair<const char*, Member> moduli[] = {{"E1", &FebM::e_1}, {"E2", &FebM::e_2}, {"E3", &FebM::e_3},
                                                                {"G12", &FebM::g_12}, {"G23", &FebM::g_23}, {"G31", &FebM::g_13}};
    tell_unknown(part, {"E1", "E2", "E3", "G12", "G23", "G31", "v12", "v23", "v31", "c", "density", "k", "pressure_model", "mat_axis"}, law.material);
    for (const auto& [key, member] : moduli) {
      pressure(member, value(key, 0));
      if (!(law.pressures.back().second > 0)) return false;
    }
    if (!(value("c", 0) > 0)) return false;
    pressure(&FebM::fung_c, value("c", 0));
    number(&FebM::nu_12, value("v12", 0)), number(&FebM::nu_23, value("v23", 0));
    number(&FebM::nu_13, value("v31", 0) * value("E1", 0) / value("E3", 1));
    return true;
  }
  tell_unknown(part, {"g1", "g2", "g3", "l1", "l2", "p1", "p2", "Lofl", "smax", "lam_max", "activation", "density", "k", "pressure_model", "fiber"},
               law.material);
  if (has_two_axes(part) || value("g3", 0) != 0 || !(value("g1", 0) > 0 && value("g2", 0) > 0)) return false;
  pressure(&FebM::fibre_shear_along, value("g1", 0)), pressure(&FebM::fibre_shear_across, value("g2", 0));
  const double straight = value("lam_max", 1e3);
  if (type == "tendon material") {
    const double l1 = value("l1", 0), l2 = value("l2", 0);
    if (!(l1 > 0)) return true;
    if (!(l2 > 0 && straight > 1)) return false;
    pressure(&FebM::ligament_c3, l1), number(&FebM::ligament_c4, l2);
    pressure(&FebM::ligament_c5, l1 * l2 * std::exp(l2 * (straight - 1))), number(&FebM::ligament_stretch, straight);
    return true;
  }
  if (!(value("smax", 0) > 0)) return true;
  pressure(&FebM::muscle_stress, value("smax", 0));
  number(&FebM::muscle_length, value("Lofl", 1)), number(&FebM::muscle_p1, value("p1", 0));
  number(&FebM::muscle_p2, value("p2", 1)), number(&FebM::muscle_straight, straight);
  if (value("activation", 0) != 0) number(&FebM::muscle_activation, value("activation", 0));
  return law.numbers.size() > 0 && value("p2", 1) > 0 && straight >= 1 && value("Lofl", 1) > 0;
}

/// Of a part that only a mixture has; std::nullopt: it is none of them. false: it is not computed.
std::optional<bool> FebWriter::take_part(const FebTag& part, FebLaw& law) {
  const std::string type = part.attribute("type");
  const auto pressure = [&](Member member, const char* key) {
    const FebTag* tag = part.child(key);
    if (tag == nullptr) refuse(part.line, phrase<"material \"%1\" has no %2">(shown_text(law.material), std::string(key)));
    law.pressures.emplace_back(member, constant_of(*tag, law.material));
  };
  if (type == "elastic damage" || type == "uncoupled elastic damage") {
    const FebTag* elastic = part.child("elastic");
    if (elastic == nullptr) return false;
    tell_unknown(part, {"elastic", "criterion", "damage", "density", "k", "pressure_model"}, law.material);
    const std::size_t bundles = law.bundles.size(), constants = law.pressures.size() + law.numbers.size();
    if (!take_energy(*elastic, law)) return false;
    const bool has_bundles = law.bundles.size() != bundles, has_others = law.pressures.size() + law.numbers.size() != constants;
    // Both soften by one measure in FEBio; the uncoupled kind softens the stress of shape alone.
    if ((has_bundles && has_others) || (!has_bundles && type == "uncoupled elastic damage")) return false;
    law.is_softened_whole = !has_bundles;
    return take_softening(part, law);
  }
  if (type == "ellipsoidal fiber distribution" || type == "EFD uncoupled" || type == "ellipsoidal fiber distribution uncoupled")
    return take_directed_bundle(part, type == "ellipsoidal fiber distribution", law);
  if (type.starts_with("EFD ")) {
    static const std::set<std::string> whole = {"neo-Hookean"}, split = {"Mooney-Rivlin", "Veronda-Westmann"};
    FebTag matrix = part;
    const std::string of = type.substr(4);
    if (whole.count(of) + split.count(of) == 0) return false;
    for (auto& [key, value] : matrix.attributes)
      if (key == "type") value = of;
    std::erase_if(matrix.children, [](const FebTag& tag) { return tag.name == "ksi" || tag.name == "beta"; });
    return take_energy(matrix, law) && take_directed_bundle(part, whole.count(of) != 0, law);
  }
  if (bundle_form(type) != nullptr || type.starts_with("continuous fiber distribution")) return take_bundle(part, law);
  if (type == "Newtonian viscous solid" || type == "Newtonian viscous solid uncoupled") return take_fluid(part, law);
  if (type == "Fung orthotropic" || type == "muscle material" || type == "tendon material" || type == "porous neo-Hookean")
    return take_directed(part, law);
  if (type == "Holmes-Mow") {
    law.numbers.emplace_back(&FebM::holmes_mow_beta, stated(part, "beta", 0, law.material));
    if (!(law.numbers.back().second > 0)) return false;
    return take_coupled(part, law);
  }
  if (type == "coupled Mooney-Rivlin" || type == "coupled trans-iso Mooney-Rivlin") {
    if (stated(part, "c2", 0, law.material) != 0 || has_two_axes(part)) return false;
    pressure(&FebM::shear_modulus, "c1"), law.pressures.back().second *= 2;
    pressure(&FebM::lame_lambda, "k");
    if (type == "coupled Mooney-Rivlin" || stated(part, "c3", 0, law.material) == 0) return true;
    FebBundle fibres;
    fibres.axes = axes_tag(part), fibres.is_whole = true;
    fibres.pressures = {{&FebM::bundle_c3, stated(part, "c3", 0, law.material)}, {&FebM::bundle_c5, stated(part, "c5", 0, law.material)}};
    fibres.numbers = {{&FebM::bundle_c4, stated(part, "c4", 0, law.material)}, {&FebM::bundle_straight, stated(part, "lam_max", 1, law.material)}};
    law.bundles.push_back(std::move(fibres));
    return true;
  }
  if (type == "prescribed isotropic active contraction" || type == "uncoupled prescribed isotropic active contraction")
    pressure(&FebM::active_stress, "T0");
  else if (type != "prescribed trans iso active contraction" && type != "uncoupled prescribed trans iso active contraction")
    return std::nullopt;
  pressure(&FebM::active_across, "T0");
  return true;
}

/// The axes of bundles as those of the material, or two of them at an angle to both sides of its direction 1. false:
/// they do not fit together.
bool FebWriter::take_bundles(const FebTag& material, const std::string& name, FebLaw& law) {
  const auto give = [&](const FebBundle& from) {
    law.pressures.insert(law.pressures.end(), from.pressures.begin(), from.pressures.end());
    law.numbers.insert(law.numbers.end(), from.numbers.begin(), from.numbers.end());
  };
  const auto frame_of = [&](const FebBundle& bundle) -> std::optional<FebFrame> {
    if (bundle.axes == nullptr) return FebFrame{};
    const auto found = directions_of(*bundle.axes, material);
    const auto* constant = found ? std::get_if<ConstantAxes>(&found->axes) : nullptr;
    if (constant == nullptr) return std::nullopt;
    const Vec3 first = unit_or(constant->first, {1, 0, 0});
    return FebFrame{first, constant->second ? *constant->second : turned_y(first)};
  };
  const FebBundle& one = law.bundles.front();
  if (axes_tag(material) != nullptr && axes_tag(material) != one.axes) return false;  // the axes of a part would be turned by those of the whole
  FebDirections found;
  if (law.bundles.size() == 1 && !one.is_spread && one.axes != nullptr) {
    const auto stated = directions_of(*one.axes, material);
    if (!stated) return false;
    found = *stated;
  } else if (const auto a = frame_of(one); !a) {
    return false;
  } else if (law.bundles.size() == 1) {
    found.axes = ConstantAxes{a->first, a->second};
  } else {
    const FebBundle& other = law.bundles[1];
    const auto b = frame_of(other);
    if (law.bundles.size() != 2 || !b || one.pressures != other.pressures || one.numbers != other.numbers) return false;
    const Vec3 normal = cross(a->first, b->first);
    if (!(length(normal) > 1e-6)) return false;
    const auto lies = [&](const FebFrame& frame) { return std::abs(dot(frame.second, normal)) < 1e-6 * length(normal) * length(frame.second); };
    if (one.is_flat && !(lies(*a) && lies(*b))) return false;
    Vec3 middle{};
    for (std::size_t i = 0; i < 3; ++i) middle[i] = a->first[i] + b->first[i];
    found.axes = ConstantAxes{middle, cross(normal, middle)};
    law.numbers.emplace_back(&FebM::bundle_angle, 0.5 * std::atan2(length(normal), dot(a->first, b->first)));
  }
  found.tag = one.axes != nullptr ? one.axes : &material;
  directions_[name] = std::move(found);
  give(one);
  return true;
}

/// "kinematic growth": the body would be larger by itself, so its material is shorter than the shape says. false: it is
/// not computed.
bool FebWriter::write_growth(const FebTag& m, const std::string& name) {
  const FebTag *elastic = m.child("elastic"), *growth = m.child("growth");
  if (elastic == nullptr || growth == nullptr || elastic->attribute("type") == "solid mixture" || axes_tag(m) != nullptr) return false;
  tell_unknown(m, {"elastic", "growth", "density"}, name);
  tell_unknown(*growth, {"multiplier", "iso", "ani", "fiber"}, name);
  const auto value = [&](const char* key) {
    const FebTag* tag = growth->child(key);
    return tag == nullptr ? 1.0 : constant_of(*tag, name);
  };
  const std::string type = growth->attribute("type");
  double along = 1, across = 1;
  if (type == "volume growth")
    along = across = value("multiplier");
  else if (type == "area growth")
    across = std::sqrt(value("multiplier"));
  else if (type == "fiber growth")
    along = value("multiplier");
  else if (type == "general growth")
    across = value("iso"), along = across + value("ani") - 1;
  else
    return false;
  if (!(along > 0 && across > 0)) return false;
  FebTag& body = inner_material(m, *elastic);
  if (const FebTag* fibre = growth->child("fiber")) body.children.push_back(*fibre);
  const std::size_t laws = laws_.size();
  write_hyperelastic(body, name);
  if (laws_.size() == laws) return true;  // it is told by name already
  FebLaw& law = laws_.back();
  if (!law.bundles.empty()) {
    omit("material " + shown_text(name) + ", " + shown_text(type), *growth, phrase<"growth of a material with bundles is left out">());
    return true;
  }
  take_directions(body, name);
  if (auto* axes = std::get_if<ConstantAxes>(&directions_[name].axes); axes != nullptr && !axes->second)
    axes->second = turned_y(unit_or(axes->first, {1, 0, 0}));
  for (auto& [member, size] : law.pressures) size *= along * across * across;  // FEBio counts by the grown volume
  law.numbers.emplace_back(&FebM::prestretch, 1 / along);
  law.numbers.emplace_back(&FebM::prestretch_2, 1 / across);
  law.numbers.emplace_back(&FebM::prestretch_3, 1 / across);
  return true;
}

}  // namespace genba
