#include "ui/desktop/view/picture_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <algorithm>

#include "engine/base/error.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {
namespace {

constexpr const char *extent_setting = "picture/extent", *width_setting = "picture/width",
                     *height_setting = "picture/height", *transparent_setting = "picture/transparent";

QSpinBox* make_pixel_box() {
  auto* box = new QSpinBox;
  box->setRange(smallest_picture, largest_picture);
  box->setSuffix(" px");
  return box;
}

}  // namespace

PictureDialog::PictureDialog(const PictureSize& view, QWidget* parent)
    : GrowingDialog(parent),
      view_(view),
      extent_(new QComboBox),
      width_(make_pixel_box()),
      height_(make_pixel_box()),
      transparent_(new QCheckBox(tr("Without background"))),
      problem_(new QLabel) {
  setObjectName("picture_dialog");
  setWindowTitle(tr("Export picture"));
  setAttribute(Qt::WA_DeleteOnClose);
  extent_->addItems({tr("As large as the view"), tr("Twice the view"), tr("Own size")});
  problem_->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  ok_ = buttons->button(QDialogButtonBox::Ok);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* form = new QFormLayout(this);
  form->addRow(tr("Size"), extent_);
  form->addRow(tr("Width"), width_);
  form->addRow(tr("Height"), height_);
  form->addRow(transparent_);
  form->addRow(problem_);
  form->addRow(buttons);

  const QSettings settings;
  const PictureChoice usual;
  extent_->setCurrentIndex(
      std::clamp(settings.value(extent_setting, static_cast<int>(usual.extent)).toInt(), 0, 2));
  width_->setValue(settings.value(width_setting, usual.own.width).toInt());
  height_->setValue(settings.value(height_setting, usual.own.height).toInt());
  transparent_->setChecked(settings.value(transparent_setting, usual.transparent).toBool());
  connect(extent_, &QComboBox::currentIndexChanged, this, &PictureDialog::refresh);
  connect(width_, &QSpinBox::valueChanged, this, &PictureDialog::refresh);
  connect(height_, &QSpinBox::valueChanged, this, &PictureDialog::refresh);
  refresh();
}

PictureChoice PictureDialog::choice() const {
  return {static_cast<PictureExtent>(extent_->currentIndex()),
          {width_->value(), height_->value()},
          transparent_->isChecked()};
}

void PictureDialog::refresh() {
  const PictureChoice now = choice();
  width_->setEnabled(now.extent == PictureExtent::own);
  height_->setEnabled(now.extent == PictureExtent::own);
  const PictureSize size = now.pixels(view_);
  QString text = tr("%1 x %2 pixels").arg(size.width).arg(size.height);
  bool right = true;
  try {
    check_picture_size(size, utf8(windowTitle()));
  } catch (const Error& error) {
    text = shown_error(error);
    right = false;
  }
  problem_->setText(text);
  ok_->setEnabled(right);
}

void PictureDialog::accept() {
  const PictureChoice now = choice();
  QSettings settings;
  settings.setValue(extent_setting, static_cast<int>(now.extent));
  settings.setValue(width_setting, now.own.width);
  settings.setValue(height_setting, now.own.height);
  settings.setValue(transparent_setting, now.transparent);
  QDialog::accept();
  emit chosen(now);
}

}  // namespace genba
