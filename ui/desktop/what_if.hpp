// "What if" of the memory panel: another element size, order or card.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "app/size_estimate.hpp"

class QComboBox;
class QLabel;
class QSlider;

namespace genba {

class WhatIfForm : public QWidget {
  Q_OBJECT

 public:
  explicit WhatIfForm(QWidget* parent = nullptr);
  /// The mesh that was measured, its plan, and the size and order that the case asks for now. Null: hidden.
  void set(std::shared_ptr<const PlannedSystem> planned, const std::optional<MeasuredMesh>& measured,
           const MeshOptions& asked);

  QSlider* slider() { return slider_; }
  QComboBox* order_box() { return order_; }
  QComboBox* card_box() { return card_; }
  QString text() const;

 private:
  void show_estimate();
  double size() const;  ///< m, of the slider
  QLabel *size_text_, *result_;
  QSlider* slider_;
  QComboBox *order_, *card_;
  std::shared_ptr<const PlannedSystem> planned_;
  std::optional<MeasuredMesh> measured_;
  MeshOptions asked_;
};

}  // namespace genba
