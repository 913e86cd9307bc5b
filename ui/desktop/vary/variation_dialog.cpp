#include "ui/desktop/vary/variation_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/base/error.hpp"
#include "engine/physics/fields/listed_fields.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/vary/table_edit.hpp"
#include "ui/desktop/widgets/help_actions.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/plot.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"

namespace genba {
namespace {

using Over = VariationTable::Over;

/// True if a field of another step has the same dimension, or is a temperature where a temperature difference
/// is wanted.
bool suits(QuantityKind has, QuantityKind wanted) {
  return has == wanted || si_unit(has) == si_unit(wanted);
}

}  // namespace

VariationDialog::VariationDialog(VaryQuestion question, QWidget* parent)
    : GrowingDialog(parent),
      question_(std::move(question)),
      sources_(sources_without_files()),
      choice_(make_narrow_box()),
      pages_(new QStackedWidget),
      constant_(new QuantityEdit(question_.kind, {""}, false, {})),
      table_(new TableEdit(question_.title, question_.kind, question_.context.folder)),
      formula_(new QLineEdit),
      formula_error_(make_error_label()),
      along_(make_narrow_box()),
      file_(new QLineEdit),
      array_(new QLineEdit),
      unit_(new QLineEdit),
      step_(make_narrow_box()),
      step_array_(make_narrow_box()),
      by_rows_(new QCheckBox(tr("Follows the field by &rows"))),
      step_rows_(new TableEdit(question_.title, question_.kind, question_.context.folder)),
      show_(new NarrowButton(tr("&Show on the body"))),
      error_(make_error_label()),
      plot_(new Plot) {
  setObjectName("variation_dialog");
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("%1: a value that varies").arg(question_.title));
  HelpActions::set_topic(this, "condition");
  resize(80 * fontMetrics().averageCharWidth(), 32 * fontMetrics().height());
  choice_->setObjectName("variation_choice");
  choice_->setAccessibleName(tr("Kind of value"));
  const std::pair<Choice, QString> choices[] = {{Choice::constant, tr("Constant")},
                                                {Choice::table, tr("Table")},
                                                {Choice::formula, tr("Formula")},
                                                {Choice::file, tr("Field of a file")},
                                                {Choice::step, tr("Field of an earlier step")}};
  for (const auto& [choice, text] : choices)
    if (choice != Choice::step || !question_.context.earlier.empty())
      choice_->addItem(text, static_cast<int>(choice));
  auto* constant_page = new QWidget;
  auto* constant_column = new QVBoxLayout(constant_page);
  constant_column->setContentsMargins(0, 0, 0, 0);
  constant_column->addWidget(constant_);
  constant_column->addStretch(1);
  constant_->edit(0)->setObjectName("variation_constant");
  for (QWidget* page : {constant_page, static_cast<QWidget*>(table_), make_formula_page(), make_file_page(),
                        make_step_page()})
    pages_->addWidget(page);
  plot_->setObjectName("variation_plot");
  plot_->setMinimumHeight(150);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  show_->setObjectName("variation_show");
  show_->setAutoDefault(false);
  auto* column = new QVBoxLayout(this);
  column->addWidget(choice_);
  column->addWidget(pages_, 1);
  column->addWidget(error_);
  column->addWidget(plot_, 1);
  column->addWidget(show_, 0, Qt::AlignLeft);
  column->addWidget(buttons);
  buttons->button(QDialogButtonBox::Ok)->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &VariationDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(show_, &QPushButton::clicked, this, &VariationDialog::show_now);
  connect(choice_, &QComboBox::currentIndexChanged, this, &VariationDialog::choose);
  connect(table_, &TableEdit::edited, this, &VariationDialog::draw);
  connect(step_rows_, &TableEdit::edited, this, &VariationDialog::draw);
  connect(formula_, &QLineEdit::textChanged, this, &VariationDialog::check_formula);
  connect(along_, &QComboBox::activated, this, [this] {
    along_chosen_ = true;
    draw();
  });

