#include "ui/desktop/window/warm_up.hpp"

#include <sys/resource.h>

#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QProcess>
#include <QSettings>
#include <QTimer>
#include <cstdio>
#include <exception>

#include "app/output/version.hpp"
#include "engine/base/text/decimal_point.hpp"
#include "ui/scene/warm_up.hpp"

namespace genba {
namespace {
constexpr int idle_time = 1500;  // ms, after the window is shown
constexpr int end_time = 500;
constexpr const char* done_for = "view/shaders";

QString version() {
  return QString::fromStdString(program_version());
}

}  // namespace

WarmUp::WarmUp(const QString& program, QObject* parent)
    : QObject(parent), process_(new QProcess(this)), program_(program) {
  // The window has priority over this process.
  process_->setChildProcessModifier([] { setpriority(PRIO_PROCESS, 0, 19); });
  process_->setStandardOutputFile(QProcess::nullDevice());
  process_->setStandardErrorFile(QProcess::nullDevice());
  connect(process_, &QProcess::errorOccurred, this, [this] { emit finished(false); });
  connect(process_, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
    const bool done = status == QProcess::NormalExit && code == 0;
    if (done) QSettings().setValue(done_for, version());
    emit finished(done);
  });
}

WarmUp::~WarmUp() {
  disconnect(process_, nullptr, this, nullptr);
  process_->kill();
  process_->waitForFinished(end_time);
}

int WarmUp::child(int argc, char** argv) {
  const QGuiApplication application(argc, argv);
  use_decimal_points();
  QOffscreenSurface surface;
  surface.create();
  QOpenGLContext context;
  if (!context.create() || !context.makeCurrent(&surface)) return 1;
  // VTK leaves this state in a window. Software drivers compile it into their shaders.
  context.functions()->glDepthFunc(GL_LEQUAL);
  try {
    warm_up_shaders(
        std::make_unique<OffscreenWindow>([&] { return context.makeCurrent(&surface); },
                                          [&] { return QOpenGLContext::currentContext() == &context; }));
    context.doneCurrent();
    // Pictures for files use a context of another kind.
    warm_up_shaders(std::make_unique<OffscreenWindow>());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
  return 0;
}

void WarmUp::start_when_idle() {
  if (QSettings().value(done_for).toString() != version())
    QTimer::singleShot(idle_time, this, &WarmUp::start);
}

void WarmUp::start() {
  process_->start(program_, {argument});
}

}  // namespace genba
