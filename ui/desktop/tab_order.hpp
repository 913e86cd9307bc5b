// The way of the Tab key through a window whose pages come and go: area by area, in each as one reads.
#pragma once

#include <QWidget>
#include <vector>

namespace genba {

/// What Tab stops at: in every area that is seen, from top to bottom and in a row from left to right. Areas
/// that scroll stop it themselves only where there is something to scroll.
std::vector<QWidget*> tab_stops(const std::vector<QWidget*>& areas);
/// Gives the focus to the first stop of an area; false: it has none.
bool focus_first(QWidget* area);
/// Gives the focus as the Tab key does, and scrolls to it.
void focus_by_tab(QWidget* widget, bool forward = true);

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
