#include "ui/desktop/resume_bar.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

#include "app/describe.hpp"
#include "ui/desktop/session.hpp"
#include "ui/desktop/text.hpp"

namespace genba {

ResumeBar::ResumeBar(Session& session, QWidget* parent)
    : QFrame(parent),
      resume_button(new QPushButton(tr("&Go on"))),
      discard_button(new QPushButton(tr("&Discard"))),
      session_(session),
      text_(new QLabel) {
  setObjectName("resume_bar");
  setFrameShape(QFrame::StyledPanel);
  auto* icon = new QLabel;
  icon->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxInformation).pixmap(18, 18));
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::PlainText);
  resume_button->setToolTip(tr("Runs the case from the state that was kept, on the mesh of then"));
  discard_button->setToolTip(tr("Removes the state; the next run starts anew"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(10, 6, 6, 6);
  row->addWidget(icon, 0, Qt::AlignTop);
  row->addWidget(text_, 1);
  row->addWidget(resume_button);
  row->addWidget(discard_button);
  connect(resume_button, &QPushButton::clicked, this, [this] { session_.start(Stage::results, true); });
  connect(discard_button, &QPushButton::clicked, this, [this] {
    session_.service().forget_interrupted();
    look();
  });
  connect(&session_, &Session::started, this, &QWidget::hide);
  connect(&session_, &Session::project_changed, this, &ResumeBar::look);
  connect(&session_, &Session::finished, this, &ResumeBar::look);
  hide();
}

void ResumeBar::look() {
  if (session_.running()) return;
  std::optional<InterruptedSolve> found;
  if (session_.has_project() && !session_.pipeline().results()) found = session_.service().interrupted();
  setVisible(found.has_value());
  if (!found) return;
  text_->setText(
      tr("A solve of this case was interrupted at iteration %1, at a relative residual of %2 of %3, "
         "after %4 s (%5). It can go on from there.")
          .arg(qt(grouped(found->iterations)))
          .arg(found->relative_residual, 0, 'g', 2)
          .arg(found->tolerance, 0, 'g', 2)
          .arg(found->seconds, 0, 'f', 0)
          .arg(qt(found->kept_at)));
}

QString ResumeBar::text() const {
  return isHidden() ? QString() : text_->text();
}

}  // namespace genba
