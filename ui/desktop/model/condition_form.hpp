// The form of one constraint or load: its kind, name, place and values.
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "engine/analysis/answers/local_fields.hpp"
#include "ui/desktop/model/condition.hpp"
#include "ui/desktop/vary/vary_context.hpp"

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;

namespace genba {

class QuantityEdit;
class SelectorForm;
class TriangleFileEdit;
struct Mesh;

class ConditionForm : public QWidget {
  Q_OBJECT

 public:
  explicit ConditionForm(QWidget* parent = nullptr);
  void set_context(const Physics& physics, const Mesh* mesh);
  void set_mesh(const Mesh* mesh);
  /// Vectors of a plane body have no field for z, unless a number stands there. Call it before set_context().
  void set_plane(bool is_plane);
  void set_kind(const ConditionKind* kind);
  const ConditionKind* kind() const { return kind_; }
  void set(const Condition& condition);
  /// Nothing if a field is wrong; the field shows the reason.
  std::optional<Condition> read();

  SelectorForm* selector() { return where_; }
  /// The plane, box or sphere where the condition acts, if its fields are valid; nothing for other places.
  std::optional<Selector> place() const;
  QLineEdit* name_edit() { return name_; }
  /// Numbers may vary: `context` tells their editor about the case. Call it before set_context().
  void set_vary_context(std::function<VaryContext()> context) { vary_context_ = std::move(context); }
  /// `outward` returns the direction out of the body at a place (ui/desktop/model/force_dialog.hpp).
  void set_outward(std::function<std::optional<Vec3>(const Selector&)> outward) {
    outward_ = std::move(outward);
  }
  /// The local systems of the case, whose axes may be taken. Call it before set_context().
  void set_systems(std::function<std::vector<LocalSystem>()> systems) { systems_ = std::move(systems); }
  /// How numbers are written. Call it before set_context().
  void set_writer(std::function<std::string(double, QuantityKind)> writer);
  const std::vector<VaryingValue>& varies() const { return varies_; }
  void set_varies(std::vector<VaryingValue> varies);
  /// The edit of the field that holds the amount.
  QuantityEdit* value_edit();
  /// Opens a dialog that asks for a vector by size and direction; null: the kind has no vector.
  QPushButton* size_button() { return by_size_; }
  /// Its menu fills directions and points from a local system; null: the kind has neither.
  QPushButton* system_button() { return by_system_; }
  /// The edit of field number `field` of the kind.
  QuantityEdit* value_edit(std::size_t field) { return values_.at(field); }

 signals:
  void varied();  ///< the variation of a number changed
  void edited();  ///< a field was filled in, valid or not

 private:
  void build_values();
  void ask_variation(std::size_t field, std::size_t component);
  void vary(std::size_t value, const Variation* by);
  void show_variations();
  void show_depth();
  std::size_t first_value(std::size_t field) const;
  std::vector<std::string> regions() const;
  QComboBox* kind_box_;
  QLineEdit* name_;
  QLabel* where_label_;
  SelectorForm* where_;
  QFormLayout* layout_;
  std::vector<QuantityEdit*> values_;  ///< the edits of the chosen kind's fields
  void ask_size();
  void offer_systems();
  void offer_file();
  void list_systems(QMenu& menu);
  void take_axes(const LocalSystem& system, std::size_t axis);
  std::optional<std::size_t> field_number(std::string_view key) const;
  void fill(std::string_view key, const Vec3& value);
  QLineEdit* regions_ = nullptr;
  SelectorForm* other_ = nullptr;  ///< the second place of kinds that join two; else null
  TriangleFileEdit* file_ = nullptr;  ///< of kinds that take a file of triangles; else null
  const Mesh* mesh_ = nullptr;
  QPushButton *by_size_ = nullptr, *by_system_ = nullptr;
  std::function<std::optional<Vec3>(const Selector&)> outward_;
  std::vector<const ConditionKind*> kinds_;  ///< in the order of kind_box_
  const ConditionKind* kind_;
  bool is_plane_ = false;
  std::function<VaryContext()> vary_context_;
  std::function<std::vector<LocalSystem>()> systems_;
  std::function<std::string(double, QuantityKind)> writer_;
  std::vector<VaryingValue> varies_;  ///< ascending
};

}  // namespace genba
