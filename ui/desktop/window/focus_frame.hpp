// Shows which widget has the keyboard focus.
#pragma once

#include <QWidget>

namespace genba {

/// A frame around widgets that do not show the focus by themselves: views, plots, lists, texts.
class FocusFrame : public QWidget {
  Q_OBJECT

 public:
  /// Follows the keyboard focus in all windows; `parent` owns it. A click hides the frame.
  static void follow(QObject* parent);

 protected:
  explicit FocusFrame(QWidget* around);
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();
};

}  // namespace genba
