// Values that vary: the editor, its plot, and the value on the body.
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>

#include "app/case/steps.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/model/study/symmetry.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/fit/fit_dialog.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/vary/table_edit.hpp"
#include "ui/desktop/vary/table_text.hpp"
#include "ui/desktop/vary/value_on_body.hpp"
#include "ui/desktop/vary/variation_dialog.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/option_form.hpp"
#include "ui/desktop/widgets/plot.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/widgets/vary_button.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

namespace {

bool is_near(double a, double b) {
  return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)});
}

VariationDialog* dialog_of(const MainWindow& window) {
  for (auto* dialog : window.findChildren<VariationDialog*>())
    if (dialog->isVisible()) return dialog;
  return nullptr;
}

void choose_variation(VariationDialog& dialog, VariationDialog::Choice choice) {
  dialog.choice_box()->setCurrentIndex(dialog.choice_box()->findData(static_cast<int>(choice)));
}

FitDialog* dialog_of_fit(const MainWindow& window) {
  for (auto* dialog : window.findChildren<FitDialog*>())
    if (dialog->isVisible()) return dialog;
  return nullptr;
}

void press_ok(VariationDialog& dialog) {
  QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
}

}  // namespace

void DesktopTest::rows_of_tables_are_pasted() {
  const auto rows = parse_rows("time (min)\tp [MPa]\r\n0\t0\r\n\r\n1\t2,5\r\n2 s\t100 kPa\r\n",
                               QuantityKind::time, QuantityKind::pressure);
  QCOMPARE(rows.size(), std::size_t{3});
  QVERIFY(is_near(rows[1].first, 60) && is_near(rows[1].second, 2.5e6));
  QVERIFY(is_near(rows[2].first, 2) && is_near(rows[2].second, 1e5));
  // Bare numbers are in the units that the heads show.
  const auto bare = parse_rows("20,210000\n100,200000", QuantityKind::temperature, QuantityKind::pressure);
  QVERIFY(is_near(bare[0].first, 293.15) && is_near(bare[1].second, 2e11));
  QVERIFY(parse_rows("", QuantityKind::time, QuantityKind::pressure).empty());
  for (const char* wrong : {"1\t2\t3", "1", "1\tnan", "1\t2 kg", "1;2\n1;x"})
    QVERIFY_EXCEPTION_THROWN((void)parse_rows(wrong, QuantityKind::time, QuantityKind::pressure), Error);
  try {
    (void)parse_rows("1;2\n1;x", QuantityKind::time, QuantityKind::pressure);
  } catch (const Error& error) {
    QVERIFY2(QString(error.what()).contains("line 2"), error.what());
  }
}

void DesktopTest::a_pressure_varies_by_a_formula() {
  QVERIFY(window_->files().open(box_case(2)));
  window_->session().edit("pressure", [](Project project) {
    project.study.loads = {pressure_load("p", NamedSelector{{"xmax"}}, 2e6)};
    return project;
  });
  window_->tree().select({ModelPart::condition, 1});
  auto* page = qobject_cast<ConditionPage*>(window_->properties().page());
  QVERIFY(page);
  QTest::mouseClick(page->form()->value_edit()->vary_button(0), Qt::LeftButton);
  VariationDialog* dialog = dialog_of(*window_);
  QVERIFY(dialog);
  QCOMPARE(dialog->findChild<QLineEdit*>("variation_constant")->text(), QString("2 MPa"));
  choose_variation(*dialog, VariationDialog::Choice::formula);
  QTest::keyClicks(dialog->formula_line(), "300 kPa * (1 - z / 2 s)");
  QVERIFY2(dialog->formula_error().contains("column"), qPrintable(dialog->formula_error()));
  QVERIFY(dialog->plot()->curves().empty() || dialog->plot()->curves()[0].points.isEmpty());
  press_ok(*dialog);
  QVERIFY(dialog->isVisible());  // refused
  dialog->formula_line()->selectAll();
  QTest::keyClicks(dialog->formula_line(), "300 kPa * (1 - z / 2 m)");
  QVERIFY2(dialog->formula_error().isEmpty(), qPrintable(dialog->formula_error()));
  // Over z across the body: without a mesh a cube of 1 m.
  QCOMPARE(dialog->findChild<QComboBox*>("variation_along")->currentText(), QString("Plot over z"));
  const auto points = dialog->plot()->curves().at(0).points;
  QVERIFY(is_near(points.front().y(), 0.3) && is_near(points.back().y(), 0.15));
  QVERIFY(is_near(points.front().x(), 0) && is_near(points.back().x(), 1000));  // mm
  press_ok(*dialog);
  const auto load = [&] { return window_->session().project()->study.loads.at(0); };
  QTRY_COMPARE(load().varies.size(), std::size_t{1});
  QVERIFY(load().varies[0].by == Variation{VariationFormula{"300 kPa * (1 - z / 2 m)"}});
  QCOMPARE(load().values[0].value(), 2e6);
  QuantityEdit* edit = page->form()->value_edit();
  QVERIFY(edit->edit(0)->isReadOnly());
  QCOMPARE(edit->edit(0)->text(), QString("formula 300 kPa * (1 - z / 2 m)"));

  // Back to a constant, by the field's own button.
  edit->edit(0)->actions().back()->trigger();
  QTRY_VERIFY(load().varies.empty());
  QCOMPARE(page->form()->value_edit()->edit(0)->text(), QString("2 MPa"));
  window_->edits().undo_action->trigger();
  QCOMPARE(load().varies.size(), std::size_t{1});
  window_->edits().undo_action->trigger();
  QVERIFY(load().varies.empty());
  QCOMPARE(page->form()->value_edit()->edit(0)->text(), QString("2 MPa"));
}

