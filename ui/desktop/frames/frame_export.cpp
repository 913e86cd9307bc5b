#include "ui/desktop/frames/frame_export.hpp"

#include <QDir>
#include <QFileDialog>

#include "ui/desktop/frames/frame_bar.hpp"
#include "ui/desktop/frames/frame_store.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/picture_export.hpp"

namespace genba {

FrameExport::FrameExport(Session& session, FrameBar& bar, PictureExport& pictures, QWidget& window)
    : QObject(&window), session_(session), bar_(bar), pictures_(pictures), window_(window) {
  connect(&bar_, &FrameBar::export_wanted, this, &FrameExport::ask);
}

void FrameExport::ask() {
  const QString video = tr("Video, Ogg Theora (*.ogv)"), folder = tr("Folder of pictures (*)");
  QString kind = video;
  QString path = QFileDialog::getSaveFileName(&window_, tr("All frames"), {}, video + ";;" + folder, &kind);
  if (path.isEmpty()) return;
  if (kind == video && !path.endsWith(".ogv", Qt::CaseInsensitive)) path += ".ogv";
  if (kind == video && !session_.may_write(path)) return;
  write(path);
}

void FrameExport::write(const QString& path) {
  session_.guarded([&] {
    if (!path.endsWith(".ogv", Qt::CaseInsensitive) && !QDir().mkpath(path))
      throw Error(ErrorKind::file, path.toStdString(), phrase<"this folder cannot be made">(),
                  phrase<"Choose a folder that you may write to">());
    pictures_.write_frames(path, {bar_.store().count(), bar_.store().load(), bar_.range_of_all()});
  });
}

}  // namespace genba
