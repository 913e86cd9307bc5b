#include "ui/desktop/pages/layers_form.hpp"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>

#include "app/case/describe.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"

namespace genba {
namespace {

constexpr int most_layers = 50;
constexpr double most_growth = 3;

// For a line that follows the typing: errors wait for OK.
std::optional<double> typed(QuantityEdit* edit, QuantityKind kind) {
  try {
    return parse_quantity(utf8(edit->edit(0)->text()), kind, "");
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace

LayersForm::LayersForm(Session& session, QWidget* parent)
    : PlacesForm(session, tr("Boundary layers"),
                 tr("Thin layers of elements below outer faces, or in a region along its faces, for what "
                    "changes fast across a wall. They get "
                    "thinner where the body is thin. Tetrahedra only."),
                 parent) {
  setObjectName("layers_form");
}

QStringList LayersForm::texts() const {
  QStringList out;
  for (const BoundaryLayers& entry : session().project()->mesh.layers)
    out << tr("layers: %1, the first %2: %3")
                   .arg(QString::number(entry.count),
                        qt(format_quantity(entry.first, QuantityKind::length, 4)),
                        shown(describe(entry.where))) +
               (entry.region.empty() ? QString() : tr(", in %1").arg(qt(entry.region)));
  return out;
}

void LayersForm::remove(std::size_t row) {
  session().edit(tr("remove boundary layers"), [&](Project project) {
    auto& layers = project.mesh.layers;
    if (row < layers.size()) layers.erase(layers.begin() + static_cast<std::ptrdiff_t>(row));
    return project;
  });
}

PlaceDialog* LayersForm::make_dialog(int row) {
  return new LayersDialog(session(), row, this);
}

LayersDialog::LayersDialog(Session& session, int row, QWidget* parent)
    : PlaceDialog(session, row < 0 ? tr("New boundary layers") : tr("Boundary layers"), parent),
      row_(row),
      first_(new QuantityEdit(QuantityKind::length, {""}, false, {})),
      count_(new QSpinBox),
      growth_(new QuantityEdit(QuantityKind::dimensionless, {""}, false, {})),
      together_(new QLabel),
      region_(new QLineEdit) {
  setObjectName("layers_dialog");
  first_->setToolTip(tr("Thickness of the layer at the face"));
  count_->setRange(1, most_layers);
  growth_->setToolTip(tr("Each layer is this many times as thick as the one before it, 1 to 3"));
  form()->addRow(tr("First layer"), first_);
  form()->addRow(tr("Number of layers"), count_);
  form()->addRow(tr("Growth"), growth_);
  form()->addRow(tr("All together"), together_);
  region_->setPlaceholderText(tr("below outer faces"));
  region_->setToolTip(tr("At a face between two regions: the region that the layers lie in, by name or #2"));
  form()->addRow(tr("In region"), region_);
  const auto& layers = session.project()->mesh.layers;
  const bool there = row >= 0 && row < static_cast<int>(layers.size());
  const BoundaryLayers entry = there ? layers[static_cast<std::size_t>(row)] : BoundaryLayers{};
  if (there) {
    selector()->set(entry.where);
    first_->set(0, entry.first);
  }
  count_->setValue(entry.count);
  region_->setText(qt(entry.region));
  growth_->set(0, entry.growth);
  connect(first_->edit(0), &QLineEdit::textChanged, this, &LayersDialog::show_thickness);
  connect(growth_->edit(0), &QLineEdit::textChanged, this, &LayersDialog::show_thickness);
  connect(count_, &QSpinBox::valueChanged, this, &LayersDialog::show_thickness);
  show_thickness();
}

void LayersDialog::show_thickness() {
  const auto first = typed(first_, QuantityKind::length),
             growth = typed(growth_, QuantityKind::dimensionless);
  together_->setText(first && growth ? qt(format_quantity(thickness({{}, *first, count_->value(), *growth}),
                                                          QuantityKind::length, 4))
                                     : QString("-"));
}

void LayersDialog::accept() {
  const auto where = selector()->read();
  const auto first = first_->read_one(), growth = growth_->read_one();
  if (!where || !first || !growth) return;
  const bool done = session().guarded([&] {
    if (!(*first > 0))
      throw Error(ErrorKind::input, phrase<"boundary layers">(),
                  phrase<"the first one must be thicker than zero">(),
                  phrase<"Write for example %1">("0.2 mm"));
    if (!(*growth >= 1 && *growth <= most_growth))
      throw Error(ErrorKind::input, phrase<"boundary layers">(), phrase<"the growth must be 1 to 3">(),
                  phrase<"Write for example %1">("1.3"));
    session().edit(row_ < 0 ? tr("add boundary layers") : tr("change boundary layers"), [&](Project project) {
      auto& layers = project.mesh.layers;
      const BoundaryLayers entry{*where, *first, count_->value(), *growth, utf8(region_->text().trimmed())};
      if (row_ < 0 || row_ >= static_cast<int>(layers.size()))
        layers.push_back(entry);
      else
        layers[static_cast<std::size_t>(row_)] = entry;
      return project;
    });
  });
  if (done) QDialog::accept();
}

}  // namespace genba