  if (question_.constant) constant_->set(0, question_.constant);
  Choice now = Choice::constant;
  if (question_.by) {
    if (const auto* table = std::get_if<VariationTable>(&question_.by->by)) {
      now = Choice::table;
      table_->set(*table);
    } else if (const auto* formula = std::get_if<VariationFormula>(&question_.by->by)) {
      now = Choice::formula;
      formula_->setText(qt(formula->text));
    } else {
      const auto& field = std::get<VariationField>(question_.by->by);
      now = field.step.empty() ? Choice::file : Choice::step;
      file_->setText(qt(field.file));
      if (field.step.empty()) {
        array_->setText(qt(field.array));
        unit_->setText(qt(field.unit));
      } else {
        if (step_->findText(qt(field.step)) < 0) step_->addItem(qt(field.step));
        step_->setCurrentText(qt(field.step));
        fill_arrays();
        if (step_array_->findData(qt(field.array)) < 0)
          step_array_->addItem(qt(field.array), qt(field.array));
        step_array_->setCurrentIndex(step_array_->findData(qt(field.array)));
        by_rows_->setChecked(by_rows_->isChecked() || !field.rows_at.empty());
        if (!field.rows_at.empty()) step_rows_->set({Over::x, field.rows_at, field.rows_value});
      }
      // The case may name a step that no longer exists, or now comes later.
      if (now == Choice::step && choice_->findData(static_cast<int>(now)) < 0)
        choice_->addItem(tr("Field of an earlier step"), static_cast<int>(now));
    }
  }
  choice_->setCurrentIndex(choice_->findData(static_cast<int>(now)));
  choose();
}

QWidget* VariationDialog::make_formula_page() {
  auto* page = new QWidget;
  formula_->setObjectName("variation_formula");
  formula_->setAccessibleName(tr("Formula"));
  formula_->setPlaceholderText(tr("e.g. %1 * (1 - z / 2 m)").arg(qt(example(question_.kind))));
  along_->setObjectName("variation_along");
  along_->setAccessibleName(tr("Plot over"));
  const std::pair<Over, QString> choices[] = {{Over::time, tr("Plot over time")},
                                              {Over::x, tr("Plot over x")},
                                              {Over::y, tr("Plot over y")},
                                              {Over::z, tr("Plot over z")},
                                              {Over::temperature, tr("Plot over temperature")}};
  for (const auto& [over, text] : choices) along_->addItem(text, static_cast<int>(over));
  auto* help = new QLabel(
      tr("Names: x, y, z (place, m), t (time, s), T (temperature, K), pi.\n"
         "Numbers have their unit behind them: 300 kPa, 2 m, 20 degC. Operations: + - * / ^ and brackets.\n"
         "Functions: sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, exp, log, log10, sqrt, abs, "
         "sign, hypot, floor, ceil, round, min, max, clamp(low, value, high), pow(a, b), if(a < b, then, "
         "else)."));
  help->setObjectName("variation_help");
  help->setWordWrap(true);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(formula_);
  column->addWidget(formula_error_);
  column->addWidget(help);
  column->addWidget(along_);
  column->addStretch(1);
  return page;
}

QWidget* VariationDialog::make_file_page() {
  auto* page = new QWidget;
  file_->setObjectName("variation_file");
  array_->setObjectName("variation_array");
  unit_->setObjectName("variation_unit");
  file_->setPlaceholderText(tr("room.vtu, or points.csv with columns x, y, z and the values"));
  array_->setPlaceholderText(tr("of a CSV: the only column of values"));
  unit_->setPlaceholderText(tr("as the file says"));
  auto* browse = new NarrowButton(tr("&Browse..."));
  browse->setObjectName("variation_browse");
  browse->setAutoDefault(false);
  auto* both = new QHBoxLayout;
  both->addWidget(file_, 1);
  both->addWidget(browse);
  auto* form = new QFormLayout(page);
  form->setContentsMargins(0, 0, 0, 0);
  form->addRow(tr("File"), both);
  form->addRow(tr("Array or column"), array_);
  form->addRow(tr("Unit"), unit_);
  connect(browse, &QPushButton::clicked, this, [this] {
    auto* dialog = new QFileDialog(this, tr("Field"), question_.context.folder,
                                   tr("Fields (*.vtu *.csv);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
      const QString relative = QDir(question_.context.folder).relativeFilePath(path);
      file_->setText(relative.startsWith("..") ? path : relative);
    });
    dialog->open();
  });
  return page;
}

