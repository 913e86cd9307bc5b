// A vector by its size and its direction: two points, components, or the normal of the place that it acts on;
// forces of joints by body weight.
#pragma once

#include <optional>
#include <vector>

#include "engine/base/quantity/quantity.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/selector.hpp"
#include "ui/desktop/widgets/growing_dialog.hpp"

class QComboBox;
class QLabel;
class QStackedWidget;

namespace genba {

class QuantityEdit;

/// Mean peak resultant force of a joint, measured in patients by implants.
struct JointForce {
  const char* what;    ///< "Hip, walking", translated by the dialog
  int percent;         ///< of body weight
  const char* source;  ///< as it is cited
};
const std::vector<JointForce>& joint_forces();
/// N, of a body's weight.
double joint_force(const JointForce& of, double body_mass);

/// Out of the body where a selection acts, of unit length; nothing where that is not known without its nodes.
/// `mesh`: with facets, or null.
std::optional<Vec3> outward_of(const Selector& where, const Mesh* mesh);

class ForceDialog : public GrowingDialog {
  Q_OBJECT

 public:
  /// `outward`: of the place, nothing if it is not known.
  ForceDialog(const QString& title, QuantityKind kind, const Vec3& now, std::optional<Vec3> outward,
              QWidget* parent);

  QComboBox* preset_box() { return preset_; }
  QComboBox* direction_box() { return direction_; }
  QuantityEdit* mass_edit() { return mass_; }
  QuantityEdit* size_edit() { return size_; }
  QuantityEdit* from_edit() { return from_; }
  QuantityEdit* to_edit() { return to_; }
  QuantityEdit* components_edit() { return components_; }
  void accept() override;

 signals:
  /// source: a name that tells where the size is from; empty: it was typed.
  void chosen(const Vec3& value, const QString& source);

 private:
  void take_preset();
  std::optional<Vec3> direction();
  QuantityKind kind_;
  std::optional<Vec3> outward_;
  QComboBox *preset_ = nullptr, *direction_;
  QuantityEdit *mass_ = nullptr, *size_, *from_, *to_, *components_;
  QStackedWidget* pages_;
  QLabel *source_ = nullptr, *error_;
};

}  // namespace genba
