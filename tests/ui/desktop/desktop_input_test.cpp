// Nothing typed is lost: conditions apply as they are edited, what is typed goes into the case before a run,
// and nothing changes that nobody meant to change.
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTest>
#include <QTimer>
#include <QToolTip>
#include <QTreeWidget>
#include <QWheelEvent>

#include "app/case/case_file.hpp"
#include "engine/base/file/file.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "tests/ui/keyboard.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition_dialog.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/view/view_actions.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/widgets/option_form.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;
using namespace genba_test;

namespace {

ConditionPage* condition_page(MainWindow& window, int index) {
  window.tree().select({ModelPart::condition, index});
  return qobject_cast<ConditionPage*>(window.properties().page());
}

/// As a person types over what stands there.
void type_into(QLineEdit* edit, const QString& text, bool enter) {
  edit->selectAll();
  QTest::keyClick(edit, Qt::Key_Delete);
  QTest::keyClicks(edit, text);
  if (enter) QTest::keyClick(edit, Qt::Key_Return);
}

void choose_text(QComboBox* box, const QString& text) {
  const int row = box->findText(text);
  QVERIFY2(row >= 0, qPrintable(text));
  box->setCurrentIndex(row);
  emit box->activated(row);
}

void turn_wheel_down(QWidget* over) {
  const QPointF middle = over->rect().center();
  QWheelEvent down(middle, over->mapToGlobal(middle), {0, -40}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                   Qt::NoScrollPhase, false);
  QApplication::sendEvent(over, &down);
}

}  // namespace

void DesktopTest::conditions_apply_as_they_are_edited() {
  QVERIFY(window_->files().open(box_case(3)));
  Session& session = window_->session();
  auto* page = condition_page(*window_, 1);
  QVERIFY(page && !page->findChild<QDialogButtonBox*>());
  const auto load = [&] { return session.project()->study.loads.at(0); };
  QLineEdit* x = page->form()->value_edit()->edit(0);
  type_into(x, "2500 kPa", true);
  QCOMPARE(load().values[0].value(), 2.5e6);
  QCOMPARE(x->text(), QString("2500 kPa"));  // with its unit
  QLineEdit* name = page->form()->name_edit();
  type_into(name, "tug", true);
  QCOMPARE(load().name, std::string("tug"));
  type_into(page->form()->selector()->names_edit(), "ymax", true);
  QCOMPARE(std::get<NamedSelector>(load().where).names, std::vector<std::string>{"ymax"});
  // A step back for every field.
  window_->edits().undo_action->trigger();
  QCOMPARE(std::get<NamedSelector>(load().where).names, std::vector<std::string>{"xmax"});
  QCOMPARE(page->form()->selector()->names(), QStringList{"xmax"});
  QCOMPARE(load().name, std::string("tug"));
  window_->edits().undo_action->trigger();
  QCOMPARE(load().values[0].value(), 2.5e6);
  window_->edits().undo_action->trigger();
  QCOMPARE(load().values[0].value(), 1e6);
  QCOMPARE(x->text(), QString("1 MPa"));
  QVERIFY(!session.service().can_undo());

  // A constraint that becomes a load is still the one that is shown.
  page = condition_page(*window_, 0);
  choose_text(page->findChild<QComboBox*>("condition_kind"), "Pressure");
  QVERIFY(page->form()->value_edit()->error().contains("2 MPa"));  // not what a modulus is
  QCOMPARE(session.project()->study.constraints.size(), std::size_t{1});
  type_into(page->form()->value_edit()->edit(0), "3 MPa", true);
  QVERIFY(session.project()->study.constraints.empty());
  QCOMPARE(session.project()->study.loads.at(1).values[0].value(), 3e6);
  QVERIFY(window_->tree().selected() == (ModelItem{ModelPart::condition, 1}));
  auto* moved = qobject_cast<ConditionPage*>(window_->properties().page());
  QVERIFY(moved);
  QCOMPARE(moved->form()->value_edit()->edit(0)->text(), QString("3 MPa"));
}

