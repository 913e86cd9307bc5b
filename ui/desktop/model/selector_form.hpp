// Where a condition acts: named surfaces, or a plane, box, sphere, needle, point or direction that survives a
// remesh.
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
  /// Surfaces that can be ticked; null: none known before the geometry is meshed, names are typed.
  void set_mesh(const Mesh* mesh);
  /// Names that the case gives, listed before those of the mesh; to be called before set_mesh(). False: they
  /// are those that it knows.
  bool set_case_faces(const std::vector<NamedFaces>& faces);
  /// How numbers are written.
  void set_writer(const std::function<std::string(double, QuantityKind)>& writer);
  void set(const Selector& selector);
  /// Nothing if a field is wrong; the reason is shown at it.
  std::optional<Selector> read();
  /// The plane, box or sphere as far as it is right, without a word about what is wrong; nothing of other
  /// kinds.
  std::optional<Selector> place() const;
  /// Of the body: a plane, box or sphere that is chosen begins there, so that it is seen and can be dragged.
  void offer_start(std::function<std::optional<std::array<Vec3, 2>>()> box) { body_ = std::move(box); }

  QComboBox* kind_box() { return kind_; }
  QLineEdit* names_edit() { return names_; }
  /// Ticks or unticks a surface by its name or "#tag".
  void toggle_name(const QString& name);
  QStringList names() const;
  /// A patch can be painted in the view from here.
  void offer_painting();
  bool is_patch() const;
  /// As the form has it, right or wrong.
  const PatchSelector& patch() const { return patch_; }

 signals:
  void paint_wanted(const PatchSelector& now);
  void names_changed(const QStringList& names);
  void edited();  ///< a field was filled in, a surface ticked or another kind chosen

 private:
  void show_page(int index);
  void sync_list();
  void enable_in_common(bool enabled);
  void show_patch();
  void start_place();
  std::optional<Selector> read_patch();
  std::optional<Selector> read_needle();
  /// A needle of which nothing is typed reaches from the top of the body to its middle: to be dragged from there.
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
  QWidget* patch_fields_;  ///< of a patch of one dab
  QPushButton* paint_;
  PatchSelector patch_;
  QLabel* in_common_;
  std::optional<AllOfSelector> all_of_;  ///< shown and kept, edited in the case file only
  double plane_tolerance_ = -1;
  std::vector<NamedFaces> case_faces_;
  std::function<std::optional<std::array<Vec3, 2>>()> body_;
  std::optional<std::array<Vec3, 2>> box_;  ///< of the body
};

}  // namespace genba
