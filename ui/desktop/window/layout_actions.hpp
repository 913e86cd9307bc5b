// View > Layout: which panels stand beside the view, and how wide they are.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

class QActionGroup;
class QDockWidget;
class QMainWindow;
class QMenu;
class QToolBar;

namespace genba {

class LayoutActions : public QObject {
  Q_OBJECT

 public:
  /// Share of the window's width that the view keeps in every layout, unless panels cannot be so narrow.
  static constexpr double view_share = 0.6;

  /// The docks of `window` and its central widget must exist.
  explicit LayoutActions(QMainWindow& window);
  void fill(QMenu* menu);
  void fill(QToolBar* bar);
  /// Applies the layout chosen last, or that of a new user; all panels return to their places.
  void apply_chosen();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void apply(int layout);
  void keep_share();
  QDockWidget* dock(const QString& name) const;
  void widen(int left, int right);
  QMainWindow& window_;
  QActionGroup* layouts_;
  bool keeps_soon_ = false;
};

}  // namespace genba