void DesktopTest::what_is_not_valid_is_not_run() {
  QVERIFY(window_->files().open(box_case(3)));
  Session& session = window_->session();
  auto* page = condition_page(*window_, 1);
  QVERIFY(page);
  type_into(page->form()->value_edit()->edit(0), "5 kg", true);
  QVERIFY(!page->form()->value_edit()->error().isEmpty());
  QCOMPARE(session.project()->study.loads[0].values[0].value(), 1e6);
  // Elsewhere meanwhile: it is neither lost nor forgotten.
  window_->tree().select({ModelPart::mesh, -1});
  QSignalSpy started(&session, &Session::started);
  window_->runs().run_action->trigger();
  QVERIFY(started.isEmpty() && !session.running());
  const QString said = window_->messages().text();
  QVERIFY2(said.contains(qt(session.project()->study.loads[0].name)) && said.contains("5 kg"),
           qPrintable(said));
  QVERIFY(window_->tree().selected() == (ModelItem{ModelPart::condition, 1}));
  page = qobject_cast<ConditionPage*>(window_->properties().page());
  QVERIFY(page);
  QCOMPARE(page->form()->value_edit()->edit(0)->text(), QString("5 kg"));
  QVERIFY(!page->form()->value_edit()->error().isEmpty());
  // A mesh does without.
  QSignalSpy meshed(&session, &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(meshed.size() || meshed.wait(30000));
  QCOMPARE(page->form()->value_edit()->edit(0)->text(), QString("5 kg"));
  // Saving tells what it leaves out.
  QVERIFY(window_->files().save());
  QVERIFY2(window_->messages().text().contains("5 kg"), qPrintable(window_->messages().text()));
  type_into(page->form()->value_edit()->edit(0), "5 MPa", true);
  QVERIFY(run_and_wait());
  QCOMPARE(session.project()->study.loads[0].values[0].value(), 5e6);

  // A dialog that was not confirmed yet.
  ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind("gravity"));
  started.clear();
  window_->runs().run_action->trigger();
  QVERIFY(started.isEmpty());
  QVERIFY2(window_->messages().text().contains(dialog->windowTitle()),
           qPrintable(window_->messages().text()));
  dialog->reject();
  QVERIFY(run_and_wait());
}

void DesktopTest::what_is_typed_is_run_saved_and_kept() {
  QVERIFY(window_->files().open(box_case(3)));
  Session& session = window_->session();
  // Without Enter: F5 follows at once.
  auto* page = condition_page(*window_, 1);
  QVERIFY(page);
  type_into(page->form()->value_edit()->edit(0), "7 MPa", false);
  QVERIFY(run_and_wait());
  QCOMPARE(session.pipeline().project()->study.loads[0].values[0].value(), 7e6);
  page = condition_page(*window_, 1);  // the results stood there
  type_into(page->form()->value_edit()->edit(0), "8 MPa", false);
  QVERIFY(window_->files().save());
  QCOMPARE(read_case(session.project()->path).study.loads[0].values[0].value(), 8e6);
  // A field of another page, on the way to a third.
  window_->tree().select({ModelPart::material, 0});
  auto* material = qobject_cast<MaterialPage*>(window_->properties().page());
  QVERIFY(material);
  type_into(qobject_cast<QLineEdit*>(material->form()->editor("E")), "70 GPa", false);
  window_->tree().select({ModelPart::mesh, -1});
  QCOMPARE(*session.project()->study.materials[0].youngs_modulus, 70e9);
  // Closing asks, with what is typed already in the case.
  page = condition_page(*window_, 1);
  QVERIFY(window_->files().save());
  type_into(page->form()->value_edit()->edit(0), "9 MPa", false);
  bool asked = false;
  QTimer::singleShot(0, this, [&] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    asked = box != nullptr;
    if (box) box->button(QMessageBox::Cancel)->click();
  });
  QVERIFY(!window_->close());
  QVERIFY(asked && window_->isVisible());
  QCOMPARE(session.project()->study.loads[0].values[0].value(), 9e6);
}

