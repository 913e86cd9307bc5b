// "What if" of the memory panel: another element size, order, precision, preconditioner or card.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "app/plan/joint_cost.hpp"
#include "app/plan/solve_history.hpp"
#include "app/plan/step_time.hpp"

class QComboBox;
class QFormLayout;
class QLabel;
class QSlider;
class QSpinBox;

namespace genba {

class QuantityEdit;

class WhatIfForm : public QWidget {
  Q_OBJECT

 public:
  explicit WhatIfForm(QWidget* parent = nullptr);
  /// What is scaled: the plan of a measured mesh, or before it an estimate.
  struct Base {
    std::shared_ptr<const PlannedSystem> planned;  ///< null: the form is hidden
    SolveOptions planned_with;
    std::optional<MeasuredMesh> measured;
    double middle = 0;  ///< m, element size at the middle of the slider
    bool is_estimate = false;
    FrameNeed frames{};    ///< of the step at hand
    std::string output{};  ///< folder that frames are written to
    std::shared_ptr<const MeshedGeometry> meshed{};  ///< of the plan; null: what joints cost is not told
  };
  /// asked: the mesh options of the case, with its size and order.
  void set(Base base, const MeshOptions& asked);

  QSlider* slider() { return slider_; }
  QComboBox* order_box() { return order_; }
  QComboBox* card_box() { return card_; }
  QComboBox* precision_box() { return precision_; }
  QComboBox* preconditioner_box() { return preconditioner_; }
  // These are shown for a transient step only.
  QuantityEdit* step_edit() { return step_; }
  QuantityEdit* end_edit() { return end_; }
  QSpinBox* frames_box() { return frames_; }
  QSpinBox* modes_box() { return modes_; }  ///< for a step of modes only
  QString text() const;

 private:
  const TransientOptions* in_time() const;  ///< null: the step is not transient
  QString time_text(const MemoryPlan& plan, Format format, const SolveShape& shape, double nonzeros,
                    double factor, const QString& basis) const;
  QString frames_text(double unknowns) const;
  void find_joints();
  void show_estimate();
  double size() const;  ///< m, of the slider
  QLabel *size_text_, *result_;
  QSlider* slider_;
  QComboBox *order_, *precision_, *preconditioner_, *card_;
  QFormLayout* form_;
  QuantityEdit *step_, *end_;
  QSpinBox *frames_, *modes_;
  Base base_;
  std::vector<FinishedSolve> finished_;  ///< on this machine
  std::vector<Text> joints_;             ///< what ties cost instead of common meshes, and the reverse
  int number_ = 0;                       ///< of the work on them; older answers are dropped
  MeshOptions asked_;
};

}  // namespace genba
