#include "ui/desktop/run/residual_plot.hpp"

#include <cmath>

namespace genba {

ResidualPlot::ResidualPlot(QWidget* parent) : Plot(parent) {
  setObjectName("residual_plot");
  set_axes({tr("iteration"), false, true}, {tr("Relative residual |r| / |b|"), true, false});
  set_empty_text(tr("shown while the solver runs"));
}

void ResidualPlot::clear() {
  samples_.clear();
  set_curves({});
}

void ResidualPlot::add(const QVector<ResidualSample>& samples) {
  for (const ResidualSample& s : samples) {
    if (!samples_.isEmpty() && s.iteration < samples_.back().iteration) samples_.clear();
    samples_.append(s);
  }
  PlotCurve curve;
  for (const ResidualSample& s : samples_)
    curve.points.append({static_cast<double>(s.iteration), s.relative});
  set_curves({std::move(curve)});
}

void ResidualPlot::set_tolerance(double tolerance) {
  set_level(tolerance > 0 ? tolerance : NAN, tr("tolerance"));
}

}  // namespace genba
