#include "ui/desktop/memory/memory_bars.hpp"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "app/plan/replan.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/memory/memory_look.hpp"

namespace genba {

MemoryBars::MemoryBars(QWidget* parent) : QWidget(parent) {
  setObjectName("memory_bars");
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MemoryBars::set_plan(std::shared_ptr<const MemoryPlan> plan) {
  plan_ = std::move(plan);
  updateGeometry();
  update();
}

void MemoryBars::set_measured(std::optional<std::int64_t> bytes) {
  if (measured_ == bytes) return;
  measured_ = bytes;
  update();
}

std::int64_t MemoryBars::planned_peak() const {
  return plan_ && plan_->feasible ? plan_->peak() : 0;
}

int MemoryBars::bar_count() const {
  return plan_ ? static_cast<int>(plan_->rows.size()) : 0;
}

int MemoryBars::bar_height() const {
  return 2 * fontMetrics().height() + 8;
}

std::vector<QRect> MemoryBars::legend(int width) const {
  std::vector<QRect> out;
  if (!plan_ || plan_->rows.empty()) return out;
  const int line = fontMetrics().height();
  int x = bar_margin, y = bar_count() * bar_height() + line + 6;
  for (const Part& part : parts(*plan_, plan_->rows.front())) {
    const int w = fontMetrics().horizontalAdvance(part.name) + line + 12;
    if (x + w > width - bar_margin && x > bar_margin) {
      x = bar_margin;
      y += line + 2;
    }
    out.emplace_back(x, y, w, line);
    x += w;
  }
  return out;
}

QSize MemoryBars::sizeHint() const {
  constexpr int least = 330;
  if (bar_count() == 0) return {least, bar_height() + 2 * (fontMetrics().height() + 2)};
  return {least, legend(width()).back().bottom() + 10};
}

void MemoryBars::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (sizeHint().height() != height()) updateGeometry();
}

std::vector<MemoryBars::Part> MemoryBars::parts(const MemoryPlan& plan, const PlanRow& row) {
  std::vector<Part> out = {{tr("values"), QColor("#1f6feb"), row.kept.values},
                           {tr("indices"), QColor("#f2a33a"), row.kept.indices},
                           {tr("padding"), QColor("#d64545"), row.kept.padding},
                           {tr("isolated"), QColor("#7b4fc9"), row.kept.isolated},
                           {tr("pointers"), QColor("#4a5568"), row.kept.pointers},
                           {tr("vectors"), QColor("#2a9d6f"), plan.vectors},
                           {tr("preconditioner"), QColor("#8fd0b0"), plan.preconditioner},
                           {tr("set-up"), QColor("#b8bec7"), row.transient},
                           {tr("mesh, assembly"), QColor("#c98a5e"), plan_need(plan, row) - row.peak}};
  // Few solves keep elements on the device.
  if (std::any_of(plan.rows.begin(), plan.rows.end(), [](const PlanRow& of) { return of.elements > 0; }))
    out.push_back({tr("elements kept"), QColor("#d8b45a"), row.elements});
  return out;
}

void MemoryBars::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (!plan_ || plan_->rows.empty()) {
    painter.setPen(palette().placeholderText().color());
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("Plan the memory (Run > Memory plan) to see the bytes"));
    return;
  }
  std::int64_t largest = 1;
  for (const PlanRow& row : plan_->rows) largest = std::max(largest, plan_need(*plan_, row));
  // The scale includes the budget unless that would make the bars too short.
  const bool budget_shown = plan_->budget <= 3 * largest;
  const double scale = static_cast<double>(width() - 2 * bar_margin - 2) /
                       static_cast<double>(budget_shown ? std::max(largest, plan_->budget) : largest);
  const int line = fontMetrics().height();
  int y = 0;
  for (const PlanRow& row : plan_->rows) {
    const bool chosen = plan_->feasible && !plan_->direct && row.format == plan_->chosen;
    QFont face = font();
    face.setBold(chosen);
    painter.setFont(face);
    painter.setPen(row.fits && row.indexable ? palette().text().color() : error_ink());
    QString label = qt(to_string(row.format)).toUpper();
    if (plan_->precision == SolvePrecision::mixed) label += tr(", FP32 values");
    if (chosen) label += tr("  (chosen)");
    if (!row.fits) label += tr("  does not fit");
    if (!row.indexable) label += tr("  needs 64-bit pointers");
    painter.drawText(QRect(bar_margin, y, width() - 2 * bar_margin, line), Qt::AlignLeft, label);
    // A narrow panel tells the matrix alone; the bar and its tool tip tell the rest.
    const QString matrix = precise_bytes_text(row.kept.total());
    const QString both = tr("%1, needs %2").arg(matrix, precise_bytes_text(plan_need(*plan_, row)));
    const QFontMetrics letters(face);
    const int room = width() - 2 * bar_margin - letters.horizontalAdvance(label + "  ");
    painter.drawText(QRect(bar_margin, y, width() - 2 * bar_margin, line), Qt::AlignRight,
                     letters.horizontalAdvance(both) <= room ? both : matrix);
    double x = bar_margin;
    const QRectF bar(bar_margin, y + line + 1, width() - 2 * bar_margin, line);
    for (const Part& part : parts(*plan_, row)) {
      const double w = static_cast<double>(part.bytes) * scale;
      painter.fillRect(QRectF(x, bar.top(), w, bar.height()), part.colour);
      x += w;
    }
    if (chosen) {
      painter.setPen(QPen(palette().text().color(), 1.4));
      painter.drawRect(QRectF(bar_margin, bar.top(), x - bar_margin, bar.height()));
      if (measured_) {
        const double at = std::min(bar_margin + static_cast<double>(*measured_) * scale, bar.right());
        painter.fillRect(QRectF(at - 2, bar.top() - 3, 4, bar.height() + 6), palette().text());
      }
    }
    y += bar_height();
  }
  painter.setFont(font());
  if (budget_shown) {
    const double x = bar_margin + static_cast<double>(plan_->budget) * scale;
    painter.setPen(QPen(error_ink(), 1.5, Qt::DashLine));
    painter.drawLine(QPointF(x, line), QPointF(x, y));
  }
  painter.setPen(palette().text().color());
  painter.drawText(QRect(bar_margin, y, width() - 2 * bar_margin, line), Qt::AlignLeft,
                   budget_shown ? tr("Dashed: budget %1").arg(precise_bytes_text(plan_->budget))
                                : tr("Budget %1 (beyond the scale)").arg(precise_bytes_text(plan_->budget)));
  const std::vector<QRect> places = legend(width());
  auto place = places.begin();
  for (const Part& part : parts(*plan_, plan_->rows.front())) {
    painter.fillRect(QRect(place->left(), place->top() + 2, line - 4, line - 4), part.colour);
    painter.drawText(place->translated(line, 0), Qt::AlignLeft | Qt::AlignVCenter, part.name);
    ++place;
  }
}

bool MemoryBars::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && plan_) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int i = help->pos().y() / bar_height();
    if (i >= 0 && i < bar_count()) {
      const PlanRow& row = plan_->rows[static_cast<std::size_t>(i)];
      QString text = QString("<b>%1</b><table>").arg(qt(to_string(row.format)).toUpper());
      for (const Part& part : parts(*plan_, row))
        text += QString("<tr><td>%1</td><td align=right>&nbsp;%2 B</td></tr>")
                    .arg(part.name)
                    .arg(QLocale::c().toString(qlonglong(part.bytes)));
      text += tr("<tr><td>per nonzero</td><td align=right>&nbsp;%1 B</td></tr></table>")
                  .arg(static_cast<double>(row.kept.total()) /
                           static_cast<double>(std::max<Offset>(1, plan_->pattern.nonzeros)),
                       0, 'f', 2);
      QToolTip::showText(help->globalPos(), text, this);
      return true;
    }
    QToolTip::hideText();
  }
  return QWidget::event(event);
}

}  // namespace genba
