#include "app/materials/label_materials.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "app/case/geometry_files.hpp"
#include "app/materials/material_library.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"
#include "mesh/labels/label_file.hpp"

namespace genba {

namespace {

/// Regions with a material in the table, with the names from the segmentation.
std::vector<LabelMaterial> lines_of_table(const ImageOptions& image) {
  std::vector<ImageLabel> in_file;
  if (!image.label_file.empty()) in_file = read_label_file(image.label_file);
  const auto stated_in = [&](const ImageLabel& l) {
    return l.line == 0 ? Text("geometry/labels/" + std::to_string(l.value))
                       : phrase<"%1, line %2">(file_name(image.label_file), l.line);
  };
  std::vector<LabelMaterial> out;
  const auto add = [&](std::string region, const ImageLabel& l) {
    Material material;
    material.name = l.material;
    if (!l.material.empty()) out.push_back({std::move(region), std::move(material), {}, stated_in(l)});
  };
  for (const ImageLabel& own : image.labels) {
    const auto listed =
        std::ranges::find_if(in_file, [&](const ImageLabel& l) { return l.value == own.value; });
    add(own.region, own.material.empty() && listed != in_file.end() ? *listed : own);
  }
  if (!image.labels.empty()) return out;
  std::multiset<std::string> names;
  for (const ImageLabel& l : in_file) names.insert(l.region);
  for (const ImageLabel& l : in_file)
    add(names.count(l.region) > 1 ? "label " + std::to_string(l.value) : l.region, l);
  return out;
}

/// Finds the values of line.material by its name.
void look_up(const Study& study, const std::vector<LibraryMaterial>& library, LabelMaterial& line) {
  const std::string name = line.material.name;
  const auto is_meant = [&](const std::string& known) { return edit_distance(known, name) == 0; };
  for (const Material& m : study.materials)
    if (is_meant(m.name)) {
      line.material = m;
      return;
    }
  std::vector<std::string> known;
  for (const Material& m : study.materials) known.push_back(m.name);
  for (const LibraryMaterial& m : library) {
    if (is_meant(m.material.name)) {
      line.material = m.material;
      line.library = m.source.empty() ? phrase<"source not stated">() : Text(m.source);
      return;
    }
    known.push_back(m.material.name);
  }
  throw Error(ErrorKind::input, line.stated_in,
              phrase<"neither the case nor the library has a material \"%1\"">(name.substr(0, 60)),
              phrase<"The nearest names are %1; \"genba-cli materials\" lists all">(
                  quoted_list(nearest_words(name, known, 3))));
}

bool names_region(const Study& study, const std::string& region, const Mesh* mesh) {
  std::string tag;
  if (mesh)
    for (const GeometricEntity& r : mesh->regions)
      if (r.name == region) tag = "#" + std::to_string(r.tag);
  return std::ranges::any_of(study.assignments, [&](const MaterialAssignment& a) {
    return std::ranges::any_of(
        a.regions, [&](const std::string& r) { return r == region || (r == tag && !tag.empty()); });
  });
}

}  // namespace

LabelledStudy labelled_study(const Project& project, const Mesh* mesh) {
  LabelledStudy out{project.study, {}};
  const GeometrySpec geometry = resolved_geometry(project);
  if (geometry.kind != GeometryKind::image || geometry.image.is_threshold()) return out;
  std::vector<LabelMaterial> lines = lines_of_table(geometry.image);
  if (lines.empty()) return out;
  const std::vector<LibraryMaterial> library = all_materials();
  Study& study = out.study;
  for (LabelMaterial& line : lines) {
    look_up(study, library, line);
    const bool is_there = !mesh || std::ranges::any_of(mesh->regions, [&](const GeometricEntity& r) {
      return r.name == line.region;
    });
    if (!is_there || names_region(project.study, line.region, mesh)) continue;
    if (std::ranges::none_of(study.materials,
                             [&](const Material& m) { return m.name == line.material.name; }))
      study.materials.push_back(line.material);
    study.assignments.push_back({line.material.name, {line.region}});
    out.from_table.push_back(std::move(line));
  }
  return out;
}

Text describe(const LabelMaterial& line) {
  const std::string& material = line.material.name;
  if (line.library.empty())
    return phrase<"region '%1': '%2' by %3; values of the case">(line.region, material, line.stated_in);
  return phrase<"region '%1': '%2' by %3; values of the library (%4)">(line.region, material, line.stated_in,
                                                                       line.library);
}

Project copy_label_materials(Project project) {
  project.study.materials = labelled_study(project).study.materials;
  return project;
}

}  // namespace genba
