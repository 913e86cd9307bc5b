// For lines that are too narrow for their value: they show the beginning, with its sign, then "…", and the
// whole value as a tool tip.
#pragma once

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QFocusEvent>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolTip>

namespace genba {

class LineGuard final : public QObject {
 public:
  /// Call it for a widget that is about to be shown.
  void watch(QWidget* widget) {
    auto* line = qobject_cast<QLineEdit*>(widget);
    if (!line || line->property(known).toBool() || qobject_cast<QComboBox*>(line->parentWidget()) ||
        qobject_cast<QAbstractSpinBox*>(line->parentWidget()))
      return;
    line->setProperty(known, true);
    line->installEventFilter(this);
    // It runs after the owner took the text: a line that is still modified was not taken.
    connect(line, &QLineEdit::editingFinished, line, [line] { line->setModified(false); });
    connect(line, &QLineEdit::textChanged, this, [line] {
      if (!line->hasFocus() && !line->isModified()) line->home(false);
      mark(line);
    });
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    auto* line = static_cast<QLineEdit*>(watched);
    switch (event->type()) {
      case QEvent::FocusOut: {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason == Qt::PopupFocusReason || reason == Qt::ActiveWindowFocusReason) return false;
        line->home(false);
        mark(line);
        return false;
      }
      case QEvent::Show:
        // The text was filled in before the line was shown: show its beginning. A selected proposal stays
        // selected.
        if (!line->hasFocus() && !line->isModified() && !line->hasSelectedText()) line->home(false);
        mark(line);
        return false;
      case QEvent::FocusIn:
      case QEvent::Resize:
        mark(line);
        return false;
      case QEvent::ToolTip: {
        if (!is_cut(line)) return false;
        const QString tip = line->toolTip();
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                           tip.isEmpty() || tip == line->text() ? line->text() : line->text() + "\n" + tip,
                           line);
        return true;
      }
      default:
        return false;
    }
  }

 private:
  static constexpr const char* known = "line_is_guarded";

  /// The width of buttons inside the line.
  static int kept_free(const QLineEdit* line) {
    int shown = 0;
    for (const QAction* action : line->actions()) shown += action->isVisible();
    return shown * line->height();
  }
  static bool is_cut(const QLineEdit* line) {
    constexpr int frame = 8;
    const QMargins text = line->textMargins();
    const int room = line->width() - frame - text.left() - text.right() - kept_free(line);
    return line->fontMetrics().horizontalAdvance(line->text()) > room;
  }
  static void mark(QLineEdit* line) {
    auto* more = line->findChild<QLabel*>("line_more", Qt::FindDirectChildrenOnly);
    const bool wanted = !line->hasFocus() && !line->text().isEmpty() && is_cut(line);
    if (!more && !wanted) return;
    if (!more) {
      more = new QLabel(QString(QChar(0x2026)), line);
      more->setObjectName("line_more");
      more->setAttribute(Qt::WA_TransparentForMouseEvents);
      more->setAutoFillBackground(true);
      more->setBackgroundRole(QPalette::Base);
    }
    const QSize size = more->sizeHint();
    more->setGeometry(line->width() - kept_free(line) - size.width() - 3, 2, size.width(),
                      line->height() - 4);
    more->setVisible(wanted);
  }
};

}  // namespace genba
