#include "ui/desktop/run/resume_bar.hpp"

#include <QPushButton>

#include "app/case/describe.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {

ResumeBar::ResumeBar(Session& session, QWidget* parent)
    : OfferBar("resume_bar", parent),
      resume_button(
          add_button(tr("&Go on"), tr("Runs the case from the state that was kept, on the mesh of then"))),
      discard_button(add_button(tr("&Discard"), tr("Removes the state; the next run starts anew"))),
      session_(session) {
  connect(resume_button, &QPushButton::clicked, this, [this] { session_.start(Stage::results, true); });
  connect(discard_button, &QPushButton::clicked, this, [this] {
    session_.service().forget_interrupted();
    look();
  });
  connect(&session_, &Session::started, this, &QWidget::hide);
  connect(&session_, &Session::project_changed, this, &ResumeBar::look);
  connect(&session_, &Session::finished, this, &ResumeBar::look);
}

void ResumeBar::look() {
  if (session_.running()) return;
  std::optional<InterruptedSolve> found;
  if (session_.has_project() && !session_.pipeline().results()) found = session_.service().interrupted();
  setVisible(found.has_value());
  if (!found) return;
  if (const auto& in_time = found->in_time) {
    set_text(tr("A step of this case was interrupted at t = %1 of %2, after %3 time steps (%4). It can go on "
                "from there; frames before it stay.")
                 .arg(qt(format_quantity(in_time->at, QuantityKind::time)),
                      qt(format_quantity(in_time->end, QuantityKind::time)), qt(grouped(in_time->steps)),
                      qt(found->kept_at)));
    return;
  }
  set_text(tr("A solve of this case was interrupted at iteration %1, at a relative residual of %2 of %3, "
              "after %4 s (%5). It can go on from there.")
               .arg(qt(grouped(found->iterations)))
               .arg(found->relative_residual, 0, 'g', 2)
               .arg(found->tolerance, 0, 'g', 2)
               .arg(found->seconds, 0, 'f', 0)
               .arg(qt(found->kept_at)));
}

}  // namespace genba