void DesktopTest::a_begun_condition_is_kept_and_asked_about() {
  QVERIFY(window_->files().open(box_case(3)));
  Session& session = window_->session();
  EditActions& edits = window_->edits();
  const std::size_t loads = session.project()->study.loads.size();
  const ConditionKind* force = find_condition_kind("force");
  const auto typed = [&] { return edits.dialog()->form()->value_edit()->edit(2)->text(); };
  const auto is_closed = [&] { return !edits.open_form(); };

  // Another kind is asked for, Escape is pressed: both keep what is typed.
  type_into(edits.add_condition(force)->form()->value_edit()->edit(2), "-7", false);
  edits.add_condition(find_condition_kind("gravity"));
  QVERIFY2(window_->messages().text().contains("kept"), qPrintable(window_->messages().text()));
  edits.dialog()->discard();
  edits.add_condition(force);
  QCOMPARE(typed(), QString("-7"));
  QTest::keyClick(edits.dialog(), Qt::Key_Escape);
  QTRY_VERIFY(is_closed());

  // A run goes on without it; closing the window asks, though nothing else is unsaved.
  QVERIFY(run_and_wait());
  QString asked;
  QTimer::singleShot(0, this, [&] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (!box) return;
    asked = box->text();
    box->button(QMessageBox::Cancel)->click();
  });
  QVERIFY(!window_->close());
  QVERIFY2(asked.contains(title(force)), qPrintable(asked));

  // It can still be completed.
  edits.add_condition(force);
  QCOMPARE(typed(), QString("-7"));
  edits.dialog()->form()->selector()->set(NamedSelector{{"xmax"}});
  type_into(edits.dialog()->form()->value_edit()->edit(2), "-7 N", false);
  edits.dialog()->accept();
  QCOMPARE(session.project()->study.loads.size(), loads + 1);

  // Cancel forgets. What nobody filled in is nothing.
  type_into(edits.add_condition(force)->form()->value_edit()->edit(2), "-9", false);
  edits.dialog()->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Cancel)->click();
  QTRY_VERIFY(is_closed());
  edits.add_condition(force);
  QVERIFY(typed() != "-9");
  edits.dialog()->close();
  QVERIFY(window_->files().save());
  QVERIFY(window_->close());
}

void DesktopTest::the_wheel_scrolls_and_letters_do_nothing() {
  QVERIFY(window_->files().open(box_case(3)));
  Session& session = window_->session();
  window_->properties().setMaximumHeight(120);
  window_->tree().select({ModelPart::analysis, -1});
  QTest::qWait(50);
  QScrollBar* bar = window_->properties().verticalScrollBar();
  QTRY_VERIFY(bar->maximum() > 0);
  auto* physics = window_->properties().page()->findChild<QComboBox*>("analysis_physics");
  QVERIFY(physics && !physics->hasFocus());
  const QString before = physics->currentText();
  turn_wheel_down(physics);
  QCOMPARE(physics->currentText(), before);
  QVERIFY(!physics->hasFocus() && bar->value() > 0);
  QVERIFY(!session.service().can_undo());

  QVERIFY(run_and_wait());
  QTRY_VERIFY(!window_->view().busy());
  QVERIFY(take_keys(*window_));
  window_->tree().setFocus();
  QTRY_VERIFY(window_->tree().hasFocus());
  const bool edges = window_->views().edges_action->isChecked();
  key(Qt::Key_E);
  QCOMPARE(window_->views().edges_action->isChecked(), edges);
  key(Qt::Key_0, Qt::ControlModifier);  // into the view
  key(Qt::Key_E);
  QCOMPARE(window_->views().edges_action->isChecked(), !edges);
}

void DesktopTest::tab_goes_on_after_a_change_of_kind() {
  QVERIFY(take_keys(*window_));
  QVERIFY(window_->files().open(box_case(3)));
  ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind("gravity"));
  QVERIFY(take_keys(*dialog));
  auto* kind = dialog->findChild<QComboBox*>("condition_kind");
  QVERIFY(tab_to(kind));
  choose_text(kind, "Force");
  QLineEdit* value = dialog->form()->value_edit()->edit(0);
  bool met_a_button = false;
  for (int i = 0; i < 20 && QApplication::focusWidget() != value; ++i) {
    key(Qt::Key_Tab);
    met_a_button = met_a_button || qobject_cast<QPushButton*>(QApplication::focusWidget());
  }
  QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(value));
  QVERIFY(!met_a_button);
  dialog->reject();
}

