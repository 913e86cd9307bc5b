#include "ui/desktop/view/scale_dialogs.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <utility>

#include "ui/desktop/look/text.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/scene/content/shown_field.hpp"

namespace genba {
namespace {

void add_buttons(QDialog* dialog, QFormLayout* form) {
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  form->addRow(buttons);
}

}  // namespace

RangeDialog::RangeDialog(QuantityKind kind, const SceneOptions& options, const SceneFacts& facts,
                         QWidget* parent)
    : GrowingDialog(parent),
      mode_(new QComboBox),
      min_(new QuantityEdit(kind, {""}, false, {})),
      max_(new QuantityEdit(kind, {""}, false, {})) {
  setWindowTitle(tr("Range of the legend"));
  auto* form = new QFormLayout(this);
  mode_->setObjectName("range_mode");
  mode_->addItems({tr("99.5 % of the volume"), tr("Smallest to largest"), tr("Custom")});
  if (facts.is_safety) mode_->setItemText(0, tr("0 to %1, low is red").arg(safety_shown_to));
  mode_->setToolTip(
      tr("Peaks of stress in few elements do not stretch the range. They get a colour of their own."));
  const Mode mode = !options.automatic_range ? Mode::by_hand
                    : options.robust_range   ? Mode::robust
                                             : Mode::whole;
  mode_->setCurrentIndex(static_cast<int>(mode));
  form->addRow(tr("Range"), mode_);
  form->addRow(tr("Minimum"), min_);
  form->addRow(tr("Maximum"), max_);
  // With the digits of the legend, not with all digits.
  for (const auto& [edit, value] : {std::pair(min_, facts.range_min), std::pair(max_, facts.range_max)}) {
    edit->edit(0)->setText(qt(format_quantity(value, kind, 6)));
    edit->setMinimumWidth(fontMetrics().horizontalAdvance(QString(20, '0')));  // for "-2.08131e-16 W/m^2"
  }
  const auto enable = [this](int row) {
    for (QuantityEdit* edit : {min_, max_}) edit->setEnabled(row == static_cast<int>(Mode::by_hand));
  };
  enable(mode_->currentIndex());
  connect(mode_, &QComboBox::currentIndexChanged, this, enable);
  add_buttons(this, form);
}

void RangeDialog::accept() {
  const auto mode = static_cast<Mode>(mode_->currentIndex());
  if (mode != Mode::by_hand) {
    emit chosen(mode, 0, 1);
    return QDialog::accept();
  }
  const auto min = min_->read_one(), max = max_->read_one();
  if (!min || !max) return;
  emit chosen(mode, std::min(*min, *max), std::max(*min, *max));
  QDialog::accept();
}

ScaleDialog::ScaleDialog(const SceneOptions& options, const SceneFacts& facts, QWidget* parent)
    : GrowingDialog(parent), mode_(new QComboBox), scale_(new QDoubleSpinBox) {
  setWindowTitle(tr("Deformation scale"));
  mode_->addItems({tr("Automatic"), tr("True scale (1x)"), tr("Custom")});
  mode_->setCurrentIndex(options.deformation_scale < 0 ? 0 : options.deformation_scale == 1 ? 1 : 2);
  scale_->setRange(0, 1e9);
  scale_->setDecimals(3);
  scale_->setValue(options.deformation_scale < 0 ? facts.deformation_scale : options.deformation_scale);
  scale_->setEnabled(mode_->currentIndex() == 2);
  connect(mode_, &QComboBox::currentIndexChanged, this, [this](int row) { scale_->setEnabled(row == 2); });
  auto* form = new QFormLayout(this);
  form->addRow(tr("Scale"), mode_);
  form->addRow(tr("Factor"), scale_);
  add_buttons(this, form);
}

void ScaleDialog::accept() {
  emit chosen(mode_->currentIndex() == 0 ? -1 : mode_->currentIndex() == 1 ? 1 : scale_->value());
  QDialog::accept();
}

}  // namespace genba
