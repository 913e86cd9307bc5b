#include "ui/desktop/pages/step_page.hpp"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "app/case/steps.hpp"
#include "engine/base/error.hpp"
#include "engine/physics/state_dependence.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/step_edits.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/widgets/value_line.hpp"

namespace genba {

StepPage::StepPage(Session& session)
    : session_(session),
      name_(new QLineEdit),
      error_(make_error_label()),
      facts_(new QLabel),
      on_(new QCheckBox(tr("Is run"))) {
  name_->setObjectName("step_name");
  on_->setObjectName("step_on");
  on_->setToolTip(tr("A step that is switched off is not run, and nothing may be taken from it"));
  facts_->setObjectName("step_facts");
  facts_->setWordWrap(true);
  auto* form = new QFormLayout;
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  form->addRow(tr("Name"), name_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addLayout(form);
  column->addWidget(error_);
  column->addWidget(on_);
  column->addWidget(facts_);
  connect(name_, &QLineEdit::editingFinished, this, [this] {
    const auto project = session_.project();
    try {
      rename_step(session_, step_at_hand(*project), utf8(name_->text().trimmed()));
      show_field_error(name_, error_, {});
    } catch (const Error& error) {
      show_field_error(name_, error_, shown_problem(error));
    }
  });
  connect(on_, &QCheckBox::toggled, this, [this](bool on) {
    session_.guarded([&] { switch_step(session_, step_at_hand(*session_.project()), on); });
  });
}

void StepPage::refresh() {
  const auto project = session_.project();
  const QSignalBlocker quiet(on_);
  show_value(name_, qt(project->step_name));
  if (utf8(name_->text().trimmed()) == project->step_name) show_field_error(name_, error_, {});
  on_->setChecked(project->step_is_on);
  QStringList lines{analysis_title(*project->study.physics, project->study.transient.has_value(), deforms_largely(project->study))};
  if (project->study.transient)
    lines << tr("In time: %1, steps of %2")
                 .arg(shown_word(to_string(project->study.transient->scheme)),
                      qt(format_quantity(project->study.transient->step, QuantityKind::time)));
  QStringList taken;
  for (const std::size_t i : taken_from(*project, step_at_hand(*project)))
    taken << shown(step_text(*project, i));
  if (!taken.isEmpty()) lines << tr("Takes something from: %1").arg(taken.join(", "));
  if (!project->times.empty())
    lines << tr("%1 frames, from %2 to %3")
                 .arg(project->times.size())
                 .arg(qt(format_quantity(project->times.front(), QuantityKind::time)),
                      qt(format_quantity(project->times.back(), QuantityKind::time)));
  facts_->setText(lines.join('\n'));
}

}  // namespace genba
