// Steps in the tree: added, copied, renamed, ordered, switched off, removed, put at hand.
#include <QAction>
#include <QComboBox>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QToolButton>
#include <cmath>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "engine/base/error.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/step_actions.hpp"
#include "ui/desktop/model/step_edits.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/pages/times_line.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/widgets/option_form.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

namespace {

QStringList names_of(const Project& project) {
  QStringList out;
  for (const Step& each : steps(project)) out << qt(each.name);
  return out;
}

void click(ModelTree& tree, QTreeWidgetItem* item) {
  QVERIFY(item);
  tree.scrollToItem(item, QAbstractItemView::PositionAtCenter);
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualItemRect(item).center());
}

/// Adds a step of a physics by the bar's menu, or by that of the Edit menu where the bar is hidden.
void add_by_menu(MainWindow& window, const Physics& physics) {
  for (QMenu* menu : window.findChildren<QMenu*>())
    for (QAction* action : menu->actions())
      if (menu->title().remove('&') == "Add a step" && action->text() == shown_word(physics.title)) {
        action->trigger();
        return;
      }
  QFAIL("there is no menu of steps");
}

}  // namespace

void DesktopTest::steps_are_added_ordered_and_removed() {
  QVERIFY(window_->files().open(box_case(2)));
  Session& session = window_->session();
  StepActions& actions = window_->edits().steps();
  auto* bar = window_->findChild<QWidget*>("step_tools");
  QVERIFY(bar && bar->isHidden());
  QVERIFY(!window_->tree().find({ModelPart::step, 0}));
  const Project before = *session.project();

  add_by_menu(*window_, physics_named("heat"));
  QCOMPARE(names_of(*session.project()), QStringList({"step 1", "step 2"}));
  QCOMPARE(step_at_hand(*session.project()), std::size_t{1});
  QCOMPARE(session.project()->study.physics->key, std::string_view("heat"));
  QVERIFY(bar->isVisible());
  QTreeWidgetItem* second = window_->tree().find({ModelPart::step, 1});
  QVERIFY(second && second->font(0).bold());
  QTreeWidgetItem* first = window_->tree().find({ModelPart::step, 0, 0});
  QVERIFY(first && !first->font(0).bold());
  QCOMPARE(first->childCount(), 2);  // conditions and analysis
  QCOMPARE(first->child(0)->childCount(), 2);
  QCOMPARE(second->child(0)->childCount(), 0);

  actions.copy_action->trigger();
  QCOMPARE(names_of(*session.project()), QStringList({"step 1", "step 2", "step 3"}));
  QCOMPARE(step_at_hand(*session.project()), std::size_t{2});
  window_->tree().select({ModelPart::step, 2});
  actions.up_action->trigger();
  QCOMPARE(names_of(*session.project()), QStringList({"step 1", "step 3", "step 2"}));
  QCOMPARE(step_at_hand(*session.project()), std::size_t{1});

  window_->tree().select({ModelPart::step, 1});
  actions.rename_action->trigger();
  auto* dialog = window_->findChild<QInputDialog*>("step_name_dialog");
  QVERIFY(dialog);
  dialog->findChild<QLineEdit*>()->setText("warm up");
  dialog->accept();
  QCOMPARE(names_of(*session.project()), QStringList({"step 1", "warm up", "step 2"}));
  QVERIFY_EXCEPTION_THROWN(rename_step(session, 1, "step 1"), Error);
  QVERIFY_EXCEPTION_THROWN(rename_step(session, 1, ""), Error);

  actions.on_action->trigger();
  QVERIFY(!step(*session.project(), 1).is_on);
  QVERIFY(!actions.on_action->isChecked());
  QVERIFY(window_->tree().find({ModelPart::step, 1})->text(0).contains("(off)"));
  actions.remove_action->trigger();
  actions.remove_action->trigger();
  QCOMPARE(session.project()->steps_before.size() + session.project()->steps_after.size(), std::size_t{0});
  actions.remove_action->trigger();  // the last one stays
  QCOMPARE(step_count(*session.project()), std::size_t{1});
  QVERIFY(bar->isHidden());

  while (session.service().can_undo()) window_->edits().undo_action->trigger();
  QVERIFY(*session.project() == before);
}

