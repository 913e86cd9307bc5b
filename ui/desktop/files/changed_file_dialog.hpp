// Asks what to do if another program or window changed the case file since it was read. It lists the
// differences.
#pragma once

#include <vector>

#include "app/case_difference.hpp"
#include "ui/desktop/widgets/growing_dialog.hpp"

class QPushButton;
class QTreeWidget;

namespace genba {

class ChangedFileDialog : public GrowingDialog {
  Q_OBJECT

 public:
  enum class Answer { cancel, overwrite, save_elsewhere, reload };

  ChangedFileDialog(const QString& file, const std::vector<CaseDifference>& differences, QWidget* parent);
  /// Call it after exec().
  Answer answer() const { return answer_; }

  QTreeWidget* list;
  QPushButton *overwrite_button, *elsewhere_button, *reload_button;

 private:
  Answer answer_ = Answer::cancel;
};

}  // namespace genba
