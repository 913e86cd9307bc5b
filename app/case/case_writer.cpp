// Project -> JSON text. Written so that parse_case() reads back the same project, to the last bit.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/case/case_file.hpp"
#include "app/case/case_geometry.hpp"
#include "app/case/case_grammar.hpp"
#include "app/case/option_access.hpp"
#include "app/case/steps.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/fit/law_fit.hpp"
#include "engine/physics/fields/listed_fields.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;
using enum QuantityKind;

/// Plain numbers stay numbers; everything else is a text with its unit.
Json quantity_json(double value, QuantityKind kind, const std::string& place) {
  if (!std::isfinite(value) || (kind == temperature && value < 0)) {
    throw Error(ErrorKind::input, place,
                phrase<"the value %1 cannot be written to a case file">(format_quantity(value, kind)),
                phrase<"Give a right value, for example \"%1\"">(example(kind)));
  }
  if (kind == dimensionless) return value;
  return format_exact_quantity(value, kind);
}

Json vector_json(const Vec3& v, QuantityKind kind, const std::string& place) {
  Json list = Json::array();
  for (const double x : v) list.push_back(quantity_json(x, kind, place));
  return list;
}

/// The object in place of a number that varies.
Json variation_json(const Variation& variation, QuantityKind kind, const std::string& place) {
  Json object;
  if (const auto* formula = std::get_if<VariationFormula>(&variation.by)) {
    object["formula"] = formula->text;
  } else if (const auto* table = std::get_if<VariationTable>(&variation.by)) {
    Json& value = object["table"];
    value["over"] = grammar::table_axes[static_cast<std::size_t>(table->over)];
    if (!table->file.empty()) {
      value["file"] = table->file;
      if (!table->at_unit.empty() || !table->value_unit.empty())
        value["units"] = Json::array({table->at_unit, table->value_unit});
      return object;
    }
    check_table(*table, place);
    value["rows"] = Json::array();
    for (std::size_t row = 0; row < table->at.size(); ++row)
      value["rows"].push_back(Json::array({quantity_json(table->at[row], abscissa_kind(table->over), place),
                                           quantity_json(table->values[row], kind, place)}));
  } else {
    const auto& field = std::get<VariationField>(variation.by);
    Json& value = object["field"];
    if (field.step.empty())
      value["file"] = field.file;
    else
      value["step"] = field.step;
    if (!field.array.empty()) value["array"] = field.array;
    if (field.at) value["time"] = quantity_json(*field.at, QuantityKind::time, place);
    if (!field.unit.empty()) value["unit"] = field.unit;
    if (!field.length_unit.empty()) value["length_unit"] = field.length_unit;
    const QuantityKind abscissa = quantity_of_field(field.array).value_or(dimensionless);
    for (std::size_t row = 0; row < field.rows_at.size(); ++row)
      value["rows"].push_back(Json::array({quantity_json(field.rows_at[row], abscissa, place),
                                           quantity_json(field.rows_value[row], kind, place)}));
  }
  return object;
}

/// Options that differ from the defaults.
template <class Options>
Json options_json(const Options& options, std::span<const OptionField<Options>> fields,
                  const std::string& place) {
  const Options defaults{};
  Json object = Json::object();
  for (const auto& field : fields) {
    const std::string key(field.key);
    std::visit(
        [&](auto member) {
          using M = decltype(member);
          if constexpr (std::is_same_v<M, ChoiceMember<Options>>) {
            const int chosen = member.get(options);
            if (chosen != member.get(defaults)) object[key] = member.words[static_cast<std::size_t>(chosen)];
          } else if constexpr (std::is_same_v<M, std::optional<double> Options::*>) {
            if (options.*member)
              object[key] = quantity_json(*(options.*member), field.kind, place + "/" + key);
          } else if constexpr (std::is_same_v<M, double Options::*>) {
            if (options.*member != defaults.*member) {
              object[key] = quantity_json(options.*member, field.kind, place + "/" + key);
            }
          } else {
            if (options.*member != defaults.*member) object[key] = options.*member;
          }
        },
        field.member);
  }
  return object;
}

