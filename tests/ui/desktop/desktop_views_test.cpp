// Several views, the shapes of elements and the way to one of them.
#include <QVTKOpenGLNativeWidget.h>

#include <QAction>
#include <QActionGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTableWidget>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>
#include <cmath>
#include <set>

#include "app/inspect/image_view.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/baseline.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/panels/image_panel.hpp"
#include "ui/desktop/panels/quality_panel.hpp"
#include "ui/desktop/panels/section_panel.hpp"
#include "ui/desktop/run/log_panel.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/view/view_actions.hpp"
#include "ui/desktop/widgets/element_links.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/widgets/plot.hpp"
#include "ui/desktop/window/main_window.hpp"
#include "ui/scene/content/surface_quality.hpp"

using namespace genba;

namespace {

void keep(QWidget& window, const char* name) {
  if (const QString folder = qEnvironmentVariable("GENBA_TEST_PICTURES"); !folder.isEmpty()) {
    QTest::qWait(400);
    window.grab().save(folder + "/" + name);
  }
}

}  // namespace

void DesktopTest::the_view_turns_by_keys() {
  SceneView& view = window_->view();
  auto* surface = view.active().findChild<QVTKOpenGLNativeWidget*>();
  QVERIFY(surface);
  const CameraPose empty = view.active().camera();
  QTest::keyClick(surface, Qt::Key_Right);
  QVERIFY(view.active().camera().place == empty.place);  // nothing to look at

  QVERIFY(window_->files().open(box_case(6)));
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(30000));
  QTRY_VERIFY(view.has_content() && !view.busy());
  view.set_panes(2);
  view.link_cameras(true);
  QTRY_VERIFY(!view.busy());
  surface = view.active().findChild<QVTKOpenGLNativeWidget*>();
  const auto distance = [](const Vec3& a, const Vec3& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  };
  const CameraPose first = view.active().camera();
  const double far = distance(first.place, first.focus);

  QTest::keyClick(surface, Qt::Key_Right);
  const CameraPose turned = view.active().camera();
  QVERIFY(distance(turned.place, first.place) > 0.1 * far);
  QVERIFY(distance(turned.focus, first.focus) < 1e-9 * far);
  QVERIFY(std::abs(distance(turned.place, turned.focus) - far) < 1e-9 * far);
  QVERIFY(distance(view.pane(0).camera().place, view.pane(1).camera().place) < 1e-9 * far);
  QTest::keyClick(surface, Qt::Key_Left);
  QVERIFY(distance(view.active().camera().place, first.place) < 1e-6 * far);

  QTest::keyClick(surface, Qt::Key_Up, Qt::ShiftModifier);
  const CameraPose moved = view.active().camera();
  QVERIFY(std::abs(distance(moved.focus, first.focus) - 0.1 * first.height) < 1e-6 * first.height);
  QVERIFY(std::abs(distance(moved.place, moved.focus) - far) < 1e-9 * far);
  QTest::keyClick(surface, Qt::Key_Plus);
  QVERIFY(std::abs(view.active().camera().height - first.height / 1.25) < 1e-9 * first.height);
  QTest::keyClick(surface, Qt::Key_Minus);
  QVERIFY(std::abs(view.active().camera().height - first.height) < 1e-9 * first.height);
  QTest::keyClick(surface, Qt::Key_X);
  QVERIFY(view.active().camera().place == moved.place);
}

