#include "mesh/deck/deck_materials.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/element/law/symmetric.hpp"
#include "engine/model/study/hyperelastic.hpp"
#include "engine/model/study/symmetry.hpp"

namespace genba {

namespace {

struct Property {
  std::size_t values;  ///< number of values of an isotropic material, without the temperature
  Text what;
};

const std::map<std::string, Property>& properties() {
  static const std::map<std::string, Property> all = {
      {"ELASTIC", {2, phrase<"elasticity">()}},          {"DENSITY", {1, phrase<"density">()}},
      {"EXPANSION", {1, phrase<"thermal expansion">()}}, {"CONDUCTIVITY", {1, phrase<"conductivity">()}},
      {"SPECIFIC HEAT", {1, phrase<"specific heat">()}}, {"LATENT HEAT", {3, phrase<"latent heat">()}}};
  return all;
}

using Member = std::optional<double> Material::*;
/// A law of *HYPERELASTIC: its parameter, and the constants of its lines.
struct Form {
  std::string_view parameter;
  int terms;  ///< N; 0: any
  std::vector<Member> members;
  std::size_t volumes;  ///< constants D
};
using M = Material;
const Form forms[] = {
    {"NEO HOOKE", 0, {&M::c10}, 1},
    {"MOONEY-RIVLIN", 0, {&M::c10, &M::c01}, 1},
    {"YEOH", 0, {&M::c10, &M::c20, &M::c30}, 3},
    {"OGDEN", 1, {&M::ogden_mu_1, &M::ogden_alpha_1}, 1},
    {"OGDEN", 2, {&M::ogden_mu_1, &M::ogden_alpha_1, &M::ogden_mu_2, &M::ogden_alpha_2}, 2},
    {"OGDEN", 3, {&M::ogden_mu_1, &M::ogden_alpha_1, &M::ogden_mu_2, &M::ogden_alpha_2, &M::ogden_mu_3,
                  &M::ogden_alpha_3}, 3},
    {"REDUCED POLYNOMIAL", 1, {&M::c10}, 1},
    {"REDUCED POLYNOMIAL", 2, {&M::c10, &M::c20}, 2},
    {"REDUCED POLYNOMIAL", 3, {&M::c10, &M::c20, &M::c30}, 3},
    {"POLYNOMIAL", 1, {&M::c10, &M::c01}, 1},
    {"POLYNOMIAL", 2, {&M::c10, &M::c01, &M::c20, &M::c11, &M::c02}, 2}};

bool is_by_direction(const std::string& keyword, const std::string& type) {
  const bool is_ortho = type == "ORTHO" || type == "ORTHOTROPIC";
  return (keyword == "ELASTIC" && (is_ortho || type == "ENGINEERING CONSTANTS")) ||
         (keyword == "CONDUCTIVITY" && is_ortho);
}

/// Converts the stiffnesses D1111 D1122 D2222 D1133 D2233 D3333 D1212 D1313 D2323 to E_1 E_2 E_3 nu_12 nu_13
/// nu_23 G_12 G_13 G_23. Empty if they are not positive definite.
std::vector<double> engineering_constants_of(const std::vector<double>& d) {
  const double stiffness[6] = {d[0], d[1], d[3], d[2], d[4], d[5]};  // 11 12 13 22 23 33
  double s[6];
  element::symmetric_inverse<3>(stiffness, s);
  for (const double entry : s)
    if (!std::isfinite(entry)) return {};
  return {1 / s[0], 1 / s[3], 1 / s[5], -s[1] / s[0], -s[2] / s[0], -s[4] / s[3], d[6], d[7], d[8]};
}

}  // namespace

bool DeckMaterials::take(const DeckBlock& block) {
  const std::string& k = block.keyword;
  if (k == "MATERIAL") {
    const std::string name = block.value("NAME");
    if (name.empty()) refuse_deck(deck_, block.line, phrase<"*MATERIAL has no name">());
    for (const Material& m : materials_)
      if (key_of(m.name) == key_of(name))
        refuse_deck(deck_, block.line, phrase<"there are two materials named \"%1\"">(name));
    materials_.push_back({name, {}, {}, {}, {}, {}, {}});
    in_material_ = true;
  } else if (properties().count(k) != 0) {
    take_property(block);
  } else if (k == "PLASTIC" || k == "CYCLIC HARDENING") {
    take_hardening(block);
  } else if (k == "HYPERELASTIC") {
    take_hyperelastic(block);
  } else if (k == "VISCOELASTIC" || k == "CREEP") {
    take_time_law(block);
  } else if (k == "DAMPING" && in_material_) {
    take_damping(block);
  } else if (k == "ORIENTATION") {
    orientations_.take(block);
  } else if (k == "SOLID SECTION") {
    in_material_ = false;
    take_section(block);
  } else {
    return false;
  }
  return true;
}

void DeckMaterials::omit(const DeckBlock& block, const Text& effect) {
  pending_.push_back({materials_.back().name, "*" + block.keyword, block.line, effect, Need::stiffness});
}

DeckMaterials::Need DeckMaterials::need_of(const std::string& keyword) {
  return keyword == "ELASTIC"         ? Need::stiffness
         : keyword == "DENSITY"       ? Need::mass
         : keyword == "SPECIFIC HEAT" ? Need::storage
         : keyword == "LATENT HEAT"   ? Need::storage
         : keyword == "EXPANSION"     ? Need::expansion
         : keyword == "CONDUCTIVITY"  ? Need::conduction
                                      : Need::none;
}

void DeckMaterials::take_property(const DeckBlock& block) {
  if (materials_.empty())
    refuse_deck(deck_, block.line, phrase<"*%1 stands before any *MATERIAL">(block.keyword));
  Material& m = materials_.back();
  const Property& property = properties().at(block.keyword);
  const Need need = need_of(block.keyword);
  const auto omit = [&](const std::string& name, std::int64_t line, const Text& effect) {
    pending_.push_back({m.name, name, line, effect, need});
  };
  const std::string keyword = "*" + block.keyword, type = upper_case(block.value("TYPE"));
  if (is_by_direction(block.keyword, type)) {
    bool varies = false;
    take_orthotropic(block, type, varies);
    if (varies) tell_varying(block, need);
    return;
  }
  if (!type.empty() && type != "ISO" && type != "ISOTROPIC") {
    findings_.note(block, phrase<"type %1 is not supported and left out">(type));
    omit(keyword + ", TYPE=" + type, block.line,
         phrase<"%1 that depends on direction is not computed yet: material %2 has none of it until the case "
                "states one without direction">(property.what, m.name));
    return;
  }
  if (block.data.empty()) refuse_deck(deck_, block.line, phrase<"*%1 has no values">(block.keyword));
  if (block.keyword == "LATENT HEAT") {
    take_latent_heat(block);
    return;
  }
  const bool has_fields = !block.value("DEPENDENCIES").empty() && block.value("DEPENDENCIES") != "0";
  std::vector<double> first;
  bool varies = false;
  const double scale = block.keyword == "ELASTIC"         ? force_ / (unit_ * unit_)
                       : block.keyword == "DENSITY"       ? force_ / (unit_ * unit_ * unit_ * unit_)
                       : block.keyword == "SPECIFIC HEAT" ? unit_ * unit_
                       : block.keyword == "CONDUCTIVITY"  ? force_
                                                          : 1;
  DeckTable table{block.keyword, block.line, {}, {}, {}};
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (!has_fields) require_at_most(deck_, line, fields.size(), property.values + 1);
    std::vector<double> values;
    for (std::size_t i = 0; i < property.values; ++i) {
      const Text what = i == 1 ? phrase<"Poisson's ratio">() : phrase<"the property">();
      if (i >= fields.size()) refuse_deck(deck_, line.number, phrase<"%1 is missing">(what));
      values.push_back(deck_real(deck_, line, fields[i], what));
    }
    values[0] *= scale;
    if (first.empty()) first = values;
    varies = varies || values != first;
    if (!has_fields && fields.size() > property.values)
      table.at.push_back(deck_real(deck_, line, fields[property.values], phrase<"the temperature">()));
    table.values.push_back(std::move(values));
  }
  if (block.keyword == "ELASTIC") {
    m.youngs_modulus = first[0];
    m.poisson_ratio = first[1];
  } else if (block.keyword == "DENSITY") {
    m.density = first[0];
  } else if (block.keyword == "EXPANSION") {
    m.thermal_expansion = first[0];
    if (block.has("ZERO")) table.zero = to_real(block.value("ZERO"));
    if (table.zero && !zero_) zero_ = table.zero;
  } else if (block.keyword == "CONDUCTIVITY") {
    m.conductivity = first[0];
  } else {
    m.specific_heat = first[0];
  }
  if (varies) tables_.emplace_back(materials_.size() - 1, std::move(table));
}

