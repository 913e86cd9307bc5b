// Steps in the tree: added, copied, renamed, ordered, switched off, removed, put at hand.
#include <QAction>
#include <QColor>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <cmath>
#include <map>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "engine/base/error.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/lesion/lesion_dialog.hpp"
#include "ui/desktop/lesion/lesion_form.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/check_panel.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/step_actions.hpp"
#include "ui/desktop/model/step_edits.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/pages/times_line.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/slices/labels_form.hpp"
#include "ui/desktop/slices/slice_canvas.hpp"
#include "ui/desktop/slices/slice_panel.hpp"
#include "ui/desktop/slices/slice_picture.hpp"
#include "ui/desktop/slices/slice_workspace.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/form_words.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/widgets/option_form.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
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
      if (menu->title().remove('&') == "Add a step" && action->text() == shown_word(physics.name)) {
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

void DesktopTest::after_a_run_the_last_step_is_in_view() {
  const std::string path = utf8(folder_.filePath("current and heat.case.json"));
  write_case(path, parse_case(R"case({
    "version": 2,
    "geometry": {"box": {"size": ["20 mm", "10 mm", "10 mm"], "cells": [4, 2, 2]}},
    "materials": [{"name": "liver", "k": "0.52 W/(m K)", "rho": "1079 kg/m^3", "c": "3540 J/(kg K)",
                   "sigma": "0.2 S/m"}],
    "regions": [{"material": "liver"}],
    "steps": [
      {"name": "current", "analysis": "electric",
       "constraints": [{"name": "needle", "on": {"group": "xmin"}, "voltage": "1 V"},
                       {"name": "pad", "on": {"group": "xmax"}, "voltage": "0 V"}]},
      {"name": "heat", "analysis": "heat", "procedure": "transient", "times": ["30 s", "60 s"],
       "transient": {"step": "10 s", "dose": "cem43"},
       "constraints": [{"name": "hot", "on": {"group": "xmin"}, "temperature": "70 degC"}],
       "loads": [{"name": "start", "initial_temperature": "37 degC"}]}],
    "output": {"folder": "current and heat", "lesions": [{"name": "zone", "field": "thermal_dose"}]}
  })case",
                              path));
  Session& session = window_->session();
  const auto shows = [&](std::size_t step, const char* field) {
    return step_at_hand(*session.project()) == step && !window_->view().busy() &&
           window_->view().has_content() && window_->view().options().field == field;
  };
  for (int opened = 0; opened < 2; ++opened) {
    QVERIFY(window_->files().open(qt(path)));
    QCOMPARE(step_at_hand(*session.project()), std::size_t{0});
    QVERIFY2(run_and_wait(), qPrintable(window_->messages().text()));
    QTRY_VERIFY(shows(1, "thermal_dose"));
    QVERIFY(session.results() && session.results()->moment && session.results()->moment->at == 60);
    QVERIFY(window_->tree().selected() == (ModelItem{ModelPart::results, -1}));
    QVERIFY(!session.service().modified());
    // A step that a person chose to see stays.
    click(window_->tree(), window_->tree().find({ModelPart::condition, 0, 0}));
    QTRY_VERIFY(shows(0, "potential"));
    session.edit("more voltage", [](Project project) {
      project.study.constraints[0].values[0] = 2.0;
      return project;
    });
    QVERIFY2(run_and_wait(), qPrintable(window_->messages().text()));
    QTRY_VERIFY(shows(0, "potential"));
    QVERIFY(session.current_results());
    window_->edits().undo_action->trigger();
  }
}

