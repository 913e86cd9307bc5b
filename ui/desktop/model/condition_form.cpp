#include "ui/desktop/model/condition_form.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>

#include "engine/model/mesh.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"

namespace genba {
namespace {

constexpr int fixed_rows = 3;  // kind, name, place

struct ValueField {
  const char* label;
  QuantityKind kind;
  bool vector;
};

ValueField value_field(ConditionKind kind) {
  using enum ConditionKind;
  switch (kind) {
    case displacement:
      return {"Displacement", QuantityKind::length, true};
    case temperature:
      return {"Temperature", QuantityKind::temperature, false};
    case pressure:
      return {"Pressure (pushes inwards)", QuantityKind::pressure, false};
    case traction:
      return {"Force per area", QuantityKind::pressure, true};
    case force:
      return {"Total force", QuantityKind::force, true};
    case gravity:
      return {"Acceleration", QuantityKind::acceleration, true};
    case thermal_strain:
      return {"Temperature", QuantityKind::temperature, false};
    case heat_flux:
      return {"Heat flux (inwards)", QuantityKind::heat_flux, false};
    case convection:
      return {"Coefficient", QuantityKind::heat_transfer_coefficient, false};
    case heat_source:
      return {"Heat per volume", QuantityKind::heat_source, false};
    case nodal_force:
      return {"Force on each node", QuantityKind::force, true};
    case centrifugal:
      return {"Speed of rotation", QuantityKind::angular_velocity, false};
  }
  return {};
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
          [this](int row) { set_kind(static_cast<ConditionKind>(kind_box_->itemData(row).toInt())); });
  build_values();
}

void ConditionForm::set_context(Physics physics, const Mesh* mesh) {
  kind_box_->clear();
  for (const ConditionKind kind : condition_kinds(physics))
    kind_box_->addItem(title(kind), static_cast<int>(kind));
  where_->set_mesh(mesh);
  set_kind(condition_kinds(physics).front());
}

void ConditionForm::set_kind(ConditionKind kind) {
  if (kind_box_->findData(static_cast<int>(kind)) < 0)
    kind_box_->addItem(title(kind), static_cast<int>(kind));
  kind_box_->setCurrentIndex(kind_box_->findData(static_cast<int>(kind)));
  kind_ = kind;
  build_values();
}

void ConditionForm::build_values() {
  while (layout_->rowCount() > fixed_rows) layout_->removeRow(fixed_rows);
  second_ = nullptr;
  regions_ = nullptr;
  axis_point_ = axis_direction_ = nullptr;
  where_->setVisible(has_selector(kind_));
  where_label_->setVisible(has_selector(kind_));
  const ValueField field = value_field(kind_);
  const bool free_components = kind_ == ConditionKind::displacement;
  value_ = new QuantityEdit(field.kind, field.vector ? QStringList{"x", "y", "z"} : QStringList{""},
                            free_components, tr("free"));
  value_->setObjectName("condition_value");
  layout_->addRow(shown_word(field.label), value_);
  if (kind_ == ConditionKind::displacement)
    for (std::size_t i = 0; i < 3; ++i) value_->set(i, 0.0);
  if (kind_ == ConditionKind::gravity) {
    value_->set(0, 0.0);
    value_->set(1, 0.0);
    value_->set(2, -9.81);
  }
  if (kind_ == ConditionKind::convection || kind_ == ConditionKind::thermal_strain) {
    second_ = new QuantityEdit(QuantityKind::temperature, {""}, false, {});
    layout_->addRow(kind_ == ConditionKind::convection ? tr("Ambient temperature") : tr("Stress-free at"),
                    second_);
    second_->set(0, 293.15);
  }
  if (kind_ == ConditionKind::centrifugal) {
    axis_point_ = new QuantityEdit(QuantityKind::length, {"x", "y", "z"}, false, {});
    axis_point_->setObjectName("condition_axis_point");
    layout_->addRow(tr("Point of the axis"), axis_point_);
    axis_direction_ = new QuantityEdit(QuantityKind::dimensionless, {"x", "y", "z"}, false, {});
    axis_direction_->setObjectName("condition_axis_direction");
    layout_->addRow(tr("Direction of the axis"), axis_direction_);
    for (std::size_t i = 0; i < 3; ++i) {
      axis_point_->set(i, 0.0);
      axis_direction_->set(i, i == 2 ? 1.0 : 0.0);
    }
  }
  if (kind_ == ConditionKind::heat_source || kind_ == ConditionKind::gravity ||
      kind_ == ConditionKind::centrifugal) {
    regions_ = new QLineEdit;
    regions_->setPlaceholderText(tr("all regions"));
    layout_->addRow(tr("Regions"), regions_);
  }
}

void ConditionForm::set(const Condition& condition) {
  set_kind(kind_of(condition));
  name_->setText(qt(name_of(condition)));
  if (const Selector* where = selector_of(condition)) where_->set(*where);
  auto vector = [this](const Vec3& v) {
    for (std::size_t i = 0; i < 3; ++i) value_->set(i, v[i]);
  };
  if (const auto* constraint = std::get_if<Constraint>(&condition)) {
    if (const auto* c = std::get_if<DisplacementConstraint>(constraint))
      for (std::size_t i = 0; i < 3; ++i) value_->set(i, c->value[i]);
    else
      value_->set(0, std::get<TemperatureConstraint>(*constraint).value);
    return;
  }
  const Load& load = std::get<Load>(condition);
  if (const auto* c = std::get_if<PressureLoad>(&load)) value_->set(0, c->pressure);
  if (const auto* c = std::get_if<TractionLoad>(&load)) vector(c->traction);
  if (const auto* c = std::get_if<ForceLoad>(&load)) vector(c->force);
  if (const auto* c = std::get_if<NodalForceLoad>(&load)) vector(c->force);
  if (const auto* c = std::get_if<GravityLoad>(&load)) {
    vector(c->acceleration);
    show_regions(c->regions);
  }
  if (const auto* c = std::get_if<CentrifugalLoad>(&load)) {
    value_->set(0, c->speed);
    for (std::size_t i = 0; i < 3; ++i) {
      axis_point_->set(i, c->point[i]);
      axis_direction_->set(i, c->direction[i]);
    }
    show_regions(c->regions);
  }
  if (const auto* c = std::get_if<HeatFluxLoad>(&load)) value_->set(0, c->flux);
  if (const auto* c = std::get_if<ThermalStrainLoad>(&load)) {
    value_->set(0, c->temperature);
    second_->set(0, c->reference);
  }
  if (const auto* c = std::get_if<ConvectionLoad>(&load)) {
    value_->set(0, c->coefficient);
    second_->set(0, c->ambient);
  }
  if (const auto* c = std::get_if<HeatSourceLoad>(&load)) {
    value_->set(0, c->density);
    show_regions(c->regions);
  }
}

std::optional<Condition> ConditionForm::read() {
  // Every field is read before giving up, so that all errors show at once.
  const auto where = has_selector(kind_) ? where_->read() : std::optional<Selector>(NamedSelector{});
  const auto values = value_->read();
  const auto second = second_ ? second_->read_one() : std::optional<double>(0.0);
  const auto axis_point = axis_point_ ? axis_point_->read_vector() : std::optional<Vec3>(Vec3{});
  const auto axis_direction = axis_direction_ ? axis_direction_->read_vector() : std::optional<Vec3>(Vec3{});
  if (!where || !values || !second || !axis_point || !axis_direction) return std::nullopt;
  std::string name = utf8(name_->text().trimmed());
  if (name.empty()) name = utf8(title(kind_).toLower());
  const auto& v = *values;
  const double first = v.front().value_or(0.0);
  const Vec3 vector{first, v.size() > 1 ? v[1].value_or(0.0) : 0.0, v.size() > 2 ? v[2].value_or(0.0) : 0.0};
  std::vector<std::string> regions;
  if (regions_)
    for (const QString& part : regions_->text().split(',', Qt::SkipEmptyParts))
      if (!part.trimmed().isEmpty()) regions.push_back(utf8(part.trimmed()));
  switch (kind_) {
    case ConditionKind::displacement:
      return Constraint(DisplacementConstraint{name, *where, {v[0], v[1], v[2]}});
    case ConditionKind::temperature:
      return Constraint(TemperatureConstraint{name, *where, first});
    case ConditionKind::pressure:
      return Load(PressureLoad{name, *where, first});
    case ConditionKind::traction:
      return Load(TractionLoad{name, *where, vector});
    case ConditionKind::force:
      return Load(ForceLoad{name, *where, vector});
    case ConditionKind::nodal_force:
      return Load(NodalForceLoad{name, *where, vector});
    case ConditionKind::gravity:
      return Load(GravityLoad{name, vector, regions});
    case ConditionKind::centrifugal:
      return Load(CentrifugalLoad{name, *axis_point, *axis_direction, first, regions});
    case ConditionKind::thermal_strain:
      return Load(ThermalStrainLoad{name, first, *second});
    case ConditionKind::heat_flux:
      return Load(HeatFluxLoad{name, *where, first});
    case ConditionKind::convection:
      return Load(ConvectionLoad{name, *where, first, *second});
    case ConditionKind::heat_source:
      break;
  }
  return Load(HeatSourceLoad{name, regions, first});
}

void ConditionForm::show_regions(const std::vector<std::string>& regions) {
  QStringList names;
  for (const std::string& region : regions) names << qt(region);
  regions_->setText(names.join(", "));
}

}  // namespace genba
