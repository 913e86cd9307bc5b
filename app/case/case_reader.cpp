// CaseNode -> Project.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>

#include "app/case/case_file.hpp"
#include "app/case/case_geometry.hpp"
#include "app/case/case_grammar.hpp"
#include "app/case/case_names.hpp"
#include "app/case/case_node.hpp"
#include "app/case/case_steps.hpp"
#include "app/case/case_variation.hpp"
#include "app/case/geometry_files.hpp"
#include "app/case/steps.hpp"
#include "engine/base/file/text_file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/model/fit/law_fit.hpp"

namespace genba {

namespace {

using Keys = std::vector<std::string>;
using enum QuantityKind;

constexpr std::int64_t largest_file = std::int64_t{4} << 20;
constexpr Range not_negative{.min = 0};

Keys both(Keys a, const Keys& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::string name_or(const CaseCursor& object, const char* what, std::size_t number) {
  return object.text_or("name", std::string(what) + " " + std::to_string(number + 1));
}

// ---- materials ----

Material read_material(const CaseCursor& object) {
  static const Keys keys = both({"name", "test_data"}, keys_of(material_fields()));
  object.expect_keys(keys);
  Material material;
  material.name = object.at("name", "\"steel\"").text();
  for (const auto& field : material_fields()) {
    if (!object.has(field.key)) continue;
    const CaseCursor value = object.at(field.key, {});
    if (!is_variation(value)) {
      set_option(material, field, value.option_text(OptionType::optional_number, field.kind, example(field)),
                 value.place());
      continue;
    }
    const Variation by = read_variation(value, field.kind);
    set_variation(material, field.key, &by);
  }
  if (object.has("test_data")) {
    const CaseCursor tests = object.at("test_data", {});
    tests.expect_keys(Keys{"file", "law"});
    const Keys laws(fitted_law_words().begin(), fitted_law_words().end());
    material.tests.file = tests.at("file", "\"rubber.csv\"").text();
    const CaseCursor law = tests.at("law", "\"Yeoh\"");
    material.tests.law = law.text();
    if (std::ranges::find(laws, material.tests.law) == laws.end())
      law.refuse(phrase<"no law \"%1\" is fitted to tests">(material.tests.law),
                 phrase<"Write one of %1">(quoted_list(laws)));
  }
  return material;
}

// ---- selectors ----

/// other: a key of the patch itself that may stand beside the keys of the dab; null: none.
PatchDab read_dab(const CaseCursor& value, const char* other) {
  Keys keys{"at", "radius", "angle", "normal", "erase"};
  if (other) keys.emplace_back(other);
  value.expect_keys(keys);
  constexpr Range above_zero{.min = 0, .min_open = true};
  PatchDab dab{value.at("at", R"(["0 mm", "0 mm", "0 mm"])").vector(length),
               value.at("radius", "\"5 mm\"").quantity(length, above_zero)};
  if (value.has("angle")) dab.angle = value.at("angle", {}).quantity(angle);
  if (value.has("normal")) dab.normal = value.at("normal", {}).vector(dimensionless);
  if (value.has("erase")) dab.erases = value.at("erase", {}).truth();
  return dab;
}

PatchSelector read_patch(const CaseCursor& value) {
  PatchSelector patch;
  if (value.has("dabs")) {
    value.expect_keys(Keys{"name", "dabs"});
    for (const CaseCursor& dab : value.at("dabs", {}).items()) patch.dabs.push_back(read_dab(dab, nullptr));
  } else {
    patch.dabs.push_back(read_dab(value, "name"));
  }
  patch.name = value.text_or("name", {});
  return patch;
}

PartSelector read_part(const CaseCursor& object) {
  object.expect_keys(grammar::part_selectors);
  const std::string kind = object.one_of(grammar::part_selectors, phrase<"where it acts">());
  const CaseCursor value = object.at(kind, {});
  const char* const point = R"(["0 mm", "0 mm", "0 mm"])";
  if (kind == "group") {
    if (value.node().type == CaseNode::Type::text) return NamedSelector{{value.text()}};
    return NamedSelector{value.texts()};
  }
  if (kind == "plane") {
    value.expect_keys(Keys{"point", "normal", "tolerance"});
    PlaneSelector plane{value.at("point", point).vector(length),
                        value.at("normal", "[0, 0, 1]").vector(dimensionless)};
    if (value.has("tolerance")) plane.tolerance = value.at("tolerance", {}).quantity(length, not_negative);
    return plane;
  }
  if (kind == "box") {
    value.expect_keys(Keys{"min", "max"});
    return BoxSelector{value.at("min", point).vector(length), value.at("max", point).vector(length)};
  }
  if (kind == "sphere") {
    value.expect_keys(Keys{"centre", "radius"});
    return SphereSelector{value.at("centre", point).vector(length),
                          value.at("radius", "\"5 mm\"").quantity(length)};
  }
  if (kind == "nearest_face") {
    value.expect_keys(Keys{"point"});
    return NearestFaceSelector{value.at("point", point).vector(length)};
  }
  if (kind == "patch") return read_patch(value);
  if (kind == "needle") {
    value.expect_keys(Keys{"entry", "tip", "radius", "active"});
    return NeedleSelector{value.at("entry", point).vector(length), value.at("tip", point).vector(length),
                          value.at("radius", "\"0.75 mm\"").quantity(length),
                          value.at("active", "\"30 mm\"").quantity(length)};
  }
  value.expect_keys(Keys{"direction", "angle"});
  NormalSelector normal{value.at("direction", "[0, 0, 1]").vector(dimensionless)};
  if (value.has("angle")) normal.angle = value.at("angle", {}).quantity(angle);
  return normal;
}

Selector read_on(const CaseCursor& object, const char* key = "on") {
  const CaseCursor on = object.at(key, R"({"group": "top"})");
  on.expect_keys(grammar::selectors);
  if (on.one_of(grammar::selectors, phrase<"where it acts">()) != "all_of") return as_selector(read_part(on));
  AllOfSelector all;
  for (const CaseCursor& part : on.at("all_of", {}).items()) all.parts.push_back(read_part(part));
  return all;
}

// ---- directions of materials ----

MaterialAxes read_axes(const CaseCursor& object) {
  object.expect_keys(grammar::axes);
  const std::string kind = object.one_of(grammar::axes, phrase<"how the directions lie">());
  const CaseCursor value = object.at(kind, {});
  if (kind == "by_element") {
    if (!value.truth())
      value.refuse(phrase<"\"%1\" can only be true">("by_element"),
                   phrase<"Remove the axes to take x, y and z of space">());
    return ElementAxes{};
  }
  if (kind == "cylindrical") {
    value.expect_keys(Keys{"point", "direction", "angle"});
    CylindricalAxes axes{value.at("point", R"(["0 mm", "0 mm", "0 mm"])").vector(length),
                         value.at("direction", "[0, 0, 1]").vector(dimensionless)};
    if (value.has("angle")) axes.angle = value.at("angle", {}).quantity(angle);
    return axes;
  }
  if (kind == "ventricle") {
    value.expect_keys(Keys{"endocardium", "epicardium", "base", "apex", "endocardium_angle", "epicardium_angle"});
    VentricleAxes rule{read_on(value, "endocardium"), read_on(value, "epicardium"), read_on(value, "base")};
    if (value.has("apex")) rule.apex = read_on(value, "apex");
    rule.endocardium_angle = value.at("endocardium_angle", "\"60 deg\"").quantity(angle);
    rule.epicardium_angle = value.at("epicardium_angle", "\"-60 deg\"").quantity(angle);
    return rule;
  }
  value.expect_keys(Keys{"first", "second"});
  if (varies_in_vectors(value)) return read_varying_axes(value);
  ConstantAxes axes{value.at("first", "[1, 0, 0]").vector(dimensionless), {}};
  if (value.has("second")) axes.second = value.at("second", {}).vector(dimensionless);
  return axes;
}

MaterialAssignment read_assignment(const CaseCursor& object) {
  static const Keys keys = {"material", "regions", "axes", "thickness", "area", "pretension"};
  object.expect_keys(keys);
  MaterialAssignment assignment;
  assignment.material = object.at("material", "\"steel\"").text();
  if (object.has("regions")) assignment.regions = object.at("regions", {}).texts();
  if (object.has("axes")) assignment.axes = read_axes(object.at("axes", {}));
  if (object.has("area"))
    assignment.area = object.at("area", "\"1 cm^2\"").quantity(area, {.min = 0, .min_open = true});
  if (object.has("pretension")) assignment.pretension = object.at("pretension", "\"1 kN\"").quantity(force);
  if (object.has("thickness"))
    assignment.thickness = object.at("thickness", "\"1 mm\"").quantity(length, {.min = 0, .min_open = true});
  return assignment;
}

// ---- sizes ----

LocalSize read_local_size(const CaseCursor& object) {
  static const Keys keys = {"on", "size"};
  object.expect_keys(keys);
  constexpr Range above_zero{.min = 0, .min_open = true};
  return {read_on(object), object.at("size", "\"2 mm\"").quantity(length, above_zero)};
}

BoundaryLayers read_layers(const CaseCursor& object) {
  static const Keys keys = {"on", "region", "first", "count", "growth"};
  object.expect_keys(keys);
  constexpr Range above_zero{.min = 0, .min_open = true};
  BoundaryLayers layers;
  layers.where = read_on(object);
  layers.first = object.at("first", "\"0.2 mm\"").quantity(length, above_zero);
  if (object.has("count")) layers.count = object.at("count", {}).whole_number({.min = 1, .max = 50});
  if (object.has("growth")) layers.growth = object.at("growth", {}).quantity(dimensionless, {.min = 1, .max = 3});
  if (object.has("region")) layers.region = object.at("region", {}).text();
  return layers;
}

// ---- constraints and loads ----

/// An example value of this kind, as a person would write it.
std::string example_of(const ConditionField& field) {
  if (field.is_direction) return "[0, 0, 1]";
  const std::string one = "\"" + std::string(example(field.kind)) + "\"";
  return field.components == 1 ? one : "[" + one + ", " + one + ", " + one + "]";
}

/// Appends one number to the condition's values.
void read_number(const CaseCursor& value, QuantityKind kind, Condition& into) {
  if (!is_variation(value)) {
    into.values.emplace_back(value.quantity(kind));
    return;
  }
  const Variation by = read_variation(value, kind);
  into.values.emplace_back();
  set_variation(into, into.values.size() - 1, &by);
}

void read_condition_field(const CaseCursor& value, const ConditionField& field, Condition& into) {
  if (field.components == 1) {
    read_number(value, field.kind, into);
  } else if (field.free_symbol.empty()) {
    value.expect_vector(field.kind);
    for (const CaseCursor& component : value.items()) read_number(component, field.kind, into);
  } else {
    value.expect_keys(grammar::components);
    for (const std::string& c : grammar::components)
      if (value.has(c))
        read_number(value.at(c, {}), field.kind, into);
      else
        into.values.emplace_back();
  }
}

/// The triangles of a condition that takes a file.
void read_triangle_file(const CaseCursor& value, Condition& into) {
  const CaseCursor file = value.at("file", "\"tool.stl\"");
  into.file = file.free_text();
  std::string ending = std::filesystem::path(into.file).extension().string();
  std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return std::tolower(c); });
  if (ending != ".stl")
    file.refuse(phrase<"the ending \"%1\" is not one of a file of triangles">(ending), phrase<"Known is %1">("\".stl\""));
  const CaseCursor unit = value.at("unit", "\"mm\"");
  into.file_unit = parse_length_unit(unit.text(), unit.place());
}

/// Reads the values of a condition that has none yet.
void read_values(const CaseCursor& value, Condition& into) {
  const ConditionKind& kind = *into.kind;
  if (kind.fields.size() == 1 && kind.fields.front().key.empty())
    return read_condition_field(value, kind.fields.front(), into);
  Keys keys;
  for (const ConditionField& field : kind.fields) keys.emplace_back(field.key);
  if (kind.takes_file()) keys.emplace_back("file"), keys.emplace_back("unit");
  value.expect_keys(keys);
  if (kind.takes_file()) read_triangle_file(value, into);
  for (const ConditionField& field : kind.fields)
    if (field.may_be_absent && !value.has(std::string(field.key)))
      for (int c = 0; c < field.components; ++c)
        into.values.push_back(std::isfinite(field.start[c]) ? std::optional(field.start[c]) : std::nullopt);
    else
      read_condition_field(value.at(std::string(field.key), example_of(field)), field, into);
}

/// The kind for a key from condition_keys().
const ConditionKind& kind_of_condition(const std::string& key) {
  if (const ConditionKind* kind = find_condition_kind(key)) return *kind;
  for (const Physics* physics : all_physics())
    for (const ConditionKind& kind : physics->conditions)
      if (kind.all_zero == key) return kind;
  throw Error(ErrorKind::internal_fault, key, phrase<"is no kind of condition">());
}

Condition read_constraint(const CaseCursor& object, std::size_t number) {
  static const Keys kinds = grammar::condition_keys(true), keys = both({"name", "on", "to"}, kinds);
  object.expect_keys(keys);
  const std::string key = object.one_of(kinds, phrase<"what is prescribed">());
  const CaseCursor value = object.at(key, {});
  const ConditionKind& kind = kind_of_condition(key);
  Condition constraint{&kind, name_or(object, "constraint", number), read_on(object)};
  if (kind.joins_places())
    constraint.other = read_on(object, "to");
  else if (object.has("to"))
    object.at("to", {}).refuse(phrase<"%1 acts at one place">(in_quotes(key)), phrase<"Remove %1">("\"to\""));
  if (key == kind.all_zero) {
    if (!value.truth())
      value.refuse(phrase<"\"%1\" can only be true">(key),
                   phrase<"Remove the constraint to free the surface">());
    constraint.values.assign(kind.value_count(), 0.0);
  } else {
    read_values(value, constraint);
  }
  return constraint;
}

Condition read_load(const CaseCursor& object, std::size_t number) {
  static const Keys kinds = grammar::condition_keys(false), keys = both({"name", "on", "to", "regions"}, kinds);
  object.expect_keys(keys);
  const std::string key = object.one_of(kinds, phrase<"the kind of the load">());
  const CaseCursor value = object.at(key, {});
  const ConditionKind& kind = kind_of_condition(key);
  if (!kind.has_selector() && object.has("on"))
    object.at("on", {}).refuse(phrase<"%1 acts on the volume, not on a surface">(in_quotes(key)),
                               phrase<"Remove %1">("\"on\""));
  if (!kind.takes_regions() && object.has("regions"))
    object.at("regions", {})
        .refuse(phrase<"%1 takes no regions">(in_quotes(key)), phrase<"Remove %1">("\"regions\""));
  Condition load{&kind, name_or(object, "load", number)};
  if (kind.has_selector()) load.where = read_on(object);
  if (kind.joins_places())
    load.other = read_on(object, "to");
  else if (object.has("to"))
    object.at("to", {}).refuse(phrase<"%1 acts at one place">(in_quotes(key)), phrase<"Remove %1">("\"to\""));
  if (object.has("regions")) load.regions = object.at("regions", {}).texts();
  read_values(value, load);
  return load;
}

/// kind: of the equation's value.
StatedEquation read_equation(const CaseCursor& object, const Physics& physics) {
  static const Keys keys = {"name", "terms", "value"};
  object.expect_keys(keys);
  StatedEquation equation;
  equation.name = object.text_or("name", {});
  for (const CaseCursor& item : object.at("terms", "[[12, 3, 1.0], [15, 3, -1.0]]").items()) {
    const auto parts = item.items();
    if (parts.size() != 3)
      item.refuse(phrase<"a term has %1 numbers, not 3">(parts.size()),
                  phrase<"State the number of a node, a component from 1 and a factor">());
    equation.terms.push_back({parts[0].whole_number({.min = 1}), parts[1].whole_number({.min = 1, .max = 3}) - 1,
                              parts[2].quantity(dimensionless)});
  }
  if (object.has("value"))
    equation.value = object.at("value", {}).quantity(physics.is_motion()  ? length
                                                     : physics.key == "heat" ? QuantityKind::temperature_difference
                                                                           : physics.unknown.kind);
  return equation;
}

Combination read_combination(const CaseCursor& object) {
  static const Keys keys = {"name", "factors"}, parts = {"step", "factor"};
  object.expect_keys(keys);
  Combination sum{object.at("name", "\"dead and wind\"").text(), {}};
  for (const CaseCursor& part : object.at("factors", R"([{"step": "dead", "factor": 1.35}])").items()) {
    part.expect_keys(parts);
    sum.parts.push_back({part.at("step", "\"dead\"").text(), part.at("factor", "1.35").quantity(dimensionless)});
  }
  return sum;
}

NotComputed read_not_computed(const CaseCursor& object) {
  static const Keys keys = {"name", "where", "effect", "acknowledged"};
  object.expect_keys(keys);
  NotComputed what{object.at("name", "\"*EQUATION\"").text(), object.text_or("where", {}),
                   object.has("effect") ? Text(object.at("effect", {}).text()) : phrase<"it is left out">()};
  if (object.has("acknowledged")) what.acknowledged = object.at("acknowledged", {}).truth();
  return what;
}

// ---- solver and output ----

NodeOrder read_node_order(const CaseCursor& value) {
  std::vector<std::string_view> words;
  for (const NodeOrder order : all_node_orders) words.push_back(to_string(order));
  return all_node_orders[static_cast<std::size_t>(parse_choice(value.text(), words, value.place()))];
}

LesionWish read_lesion(const CaseCursor& object, const std::vector<LesionWish>& before) {
  object.expect_keys(Keys{"name", "field", "above", "around", "image"});
  if (before.size() == most_lesions)
    object.refuse(phrase<"a case has at most %1 lesions">(most_lesions), phrase<"Remove one of them">());
  LesionWish lesion;
  lesion.name = name_or(object, "lesion", before.size());
  for (const LesionWish& other : before)
    if (other.name == lesion.name)
      object.refuse(phrase<"another lesion has the name \"%1\"">(lesion.name), phrase<"Give it another name">());
  std::vector<std::string_view> fields;
  for (const LesionField& field : lesion_fields) fields.push_back(field.name);
  const CaseCursor field = object.at("field", "\"thermal_dose\"");
  lesion.field = static_cast<std::size_t>(parse_choice(field.text(), fields, field.place()));
  if (object.has("above"))
    lesion.above = object.at("above", {}).quantity(lesion.of().kind, {.min = 0, .min_open = true});
  else if (lesion.of().usual)
    lesion.above = *lesion.of().usual;
  else
    object.refuse(phrase<"a lesion by %1 has no usual threshold">(lesion.of().name),
                  phrase<"State it, for example \"%1\": \"%2\"">("above", example(lesion.of().kind)));
  if (object.has("around")) lesion.around = object.at("around", {}).texts();
  if (object.has("image")) {
    const CaseCursor image = object.at("image", {});
    lesion.image = static_cast<LesionImage>(parse_choice(image.text(), lesion_image_words, image.place()));
  }
  return lesion;
}

LocalSystem read_system(const CaseCursor& object, const std::vector<LocalSystem>& before) {
  object.expect_keys(Keys{"name", "axes", "points"});
  LocalSystem out;
  const CaseCursor name = object.at("name", R"("hub")");
  out.name = name.text();
  const auto is_plain = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; };
  if (out.name.empty() || !std::ranges::all_of(out.name, is_plain))
    name.refuse(phrase<"\"%1\" cannot stand in the name of a field">(out.name), phrase<"Use letters, digits, _ and -">());
  if (std::ranges::find(before, out.name, &LocalSystem::name) != before.end())
    name.refuse(phrase<"there are two systems named \"%1\"">(out.name), phrase<"Give them different names">());
  if (object.has("axes")) {
    const CaseCursor axes = object.at("axes", {});
    out.axes = static_cast<LocalAxes>(parse_choice(axes.text(), local_axes_words, axes.place()));
  }
  const CaseCursor points = object.at("points", R"([["0 mm", "0 mm", "0 mm"], ["0 mm", "0 mm", "1 mm"], ["1 mm", "0 mm", "0 mm"]])");
  const auto all = points.items();
  if (all.size() != out.points.size())
    points.refuse(phrase<"a local system has three points, not %1">(all.size()),
                  phrase<"State the origin, a point on the axis, and a point beside it">());
  for (std::size_t i = 0; i < out.points.size(); ++i) out.points[i] = all[i].vector(length);
  if (!is_sound(out))
    points.refuse(phrase<"the three points of the system \"%1\" lie on one line">(out.name),
                  phrase<"State the origin, a point on the axis, and a point beside it">());
  return out;
}

