#include "ui/desktop/vary/table_edit.hpp"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTableWidget>
#include <QVBoxLayout>

#include "engine/base/error.hpp"
#include "engine/base/file/text_file.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/vary/table_text.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"

namespace genba {
namespace {

using Over = VariationTable::Over;
// The text that a cell was filled with, and its exact number. A cell that nobody edits keeps the exact
// number.
constexpr int text_role = Qt::UserRole, number_role = Qt::UserRole + 1;

QString trimmed_text(const QTableWidget& rows, int row, int column) {
  const auto* item = rows.item(row, column);
  return item ? item->text().trimmed() : QString();
}

}  // namespace

QuantityKind kind_over(Over over) {
  return over == Over::time          ? QuantityKind::time
         : over == Over::temperature ? QuantityKind::temperature
         : over == Over::plastic_strain ? QuantityKind::dimensionless
                                     : QuantityKind::length;
}

QString with_unit(const QString& title, QuantityKind kind) {
  const QString unit = qt(display_unit(kind).symbol);
  return unit.isEmpty() ? title : title + ", " + unit;
}

TableEdit::TableEdit(const QString& title, QuantityKind kind, const QString& folder)
    : title_(title),
      folder_(folder),
      kind_(kind),
      over_(make_narrow_box()),
      rows_(new QTableWidget(1, 2)),
      error_(make_error_label()) {
  over_->setObjectName("table_over");
  over_->setAccessibleName(tr("Over"));
  const std::pair<Over, QString> choices[] = {{Over::time, tr("over time")},
                                              {Over::temperature, tr("over temperature")},
                                              {Over::plastic_strain, tr("over plastic strain")},
                                              {Over::x, tr("over x")},
                                              {Over::y, tr("over y")},
                                              {Over::z, tr("over z")}};
  for (const auto& [over, text] : choices) over_->addItem(text, static_cast<int>(over));
  rows_->setObjectName("table_rows");
  rows_->setTabKeyNavigation(false);
  rows_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  rows_->setMinimumHeight(6 * fontMetrics().height());
  rows_->setToolTip(tr(
      "Numbers in the unit of the head, or with a unit of their own. Ctrl+V pastes from a spreadsheet, Del "
      "removes rows."));
  rows_->installEventFilter(this);
  auto* paste_button = new NarrowButton(tr("&Paste"));
  auto* import_button = new NarrowButton(tr("&Import CSV..."));
  paste_button->setObjectName("table_paste");
  import_button->setObjectName("table_import");
  for (QPushButton* button :
       {static_cast<QPushButton*>(paste_button), static_cast<QPushButton*>(import_button)})
    button->setAutoDefault(false);
  auto* tools = new QHBoxLayout;
  tools->addWidget(over_, 1);
  tools->addWidget(paste_button);
  tools->addWidget(import_button);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addLayout(tools);
  column->addWidget(rows_, 1);
  column->addWidget(error_);
  connect(paste_button, &QPushButton::clicked, this, &TableEdit::paste);
  connect(import_button, &QPushButton::clicked, this, &TableEdit::ask_import);
  connect(over_, &QComboBox::currentIndexChanged, this, [this] {
    if (filling_) return;
    {
      // The texts stay and are read again, since a number of metres is not one of seconds.
      const QScopedValueRollback filling(filling_, true);
      for (int row = 0; row < rows_->rowCount(); ++row)
        if (auto* item = rows_->item(row, 0)) item->setData(number_role, {});
    }
    show_heads();
    emit edited();
  });
  connect(rows_, &QTableWidget::itemChanged, this, [this] {
    if (filling_) return;
    keep_empty_row();
    show_field_error(rows_, error_, {});
    emit edited();
  });
  show_heads();
}

Over TableEdit::over() const {
  return static_cast<Over>(over_->currentData().toInt());
}

QuantityKind TableEdit::kind_of(int column) const {
  return column == 1 ? kind_ : field_title_.isEmpty() ? kind_over(over()) : field_kind_;
}

void TableEdit::set_over_field(const QString& title, QuantityKind kind) {
  if (kind != field_kind_) {
    const QScopedValueRollback filling(filling_, true);
    for (int row = 0; row < rows_->rowCount(); ++row)
      if (auto* item = rows_->item(row, 0)) item->setData(number_role, {});
  }
  field_title_ = title, field_kind_ = kind;
  over_->setVisible(field_title_.isEmpty());
  show_heads();
}

void TableEdit::show_heads() {
  const QString titles[] = {tr("time"), tr("temperature"), tr("plastic strain"), "x", "y", "z"};
  rows_->setHorizontalHeaderLabels(
      {with_unit(field_title_.isEmpty() ? titles[static_cast<std::size_t>(over())] : field_title_, kind_of(0)), with_unit(title_, kind_)});
}

void TableEdit::set_cell(int row, int column, double in_si) {
  auto* item = new QTableWidgetItem(cell_text(in_si, kind_of(column)));
  item->setData(text_role, item->text());
  item->setData(number_role, in_si);
  rows_->setItem(row, column, item);
}

void TableEdit::keep_empty_row() {
  const int last = rows_->rowCount() - 1;
  if (last < 0 || !trimmed_text(*rows_, last, 0).isEmpty() || !trimmed_text(*rows_, last, 1).isEmpty())
    rows_->setRowCount(last + 2);
}

void TableEdit::set(const VariationTable& table) {
  const QScopedValueRollback filling(filling_, true);
  over_->setCurrentIndex(over_->findData(static_cast<int>(table.over)));
  rows_->clearContents();
  rows_->setRowCount(static_cast<int>(table.at.size()));
  for (std::size_t i = 0; i < table.at.size() && i < table.values.size(); ++i) {
    set_cell(static_cast<int>(i), 0, table.at[i]);
    set_cell(static_cast<int>(i), 1, table.values[i]);
  }
  keep_empty_row();
  show_heads();
}

VariationTable TableEdit::table() const {
  VariationTable out;
  out.over = field_title_.isEmpty() ? over() : Over::x;
  for (int row = 0; row < rows_->rowCount(); ++row) {
    const QString texts[] = {trimmed_text(*rows_, row, 0), trimmed_text(*rows_, row, 1)};
    if (texts[0].isEmpty() && texts[1].isEmpty()) continue;
    double values[2] = {};
    for (int c = 0; c < 2; ++c) {
      const auto* item = rows_->item(row, c);
      if (item && item->data(number_role).isValid() && item->data(text_role).toString() == item->text()) {
        values[c] = item->data(number_role).toDouble();
        continue;
      }
      try {
        if (texts[c].isEmpty())
          throw Error(ErrorKind::input, phrase<"table">(), phrase<"one of its two numbers is missing">(), {});
        values[c] = parse_cell(texts[c], kind_of(c));
      } catch (const Error& error) {
        throw Error(ErrorKind::input, phrase<"table">(),
                    phrase<"row %1 of the table: %2">(row + 1, error.problem()), error.next_step());
      }
    }
    out.at.push_back(values[0]);
    out.values.push_back(values[1]);
  }
  if (field_title_.isEmpty()) {
    check_table(out, phrase<"table">());
    return out;
  }
  if (out.at.empty())
    throw Error(ErrorKind::input, phrase<"table">(), phrase<"the table has no rows">(), phrase<"State at least one row">());
  for (std::size_t row = 1; row < out.at.size(); ++row)
    if (!(out.at[row] > out.at[row - 1]))
      throw Error(ErrorKind::input, phrase<"table">(),
                  phrase<"row %1 of the table: its first number does not lie above that of the row before">(row + 1),
                  phrase<"Sort the rows">());
  return out;
}

void TableEdit::put_rows(const QString& text, int row) {
  try {
    const auto read = parse_rows(text, kind_of(0), kind_);
    {
      const QScopedValueRollback filling(filling_, true);
      const int needed = row + static_cast<int>(read.size());
      if (rows_->rowCount() < needed) rows_->setRowCount(needed);
      for (std::size_t i = 0; i < read.size(); ++i) {
        set_cell(row + static_cast<int>(i), 0, read[i].first);
        set_cell(row + static_cast<int>(i), 1, read[i].second);
      }
      keep_empty_row();
    }
    show_field_error(rows_, error_, {});
    emit edited();
  } catch (const Error& error) {
    show_field_error(rows_, error_, shown_problem(error));
  }
}

void TableEdit::paste() {
  put_rows(QApplication::clipboard()->text(), std::max(rows_->currentRow(), 0));
}

void TableEdit::import(const QString& path) {
  try {
    const std::string text = read_text_file(utf8(path));
    {
      const QScopedValueRollback filling(filling_, true);
      rows_->clearContents();
      rows_->setRowCount(0);
    }
    put_rows(qt(text), 0);
  } catch (const Error& error) {
    show_field_error(rows_, error_, shown_error(error));
  }
}

void TableEdit::ask_import() {
  auto* dialog = new QFileDialog(this, tr("Import rows"), folder_, tr("CSV (*.csv *.txt);;All files (*)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &TableEdit::import);
  dialog->open();
}

void TableEdit::remove_rows() {
  std::vector<int> chosen;
  for (int row = 0; row < rows_->rowCount(); ++row)
    if (rows_->selectionModel()->rowIntersectsSelection(row)) chosen.push_back(row);
  {
    const QScopedValueRollback filling(filling_, true);
    for (auto row = chosen.rbegin(); row != chosen.rend(); ++row) rows_->removeRow(*row);
    keep_empty_row();
  }
  emit edited();
}

bool TableEdit::eventFilter(QObject* watched, QEvent* event) {
  if (watched == rows_ && event->type() == QEvent::KeyPress) {
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Paste)) {
      paste();
      return true;
    }
    if (key->key() == Qt::Key_Delete) {
      remove_rows();
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace genba
