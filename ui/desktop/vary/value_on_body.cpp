#include "ui/desktop/vary/value_on_body.hpp"

#include <QApplication>
#include <QPointer>
#include <QThreadPool>
#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "app/materials/material_form.hpp"
#include "app/vary/variation_data.hpp"
#include "engine/base/error.hpp"
#include "engine/model/study/selection.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {
namespace {

std::vector<Index> nodes_of_regions(const Mesh& mesh, const std::vector<std::string>& names,
                                    const Text& place) {
  const std::vector<Index> regions = select_regions(mesh, names, place);
  std::vector<char> wanted(mesh.points.size(), 0);
  for (const ElementBlock& block : mesh.solids) {
    const auto each = static_cast<std::size_t>(traits(block.type).nodes);
    for (std::size_t e = 0; e < block.group.size(); ++e)
      if (std::ranges::count(regions, block.group[e]))
        for (std::size_t k = 0; k < each; ++k)
          wanted[static_cast<std::size_t>(block.nodes[e * each + k])] = 1;
  }
  std::vector<Index> out;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (wanted[i]) out.push_back(static_cast<Index>(i));
  return out;
}

std::vector<Index> nodes_of(const Project& project, const Mesh& mesh, const ValueOnBody& value,
                            const Text& place) {
  const Condition& condition = value.condition;
  if (condition.kind) {
    if (const Selector* where = selector_of(condition)) return select(mesh, *where, place).nodes;
    return nodes_of_regions(
        mesh, condition.kind->takes_regions() ? condition.regions : std::vector<std::string>(), place);
  }
  for (const MaterialAssignment& assignment : project.study.assignments)
    if (assignment.material == value.material.name) return nodes_of_regions(mesh, assignment.regions, place);
  return nodes_of_regions(mesh, {}, place);
}

/// The project with this one value only, so that no other file is read.
Project alone(Project project, const ValueOnBody& value) {
  Study& study = project.study;
  study.constraints.clear();
  study.loads.clear();
  for (Material& material : study.materials) material.varies.clear();
  for (MaterialAssignment& assignment : study.assignments)
    if (std::holds_alternative<VaryingAxes>(assignment.axes)) assignment.axes = {};
  if (value.condition.kind) {
    Condition condition = value.condition;
    condition.varies = {{value.value, value.by}};
    (condition.kind->is_constraint() ? study.constraints : study.loads).push_back(condition);
  } else if (const auto number = axes_number(value.key)) {
    VaryingAxes axes;
    set_variation(axes, *number, &value.by);
    study.assignments = {{value.material.name, {}, axes}};
  } else {
    Material material = value.material;
    material.varies = {{value.key, value.by}};
    study.materials = {material};
  }
  return project;
}

}  // namespace

std::shared_ptr<const Results> value_on_body(const Project& project, std::shared_ptr<const Mesh> mesh,
                                             const ValueOnBody& value) {
  const Text place = utf8(value.title);
  Monitor quiet;
  const std::vector<Index> nodes = nodes_of(project, *mesh, value, place);
  const VariationData data(alone(project, value), {}, quiet);
  const VariationValues values = variation_values(value.by, value.kind, data.sources(), place);
  std::vector<Vec3> points;
  for (const Index node : nodes) points.push_back(mesh->points[static_cast<std::size_t>(node)]);
  std::vector<double> there(points.size());
  values(points, value.time, {}, there);
  Field field;
  field.name = utf8(value.title);
  field.kind = value.kind;
  field.data.assign(mesh->points.size(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < nodes.size(); ++i) field.data[static_cast<std::size_t>(nodes[i])] = there[i];
  auto out = std::make_shared<Results>();
  ThreadTeam team(1);
  out->locator = std::make_shared<const PointLocator>(mesh, team);
  out->mesh = std::move(mesh);
  out->physics = project.study.physics;
  out->fields.push_back(std::move(field));
  return out;
}

QString why_not_on_body(const Session& session) {
  return session.mesh() ? QString() : QObject::tr("There is no mesh yet: mesh the body first (F3)");
}

void show_on_body(Session& session, const ValueOnBody& value) {
  const auto project = session.project();
  const auto meshed = session.mesh();
  if (!project || !meshed) return;
  QPointer<Session> self(&session);
  QThreadPool::globalInstance()->start([self, project, mesh = meshed->mesh, value] {
    std::shared_ptr<const Results> results;
    Text problem;
    try {
      results = value_on_body(*project, mesh, value);
    } catch (const std::exception& e) {
      problem = full_text(e);
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, mesh, results, problem] {
          // The mesh may be another one by now.
          if (!self || !self->mesh() || self->mesh()->mesh != mesh) return;
          if (results)
            self->show_values(results);
          else
            emit self->message(LogLevel::error, shown(problem));
        },
        Qt::QueuedConnection);
  });
}

}  // namespace genba