void DesktopTest::hints_say_the_labels_of_forms() {
  QCOMPARE(in_form_words("State it, for example \"step\": \"30 s\""),
           QString("State it, for example \"Time step\": 30 s"));
  QCOMPARE(in_form_words("Use voxel elements (\"element\": \"hex8\"), or a finer image"),
           QString("Use voxel elements (\"Element kind\": Hexahedra, first order), or a finer image"));
  QCOMPARE(in_form_words("compute them apart with mesh.interfaces \"separate\""),
           QString("compute them apart with \"Parts that touch without being joined\": separate"));
  // What no form has stays, and so do names of files.
  for (const char* text :
       {"Write \"no_such_key\": \"1 mm\"", "mesh.json is damaged", "\"region\": \"a\" or \"b\""})
    QCOMPARE(in_form_words(text), QString(text));

  QVERIFY(window_->files().open(box_case(2)));
  window_->session().edit("heat in time", [](Project project) {
    project.study = {};
    project.study.physics = &physics_named("heat");
    project.study.transient = TransientOptions{};
    return project;
  });
  const auto told = [&] {
    QString out;
    for (const QLabel* label : window_->check_list().findChildren<QLabel*>())
      if (label->isVisibleTo(&window_->check_list())) out += label->text() + "\n";
    return out;
  };
  QTRY_VERIFY(told().contains("The time step is missing"));
  QVERIFY2(told().contains("Time step"), qPrintable(told()));
  QVERIFY(!told().contains("&quot;step&quot;") && !told().contains("\"step\""));
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
  session.edit("heat", [](Project project) {
    project.study.physics = &physics_named("heat");
    project.study.constraints.clear();
    project.study.loads.clear();
    return project;
  });
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
  // The view opens on the surface of the lesion, with colours that end near it.
  QTRY_COMPARE(window_->view().options().field, std::string("thermal_dose"));
  QCOMPARE(window_->view().options().iso_at, std::optional(240 * 60.0));
  QVERIFY(!window_->view().options().automatic_range);
  QCOMPARE(window_->view().options().range_max, 2 * 240 * 60.0);
}

void DesktopTest::an_ablation_opens_on_its_lesion() {
  QFile image(folder_.filePath("liver labels.nrrd"));
  QVERIFY(image.open(QIODevice::WriteOnly));
  image.write(
      "NRRD0004\ntype: uchar\ndimension: 3\nspace: LPS\nsizes: 10 10 10\n"
      "space directions: (2,0,0) (0,2,0) (0,0,2)\nspace origin: (1,1,1)\nencoding: raw\n\n");
  for (int k = 0; k < 10; ++k)
    for (int j = 0; j < 10; ++j)
      for (int i = 0; i < 10; ++i) {
        const bool tumour = i >= 3 && i < 7 && j >= 3 && j < 7 && k >= 3 && k < 6;
        image.putChar(tumour ? 2 : 1);
      }
  image.close();
  const std::string path = utf8(folder_.filePath("ablation.case.json"));
  const std::string text = R"case({
    "version": 2,
    "geometry": {"image": "liver labels.nrrd"},
    "mesh": {"element": "hex8"},
    "materials": [{"name": "liver", "k": "0.52 W/(m K)", "rho": "1079 kg/m^3", "c": "3540 J/(kg K)"}],
    "regions": [{"material": "liver"}],
    "steps": [{"name": "heat", "analysis": "heat", "procedure": "transient", "times": ["20 s", "60 s"],
      "transient": {"step": "20 s", "dose": "cem43"},
      "constraints": [{"name": "hot needle", "temperature": "90 degC", "on": {"needle":
        {"entry": ["10 mm", "10 mm", "24 mm"], "tip": ["10 mm", "10 mm", "4 mm"], "radius": "2.5 mm",
         "active": "8 mm"}}}],
      "loads": [{"name": "start", "initial_temperature": "37 degC"}]}],
    "output": {"folder": "ablation", "lesions": [
      {"name": "zone", "field": "thermal_dose", "image": "nifti"}]}
  })case";
  write_case(path, parse_case(text, path));
  QVERIFY(window_->files().open(qt(path)));
  SliceState& slices = window_->slices().state();
  QTRY_VERIFY(slices.volume() != nullptr);
  QTRY_COMPARE(slices.needles().size(), std::size_t{1});
  // The needle is drawn in the slice that it lies in, and not when the case has none.
  const auto green = [&] {
    int count = 0;
    const QImage picture = window_->slices().canvas(1).grab().toImage();  // coronal
    for (int y = 0; y < picture.height(); ++y)
      for (int x = 0; x < picture.width(); ++x) {
        const QColor c = picture.pixelColor(x, y);
        count += c.green() > 220 && c.red() < 90 && c.blue() < 90;
      }
    return count;
  };
  QVERIFY(green() > 20);
  slices.set_needles({});
  QCOMPARE(green(), 0);

  // The window asks what the labels are. A label that is called a tumour gets a margin.
  QTableWidget* table = window_->slices().panel().labels()->table();
  QTRY_COMPARE(table->rowCount(), 2);
  QTRY_VERIFY(window_->messages().text().contains("2 labels without a name"));
  const auto name = [&](int row, const QString& text) {
    table->setFocus();
    table->setCurrentCell(row, 1);
    QTest::keyClick(table, Qt::Key_F2);
    const auto editors = table->findChildren<QLineEdit*>();  // one that is over may still be there
    if (editors.isEmpty()) return false;
    QLineEdit* editor = editors.last();
    editor->selectAll();
    QTest::keyClicks(editor, text);
    QTest::keyClick(editor, Qt::Key_Return);
    return true;
  };
  QVERIFY(name(0, "liver"));
  QTRY_VERIFY(!window_->slices().panel().busy());
  QVERIFY(name(1, "liver"));  // taken: nothing changes
  QCOMPARE(window_->session().project()->geometry.image.labels[1].region, std::string("label 2"));
  QTRY_COMPARE(table->item(1, 1)->text(), QString("label 2"));
  QTRY_VERIFY(!window_->slices().panel().busy());
  QVERIFY(name(1, "tumour"));
  QTRY_COMPARE(window_->session().project()->geometry.image.labels[1].region, std::string("tumour"));
  const auto& labels = window_->session().project()->geometry.image.labels;
  QCOMPARE(labels.size(), std::size_t{2});
  QCOMPARE(labels[0].region, std::string("liver"));
  QCOMPARE(labels[1].region, std::string("tumour"));
  QCOMPARE(window_->session().project()->output.lesions[0].around, std::vector<std::string>{"tumour"});

  QVERIFY2(run_and_wait(), qPrintable(window_->messages().text()));
  // "Done" means that the image is there.
  QVERIFY(QFileInfo::exists(folder_.filePath("ablation/lesion_1.nii.gz")));
  QTRY_COMPARE(window_->view().options().field, std::string("thermal_dose"));
  QCOMPARE(window_->view().options().iso_at, std::optional(240 * 60.0));
  const PartLooks& looks = window_->view().options().parts;
  QCOMPARE(looks.size(), std::size_t{1});
  QCOMPARE(looks[0].name, std::string("liver"));
  QVERIFY(looks[0].opacity < 1);
  QVERIFY(window_->view().options().see_needles);
  QCOMPARE(window_->view().active().content().needles.size(), std::size_t{1});
  window_->tree().select({ModelPart::results, -1});
  const auto tells_file = [&] {
    for (const QLabel* label : window_->findChildren<QLabel*>())
      if (label->text().contains("lesion_1.nii.gz")) return true;
    return false;
  };
  QTRY_VERIFY(tells_file());
}

