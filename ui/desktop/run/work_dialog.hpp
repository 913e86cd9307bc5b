// A dialog that gives the session work in the background: Run, Stop, progress and a place for the outcome.
// Asked for while a job runs, the work waits in line. It lives on where its window is made anew in another
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
  /// True from Run to the end of the work.
  bool working() const { return working_; }
  /// From Run to the start of the work, while another job runs.
  bool waiting() const { return waiting_; }

 signals:
  void done();  ///< the work ended, well or not

 protected:
  /// Starts the work; an error or a stop is told in the dialog's line.
  void start(const std::function<void(Monitor&)>& work);
  /// Throws what is wrong with the form, before the work starts or waits.
  virtual void check() const {}
  /// Reads the form and starts; throws what is wrong.
  virtual void run() = 0;
  virtual void refresh() {}        ///< in the GUI's thread, at the end
  virtual void retranslate() = 0;  ///< all texts, in the language now; called by the derived constructor
  /// Calls `what` in the GUI's thread, if the dialog still lives then. For the worker.
  std::function<void(std::function<void()>)> poster();
  void say(const QString& text, bool bad = false);
  virtual QString working_text() const;  ///< said from the start of the work to its end
  Session& session() const { return session_; }
  QVBoxLayout* column() { return column_; }
  /// The first size, by the size of letters, within the screen.
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
