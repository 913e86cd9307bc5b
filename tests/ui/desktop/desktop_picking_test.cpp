// Pointing at the body: selection, probes, lines.
#include <QVTKOpenGLNativeWidget.h>
#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "tests/ui/timed_application.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/panels/line_panel.hpp"
#include "ui/desktop/panels/section_panel.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/view/pick_actions.hpp"
#include "ui/desktop/view/picture_export.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/view/view_actions.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/widgets/plot.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;
using genba_test::TimedApplication;

namespace {

void choose_filter(PickActions& picks, PickFilter filter) {
  for (QAction* action : picks.filters()->actions())
    if (action->data().toInt() == static_cast<int>(filter)) action->trigger();
}

}  // namespace

void DesktopTest::a_selection_becomes_the_place_of_a_load() {
  QVERIFY(window_->files().open(box_case(6)));
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(30000));
  QTRY_VERIFY(window_->view().has_content() && !window_->view().busy());
  QTest::qWait(300);
  SceneView& view = window_->view();
  PickActions& picks = window_->picks();
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  const QPoint middle = canvas->rect().center(), upper = middle - QPoint(0, canvas->height() / 4);

  QTest::mouseClick(canvas, Qt::LeftButton, {}, middle);
  QCOMPARE(view.picked().items.size(), std::size_t(1));
  QTest::mouseClick(canvas, Qt::LeftButton, Qt::ShiftModifier, upper);
  QCOMPARE(view.picked().items.size(), std::size_t(2));
  QTest::mouseClick(canvas, Qt::LeftButton, Qt::ControlModifier, upper);
  QCOMPARE(view.picked().items.size(), std::size_t(1));
  ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind("pressure"));
  QCOMPARE(dialog->form()->selector()->names().size(), 1);
  QVERIFY(view.picked().items.empty());
  dialog->reject();

  picks.box_action->trigger();
  QTest::mousePress(canvas, Qt::LeftButton, {}, QPoint(5, 5));
  QTest::mouseMove(canvas, middle);
  QTest::mouseRelease(canvas, Qt::LeftButton, {}, canvas->rect().bottomRight() - QPoint(5, 5));
  QCOMPARE(view.picked().items.size(), std::size_t(6));
  picks.clear_action->trigger();
  QVERIFY(view.picked().items.empty());

  choose_filter(picks, PickFilter::angle);
  QTest::mouseClick(canvas, Qt::LeftButton, {}, middle);
  QCOMPARE(view.picked().items.size(), std::size_t(2 * 6 * 6));
  dialog = window_->edits().add_condition(find_condition_kind("force"));
  QCOMPARE(dialog->form()->selector()->names().size(), 1);
  dialog->reject();

  choose_filter(picks, PickFilter::nodes);
  QTest::mouseClick(canvas, Qt::LeftButton, {}, middle);
  QVERIFY(view.picked_text().startsWith("1 node"));
  dialog = window_->edits().add_condition(find_condition_kind("nodal_force"));
  QCOMPARE(dialog->form()->selector()->kind_box()->currentIndex(), 2);  // a box
  dialog->reject();

  choose_filter(picks, PickFilter::bodies);
  QTest::mouseClick(canvas, Qt::LeftButton, {}, middle);
  QCOMPARE(view.picked().items.size(), std::size_t(1));
  window_->edits().add_condition(find_condition_kind("force"))->reject();
  QVERIFY(window_->messages().text().contains("whole bodies"));

  choose_filter(picks, PickFilter::faces);
  view.grab();
  const QImage before = canvas->grabFramebuffer();
  QTest::mouseMove(canvas, middle + QPoint(3, 3));
  QTRY_VERIFY(canvas->grabFramebuffer() != before);
  QTest::mouseClick(canvas, Qt::LeftButton, {}, middle);
  QCOMPARE(view.picked().items.size(), std::size_t(1));
  // It stands out, on light and on dark paper.
  for (int paper = 0; paper < 2; ++paper) {
    const auto orange = [&] {
      const QColor c =
          canvas->grabFramebuffer().pixelColor((middle + QPoint(-20, 8)) * canvas->devicePixelRatioF());
      return c.red() > c.blue() + 60;
    };
    QTRY_VERIFY(orange());
    window_->views().dark_action->trigger();
    QTest::qWait(100);
  }
  if (const QString folder = qEnvironmentVariable("GENBA_TEST_PICTURES"); !folder.isEmpty()) {
    window_->views().dark_action->trigger();
    QTest::qWait(300);
    window_->grab().save(folder + "/dark.png");
  }
}

