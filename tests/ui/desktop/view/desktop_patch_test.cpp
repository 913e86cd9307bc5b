// A part of a surface is painted in the view and loaded, before and after the mesh.
#include <QVTKOpenGLNativeWidget.h>
#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <variant>

#include "app/case/typed_text.hpp"
#include "engine/model/geometry.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "tests/ui/two_cubes.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/readable_place.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition_dialog.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/force_dialog.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/patch/patch_bar.hpp"
#include "ui/desktop/patch/patch_tool.hpp"
#include "ui/desktop/patch/place_tool.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/session/body_preview.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

namespace {

void choose_mode(PatchBar& bar, PatchMode mode) {
  for (QAction* action : bar.modes()->actions())
    if (action->data().toInt() == static_cast<int>(mode)) action->trigger();
}

void type(QuantityEdit* edit, const char* text) {
  QLineEdit* line = edit->edit(0);
  line->setFocus();
  line->selectAll();
  QTest::keyClicks(line, text);
  QTest::keyClick(line, Qt::Key_Return);
}

void drag_in_view(QWidget* canvas, const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) {
  constexpr int steps = 10;
  QTest::mousePress(canvas, Qt::LeftButton, keys, from);
  for (int i = 1; i <= steps; ++i) QTest::mouseMove(canvas, from + (to - from) * i / steps);
  QTest::mouseRelease(canvas, Qt::LeftButton, keys, to);
}

const PatchSelector* last_patch(const Session& session) {
  return std::get_if<PatchSelector>(&session.project()->study.loads.back().where);
}

}  // namespace

void DesktopTest::a_patch_is_painted_and_loaded() {
  QVERIFY(window_->files().open(box_case(8)));
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(30000));
  SceneView& view = window_->view();
  QTRY_VERIFY(view.has_content() && !view.busy());
  QTest::qWait(300);
  PatchBar& bar = window_->patches();
  PatchTool& tool = bar.tool();
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  QVERIFY(bar.isHidden());
  choose_mode(bar, PatchMode::brush);
  QVERIFY(bar.isVisible());
  QTest::qWait(300);
  const QPoint at = canvas->rect().center();
  type(bar.radius_edit(), "15 mm");
  QCOMPARE(tool.radius(), 0.015);

  // The brush: a drag paints, Shift erases.
  view.grab();
  const QImage before = canvas->grabFramebuffer();
  drag_in_view(canvas, at, at + QPoint(0, canvas->height() / 6));
  QTRY_VERIFY(!tool.preparing() && tool.picture().count > 0);
  QVERIFY(tool.dabs().size() >= 2);
  QTRY_VERIFY(canvas->grabFramebuffer() != before);
  QVERIFY(bar.facts()->text().contains(QString::number(tool.picture().count)));
  const double painted = tool.picture().area;
  drag_in_view(canvas, at, at + QPoint(0, 4), Qt::ShiftModifier);
  QVERIFY(tool.dabs().back().erases);
  QVERIFY(tool.picture().area < painted);
  QTest::mouseClick(bar.undo_button, Qt::LeftButton);
  QCOMPARE(tool.picture().area, painted);
  QTest::mouseClick(bar.clear_button, Qt::LeftButton);
  QVERIFY(tool.dabs().empty());
  QTest::mouseClick(bar.undo_button, Qt::LeftButton);
  QCOMPARE(tool.picture().area, painted);
  QTest::mouseClick(bar.clear_button, Qt::LeftButton);

  // A click by angle takes a whole face of the cube, a sphere at its edge goes around it.
  choose_mode(bar, PatchMode::grow);
  QTest::mouseClick(canvas, Qt::LeftButton, {}, at + QPoint(0, canvas->height() / 10));
  QCOMPARE(tool.picture().count, std::size_t(64));
  QVERIFY(std::abs(tool.picture().area - 0.01) < 1e-9);
  QTest::mouseClick(bar.clear_button, Qt::LeftButton);
  choose_mode(bar, PatchMode::lasso);
  for (const int side : {canvas->height() / 12, canvas->height() / 6}) {
    const std::size_t less = tool.picture().count;
    QTest::mousePress(canvas, Qt::LeftButton, {}, at - QPoint(side, side));
    for (const QPoint& corner : {QPoint(side, -side), QPoint(side, side), QPoint(-side, side)})
      QTest::mouseMove(canvas, at + corner);
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, at - QPoint(side, side - 2));
    QVERIFY(tool.picture().count > less);
  }
  QTest::mouseClick(bar.clear_button, Qt::LeftButton);

  // It becomes the place of a load, and is painted on from there.
  choose_mode(bar, PatchMode::brush);
  drag_in_view(canvas, at, at + QPoint(0, canvas->height() / 6));
  bar.name_edit()->setFocus();
  QTest::keyClicks(bar.name_edit(), "socket");
  QTest::keyClick(bar.name_edit(), Qt::Key_Return);
  emit bar.condition_menu()->aboutToShow();
  for (QAction* action : bar.condition_menu()->actions())
    if (action->text().startsWith(title(find_condition_kind("pressure")))) action->trigger();
  ConditionDialog* dialog = window_->edits().dialog();
  QVERIFY(dialog && dialog->isVisible());
  QVERIFY(dialog->form()->selector()->is_patch());
  dialog->form()->value_edit()->edit(0)->setText("2 MPa");
  dialog->accept();
  QCOMPARE(window_->session().project()->study.loads.size(), std::size_t(2));
  const PatchSelector first = *last_patch(window_->session());
  QCOMPARE(first.name, std::string("socket"));
  QVERIFY(first.dabs == tool.dabs());
  // The next patch is a new one, unless it is asked for on the page of its load.
  QVERIFY(bar.isHidden());
  auto* page = qobject_cast<ConditionPage*>(window_->properties().page());
  QVERIFY(page);
  page->form()->selector()->findChild<QPushButton*>("patch_paint")->click();
  QVERIFY(bar.isVisible() && first.dabs == tool.dabs());
  QVERIFY(bar.facts()->text().contains(qt(window_->session().project()->study.loads.back().name)));
  QTRY_VERIFY(!tool.preparing());
  drag_in_view(canvas, at - QPoint(0, canvas->height() / 6), at - QPoint(0, canvas->height() / 8));
  QVERIFY(last_patch(window_->session())->dabs.size() > first.dabs.size());
  window_->edits().undo_action->trigger();
  QVERIFY(*last_patch(window_->session()) == first);
  QTRY_VERIFY(tool.dabs() == first.dabs);

  // The mouse is the view's again, the patch stays in the picture while its load is looked at.
  QTest::mouseClick(bar.close_button, Qt::LeftButton);
  QVERIFY(bar.isHidden());
  QVERIFY(tool.dabs() == first.dabs);
  if (const QString folder = qEnvironmentVariable("GENBA_TEST_PICTURES"); !folder.isEmpty()) {
    QTest::qWait(300);
    window_->grab().save(folder + "/patch.png");
  }
  QVERIFY(run_and_wait());
}

