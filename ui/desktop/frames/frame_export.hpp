// Exports all frames from the frame bar: pictures, a video, curves over time.
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
  /// Writes the active view for all frames; the colours have one range.
  void write(const QString& path);
  /// Plots the field shown over time, in a window of its own.
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
