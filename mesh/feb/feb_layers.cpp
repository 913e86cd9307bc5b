// Materials of a model of FEBio that act on another one: relaxation, and prestrain. Their sources: chapter 4 of its user
// manual; FEBio counts a prestrained material by its own volume, engine/element/law/fibres.hpp by that of the given shape.
#include <algorithm>
#include <cmath>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/element/law/stretch.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/feb/feb_writer.hpp"

namespace genba {

namespace {

using FebM = Material;
using FebGradient = std::array<double, 9>;  ///< row-major

constexpr FebGradient feb_unit = {1, 0, 0, 0, 1, 0, 0, 0, 1};
/// More prestrains than this in one material are no case that a person can read.
constexpr std::size_t most_prestrains = 400;

bool is_of_volume(std::optional<double> Material::*member) { return member == &FebM::bulk_modulus || member == &FebM::log_bulk_modulus; }

/// Has the law what neither relaxes nor is strained before here?
bool has_activity(const FebLaw& law) {
  return law.is_softened || std::ranges::any_of(law.pressures, [](const auto& p) {
           return p.first == &FebM::active_stress || p.first == &FebM::active_across || p.first == &FebM::viscosity;
         });
}

/// F = V R: a stretch of the given shape after a turn.
struct FebPolar {
  FebGradient stretch, turn;
};
FebPolar polar_of(const FebGradient& f) {
  double square[6], l[3], n[9];
  for (int k = 0; k < 6; ++k) {
    const int i = element::detail::voigt_row(k), j = element::detail::voigt_column(k);
    square[k] = 0;
    for (int a = 0; a < 3; ++a) square[k] += f[static_cast<std::size_t>(3 * i + a)] * f[static_cast<std::size_t>(3 * j + a)];
  }
  element::detail::principal_axes(square, l, n);
  FebPolar out{};
  FebGradient inverse{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t a = 0; a < 3; ++a) {
        out.stretch[3 * i + j] += std::sqrt(l[a]) * n[3 * a + i] * n[3 * a + j];
        inverse[3 * i + j] += n[3 * a + i] * n[3 * a + j] / std::sqrt(l[a]);
      }
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t a = 0; a < 3; ++a) out.turn[3 * i + j] += inverse[3 * i + a] * f[3 * a + j];
  return out;
}

double volume_of_gradient(const FebGradient& f) {
  return f[0] * (f[4] * f[8] - f[5] * f[7]) - f[1] * (f[3] * f[8] - f[5] * f[6]) + f[2] * (f[3] * f[7] - f[4] * f[6]);
}

Vec3 mapped_by(const FebGradient& f, const Vec3& v) {
  return {f[0] * v[0] + f[1] * v[1] + f[2] * v[2], f[3] * v[0] + f[4] * v[1] + f[5] * v[2], f[6] * v[0] + f[7] * v[1] + f[8] * v[2]};
}

/// A unit vector across v, from one that is not along it if that is stated.
Vec3 across_of(const Vec3& v, const Vec3& second) {
  const Vec3 from = length(cross(v, second)) > 1e-9 ? second : std::abs(v[0]) < 0.9 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
  return unit_or(plus(from, v, -dot(from, v)), {0, 1, 0});
}

}  // namespace

/// The material inside, as one of its own with the bulk modulus of both.
FebTag& FebWriter::inner_material(const FebTag& m, const FebTag& elastic) {
  FebTag& body = made_tags_.emplace_back(elastic);
  for (const char* key : {"id", "name"}) {  // directions of elements are those of the material
    std::erase_if(body.attributes, [&](const auto& a) { return a.first == key; });
    if (!m.attribute(key).empty()) body.attributes.emplace_back(key, m.attribute(key));
  }
  const double bulk = real_of(m, "k", 0);
  if (bulk != 0) {
    const bool adds = m.attribute("type") == "uncoupled viscoelastic";  // prestrain takes its own alone
    FebTag k;
    k.name = "k", k.line = m.line, k.text = format_number(bulk + (adds ? real_of(body, "k", 0) : 0.0), "%.17g");
    std::erase_if(body.children, [](const FebTag& tag) { return tag.name == "k"; });
    body.children.push_back(std::move(k));
  }
  if (const FebTag* model = m.child("pressure_model")) {
    std::erase_if(body.children, [](const FebTag& tag) { return tag.name == "pressure_model"; });
    body.children.push_back(*model);
  }
  return body;
}

