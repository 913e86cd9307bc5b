#include "ui/desktop/model/selector_form.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/case/describe.hpp"
#include "engine/model/study/named_faces.hpp"
#include "engine/model/geometry.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/readable_place.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/scene/patch/place_shape.hpp"

namespace genba {
namespace {

constexpr int plane_kind = 1, box_kind = 2, sphere_kind = 3, patch_kind = 6, needle_kind = 7, in_common_kind = 8;
constexpr double usual_needle_radius = 0.75e-3, usual_active_length = 30e-3;  // m

QWidget* wrapping_form(std::initializer_list<std::pair<QString, QWidget*>> rows) {
  auto* out = new QWidget;
  auto* form = new QFormLayout(out);
  form->setContentsMargins(0, 0, 0, 0);
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  for (const auto& [label, field] : rows) form->addRow(label, field);
  return out;
}

void set_vector(QuantityEdit* edit, const Vec3& v) {
  for (std::size_t i = 0; i < 3; ++i) edit->set(i, v[i]);
}

}  // namespace

SelectorForm::SelectorForm(QWidget* parent)
    : QWidget(parent),
      kind_(make_narrow_box()),
      pages_(new QStackedWidget),
      names_(new QLineEdit),
      list_(new QListWidget),
      names_error_(make_error_label()),
      plane_point_(make_vector_edit(QuantityKind::length)),
      plane_normal_(make_vector_edit(QuantityKind::dimensionless)),
      box_min_(make_vector_edit(QuantityKind::length)),
      box_max_(make_vector_edit(QuantityKind::length)),
      centre_(make_vector_edit(QuantityKind::length)),
      radius_(new QuantityEdit(QuantityKind::length, {""}, false, {})),
      near_(make_vector_edit(QuantityKind::length)),
      direction_(make_vector_edit(QuantityKind::dimensionless)),
      angle_(new QuantityEdit(QuantityKind::angle, {""}, false, {})),
      patch_at_(make_vector_edit(QuantityKind::length)),
      patch_radius_(new QuantityEdit(QuantityKind::length, {""}, false, {})),
      patch_angle_(new QuantityEdit(QuantityKind::angle, {""}, false, {})),
      needle_entry_(make_vector_edit(QuantityKind::length)),
      needle_tip_(make_vector_edit(QuantityKind::length)),
      needle_radius_(new QuantityEdit(QuantityKind::length, {""}, false, {})),
      needle_active_(new QuantityEdit(QuantityKind::length, {""}, false, {})),
      patch_name_(new QLineEdit),
      patch_facts_(new QLabel),
      patch_fields_(wrapping_form(
          {{tr("Point"), patch_at_}, {tr("Radius"), patch_radius_}, {tr("Turns by"), patch_angle_}})),
      paint_(new NarrowButton(tr("Paint in the view"))),
      in_common_(new QLabel) {
  kind_->setObjectName("selector_kind");
  kind_->addItems({tr("Named surfaces"), tr("Plane"), tr("Box"), tr("Sphere"), tr("Face nearest to a point"),
                   tr("Faces by normal"), tr("Painted patch"), tr("Needle"), tr("In common (from the case file)")});
  names_->setObjectName("selector_names");
  names_->setPlaceholderText(tr("names or #numbers, with commas"));
  list_->setMaximumHeight(130);
  list_->setToolTip(tr("Tick surfaces here or click them in the view"));
  auto* named = new QWidget;
  auto* column = new QVBoxLayout(named);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(names_);
  column->addWidget(names_error_);
  column->addWidget(list_);
  pages_->addWidget(named);
  pages_->addWidget(wrapping_form({{tr("Point"), plane_point_}, {tr("Normal"), plane_normal_}}));
  pages_->addWidget(wrapping_form({{tr("From"), box_min_}, {tr("To"), box_max_}}));
  pages_->addWidget(wrapping_form({{tr("Centre"), centre_}, {tr("Radius"), radius_}}));
  pages_->addWidget(wrapping_form({{tr("Point"), near_}}));
  pages_->addWidget(wrapping_form({{tr("Direction"), direction_}, {tr("Within"), angle_}}));
  auto* patch = new QWidget;
  auto* patch_column = new QVBoxLayout(patch);
  patch_column->setContentsMargins(0, 0, 0, 0);
  patch_name_->setObjectName("patch_name");
  patch_name_->setPlaceholderText(tr("name of the patch"));
  patch_facts_->setWordWrap(true);
  patch_angle_->setToolTip(tr("How far the normals of facets may turn from the one at the point"));
  paint_->setObjectName("patch_paint");
  paint_->hide();
  patch_column->addWidget(patch_name_);
  patch_column->addWidget(patch_facts_);
  patch_column->addWidget(patch_fields_);
  patch_column->addWidget(paint_);
  pages_->addWidget(patch);
  needle_entry_->setObjectName("needle_entry");
  needle_tip_->setObjectName("needle_tip");
  needle_radius_->setObjectName("needle_radius");
  needle_active_->setObjectName("needle_active");
  needle_entry_->setToolTip(tr("A point of the axis where the needle enters the body. Tip and entry can be "
                               "dragged in the view."));
  needle_active_->setToolTip(tr("Length from the tip that acts; the rest of the needle is insulated"));
  pages_->addWidget(wrapping_form({{tr("Entry"), needle_entry_},
                                   {tr("Tip"), needle_tip_},
                                   {tr("Radius"), needle_radius_},
                                   {tr("Active length"), needle_active_}}));
  in_common_->setWordWrap(true);
  in_common_->setText(tr("Selections in common are written in the case file (\"all_of\")."));
  pages_->addWidget(in_common_);
  enable_in_common(false);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(kind_);
  outer->addWidget(pages_);
  connect(kind_, &QComboBox::currentIndexChanged, this, &SelectorForm::show_page);
  show_page(0);
  connect(list_, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
    const QString name = item->data(Qt::UserRole).toString();
    if ((item->checkState() == Qt::Checked) != names().contains(name)) toggle_name(name);
  });
  connect(names_, &QLineEdit::textChanged, this, [this] {
    sync_list();
    emit names_changed(names());
  });
  angle_->set(0, NormalSelector{}.angle);
  patch_angle_->set(0, PatchDab{}.angle);
  needle_radius_->set(0, usual_needle_radius);
  needle_active_->set(0, usual_active_length);
  show_patch();
  connect(patch_name_, &QLineEdit::editingFinished, this, &SelectorForm::edited);
  connect(paint_, &QPushButton::clicked, this, [this] { emit paint_wanted(patch_); });
  connect(names_, &QLineEdit::editingFinished, this, &SelectorForm::edited);
  connect(kind_, &QComboBox::activated, this, [this](int kind) {
    if (kind == needle_kind)
      propose_needle();
    else
      start_place();
    emit edited();
  });
  for (QuantityEdit* edit : number_fields())
    connect(edit, &QuantityEdit::edited, this, &SelectorForm::edited);
}