void DesktopTest::a_patch_is_painted_before_the_mesh() {
  const QString path = folder_.filePath("a painted part.step");
  QVERIFY(QFile::copy(QString(GENBA_EXAMPLES) + "/bracket.step", path));
  SceneView& view = window_->view();
  QVERIFY(window_->files().open(path));
  QTRY_VERIFY_WITH_TIMEOUT(view.shows_body(), 30000);
  QTRY_VERIFY(!window_->session().body_preview().busy() && !view.busy());
  QTest::qWait(300);
  PatchBar& bar = window_->patches();
  PatchTool& tool = bar.tool();
  choose_mode(bar, PatchMode::brush);
  type(bar.radius_edit(), "4 mm");
  QTest::qWait(300);
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  QTRY_VERIFY(!tool.preparing());
  // Beside the body nothing is painted.
  QTest::mouseClick(canvas, Qt::LeftButton, {}, QPoint(3, 3));
  QVERIFY(tool.dabs().empty());
  for (int y = canvas->height() / 4; y < canvas->height() && tool.dabs().empty(); y += 30)
    for (int x = 40; x < canvas->width() && tool.dabs().empty(); x += 30)
      QTest::mouseClick(canvas, Qt::LeftButton, {}, QPoint(x, y));
  QCOMPARE(tool.dabs().size(), std::size_t(1));
  QVERIFY(tool.picture().count == 0 && !tool.picture().pieces.empty());
  const double area = tool.picture().area;
  QVERIFY(area > 1e-6 && area < 1.5 * 3.15 * 16e-6);

  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(120000));
  QTRY_VERIFY(view.has_content() && !view.busy());
  QTRY_VERIFY(!tool.preparing() && tool.picture().count > 0);
  QVERIFY(tool.picture().pieces.empty());
  QCOMPARE(tool.dabs().size(), std::size_t(1));
  ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind("force"));
  QVERIFY(dialog->form()->selector()->is_patch());
  const auto where = dialog->form()->selector()->read();
  QVERIFY(where.has_value());
  QVERIFY(std::get<PatchSelector>(*where).dabs == tool.dabs());
  dialog->reject();
}

