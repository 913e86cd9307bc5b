// The clinician's way from a scan to a model: slices around the view, thresholds seen as they are typed, pieces
// and the crop box by the mouse.
#include <map>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>
#include <QWheelEvent>
#include <cmath>
#include <functional>

#include "app/inspect/image_mask.hpp"
#include "app/inspect/slice_plane.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/panels/image_panel.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/slices/grey_counts.hpp"
#include "ui/desktop/slices/grey_histogram.hpp"
#include "ui/desktop/slices/slice_canvas.hpp"
#include "ui/desktop/slices/slice_panel.hpp"
#include "ui/desktop/slices/slice_picture.hpp"
#include "ui/desktop/slices/slice_state.hpp"
#include "ui/desktop/slices/slice_workspace.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/option_form.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

namespace {

constexpr Index wide = 40, high = 20;

/// Two bones along z in soft tissue in air: 2 x 2 x 3 mm.
float phantom(Index i, Index j, Index k) {
  const bool inside = k >= 2 && k < 18;
  if (inside && std::hypot(i - 12, j - 20) < 6) return 1200;
  if (inside && std::hypot(i - 29, j - 20) < 4) return 1000;
  const double noise = (i * 7 + j * 13 + k * 29) % 41 - 20;
  return static_cast<float>((std::hypot((i - 20) / 19.0, (j - 20) / 15.0) < 1 ? 40 : -1000) + noise);
}

bool write_phantom(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return false;
  file.write(
      "NRRD0004\ntype: short\ndimension: 3\nspace: LPS\nsizes: 40 40 20\n"
      "space directions: (2,0,0) (0,2,0) (0,0,3)\nspace origin: (-40,-10,100)\nendian: little\n"
      "encoding: raw\n\n");
  for (Index k = 0; k < high; ++k)
    for (Index j = 0; j < wide; ++j)
      for (Index i = 0; i < wide; ++i) {
        const auto value = static_cast<std::int16_t>(phantom(i, j, k));
        file.putChar(static_cast<char>(value & 0xFF));
        file.putChar(static_cast<char>(static_cast<std::uint16_t>(value) >> 8));
      }
  return true;
}

void drag_over_slice(QWidget& canvas, const QPointF& from, const QPointF& to,
                     Qt::MouseButton button = Qt::LeftButton) {
  QTest::mousePress(&canvas, button, {}, from.toPoint());
  for (int step = 1; step <= 4; ++step) {
    const QPointF at = from + (to - from) * (step / 4.0);
    QMouseEvent move(QEvent::MouseMove, at, canvas.mapToGlobal(at), Qt::NoButton, button, {});
    QApplication::sendEvent(&canvas, &move);
  }
  QTest::mouseRelease(&canvas, button, {}, to.toPoint());
}

void point_at(QWidget& canvas, const QPointF& at) {
  QMouseEvent move(QEvent::MouseMove, at, canvas.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
  QApplication::sendEvent(&canvas, &move);
}

void turn_wheel(QWidget& over, const QPointF& at, int steps, Qt::KeyboardModifiers modifiers = {}) {
  QWheelEvent turn(at, over.mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                   false);
  QApplication::sendEvent(&over, &turn);
}

/// Pixels of the slice that are coloured.
int coloured(const SliceState& state, const SlicePlane& plane, QRgb ink) {
  const QImage image = slice_picture(state, plane);
  int count = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      const QRgb c = image.pixel(x, y);
      const bool warm = qRed(c) > qBlue(c), cold = qBlue(c) > qRed(c);
      count += (qRed(ink) > qBlue(ink)) ? warm : cold;
    }
  return count;
}

}  // namespace

