// Asks where all frames of a step are to go, as pictures or as a video.
#pragma once

#include <QObject>

class QWidget;

namespace genba {

class FrameBar;
class PictureExport;
class Session;

class FrameExport : public QObject {
  Q_OBJECT

 public:
  FrameExport(Session& session, FrameBar& bar, PictureExport& pictures, QWidget& window);
  /// The active view over all frames, with colours of one range.
  void write(const QString& path);

 private:
  void ask();
  Session& session_;
  FrameBar& bar_;
  PictureExport& pictures_;
  QWidget& window_;
};

}  // namespace genba
