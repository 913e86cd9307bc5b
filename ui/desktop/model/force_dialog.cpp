#include "ui/desktop/model/force_dialog.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "engine/model/geometry.hpp"
#include "engine/model/study/named_faces.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/widgets/help_actions.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"

namespace genba {
namespace {

constexpr double standard_gravity = 9.80665;  // m/s^2
constexpr int by_points = 0, by_components = 1, inwards = 2, outwards = 3, no_page = 2;

std::optional<Vec3> unit(const Vec3& v) {
  const double size = length(v);
  if (!(size > 0) || !std::isfinite(size)) return std::nullopt;
  return scaled(v, 1 / size);
}

std::optional<Vec3> outward_of_names(const std::vector<std::string>& names, const Mesh& mesh) {
  std::vector<std::uint8_t> wanted(mesh.surfaces.size(), 0);
  const auto has = [&](const std::string& name) { return std::ranges::find(names, name) != names.end(); };
  for (std::size_t s = 0; s < mesh.surfaces.size(); ++s)
    wanted[s] = has("#" + std::to_string(mesh.surfaces[s].tag)) ||
                (!mesh.surfaces[s].name.empty() && has(mesh.surfaces[s].name));
  for (const NamedSet& set : mesh.sets)
    if (set.dimension == 2 && has(set.name))
      for (const Index s : set.members) wanted[static_cast<std::size_t>(s)] = 1;
  Vec3 sum{};
  for (const ElementBlock& block : mesh.facets)
    for (Index e = 0; e < block.size(); ++e)
      if (wanted[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])])
        sum = plus(sum, facet_area_vector(mesh, block, e));
  return unit(sum);
}

QWidget* plain_form(std::initializer_list<std::pair<QString, QWidget*>> rows) {
  auto* out = new QWidget;
  auto* form = new QFormLayout(out);
  form->setContentsMargins(0, 0, 0, 0);
  for (const auto& [label, field] : rows) form->addRow(label, field);
  return out;
}

}  // namespace

const std::vector<JointForce>& joint_forces() {
  constexpr const char* hip = "Bergmann et al., J Biomech 34 (2001) 859-871";
  constexpr const char* knee = "Kutzner et al., J Biomech 43 (2010) 2164-2173";
  static const std::vector<JointForce> all = {
      {QT_TRANSLATE_NOOP("genba::ForceDialog", "Hip, walking"), 238, hip},
      {QT_TRANSLATE_NOOP("genba::ForceDialog", "Hip, climbing stairs"), 251, hip},
      {QT_TRANSLATE_NOOP("genba::ForceDialog", "Hip, going down stairs"), 260, hip},
      {QT_TRANSLATE_NOOP("genba::ForceDialog", "Knee, walking"), 261, knee},
      {QT_TRANSLATE_NOOP("genba::ForceDialog", "Knee, climbing stairs"), 316, knee},
      {QT_TRANSLATE_NOOP("genba::ForceDialog", "Knee, going down stairs"), 346, knee},
      {QT_TRANSLATE_NOOP("genba::ForceDialog", "Knee, standing on one leg"), 259, knee},
      {QT_TRANSLATE_NOOP("genba::ForceDialog", "Knee, standing on two legs"), 107, knee},
      {QT_TRANSLATE_NOOP("genba::ForceDialog", "Knee, standing up"), 246, knee},
      {QT_TRANSLATE_NOOP("genba::ForceDialog", "Knee, sitting down"), 225, knee},
      {QT_TRANSLATE_NOOP("genba::ForceDialog", "Knee, bending"), 253, knee}};
  return all;
}

double joint_force(const JointForce& of, double body_mass) {
  return of.percent / 100.0 * body_mass * standard_gravity;
}

std::optional<Vec3> outward_of(const Selector& where, const Mesh* mesh) {
  if (const auto* patch = std::get_if<PatchSelector>(&where)) {
    Vec3 sum{};
    for (const PatchDab& dab : patch->dabs)
      if (const auto normal = unit(dab.normal); normal && !dab.erases)
        sum = plus(sum, *normal, dab.radius * dab.radius);
    return unit(sum);
  }
  if (const auto* by_normal = std::get_if<NormalSelector>(&where)) return unit(by_normal->direction);
  if (const auto* named = std::get_if<NamedSelector>(&where))
    return mesh ? outward_of_names(names_in_geometry(*named), *mesh) : std::nullopt;
  if (const auto* all = std::get_if<AllOfSelector>(&where))
    for (const PartSelector& part : all->parts)
      if (const auto out = outward_of(as_selector(part), mesh)) return out;
  return std::nullopt;
}

