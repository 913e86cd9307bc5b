#include "ui/desktop/model/model_tree.hpp"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QStyle>
#include <algorithm>

#include "app/case/steps.hpp"
#include "engine/model/faces/bonds.hpp"
#include "engine/physics/state_dependence.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition.hpp"
#include "ui/desktop/model/findings.hpp"
#include "ui/desktop/model/nodal_lines.hpp"
#include "ui/desktop/model/part_icons.hpp"
#include "ui/desktop/session/plane_case.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/scene/content/shown_field.hpp"

namespace genba {
namespace {

constexpr int part_role = Qt::UserRole, index_role = Qt::UserRole + 1, step_role = Qt::UserRole + 2;
enum State { plain, good, warning, wrong };
constexpr int eye_column = 1;
// Larger groups of rows are closed at first.
constexpr int most_open_bodies = 30, most_open_faces = 12;

ModelItem item_of(const QTreeWidgetItem* item) {
  return {static_cast<ModelPart>(item->data(0, part_role).toInt()), item->data(0, index_role).toInt(),
          item->data(0, step_role).toInt()};
}

int state_of(const ItemFindings& findings) {
  return !findings.errors.isEmpty() ? wrong : !findings.warnings.isEmpty() ? warning : plain;
}

}  // namespace

QString analysis_title(const Physics& physics, bool is_transient, bool is_large) {
  const QString title =
      is_large ? ModelTree::tr("large deformation") : shown_word(is_transient ? physics.name : physics.title);
  return is_transient ? ModelTree::tr("%1 in time").arg(title) : title;
}

ModelTree::ModelTree(Session& session, QWidget* parent)
    : QTreeWidget(parent), session_(session), nodal_(new NodalLines(this)) {
  setObjectName("model_tree");
  setHeaderHidden(true);
  setColumnCount(2);
  setIndentation(16);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setTextElideMode(Qt::ElideMiddle);  // names of parts in one file often differ only at the end
  setMouseTracking(true);
  header()->setStretchLastSection(false);
  header()->setMinimumSectionSize(1);
  header()->setSectionResizeMode(0, QHeaderView::Stretch);
  header()->setSectionResizeMode(eye_column, QHeaderView::Fixed);
  header()->resizeSection(eye_column, fontMetrics().height() + 10);
  connect(nodal_, &NodalLines::changed, this, &ModelTree::refresh);
  connect(this, &QTreeWidget::itemSelectionChanged, this, &ModelTree::parts_selected);
  connect(this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* now) {
    if (!now) return;
    const ModelItem item = item_of(now);
    if (item.step < 0) {
      emit item_selected(item);
      return;
    }
    // The tree is then rebuilt. That must not happen while Qt iterates over it.
    QMetaObject::invokeMethod(
        this,
        [this, item] {
          emit step_wanted(item.step, {item.part, item.index});
        },
        Qt::QueuedConnection);
  });
}

QTreeWidgetItem* ModelTree::put(QTreeWidgetItem* parent, ModelItem item, const QString& text,
                                const QString& hint, int state) {
  auto* out = parent ? new QTreeWidgetItem(parent) : new QTreeWidgetItem(this);
  out->setText(0, text);
  out->setData(0, part_role, static_cast<int>(item.part));
  out->setData(0, index_role, item.index);
  out->setData(0, step_role, item.step);
  out->setToolTip(0, hint);
  if (state == wrong) out->setIcon(0, style()->standardIcon(QStyle::SP_MessageBoxCritical));
  if (state == warning) out->setIcon(0, style()->standardIcon(QStyle::SP_MessageBoxWarning));
  if (state == good) out->setIcon(0, style()->standardIcon(QStyle::SP_DialogApplyButton));
  return out;
}

