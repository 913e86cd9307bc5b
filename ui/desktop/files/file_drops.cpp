#include "ui/desktop/files/file_drops.hpp"

#include <QApplication>
#include <QDockWidget>
#include <QDropEvent>
#include <QMimeData>
#include <QTimer>
#include <QUrl>

#include "ui/desktop/files/file_actions.hpp"

namespace genba {
namespace {

// The one file of a drop that can be opened.
QString dropped_file(const QMimeData* data) {
  for (const QUrl& url : data->urls())
    if (url.isLocalFile() && FileActions::is_openable(url.toLocalFile())) return url.toLocalFile();
  return {};
}

}  // namespace

FileDrops::FileDrops(FileActions& files, QWidget& window) : QObject(&window), files_(files), window_(window) {
  window.setAcceptDrops(true);
  qApp->installEventFilter(this);
}

FileDrops::~FileDrops() {
  qApp->removeEventFilter(this);
}

bool FileDrops::eventFilter(QObject* watched, QEvent* event) {
  const QEvent::Type type = event->type();
  if (type != QEvent::DragEnter && type != QEvent::DragMove && type != QEvent::Drop) return false;
  auto* widget = qobject_cast<QWidget*>(watched);
  const bool own = widget && (widget->window() == &window_ || (widget->window()->parent() == &window_ &&
                                                               qobject_cast<QDockWidget*>(widget->window())));
  auto* drop = static_cast<QDropEvent*>(event);
  const QString path = own ? dropped_file(drop->mimeData()) : QString();
  if (path.isEmpty()) return false;
  drop->acceptProposedAction();
  // Not now: the program that the file comes from waits for the end of this event.
  if (type == QEvent::Drop) QTimer::singleShot(0, &files_, [this, path] { files_.open(path); });
  return true;
}

}  // namespace genba
