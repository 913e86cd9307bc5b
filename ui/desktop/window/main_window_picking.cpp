// What the window does with the body before its mesh, and with surfaces and elements that are clicked or
// named.
#include <QAction>
#include <QFileInfo>
#include <QTimer>

#include "app/case/describe.hpp"
#include "app/case/geometry_files.hpp"
#include "app/check/checklist.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/named_faces.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/files/keep_work.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition_dialog.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/findings.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/panels/quality_panel.hpp"
#include "ui/desktop/parts/part_actions.hpp"
#include "ui/desktop/patch/patch_bar.hpp"
#include "ui/desktop/patch/place_tool.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/session/body_preview.hpp"
#include "ui/desktop/slices/slice_workspace.hpp"
#include "ui/desktop/view/pick_actions.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/window/main_window.hpp"
#include "ui/desktop/window/status_line.hpp"

namespace genba {

void MainWindow::surface_clicked(qint64 index) {
  const auto mesh = view_->picked_on();
  if (!mesh || index >= static_cast<qint64>(mesh->surfaces.size())) return;
  const GeometricEntity& surface = mesh->surfaces[static_cast<std::size_t>(index)];
  const Index surfaces[] = {static_cast<Index>(index)};
  const auto project = session_->project();
  const NamedFaces* const own = named_as(project->faces, *mesh, surfaces);
  const QString name = own                    ? qt(own->name)
                       : surface.name.empty() ? QString("#%1").arg(surface.tag)
                                              : qt(surface.name);
  ConditionDialog* dialog = edits_->open_form();
  bool taken = dialog != nullptr;
  if (dialog)
    dialog->surface_clicked(name);
  else if (properties_->page())
    taken = properties_->page()->surface_clicked(name);
  // From now on the form shows what is chosen.
  if (taken) view_->pick({view_->filter(), {}});
}

void MainWindow::connect_patches() {
  edits_->set_selection([this]() -> std::optional<Selector> {
    if (const auto patch = patches_->selection()) return *patch;
    return parts_->shows_bodies_of_rows() ? std::nullopt : picks_->selection();
  });
  connect(patches_, &PatchBar::patch_changed, this, &MainWindow::patch_painted);
  connect(patches_, &PatchBar::condition_wanted, edits_, &EditActions::add_condition);
  connect(patches_, &PatchBar::new_patch_wanted, this, [this] { tree_->select({ModelPart::conditions, -1}); });
  connect(patches_, &PatchBar::said, this, [this](const QString& text) { status_->showMessage(text, 8000); });
  connect(properties_, &PropertyPanel::patch_wanted, patches_, &PatchBar::paint);
  connect(edits_, &EditActions::patch_wanted, patches_, &PatchBar::paint);
  connect(tree_, &ModelTree::item_selected, this, &MainWindow::show_patch);
  // The new condition has its patch. The next stroke must not change it unseen.
  connect(edits_, &EditActions::condition_added, patches_, &PatchBar::leave_condition);
  connect(patches_->open_action, &QAction::toggled, this, [this](bool on) {
    if (on) give_room({ModelPart::conditions, -1});
  });
  connect(edits_, &EditActions::place_changed, this, &MainWindow::show_patch);
  PlaceTool* handles = &patches_->place_tool();
  const auto move_place = [this, handles](bool done) {
    if (!handles->place()) return;
    const Selector where = *handles->place();
    status_->showMessage(shown(describe(where)), 8000);
    if (ConditionDialog* dialog = edits_->open_form())
      dialog->form()->selector()->set(where);
    else if (properties_->page())
      properties_->page()->place_moved(where, done);
  };
  connect(handles, &PlaceTool::dragged, this, [move_place] { move_place(false); });
  connect(handles, &PlaceTool::moved, this, [move_place] { move_place(true); });
}

// Every form that shows a patch gets the painted one.
void MainWindow::patch_painted(const PatchSelector& patch) {
  if (ConditionDialog* dialog = edits_->open_form()) {
    if (dialog->form()->selector()->is_patch()) dialog->form()->selector()->set(patch);
  } else if (properties_->page()) {
    properties_->page()->patch_painted(patch);
  }
}

void MainWindow::show_patch() {
  if (!patches_ || !session_ || !session_->has_project()) return;
  // An open dialog counts, not the selected item of the tree. What is painted stays.
  if (ConditionDialog* dialog = edits_->open_form()) {
    const auto place = dialog->form()->place();
    return patches_->place_tool().show_place(place ? &*place : nullptr);
  }
  const ModelItem item = tree_->selected();
  const auto all = conditions_of(session_->project()->study);
  const bool is_condition = item.part == ModelPart::condition && item.step < 0 && item.index >= 0 &&
                            static_cast<std::size_t>(item.index) < all.size();
  const Condition* at = is_condition ? &all[static_cast<std::size_t>(item.index)] : nullptr;
  patches_->show_place(at && at->kind->has_selector() ? &at->where : nullptr,
                       at ? qt(at->name) : QString());
}

// Supports and loads are placed on the body, so the body gets the room of the slices. On the geometry page
// the slices come back, since thresholds are set in them.
void MainWindow::give_room(ModelItem item) {
  const bool is_placing = item.part == ModelPart::conditions || item.part == ModelPart::condition;
  if (is_placing && view_->has_content())
    slices_->show_action()->setChecked(false);
  else if (item.part == ModelPart::geometry && !session_->pipeline().results())
    slices_->restore();
}

// A file of elements is shown when it is read; its mesh needs nothing else. A large file is read only on
// request, since nothing else can be opened meanwhile.
void MainWindow::read_elements() {
  constexpr qint64 most_bytes = qint64(64) << 20;
  if (!session_ || !session_->has_project() || session_->running() || session_->pipeline().mesh()) return;
  if (files_->keep().busy()) {
    // Its mesh may be kept beside the case.
    connect(&files_->keep(), &KeepWork::changed, this, &MainWindow::read_elements,
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    return;
  }
  const GeometrySpec geometry = resolved_geometry(*session_->project());
  if (!is_of_elements(geometry) || !runs_->mesh_action->isEnabled()) return;
  const QFileInfo file(qt(geometry.path));
  if (!file.isFile() || file.size() > most_bytes) return;
  for (const CheckRow& row : genba::check_list(*session_))
    if (row.part == CheckPart::geometry || row.part == CheckPart::mesh)
      for (const Finding& finding : row.findings)
        if (finding.is_error) return;  // the check list reports it
  runs_->mesh_action->trigger();
}

// Shows the body until there is a mesh of it. After undo, shows the mesh that came back with its geometry.
void MainWindow::show_body() {
  if (!session_->has_project()) return;
  const BodyPreview& preview = session_->body_preview();
  if (session_->pipeline().mesh()) {
    if (!view_->shows_body()) return;
    if (const auto results = session_->current_results())
      view_->show_results(results);
    else if (session_->mesh())
      view_->show_mesh(session_->mesh()->mesh);
    return;
  }
  if (preview.body()) return view_->show_body(preview.body());
  if (session_->project()->geometry.kind == GeometryKind::image) return;  // the image panel reports it
  if (preview.busy()) return view_->set_hint(tr("Reading the body..."));
  if (preview.failure().empty()) return view_->set_hint({});
  if (view_->shows_body()) view_->clear();  // it belongs to another geometry
  view_->set_hint(tr("The body cannot be shown before it is meshed: %1").arg(shown(preview.failure())));
}

void MainWindow::body_changed() {
  show_body();
  tree_->refresh();  // lists its bodies and faces
  const BodyPreview& preview = session_->body_preview();
  if (preview.busy())
    body_progressed(-1);
  else
    status_->beside_ends(preview.failure().empty() ? QString()
                         : preview.body()          ? tr("faces can be picked once the body is meshed")
                                                   : tr("the body is seen once it is meshed"),
                         shown(preview.failure()));
  runs_->refresh();
  // Refreshes a page that lists faces. Not at once: others get an edit after the body does.
  QTimer::singleShot(0, this, [this] {
    auto* page = session_ ? qobject_cast<ConditionPage*>(properties_->page()) : nullptr;
    if (page) page->refresh();
  });
}

void MainWindow::body_progressed(double fraction) {
  status_->show_beside(session_->body_preview().body() ? phrase<"finding the faces of the body">()
                                                       : phrase<"reading the body">(),
                       fraction);
}

void MainWindow::go_to_element(qint64 number) {
  raise(quality_);
  quality_->go_to(number);
}

void MainWindow::highlight(const QStringList& names) {
  if (!view_->picked_on()) return;
  const Mesh& mesh = *view_->picked_on();
  std::vector<Index> surfaces;
  for (std::size_t i = 0; i < mesh.surfaces.size(); ++i)
    if (names.contains(qt(mesh.surfaces[i].name)) || names.contains(QString("#%1").arg(mesh.surfaces[i].tag)))
      surfaces.push_back(static_cast<Index>(i));
  for (const NamedFaces& faces : session_->project()->faces)
    if (names.contains(qt(faces.name)))
      for (const Index i : surfaces_of(faces, mesh)) surfaces.push_back(i);
  for (const NamedSet& set : mesh.sets)
    if (set.dimension == 2 && names.contains(qt(set.name)))
      surfaces.insert(surfaces.end(), set.members.begin(), set.members.end());
  view_->highlight(surfaces);
}

}  // namespace genba
