#include "ui/desktop/pages/places_form.hpp"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/help_actions.hpp"
#include "ui/desktop/widgets/narrow.hpp"

namespace genba {

PlaceDialog::PlaceDialog(Session& session, const QString& title, QWidget* parent)
    : GrowingDialog(parent), session_(session), selector_(new SelectorForm), form_(new QFormLayout) {
  setWindowTitle(title);
  setAttribute(Qt::WA_DeleteOnClose);
  setModal(false);
  HelpActions::set_topic(this, "mesh");
  resize(72 * fontMetrics().averageCharWidth(), 20 * fontMetrics().height());
  selector_->set_case_faces(session.project()->faces);
  selector_->set_mesh(session.pickable_mesh().get());
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::accepted, this, &PlaceDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addWidget(selector_);
  column->addLayout(form_);
  column->addStretch(1);
  column->addWidget(buttons);
}

PlacesForm::PlacesForm(Session& session, const QString& title, const QString& help, QWidget* parent)
    : QWidget(parent),
      add_button(new NarrowButton(tr("Add..."))),
      change_button(new NarrowButton(tr("Change..."))),
      remove_button(new NarrowButton(tr("Remove"))),
      session_(session),
      list_(new QListWidget) {
  list_->setMaximumHeight(90);
  list_->setAccessibleName(title);
  list_->setToolTip(help);
  auto* head = new QLabel(title);
  head->setStyleSheet("font-weight: bold");
  auto* row = new QGridLayout;
  row->addWidget(add_button, 0, 0);
  row->addWidget(change_button, 0, 1);
  row->addWidget(remove_button, 1, 0);
  row->setColumnStretch(2, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(head);
  column->addWidget(list_);
  column->addLayout(row);
  connect(add_button, &QPushButton::clicked, this, [this] { open(-1); });
  connect(change_button, &QPushButton::clicked, this, [this] { open(list_->currentRow()); });
  connect(list_, &QListWidget::itemActivated, this, [this] { open(list_->currentRow()); });
  connect(list_, &QListWidget::currentRowChanged, this, &PlacesForm::update_buttons);
  connect(remove_button, &QPushButton::clicked, this, [this] {
    const int row = list_->currentRow();
    if (row >= 0) session_.guarded([&] { remove(static_cast<std::size_t>(row)); });
  });
  update_buttons();
}

void PlacesForm::refresh() {
  const int row = list_->currentRow();
  list_->clear();
  list_->addItems(texts());
  list_->setCurrentRow(std::min(row, list_->count() - 1));
  update_buttons();
}

void PlacesForm::update_buttons() {
  change_button->setEnabled(list_->currentRow() >= 0);
  remove_button->setEnabled(list_->currentRow() >= 0);
}

void PlacesForm::open(int row) {
  if (dialog_) dialog_->close();
  dialog_ = make_dialog(row);
  connect(dialog_->selector(), &SelectorForm::names_changed, this, &PlacesForm::surfaces_named);
  connect(dialog_, &QDialog::finished, this, [this] { emit surfaces_named({}); });
  dialog_->show();
  if (row >= 0) emit surfaces_named(dialog_->selector()->names());
}

bool PlacesForm::surface_clicked(const QString& name) {
  if (!dialog_ || !dialog_->isVisible()) return false;
  dialog_->selector()->toggle_name(name);
  return true;
}

}  // namespace genba
