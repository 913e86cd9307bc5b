// The memory panel: does the case fit, with which format, and what other formats need.
#pragma once

#include <QPointer>
#include <QScrollArea>
#include <memory>
#include <vector>

#include "app/plan/process_memory.hpp"
#include "app/plan/run_memory.hpp"
#include "app/run/pipeline.hpp"

class QLabel;
class QPushButton;

namespace genba {

class MemoryBars;
class MemoryShares;
class PatternPicture;
class Plot;
class WhatIfForm;

class MemoryPanel : public QScrollArea {
  Q_OBJECT

 public:
  explicit MemoryPanel(QWidget* parent = nullptr);
  /// Null: nothing is planned. `outdated`: the case was edited since.
  void set_plan(std::shared_ptr<const MemoryPlan> plan, bool outdated);
  /// The memory of the whole program, stage by stage. Nothing is shown if no stage is known.
  void set_process(const ProcessMemory& process);
  QString process() const;
  /// What the runs of a job hold so far, or held at most, beside what was predicted for each run.
  void set_runs(const std::vector<MemoryOfRun>& runs);
  /// The text that set_runs() shows; empty: nothing.
  QString live() const;
  const MemoryBars* bars() const { return bars_; }
  /// Who holds how much memory of the computer and of the card.
  MemoryShares* shares() { return shares_; }
  WhatIfForm* what_if() { return what_if_; }
  /// Runs of consecutive columns in the pattern by their length, drawn below the facts.
  Plot* runs() { return runs_; }
  PatternPicture* pattern() { return pattern_; }
  /// The notes at the bottom: what was measured, the trials of the tuner. Rich text.
  void set_notes(const QString& html);
  QString notes() const;
  QPushButton *fit_button, *csv_button;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void fit_tables();
  static constexpr int least_width = 236;
  QPointer<QWidget> window_;  // that the dock stands in
  QLabel *verdict_, *live_;
  MemoryBars* bars_;
  MemoryShares* shares_;
  WhatIfForm* what_if_;
  QLabel *process_, *facts_, *notes_;
  Plot* runs_;
  PatternPicture* pattern_;
};

}  // namespace genba