void DesktopTest::a_table_is_pasted_and_undone() {
  QVERIFY(window_->files().open(box_case(2)));
  window_->tree().select({ModelPart::condition, 1});  // a traction
  auto* page = qobject_cast<ConditionPage*>(window_->properties().page());
  QVERIFY(page);
  QTest::mouseClick(page->form()->value_edit()->vary_button(0), Qt::LeftButton);
  VariationDialog* dialog = dialog_of(*window_);
  QVERIFY(dialog);
  choose_variation(*dialog, VariationDialog::Choice::table);
  QTableWidget* rows = dialog->table()->rows();
  QCOMPARE(rows->horizontalHeaderItem(0)->text(), QString("time, s"));
  QVERIFY(rows->horizontalHeaderItem(1)->text().endsWith("MPa"));
  QApplication::clipboard()->setText("0\t0\n10\t2\n");
  rows->setCurrentCell(0, 0);
  QTest::keyClick(rows, Qt::Key_V, Qt::ControlModifier);
  QCOMPARE(rows->rowCount(), 3);  // and an empty one
  QCOMPARE(dialog->plot()->curves().at(0).points.size(), 2);
  QCOMPARE(dialog->plot()->curves().at(0).points[1], QPointF(10, 2));
  rows->item(1, 0)->setText("-1");  // it does not ascend
  press_ok(*dialog);
  QVERIFY(dialog->isVisible());
  rows->item(1, 0)->setText("20 s");
  press_ok(*dialog);
  VariationTable wanted;
  wanted.at = {0, 20};
  wanted.values = {0, 2e6};
  const auto load = [&] { return window_->session().project()->study.loads.at(0); };
  QTRY_COMPARE(load().varies.size(), std::size_t{1});
  QVERIFY(load().varies[0].by == Variation{wanted});
  QCOMPARE(load().varies[0].value, std::size_t{0});
  window_->edits().undo_action->trigger();
  QVERIFY(load().varies.empty());
}

void DesktopTest::a_material_varies_over_temperature() {
  QVERIFY(window_->files().open(box_case(2)));
  window_->tree().select({ModelPart::material, 0});
  auto* page = qobject_cast<MaterialPage*>(window_->properties().page());
  QVERIFY(page && page->form()->vary_button("E"));
  QTest::mouseClick(page->form()->vary_button("E"), Qt::LeftButton);
  VariationDialog* dialog = dialog_of(*window_);
  QVERIFY(dialog);
  choose_variation(*dialog, VariationDialog::Choice::table);
  QComboBox* over = dialog->table()->over_box();
  over->setCurrentIndex(over->findText("over temperature"));
  dialog->table()->put_rows("20 degC; 210 GPa\n500 degC; 160 GPa", 0);
  press_ok(*dialog);
  const auto material = [&] { return window_->session().project()->study.materials.at(0); };
  QTRY_COMPARE(material().varies.size(), std::size_t{1});
  QCOMPARE(material().varies[0].key, std::string("E"));
  const auto table = std::get<VariationTable>(material().varies[0].by.by);
  QVERIFY(is_near(table.at[1], 773.15) && is_near(table.values[1], 160e9));
  auto* line = qobject_cast<QLineEdit*>(page->form()->editor("E"));
  QVERIFY(line->isReadOnly() && line->text().startsWith("table over temperature"));
  window_->edits().undo_action->trigger();
  QVERIFY(material().varies.empty());
  QVERIFY(!line->isReadOnly());
  QCOMPARE(line->text(), QString("210 GPa"));
}

