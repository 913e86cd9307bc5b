#include "ui/desktop/pages/material_pages.hpp"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/case/option_access.hpp"
#include "app/materials/material_library.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/findings.hpp"
#include "ui/desktop/model/model_edits.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {
namespace {

QString facts_of(const LibraryMaterial& m) {
  QString text = "<table>";
  for (const auto& field : material_fields()) {
    const std::string value = option_text(m.material, field);
    if (value.empty()) continue;
    QString usual;
    for (const UsualRange& range : m.ranges)
      if (range.key == field.key)
        usual =
            MaterialsPage::tr("usual %1 to %2")
                .arg(qt(exact_quantity(range.min, field.kind)), qt(exact_quantity(range.max, field.kind)));
    text +=
        QString("<tr><td>%1&nbsp;</td><td>%2&nbsp;</td><td>%3</td></tr>")
            .arg(shown_word(field.label).toHtmlEscaped(), qt(value).toHtmlEscaped(), usual.toHtmlEscaped());
  }
  return text + "</table><p>" +
         (m.source.empty() ? MaterialsPage::tr("Source not stated")
                           : MaterialsPage::tr("Source: %1").arg(qt(m.source).toHtmlEscaped())) +
         "</p>";
}

}  // namespace

MaterialsPage::MaterialsPage(Session& session)
    : session_(session),
      findings_(new QLabel),
      filter_(new QLineEdit),
      list_(new QTreeWidget),
      facts_(new QLabel),
      table_(new QLabel),
      add_(new QPushButton(tr("&Add a copy to the case"))),
      forget_(new QPushButton(tr("&Forget this own material"))),
      copy_(new QPushButton(tr("Copy these into the case"))) {
  filter_->setObjectName("material_filter");
  list_->setObjectName("material_list");
  add_->setObjectName("material_add");
  forget_->setObjectName("material_forget");
  table_->setObjectName("label_materials");
  copy_->setObjectName("label_materials_copy");
  copy_->setToolTip(tr("To change their values there; the label table goes on giving them to its regions"));
  filter_->setPlaceholderText(tr("Find a material"));
  filter_->setClearButtonEnabled(true);
  list_->setHeaderHidden(true);
  list_->setMinimumHeight(220);
  for (QLabel* label : {findings_, table_, facts_}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  auto* blank = new QPushButton(tr("Add an &empty material"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  for (QWidget* widget : std::initializer_list<QWidget*>{findings_, table_, copy_, filter_, list_, add_,
                                                         facts_, forget_, blank})
    column->addWidget(widget);
  connect(filter_, &QLineEdit::textChanged, this, &MaterialsPage::fill);
  connect(list_, &QTreeWidget::currentItemChanged, this, &MaterialsPage::show_chosen);
  connect(list_, &QTreeWidget::itemActivated, this, &MaterialsPage::add);
  connect(add_, &QPushButton::clicked, this, &MaterialsPage::add);
  connect(forget_, &QPushButton::clicked, this, [this] {
    const auto* item = list_->currentItem();
    if (item && session_.guarded([&] { forget_material(utf8(item->text(0))); })) fill();
  });
  connect(copy_, &QPushButton::clicked, this, [this] {
    session_.guarded([&] {
      session_.edit(tr("copy materials of the label table"),
                    [](Project project) { return copy_label_materials(std::move(project)); });
    });
  });
  connect(blank, &QPushButton::clicked, this, [this] {
    Material material;
    material.name = utf8(tr("new material"));
    session_.guarded([&] { emit select_item(add_material(session_, material)); });
  });
  fill();
}

void MaterialsPage::refresh() {
  const ItemFindings findings =
      findings_of(session_.project()->study, check_list(session_), {ModelPart::materials, -1});
  findings_->setVisible(!findings.text().isEmpty());
  findings_->setText(QString("<span style=\"color:%1\">%2</span>")
                         .arg(error_ink().name(), findings.text().toHtmlEscaped().replace("\n", "<br>")));
  const std::vector<LabelMaterial> lines = label_materials(session_);
  QString text = tr("By the label table:");
  QStringList sources;
  for (const LabelMaterial& line : lines) {
    text += "<br>" + tr("%1: <b>%2</b> (%3)")
                         .arg(qt(line.region).toHtmlEscaped(), qt(line.material.name).toHtmlEscaped(),
                              shown(line.stated_in).toHtmlEscaped());
    sources << shown(describe(line));
  }
  table_->setText(text);
  table_->setToolTip(sources.join('\n'));
  table_->setVisible(!lines.empty());
  copy_->setVisible(std::ranges::any_of(lines, [](const LabelMaterial& l) { return !l.library.empty(); }));
}

void MaterialsPage::fill() {
  list_->clear();
  QTreeWidgetItem* group = nullptr;
  std::vector<Text> problems;
  (void)user_materials(&problems);
  (void)site_materials(&problems);
  for (const LibraryMaterial& m : all_materials()) {
    const QString name = qt(m.material.name), title = shown_group(m.group);
    if (!(name + " " + title).contains(filter_->text().trimmed(), Qt::CaseInsensitive)) continue;
    if (!group || group->text(0) != title) {
      group = new QTreeWidgetItem(list_, {title});
      group->setData(0, Qt::UserRole, qt(m.group));
      group->setFlags(Qt::ItemIsEnabled);
    }
    new QTreeWidgetItem(group, {name});
  }
  list_->expandAll();
  if (!filter_->text().isEmpty() && list_->topLevelItemCount() > 0)
    list_->setCurrentItem(list_->topLevelItem(0)->child(0));
  show_chosen();
  for (const auto& problem : problems) emit session_.logged({LogLevel::warning, problem});
}

void MaterialsPage::show_chosen() {
  const auto* item = list_->currentItem();
  const bool chosen = item && item->parent();
  add_->setEnabled(chosen);
  forget_->setVisible(chosen && item->parent()->data(0, Qt::UserRole) == "own");
  facts_->setVisible(chosen);
  if (chosen)
    session_.guarded([&] { facts_->setText(facts_of(find_material(utf8(item->text(0)), "library"))); });
}

void MaterialsPage::add() {
  const auto* item = list_->currentItem();
  if (!item || !item->parent()) return;
  session_.guarded([&] {
    const ModelItem added = add_material(session_, find_material(utf8(item->text(0)), "library").material);
    emit select_item(added);
  });
}

}  // namespace genba
