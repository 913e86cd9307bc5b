#include "ui/desktop/window/desktop.hpp"

#include <QApplication>
#include <QPixmap>
#include <QTimer>
#include <utility>

#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/look_actions.hpp"
#include "ui/desktop/window/main_window.hpp"

namespace genba {

Desktop::Desktop() {
  apply_language(chosen_language());
  apply_appearance(chosen_appearance());
  window_ = std::make_unique<MainWindow>();
  follow_choices();
}

Desktop::~Desktop() = default;

void Desktop::follow_choices() {
  // Queued: the menu that emits it belongs to the window.
  connect(&window_->looks(), &LookActions::chosen, this, &Desktop::renew, Qt::QueuedConnection);
}

void Desktop::renew() {
  again_ = renewing_;
  if (renewing_) return;
  renewing_ = true;
  qApp->installEventFilter(this);
  QTimer::singleShot(0, this, &Desktop::translate);
}

void Desktop::translate() {
  apply_language(chosen_language());
  QTimer::singleShot(0, this, [this] {
    apply_appearance(chosen_appearance());
    QTimer::singleShot(0, this, &Desktop::make);
  });
}

void Desktop::make() {
  next_ = std::make_unique<MainWindow>(window_->shared_session());
  QTimer::singleShot(0, this, &Desktop::hand_over);
}

void Desktop::hand_over() {
  // It is done in one event, so that at any time some window follows the session.
  before_ = std::move(window_);
  window_ = std::move(next_);
  window_->take_over(*before_);
  follow_choices();
  QTimer::singleShot(0, this, &Desktop::lay_out);
}

void Desktop::lay_out() {
  // Rendering a picture of one pixel lays out everything in the window.
  QPixmap corner(1, 1);
  window_->render(&corner, {}, QRegion(0, 0, 1, 1));
  QTimer::singleShot(0, this, &Desktop::show);
}

void Desktop::show() {
  if (before_->isVisible()) window_->show();
  // After the first pictures of the views, which have events of their own.
  QTimer::singleShot(0, this, &Desktop::finish);
}

void Desktop::finish() {
  before_.reset();
  qApp->removeEventFilter(this);
  renewing_ = false;
  emit window_renewed();
  if (again_)
    renew();
  else if (std::exchange(closes_, false))
    window_->close();
}

// A window that is giving its session away takes no commands. If it is closed, the next one is closed as soon
// as it is there.
bool Desktop::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::Wheel:
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
    case QEvent::Shortcut:
    case QEvent::DragEnter:
    case QEvent::Drop:
      return true;
    case QEvent::Close:
      if (!qobject_cast<MainWindow*>(watched)) return false;
      event->ignore();
      return closes_ = true;
    default:
      return QObject::eventFilter(watched, event);
  }
}

}  // namespace genba