void DesktopTest::slices_lie_as_the_image_says() {
  // The first axis to the feet, the second to the right, the third to the front; 1, 2 and 4 mm.
  ImageVolume image;
  image.cells = image.file_cells = {30, 20, 10};
  image.steps = {Vec3{0, 0, -0.001}, Vec3{-0.002, 0, 0}, Vec3{0, -0.004, 0}};
  image.values.assign(6000, 0);
  const SlicePlane axial = slice_plane(image, SliceWay::axial), coronal = slice_plane(image, SliceWay::coronal),
                   sagittal = slice_plane(image, SliceWay::sagittal);
  QCOMPARE(axial.across, std::size_t(0));
  QCOMPARE(coronal.across, std::size_t(2));
  QCOMPARE(sagittal.across, std::size_t(1));
  for (const SlicePlane* plane : {&axial, &coronal}) {
    QCOMPARE(qt(plane->letters_left), QString("R"));
    QCOMPARE(qt(plane->letters_right), QString("L"));
  }
  QCOMPARE(qt(axial.letters_top), QString("A"));
  QCOMPARE(qt(axial.letters_bottom), QString("P"));
  QCOMPARE(qt(coronal.letters_top), QString("S"));
  QCOMPARE(qt(sagittal.letters_top), QString("S"));
  QCOMPARE(qt(sagittal.letters_left), QString("A"));
  QCOMPARE(qt(sagittal.letters_right), QString("P"));
  QVERIFY(axial.right_is_back && axial.down_is_back && !coronal.down_is_back);
  QCOMPARE(coronal.step_down, 0.001);
  QCOMPARE(axial.step_down, 0.004);
  // Turned by 30 degrees about z: letters tell that it leans.
  const double c = std::cos(0.5236), s = std::sin(0.5236);
  image.steps = {Vec3{0.001 * c, 0.001 * s, 0}, Vec3{-0.001 * s, 0.001 * c, 0}, Vec3{0, 0, 0.001}};
  const SlicePlane oblique = slice_plane(image, SliceWay::axial);
  QCOMPARE(oblique.across, std::size_t(2));
  QCOMPARE(qt(oblique.letters_right), QString("LP"));
  QCOMPARE(qt(oblique.letters_top), QString("AL"));
  QCOMPARE(qt(patient_place({-0.0123, 0.004, 0.0801})), QString("R 12.3  P 4.0  S 80.1 mm"));

  // Values as they stand, right side and upside as the plane says, and dark outside of the box.
  image.cells = image.file_cells = {3, 2, 1};
  image.steps = {Vec3{-0.001, 0, 0}, Vec3{0, 0.001, 0}, Vec3{0, 0, 0.001}};
  image.values = {0, 100, 200, 50, 150, 250};
  image.min = 0;
  image.max = 250;
  SliceState state;
  state.set_volume(std::make_shared<ImageVolume>(image));
  state.set_window(0, 255);
  const QImage picture = slice_picture(state, slice_plane(image, SliceWay::axial));
  QCOMPARE(picture.size(), QSize(3, 2));
  QCOMPARE(qRed(picture.pixel(0, 0)), 200);
  QCOMPARE(qRed(picture.pixel(2, 1)), 50);
  state.set_crop({{0, 0, 0}, {1, 1, 0}});
  QVERIFY(qRed(slice_picture(state, slice_plane(image, SliceWay::axial)).pixel(0, 0)) < 100);

  // Three tissues are told apart where the brightest begins; metal and padding leave the window alone.
  ImageVolume ct;
  ct.cells = {wide, wide, high};
  for (Index k = 0; k < high; ++k)
    for (Index j = 0; j < wide; ++j)
      for (Index i = 0; i < wide; ++i) ct.values.push_back(phantom(i, j, k));
  ct.values[0] = -3024;
  ct.values[1] = 30000;
  ct.min = -3024;
  ct.max = 30000;
  const GreyCounts greys = count_greys(ct);
  QVERIFY(greys.low > -1300 && greys.high < 1500);
  QVERIFY(greys.dark < -900 && greys.bright > 900 && greys.bright < 1300);
  const double bone = brightest_class(greys);
  QVERIFY2(bone > 60 && bone < 1000, qPrintable(QString::number(bone)));
  QVERIFY(!may_be_labels(ct) && may_be_labels(image));
}