void DeckMaterials::take_damping(const DeckBlock& block) {
  Material& m = materials_.back();
  const auto take = [&](const char* parameter, std::optional<double>& to) {
    if (!block.has(parameter)) return;
    const auto value = to_real(block.value(parameter));
    if (!value || !(*value >= 0))
      refuse_deck(deck_, block.line, phrase<"%1 of *DAMPING is no number from 0 on">(parameter));
    if (*value > 0) to = *value;
  };
  take("ALPHA", m.damping_mass);
  take("BETA", m.damping_stiffness);
  take("STRUCTURAL", m.loss_factor);
}

void DeckMaterials::take_latent_heat(const DeckBlock& block) {
  Material& m = materials_.back();
  const DeckLine& line = block.data.front();
  const auto fields = fields_of(line.text);
  require_at_most(deck_, line, fields.size(), 3);
  const Text what[3] = {phrase<"the latent heat">(), phrase<"the solidus">(), phrase<"the liquidus">()};
  std::optional<double>* const to[3] = {&m.latent_heat, &m.solidus, &m.liquidus};
  for (std::size_t i = 0; i < 3; ++i) {
    if (i >= fields.size()) refuse_deck(deck_, line.number, phrase<"%1 is missing">(what[i]));
    *to[i] = deck_real(deck_, line, fields[i], what[i]);
  }
  *m.latent_heat *= unit_ * unit_;
  if (block.data.size() > 1)
    pending_.push_back({m.name, "*LATENT HEAT, several", block.data[1].number,
                        phrase<"material %1 melts in the first of its ranges alone">(m.name), Need::storage});
}

