// One constraint or load: its kind, name, place and values.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/desktop/model/condition.hpp"

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace genba {

class QuantityEdit;
class SelectorForm;
struct Mesh;

class ConditionForm : public QWidget {
  Q_OBJECT

 public:
  explicit ConditionForm(QWidget* parent = nullptr);
  void set_context(const Physics& physics, const Mesh* mesh);
  void set_kind(const ConditionKind* kind);
  const ConditionKind* kind() const { return kind_; }
  void set(const Condition& condition);
  /// Nothing if a field is wrong; the reason is shown at it.
  std::optional<Condition> read();

  SelectorForm* selector() { return where_; }
  QLineEdit* name_edit() { return name_; }
  /// That of the field which says how much.
  QuantityEdit* value_edit();

 private:
  void build_values();
  QComboBox* kind_box_;
  QLineEdit* name_;
  QLabel* where_label_;
  SelectorForm* where_;
  QFormLayout* layout_;
  std::vector<QuantityEdit*> values_;  ///< of the fields of the kind chosen
  QLineEdit* regions_ = nullptr;
  std::vector<const ConditionKind*> kinds_;  ///< in the order of the box
  const ConditionKind* kind_;
};

}  // namespace genba
