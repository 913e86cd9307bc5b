// Materials of a model of FEBio. Energies are those of its user manual, chapter 4, and of
// engine/element/law/hyperelastic.hpp.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "mesh/feb/feb_writer.hpp"

namespace genba {

namespace {

using FebM = Material;

std::string feb_exact(double value) { return format_number(value, "%.17g"); }

struct FebParameter {
  std::string_view key;
  std::optional<double> Material::*member;
  double factor;
  bool is_pressure;
  bool stays_at_zero = false;  ///< it is stated even where it is 0
};
struct FebLawForm {
  std::string_view type;
  std::vector<FebParameter> parameters;  ///< the first is needed
  int volume;  ///< pressure_model that is the volume function of this law here; 0: it has none of its own
};
constexpr double feb_degree = std::numbers::pi / 180;
const FebLawForm feb_laws[] = {
    {"incomp neo-Hookean", {{"G", &FebM::shear_modulus, 1, true}}, 1},
    {"Mooney-Rivlin", {{"c1", &FebM::c10, 1, true}, {"c2", &FebM::c01, 1, true}}, 2},
    {"Yeoh", {{"c1", &FebM::c10, 1, true}, {"c2", &FebM::c20, 1, true}, {"c3", &FebM::c30, 1, true}}, 2},
    {"Veronda-Westmann", {{"c1", &FebM::veronda_c1, 1, true}, {"c2", &FebM::veronda_c2, 1, false}}, 2},
    {"trans iso Mooney-Rivlin",
     {{"c1", &FebM::c10, 1, true}, {"c2", &FebM::c01, 1, true}, {"c3", &FebM::ligament_c3, 1, true},
      {"c4", &FebM::ligament_c4, 1, false}, {"c5", &FebM::ligament_c5, 1, true, true}, {"lam_max", &FebM::ligament_stretch, 1, false}},
     2},
    {"trans iso Veronda-Westmann",
     {{"c1", &FebM::veronda_c1, 1, true}, {"c2", &FebM::veronda_c2, 1, false}, {"c3", &FebM::ligament_c3, 1, true},
      {"c4", &FebM::ligament_c4, 1, false}, {"c5", &FebM::ligament_c5, 1, true, true}, {"lam_max", &FebM::ligament_stretch, 1, false}},
     2},
    {"Holzapfel-Gasser-Ogden",
     {{"c", &FebM::shear_modulus, 1, true}, {"k1", &FebM::fibre_k1, 1, true}, {"k2", &FebM::fibre_k2, 1, false, true},
      {"kappa", &FebM::fibre_dispersion, 1, false}, {"gamma", &FebM::fibre_angle, feb_degree, false, true}},
     1},
    {"Arruda-Boyce", {{"mu", &FebM::arruda_mu, 1, true}, {"N", &FebM::arruda_n, 1, false}}, 2},
    {"uncoupled Holmes-Mow", {{"mu", &FebM::myocardium_a, 1, true}, {"beta", &FebM::myocardium_b, 1, false}}, 2},
    {"uncoupled fiber-exp-linear",
     {{"c3", &FebM::ligament_c3, 1, true}, {"c4", &FebM::ligament_c4, 1, false}, {"c5", &FebM::ligament_c5, 1, true, true},
      {"lambda", &FebM::ligament_stretch, 1, false}},
     0},
    {"fiber-exp-pow-uncoupled", {{"ksi", &FebM::fibre_k1, 1, true}, {"alpha", &FebM::fibre_k2, 1, false, true}}, 0},
    {"prescribed uniaxial active contraction", {{"T0", &FebM::active_stress, 1, true}}, 0},
    {"uncoupled prescribed uniaxial active contraction", {{"T0", &FebM::active_stress, 1, true}}, 0}};

/// Parameters of a material that change nothing, or are read elsewhere.
bool is_idle_parameter(const std::string& name) {
  static const std::set<std::string> all = {"density", "k",    "laugon", "atol",    "pressure_model", "mat_axis",
                                            "fiber",   "solid", "center_of_mass"};
  return all.count(name) != 0;
}

/// True if the parameter is as if it were not stated. theta and phi turn a direction from x: 0 and 90 degrees leave it there.
bool is_neutral(const FebTag& tag) {
  return to_real(tag.text) == (tag.name == "phi" ? 90.0 : 0.0) && tag.children.empty();
}

/// Energies of two laws add up where the constant is a factor of the energy.
bool adds_up(std::optional<double> Material::*member) {
  return member == &FebM::shear_modulus || member == &FebM::c10 || member == &FebM::c01 || member == &FebM::c20 ||
         member == &FebM::c30;
}

bool is_of_ligament(std::optional<double> Material::*member) {
  return member == &FebM::ligament_c4 || member == &FebM::ligament_c5 || member == &FebM::ligament_stretch;
}
bool is_of_family(std::optional<double> Material::*member) {
  return member == &FebM::fibre_k2 || member == &FebM::fibre_dispersion || member == &FebM::fibre_angle;
}

/// false: the constant is stated already, and two of them make no law.
bool add_constant(std::vector<std::pair<std::optional<double> Material::*, double>>& to, std::optional<double> Material::*member,
                  double value) {
  const auto same = std::ranges::find_if(to, [&](const auto& stated) { return stated.first == member; });
  if (same == to.end()) {
    to.emplace_back(member, value);
    return true;
  }
  same->second += value;
  return adds_up(member);
}

bool states_twice(const std::vector<std::pair<std::optional<double> Material::*, double>>& list) {
  for (std::size_t i = 0; i < list.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (list[i].first == list[j].first) return true;
  return false;
}

/// An active contraction that its factor switches off for good.
bool is_switched_off(const FebTag& contraction) {
  const FebTag* factor = contraction.child("ascl");
  return factor != nullptr && to_real(factor->text) == 0.0 && factor->children.empty();
}

/// Below this bulk by shear modulus another volume function is another material.
constexpr double least_ratio = 20;

const char* volume_function_text(int volume) { return volume == 1 ? "k / 4 (J^2 - 1 - 2 ln J)" : "k / 2 (J - 1)^2"; }

/// Without fibres.
double shear_at_rest(const FebLaw& law) {
  double out = 0, veronda_c2 = 0;
  for (const auto& [member, value] : law.numbers)
    if (member == &FebM::veronda_c2) veronda_c2 = value;
  for (const auto& [member, value] : law.pressures) {
    if (member == &FebM::shear_modulus || member == &FebM::ogden_mu_1 || member == &FebM::ogden_mu_2 || member == &FebM::ogden_mu_3)
      out += value;
    if (member == &FebM::c10 || member == &FebM::c01) out += 2 * value;
    if (member == &FebM::veronda_c1) out += value * veronda_c2;
    if (member == &FebM::arruda_mu || member == &FebM::myocardium_a) out += value;
    if (member == &FebM::fibre_shear_along || member == &FebM::fibre_shear_across) out += value;
    if (member == &FebM::g_12) out += value;
  }
  return out;
}

/// 1 to 3, or 0: k / 2 (ln J)^2. Names of version 4.
int stated_volume_function(const FebTag& material) {
  const FebTag* model = material.child("pressure_model");
  if (model == nullptr) return material.attribute("type") == "Holzapfel-Gasser-Ogden" ? 1 : 0;
  if (const auto number = to_integer(model->text)) return *number == 3 ? 1 : static_cast<int>(*number);
  const std::string& text = model->text;
  return text == "NIKE3D" || text == "Abaqus (GOH)" || text == "Abaqus(GOH)" ? 1 : text == "Abaqus" ? 2 : 0;
}

}  // namespace

double FebWriter::constant_of(const FebTag& parameter, const std::string& material) {
  const bool follows = !parameter.attribute("lc").empty() && parameter.attribute("lc") != "0";
  const double value = real(parameter);
  if (parameter.attribute("type") == "map" || parameter.attribute("type") == "math" || (follows && (stages_.size() != 1 || stages_.front().follows_time()))) {
    omit("material " + shown_text(material) + ", " + shown_text(parameter.name), parameter,
         phrase<"a constant that varies has its stated value alone">());
    return value;
  }
  return follows ? at_end(parameter, value, stages_.front()) : value;
}

void FebWriter::write_density(const FebTag& material) {
  const FebTag* density = material.child("density");
  if (density == nullptr && !has_body_loads() && !has_motion() && !relaxes()) return;
  const double value = density == nullptr ? 1 : real(*density);  // as FEBio takes it
  if (!(value > 0)) return;
  out_.begin("DENSITY", density == nullptr ? material.line : density->line);
  out_.row(material.line, feb_exact(value));
}

void FebWriter::write_materials() {
  const FebTag* materials = root_.child("Material");
  if (materials == nullptr) return;
  std::set<std::string> taken;
  for (const FebTag& m : materials->children) {
    const std::string id = m.attribute("id");
    std::string name = m.attribute("name").empty() ? "material " + plain_name(id) : plain_name(m.attribute("name"));
    if (!taken.insert(name).second) name += " " + id;
    if (const auto body = rigid_.find(id); body != rigid_.end() && !body->second.has_elements) continue;
    material_names_[id] = name;
    material_names_.emplace(m.attribute("name"), name);
    out_.begin("MATERIAL", m.line, {{"NAME", name}});
    write_density(m);
    write_law(m, name);
  }
}

void FebWriter::write_law(const FebTag& m, const std::string& name) {
  const std::string type = m.attribute("type");
  if (type == "rigid body") {  // its nodes move alike, so any stiffness gives the same
    out_.begin("ELASTIC", m.line);
    return out_.row(m.line, "1, 0");
  }
  if (type == "isotropic elastic") return write_linear(m, name);
  if (type == "orthotropic elastic") return write_orthotropic(m, name);
  using Write = bool (FebWriter::*)(const FebTag&, const std::string&);
  static const std::map<std::string, Write> others = {{"isotropic Hencky", &FebWriter::write_logarithmic},
                                                      {"natural neo-Hookean", &FebWriter::write_logarithmic},
                                                      {"reactive plasticity", &FebWriter::write_plastic},
                                                      {"kinematic growth", &FebWriter::write_growth},
                                                      {"viscoelastic", &FebWriter::write_viscoelastic},
                                                      {"uncoupled viscoelastic", &FebWriter::write_viscoelastic},
                                                      {"prestrain elastic", &FebWriter::write_prestrained},
                                                      {"uncoupled prestrain elastic", &FebWriter::write_prestrained}};
  const auto other = others.find(type);
  if (other == others.end() || !(this->*other->second)(m, name)) write_hyperelastic(m, name);
}

void FebWriter::write_linear(const FebTag& m, const std::string& name) {
  for (const FebTag& parameter : m.children)
    if (parameter.name != "E" && parameter.name != "v" && !is_idle_parameter(parameter.name))
      omit("material " + shown_text(name) + ", " + shown_text(parameter.name), parameter, phrase<"this constant is left out">());
  const FebTag *e = m.child("E"), *v = m.child("v");
  if (e == nullptr) refuse(m.line, phrase<"material \"%1\" has no E">(shown_text(name)));
  out_.begin("ELASTIC", m.line);
  out_.row(m.line, feb_exact(constant_of(*e, name)) + ", " + feb_exact(v == nullptr ? 0 : constant_of(*v, name)));
}

void FebWriter::write_orthotropic(const FebTag& m, const std::string& name) {
  std::map<std::string, double> of;
  for (const char* key : {"E1", "E2", "E3", "G12", "G23", "G31", "v12", "v23", "v31"}) {
    const FebTag* tag = m.child(key);
    if (tag == nullptr) refuse(m.line, phrase<"material \"%1\" has no %2">(shown_text(name), std::string(key)));
    of[key] = constant_of(*tag, name);
  }
  for (const FebTag& parameter : m.children)
    if (of.count(parameter.name) == 0 && !is_idle_parameter(parameter.name))
      omit("material " + shown_text(name) + ", " + shown_text(parameter.name), parameter, phrase<"this constant is left out">());
  if (!(of["E3"] > 0)) refuse(m.line, phrase<"material \"%1\" has no %2">(shown_text(name), "E3"));
  const double v13 = of["v31"] * of["E1"] / of["E3"];
  out_.begin("ELASTIC", m.line, {{"TYPE", "ENGINEERING CONSTANTS"}});
  std::string row;
  for (const double value : {of["E1"], of["E2"], of["E3"], of["v12"], v13, of["v23"], of["G12"], of["G31"]})
    row += (row.empty() ? "" : ", ") + feb_exact(value);
  out_.row(m.line, row);
  out_.row(m.line, feb_exact(of["G23"]));
  take_directions(m, name);
}

/// neo-Hookean without a split of the volume.
bool FebWriter::take_coupled(const FebTag& part, FebLaw& law) {
  const FebTag *e_tag = part.child("E"), *v_tag = part.child("v");
  if (e_tag == nullptr) refuse(part.line, phrase<"material \"%1\" has no E">(shown_text(law.material)));
  const double e = constant_of(*e_tag, law.material), v = v_tag == nullptr ? 0 : constant_of(*v_tag, law.material);
  if (!(v >= 0 && v < 0.5))
    refuse(part.line, phrase<"material \"%1\": v is %2; values from 0 to below 0.5 are computed">(shown_text(law.material),
                                                                                                 format_number(v, "%.6g")));
  const bool has_beta = part.attribute("type") == "Holmes-Mow";  // taken in feb_mixture.cpp
  for (const FebTag& parameter : part.children)
    if (parameter.name != "E" && parameter.name != "v" && !(has_beta && parameter.name == "beta") && !is_idle_parameter(parameter.name))
      omit("material " + shown_text(law.material) + ", " + shown_text(parameter.name), parameter, phrase<"this constant is left out">());
  return add_constant(law.pressures, &FebM::shear_modulus, e / (2 * (1 + v))) &&
         add_constant(law.pressures, &FebM::lame_lambda, e * v / ((1 + v) * (1 - 2 * v)));
}

/// Six terms, of which three that are not 0 are computed.
bool FebWriter::take_ogden(const FebTag& part, FebLaw& law) {
  constexpr std::optional<double> Material::*mu[] = {&FebM::ogden_mu_1, &FebM::ogden_mu_2, &FebM::ogden_mu_3};
  constexpr std::optional<double> Material::*alpha[] = {&FebM::ogden_alpha_1, &FebM::ogden_alpha_2, &FebM::ogden_alpha_3};
  std::size_t terms = 0;
  for (char i = '1'; i <= '6'; ++i) {
    const FebTag *c = part.child(std::string("c") + i), *m = part.child(std::string("m") + i);
    if (c == nullptr || m == nullptr) continue;
    const double value = constant_of(*c, law.material);
    if (value == 0) continue;
    if (terms == std::size(mu)) return false;
    if (!add_constant(law.pressures, mu[terms], 0.5 * value) ||
        !add_constant(law.numbers, alpha[terms], constant_of(*m, law.material)))
      return false;
    ++terms;
  }
  for (const FebTag& parameter : part.children)
    if (const bool is_term = parameter.name.size() == 2 && (parameter.name[0] == 'c' || parameter.name[0] == 'm');
        !is_term && !is_idle_parameter(parameter.name))
      omit("material " + shown_text(law.material) + ", " + shown_text(parameter.name), parameter, phrase<"this constant is left out">());
  if (terms == 0) refuse(part.line, phrase<"material \"%1\" has no %2">(shown_text(law.material), "c1"));
  if (part.attribute("type") == "Ogden") {
    law.volume = 2;
    return true;
  }
  const FebTag* cp = part.child("cp");
  if (cp == nullptr) refuse(part.line, phrase<"material \"%1\" has no %2">(shown_text(law.material), "cp"));
  return add_constant(law.pressures, &FebM::ogden_cp, constant_of(*cp, law.material));
}

bool FebWriter::take_energy(const FebTag& part, FebLaw& law) {
  const std::string type = part.attribute("type");
  if (type == "Ogden" || type == "Ogden unconstrained") return take_ogden(part, law);
  if (type == "neo-Hookean") return take_coupled(part, law);
  const auto form = std::ranges::find(feb_laws, std::string_view(type), &FebLawForm::type);
  // Fibres of these two types are those of the laws above where their numbers allow it, else bundles.
  const bool is_bundle = (type == "fiber-exp-pow-uncoupled" && (real_of(part, "beta", 2) != 2 || real_of(part, "lam0", 1) != 1)) ||
                         (type == "uncoupled fiber-exp-linear" && real_of(part, "c3", 0) == 0);
  if (form == std::end(feb_laws) || is_bundle) return take_part(part, law).value_or(false);
  const auto needed = part.child(form->parameters.front().key);
  if (needed == nullptr)
    refuse(part.line, phrase<"material \"%1\" has no %2">(shown_text(law.material), std::string(form->parameters.front().key)));
  const auto is_none = [&](const char* key) { return part.child(key) != nullptr && real(*part.child(key)) == 0; };
  const bool has_no_ligament = is_none("c3"), has_no_family = is_none("k1") || is_none("ksi");
  if (has_no_ligament && real_of(part, "c5", 0) != 0 && type != "Yeoh") return false;  // a fibre without its first part
  for (const FebParameter& parameter : form->parameters) {
    const FebTag* tag = part.child(parameter.key);
    if (tag == nullptr) continue;
    if ((has_no_ligament && is_of_ligament(parameter.member)) || (has_no_family && is_of_family(parameter.member))) continue;
    const double value = parameter.factor * constant_of(*tag, law.material);
    if (value == 0 && !parameter.stays_at_zero) continue;
    if (!add_constant(parameter.is_pressure ? law.pressures : law.numbers, parameter.member, value)) return false;
  }
  // Two families at plus and minus gamma, which is 0 unless it is stated.
  if (type == "Holzapfel-Gasser-Ogden" && !has_no_family && part.child("gamma") == nullptr &&
      !add_constant(law.numbers, &FebM::fibre_angle, 0))
    return false;
  for (const FebTag& parameter : part.children)
    if (std::ranges::find(form->parameters, std::string_view(parameter.name), &FebParameter::key) == form->parameters.end() &&
        !is_idle_parameter(parameter.name) && !is_neutral(parameter) && parameter.name != "beta" &&
        !(parameter.name == "active_contraction" && is_switched_off(parameter)))
      omit("material " + shown_text(law.material) + ", " + shown_text(parameter.name), parameter, phrase<"this constant is left out">());
  if (form->volume != 0) law.volume = form->volume;
  return true;
}

void FebWriter::take_bulk(const FebTag& m, FebLaw& law) {
  // Those of the solids of a mixture count only where the mixture states none.
  const auto stated = [&](const FebTag& of) {
    const FebTag* k = of.child("k");
    return k == nullptr ? 0.0 : constant_of(*k, law.material);
  };
  double bulk = stated(m), of_solids = 0;
  const FebTag* solid = nullptr;
  for (const FebTag& part : m.children)
    if (const double k = part.name == "solid" ? stated(part) : 0.0; k != 0) of_solids += k, solid = &part;
  if (bulk != 0 && solid != nullptr)
    note(*solid, phrase<"material \"%1\": k of the mixture is taken, and those of its solids are not; older versions of FEBio add them">(
                     shown_text(law.material)));
  if (bulk == 0) bulk = of_solids;
  if (!(bulk > 0)) refuse(m.line, phrase<"material \"%1\" has no %2">(shown_text(law.material), "k"));
  const int function = stated_volume_function(m);
  law.pressures.emplace_back(function == 0 ? &FebM::log_bulk_modulus : &FebM::bulk_modulus, bulk);
  if (function == 0 || function == law.volume) return;
  if (bulk < least_ratio * shear_at_rest(law))
    omit("material " + shown_text(law.material) + ", volume function", m,
         phrase<"it is %1 here, and at a bulk modulus of %2 times the shear modulus the volume changes much">(
             volume_function_text(law.volume), format_number(bulk / shear_at_rest(law), "%.3g")));
  else
    note(m, phrase<"material \"%1\": the volume function is %2 here: pressures differ from FEBio's by about 1.5 times the "
                   "change of volume (1 % of them at a change of 0.7 %)">(
                shown_text(law.material), volume_function_text(law.volume)));
}

void FebWriter::write_hyperelastic(const FebTag& m, const std::string& name) {
  const std::string type = m.attribute("type");
  const bool is_mixture = type == "solid mixture" || type == "uncoupled solid mixture";
  FebLaw law;
  law.material = name;
  const auto leave_out = [&](const FebTag& of, const std::string& what) {
    omit("material " + shown_text(what), of,
         phrase<"this law is not computed: material \"%1\" has no law until the case states one">(shown_text(name)));
  };
  if (!is_mixture && !take_energy(m, law)) return leave_out(m, type);
  for (const FebTag& part : m.children) {
    if (!is_mixture) break;
    if (part.name != "solid" && !is_idle_parameter(part.name))
      omit("material " + shown_text(name) + ", " + shown_text(part.name), part, phrase<"this constant is left out">());
    if (part.name == "solid" && !take_energy(part, law)) return leave_out(part, type + " of " + part.attribute("type"));
  }
  // A constant that two parts state is that of neither.
  if (states_twice(law.pressures) || states_twice(law.numbers)) return leave_out(m, type);
  const auto states = [&](std::optional<double> Material::*member) {
    return std::ranges::any_of(law.pressures, [&](const auto& p) { return p.first == member; });
  };
  const bool is_coupled = states(&FebM::lame_lambda) || states(&FebM::ogden_cp);
  const bool has_law = is_coupled || law.volume != 0;
  if (!has_law || (is_coupled && law.volume != 0)) return leave_out(m, type);
  if (std::ranges::count_if(m.children, [](const FebTag& t) { return t.name == "solid"; }) > 1 && !is_coupled) {
    int isotropic = 0;  // laws in which the volume has a function of its own
    for (const auto& [member, value] : law.pressures)
      isotropic += member == &FebM::shear_modulus || member == &FebM::c10 || member == &FebM::veronda_c1 ||
                   member == &FebM::ogden_mu_1 || member == &FebM::arruda_mu || member == &FebM::myocardium_a;
    law.volume = isotropic == 1 && states(&FebM::shear_modulus) ? 1 : 2;
  }
  if (!is_coupled) take_bulk(m, law);
  const bool is_directed = states(&FebM::ligament_c3) || states(&FebM::fibre_shear_along) || states(&FebM::fung_c) || states(&FebM::fibre_k1) || states(&FebM::active_stress) ||
                           states(&FebM::active_across);
  if (law.is_softened && (law.is_softened_whole ? is_mixture : law.bundles.size() != 1)) return leave_out(m, type);
  if (!law.bundles.empty()) {
    const bool fits = std::ranges::all_of(law.bundles, [&](const FebBundle& bundle) { return bundle.is_whole == is_coupled; });
    if (is_directed || !fits || !take_bundles(m, name, law)) return leave_out(m, type);
  } else if (is_directed) {
    take_directions(m, name);
  }
  add_law(m, std::move(law));
}

/// A law that the deck has; its constants are set afterwards.
void FebWriter::add_law(const FebTag& material, FebLaw law) {
  out_.begin("HYPERELASTIC", material.line, {{"NEO HOOKE", ""}});
  out_.row(material.line, feb_exact(placeholder) + ", " + feb_exact(placeholder));
  laws_.push_back(std::move(law));
}

}  // namespace genba
