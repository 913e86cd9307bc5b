#include "ui/desktop/pages/sizes_form.hpp"

#include <QFormLayout>

#include "app/case/describe.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"

namespace genba {

SizesForm::SizesForm(Session& session, QWidget* parent)
    : PlacesForm(
          session, tr("Sizes in places"),
          tr("Smaller elements on surfaces, regions, edges, around points or in balls; the growth above "
             "says how fast elements become larger away from them. Tetrahedra only."),
          parent) {
  setObjectName("sizes_form");
}

QStringList SizesForm::texts() const {
  QStringList out;
  for (const LocalSize& entry : session().project()->mesh.sizes)
    out << tr("%1: %2").arg(qt(format_quantity(entry.size, QuantityKind::length, 4)),
                            shown(describe(entry.where)));
  return out;
}

void SizesForm::remove(std::size_t row) {
  session().edit(tr("remove element size"), [&](Project project) {
    auto& sizes = project.mesh.sizes;
    if (row < sizes.size()) sizes.erase(sizes.begin() + static_cast<std::ptrdiff_t>(row));
    return project;
  });
}

PlaceDialog* SizesForm::make_dialog(int row) {
  return new SizeDialog(session(), row, this);
}

SizeDialog::SizeDialog(Session& session, int row, QWidget* parent)
    : PlaceDialog(session, row < 0 ? tr("New element size in a place") : tr("Element size in a place"),
                  parent),
      row_(row),
      size_(new QuantityEdit(QuantityKind::length, {""}, false, {})) {
  setObjectName("size_dialog");
  form()->addRow(tr("Element size"), size_);
  const auto& sizes = session.project()->mesh.sizes;
  if (row < 0 || row >= static_cast<int>(sizes.size())) return;
  selector()->set(sizes[static_cast<std::size_t>(row)].where);
  size_->set(0, sizes[static_cast<std::size_t>(row)].size);
}

void SizeDialog::accept() {
  const auto where = selector()->read();
  const auto size = size_->read_one();
  if (!where || !size) return;
  const bool done = session().guarded([&] {
    if (!(*size > 0))
      throw Error(ErrorKind::input, phrase<"element size">(), phrase<"must be above zero">(),
                  phrase<"Write for example %1">("1 mm"));
    session().edit(row_ < 0 ? tr("add element size") : tr("change element size"), [&](Project project) {
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
