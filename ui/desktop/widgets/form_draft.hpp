// What was typed and chosen in a form, valid or not. A form in another language can take it over.
#pragma once

#include <QStringList>
#include <QVector>

class QWidget;

namespace genba {

/// Values are in the order of the form's children, so they fit only a form that was built in the same way.
struct FormDraft {
  QVector<int> chosen;  ///< of combo boxes
  QStringList typed;    ///< of edits
  bool operator==(const FormDraft&) const = default;
};
FormDraft draft_of(const QWidget& form);
/// Does nothing if the form has other fields than the draft.
void restore_draft(QWidget& form, const FormDraft& draft);

}  // namespace genba
