// Relative residual against iterations, on a logarithmic axis, while the solver runs.
#pragma once

#include <QVector>
#include <QWidget>

#include "app/pipeline.hpp"

namespace genba {

class ResidualPlot : public QWidget {
  Q_OBJECT

 public:
  explicit ResidualPlot(QWidget* parent = nullptr);
  void clear();
  void add(const QVector<ResidualSample>& samples);
  void set_tolerance(double tolerance);
  const QVector<ResidualSample>& samples() const { return samples_; }
  QSize minimumSizeHint() const override { return {220, 150}; }
  QSize sizeHint() const override { return {340, 200}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QVector<ResidualSample> samples_;
  double tolerance_ = 0;
};

}  // namespace genba
