#include "app/start/templates.hpp"

#include <algorithm>
#include <vector>

#include "app/materials/material_library.hpp"
#include "app/start/starter.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"

namespace genba {

namespace {

constexpr double room = 293.15, body_core = 310.15;  // K
constexpr double still_air = 10;                     // W/(m^2 K), free convection and radiation near 20 degC

constexpr CaseTemplate templates[] = {
    {"bracket-under-load", "Bracket under load",
     "Steel part, held at faces, with a force on another and its own weight", false},
    {"plate-with-hole", "Plate with a hole",
     "Aluminium plate that is pulled; the mesh is fine at curved edges", false},
    {"heated-part", "Heated part",
     "Steady temperatures of an aluminium part that takes up heat and is cooled by air", false},
    {"bone-under-load", "Bone under load",
     "Cortical bone from a surface (STL), held at one end, loaded at the other", false},
    {"bone-from-ct-labels", "Bone from CT labels",
     "Cortical bone from a labelled image, held at one end, loaded at the other", true},
    {"tissue-heating", "Tissue heating",
     "Steady temperatures of muscle with a heat source inside, a warm core and cooled skin", false},
};

Selector blank() {
  return NamedSelector{};
}

void make_of(Project& project, const char* material) {
  project.study.materials = {find_material(material, phrase<"template">()).material};
  project.study.assignments = {{project.study.materials.front().name, {}}};
}

void hold_and_load(Project& project, const char* held, const char* loaded) {
  project.study.constraints = {condition_on("displacement", held, blank(), {0.0, 0.0, 0.0})};
  project.study.loads = {condition_on("force", loaded, blank(), {0.0, 0.0, 0.0})};
}

void fill(Project& project, std::string_view name) {
  Study& study = project.study;
  if (name == "bracket-under-load") {
    make_of(project, "steel S235");
    hold_and_load(project, "bolted faces", "force");
    study.loads.push_back(condition_in("gravity", "own weight", {}, {0.0, 0.0, -9.81}));
  } else if (name == "plate-with-hole") {
    make_of(project, "aluminium alloy 6061/6082");
    project.mesh.curvature_elements = 24;
    study.constraints = {condition_on("displacement", "held edge", blank(), {0.0, 0.0, 0.0})};
    study.loads = {condition_on("traction", "pulled edge", blank(), {0.0, 0.0, 0.0})};
  } else if (name == "heated-part") {
    make_of(project, "aluminium alloy 6061/6082");
    study.physics = &physics_named("heat");
    study.loads = {condition_on("heat_flux", "heat that goes in", blank(), {0.0}),
                   condition_on("convection", "air", blank(), {still_air, room})};
  } else if (name == "tissue-heating") {
    make_of(project, "muscle");
    study.physics = &physics_named("heat");
    study.constraints = {condition_on("temperature", "warm core", blank(), {body_core})};
    study.loads = {condition_in("heat_source", "heat source", {}, {0.0}),
                   condition_on("convection", "skin in air", blank(), {still_air, room})};
  } else {  // both bones
    make_of(project, "cortical bone");
    hold_and_load(project, "held end", "load");
  }
}

}  // namespace

std::span<const CaseTemplate> case_templates() {
  return templates;
}

Project template_project(std::string_view name, const std::string& geometry_path, double unit) {
  std::vector<std::string> names;
  for (const CaseTemplate& t : templates) names.emplace_back(t.name);
  const auto* chosen = std::find_if(std::begin(templates), std::end(templates),
                                    [&](const CaseTemplate& t) { return t.name == name; });
  if (chosen == std::end(templates))
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
  project.title = std::string(chosen->title) + ": " + project.title;
  project.notes =
      "From the template \"" + std::string(name) +
      "\". Its material and mesh are typical values: check them. Pick the surfaces of every support and "
      "load and state its value; the check list names what is blank.";
  if (!stated_unit)
    project.notes +=
        " The geometry file does not say its unit of length: 1 mm is assumed, check geometry/unit.";
  if (chosen->image)
    project.notes +=
        " Every label is a region and all are cortical bone: name the labels in geometry/labels and give "
        "other "
        "materials to other regions.";
  project.study = Study{};
  fill(project, name);
  return project;
}

}  // namespace genba
