#include "ui/desktop/window/status_line.hpp"

#include <QLabel>
#include <QProgressBar>
#include <utility>

#include "app/case/describe.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {

StatusLine::StatusLine(Session& session, QWidget* parent)
    : QStatusBar(parent),
      session_(session),
      counts_(new QLabel),
      device_(new QLabel),
      stage_(new QLabel),
      waiting_(new QLabel),
      bar_(new QProgressBar) {
  counts_->setObjectName("counts");
  stage_->setObjectName("stage");
  waiting_->setObjectName("waiting");
  waiting_->hide();
  bar_->setFixedWidth(160);
  bar_->setTextVisible(false);
  bar_->hide();
  addWidget(counts_);
  addWidget(device_);
  addPermanentWidget(stage_);
  addPermanentWidget(bar_);
  addPermanentWidget(waiting_);
}

void StatusLine::refresh() {
  QString counts;
  const auto meshed = session_.mesh();
  if (meshed)
    counts = tr("%1 nodes   %2 elements")
                 .arg(qt(grouped(meshed->mesh->node_count())), qt(grouped(meshed->mesh->solid_count())));
  const auto planned = session_.planned();
  if (planned && meshed && planned->problem && planned->problem->mesh == meshed->mesh)
    counts += tr("   %1 unknowns").arg(qt(grouped(planned->plan.pattern.rows)));
  counts_->setText(counts);
  device_->setText(planned ? tr("   Device: %1").arg(shown(planned->plan.device.name)) : QString());
}

void StatusLine::show_progress(const Text& stage, double fraction) {
  if (session_.running()) show_stage(stage, fraction);
}

void StatusLine::show_beside(const Text& stage, double fraction) {
  if (session_.running()) return;
  if (!std::exchange(shows_beside_, true)) {
    clock_.start();
    left_ = {};
    stage_->setToolTip({});
  }
  show_stage(stage, fraction);
}

void StatusLine::beside_ends(const QString& said, const QString& why) {
  if (session_.running() || !std::exchange(shows_beside_, false)) return;
  bar_->hide();
  stage_->setText(said);
  stage_->setToolTip(why);
}

void StatusLine::show_stage(const Text& stage, double fraction) {
  const double seconds = static_cast<double>(clock_.elapsed()) / 1000;
  QString text = tr("%1   %2 s").arg(shown(stage)).arg(seconds, 0, 'f', 0);
  if (fraction >= 0) left_.update(stage.english(), fraction, seconds);
  if (const auto left = left_.seconds(seconds))
    text += *left < 90 ? tr(", about %1 s left").arg(*left, 0, 'f', 0)
                       : tr(", about %1 min left").arg(*left / 60, 0, 'f', 0);
  stage_->setText(text);
  bar_->show();
  bar_->setRange(0, fraction < 0 ? 0 : 1000);
  if (fraction >= 0) bar_->setValue(static_cast<int>(1000 * fraction));
}

void StatusLine::job_started() {
  clock_.start();
  left_ = {};
  shows_beside_ = false;
  stage_->setToolTip({});
  show_progress(phrase<"starting">(), -1);
}

void StatusLine::show_waiting(const QStringList& jobs) {
  waiting_->setVisible(!jobs.isEmpty());
  waiting_->setText(tr("waiting: %1").arg(jobs.join(", ")));
  waiting_->setToolTip(
      tr("They start when the job that runs is done, with the case as it is then. Stop ends them too."));
}

void StatusLine::forget_job() {
  stage_->clear();
  bar_->hide();
}

void StatusLine::job_finished() {
  bar_->hide();
  stage_->setText(tr("done in %1 s").arg(static_cast<double>(clock_.elapsed()) / 1000, 0, 'f', 1));
}

}  // namespace genba
