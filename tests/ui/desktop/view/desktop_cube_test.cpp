// The cube of directions in the 3D view, and its soft light.
#include <QVTKOpenGLNativeWidget.h>
#include <QAction>
#include <QTest>
#include <cmath>
#include <memory>
#include <vector>

#include "engine/model/geometry.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "tests/ui/timed_application.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/view/view_actions.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

namespace {

QPoint place_on_cube(const ScenePane& pane, ViewDirection face) {
  const QWidget* canvas = pane.canvas();
  std::vector<QPoint> found;
  for (int y = canvas->height() - 1; y >= canvas->height() - 160; y -= 2)
    for (int x = 0; x < 160; x += 2)
      if (pane.cube_face_at({x, y}) == face) found.push_back({x, y});
  QPoint middle;
  for (const QPoint& p : found) middle += p;
  return found.empty() ? QPoint(-1, -1) : middle / static_cast<int>(found.size());
}

Vec3 back_of(const CameraPose& pose) {
  const Vec3 back = minus(pose.place, pose.focus);
  return scaled(back, 1 / length(back));
}

bool looks_along(const CameraPose& pose, const Vec3& back) {
  return length(minus(back_of(pose), back)) < 1e-6;
}

}  // namespace

void DesktopTest::the_cube_turns_the_view() {
  QVERIFY(window_->files().open(box_case(8)));
  QVERIFY(run_and_wait());
  SceneView& view = window_->view();
  QTRY_VERIFY(view.has_content() && !view.busy());
  window_->views().set_panes(2);
  QTRY_VERIFY(!view.busy() && view.pane(1).has_content());
  ScenePane& pane = view.active();
  ScenePane& other = &view.pane(0) == &pane ? view.pane(1) : view.pane(0);
  QTRY_VERIFY(place_on_cube(pane, ViewDirection::plus_z) != QPoint(-1, -1));
  QTest::qWait(300);
  const CameraPose before = pane.camera();
  const Picked picked = pane.picked();
  QCOMPARE(view_name(ViewDirection::plus_z), QString("From +Z"));

  // A face lights up under the mouse, and nothing behind it does.
  const QImage dull = pane.shown_picture();
  const QPoint top = place_on_cube(pane, ViewDirection::plus_z);
  QTest::mouseMove(pane.canvas(), top);
  QTRY_VERIFY(pane.shown_picture() != dull);
  QVERIFY(pane.hovered().items.empty());

  // It is a short way, not a jump; what is seen stays as large, and nothing is picked.
  QTest::mouseClick(pane.canvas(), Qt::LeftButton, {}, top);
  QVERIFY(pane.is_turning());
  QTRY_VERIFY(!pane.is_turning());
  QVERIFY(looks_along(pane.camera(), {0, 0, 1}));
  QCOMPARE(pane.camera().height, before.height);
  QVERIFY(length(minus(pane.camera().focus, before.focus)) < 1e-9);
  QVERIFY(pane.picked() == picked);
  QVERIFY(looks_along(other.camera(), {0, 0, 1}));
  QTRY_COMPARE(place_on_cube(pane, ViewDirection::plus_x), QPoint(-1, -1));

  // A drag that ends elsewhere does nothing.
  const QPoint middle = pane.canvas()->rect().center();
  QTRY_VERIFY(place_on_cube(pane, ViewDirection::plus_z) != QPoint(-1, -1));
  const QPoint at = place_on_cube(pane, ViewDirection::plus_z);
  QTest::mousePress(pane.canvas(), Qt::LeftButton, {}, at);
  QTest::mouseMove(pane.canvas(), middle);
  QTest::mouseRelease(pane.canvas(), Qt::LeftButton, {}, middle);
  QVERIFY(!pane.is_turning());
  QVERIFY(looks_along(pane.camera(), {0, 0, 1}));
  QVERIFY(pane.picked() == picked);

  // Keys end a turn that is under way.
  pane.turn_to(ViewDirection::plus_x);
  QVERIFY(pane.is_turning());
  pane.take_focus();
  QTest::keyClick(pane.canvas(), Qt::Key_Plus);
  QVERIFY(!pane.is_turning());
  window_->views().set_panes(1);
}

void DesktopTest::sides_of_an_image_have_the_letters_of_a_patient() {
  QVERIFY(window_->files().open(box_case(4)));
  QVERIFY(!window_->view().options().patient_axes);
  QVERIFY(window_->files().open(GENBA_EXAMPLES "/bone_with_marrow.case.json"));
  QTRY_VERIFY(window_->view().options().patient_axes);
  QVERIFY(window_->files().open(box_case(4)));
  QTRY_VERIFY(!window_->view().options().patient_axes);
}

// Tests draw in software.
void DesktopTest::soft_light_is_off_in_software_until_it_is_chosen() {
  QVERIFY(window_->files().open(box_case(8)));
  QVERIFY(run_and_wait());
  QTRY_VERIFY(window_->view().has_content() && !window_->view().busy());
  auto* action = window_->findChild<QAction*>("soft_light");
  QVERIFY(action && !action->isChecked());
  QVERIFY(window_->view().options().soft_light == SoftLight::where_fast);
  QVERIFY(window_->view().options().gradient);
  QVERIFY(!window_->view().has_soft_light());
  action->trigger();
  QTRY_VERIFY_WITH_TIMEOUT(window_->view().has_soft_light(), 60000);
  QVERIFY(action->isChecked());
  window_->close();
  window_ = std::make_unique<MainWindow>();
  window_->show();
  QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  QVERIFY(window_->view().options().soft_light == SoftLight::on);
  action = window_->findChild<QAction*>("soft_light");
  QVERIFY(action && action->isChecked());
  action->trigger();
  QVERIFY(window_->view().options().soft_light == SoftLight::off);
  // It takes a software driver long, which is why it is off there.
  static_cast<genba_test::TimedApplication*>(qApp)->in_test = {};
}
