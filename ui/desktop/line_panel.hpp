// The field shown, along a line between two points: plot and CSV.
#pragma once

#include <QScrollArea>

#include "app/line_samples.hpp"

class QLabel;
class QPushButton;

namespace genba {

class QuantityEdit;
class SceneView;
class Session;
struct SurfaceHit;

/// Draws values over distance; gaps where the line leaves the body.
class LinePlot : public QWidget {
  Q_OBJECT

 public:
  explicit LinePlot(QWidget* parent = nullptr);
  /// `samples`: values in the display unit, distances in mm; `title` with unit.
  void set(LineSamples samples, const QString& title);
  const LineSamples& samples() const { return samples_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  LineSamples samples_;
  QString title_;
};

class LinePanel : public QScrollArea {
  Q_OBJECT

 public:
  LinePanel(Session& session, SceneView& view, QWidget* parent = nullptr);
  void refresh();
  bool export_csv(const QString& path);

  QuantityEdit* from() { return from_; }
  QuantityEdit* to() { return to_; }
  QPushButton* pick_button() { return pick_; }
  LinePlot* plot() { return plot_; }

 private:
  void place_clicked(const SurfaceHit& hit);
  Session& session_;
  SceneView& view_;
  QuantityEdit *from_, *to_;
  QPushButton *pick_, *csv_;
  QLabel* hint_;
  LinePlot* plot_;
  int clicks_ = 0;  // still to come
};

}  // namespace genba
