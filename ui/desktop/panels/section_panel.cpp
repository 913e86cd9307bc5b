#include "ui/desktop/panels/section_panel.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/desktop/look/text.hpp"
#include "ui/desktop/panels/fine_slider.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/widgets/scroll_column.hpp"

namespace genba {
namespace {
constexpr int most_iso_surfaces = 20;
}  // namespace

SectionPanel::SectionPanel(Session& session, SceneView& view, QWidget* parent)
    : QScrollArea(parent),
      session_(session),
      view_(view),
      form_(new QWidget),
      hint_(new QLabel(tr("Cuts, iso-surfaces and arrows show a field: run the case first."))),
      cut_(new QComboBox),
      axis_(new QComboBox),
      slider_(new QSlider(Qt::Horizontal)),
      position_(new QuantityEdit(QuantityKind::length, {""}, false, {})),
      flip_(new QCheckBox(tr("Keep the other side"))),
      threshold_(new QCheckBox(tr("Only elements with values in a range"))),
      arrows_(new QCheckBox(tr("Arrows"))),
      streamlines_(new QCheckBox(tr("Streamlines"))),
      iso_(new QSpinBox),
      range_(new QVBoxLayout) {
  setObjectName("section_panel");
  hint_->setWordWrap(true);
  cut_->addItems({tr("none"), tr("slice"), tr("clip")});
  cut_->setToolTip(tr("Slice: the plane alone. Clip: the body on one side of it too"));
  axis_->addItems({tr("X"), tr("Y"), tr("Z")});
  axis_->setToolTip(tr("The plane is normal to this axis"));
  make_fine(*slider_);
  slider_->setAccessibleName(tr("Position of the plane"));
  position_->setToolTip(tr("Where the plane cuts the axis, in the body as drawn (deformed)"));
  iso_->setRange(0, most_iso_surfaces);
  iso_->setSpecialValueText(tr("none"));
  arrows_->setToolTip(tr("At most 2,500, of a field with a direction: displacement, heat flux"));
  auto* form = new QFormLayout(form_);
  form->setContentsMargins(0, 0, 0, 0);
  form->addRow(tr("Plane"), cut_);
  form->addRow(tr("Normal to"), axis_);
  form->addRow(tr("Position"), position_);
  form->addRow(slider_);
  form->addRow(flip_);
  form->addRow(tr("Iso-surfaces"), iso_);
  form->addRow(threshold_);
  range_->setContentsMargins(0, 0, 0, 0);
  form->addRow(range_);
  form->addRow(arrows_);
  form->addRow(streamlines_);
  QVBoxLayout* column = make_scroll_column(*this);
  column->addWidget(hint_);
  column->addWidget(form_);
  column->addStretch(1);

  const auto to_middle = [this](SceneOptions& o) {
    const auto axis = static_cast<std::size_t>(o.cut_axis);
    const auto box = view_.facts().box;
    o.cut_position = 0.5 * (box[0][axis] + box[1][axis]);
  };
  connect(cut_, &QComboBox::activated, this, [this, to_middle](int row) {
    change([&](SceneOptions& o) {
      if (o.cut == CutKind::none) to_middle(o);
      o.cut = static_cast<CutKind>(row);
    });
  });
  connect(axis_, &QComboBox::activated, this, [this, to_middle](int row) {
    change([&](SceneOptions& o) {
      o.cut_axis = row;
      to_middle(o);
    });
  });
  connect(slider_, &QSlider::valueChanged, this, [this](int step) {
    change([&](SceneOptions& o) { o.cut_position = low() + (high() - low()) * step / slider_steps; });
  });
  connect(position_, &QuantityEdit::edited, this, [this] {
    if (const auto at = position_->read_one()) change([&](SceneOptions& o) { o.cut_position = *at; });
  });
  connect(flip_, &QCheckBox::toggled, this,
          [this](bool on) { change([&](SceneOptions& o) { o.cut_flip = on; }); });
  connect(iso_, &QSpinBox::valueChanged, this,
          [this](int count) { change([&](SceneOptions& o) { o.iso_surfaces = count; }); });
  connect(arrows_, &QCheckBox::toggled, this,
          [this](bool on) { change([&](SceneOptions& o) { o.vectors = on; }); });
  streamlines_->setToolTip(tr("About 200 lines along a field with a direction, from inside to the surface"));
  connect(streamlines_, &QCheckBox::toggled, this,
          [this](bool on) { change([&](SceneOptions& o) { o.streamlines = on; }); });
  connect(&view_, &SceneView::cut_dragged, this, &SectionPanel::refresh);
  connect(threshold_, &QCheckBox::toggled, this, [this](bool on) {
    change([&](SceneOptions& o) {
      const SceneFacts facts = view_.facts();
      o.threshold = on;
      o.threshold_min = 0.5 * (facts.range_min + facts.range_max);
      o.threshold_max = facts.range_max;
    });
  });
  connect(&view_, &SceneView::content_changed, this, &SectionPanel::refresh);
  refresh();
}

void SectionPanel::change(const std::function<void(SceneOptions&)>& edit) {
  SceneOptions options = view_.options();
  edit(options);
  session_.guarded([&] { view_.set_options(options); });
  refresh();
}

double SectionPanel::low() const {
  return view_.facts().box[0][static_cast<std::size_t>(view_.options().cut_axis)];
}
double SectionPanel::high() const {
  return view_.facts().box[1][static_cast<std::size_t>(view_.options().cut_axis)];
}

void SectionPanel::read_threshold() {
  const auto min = range_min_->read_one(), max = range_max_->read_one();
  if (!min || !max) return;
  change([&](SceneOptions& o) {
    o.threshold_min = std::min(*min, *max);
    o.threshold_max = std::max(*min, *max);
  });
}

void SectionPanel::refresh() {
  const SceneOptions& o = view_.options();
  const auto results = session_.shown_results();
  const Field* field = results && !o.field.empty() ? results->find(o.field) : nullptr;
  hint_->setVisible(!field);
  form_->setEnabled(field);
  const QSignalBlocker quiet[] = {QSignalBlocker(cut_),       QSignalBlocker(axis_),
                                  QSignalBlocker(slider_),    QSignalBlocker(flip_),
                                  QSignalBlocker(threshold_), QSignalBlocker(iso_),
                                  QSignalBlocker(arrows_),    QSignalBlocker(streamlines_)};
  cut_->setCurrentIndex(static_cast<int>(o.cut));
  axis_->setCurrentIndex(o.cut_axis);
  const bool cut = o.cut != CutKind::none;
  for (QWidget* widget :
       {static_cast<QWidget*>(axis_), static_cast<QWidget*>(slider_), static_cast<QWidget*>(position_)})
    widget->setEnabled(cut);
  flip_->setEnabled(o.cut == CutKind::clip);
  flip_->setChecked(o.cut_flip);
  const double length = high() - low();
  slider_->setValue(
      length > 0 ? static_cast<int>(std::lround(slider_steps * (o.cut_position - low()) / length)) : 0);
  position_->edit(0)->setText(qt(format_quantity(o.cut_position, QuantityKind::length, 5)));
  iso_->setValue(o.iso_surfaces);
  threshold_->setChecked(o.threshold);
  arrows_->setChecked(o.vectors);
  streamlines_->setChecked(o.streamlines);
  streamlines_->setEnabled(field && field->components == 3);
  arrows_->setEnabled(field && field->components == 3);
  if (field && range_kind_ != static_cast<int>(field->kind)) {
    range_kind_ = static_cast<int>(field->kind);
    delete range_min_;
    delete range_max_;
    range_min_ = new QuantityEdit(field->kind, {tr("from")}, false, {});
    range_max_ = new QuantityEdit(field->kind, {tr("to")}, false, {});
    for (QuantityEdit* edit : {range_min_, range_max_}) {
      range_->addWidget(edit);
      connect(edit, &QuantityEdit::edited, this, &SectionPanel::read_threshold);
    }
  }
  for (QuantityEdit* edit : {range_min_, range_max_})
    if (edit) edit->setVisible(o.threshold);
  if (range_min_ && o.threshold) {
    range_min_->set(0, o.threshold_min);
    range_max_->set(0, o.threshold_max);
  }
}

}  // namespace genba
