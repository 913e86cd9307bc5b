// Runs several cases one after the other.
#pragma once

#include "app/run_queue.hpp"
#include "ui/desktop/run/work_dialog.hpp"

class QTableWidget;

namespace genba {

class QueueDialog : public WorkDialog {
  Q_OBJECT

 public:
  explicit QueueDialog(Session& session, QWidget* parent = nullptr);
  void add(const QStringList& case_files);
  const std::vector<QueuedCase>& cases() const { return cases_; }

 protected:
  /// Runs the cases that wait, and runs again those that were stopped.
  void check() const override;
  void run() override;
  void ask_folders();  ///< for cases that write where other files of the person may lie
  void refresh() override;
  void retranslate() override;

 private:
  void remove_selected();
  std::vector<QueuedCase> cases_;
  QTableWidget* table_;
  QPushButton *add_, *remove_;
};

}  // namespace genba
