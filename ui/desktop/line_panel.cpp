#include "ui/desktop/line_panel.hpp"

#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "engine/base/file.hpp"
#include "ui/desktop/quantity_edit.hpp"
#include "ui/desktop/scene_view.hpp"
#include "ui/desktop/session.hpp"
#include "ui/desktop/text.hpp"

namespace genba {

LinePlot::LinePlot(QWidget* parent) : QWidget(parent) {
  setMinimumHeight(180);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void LinePlot::set(LineSamples samples, const QString& title) {
  samples_ = std::move(samples);
  title_ = title;
  update();
}

void LinePlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), palette().base());
  const QColor ink = palette().text().color(), grid = palette().midlight().color();
  QFont small = font();
  small.setPointSizeF(std::max(7.0, font().pointSizeF() - 1));
  painter.setFont(small);
  const QFontMetrics metrics(small);
  const int left = metrics.horizontalAdvance("-1.234e-10") + 10;
  const QRectF area(left, metrics.height() + 10, width() - left - 14, height() - 3 * metrics.height() - 18);
  painter.setPen(ink);
  painter.drawText(QRectF(8, 3, width() - 16, metrics.height() + 2), Qt::AlignLeft, title_);
  double low = INFINITY, high = -INFINITY;
  for (const double v : samples_.value)
    if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
  if (!(low <= high) || area.width() < 20 || area.height() < 20) return;
  if (!(high > low)) high = low + std::max(1e-12, std::abs(low) * 1e-6);
  const double length = samples_.distance.back();
  const auto y_of = [&](double v) { return area.bottom() - (v - low) / (high - low) * area.height(); };
  const auto x_of = [&](double d) { return area.left() + d / length * area.width(); };
  constexpr int parts = 4;
  for (int i = 0; i <= parts; ++i) {
    const double value = low + (high - low) * i / parts, distance = length * i / parts;
    painter.setPen(grid);
    painter.drawLine(QPointF(area.left(), y_of(value)), QPointF(area.right(), y_of(value)));
    painter.drawLine(QPointF(x_of(distance), area.top()), QPointF(x_of(distance), area.bottom()));
    painter.setPen(ink);
    painter.drawText(QRectF(0, y_of(value) - metrics.height() / 2.0, area.left() - 5, metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, QString::number(value, 'g', 4));
    painter.drawText(QRectF(x_of(distance) - 40, area.bottom() + 3, 80, metrics.height()), Qt::AlignHCenter,
                     QString::number(distance, 'g', 4));
  }
  painter.drawText(
      QRectF(area.left(), area.bottom() + metrics.height() + 4, area.width(), metrics.height() + 2),
      Qt::AlignHCenter, tr("distance, mm"));
  painter.drawRect(area);
  QPainterPath path;
  bool begun = false;
  for (std::size_t i = 0; i < samples_.value.size(); ++i) {
    const double v = samples_.value[i];
    if (!std::isfinite(v)) {
      begun = false;
      continue;
    }
    const QPointF at(x_of(samples_.distance[i]), y_of(v));
    begun ? path.lineTo(at) : path.moveTo(at);
    begun = true;
  }
  painter.setPen(QPen(QColor("#1f6feb"), 1.8));
  painter.drawPath(path);
}

LinePanel::LinePanel(Session& session, SceneView& view, QWidget* parent)
    : QScrollArea(parent),
      session_(session),
      view_(view),
      from_(new QuantityEdit(QuantityKind::length, {"x", "y", "z"}, false, {})),
      to_(new QuantityEdit(QuantityKind::length, {"x", "y", "z"}, false, {})),
      pick_(new QPushButton(tr("Pick two points"))),
      csv_(new QPushButton(tr("CSV..."))),
      hint_(new QLabel),
      plot_(new LinePlot) {
  setObjectName("line_panel");
  hint_->setWordWrap(true);
  pick_->setCheckable(true);
  pick_->setToolTip(tr("The next two clicks on the body are the ends of the line"));
  csv_->setToolTip(tr("All fields along the line, in SI"));
  auto* form = new QFormLayout;
  form->setContentsMargins(0, 0, 0, 0);
  form->addRow(tr("From"), from_);
  form->addRow(tr("To"), to_);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(pick_);
  buttons->addWidget(csv_);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(8, 6, 8, 8);
  column->addLayout(form);
  column->addLayout(buttons);
  column->addWidget(hint_);
  column->addWidget(plot_, 1);
  setWidget(content);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFrameShape(QFrame::NoFrame);
  for (QuantityEdit* edit : {from_, to_}) connect(edit, &QuantityEdit::edited, this, &LinePanel::refresh);
  connect(pick_, &QPushButton::toggled, this, [this](bool on) {
    clicks_ = on ? 2 : 0;
    view_.set_probing(on);
  });
  connect(csv_, &QPushButton::clicked, this, [this] {
    QString path = QFileDialog::getSaveFileName(this, tr("Fields along the line"), {}, tr("CSV (*.csv)"));
    if (!path.isEmpty()) export_csv(path.endsWith(".csv") ? path : path + ".csv");
  });
  connect(&view_, &SceneView::place_clicked, this, &LinePanel::place_clicked);
  connect(&view_, &SceneView::content_changed, this, &LinePanel::refresh);
  refresh();
}

void LinePanel::place_clicked(const SurfaceHit& hit) {
  if (clicks_ == 0) return;
  QuantityEdit* edit = clicks_ == 2 ? from_ : to_;
  for (std::size_t c = 0; c < 3; ++c) edit->set(c, hit.place[c]);
  if (--clicks_ == 0) pick_->setChecked(false);
  refresh();
}

void LinePanel::refresh() {
  const auto results = session_.results();
  const SceneOptions& options = view_.options();
  const Field* field = results && !options.field.empty() ? results->find(options.field) : nullptr;
  const bool both = !from_->edit(0)->text().isEmpty() && !to_->edit(0)->text().isEmpty();
  pick_->setEnabled(field != nullptr);
  csv_->setEnabled(field && both);
  hint_->setVisible(!field || !both);
  hint_->setText(field ? tr("Type the ends of the line, or pick them on the body.")
                       : tr("A line plot shows a field: run the case first."));
  plot_->set({}, {});
  if (!field || !both) return;
  const auto from = from_->read_vector(), to = to_->read_vector();
  if (!from || !to) return;
  try {
    LineSamples samples = sample_line(*results, *field, options.component, *from, *to);
    const DisplayUnit unit = display_unit(field->kind);
    for (double& v : samples.value) v = v * unit.scale + unit.offset;
    for (double& d : samples.distance) d *= 1e3;
    const QString symbol = qt(unit.symbol);
    plot_->set(std::move(samples),
               qt(shown_title(*field, options.component)) + (symbol.isEmpty() ? QString() : ", " + symbol));
  } catch (const Error& error) {
    hint_->setText(qt(error.problem() + ". " + error.next_step()));
    hint_->show();
  }
}

bool LinePanel::export_csv(const QString& path) {
  return session_.guarded([&] {
    const auto results = session_.results();
    const auto from = from_->read_vector(), to = to_->read_vector();
    if (!results || !from || !to)
      throw Error(ErrorKind::input, "line", "there are no results, or the ends are not known",
                  "Run the case, then give both ends.");
    write_text_atomically(utf8(path), line_csv(*results, *from, *to));
    emit session_.logged({LogLevel::info, tr("Line written: %1").arg(path)});
  });
}

}  // namespace genba
