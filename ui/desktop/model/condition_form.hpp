// One constraint or load: its kind, name, place and values.
#pragma once

#include <QWidget>
#include <optional>

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
  void set_context(Physics physics, const Mesh* mesh);
  void set_kind(ConditionKind kind);
  ConditionKind kind() const { return kind_; }
  void set(const Condition& condition);
  /// Nothing if a field is wrong; the reason is shown at it.
  std::optional<Condition> read();

  SelectorForm* selector() { return where_; }
  QLineEdit* name_edit() { return name_; }
  QuantityEdit* value_edit() { return value_; }

 private:
  void build_values();
  void show_regions(const std::vector<std::string>& regions);
  QComboBox* kind_box_;
  QLineEdit* name_;
  QLabel* where_label_;
  SelectorForm* where_;
  QFormLayout* layout_;
  QuantityEdit* value_ = nullptr;   ///< of the kind chosen
  QuantityEdit* second_ = nullptr;  ///< ambient or reference temperature
  QuantityEdit *axis_point_ = nullptr, *axis_direction_ = nullptr;  ///< of a rotation
  QLineEdit* regions_ = nullptr;
  ConditionKind kind_ = ConditionKind::displacement;
};

}  // namespace genba
