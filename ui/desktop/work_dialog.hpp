// A dialog that gives the session work in the background: Run, Stop, progress and a place for the outcome.
#pragma once

#include <QDialog>
#include <functional>

#include "engine/base/monitor.hpp"

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace genba {

class Session;

class WorkDialog : public QDialog {
  Q_OBJECT

 public:
  explicit WorkDialog(Session& session, QWidget* parent);
  QPushButton *run_button, *stop_button;
  /// True from Run to the end of the work.
  bool working() const { return working_; }

 signals:
  void done();  ///< the work ended, well or not

 protected:
  /// Starts the work; an error or a stop is told in the dialog's line.
  void start(const std::function<void(Monitor&)>& work);
  virtual void run() = 0;
  virtual void refresh() {}  ///< in the GUI's thread, at the end
  /// Calls `what` in the GUI's thread, if the dialog still lives then. For the worker.
  std::function<void(std::function<void()>)> poster();
  void say(const QString& text, bool bad = false);
  Session& session() { return session_; }
  QVBoxLayout* column() { return column_; }

 private:
  void update_buttons();
  Session& session_;
  QVBoxLayout* column_;
  QLabel* line_;
  QProgressBar* bar_;
  bool working_ = false;
};

}  // namespace genba