void DesktopTest::a_run_waits_for_what_other_steps_lack() {
  QVERIFY(window_->files().open(box_case(2)));
  Session& session = window_->session();
  add_step(session, physics_named("heat"));
  QVERIFY(session.show_step(0));
  CheckPanel& checks = window_->check_list();
  // Steel has no conductivity, which only the second step needs.
  QTRY_VERIFY(checks.errors() > 0);
  window_->runs().run_action->trigger();
  QVERIFY(!session.running());
  QVERIFY(window_->messages().text().contains("check list"));
  // Show leads there, into the other step where need be.
  const auto told = [&] {
    QString out;
    for (const QLabel* label : checks.findChildren<QLabel*>())
      if (label->isVisibleTo(&checks)) out += label->text() + "\n";
    return out;
  };
  QTRY_VERIFY2(told().contains("step 2"), qPrintable(told()));
  session.edit("no heat", [](Project project) {
    project.steps_after.at(0).is_on = false;
    return project;
  });
  QTRY_COMPARE(checks.errors(), 0);
}

void DesktopTest::a_lesion_is_asked_for_and_shown() {
  const std::string path = utf8(folder_.filePath("tissue without lesion.case.json"));
  write_case(path, parse_case(R"case({
    "version": 2,
    "geometry": {"box": {"size": ["20 mm", "10 mm", "10 mm"], "cells": [4, 2, 2]}},
    "materials": [{"name": "liver", "k": "0.52 W/(m K)", "rho": "1079 kg/m^3", "c": "3540 J/(kg K)"}],
    "regions": [{"material": "liver"}],
    "steps": [{"name": "heat", "analysis": "heat", "procedure": "transient", "times": ["30 s", "60 s"],
      "transient": {"step": "10 s", "dose": "cem43"},
      "constraints": [{"name": "hot", "on": {"group": "xmin"}, "temperature": "70 degC"}],
      "loads": [{"name": "start", "initial_temperature": "37 degC"}]}],
    "output": {"folder": "no lesions yet"}
  })case", path));
  QVERIFY(window_->files().open(qt(path)));
  QVERIFY2(run_and_wait(), qPrintable(window_->messages().text()));
  window_->tree().select({ModelPart::results, -1});
  // A page that is gone goes for good in the next turn of the event loop.
  LesionForm* form = nullptr;
  const auto find_form = [&] {
    for (auto* found : window_->properties().findChildren<LesionForm*>())
      if (found->isVisible()) form = found;
    return form != nullptr;
  };
  QTRY_VERIFY(find_form());
  QVERIFY(!form->show_button->isEnabled());
  QTest::mouseClick(form->add_button, Qt::LeftButton);
  auto* dialog = form->findChild<LesionDialog*>();
  QVERIFY(dialog && dialog->isVisible());
  QVERIFY(!dialog->image()->isEnabled());  // the case has no image
  QCOMPARE(dialog->above()->read_one(), std::optional(240 * 60.0));
  dialog->name()->selectAll();
  QTest::keyClicks(dialog->name(), "zone");
  const auto type = [&](const QString& threshold) {
    QLineEdit* line = dialog->above()->edit(0);
    line->selectAll();
    QTest::keyClicks(line, threshold);
  };
  QAbstractButton* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
  // A length is no dose: the dialog stays and says so.
  type("60 mm");
  QTest::mouseClick(ok, Qt::LeftButton);
  QVERIFY(dialog->isVisible());
  QVERIFY(!dialog->above()->error().isEmpty());
  QVERIFY(window_->session().project()->output.lesions.empty());
  type("60 min");
  QCOMPARE(dialog->around()->count(), 1);
  QListWidgetItem* region = dialog->around()->item(0);
  dialog->around()->setFocus();
  dialog->around()->setCurrentItem(region);
  QTest::keyClick(dialog->around(), Qt::Key_Space);
  QCOMPARE(region->checkState(), Qt::Checked);
  QTest::mouseClick(ok, Qt::LeftButton);
  QTRY_VERIFY(!form->findChild<LesionDialog*>());
  const auto& lesions = window_->session().project()->output.lesions;
  QCOMPARE(lesions.size(), std::size_t{1});
  QCOMPARE(lesions[0].name, std::string("zone"));
  QCOMPARE(lesions[0].above, 3600.0);
  QCOMPARE(lesions[0].around, std::vector<std::string>{"box"});
  // Its numbers are there at once, of the results that are there.
  QVERIFY(window_->session().pipeline().results() != nullptr);
  QString told;
  for (const QLabel* label : window_->findChildren<QLabel*>())
    if (label->text().contains("Lesion zone")) told = label->text();
  QVERIFY(told.contains("Volume") && told.contains("Covered of"));

  QCOMPARE(form->list()->currentRow(), 0);
  QTest::mouseClick(form->show_button, Qt::LeftButton);
  QCOMPARE(window_->view().options().field, std::string("thermal_dose"));
  QCOMPARE(window_->view().options().iso_at, std::optional(3600.0));
  QTRY_VERIFY(!window_->view().busy());
  QTest::mouseClick(form->show_button, Qt::LeftButton);
  QVERIFY(!window_->view().options().iso_at);

  // It is changed, and taken away.
  QTest::mouseClick(form->change_button, Qt::LeftButton);
  dialog = form->findChild<LesionDialog*>();
  QVERIFY(dialog && dialog->isVisible());
  QCOMPARE(dialog->name()->text(), QString("zone"));
  QCOMPARE(dialog->around()->item(0)->checkState(), Qt::Checked);
  dialog->field()->setFocus();
  QTest::keyClick(dialog->field(), Qt::Key_End);  // time above has no usual threshold
  QVERIFY(!dialog->above()->read_one());
  QTest::keyClick(dialog, Qt::Key_Escape);
  QTRY_VERIFY(!form->findChild<LesionDialog*>());
  QCOMPARE(window_->session().project()->output.lesions[0].field, std::size_t{0});
  QTest::mouseClick(form->remove_button, Qt::LeftButton);
  QVERIFY(window_->session().project()->output.lesions.empty());
  window_->session().undo();
  QCOMPARE(window_->session().project()->output.lesions.size(), std::size_t{1});
}
