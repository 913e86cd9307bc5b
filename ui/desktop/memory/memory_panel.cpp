#include "ui/desktop/memory/memory_panel.hpp"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include "app/case/describe.hpp"
#include "app/plan/replan.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/memory/memory_bars.hpp"
#include "ui/desktop/memory/memory_look.hpp"
#include "ui/desktop/memory/memory_shares.hpp"
#include "ui/desktop/memory/pattern_picture.hpp"
#include "ui/desktop/memory/what_if.hpp"
#include "ui/desktop/widgets/plot.hpp"
#include "ui/desktop/widgets/scroll_column.hpp"
#include "ui/desktop/widgets/text_label.hpp"

namespace genba {
namespace {

QString percent(double share) {
  return QString::number(100 * share, 'f', share < 1 ? 1 : 0) + " %";
}

// "saves 12 MiB (34 %)" or "takes 3 MiB (5 %) more".
QString saving(std::int64_t own, std::int64_t other) {
  if (other <= 0) return {};
  const double share = static_cast<double>(other - own) / static_cast<double>(other);
  const QString text =
      own <= other ? QString("%1 (%2)").arg(precise_bytes_text(other - own), percent(share))
                   : QString("&minus;%1 (&minus;%2)").arg(precise_bytes_text(own - other), percent(-share));
  return QString(text).replace(' ', "&nbsp;");
}

QString savings_table(const MemoryPlan& plan) {
  QString out = MemoryPanel::tr(
      "<p><b>Bytes saved by row block packing</b></p><table cellspacing=0 cellpadding=2>"
      "<tr><td></td><td align=right>&nbsp;against ELL</td><td align=right>&nbsp;&nbsp;against CSR</td></tr>");
  const std::int64_t ell = plan.row(Format::ell).matrix.total(), csr = plan.row(Format::csr).matrix.total();
  for (const Format format : {Format::rbp_csr, Format::rbp_ell, Format::rbp_ell_r, Format::rbp_sliced,
                              Format::rbp_node, Format::rbp_sym}) {
    const std::int64_t own = plan.row(format).matrix.total();
    out += QString("<tr><td>%1</td><td align=right>&nbsp;%2</td><td align=right>&nbsp;&nbsp;%3</td></tr>")
               .arg(qt(to_string(format)).toUpper().replace('-', QChar(0x2011)), saving(own, ell),
                    saving(own, csr));
  }
  return out + "</table>";
}

QString facts(const MemoryPlan& plan) {
  QString out = savings_table(plan);
  out += MemoryPanel::tr("<p><b>Device</b><br>%1<br>total %2, free %3, budget %4</p>")
             .arg(shown(plan.device.name).toHtmlEscaped(), precise_bytes_text(plan.device.total_bytes),
                  precise_bytes_text(plan.device.free_bytes), precise_bytes_text(plan.budget));
  if (const auto& ranks = plan.ranks)
    out += MemoryPanel::tr("<p><b>%1 ranks</b>, the largest one<br>libraries %2, part %3, matrix %4, hierarchy %5, vectors %6; in "
                           "all %7<br>The formats are what conjugate gradients would take.</p>")
               .arg(ranks->ranks)
               .arg(precise_bytes_text(ranks->program), precise_bytes_text(ranks->part), precise_bytes_text(ranks->matrix),
                    precise_bytes_text(ranks->hierarchy), precise_bytes_text(ranks->vectors), precise_bytes_text(ranks->peak()));
  else if (const auto& cards = plan.cards)
    out += MemoryPanel::tr("<p><b>%1 cards</b>, the fuller one<br>matrix %2, multigrid %3, vectors %4; in all %5 of %6<br>The "
                           "formats are what conjugate gradients would take.</p>")
               .arg(cards->cards)
               .arg(precise_bytes_text(cards->matrix), precise_bytes_text(cards->multigrid), precise_bytes_text(cards->vectors),
                    precise_bytes_text(cards->peak()), precise_bytes_text(cards->budget));
  else if (const auto& direct = plan.direct)
    out += MemoryPanel::tr(
               "<p><b>Direct solve</b><br>factor %1, indices %2, work %3; in all %4<br>assembly on the host "
               "%5 of %6 "
               "free<br>The formats are what conjugate gradients would take.</p>")
               .arg(precise_bytes_text(direct->factor), precise_bytes_text(direct->index),
                    precise_bytes_text(direct->work), precise_bytes_text(direct->peak()),
                    precise_bytes_text(plan.host_assembly), precise_bytes_text(plan.host_free));
  else
    out += MemoryPanel::tr(
               "<p><b>Beside the matrix</b><br>vectors %1, preconditioner %2, its set-up %3 "
               "more<br>%4<br>assembly "
               "on the host %5 of %6 free</p>")
               .arg(precise_bytes_text(plan.vectors), precise_bytes_text(plan.preconditioner),
                    precise_bytes_text(plan.row(plan.chosen).transient),
                    shown(plan.preconditioning.reason).toHtmlEscaped(),
                    precise_bytes_text(plan.host_assembly), precise_bytes_text(plan.host_free));
  if (plan.needs.modes_at_once > 0)
    out += MemoryPanel::tr("<p><b>Modes</b><br>%1 of %2 at once%3</p>")
               .arg(plan.needs.modes_at_once)
               .arg(plan.needs.modes)
               .arg(plan.beside ? "<br>" + shown(factor_beside_text(plan)).toHtmlEscaped() : QString());
  const PlanRow& row = plan.row(plan.chosen);
  if (const std::int64_t need = plan.attempts.empty() ? 0 : plan.attempts.back().need;
      plan.feasible && need > row.peak)
    out +=
        MemoryPanel::tr(
            "<p><b>Needed in all</b><br>%1: the peak of %2 and %3 for mesh, graph and assembly in the "
            "same memory</p>")
            .arg(precise_bytes_text(need), precise_bytes_text(row.peak), precise_bytes_text(need - row.peak));
  if (!plan.attempts.empty())
    out += MemoryPanel::tr("<p><b>Considered, in the order of preference</b></p><ol>");
  for (const PlanAttempt& attempt : plan.attempts)
    out += "<li>" + shown(describe(attempt)).toHtmlEscaped() + "</li>";
  if (!plan.attempts.empty()) out += "</ol>";
  out += MemoryPanel::tr("<p><b>Precision</b><br>%1</p>").arg(shown(plan.precision_reason).toHtmlEscaped());
  const PatternStats& p = plan.pattern;
  out +=
      MemoryPanel::tr(
          "<p><b>Matrix</b><br>%1 rows, %2 nonzeros<br>mean row %3, longest %4<br>mean run %5 columns, "
          "isolated %6</p>")
          .arg(qt(grouped(p.rows)), qt(grouped(p.nonzeros)), QString::number(p.mean_row, 'f', 1),
               QString::number(p.longest_row), QString::number(p.mean_run(), 'f', 2),
               percent(p.nonzeros ? static_cast<double>(p.isolated) / static_cast<double>(p.nonzeros) : 0));
  if (!plan.advice.empty()) {
    out += MemoryPanel::tr("<p><b>What would make it fit</b></p><ul>");
    for (const auto& line : plan.advice) out += "<li>" + shown(line).toHtmlEscaped() + "</li>";
    out += "</ul>";
  }
  return out;
}

QString run_name(const RunName& run) {
  switch (run.part) {
    case RunPart::whole:
      break;
    case RunPart::level:
      return MemoryPanel::tr("level %1 of %2").arg(run.number).arg(run.of);
    case RunPart::study_run:
      return MemoryPanel::tr("run %1 of %2").arg(run.number).arg(run.of);
    case RunPart::compared_case:
      return run.number == 1 ? MemoryPanel::tr("this case") : MemoryPanel::tr("the other case");
    case RunPart::queued_case:
      return MemoryPanel::tr("case %1 of %2").arg(run.number).arg(run.of);
  }
  return {};
}

/// Whether the plan in the panel holds for this run.
bool is_of_the_case(const RunName& run) {
  return run.part == RunPart::whole || (run.part == RunPart::level && run.number == 1);
}

QString share_text(const MemoryOfRun& run) {
  if (run.predicted <= 0) return {};
  return percent(static_cast<double>(run.held) / static_cast<double>(run.predicted));
}

QString now_text(const MemoryOfRun& run) {
  return run.predicted > 0
             ? MemoryPanel::tr("<b>Running:</b> %1 measured so far of %2 predicted (%3)")
                   .arg(precise_bytes_text(run.held), precise_bytes_text(run.predicted), share_text(run))
             : MemoryPanel::tr("<b>Running:</b> %1 measured so far").arg(precise_bytes_text(run.held));
}

/// One line for each run; the one under way is bold.
QString runs_table(const std::vector<MemoryOfRun>& runs) {
  const auto line = [](const QString& tag, const QStringList& cells) {
    QString out = "<tr>";
    for (int i = 0; i < cells.size(); ++i)
      out += QString(i == 0 ? "<td>%1</td>" : "<td align=right>&nbsp;&nbsp;%1</td>")
                 .arg(tag.isEmpty() ? cells[i] : QString("<%1>%2</%1>").arg(tag, cells[i]));
    return out + "</tr>";
  };
  QString out = MemoryPanel::tr("<p><b>Memory of the runs</b></p>") + "<table cellspacing=0 cellpadding=2>" +
                line({}, {MemoryPanel::tr("peak"), MemoryPanel::tr("predicted"), MemoryPanel::tr("measured"),
                          QString()});
  for (const MemoryOfRun& run : runs) {
    QStringList cells = {run_name(run.name),
                         run.predicted > 0 ? precise_bytes_text(run.predicted) : MemoryPanel::tr("unknown"),
                         precise_bytes_text(run.held), share_text(run)};
    for (QString& cell : cells) cell = cell.toHtmlEscaped().replace(' ', "&nbsp;");
    out += line(run.running ? "b" : QString(), cells);
  }
  return out + "</table>";
}

/// One line for each stage; the largest is bold.
QString process_table(const ProcessMemory& process) {
  const auto cell = [](const QString& text, bool is_bold) {
    const QString joint = text.toHtmlEscaped().replace(' ', "&nbsp;");
    return QString("<td align=right>&nbsp;&nbsp;%1</td>").arg(is_bold ? "<b>" + joint + "</b>" : joint);
  };
  const auto bytes = [](std::int64_t value) { return value > 0 ? precise_bytes_text(value) : QString("-"); };
  const StageMemory* largest = process.largest();
  QString out = MemoryPanel::tr("<p><b>The whole program, stage by stage</b></p>") +
                "<table cellspacing=0 cellpadding=2><tr><td></td>" +
                cell(MemoryPanel::tr("predicted"), false) + cell(MemoryPanel::tr("measured"), false) +
                "</tr>";
  for (const StageMemory& s : process.stages) {
    if (s.predicted <= 0 && s.measured <= 0) continue;
    const bool is_largest = &s == largest;
    const QString name = shown_word(title(s.stage)).toHtmlEscaped();
    out += "<tr><td>" + (is_largest ? "<b>" + name + "</b>" : name) + "</td>" +
           cell(bytes(s.predicted), is_largest) + cell(bytes(s.measured), is_largest) + "</tr>";
  }
  return out + "</table><p>" + shown(largest_text(process)).toHtmlEscaped() + "</p>";
}

}  // namespace

MemoryPanel::MemoryPanel(QWidget* parent)
    : QScrollArea(parent),
      fit_button(new QPushButton(tr("Make it fit"))),
      csv_button(new QPushButton(tr("Save as CSV..."))),
      verdict_(new TextLabel),
      live_(new TextLabel),
      bars_(new MemoryBars),
      shares_(new MemoryShares),
      what_if_(new WhatIfForm),
      process_(new TextLabel),
      facts_(new TextLabel),
      notes_(new TextLabel),
      runs_(new Plot),
      pattern_(new PatternPicture) {
  setObjectName("memory_panel");
  QVBoxLayout* column = make_scroll_column(*this);
  live_->setObjectName("live_memory");
  facts_->setAlignment(Qt::AlignTop);
  column->addWidget(verdict_);
  column->addWidget(live_);
  fit_button->setObjectName("make_it_fit");
  fit_button->setToolTip(
      tr("Applies the cheapest change that helps, in this order: format, precision, preconditioner, element "
         "size; another mesh is made first, to see that it fits; can be undone"));
  runs_->setObjectName("run_lengths");
  runs_->setMinimumHeight(150);
  runs_->set_axes({tr("columns of a run")}, {tr("share of the nonzeros, %"), false, true});
  column->addWidget(fit_button);
  column->addWidget(bars_);
  column->addWidget(shares_);
  process_->setObjectName("process_memory");
  column->addWidget(process_);
  column->addWidget(what_if_);
  column->addWidget(facts_);
  column->addWidget(runs_);
  column->addWidget(pattern_);
  column->addWidget(notes_);
  column->addWidget(csv_button, 0, Qt::AlignLeft);
  column->addStretch(1);
  setMinimumWidth(least_width);
  set_plan(nullptr, false);
  set_process({});
  live_->hide();
}

void MemoryPanel::set_runs(const std::vector<MemoryOfRun>& runs) {
  // The peak of a single run of the case stands below, with its results.
  const MemoryOfRun* own = nullptr;
  for (const MemoryOfRun& run : runs)
    if (run.running && is_of_the_case(run.name)) own = &run;
  bars_->set_measured(own ? std::optional(own->held) : std::nullopt);
  QString text;
  if (runs.size() == 1 && runs[0].name.part == RunPart::whole) {
    if (own) text = now_text(*own);
  } else if (!runs.empty()) {
    text = runs_table(runs);
  }
  if (text == live_->text()) return;
  live_->setText(text);
  live_->setVisible(!text.isEmpty());
}

void MemoryPanel::set_process(const ProcessMemory& process) {
  const bool is_known = process.largest() != nullptr;
  process_->setVisible(is_known);
  process_->setText(is_known ? process_table(process) : QString());
}

QString MemoryPanel::process() const {
  return process_->text();
}

QString MemoryPanel::live() const {
  return live_->text();
}

void MemoryPanel::set_plan(std::shared_ptr<const MemoryPlan> plan, bool outdated) {
  verdict_->setVisible(plan != nullptr);
  facts_->setVisible(plan != nullptr);
  if (plan) {
    QString text =
        plan->feasible
            ? tr("<b>Fits with %1.</b> %2")
                  .arg(plan->ranks   ? shown(phrase<"%1 ranks">(plan->ranks->ranks))
                       : plan->cards ? shown(phrase<"%1 cards">(plan->cards->cards))
                                   : qt(plan->direct ? to_string(SolveMethod::direct) : to_string(plan->chosen)).toUpper(),
                       shown(plan->reason).toHtmlEscaped())
            : tr("<b style=\"color:#b3261e\">Does not fit.</b> %1").arg(shown(plan->reason).toHtmlEscaped());
    if (outdated) text += tr("<br><i>Outdated: the case was edited since.</i>");
    verdict_->setText(text);
    facts_->setText(facts(*plan));
  }
  fit_button->setVisible(plan && !plan->feasible);
  csv_button->setVisible(plan != nullptr);
  runs_->setVisible(plan != nullptr);
  if (plan) {
    PlotCurve curve;
    curve.style = PlotCurve::Style::bars;
    const auto& runs = plan->pattern.run_length_histogram;
    for (std::size_t length = 1; length < runs.size(); ++length)
      if (runs[length] > 0)
        curve.points.append({static_cast<double>(length),
                             100.0 * static_cast<double>(runs[length]) * static_cast<double>(length) /
                                 static_cast<double>(std::max<Offset>(1, plan->pattern.nonzeros))});
    runs_->set_curves({std::move(curve)});
  }
  bars_->set_plan(std::move(plan));
}

void MemoryPanel::set_notes(const QString& html) {
  notes_->setVisible(!html.isEmpty());
  notes_->setText(html);
}

QString MemoryPanel::notes() const {
  return notes_->text();
}

// Makes the panel so wide that its tables need no horizontal scrolling, as long as the view keeps its share
// of the window. This happens once after all texts of a change.
bool MemoryPanel::eventFilter(QObject* watched, QEvent* event) {
  const bool new_texts = watched == widget() && event->type() == QEvent::LayoutRequest;
  const bool new_width = watched == window_ && event->type() == QEvent::Resize;
  if (new_texts || new_width) fit_tables();
  return QScrollArea::eventFilter(watched, event);
}

void MemoryPanel::fit_tables() {
  constexpr double most_share = 0.19;  // of the window
  const int wanted = widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width() + 4;
  const int most = std::max(least_width, static_cast<int>(most_share * window()->width()));
  setMinimumWidth(std::clamp(wanted, least_width, std::min(460, most)));
}

void MemoryPanel::showEvent(QShowEvent* event) {
  QScrollArea::showEvent(event);
  if (window_ == window()) return;
  if (window_) window_->removeEventFilter(this);
  window_ = window();
  window_->installEventFilter(this);
  fit_tables();
}

}  // namespace genba
