// A parameter study: runs the case for several values of one parameter; shows a table and a plot.
#pragma once

#include <optional>

#include "app/study/parameter_study.hpp"
#include "ui/desktop/run/parameter_box.hpp"
#include "ui/desktop/run/work_dialog.hpp"

class QFormLayout;
class QLineEdit;
class QTableWidget;

namespace genba {

class Plot;

class StudyDialog : public WorkDialog {
  Q_OBJECT

 public:
  explicit StudyDialog(Session& session, QWidget* parent = nullptr);
  ParameterBox* parameter_box() { return parameter_; }
  QLineEdit* values_edit() { return values_; }
  QTableWidget* table() { return table_; }
  Plot* plot() { return plot_; }
  /// Saves table and plots as HTML if the path ends with .html; else the table as CSV. Throws Error.
  void save(const QString& path) const;

 protected:
  void check() const override;
  void run() override;
  void refresh() override;
  void retranslate() override;

 private:
  void show_value();
  void show_rows();
  void show_errors();
  void show_column();
  void ask_save();
  ParameterBox* parameter_;
  QComboBox* column_box_;
  QLineEdit* values_;
  QTableWidget* table_;
  Plot* plot_;
  QPushButton* save_;
  QFormLayout *form_, *plotted_;
  std::shared_ptr<StudyTable> made_;  ///< the worker writes it; it is read when the work is done
  StudyTable shown_;
};

}  // namespace genba
