#include "ui/desktop/window/focus_frame.hpp"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QEvent>
#include <QPainter>
#include <QPointer>

#include "ui/desktop/view/scene_pane.hpp"
#include "ui/desktop/widgets/plot.hpp"

namespace genba {
namespace {

bool shows_no_focus(const QWidget* widget) {
  return qobject_cast<const QAbstractScrollArea*>(widget) || qobject_cast<const Plot*>(widget) ||
         qobject_cast<const ScenePane*>(widget->parentWidget());
}

}  // namespace

FocusFrame::FocusFrame(QWidget* around) : QWidget(around) {
  setObjectName("focus_frame");
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  around->installEventFilter(this);
  fit();
  show();
}

void FocusFrame::follow(QObject* parent) {
  connect(qApp, &QApplication::focusChanged, parent,
          [frame = QPointer<FocusFrame>()](QWidget*, QWidget* now) mutable {
            delete frame;
            const bool clicked = QGuiApplication::mouseButtons() != Qt::NoButton;
            if (now && !clicked && shows_no_focus(now)) frame = new FocusFrame(now);
          });
}

void FocusFrame::fit() {
  constexpr int width = 2;
  const QRect all(QPoint(), parentWidget()->size());
  setGeometry(all);
  setMask(QRegion(all) - all.adjusted(width, width, -width, -width));
  raise();
}

void FocusFrame::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), palette().color(QPalette::Highlight));
}

bool FocusFrame::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parentWidget() && event->type() == QEvent::Resize) fit();
  return QWidget::eventFilter(watched, event);
}

}  // namespace genba