void DesktopTest::outdated_results_say_so_in_the_view() {
  QVERIFY(window_->files().open(box_case(3)));
  QVERIFY(run_and_wait());
  QTRY_VERIFY(!window_->view().busy());
  const auto outdated = [&] { return window_->view().active().content().options.outdated; };
  QVERIFY(!outdated());
  auto* page = condition_page(*window_, 1);
  QVERIFY(page);
  type_into(page->form()->value_edit()->edit(0), "4 MPa", true);
  QVERIFY(outdated());
  QVERIFY(run_and_wait());
  QVERIFY(!outdated());
}

void DesktopTest::units_and_choices_are_shown_as_people_write_them() {
  QVERIFY(window_->files().open(box_case(3)));
  Session& session = window_->session();
  window_->tree().select({ModelPart::mesh, -1});
  auto* form = window_->properties().page()->findChild<OptionForm*>();
  QVERIFY(form);
  auto* size = qobject_cast<QLineEdit*>(form->editor("size"));
  auto* element = qobject_cast<QComboBox*>(form->editor("element"));
  QVERIFY(size && element);
  // Nothing is stated: the program chooses.
  QCOMPARE(size->text(), QString());
  QCOMPARE(size->placeholderText(), QString("automatic"));
  QCOMPARE(element->currentText(), QString("Hexahedra, first order"));
  QCOMPARE(element->itemData(element->currentIndex(), Qt::ToolTipRole).toString(), QString("hex8"));
  QVERIFY(element->toolTip().contains("Tetrahedra, second order (tet10)"));
  type_into(size, "300 mm", true);
  QCOMPARE(session.project()->mesh.size, 0.3);
  window_->tree().select({ModelPart::analysis, -1});
  window_->tree().select({ModelPart::mesh, -1});
  form = window_->properties().page()->findChild<OptionForm*>();
  size = qobject_cast<QLineEdit*>(form->editor("size"));
  QCOMPARE(size->text(), QString("300 mm"));
  QVERIFY(window_->files().save());
  QVERIFY(read_file(session.project()->path).find("\"300 mm\"") != std::string::npos);
  QVERIFY(!session.service().changed_on_disk());
  // Emptied, or by its word, it is automatic again.
  type_into(size, "automatic", true);
  QCOMPARE(session.project()->mesh.size, 0.0);
  QCOMPARE(size->text(), QString());
  window_->edits().undo_action->trigger();
  QCOMPARE(size->text(), QString("300 mm"));
  type_into(size, "", true);
  QCOMPARE(session.project()->mesh.size, 0.0);

  // A load keeps its unit too, and a long value its beginning.
  auto* page = condition_page(*window_, 1);
  QVERIFY(page);
  QLineEdit* x = page->form()->value_edit()->edit(0);
  type_into(x, "-1234567.890123 Pa", true);
  window_->tree().select({ModelPart::mesh, -1});
  page = condition_page(*window_, 1);
  x = page->form()->value_edit()->edit(0);
  QCOMPARE(x->text(), QString("-1234567.890123 Pa"));
  QCOMPARE(x->cursorPosition(), 0);
  x->setFixedWidth(60);
  QTRY_VERIFY(x->findChild<QLabel*>("line_more") && x->findChild<QLabel*>("line_more")->isVisible());
  QHelpEvent ask(QEvent::ToolTip, {5, 5}, x->mapToGlobal(QPoint(5, 5)));
  QApplication::sendEvent(x, &ask);
  QVERIFY2(QToolTip::text().contains("-1234567.890123 Pa"), qPrintable(QToolTip::text()));
  QToolTip::hideText();
}

