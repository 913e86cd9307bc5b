// Shows where the focus of the keys is.
#pragma once

#include <QWidget>

namespace genba {

/// A frame around what has the focus and does not show it by itself: views, plots, lists, texts.
class FocusFrame : public QWidget {
  Q_OBJECT

 public:
  /// Follows the focus of keys, for all windows; goes with `parent`. A click hides it.
  static void follow(QObject* parent);

 protected:
  explicit FocusFrame(QWidget* around);
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();
};

}  // namespace genba
