#include "ui/desktop/lists/parts_form.hpp"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include "app/case/option_access.hpp"
#include "app/check/part_list.hpp"
#include "engine/model/geometry.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/narrow.hpp"

namespace genba {

namespace {

enum PairColumn { pair_parts, pair_joint, pair_area, pair_gap, pair_columns };
enum PartColumn { part_name_column, part_size, part_own, part_columns };

QTableWidget* make_table(int columns, const QStringList& heads, const QString& name) {
  auto* table = new QTableWidget(0, columns);
  table->setHorizontalHeaderLabels(heads);
  table->setObjectName(name);
  table->verticalHeader()->hide();
  table->setTabKeyNavigation(false);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setSelectionMode(QAbstractItemView::SingleSelection);
  table->horizontalHeader()->setStretchLastSection(true);
  table->setMaximumHeight(160);
  return table;
}

QTableWidgetItem* fixed_item(const QString& text) {
  auto* item = new QTableWidgetItem(text);
  item->setFlags(item->flags() & ~Qt::ItemIsEditable);
  return item;
}

QLabel* parts_heading(const QString& text) {
  auto* label = new QLabel(text);
  label->setStyleSheet("font-weight: bold");
  return label;
}

}  // namespace

PartsForm::PartsForm(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      pairs_(make_table(pair_columns, {tr("Parts"), tr("Joint"), tr("Area"), tr("Mean gap")}, "part_pairs")),
      parts_(make_table(part_columns, {tr("Part"), tr("Element size"), tr("Own mesh")}, "part_meshes")) {
  pairs_->setAccessibleName(tr("Parts that touch"));
  parts_->setAccessibleName(tr("Meshes of parts"));
  pairs_->setToolTip(
      tr("Choosing a row shows its faces in the view. A common mesh bonds two parts; tied parts have meshes of their "
         "own, and free ones do not notice each other."));
  parts_->setToolTip(tr("A part with a mesh of its own is tied to the parts that it touches."));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(parts_heading(tr("Parts that touch")));
  column->addWidget(pairs_);
  column->addWidget(parts_heading(tr("Meshes of parts")));
  column->addWidget(parts_);
  connect(pairs_, &QTableWidget::currentCellChanged, this, [this](int row, int, int before, int) {
    if (row != before) show_pair(row);
  });
  // The edit fills the table anew, so the sender must have returned.
  connect(parts_, &QTableWidget::cellChanged, this, &PartsForm::change_part, Qt::QueuedConnection);
}

void PartsForm::refresh() {
  meshed_ = session_.mesh();
  const bool has_parts = meshed_ && meshed_->mesh->regions.size() > 1;
  setVisible(has_parts);
  if (!has_parts) return;
  fill_pairs();
  fill_parts();
}

void PartsForm::fill_pairs() {
  const QSignalBlocker quiet(pairs_);
  const int current = pairs_->currentRow();
  const Mesh& mesh = *meshed_->mesh;
  const Project& project = *session_.project();
  shown_ = part_pairs(project, *meshed_);
  pairs_->setRowCount(static_cast<int>(shown_.size()));
  for (int row = 0; row < pairs_->rowCount(); ++row) {
    const TouchingParts& pair = shown_[static_cast<std::size_t>(row)];
    pairs_->setItem(row, pair_parts,
                    fixed_item(tr("%1 and %2").arg(qt(part_name(mesh, pair.regions[0])),
                                                   qt(part_name(mesh, pair.regions[1])))));
    auto* joint = make_narrow_box();
    for (const auto one : {PartJoint::common_mesh, PartJoint::tied, PartJoint::free, PartJoint::contact})
      joint->addItem(shown(joint_text(one)), static_cast<int>(one));
    const auto stated = stated_joint(mesh.regions[static_cast<std::size_t>(pair.regions[0])],
                                     mesh.regions[static_cast<std::size_t>(pair.regions[1])], project.mesh);
    const std::optional<PartJoint> now = stated ? stated : pair.joint;
    joint->setCurrentIndex(now ? static_cast<int>(*now) : -1);
    joint->setPlaceholderText(shown(joint_text(std::nullopt)));
    joint->setAccessibleName(tr("Joint of %1").arg(pairs_->item(row, pair_parts)->text()));
    connect(
        joint, &QComboBox::activated, this, [this, row](int item) { choose_joint(row, item); },
        Qt::QueuedConnection);
    pairs_->setCellWidget(row, pair_joint, joint);
    pairs_->setItem(row, pair_area,
                    fixed_item(qt(format_quantity(
                        pair.area, mesh.is_plane() ? QuantityKind::length : QuantityKind::area, 3))));
    pairs_->setItem(row, pair_gap, fixed_item(qt(format_quantity(pair.gap, QuantityKind::length, 2))));
    pairs_->item(row, pair_parts)->setToolTip(shown(pair_line(mesh, pair)));
  }
  pairs_->resizeColumnsToContents();
  pairs_->setCurrentCell(current < pairs_->rowCount() ? current : -1, 0);
}

void PartsForm::fill_parts() {
  const QSignalBlocker quiet(parts_);
  const Mesh& mesh = *meshed_->mesh;
  const MeshOptions& options = session_.project()->mesh;
  parts_->setRowCount(static_cast<int>(mesh.regions.size()));
  for (int row = 0; row < parts_->rowCount(); ++row) {
    const GeometricEntity& body = mesh.regions[static_cast<std::size_t>(row)];
    const auto own = std::ranges::find_if(options.parts, [&](const PartMesh& p) { return means_part(p.part, body); });
    const bool has = own != options.parts.end();
    parts_->setItem(row, part_name_column, fixed_item(qt(part_name(mesh, static_cast<Index>(row)))));
    parts_->setItem(row, part_size, new QTableWidgetItem(
                                        has && own->size > 0 ? qt(format_quantity(own->size, QuantityKind::length, 4))
                                                             : QString()));
    auto* check = fixed_item({});
    check->setFlags(check->flags() | Qt::ItemIsUserCheckable);
    check->setCheckState(has && own->own_mesh ? Qt::Checked : Qt::Unchecked);
    parts_->setItem(row, part_own, check);
  }
  parts_->resizeColumnsToContents();
}

void PartsForm::show_pair(int row) {
  QStringList names;
  if (row >= 0 && row < static_cast<int>(shown_.size()))
    for (const Index surface : pair_surfaces(*meshed_->mesh, shown_[static_cast<std::size_t>(row)]))
      names << QString("#%1").arg(meshed_->mesh->surfaces[static_cast<std::size_t>(surface)].tag);
  emit surfaces_named(names);
}

void PartsForm::choose_joint(int row, int item) {
  if (row >= static_cast<int>(shown_.size())) return;
  const TouchingParts pair = shown_[static_cast<std::size_t>(row)];
  const auto meshed = meshed_;
  const bool done = session_.guarded([&] {
    session_.edit(tr("change how two parts hang together"), [&](Project project) {
      return with_joint(std::move(project), *meshed->mesh, pair, static_cast<PartJoint>(item));
    });
  });
  if (!done) refresh();
}

void PartsForm::change_part(int row, int column) {
  if (!meshed_ || row >= static_cast<int>(meshed_->mesh->regions.size())) return;
  const auto meshed = meshed_;
  const QString typed = parts_->item(row, part_size)->text().trimmed();
  const bool own = parts_->item(row, part_own)->checkState() == Qt::Checked;
  const bool done = session_.guarded([&] {
    double size = 0;
    if (column == part_size && !typed.isEmpty())
      size = parse_in_range(utf8(typed), QuantityKind::length, {.min = 0, .min_open = true}, phrase<"element size">());
    session_.edit(tr("change the mesh of a part"), [&](Project project) {
      const Index region = static_cast<Index>(row);
      const GeometricEntity& body = meshed->mesh->regions[static_cast<std::size_t>(region)];
      auto& parts = project.mesh.parts;
      auto at = std::ranges::find_if(parts, [&](const PartMesh& p) { return means_part(p.part, body); });
      if (at == parts.end()) at = parts.insert(parts.end(), PartMesh{part_name(*meshed->mesh, region)});
      if (column == part_size) at->size = size;
      at->own_mesh = own;
      if (at->size == 0 && !at->own_mesh) parts.erase(at);
      return project;
    });
  });
  if (!done) refresh();
}

}  // namespace genba