std::string length_unit_text(double metres) {
  for (const char* symbol : {"mm", "m", "cm", "um", "in", "ft", "km"}) {
    if (parse_quantity(std::string("1 ") + symbol, length, {}) == metres) return symbol;
  }
  return format_exact_quantity(metres, length);
}

Json geometry_json(const GeometrySpec& geometry) {
  Json object;
  if (geometry.kind == GeometryKind::box) {
    object["box"]["size"] = vector_json(geometry.box_size, length, "geometry/box/size");
    object["box"]["cells"] = geometry.box_cells;
    if (is_rectangle(geometry))
      for (const char* key : {"size", "cells"}) object["box"][key].erase(2);
    return object;
  }
  if (geometry.kind == GeometryKind::sketch) {
    object["sketch"] = Json::parse(sketch_json(geometry.sketch));
    return object;
  }
  const bool is_image = geometry.kind == GeometryKind::image;
  object[is_image ? "image" : "file"] = geometry.path;
  if (is_image) {
    object.update(options_json(geometry.image, image_fields(), "geometry"));
    for (const ImageLabel& label : geometry.image.labels) {
      Json& line = object["labels"].emplace_back(Json{{"value", label.value}, {"region", label.region}});
      if (label.colour) line["colour"] = to_text(*label.colour);
      if (!label.material.empty()) line["material"] = label.material;
    }
  }
  if (geometry.unit != 0) object["unit"] = length_unit_text(geometry.unit);
  return object;
}

Json dab_json(const PatchDab& dab, const std::string& place) {
  Json object;
  object["at"] = vector_json(dab.at, length, place);
  object["radius"] = quantity_json(dab.radius, length, place);
  if (dab.angle != PatchDab{}.angle) object["angle"] = quantity_json(dab.angle, angle, place);
  if (dab.normal != Vec3{}) object["normal"] = vector_json(dab.normal, dimensionless, place);
  if (dab.erases) object["erase"] = true;
  return object;
}

Json patch_json(const PatchSelector& patch, const std::string& place) {
  if (patch.dabs.size() == 1) {
    Json object = dab_json(patch.dabs[0], place);
    if (!patch.name.empty()) object["name"] = patch.name;
    return object;
  }
  Json object;
  if (!patch.name.empty()) object["name"] = patch.name;
  object["dabs"] = Json::array();
  for (const PatchDab& dab : patch.dabs) object["dabs"].push_back(dab_json(dab, place));
  return object;
}

Json selector_json(const Selector& selector, const std::string& place) {
  Json object;
  if (const auto* named = std::get_if<NamedSelector>(&selector)) {
    if (named->names.size() == 1) {
      object["group"] = named->names.front();
    } else {
      object["group"] = named->names;
    }
  } else if (const auto* plane = std::get_if<PlaneSelector>(&selector)) {
    Json& value = object["plane"];
    value["point"] = vector_json(plane->point, length, place);
    value["normal"] = vector_json(plane->normal, dimensionless, place);
    if (!(plane->tolerance < 0)) value["tolerance"] = quantity_json(plane->tolerance, length, place);
  } else if (const auto* box = std::get_if<BoxSelector>(&selector)) {
    object["box"]["min"] = vector_json(box->min, length, place);
    object["box"]["max"] = vector_json(box->max, length, place);
  } else if (const auto* sphere = std::get_if<SphereSelector>(&selector)) {
    object["sphere"]["centre"] = vector_json(sphere->centre, length, place);
    object["sphere"]["radius"] = quantity_json(sphere->radius, length, place);
  } else if (const auto* nearest = std::get_if<NearestFaceSelector>(&selector)) {
    object["nearest_face"]["point"] = vector_json(nearest->point, length, place);
  } else if (const auto* normal = std::get_if<NormalSelector>(&selector)) {
    object["normal"]["direction"] = vector_json(normal->direction, dimensionless, place);
    object["normal"]["angle"] = quantity_json(normal->angle, angle, place);
  } else if (const auto* patch = std::get_if<PatchSelector>(&selector)) {
    object["patch"] = patch_json(*patch, place);
  } else if (const auto* needle = std::get_if<NeedleSelector>(&selector)) {
    Json& value = object["needle"];
    value["entry"] = vector_json(needle->entry, length, place);
    value["tip"] = vector_json(needle->tip, length, place);
    value["radius"] = quantity_json(needle->radius, length, place);
    value["active"] = quantity_json(needle->active, length, place);
  } else if (const auto* all = std::get_if<AllOfSelector>(&selector)) {
    object["all_of"] = Json::array();
    for (const PartSelector& part : all->parts)
      object["all_of"].push_back(selector_json(as_selector(part), place));
  }
  return object;
}

