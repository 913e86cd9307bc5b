// A dialog that gives the session work in the background: Run, Stop, progress and a place for the outcome. If
// another job runs, the work waits in the queue. The dialog stays open if the window is rebuilt in another
// language.
#pragma once

#include <QDialog>
#include <functional>

#include "engine/base/monitor.hpp"
#include "ui/desktop/session/job_queue.hpp"

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace genba {

class Session;

class WorkDialog : public QDialog {
  Q_OBJECT

 public:
  WorkDialog(Session& session, JobKind kind, QWidget* parent);
  ~WorkDialog() override;
  QPushButton *run_button, *stop_button;
  /// True from the start of the work to its end.
  bool working() const { return working_; }
  /// True from Run to the start of the work, while another job runs.
  bool waiting() const { return waiting_; }

 signals:
  void done();  ///< the work ended, with or without success

 protected:
  /// Starts the work. The dialog's line tells an error or a stop.
  void start(const std::function<void(Monitor&)>& work);
  /// Checks the form before the work starts or waits; throws what is wrong.
  virtual void check() const {}
  /// Reads the form and starts the work; throws what is wrong.
  virtual void run() = 0;
  virtual void refresh() {}        ///< in the GUI thread, at the end
  virtual void retranslate() = 0;  ///< sets all texts in the language in use; call it in the constructor
  /// Returns a function that the worker calls. It runs `what` in the GUI thread if the dialog still lives
  /// then.
  std::function<void(std::function<void()>)> poster();
  void say(const QString& text, bool bad = false);
  virtual QString working_text() const;  ///< shown from the start of the work to its end
  Session& session() const { return session_; }
  QVBoxLayout* column() { return column_; }
  /// Sets the first size in letters and lines, within the screen.
  void open_with(int letters, int lines);
  void changeEvent(QEvent* event) override;
  void translate_buttons();

 private:
  void ask_to_run();
  void guarded(const std::function<void()>& action);
  void queue_changed();
  void update_buttons();
  Session& session_;
  JobKind kind_;
  QVBoxLayout* column_;
  QLabel* line_;
  QProgressBar* bar_;
  QPushButton* close_;
  bool working_ = false, waiting_ = false;
};

}  // namespace genba
