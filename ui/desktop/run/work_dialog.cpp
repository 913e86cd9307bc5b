#include "ui/desktop/run/work_dialog.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {

WorkDialog::WorkDialog(Session& session, JobKind kind, QWidget* parent)
    : QDialog(parent),
      run_button(new QPushButton),
      stop_button(new QPushButton),
      session_(session),
      kind_(kind),
      column_(new QVBoxLayout),
      line_(new QLabel),
      bar_(new QProgressBar),
      close_(new QPushButton) {
  setModal(false);
  setAttribute(Qt::WA_DeleteOnClose);
  line_->setWordWrap(true);
  line_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  bar_->setTextVisible(false);
  bar_->hide();
  stop_button->setAutoDefault(false);
  close_->setAutoDefault(false);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(bar_, 1);
  buttons->addStretch(1);
  buttons->addWidget(run_button);
  buttons->addWidget(stop_button);
  buttons->addWidget(close_);
  auto* all = new QVBoxLayout(this);
  all->addLayout(column_, 1);
  all->addWidget(line_);
  all->addLayout(buttons);
  run_button->setDefault(true);  // works only after it is in the dialog
  connect(run_button, &QPushButton::clicked, this, &WorkDialog::ask_to_run);
  connect(stop_button, &QPushButton::clicked, this, [this] {
    if (working_)
      session_.stop();
    else
      session_.waiting().remove(this);
  });
  connect(close_, &QPushButton::clicked, this, &QDialog::close);
  connect(&session_.waiting(), &JobQueue::changed, this, &WorkDialog::queue_changed);
  connect(&session_, &Session::progressed, this, [this](const Text& stage, double fraction) {
    if (!working_) return;
    bar_->setRange(0, fraction < 0 ? 0 : 1000);
    if (fraction >= 0) bar_->setValue(static_cast<int>(1000 * fraction));
    bar_->setToolTip(shown(stage));
  });
  connect(&session_, &Session::started, this, &WorkDialog::update_buttons);
  connect(&session_, &Session::finished, this, [this](JobState state, const QString& error) {
    if (std::exchange(working_, false)) {
      if (state == JobState::failed) say(error, true);
      if (state == JobState::cancelled) say(tr("Stopped."));
      if (state == JobState::succeeded) say({});
      refresh();
      emit done();
    }
    update_buttons();
  });
  translate_buttons();
  update_buttons();
}

WorkDialog::~WorkDialog() {
  disconnect(&session_.waiting(), nullptr, this, nullptr);
  session_.waiting().remove(this);
}

void WorkDialog::open_with(int letters, int lines) {
  const QSize wanted(letters * fontMetrics().averageCharWidth(), lines * fontMetrics().height());
  resize(wanted.boundedTo(screen()->availableSize() * 0.9));
}

void WorkDialog::translate_buttons() {
  run_button->setText(tr("&Run"));
  stop_button->setText(tr("&Stop"));
  close_->setText(tr("&Close"));
}

void WorkDialog::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    translate_buttons();
    retranslate();
    refresh();
    if (working_) say(working_text());
    if (waiting_) say(tr("Waits for the job that runs."));
  }
  QDialog::changeEvent(event);
}

void WorkDialog::guarded(const std::function<void()>& action) {
  try {
    action();
  } catch (const std::exception& error) {
    say(shown_error(error), true);
  }
}

void WorkDialog::ask_to_run() {
  guarded([this] {
    check();
    session_.waiting().add(
        kind_, [this] { guarded([this] { run(); }); }, this);
  });
}

void WorkDialog::queue_changed() {
  const bool waits = session_.waiting().holds(this);
  if (waits == waiting_) return;
  waiting_ = waits;
  say(waits ? tr("Waits for the job that runs.") : QString());
  update_buttons();
}

QString WorkDialog::working_text() const {
  return tr("Computing...");
}

void WorkDialog::start(const std::function<void(Monitor&)>& work) {
  if (session_.running()) return;
  working_ = true;
  say(working_text());
  session_.start_work(work);
}

std::function<void(std::function<void()>)> WorkDialog::poster() {
  // The pointer is read in the GUI thread only.
  return [self = QPointer<WorkDialog>(this), session = &session_](const std::function<void()>& what) {
    QMetaObject::invokeMethod(
        session,
        [self, what] {
          if (self) what();
        },
        Qt::QueuedConnection);
  };
}

void WorkDialog::say(const QString& text, bool bad) {
  line_->setTextFormat(Qt::PlainText);
  line_->setStyleSheet(bad ? QString("color: %1").arg(error_ink().name()) : QString());
  line_->setText(text);
}

void WorkDialog::update_buttons() {
  run_button->setEnabled(!working_ && !waiting_);
  stop_button->setEnabled(working_ || waiting_);
  bar_->setVisible(working_);
}

}  // namespace genba
