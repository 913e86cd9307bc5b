#include "ui/desktop/files/thumbnails.hpp"

#include <QBuffer>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QSettings>

#include "app/plan/tuning_store.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/private_file.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"

namespace genba {
namespace {

constexpr QSize largest{192, 132};
constexpr int wait = 300;       // ms, until the view has settled
constexpr int most_tries = 40;  // for a view that stays busy
constexpr const char* images_key = "start/pictures_of_images";

// Empty: pictures cannot be kept.
QString folder() {
  const std::string cache = cache_folder();
  return cache.empty() ? QString() : qt(cache) + "/pictures";
}

QString picture_file_name(const QString& path) {
  const QByteArray whole = QFileInfo(path).absoluteFilePath().toUtf8();
  return QString::fromLatin1(QCryptographicHash::hash(whole, QCryptographicHash::Sha256).toHex()) + ".png";
}

void remove_but(const QStringList& names) {
  if (folder().isEmpty()) return;
  QDir pictures(folder());
  for (const QString& name : pictures.entryList({"*.png"}, QDir::Files))
    if (!names.contains(name)) pictures.remove(name);
}

}  // namespace

Thumbnails::Thumbnails(Session& session, SceneView& view, FileActions& files, QObject* parent)
    : QObject(parent), session_(session), view_(view) {
  timer_.setSingleShot(true);
  timer_.setInterval(wait);
  connect(&timer_, &QTimer::timeout, this, &Thumbnails::take);
  connect(&files, &FileActions::saved, this, &Thumbnails::want);
  connect(&session_, &Session::finished, this, [this](JobState state) {
    if (state == JobState::succeeded && session_.pipeline().results()) want();
  });
  connect(&session_, &Session::opened, &timer_, &QTimer::stop);
}

bool Thumbnails::may_be_kept(const Project& project) {
  return project.geometry.kind != GeometryKind::image || keeps_images();
}

bool Thumbnails::keeps_images() {
  return QSettings().value(images_key, false).toBool();
}

void Thumbnails::keep_images(bool on) {
  QSettings().setValue(images_key, on);
  // Their names do not tell which of them show images.
  if (!on) remove_but({});
}

QImage Thumbnails::of(const QString& path) {
  return folder().isEmpty() ? QImage() : QImage(folder() + "/" + picture_file_name(path));
}

void Thumbnails::want() {
  if (folder().isEmpty()) return;
  tries_ = 0;
  timer_.start();
}

void Thumbnails::take() {
  const auto project = session_.project();
  if (!session_.has_project() || !project || !may_be_kept(*project)) return;
  if (!view_.isVisible() || !view_.picked_on()) return;
  if (view_.busy()) {
    if (++tries_ < most_tries) timer_.start();
    return;
  }
  const QString path =
      qt(project->path.empty() ? resolve_path(*project, project->geometry.path) : project->path);
  const QImage picture = view_.active().shown_picture();
  if (picture.isNull() || path.isEmpty()) return;
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  picture.scaled(largest, Qt::KeepAspectRatio, Qt::SmoothTransformation).save(&buffer, "PNG");
  try {
    make_private_folder(utf8(folder()));
    write_private_text(utf8(folder() + "/" + picture_file_name(path)), bytes.toStdString());
  } catch (const Error&) {
    return;  // a missing picture does no harm
  }
  QStringList kept{picture_file_name(path)};
  for (const QString& recent : FileActions::recent_files()) kept << picture_file_name(recent);
  remove_but(kept);
}

}  // namespace genba