void DesktopTest::a_face_between_two_bodies_is_not_painted() {
  const auto mesh = genba_test::two_cubes();
  SceneView view;
  view.resize(600, 450);
  view.show();
  QVERIFY(QTest::qWaitForWindowExposed(&view));
  view.show_mesh(mesh);
  QTRY_VERIFY(view.has_content() && !view.busy());
  view.view(ViewDirection::minus_x);
  PatchTool tool(view);
  int told = 0, wanted = 0;
  connect(&tool, &PatchTool::refused, this, [&told] { ++told; });
  tool.set_mode(PatchMode::brush);
  tool.set_radius(0.2);
  QTRY_VERIFY(!tool.preparing());
  const auto set_left = [&](bool hidden) {
    PartLook left = look_of({}, mesh->regions[0]);
    left.hidden = hidden;
    PartLooks looks;
    set_look(looks, left);
    view.set_parts(looks);
    QTest::qWait(300);
  };
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  const QPoint middle = canvas->rect().center() + QPoint(9, 2);
  set_left(true);
  const QPointF pixel = view.active().pixel_of(middle);
  QVERIFY(view.active().picks().point_at(pixel.x(), pixel.y()).is_between_bodies());

  for (const PatchMode mode : {PatchMode::brush, PatchMode::sphere, PatchMode::grow}) {
    tool.set_mode(mode);
    QTest::mouseClick(canvas, Qt::LeftButton, {}, middle);
    QVERIFY(tool.dabs().empty());
    QCOMPARE(told, ++wanted);
  }
  tool.set_mode(PatchMode::brush);
  drag_in_view(canvas, middle, middle + QPoint(0, 20));
  QVERIFY(tool.dabs().empty());
  wanted = told;
  const auto draw_lasso = [&] {
    tool.set_mode(PatchMode::lasso);
    const int side = canvas->height() / 12;
    QTest::mousePress(canvas, Qt::LeftButton, {}, middle - QPoint(side, side));
    for (const QPoint& corner : {QPoint(side, -side), QPoint(side, side), QPoint(-side, side)})
      QTest::mouseMove(canvas, middle + corner);
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, middle - QPoint(side, side - 2));
  };
  draw_lasso();
  QVERIFY(tool.dabs().empty());
  QCOMPARE(told, ++wanted);
  QVERIFY(!tool.can_undo());

  // The end of the body in front is painted once it is shown.
  set_left(false);
  draw_lasso();
  QVERIFY(!tool.dabs().empty());
  for (const PatchDab& dab : tool.dabs()) QVERIFY(std::abs(dab.at[0]) < 1e-3);
  tool.set_mode(PatchMode::brush);
  tool.clear();
  QTest::mouseClick(canvas, Qt::LeftButton, {}, middle);
  QCOMPARE(tool.dabs().size(), std::size_t(1));
  QCOMPARE(told, wanted);
}

void DesktopTest::a_patch_is_typed_by_its_numbers() {
  QVERIFY(window_->files().open(box_case(4)));
  // The page of all conditions leads to the tools.
  window_->tree().select({ModelPart::conditions, -1});
  auto* leads = window_->properties().findChild<QPushButton*>("conditions_paint");
  QVERIFY(leads && window_->patches().isHidden());
  QTest::mouseClick(leads, Qt::LeftButton);
  QVERIFY(window_->patches().isVisible() && window_->patches().tool().dabs().empty());
  QTest::mouseClick(window_->patches().close_button, Qt::LeftButton);
  QVERIFY(window_->patches().isHidden());
  ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind("pressure"));
  SelectorForm* form = dialog->form()->selector();
  form->kind_box()->setCurrentIndex(6);
  QVERIFY(form->is_patch());
  QVERIFY(!form->read());  // nothing is typed yet
  form->set(PatchSelector{"pad", {{{0.1, 0.05, 0.05}, 0.02}}});
  const auto read = form->read();
  QVERIFY(read.has_value());
  QVERIFY(*read == Selector(PatchSelector{"pad", {{{0.1, 0.05, 0.05}, 0.02}}}));
  QSignalSpy wanted(form, &SelectorForm::paint_wanted);
  QTest::mouseClick(form->findChild<QPushButton*>("patch_paint"), Qt::LeftButton);
  QCOMPARE(wanted.size(), 1);
  QVERIFY(window_->patches().isVisible());
  QCOMPARE(window_->patches().tool().dabs().size(), std::size_t(1));
  QCOMPARE(window_->patches().name_edit()->text(), QString("pad"));
  dialog->form()->value_edit()->edit(0)->setText("2 MPa");
  dialog->accept();
  QCOMPARE(last_patch(window_->session())->name, std::string("pad"));
  QVERIFY(run_and_wait());
}