bool DeckMaterials::has_hyperelastic() const {
  return std::ranges::any_of(materials_, [](const Material& m) { return hyperelastic_law(m) != HyperelasticLaw::none; });
}

/// The constants of one law, in the order of its lines. A strain energy of the volume has its first term alone.
void DeckMaterials::take_hyperelastic(const DeckBlock& block) {
  if (materials_.empty())
    refuse_deck(deck_, block.line, phrase<"*%1 stands before any *MATERIAL">(block.keyword));
  if (block.data.empty()) refuse_deck(deck_, block.line, phrase<"*%1 has no values">(block.keyword));
  const std::string stated = block.value("N");
  const int terms = stated.empty() ? 1 : static_cast<int>(to_real(stated).value_or(0));
  const Form* form = nullptr;
  bool is_named = false;
  for (const Form& one : forms)
    if (block.has(std::string(one.parameter))) {
      is_named = true;
      if (one.terms == 0 || one.terms == terms) form = &one;
    }
  if (!is_named && (terms == 1 || terms == 2)) form = &forms[8 + terms];  // polynomial without its name
  Material& m = materials_.back();
  if (form == nullptr)
    return omit(block, phrase<"this law, or its number of terms, is not computed: material %1 has none">(m.name));
  std::vector<double> values;
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    for (const auto& field : fields) values.push_back(deck_real(deck_, line, field, phrase<"the constant">()));
    if (values.size() >= form->members.size() + form->volumes) break;  // the rest is of other temperatures
  }
  if (values.size() < form->members.size())
    refuse_deck(deck_, block.line, phrase<"*%1 has %2 constants, not %3">(block.keyword, values.size(), form->members.size()));
  const double pressure = force_ / (unit_ * unit_);
  for (std::size_t i = 0; i < form->members.size(); ++i) {
    const bool is_exponent = form->parameter == "OGDEN" && i % 2 == 1;
    m.*form->members[i] = values[i] * (is_exponent ? 1.0 : pressure);
  }
  const auto volume = [&](std::size_t i) {
    const std::size_t at = form->members.size() + i;
    return at < values.size() ? values[at] : 0.0;
  };
  for (std::size_t i = 1; i < form->volumes; ++i)
    if (volume(i) != 0)
      findings_.note(block, phrase<"of the energy of the volume the first term alone is computed">());
  if (volume(0) > 0) {
    m.bulk_modulus = 2 / volume(0) * pressure;
  } else {  // as CalculiX: Poisson's ratio is then 0.475
    m.bulk_modulus = 20 * initial_shear_modulus(m);
    findings_.note(block, phrase<"it states no D1: the bulk modulus is 20 times the shear modulus">());
  }
}

