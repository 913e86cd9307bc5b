// Constants of a hyperelastic law from tests of a material: a file, the laws that fit it, and plots of both.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/model/fit/law_fit.hpp"
#include "ui/desktop/widgets/growing_dialog.hpp"

class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QTreeWidget;
class QVBoxLayout;

namespace genba {

class Plot;

class FitDialog : public GrowingDialog {
  Q_OBJECT

 public:
  /// before: tests that the material has. resolve: the path of a file that a person typed.
  FitDialog(const MaterialTests& before, std::function<std::string(const std::string&)> resolve, QWidget* parent);
  ~FitDialog() override;
  QLineEdit* file_line() { return file_; }
  QTreeWidget* laws() { return laws_; }
  const std::vector<Plot*>& plots() const { return plots_; }  ///< one for each kind of test in the file
  QString error() const;
  /// The chosen law with its constants; nothing: no law is chosen.
  std::optional<LawFit> chosen() const;
  /// File and law of the answer.
  MaterialTests tests() const;
  const std::vector<TestPoint>& points() const { return points_; }

 signals:
  void taken();

 public slots:
  void accept() override;

 private:
  void browse();
  void read();
  void show_law();
  std::function<std::string(const std::string&)> resolve_;
  std::vector<TestPoint> points_;
  std::vector<LawFit> fits_;
  std::string wanted_law_;
  QLineEdit* file_;
  QLabel *error_, *constants_;
  QTreeWidget* laws_;
  QVBoxLayout* plot_column_;
  std::vector<Plot*> plots_;
  QDialogButtonBox* buttons_;
};

/// The material with the constants of tests.law instead of those of any fitted law. A bulk modulus that it states stays.
Material with_fit(Material material, std::span<const TestPoint> points, const MaterialTests& tests);

}  // namespace genba
