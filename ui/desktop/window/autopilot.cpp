#include "ui/desktop/window/autopilot.hpp"

#include <QCoreApplication>
#include <QPixmap>
#include <QTimer>
#include <cstdio>

#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/window/main_window.hpp"

namespace genba {
namespace {
constexpr int drawing_time = 600;  // ms, for layout and drawing
}

Autopilot::Autopilot(MainWindow& window, AutopilotOrders orders)
    : QObject(&window), window_(window), orders_(std::move(orders)) {}

void Autopilot::start() {
  const bool picture = !orders_.screenshot.isEmpty();
  if (!orders_.file.isEmpty() && !window_.files().open(orders_.file) && picture) return finish(2);
  if (!orders_.run || !window_.session().has_project()) {
    if (picture) QTimer::singleShot(drawing_time, this, &Autopilot::take_screenshot);
    return;
  }
  if (picture)
    connect(&window_.session(), &Session::finished, this, [this](JobState state, const QString& error) {
      if (state != JobState::succeeded) {
        std::fprintf(stderr, "error: %s\n", error.toUtf8().constData());
        return finish(1);
      }
      QTimer::singleShot(drawing_time, this, &Autopilot::take_screenshot);
    });
  window_.session().start(Stage::results);
}

void Autopilot::take_screenshot() {
  if (window_.view().busy()) {
    QTimer::singleShot(drawing_time, this, &Autopilot::take_screenshot);
    return;
  }
  // A large picture would be drawn in parts; here it is drawn at once.
  for (int i = 0; i < window_.view().panes(); ++i)
    if (window_.view().pane(i).has_content()) (void)window_.view().pane(i).capture_png(1);
  const bool written = window_.grab().save(orders_.screenshot, "PNG");
  if (!written)
    std::fprintf(stderr, "error: %s: cannot be written\n", orders_.screenshot.toUtf8().constData());
  finish(written ? 0 : 1);
}

void Autopilot::finish(int exit_code) {
  QCoreApplication::exit(exit_code);
}

}  // namespace genba
