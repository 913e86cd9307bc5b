// Relative residual against iterations, on a logarithmic axis, while the solver runs.
#pragma once

#include "app/run/pipeline.hpp"
#include "ui/desktop/widgets/plot.hpp"

namespace genba {

class ResidualPlot : public Plot {
  Q_OBJECT

 public:
  explicit ResidualPlot(QWidget* parent = nullptr);
  void clear();
  /// A sample with a smaller iteration than the last one begins another solve (studies, refinements, queues).
  /// Then only that one is shown.
  void add(const QVector<ResidualSample>& samples);
  void set_tolerance(double tolerance);
  const QVector<ResidualSample>& samples() const { return samples_; }

 private:
  QVector<ResidualSample> samples_;
};

}  // namespace genba