void DesktopTest::a_click_puts_a_step_at_hand() {
  QVERIFY(window_->files().open(box_case(2)));
  QVERIFY(run_and_wait());
  Session& session = window_->session();
  QVERIFY(session.results());
  add_step(session, physics_named("heat"));
  QVERIFY(!session.results());  // those are of the other step
  const bool modified = session.service().modified();

  click(window_->tree(), window_->tree().find({ModelPart::condition, 1, 0}));
  QTRY_COMPARE(step_at_hand(*session.project()), std::size_t{0});
  QCOMPARE(session.service().modified(), modified);
  QVERIFY(window_->tree().selected() == (ModelItem{ModelPart::condition, 1}));
  QCOMPARE(window_->properties().page()->findChild<QLineEdit*>("condition_name")->text(), QString("pull"));
  click(window_->tree(), window_->tree().find({ModelPart::step, 1, 1}));
  QTRY_COMPARE(step_at_hand(*session.project()), std::size_t{1});
  auto* name = window_->properties().page()->findChild<QLineEdit*>("step_name");
  QVERIFY(name);
  QCOMPARE(name->text(), QString("step 2"));
  name->selectAll();
  QTest::keyClicks(name, "cool");
  QTest::keyClick(name, Qt::Key_Return);
  QCOMPARE(session.project()->step_name, std::string("cool"));
}

void DesktopTest::a_condition_acts_in_later_steps() {
  QVERIFY(window_->files().open(box_case(2)));
  Session& session = window_->session();
  StepActions& actions = window_->edits().steps();
  add_step(session, physics_named("heat"));
  add_step(session, physics_named("elasticity"));
  QVERIFY(session.show_step(0));
  window_->tree().select({ModelPart::condition, 0});  // the wall
  QVERIFY(actions.later_action->isEnabled());
  actions.later_action->trigger();
  QVERIFY(step(*session.project(), 1).constraints.empty());
  QCOMPARE(step(*session.project(), 2).constraints.size(), std::size_t{1});
  QVERIFY(step(*session.project(), 2).constraints[0] == session.project()->study.constraints[0]);
  QVERIFY(!actions.later_action->isEnabled());  // all have it now
  window_->edits().undo_action->trigger();
  QVERIFY(step(*session.project(), 2).constraints.empty());
}

void DesktopTest::times_are_typed() {
  const std::vector<double> even = parse_times("0 s : 0.5 s : 10 s");
  QCOMPARE(even.size(), std::size_t{21});
  QCOMPARE(even[3], 1.5);
  QCOMPARE(times_text(even), std::string("0 s : 0.5 s : 10 s"));
  QVERIFY(parse_times("0 s, 1 s; 4 s") == std::vector<double>({0, 1, 4}));
  QVERIFY(parse_times("").empty());
  const std::vector<double> odd{0, 0.1, 0.3, 0.7, 1.1};
  QVERIFY(parse_times(times_text(odd)) == odd);
  for (const char* wrong : {"1 s, 1 s", "2 s, 1 s", "1 m", "5", "0 s : 0 s : 1 s", "0 s : 1 us : 1 s"})
    QVERIFY_EXCEPTION_THROWN(parse_times(wrong), Error);

  QVERIFY(window_->files().open(box_case(2)));
  window_->tree().select({ModelPart::analysis, -1});
  auto* line = window_->properties().page()->findChild<QLineEdit*>("analysis_times");
  QVERIFY(line);
  QTest::keyClicks(line, "0 s, 2 s");
  QTest::keyClick(line, Qt::Key_Return);
  QVERIFY(window_->session().project()->times == std::vector<double>({0, 2}));
  window_->edits().undo_action->trigger();
  QVERIFY(window_->session().project()->times.empty());
  QCOMPARE(line->text(), QString());
}

