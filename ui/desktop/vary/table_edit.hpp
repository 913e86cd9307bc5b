// A table that a value varies by: rows with units in the heads, pasted or read from a file.
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
  /// title: of the values. folder: where files are looked for.
  TableEdit(const QString& title, QuantityKind kind, const QString& folder);
  void set(const VariationTable& table);
  /// Throws Error(input) naming the first wrong row.
  VariationTable table() const;
  /// Rows in the place of those from `row` on; an error is shown below.
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
  QComboBox* over_;
  QTableWidget* rows_;
  QLabel* error_;
  bool filling_ = false;
};

/// Kind of what a table is over.
QuantityKind kind_over(VariationTable::Over over);
/// "pressure, MPa"; without a unit the title alone.
QString with_unit(const QString& title, QuantityKind kind);

}  // namespace genba