/// The kind that a case without "element" has need not be stated.
Json mesh_json(const MeshOptions& mesh, MeshKind usual) {
  Json object = options_json(mesh, mesh_fields(), "mesh");
  if (mesh.kind == usual)
    object.erase("element");
  else
    object["element"] = traits(element_type(mesh.kind)).name;
  for (std::size_t i = 0; i < mesh.sizes.size(); ++i) {
    const std::string place = "mesh/sizes/" + std::to_string(i);
    object["sizes"].push_back({{"on", selector_json(mesh.sizes[i].where, place + "/on")},
                               {"size", quantity_json(mesh.sizes[i].size, length, place + "/size")}});
  }
  for (std::size_t i = 0; i < mesh.layers.size(); ++i) {
    const std::string place = "mesh/layers/" + std::to_string(i);
    const BoundaryLayers& layers = mesh.layers[i];
    object["layers"].push_back({{"on", selector_json(layers.where, place + "/on")},
                                {"first", quantity_json(layers.first, length, place + "/first")},
                                {"count", layers.count},
                                {"growth", layers.growth}});
    if (!layers.region.empty()) object["layers"].back()["region"] = layers.region;
  }
  for (std::size_t i = 0; i < mesh.parts.size(); ++i) {
    Json& part = object["parts"].emplace_back();
    part["part"] = mesh.parts[i].part;
    if (mesh.parts[i].size != 0)
      part["size"] = quantity_json(mesh.parts[i].size, length, "mesh/parts/" + std::to_string(i) + "/size");
    if (mesh.parts[i].own_mesh) part["own_mesh"] = true;
  }
  for (const PartPair& pair : mesh.pairs)
    object["pairs"].push_back(
        {{"parts", pair.parts}, {"joint", part_joint_words[static_cast<std::size_t>(pair.joint)]}});
  return object;
}

/// at: index of the field's first component in Condition::values.
Json field_json(const ConditionField& field, const Condition& condition, std::size_t at,
                const std::string& place) {
  const std::optional<double>* values = condition.values.data() + at;
  const auto written = [&](int c) {
    const Variation* by = variation_of(condition, at + static_cast<std::size_t>(c));
    return by ? variation_json(*by, field.kind, place)
              : quantity_json(values[c].value_or(std::nan("")), field.kind, place);
  };
  if (field.components == 1) return written(0);
  if (field.free_symbol.empty()) return Json::array({written(0), written(1), written(2)});
  Json object = Json::object();
  for (int c = 0; c < field.components; ++c)
    if (values[c]) object[grammar::components[static_cast<std::size_t>(c)]] = written(c);
  return object;
}