void DesktopTest::slices_stand_beside_the_view_and_move_together() {
  const QString path = folder_.filePath("two bones.nrrd");
  QVERIFY(write_phantom(path));
  SliceWorkspace& slices = window_->slices();
  QVERIFY(!slices.canvas(0).isVisible() && !slices.panel().isVisible());
  QVERIFY(window_->files().open(path));
  SceneView& view = window_->view();
  QTRY_VERIFY_WITH_TIMEOUT(view.image() != nullptr, 30000);
  for (int i = 0; i < 3; ++i) QTRY_VERIFY(slices.canvas(i).isVisible() && slices.canvas(i).width() > 100);
  QVERIFY(view.isVisible() && view.width() > 100);
  QTRY_VERIFY(!slices.panel().busy() && slices.panel().preset(0)->isEnabled());
  SliceState& state = slices.state();
  SliceCanvas &axial = slices.canvas(0), &coronal = slices.canvas(1);

  // A click moves all slices, and the planes of the 3D view.
  const std::array<Index, 3> bone{12, 20, 10};
  QTest::mouseClick(&axial, Qt::LeftButton, {}, axial.place_of(bone).toPoint());
  QCOMPARE(state.cross(), bone);
  QTRY_VERIFY(std::abs(view.options().image.at[0] - 12.5 / wide) < 1e-9);
  QVERIFY(std::abs(view.options().image.at[1] - 20.5 / wide) < 1e-9);
  // Voxels of 2 and 3 mm in right proportions.
  const QPointF one = coronal.place_of({10, 20, 5}), other = coronal.place_of({20, 20, 15});
  QVERIFY(std::abs((other.x() - one.x()) / (one.y() - other.y()) - 20.0 / 30) < 0.02);
  QVERIFY(other.x() > one.x() && other.y() < one.y());  // left on the right, head up

  // Wheel and keys.
  turn_wheel(axial, axial.place_of(bone), 1);
  QCOMPARE(state.cross()[2], 11);
  turn_wheel(axial, axial.place_of(bone), -3);
  QCOMPARE(state.cross()[2], 8);
  axial.setFocus();
  QTest::keyClick(&axial, Qt::Key_PageUp);
  QTest::keyClick(&axial, Qt::Key_Right);
  QTest::keyClick(&axial, Qt::Key_Up);
  QCOMPARE(state.cross(), (std::array<Index, 3>{13, 19, 9}));
  for (int i = 0; i < 50; ++i) QTest::keyClick(&axial, Qt::Key_PageUp);
  QCOMPARE(state.cross()[2], high - 1);
  // Nearer: what is under the pointer stays there.
  const QPointF at = axial.place_of({20, 20, 19});
  turn_wheel(axial, at, 4, Qt::ControlModifier);
  const QPointF nearer = axial.place_of({20, 20, 19}) - at;
  QVERIFY2(std::hypot(nearer.x(), nearer.y()) < 3, qPrintable(QString::number(nearer.x())));
  QTest::keyClick(&axial, Qt::Key_Home);

  // What is under the pointer: place and value; the file says nothing of HU.
  state.set_cross(bone);
  point_at(axial, axial.place_of(bone));
  QVERIFY2(axial.told().startsWith("R 16.0  P 30.0  S 130.0 mm") && axial.told().contains(" 1200"),
           qPrintable(axial.told()));
  QVERIFY(!axial.told().contains("HU"));

  // The window, by default but for a hundredth, by a drag, and by presets.
  const double low = state.low(), top = state.high();
  QVERIFY2(low < -900 && top > 900 && top <= 1200, qPrintable(QString("%1 %2").arg(low).arg(top)));
  const QPointF middle(axial.width() / 2.0, axial.height() / 2.0);
  drag_over_slice(axial, middle, middle + QPointF(-50, 0), Qt::RightButton);
  QVERIFY(state.high() - state.low() < 0.9 * (top - low));
  QVERIFY(std::abs(state.high() + state.low() - top - low) < 1);
  QCOMPARE(state.cross(), bone);
  drag_over_slice(axial, middle, middle + QPointF(0, -40), Qt::RightButton);
  QVERIFY(state.high() + state.low() < top + low - 1);
  QTest::mouseClick(slices.panel().preset(1), Qt::LeftButton);
  QCOMPARE(state.low(), -500.0);
  QTRY_COMPARE(view.options().image.high, 1300.0);
  QTest::mouseClick(slices.panel().preset(0), Qt::LeftButton);
  QCOMPARE(state.low(), low);

  // Off and on; what has no image has no slices.
  slices.show_action()->trigger();
  QVERIFY(!axial.isVisible() && view.isVisible());
  slices.show_action()->trigger();
  QVERIFY(axial.isVisible());
  QVERIFY(window_->session().open(box_case(2)));
  QTRY_VERIFY(!axial.isVisible() && !slices.panel().isVisible());
}

