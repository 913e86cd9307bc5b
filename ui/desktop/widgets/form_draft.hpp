// What was typed and chosen in a form so far, valid or not, for the form that takes its place in another
// language.
#pragma once

#include <QStringList>
#include <QVector>

class QWidget;

namespace genba {

/// In the order of the form's children, so it fits a form that was built in the same way only.
struct FormDraft {
  QVector<int> chosen;  ///< of combo boxes
  QStringList typed;    ///< of edits
};
FormDraft draft_of(const QWidget& form);
/// Leaves a form alone whose fields are not those of the draft.
void restore_draft(QWidget& form, const FormDraft& draft);

}  // namespace genba