// Only the visible page needs room.
void SelectorForm::show_page(int index) {
  for (int i = 0; i < pages_->count(); ++i)
    pages_->widget(i)->setSizePolicy(QSizePolicy::Preferred,
                                     i == index ? QSizePolicy::Preferred : QSizePolicy::Ignored);
  pages_->setCurrentIndex(index);
}

void SelectorForm::enable_in_common(bool enabled) {
  static_cast<QStandardItemModel*>(kind_->model())->item(in_common_kind)->setEnabled(enabled);
}

bool SelectorForm::set_case_faces(const std::vector<NamedFaces>& faces) {
  if (faces == case_faces_) return false;
  case_faces_ = faces;
  return true;
}

void SelectorForm::set_mesh(const Mesh* mesh) {
  const QSignalBlocker quiet(list_);
  list_->clear();
  list_->setVisible(mesh && !mesh->surfaces.empty());
  box_.reset();
  if (mesh && !mesh->points.empty()) box_ = bounding_box(*mesh);
  if (!mesh) return;
  auto add = [&](const QString& name, const QString& text) {
    auto* item = new QListWidgetItem(text, list_);
    item->setData(Qt::UserRole, name);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
    item->setCheckState(Qt::Unchecked);
  };
  for (const NamedFaces& faces : case_faces_)
    add(qt(faces.name), tr("%1 (named in this case; surfaces: %2)")
                            .arg(qt(faces.name))
                            .arg(surfaces_of(faces, *mesh).size()));
  for (const NamedSet& set : mesh->sets)
    if (set.dimension != 3)
      add(qt(set.name), tr("%1 (group; surfaces: %2)").arg(qt(set.name)).arg(set.members.size()));
  for (const GeometricEntity& surface : mesh->surfaces) {
    const QString tag = QString("#%1").arg(surface.tag);
    if (surface.name.empty())
      add(tag, tag);
    else
      add(qt(surface.name), QString("%1 (%2)").arg(qt(surface.name), tag));
  }
  sync_list();
}

