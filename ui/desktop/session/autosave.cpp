#include "ui/desktop/session/autosave.hpp"

#include "engine/base/error.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {

Autosave::Autosave(Session& session, QObject* parent)
    : QObject(parent), session_(session), journal_(std::make_shared<Journal>(journal_folder())) {
  writer_.setMaxThreadCount(1);
  timer_.setSingleShot(true);
  timer_.setInterval(interval);
  connect(&timer_, &QTimer::timeout, this, &Autosave::write);
  connect(&session_, &Session::project_changed, this, &Autosave::project_changed);
}

Autosave::~Autosave() {
  writer_.waitForDone();
}

void Autosave::project_changed() {
  if (session_.service().modified()) {
    // An edit does not restart the timer: so the edits of a person who never pauses are saved too.
    if (!timer_.isActive()) timer_.start();
    return;
  }
  timer_.stop();
  writer_.start([journal = journal_] { journal->clear(); });
}

void Autosave::write() {
  if (!session_.service().modified()) return;
  writer_.start(
      [this, journal = journal_, project = session_.project(), hash = session_.service().file_hash()] {
        try {
          written_ = false;
          journal->write(*project, hash);
          written_ = true;
        } catch (const std::exception& e) {
          QMetaObject::invokeMethod(
              this,
              [this, text = full_text(e)] {
                if (!failure_told_) emit failed(text);
                failure_told_ = true;
              },
              Qt::QueuedConnection);
        }
      });
}

bool Autosave::flush() {
  if (timer_.isActive()) {
    timer_.stop();
    write();
  }
  writer_.waitForDone();
  return written_;
}

}  // namespace genba
