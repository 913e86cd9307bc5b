#include "ui/desktop/model/part_edits.hpp"

#include <QObject>
#include <algorithm>
#include <set>
#include <utility>

#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/findings.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {
namespace {

QString number_of(const GeometricEntity& entity) {
  return QString("#%1").arg(entity.tag);
}

// The bodies that a name in an assignment selects: a body, its number, or a set of bodies.
std::set<std::size_t> bodies_named(const Mesh& mesh, const std::string& name) {
  std::set<std::size_t> out;
  for (std::size_t i = 0; i < mesh.regions.size(); ++i) {
    const GeometricEntity& region = mesh.regions[i];
    if (region.name == name || utf8(number_of(region)) == name) out.insert(i);
  }
  for (const NamedSet& set : mesh.sets)
    if (set.dimension == 3 && set.name == name)
      for (const Index member : set.members) out.insert(static_cast<std::size_t>(member));
  return out;
}

// The names without the bodies `taken`. A set that holds some of them is replaced by its other bodies.
std::vector<std::string> names_without(const Mesh& mesh, const std::vector<std::string>& names,
                                       const std::set<std::size_t>& taken) {
  std::vector<std::string> out;
  for (const std::string& name : names) {
    const std::set<std::size_t> bodies = bodies_named(mesh, name);
    if (std::ranges::none_of(bodies, [&](std::size_t i) { return taken.contains(i); })) {
      out.push_back(name);
      continue;
    }
    for (const std::size_t i : bodies)
      if (!taken.contains(i)) out.push_back(name_in_case(mesh.regions, i));
  }
  return out;
}

}  // namespace

std::string name_in_case(const std::vector<GeometricEntity>& all, std::size_t i) {
  const GeometricEntity& entity = all[i];
  const auto same =
      std::ranges::count_if(all, [&](const GeometricEntity& one) { return one.name == entity.name; });
  return entity.name.empty() || same > 1 ? utf8(number_of(entity)) : entity.name;
}

QString body_title(const Mesh& mesh, std::size_t region) {
  const GeometricEntity& entity = mesh.regions[region];
  return entity.name.empty() ? QObject::tr("Body %1").arg(number_of(entity)) : qt(entity.name);
}

QString face_title(const Mesh& mesh, std::size_t surface) {
  const GeometricEntity& entity = mesh.surfaces[surface];
  if (!entity.name.empty()) return qt(entity.name);
  return (mesh.is_plane() ? QObject::tr("Edge %1") : QObject::tr("Face %1")).arg(number_of(entity));
}

std::vector<std::string> materials_of_bodies(const Session& session, const Mesh& mesh) {
  const auto project = session.project();
  std::vector<std::string> out(mesh.regions.size());
  std::string rest;
  for (const MaterialAssignment& assignment : project->study.assignments) {
    if (assignment.regions.empty()) rest = assignment.material;
    for (const std::string& name : assignment.regions)
      for (const std::size_t i : bodies_named(mesh, name)) out[i] = assignment.material;
  }
  if (project->geometry.kind == GeometryKind::image)
    for (const LabelMaterial& line : label_materials(session))
      for (const std::size_t i : bodies_named(mesh, line.region))
        if (out[i].empty()) out[i] = line.material.name;
  for (std::string& material : out)
    if (material.empty()) material = rest;
  return out;
}

void assign_material(Session& session, const Mesh& mesh, const std::vector<std::size_t>& regions,
                     const std::string& material) {
  const std::set<std::size_t> taken(regions.begin(), regions.end());
  session.edit(QObject::tr("assign %1").arg(qt(material)), [&](Project project) {
    auto& all = project.study.assignments;
    const auto own = std::ranges::find(all, material, &MaterialAssignment::material);
    const MaterialAxes axes = own == all.end() ? MaterialAxes{} : own->axes;
    if (taken.size() == mesh.regions.size()) {
      all = {{material, {}, axes}};
      return project;
    }
    std::vector<MaterialAssignment> kept;
    for (MaterialAssignment& assignment : all) {
      const bool was_rest = assignment.regions.empty();
      assignment.regions = names_without(mesh, assignment.regions, taken);
      // An assignment without names would apply to all other bodies.
      if (was_rest || !assignment.regions.empty()) kept.push_back(std::move(assignment));
    }
    all = std::move(kept);
    const auto same =
        std::ranges::find_if(all, [&](const MaterialAssignment& a) { return a.material == material; });
    std::vector<std::string> names;
    for (const std::size_t i : taken) names.push_back(name_in_case(mesh.regions, i));
    if (same == all.end())
      all.push_back({material, names, axes});
    else if (!same->regions.empty())
      same->regions.insert(same->regions.end(), names.begin(), names.end());
    return project;
  });
}

}  // namespace genba
