// A clinician's way: a CT from its folder to the report by clicks.
#include <QAction>
#include <QActionGroup>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QVTKOpenGLNativeWidget.h>
#include <cmath>
#include <cstdint>
#include <variant>

#include "app/inspect/image_mask.hpp"
#include "engine/model/geometry.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/mesh/dicom_phantom.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "tests/ui/faces_in_view.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition_dialog.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/patch/patch_bar.hpp"
#include "ui/desktop/patch/patch_tool.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/slices/slice_canvas.hpp"
#include "ui/desktop/slices/slice_panel.hpp"
#include "ui/desktop/slices/slice_state.hpp"
#include "ui/desktop/slices/slice_workspace.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

namespace {

constexpr double millimetre = 1e-3;
constexpr double radius = 12;  // mm, of the larger bone

/// HU: two bones along z in soft tissue in air, with noise; 2 x 2 x 2.5 mm.
std::uint16_t leg(Index i, Index j, Index k) {
  const bool inside = k >= 3 && k < 21;
  const int noise = static_cast<int>((i * 7 + j * 13 + k * 29) % 41) - 20;
  int grey = std::hypot((i - 19.5) / 19, (j - 19.5) / 15) < 1 ? 40 : -1000;
  if (inside && std::hypot(i - 12.0, j - 19.5) < radius / 2) grey = 1200;
  if (inside && std::hypot(i - 29.0, j - 19.5) < 4) grey = 1000;
  return static_cast<std::uint16_t>(grey + noise + 1024);
}

}  // namespace

