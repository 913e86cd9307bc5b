#include "ui/desktop/frames/frame_plot.hpp"

#include <QApplication>
#include <QFileDialog>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QThreadPool>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/frames/frame_values.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/physics/physics.hpp"
#include "ui/desktop/frames/frame_store.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/proposed_file.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {
namespace {

constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

QString with_symbol(const QString& title, const DisplayUnit& unit) {
  const QString symbol = qt(unit.symbol);
  return symbol.isEmpty() ? title : title + ", " + symbol;
}

}  // namespace

FrameCurves frame_curves(const FrameCurvesWish& wish) {
  FrameCurves out;
  const FrameReader& reader = *wish.reader;
  if (reader.frames().empty()) return out;
  const Field field = require_field(reader.header(0), wish.field).field;
  const int component = wish.component < field.components ? wish.component : -1;
  const std::string key = extreme_key(field, component);
  out.kind = field.kind;
  for (const ListedFrame& frame : reader.frames()) out.at.push_back(frame.at);
  out.smallest.assign(out.at.size(), not_known);
  out.largest = out.smallest;
  Monitor silent;
  for (const FrameExtreme& line : read_extremes(extremes_table(reader, silent)))
    if (line.field == key && line.frame >= 1 && line.frame <= out.at.size()) {
      out.smallest[line.frame - 1] = line.min;
      out.largest[line.frame - 1] = line.max;
    }
  if (wish.probes.empty()) return out;
  std::vector<Vec3> points;
  for (const Probe& probe : wish.probes) points.push_back(probe.point);
  ThreadTeam team(1);
  const FrameProbes found = probe_frames(reader, points, {wish.field}, team, silent);
  for (std::size_t p = 0; p < points.size(); ++p) {
    std::vector<double> values(found.at.size(), 0.0);
    bool is_any = false;
    for (const FrameProbes::Column& column : found.columns) {
      if (column.point != p || (component >= 0 && column.component != component)) continue;
      is_any = true;
      for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = field.components == 1 || component >= 0 ? column.values[i]
                                                            : std::hypot(values[i], column.values[i]);
    }
    if (is_any) out.probes.emplace_back(wish.probes[p].name, std::move(values));
  }
  return out;
}

FramePlot::FramePlot(Session& session, QWidget* parent)
    : QDialog(parent),
      extrema(new Plot),
      probes(new Plot),
      csv_button(new QPushButton(tr("CSV..."))),
      session_(session),
      hint_(new QLabel) {
  setObjectName("frame_plot");
  setWindowTitle(tr("Over time"));
  hint_->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->addWidget(hint_);
  column->addWidget(extrema, 1);
  column->addWidget(probes, 1);
  column->addWidget(csv_button);
  csv_button->setToolTip(tr("Smallest and largest value of the field and its values at the probes, frame by frame"));
  connect(csv_button, &QPushButton::clicked, this, [this] {
    QString path = QFileDialog::getSaveFileName(
        this, tr("Values over time"), proposed_file(session_, "over_time", "csv"), tr("CSV (*.csv)"));
    if (!path.isEmpty() && !path.endsWith(".csv")) path += ".csv";
    if (!path.isEmpty() && session_.may_write(path)) session_.guarded([&] { save(path); });
  });
  resize(560, 520);
}

void FramePlot::show_curves(const FrameCurvesWish& wish) {
  hint_->setText(tr("The frames are read."));
  csv_button->setEnabled(false);
  extrema->set_curves({});
  probes->set_curves({});
  probes->setVisible(!wish.probes.empty());
  reading_ = true;
  QPointer<FramePlot> self(this);
  QThreadPool::globalInstance()->start([self, wish, asked = ++asked_] {
    FrameCurves curves;
    Text problem;
    try {
      curves = frame_curves(wish);
    } catch (const std::exception& e) {
      problem = full_text(e);
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, wish, asked, curves, problem] {
          if (!self || self->asked_ != asked) return;
          self->reading_ = false;
          if (problem.empty())
            self->draw(wish, curves);
          else
            self->hint_->setText(shown(problem));
        },
        Qt::QueuedConnection);
  });
}

void FramePlot::save(const QString& path) const {
  Plot all;
  all.set_axes(axes_[0], axes_[1]);
  std::vector<PlotCurve> curves = extrema->curves();
  curves.insert(curves.end(), probes->curves().begin(), probes->curves().end());
  all.set_curves(std::move(curves));
  all.save(path);
}

void FramePlot::draw(const FrameCurvesWish& wish, const FrameCurves& curves) {
  const DisplayUnit unit = display_unit(curves.kind), x = display_unit(wish.reader->over());
  const auto curve = [&](const QString& name, const std::vector<double>& values) {
    PlotCurve out{name, {}, PlotCurve::Style::marks};
    for (std::size_t i = 0; i < std::min(values.size(), curves.at.size()); ++i)
      out.points.append({curves.at[i] * x.scale + x.offset, values[i] * unit.scale + unit.offset});
    return out;
  };
  const PlotAxis time{with_symbol(tr("time"), x)}, value{with_symbol(shown(field_title(wish.field)), unit)};
  axes_ = {time, value};
  extrema->set_axes(time, value);
  extrema->set_title(tr("Smallest and largest value"));
  extrema->set_curves({curve(tr("largest"), curves.largest), curve(tr("smallest"), curves.smallest)});
  probes->set_axes(time, value);
  probes->set_title(tr("At probes"));
  std::vector<PlotCurve> lines;
  for (const auto& [name, values] : curves.probes) lines.push_back(curve(qt(name), values));
  probes->set_curves(std::move(lines));
  probes->set_empty_text(tr("No probe lies in the body."));
  csv_button->setEnabled(true);
  hint_->setText(wish.probes.empty() ? tr("Probes of the case are plotted here too: place them in the view.")
                                     : QString());
  hint_->setVisible(!hint_->text().isEmpty());
}

}  // namespace genba
