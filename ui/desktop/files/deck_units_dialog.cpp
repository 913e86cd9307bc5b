#include "ui/desktop/files/deck_units_dialog.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>
#include <span>

#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {
namespace {

QComboBox* box_of(std::span<const DeckUnit> units, double now, const char* name) {
  auto* box = new QComboBox;
  box->setObjectName(name);
  for (const DeckUnit& unit : units) {
    box->addItem(unit.symbol, unit.size);
    if (std::abs(unit.size - now) <= 1e-9 * unit.size) box->setCurrentIndex(box->count() - 1);
  }
  return box;
}

}  // namespace

DeckUnitsDialog::DeckUnitsDialog(const QString& file, const DeckDoubt& doubt, QWidget* parent)
    : GrowingDialog(parent), degrees_(new QComboBox), meaning_(new QLabel) {
  setObjectName("deck_units");
  setWindowTitle(tr("Units of %1").arg(file));
  setAttribute(Qt::WA_DeleteOnClose);
  static const DeckUnits none;
  const DeckUnits& likely = doubt.likely.empty() ? none : doubt.likely.front();
  length_ = box_of(deck_lengths(), likely.length, "deck_length");
  force_ = box_of(deck_forces(), likely.force, "deck_force");
  degrees_->setObjectName("deck_degrees");
  degrees_->addItem(tr("as the deck states"));
  degrees_->addItem("K", 0.0);
  degrees_->addItem(QString::fromUtf8("\u00b0C"), celsius_zero);
  const double zero = likely.absolute_zero.value_or(1);  // 1: not stated
  degrees_->setCurrentIndex(zero == 1 ? 0 : zero == 0 ? 1 : 2);
  QStringList why;
  for (const Text& text : doubt.why) why << shown(text) + ".";
  auto* reason = new QLabel(why.join("\n"));
  reason->setObjectName("deck_doubt");
  reason->setWordWrap(true);
  reason->setTextFormat(Qt::PlainText);
  meaning_->setObjectName("deck_meaning");
  meaning_->setWordWrap(true);
  auto* form = new QFormLayout;
  form->addRow(tr("&Length"), length_);
  form->addRow(tr("&Force"), force_);
  form->addRow(tr("&Temperatures"), degrees_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  buttons->button(QDialogButtonBox::Ok)->setText(tr("&Open"));
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addWidget(reason);
  column->addLayout(form);
  column->addWidget(meaning_);
  column->addWidget(buttons);
  const auto tell = [this] {
    meaning_->setText(tr("The deck counts in %1.").arg(shown(units_text(units()))));
  };
  connect(length_, &QComboBox::currentIndexChanged, this, tell);
  connect(force_, &QComboBox::currentIndexChanged, this, tell);
  tell();
}

DeckUnits DeckUnitsDialog::units() const {
  DeckUnits out(length_->currentData().toDouble());
  out.force = force_->currentData().toDouble();
  if (degrees_->currentIndex() > 0) out.absolute_zero = degrees_->currentData().toDouble();
  return out;
}

void DeckUnitsDialog::accept() {
  const DeckUnits answer = units();
  QDialog::accept();
  emit chosen(answer);
}

}  // namespace genba
