// The place where a condition acts: named surfaces, or a plane, box, sphere, needle, point or direction,
// which stay valid on another mesh.
#pragma once

#include <QWidget>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/quantity/quantity.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/selector.hpp"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QStackedWidget;

namespace genba {

class QuantityEdit;

class SelectorForm : public QWidget {
  Q_OBJECT

 public:
  explicit SelectorForm(QWidget* parent = nullptr);
  /// Surfaces that can be ticked. Null: none is known before the geometry is meshed; names are typed.
  void set_mesh(const Mesh* mesh);
  /// Names of faces in the case. They are listed before those of the mesh, so call it before set_mesh().
  /// False: they did not change.
  bool set_case_faces(const std::vector<NamedFaces>& faces);
  /// How numbers are written.
  void set_writer(const std::function<std::string(double, QuantityKind)>& writer);
  void set(const Selector& selector);
  /// Nothing if a field is wrong; the field shows the reason.
  std::optional<Selector> read();
  /// The plane, box or sphere if its fields are valid; shows no error. Nothing for other kinds.
  std::optional<Selector> place() const;
  /// `box`: of the body. A plane, box or sphere that is chosen begins there, so that it can be seen and
  /// dragged.
  void offer_start(std::function<std::optional<std::array<Vec3, 2>>()> box) { body_ = std::move(box); }

  QComboBox* kind_box() { return kind_; }
  QLineEdit* names_edit() { return names_; }
  /// Ticks or unticks a surface by its name or "#tag".
  void toggle_name(const QString& name);
  QStringList names() const;
  /// Shows the button that starts painting in the view.
  void offer_painting();
  bool is_patch() const;
  /// As it is in the form, valid or not.
  const PatchSelector& patch() const { return patch_; }

 signals:
  void paint_wanted(const PatchSelector& now);
  void names_changed(const QStringList& names);
  void edited();  ///< a field was filled in, a surface was ticked or another kind was chosen

 private:
  void show_page(int index);
  void sync_list();
  void enable_in_common(bool enabled);
  void show_patch();
  void start_place();
  std::optional<Selector> read_patch();
  std::optional<Selector> read_needle();
  /// If no field of a needle is filled in, proposes one from the top of the body to its middle. It can be
  /// dragged from there.
  void propose_needle();
  std::vector<QuantityEdit*> number_fields() const;
  QComboBox* kind_;
  QStackedWidget* pages_;
  QLineEdit* names_;
  QListWidget* list_;
  QLabel* names_error_;
  QuantityEdit *plane_point_, *plane_normal_, *box_min_, *box_max_, *centre_, *radius_, *near_, *direction_,
      *angle_;
  QuantityEdit *patch_at_, *patch_radius_, *patch_angle_;
  QuantityEdit *needle_entry_, *needle_tip_, *needle_radius_, *needle_active_;
  QLineEdit* patch_name_;
  QLabel* patch_facts_;
  QWidget* patch_fields_;  ///< for a patch of one dab
  QPushButton* paint_;
  PatchSelector patch_;
  QLabel* in_common_;
  std::optional<AllOfSelector> all_of_;  ///< shown and kept; only the case file can edit it
  double plane_tolerance_ = -1;
  std::vector<NamedFaces> case_faces_;
  std::function<std::optional<std::array<Vec3, 2>>()> body_;
  std::optional<std::array<Vec3, 2>> box_;  ///< of the body
};

}  // namespace genba
