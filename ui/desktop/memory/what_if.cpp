#include "ui/desktop/memory/what_if.hpp"

#include <QApplication>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPointer>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QThreadPool>
#include <algorithm>
#include <cmath>

#include "app/plan/replan.hpp"
#include "app/plan/solve_time.hpp"
#include "app/plan/tuning_store.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/memory/memory_look.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/option_form.hpp"
#include "ui/desktop/widgets/option_words.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/widgets/text_label.hpp"

namespace genba {
namespace {

constexpr int steps_an_octave = 50;  // steps of the slider for twice the size
constexpr int octaves = 4;           // in each direction
constexpr int most_modes = 1000;
constexpr double gib = 1024.0 * 1024 * 1024;

struct Order {
  const char* text;
  MeshKind kind;
};
constexpr Order orders[] = {{"tet4", MeshKind::tet4}, {"tet10", MeshKind::tet10}, {"hex8", MeshKind::hex8}};

QString length_text(double metres) {
  return qt(format_quantity(metres, QuantityKind::length, 3));
}
QString about(double count) {
  return count >= 1e6   ? WhatIfForm::tr("%1 million").arg(count / 1e6, 0, 'g', 3)
         : count >= 1e4 ? WhatIfForm::tr("%1 thousand").arg(count / 1e3, 0, 'g', 3)
                        : QString::number(std::round(count), 'f', 0);
}

}  // namespace

WhatIfForm::WhatIfForm(QWidget* parent)
    : QWidget(parent),
      size_text_(new QLabel),
      result_(new TextLabel),
      slider_(new QSlider(Qt::Horizontal)),
      order_(make_narrow_box()),
      precision_(new QComboBox),
      preconditioner_(new QComboBox),
      card_(new QComboBox),
      form_(new QFormLayout(this)),
      step_(new QuantityEdit(QuantityKind::time, {""}, false, {})),
      end_(new QuantityEdit(QuantityKind::time, {""}, false, {})),
      frames_(new QSpinBox),
      modes_(new QSpinBox) {
  setObjectName("what_if");
  slider_->setRange(-octaves * steps_an_octave, octaves * steps_an_octave);
  slider_->setPageStep(steps_an_octave / 2);
  slider_->setAccessibleName(tr("Element size"));
  for (const Order& order : orders) {
    order_->addItem(plain_choice(order.text), static_cast<int>(order.kind));
    order_->setItemData(order_->count() - 1, QString(order.text), Qt::ToolTipRole);
  }
  for (QComboBox* box : {precision_, preconditioner_}) box->addItem(tr("as planned"), -1);
  for (const SolvePrecision p : {SolvePrecision::fp64, SolvePrecision::mixed})
    precision_->addItem(shown_word(to_string(p)), static_cast<int>(p));
  for (const Preconditioner p :
       {Preconditioner::jacobi, Preconditioner::block_jacobi, Preconditioner::multigrid})
    preconditioner_->addItem(shown_word(to_string(p)), static_cast<int>(p));
  card_->addItem(tr("this device"), 0);
  for (const int size : card_sizes) card_->addItem(tr("card of %1 GB").arg(size), size);
  const QString rule =
      tr("An estimate, within about 30 % on meshes without refinement by curvature or of thin places. Nodes "
         "grow as volume / "
         "size^3 + c area / size^2, with constants for each element kind; nodes beyond that rule "
         "stay as many; bytes grow with the nonzeros of the mesh that was measured.");
  setToolTip(rule);
  QFormLayout* form = form_;
  form->setContentsMargins(0, 0, 0, 0);
  auto* heading = new QLabel(tr("<b>What if</b>"));
  form->addRow(heading);
  form->addRow(tr("Element size"), size_text_);
  form->addRow(slider_);
  form->addRow(tr("Elements"), order_);
  form->addRow(tr("Precision"), precision_);
  form->addRow(tr("Preconditioner"), preconditioner_);
  form->addRow(tr("Memory"), card_);
  frames_->setRange(1, 1000000);
  step_->setObjectName("what_if_step");
  end_->setObjectName("what_if_end");
  frames_->setObjectName("what_if_frames");
  form->addRow(tr("Time step"), step_);
  form->addRow(tr("End"), end_);
  form->addRow(tr("Frames kept"), frames_);
  modes_->setRange(1, most_modes);
  modes_->setObjectName("what_if_modes");
  form->addRow(tr("Modes"), modes_);
  form->addRow(result_);
  connect(slider_, &QSlider::valueChanged, this, &WhatIfForm::show_estimate);
  for (QComboBox* box : {order_, precision_, preconditioner_, card_})
    connect(box, &QComboBox::currentIndexChanged, this, &WhatIfForm::show_estimate);
  for (QuantityEdit* edit : {step_, end_})
    connect(edit, &QuantityEdit::edited, this, &WhatIfForm::show_estimate);
  for (QSpinBox* box : {frames_, modes_}) connect(box, &QSpinBox::valueChanged, this, &WhatIfForm::show_estimate);
  hide();
}

void WhatIfForm::set(Base base, const MeshOptions& asked) {
  const auto& measured = base.measured;
  const bool usable = base.planned && measured && measured->nodes > 0 && measured->body.volume > 0;
  setVisible(usable);
  if (!usable) {
    base_ = {};
    return;
  }
  std::vector<FinishedSolve> finished = read_finished_solves(cache_folder());
  const bool same = base.planned == base_.planned && asked == asked_;
  const bool learned = finished != finished_;
  finished_ = std::move(finished);
  const bool has_other_joints = base.planned != base_.planned || base.meshed != base_.meshed;
  base_ = std::move(base);
  if (has_other_joints) find_joints();
  if (!(base_.middle > 0)) base_.middle = base_.measured->size;
  asked_ = asked;
  if (same && !learned) return;
  if (same) return show_estimate();  // what the person is trying out stays
  const TransientOptions* how = in_time();
  for (QWidget* row :
       {static_cast<QWidget*>(step_), static_cast<QWidget*>(end_), static_cast<QWidget*>(frames_)})
    form_->setRowVisible(row, how != nullptr);
  if (how) {
    const QSignalBlocker quiet_step(step_), quiet_end(end_), quiet_frames(frames_);
    step_->set(0, how->step);
    end_->set(0, how->frames.back());
    frames_->setValue(static_cast<int>(std::min<std::size_t>(how->frames.size(), 1000000)));
  }
  const int modes = base_.planned->plan.needs.modes;
  form_->setRowVisible(modes_, modes > 0);
  const QSignalBlocker quiet_slider(slider_), quiet_order(order_), quiet_modes(modes_);
  modes_->setValue(std::max(1, modes));
  const double wanted = asked.size > 0 ? asked.size : base_.middle;
  slider_->setValue(static_cast<int>(std::lround(steps_an_octave * std::log2(wanted / base_.middle))));
  order_->setCurrentIndex(order_->findData(static_cast<int>(asked.kind)));
  show_estimate();
}

void WhatIfForm::find_joints() {
  joints_.clear();
  ++number_;
  if (!base_.meshed) return;
  QThreadPool::globalInstance()->start(
      [meshed = base_.meshed, planned = base_.planned, number = number_, form = QPointer(this)] {
        std::vector<Text> lines;
        for (const JointCost& cost : joint_costs(*meshed, *planned)) lines.push_back(describe(cost, *planned));
        QMetaObject::invokeMethod(qApp, [form, lines, number] {
          if (!form || form->number_ != number || lines.empty()) return;
          form->joints_ = lines;
          form->show_estimate();
        });
      });
}

double WhatIfForm::size() const {
  return base_.middle * std::exp2(static_cast<double>(slider_->value()) / steps_an_octave);
}

const TransientOptions* WhatIfForm::in_time() const {
  if (!base_.planned || !base_.planned->problem) return nullptr;
  const auto& how = base_.planned->problem->study.transient;
  return how && !how->frames.empty() ? &*how : nullptr;
}

QString WhatIfForm::time_text(const MemoryPlan& plan, Format format, const SolveShape& shape, double nonzeros,
                              double factor, const QString& basis) const {
  const auto step = step_->read_one(), end = end_->read_one();
  if (!step || !end || !(*step > 0) || !(*end > 0))
    return tr("<p>State a time step and an end above 0 s.</p>");
  TransientOptions how = *in_time();
  how.step = *step;
  StepWork work = expected_step_work(plan, format, shape, nonzeros, how, *end,
                                     largest_diffusivity(base_.planned->problem->study));
  work.seconds *= factor;
  const QString told = tr("<p><b>%1</b>").arg(shown(describe(work)));
  return told + (work.seconds > 0 ? " (" + basis + ")" : QString()) +
         (how.tolerance > 0 ? tr("; steps follow their error").append("</p>") : QString("</p>"));
}

QString WhatIfForm::frames_text(double unknowns) const {
  if (base_.frames.bytes_a_frame <= 0) return {};
  const auto rows = static_cast<double>(base_.planned->numbered->graph.rows());
  const FrameNeed need = scaled_frames(base_.frames, frames_->value(), rows > 0 ? unknowns / rows : 1);
  const std::int64_t free = free_disk_bytes(base_.output);
  QString text =
      tr("<p>On disk: %1; %2 are free.").arg(shown(describe(need)), bytes_text(static_cast<double>(free)));
  if (need.bytes() > free) text += tr(" <b style=\"color:#b3261e\">They do not fit.</b>");
  return text + "</p>";
}

QString WhatIfForm::text() const {
  return result_->text();
}

void WhatIfForm::show_estimate() {
  if (!base_.planned || !base_.measured) return;
  SolveOptions wanted = base_.planned_with;
  // What the form leaves as planned keeps the numbers of the plan: for example those of a multigrid that was
  // sketched, not a new upper estimate.
  const MemoryPlan& taken = base_.planned->plan;
  if (const int p = precision_->currentData().toInt(); p >= 0 && p != static_cast<int>(taken.precision))
    wanted.precision = static_cast<SolvePrecision>(p);
  if (const int p = preconditioner_->currentData().toInt();
      p >= 0 && p != static_cast<int>(taken.preconditioning.kind))
    wanted.preconditioner = static_cast<Preconditioner>(p);
  const MeasuredMesh& measured = *base_.measured;
  const MemoryPlan plan = replan(*base_.planned, base_.planned_with, wanted, modes_->value());
  const auto kind = static_cast<MeshKind>(order_->currentData().toInt());
  const int card = card_->currentData().toInt();
  const double budget = card ? card_budget(card * gib) : static_cast<double>(plan.budget);
  const WhatIf guess = what_if(measured, plan, kind, size());
  // On a CPU, mesh and assembly lie in the same memory as the solve, and the plan counts them too.
  const auto need = [&](const WhatIf::Row& row) { return card ? row.peak : need_of(plan, row); };
  const bool fits = need(guess.smallest()) <= budget;
  size_text_->setText(length_text(size()));
  QString text = base_.is_estimate ? tr("<p><i>An estimate from the geometry: nothing is meshed yet.</i></p>")
                                   : QString();
  text += tr("<p>About <b>%1 unknowns</b>, %2 nonzeros. ").arg(about(guess.unknowns), about(guess.nonzeros));
  text += fits ? tr("<b>Fits</b> into %1 with %2.</p>")
                     .arg(bytes_text(budget), qt(to_string(guess.smallest().format)).toUpper())
               : tr("<b style=\"color:#b3261e\">Does not fit</b> into %1.</p>").arg(bytes_text(budget));
  text += "<table cellspacing=0 cellpadding=1>";
  for (const WhatIf::Row& row : guess.rows)
    text += QString("<tr><td>%1&nbsp;&nbsp;</td><td align=right>%2</td><td>&nbsp;%3</td></tr>")
                .arg(qt(to_string(row.format)).toUpper().replace('-', QChar(0x2011)), bytes_text(need(row)),
                     need(row) <= budget ? tr("fits") : tr("too large"));
  text += "</table>";
  const double finest = finest_that_fits(measured, plan, kind, card ? budget : budget_of_peaks(plan));
  text += tr("<p>The largest mesh that fits has elements of about <b>%1</b>: %2 unknowns.</p>")
              .arg(length_text(finest), about(what_if(measured, plan, kind, finest).unknowns));
  const auto fastest =
      std::min_element(guess.rows.begin(), guess.rows.end(), [&](const WhatIf::Row& a, const WhatIf::Row& b) {
        const auto rank = [&](const WhatIf::Row& r) {
          return std::pair(need(r) > budget, plan.row(r.format).product_seconds);
        };
        return rank(a) < rank(b);
      });
  const SolveShape shape = solve_shape(measured, plan, kind, guess.unknowns, wanted.tolerance);
  const LearnedFactor learned = learned_factor(finished_, device_key(plan.device), shape);
  const double seconds =
      card ? 0 : learned.factor * expected_seconds(plan, fastest->format, shape, guess.nonzeros);
  const QString like = learned.solves > 0
                           ? tr("from %n like solve(s) on this machine", nullptr, learned.solves)
                           : tr("within a factor of 3: nothing like it was solved here yet");
  if (in_time()) {
    text += time_text(plan, fastest->format, shape, guess.nonzeros, card ? 0.0 : learned.factor, like);
    text += frames_text(guess.unknowns);
  } else if (seconds > 0) {
    // As measured (results:expected-time).
    text += tr("<p>Iterations with %1 and %2, here: about <b>%3</b> (%4).</p>")
                .arg(qt(to_string(plan.preconditioning.kind)), qt(to_string(fastest->format)).toUpper(),
                     seconds < 90 ? tr("%1 s").arg(seconds, 0, 'g', 2)
                                  : tr("%1 min").arg(seconds / 60, 0, 'g', 2),
                     like);
  }
  if (plan.needs.modes > 0)
    text += tr("<p>Shapes of %1 modes, %2 at once: %3 in host memory at the end.</p>")
                .arg(plan.needs.modes)
                .arg(plan.needs.modes_at_once)
                .arg(bytes_text(plan.needs.modes * guess.unknowns * sizeof(double)));
  for (const Text& joint : joints_) text += "<p>" + shown(joint).toHtmlEscaped() + "</p>";
  result_->setText(text);
}

}  // namespace genba