void DesktopTest::a_needle_is_typed_by_two_points() {
  QVERIFY(window_->files().open(box_case(4)));
  ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind("pressure"));
  SelectorForm* form = dialog->form()->selector();
  form->kind_box()->setCurrentIndex(form->kind_box()->findText("Needle"));
  QVERIFY(!form->read());  // the points are not typed yet
  const auto type = [&](const char* name, std::initializer_list<const char*> numbers) {
    auto* edit = form->findChild<QuantityEdit*>(name);
    std::size_t i = 0;
    for (const char* number : numbers) edit->edit(i++)->setText(number);
  };
  type("needle_entry", {"0 mm", "0 mm", "2 in"});
  type("needle_tip", {"0 mm", "0 mm", "-10 mm"});
  auto read = form->read();
  QVERIFY(read.has_value());
  const auto* needle = std::get_if<NeedleSelector>(&*read);
  QVERIFY(needle != nullptr);
  QCOMPARE(needle->entry[2], 0.0508);
  QCOMPARE(needle->radius, 0.75e-3);
  type("needle_active", {"20 mm"});
  dialog->form()->value_edit()->edit(0)->setText("2 MPa");
  dialog->accept();
  const auto& where = window_->session().project()->study.loads.back().where;
  QVERIFY(where == Selector(NeedleSelector{{0, 0, 0.0508}, {0, 0, -0.01}, 0.75e-3, 0.02}));
}

void DesktopTest::a_needle_begins_in_the_middle_of_the_body() {
  QVERIFY(window_->files().open(box_case(4)));
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(30000));
  const auto box = bounding_box(*window_->session().mesh()->mesh);
  ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind("pressure"));
  SelectorForm* form = dialog->form()->selector();
  QComboBox* kinds = form->kind_box();
  kinds->setFocus();
  const int needle = kinds->findText("Needle");
  while (kinds->currentIndex() < needle) QTest::keyClick(kinds, Qt::Key_Down);
  QCOMPARE(kinds->currentIndex(), needle);
  const auto read = form->read();
  QVERIFY(read.has_value());
  const auto* proposed = std::get_if<NeedleSelector>(&*read);
  QVERIFY(proposed != nullptr);
  const double size = length(minus(box[1], box[0]));
  for (std::size_t i = 0; i < 3; ++i)
    QVERIFY(std::abs(proposed->tip[i] - 0.5 * (box[0][i] + box[1][i])) < 2e-3 * size);
  QVERIFY(std::abs(proposed->entry[2] - box[1][2]) < 2e-3 * size);
  QVERIFY(proposed->active > 0 && proposed->active < proposed->entry[2] - proposed->tip[2]);
  // What the program proposes has a short text in millimetres, also near zero.
  for (int i = -2000; i < 2000; ++i) {
    const double place = readable_length(1.02e-5 * i, 0.02, 3);
    const std::string text = shown_quantity(*window_->session().project(), "", place, QuantityKind::length);
    QVERIFY2(text.ends_with(" mm") && text.size() <= 9, text.c_str());
    QVERIFY(std::abs(place - 1.02e-5 * i) < 0.51e-5);
  }
  dialog->reject();
}