void DesktopTest::a_threshold_is_seen_before_it_is_meshed() {
  const QString path = folder_.filePath("bones.nrrd");
  QVERIFY(write_phantom(path));
  QVERIFY(window_->files().open(path));
  SliceWorkspace& slices = window_->slices();
  SlicePanel& panel = slices.panel();
  QTRY_VERIFY_WITH_TIMEOUT(panel.preset(0)->isEnabled() && !panel.busy(), 30000);
  const SliceState& state = slices.state();
  const SlicePlane& plane = slices.canvas(0).plane();
  QCOMPARE(coloured(state, plane, kept_ink), 0);
  const auto project = [&] { return window_->session().project(); };

  // While it is typed, and nothing of the case has changed yet.
  auto* lower = qobject_cast<QLineEdit*>(panel.form()->editor("lower"));
  QVERIFY(lower);
  lower->setFocus();
  QTest::keyClicks(lower, "600");
  QVERIFY(state.lower() == 600.0);
  QVERIFY(!project()->geometry.image.lower);
  QVERIFY(coloured(state, plane, kept_ink) > 100);
  QTRY_VERIFY(state.mask() && !panel.busy());
  QCOMPARE(state.mask()->piece_count, std::int64_t(2));
  const int orange = coloured(state, plane, kept_ink), blue = coloured(state, plane, dropped_ink);
  QVERIFY2(orange > 80 && blue > 30, qPrintable(QString("%1 %2").arg(orange).arg(blue)));
  QTest::keyClick(lower, Qt::Key_Return);
  QCOMPARE(project()->geometry.image.lower.value_or(0), 600.0);
  QTRY_VERIFY(state.mask() && !panel.busy());
  QVERIFY2(panel.facts().contains("2 piece(s)"), qPrintable(panel.facts()));

  // What is no number is said at the field, and the slices show the case again.
  lower->selectAll();
  QTest::keyClicks(lower, "70x");
  QTest::keyClick(lower, Qt::Key_Return);
  QVERIFY(!panel.form()->error("lower").isEmpty());
  QVERIFY(state.lower() == 600.0);
  lower->selectAll();
  QTest::keyClicks(lower, "5000");
  QTest::keyClick(lower, Qt::Key_Return);
  QTRY_VERIFY2(panel.facts().contains("no voxel has a value"), qPrintable(panel.facts()));
  QVERIFY(!state.mask());
  window_->session().undo();
  QTRY_VERIFY(state.mask() && !panel.busy());
  QCOMPARE(lower->text(), QString("600"));

  // Dragged on the histogram.
  GreyHistogram& histogram = *panel.histogram();
  for (QWidget* w = &histogram; w; w = w->parentWidget())
    if (w->objectName() == "dock_image") w->raise();
  QTRY_VERIFY(histogram.width() > 50);
  const double y = histogram.height() / 3.0;
  drag_over_slice(histogram, {histogram.place_of(600), y}, {histogram.place_of(1100), y});
  QVERIFY(std::abs(project()->geometry.image.lower.value_or(0) - 1100) < 40);
  QTRY_VERIFY(state.mask() && !panel.busy());
  QCOMPARE(state.mask()->piece_count, std::int64_t(1));
  // Proposed: between soft tissue and bone.
  QTest::mouseClick(panel.suggest_button(), Qt::LeftButton);
  const double suggested = project()->geometry.image.lower.value_or(0);
  QVERIFY2(suggested > 60 && suggested < 1000, qPrintable(QString::number(suggested)));
  QTRY_VERIFY(state.mask() && !panel.busy());
  QCOMPARE(state.mask()->piece_count, std::int64_t(2));
}

