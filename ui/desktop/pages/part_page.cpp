#include "ui/desktop/pages/part_page.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <set>
#include <variant>

#include "engine/model/study/named_faces.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition.hpp"
#include "ui/desktop/model/part_edits.hpp"
#include "ui/desktop/pages/page_parts.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/narrow.hpp"

namespace genba {
namespace {

// Names in a selector that select faces on their own.
void collect_names(const Selector& where, std::set<std::string>& names) {
  if (const auto* named = std::get_if<NamedSelector>(&where))
    names.insert(named->names.begin(), named->names.end());
  if (const auto* all = std::get_if<AllOfSelector>(&where))
    for (const PartSelector& part : all->parts) collect_names(as_selector(part), names);
}

}  // namespace

bool PartPage::has(const Session& session, ModelItem item) {
  const auto mesh = session.has_project() ? session.pickable_mesh() : nullptr;
  if (!mesh || item.index < 0) return false;
  const auto index = static_cast<std::size_t>(item.index);
  if (item.part == ModelPart::body) return index < mesh->regions.size();
  if (item.part == ModelPart::case_faces) return index < session.project()->faces.size();
  return index < (item.part == ModelPart::face ? mesh->surfaces.size() : mesh->sets.size());
}

PartPage::PartPage(Session& session, ModelItem item)
    : session_(session),
      item_(item),
      material_(make_narrow_box()),
      name_(text_label()),
      material_label_(new QLabel(tr("Material"))),
      facts_(text_label()) {
  material_->setObjectName("body_material");
  name_->setObjectName("part_name");
  facts_->setObjectName("part_facts");
  auto* form = new QFormLayout;
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  form->addRow(tr("Name"), name_);
  form->addRow(material_label_, material_);
  auto* column = column_of(this);
  column->addLayout(form);
  column->addWidget(facts_);
  const bool is_body = item.part == ModelPart::body;
  material_->setVisible(is_body);
  material_label_->setVisible(is_body);
  connect(material_, &QComboBox::activated, this, [this](int row) {
    const std::string material = utf8(material_->itemData(row).toString());
    const auto mesh = session_.pickable_mesh();
    if (material.empty() || !mesh || !has(session_, item_)) return;
    session_.guarded(
        [&] { assign_material(session_, *mesh, {static_cast<std::size_t>(item_.index)}, material); });
  });
}

void PartPage::refresh() {
  if (!has(session_, item_)) return;
  if (item_.part == ModelPart::body)
    refresh_body();
  else
    refresh_faces();
}

void PartPage::refresh_body() {
  const auto mesh = session_.pickable_mesh();
  const auto index = static_cast<std::size_t>(item_.index);
  name_->setText(body_title(*mesh, index));
  const QString assigned = qt(materials_of_bodies(session_, *mesh)[index]);
  material_->clear();
  for (const Material& material : session_.project()->study.materials)
    material_->addItem(qt(material.name), qt(material.name));
  int row = material_->findData(assigned);
  if (row < 0) {
    // No material, or one of the label table.
    material_->insertItem(0, assigned.isEmpty() ? tr("none") : assigned, QString());
    row = 0;
  }
  material_->setCurrentIndex(row);
  material_->setToolTip(tr("Materials of the case; add others under Materials"));
  facts_->setText(tr("Number %1 in its source").arg(mesh->regions[index].tag));
}

void PartPage::refresh_faces() {
  const auto mesh = session_.pickable_mesh();
  const auto index = static_cast<std::size_t>(item_.index);
  std::set<std::string> own;
  QString facts;
  if (item_.part == ModelPart::face) {
    name_->setText(face_title(*mesh, index));
    own = {name_in_case(mesh->surfaces, index), "#" + std::to_string(mesh->surfaces[index].tag)};
    facts = (mesh->is_plane() ? tr("Edge %1 of its source") : tr("Face %1 of its source"))
                .arg(mesh->surfaces[index].tag);
  } else if (item_.part == ModelPart::case_faces) {
    const NamedFaces& faces = session_.project()->faces[index];
    name_->setText(qt(faces.name));
    own = {faces.name};
    const std::size_t count = surfaces_of(faces, *mesh).size();
    if (mesh->is_plane())
      facts = count > 0 ? tr("Edges that this case names: %1").arg(count)
                        : tr("The geometry has none of these edges any more");
    else
      facts = count > 0 ? tr("Faces that this case names: %1").arg(count)
                        : tr("The geometry has none of these faces any more");
  } else {
    const NamedSet& set = mesh->sets[index];
    name_->setText(qt(set.name));
    own = {set.name};
    facts = (mesh->is_plane() ? tr("A set of %1 edges") : tr("A set of %1 faces")).arg(set.members.size());
  }
  QStringList here;
  for (const Condition& condition : conditions_of(session_.project()->study)) {
    if (!condition.kind->has_selector()) continue;
    std::set<std::string> names;
    collect_names(condition.where, names);
    if (std::ranges::any_of(own, [&](const std::string& name) { return names.contains(name); }))
      here << (condition.name.empty() ? title(condition.kind) : qt(condition.name));
  }
  facts_->setText(facts + "\n" +
                  (here.isEmpty() ? tr("No condition names it") : tr("Conditions: %1").arg(here.join(", "))));
}

}  // namespace genba