OutputOptions read_output(const CaseCursor& object) {
  static const Keys keys = {"folder",           "vtu",   "csv",           "picture",
                            "report",           "pdf",   "picture_field", "probes",
                            "checkpoint_every", "paths", "keep",          "lesions", "systems"};
  object.expect_keys(keys);
  OutputOptions output;
  if (object.has("folder")) output.folder = object.at("folder", {}).free_text();
  output.picture_field = object.text_or("picture_field", output.picture_field);
  const auto read_switch = [&](const char* key, bool& into) {
    if (object.has(key)) into = object.at(key, {}).truth();
  };
  read_switch("vtu", output.vtu);
  read_switch("csv", output.csv);
  read_switch("picture", output.picture);
  read_switch("report", output.report);
  read_switch("pdf", output.pdf);
  read_switch("paths", output.paths);
  read_switch("keep", output.keep);
  if (object.has("checkpoint_every")) {
    constexpr Range not_negative{.min = 0, .max = 1e9};
    output.checkpoint_every = object.at("checkpoint_every", {}).quantity(QuantityKind::time, not_negative);
  }
  if (object.has("lesions"))
    for (const CaseCursor& lesion : object.at("lesions", {}).items())
      output.lesions.push_back(read_lesion(lesion, output.lesions));
  if (object.has("systems"))
    for (const CaseCursor& system : object.at("systems", {}).items())
      output.systems.push_back(read_system(system, output.systems));
  if (!object.has("probes")) return output;
  for (const CaseCursor& probe : object.at("probes", {}).items()) {
    probe.expect_keys(Keys{"name", "point"});
    output.probes.push_back({name_or(probe, "probe", output.probes.size()),
                             probe.at("point", R"(["0 mm", "0 mm", "0 mm"])").vector(length)});
  }
  return output;
}

