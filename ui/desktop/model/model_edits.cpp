#include "ui/desktop/model/model_edits.hpp"

#include <algorithm>

#include "app/check/needle_sizes.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {
namespace {

std::string free_name(const std::string& wanted, const auto& taken) {
  std::string name = wanted;
  for (int i = 2; taken(name); ++i) name = wanted + " " + std::to_string(i);
  return name;
}

}  // namespace

ModelItem add_material(Session& session, Material material) {
  int index = -1;
  session.edit(QObject::tr("add material"), [&](Project project) {
    Study& study = project.study;
    material.name = free_name(material.name, [&](const std::string& name) {
      return std::ranges::any_of(study.materials, [&](const Material& m) { return m.name == name; });
    });
    if (study.assignments.empty()) study.assignments.push_back({material.name, {}});
    study.materials.push_back(material);
    index = static_cast<int>(study.materials.size()) - 1;
    return project;
  });
  return {ModelPart::material, index};
}

ModelItem add_condition(Session& session, const Condition& condition) {
  int index = -1;
  session.edit(QObject::tr("add %1").arg(title(condition.kind).toLower()), [&](Project project) {
    add_condition(project.study, condition);
    follow_needle(project, nullptr, condition.where);
    index = static_cast<int>(condition.kind->is_constraint()
                                 ? project.study.constraints.size() - 1
                                 : project.study.constraints.size() + project.study.loads.size() - 1);
    return project;
  });
  return {ModelPart::condition, index};
}

void remove_item(Session& session, ModelItem item) {
  const auto index = static_cast<std::size_t>(item.index);
  if (item.index < 0 || item.step >= 0) return;
  if (item.part == ModelPart::material)
    session.edit(QObject::tr("remove material"), [&](Project project) {
      auto& materials = project.study.materials;
      if (index >= materials.size()) return project;
      const std::string name = materials[index].name;
      materials.erase(materials.begin() + item.index);
      std::erase_if(project.study.assignments,
                    [&](const MaterialAssignment& a) { return a.material == name; });
      return project;
    });
  if (item.part == ModelPart::condition)
    session.edit(QObject::tr("remove condition"), [&](Project project) {
      remove_condition(project.study, index);
      return project;
    });
}

}  // namespace genba
