// A plane body in the window: its edges are picked and loaded, forms have no z, words say edge.
#include <QVTKOpenGLNativeWidget.h>
#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include "app/case/case_file.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "tests/ui/desktop/view/tree_places.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/patch/patch_bar.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;
using genba_test::face_named;
using genba_test::place_of;

QString DesktopTest::plate_case() {
  Project project;
  project.title = "plate";
  project.geometry.kind = GeometryKind::box;
  project.geometry.box_size = {0.1, 0.1, 0};
  project.geometry.box_cells = {6, 6, 0};
  project.mesh.kind = MeshKind::quad8;
  project.study.elements.plane = PlaneBody::plane_stress;
  project.study.elements.thickness = 0.005;
  project.study.materials = {{"steel", 210e9, 0.3, 7850.0, {}, {}, {}}};
  project.study.assignments = {{"steel", {}}};
  project.study.constraints = {displacement("wall", NamedSelector{{"xmin"}}, {0.0, 0.0, {}})};
  project.study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {1e6, 0, 0})};
  project.solve.backend = BackendChoice::cpu;
  const QString path = folder_.filePath("plate.case.json");
  project.path = utf8(path);
  write_case(project.path, project);
  return path;
}

namespace {

/// Texts of the menu of a row.
QStringList texts_of_menu(ModelTree& tree, ModelItem row) {
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, place_of(tree, row));
  emit tree.customContextMenuRequested(place_of(tree, row));
  QStringList out;
  if (!QTest::qWaitFor([] { return QApplication::activePopupWidget() != nullptr; })) return out;
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  for (const QAction* action : menu->actions()) out << action->text();
  menu->close();
  return out;
}

}  // namespace

void DesktopTest::edges_of_a_plate_are_picked_loaded_and_named() {
  QVERIFY(window_->files().open(plate_case()));
  QVERIFY(run_and_wait());
  SceneView& view = window_->view();
  QTRY_VERIFY(view.has_content() && !view.busy());
  QTest::qWait(300);
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  // The square stands in the middle and the front: below its middle there is its lower edge.
  const Mesh& mesh = *window_->session().mesh()->mesh;
  int y = canvas->height() / 2;
  std::vector<std::int64_t> found;
  for (; y < canvas->height() && found.empty(); y += 3) {
    QTest::mouseClick(canvas, Qt::LeftButton, {}, QPoint(canvas->width() / 2, y));
    found = view.picked().items;
  }
  QCOMPARE(found.size(), std::size_t(1));
  QCOMPARE(mesh.surfaces[static_cast<std::size_t>(found[0])].name, std::string("ymin"));
  QVERIFY2(view.picked_text().contains("edge"), qPrintable(view.picked_text()));

  ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind("pressure"));
  QCOMPARE(dialog->form()->selector()->names(), QStringList{"ymin"});
  dialog->reject();
  // Vectors have no field for z.
  dialog = window_->edits().add_condition(find_condition_kind("force"));
  QCOMPARE(dialog->form()->value_edit()->findChildren<QLineEdit*>().size(), 3);
  int shown = 0;
  for (const QLineEdit* edit : dialog->form()->value_edit()->findChildren<QLineEdit*>())
    shown += !edit->isHidden();
  QCOMPARE(shown, 2);
  dialog->reject();

  auto* patches = window_->findChild<PatchBar*>("patch_bar");
  QVERIFY(patches);
  patches->open_action->trigger();
  QVERIFY(!patches->open_action->isChecked());
  QVERIFY(patches->isHidden());

  ModelTree& tree = window_->tree();
  const ModelItem left = face_named(mesh, "xmin");
  QTRY_VERIFY(tree.find(left));
  QCOMPARE(tree.find(left)->parent()->text(0), QString("Named edges"));
  const QStringList texts = texts_of_menu(tree, left);
  QVERIFY2(texts.contains("Name this edge..."), qPrintable(texts.join("; ")));
  QVERIFY2(texts.filter("ace").isEmpty(), qPrintable(texts.join("; ")));
  if (const QString folder = qEnvironmentVariable("GENBA_TEST_PICTURES"); !folder.isEmpty())
    window_->grab().save(folder + "/plate.png");
}

void DesktopTest::a_plate_gets_another_thickness() {
  QVERIFY(window_->files().open(plate_case()));
  QVERIFY(run_and_wait());
  SceneView& view = window_->view();
  QTRY_VERIFY(view.has_content() && !view.busy());
  const auto front = [&] { return view.facts().box[1][2]; };
  QTRY_VERIFY(std::abs(front() - 0.0025) < 1e-6);
  const double before = window_->session().results()->energy;
  window_->session().edit("thicker", [](Project project) {
    project.study.elements.thickness = 0.01;
    return project;
  });
  QTRY_VERIFY(std::abs(front() - 0.005) < 1e-6);
  QVERIFY(run_and_wait());
  // The same stress over twice the section.
  QVERIFY(std::abs(window_->session().results()->energy / before - 2) < 1e-6);
}
