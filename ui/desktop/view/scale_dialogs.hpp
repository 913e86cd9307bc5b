// Small dialogs for the legend's range and the deformation's scale.
#pragma once

#include "engine/base/quantity/quantity.hpp"
#include "ui/desktop/widgets/growing_dialog.hpp"
#include "ui/scene/scene.hpp"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;

namespace genba {

class QuantityEdit;

class RangeDialog : public GrowingDialog {
  Q_OBJECT

 public:
  RangeDialog(QuantityKind kind, const SceneOptions& options, const SceneFacts& facts, QWidget* parent);
  void accept() override;

 signals:
  void chosen(bool automatic, double min, double max);

 private:
  QCheckBox* automatic_;
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