void DesktopTest::a_conductance_follows_a_pressure_by_typed_rows() {
  QVERIFY(window_->files().open(box_case(2)));
  window_->session().edit("steps", [](Project project) {
    Step press = step(project, 0), heat;
    press.name = "joint", heat.name = "heat";
    press.constraints.push_back(condition_on("rigid_plane", "plane", NamedSelector{{"xmax"}},
                                             {1.0, 0.0, 0.0, -1.0, 0.0, 0.0, -1e-3, 0.0, 0.0, 0.0, 0.0, 0.0}));
    heat.physics = &physics_named("heat");
    heat.loads = {thermal_contact("contact", NamedSelector{{"xmax"}}, 500)};
    return with_steps(std::move(project), {press, heat}, 1);
  });
  window_->tree().select({ModelPart::condition, 0});
  auto* page = qobject_cast<ConditionPage*>(window_->properties().page());
  QVERIFY(page);
  QTest::mouseClick(page->form()->value_edit()->vary_button(0), Qt::LeftButton);
  VariationDialog* dialog = dialog_of(*window_);
  QVERIFY(dialog);
  choose_variation(*dialog, VariationDialog::Choice::step);
  auto* field = dialog->findChild<QComboBox*>("variation_step_array");
  auto* by_rows = dialog->findChild<QCheckBox*>("variation_by_rows");
  field->setCurrentIndex(field->findData("contact_pressure"));
  QVERIFY(by_rows->isChecked() && !by_rows->isEnabled());  // a pressure is no conductance
  QTableWidget* rows = dialog->rows_of_field()->rows();
  QVERIFY(rows->isVisible() && rows->horizontalHeaderItem(0)->text().contains("MPa"));
  const auto type = [&](int row, int column, const char* text) {
    QTRY_VERIFY(rows->findChildren<QLineEdit*>().isEmpty());
    rows->setCurrentCell(row, column);
    QTest::keyClick(rows, Qt::Key_F2);
    QTRY_COMPARE(rows->findChildren<QLineEdit*>().size(), 1);
    QLineEdit* line = rows->findChild<QLineEdit*>();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
  };
  press_ok(*dialog);
  QVERIFY(dialog->isVisible());  // there are no rows
  type(0, 0, "0"), type(0, 1, "100");
  type(1, 0, "10 MPa"), type(1, 1, "2100 W/(m^2 K)");
  QTRY_VERIFY(dialog->plot()->curves().size() == 1 && dialog->plot()->curves()[0].points.size() == 2);
  QCOMPARE(dialog->plot()->curves()[0].points[1], QPointF(10, 2100));
  press_ok(*dialog);
  const auto load = [&] { return window_->session().project()->study.loads.at(0); };
  QTRY_COMPARE(load().varies.size(), std::size_t{1});
  const auto taken = std::get<VariationField>(load().varies[0].by.by);
  QCOMPARE(taken.step, std::string("joint"));
  QCOMPARE(taken.array, std::string("contact_pressure"));
  QVERIFY(taken.rows_at.size() == 2 && is_near(taken.rows_at[1], 1e7) && is_near(taken.rows_value[1], 2100));
  // The rows are there when it is opened again, and another field takes its own unit.
  QTest::mouseClick(page->form()->value_edit()->vary_button(0), Qt::LeftButton);
  QTRY_VERIFY(dialog_of(*window_));
  dialog = dialog_of(*window_);
  rows = dialog->rows_of_field()->rows();
  QCOMPARE(rows->rowCount(), 3);
  QCOMPARE(rows->item(1, 0)->text(), QString("10"));
  field = dialog->findChild<QComboBox*>("variation_step_array");
  field->setCurrentIndex(field->findData("contact_gap"));
  QVERIFY(rows->horizontalHeaderItem(0)->text().contains("mm"));
  dialog->reject();
}

