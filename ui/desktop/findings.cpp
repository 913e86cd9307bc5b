#include "ui/desktop/findings.hpp"

#include <QFileInfo>

#include "ui/desktop/text.hpp"

namespace genba {

bool Findings::any_error() const {
  return !geometry.errors.isEmpty() || !materials.errors.isEmpty() || !conditions.errors.isEmpty() ||
         !analysis.errors.isEmpty();
}

Findings find_problems(const Project& project) {
  Findings out;
  if (project.geometry.kind != GeometryKind::box) {
    const QString file = qt(resolve_path(project, project.geometry.path));
    const QString ending = QFileInfo(file).suffix().toLower();
    const bool is_image = project.geometry.kind == GeometryKind::image;
    if (!QFileInfo(file).isFile() && !(is_image && QFileInfo(file).isDir()))
      out.geometry.errors << QObject::tr("The file %1 is missing.").arg(file);
    const bool has_own_unit = ending == "step" || ending == "stp" || ending == "iges" || ending == "igs";
    if (!has_own_unit && !is_image && project.geometry.unit == 0)
      out.geometry.errors << QObject::tr("The file states no unit of length: choose one.");
  }
  for (const Finding& finding : validate(project.study)) {
    const QString place = qt(finding.place);
    PartFindings& part = place.startsWith("materials") || place.startsWith("assign")  ? out.materials
                         : place.startsWith("constraint") || place.startsWith("load") ? out.conditions
                                                                                      : out.analysis;
    QString text = place + ": " + qt(finding.problem);
    if (!finding.next_step.empty()) text += " " + qt(finding.next_step);
    (finding.is_error ? part.errors : part.warnings) << text;
  }
  return out;
}

}  // namespace genba
