#include "ui/desktop/desktop.hpp"

#include <QApplication>
#include <QTimer>

#include "ui/desktop/appearance.hpp"
#include "ui/desktop/language.hpp"
#include "ui/desktop/look_actions.hpp"
#include "ui/desktop/main_window.hpp"

namespace genba {

Desktop::Desktop() {
  apply_language(chosen_language());
  apply_appearance(chosen_appearance());
  window_ = std::make_unique<MainWindow>();
  follow_choices();
}

Desktop::~Desktop() = default;

void Desktop::follow_choices() {
  // Later: the menu that asks for it belongs to the window.
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
  // In one event, so that a window follows the session whenever it says something.
  before_ = std::move(window_);
  window_ = std::make_unique<MainWindow>(before_->take_content());
  follow_choices();
  QTimer::singleShot(0, this, &Desktop::show);
}

void Desktop::show() {
  if (before_->isVisible()) window_->show();
  // After the first pictures of the views, each in an event of its own.
  QTimer::singleShot(0, this, &Desktop::finish);
}

void Desktop::finish() {
  before_.reset();
  qApp->removeEventFilter(this);
  renewing_ = false;
  emit window_renewed();
  if (again_) renew();
}

// A window that gave its session away takes no commands.
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
    default:
      return QObject::eventFilter(watched, event);
  }
}

}  // namespace genba
