#include "ui/desktop/look/appearance.hpp"

#include <QApplication>
#include <QFileDialog>
#include <QMainWindow>
#include <QPainter>
#include <QProxyStyle>
#include <QSettings>
#include <memory>

#include "ui/desktop/look/file_icons.hpp"
#include "ui/desktop/look/icons.hpp"
#include "ui/desktop/look/line_guard.hpp"
#include "ui/desktop/look/wheel_guard.hpp"

namespace genba {
namespace {

constexpr const char* appearance_setting = "window/appearance";
constexpr const char* words[] = {"system", "light", "dark"};

QPalette light_palette() {
  QPalette p(QColor("#efeff1"), QColor("#f5f5f6"));
  p.setColor(QPalette::Base, Qt::white);
  p.setColor(QPalette::AlternateBase, QColor("#f3f5f8"));
  p.setColor(QPalette::Highlight, QColor("#1f6feb"));
  p.setColor(QPalette::HighlightedText, Qt::white);
  p.setColor(QPalette::Link, QColor("#1a5fd0"));
  p.setColor(QPalette::PlaceholderText, QColor("#6b7078"));
  return p;
}

QPalette dark_palette() {
  const QColor text("#e4e6ea"), window("#2a2c30"), base("#1d1f22"), button("#36393e"), off("#84888f");
  QPalette p(button, window);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::BrightText})
    p.setColor(role, text);
  p.setColor(QPalette::Base, base);
  p.setColor(QPalette::AlternateBase, QColor("#25272b"));
  p.setColor(QPalette::Midlight, QColor("#44474d"));
  p.setColor(QPalette::ToolTipBase, button);
  p.setColor(QPalette::ToolTipText, text);
  p.setColor(QPalette::Highlight, QColor("#2f6fd0"));
  p.setColor(QPalette::HighlightedText, Qt::white);
  p.setColor(QPalette::Link, QColor("#7ab0ff"));
  p.setColor(QPalette::PlaceholderText, QColor("#9a9fa7"));
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, off);
  return p;
}

QColor ink(const char* on_light, const char* on_dark, const QPalette& palette = QGuiApplication::palette()) {
  return QColor(is_dark(palette) ? on_dark : on_light);
}

}  // namespace

Appearance chosen_appearance() {
  const QString word = QSettings().value(appearance_setting).toString();
  for (int i = 0; i < 3; ++i)
    if (word == words[i]) return static_cast<Appearance>(i);
  return Appearance::system;
}

void choose_appearance(Appearance appearance) {
  QSettings().setValue(appearance_setting, words[static_cast<int>(appearance)]);
}

void apply_appearance(Appearance appearance) {
  QApplication::setPalette(appearance == Appearance::dark    ? dark_palette()
                           : appearance == Appearance::light ? light_palette()
                                                             : QPalette());
}

bool is_dark(const QPalette& p) {
  return p.color(QPalette::Text).lightness() > p.color(QPalette::Base).lightness();
}

QColor error_ink() {
  return ink("#b3261e", "#ff8f85");
}
QColor warning_ink() {
  return ink("#8a5a00", "#f0bd5a");
}
QColor good_ink(const QPalette& palette) {
  return ink("#2e7d32", "#7fd184", palette);
}
QColor quiet_ink() {
  return ink("#6b7078", "#9a9fa7");
}

namespace {

QIcon inked(const QIcon& from) {
  QIcon out;
  for (const int size : {16, 24, 32, 64}) {
    QPixmap pixmap = from.pixmap(size, size);
    QPainter painter(&pixmap);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(pixmap.rect(), QApplication::palette().color(QPalette::ButtonText));
    painter.end();
    out.addPixmap(pixmap);
  }
  return out;
}

// Fusion draws the buttons of docks for a light background only. Titles of docks are drawn here: a style
// sheet of the application would make every widget twice as slow to create.
class Style final : public QProxyStyle {
 public:
  Style() : QProxyStyle("Fusion") {}
  using QProxyStyle::polish;
  void polish(QWidget* widget) override {
    QProxyStyle::polish(widget);
    wheel_.watch(widget);
    lines_.watch(widget);
    if (auto* dialog = qobject_cast<QFileDialog*>(widget)) {
      if (!file_icons_) file_icons_ = std::make_unique<FileIcons>();  // which asks this style for them
      dialog->setIconProvider(file_icons_.get());
    }
  }
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override {
    const auto* dock = qstyleoption_cast<const QStyleOptionDockWidget*>(option);
    if (element != CE_DockWidgetTitle || !dock)
      return QProxyStyle::drawControl(element, option, painter, widget);
    painter->save();
    painter->fillRect(dock->rect, dock->palette.midlight());
    QFont bold = painter->font();
    bold.setBold(true);
    painter->setFont(bold);
    const QRect room = subElementRect(SE_DockWidgetTitleBarText, dock, widget);
    drawItemText(
        painter, room, Qt::AlignLeft | Qt::AlignVCenter, dock->palette, dock->state.testFlag(State_Enabled),
        painter->fontMetrics().elidedText(dock->title, Qt::ElideRight, room.width()), QPalette::WindowText);
    painter->restore();
  }
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override {
    if (element != PE_FrameStatusBarItem) QProxyStyle::drawPrimitive(element, option, painter, widget);
  }
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override {
    constexpr int title_margin = 4, beside_tab_text = 10;
    if (metric == PM_DockWidgetTitleMargin) return title_margin;
    // The names of all docks in one place must fit, also in narrow docks.
    if (metric == PM_TabBarTabHSpace && widget && qobject_cast<const QMainWindow*>(widget->parentWidget()))
      return beside_tab_text;
    return QProxyStyle::pixelMetric(metric, option, widget);
  }
  QIcon standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const override {
    switch (which) {
      case SP_DialogApplyButton:
        return mark_icon(Mark::good);
      case SP_MessageBoxInformation:
        return mark_icon(Mark::info);
      case SP_MessageBoxWarning:
        return mark_icon(Mark::warning);
      case SP_MessageBoxCritical:
        return mark_icon(Mark::error);
      default:
        break;
    }
    const QIcon icon = QProxyStyle::standardIcon(which, option, widget);
    return which == SP_TitleBarCloseButton || which == SP_TitleBarNormalButton ? inked(icon) : icon;
  }

 private:
  WheelGuard wheel_;
  LineGuard lines_;
  std::unique_ptr<FileIcons> file_icons_;
};

}  // namespace

QIcon inked_icon(QStyle::StandardPixmap which) {
  return inked(QApplication::style()->standardIcon(which));
}

QStyle* make_style() {
  return new Style;
}

BarColours bar_colours(LogLevel level) {
  switch (level) {
    case LogLevel::error:
      return {ink("#fde7e5", "#4a2523"), ink("#d9635a", "#a4483f")};
    case LogLevel::warning:
      return {ink("#fff4d6", "#453819"), ink("#c9c9c9", "#6b5a2c")};
    case LogLevel::info:
    case LogLevel::debug:
      break;
  }
  return {ink("#e8f0fe", "#22344f"), ink("#c9c9c9", "#3d557a")};
}

}  // namespace genba
