#include "ui/desktop/run/compare_dialog.hpp"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "app/case/case_file.hpp"
#include "app/case/describe.hpp"
#include "app/study/parameter_study.hpp"
#include "engine/model/geometry.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/recent_files.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/help_actions.hpp"

namespace genba {

CompareDialog::CompareDialog(Session& session, QWidget* parent)
    : WorkDialog(session, JobKind::comparison, parent),
      other_(new QComboBox),
      parameter_(new ParameterBox(session, true)),
      change_(new QLineEdit),
      table_(new QTableWidget),
      show_(new QPushButton),
      back_(new QPushButton),
      browse_(new QPushButton),
      form_(new QFormLayout),
      made_(std::make_shared<Comparison>()) {
  setObjectName("compare_dialog");
  HelpActions::set_topic(this, objectName());
  open_with(150, 34);
  browse_->setAutoDefault(false);
  other_->setObjectName("compare_case");
  other_->setEditable(true);
  other_->setInsertPolicy(QComboBox::NoInsert);
  other_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  other_->addItem(QString());
  const QString own = session.project() ? qt(session.project()->path) : QString();
  for (const QString& path : recent_files())
    if (path.endsWith(".json", Qt::CaseInsensitive) && path != own && QFileInfo::exists(path)) {
      other_->addItem(path);
      other_->setItemData(other_->count() - 1, path, Qt::ToolTipRole);
    }
  parameter_->setObjectName("compare_parameter");
  auto* file = new QHBoxLayout;
  file->addWidget(other_, 1);
  file->addWidget(browse_);
  form_->addRow(QString(" "), file);
  form_->addRow(QString(" "), parameter_);
  form_->addRow(QString(" "), change_);
  column()->addLayout(form_);
  table_->setTabKeyNavigation(false);
  table_->verticalHeader()->hide();
  table_->horizontalHeader()->setStretchLastSection(true);
  table_->setMinimumHeight(10 * fontMetrics().height());
  column()->addWidget(table_, 1);
  auto* row = new QHBoxLayout;
  row->addStretch(1);
  for (QPushButton* button : {show_, back_}) {
    button->setAutoDefault(false);
    button->setEnabled(false);
    row->addWidget(button);
  }
  column()->addLayout(row);
  connect(browse_, &QPushButton::clicked, this, [this] {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Compare with"), {}, tr("Case (*.json);;All files (*)"));
    if (!path.isEmpty()) other_->setEditText(path);
  });
  connect(parameter_, &QComboBox::currentIndexChanged, this, &CompareDialog::show_value);
  connect(show_, &QPushButton::clicked, this,
          [this] { emit show_wanted(std::shared_ptr<const Results>(made_, &made_->difference)); });
  connect(back_, &QPushButton::clicked, this, [this] {
    if (this->session().results()) emit show_wanted(this->session().results());
  });
  retranslate();
}

void CompareDialog::retranslate() {
  setWindowTitle(tr("Compare with another case"));
  show_->setText(tr("Show &difference"));
  back_->setText(tr("Show res&ults"));
  browse_->setText(tr("&Browse..."));
  other_->lineEdit()->setPlaceholderText(tr("another case file; empty: this case"));
  parameter_->lineEdit()->setPlaceholderText(tr("what is different in it; may be empty"));
  parameter_->setToolTip(tr("Pick a value of the case, or type the beginning of its name"));
  parameter_->rename();
  show_value();
  static_cast<QLabel*>(form_->itemAt(0, QFormLayout::LabelRole)->widget())->setText(tr("Case"));
  static_cast<QLabel*>(form_->itemAt(1, QFormLayout::LabelRole)->widget())->setText(tr("With"));
  static_cast<QLabel*>(form_->itemAt(2, QFormLayout::LabelRole)->widget())->setText(tr("Value"));
}

void CompareDialog::show_value() {
  const QString now = parameter_->value_now();
  change_->setPlaceholderText(now.isEmpty() ? tr("its value in the other case, with its unit")
                                            : tr("%1 in this case; its value in the other one").arg(now));
}

void CompareDialog::run() {
  const auto first = session().project();
  const auto results = session().pipeline().results();
  if (!results)
    throw Error(ErrorKind::input, phrase<"compare">(),
                phrase<"there are no current results of the open case">(), phrase<"Run it first (F5)">());
  const QString other = other_->currentText().trimmed(), change = change_->text().trimmed();
  Project second = other.isEmpty() ? *first : read_case(utf8(other));
  const qsizetype equals = change.indexOf('=');
  const std::string picked = parameter_->path();
  if (equals >= 0)
    second = with_parameter(second, utf8(change.left(equals)), utf8(change.mid(equals + 1)));
  else if (!picked.empty() && !change.isEmpty())
    second = with_parameter(second, picked, utf8(change));
  else if (!picked.empty())
    throw Error(ErrorKind::input, utf8(parameter_->currentText()), phrase<"no value is given">(),
                phrase<"Write for example %1">("3 mm"));
  else if (!change.isEmpty())
    throw Error(ErrorKind::input, utf8(change), phrase<"it is not said of what this is the value">(),
                phrase<"Pick what is different">());
  if (second == *first)
    throw Error(ErrorKind::input, phrase<"compare">(), phrase<"the two cases are the same">(),
                phrase<"Name another case, or what is different">());
  made_ = std::make_shared<Comparison>();
  refresh();
  start([made = made_, first, results, second = std::make_shared<const Project>(std::move(second)),
         memory = &session().service().run_memory()](Monitor& monitor) {
    *made = compare_with(first, *results, second, monitor, memory);
  });
}

void CompareDialog::refresh() {
  const Comparison& c = *made_;
  table_->clear();
  if (!c.modes.empty()) return show_modes();
  table_->setColumnCount(4);
  table_->setHorizontalHeaderLabels(
      {tr("field, first minus second"), tr("largest difference"), tr("at"), tr("root mean square")});
  table_->setRowCount(static_cast<int>(c.fields.size()));
  for (int r = 0; r < table_->rowCount(); ++r) {
    const FieldDifference& f = c.fields[static_cast<std::size_t>(r)];
    const QuantityKind kind = f.kind;
    const auto share = share_of_largest(f);
    const QString largest = qt(format_quantity(f.largest, kind, 4));
    const QString texts[] = {
        shown(field_title(f.field)),
        share ? tr("%1 (%2 % of the largest)").arg(largest).arg(100 * *share, 0, 'g', 3) : largest,
        qt(place_text(f.place, box_diagonal(*c.difference.mesh))),
        qt(format_quantity(f.mean_square, kind, 4))};
    for (int i = 0; i < 4; ++i) {
      table_->setItem(r, i, new QTableWidgetItem(texts[i]));
      table_->item(r, i)->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
    }
  }
  table_->resizeColumnsToContents();
  table_->resizeRowsToContents();  // another font may be taller than the rows
  show_->setEnabled(!c.fields.empty());
  back_->setEnabled(!c.fields.empty());
  if (!c.fields.empty() && !working())
    say(c.same_mesh ? tr("Same mesh: %1 nodes compared.").arg(qt(grouped(c.compared)))
                    : tr("Other mesh: interpolated at %1 nodes, %2 lie outside.")
                          .arg(qt(grouped(c.compared)), qt(grouped(c.outside))));
}

void CompareDialog::show_modes() {
  const Comparison& c = *made_;
  const QuantityKind kind = c.is_buckling ? QuantityKind::dimensionless : QuantityKind::frequency;
  table_->setColumnCount(5);
  table_->setHorizontalHeaderLabels({tr("mode of the first"), tr("first"), tr("mode of the second"), tr("second"), tr("likeness (MAC)")});
  table_->setRowCount(static_cast<int>(c.modes.size()));
  for (int r = 0; r < table_->rowCount(); ++r) {
    const ModePair& pair = c.modes[static_cast<std::size_t>(r)];
    const QString texts[] = {QString::number(pair.first + 1), qt(format_quantity(pair.of_first, kind, 6)),
                             pair.second ? QString::number(*pair.second + 1) : tr("none is like it"),
                             pair.second ? qt(format_quantity(pair.of_second, kind, 6)) : QString(),
                             pair.second ? QString::number(pair.likeness, 'f', 4) : QString()};
    for (int i = 0; i < 5; ++i) {
      table_->setItem(r, i, new QTableWidgetItem(texts[i]));
      table_->item(r, i)->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
    }
  }
  table_->resizeColumnsToContents();
  table_->resizeRowsToContents();
  show_->setEnabled(false);
  back_->setEnabled(false);
  if (!working())
    say(c.same_mesh ? tr("Same mesh: modes are compared by their shapes.")
                    : tr("Other mesh: shapes are interpolated, stretched to the box of the first."));
}

}  // namespace genba
