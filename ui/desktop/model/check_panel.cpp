#include "ui/desktop/model/check_panel.hpp"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>
#include <array>

#include "app/case/steps.hpp"
#include "app/check/linear_elements.hpp"
#include "app/check/selections.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/element_links.hpp"
#include "ui/desktop/widgets/form_words.hpp"
#include "ui/desktop/widgets/scroll_column.hpp"

namespace genba {
namespace {

QString check_part_title(CheckPart part) {
  switch (part) {
    case CheckPart::geometry:
      return CheckPanel::tr("Geometry");
    case CheckPart::mesh:
      return CheckPanel::tr("Mesh");
    case CheckPart::materials:
      return CheckPanel::tr("Materials");
    case CheckPart::supports:
      return CheckPanel::tr("Supports");
    case CheckPart::loads:
      return CheckPanel::tr("Loads");
    case CheckPart::memory:
      return CheckPanel::tr("Memory");
  }
  return {};
}

QLabel* text_label(const QString& text, Qt::TextFormat format = Qt::PlainText) {
  auto* label = new QLabel(text);
  label->setWordWrap(true);
  label->setTextFormat(format);
  // Without links there is nothing that the Tab key should stop at.
  label->setTextInteractionFlags(text.contains("<a ") ? Qt::TextBrowserInteraction
                                                      : Qt::TextSelectableByMouse);
  return label;
}

// Begins with a capital, as a sentence does. The name of a file ("bone.stl: ...") stays as it is.
QString sentence_text(const Finding& finding) {
  QString text = in_form_words(shown(finding.problem));
  const QString first = text.section(' ', 0, 0);
  if (!text.isEmpty() && !(first.endsWith(':') && first.contains('.'))) text[0] = text[0].toUpper();
  const bool has_end = text.endsWith('.') || text.endsWith(QChar(0x3002));  // the Japanese full stop
  if (!has_end) text = CheckPanel::tr("%1.", "end of a sentence").arg(text);
  if (finding.next_step.empty()) return text;
  const QString next = in_form_words(shown(finding.next_step));
  return text + " " + (next.endsWith('.') ? next : CheckPanel::tr("%1.", "end of a sentence").arg(next));
}

/// What a finding reports as not computed and not acknowledged; empty for other findings.
std::string not_computed(const Finding& finding) {
  constexpr std::string_view folder = "not_computed/";
  return finding.is_error && finding.place.starts_with(folder) ? finding.place.substr(folder.size())
                                                               : std::string();
}

}  // namespace

CheckPanel::CheckPanel(Session& session, QWidget* parent)
    : QScrollArea(parent), session_(session), verdict_(new QLabel) {
  setObjectName("check_panel");
  column_ = make_scroll_column(*this);
  verdict_->setWordWrap(true);
  column_->addWidget(verdict_);
  column_->addStretch(1);
  refresh();
}

/// The case with lost selections replaced by similar ones; null if there is nothing to replace.
std::shared_ptr<const Project> CheckPanel::reattached(const Project& project) const {
  const auto meshed = session_.pipeline().mesh();
  if (!meshed) return nullptr;
  const auto records = recorded_selections(project);
  if (records.empty()) return nullptr;
  auto mended = std::make_shared<const Project>(
      reattach(project, compare_selections(records, *meshed->mesh, project.study)));
  return *mended == project ? nullptr : mended;
}

QPushButton* CheckPanel::acknowledge_button(const std::string& name) {
  auto* button = new QPushButton(tr("Acknowledge"));
  button->setObjectName("acknowledge");
  button->setToolTip(tr("Runs without %1: results, log and report say so; can be undone").arg(qt(name)));
  connect(button, &QPushButton::clicked, this, [this, name] {
    session_.guarded([&] {
      session_.edit(tr("acknowledge what is not computed"), [&](Project project) {
        acknowledge(project.study, std::array{name}, "not_computed");
        return project;
      });
    });
  });
  return button;
}

QPushButton* CheckPanel::fix_button(const CaseFix& fix) {
  auto* button = new QPushButton(tr("Take %1").arg(qt(fix.value)));
  button->setObjectName("fix");
  button->setToolTip(tr("Sets %1 to %2; can be undone").arg(qt(fix.path), qt(fix.value)));
  connect(button, &QPushButton::clicked, this, [this, fix] {
    session_.guarded([&] {
      session_.edit(tr("take %1").arg(qt(fix.value)),
                    [&](const Project& project) { return with_fix(project, fix); });
    });
  });
  return button;
}

void CheckPanel::refresh() {
  if (rows_) {
    rows_->hide();
    rows_->deleteLater();  // one of its buttons may have called this function
    rows_ = nullptr;
  }
  errors_ = warnings_ = 0;
  const auto project = session_.project();
  const std::vector<CheckRow> rows = check_list(session_);
  if (rows.empty() || !project) {
    verdict_->setText(tr("Open a case or a geometry: what it still needs stands here."));
    return;
  }
  rows_ = new QWidget;
  auto* grid = new QGridLayout(rows_);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setColumnStretch(1, 1);
  int line = 0;
  const auto icon = [&](QStyle::StandardPixmap which) {
    auto* label = new QLabel;
    label->setPixmap(style()->standardIcon(which).pixmap(16, 16));
    return label;
  };
  const auto add = [&](const Finding& finding, ModelItem item) {
    ++(finding.is_error ? errors_ : warnings_);
    grid->addWidget(icon(finding.is_error ? QStyle::SP_MessageBoxCritical : QStyle::SP_MessageBoxWarning), line, 0,
                    Qt::AlignTop);
    auto* text = text_label(with_element_links(sentence_text(finding)), Qt::RichText);
    connect(text, &QLabel::linkActivated, this, [this](const QString& link) {
      if (const auto number = linked_element(link)) emit element_wanted(*number);
    });
    // Beside a button, a sentence would have a dozen short lines.
    grid->addWidget(text, line++, 1, 1, 2);
    if (const std::string name = not_computed(finding); !name.empty()) {
      grid->addWidget(acknowledge_button(name), line++, 1, Qt::AlignLeft);
      return;
    }
    int show_column = 1;
    if (const auto fix = fix_of(*project, finding)) {
      grid->addWidget(fix_button(*fix), line, 1, Qt::AlignLeft);
      show_column = 2;
    }
    auto* button = new QPushButton(tr("Show"));
    button->setToolTip(tr("Go to where this is mended (%1)").arg(qt(finding.place)));
    connect(button, &QPushButton::clicked, this, [this, item] { emit select_item(item); });
    grid->addWidget(button, line++, show_column, Qt::AlignLeft);
  };
  for (const CheckRow& row : rows) {
    const bool good = row.findings.empty();
    if (good) grid->addWidget(icon(QStyle::SP_DialogApplyButton), line, 0, Qt::AlignTop);
    auto* title = text_label(QString("%1: %2").arg(check_part_title(row.part), shown(row.facts)));
    title->setStyleSheet(good ? QString() : QString("font-weight: bold;"));
    grid->addWidget(title, line++, good ? 1 : 0, 1, good ? 2 : 3);
    for (const Text& fact : row.lines) grid->addWidget(text_label(shown(fact)), line++, 1, 1, 2);
    for (const Finding& finding : row.findings) add(finding, item_of(project->study, row.part, finding));
  }
  // A run computes the other steps too.
  std::size_t told = step_at_hand(*project);
  for (const StepFinding& one : other_step_findings(session_)) {
    if (told != one.step) {
      auto* title = text_label(shown(step_text(*project, one.step)));
      title->setStyleSheet("font-weight: bold;");
      grid->addWidget(title, line++, 0, 1, 3);
      told = one.step;
    }
    add(one.finding, item_of(*project, one));
  }
  if (const auto mended = reattached(*project)) {
    auto* button = new QPushButton(tr("Re-attach lost selections"));
    button->setObjectName("reattach");
    button->setToolTip(tr("Puts the surfaces that look like the lost ones in their place; can be undone"));
    connect(button, &QPushButton::clicked, this, [this, mended] {
      session_.guarded(
          [&] { session_.edit(tr("re-attach selections"), [&](const Project&) { return *mended; }); });
    });
    grid->addWidget(button, line++, 0, 1, 3);
  }
  column_->insertWidget(1, rows_);
  verdict_->setText(errors_     ? tr("<b>Not ready to run.</b> Errors: %1.").arg(errors_)
                    : warnings_ ? tr("<b>Ready to run</b> (F5). Warnings: %1.").arg(warnings_)
                                : tr("<b>Ready to run</b> (F5)."));
}

}  // namespace genba