void DesktopTest::a_force_is_given_by_its_size_and_direction() {
  QVERIFY(window_->files().open(box_case(4)));
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(30000));
  ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind("force"));
  dialog->form()->selector()->set(NamedSelector{{"xmax"}});
  const auto open = [&]() -> ForceDialog* {
    QTest::mouseClick(dialog->form()->size_button(), Qt::LeftButton);
    for (ForceDialog* one : window_->findChildren<ForceDialog*>())
      if (one->isVisible()) return one;
    for (ForceDialog* one : dialog->findChildren<ForceDialog*>())
      if (one->isVisible()) return one;
    return nullptr;
  };
  const auto values = [&] {
    const auto all = dialog->form()->value_edit()->read();
    Vec3 out{};
    for (std::size_t c = 0; all && c < 3; ++c) out[c] = all->at(c).value_or(0);
    return out;
  };

  // The joint force of a person of 80 kg, into the face.
  ForceDialog* size = open();
  QVERIFY(size);
  QCOMPARE(size->direction_box()->count(), 4);
  QCOMPARE(size->direction_box()->currentIndex(), 2);
  size->preset_box()->setCurrentIndex(1);
  emit size->preset_box()->activated(1);
  QVERIFY(std::abs(*size->size_edit()->read_one() - 2.38 * 75 * 9.80665) < 0.1);
  size->mass_edit()->edit(0)->setText("80 kg");
  emit size->mass_edit()->edited();
  QVERIFY(std::abs(*size->size_edit()->read_one() - 2.38 * 80 * 9.80665) < 0.1);
  size->accept();
  QVERIFY(std::abs(values()[0] + 2.38 * 80 * 9.80665) < 0.1);
  QCOMPARE(values()[1], 0.0);
  QVERIFY(dialog->form()->name_edit()->text().contains("Bergmann"));

  // From a point to another; the same point twice is refused.
  size = open();
  QVERIFY(size);
  QCOMPARE(size->direction_box()->currentIndex(), 1);  // as it is
  size->direction_box()->setCurrentIndex(0);
  const char* ends[2][3] = {{"0 mm", "0 mm", "10 mm"}, {"30 mm", "40 mm", "10 mm"}};
  for (std::size_t c = 0; c < 3; ++c) {
    size->from_edit()->edit(c)->setText(ends[0][c]);
    size->to_edit()->edit(c)->setText(ends[0][c]);
  }
  size->size_edit()->edit(0)->setText("100 N");
  size->accept();
  QVERIFY(size->isVisible());
  for (std::size_t c = 0; c < 3; ++c) size->to_edit()->edit(c)->setText(ends[1][c]);
  size->accept();
  const Vec3 now = values();
  QVERIFY(std::abs(now[0] - 60) < 1e-9 && std::abs(now[1] - 80) < 1e-9 && now[2] == 0);
  // A face that is not known has no normal.
  QVERIFY(!outward_of(NamedSelector{{"nowhere"}}, window_->session().pickable_mesh().get()));
  QVERIFY(!outward_of(PatchSelector{{}, {{{0, 0, 0}, 1}}}, nullptr));
  const auto up = outward_of(PatchSelector{{}, {{{0, 0, 0}, 1, 0.5, {0, 0, 2}}}}, nullptr);
  QVERIFY(up && (*up)[2] == 1);
  dialog->reject();
}

void DesktopTest::a_place_is_moved_by_its_handles() {
  QVERIFY(window_->files().open(box_case(4)));
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(30000));
  SceneView& view = window_->view();
  QTRY_VERIFY(view.has_content() && !view.busy());
  window_->session().edit("place", [](Project project) {
    project.study.loads[0].where = SphereSelector{{0.1, 0.05, 0.05}, 0.03};
    return project;
  });
  window_->tree().select({ModelPart::condition, 1});
  PlaceTool& handles = window_->patches().place_tool();
  QTRY_VERIFY(handles.place().has_value());
  QTest::qWait(300);
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  const auto where = [&] {
    return std::get<SphereSelector>(window_->session().project()->study.loads[0].where);
  };
  // Where a place is in the picture.
  const auto seen = [&](const Vec3& p) {
    const ViewAxes axes = view.active().picks().axes();
    const double ratio = canvas->devicePixelRatioF();
    double x = 0, y = 0, xx = 0, yy = 0;
    for (std::size_t c = 0; c < 3; ++c) {
      x += (p[c] - axes.origin[c]) * axes.right[c], xx += axes.right[c] * axes.right[c];
      y += (p[c] - axes.origin[c]) * axes.up[c], yy += axes.up[c] * axes.up[c];
    }
    return QPoint(qRound(x / xx / ratio), canvas->height() - 1 - qRound(y / yy / ratio));
  };
  const auto shape = place_shape(*handles.place(), {});
  QVERIFY(shape.has_value());
  const QPoint middle = seen(shape->handles[0].at);

  // The middle goes with the mouse, the fields follow while it does.
  QTest::mousePress(canvas, Qt::LeftButton, {}, middle);
  QTest::mouseMove(canvas, middle + QPoint(40, 0));
  QVERIFY(handles.dragging());
  auto* page = qobject_cast<ConditionPage*>(window_->properties().page());
  QVERIFY(page);
  const auto in_form = page->form()->selector()->read();
  QVERIFY(in_form && *in_form == *handles.place());
  QCOMPARE(where().centre[0], 0.1);  // not before it is let go
  QTest::mouseRelease(canvas, Qt::LeftButton, {}, middle + QPoint(40, 0));
  const SphereSelector moved = where();
  QVERIFY(moved.centre != (Vec3{0.1, 0.05, 0.05}));
  QCOMPARE(moved.radius, 0.03);
  const QPoint after = seen(moved.centre);
  QVERIFY((after - middle - QPoint(40, 0)).manhattanLength() <= 2);
  window_->edits().undo_action->trigger();
  QCOMPARE(where().centre[0], 0.1);
  QTRY_VERIFY(std::get<SphereSelector>(*handles.place()).centre[0] == 0.1);

  // And the other way round.
  page = qobject_cast<ConditionPage*>(window_->properties().page());
  SphereSelector larger = where();
  larger.radius = 0.04;
  page->place_moved(larger, true);
  QCOMPARE(where().radius, 0.04);
  QTRY_COMPARE(std::get<SphereSelector>(*handles.place()).radius, 0.04);
  // Other places have none.
  window_->tree().select({ModelPart::condition, 0});
  QTRY_VERIFY(!handles.place() || !place_shape(*handles.place(), {}));
}

