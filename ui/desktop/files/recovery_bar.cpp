#include "ui/desktop/files/recovery_bar.hpp"

#include <QFileInfo>
#include <QPushButton>

#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {

RecoveryBar::RecoveryBar(Session& session, QWidget* parent)
    : OfferBar("recovery_bar", parent),
      recover_button(add_button(tr("&Recover"), tr("Opens the case with the changes that were not saved"))),
      discard_button(
          add_button(tr("&Discard"), tr("Forgets these changes; the saved case file stays as it is"))),
      session_(session) {
  connect(recover_button, &QPushButton::clicked, this, &RecoveryBar::recover);
  connect(discard_button, &QPushButton::clicked, this, &RecoveryBar::discard);
}

void RecoveryBar::look() {
  lost_.clear();
  for (LostWork& work : find_lost_work(journal_folder())) lost_.push_back(std::move(work));
  show_next();
}

void RecoveryBar::take_over(RecoveryBar& before) {
  lost_ = std::move(before.lost_);
  show_next();
}

void RecoveryBar::show_next() {
  setVisible(!lost_.empty());
  if (lost_.empty()) return;
  const LostWork& work = lost_.front();
  QString name = tr("a case that cannot be read any more");
  try {
    const Project project = work.project();
    name = project.path.empty() ? tr("the unsaved case \"%1\"").arg(qt(project.title))
                                : QFileInfo(qt(project.path)).fileName();
  } catch (const std::exception&) {  // recover() reports the error
  }
  QString text = tr("Genba did not end as it should. Changes of %1 that were not saved were kept at %2.")
                     .arg(name, qt(work.modified_at()));
  if (lost_.size() > 1) text += " " + tr("(%1 more)").arg(lost_.size() - 1);
  set_text(text);
}

void RecoveryBar::recover() {
  bool go_on = true;
  emit about_to_replace(go_on);
  if (!go_on || lost_.empty()) return;
  if (!session_.recover(lost_.front())) return;
  bool kept = true;
  emit recovered(kept);
  if (kept) lost_.front().discard();
  forget();
}

void RecoveryBar::discard() {
  if (lost_.empty()) return;
  lost_.front().discard();
  forget();
}

void RecoveryBar::forget() {
  lost_.pop_front();
  show_next();
}

}  // namespace genba