void DesktopTest::the_plane_is_dragged_and_the_deformation_moves() {
  QVERIFY(window_->files().open(box_case(6)));
  QVERIFY(run_and_wait());
  QTRY_VERIFY(window_->view().has_content() && !window_->view().busy());
  SceneView& view = window_->view();
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  QVERIFY(!view.cut_handle());
  emit window_->section().cut_box()->activated(2);
  QTRY_VERIFY(!view.busy());
  QTest::qWait(300);
  const auto handle = view.cut_handle();
  QVERIFY(handle.has_value());
  const double before = view.options().cut_position;
  const double ratio = canvas->devicePixelRatioF();
  const QPoint at(qRound(handle->x / ratio), canvas->height() - 1 - qRound(handle->y / ratio));

  QTest::mousePress(canvas, Qt::LeftButton, {}, at);
  const QPoint to =
      at + QPoint(qRound(0.02 * handle->step_x / ratio), -qRound(0.02 * handle->step_y / ratio));
  QTest::mouseMove(canvas, to);
  QTest::mouseRelease(canvas, Qt::LeftButton, {}, to);

  QVERIFY2(std::abs(view.options().cut_position - before - 0.02) < 0.002,
           qPrintable(QString::number(view.options().cut_position)));
  QVERIFY(std::abs(*window_->section().position()->read_one() - view.options().cut_position) < 1e-6);
  QTRY_VERIFY(!view.busy());
  if (const QString folder = qEnvironmentVariable("GENBA_TEST_PICTURES"); !folder.isEmpty()) {
    QTest::qWait(300);
    window_->grab().save(folder + "/handle.png");
  }
  emit window_->section().cut_box()->activated(0);
  QVERIFY(!view.cut_handle());

  const double scale = view.facts().deformation_scale;
  QVERIFY(scale > 0);
  window_->views().animate_action->trigger();
  QVERIFY(view.animating());
  QTRY_VERIFY(view.facts().deformation_scale < 0.9 * scale);
  window_->views().animate_action->trigger();
  QVERIFY(!view.animating());
  QCOMPARE(view.facts().deformation_scale, scale);
  QVERIFY(view.options().deformation_scale < 0);
  const QString folder = folder_.filePath("frames");
  QVERIFY(QDir().mkpath(folder));
  PictureExport& pictures = window_->files().pictures();
  QSignalSpy done(&pictures, &PictureExport::animation_written), told(&window_->session(), &Session::message);
  auto& application = *static_cast<TimedApplication*>(qApp);
  application.longest = {};
  pictures.write_animation(folder, 4);
  QTRY_COMPARE_WITH_TIMEOUT(done.size(), 1, 30000);
  QCOMPARE(QDir(folder).entryList(QDir::Files).size(), 4);
  const QImage first(folder + "/frame_001.png"), third(folder + "/frame_003.png");
  QVERIFY(!first.isNull() && first != third);
  const QString video = folder_.filePath("bar.ogv");
  pictures.write_video(video, 6, 2);
  QTRY_COMPARE_WITH_TIMEOUT(done.size(), 2, 30000);
  // Every frame takes events of its own, none of them long.
  qInfo("longest event %.0f ms (%s), %zu events", application.longest.own,
        application.longest.what.constData(), application.longest.events);
  QVERIFY(application.longest.events > 10 * 3);
  QFile written(video);
  QVERIFY(written.open(QIODevice::ReadOnly));
  QCOMPARE(written.read(4), QByteArray("OggS"));
  QVERIFY(written.size() > 2000);
  QVERIFY(told.empty());
  pictures.write_video(folder_.filePath("none/bar.ogv"), 2, 1);
  QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, 30000);
  QVERIFY(window_->messages().text().contains("bar.ogv"));
  QCOMPARE(done.size(), 2);
  pictures.write_animation(folder_.filePath("none"), 3);
  QTRY_COMPARE_WITH_TIMEOUT(told.size(), 2, 30000);
  QCOMPARE(view.facts().deformation_scale, scale);
}