void DeckMaterials::take_time_law(const DeckBlock& block) {
  if (materials_.empty())
    refuse_deck(deck_, block.line, phrase<"*%1 stands before any *MATERIAL">(block.keyword));
  const Text left_out = block.keyword == "CREEP" ? read_creep(deck_, block, force_ / (unit_ * unit_), materials_.back())
                                                 : read_viscoelastic(deck_, block, materials_.back());
  if (!left_out.empty()) omit(block, left_out);
}

/// Rows of stress and plastic strain at the first temperature; those of others as factors on them.
void DeckMaterials::take_hardening(const DeckBlock& block) {
  if (materials_.empty())
    refuse_deck(deck_, block.line, phrase<"*%1 stands before any *MATERIAL">(block.keyword));
  if (block.data.empty()) refuse_deck(deck_, block.line, phrase<"*%1 has no values">(block.keyword));
  Hardening& of = hardening_[materials_.back().name];
  const bool is_cyclic = block.keyword == "CYCLIC HARDENING";
  if (!is_cyclic) {
    const std::string kind = upper_case(block.value("HARDENING"));
    of.kind = kind.empty() ? "ISOTROPIC" : kind;
    of.line = block.line;
  }
  std::vector<VariationTable> tables;  // one a temperature
  std::vector<double> temperatures;
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    require_at_most(deck_, line, fields.size(), 3);
    const auto number = [&](std::size_t i, const Text& what) {
      if (i >= fields.size()) refuse_deck(deck_, line.number, phrase<"%1 is missing">(what));
      return deck_real(deck_, line, fields[i], what);
    };
    const double stress = number(0, phrase<"the stress">()) * force_ / (unit_ * unit_),
                 strain = number(1, phrase<"the plastic strain">());
    const double at = fields.size() > 2 ? number(2, phrase<"the temperature">()) : 0.0;
    if (temperatures.empty() || at != temperatures.back()) {
      temperatures.push_back(at);
      tables.push_back({VariationTable::Over::plastic_strain, {}, {}});
    }
    VariationTable& rows = tables.back();
    if (!rows.at.empty() && !(strain > rows.at.back()))
      refuse_deck(deck_, line.number, phrase<"the plastic strain does not grow from line to line">());
    rows.at.push_back(strain);
    rows.values.push_back(stress);
  }
  (is_cyclic ? of.cyclic : of.rows) = tables.front();
  if (tables.size() == 1) return;
  DeckTable factors{"PLASTIC", block.line, temperatures, {}, {}};
  bool is_scaled = !is_cyclic && of.kind == "ISOTROPIC";
  for (const VariationTable& table : tables) {
    const double factor = table.values.front() / tables.front().values.front();
    factors.values.push_back({factor});
    is_scaled = is_scaled && table.at == tables.front().at;
    for (std::size_t i = 0; is_scaled && i < table.values.size(); ++i)
      is_scaled = std::abs(table.values[i] - factor * tables.front().values[i]) <= 1e-3 * table.values[i];
  }
  if (is_scaled)
    of.factors = std::move(factors);
  else
    pending_.push_back({materials_.back().name, "*" + block.keyword + ", by temperature", block.line,
                        phrase<"hardening changes with temperature by a factor alone: material %1 has that of the first "
                               "temperature">(materials_.back().name),
                        Need::stiffness});
}

