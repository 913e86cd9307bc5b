// Element sizes at certain places (mesh.sizes).
#pragma once

#include "ui/desktop/pages/places_form.hpp"

namespace genba {

class QuantityEdit;

class SizesForm : public PlacesForm {
  Q_OBJECT

 public:
  explicit SizesForm(Session& session, QWidget* parent = nullptr);

 protected:
  QStringList texts() const override;
  void remove(std::size_t row) override;
  PlaceDialog* make_dialog(int row) override;
};

class SizeDialog : public PlaceDialog {
  Q_OBJECT

 public:
  /// row: index into mesh.sizes; -1: a new one is added.
  SizeDialog(Session& session, int row, QWidget* parent);
  QuantityEdit* size() { return size_; }
  void accept() override;

 private:
  int row_;
  QuantityEdit* size_;
};

}  // namespace genba