void ModelTree::refresh() {
  const QSignalBlocker quiet(this);
  const ModelItem before = currentItem() ? selected() : ModelItem{};
  const std::vector<ModelItem> marked = selected_parts();
  std::vector<std::pair<ModelItem, bool>> open;
  for (QTreeWidgetItemIterator it(this); *it; ++it)
    if ((*it)->childCount() > 0) open.emplace_back(item_of(*it), (*it)->isExpanded());
  clear();
  const auto project = session_.project();
  if (!session_.has_project() || !project) return;
  const Pipeline& pipeline = session_.pipeline();
  const std::vector<CheckRow> rows = check_list(session_);
  const auto findings = [&](ModelPart part, int index = -1) {
    return findings_of(project->study, rows, {part, index});
  };
  const Stage dirty = pipeline.first_dirty();

  const ItemFindings geometry = findings(ModelPart::geometry), mesh = findings(ModelPart::mesh),
                     of_materials = findings(ModelPart::materials);
  put_parts(put(nullptr, {ModelPart::geometry, -1}, tr("Geometry"), geometry.text(), state_of(geometry)));
  auto* meshed = put(
      nullptr, {ModelPart::mesh, -1}, tr("Mesh"),
      dirty == Stage::mesh    ? tr("Not meshed, or edited since")
      : mesh.text().isEmpty() ? tr("Up to date")
                              : mesh.text(),
      dirty == Stage::mesh    ? plain
      : mesh.text().isEmpty() ? good
                              : state_of(mesh));
  if (const auto now = pipeline.mesh()) {
    QStringList bonds;
    for (const Text& fact : now->report.facts)
      if (tells_bond(fact)) bonds << genba::shown(fact);
    put_facts(meshed, ModelPart::mesh, bonds);
  }
  auto* materials =
      put(nullptr, {ModelPart::materials, -1}, tr("Materials"), of_materials.text(), state_of(of_materials));
  for (std::size_t i = 0; i < project->study.materials.size(); ++i) {
    const ItemFindings own = findings(ModelPart::material, static_cast<int>(i));
    put(materials, {ModelPart::material, static_cast<int>(i)}, qt(project->study.materials[i].name),
        own.text(), state_of(own));
  }
  const std::size_t count = step_count(*project), at_hand = step_at_hand(*project);
  if (count < 2) {
    put_step(nullptr, project->study, -1, rows);
  } else {
    const std::vector<StepFinding> others = other_step_findings(session_);
    for (std::size_t i = 0; i < count; ++i) {
      const Step of = step(*project, i);
      const int number = static_cast<int>(i);
      const bool is_at_hand = i == at_hand;
      const QString name = QString("%1. %2").arg(i + 1).arg(qt(of.name));
      auto* node = put(nullptr, {ModelPart::step, number, is_at_hand ? -1 : number},
                       of.is_on ? name : tr("%1 (off)").arg(name),
                       (is_at_hand ? tr("The step at hand: %1") : tr("Puts this step at hand: %1"))
                           .arg(analysis_title(
                               *of.physics, of.transient.has_value(),
                               project->study.elements.large_deformation && of.physics->is_motion() && !of.modal)),
                       plain);
      QFont font = node->font(0);
      font.setBold(is_at_hand);
      font.setItalic(!of.is_on);
      node->setFont(0, font);
      Study study;
      study.physics = of.physics;
      study.constraints = of.constraints;
      study.loads = of.loads;
      study.transient = of.transient;
      put_step(node, study, is_at_hand ? -1 : number, is_at_hand ? rows : rows_of_step(others, i));
    }
  }
  const auto results = session_.results();
  const bool current = results && (dirty == Stage::done || session_.current_results() == results);
  auto* shown =
      put(nullptr, {ModelPart::results, -1}, results && !current ? tr("Results (outdated)") : tr("Results"),
          results ? (current ? tr("Up to date") : tr("The case was edited since")) : tr("Not computed yet"),
          current   ? good
          : results ? warning
                    : plain);
  if (results)
    for (std::size_t i = 0; i < results->fields.size(); ++i)
      put(shown, {ModelPart::field, static_cast<int>(i)}, genba::shown(shown_title(results->fields[i])), {},
          plain);
  put(nullptr, {ModelPart::report, -1}, tr("Report"), tr("Title, question and notes; writes PDF and HTML"),
      plain);
  expandAll();
  const auto bodies = [this](const QTreeWidgetItem* item) {
    int count = 0;
    for (int i = 0; i < item->childCount(); ++i) count += item_of(item->child(i)).part == ModelPart::body;
    return count;
  };
  for (const ModelPart part : {ModelPart::geometry, ModelPart::faces, ModelPart::mesh})
    if (QTreeWidgetItem* item = find({part, -1}))
      item->setExpanded(part == ModelPart::geometry ? bodies(item) <= most_open_bodies
                                                    : item->childCount() <= most_open_faces);
  for (const auto& [item, was_open] : open)
    if (QTreeWidgetItem* same = find(item)) same->setExpanded(was_open);
  QTreeWidgetItem* same = find(before);
  // A closed branch stays closed.
  const QModelIndex index = indexFromItem(same ? same : topLevelItem(0));
  selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  for (const ModelItem item : marked)
    if (QTreeWidgetItem* row = find(item)) row->setSelected(true);
}