Json condition_json(const Condition& condition, const std::string& place) {
  const ConditionKind& kind = *condition.kind;
  Json object;
  object["name"] = condition.name;
  if (kind.has_selector()) object["on"] = selector_json(condition.where, place + "/on");
  if (kind.joins_places()) object["to"] = selector_json(condition.other, place + "/to");
  const auto is_zero = [](const std::optional<double>& value) { return value && *value == 0; };
  if (!kind.all_zero.empty() && condition.varies.empty() &&
      std::all_of(condition.values.begin(), condition.values.end(), is_zero)) {
    object[std::string(kind.all_zero)] = true;
    return object;
  }
  Json& value = object[std::string(kind.key)];
  if (kind.takes_file()) value = {{"file", condition.file}, {"unit", length_unit_text(condition.file_unit)}};
  std::size_t at = 0;
  for (const ConditionField& field : kind.fields) {
    const auto first = condition.values.begin() + static_cast<std::ptrdiff_t>(at);
    const bool is_left_out = field.may_be_absent && !field.free_symbol.empty() &&
                             std::none_of(first, first + field.components, [](const auto& v) { return v.has_value(); });
    if (!is_left_out)
      (field.key.empty() ? value : value[std::string(field.key)]) = field_json(field, condition, at, place);
    at += static_cast<std::size_t>(field.components);
  }
  if (!condition.regions.empty()) object["regions"] = condition.regions;
  return object;
}

Json varying_vector_json(const VaryingAxes& axes, std::size_t first, const std::string& place) {
  if (const auto whole = whole_vector(axes, first))
    return variation_json(Variation{*whole}, dimensionless, place);
  Json list = Json::array();
  for (std::size_t value = first; value < first + 3; ++value) {
    const Variation* by = variation_of(axes, value);
    list.push_back(by ? variation_json(*by, dimensionless, place)
                      : quantity_json(axes.values[value], dimensionless, place));
  }
  return list;
}

Json axes_json(const MaterialAxes& axes, const std::string& place) {
  Json object;
  if (const auto* constant = std::get_if<ConstantAxes>(&axes)) {
    Json& value = object["directions"];
    value["first"] = vector_json(constant->first, dimensionless, place);
    if (constant->second) value["second"] = vector_json(*constant->second, dimensionless, place);
  } else if (const auto* cylinder = std::get_if<CylindricalAxes>(&axes)) {
    Json& value = object["cylindrical"];
    value["point"] = vector_json(cylinder->point, length, place);
    value["direction"] = vector_json(cylinder->direction, dimensionless, place);
    if (cylinder->angle != 0) value["angle"] = quantity_json(cylinder->angle, angle, place);
  } else if (const auto* varying = std::get_if<VaryingAxes>(&axes)) {
    Json& value = object["directions"];
    value["first"] = varying_vector_json(*varying, 0, place);
    if (varying->has_second) value["second"] = varying_vector_json(*varying, 3, place);
  } else if (const auto* rule = std::get_if<VentricleAxes>(&axes)) {
    Json& value = object["ventricle"];
    for (const auto& [key, where] : places_of(*rule))
      value[std::string(key)] = selector_json(*where, place + "/" + std::string(key));
    value["endocardium_angle"] = quantity_json(rule->endocardium_angle, angle, place);
    value["epicardium_angle"] = quantity_json(rule->epicardium_angle, angle, place);
  } else {
    object["by_element"] = true;
  }
  return object;
}

void add_conditions(const std::vector<Condition>& constraints, const std::vector<Condition>& loads,
                    const std::string& place, Json& into) {
  into["constraints"] = Json::array();
  for (const Condition& c : constraints)
    into["constraints"].push_back(condition_json(c, place + "constraints/" + c.name));
  into["loads"] = Json::array();
  for (const Condition& l : loads) into["loads"].push_back(condition_json(l, place + "loads/" + l.name));
}

