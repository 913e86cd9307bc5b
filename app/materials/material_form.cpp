#include "app/materials/material_form.hpp"

#include <algorithm>
#include <iterator>

#include "app/case/describe.hpp"

namespace genba {

namespace {

constexpr std::string_view choice_prefix = "symmetry_";
constexpr std::string_view axes_words[] = {"x, y and z", "constant", "cylindrical", "by element", "by place", "ventricle"};
constexpr std::string_view number_keys[] = {"axes_first_x",  "axes_first_y",  "axes_first_z",
                                            "axes_second_x", "axes_second_y", "axes_second_z"};
constexpr const char* number_labels[] = {"Direction 1, x",         "Direction 1, y",
                                         "Direction 1, z",         "Towards direction 2, x",
                                         "Towards direction 2, y", "Towards direction 2, z"};

std::string choice_key(const DirectedProperty& of) {
  return std::string(choice_prefix) + std::string(of.isotropic_keys().front());
}

std::vector<std::string_view> words_of(const DirectedProperty& of) {
  std::vector<std::string_view> words;
  for (const PropertySet& set : of.sets) words.push_back(to_string(set.symmetry));
  return words;
}

OptionView choice_view(const DirectedProperty& of, const PropertySet& set) {
  OptionView view;
  view.key = choice_key(of);
  view.label = of.title;
  view.help =
      "The same in all directions, the same across direction 1, or its own constants along each of the "
      "directions 1, 2 and 3.";
  view.type = OptionType::choice;
  for (const std::string_view word : words_of(of)) view.choices.emplace_back(word);
  view.text = to_string(set.symmetry);
  return view;
}

const PropertySet& shown_set(const Material& material, const DirectedProperty& of,
                             const ChosenSymmetry& chosen) {
  const auto found = chosen.find(choice_key(of));
  if (stated_sets(material, of).empty() && found != chosen.end())
    for (const PropertySet& set : of.sets)
      if (set.symmetry == found->second) return set;
  return stated_set(material, of);
}

OptionView text_view(const char* key, const char* label, const char* help, std::string text) {
  OptionView view;
  view.key = key;
  view.label = label;
  view.help = help;
  view.type = OptionType::text;
  view.text = std::move(text);
  return view;
}

std::string vector_text(const Vec3& v, QuantityKind kind) {
  std::string out;
  for (const double component : v) out += (out.empty() ? "" : ", ") + exact_quantity(component, kind);
  return out;
}

Vec3 parse_three(std::string_view text, QuantityKind kind, const Text& place) {
  Vec3 out{};
  std::size_t count = 0;
  for (std::string_view rest = text; count < 3;) {
    const auto comma = rest.find(',');
    out[count++] = parse_quantity(rest.substr(0, comma), kind, place);
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
    if (count == 3) count = 4;  // there is a fourth
  }
  if (count != 3)
    throw Error(
        ErrorKind::input, place, phrase<"three numbers between commas are needed">(),
        phrase<"Write for example \"%1\"">(kind == QuantityKind::length ? "0 mm, 0 mm, 0 mm" : "1, 0, 0"));
  return out;
}

/// Names of faces between commas; another kind of place in words.
std::string names_text(const Selector& where) {
  const auto* named = std::get_if<NamedSelector>(&where);
  if (named == nullptr) return describe(where).english();
  std::string out;
  for (const std::string& name : named->names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

NamedSelector parse_names(std::string_view text) {
  NamedSelector out;
  while (!text.empty()) {
    const auto comma = text.find(',');
    std::string_view name = text.substr(0, comma);
    while (!name.empty() && name.front() == ' ') name.remove_prefix(1);
    while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
    if (!name.empty()) out.names.emplace_back(name);
    text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
  }
  return out;
}

void add_rule(const VentricleAxes& rule, std::vector<OptionView>& out) {
  out.push_back(text_view("axes_endocardium", "Endocardium", "Faces of the inner side of the wall, with commas between them.",
                          names_text(rule.endocardium)));
  out.push_back(text_view("axes_epicardium", "Epicardium", "Faces of the outer side of the wall, with commas between them.",
                          names_text(rule.epicardium)));
  out.push_back(text_view("axes_base", "Base", "Faces where the ventricle is cut open, with commas between them.",
                          names_text(rule.base)));
  out.push_back(text_view("axes_apex", "Apex",
                          "Faces at its other end. Empty: the apex lies where the way to the base is longest.",
                          rule.apex ? names_text(*rule.apex) : std::string()));
  out.push_back(text_view("axes_endocardium_angle", "Angle at the endocardium",
                          "Of the fibre to the circumference, positive where it rises to the base right-handed.",
                          exact_quantity(rule.endocardium_angle, QuantityKind::angle)));
  out.push_back(text_view("axes_epicardium_angle", "Angle at the epicardium",
                          "Of the fibre to the circumference, positive where it rises to the base right-handed.",
                          exact_quantity(rule.epicardium_angle, QuantityKind::angle)));
}

void set_rule(VentricleAxes& rule, std::string_view key, std::string_view text, const Text& place) {
  if (key == "axes_endocardium_angle") rule.endocardium_angle = parse_quantity(text, QuantityKind::angle, place);
  if (key == "axes_epicardium_angle") rule.epicardium_angle = parse_quantity(text, QuantityKind::angle, place);
  if (key == "axes_apex" && !rule.apex) rule.apex = NamedSelector{};
  for (const auto& [name, where] : places_of(rule))
    if (key.substr(std::string_view("axes_").size()) == name && text != names_text(*where)) *where = parse_names(text);
  if (rule.apex && names_text(*rule.apex).empty()) rule.apex.reset();
}

/// One option per number, since each may vary.
void add_numbers(const VaryingAxes& axes, std::vector<OptionView>& out) {
  for (std::size_t value = 0; value < axes.values.size(); ++value) {
    if (value == 3) {
      OptionView stated;
      stated.key = "axes_has_second";
      stated.label = "Direction 2 is stated";
      stated.help =
          "Not needed where the material is the same in all directions across the first. Else a vector in "
          "the plane of directions 1 and 2, on the side of 2.";
      stated.type = OptionType::boolean;
      stated.choices = {"true", "false"};
      stated.text = axes.has_second ? "true" : "false";
      out.push_back(std::move(stated));
      if (!axes.has_second) return;
    }
    OptionView view;
    view.key = number_keys[value];
    view.label = number_labels[value];
    view.help =
        "A number of the vector, which may have any length: a constant, a formula of x, y and z, a table "
        "over one of them, or an array of a file (\"fibre:x\").";
    view.type = OptionType::number;
    view.text = exact_quantity(axes.values[value], QuantityKind::dimensionless);
    out.push_back(std::move(view));
  }
}

/// Start value: the same directions at every place.
VaryingAxes by_place(const MaterialAxes& axes) {
  if (const auto* varying = std::get_if<VaryingAxes>(&axes)) return *varying;
  VaryingAxes out;
  const auto* constant = std::get_if<ConstantAxes>(&axes);
  if (constant == nullptr) return out;
  out.has_second = constant->second.has_value();
  const Vec3 second = constant->second.value_or(Vec3{});
  for (std::size_t c = 0; c < 3; ++c) {
    out.values[c] = constant->first[c];
    out.values[3 + c] = second[c];
  }
  return out;
}

void set_has_second(VaryingAxes& axes, bool has_second) {
  if (axes.has_second == has_second) return;
  axes.has_second = has_second;
  std::erase_if(axes.varies, [](const VaryingAxes::Number& number) { return number.value >= 3; });
  axes.values[3] = axes.values[4] = axes.values[5] = 0;
  if (has_second) axes.values[4] = 1;
}

}  // namespace

std::vector<OptionView> material_options(const Material& material, const ChosenSymmetry& chosen) {
  std::vector<OptionView> out;
  for (const OptionField<Material>& field : material_fields()) {
    const DirectedProperty* const of = directed_property(field.key);
    if (of == nullptr) out.push_back(describe_option(material, field));
    if (of == nullptr || field.key != of->isotropic_keys().front()) continue;
    const PropertySet& set = shown_set(material, *of, chosen);
    out.push_back(choice_view(*of, set));
    // Constants of other sets that are stated by mistake remain visible.
    for (const PropertySet& other : of->sets)
      for (const std::string_view key : other.keys)
        if (&other == &set || property(material, key))
          out.push_back(describe_option(material, *material_field(key)));
  }
  return out;
}

const DirectedProperty* property_of_choice(std::string_view key) {
  return key.starts_with(choice_prefix) ? directed_property(key.substr(choice_prefix.size())) : nullptr;
}

Symmetry parse_symmetry(const DirectedProperty& of, std::string_view word, const Text& place) {
  return of.sets[static_cast<std::size_t>(parse_choice(word, words_of(of), place))].symmetry;
}

std::vector<OptionView> axes_options(const MaterialAxes& axes) {
  OptionView kind;
  kind.key = "axes";
  kind.label = "Directions 1, 2, 3";
  kind.help =
      "How the directions of the material lie in these regions: along x, y and z, along two vectors, radial, "
      "tangential and axial about an axis, as the mesh file states them by element, along vectors by formulas of the place or "
      "by a file, or as fibres of a ventricle by rule.";
  kind.type = OptionType::choice;
  for (const std::string_view word : axes_words) kind.choices.emplace_back(word);
  kind.text = axes_words[axes.index()];
  std::vector<OptionView> out{kind};
  if (const auto* constant = std::get_if<ConstantAxes>(&axes)) {
    out.push_back(text_view("axes_first", "Direction 1", "A vector along direction 1, of any length.",
                            vector_text(constant->first, QuantityKind::dimensionless)));
    out.push_back(text_view(
        "axes_second", "Towards direction 2",
        "A vector in the plane of directions 1 and 2, on the side of 2; empty where the material is the same "
        "in all directions across the first.",
        constant->second ? vector_text(*constant->second, QuantityKind::dimensionless) : std::string()));
  } else if (const auto* cylinder = std::get_if<CylindricalAxes>(&axes)) {
    out.push_back(text_view("axes_point", "Point of the axis", "A point of the axis.",
                            vector_text(cylinder->point, QuantityKind::length)));
    out.push_back(text_view("axes_direction", "Direction of the axis",
                            "A vector along direction 3, of any length.",
                            vector_text(cylinder->direction, QuantityKind::dimensionless)));
    out.push_back(text_view("axes_angle", "Winding angle",
                            "By which directions 2 and 3 are turned about direction 1, against the tangent.",
                            exact_quantity(cylinder->angle, QuantityKind::angle)));
  }
  if (const auto* varying = std::get_if<VaryingAxes>(&axes)) add_numbers(*varying, out);
  if (const auto* rule = std::get_if<VentricleAxes>(&axes)) add_rule(*rule, out);
  return out;
}

std::optional<std::size_t> axes_number(std::string_view key) {
  const auto found = std::ranges::find(number_keys, key);
  if (found == std::end(number_keys)) return {};
  return static_cast<std::size_t>(found - std::begin(number_keys));
}

bool changes_axes_options(std::string_view key) {
  return key == "axes" || key == "axes_has_second";
}

MaterialAxes with_axes_option(MaterialAxes axes, std::string_view key, std::string_view text,
                              const Text& place) {
  if (key == "axes") {
    switch (parse_choice(text, axes_words, place)) {
      case 1:
        return ConstantAxes{{1, 0, 0}, Vec3{0, 1, 0}};
      case 2:
        return CylindricalAxes{};
      case 3:
        return ElementAxes{};
      case 4:
        return by_place(axes);
      case 5:
        if (std::holds_alternative<VentricleAxes>(axes)) return axes;
        return VentricleAxes{.endocardium_angle = parse_quantity("60 deg", QuantityKind::angle, place),
                             .epicardium_angle = parse_quantity("-60 deg", QuantityKind::angle, place)};
      default:
        return {};
    }
  }
  if (auto* constant = std::get_if<ConstantAxes>(&axes)) {
    if (key == "axes_first") constant->first = parse_three(text, QuantityKind::dimensionless, place);
    if (key == "axes_second")
      constant->second =
          text.empty() ? std::nullopt : std::optional(parse_three(text, QuantityKind::dimensionless, place));
  }
  if (auto* cylinder = std::get_if<CylindricalAxes>(&axes)) {
    if (key == "axes_point") cylinder->point = parse_three(text, QuantityKind::length, place);
    if (key == "axes_direction") cylinder->direction = parse_three(text, QuantityKind::dimensionless, place);
    if (key == "axes_angle") cylinder->angle = parse_quantity(text, QuantityKind::angle, place);
  }
  if (auto* rule = std::get_if<VentricleAxes>(&axes)) set_rule(*rule, key, text, place);
  if (auto* varying = std::get_if<VaryingAxes>(&axes)) {
    if (key == "axes_has_second") set_has_second(*varying, parse_switch(text, place));
    if (const auto value = axes_number(key))
      varying->values[*value] = parse_quantity(text, QuantityKind::dimensionless, place);
  }
  return axes;
}

}  // namespace genba