void DesktopTest::the_worst_elements_are_found() {
  QVERIFY(window_->files().open(box_case(6)));
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(30000));
  SceneView& view = window_->view();
  QTRY_VERIFY(view.has_content() && !view.busy());
  QualityPanel& panel = window_->quality();
  QVERIFY(!view.quality());

  emit panel.measure_box()->activated(1);
  QTRY_VERIFY(view.quality() != nullptr);
  QCOMPARE(view.quality()->rating.value.size(), std::size_t(6 * 6 * 6));
  QCOMPARE(view.quality()->triangle_value.size(), std::size_t(6 * 6 * 6 * 2));
  QVERIFY(std::abs(view.quality()->rating.min - 1) < 1e-9);
  QCOMPARE(panel.list()->rowCount(), 20);
  QCOMPARE(panel.histogram()->curves().at(0).points.back().y(), 216.0);
  const CameraPose before = view.active().camera();
  panel.list()->setCurrentCell(3, 0);
  const CameraPose after = view.active().camera();
  QVERIFY(after.height < before.height);
  for (QWidget* w = &panel; w; w = w->parentWidget())
    if (w->objectName() == "dock_quality") w->raise();
  keep(*window_, "quality.png");

  // An element that a message names.
  window_->messages().show_message(LogLevel::warning, "element 5 is bad");
  QCOMPARE(window_->messages().text(), QString("element 5 is bad"));
  auto* text = window_->messages().findChild<QLabel*>("message_text");
  QVERIFY(text && text->text().contains("element:5"));
  emit text->linkActivated("element:5");
  QVERIFY(view.active().camera().focus != after.focus);
  emit text->linkActivated("element:500000");
  QVERIFY(window_->messages().text().contains("no element 500000"));
  QVERIFY(!linked_element("https://x").has_value());
  QCOMPARE(linked_element("element:12").value_or(0), qint64(12));
  QVERIFY(!with_element_links("<b>element</b>").contains("<b>"));

  // Another measure, then none.
  emit panel.measure_box()->activated(3);
  QTRY_VERIFY(view.quality() && view.quality()->rating.measure == QualityMeasure::aspect_ratio);
  emit panel.measure_box()->activated(0);
  QVERIFY(!view.quality());
}

void DesktopTest::every_panel_shows_something() {
  QVERIFY(window_->files().open(GENBA_EXAMPLES "/bracket.case.json"));
  window_->session().edit("coarse", [this](Project project) {
    project.mesh.size = 0.006;
    project.output.folder = utf8(folder_.filePath("bracket"));
    return project;
  });
  QVERIFY(run_and_wait());
  QTRY_VERIFY(window_->view().has_content() && !window_->view().busy());
  window_->tree().select({ModelPart::mesh, -1});
  emit window_->section().cut_box()->activated(1);
  emit window_->quality().measure_box()->activated(1);
  QTRY_VERIFY(!window_->view().busy());
  const QString folder = qEnvironmentVariable("GENBA_TEST_PICTURES");
  QTest::qWait(folder.isEmpty() ? 0 : 1500);
  for (QDockWidget* dock : window_->findChildren<QDockWidget*>()) {
    dock->show();
    dock->raise();
    if (!folder.isEmpty()) {  // all of it, for resources/screenshots/panels.md
      dock->setFloating(true);
      dock->resize(420, dock->objectName() == "dock_memory" ? 1500 : 560);
    }
    QTest::qWait(folder.isEmpty() ? 50 : 600);
    const QImage image = dock->grab().toImage();
    QVERIFY2(image.width() > 150 && image.height() > 100, qPrintable(dock->objectName()));
    std::set<QRgb> colours;
    for (int y = 24; y < image.height(); y += 2)
      for (int x = 0; x < image.width(); x += 2) colours.insert(image.pixel(x, y));
    QVERIFY2(colours.size() > 3, qPrintable(dock->objectName()));
    if (!folder.isEmpty()) image.save(folder + "/" + dock->objectName() + ".png");
  }
  // In a narrow dock nothing is cut off without a way to it.
  for (QDockWidget* dock : window_->findChildren<QDockWidget*>()) {
    auto* area = qobject_cast<QScrollArea*>(dock->widget());
    if (!area) continue;
    dock->setFloating(true);
    dock->resize(190, 420);
    QTest::qWait(50);
    QVERIFY2(area->widget()->width() <= area->viewport()->width() || area->horizontalScrollBar()->isVisible(),
             qPrintable(dock->objectName()));
    dock->setFloating(false);
  }
  // Results are read without scrolling sideways in the narrowest panel.
  auto* properties = window_->findChild<QDockWidget*>("dock_properties");
  auto* page = window_->findChild<PropertyPanel*>();
  page->show_item({ModelPart::results, -1});
  properties->setFloating(true);
  properties->resize(1, 420);
  QTRY_VERIFY(page->viewport()->width() < 40 * page->fontMetrics().averageCharWidth());
  QTRY_COMPARE(page->horizontalScrollBar()->maximum(), 0);
  properties->setFloating(false);
}