void DesktopTest::a_transient_step_is_filled_in() {
  QVERIFY(window_->files().open(box_case(2)));
  Session& session = window_->session();
  window_->tree().select({ModelPart::analysis, -1});
  QWidget* page = window_->properties().page();
  auto* procedure = page->findChild<QComboBox*>("analysis_procedure");
  auto* options = page->findChild<OptionForm*>("transient_options");
  QVERIFY(procedure && options);
  QCOMPARE(procedure->currentIndex(), 0);
  QVERIFY(options->isHidden());

  QTest::keyClick(procedure, Qt::Key_Down);
  QTRY_VERIFY(session.project()->study.transient);
  QTRY_VERIFY(!options->isHidden());
  auto* line = qobject_cast<QLineEdit*>(options->editor("step"));
  QVERIFY(line);
  line->selectAll();
  QTest::keyClicks(line, "2 s");
  QTest::keyClick(line, Qt::Key_Return);
  QCOMPARE(session.project()->study.transient->step, 2.0);
  line->selectAll();
  QTest::keyClicks(line, "-1 s");
  QTest::keyClick(line, Qt::Key_Return);
  QVERIFY(!options->error("step").isEmpty());
  QCOMPARE(session.project()->study.transient->step, 2.0);
  auto* scheme = qobject_cast<QComboBox*>(options->editor("scheme"));
  QVERIFY(scheme);
  QTest::keyClick(scheme, Qt::Key_End);
  QCOMPARE(session.project()->study.transient->scheme, TimeScheme::bdf2);
  auto* dose = qobject_cast<QComboBox*>(options->editor("dose"));
  QVERIFY(dose);
  // Tissue's rows are there where they say something.
  const auto is_seen = [&](const char* key) {
    return options->editor(key) && options->editor(key)->isVisibleTo(options);
  };
  QVERIFY(!is_seen("dose_below") && !is_seen("dose_cut_off") && !is_seen("shut_off_width"));
  QTest::keyClick(dose, Qt::Key_Down);
  QTRY_VERIFY(is_seen("dose_below") && !is_seen("dose_cut_off"));
  QCOMPARE(session.project()->study.transient->dose, DoseVariant::cem43);
  auto* above = qobject_cast<QLineEdit*>(options->editor("time_above"));
  QVERIFY(above);
  QTest::keyClicks(above, "60 degC");
  QTest::keyClick(above, Qt::Key_Return);
  QVERIFY(session.project()->study.transient->time_above.has_value());
  QVERIFY(std::abs(*session.project()->study.transient->time_above - 333.15) < 1e-9);

  while (session.service().can_undo()) window_->edits().undo_action->trigger();
  QVERIFY(!session.project()->study.transient);
  QTRY_COMPARE(procedure->currentIndex(), 0);
  QTRY_VERIFY(options->isHidden());
}

void DesktopTest::lesions_stand_beside_the_results() {
  const std::string path = utf8(folder_.filePath("warm tissue.case.json"));
  write_case(path, parse_case(R"case({
    "version": 2,
    "geometry": {"box": {"size": ["20 mm", "10 mm", "10 mm"], "cells": [4, 2, 2]}},
    "materials": [{"name": "liver", "k": "0.52 W/(m K)", "rho": "1079 kg/m^3", "c": "3540 J/(kg K)"}],
    "regions": [{"material": "liver"}],
    "steps": [{"name": "heat", "analysis": "heat", "procedure": "transient", "times": ["60 s"],
      "transient": {"step": "20 s", "dose": "cem43"},
      "constraints": [{"name": "hot", "on": {"group": "xmin"}, "temperature": "70 degC"}],
      "loads": [{"name": "start", "initial_temperature": "37 degC"}]}],
    "output": {"folder": "lesions", "lesions": [{"name": "zone <1>", "field": "thermal_dose", "around": ["box"]}]}
  })case",
                              path));
  QVERIFY(window_->files().open(qt(path)));
  QVERIFY2(run_and_wait(), qPrintable(window_->messages().text()));
  window_->tree().select({ModelPart::results, -1});
  QString told;
  for (const QLabel* label : window_->findChildren<QLabel*>())
    if (label->text().contains("Lesion zone &lt;1&gt;")) told = label->text();
  QVERIFY(told.contains("Volume"));
  QVERIFY(told.contains("240 min"));
  QVERIFY(told.contains("Covered of"));
}
