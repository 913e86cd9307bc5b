// The status bar: counts, device, stage and progress.
#pragma once

#include <QElapsedTimer>
#include <QStatusBar>

#include "app/plan/time_left.hpp"
#include "engine/base/text/phrase.hpp"

class QLabel;
class QProgressBar;

namespace genba {

class Session;

class StatusLine : public QStatusBar {
  Q_OBJECT

 public:
  explicit StatusLine(Session& session, QWidget* parent = nullptr);
  void refresh();
  void show_progress(const Text& stage, double fraction);
  /// The progress of work beside jobs; it is not shown while a job runs.
  void show_beside(const Text& stage, double fraction);
  void beside_ends(const QString& said, const QString& why);
  void job_started();
  void job_finished();
  void forget_job();  ///< another case is open
  void show_waiting(const QStringList& jobs);

 private:
  void show_stage(const Text& stage, double fraction);
  Session& session_;
  QLabel *counts_, *device_, *stage_, *waiting_;
  QProgressBar* bar_;
  bool shows_beside_ = false;
  QElapsedTimer clock_;
  TimeLeft left_;
};

}  // namespace genba