void DesktopTest::constants_come_from_tests() {
  QVERIFY(window_->files().open(box_case(2)));
  QTemporaryDir folder;
  const std::string csv = utf8(folder.filePath("pulled and sheared.csv"));
  write_text_atomically(csv, "test, stretch, stress [MPa]\nuniaxial, 0.8, -0.4575\nuniaxial, 1.2, 0.303333333\nuniaxial, 1.5, 0.633333333\n"
                             "uniaxial, 2, 1.05\nplanar, 1.5, 0.722222222\nplanar, 2, 1.125\n");
  window_->tree().select({ModelPart::material, 0});
  auto* page = qobject_cast<MaterialPage*>(window_->properties().page());
  QVERIFY(page);
  const auto material = [&] { return window_->session().project()->study.materials.at(0); };
  const auto open = [&] {
    QTest::mouseClick(page->findChild<QPushButton*>("material_fit"), Qt::LeftButton);
    return dialog_of_fit(*window_);
  };
  FitDialog* dialog = open();
  QVERIFY(dialog);
  auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
  QVERIFY(!ok->isEnabled() && dialog->plots().empty());
  dialog->file_line()->setText(qt(csv + "x"));
  QTest::keyClick(dialog->file_line(), Qt::Key_Return);
  QTRY_VERIFY(!dialog->error().isEmpty());
  dialog->file_line()->setText(qt(csv));
  QTest::keyClick(dialog->file_line(), Qt::Key_Return);
  QTRY_COMPARE(dialog->plots().size(), std::size_t{2});
  QVERIFY(dialog->error().isEmpty());
  const auto rows = dialog->laws()->findItems("Mooney-Rivlin", Qt::MatchExactly);
  QCOMPARE(rows.size(), 1);
  dialog->laws()->setCurrentItem(rows[0]);
  QCOMPARE(dialog->plots()[0]->curves().size(), std::size_t{2});
  QVERIFY(ok->isEnabled());
  QTest::mouseClick(ok, Qt::LeftButton);
  QTRY_COMPARE(material().tests.law, std::string("Mooney-Rivlin"));
  QCOMPARE(material().tests.file, csv);
  QVERIFY(material().c10 && material().c01 && material().valid_stretch_max == 2.0);
  QVERIFY(!material().youngs_modulus && !material().poisson_ratio);
  QVERIFY(std::abs(*material().c10 + *material().c01 - 0.3e6) < 0.01e6);  // half of the shear modulus
  QTRY_VERIFY(!dialog_of_fit(*window_));
  // Another law takes the place of the first.
  dialog = open();
  QVERIFY(dialog);
  QTRY_VERIFY(dialog->laws()->currentItem());
  dialog->file_line()->setFocus();
  QTRY_VERIFY(dialog->file_line()->hasFocus());
  QTest::keyClick(dialog->file_line(), Qt::Key_Return);  // reads; does not close
  QVERIFY(dialog->isVisible());
  QCOMPARE(dialog->laws()->currentItem()->text(0), QString("Mooney-Rivlin"));
  dialog->laws()->setCurrentItem(dialog->laws()->findItems("neo-Hookean", Qt::MatchExactly).at(0));
  QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
  QTRY_COMPARE(material().tests.law, std::string("neo-Hookean"));
  QVERIFY(material().c10 && !material().c01);
  window_->edits().undo_action->trigger();
  QCOMPARE(material().tests.law, std::string("Mooney-Rivlin"));
}