ReportOptions read_report(const CaseCursor& object) {
  object.expect_keys(keys_of(report_fields()));
  ReportOptions report;
  read_options(object, report, report_fields());
  if (!report.picture_times.empty()) try {
      (void)parse_picture_times(report.picture_times);
    } catch (const Error& error) {
      object.at("picture_times", {}).refuse(error.problem(), error.next_step());
    }
  return report;
}

/// The limit is read for the physics of the step at hand.
void check_limit(const Project& project, const CaseCursor& top) {
  if (project.report.limit.empty()) return;
  try {
    (void)limit_of(project.report, *project.study.physics);
  } catch (const Error& error) {
    const char* key =
        project.report.limit_of.empty() || error.place().english().ends_with("limit") ? "limit" : "limit_of";
    top.at("report", {}).at(key, {}).refuse(error.problem(), error.next_step());
  }
}

Project read_project(const CaseCursor& top) {
  top.expect_keys(grammar::top_keys);
  if (top.has("$schema")) (void)top.at("$schema", {}).text();
  const bool has_steps = is_with_steps(top);
  Project project;
  if (top.has("title")) project.title = top.at("title", {}).free_text();
  if (top.has("question")) project.question = top.at("question", {}).free_text();
  if (top.has("notes")) project.notes = top.at("notes", {}).free_text();
  project.geometry = read_geometry(top.at("geometry", R"({"file": "bracket.step"})"));
  project.mesh.kind = usual_kind(project.geometry);
  if (top.has("mesh")) {
    const CaseCursor mesh = top.at("mesh", {});
    mesh.expect_keys(both(keys_of(mesh_fields()), {"sizes", "layers", "parts", "pairs"}));
    read_options(mesh, project.mesh, mesh_fields());
    if (mesh.has("sizes"))
      for (const CaseCursor& entry : mesh.at("sizes", {}).items())
        project.mesh.sizes.push_back(read_local_size(entry));
    if (mesh.has("layers"))
      for (const CaseCursor& entry : mesh.at("layers", {}).items())
        project.mesh.layers.push_back(read_layers(entry));
    read_parts(mesh, project.mesh);
  }
  if (top.has("named_faces")) read_named_faces(top.at("named_faces", {}), project.faces);
  if (top.has("named_bodies")) read_named_bodies(top.at("named_bodies", {}), project.bodies);
  if (!has_steps) project.study.physics = &read_physics(top);
  if (top.has("elements")) {
    const CaseCursor elements = top.at("elements", {});
    elements.expect_keys(keys_of(formulation_fields()));
    read_options(elements, project.study.elements, formulation_fields());
  }
  const auto read_list = [&](const char* key, auto&& read) {
    if (!top.has(key)) return;
    std::size_t number = 0;
    for (const CaseCursor& item : top.at(key, {}).items()) read(item, number++);
  };
  Study& study = project.study;
  read_list("materials",
            [&](const CaseCursor& c, std::size_t) { study.materials.push_back(read_material(c)); });
  read_list("regions",
            [&](const CaseCursor& c, std::size_t) { study.assignments.push_back(read_assignment(c)); });
  read_list("constraints",
            [&](const CaseCursor& c, std::size_t i) { study.constraints.push_back(read_constraint(c, i)); });
  read_list("loads", [&](const CaseCursor& c, std::size_t i) { study.loads.push_back(read_load(c, i)); });
  read_list("not_computed",
            [&](const CaseCursor& c, std::size_t) { study.not_computed.push_back(read_not_computed(c)); });
  if (top.has("solver")) {
    const CaseCursor solver = top.at("solver", {});
    solver.expect_keys(both(keys_of(solve_fields()), {"node_order"}));
    read_options(solver, project.solve, solve_fields());
    if (solver.has("node_order")) project.node_order = read_node_order(solver.at("node_order", {}));
  }
  if (top.has("output")) project.output = read_output(top.at("output", {}));
  if (top.has("report")) project.report = read_report(top.at("report", {}));
  if (has_steps) {
    auto all = read_steps(top.at("steps", {}), project.solve, {read_constraint, read_load});
    project = with_steps(std::move(project), std::move(all), 0);
  }
  read_list("equations", [&](const CaseCursor& c, std::size_t) {
    project.study.equations.push_back(read_equation(c, *project.study.physics));
  });
  read_list("combinations",
            [&](const CaseCursor& c, std::size_t) { project.combinations.push_back(read_combination(c)); });
  check_limit(project, top);
  return project;
}

}  // namespace

Project parse_case(const std::string& text, const std::string& path) {
  const std::string file = path.empty() ? "case" : path;
  const CaseNode tree = parse_json(text, file);
  Project project = read_project(CaseCursor(tree, file));
  project.path = path;
  project.typed = typed_texts(tree);
  attach_faces(project);
  find_test_constants(project);
  return project;
}

Project read_case(const std::string& path) {
  Project project = parse_case(read_text_file(path, largest_file), path);
  project.path = std::filesystem::absolute(path).lexically_normal().string();
  return project;
}

}  // namespace genba