/// Gives the hardening to the materials.
void DeckMaterials::give_hardening(const DeckTemperatures& temperatures) {
  for (Material& m : materials_) {
    const auto found = hardening_.find(m.name);
    if (found == hardening_.end()) continue;
    const Hardening& of = found->second;
    const auto omit = [&](const Text& effect) {
      pending_.push_back({m.name, "*PLASTIC, HARDENING=" + of.kind, of.line, effect, Need::stiffness});
    };
    const bool is_combined = of.kind == "COMBINED", is_kinematic = of.kind == "KINEMATIC" || is_combined;
    if (of.rows.at.empty() || (!is_kinematic && of.kind != "ISOTROPIC")) {
      omit(phrase<"this kind of hardening is not computed: the material stays elastic">());
      continue;
    }
    const VariationTable& table = is_combined && !of.cyclic.at.empty() ? of.cyclic : of.rows;
    m.flow_stress = table.values.front();
    if (of.factors && !give(*of.factors, temperatures, m))
      omit(phrase<"no temperature of the body is known: the flow stress is that of the first temperature">());
    if (is_kinematic) {
      if (of.rows.at.size() > 2) {
        Variation by{of.rows};
        for (double& value : std::get<VariationTable>(by.by).values) value -= of.rows.values.front();
        set_variation(m, "back_stress", &by);
      } else if (of.rows.at.size() > 1)
        m.kinematic_hardening =
            (of.rows.values[1] - of.rows.values[0]) / (of.rows.at[1] - of.rows.at[0]);
      if (!is_combined || of.cyclic.at.empty()) continue;
    }
    if (table.at.size() == 1) continue;
    const Variation by{table};
    set_variation(m, "flow_stress", &by);
  }
}

void DeckMaterials::tell_varying(const DeckBlock& block, Need need) {
  findings_.note(block, phrase<"only the values of the first line, at one temperature, are taken">());
  tell_varying(block.keyword, block.line, materials_.back().name, need);
}

void DeckMaterials::tell_varying(const std::string& keyword, std::int64_t line, const std::string& material,
                                 Need need) {
  pending_.push_back(
      {material, "*" + keyword + ", by temperature", line,
       phrase<"%1 does not change with temperature: material %2 has the values of the first line">(
           properties().at(keyword).what, material),
       need});
}

std::optional<std::pair<double, std::int64_t>> DeckMaterials::lowest_temperature() const {
  std::optional<std::pair<double, std::int64_t>> lowest;
  for (const auto& [material, table] : tables_)
    for (const double t : table.at)
      if (!lowest || t < lowest->first) lowest = {t, table.line};
  return lowest;
}

bool DeckMaterials::matters(Need need, const Uses& uses) {
  return (need == Need::stiffness && uses.stiffness) || (need == Need::mass && uses.mass) ||
         (need == Need::storage && uses.storage) || (need == Need::expansion && uses.expansion) ||
         (need == Need::conduction && uses.conduction);
}

/// Sets the properties that depend on the temperature, if the steps know temperatures.
void DeckMaterials::give_tables(const Uses& uses, const DeckTemperatures& temperatures) {
  for (const auto& [number, table] : tables_) {
    Material& material = materials_[number];
    const Need need = need_of(table.keyword);
    if (!matters(need, uses)) continue;
    if (!give(table, temperatures, material))
      tell_varying(table.keyword, table.line, material.name, need);
    else if (temperatures.known == DeckTemperatures::Known::initial)
      findings_.add_note(phrase<"%1: *%2: values at the initial temperature, %3, are taken">(
          deck_.line_text(table.line), table.keyword, format_number(*temperatures.initial, "%.6g")));
  }
}

std::vector<double> DeckMaterials::by_direction(const DeckBlock& block, std::size_t count,
                                                bool& varies) const {
  constexpr std::size_t per_line = 8;
  if (block.data.empty()) refuse_deck(deck_, block.line, phrase<"*%1 has no values">(block.keyword));
  std::vector<double> first, values;
  std::size_t lines = 0;  // for the values at one temperature
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.size() > per_line) require_at_most(deck_, line, fields.size(), per_line);
    for (const std::string_view field : fields)
      if (values.size() < count) values.push_back(deck_real(deck_, line, field, phrase<"the property">()));
    if (++lines * per_line < count) continue;
    if (values.size() < count)
      refuse_deck(deck_, line.number,
                  phrase<"*%1 has %2 values, not %3">(block.keyword, values.size(), count));
    if (first.empty()) first = values;
    varies = varies || values != first;
    values.clear();
    lines = 0;
  }
  if (first.empty() || !values.empty())
    refuse_deck(deck_, block.data.back().number,
                phrase<"*%1 has %2 values, not %3">(block.keyword, values.size(), count));
  return first;
}

