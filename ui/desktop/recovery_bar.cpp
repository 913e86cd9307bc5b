#include "ui/desktop/recovery_bar.hpp"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

#include "ui/desktop/appearance.hpp"
#include "ui/desktop/session.hpp"
#include "ui/desktop/text.hpp"

namespace genba {

RecoveryBar::RecoveryBar(Session& session, QWidget* parent)
    : QFrame(parent),
      recover_button(new QPushButton(tr("&Recover"))),
      discard_button(new QPushButton(tr("&Discard"))),
      session_(session),
      icon_(new QLabel),
      text_(new QLabel) {
  setObjectName("recovery_bar");
  const BarColours colours = bar_colours(LogLevel::info);
  setStyleSheet(QString("#recovery_bar { background: %1; border-bottom: 1px solid %2; }")
                    .arg(colours.paper.name(), colours.border.name()));
  icon_->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxInformation).pixmap(18, 18));
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::PlainText);
  recover_button->setToolTip(tr("Opens the case with the changes that were not saved"));
  discard_button->setToolTip(tr("Forgets these changes; the saved case file stays as it is"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(10, 6, 6, 6);
  row->addWidget(icon_, 0, Qt::AlignTop);
  row->addWidget(text_, 1);
  row->addWidget(recover_button);
  row->addWidget(discard_button);
  connect(recover_button, &QPushButton::clicked, this, &RecoveryBar::recover);
  connect(discard_button, &QPushButton::clicked, this, &RecoveryBar::discard);
  hide();
}

void RecoveryBar::look() {
  lost_.clear();
  for (LostWork& work : find_lost_work(journal_folder())) lost_.push_back(std::move(work));
  show_next();
}

QString RecoveryBar::text() const {
  return isHidden() ? QString() : text_->text();
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
  } catch (const std::exception&) {  // recover() tells why
  }
  QString text = tr("Genba did not end as it should. Changes of %1 that were not saved were kept at %2.")
                     .arg(name, qt(work.modified_at()));
  if (lost_.size() > 1) text += " " + tr("(%1 more)").arg(lost_.size() - 1);
  text_->setText(text);
}

void RecoveryBar::recover() {
  bool go_on = true;
  emit about_to_replace(go_on);
  if (!go_on || lost_.empty()) return;
  if (!session_.recover([&] { return lost_.front().project(); })) return;
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
