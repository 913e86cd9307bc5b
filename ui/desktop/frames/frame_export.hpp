// What the bar of frames offers of all of them: pictures, a video, curves over time.
#pragma once

#include <QObject>

class QWidget;

namespace genba {

class FrameBar;
class FramePlot;
class PictureExport;
class SceneView;
class Session;

class FrameExport : public QObject {
  Q_OBJECT

 public:
  FrameExport(Session& session, FrameBar& bar, SceneView& view, PictureExport& pictures, QWidget& window);
  /// The active view over all frames, with colours of one range.
  void write(const QString& path);
  /// The field shown, over time, in a window of its own.
  FramePlot* plot();

 private:
  void ask();
  Session& session_;
  FrameBar& bar_;
  SceneView& view_;
  PictureExport& pictures_;
  QWidget& window_;
  FramePlot* plot_ = nullptr;
};

}  // namespace genba
