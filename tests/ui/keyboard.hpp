// What tests of the desktop without a mouse share: keys as the window system gives them.
#pragma once

#include <QApplication>
#include <QTest>
#include <QWidget>

namespace genba_test {

/// As the window system gives them: shortcuts, menus and dialogs included.
inline void key(int code, Qt::KeyboardModifiers modifiers = {}) {
  QWindow* at = QApplication::focusWindow();
  QVERIFY2(at, "no window has the focus");
  QTest::keyClick(at, static_cast<Qt::Key>(code), modifiers);
}

inline void type(const char* text) {
  for (; *text; ++text) QTest::keyClick(QApplication::focusWindow(), *text);
}

inline bool take_keys(QWidget& window) {
  window.activateWindow();
  return QTest::qWaitFor(
      [&] { return window.isActiveWindow() && QApplication::focusWindow() == window.windowHandle(); });
}

/// Tab until a widget has the focus; false: a round led back to where it began.
inline bool tab_to(const QWidget* wanted) {
  for (int i = 0; i < 200 && QApplication::focusWidget() != wanted; ++i) key(Qt::Key_Tab);
  return QApplication::focusWidget() == wanted;
}

}  // namespace genba_test