void DesktopTest::directions_vary_by_a_formula() {
  QVERIFY(window_->files().open(box_case(2)));
  window_->session().edit("wood", [](Project project) {
    Material& material = project.study.materials.at(0);
    material = with_symmetry(material, *directed_property("E"), Symmetry::orthotropic);
    return project;
  });
  window_->tree().select({ModelPart::material, 0});
  auto* page = qobject_cast<MaterialPage*>(window_->properties().page());
  QVERIFY(page);
  auto* axes = page->findChild<QComboBox*>("option_axes");
  QVERIFY(axes && axes->isVisibleTo(page));
  axes->setCurrentIndex(axes->findData(QString("by place")));
  emit axes->activated(axes->currentIndex());
  QTRY_VERIFY(page->findChild<VaryButton*>("vary_axes_first_y"));
  QTest::mouseClick(page->findChild<VaryButton*>("vary_axes_first_y"), Qt::LeftButton);
  VariationDialog* dialog = dialog_of(*window_);
  QVERIFY(dialog);
  QCOMPARE(dialog->windowTitle(), QString("Direction 1, y: a value that varies"));
  choose_variation(*dialog, VariationDialog::Choice::formula);
  QTest::keyClicks(dialog->formula_line(), "y / 1 m");
  press_ok(*dialog);
  const auto own = [&] {
    return std::get<VaryingAxes>(window_->session().project()->study.assignments.at(0).axes);
  };
  QTRY_COMPARE(own().varies.size(), std::size_t{1});
  QCOMPARE(own().varies[0].value, std::size_t{1});
  QVERIFY(own().varies[0].by == Variation{VariationFormula{"y / 1 m"}});
  auto* line = page->findChild<QLineEdit*>("option_axes_first_y");
  QVERIFY(line && line->isReadOnly());
  QCOMPARE(line->text(), QString("formula y / 1 m"));
  auto* second = page->findChild<QLineEdit*>("option_axes_second_z");
  QVERIFY(second);
  second->selectAll();
  QTest::keyClicks(second, "0.5");
  QTest::keyClick(second, Qt::Key_Return);
  QCOMPARE(own().values[5], 0.5);
  auto* stated = page->findChild<QCheckBox*>("option_axes_has_second");
  QVERIFY(stated && stated->isChecked());
  stated->click();
  QTRY_VERIFY(!own().has_second);
  QTRY_VERIFY(!page->findChild<QLineEdit*>("option_axes_second_z"));
  window_->edits().undo_action->trigger();
  QTRY_VERIFY(page->findChild<QLineEdit*>("option_axes_second_z"));
  QCOMPARE(own().varies.size(), std::size_t{1});
}

void DesktopTest::a_value_is_seen_on_the_body() {
  QVERIFY(window_->files().open(box_case(4)));
  Session& session = window_->session();
  QVERIFY(!why_not_on_body(session).isEmpty());
  QSignalSpy meshed(&session, &Session::finished);
  window_->runs().mesh_action->trigger();
  QVERIFY(meshed.size() || meshed.wait(60000));
  QTRY_VERIFY(window_->view().has_content());
  QVERIFY(why_not_on_body(session).isEmpty());
  ValueOnBody value;
  value.title = "Pressure";
  value.kind = QuantityKind::pressure;
  value.by = Variation{VariationFormula{"1 MPa * z / 0.1 m"}};
  value.condition = pressure_load("p", NamedSelector{{"xmax"}}, 0);
  const auto seen = value_on_body(*session.project(), session.mesh()->mesh, value);
  std::size_t on_face = 0;
  for (std::size_t i = 0; i < seen->mesh->points.size(); ++i) {
    const double there = seen->fields.at(0).data[i];
    if (std::isnan(there)) continue;
    ++on_face;
    QVERIFY(is_near(seen->mesh->points[i][0], 0.1));
    QVERIFY(is_near(there, 1e7 * seen->mesh->points[i][2]));
  }
  QCOMPARE(on_face, std::size_t{25});

  show_on_body(session, value);
  QTRY_COMPARE(window_->view().options().field, std::string("Pressure"));
  QTRY_VERIFY(is_near(window_->view().facts().range_max, 1e6));
  QVERIFY(is_near(window_->view().facts().range_min, 0));
  // Another one that cannot be evaluated is told.
  value.condition = pressure_load("p", NamedSelector{{"nowhere"}}, 0);
  QSignalSpy told(&session, &Session::message);
  show_on_body(session, value);
  QTRY_COMPARE(told.size(), 1);
  // A run shows its own results.
  QVERIFY(run_and_wait());
  QTRY_COMPARE(window_->view().options().field, std::string("von_mises"));
  QVERIFY(!session.values_shown());
}
