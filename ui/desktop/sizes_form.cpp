#include "ui/desktop/sizes_form.hpp"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/describe.hpp"
#include "ui/desktop/quantity_edit.hpp"
#include "ui/desktop/selector_form.hpp"
#include "ui/desktop/session.hpp"
#include "ui/desktop/text.hpp"

namespace genba {

SizesForm::SizesForm(Session& session, QWidget* parent)
    : QWidget(parent),
      add_button(new QPushButton(tr("Add..."))),
      change_button(new QPushButton(tr("Change..."))),
      remove_button(new QPushButton(tr("Remove"))),
      session_(session),
      list_(new QListWidget) {
  setObjectName("sizes_form");
  list_->setMaximumHeight(90);
  list_->setAccessibleName(tr("Sizes in places"));
  list_->setToolTip(
      tr("Smaller elements on surfaces, regions, edges, around points or in balls; the growth above says how "
         "fast elements become larger away from them. Tetrahedra only."));
  auto* row = new QHBoxLayout;
  for (QPushButton* button : {add_button, change_button, remove_button}) row->addWidget(button);
  row->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(new QLabel(tr("<b>Sizes in places</b>")));
  column->addWidget(list_);
  column->addLayout(row);
  connect(add_button, &QPushButton::clicked, this, [this] { open(-1); });
  connect(change_button, &QPushButton::clicked, this, [this] { open(list_->currentRow()); });
  connect(list_, &QListWidget::itemActivated, this, [this] { open(list_->currentRow()); });
  connect(list_, &QListWidget::currentRowChanged, this, &SizesForm::update_buttons);
  connect(remove_button, &QPushButton::clicked, this, [this] {
    const auto row = static_cast<std::size_t>(list_->currentRow());
    session_.guarded([&] {
      session_.edit(tr("remove element size"), [&](Project project) {
        auto& sizes = project.mesh.sizes;
        if (row < sizes.size()) sizes.erase(sizes.begin() + static_cast<std::ptrdiff_t>(row));
        return project;
      });
    });
  });
  update_buttons();
}

void SizesForm::refresh() {
  const int row = list_->currentRow();
  list_->clear();
  for (const LocalSize& entry : session_.project()->mesh.sizes)
    list_->addItem(tr("%1: %2").arg(qt(format_quantity(entry.size, QuantityKind::length, 4)),
                                    qt(describe(entry.where))));
  list_->setCurrentRow(std::min(row, list_->count() - 1));
  update_buttons();
}

void SizesForm::update_buttons() {
  change_button->setEnabled(list_->currentRow() >= 0);
  remove_button->setEnabled(list_->currentRow() >= 0);
}

void SizesForm::open(int row) {
  (new SizeDialog(session_, row, this))->show();
}

SizeDialog::SizeDialog(Session& session, int row, QWidget* parent)
    : QDialog(parent),
      session_(session),
      row_(row),
      selector_(new SelectorForm),
      size_(new QuantityEdit(QuantityKind::length, {""}, false, {})) {
  setObjectName("size_dialog");
  setWindowTitle(row < 0 ? tr("New element size in a place") : tr("Element size in a place"));
  setAttribute(Qt::WA_DeleteOnClose);
  setModal(false);
  resize(420, 380);
  const auto meshed = session.mesh();
  selector_->set_mesh(meshed ? meshed->mesh.get() : nullptr);
  const auto& sizes = session.project()->mesh.sizes;
  if (row >= 0 && row < static_cast<int>(sizes.size())) {
    selector_->set(sizes[static_cast<std::size_t>(row)].where);
    size_->set(0, sizes[static_cast<std::size_t>(row)].size);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::accepted, this, &SizeDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* form = new QFormLayout;
  form->addRow(tr("Element size"), size_);
  auto* column = new QVBoxLayout(this);
  column->addWidget(selector_);
  column->addLayout(form);
  column->addStretch(1);
  column->addWidget(buttons);
}

void SizeDialog::accept() {
  const auto where = selector_->read();
  const auto size = size_->read_one();
  if (!where || !size) return;
  const bool done = session_.guarded([&] {
    if (!(*size > 0))
      throw Error(ErrorKind::input, "element size", "must be above zero", "Write for example 1 mm");
    session_.edit(row_ < 0 ? tr("add element size") : tr("change element size"), [&](Project project) {
      auto& sizes = project.mesh.sizes;
      if (row_ < 0 || row_ >= static_cast<int>(sizes.size()))
        sizes.push_back({*where, *size});
      else
        sizes[static_cast<std::size_t>(row_)] = {*where, *size};
      return project;
    });
  });
  if (done) QDialog::accept();
}

}  // namespace genba