void DeckMaterials::take_orthotropic(const DeckBlock& block, const std::string& type, bool& varies) {
  Material& m = materials_.back();
  if (block.keyword == "CONDUCTIVITY") {
    const std::vector<double> k = by_direction(block, 3, varies);
    m.k_1 = force_ * k[0], m.k_2 = force_ * k[1], m.k_3 = force_ * k[2];
    return;
  }
  std::vector<double> c = by_direction(block, 9, varies);
  if (type != "ENGINEERING CONSTANTS") c = engineering_constants_of(c);
  if (c.empty())
    refuse_deck(
        deck_, block.line,
        phrase<"the stiffnesses are not positive definite: some strain would have a negative energy">());
  const double scale = force_ / (unit_ * unit_);
  m.e_1 = c[0] * scale, m.e_2 = c[1] * scale, m.e_3 = c[2] * scale;
  m.nu_12 = c[3], m.nu_13 = c[4], m.nu_23 = c[5];
  m.g_12 = c[6] * scale, m.g_13 = c[7] * scale, m.g_23 = c[8] * scale;
}

void DeckMaterials::take_section(const DeckBlock& block) {
  const std::string set = block.value("ELSET"), material = block.value("MATERIAL");
  if (set.empty() || material.empty())
    refuse_deck(deck_, block.line, phrase<"*SOLID SECTION needs ELSET and MATERIAL">());
  sections_.push_back({set, material, block.value("ORIENTATION"), block.line, mesh_.scope(), &block});
}

/// The first number of a section's data line, above 0; empty if there is none.
std::optional<double> DeckMaterials::stated_size(const DeckBlock& block, const Text& what) const {
  if (block.data.empty() || fields_of(block.data.front().text).empty()) return {};
  const DeckLine& line = block.data.front();
  const double stated = deck_real(deck_, line, fields_of(line.text)[0], what);
  if (!(stated > 0))
    refuse_deck(deck_, line.number, phrase<"%1 is %2, not above 0">(what, format_number(stated, "%.6g")));
  return stated;
}

/// Of a section of bars: 1 in the deck's unit if it states none, as in Abaqus.
double DeckMaterials::area_of(const DeckBlock& block) {
  if (const auto stated = stated_size(block, phrase<"the cross section area">()))
    return unit_ * unit_ * *stated;
  findings_.note(
      block, phrase<"it states no cross section area of its bars: %1 is taken, 1 in the unit of the deck">(
                 format_quantity(unit_ * unit_, QuantityKind::area)));
  return unit_ * unit_;
}

/// True if the elements are bars. A section of bars and others is refused: its number means two things.
bool DeckMaterials::are_bars(const Section& section, const std::vector<std::int64_t>& elements) const {
  const auto is_bar = [&](std::int64_t e) { return mesh_.is_bar(e); };
  const auto bar = std::find_if(elements.begin(), elements.end(), is_bar),
             other = std::find_if_not(elements.begin(), elements.end(), is_bar);
  if (bar != elements.end() && other != elements.end())
    refuse_deck(deck_, section.line,
                phrase<"the section of set \"%1\" holds bars (element %2) and others (element %3)">(
                    section.set, *bar, *other),
                phrase<"Write a *SOLID SECTION for the bars, with the area of their cross section">());
  return bar != elements.end();
}

/// Of a section of a plane body: 1 in the deck's unit if it states none, as in CalculiX and Abaqus.
std::optional<double> DeckMaterials::thickness_of(const DeckBlock& block) {
  if (!mesh_.is_plane() || mesh_.formulations().plane == PlaneBody::axisymmetric) return {};
  if (block.parameters.count("NODAL THICKNESS") != 0)
    findings_.omit("*SOLID SECTION, NODAL THICKNESS", block.line,
                   phrase<"thicknesses that are stated by node are left out: the section has one">());
  if (const auto stated = stated_size(block, phrase<"the thickness">())) return unit_ * *stated;
  findings_.note(block, phrase<"it states no thickness: %1 is taken, 1 in the unit of the deck">(
                            format_quantity(unit_, QuantityKind::length)));
  return unit_;
}