QWidget* VariationDialog::make_step_page() {
  auto* page = new QWidget;
  step_->setObjectName("variation_step");
  step_array_->setObjectName("variation_step_array");
  for (const EarlierStep& step : question_.context.earlier) step_->addItem(qt(step.name));
  auto* form = new QFormLayout(page);
  form->setContentsMargins(0, 0, 0, 0);
  form->addRow(tr("Step"), step_);
  form->addRow(tr("Field"), step_array_);
  by_rows_->setObjectName("variation_by_rows");
  by_rows_->setToolTip(tr("Rows of the field and of this number: linear between them, constant beyond them"));
  form->addRow(by_rows_);
  form->addRow(step_rows_);
  connect(step_, &QComboBox::currentIndexChanged, this, &VariationDialog::fill_arrays);
  connect(step_array_, &QComboBox::currentIndexChanged, this, &VariationDialog::take_array);
  connect(by_rows_, &QCheckBox::toggled, this, [this] {
    step_rows_->setVisible(by_rows_->isChecked());
    choose();
  });
  fill_arrays();
  return page;
}

void VariationDialog::fill_arrays() {
  const QString before = step_array_->currentData().toString();
  step_array_->clear();
  int first = -1;  // that is the number itself
  for (const EarlierStep& step : question_.context.earlier)
    if (qt(step.name) == step_->currentText())
      for (const StepArray& array : step.arrays) {
        step_array_->addItem(shown(array.title), qt(array.name));
        if (first < 0 && suits(array.kind, question_.kind)) first = step_array_->count() - 1;
      }
  step_array_->setCurrentIndex(std::max(first, 0));
  if (const int same = step_array_->findData(before); same >= 0) step_array_->setCurrentIndex(same);
  take_array();
}

/// The field at hand. The case may name one that the step does not have now.
std::optional<StepArray> VariationDialog::array_at_hand() const {
  const std::string name = utf8(step_array_->currentData().toString());
  for (const EarlierStep& step : question_.context.earlier)
    if (qt(step.name) == step_->currentText())
      for (const StepArray& array : step.arrays)
        if (array.name == name) return array;
  if (const auto kind = quantity_of_field(name)) return StepArray{name, Text(name), *kind};
  return std::nullopt;
}

// A field of another quantity takes part by rows alone.
void VariationDialog::take_array() {
  const auto array = array_at_hand();
  const bool suits_alone = array && suits(array->kind, question_.kind);
  if (array) step_rows_->set_over_field(shown(array->title), array->kind);
  if (array && !suits_alone) by_rows_->setChecked(true);
  by_rows_->setEnabled(array && suits_alone);
  step_rows_->setVisible(by_rows_->isChecked());
  draw();
}

VariationDialog::Choice VariationDialog::choice() const {
  return static_cast<Choice>(choice_->currentData().toInt());
}

void VariationDialog::choose() {
  pages_->setCurrentIndex(static_cast<int>(choice()));
  show_field_error(choice_, error_, {});
  const bool varies = choice() != Choice::constant;
  show_->setEnabled(varies && question_.show && question_.context.why_not.isEmpty());
  show_->setToolTip(!varies                               ? tr("A constant is the same everywhere")
                    : question_.context.why_not.isEmpty() ? tr("Colours the mesh by the value, before a run")
                                                          : question_.context.why_not);
  plot_->setVisible(choice() == Choice::table || choice() == Choice::formula ||
                    (choice() == Choice::step && by_rows_->isChecked()));
  if (choice() == Choice::formula)
    check_formula();
  else
    draw();
}

QString VariationDialog::formula_error() const {
  return formula_error_->isHidden() ? QString() : formula_error_->text();
}

// It runs with every letter: it takes microseconds.
void VariationDialog::check_formula() {
  const std::string text = utf8(formula_->text().trimmed());
  QString problem;
  if (!text.empty()) try {
      (void)sources_.formula({text}, question_.kind, phrase<"formula">());
    } catch (const Error& error) {
      problem = shown_problem(error);
    }
  show_field_error(formula_, formula_error_, problem);
  if (!along_chosen_) {
    const QSignalBlocker quiet(along_);
    along_->setCurrentIndex(along_->findData(static_cast<int>(first_variable(text))));
  }
  draw();
}