/// "viscoelastic", "uncoupled viscoelastic"; false: it is not computed.
bool FebWriter::write_viscoelastic(const FebTag& m, const std::string& name) {
  constexpr std::optional<double> Material::*shares[] = {&FebM::prony_g_1, &FebM::prony_g_2, &FebM::prony_g_3,
                                                         &FebM::prony_g_4, &FebM::prony_g_5, &FebM::prony_g_6},
      Material::*times[] = {&FebM::prony_tau_1, &FebM::prony_tau_2, &FebM::prony_tau_3,
                            &FebM::prony_tau_4, &FebM::prony_tau_5, &FebM::prony_tau_6};
  const FebTag* elastic = m.child("elastic");
  const double lasting = stated(m, "g0", 1, name);
  if (elastic == nullptr || !(lasting > 0) || m.child("mat_axis") != nullptr || m.child("fiber") != nullptr) return false;
  tell_unknown(m, {"elastic", "density", "k", "pressure_model", "g0", "g1", "g2", "g3", "g4", "g5", "g6", "t1", "t2", "t3", "t4", "t5", "t6"}, name);
  std::vector<std::array<double, 2>> terms;
  double whole = lasting;
  for (const char i : {'1', '2', '3', '4', '5', '6'}) {
    const double g = stated(m, std::string("g") + i, 0, name), t = stated(m, std::string("t") + i, 1, name);
    if (g < 0 || (g > 0 && !(t > 0))) return false;
    if (g > 0) terms.push_back({g, t}), whole += g;
  }
  const FebTag& body = inner_material(m, *elastic);
  const std::string inside = body.attribute("type");
  const bool is_linear = inside == "isotropic elastic", keeps_volume = m.attribute("type") == "uncoupled viscoelastic";
  const std::size_t laws = laws_.size(), omitted = not_computed_.size();
  write_law(body, name);
  if (is_linear) laws_.push_back({name, {{&FebM::youngs_modulus, constant_of(*body.child("E"), name)}}, {}});
  if (laws_.size() == laws) return not_computed_.size() > omitted;  // it is told by name already
  FebLaw& law = laws_.back();
  if (has_activity(law) || std::ranges::any_of(law.numbers, [](const auto& n) { return n.first == &FebM::prony_g_1; })) return false;
  bool is_split = is_linear;
  for (auto& [member, value] : law.pressures) {
    is_split = is_split || is_of_volume(member);
    if (!keeps_volume || !is_of_volume(member)) value *= whole;
  }
  for (std::size_t i = 0; i < terms.size(); ++i) {
    law.numbers.emplace_back(shares[i], terms[i][0] / whole);
    law.numbers.emplace_back(times[i], terms[i][1]);
  }
  if (is_split && !keeps_volume && !terms.empty()) law.numbers.emplace_back(&FebM::prony_volume, 1);
  return true;
}

/// Numbers of elements from a list of the model; empty: it has not all of them.
std::map<std::int64_t, std::vector<double>> FebWriter::values_by_element(const std::string& list_name, std::size_t count, const FebTag& material) {
  std::map<std::int64_t, std::vector<double>> out;
  const FebTag* data = root_.child("MeshData");
  if (data == nullptr) return out;
  for (const FebTag& list : data->children) {
    const auto part = part_elements_.find(plain_name(list.attribute("elem_set")));
    if (list.name != "ElementData" || list.attribute("name") != list_name || part == part_elements_.end()) continue;
    used_lists_.insert(&list);
    for (const FebTag& one : list.children) {
      const auto lid = to_integer(one.attribute("lid"));
      std::vector<double> numbers = reals(one);
      if (!lid || *lid < 1 || *lid > static_cast<std::int64_t>(part->second.size()) || numbers.size() != count) return {};
      out[part->second[static_cast<std::size_t>(*lid - 1)]] = std::move(numbers);
    }
  }
  const auto elements = elements_of(material);
  if (!std::ranges::all_of(elements, [&](std::int64_t e) { return out.count(e) != 0; })) out.clear();
  return out;
}