/// has_steps: leaves out the parts that belong to one step.
Json study_lists(const Study& study, bool has_steps, Json top) {
  if (!has_steps) top["analysis"] = study.physics->key;
  if (!(study.elements == ElementFormulations()))
    top["elements"] = options_json(study.elements, formulation_fields(), "elements");
  top["materials"] = Json::array();
  for (const Material& m : study.materials) {
    Json object;
    object["name"] = m.name;
    object.update(options_json(m, material_fields(), "materials/" + m.name));
    for (const VaryingProperty& varying : m.varies)
      if (const OptionField<Material>* field = material_field(varying.key))
        object[varying.key] =
            variation_json(varying.by, field->kind, "materials/" + m.name + "/" + varying.key);
    if (!m.tests.file.empty() && keeps_fit(m)) {  // constants that a person changed are no longer those of tests
      for (const auto& [key, value] : m.tests.found) object.erase(key);
      object["test_data"] = {{"file", m.tests.file}, {"law", m.tests.law}};
    }
    top["materials"].push_back(object);
  }
  top["regions"] = Json::array();
  for (const MaterialAssignment& a : study.assignments) {
    Json object;
    object["material"] = a.material;
    if (!a.regions.empty()) object["regions"] = a.regions;
    if (!std::holds_alternative<std::monostate>(a.axes))
      object["axes"] = axes_json(a.axes, "regions/" + a.material + "/axes");
    if (a.area) object["area"] = quantity_json(*a.area, QuantityKind::area, "regions/" + a.material + "/area");
    if (a.pretension)
      object["pretension"] =
          quantity_json(*a.pretension, QuantityKind::force, "regions/" + a.material + "/pretension");
    if (a.thickness)
      object["thickness"] = quantity_json(*a.thickness, QuantityKind::length, "regions/" + a.material + "/thickness");
    top["regions"].push_back(object);
  }
  if (!has_steps) add_conditions(study.constraints, study.loads, {}, top);
  for (const StatedEquation& equation : study.equations) {
    Json object = Json::object();
    if (!equation.name.empty()) object["name"] = equation.name;
    for (const StatedTerm& term : equation.terms)
      object["terms"].push_back({term.node, term.component + 1, term.factor});
    if (equation.value != 0)
      object["value"] = quantity_json(equation.value,
                                      study.physics->is_motion()     ? QuantityKind::length
                                      : study.physics->key == "heat" ? QuantityKind::temperature_difference
                                                                     : study.physics->unknown.kind,
                                      "equations");
    top["equations"].push_back(object);
  }
  for (const NotComputed& what : study.not_computed)
    top["not_computed"].push_back({{"name", what.name},
                                   {"where", what.where.english()},
                                   {"effect", what.effect.english()},
                                   {"acknowledged", what.acknowledged}});
  return top;
}

Json output_json(const OutputOptions& output) {
  const OutputOptions defaults;
  Json object;
  object["folder"] = output.folder;
  if (output.vtu != defaults.vtu) object["vtu"] = output.vtu;
  if (output.csv != defaults.csv) object["csv"] = output.csv;
  if (output.picture != defaults.picture) object["picture"] = output.picture;
  if (output.report != defaults.report) object["report"] = output.report;
  if (output.pdf != defaults.pdf) object["pdf"] = output.pdf;
  if (output.paths != defaults.paths) object["paths"] = output.paths;
  if (output.keep != defaults.keep) object["keep"] = output.keep;
  if (output.checkpoint_every != defaults.checkpoint_every)
    object["checkpoint_every"] = exact_quantity(output.checkpoint_every, QuantityKind::time);
  if (!output.picture_field.empty()) object["picture_field"] = output.picture_field;
  for (const LesionWish& lesion : output.lesions) {
    Json one;
    one["name"] = lesion.name;
    one["field"] = lesion.of().name;
    one["above"] = lesion.of().kind == QuantityKind::dimensionless ? Json(lesion.above)
                                                                   : Json(exact_quantity(lesion.above, lesion.of().kind));
    if (!lesion.around.empty()) one["around"] = lesion.around;
    if (lesion.image != LesionImage::none)
      one["image"] = lesion_image_words[static_cast<std::size_t>(lesion.image)];
    object["lesions"].push_back(one);
  }
  for (const LocalSystem& system : output.systems) {
    Json one;
    one["name"] = system.name;
    one["axes"] = local_axes_words[static_cast<std::size_t>(system.axes)];
    for (std::size_t i = 0; i < system.points.size(); ++i)
      one["points"].push_back(vector_json(system.points[i], length, "output/systems/" + system.name + "/" + std::to_string(i)));
    object["systems"].push_back(one);
  }
  for (const Probe& p : output.probes) {
    Json probe;
    probe["name"] = p.name;
    probe["point"] = vector_json(p.point, length, "output/probes/" + p.name);
    object["probes"].push_back(probe);
  }
  return object;
}

