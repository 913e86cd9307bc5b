#include "ui/desktop/widgets/option_form.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/option_words.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/widgets/vary_button.hpp"

namespace genba {

OptionForm::OptionForm(QWidget* parent) : QWidget(parent), layout_(new QFormLayout(this)) {
  layout_->setContentsMargins(0, 0, 0, 0);
  layout_->setRowWrapPolicy(QFormLayout::WrapLongRows);
  layout_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
}

void OptionForm::resizeEvent(QResizeEvent* event) {
  constexpr int letters_beside = 40;  // a name and "7850 kg/m^3"
  const auto policy = width() < letters_beside * fontMetrics().averageCharWidth() ? QFormLayout::WrapAllRows
                                                                                  : QFormLayout::WrapLongRows;
  if (policy != layout_->rowWrapPolicy()) layout_->setRowWrapPolicy(policy);
  QWidget::resizeEvent(event);
}

// A line with the name of a file, and a button that opens a file dialog.
QWidget* OptionForm::with_button(QLineEdit* line, const QString& title, const std::string& key) {
  auto* both = new QWidget;
  auto* row = new QHBoxLayout(both);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(2);
  auto* button = new NarrowButton(tr("Browse..."));
  button->setObjectName(qt("browse_" + key));
  button->setAccessibleName(tr("Look for a file: %1").arg(title));
  button->setToolTip(button->accessibleName());
  line->setMinimumWidth(line->fontMetrics().horizontalAdvance(line->placeholderText()) + 12);
  row->addWidget(line, 1);
  row->addWidget(button);
  connect(button, &QPushButton::clicked, line, [this, line, title, key] {
    const QString text = line->text().trimmed();
    const QString begin = text.isEmpty() ? folder_ : QFileInfo(QDir(folder_), text).path();
    auto* dialog = new QFileDialog(this, title, begin, tr("All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, line, [this, line, key](const QString& path) {
      line->setText(path);
      commit(key, path);
    });
    dialog->open();
  });
  return both;
}

void OptionForm::offer_choices(const std::string& key, Choices choices) {
  Choices& now = offered_[key];
  if (now == choices) return;
  now = std::move(choices);
  keys_.clear();  // set_options() then builds the form again
}

void OptionForm::build(const std::vector<OptionView>& options) {
  while (layout_->rowCount() > 0) layout_->removeRow(0);
  rows_.clear();
  keys_.clear();
  for (const OptionView& view : options) {
    const std::string key = view.key;
    Row row;
    row.view = view;
    row.error = make_error_label();
    if (view.type == OptionType::boolean) {
      auto* box = new QCheckBox;
      connect(box, &QCheckBox::toggled, this, [this, key](bool on) { commit(key, on ? "true" : "false"); });
      row.editor = box;
    } else if (view.type == OptionType::choice) {
      auto* box = make_narrow_box();
      for (const std::string& word : view.choices) {
        box->addItem(plain_choice(word), qt(word));
        if (plain_choice(word) != shown_word(word))
          box->setItemData(box->count() - 1, qt(word), Qt::ToolTipRole);
      }
      connect(box, &QComboBox::activated, this,
              [this, key, box](int row) { commit(key, box->itemData(row).toString()); });
      row.editor = box;
    } else if (const auto offered = offered_.find(key); offered != offered_.end()) {
      auto* box = make_narrow_box();
      for (const auto& [word, title] : offered->second) {
        box->addItem(title, qt(word));
        if (!word.empty()) box->setItemData(box->count() - 1, qt(word), Qt::ToolTipRole);
      }
      connect(box, &QComboBox::activated, this,
              [this, key, box](int row) { commit(key, box->itemData(row).toString()); });
      row.editor = box;
    } else {
      auto* line = new QLineEdit;
      if (view.type == OptionType::optional_number) line->setPlaceholderText(tr("not given"));
      if (view.type == OptionType::text) line->setPlaceholderText(tr("none"));
      if (const QString word = word_of_zero(key); !word.isEmpty()) line->setPlaceholderText(word);
      connect(line, &QLineEdit::editingFinished, this,
              [this, key, line] { commit(key, line->text().trimmed()); });
      row.editor = line;
    }
    row.editor->setObjectName(qt("option_" + key));
    QString help = shown_word(view.help);
    QStringList choices;
    for (const std::string& word : view.choices) {
      const QString plain = plain_choice(word);
      choices << (plain == shown_word(word) ? plain : QString("%1 (%2)").arg(plain, qt(word)));
    }
    if (view.type == OptionType::choice)
      help += tr("\nAllowed: %1").arg(choices.join(", "));
    else if (!view.allowed.empty())
      help += tr("\nAllowed: %1").arg(shown(view.allowed));
    row.editor->setToolTip(help);
    auto* field = new QWidget;
    auto* column = new QVBoxLayout(field);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    auto* line = qobject_cast<QLineEdit*>(row.editor);
    const bool is_number = view.type == OptionType::number || view.type == OptionType::optional_number;
    if (varying_ && is_number) {
      row.vary = new VaryButton(line, shown_word(view.label));
      row.vary->setObjectName(qt("vary_" + key));
      connect(row.vary, &QToolButton::clicked, this, [this, key] { emit vary_wanted(key); });
      connect(row.vary, &VaryButton::constant_wanted, this, [this, key] { emit constant_wanted(key); });
      auto* both = new QHBoxLayout;
      both->setSpacing(2);
      both->addWidget(line, 1);
      both->addWidget(row.vary);
      column->addLayout(both);
    } else {
      column->addWidget(view.is_path ? with_button(line, shown_word(view.label), key) : row.editor);
    }
    column->addWidget(row.error);
    auto* label = make_row_label(shown_word(view.label));
    label->setToolTip(help);
    layout_->addRow(label, field);
    row.field = field;
    keys_.push_back(key);
    rows_.emplace(key, row);
  }
}

void OptionForm::set_options(const std::vector<OptionView>& options) {
  const QScopedValueRollback filling(filling_, true);
  std::vector<std::string> keys;
  for (const OptionView& view : options) keys.push_back(view.key);
  const bool fresh = keys != keys_;
  if (fresh) build(options);
  for (const OptionView& view : options) {
    Row& row = rows_.at(view.key);
    const bool changed = fresh || row.view.text != view.text;
    row.view = view;
    if (changed || row.error->isHidden()) show_value(row);
  }
}

void OptionForm::show_value(Row& row) {
  const QString text = is_automatic(row.view) ? QString() : qt(row.view.text);
  if (auto* box = qobject_cast<QCheckBox*>(row.editor)) box->setChecked(text == "true");
  if (auto* box = qobject_cast<QComboBox*>(row.editor)) {
    // A text of the case file that is not among the choices stays.
    if (box->findData(text) < 0 && row.view.type == OptionType::text) box->addItem(text, text);
    box->setCurrentIndex(box->findData(text));
  }
  if (row.vary) row.vary->show_varying(varying_(row.view.key));
  if (auto* line = qobject_cast<QLineEdit*>(row.editor); line && !(row.vary && row.vary->varies()))
    if (line->text() != text) line->setText(text);
  show_field_error(row.editor, row.error, {});
}

void OptionForm::commit(const std::string& key, const QString& given) {
  if (filling_ || !apply_) return;
  Row& row = rows_.at(key);
  if (row.vary && row.vary->varies()) return;
  QString text = given;
  // An empty field, or the word itself, leaves the choice to the program.
  if (const QString word = word_of_zero(key); !word.isEmpty() && (given.isEmpty() || given == word))
    text = qt(is_automatic(row.view) ? row.view.text : automatic_text(row.view));
  if (utf8(text) == row.view.text) {
    show_field_error(row.editor, row.error, {});
    return;
  }
  try {
    apply_(key, utf8(text));
    show_field_error(row.editor, row.error, {});
  } catch (const Error& e) {
    show_field_error(row.editor, row.error, shown_problem(e));
  }
}

void OptionForm::show_row(const std::string& key, bool shown) {
  const auto found = rows_.find(key);
  if (found == rows_.end()) return;
  found->second.field->setVisible(shown);
  if (QWidget* label = layout_->labelForField(found->second.field)) label->setVisible(shown);
}

QWidget* OptionForm::editor(const std::string& key) const {
  const auto found = rows_.find(key);
  return found == rows_.end() ? nullptr : found->second.editor;
}

VaryButton* OptionForm::vary_button(const std::string& key) const {
  const auto found = rows_.find(key);
  return found == rows_.end() ? nullptr : found->second.vary;
}

QString OptionForm::error(const std::string& key) const {
  const auto found = rows_.find(key);
  return found == rows_.end() || found->second.error->isHidden() ? QString() : found->second.error->text();
}

}  // namespace genba
