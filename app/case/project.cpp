#include "app/case/project.hpp"

#include <filesystem>

#include "engine/base/text/phrase.hpp"
#include "engine/model/study/named_faces.hpp"

namespace genba {

std::string resolve_path(const Project& project, const std::string& file) {
  namespace fs = std::filesystem;
  const fs::path path(file);
  if (file.empty() || path.is_absolute()) return file;
  const fs::path base = project.path.empty() ? fs::current_path() : fs::absolute(project.path).parent_path();
  return (base / path).lexically_normal().string();
}

void for_each_selector(Project& project, const std::function<void(Selector&)>& change) {
  const auto each = [&](std::vector<Condition>& conditions) {
    for (Condition& condition : conditions)
      if (condition.kind->has_selector()) {
        change(condition.where);
        if (condition.kind->joins_places()) change(condition.other);
      }
  };
  each(project.study.constraints);
  each(project.study.loads);
  for (auto* steps : {&project.steps_before, &project.steps_after})
    for (Step& step : *steps) {
      each(step.constraints);
      each(step.loads);
    }
  for (MaterialAssignment& assignment : project.study.assignments)
    if (auto* rule = std::get_if<VentricleAxes>(&assignment.axes))
      for (const auto& [key, where] : places_of(*rule)) change(*where);
  for (LocalSize& size : project.mesh.sizes) change(size.where);
  for (auto& layers : project.mesh.layers) change(layers.where);
}

void attach_faces(Project& project) {
  for_each_selector(project, [&](Selector& where) { attach(project.faces, where); });
}

Text unfit_for_faces(const std::string& name) {
  if (name.empty() || name.front() == ' ' || name.back() == ' ')
    return phrase<"a name of faces has letters, and no space at its ends">();
  // Lists of names have commas between them, numbers of faces begin with #.
  if (name.front() == '#' || name.find(',') != std::string::npos)
    return phrase<"a name of faces has no comma and does not begin with #: \"%1\"">(name);
  return {};
}

Text unfit_for_body(const std::string& name) {
  if (name.empty() || name.front() == ' ' || name.back() == ' ')
    return phrase<"a name of a body has letters, and no space at its ends">();
  // "bone|marrow" names the faces between two bodies, "region #2" a body by its number.
  if (name.front() == '#' || name.starts_with("region #") || name.find_first_of(",|") != std::string::npos)
    return phrase<"a name of a body has no comma and no |, and does not begin with #: \"%1\"">(name);
  return {};
}

}  // namespace genba
