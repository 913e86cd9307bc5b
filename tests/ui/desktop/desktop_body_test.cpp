// The body is there as soon as its file is opened: seen, pointed at and loaded before there is a mesh.
#include <QVTKOpenGLNativeWidget.h>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QElapsedTimer>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <array>
#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/deck_units_dialog.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition_dialog.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/panels/image_panel.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/session/body_preview.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

namespace {

const QString examples = GENBA_EXAMPLES;

// A pixel where a click picks something.
QPoint find_body(SceneView& view, QWidget* canvas) {
  constexpr int step = 40;
  for (int y = canvas->height() / 2; y < canvas->height() - step; y += step)
    for (int x = step; x < canvas->width() - step; x += step) {
      QTest::mouseClick(canvas, Qt::LeftButton, {}, QPoint(x, y));
      if (!view.picked().items.empty()) return {x, y};
    }
  return {-1, -1};
}

std::vector<std::string> picked_names(SceneView& view) {
  const Selector selector = view.active().picked_selector();
  const auto* named = std::get_if<NamedSelector>(&selector);
  return named ? named->names : std::vector<std::string>{};
}

bool is_near_pose(const CameraPose& a, const CameraPose& b) {
  bool near = std::abs(a.height - b.height) < 1e-9 * a.height;
  for (std::size_t c = 0; c < 3; ++c)
    near = near && std::abs(a.place[c] - b.place[c]) < 1e-9 * a.height && a.up[c] == b.up[c];
  return near;
}

}  // namespace

void DesktopTest::a_body_is_seen_and_loaded_before_its_mesh() {
  const QString path = folder_.filePath("a part with spaces.step");
  QVERIFY(QFile::copy(examples + "/bracket.step", path));
  SceneView& view = window_->view();
  QElapsedTimer clock;
  clock.start();

  QVERIFY(window_->files().open(path));

  const auto* stage = window_->findChild<QLabel*>("stage");
  QVERIFY(stage->text().contains("reading the body"));
  QVERIFY(window_->runs().stop_action->isEnabled());
  QTRY_VERIFY_WITH_TIMEOUT(view.shows_body(), 30000);
  qInfo("in view after %lld ms", static_cast<long long>(clock.elapsed()));
  QTRY_VERIFY(!window_->session().body_preview().busy());
  QVERIFY(!view.has_content() && stage->text().isEmpty());
  QVERIFY(!window_->runs().stop_action->isEnabled());
  QTRY_VERIFY(!view.busy());
  QTest::qWait(300);

  // Pointed at.
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  const QPoint at = find_body(view, canvas);
  QVERIFY(at.x() > 0);
  const std::vector<std::string> names = picked_names(view);
  QCOMPARE(names.size(), std::size_t(1));
  view.pick({PickFilter::faces, {}});
  QTest::mouseMove(canvas, QPoint(2, 2));
  QTest::qWait(200);
  const QImage before = canvas->grabFramebuffer();
  QTest::mouseMove(canvas, at);
  QTRY_VERIFY(canvas->grabFramebuffer() != before);

  // Loaded: by what was picked before, and by a click while the form is open.
  QTest::mouseClick(canvas, Qt::LeftButton, {}, at);
  ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind("pressure"));
  QCOMPARE(dialog->form()->selector()->names(), QStringList(qt(names[0])));
  QTest::mouseClick(canvas, Qt::LeftButton, {}, at);
  QVERIFY(dialog->form()->selector()->names().isEmpty());
  QTest::mouseClick(canvas, Qt::LeftButton, {}, at);
  QCOMPARE(dialog->form()->selector()->names(), QStringList(qt(names[0])));
  dialog->reject();

  // Its mesh takes its place under the same eyes, with what is picked.
  QTest::mouseClick(canvas, Qt::LeftButton, {}, at);
  QCOMPARE(view.picked().items.size(), std::size_t(1));
  const CameraPose camera = view.active().camera();
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(120000));
  QTRY_VERIFY(view.has_content() && !view.busy());
  QVERIFY(!view.shows_body());
  QTest::qWait(300);
  QVERIFY(is_near_pose(camera, view.active().camera()));
  QCOMPARE(view.picked().items.size(), std::size_t(1));
  QVERIFY(picked_names(view) == names);
  view.pick({PickFilter::faces, {}});
  QTest::mouseClick(canvas, Qt::LeftButton, {}, at);
  QVERIFY(picked_names(view) == names);

  // Another file is another body; undo brings the mesh back.
  window_->session().edit("another file", [](Project project) {
    project.geometry.path = utf8(examples + "/plate_with_hole.step");
    return project;
  });
  QTRY_VERIFY_WITH_TIMEOUT(view.shows_body(), 30000);
  window_->edits().undo_action->trigger();
  QTRY_VERIFY(view.has_content() && !view.shows_body());
  // Another size of elements is no other body.
  window_->session().edit("coarser", [](Project project) {
    project.mesh.size = 0.02;
    return project;
  });
  QTest::qWait(300);
  QVERIFY(view.has_content() && !window_->session().body_preview().busy());
}

