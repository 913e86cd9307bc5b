// Runs several cases one after the other.
#pragma once

#include <atomic>
#include <memory>

#include "app/run_queue.hpp"
#include "ui/desktop/run/work_dialog.hpp"

class QCheckBox;
class QTableWidget;

namespace genba {

class QueueDialog : public WorkDialog {
  Q_OBJECT

 public:
  explicit QueueDialog(Session& session, QWidget* parent = nullptr);
  ~QueueDialog() override;
  void add(const QStringList& case_files);
  /// Moves the selected case by so many rows. Not while the queue runs.
  void move_selected(int by);
  QPushButton* pause_button() { return pause_; }
  QCheckBox* cards_box() { return cards_; }
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
  void enable();
  std::vector<QueuedCase> cases_;
  QTableWidget* table_;
  QPushButton *add_, *remove_, *up_, *down_, *pause_;
  QCheckBox* cards_;
  std::shared_ptr<std::atomic<bool>> is_paused_ = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace genba
