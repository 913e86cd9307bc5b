// The field shown over all frames of a step, as curves and CSV: its smallest and largest value, and its
// values at the probes of the case.
#pragma once

#include <QDialog>
#include <array>
#include <memory>

#include "app/case/project.hpp"
#include "app/frames/frame_reader.hpp"
#include "ui/desktop/widgets/plot.hpp"

class QLabel;
class QPushButton;

namespace genba {

class Session;

/// What is plotted: a field and one of its components; -1: its magnitude.
struct FrameCurvesWish {
  std::shared_ptr<const FrameReader> reader;
  std::string field;
  int component = -1;
  std::vector<Probe> probes;
};
/// Curves over the frames, SI. Points outside of the mesh have no curve. frame_curves() reads frames, so call
/// it on a worker. Throws Error as FrameReader does, Error(input) if the frames do not have the field.
struct FrameCurves {
  QuantityKind kind = QuantityKind::dimensionless;
  std::vector<double> at, smallest, largest;                        ///< [frame]
  std::vector<std::pair<std::string, std::vector<double>>> probes;  ///< name, [frame]
};
FrameCurves frame_curves(const FrameCurvesWish& wish);

class FramePlot : public QDialog {
  Q_OBJECT

 public:
  FramePlot(Session& session, QWidget* parent);
  /// Reads the frames on a worker, then draws.
  void show_curves(const FrameCurvesWish& wish);
  bool reading() const { return reading_; }
  /// All curves in one table. Throws Error(file).
  void save(const QString& path) const;
  Plot *extrema, *probes;
  QPushButton* csv_button;

 private:
  void draw(const FrameCurvesWish& wish, const FrameCurves& curves);
  Session& session_;
  QLabel* hint_;
  std::array<PlotAxis, 2> axes_;
  int asked_ = 0;  // what a worker brings for an earlier request is dropped
  bool reading_ = false;
};

}  // namespace genba
