// Constants of a hyperelastic law from tests of a material: a file, the laws that fit it, and plots of both.
#pragma once

#include <functional>
#include <optional>
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
  /// before: tests that the material has. folder: of the case; empty: it has none. resolve: the path of a file that a
  /// person typed.
  FitDialog(const MaterialTests& before, QString folder, std::function<std::string(const std::string&)> resolve, QWidget* parent);
  ~FitDialog() override;
  QLineEdit* file_line() { return file_; }
  QTreeWidget* laws() { return laws_; }
  const std::vector<Plot*>& plots() const { return plots_; }  ///< one for each kind of test in the file
  QString error() const;
  /// The chosen law with its constants; nothing: no law is chosen.
  std::optional<LawFit> chosen() const;
  /// File and law of the answer.
  MaterialTests tests() const;

 signals:
  void taken();

 public slots:
  void accept() override;

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void browse();
  void read();
  void take(std::vector<TestPoint> points, std::vector<LawFit> fits, const QString& problem);
  void show_law();
  QString folder_, read_;
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

/// The material with the constants of the fit instead of those of other laws, E and nu. A bulk modulus that it states stays.
Material with_fit(Material material, const LawFit& fit, const MaterialTests& tests);

}  // namespace genba
