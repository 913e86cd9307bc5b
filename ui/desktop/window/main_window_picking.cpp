// What the window does with surfaces and elements that are clicked or named.
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition_dialog.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/panels/quality_panel.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/window/main_window.hpp"

namespace genba {

void MainWindow::surface_clicked(qint64 index) {
  const auto meshed = session_->mesh();
  if (!meshed || index >= static_cast<qint64>(meshed->mesh->surfaces.size())) return;
  const GeometricEntity& surface = meshed->mesh->surfaces[static_cast<std::size_t>(index)];
  const QString name = surface.name.empty() ? QString("#%1").arg(surface.tag) : qt(surface.name);
  // A closed dialog lives until the next turn of the event loop.
  ConditionDialog* dialog = edits_->dialog() && edits_->dialog()->isVisible() ? edits_->dialog() : nullptr;
  bool taken = dialog != nullptr;
  if (dialog)
    dialog->surface_clicked(name);
  else if (properties_->page())
    taken = properties_->page()->surface_clicked(name);
  // The form shows what is chosen then.
  if (taken) view_->pick({view_->filter(), {}});
}

void MainWindow::go_to_element(qint64 number) {
  raise(quality_);
  quality_->go_to(number);
}

void MainWindow::highlight(const QStringList& names) {
  const auto meshed = session_->mesh();
  if (!meshed) return;
  const Mesh& mesh = *meshed->mesh;
  std::vector<Index> surfaces;
  for (std::size_t i = 0; i < mesh.surfaces.size(); ++i)
    if (names.contains(qt(mesh.surfaces[i].name)) || names.contains(QString("#%1").arg(mesh.surfaces[i].tag)))
      surfaces.push_back(static_cast<Index>(i));
  for (const NamedSet& set : mesh.sets)
    if (set.dimension == 2 && names.contains(qt(set.name)))
      surfaces.insert(surfaces.end(), set.members.begin(), set.members.end());
  view_->highlight(surfaces);
}

}  // namespace genba
