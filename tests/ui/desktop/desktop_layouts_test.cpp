// Panels beside the view: how much of the window the view keeps.
#include <QAction>
#include <QDockWidget>
#include <QSettings>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <cstdlib>

#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/icons.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/window/layout_actions.hpp"
#include "ui/desktop/window/main_window.hpp"
#include "ui/desktop/window/step_bar.hpp"

using namespace genba;

namespace {

QAction* layout_action(const MainWindow& window, const char* name) {
  return window.findChild<QAction*>(QString("layout_") + name);
}

bool is_folded(const MainWindow& window, const char* dock) {
  return window.findChild<QDockWidget*>(dock)->isHidden();
}

double share_of_view(MainWindow& window) {
  return static_cast<double>(window.view().width()) / window.width();
}

}  // namespace

void DesktopTest::lay_out(const char* name) {
  QAction* action = layout_action(*window_, name);
  QVERIFY2(action, name);
  action->trigger();
}

void DesktopTest::layouts_leave_the_view_its_room() {
  QVERIFY(window_->files().open(box_case(4)));
  QVERIFY(layout_action(*window_, "set_up")->isChecked());
  for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
    window_->resize(size);
    QTRY_COMPARE(window_->size(), size);
    for (const char* name : {"advanced", "results", "set_up"}) {
      auto* button =
          qobject_cast<QToolButton*>(window_->steps().widgetForAction(layout_action(*window_, name)));
      QVERIFY(button && button->isVisible());
      QVERIFY(!button->toolTip().isEmpty());
      QTest::mouseClick(button, Qt::LeftButton);
      QVERIFY(layout_action(*window_, name)->isChecked());
      const bool all = QString(name) == "advanced";
      const QString where = QString("%1 at %2: %3").arg(name).arg(size.width());
      QTRY_VERIFY2(share_of_view(*window_) >= LayoutActions::view_share,
                   qPrintable(where.arg(share_of_view(*window_))));
      QVERIFY(window_->tree().width() >= 25 * window_->fontMetrics().averageCharWidth());
      for (const char* dock : {"dock_memory", "dock_residual", "dock_log"})
        QVERIFY2(is_folded(*window_, dock) != all, dock);
      QCOMPARE(is_folded(*window_, "dock_check"), QString(name) == "results");
      QVERIFY(!is_folded(*window_, "dock_properties"));
    }
  }
}

// Qt would take all that a smaller window lacks from the view.
void DesktopTest::the_view_keeps_its_room_in_a_smaller_window() {
  QVERIFY(window_->files().open(box_case(4)));
  window_->resize(1580, 900);
  lay_out("results");
  QTRY_VERIFY(share_of_view(*window_) >= LayoutActions::view_share);
  window_->resize(1280, 720);
  QTRY_COMPARE(window_->width(), 1280);
  QTRY_VERIFY2(share_of_view(*window_) >= LayoutActions::view_share,
               qPrintable(QString::number(share_of_view(*window_))));
}

void DesktopTest::a_layout_is_remembered() {
  lay_out("results");
  window_->close();
  window_ = std::make_unique<MainWindow>();
  window_->show();
  QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  QVERIFY(layout_action(*window_, "results")->isChecked());
  QVERIFY(is_folded(*window_, "dock_check") && is_folded(*window_, "dock_log"));
  // A panel that is closed stays closed, until the layout is chosen again.
  QVERIFY(!is_folded(*window_, "dock_section"));
  window_->findChild<QDockWidget*>("dock_section")->close();
  window_->close();
  window_ = std::make_unique<MainWindow>();
  window_->show();
  QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  QVERIFY(is_folded(*window_, "dock_section"));
  lay_out("results");
  QVERIFY(!is_folded(*window_, "dock_section"));
}

void DesktopTest::tools_are_seen_and_name_their_keys() {
  window_.reset();
  // Of an icon: how many of its pixels stand out from the paper.
  const auto share_seen = [](const QIcon& icon) {
    constexpr int size = 40;
    const QImage drawn = icon.pixmap(size, size).toImage();
    const int paper = QGuiApplication::palette().color(QPalette::Window).lightness();
    int seen = 0;
    for (int y = 0; y < drawn.height(); ++y)
      for (int x = 0; x < drawn.width(); ++x)
        seen += qAlpha(drawn.pixel(x, y)) > 200 && std::abs(drawn.pixelColor(x, y).lightness() - paper) > 60;
    return static_cast<double>(seen) / (drawn.width() * drawn.height());
  };
  for (const Appearance appearance : {Appearance::light, Appearance::dark}) {
    apply_appearance(appearance);
    MainWindow window;
    int icons = 0;
    for (const QToolBar* tools : window.findChildren<QToolBar*>())
      for (const QAction* action : tools->actions()) {
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        QVERIFY2(keys.isEmpty() || action->toolTip().contains(keys), qPrintable(action->toolTip()));
        if (action->icon().isNull()) continue;
        ++icons;
        QVERIFY2(share_seen(action->icon()) > 0.03, qPrintable(action->text()));
      }
    QVERIFY2(icons >= 12, qPrintable(QString::number(icons)));
    for (const Mark mark : {Mark::good, Mark::info, Mark::warning, Mark::error})
      QVERIFY(share_seen(mark_icon(mark)) > 0.03);
    // Told apart without their colours too.
    QVERIFY(mark_icon(Mark::warning).pixmap(40, 40).toImage().convertToFormat(QImage::Format_Alpha8) !=
            mark_icon(Mark::error).pixmap(40, 40).toImage().convertToFormat(QImage::Format_Alpha8));
  }
  apply_appearance(Appearance::system);
}
