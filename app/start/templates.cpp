#include "app/start/templates.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "app/data/embedded.hpp"
#include "app/materials/material_library.hpp"
#include "app/start/first_words.hpp"
#include "app/start/starter.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"

namespace genba {

namespace {

std::vector<CaseTemplate> read_templates() {
  std::vector<CaseTemplate> out;
  const auto file = nlohmann::ordered_json::parse(templates_text);
  for (const auto& t : file.at("templates"))
    out.push_back({t.at("name"), t.at("title"), t.at("text"), t.value("image", false), t.at("materials"),
                   t.at("case").dump()});
  return out;
}

/// The template's study and mesh options.
void fill(Project& project, const CaseTemplate& chosen) {
  auto text = nlohmann::ordered_json::parse(chosen.case_text);
  text["geometry"] = {{"file", "geometry.step"}};
  const Project given = parse_case(text.dump(), "templates.json");
  project.mesh = given.mesh;
  project.study = given.study;
  project.solve = given.solve;
  project.times = given.times;
  project.output.lesions = given.output.lesions;
  if (step_count(given) > 1) project = with_steps(std::move(project), steps(given), step_at_hand(given));
  for (const std::string& name : chosen.materials)
    project.study.materials.push_back(find_material(name, phrase<"template">()).material);
  if (project.study.assignments.empty())
    project.study.assignments = {{project.study.materials.front().name, {}}};
}

}  // namespace

std::span<const CaseTemplate> case_templates() {
  static const std::vector<CaseTemplate> templates = read_templates();
  return templates;
}

Project template_project(std::string_view name, const std::string& geometry_path, double unit) {
  std::vector<std::string> names;
  const auto templates = case_templates();
  for (const CaseTemplate& t : templates) names.push_back(t.name);
  const auto chosen = std::ranges::find(templates, name, &CaseTemplate::name);
  if (chosen == templates.end())
    throw Error(
        ErrorKind::input, phrase<"template">(), phrase<"there is no template \"%1\"">(name.substr(0, 60)),
        phrase<"The nearest is %1; all: %2">(quoted_list(nearest_words(name, names, 1)), quoted_list(names)));
  Project project = starter_project(geometry_path, unit);
  if ((project.geometry.kind == GeometryKind::image) != chosen->image)
    throw Error(ErrorKind::input, geometry_path,
                chosen->image
                    ? phrase<"the template \"%1\" starts from an image (NIfTI, NRRD, MetaImage, DICOM)">(name)
                    : phrase<"the template \"%1\" starts from a geometry, not from an image">(name),
                chosen->image ? phrase<"Take \"bone-under-load\" for a surface">()
                              : phrase<"Take \"bone-from-ct-labels\" for an image">());
  const bool stated_unit = project.geometry.unit == 0 || unit > 0 || chosen->image;
  project.title = chosen->title + ": " + project.title;
  project.notes =
      "From the template \"" + std::string(name) +
      "\"." + std::string(first_words::template_steps);
  if (!stated_unit) project.notes += first_words::unit;
  if (chosen->image) project.notes += first_words::template_labels;
  fill(project, *chosen);
  return project;
}

}  // namespace genba