void DesktopTest::frames_of_an_animation_are_cut_anew() {
  QVERIFY(window_->files().open(box_case(6)));
  QVERIFY(run_and_wait());
  SceneView& view = window_->view();
  QTRY_VERIFY(view.has_content() && !view.busy());
  SceneOptions options = view.options();
  options.cut = CutKind::slice;
  options.cut_position = 0.6 * view.facts().box[1][0] + 0.4 * view.facts().box[0][0];
  view.set_options(options);
  QTRY_VERIFY(!view.busy());
  PictureExport& pictures = window_->files().pictures();
  QSignalSpy frames(&pictures, &PictureExport::animation_written),
      done(&pictures, &PictureExport::picture_written);
  pictures.write_animation(folder_.path(), 2);
  QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, 30000);
  // As the view shows the same deformation.
  const double whole = view.facts().deformation_scale;
  for (int i = 0; i < 2; ++i) {
    options.deformation_scale = i == 0 ? 0 : whole;
    view.set_options(options);
    QTRY_VERIFY(!view.busy());
    const QString file = folder_.filePath(QString("view_%1.png").arg(i));
    pictures.write_picture(file, {PictureExtent::view, {}, false});
    QTRY_COMPARE_WITH_TIMEOUT(done.size(), i + 1, 30000);
    const QImage frame(folder_.filePath(QString("frame_00%1.png").arg(i + 1))), wanted(file);
    QVERIFY(!frame.isNull());
    QCOMPARE(frame.size(), wanted.size());
    int other = 0;
    for (int y = 0; y < frame.height(); ++y)
      for (int x = 0; x < frame.width(); ++x) other += frame.pixel(x, y) != wanted.pixel(x, y);
    QVERIFY2(other < 20, qPrintable(QString("frame %1: %2 pixels differ").arg(i + 1).arg(other)));
  }
}