void ModelTree::put_facts(QTreeWidgetItem* parent, ModelPart part, const QStringList& facts) {
  for (int i = 0; i < facts.size(); ++i) {
    QTreeWidgetItem* row = put(parent, {part, i}, facts[i], facts[i], plain);
    row->setForeground(0, quiet_ink());
  }
}

bool ModelTree::is_part(ModelPart part) {
  return part == ModelPart::body || part == ModelPart::face || part == ModelPart::face_set ||
         part == ModelPart::case_faces;
}

void ModelTree::put_parts(QTreeWidgetItem* geometry) {
  if (!parts_) return;
  QTreeWidgetItem* faces = nullptr;
  for (const PartRow& row : parts_()) {
    const bool is_body = row.item.part == ModelPart::body || row.item.part == ModelPart::geometry;
    if (!is_body && !faces)
      faces = is_plane_case(session_)
                  ? put(geometry, {ModelPart::faces, -1}, tr("Named edges"), tr("Edges that have a name"), plain)
                  : put(geometry, {ModelPart::faces, -1}, tr("Named faces"), tr("Faces that have a name"), plain);
    QTreeWidgetItem* item = put(is_body ? geometry : faces, row.item, row.text, row.hint, plain);
    item->setIcon(0, row.icon);
    if (row.item.part != ModelPart::body) continue;
    item->setIcon(eye_column, eye_icon(!row.hidden));
    item->setData(eye_column, Qt::AccessibleTextRole, row.hidden ? tr("hidden") : tr("visible"));
    item->setToolTip(eye_column, row.hidden ? tr("Hidden. A click or Space shows it.")
                                            : tr("Shown. A click or Space hides it."));
    if (row.hidden) item->setForeground(0, quiet_ink());
  }
}

std::vector<ModelItem> ModelTree::selected_parts() const {
  std::vector<ModelItem> out;
  for (const QTreeWidgetItem* item : selectedItems())
    if (const ModelItem own = item_of(item); is_part(own.part)) out.push_back(own);
  return out;
}

void ModelTree::mark_parts(const std::vector<ModelItem>& items) {
  const QSignalBlocker quiet(this);
  for (QTreeWidgetItemIterator it(this); *it; ++it)
    if (const ModelItem own = item_of(*it); is_part(own.part))
      (*it)->setSelected(std::ranges::find(items, own) != items.end());
}

void ModelTree::light_parts(const std::vector<ModelItem>& items) {
  const QSignalBlocker quiet(this);
  QColor light = palette().color(QPalette::Highlight);
  light.setAlphaF(0.3F);
  for (QTreeWidgetItemIterator it(this); *it; ++it)
    if (const ModelItem own = item_of(*it); is_part(own.part)) {
      const bool is_lit = std::ranges::find(items, own) != items.end();
      const QVariant brush = is_lit ? QVariant(QBrush(light)) : QVariant();
      if ((*it)->data(0, Qt::BackgroundRole) != brush) (*it)->setData(0, Qt::BackgroundRole, brush);
    }
}

bool ModelTree::is_eye(const QPoint& at) const {
  const QTreeWidgetItem* item = itemAt(at);
  return item && item_of(item).part == ModelPart::body && columnAt(at.x()) == eye_column;
}