void DesktopTest::labels_lie_over_the_image_they_were_drawn_on() {
  const QString ct = folder_.filePath("ct.nrrd"), drawn = folder_.filePath("drawn.nrrd");
  QVERIFY(write_phantom(ct));
  QFile file(drawn);
  QVERIFY(file.open(QIODevice::WriteOnly));
  // Every second voxel of the CT: the first of each pair, from their common corner on.
  file.write(
      "NRRD0004\ntype: uchar\ndimension: 3\nspace: LPS\nsizes: 20 20 10\n"
      "space directions: (4,0,0) (0,4,0) (0,0,6)\nspace origin: (-39,-9,101.5)\nencoding: raw\n\n");
  for (Index k = 0; k < 10; ++k)
    for (Index j = 0; j < 20; ++j)
      for (Index i = 0; i < 20; ++i) file.putChar(phantom(2 * i, 2 * j, 2 * k) > 900 ? (i < 10 ? 4 : 7) : 0);
  file.close();
  QVERIFY(window_->files().open(drawn));
  SliceWorkspace& slices = window_->slices();
  SliceState& state = slices.state();
  QTRY_VERIFY_WITH_TIMEOUT(state.labels().size() == 2, 30000);
  QVERIFY(!state.grey());
  SliceCanvas& axial = slices.canvas(0);
  state.set_cross({6, 10, 5});
  QVERIFY2(state.told({6, 10, 5}).endsWith(" 4  label 4"), qPrintable(state.told({6, 10, 5})));
  window_->session().edit("grey values", [&](Project p) {
    p.geometry.image.grey_image = utf8(ct);
    p.geometry.image.labels = {{4, "femur", Rgb{255, 0, 0}}, {7, "tibia", {}}};
    return p;
  });
  QTRY_VERIFY_WITH_TIMEOUT(state.grey() != nullptr, 30000);
  QTRY_VERIFY(state.labels().at(4).name == "femur");
  QVERIFY2(state.told({6, 10, 5}).endsWith(" 1200  femur"), qPrintable(state.told({6, 10, 5})));
  QVERIFY(state.low() < -800 && state.high() > 900);
  const SlicePlane plane = axial.plane();
  QVERIFY(coloured(state, plane, qRgb(255, 0, 0)) > 10);
  // Away with it: labels alone again; a file that is not there is told.
  window_->session().undo();
  QTRY_VERIFY(!state.grey());
  window_->session().edit("grey values", [&](Project p) {
    p.geometry.image.grey_image = utf8(folder_.filePath("gone.nrrd"));
    return p;
  });
  QTRY_VERIFY_WITH_TIMEOUT(slices.panel().facts().contains("cannot be shown"), 30000);
}