void DesktopTest::missing_files_are_found_in_one_step() {
  QDir here(folder_.path());
  QVERIFY(here.mkpath("lost") && here.mkpath("moved here"));
  const QString bone = here.filePath("lost/bone.stl"), sizes = here.filePath("lost/sizes.vtu");
  QVERIFY(QFile::copy(GENBA_EXAMPLES "/long_bone.stl", bone) && QFile::copy(bone, sizes));
  QVERIFY(window_->files().open(bone));
  Session& session = window_->session();
  session.edit("sizes", [&](Project project) {
    project.mesh.size_field = utf8(sizes);
    return project;
  });
  window_->tree().select({ModelPart::geometry, -1});
  auto* find = window_->properties().page()->findChild<QPushButton*>("geometry_find");
  QVERIFY(find && find->isHidden());
  QVERIFY(QFile::rename(bone, here.filePath("moved here/bone.stl")));
  QVERIFY(QFile::rename(sizes, here.filePath("moved here/sizes.vtu")));
  window_->tree().select({ModelPart::mesh, -1});
  window_->tree().select({ModelPart::geometry, -1});
  find = window_->properties().page()->findChild<QPushButton*>("geometry_find");
  QVERIFY(find && !find->isHidden() && find->toolTip().contains("sizes.vtu"));
  auto* answer = new QTimer(qApp);
  connect(answer, &QTimer::timeout, answer, [answer, path = here.filePath("moved here/bone.stl")] {
    auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    if (!dialog) return;
    answer->stop();
    answer->deleteLater();
    dialog->findChild<QLineEdit*>("fileNameEdit")->setText(path);
    dialog->setResult(QDialog::Accepted);
    QMetaObject::invokeMethod(dialog, "accept", Qt::QueuedConnection);
  });
  answer->start(50);
  QTest::mouseClick(find, Qt::LeftButton);
  QTRY_COMPARE(qt(session.project()->geometry.path), here.filePath("moved here/bone.stl"));
  QCOMPARE(qt(session.project()->mesh.size_field), here.filePath("moved here/sizes.vtu"));
  find = window_->properties().page()->findChild<QPushButton*>("geometry_find");
  QVERIFY(find && find->isHidden());
  window_->edits().undo_action->trigger();
  QCOMPARE(qt(session.project()->geometry.path), bone);
  QCOMPARE(qt(session.project()->mesh.size_field), sizes);
}

