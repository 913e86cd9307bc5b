// The field shown, along a line between two points: plot and CSV.
#pragma once

#include <QScrollArea>
#include <functional>
#include <memory>

class QLabel;
class QPushButton;

namespace genba {

class FrameReader;
class Plot;
class QuantityEdit;
class SceneView;
class Session;
struct SurfaceHit;

class LinePanel : public QScrollArea {
  Q_OBJECT

 public:
  LinePanel(Session& session, SceneView& view, QWidget* parent = nullptr);
  void refresh();
  bool export_csv(const QString& path);
  /// `frames` returns the reader of the frames of the step at hand; null: there are none.
  void set_frames(std::function<std::shared_ptr<const FrameReader>()> frames);
  /// Writes the field in view along the line for all frames, on a worker. The log tells the end.
  void export_frames(const QString& path);
  bool writing() const { return writing_; }

  QuantityEdit* from() { return from_; }
  QuantityEdit* to() { return to_; }
  QPushButton* pick_button() { return pick_; }
  QPushButton* frames_button() { return frames_csv_; }
  Plot* plot() { return plot_; }

 private:
  void place_clicked(const SurfaceHit& hit);
  Session& session_;
  SceneView& view_;
  QuantityEdit *from_, *to_;
  QPushButton *pick_, *csv_, *frames_csv_;
  std::function<std::shared_ptr<const FrameReader>()> frames_;
  bool writing_ = false;
  QLabel* hint_;
  Plot* plot_;
  int clicks_ = 0;  // that are still expected
};

}  // namespace genba
