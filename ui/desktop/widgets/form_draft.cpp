#include "ui/desktop/widgets/form_draft.hpp"

#include <QComboBox>
#include <QLineEdit>

namespace genba {

FormDraft draft_of(const QWidget& form) {
  FormDraft out;
  for (const QComboBox* box : form.findChildren<QComboBox*>()) out.chosen << box->currentIndex();
  for (const QLineEdit* edit : form.findChildren<QLineEdit*>()) out.typed << edit->text();
  return out;
}

void restore_draft(QWidget& form, const FormDraft& draft) {
  const auto boxes = form.findChildren<QComboBox*>();
  const auto edits = form.findChildren<QLineEdit*>();
  if (boxes.size() != draft.chosen.size() || edits.size() != draft.typed.size()) return;
  for (qsizetype i = 0; i < boxes.size(); ++i) boxes[i]->setCurrentIndex(draft.chosen[i]);
  for (qsizetype i = 0; i < edits.size(); ++i) edits[i]->setText(draft.typed[i]);
}

}  // namespace genba
