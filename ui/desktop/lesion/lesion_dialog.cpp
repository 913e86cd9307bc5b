#include "ui/desktop/lesion/lesion_dialog.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/case/geometry_files.hpp"
#include "app/case/project.hpp"
#include "engine/base/error.hpp"
#include "engine/physics/physics.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/help_actions.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"

namespace genba {
namespace {

/// Names of the mesh or the body, else of the label table. A region without a name has its number.
std::vector<std::string> known_regions(const Session& session) {
  std::vector<std::string> out;
  const auto add = [&](const std::string& name) {
    if (!name.empty() && std::ranges::find(out, name) == out.end()) out.push_back(name);
  };
  if (const auto mesh = session.pickable_mesh()) {
    for (const GeometricEntity& region : mesh->regions)
      add(region.name.empty() ? "#" + std::to_string(region.tag) : region.name);
    for (const NamedSet& set : mesh->sets)
      if (set.dimension == 3) add(set.name);
  }
  if (out.empty())
    for (const ImageLabel& label : session.project()->geometry.image.labels) add(label.region);
  return out;
}

std::string free_lesion_name(const std::vector<LesionWish>& lesions) {
  for (std::size_t i = 1;; ++i) {
    const std::string name = utf8(LesionDialog::tr("lesion %1").arg(i));
    if (std::ranges::find(lesions, name, &LesionWish::name) == lesions.end()) return name;
  }
}

}  // namespace

LesionDialog::LesionDialog(Session& session, int row, QWidget* parent)
    : GrowingDialog(parent),
      session_(session),
      row_(row),
      name_(new QLineEdit),
      name_error_(make_error_label()),
      field_(new QComboBox),
      around_(new QListWidget),
      image_(new QComboBox) {
  setObjectName("lesion_dialog");
  setWindowTitle(row < 0 ? tr("New lesion") : tr("Lesion"));
  setAttribute(Qt::WA_DeleteOnClose);
  setModal(false);
  HelpActions::set_topic(this, "results");
  name_->setObjectName("lesion_name");
  field_->setObjectName("lesion_field");
  field_->setToolTip(tr("A lesion is the part of the body where this field is at or above the threshold."));
  for (const LesionField& field : lesion_fields) field_->addItem(shown(field_title(field.name)));
  auto* thresholds = new QVBoxLayout;
  thresholds->setContentsMargins(0, 0, 0, 0);
  for (std::size_t i = 0; i < lesion_fields.size(); ++i) {
    above_[i] = new QuantityEdit(lesion_fields[i].kind, {""}, false, {});
    above_[i]->setObjectName(QString("lesion_above_%1").arg(i));
    if (lesion_fields[i].usual) above_[i]->set(0, *lesion_fields[i].usual);
    thresholds->addWidget(above_[i]);
  }
  around_->setObjectName("lesion_around");
  around_->setAccessibleName(tr("Margin around"));
  around_->setToolTip(
      tr("Regions, as a tumour: how much of them the lesion covers, and how far its surface lies from theirs"));
  around_->setMaximumHeight(7 * fontMetrics().height());
  image_->setObjectName("lesion_image");
  image_->addItems({tr("none"), tr("NIfTI (.nii.gz)"), tr("NRRD (.nrrd)")});
  const bool has_image = !image_of(*session.project()).empty();
  image_->setEnabled(has_image);
  image_->setToolTip(has_image
                         ? tr("Written beside the results, on the grid of the case's image, for planning programs")
                         : tr("The case has no image on whose grid a lesion could be written"));
  auto* form = new QFormLayout;
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  form->addRow(tr("Name"), name_);
  form->addRow(name_error_);
  form->addRow(tr("Judged by"), field_);
  form->addRow(tr("At or above"), thresholds);
  form->addRow(tr("Margin around"), around_);
  form->addRow(tr("Label image"), image_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::accepted, this, &LesionDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addLayout(form);
  column->addStretch(1);
  column->addWidget(buttons);
  resize(56 * fontMetrics().averageCharWidth(), 18 * fontMetrics().height());

  const auto& lesions = session.project()->output.lesions;
  LesionWish wish;
  if (row >= 0 && row < static_cast<int>(lesions.size()))
    wish = lesions[static_cast<std::size_t>(row)];
  else
    wish.name = free_lesion_name(lesions);
  name_->setText(qt(wish.name));
  field_->setCurrentIndex(static_cast<int>(wish.field));
  above_[wish.field]->set(0, wish.above);
  image_->setCurrentIndex(static_cast<int>(wish.image));
  list_regions(wish.around);
  show_field(static_cast<int>(wish.field));
  connect(field_, &QComboBox::currentIndexChanged, this, &LesionDialog::show_field);
}

QuantityEdit* LesionDialog::above() {
  return above_[static_cast<std::size_t>(field_->currentIndex())];
}

void LesionDialog::show_field(int field) {
  for (std::size_t i = 0; i < above_.size(); ++i) above_[i]->setVisible(static_cast<int>(i) == field);
}

// Names in the case stay in the list, so that they can be removed even if the body no longer has them.
void LesionDialog::list_regions(const std::vector<std::string>& chosen) {
  std::vector<std::string> names = known_regions(session_);
  for (const std::string& name : chosen)
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  for (const std::string& name : names) {
    auto* item = new QListWidgetItem(qt(name), around_);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(std::ranges::find(chosen, name) != chosen.end() ? Qt::Checked : Qt::Unchecked);
  }
}

void LesionDialog::accept() {
  LesionWish wish;
  wish.name = utf8(name_->text().trimmed());
  const auto& lesions = session_.project()->output.lesions;
  const auto same = std::ranges::find(lesions, wish.name, &LesionWish::name);
  const bool taken = same != lesions.end() && same - lesions.begin() != row_;
  show_field_error(name_, name_error_,
                   wish.name.empty() ? tr("A lesion needs a name.")
                   : taken           ? tr("Another lesion has this name.")
                                     : QString());
  wish.field = static_cast<std::size_t>(field_->currentIndex());
  const auto threshold = above()->read_one();
  if (wish.name.empty() || taken || !threshold) return;
  wish.above = *threshold;
  wish.image = static_cast<LesionImage>(image_->currentIndex());
  for (int i = 0; i < around_->count(); ++i)
    if (around_->item(i)->checkState() == Qt::Checked) wish.around.push_back(utf8(around_->item(i)->text()));
  const bool done = session_.guarded([&] {
    if (!(wish.above > 0))
      throw Error(ErrorKind::input, phrase<"lesion">(), phrase<"the threshold must be above zero">(),
                  phrase<"Write for example %1">(format_exact_quantity(
                      wish.of().usual.value_or(60), wish.of().kind)));
    session_.edit(row_ < 0 ? tr("add a lesion") : tr("change a lesion"), [&](Project project) {
      auto& all = project.output.lesions;
      if (row_ >= 0 && row_ < static_cast<int>(all.size()))
        all[static_cast<std::size_t>(row_)] = wish;
      else if (all.size() < most_lesions)
        all.push_back(wish);
      else
        throw Error(ErrorKind::input, phrase<"lesion">(), phrase<"a case has at most %1 lesions">(most_lesions),
                    phrase<"Remove one of them">());
      return project;
    });
  });
  if (done) QDialog::accept();
}

}  // namespace genba