QStringList SelectorForm::names() const {
  QStringList out;
  for (const QString& part : names_->text().split(',', Qt::SkipEmptyParts))
    if (!part.trimmed().isEmpty()) out << part.trimmed();
  return out;
}

void SelectorForm::toggle_name(const QString& name) {
  QStringList all = names();
  if (!all.removeOne(name)) all << name;
  names_->setText(all.join(", "));
  emit edited();
}

void SelectorForm::sync_list() {
  const QSignalBlocker quiet(list_);
  const QStringList all = names();
  QListWidgetItem* first = nullptr;
  for (int i = 0; i < list_->count(); ++i) {
    QListWidgetItem* item = list_->item(i);
    const bool is_named = all.contains(item->data(Qt::UserRole).toString());
    item->setCheckState(is_named ? Qt::Checked : Qt::Unchecked);
    if (is_named && !first) first = item;
  }
  if (first && !list_->hasFocus()) list_->scrollToItem(first);
}

void SelectorForm::set_writer(const std::function<std::string(double, QuantityKind)>& writer) {
  for (QuantityEdit* edit : number_fields())
    edit->set_writer(writer);
}

std::vector<QuantityEdit*> SelectorForm::number_fields() const {
  return {plane_point_,  plane_normal_, box_min_,       box_max_,       centre_,     radius_,
          near_,         direction_,    angle_,         patch_at_,      patch_radius_, patch_angle_,
          needle_entry_, needle_tip_,   needle_radius_, needle_active_};
}

std::optional<Selector> SelectorForm::read_needle() {
  const auto entry = needle_entry_->read_vector(), tip = needle_tip_->read_vector();
  const auto radius = needle_radius_->read_one(), active = needle_active_->read_one();
  if (entry && tip && radius && active) return NeedleSelector{*entry, *tip, *radius, *active};
  return std::nullopt;
}

void SelectorForm::propose_needle() {
  for (QuantityEdit* edit : {needle_entry_, needle_tip_})
    for (std::size_t i = 0; i < 3; ++i)
      if (!edit->edit(i)->text().trimmed().isEmpty()) return;
  if (!box_) return;
  const auto& [low, high] = *box_;
  const double size = length(minus(high, low));
  if (!(size > 0)) return;
  // Rounded to what can be distinguished: a thousandth of the body.
  const auto rounded = [&](double x) { return readable_length(x, size, 3); };
  Vec3 tip{};
  for (std::size_t i = 0; i < 3; ++i) tip[i] = rounded(0.5 * (low[i] + high[i]));
  Vec3 entry = tip;
  entry[2] = rounded(high[2]);
  set_vector(needle_entry_, entry);
  set_vector(needle_tip_, tip);
  needle_active_->set(0, std::min(usual_active_length, rounded(0.5 * (entry[2] - tip[2]))));
}

void SelectorForm::set(const Selector& selector) {
  show_field_error(names_, names_error_, {});
  enable_in_common(std::holds_alternative<AllOfSelector>(selector));
  kind_->setCurrentIndex(static_cast<int>(selector.index()));
  if (const auto* s = std::get_if<NamedSelector>(&selector)) {
    QStringList all;
    for (const std::string& name : s->names) all << qt(name);
    names_->setText(all.join(", "));
  } else if (const auto* s = std::get_if<PlaneSelector>(&selector)) {
    set_vector(plane_point_, s->point);
    set_vector(plane_normal_, s->normal);
    plane_tolerance_ = s->tolerance;
  } else if (const auto* s = std::get_if<BoxSelector>(&selector)) {
    set_vector(box_min_, s->min);
    set_vector(box_max_, s->max);
  } else if (const auto* s = std::get_if<SphereSelector>(&selector)) {
    set_vector(centre_, s->centre);
    radius_->set(0, s->radius);
  } else if (const auto* s = std::get_if<NearestFaceSelector>(&selector)) {
    set_vector(near_, s->point);
  } else if (const auto* s = std::get_if<NormalSelector>(&selector)) {
    set_vector(direction_, s->direction);
    angle_->set(0, s->angle);
  } else if (const auto* s = std::get_if<PatchSelector>(&selector)) {
    patch_ = *s;
    patch_name_->setText(qt(s->name));
    show_patch();
  } else if (const auto* s = std::get_if<NeedleSelector>(&selector)) {
    set_vector(needle_entry_, s->entry);
    set_vector(needle_tip_, s->tip);
    needle_radius_->set(0, s->radius);
    needle_active_->set(0, s->active);
  } else if (const auto* s = std::get_if<AllOfSelector>(&selector)) {
    all_of_ = *s;
    in_common_->setText(shown(describe(selector)));
  }
}

