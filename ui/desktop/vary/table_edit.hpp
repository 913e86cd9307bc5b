// Edits the table of a value that varies: rows, with units in the heads. Rows can be pasted or read from a
// file.
#pragma once

#include <QWidget>

#include "engine/model/study/variation.hpp"

class QComboBox;
class QLabel;
class QTableWidget;

namespace genba {

class TableEdit : public QWidget {
  Q_OBJECT

 public:
  /// title: name of the values. folder: where the file dialog begins.
  TableEdit(const QString& title, QuantityKind kind, const QString& folder);
  void set(const VariationTable& table);
  /// The rows are over a field of another step instead of time, temperature or place; table() then says over x.
  void set_over_field(const QString& title, QuantityKind kind);
  /// Throws Error(input) that names the first wrong row.
  VariationTable table() const;
  /// Replaces the rows from `row` on by rows in `text`. An error is shown below the table.
  void put_rows(const QString& text, int row);
  void import(const QString& path);
  QTableWidget* rows() { return rows_; }
  QComboBox* over_box() { return over_; }

 signals:
  void edited();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;  ///< paste and delete

 private:
  VariationTable::Over over() const;
  void set_cell(int row, int column, double in_si);
  void show_heads();
  void keep_empty_row();
  void remove_rows();
  void paste();
  void ask_import();
  QuantityKind kind_of(int column) const;
  QString title_, folder_;
  QuantityKind kind_;
  QString field_title_;  // empty: not over a field
  QuantityKind field_kind_ = QuantityKind::dimensionless;
  QComboBox* over_;
  QTableWidget* rows_;
  QLabel* error_;
  bool filling_ = false;
};

/// The kind of the quantity that a table is over.
QuantityKind kind_over(VariationTable::Over over);
/// "pressure, MPa"; the title alone if there is no unit.
QString with_unit(const QString& title, QuantityKind kind);

}  // namespace genba
