// The field shown, along a line between two points: plot and CSV.
#pragma once

#include <QScrollArea>

class QLabel;
class QPushButton;

namespace genba {

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

  QuantityEdit* from() { return from_; }
  QuantityEdit* to() { return to_; }
  QPushButton* pick_button() { return pick_; }
  Plot* plot() { return plot_; }

 private:
  void place_clicked(const SurfaceHit& hit);
  Session& session_;
  SceneView& view_;
  QuantityEdit *from_, *to_;
  QPushButton *pick_, *csv_;
  QLabel* hint_;
  Plot* plot_;
  int clicks_ = 0;  // still to come
};

}  // namespace genba
