// One stacked bar for each storage format: what its bytes hold, compared with the budget.
#pragma once

#include <QColor>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "app/run/pipeline.hpp"

namespace genba {

class MemoryBars : public QWidget {
  Q_OBJECT

 public:
  explicit MemoryBars(QWidget* parent = nullptr);
  void set_plan(std::shared_ptr<const MemoryPlan> plan);
  int bar_count() const;
  /// A mark on the bar of the chosen format: what the run has held so far; nothing: no mark.
  void set_measured(std::optional<std::int64_t> bytes);
  std::int64_t planned_peak() const;  ///< of the chosen format; 0: none
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {240, sizeHint().height()}; }

  struct Part {
    QString name;
    QColor colour;
    std::int64_t bytes;
  };
  /// The parts of the peak of one format, in the order drawn.
  static std::vector<Part> parts(const MemoryPlan& plan, const PlanRow& row);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  int bar_height() const;
  std::vector<QRect> legend(int width) const;  ///< where the names of the parts stand, below the bars
  std::shared_ptr<const MemoryPlan> plan_;
  std::optional<std::int64_t> measured_;
};

}  // namespace genba
