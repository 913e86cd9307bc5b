#include "ui/desktop/window/layout_actions.hpp"

#include <QAction>
#include <QActionGroup>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>
#include <QStyle>
#include <QTimer>
#include <QToolBar>
#include <algorithm>
#include <array>

#include "ui/desktop/look/icons.hpp"

namespace genba {
namespace {

constexpr const char* layout_setting = "window/layout";

struct LayoutText {
  const char *name, *text, *tip;
};
constexpr std::array layouts{
    LayoutText{
        "set_up", QT_TRANSLATE_NOOP("genba::LayoutActions", "&Set up"),
        QT_TRANSLATE_NOOP("genba::LayoutActions", "Panels to set up a case: model, properties, check list")},
    LayoutText{
        "results", QT_TRANSLATE_NOOP("genba::LayoutActions", "&Results"),
        QT_TRANSLATE_NOOP("genba::LayoutActions", "Panels to look at results: model, section, line plot")},
    LayoutText{"advanced", QT_TRANSLATE_NOOP("genba::LayoutActions", "&Advanced"),
               QT_TRANSLATE_NOOP("genba::LayoutActions", "All panels: memory, convergence and log too")}};
constexpr int set_up = 0, advanced = 2;

struct Place {
  const char* dock;
  std::array<bool, layouts.size()> shown;
  bool front;  ///< in front of the docks in the same place
};
// In the order in which they come to the front.
constexpr Place places[] = {
    {"dock_model", {true, true, true}, false},      {"dock_section", {true, true, true}, false},
    {"dock_line", {true, true, true}, false},       {"dock_properties", {true, true, true}, true},
    {"dock_image", {true, false, true}, false},     {"dock_quality", {true, false, true}, false},
    {"dock_check", {true, false, true}, true},      {"dock_memory", {false, false, true}, true},
    {"dock_residual", {false, false, true}, false}, {"dock_log", {false, false, true}, false}};

// Shares of the window's width, and largest widths. With the separators they leave the view its share.
constexpr double left_share = 0.195, right_share = 0.19;
constexpr int left_enough = 340, right_enough = 380, low_enough = 150;

}  // namespace

LayoutActions::LayoutActions(QMainWindow& window)
    : QObject(&window), window_(window), layouts_(new QActionGroup(this)) {
  for (int i = 0; i < static_cast<int>(layouts.size()); ++i) {
    const LayoutText& layout = layouts[static_cast<std::size_t>(i)];
    auto* action = layouts_->addAction(tr(layout.text));
    action->setObjectName(QString("layout_") + layout.name);
    action->setIcon(line_icon(layout.name));
    action->setIconVisibleInMenu(false);
    action->setToolTip(tr(layout.tip));
    action->setCheckable(true);
    // Choosing it again puts the panels back.
    connect(action, &QAction::triggered, this, [this, i] {
      QSettings().setValue(layout_setting, layouts[static_cast<std::size_t>(i)].name);
      apply(i);
    });
  }
  const QString chosen = QSettings().value(layout_setting).toString();
  int at = set_up;
  for (int i = 0; i < static_cast<int>(layouts.size()); ++i)
    if (chosen == layouts[static_cast<std::size_t>(i)].name) at = i;
  layouts_->actions()[at]->setChecked(true);
  window_.installEventFilter(this);
}

void LayoutActions::fill(QMenu* menu) {
  QMenu* own = menu->addMenu(tr("La&yout"));
  own->setObjectName("layout_menu");
  own->addActions(layouts_->actions());
}

void LayoutActions::fill(QToolBar* bar) {
  bar->addActions(layouts_->actions());
}

void LayoutActions::apply_chosen() {
  for (int i = 0; i < layouts_->actions().size(); ++i)
    if (layouts_->actions()[i]->isChecked()) apply(i);
}

QDockWidget* LayoutActions::dock(const QString& name) const {
  return window_.findChild<QDockWidget*>(name, Qt::FindDirectChildrenOnly);
}

void LayoutActions::apply(int layout) {
  for (const Place& place : places)
    if (QDockWidget* one = dock(place.dock)) {
      if (one->isFloating()) one->setFloating(false);
      one->setVisible(place.shown[static_cast<std::size_t>(layout)]);
    }
  for (const Place& place : places)
    if (QDockWidget* one = dock(place.dock); one && place.front && !one->isHidden()) one->raise();
  const int width = window_.width();
  widen(std::min(left_enough, static_cast<int>(left_share * width)),
        std::min(right_enough, static_cast<int>(right_share * width)));
  const int height = window_.height();
  window_.resizeDocks({dock("dock_model"), dock("dock_properties")}, {height * 2 / 5, height * 3 / 5},
                      Qt::Vertical);
  if (layout != advanced) return;
  window_.resizeDocks({dock("dock_memory"), dock("dock_residual")}, {height * 7 / 10, height * 3 / 10},
                      Qt::Vertical);
  window_.resizeDocks({dock("dock_log")}, {std::min(low_enough, height / 6)}, Qt::Vertical);
}

void LayoutActions::widen(int left, int right) {
  const auto widen_area = [&](Qt::DockWidgetArea area, int width) {
    for (QDockWidget* one : window_.findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly))
      if (window_.dockWidgetArea(one) == area && !one->isHidden() && !one->isFloating())
        return window_.resizeDocks({one}, {std::max(1, width)}, Qt::Horizontal);
  };
  widen_area(Qt::LeftDockWidgetArea, left);
  widen_area(Qt::RightDockWidgetArea, right);
}

// If the window becomes smaller, Qt takes the difference from the view.
void LayoutActions::keep_share() {
  const QWidget* view = window_.centralWidget();
  if (!view || !window_.isVisible()) return;
  const double most = (1 - view_share) * window_.width();
  const int left = view->x(), right = window_.width() - view->x() - view->width();
  if (left + right <= most) return;
  const int separators =
      4 * window_.style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent, nullptr, &window_);
  const double share = (most - separators) / (left + right);
  int least = 0;  // of the docks at the left
  for (QDockWidget* one : window_.findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly))
    if (window_.dockWidgetArea(one) == Qt::LeftDockWidgetArea && !one->isHidden() && !one->isFloating())
      least = std::max(least, one->minimumSizeHint().width());
  const int narrower = std::max(left > 0 ? least : 0, static_cast<int>(left * share));
  widen(narrower, static_cast<int>(most - separators) - narrower);
}

bool LayoutActions::eventFilter(QObject* watched, QEvent* event) {
  const bool new_width = event->type() == QEvent::Resize || event->type() == QEvent::Show;
  if (watched == &window_ && new_width && !keeps_soon_) {
    keeps_soon_ = true;
    QTimer::singleShot(0, this, [this] {
      keeps_soon_ = false;
      keep_share();
    });
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace genba