/// solver: writes the solver options into the step, because the steps have different ones.
Json step_json(const Step& step, bool solver) {
  Json object;
  const std::string place = "steps/" + step.name + "/";
  if (!step.name.empty()) object["name"] = step.name;
  object["analysis"] = step.physics->key;
  object["procedure"] = procedure_key(step);
  if (step.transient)
    object["transient"] = options_json(*step.transient, transient_fields(step.physics->is_motion()), place + "transient");
  if (step.modal) object["modes"] = options_json(*step.modal, modal_fields(), place + "modes");
  if (step.response) object["response"] = options_json(*step.response, response_fields(), place + "response");
  if (!step.is_on) object["on"] = false;
  for (const double at : step.times)
    object["times"].push_back(quantity_json(at, QuantityKind::time, place + "times"));
  add_conditions(step.constraints, step.loads, place, object);
  if (solver) object["solver"] = options_json(step.solve, solve_fields(), place + "solver");
  return object;
}

/// True if files of version 1 can hold it: one step without a name and times.
bool is_plain(const Project& project) {
  return step_count(project) == 1 && project.step_name.empty() && project.step_is_on &&
         project.times.empty() && !project.study.transient && !project.study.modal;
}

}  // namespace

std::string format_case(const Project& project) {
  Json top;
  const bool has_steps = !is_plain(project);
  const std::vector<Step> all = steps(project);
  const bool same_solver = std::ranges::all_of(all, [&](const Step& s) { return s.solve == project.solve; });
  top["version"] = has_steps ? grammar::version_with_steps : grammar::version;
  if (!project.title.empty()) top["title"] = project.title;
  if (!project.question.empty()) top["question"] = project.question;
  if (!project.notes.empty()) top["notes"] = project.notes;
  top["geometry"] = geometry_json(project.geometry);
  top["mesh"] = mesh_json(project.mesh, usual_kind(project.geometry));
  for (const NamedFaces& one : project.faces)
    top["named_faces"].push_back({{"name", one.name}, {"faces", one.faces}});
  for (const NamedBody& one : project.bodies)
    top["named_bodies"].push_back({{"name", one.name}, {"body", one.body}});
  top = study_lists(project.study, has_steps, std::move(top));
  top["solver"] = options_json(same_solver ? project.solve : SolveOptions(), solve_fields(), "solver");
  if (project.node_order != NodeOrder::automatic) top["solver"]["node_order"] = to_string(project.node_order);
  if (has_steps)
    for (const Step& one : all) top["steps"].push_back(step_json(one, !same_solver));
  for (const Combination& sum : project.combinations) {
    Json object = {{"name", sum.name}, {"factors", Json::array()}};
    for (const Combination::Part& part : sum.parts)
      object["factors"].push_back({{"step", part.step}, {"factor", part.factor}});
    top["combinations"].push_back(object);
  }
  top["output"] = output_json(project.output);
  if (!(project.report == ReportOptions()))
    top["report"] = options_json(project.report, report_fields(), "report");
  try {
    return top.dump(2) + "\n";
  } catch (const Json::type_error&) {
    throw Error(ErrorKind::input, project.path.empty() ? phrase<"case">() : Text(project.path),
                phrase<"a name or a note holds bytes that are no UTF-8 text">(),
                phrase<"Write it again with ordinary letters">());
  }
}

void write_case(const std::string& path, const Project& project) {
  write_text_atomically(path, case_text(project));
}

}  // namespace genba