void DesktopTest::what_is_over_is_not_shown_any_more() {
  QVERIFY(window_->files().open(box_case(3)));
  QVERIFY(run_and_wait());
  QTRY_VERIFY(!window_->view().busy());
  auto* stage = window_->statusBar()->findChild<QLabel*>("stage");
  QVERIFY(stage && stage->text().startsWith("done in"));
  // What was picked, until it is not.
  window_->view().pick({PickFilter::faces, {0}});
  QTRY_VERIFY(!window_->statusBar()->currentMessage().isEmpty());
  window_->view().pick({PickFilter::faces, {}});
  QTRY_VERIFY(window_->statusBar()->currentMessage().isEmpty());
  // A click in the tree brings the form to the front.
  window_->findChild<QDockWidget*>("dock_line")->raise();
  QTRY_VERIFY(window_->properties().visibleRegion().isEmpty());
  QTreeWidgetItem* item = window_->tree().topLevelItem(0);
  QVERIFY(item);
  QTest::mouseClick(window_->tree().viewport(), Qt::LeftButton, {},
                    window_->tree().visualItemRect(item).center());
  QTRY_VERIFY(!window_->properties().visibleRegion().isEmpty());

  // The time of a run of another case.
  QVERIFY(window_->files().open(box_case(2, false)));
  QVERIFY(!stage->text().contains("done in"));
  QTRY_COMPARE(stage->text(), QString());
  // A message goes with its cause.
  window_->runs().run_action->trigger();
  QVERIFY(!window_->messages().text().isEmpty());
  window_->session().edit("title", [](Project project) {
    project.title = "another";
    return project;
  });
  QVERIFY(!window_->messages().text().isEmpty());
  window_->session().edit("support", [](Project project) {
    project.study.constraints = {displacement("wall", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
    return project;
  });
  QCOMPARE(window_->messages().text(), QString());
}

void DesktopTest::numbers_are_exported_as_tables() {
  QVERIFY(window_->files().open(box_case(3)));
  auto* action = window_->files().findChild<QAction*>("export_numbers");
  QVERIFY(action && !action->isEnabled());
  window_->session().edit("probe", [](Project project) {
    project.output.probes = {{"middle", {0.05, 0.05, 0.05}}};
    return project;
  });
  QVERIFY(run_and_wait());
  QVERIFY(action->isEnabled());
  QVERIFY(window_->files().export_numbers(folder_.filePath("numbers.csv")));
  const auto table = [&](const char* name) { return read_file(utf8(folder_.filePath(name))); };
  QVERIFY(table("numbers_extremes.csv").find("von_mises,Pa") != std::string::npos);
  QVERIFY(table("numbers_probes.csv").find("middle,0.05") != std::string::npos);
  const std::string reactions = table("numbers_reactions.csv");
  QVERIFY2(reactions.starts_with("constraint,x [N],y [N],z [N]\nwall,-"), reactions.c_str());
  QVERIFY(reactions.find("\napplied,") != std::string::npos);
  // Save as has its keys.
  bool found = false;
  for (const QAction* one : window_->files().findChildren<QAction*>())
    found = found || one->shortcut() == QKeySequence("Ctrl+Shift+S");
  QVERIFY(found);
}

void DesktopTest::voxels_an_edge_are_asked_of_hexahedra_alone() {
  QVERIFY(window_->files().open(box_case(3)));
  for (const MeshKind kind : {MeshKind::tet10, MeshKind::hex8}) {
    window_->session().edit("image", [&](Project project) {
      project.geometry.kind = GeometryKind::image;
      project.geometry.path = "scan.nrrd";
      project.mesh.kind = kind;
      return project;
    });
    window_->tree().select({ModelPart::mesh, -1});
    window_->tree().select({ModelPart::geometry, -1});
    auto* form = window_->properties().page()->findChild<OptionForm*>();
    QVERIFY(form && form->editor("lower"));
    QCOMPARE(form->editor("coarsen") != nullptr, kind == MeshKind::hex8);
  }
}

void DesktopTest::a_choice_is_taken_by_return() {
  QVERIFY(window_->files().open(box_case(4)));
  window_->tree().select({ModelPart::analysis, -1});
  const NodeOrder before = window_->session().project()->node_order;
  auto* box = window_->properties().page()->findChild<QComboBox*>("analysis_node_order");
  QVERIFY(box && box->count() > 1);
  box->showPopup();
  QAbstractItemView* list = box->view();
  QTRY_VERIFY(list->isVisible());
  QTest::keyClick(list, box->currentIndex() == 0 ? Qt::Key_Down : Qt::Key_Up);
  QTest::keyClick(list, Qt::Key_Return);
  QTRY_VERIFY(!list->isVisible());
  QVERIFY(window_->session().project()->node_order != before);
}

void DesktopTest::a_force_takes_one_component() {
  QVERIFY(window_->files().open(box_case(4)));
  ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind("force"));
  dialog->form()->selector()->set(NamedSelector{{"xmax"}});
  QuantityEdit* force = dialog->form()->value_edit();
  dialog->accept();
  QVERIFY(dialog->isVisible() && !force->error().isEmpty());  // nothing is no force
  force->edit(2)->setText("-500 N");
  QCOMPARE(force->edit(0)->placeholderText(), QString("0 N"));
  dialog->accept();
  QVERIFY(!dialog->isVisible());
  const Condition& load = window_->session().project()->study.loads.back();
  QVERIFY(load.values == (std::vector<std::optional<double>>{0.0, 0.0, -500.0}));
  QCOMPARE(load.name, std::string("total force"));
  // Nothing needs no unit; an empty displacement is still a free one.
  dialog = window_->edits().add_condition(find_condition_kind("displacement"));
  dialog->form()->selector()->set(NamedSelector{{"ymin"}});
  for (std::size_t c = 0; c < 3; ++c) dialog->form()->value_edit()->edit(c)->setText(c == 1 ? "0" : "");
  dialog->accept();
  const auto& held = window_->session().project()->study.constraints.back();
  QVERIFY(held.values == (std::vector<std::optional<double>>{std::nullopt, 0.0, std::nullopt}));
  dialog = window_->edits().add_condition(find_condition_kind("displacement"));
  dialog->form()->selector()->set(NamedSelector{{"ymax"}});
  dialog->accept();
  QCOMPARE(window_->session().project()->study.constraints.back().name, std::string("fixed"));
  // A temperature of 0 says nothing without its unit.
  QuantityEdit temperature(QuantityKind::temperature, {""}, false, {});
  temperature.edit(0)->setText("0");
  QVERIFY(!temperature.read());
  QVERIFY(!temperature.error().isEmpty());
}