void DesktopTest::a_surface_is_seen_before_its_faces_are_found() {
  QVERIFY(window_->files().open(examples + "/long_bone.stl"));
  SceneView& view = window_->view();
  QTRY_VERIFY_WITH_TIMEOUT(view.shows_body(), 30000);
  QTRY_VERIFY_WITH_TIMEOUT(!window_->session().body_preview().busy(), 60000);
  QVERIFY(window_->session().body_preview().failure().empty());
  const auto mesh = window_->session().pickable_mesh();
  QVERIFY(mesh && mesh->surfaces.size() > 1);
  QVERIFY(view.picked_on() == mesh);
  QTRY_VERIFY(!view.busy());
  QTest::qWait(300);
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  QVERIFY(find_body(view, canvas).x() > 0);
  QCOMPARE(picked_names(view).size(), std::size_t(1));

  // Triangles that enclose nothing are seen all the same; a click says why they have no faces.
  const QString path = folder_.filePath("open.stl");
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("solid open\n");
  for (const char* corners :
       {"vertex 0 0 0\nvertex 10 0 0\nvertex 0 10 0\n", "vertex 10 0 0\nvertex 10 10 0\nvertex 0 10 0\n"}) {
    file.write("facet normal 0 0 1\nouter loop\n");
    file.write(corners);
    file.write("endloop\nendfacet\n");
  }
  file.write("endsolid open\n");
  file.close();
  QVERIFY(window_->files().open(path));
  QTRY_VERIFY_WITH_TIMEOUT(view.shows_body(), 30000);
  QTRY_VERIFY_WITH_TIMEOUT(!window_->session().body_preview().busy(), 60000);
  QVERIFY(!window_->session().body_preview().failure().empty());
  QVERIFY(!window_->session().pickable_mesh());
  QCOMPARE(find_body(view, canvas).x(), -1);
}

void DesktopTest::the_making_of_a_body_is_stopped() {
  QVERIFY(window_->files().open(examples + "/bracket.step"));
  QVERIFY(window_->session().body_preview().busy());
  window_->runs().stop_action->trigger();
  QTRY_VERIFY(!window_->session().body_preview().busy());
  QVERIFY(!window_->view().shows_body());
  QVERIFY(!window_->session().body_preview().failure().empty());
  QVERIFY(!window_->runs().stop_action->isEnabled());
  // The next one is made.
  QVERIFY(window_->files().open(examples + "/plate_with_hole.step"));
  QTRY_VERIFY_WITH_TIMEOUT(window_->view().shows_body(), 30000);

  // A damaged file leaves the window alive, with the reason.
  const QString path = folder_.filePath("half.step");
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("ISO-10303-21;\nHEADER;\n");
  file.close();
  window_->session().edit("another file", [&](Project project) {
    project.geometry.path = utf8(path);
    return project;
  });
  QTRY_VERIFY_WITH_TIMEOUT(!window_->session().body_preview().busy(), 60000);
  QVERIFY(!window_->session().body_preview().failure().empty());
  QVERIFY(!window_->view().shows_body());
  QVERIFY(!window_->messages().isVisible());
}

void DesktopTest::an_image_is_seen_by_its_slices() {
  QVERIFY(window_->files().open(examples + "/bone_with_marrow.nrrd"));
  SceneView& view = window_->view();
  QTRY_VERIFY_WITH_TIMEOUT(view.image() != nullptr, 30000);
  QVERIFY(view.options().image.shown);
  QVERIFY((view.options().image.planes == std::array<bool, 3>{true, true, true}));
  QVERIFY(!view.has_content() && !view.shows_body());
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(120000));
  QTRY_VERIFY(view.has_content() && !view.busy());
  // They were shown for want of a mesh.
  QTRY_VERIFY(!view.options().image.shown);
  window_->image().shown_box()->setChecked(true);
  QVERIFY(view.options().image.shown);
}

