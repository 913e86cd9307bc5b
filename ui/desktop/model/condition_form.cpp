#include "ui/desktop/model/condition_form.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>
#include <cmath>

#include "engine/model/mesh.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"

namespace genba {
namespace {

constexpr int fixed_rows = 3;  // kind, name, place

/// The field that says how much, which comes first.
std::size_t main_field(const ConditionKind& kind) {
  return static_cast<std::size_t>(std::max(kind.amount, 0));
}

}  // namespace

ConditionForm::ConditionForm(QWidget* parent)
    : QWidget(parent),
      kind_box_(make_narrow_box()),
      name_(new QLineEdit),
      where_label_(new QLabel(tr("Acts on"))),
      where_(new SelectorForm),
      layout_(new QFormLayout(this)) {
  kind_box_->setObjectName("condition_kind");
  name_->setObjectName("condition_name");
  layout_->setContentsMargins(0, 0, 0, 0);
  layout_->setRowWrapPolicy(QFormLayout::WrapLongRows);
  layout_->addRow(tr("Kind"), kind_box_);
  layout_->addRow(tr("Name"), name_);
  layout_->addRow(where_label_, where_);
  connect(kind_box_, &QComboBox::activated, this,
          [this](int row) { set_kind(kinds_[static_cast<std::size_t>(row)]); });
  kind_ = &all_physics().front()->conditions.front();
  build_values();
}

void ConditionForm::set_context(const Physics& physics, const Mesh* mesh) {
  kind_box_->clear();
  kinds_.clear();
  for (const ConditionKind& kind : physics.conditions) {
    kinds_.push_back(&kind);
    kind_box_->addItem(title(&kind));
  }
  where_->set_mesh(mesh);
  set_kind(kinds_.front());
}

void ConditionForm::set_kind(const ConditionKind* kind) {
  auto at = std::find(kinds_.begin(), kinds_.end(), kind);
  if (at == kinds_.end()) {
    at = kinds_.insert(at, kind);
    kind_box_->addItem(title(kind));
  }
  kind_box_->setCurrentIndex(static_cast<int>(at - kinds_.begin()));
  kind_ = kind;
  build_values();
}

QuantityEdit* ConditionForm::value_edit() {
  return values_[main_field(*kind_)];
}

void ConditionForm::build_values() {
  while (layout_->rowCount() > fixed_rows) layout_->removeRow(fixed_rows);
  values_.clear();
  regions_ = nullptr;
  where_->setVisible(kind_->has_selector());
  where_label_->setVisible(kind_->has_selector());
  const std::size_t first = main_field(*kind_);
  for (std::size_t f = 0; f < kind_->fields.size(); ++f) {
    const ConditionField& field = kind_->fields[f];
    auto* edit =
        new QuantityEdit(field.kind, field.components == 3 ? QStringList{"x", "y", "z"} : QStringList{""},
                         !field.free_symbol.empty(), field.free_symbol.empty() ? QString() : tr("free"));
    edit->setObjectName(f == first ? QString("condition_value") : "condition_" + qt(std::string(field.key)));
    for (int c = 0; c < field.components; ++c)
      if (std::isfinite(field.start[c])) edit->set(static_cast<std::size_t>(c), field.start[c]);
    values_.push_back(edit);
    if (f == first)
      layout_->insertRow(fixed_rows, shown_word(field.label), edit);
    else
      layout_->addRow(shown_word(field.label), edit);
  }
  if (kind_->takes_regions()) {
    regions_ = new QLineEdit;
    regions_->setPlaceholderText(tr("all regions"));
    layout_->addRow(tr("Regions"), regions_);
  }
}

void ConditionForm::set(const Condition& condition) {
  set_kind(condition.kind);
  name_->setText(qt(condition.name));
  if (kind_->has_selector()) where_->set(condition.where);
  std::size_t at = 0;
  for (std::size_t f = 0; f < values_.size(); ++f)
    for (int c = 0; c < kind_->fields[f].components; ++c)
      values_[f]->set(static_cast<std::size_t>(c), condition.values[at++]);
  if (!regions_) return;
  QStringList names;
  for (const std::string& region : condition.regions) names << qt(region);
  regions_->setText(names.join(", "));
}

std::optional<Condition> ConditionForm::read() {
  // Every field is read before giving up, so that all errors show at once.
  const auto where = kind_->has_selector() ? where_->read() : std::optional<Selector>(NamedSelector{});
  Condition condition{kind_};
  bool is_right = where.has_value();
  for (QuantityEdit* edit : values_) {
    const auto values = edit->read();
    is_right = is_right && values;
    if (values) condition.values.insert(condition.values.end(), values->begin(), values->end());
  }
  if (!is_right) return std::nullopt;
  condition.where = *where;
  condition.name = utf8(name_->text().trimmed());
  if (condition.name.empty()) condition.name = utf8(title(kind_).toLower());
  if (regions_)
    for (const QString& part : regions_->text().split(',', Qt::SkipEmptyParts))
      if (!part.trimmed().isEmpty()) condition.regions.push_back(utf8(part.trimmed()));
  return condition;
}

}  // namespace genba