/// "prestrain elastic", "uncoupled prestrain elastic": with the stretch along fibres, or the deformation gradient that the
/// material has in the given shape. One material for each prestrain. false: it is not computed.
bool FebWriter::write_prestrained(const FebTag& m, const std::string& name) {
  const FebTag *elastic = m.child("elastic"), *prestrain = m.child("prestrain");
  if (elastic == nullptr || m.child("mat_axis") != nullptr || m.child("fiber") != nullptr) return false;
  const FebTag& body = inner_material(m, *elastic);
  if (prestrain == nullptr) return write_law(body, name), true;
  const bool is_stretch = prestrain->attribute("type") == "in-situ stretch";
  if (!is_stretch && prestrain->attribute("type") != "prestrain gradient") return false;
  tell_unknown(m, {"elastic", "prestrain", "density", "k", "pressure_model"}, name);
  tell_unknown(*prestrain, {"stretch", "isochoric", "ramp", "F0"}, name);
  const FebTag* value = prestrain->child(is_stretch ? "stretch" : "F0");
  const std::size_t count = is_stretch ? 1 : 9;
  std::map<std::vector<double>, std::vector<std::int64_t>> groups;
  if (value == nullptr) {
    groups[is_stretch ? std::vector<double>{1} : std::vector<double>(feb_unit.begin(), feb_unit.end())] = elements_of(m);
  } else if (value->attribute("type") == "map") {
    for (const auto& [element, numbers] : values_by_element(value->text, count, m)) groups[numbers].push_back(element);
  } else {
    groups[is_stretch ? std::vector<double>{constant_of(*value, name)} : stated_list(*value, name)] = elements_of(m);
  }
  if (groups.empty() || groups.size() > most_prestrains || groups.begin()->first.size() != count) return false;
  const double ramp = stated(*prestrain, "ramp", 1, name);
  const bool keeps_volume = real_of(*prestrain, "isochoric", 1) != 0;
  std::vector<FebPrestrained>& parts = prestrained_[name];
  for (const auto& [numbers, elements] : groups) {
    const std::string own = parts.empty() ? name : name + " prestrain " + std::to_string(parts.size() + 1);
    if (!parts.empty()) {
      out_.begin("MATERIAL", m.line, {{"NAME", own}});
      write_density(m);
    }
    parts.push_back({own, elements});
    const std::size_t laws = laws_.size(), omitted = not_computed_.size();
    write_law(body, own);
    if (laws_.size() == laws) return not_computed_.size() > omitted;
    if (has_activity(laws_.back())) return false;
    FebGradient gradient = feb_unit;
    for (std::size_t i = 0; i < 9; ++i)
      if (!is_stretch) gradient[i] = (1 - ramp) * feb_unit[i] + ramp * numbers[i];
    const bool is_read = is_stretch ? strain_along(numbers[0], keeps_volume, m, own) : strain_before(gradient, elements, m, own);
    if (!is_read) return false;
  }
  return true;
}

/// The law counts by the volume of the given shape; where it splits the volume off, that has no prestrain in FEBio.
double FebWriter::scale_prestrained(double volume, const FebTag& m) {
  const bool is_split = m.attribute("type") == "uncoupled prestrain elastic";
  for (auto& [member, size] : laws_.back().pressures)
    if (!is_split || !is_of_volume(member)) size /= volume;
  if (std::abs(volume - 1) > 1e-9 && (has_body_loads() || has_motion()))
    omit("density of a prestrained material", m, phrase<"it is the stated one in the given shape; FEBio divides it by the volume of the prestrain">());
  return is_split ? std::cbrt(volume) : 1;
}

