#include "ui/desktop/window/step_bar.hpp"

#include <QLabel>
#include <QStyle>
#include <QToolButton>
#include <array>

#include "app/case/steps.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/findings.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {
namespace {

constexpr std::array all_steps{GuideStep::geometry, GuideStep::material, GuideStep::conditions,
                               GuideStep::check,    GuideStep::run,      GuideStep::report};

struct StepText {
  const char *name, *title;
};
constexpr StepText texts[] = {{"step_geometry", QT_TRANSLATE_NOOP("genba::StepBar", "Geometry")},
                              {"step_material", QT_TRANSLATE_NOOP("genba::StepBar", "Material")},
                              {"step_conditions", QT_TRANSLATE_NOOP("genba::StepBar", "Supports and loads")},
                              {"step_check", QT_TRANSLATE_NOOP("genba::StepBar", "Check")},
                              {"step_run", QT_TRANSLATE_NOOP("genba::StepBar", "Run")},
                              {"step_report", QT_TRANSLATE_NOOP("genba::StepBar", "Report")}};

bool concerns(GuideStep step, CheckPart part) {
  switch (step) {
    case GuideStep::geometry:
      return part == CheckPart::geometry || part == CheckPart::mesh;
    case GuideStep::material:
      return part == CheckPart::materials;
    case GuideStep::conditions:
      return part == CheckPart::supports || part == CheckPart::loads;
    default:
      return true;
  }
}

}  // namespace

StepBar::StepBar(Session& session, QWidget* parent) : QToolBar(tr("Steps"), parent), session_(session) {
  setObjectName("toolbar_steps");
  setMovable(false);
  for (const GuideStep step : all_steps) {
    const auto& text = texts[static_cast<std::size_t>(step)];
    if (step != GuideStep::geometry) addWidget(new QLabel(QString::fromUtf8(" › ")));
    auto* button = new QToolButton;
    button->setObjectName(text.name);
    button->setText(QString("%1  %2").arg(static_cast<int>(step) + 1).arg(tr(text.title)));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::clicked, this, [this, step] { go(step); });
    addWidget(button);
  }
  refresh();
}

QToolButton* StepBar::button(GuideStep step) const {
  return findChild<QToolButton*>(texts[static_cast<std::size_t>(step)].name);
}

QList<QToolButton*> StepBar::buttons() const {
  QList<QToolButton*> out;
  for (const GuideStep step : all_steps) out << button(step);
  return out;
}

void StepBar::refresh() {
  const std::vector<CheckRow> rows = check_list(session_);
  const std::vector<StepFinding> others = other_step_findings(session_);
  const auto project = session_.project();
  const bool meshed = session_.pipeline().mesh() != nullptr, done = session_.current_results() != nullptr;
  next_ = GuideStep::report;
  bool found = false;
  for (const GuideStep step : all_steps) {
    QStringList errors, warnings;
    for (const CheckRow& row : rows)
      if (concerns(step, row.part))
        for (const Finding& finding : row.findings)
          (finding.is_error ? errors : warnings) << shown_sentence(finding);
    for (const StepFinding& one : others)
      if (concerns(step, one.part))
        (one.finding.is_error ? errors : warnings)
            << QString("%1: %2").arg(shown(step_text(*project, one.step)), shown_sentence(one.finding));
    bool good = session_.has_project() && errors.isEmpty();
    QString hint = (errors + warnings).join("\n");
    if (step == GuideStep::geometry && !meshed)
      good = false, hint += tr("Not meshed yet: the step meshes it (F3).");
    if (step == GuideStep::run || step == GuideStep::report) {
      good = done;
      hint = done ? tr("Computed") : tr("Not computed yet");
    }
    QToolButton* button = this->button(step);
    button->setEnabled(session_.has_project());
    button->setToolTip(hint.isEmpty() ? tr("Complete") : hint);
    button->setIcon(!session_.has_project() ? QIcon()
                    : !errors.isEmpty() && step < GuideStep::run
                        ? style()->standardIcon(QStyle::SP_MessageBoxCritical)
                    : good && !warnings.isEmpty() && step < GuideStep::run
                        ? style()->standardIcon(QStyle::SP_MessageBoxWarning)
                    : good ? style()->standardIcon(QStyle::SP_DialogApplyButton)
                           : QIcon());
    if (!good && !found) next_ = step, found = true;
    QFont font = button->font();
    font.setBold(session_.has_project() && step == next_);
    button->setFont(font);
  }
}

void StepBar::go(GuideStep step) {
  switch (step) {
    case GuideStep::geometry:
      emit page_wanted({ModelPart::geometry, -1});
      if (!session_.pipeline().mesh() && !session_.running()) session_.start(Stage::mesh);
      return;
    case GuideStep::material:
      emit page_wanted({ModelPart::materials, -1});
      return;
    case GuideStep::conditions: {
      // Opens the first empty item, so that repeated clicks lead through all of them.
      const auto project = session_.project();
      for (const CheckRow& row : check_list(session_))
        for (const Finding& finding : row.findings)
          if (concerns(step, row.part)) {
            emit page_wanted(item_of(project->study, row.part, finding));
            return;
          }
      for (const StepFinding& one : other_step_findings(session_))
        if (concerns(step, one.part)) {
          emit page_wanted(item_of(*project, one));
          return;
        }
      emit page_wanted({ModelPart::conditions, -1});
      return;
    }
    case GuideStep::check:
      emit check_wanted();
      return;
    case GuideStep::run:
      emit run_wanted();
      return;
    case GuideStep::report:
      emit page_wanted({ModelPart::report, -1});
      return;
  }
}

}  // namespace genba