void DesktopTest::labels_are_mended_by_a_brush() {
  const QString path = folder_.filePath("mend.nrrd");
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(
      "NRRD0004\ntype: uchar\ndimension: 3\nspace: LPS\nsizes: 20 20 10\n"
      "space directions: (2,0,0) (0,2,0) (0,0,2)\nspace origin: (0,0,0)\nencoding: raw\n\n");
  for (Index k = 0; k < 10; ++k)
    for (Index j = 0; j < 20; ++j)
      for (Index i = 0; i < 20; ++i) file.putChar(i < 5 ? 0 : i < 10 ? 4 : 7);
  file.close();
  QVERIFY(window_->files().open(path));
  SliceWorkspace& slices = window_->slices();
  SlicePanel& panel = slices.panel();
  SliceState& state = slices.state();
  QTRY_VERIFY_WITH_TIMEOUT(state.labels().size() == 2, 30000);
  const auto edits = [&] { return qt(window_->session().project()->geometry.image.label_edits); };
  panel.tools()->setCurrentIndex(static_cast<int>(SliceTool::brush));
  QVERIFY(panel.brush_labels()->isVisible());
  QCOMPARE(panel.brush_labels()->count(), 3);  // and outside
  QVERIFY(panel.suggest_button()->isHidden());
  panel.brush_labels()->setCurrentIndex(panel.brush_labels()->findData(7));
  panel.brush_size()->setValue(1);

  // A stroke of four voxels in the axial slice that is seen: the sixth.
  SliceCanvas& axial = slices.canvas(0);
  drag_over_slice(axial, axial.place_of({1, 3, 5}), axial.place_of({4, 3, 5}));
  QVERIFY2(edits().startsWith("7: ") && edits().contains("/4/6"), qPrintable(edits()));
  QCOMPARE(state.name_at({1, 3, 5}), QString("label 7"));
  QCOMPARE(state.name_at({4, 3, 5}), QString("label 7"));
  const QString once = edits();
  // Wider, and away: in the coronal slice.
  panel.brush_labels()->setCurrentIndex(panel.brush_labels()->findData(0));
  panel.brush_size()->setValue(3);
  state.set_cross({10, 10, 5});
  QTest::mouseClick(&slices.canvas(1), Qt::LeftButton, {}, slices.canvas(1).place_of({12, 10, 7}).toPoint());
  QVERIFY(state.name_at({11, 10, 8}).isEmpty() && state.name_at({13, 10, 6}).isEmpty());
  QCOMPARE(state.name_at({14, 10, 7}), QString("label 7"));
  QVERIFY(edits().startsWith("0: 12-14/11/7, 12-14/11/8, 12-14/11/9; 7: "));
  // Undone stroke by stroke; painted back, nothing is left of an edit.
  window_->session().undo();
  QCOMPARE(edits(), once);
  QCOMPARE(state.name_at({12, 10, 7}), QString("label 7"));
  QTest::mouseClick(panel.forget_button(), Qt::LeftButton);
  QVERIFY(edits().isEmpty() && state.edits().empty());
  panel.brush_labels()->setCurrentIndex(panel.brush_labels()->findData(4));
  panel.brush_size()->setValue(1);
  QTest::mouseClick(&axial, Qt::LeftButton, {}, axial.place_of({7, 3, 5}).toPoint());
  QVERIFY(edits().isEmpty());

  // Grey values have no labels to mend.
  window_->session().edit("threshold", [](Project p) {
    p.geometry.image.lower = 5;
    return p;
  });
  QTRY_VERIFY(state.labels().empty());
  QVERIFY(!panel.brush_labels()->isVisible());
  QTRY_VERIFY(panel.suggest_button()->isVisible());

  // The next image keeps no names of this one.
  QVERIFY(window_->session().save(folder_.filePath("mended.case.json")));
  const QString grey = folder_.filePath("no labels.nrrd");
  QVERIFY(write_phantom(grey));
  QVERIFY(window_->files().open(grey));
  QTRY_VERIFY_WITH_TIMEOUT(panel.preset(0)->isEnabled() && !panel.busy(), 30000);
  QCOMPARE(panel.brush_labels()->count(), 1);
  auto* smallest = qobject_cast<QLineEdit*>(panel.form()->editor("min_piece"));
  QVERIFY(smallest);
  QCOMPARE(smallest->text(), QString("0 mm^3"));
}