void VariationDialog::draw() {
  plot_->set_curves({});
  plot_->set_empty_text(tr("shown as soon as it is right"));
  PlotCurve curve;
  QString along;
  try {
    const bool by_field = choice() == Choice::step && by_rows_->isChecked() && array_at_hand();
    if (choice() == Choice::table || by_field) {
      TableEdit* const edit = by_field ? step_rows_ : table_;
      const VariationTable table = edit->table();
      const DisplayUnit at = display_unit(by_field ? array_at_hand()->kind : kind_over(table.over)), unit = display_unit(question_.kind);
      along = edit->rows()->horizontalHeaderItem(0)->text();
      for (std::size_t i = 0; i < table.at.size(); ++i)
        curve.points.append({table.at[i] * at.scale + at.offset, table.values[i] * unit.scale + unit.offset});
      curve.style = PlotCurve::Style::marks;
    } else if (choice() == Choice::formula && formula_error().isEmpty() && !formula_->text().isEmpty()) {
      const VaryCurve made =
          formula_curve({utf8(formula_->text().trimmed())}, question_.kind,
                        static_cast<Over>(along_->currentData().toInt()), question_.context);
      along = made.along;
      for (const auto& point : made.points) curve.points.append({point[0], point[1]});
    } else {
      return;
    }
  } catch (const Error& error) {
    plot_->set_empty_text(shown_problem(error));
    return;
  }
  plot_->set_axes({along}, {with_unit(question_.title, question_.kind)});
  plot_->set_curves({std::move(curve)});
}

// The number beside a variation, if no constant was given before. It has no effect, but it must be valid.
double VariationDialog::nominal(const Variation& by) const {
  if (question_.constant) return *question_.constant;
  if (const auto* table = std::get_if<VariationTable>(&by.by)) return table->values.front();
  if (const auto* field = std::get_if<VariationField>(&by.by); field && !field->rows_value.empty()) return field->rows_value.front();
  if (const auto* formula = std::get_if<VariationFormula>(&by.by)) {
    const DisplayUnit unit = display_unit(question_.kind);
    const VaryCurve curve = formula_curve(*formula, question_.kind, Over::time, question_.context);
    return (curve.points.front()[1] - unit.offset) / unit.scale;
  }
  return parse_quantity(example(question_.kind), question_.kind, phrase<"constant">());
}

VaryAnswer VariationDialog::answer() const {
  VaryAnswer out;
  const auto required = [](const QString& text, const Text& what) {
    if (text.trimmed().isEmpty()) throw Error(ErrorKind::input, what, phrase<"nothing is stated">(), {});
    return utf8(text.trimmed());
  };
  switch (choice()) {
    case Choice::constant:
      out.constant = parse_quantity(required(constant_->edit(0)->text(), phrase<"constant">()),
                                    question_.kind, phrase<"constant">());
      return out;
    case Choice::table:
      out.by = Variation{table_->table()};
      break;
    case Choice::formula: {
      const VariationFormula formula{required(formula_->text(), phrase<"formula">())};
      (void)sources_.formula(formula, question_.kind, phrase<"formula">());
      out.by = Variation{formula};
      break;
    }
    case Choice::file: {
      VariationField field;
      // Values that this page does not show stay as they are.
      if (question_.by)
        if (const auto* before = std::get_if<VariationField>(&question_.by->by)) field = *before;
      field.step.clear();
      field.rows_at.clear(), field.rows_value.clear();
      field.file = required(file_->text(), phrase<"file of the field">());
      field.array = utf8(array_->text().trimmed());
      field.unit = utf8(unit_->text().trimmed());
      out.by = Variation{field};
      break;
    }
    case Choice::step: {
      VariationField field;
      field.step = required(step_->currentText(), phrase<"step">());
      field.array = required(step_array_->currentData().toString(), phrase<"field of the step">());
      // The frame that the case file chose stays.
      if (question_.by)
        if (const auto* before = std::get_if<VariationField>(&question_.by->by); before && before->step == field.step)
          field.at = before->at;
      if (by_rows_->isChecked()) {
        VariationTable table = step_rows_->table();
        field.rows_at = std::move(table.at), field.rows_value = std::move(table.values);
      }
      out.by = Variation{field};
      break;
    }
  }
  out.constant = nominal(*out.by);
  return out;
}

void VariationDialog::show_now() {
  try {
    const VaryAnswer made = answer();
    show_field_error(choice_, error_, {});
    if (made.by) question_.show(*made.by);
  } catch (const Error& error) {
    show_field_error(choice_, error_, shown_error(error));
  }
}

void VariationDialog::accept() {
  try {
    const VaryAnswer made = answer();
    QDialog::accept();
    emit chosen(made);
  } catch (const Error& error) {
    show_field_error(choice_, error_, shown_error(error));
  }
}

}  // namespace genba