// While its dialog is open, before it is part of the case.
void DesktopTest::a_new_place_has_handles() {
  QVERIFY(window_->files().open(box_case(4)));
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(finished.wait(30000));
  SceneView& view = window_->view();
  QTRY_VERIFY(view.has_content() && !view.busy());
  const auto before = window_->session().project();
  PlaceTool& handles = window_->patches().place_tool();
  ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind("pressure"));
  SelectorForm* form = dialog->form()->selector();
  QVERIFY(!handles.place());
  // A kind that is chosen begins at the body.
  for (const int kind : {1, 2, 3}) {
    form->kind_box()->setCurrentIndex(kind);
    emit form->kind_box()->activated(kind);
    QVERIFY(handles.place().has_value());
    QVERIFY(place_shape(*handles.place(), bounding_box(*view.picked_on())).has_value());
    QVERIFY(form->read() == handles.place());
  }
  // Numbers that are typed move it, a number that is wrong takes it away.
  form->set(SphereSelector{{0.1, 0.05, 0.05}, 0.03});
  emit form->edited();
  QVERIFY(handles.place() == Selector(SphereSelector{{0.1, 0.05, 0.05}, 0.03}));
  QTest::qWait(300);
  // The middle goes with the mouse, and the fields with it.
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  const ViewAxes axes = view.active().picks().axes();
  const Vec3 middle{0.1, 0.05, 0.05};
  double x = 0, y = 0, xx = 0, yy = 0;
  for (std::size_t c = 0; c < 3; ++c) {
    x += (middle[c] - axes.origin[c]) * axes.right[c], xx += axes.right[c] * axes.right[c];
    y += (middle[c] - axes.origin[c]) * axes.up[c], yy += axes.up[c] * axes.up[c];
  }
  const double ratio = canvas->devicePixelRatioF();
  const QPoint at(qRound(x / xx / ratio), canvas->height() - 1 - qRound(y / yy / ratio));
  QTest::mousePress(canvas, Qt::LeftButton, {}, at);
  QTest::mouseMove(canvas, at + QPoint(40, 0));
  QVERIFY(handles.dragging());
  QTest::mouseRelease(canvas, Qt::LeftButton, {}, at + QPoint(40, 0));
  const auto moved = form->read();
  QVERIFY(moved && *moved == *handles.place());
  QVERIFY(std::get<SphereSelector>(*moved).centre != middle);
  QCOMPARE(window_->session().project(), before);  // not before it is added
  // The picture shows no more than the dialog means.
  form->kind_box()->setCurrentIndex(0);
  emit form->kind_box()->activated(0);
  QVERIFY(!handles.place());
  form->kind_box()->setCurrentIndex(3);
  emit form->kind_box()->activated(3);
  QVERIFY(handles.place() == moved);  // what was typed stays
  dialog->form()->value_edit()->edit(0)->setText("2 MPa");
  dialog->accept();
  QVERIFY(window_->session().project()->study.loads.back().where == *moved);
  QTRY_VERIFY(handles.place() == moved);  // of the condition that is looked at now
  // Without a dialog they are those of the tree.
  dialog = window_->edits().add_condition(find_condition_kind("pressure"));
  QVERIFY(!handles.place());
  dialog->reject();
  QTRY_VERIFY(handles.place() == moved);
}