void DesktopTest::probes_and_lines_are_picked_on_the_body() {
  QVERIFY(window_->files().open(box_case(6)));
  QVERIFY(run_and_wait());
  QTRY_VERIFY(window_->view().has_content() && !window_->view().busy());
  QTest::qWait(300);
  SceneView& view = window_->view();
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  const QPoint middle = canvas->rect().center(), upper = middle - QPoint(0, canvas->height() / 4);
  const auto probes = [&] { return window_->session().project()->output.probes; };

  window_->picks().probe_action->trigger();
  QTest::mouseClick(canvas, Qt::LeftButton, {}, middle);
  QTest::mouseClick(canvas, Qt::LeftButton, {}, upper);
  window_->picks().probe_action->trigger();
  QCOMPARE(probes().size(), std::size_t(2));
  QCOMPARE(probes()[1].name, std::string("P2"));
  const auto picked = probes();
  for (const double x : picked[0].point) QVERIFY(x > -1e-9 && x < 0.1 + 1e-9);
  QTest::mouseClick(canvas, Qt::LeftButton, {}, middle);
  QCOMPARE(probes().size(), std::size_t(2));
  window_->edits().undo_action->trigger();
  QCOMPARE(probes().size(), std::size_t(1));
  // A probe changes no result.
  QVERIFY(window_->session().pipeline().results());
  if (const QString folder = qEnvironmentVariable("GENBA_TEST_PICTURES"); !folder.isEmpty()) {
    QTest::qWait(300);
    window_->grab().save(folder + "/probes.png");
  }

  // In every view, of the field that it shows, and of the results of now.
  window_->views().panes()->actions().at(1)->trigger();
  QTRY_VERIFY(!view.busy() && view.pane(1).has_content());
  const auto text = [&](int i) {
    const auto marks = view.pane(i).probes();
    return marks.size() == 1 ? marks[0].text.english() : std::string();
  };
  QTRY_VERIFY(!text(1).empty());
  QCOMPARE(text(1), text(0));
  const std::string before = text(1);
  QVERIFY(before.find("MPa") != std::string::npos);
  window_->session().edit("load", [](Project project) {
    set_vector(project.study.loads[0], {3e6, 0, 0});
    return project;
  });
  QVERIFY(run_and_wait());
  QTRY_VERIFY(!view.busy());
  QTRY_VERIFY(text(1) != before && !text(1).empty());
  QCOMPARE(text(1), text(0));
  view.activate(&view.pane(1));
  window_->views().show_field("displacement");
  QTRY_VERIFY(text(1).find("mm") != std::string::npos);
  QVERIFY(text(0).find("MPa") != std::string::npos);
  view.activate(&view.pane(0));
  window_->views().panes()->actions().at(0)->trigger();
  QTRY_VERIFY(canvas->rect().center() == middle && !view.busy());

  LinePanel& line = window_->line();
  line.pick_button()->click();
  QTest::mouseClick(canvas, Qt::LeftButton, {}, middle);
  QTest::mouseClick(canvas, Qt::LeftButton, {}, upper);
  QVERIFY(!line.pick_button()->isChecked());
  QVERIFY(!view.probing());
  QCOMPARE(probes().size(), std::size_t(1));
  QVERIFY(line.plot()->curves().at(0).points.size() > 100);
  // Along the axis of a pulled bar: displacement grows from the wall.
  window_->views().show_field("displacement");
  const char* ends[2][3] = {{"0 mm", "50 mm", "50 mm"}, {"100 mm", "50 mm", "50 mm"}};
  for (int c = 0; c < 3; ++c) {
    line.from()->edit(static_cast<std::size_t>(c))->setText(ends[0][c]);
    line.to()->edit(static_cast<std::size_t>(c))->setText(ends[1][c]);
  }
  emit line.to()->edited();
  const auto& samples = line.plot()->curves().at(0).points;
  QVERIFY(std::abs(samples.back().x() - 100) < 1e-9);
  QVERIFY(samples.front().y() < 1e-12);
  QVERIFY(std::abs(samples.back().y() - 3e6 * 100 / 210e9) < 0.2 * 3e6 * 100 / 210e9);  // mm
  const QString csv = folder_.filePath("line.csv");
  QVERIFY(line.export_csv(csv));
  QFile file(csv);
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QList<QByteArray> rows = file.readAll().split('\n');
  QCOMPARE(rows.size(), 203);
  QVERIFY(rows[0].startsWith("distance [m],x [m],y [m],z [m],inside,"));
  if (const QString folder = qEnvironmentVariable("GENBA_TEST_PICTURES"); !folder.isEmpty()) {
    for (QWidget* w = &line; w; w = w->parentWidget())
      if (w->objectName() == "dock_line") w->raise();
    QTest::qWait(300);
    window_->grab().save(folder + "/line.png");
  }

  const QString stl = folder_.filePath("deformed.stl"), obj = folder_.filePath("deformed.obj"),
                clear = folder_.filePath("clear.png");
  QVERIFY(window_->files().export_surface(stl));
  QVERIFY(window_->files().export_surface(obj));
  QVERIFY(!window_->files().export_surface(folder_.filePath("deformed.abc")));
  QVERIFY(QFile(obj).size() > 1000 && QFile(stl).size() > 1000);
  window_->picks().clear_action->trigger();
  QVERIFY(picture_written(clear, {.transparent = true}));
  const QImage image(clear);
  QVERIFY(image.hasAlphaChannel());
  QCOMPARE(qAlpha(image.pixel(image.width() / 2, 2)), 0);
  QVERIFY(qAlpha(image.pixel(image.width() / 2, image.height() / 2)) == 255);
}

void DesktopTest::a_probe_stands_on_a_cut() {
  QVERIFY(window_->files().open(box_case(6)));
  QVERIFY(run_and_wait());
  SceneView& view = window_->view();
  QTRY_VERIFY(view.has_content() && !view.busy());
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  const auto probes = [&] { return window_->session().project()->output.probes; };
  window_->picks().probe_action->trigger();
  int on_cut = 0;
  for (const bool flip : {false, true}) {
    SceneOptions options = view.options();
    options.deformation_scale = 1000;  // 100 mm stretch by some 0.5 mm
    options.cut = CutKind::clip;
    options.cut_position = 0.05;
    options.cut_flip = flip;
    view.set_options(options);
    QTRY_VERIFY(!view.busy());
    QTest::qWait(300);
    const std::size_t before = probes().size();
    QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->rect().center());
    if (probes().size() == before) continue;
    const Vec3 at = probes().back().point;
    // The cut is in the body as drawn: 50 mm there were a little less at rest.
    on_cut += at[0] > 0.0497 && at[0] < 0.04999;
    for (const double x : at) QCOMPARE(x * 1e6, std::round(x * 1e6));
  }
  QCOMPARE(on_cut, 1);
}
