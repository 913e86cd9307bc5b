// The case file was changed by another program or window since it was read: what differs, and what to do.
#pragma once

#include <vector>

#include "app/case/case_difference.hpp"
#include "ui/desktop/widgets/growing_dialog.hpp"

class QPushButton;
class QTreeWidget;

namespace genba {

class ChangedFileDialog : public GrowingDialog {
  Q_OBJECT

 public:
  enum class Answer { cancel, overwrite, save_elsewhere, reload };

  ChangedFileDialog(const QString& file, const std::vector<CaseDifference>& differences, QWidget* parent);
  /// After exec().
  Answer answer() const { return answer_; }

  QTreeWidget* list;
  QPushButton *overwrite_button, *elsewhere_button, *reload_button;

 private:
  Answer answer_ = Answer::cancel;
};

}  // namespace genba
