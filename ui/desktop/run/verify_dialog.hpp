// Computes cases with known answers on this computer.
#pragma once

#include "app/verify/verification.hpp"
#include "ui/desktop/run/work_dialog.hpp"

class QComboBox;
class QLabel;
class QTreeWidget;

namespace genba {

class VerifyDialog : public WorkDialog {
  Q_OBJECT

 public:
  explicit VerifyDialog(Session& session, QWidget* parent = nullptr);
  const VerificationRun& outcome() const { return shown_; }
  QTreeWidget* table() const { return table_; }
  QComboBox* device_box() const { return device_; }

 protected:
  /// Runs all cases, or those that are ticked.
  void check() const override;
  void run() override;
  void refresh() override;
  void retranslate() override;
  QString working_text() const override;

 private:
  std::vector<std::string> ticked() const;
  void fill();
  void show_outcome(std::size_t i);
  VerificationRun shown_;  ///< a copy of what the worker made
  QLabel *intro_, *kept_, *device_label_;
  QComboBox* device_;
  QTreeWidget* table_;
};

}  // namespace genba