// In both languages and at every scale of texts, with every kind of condition.
void DesktopTest::pages_fit_into_the_narrowest_panel() {
  window_.reset();
  const QFont font = QApplication::font();
  for (const char* language : {"en", "ja"})
    for (const double scale : {1.0, 1.5, 2.0}) {
      apply_language(language);
      QFont larger = font;
      larger.setPointSizeF(scale * font.pointSizeF());
      QApplication::setFont(larger);
      MainWindow window;
      window.resize(1400, 900);
      window.show();
      QVERIFY(window.files().open(GENBA_EXAMPLES "/bracket.case.json"));
      QSignalSpy finished(&window.session(), &Session::finished);
      window.session().edit("coarse", [this](Project project) {
        project.mesh.size = 0.02;
        project.output.folder = utf8(folder_.filePath("narrow"));
        const Selector where = PlaneSelector{{0, 0, 0}, {0, 0, 1}};
        project.mesh.sizes.push_back({.where = where, .size = 0.01});
        project.study.loads.push_back(pressure_load("p", SphereSelector{{0, 0, 0}, 1}, 1e6));
        project.study.loads.push_back(traction_load("t", BoxSelector{{0, 0, 0}, {1, 1, 1}}, {1, 0, 0}));
        project.study.loads.push_back(gravity_load("g", {0, 0, -9.81}));
        project.study.loads.push_back(thermal_strain_load("s", 300, 290));
        project.study.loads.push_back(nodal_force_load("n", NearestFaceSelector{{0, 0, 0}}, {1, 0, 0}));
        project.study.loads.push_back(convection_load("c", NormalSelector{{0, 0, 1}, 0.1}, 5, 290));
        project.study.loads.push_back(heat_source_load("h", {}, 5));
        return project;
      });
      window.runs().mesh_action->trigger();
      QVERIFY(finished.size() || finished.wait(60000));
      auto* dock = window.findChild<QDockWidget*>("dock_properties");
      dock->setFloating(true);
      dock->resize(1, 420);
      PropertyPanel& panel = window.properties();
      QTRY_VERIFY(panel.viewport()->width() <= 30 * panel.fontMetrics().averageCharWidth());
      for (int row = 0;; ++row) {  // the tree is made anew when a check in the background has ended
        QTreeWidgetItemIterator it(&window.tree());
        it += row;
        if (!*it) break;
        const QString title = (*it)->text(0);
        window.tree().setCurrentItem(*it);
        QTest::qWait(20);
        QString widest;
        int most = 0;
        for (const auto* part : panel.page()->findChildren<QWidget*>())
          if (part->isVisible() && part->layout() == nullptr && part->minimumSizeHint().width() > most) {
            most = part->minimumSizeHint().width();
            widest = part->metaObject()->className() + part->objectName();
          }
        const QString where = QString("%1 x%2: %3 needs %4, there are %5, most of it for %6 (%7)")
                                  .arg(language)
                                  .arg(scale)
                                  .arg(title)
                                  .arg(panel.widget()->minimumSizeHint().width())
                                  .arg(panel.viewport()->width())
                                  .arg(widest)
                                  .arg(most);
        QVERIFY2(panel.widget()->minimumSizeHint().width() <= panel.viewport()->width(), qPrintable(where));
        QTRY_COMPARE(panel.horizontalScrollBar()->maximum(), 0);
        if (const QString folder = qEnvironmentVariable("GENBA_TEST_PICTURES"); !folder.isEmpty()) {
          dock->resize(1, 900);
          QTest::qWait(50);
          const auto item = window.tree().selected();
          dock->grab().save(QString("%1/narrow_%2_%3_%4_%5.png")
                                .arg(folder, language)
                                .arg(scale)
                                .arg(int(item.part))
                                .arg(item.index));
        }
      }
    }
  QApplication::setFont(font);
  apply_language("en");
}

