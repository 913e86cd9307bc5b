#include "ui/desktop/run/verify_dialog.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/verify/verification_record.hpp"
#include "app/verify/verification_text.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/help_actions.hpp"

namespace genba {
namespace {

constexpr BackendChoice choices[] = {BackendChoice::automatic, BackendChoice::cpu, BackendChoice::cuda};
enum Column {
  case_column,
  state_column,
  value_column,
  target_column,
  off_column,
  allowed_column,
  time_column
};

QString verification_state_word(VerificationState state) {
  switch (state) {
    case VerificationState::waiting:
      return {};
    case VerificationState::running:
      return VerifyDialog::tr("runs");
    case VerificationState::passed:
      return VerifyDialog::tr("passed");
    case VerificationState::failed:
      return VerifyDialog::tr("failed");
  }
  return {};
}

QLabel* wrapped() {
  auto* label = new QLabel;
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  return label;
}

}  // namespace

VerifyDialog::VerifyDialog(Session& session, QWidget* parent)
    : WorkDialog(session, JobKind::verification, parent),
      shown_(planned_verification()),
      intro_(wrapped()),
      kept_(wrapped()),
      device_label_(new QLabel),
      device_(new QComboBox),
      table_(new QTreeWidget) {
  setObjectName("verify_dialog");
  HelpActions::set_topic(this, objectName());
  open_with(140, 32);
  column()->addWidget(intro_);
  auto* row = new QHBoxLayout;
  row->addWidget(device_label_);
  row->addWidget(device_);
  row->addStretch(1);
  column()->addLayout(row);
  device_label_->setBuddy(device_);
  table_->setTabKeyNavigation(false);
  table_->setColumnCount(time_column + 1);
  table_->setUniformRowHeights(false);
  column()->addWidget(table_, 1);
  column()->addWidget(kept_);
  for (std::size_t i = 0; i < std::size(choices); ++i) device_->addItem(QString());
  fill();
  retranslate();
  refresh();
}

void VerifyDialog::fill() {
  for (const CaseOutcome& c : shown_.cases) {
    auto* item = new QTreeWidgetItem(table_);
    item->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemIsUserCheckable);
    item->setCheckState(case_column, Qt::Checked);
    for (std::size_t q = 0; q < verification_case(c.name).quantities.size(); ++q)
      (new QTreeWidgetItem(item))->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
  }
}

void VerifyDialog::retranslate() {
  setWindowTitle(tr("Verify on this computer"));
  intro_->setText(tr(
      "Cases with known answers are computed here, as your own cases are. When all of them have run, reports "
      "say how many passed."));
  device_label_->setText(tr("Compute &on"));
  const QString names[] = {tr("automatic"), tr("processor (CPU)"), tr("graphics card (CUDA)")};
  for (int i = 0; i < device_->count(); ++i) device_->setItemText(i, names[i]);
  table_->setHeaderLabels(
      {tr("case"), tr("outcome"), tr("value"), tr("target"), tr("off by"), tr("allowed"), tr("seconds")});
}

std::vector<std::string> VerifyDialog::ticked() const {
  std::vector<std::string> names;
  for (int i = 0; i < table_->topLevelItemCount(); ++i)
    if (table_->topLevelItem(i)->checkState(case_column) == Qt::Checked)
      names.push_back(shown_.cases[static_cast<std::size_t>(i)].name);
  return names;
}

void VerifyDialog::check() const {
  if (ticked().empty())
    throw Error(ErrorKind::input, phrase<"verification">(), phrase<"no case is ticked">(),
                phrase<"Tick some">());
}

void VerifyDialog::run() {
  check();
  shown_ = planned_verification();
  const std::vector<std::string> names = ticked();
  refresh();
  const BackendChoice backend = choices[static_cast<std::size_t>(std::max(0, device_->currentIndex()))];
  start([this, names, backend, post = poster()](Monitor& monitor) {
    VerificationRun run = planned_verification(names);
    run_verification(run, backend, 0, monitor, [&](std::size_t i) {
      post([this, now = run.cases[i], device = run.device] {
        const auto place = std::ranges::find(shown_.cases, now.name, &CaseOutcome::name);
        if (place == shown_.cases.end()) return;
        *place = now;
        shown_.device = device;
        show_outcome(static_cast<std::size_t>(place - shown_.cases.begin()));
      });
    });
    try {
      (void)keep_verification(run);
    } catch (const Error& error) {
      monitor.log(LogLevel::warning, full_text(error));
    }
  });
}

QString VerifyDialog::working_text() const {
  return tr("Computing cases with known answers...");
}

void VerifyDialog::show_outcome(std::size_t i) {
  const CaseOutcome& c = shown_.cases[i];
  const VerificationCase& one = verification_case(c.name);
  QTreeWidgetItem* const item = table_->topLevelItem(static_cast<int>(i));
  const auto mark = [](QTreeWidgetItem& of, bool failed) {
    of.setForeground(state_column, failed ? QBrush(error_ink()) : QBrush());
  };
  item->setText(case_column, shown(one.title));
  item->setToolTip(case_column, shown(one.statement) + "\n" + shown(one.source));
  item->setText(state_column, verification_state_word(c.state));
  item->setToolTip(state_column, shown(c.error));
  item->setText(value_column, {});
  item->setText(time_column, c.seconds > 0 ? QString::number(c.seconds, 'f', 1) : QString());
  mark(*item, c.state == VerificationState::failed);
  for (std::size_t q = 0; q < one.quantities.size(); ++q) {
    const VerifiedQuantity& quantity = one.quantities[q];
    QTreeWidgetItem& line = *item->child(static_cast<int>(q));
    const bool has_value = q < c.values.size();
    const bool is_good = has_value && is_within(quantity, c.values[q]);
    line.setText(case_column, shown(quantity.name));
    line.setText(target_column, shown(value_text(quantity, quantity.target)));
    line.setText(allowed_column, shown(allowed_text(quantity)));
    line.setText(state_column, !has_value ? QString() : is_good ? tr("passed") : tr("failed"));
    line.setText(value_column, has_value ? shown(value_text(quantity, c.values[q])) : QString());
    line.setText(off_column, has_value ? shown(deviation_text(quantity, c.values[q])) : QString());
    mark(line, has_value && !is_good);
  }
  if (c.state == VerificationState::failed) item->setExpanded(true);
}

void VerifyDialog::refresh() {
  for (std::size_t i = 0; i < shown_.cases.size(); ++i) show_outcome(i);
  for (int c = 0; c < table_->columnCount(); ++c) table_->resizeColumnToContents(c);
  device_->setEnabled(!working());
  QStringList kept;
  for (const char* backend : {"cpu", "cuda"})
    if (const auto record = kept_verification(backend)) kept << shown(describe(*record));
  kept_->setText(kept.join('\n'));
  kept_->setVisible(!kept.isEmpty());
  if (working()) return;
  VerificationRun run = shown_;  // without the cases that were not run
  std::erase_if(run.cases, [](const CaseOutcome& c) {
    return c.state != VerificationState::passed && c.state != VerificationState::failed;
  });
  if (!run.cases.empty()) say(shown(count_text(run)), run.passed() < run.cases.size());
}

}  // namespace genba
