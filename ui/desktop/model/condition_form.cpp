#include "ui/desktop/model/condition_form.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/model/mesh.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/force_dialog.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/vary/triangle_file_edit.hpp"
#include "ui/desktop/vary/value_on_body.hpp"
#include "ui/desktop/vary/variation_dialog.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"

namespace genba {
namespace {

constexpr int fixed_rows = 3;  // kind, name, place

/// The field with the amount. It comes first.
std::size_t main_field(const ConditionKind& kind) {
  return static_cast<std::size_t>(std::max(kind.amount, 0));
}

/// "fixed", "pressure": tree and picture have no room for a title.
QString short_name(const Condition& condition) {
  const ConditionKind& kind = *condition.kind;
  const bool is_zero = !kind.all_zero.empty() && condition.varies.empty() &&
                       std::ranges::all_of(condition.values, [](const auto& value) { return value == 0.0; });
  return is_zero ? shown_word(kind.all_zero) : shown_word(kind.word);
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
  connect(kind_box_, &QComboBox::activated, this, [this](int row) {
    set_kind(kinds_[static_cast<std::size_t>(row)]);
    emit edited();
  });
  connect(name_, &QLineEdit::editingFinished, this, &ConditionForm::edited);
  connect(where_, &SelectorForm::edited, this, &ConditionForm::edited);
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
  set_mesh(mesh);
  kind_ = nullptr;  // another context has other fields
  set_kind(kinds_.front());
}

void ConditionForm::set_writer(std::function<std::string(double, QuantityKind)> writer) {
  writer_ = std::move(writer);
  where_->set_writer(writer_);
}

void ConditionForm::set_mesh(const Mesh* mesh) {
  mesh_ = mesh;
  where_->set_mesh(mesh);
  if (other_) other_->set_mesh(mesh);
}

void ConditionForm::set_plane(bool is_plane) {
  is_plane_ = is_plane;
  show_depth();
}

// The axis of a rotation stands along z or has a place there.
void ConditionForm::show_depth() {
  if (!kind_ || kind_->sign.shape == SignShape::axis) return;
  constexpr std::size_t depth = 2;
  for (std::size_t f = 0; f < values_.size(); ++f) {
    if (kind_->fields[f].components != 3) continue;
    const bool has_value = values_[f]->given(depth).value_or(0) != 0;
    const bool varies = std::ranges::any_of(
        varies_, [&](const VaryingValue& v) { return v.value == first_value(f) + depth; });
    values_[f]->show_number(depth, !is_plane_ || has_value || varies);
  }
}

void ConditionForm::set_kind(const ConditionKind* kind) {
  auto at = std::find(kinds_.begin(), kinds_.end(), kind);
  if (at == kinds_.end()) {
    at = kinds_.insert(at, kind);
    kind_box_->addItem(title(kind));
  }
  kind_box_->setCurrentIndex(static_cast<int>(at - kinds_.begin()));
  if (kind == kind_) return;
  kind_ = kind;
  build_values();
}

QuantityEdit* ConditionForm::value_edit() {
  return values_[main_field(*kind_)];
}

void ConditionForm::build_values() {
  // A field that is removed must not report what was typed in it.
  for (QuantityEdit* edit : values_) edit->blockSignals(true);
  if (regions_) regions_->blockSignals(true);
  if (other_) other_->blockSignals(true);
  if (file_) file_->blockSignals(true);
  while (layout_->rowCount() > fixed_rows) layout_->removeRow(fixed_rows);
  values_.clear();
  varies_.clear();
  regions_ = nullptr;
  by_size_ = by_system_ = nullptr;
  other_ = nullptr;
  file_ = nullptr;
  where_->setVisible(kind_->has_selector());
  where_label_->setVisible(kind_->has_selector());
  const std::size_t first = main_field(*kind_);
  for (std::size_t f = 0; f < kind_->fields.size(); ++f) {
    const ConditionField& field = kind_->fields[f];
    auto* edit =
        new QuantityEdit(field.kind, field.components == 3 ? QStringList{"x", "y", "z"} : QStringList{""},
                         !field.free_symbol.empty(), field.free_symbol.empty() ? QString() : tr("free"));
    edit->set_writer(writer_);
    if (field.components == 3) edit->take_empty_as_zero();
    edit->setObjectName(f == first ? QString("condition_value") : "condition_" + qt(std::string(field.key)));
    for (int c = 0; c < field.components; ++c)
      if (std::isfinite(field.start[c])) edit->set(static_cast<std::size_t>(c), field.start[c]);
    values_.push_back(edit);
    connect(edit, &QuantityEdit::edited, this, &ConditionForm::edited);
    if (vary_context_ && !field.is_direction) {
      edit->offer_varying(shown_word(field.label));
      connect(edit, &QuantityEdit::vary_wanted, this, [this, f](std::size_t c) { ask_variation(f, c); });
      connect(edit, &QuantityEdit::constant_wanted, this, [this, f](std::size_t c) {
        vary(first_value(f) + c, nullptr);
        emit varied();
      });
    }
    if (f == first)
      layout_->insertRow(fixed_rows, shown_word(field.label), edit);
    else
      layout_->addRow(shown_word(field.label), edit);
  }
  const ConditionField& amount = kind_->fields[first];
  if (amount.components == 3 && amount.free_symbol.empty() && !amount.is_direction) {
    by_size_ = new NarrowButton(tr("By size and direction..."));
    by_size_->setObjectName("condition_by_size");
    connect(by_size_, &QPushButton::clicked, this, &ConditionForm::ask_size);
    layout_->insertRow(fixed_rows + 1, by_size_);
  }
  offer_systems();
  offer_file();
  if (kind_->joins_places()) {
    other_ = new SelectorForm;
    other_->setObjectName("condition_other");
    other_->set_writer(writer_);
    other_->set_mesh(mesh_);
    connect(other_, &SelectorForm::edited, this, &ConditionForm::edited);
    layout_->insertRow(fixed_rows, shown_word(kind_->other_place), other_);
  }
  if (kind_->takes_regions()) {
    regions_ = new QLineEdit;
    regions_->setObjectName("condition_regions");
    regions_->setPlaceholderText(tr("all regions"));
    connect(regions_, &QLineEdit::editingFinished, this, &ConditionForm::edited);
    layout_->addRow(tr("Regions"), regions_);
  }
  show_depth();
}

void ConditionForm::offer_file() {
  if (!kind_->takes_file()) return;
  file_ = new TriangleFileEdit(vary_context_ ? vary_context_().folder : QString());
  connect(file_, &TriangleFileEdit::edited, this, &ConditionForm::edited);
  layout_->insertRow(fixed_rows, shown_word(kind_->file_place), file_);
}

void ConditionForm::offer_systems() {
  constexpr std::string_view keys[] = {"first", "direction", "normal", "push"};
  if (!systems_ || std::ranges::none_of(keys, [&](std::string_view key) { return field_number(key).has_value(); })) return;
  by_system_ = new NarrowButton(tr("By a local system"));
  by_system_->setObjectName("condition_by_system");
  auto* menu = new QMenu(by_system_);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { list_systems(*menu); });
  by_system_->setMenu(menu);
  layout_->addRow(by_system_);
}

void ConditionForm::list_systems(QMenu& menu) {
  menu.clear();
  const bool takes_all = field_number("second").has_value();
  for (const LocalSystem& system : systems_()) {
    const QString name = qt(system.name);
    if (takes_all && system.axes != LocalAxes::cartesian) continue;  // its axes turn from place to place
    const QStringList axes = takes_all                              ? QStringList{name}
                             : system.axes == LocalAxes::cartesian ? QStringList{tr("%1, x").arg(name), tr("%1, y").arg(name), tr("%1, z").arg(name)}
                                                                    : QStringList{tr("%1, its axis").arg(name)};
    for (qsizetype i = 0; i < axes.size(); ++i)
      connect(menu.addAction(axes[i]), &QAction::triggered, this,
              [this, system, axis = static_cast<std::size_t>(i)] { take_axes(system, axis); });
  }
  if (menu.isEmpty()) menu.addAction(tr("None yet: Select > Local system by three clicks"))->setEnabled(false);
}

std::optional<std::size_t> ConditionForm::field_number(std::string_view key) const {
  const auto found = std::ranges::find(kind_->fields, key, &ConditionField::key);
  if (found == kind_->fields.end()) return std::nullopt;
  return static_cast<std::size_t>(found - kind_->fields.begin());
}

void ConditionForm::fill(std::string_view key, const Vec3& value) {
  const auto field = field_number(key);
  if (!field || kind_->fields[*field].components != 3) return;
  for (std::size_t c = 0; c < 3; ++c) {
    vary(first_value(*field) + c, nullptr);
    values_[*field]->set(c, value[c]);
  }
}

void ConditionForm::take_axes(const LocalSystem& system, std::size_t axis) {
  const Vec3 direction = named_direction(system, axis);
  fill("first", direction);
  if (system.axes == LocalAxes::cartesian) fill("second", named_direction(system, 1));
  for (const std::string_view key : {"direction", "normal", "push"}) fill(key, direction);
  // The centre of a sphere is no point of an axis.
  if (field_number("direction") || field_number("normal")) fill("point", system.points[0]);
  emit edited();
}

void ConditionForm::ask_size() {
  const std::size_t first = main_field(*kind_);
  const ConditionField& field = kind_->fields[first];
  Vec3 now{};
  for (std::size_t c = 0; c < 3; ++c) {
    try {
      now[c] = parse_quantity(utf8(values_[first]->edit(c)->text()), field.kind, "value");
    } catch (const Error&) {
      // Not a number: the dialog begins with 0.
    }
  }
  std::optional<Vec3> outward;
  if (kind_->has_selector() && outward_)
    if (const auto where = where_->read()) outward = outward_(*where);
  auto* dialog = new ForceDialog(shown_word(field.label), field.kind, now, outward, window());
  if (systems_) dialog->offer(systems_());
  // By then the form may have another kind, or no longer exist.
  connect(dialog, &ForceDialog::chosen, values_[first],
          [this, edit = values_[first]](const Vec3& value, const QString& source) {
            for (std::size_t c = 0; c < 3; ++c) {
              vary(first_value(main_field(*kind_)) + c, nullptr);
              edit->set(c, value[c]);
            }
            const bool is_unnamed =
                name_->text().trimmed().isEmpty() || name_->text().trimmed() == shown_word(kind_->word);
            if (!source.isEmpty() && is_unnamed) name_->setText(source);
            emit edited();
          });
  dialog->open();
}

std::size_t ConditionForm::first_value(std::size_t field) const {
  std::size_t out = 0;
  for (std::size_t f = 0; f < field; ++f) out += static_cast<std::size_t>(kind_->fields[f].components);
  return out;
}

void ConditionForm::set_varies(std::vector<VaryingValue> varies) {
  varies_ = std::move(varies);
  show_variations();
}

void ConditionForm::show_variations() {
  std::size_t value = 0;
  for (std::size_t f = 0; f < values_.size(); ++f)
    for (int c = 0; c < kind_->fields[f].components; ++c, ++value) {
      const auto found = std::ranges::find(varies_, value, &VaryingValue::value);
      if (vary_context_ && !kind_->fields[f].is_direction)
        values_[f]->show_varying(
            static_cast<std::size_t>(c),
            found == varies_.end() ? QString() : shown(describe(found->by, kind_->fields[f].kind)));
    }
}

void ConditionForm::vary(std::size_t value, const Variation* by) {
  std::erase_if(varies_, [&](const VaryingValue& v) { return v.value == value; });
  if (by) varies_.insert(std::ranges::upper_bound(varies_, value, {}, &VaryingValue::value), {value, *by});
  show_variations();
}

void ConditionForm::ask_variation(std::size_t field, std::size_t component) {
  const ConditionField& of = kind_->fields[field];
  const std::size_t value = first_value(field) + component;
  VaryQuestion question;
  question.title = shown_word(of.label);
  if (of.components == 3) question.title += QString(" ") + QChar("xyz"[component]);
  question.kind = of.kind;
  question.context = vary_context_();
  QuantityEdit* edit = values_[field];
  if (const auto found = std::ranges::find(varies_, value, &VaryingValue::value); found != varies_.end()) {
    question.by = found->by;
    if (edit->given(component)) question.constant = edit->given(component);
  } else {
    try {
      question.constant = parse_quantity(utf8(edit->edit(component)->text()), of.kind, "value");
    } catch (const Error&) {
      // Not a number: there is no constant to begin with.
    }
  }
  question.show = [form = QPointer<ConditionForm>(this), value, kind = kind_, title = question.title,
                   context = question.context](const Variation& by) {
    if (!form || kind != form->kind_) return;
    const auto where = kind->has_selector() ? form->where_->read() : std::optional<Selector>(NamedSelector{});
    if (!where) return;
    ValueOnBody seen;
    seen.title = title;
    seen.kind = field_of_value(*kind, value).kind;
    seen.by = by;
    seen.time = context.times[0];
    seen.condition = empty_condition(*kind);
    seen.condition.where = *where;
    seen.condition.regions = form->regions();
    seen.value = value;
    context.show(seen);
  };
  auto* dialog = new VariationDialog(std::move(question), window());
  // By then the form may have another kind, or no longer exist.
  connect(dialog, &VariationDialog::chosen, edit, [this, edit, value, component](const VaryAnswer& answer) {
    edit->set(component, answer.constant);
    vary(value, answer.by ? &*answer.by : nullptr);
    emit varied();
  });
  dialog->open();
}

void ConditionForm::set(const Condition& condition) {
  set_kind(condition.kind);
  name_->setText(qt(condition.name));
  name_->setCursorPosition(0);  // a long name shows its beginning
  if (kind_->has_selector()) where_->set(condition.where);
  if (other_) other_->set(condition.other);
  if (file_) file_->set(condition.file, condition.file_unit);
  std::size_t at = 0;
  for (std::size_t f = 0; f < values_.size(); ++f)
    for (int c = 0; c < kind_->fields[f].components; ++c)
      values_[f]->set(static_cast<std::size_t>(c), condition.values[at++]);
  set_varies(condition.varies);
  show_depth();
  if (!regions_) return;
  QStringList names;
  for (const std::string& region : condition.regions) names << qt(region);
  regions_->setText(names.join(", "));
}

std::optional<Condition> ConditionForm::read() {
  // Every field is read before giving up, so that all errors show at once.
  const auto where = kind_->has_selector() ? where_->read() : std::optional<Selector>(NamedSelector{});
  const auto other = other_ ? other_->read() : std::optional<Selector>(NamedSelector{});
  Condition condition{kind_};
  const auto file = file_ ? file_->read() : std::optional(TriangleFileEdit::Stated{});
  bool is_right = where.has_value() && other.has_value() && file.has_value();
  for (QuantityEdit* edit : values_) {
    const auto values = edit->read();
    is_right = is_right && values;
    if (values) condition.values.insert(condition.values.end(), values->begin(), values->end());
  }
  if (!is_right) return std::nullopt;
  condition.varies = varies_;
  condition.where = *where;
  condition.other = *other;
  condition.file = file->file;
  condition.file_unit = file->unit;
  condition.name = utf8(name_->text().trimmed());
  if (condition.name.empty()) condition.name = utf8(short_name(condition));
  condition.regions = regions();
  return condition;
}

std::optional<Selector> ConditionForm::place() const {
  return kind_->has_selector() ? where_->place() : std::nullopt;
}

std::vector<std::string> ConditionForm::regions() const {
  std::vector<std::string> out;
  if (regions_)
    for (const QString& part : regions_->text().split(',', Qt::SkipEmptyParts))
      if (!part.trimmed().isEmpty()) out.push_back(utf8(part.trimmed()));
  return out;
}

}  // namespace genba