void DesktopTest::a_scan_becomes_an_answer_in_fifteen_actions() {
  const QString scan = folder_.filePath("a CT of a leg");
  QVERIFY(QDir().mkpath(scan));
  genba::testing::DicomPhantom phantom;
  phantom.cells = {40, 40, 24};
  phantom.spacing = {2, 2, 2.5};
  phantom.origin = {-40, 110, -700};
  genba::testing::write_dicom(utf8(scan), phantom, leg);
  SceneView& view = window_->view();
  SliceWorkspace& slices = window_->slices();
  int actions = 0;

  actions += 2;  // Open DICOM folder, and the folder
  QVERIFY(window_->files().open(scan));
  SlicePanel& panel = slices.panel();
  QTRY_VERIFY_WITH_TIMEOUT(panel.preset(0)->isEnabled() && !panel.busy(), 30000);
  QVERIFY(slices.canvas(0).isVisible());
  ++actions;
  QTest::mouseClick(panel.suggest_button(), Qt::LeftButton);
  // Bone, and of its pieces the larger one.
  const auto project = [&] { return window_->session().project(); };
  QCOMPARE(project()->geometry.image.lower.value_or(0), 226.0);
  QCOMPARE(project()->study.materials.at(0).name, std::string("cortical bone"));
  QTRY_VERIFY(slices.state().mask() && !panel.busy());
  QCOMPARE(slices.state().mask()->pieces.size(), std::size_t(2));
  QVERIFY(slices.state().mask()->pieces[0].is_kept && !slices.state().mask()->pieces[1].is_kept);

  ++actions;
  QSignalSpy meshed(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY2(meshed.size() || meshed.wait(60000), qPrintable(window_->messages().text()));
  QTRY_VERIFY(view.has_content() && !view.busy());
  QTest::qWait(300);

  // The upper end is held.
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  const auto faces = genba_test::faces_in_view(view, canvas, 16);
  QStringList seen;
  for (const auto& [name, at] : faces) seen << qt(name);
  QVERIFY2(faces.contains("body|flat z+"), qPrintable(seen.join(", ")));
  ++actions;
  QTest::mouseClick(canvas, Qt::LeftButton, {}, faces.at("body|flat z+"));
  QCOMPARE(view.picked().items.size(), std::size_t(1));
  actions += 2;  // the menu's entry, and Add
  ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind("displacement"));
  QCOMPARE(dialog->form()->selector()->names(), QStringList("body|flat z+"));
  dialog->accept();
  QVERIFY(!dialog->isVisible());

  // A stroke of the brush on the shaft, below its middle, on the side that is seen.
  PatchBar& bar = window_->patches();
  PatchTool& tool = bar.tool();
  ++actions;
  for (QAction* action : bar.modes()->actions())
    if (action->data().toInt() == static_cast<int>(PatchMode::brush)) action->trigger();
  QVERIFY(bar.isVisible());
  QVERIFY(!slices.canvas(0).isVisible());  // the body has the room
  QTest::qWait(300);
  QTRY_VERIFY(!tool.preparing() && !view.busy());
  const auto box = bounding_box(*window_->session().mesh()->mesh);
  const ViewAxes axes = view.active().picks().axes();
  const double flat = std::hypot(axes.away[0], axes.away[1]);
  QVERIFY(flat > 0);
  const Vec3 place{(box[0][0] + box[1][0]) / 2 - radius * millimetre * axes.away[0] / flat,
                   (box[0][1] + box[1][1]) / 2 - radius * millimetre * axes.away[1] / flat,
                   box[0][2] + 0.35 * (box[1][2] - box[0][2])};
  double x = 0, y = 0, right = 0, up = 0;
  for (std::size_t c = 0; c < 3; ++c) {
    x += (place[c] - axes.origin[c]) * axes.right[c], right += axes.right[c] * axes.right[c];
    y += (place[c] - axes.origin[c]) * axes.up[c], up += axes.up[c] * axes.up[c];
  }
  const double ratio = canvas->devicePixelRatioF();
  const QPoint from(qRound(x / right / ratio), canvas->height() - 1 - qRound(y / up / ratio));
  ++actions;
  QTest::mousePress(canvas, Qt::LeftButton, {}, from);
  for (int step = 1; step <= 6; ++step) QTest::mouseMove(canvas, from + QPoint(0, 3 * step));
  QTest::mouseRelease(canvas, Qt::LeftButton, {}, from + QPoint(0, 18));
  QTRY_VERIFY(!tool.preparing() && tool.picture().count > 0);
  const double area = tool.picture().area;
  QVERIFY2(area > 5e-6 && area < 1000e-6, qPrintable(QString::number(area)));

  // It is loaded: one component is typed, the others are zero.
  ++actions;
  emit bar.condition_menu()->aboutToShow();
  for (QAction* action : bar.condition_menu()->actions())
    if (action->text() == title(find_condition_kind("force")) + "...") action->trigger();
  dialog = window_->edits().dialog();
  QVERIFY(dialog && dialog->isVisible() && dialog->form()->selector()->is_patch());
  ++actions;
  QLineEdit* edit = dialog->form()->value_edit()->edit(2);
  edit->setFocus();
  edit->selectAll();
  QTest::keyClicks(edit, "-700 N");
  ++actions;
  dialog->accept();
  QVERIFY2(!dialog->isVisible(), qPrintable(dialog->form()->value_edit()->error()));
  QVERIFY(bar.isHidden());  // a stroke would change what is loaded now
  const Study& study = project()->study;
  QCOMPARE(study.constraints.size(), std::size_t(1));
  QCOMPARE(study.loads.size(), std::size_t(1));
  QVERIFY(std::holds_alternative<PatchSelector>(study.loads[0].where));

  ++actions;
  QVERIFY2(run_and_wait(120000), qPrintable(window_->messages().text()));
  QTRY_VERIFY(!view.busy());
  actions += 2;  // the menu's entry, and the name of the file
  const QString pdf = folder_.filePath("leg.pdf");
  QSignalSpy written(&window_->files(), &FileActions::report_written);
  QVERIFY(window_->files().export_report_pdf(pdf));
  QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, 30000);

  qInfo("%d actions", actions);
  QVERIFY(actions <= 15);
  const auto results = window_->session().results();
  QVERIFY(results && results->balance.relative_error < 1e-5);
  QVERIFY(std::abs(results->balance.applied[0]) < 0.1 && std::abs(results->balance.applied[1]) < 0.1);
  QVERIFY(std::abs(results->balance.applied[2] + 700) < 0.1);
  QVERIFY(std::abs(results->balance.reactions[2] - 700) < 0.1);
  // The larger bone: a cylinder of 45 mm, to the voxels of its rim.
  const double volume = measure_quality(*results->mesh).volume;
  const double wanted = 3.14159265 * std::pow(radius * millimetre, 2) * 45 * millimetre;
  QVERIFY2(std::abs(volume / wanted - 1) < 0.1, qPrintable(QString::number(volume / wanted)));
  QFile file(pdf);
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QByteArray bytes = file.readAll();
  QVERIFY(bytes.startsWith("%PDF-"));
  QVERIFY(bytes.count("/Type /Page\n") >= 4);
}

void DesktopTest::a_tumour_that_the_image_names_gets_a_margin() {
  QFile image(folder_.filePath("named labels.nrrd"));
  QVERIFY(image.open(QIODevice::WriteOnly));
  image.write(
      "NRRD0004\ntype: uchar\ndimension: 3\nspace: LPS\nsizes: 4 4 4\n"
      "space directions: (2,0,0) (0,2,0) (0,0,2)\nspace origin: (1,1,1)\nencoding: raw\n"
      "Segment0_LabelValue:=1\nSegment0_Name:=liver\nSegment1_LabelValue:=2\nSegment1_Name:=Tumour 1\n\n");
  for (int i = 0; i < 64; ++i) image.putChar(i % 4 == 1 ? 2 : 1);
  image.close();
  QVERIFY(window_->files().open_template("rf-ablation", image.fileName()));
  Session& session = window_->session();
  const auto around = [&] { return session.project()->output.lesions.at(0).around; };
  QTRY_COMPARE(around(), std::vector<std::string>{"Tumour 1"});
  QTRY_VERIFY_WITH_TIMEOUT(!session.running(), 60000);
  // Who does not want it takes it back, and it stays away.
  session.undo();
  QVERIFY(around().empty());
  QTRY_VERIFY(!window_->slices().panel().busy());
  QVERIFY(around().empty());
}
