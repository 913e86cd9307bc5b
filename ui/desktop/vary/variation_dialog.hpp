// The editor of a number that may vary: a constant, a table, a formula, or a field of a file or of an earlier
// step. It shows a plot.
#pragma once

#include <optional>

#include "ui/desktop/vary/vary_context.hpp"
#include "ui/desktop/widgets/growing_dialog.hpp"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace genba {

class Plot;
class QuantityEdit;
class TableEdit;

struct VaryQuestion {
  QString title;  ///< of the number: "Pressure"
  QuantityKind kind = QuantityKind::dimensionless;
  std::optional<double> constant;  ///< SI, its constant value before it varied
  std::optional<Variation> by;
  VaryContext context;
  std::function<void(const Variation& by)> show{};  ///< shows it on the body
};

struct VaryAnswer {
  std::optional<Variation> by;  ///< nothing: a constant
  double constant = 0;
};

/// The curve of a variation: the points of a table, or a formula along a line; in the units of the axes.
struct VaryCurve {
  QString along;  ///< title of the axis, with its unit
  std::vector<std::array<double, 2>> points;
};
/// The curve of a formula over time, over x, y or z through the middle of the box, or over temperature.
/// Throws what its evaluation throws.
VaryCurve formula_curve(const VariationFormula& formula, QuantityKind kind, VariationTable::Over along,
                        const VaryContext& context);
/// What a formula is drawn over at first: the first of x, y, z, t and T that it contains.
VariationTable::Over first_variable(const std::string& formula);

class VariationDialog : public GrowingDialog {
  Q_OBJECT

 public:
  enum class Choice { constant, table, formula, file, step };

  VariationDialog(VaryQuestion question, QWidget* parent);
  QComboBox* choice_box() { return choice_; }
  TableEdit* table() { return table_; }
  TableEdit* rows_of_field() { return step_rows_; }  ///< the value over a field of a step
  QLineEdit* formula_line() { return formula_; }
  QString formula_error() const;
  Plot* plot() { return plot_; }
  /// Throws Error(input) that tells what is wrong.
  VaryAnswer answer() const;

 signals:
  void chosen(const VaryAnswer& answer);

 public slots:
  void accept() override;

 private:
  void choose();
  void show_now();
  void check_formula();
  void draw();
  void fill_arrays();
  void take_array();
  std::optional<StepArray> array_at_hand() const;
  QWidget* make_formula_page();
  QWidget* make_file_page();
  QWidget* make_step_page();
  Choice choice() const;
  double nominal(const Variation& by) const;
  VaryQuestion question_;
  VariationSources sources_;
  QComboBox* choice_;
  QStackedWidget* pages_;
  QuantityEdit* constant_;
  TableEdit* table_;
  QLineEdit* formula_;
  QLabel* formula_error_;
  QComboBox* along_;
  QLineEdit *file_, *array_, *unit_;
  QComboBox *step_, *step_array_;
  QCheckBox* by_rows_;
  TableEdit* step_rows_;
  QPushButton* show_;
  QLabel* error_;
  Plot* plot_;
  bool along_chosen_ = false;  // by a person
};

}  // namespace genba
