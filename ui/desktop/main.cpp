// genba [case.json|geometry] [--run] [--screenshot out.png] [--size 1600x1000]
#include <QApplication>
#include <QCommandLineParser>
#include <QTimer>
#include <cstdio>
#include <string_view>

#include "app/output/version.hpp"
#include "app/stage/backends.hpp"
#include "app/start/runtime_folder.hpp"
#include "engine/base/host_memory.hpp"
#include "ui/desktop/files/recovery_bar.hpp"
#include "ui/desktop/look/application.hpp"
#include "ui/desktop/window/autopilot.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/window/desktop.hpp"
#include "ui/desktop/window/driver_notice.hpp"
#include "ui/desktop/window/main_window.hpp"
#include "ui/desktop/window/warm_up.hpp"

int main(int argc, char** argv) {
  genba::return_freed_memory();
  const genba::RuntimeFolder runtime;
  genba::prepare_application();
  // The window starts its own program in this way.
  if (argc == 2 && std::string_view(argv[1]) == genba::WarmUp::argument)
    return genba::WarmUp::child(argc, argv);
  QApplication application(argc, argv);
  QCoreApplication::setApplicationVersion(QString::fromStdString(genba::program_version()));
  genba::style_application();
  genba::keep_settings_private();

  QCommandLineParser parser;
  parser.setApplicationDescription(
      "Genba: finite-element simulation on one computer with one GPU. Research use only, not for diagnosis.");
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument("file", "case.json, or a STEP, IGES, BREP, STL or msh geometry", "[file]");
  const QCommandLineOption run("run", "Run the case at once.");
  const QCommandLineOption screenshot(
      "screenshot", "Save a picture of the window (after the run, with --run) and quit.", "png");
  const QCommandLineOption size("size", "Size of the window, as 1600x1000.", "size");
  parser.addOptions({run, screenshot, size});
  parser.process(application);

  genba::Desktop desktop;
  genba::MainWindow& window = desktop.window();
  if (parser.isSet(size)) {
    const QStringList parts = parser.value(size).split('x');
    if (parts.size() != 2 || parts[0].toInt() < 200 || parts[1].toInt() < 200) {
      std::fprintf(stderr, "error: --size %s: expected width x height, as 1600x1000\n",
                   qPrintable(parser.value(size)));
      return 2;
    }
    window.resize(parts[0].toInt(), parts[1].toInt());
  }
  window.show();
  genba::WarmUp warm(QCoreApplication::applicationFilePath());
  genba::DriverNotice driver([] { return genba::unused_card_advice(); });
  QObject::connect(&driver, &genba::DriverNotice::found, &desktop, [&desktop](const genba::Text& advice) {
    desktop.window().session().say(genba::LogLevel::warning, advice);
  });
  if (!parser.isSet(screenshot)) {
    window.recovery().look();
    driver.look();
    warm.start_when_idle();
  }
  const QStringList files = parser.positionalArguments();
  auto* pilot = new genba::Autopilot(window, {files.value(0), parser.isSet(run), parser.value(screenshot)});
  QTimer::singleShot(0, pilot, &genba::Autopilot::start);
  return QApplication::exec();
}