void DesktopTest::the_log_stays_at_its_end() {
  lay_out("advanced");
  auto* dock = window_->findChild<QDockWidget*>("dock_log");
  auto* log = window_->findChild<LogPanel*>();
  QScrollBar* bar = log->verticalScrollBar();
  dock->setFloating(true);
  dock->resize(600, 500);
  for (int i = 0; i < 100; ++i) log->add({LogLevel::info, "line " + std::to_string(i)});
  QTest::qWait(50);
  QVERIFY(bar->maximum() > 0);
  QCOMPARE(bar->value(), bar->maximum());
  dock->resize(600, 200);
  QTRY_VERIFY(log->height() < 300);
  log->add({LogLevel::info, std::string(400, 'w')});  // in lines of its own
  QTRY_VERIFY(log->document()->lastBlock().layout()->lineCount() > 1);
  QVERIFY(!log->horizontalScrollBar()->isVisible());
  QCOMPARE(bar->value(), bar->maximum());
  // Not when a person reads above.
  bar->setValue(20);
  log->add({LogLevel::info, "more"});
  dock->resize(600, 300);
  QTRY_VERIFY(log->height() > 220);
  QCOMPARE(bar->value(), 20);
  dock->setFloating(false);
}

void DesktopTest::views_stand_side_by_side() {
  QVERIFY(window_->files().open(box_case(6)));
  QVERIFY(run_and_wait());
  SceneView& view = window_->view();
  QTRY_VERIFY(view.has_content() && !view.busy());
  ViewActions& views = window_->views();
  QCOMPARE(view.panes(), 1);
  // The baseline is of one shape, whatever the docks of tests before have left.
  view.setFixedSize(900, 600);

  views.panes()->actions().at(2)->trigger();
  QCOMPARE(view.panes(), 4);
  // Their first pictures, for which a driver compiles shaders, wait for events of their own.
  const auto picture = [&](int i) { return view.pane(i).findChild<QVTKOpenGLNativeWidget*>(); };
  QVERIFY(picture(0)->isVisible());
  for (int i = 1; i < 4; ++i) QVERIFY(!picture(i)->isVisible());
  for (int i = 1; i < 4; ++i) QTRY_VERIFY(picture(i)->isVisible());
  QTRY_VERIFY(!view.busy() && view.pane(3).has_content());
  QTest::qWait(200);
  // What is set goes to the active one alone.
  auto* second = view.pane(1).findChild<QVTKOpenGLNativeWidget*>();
  QTest::mouseClick(second, Qt::RightButton, {}, QPoint(5, 5));
  QCOMPARE(&view.active(), &view.pane(1));
  views.show_field("displacement");
  emit window_->section().cut_box()->activated(1);
  QTRY_VERIFY(!view.busy());
  QCOMPARE(view.pane(1).options().field, std::string("displacement"));
  QCOMPARE(view.pane(0).options().field, std::string("von_mises"));
  QVERIFY(view.pane(0).options().cut == CutKind::none);
  view.activate(&view.pane(2));
  views.show_field("");
  QVERIFY(view.pane(2).options().field.empty());
  view.activate(&view.pane(0));
  QVERIFY(views.field_box()->currentText().contains("Mises"));

  // One is turned, all turn. The panes had other shapes when the body came.
  view.view(ViewDirection::iso);
  auto* first = view.pane(0).findChild<QVTKOpenGLNativeWidget*>();
  QTest::mousePress(first, Qt::LeftButton, {}, first->rect().center());
  for (int i = 1; i < 6; ++i) QTest::mouseMove(first, first->rect().center() + QPoint(8 * i, 5 * i));
  QTest::mouseRelease(first, Qt::LeftButton, {}, first->rect().center() + QPoint(48, 30));
  const auto same = [&](int i) {
    const CameraPose a = view.pane(0).camera(), b = view.pane(i).camera();
    double most = 0;
    for (std::size_t c = 0; c < 3; ++c) most = std::max(most, std::abs(a.place[c] - b.place[c]));
    return most < 1e-9 && std::abs(a.height - b.height) < 1e-9;
  };
  QVERIFY(same(1) && same(2) && same(3));
  keep(*window_, "views.png");
  // The frames of all four are drawn one after another, late on a busy machine. A baseline is of the last.
  if (qEnvironmentVariableIsSet("GENBA_UPDATE_BASELINE")) QTest::qWait(2000);
  double difference = 0;
  const auto like_the_baseline = [&] {
    difference = genba_test::baseline_difference(view.grab().toImage(), "four_views.png");
    return difference < 4;
  };
  QVERIFY2(QTest::qWaitFor(like_the_baseline), qPrintable(QString::number(difference)));
  view.setMinimumSize(0, 0);
  view.setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
  views.link_action->setChecked(false);
  view.view(ViewDirection::plus_x);
  QTest::qWait(100);
  QVERIFY(!same(1));

  // A new result comes to all of them; the picture is the active one's.
  QVERIFY(run_and_wait());
  QTRY_VERIFY(!view.busy());
  QVERIFY(!view.capture_png(1).empty());
  views.panes()->actions().at(0)->trigger();
  QCOMPARE(view.panes(), 1);
  QVERIFY(view.has_content());
  QCOMPARE(view.options().field, std::string("von_mises"));
  views.link_action->setChecked(true);
}