/// One thickness is that of the body, several are those of regions.
void DeckMaterials::settle_thickness(Study& study) {
  if (!mesh_.is_plane() || mesh_.formulations().plane == PlaneBody::axisymmetric) return;
  std::vector<MaterialAssignment*> all;
  for (MaterialAssignment& a : study.assignments)
    if (!a.area) all.push_back(&a);
  if (all.empty()) {
    findings_.add_note(phrase<"no *SOLID SECTION states a thickness: %1 is taken, 1 in the unit of the deck">(
        format_quantity(unit_, QuantityKind::length)));
    study.elements.thickness = unit_;
    return;
  }
  const bool is_one = std::ranges::all_of(
      all, [&](const MaterialAssignment* a) { return a->thickness == all.front()->thickness; });
  if (!is_one) return;
  study.elements.thickness = all.front()->thickness;
  for (MaterialAssignment* a : all) a->thickness.reset();
}

/// Axes of a material that depends on direction; other materials need none.
MaterialAxes DeckMaterials::axes_of(const Section& section, const Material& material) {
  const bool directed = std::ranges::any_of(directed_properties(), [&](const DirectedProperty& of) {
    return stated_set(material, of).symmetry != Symmetry::isotropic;
  });
  if (!directed || section.orientation.empty()) return {};
  const DeckOrientations::Orientation* found = orientations_.find(section.orientation, section.scope);
  if (found == nullptr)
    refuse_deck(deck_, section.line, phrase<"there is no *ORIENTATION named \"%1\"">(section.orientation));
  if (!found->foreign.empty())
    findings_.omit("*ORIENTATION, " + found->foreign, found->line,
                   phrase<"its axes are left out: directions 1, 2 and 3 are x, y and z">());
  return found->axes;
}

/// If several sections contain an element, the last one counts.
void DeckMaterials::assign(Study& study, std::set<std::string>& used) {
  std::unordered_map<std::int64_t, std::size_t> section_of;
  for (std::size_t i = 0; i < sections_.size(); ++i) {
    const Section& s = sections_[i];
    if (const DeckMesh::LeftOut* gone = mesh_.left_out(s.set, s.scope)) {
      if (DeckMesh::is_point_type(gone->type)) continue;  // they have no body
      findings_.omit("*ELEMENT, TYPE=" + gone->type, gone->line,
                     phrase<"elements of type %1 are left out">(gone->type));
      continue;
    }
    for (const std::int64_t e : mesh_.elements_of(s.set, s.line, s.scope)) section_of[e] = i;
  }
  std::vector<std::vector<std::int64_t>> elements(sections_.size());
  for (const auto& [element, section] : section_of) elements[section].push_back(element);
  for (auto& some : elements) std::sort(some.begin(), some.end());
  for (std::size_t i = 0; i < sections_.size(); ++i) {
    const Section& s = sections_[i];
    if (elements[i].empty()) continue;
    const auto found = std::find_if(materials_.begin(), materials_.end(),
                                    [&](const Material& m) { return key_of(m.name) == key_of(s.material); });
    if (found == materials_.end())
      refuse_deck(deck_, s.line, phrase<"there is no *MATERIAL named \"%1\"">(s.material));
    used.insert(found->name);
    std::vector<std::string> regions;
    if (elements[i].size() != mesh_.element_count()) {
      const std::string key = mesh_.element_set_key(s.set, s.scope);
      const bool whole = !key.empty() && mesh_.elements_of(s.set, s.line, s.scope) == elements[i];
      regions = {whole ? mesh_.shown_element_set(key)
                       : mesh_.add_element_set("SECTION " + std::to_string(i + 1), elements[i])};
    }
    MaterialAssignment& made = study.assignments.emplace_back();
    made.material = found->name;
    made.regions = regions;
    made.axes = axes_of(s, *found);
    if (are_bars(s, elements[i]))
      made.area = area_of(*s.block);
    else
      made.thickness = thickness_of(*s.block);
  }
}

void DeckMaterials::finish(Study& study, const Uses& uses, const DeckTemperatures& temperatures) {
  std::set<std::string> used;
  assign(study, used);
  settle_thickness(study);
  give_tables(uses, temperatures);
  if (uses.stiffness) give_hardening(temperatures);
  for (Material& m : materials_) {
    if (!m.latent_heat) continue;
    if (uses.storage)
      *m.solidus -= temperatures.zero, *m.liquidus -= temperatures.zero;
    else
      m.latent_heat = m.solidus = m.liquidus = std::nullopt;
  }
  study.materials = materials_;
  for (const Pending& p : pending_)
    if (matters(p.need, uses) && (used.count(p.material) != 0 || sections_.empty()))
      findings_.omit(p.name, p.line, p.effect);
}

}  // namespace genba