ForceDialog::ForceDialog(const QString& title, QuantityKind kind, const Vec3& now,
                         std::optional<Vec3> outward, QWidget* parent)
    : GrowingDialog(parent),
      kind_(kind),
      outward_(outward),
      direction_(make_narrow_box()),
      size_(new QuantityEdit(kind, {""}, false, {})),
      from_(make_vector_edit(QuantityKind::length)),
      to_(make_vector_edit(QuantityKind::length)),
      components_(make_vector_edit(QuantityKind::dimensionless)),
      pages_(new QStackedWidget),
      error_(make_error_label()) {
  setWindowTitle(title);
  setAttribute(Qt::WA_DeleteOnClose);
  setModal(true);
  HelpActions::set_topic(this, "condition");
  resize(78 * fontMetrics().averageCharWidth(), 14 * fontMetrics().height());
  auto* form = new QFormLayout;
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  if (kind == QuantityKind::force) {
    preset_ = make_narrow_box();
    preset_->setObjectName("joint_force");
    preset_->addItem(tr("as typed"));
    for (const JointForce& joint : joint_forces())
      preset_->addItem(tr("%1: %2 % of body weight").arg(tr(joint.what)).arg(joint.percent));
    mass_ = new QuantityEdit(QuantityKind::mass, {""}, true, "75 kg");
    source_ = new QLabel;
    source_->setWordWrap(true);
    source_->setTextFormat(Qt::PlainText);
    form->addRow(tr("Joint force"), preset_);
    form->addRow(tr("Body mass"), mass_);
    form->addRow(source_);
    source_->hide();
    connect(preset_, &QComboBox::activated, this, &ForceDialog::take_preset);
    connect(mass_, &QuantityEdit::edited, this, &ForceDialog::take_preset);
  }
  direction_->setObjectName("force_direction");
  direction_->addItems({tr("From a point to another"), tr("By components")});
  if (outward_) direction_->addItems({tr("Into the surface"), tr("Out of the surface")});
  pages_->addWidget(plain_form({{tr("From"), from_}, {tr("To"), to_}}));
  pages_->addWidget(plain_form({{tr("Direction"), components_}}));
  pages_->addWidget(new QWidget);
  form->addRow(tr("Size"), size_);
  form->addRow(tr("Direction"), direction_);
  form->addRow(pages_);
  form->addRow(error_);
  connect(direction_, &QComboBox::currentIndexChanged, this,
          [this](int index) { pages_->setCurrentIndex(std::min<int>(index, no_page)); });
  if (const auto along = unit(now)) {
    size_->set(0, length(now));
    for (std::size_t c = 0; c < 3; ++c) components_->set(c, std::round((*along)[c] * 1e6) / 1e6);
    direction_->setCurrentIndex(by_components);
  } else if (outward_) {
    direction_->setCurrentIndex(inwards);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::accepted, this, &ForceDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addLayout(form);
  column->addStretch(1);
  column->addWidget(buttons);
}

void ForceDialog::offer(const std::vector<LocalSystem>& systems) {
  for (const LocalSystem& system : systems) {
    const bool has_three = system.axes == LocalAxes::cartesian;
    for (std::size_t axis = 0; axis < (has_three ? 3U : 1U); ++axis) {
      const QString name = qt(system.name);
      direction_->addItem(has_three ? tr("Along %1 of %2").arg(QChar("xyz"[axis])).arg(name) : tr("Along the axis of %1").arg(name),
                          static_cast<unsigned>(along_.size()));
      along_.push_back(named_direction(system, axis));
    }
  }
}

void ForceDialog::take_preset() {
  const int chosen = preset_->currentIndex();
  source_->setVisible(chosen > 0);
  if (chosen <= 0) return;
  const JointForce& joint = joint_forces()[static_cast<std::size_t>(chosen - 1)];
  source_->setText(tr("Mean of the peak forces that implants measured in a few patients: %1. It is no value "
                      "of this patient.")
                       .arg(joint.source));
  constexpr double usual_mass = 75;  // kg
  if (const auto mass = mass_->read())
    if (const double kg = mass->at(0).value_or(usual_mass); kg > 0)
      size_->set(0, std::round(joint_force(joint, kg) * 10) / 10);
}

std::optional<Vec3> ForceDialog::direction() {
  show_field_error(direction_, error_, {});
  if (const QVariant number = direction_->currentData(); number.isValid()) return along_[number.toUInt()];
  std::optional<Vec3> out;
  switch (direction_->currentIndex()) {
    case inwards:
      return scaled(*outward_, -1);
    case outwards:
      return outward_;
    case by_points: {
      const auto from = from_->read_vector(), to = to_->read_vector();
      if (!from || !to) return std::nullopt;
      out = unit(minus(*to, *from));
      if (!out) show_field_error(direction_, error_, tr("The two points are the same."));
      return out;
    }
    default: {
      const auto components = components_->read_vector();
      if (!components) return std::nullopt;
      out = unit(*components);
      if (!out) show_field_error(direction_, error_, tr("All components are zero."));
      return out;
    }
  }
}

void ForceDialog::accept() {
  const auto along = direction();
  const auto size = size_->read_one();
  if (!along || !size) return;
  QString source;
  if (preset_ && preset_->currentIndex() > 0) {
    const JointForce& joint = joint_forces()[static_cast<std::size_t>(preset_->currentIndex() - 1)];
    const QString cited(joint.source);
    source = tr("%1, %2 % BW (%3 %4)")
                 .arg(tr(joint.what))
                 .arg(joint.percent)
                 .arg(cited.section(',', 0, 0), cited.section('(', 1, 1).section(')', 0, 0));
  }
  Vec3 value = scaled(*along, *size);
  // Round-off of a direction along an axis is not a component.
  for (double& x : value)
    if (std::abs(x) < 1e-12 * std::abs(*size)) x = 0;
  QDialog::accept();
  emit chosen(value, source);
}

}  // namespace genba