void ModelTree::mousePressEvent(QMouseEvent* event) {
  on_eye_ = event->button() == Qt::LeftButton && is_eye(event->position().toPoint());
  if (!on_eye_) return QTreeWidget::mousePressEvent(event);
  emit eye_clicked(item_of(itemAt(event->position().toPoint())));
}

void ModelTree::mouseReleaseEvent(QMouseEvent* event) {
  if (!std::exchange(on_eye_, false)) QTreeWidget::mouseReleaseEvent(event);
}

void ModelTree::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!is_eye(event->position().toPoint())) return QTreeWidget::mouseDoubleClickEvent(event);
  mousePressEvent(event);
}

void ModelTree::mouseMoveEvent(QMouseEvent* event) {
  const QTreeWidgetItem* item = itemAt(event->position().toPoint());
  const ModelItem own = item && is_part(item_of(item).part) ? item_of(item) : ModelItem{};
  if (own != entered_) {
    entered_ = own;
    if (is_part(own.part))
      emit part_entered(own);
    else
      emit part_left();
  }
  QTreeWidget::mouseMoveEvent(event);
}

void ModelTree::leaveEvent(QEvent* event) {
  if (is_part(std::exchange(entered_, {}).part)) emit part_left();
  QTreeWidget::leaveEvent(event);
}

void ModelTree::keyPressEvent(QKeyEvent* event) {
  const QTreeWidgetItem* item = currentItem();
  if (event->key() == Qt::Key_Space && item && item_of(item).part == ModelPart::body)
    emit eye_clicked(item_of(item));
  else if (event->key() == Qt::Key_F2 && item && is_part(item_of(item).part))
    emit rename_wanted(item_of(item));
  else
    QTreeWidget::keyPressEvent(event);
}

// step: -1: the one at hand. rows: of that step.
void ModelTree::put_step(QTreeWidgetItem* parent, const Study& study, int step,
                         const std::vector<CheckRow>& rows) {
  const auto findings = [&](ModelPart part, int index = -1) {
    return findings_of(study, rows, {part, index});
  };
  const ItemFindings of_conditions = findings(ModelPart::conditions),
                     analysis = findings(ModelPart::analysis);
  auto* conditions = put(parent, {ModelPart::conditions, -1, step}, tr("Supports and loads"),
                         of_conditions.text(), state_of(of_conditions));
  const auto all = conditions_of(study);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const ItemFindings own = findings(ModelPart::condition, static_cast<int>(i));
    put(conditions, {ModelPart::condition, static_cast<int>(i), step}, qt(all[i].name),
        own.text().isEmpty() ? shown_condition(all[i]) : own.text(), state_of(own));
  }
  if (step < 0) {
    const auto mesh = session_.pipeline().mesh();
    QStringList totals;
    for (const Text& line : nodal_->of(study, mesh ? mesh->mesh : nullptr)) totals << shown(line);
    put_facts(conditions, ModelPart::conditions, totals);
  }
  put(parent, {ModelPart::analysis, -1, step},
      tr("Analysis: %1").arg(analysis_title(*study.physics, study.transient.has_value(), deforms_largely(study))),
      analysis.text(),
      state_of(analysis));
}

int ModelTree::step_of(const QTreeWidgetItem* item) const {
  const auto project = session_.project();
  if (!project || step_count(*project) < 2) return -1;
  for (; item; item = item->parent())
    if (const ModelItem at = item_of(item); at.part == ModelPart::step) return at.index;
  return -1;
}

QTreeWidgetItem* ModelTree::find(ModelItem item) const {
  for (QTreeWidgetItemIterator it(const_cast<ModelTree*>(this)); *it; ++it)
    if (item_of(*it) == item) return *it;
  return nullptr;
}

void ModelTree::select(ModelItem item) {
  // The modifier keys have no effect here.
  if (QTreeWidgetItem* found = find(item))
    setCurrentItem(found, 0, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

ModelItem ModelTree::selected() const {
  return currentItem() ? item_of(currentItem()) : ModelItem{};
}

}  // namespace genba