// Numbers that are typed already stay.
void SelectorForm::start_place() {
  const int kind = kind_->currentIndex();
  if (!body_ || kind < plane_kind || kind > sphere_kind) return;
  for (const QLineEdit* edit : pages_->currentWidget()->findChildren<QLineEdit*>())
    if (!edit->text().isEmpty()) return;
  if (const auto box = body_()) set(first_place(static_cast<PlaceKind>(kind - plane_kind), *box));
}

std::optional<Selector> SelectorForm::place() const {
  switch (kind_->currentIndex()) {
    case plane_kind: {
      const auto point = plane_point_->peek_vector(), normal = plane_normal_->peek_vector();
      if (point && normal) return PlaneSelector{*point, *normal, plane_tolerance_};
      return std::nullopt;
    }
    case box_kind: {
      const auto min = box_min_->peek_vector(), max = box_max_->peek_vector();
      if (min && max) return BoxSelector{*min, *max};
      return std::nullopt;
    }
    case sphere_kind: {
      const auto centre = centre_->peek_vector();
      const auto radius = radius_->peek();
      if (centre && radius && radius->front()) return SphereSelector{*centre, *radius->front()};
      return std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

void SelectorForm::offer_painting() {
  paint_->show();
}

bool SelectorForm::is_patch() const {
  return kind_->currentIndex() == patch_kind;
}

// Numbers of one dab can be typed; several come from the view or the case file.
void SelectorForm::show_patch() {
  const bool several = patch_.dabs.size() > 1;
  patch_fields_->setVisible(!several);
  patch_facts_->setVisible(several);
  patch_facts_->setText(tr("Painted dabs: %1").arg(patch_.dabs.size()));
  if (patch_.dabs.size() != 1) return;
  set_vector(patch_at_, patch_.dabs[0].at);
  patch_radius_->set(0, patch_.dabs[0].radius);
  patch_angle_->set(0, patch_.dabs[0].angle);
}

std::optional<Selector> SelectorForm::read_patch() {
  if (patch_.dabs.size() <= 1) {
    const auto at = patch_at_->read_vector();
    const auto radius = patch_radius_->read_one(), angle = patch_angle_->read_one();
    if (!at || !radius || !angle) return std::nullopt;
    PatchDab dab{*at, *radius, *angle};
    // The normal belongs to the point that was clicked.
    if (!patch_.dabs.empty() && patch_.dabs[0].at == *at) dab.normal = patch_.dabs[0].normal;
    patch_.dabs = {dab};
  }
  patch_.name = utf8(patch_name_->text().trimmed());
  return patch_;
}

std::optional<Selector> SelectorForm::read() {
  show_field_error(names_, names_error_, {});
  switch (kind_->currentIndex()) {
    case 0: {
      NamedSelector out;
      for (const QString& name : names()) out.names.push_back(utf8(name));
      if (out.names.empty()) {
        show_field_error(names_, names_error_,
                         tr("Name at least one surface, or choose another kind of selection."));
        return std::nullopt;
      }
      Selector known = std::move(out);
      attach(case_faces_, known);
      return known;
    }
    case plane_kind: {
      const auto point = plane_point_->read_vector(), normal = plane_normal_->read_vector();
      if (point && normal) return PlaneSelector{*point, *normal, plane_tolerance_};
      return std::nullopt;
    }
    case box_kind: {
      const auto min = box_min_->read_vector(), max = box_max_->read_vector();
      if (min && max) return BoxSelector{*min, *max};
      return std::nullopt;
    }
    case sphere_kind: {
      const auto centre = centre_->read_vector();
      const auto radius = radius_->read_one();
      if (centre && radius) return SphereSelector{*centre, *radius};
      return std::nullopt;
    }
    case 4: {
      const auto point = near_->read_vector();
      if (point) return NearestFaceSelector{*point};
      return std::nullopt;
    }
    case patch_kind:
      return read_patch();
    case needle_kind:
      return read_needle();
    case in_common_kind:
      if (all_of_) return *all_of_;
      return std::nullopt;
    default: {
      const auto direction = direction_->read_vector();
      const auto angle = angle_->read_one();
      if (direction && angle) return NormalSelector{*direction, *angle};
      return std::nullopt;
    }
  }
}

}  // namespace genba