void DesktopTest::an_image_lies_under_the_geometry() {
  // 40 x 40 x 40 voxels of 3 mm, brighter along x, around the box of 100 mm.
  const QString path = folder_.filePath("around.mha");
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(
      "ObjectType = Image\nNDims = 3\nBinaryData = True\nBinaryDataByteOrderMSB = False\n"
      "ElementSpacing = 3 3 3\nOffset = -8.5 -8.5 -8.5\nDimSize = 40 40 40\nElementType = MET_UCHAR\n"
      "ElementDataFile = LOCAL\n");
  for (int i = 0; i < 40 * 40 * 40; ++i) file.putChar(static_cast<char>(6 * (i % 40)));
  file.close();
  QVERIFY(window_->files().open(box_case(6)));
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(30000));
  SceneView& view = window_->view();
  QTRY_VERIFY(view.has_content() && !view.busy());
  ImagePanel& panel = window_->image();
  QVERIFY(!panel.own_button()->isEnabled());
  const std::string before = view.capture_png(1);

  panel.load(path);
  QTRY_VERIFY_WITH_TIMEOUT(!panel.loading(), 20000);
  QVERIFY(view.image() != nullptr);
  QCOMPARE(view.image()->max, 6.0f * 39);
  QVERIFY(view.options().image.shown);
  const std::string shown = view.capture_png(1);
  QVERIFY(shown != before);
  panel.place(0)->setValue(900);
  QVERIFY(std::abs(view.options().image.at[0] - 0.9) < 1e-9);
  panel.window_slider()->setValue(300);
  QVERIFY(view.capture_png(1) != shown);
  for (QWidget* w = &panel; w; w = w->parentWidget())
    if (w->objectName() == "dock_image") w->raise();
  keep(*window_, "image.png");
  panel.shown_box()->setChecked(false);
  // The same picture but for rounding at edges: the depth range has changed.
  const auto picture = [](const std::string& png) {
    return QImage::fromData(QByteArray(png.data(), static_cast<qsizetype>(png.size())));
  };
  const QImage now = picture(view.capture_png(1)), then = picture(before);
  QCOMPARE(now.size(), then.size());
  int different = 0;
  for (int y = 0; y < now.height(); ++y)
    for (int x = 0; x < now.width(); ++x) different += now.pixel(x, y) != then.pixel(x, y);
  QVERIFY(different < now.width() * now.height() / 50);

  // What cannot be read is a message; another case has no image.
  panel.load(folder_.filePath("missing.nii"));
  QTRY_VERIFY_WITH_TIMEOUT(!panel.loading(), 20000);
  QVERIFY(window_->messages().text().contains("missing.nii"));
  QVERIFY(window_->files().open(box_case(5)));
  QVERIFY(!view.image());
}
