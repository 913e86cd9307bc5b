// The boundary layers of the mesh (mesh.layers).
#pragma once

#include "ui/desktop/pages/places_form.hpp"

class QLabel;
class QLineEdit;
class QSpinBox;

namespace genba {

class QuantityEdit;

class LayersForm : public PlacesForm {
  Q_OBJECT

 public:
  explicit LayersForm(Session& session, QWidget* parent = nullptr);

 protected:
  QStringList texts() const override;
  void remove(std::size_t row) override;
  PlaceDialog* make_dialog(int row) override;
};

class LayersDialog : public PlaceDialog {
  Q_OBJECT

 public:
  /// row: index into mesh.layers; -1: new layers are added.
  LayersDialog(Session& session, int row, QWidget* parent);
  QuantityEdit* first() { return first_; }
  QSpinBox* count() { return count_; }
  QuantityEdit* growth() { return growth_; }
  QLabel* together() { return together_; }
  QLineEdit* region() { return region_; }
  void accept() override;

 private:
  void show_thickness();
  int row_;
  QuantityEdit* first_;
  QSpinBox* count_;
  QuantityEdit* growth_;
  QLabel* together_;   ///< thickness of all layers
  QLineEdit* region_;  ///< region that the layers lie in; empty: below outer faces
};

}  // namespace genba
