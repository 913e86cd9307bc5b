#include "ui/desktop/frames/frame_export.hpp"

#include <QDir>
#include <QFileDialog>

#include "engine/base/error.hpp"
#include "ui/desktop/frames/frame_bar.hpp"
#include "ui/desktop/frames/frame_plot.hpp"
#include "ui/desktop/frames/frame_store.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/proposed_file.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/picture_export.hpp"
#include "ui/desktop/view/scene_view.hpp"

namespace genba {

FrameExport::FrameExport(Session& session, FrameBar& bar, SceneView& view, PictureExport& pictures,
                         QWidget& window)
    : QObject(&window), session_(session), bar_(bar), view_(view), pictures_(pictures), window_(window) {
  connect(&bar_, &FrameBar::export_wanted, this, &FrameExport::ask);
  connect(&bar_, &FrameBar::plot_wanted, this, &FrameExport::plot);
}

void FrameExport::ask() {
  const QString video = tr("Video, Ogg Theora (*.ogv)"), folder = tr("Folder of pictures (*)");
  QString kind = video;
  QString path = QFileDialog::getSaveFileName(
      &window_, tr("All frames"), proposed_file(session_, "frames", "ogv"), video + ";;" + folder, &kind);
  if (path.isEmpty()) return;
  if (kind == video && !path.endsWith(".ogv", Qt::CaseInsensitive)) path += ".ogv";
  if (kind == video && !session_.may_write(path)) return;
  write(path);
}

FramePlot* FrameExport::plot() {
  if (!bar_.store().reader()) return nullptr;
  if (!plot_) plot_ = new FramePlot(session_, &window_);
  const SceneOptions options = view_.options();
  const auto project = session_.project();
  plot_->show_curves({bar_.store().reader(), options.field, options.component,
                      project ? project->output.probes : std::vector<Probe>()});
  plot_->show();
  return plot_;
}

void FrameExport::write(const QString& path) {
  session_.guarded([&] {
    if (!path.endsWith(".ogv", Qt::CaseInsensitive) && !QDir().mkpath(path))
      throw Error(ErrorKind::file, utf8(path), phrase<"this folder cannot be made">(),
                  phrase<"Choose a folder that you may write to">());
    pictures_.write_frames(path, {bar_.store().count(), bar_.store().load(), bar_.range_of_all()});
  });
}

}  // namespace genba