void DesktopTest::elements_of_a_file_are_seen_when_it_is_opened() {
  const QString path = folder_.filePath("brick.inp");
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(
      "*NODE\n1, 0, 0, 0\n2, 10, 0, 0\n3, 10, 10, 0\n4, 0, 10, 0\n"
      "5, 0, 0, 10\n6, 10, 0, 10\n7, 10, 10, 10\n8, 0, 10, 10\n"
      "*ELEMENT, TYPE=C3D8, ELSET=ALL\n1, 1, 2, 3, 4, 5, 6, 7, 8\n"
      "*MATERIAL, NAME=STEEL\n*ELASTIC\n210000, 0.3\n*SOLID SECTION, ELSET=ALL, MATERIAL=STEEL\n");
  file.close();
  QVERIFY(window_->files().open(path));
  QTRY_VERIFY_WITH_TIMEOUT(window_->session().mesh() && !window_->session().running(), 30000);
  QTRY_VERIFY(window_->view().has_content());
  QVERIFY(window_->session().mesh()->mesh->solid_count() == 1);
}

void DesktopTest::a_deck_is_asked_for_its_units() {
  const QString path = folder_.filePath("radiating brick.inp");
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(
      "*NODE\n1, 0, 0, 0\n2, 10, 0, 0\n3, 10, 10, 0\n4, 0, 10, 0\n"
      "5, 0, 0, 10\n6, 10, 0, 10\n7, 10, 10, 10\n8, 0, 10, 10\n"
      "*ELEMENT, TYPE=C3D8, ELSET=ALL\n1, 1, 2, 3, 4, 5, 6, 7, 8\n"
      "*MATERIAL, NAME=STEEL\n*CONDUCTIVITY\n0.05\n*SOLID SECTION, ELSET=ALL, MATERIAL=STEEL\n"
      "*PHYSICAL CONSTANTS, STEFAN BOLTZMANN=5.670374E-14\n"
      "*STEP\n*HEAT TRANSFER, STEADY STATE\n*BOUNDARY\n1, 11, 11, 600.\n*RADIATE\n1, R2, 20., 0.8\n*END STEP\n");
  file.close();
  const auto dialog = [&] { return window_->findChild<DeckUnitsDialog*>("deck_units"); };
  const auto box = [&](const char* name) { return dialog()->findChild<QComboBox*>(name); };
  const auto button = [&](QDialogButtonBox::StandardButton which) {
    return dialog()->findChild<QDialogButtonBox*>()->button(which);
  };
  // Escape opens nothing.
  QVERIFY(!window_->files().open(path));
  QTRY_VERIFY(dialog() && dialog()->isVisible());
  QTest::keyClick(dialog(), Qt::Key_Escape);
  QTRY_VERIFY(!dialog());
  QVERIFY(!window_->session().has_project());

  // It begins with what fits; the answer is what the case is made with.
  QVERIFY(!window_->files().open(path));
  QTRY_VERIFY(dialog() && dialog()->isVisible());
  QCOMPARE(box("deck_length")->currentText(), QString("mm"));
  QCOMPARE(box("deck_force")->currentText(), QString("kN"));
  QVERIFY(dialog()->findChild<QLabel*>("deck_doubt")->text().contains("Stefan-Boltzmann"));
  QVERIFY(dialog()->findChild<QLabel*>("deck_meaning")->text().contains("heat in W"));
  QTest::keyClick(box("deck_force"), Qt::Key_Home);
  QVERIFY(dialog()->findChild<QLabel*>("deck_meaning")->text().contains("heat in mW"));
  box("deck_force")->setCurrentText("kN");
  box("deck_degrees")->setCurrentIndex(2);
  QTest::mouseClick(button(QDialogButtonBox::Ok), Qt::LeftButton);
  QTRY_VERIFY(!dialog());
  QTRY_VERIFY(window_->session().has_project());
  const auto project = window_->session().project();
  QVERIFY(project->study.not_computed.empty());
  QVERIFY(std::abs(*project->study.materials.front().conductivity - 50) < 1e-9);
  QVERIFY(std::abs(*project->study.constraints.front().values.front() - 873.15) < 1e-9);
  QVERIFY(!window_->session().service().modified());
  QTRY_VERIFY(!window_->session().running());
}
