#include "ui/desktop/look/application.hpp"

#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QSettings>
#include <QSurfaceFormat>

#include "engine/base/error.hpp"
#include "engine/base/file/private_file.hpp"
#include "engine/base/text/decimal_point.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/text.hpp"

// Outside every namespace: the macro names a global function of the static library.
static void load_resources() {
  Q_INIT_RESOURCE(genba);
}

namespace genba {

// Qt keeps the permissions of an existing file.
void keep_settings_private() {
  const QString path = QSettings().fileName();
  try {
    make_private_folder(utf8(QFileInfo(path).absolutePath()));
  } catch (const Error&) {
    return;  // no settings can be stored there anyway
  }
  QFile file(path);
  if (!file.exists() && !file.open(QIODevice::WriteOnly)) return;
  file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
}

void prepare_application() {
  // The format that VTK draws with. VTK does its anti-aliasing in a frame buffer, so none is requested here.
  QSurfaceFormat format;
  format.setRenderableType(QSurfaceFormat::OpenGL);
  format.setVersion(3, 2);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setSwapBehavior(QSurfaceFormat::DoubleBuffer);
  format.setRedBufferSize(8);
  format.setGreenBufferSize(8);
  format.setBlueBufferSize(8);
  format.setAlphaBufferSize(8);
  format.setDepthBufferSize(24);
  format.setSamples(0);
  QSurfaceFormat::setDefaultFormat(format);
  QCoreApplication::setOrganizationName("Genba");
  QCoreApplication::setApplicationName("Genba");
}

void style_application() {
  // Files, legends and panels show numbers in the same way everywhere. Qt used the locale of the system for
  // both.
  use_decimal_points();
  QLocale::setDefault(QLocale::c());
  load_resources();
  QApplication::setStyle(make_style());
}

}  // namespace genba