/// A stretch along the fibres of the law at hand.
bool FebWriter::strain_along(double stretch, bool keeps_volume, const FebTag& m, const std::string& name) {
  const auto directions = directions_.find(name);
  if (directions == directions_.end() || !(stretch > 0)) return false;
  FebLaw& law = laws_.back();
  if (keeps_volume) {  // across the fibres 1 / sqrt of it
    law.numbers.emplace_back(&FebM::prestretch, stretch);
    return true;
  }
  const double unimodular = scale_prestrained(stretch, m);
  law.numbers.emplace_back(&FebM::prestretch, stretch / unimodular);
  law.numbers.emplace_back(&FebM::prestretch_2, 1 / unimodular);
  law.numbers.emplace_back(&FebM::prestretch_3, 1 / unimodular);
  if (auto* constant = std::get_if<ConstantAxes>(&directions->second.axes); constant != nullptr && !constant->second)
    constant->second = across_of(unit_or(constant->first, {1, 0, 0}), {});
  for (auto& [element, axes] : directions->second.of_elements) {
    const Vec3 second = across_of({axes[0], axes[1], axes[2]}, {axes[3], axes[4], axes[5]});
    std::ranges::copy(second, axes.begin() + 3);
  }
  return true;
}

/// A deformation gradient of the law at hand, of its elements.
bool FebWriter::strain_before(const FebGradient& gradient, const std::vector<std::int64_t>& elements, const FebTag& m, const std::string& name) {
  const double volume = volume_of_gradient(gradient);
  if (!(volume > 0)) return false;
  const FebPolar polar = polar_of(gradient);
  const double unimodular = scale_prestrained(volume, m);
  const auto found = directions_.find(name);
  std::set<std::array<double, 6>> stated;  // axes of the elements before the turn
  if (found == directions_.end()) {
    stated.insert({1, 0, 0, 0, 1, 0});
  } else if (const auto* constant = std::get_if<ConstantAxes>(&found->second.axes)) {
    const Vec3 first = unit_or(constant->first, {1, 0, 0}), second = across_of(first, constant->second.value_or(Vec3{}));
    stated.insert({first[0], first[1], first[2], second[0], second[1], second[2]});
  } else {
    for (const std::int64_t element : elements)
      if (const auto own = found->second.of_elements.find(element); own != found->second.of_elements.end()) stated.insert(own->second);
  }
  if (stated.size() != 1) return false;  // one prestrain in several axes
  const auto& of = *stated.begin();
  Vec3 axes[3] = {{of[0], of[1], of[2]}, {of[3], of[4], of[5]}, {}};
  if (found != directions_.end()) axes[0] = mapped_by(polar.turn, axes[0]), axes[1] = mapped_by(polar.turn, axes[1]);
  axes[1] = across_of(axes[0], axes[1]), axes[2] = cross(axes[0], axes[1]);
  FebDirections turned;
  turned.axes = ConstantAxes{axes[0], axes[1]};
  turned.tag = found != directions_.end() ? found->second.tag : &m;
  directions_[name] = std::move(turned);
  constexpr std::optional<double> Material::*members[] = {&FebM::prestretch,    &FebM::prestretch_2,  &FebM::prestretch_3,
                                                          &FebM::prestretch_12, &FebM::prestretch_23, &FebM::prestretch_31};
  for (int k = 0; k < 6; ++k) {
    const auto i = static_cast<std::size_t>(element::detail::voigt_row(k)), j = static_cast<std::size_t>(element::detail::voigt_column(k));
    laws_.back().numbers.emplace_back(members[k], dot(axes[i], mapped_by(polar.stretch, axes[j])) / unimodular);
  }
  return true;
}

/// The parts of a section whose material has several prestrains; false: it has one.
bool FebWriter::write_prestrained_sections(const std::string& part, const std::string& material, std::int64_t line) {
  const auto found = prestrained_.find(material);
  if (found == prestrained_.end() || found->second.size() < 2) return false;
  const auto& of_part = part_elements_.at(part);
  const std::set<std::int64_t> own(of_part.begin(), of_part.end());
  for (const FebPrestrained& each : found->second) {
    const std::string set = part + " of " + each.material;
    bool is_begun = false;
    for (const std::int64_t element : each.elements) {
      if (own.count(element) == 0) continue;
      if (!is_begun) out_.begin("ELSET", line, {{"ELSET", set}});
      is_begun = true;
      out_.row(line, std::to_string(element));
    }
    if (is_begun) out_.begin("SOLID SECTION", line, {{"ELSET", set}, {"MATERIAL", each.material}});
  }
  return true;
}

}  // namespace genba
