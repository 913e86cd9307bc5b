// Small dialogs for the range of the legend and the scale of the deformation.
#pragma once

#include "engine/base/quantity/quantity.hpp"
#include "ui/desktop/widgets/growing_dialog.hpp"
#include "ui/scene/scene.hpp"

class QComboBox;
class QDoubleSpinBox;

namespace genba {

class QuantityEdit;

class RangeDialog : public GrowingDialog {
  Q_OBJECT

 public:
  enum class Mode { robust, whole, by_hand };
  RangeDialog(QuantityKind kind, const SceneOptions& options, const SceneFacts& facts, QWidget* parent);
  void accept() override;

 signals:
  /// min, max: SI; they have a meaning only for Mode::by_hand.
  void chosen(genba::RangeDialog::Mode mode, double min, double max);

 private:
  QComboBox* mode_;
  QuantityEdit *min_, *max_;
};

class ScaleDialog : public GrowingDialog {
  Q_OBJECT

 public:
  ScaleDialog(const SceneOptions& options, const SceneFacts& facts, QWidget* parent);
  void accept() override;

 signals:
  /// Negative: automatic.
  void chosen(double scale);

 private:
  QComboBox* mode_;
  QDoubleSpinBox* scale_;
};

}  // namespace genba
