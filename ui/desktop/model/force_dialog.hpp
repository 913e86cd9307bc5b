// Asks for a vector by its size and its direction. The direction comes from two points, components, or the
// normal of the place where it acts. The force of a joint comes from the body weight.
#pragma once

#include <optional>
#include <vector>

#include "engine/analysis/answers/local_fields.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/selector.hpp"
#include "ui/desktop/widgets/growing_dialog.hpp"

class QComboBox;
class QLabel;
class QStackedWidget;

namespace genba {

class QuantityEdit;

/// The mean peak of the resultant force in a joint, measured in patients by implants.
struct JointForce {
  const char* what;    ///< "Hip, walking", translated by the dialog
  int percent;         ///< of body weight
  const char* source;  ///< as it is cited
};
const std::vector<JointForce>& joint_forces();
/// N; `body_mass`: kg.
double joint_force(const JointForce& of, double body_mass);

/// The direction out of the body where a selection acts, of unit length. Nothing if it is not known without
/// nodes. `mesh`: with facets, or null.
std::optional<Vec3> outward_of(const Selector& where, const Mesh* mesh);

class ForceDialog : public GrowingDialog {
  Q_OBJECT

 public:
  /// `outward`: the direction out of the body at the place; nothing if it is not known.
  ForceDialog(const QString& title, QuantityKind kind, const Vec3& now, std::optional<Vec3> outward,
              QWidget* parent);

  /// Adds the directions of local systems.
  void offer(const std::vector<LocalSystem>& systems);
  QComboBox* preset_box() { return preset_; }
  QComboBox* direction_box() { return direction_; }
  QuantityEdit* mass_edit() { return mass_; }
  QuantityEdit* size_edit() { return size_; }
  QuantityEdit* from_edit() { return from_; }
  QuantityEdit* to_edit() { return to_; }
  QuantityEdit* components_edit() { return components_; }
  void accept() override;

 signals:
  /// source: a name that tells where the size comes from; empty: it was typed.
  void chosen(const Vec3& value, const QString& source);

 private:
  void take_preset();
  std::optional<Vec3> direction();
  QuantityKind kind_;
  std::optional<Vec3> outward_;
  std::vector<Vec3> along_;  ///< of local systems, whose numbers are data of direction_
  QComboBox *preset_ = nullptr, *direction_;
  QuantityEdit *mass_ = nullptr, *size_, *from_, *to_, *components_;
  QStackedWidget* pages_;
  QLabel *source_ = nullptr, *error_;
};

}  // namespace genba
