// The memory-budget panel: does it fit, with which format, and what the others would take.
#pragma once

#include <QScrollArea>
#include <memory>

#include "app/pipeline.hpp"

class QLabel;

namespace genba {

class MemoryBars;
class WhatIfForm;

class MemoryPanel : public QScrollArea {
  Q_OBJECT

 public:
  explicit MemoryPanel(QWidget* parent = nullptr);
  /// Null: nothing planned. `outdated`: the case was edited since.
  void set_plan(std::shared_ptr<const MemoryPlan> plan, bool outdated);
  const MemoryBars* bars() const { return bars_; }
  WhatIfForm* what_if() { return what_if_; }

 private:
  QLabel* verdict_;
  MemoryBars* bars_;
  WhatIfForm* what_if_;
  QLabel* facts_;
};

}  // namespace genba