void DesktopTest::pieces_are_kept_and_dropped_by_clicks() {
  const QString path = folder_.filePath("pieces.nrrd");
  QVERIFY(write_phantom(path));
  QVERIFY(window_->files().open(path));
  SliceWorkspace& slices = window_->slices();
  SlicePanel& panel = slices.panel();
  const SliceState& state = slices.state();
  QTRY_VERIFY_WITH_TIMEOUT(panel.preset(0)->isEnabled() && !panel.busy(), 30000);
  const auto image = [&] { return window_->session().project()->geometry.image; };
  const auto settle = [&] { return QTest::qWaitFor([&] { return state.mask() && !panel.busy(); }, 10000); };
  QTest::mouseClick(panel.suggest_button(), Qt::LeftButton);
  QVERIFY(settle());
  QCOMPARE(panel.pieces()->rowCount(), 2);
  const std::int64_t one = state.mask()->pieces[0].voxels, two = state.mask()->pieces[1].voxels;
  QVERIFY(one > two && state.mask()->voxels == one);
  QCOMPARE(static_cast<std::int64_t>(panel.pieces()->item(0, 2)->text().toLongLong()), one);
  QVERIFY(std::abs(panel.pieces()->item(1, 1)->text().toDouble() - 12.0 * static_cast<double>(two)) < 1);

  // In a slice.
  SliceCanvas& axial = slices.canvas(0);
  panel.tools()->setCurrentIndex(static_cast<int>(SliceTool::pieces));
  QTest::mouseClick(&axial, Qt::LeftButton, {}, axial.place_of({29, 20, 10}).toPoint());
  QCOMPARE(qt(image().keep_pieces), QString("1-2"));
  QVERIFY(settle());
  QCOMPARE(state.mask()->voxels, one + two);
  point_at(axial, axial.place_of({29, 20, 10}));
  QVERIFY2(axial.told().endsWith("piece 2"), qPrintable(axial.told()));
  // In the list.
  panel.pieces()->item(0, 0)->setCheckState(Qt::Unchecked);
  QCOMPARE(qt(image().keep_pieces), QString("2"));
  QVERIFY(settle());
  QCOMPARE(state.mask()->voxels, two);
  // The last one stays.
  panel.pieces()->item(1, 0)->setCheckState(Qt::Unchecked);
  QCOMPARE(qt(image().keep_pieces), QString("2"));
  QCOMPARE(panel.pieces()->item(1, 0)->checkState(), Qt::Checked);
  // A click in the list leads there.
  panel.tools()->setCurrentIndex(static_cast<int>(SliceTool::cross));
  emit panel.pieces()->cellClicked(1, 1);
  QVERIFY(std::abs(state.cross()[0] - 29) < 5);

  // The box, dragged by its left side to between the bones.
  panel.tools()->setCurrentIndex(static_cast<int>(SliceTool::crop));
  auto* keep = qobject_cast<QLineEdit*>(panel.form()->editor("keep_pieces"));
  QVERIFY(keep);
  keep->setText("all");
  QTest::keyClick(keep, Qt::Key_Return);
  QVERIFY(settle());
  const QPointF side(axial.crop_side(0, false), axial.height() / 2.0);
  const QPointF between(axial.place_of({21, 20, 10}).x(), side.y());
  drag_over_slice(axial, side, between);
  QVERIFY2(image().crop.starts_with("22-40") || image().crop.starts_with("23-40"), image().crop.c_str());
  QVERIFY(image().crop.ends_with(", all, all"));
  QVERIFY(settle());
  QCOMPARE(state.mask()->voxels, two);
  // Meshed as it was shown.
  window_->session().edit("hexahedra", [](Project p) {
    p.mesh.kind = MeshKind::hex8;
    p.geometry.image.drop_crumbs = false;
    return p;
  });
  QVERIFY(settle());
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(60000));
  QVERIFY(window_->session().mesh());
  QCOMPARE(static_cast<std::int64_t>(window_->session().mesh()->mesh->solid_count()), two);
  QVERIFY(axial.isVisible());
}

void DesktopTest::slices_outline_lesions() {
  auto volume = std::make_shared<ImageVolume>();
  volume->cells = volume->file_cells = {7, 6, 2};
  for (std::size_t a = 0; a < 3; ++a) volume->steps[a][a] = 1e-3;
  volume->values.assign(7 * 6 * 2, 0.0F);
  auto bits = std::make_shared<std::vector<std::uint8_t>>(volume->values.size(), std::uint8_t{0});
  for (Index j = 1; j < 5; ++j)
    for (Index i = 1; i < 6; ++i)
      (*bits)[voxel_number(*volume, {i, j, 1})] = i == 3 && j == 2 ? 3 : 1;
  SliceState state;
  state.set_volume(volume);
  state.set_lesions(bits);
  state.set_cross({3, 3, 1});
  const auto colours = [&] {
    const QImage picture = slice_picture(state, slice_plane(*volume, SliceWay::axial));
    std::map<QRgb, int> count;
    for (int y = 0; y < picture.height(); ++y)
      for (int x = 0; x < picture.width(); ++x) ++count[picture.pixel(x, y)];
    return count;
  };
  auto count = colours();
  QCOMPARE(count[lesion_inks[0]], 14);  // around 5 x 4 voxels
  QCOMPARE(count[lesion_inks[1]], 1);   // one voxel is all edge
  state.set_cross({3, 3, 0});
  count = colours();
  QCOMPARE(count[lesion_inks[0]], 0);
  state.set_cross({3, 3, 1});
  state.set_lesions(nullptr);
  QCOMPARE(colours()[lesion_inks[0]], 0);
}
