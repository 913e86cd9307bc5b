#include "ui/desktop/panels/line_panel.hpp"

#include <QApplication>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QThreadPool>
#include <QVBoxLayout>
#include <utility>

#include "app/frames/frame_envelope.hpp"
#include "app/report/line_samples.hpp"
#include "engine/base/file/file.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/proposed_file.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/plot.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/widgets/scroll_column.hpp"
#include "ui/scene/content/shown_field.hpp"

namespace genba {

LinePanel::LinePanel(Session& session, SceneView& view, QWidget* parent)
    : QScrollArea(parent),
      session_(session),
      view_(view),
      from_(make_vector_edit(QuantityKind::length)),
      to_(make_vector_edit(QuantityKind::length)),
      pick_(new QPushButton(tr("Pick two points"))),
      csv_(new QPushButton(tr("CSV..."))),
      frames_csv_(new QPushButton(tr("CSV over time..."))),
      hint_(new QLabel),
      plot_(new Plot) {
  setObjectName("line_panel");
  hint_->setWordWrap(true);
  plot_->setMinimumHeight(180);
  pick_->setCheckable(true);
  pick_->setToolTip(tr("The next two clicks on the body are the ends of the line"));
  csv_->setToolTip(tr("All fields along the line, in SI"));
  frames_csv_->setObjectName("line_over_time");
  frames_csv_->setToolTip(tr("The field in view along the line, frame by frame, in SI"));
  frames_csv_->hide();
  auto* form = new QFormLayout;
  form->setContentsMargins(0, 0, 0, 0);
  form->setRowWrapPolicy(QFormLayout::WrapAllRows);  // three coordinates and a unit need the whole width
  form->addRow(tr("From"), from_);
  form->addRow(tr("To"), to_);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(pick_);
  buttons->addWidget(csv_);
  QVBoxLayout* column = make_scroll_column(*this);
  column->addLayout(form);
  column->addLayout(buttons);
  column->addWidget(frames_csv_);
  column->addWidget(hint_);
  column->addWidget(plot_, 1);
  for (QuantityEdit* edit : {from_, to_}) connect(edit, &QuantityEdit::edited, this, &LinePanel::refresh);
  connect(pick_, &QPushButton::toggled, this, [this](bool on) {
    clicks_ = on ? 2 : 0;
    view_.set_probing(on);
  });
  connect(csv_, &QPushButton::clicked, this, [this] {
    QString path = QFileDialog::getSaveFileName(this, tr("Fields along the line"),
                                                proposed_file(session_, "line", "csv"), tr("CSV (*.csv)"));
    if (!path.isEmpty() && !path.endsWith(".csv")) path += ".csv";
    if (!path.isEmpty() && session_.may_write(path)) export_csv(path);
  });
  connect(frames_csv_, &QPushButton::clicked, this, [this] {
    QString path =
        QFileDialog::getSaveFileName(this, tr("The field along the line over time"), {}, tr("CSV (*.csv)"));
    if (!path.isEmpty() && !path.endsWith(".csv")) path += ".csv";
    if (!path.isEmpty() && session_.may_write(path)) export_frames(path);
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
  const auto results = session_.shown_results();
  const SceneOptions& options = view_.options();
  const Field* field = results && !options.field.empty() ? results->find(options.field) : nullptr;
  const bool both = !from_->edit(0)->text().isEmpty() && !to_->edit(0)->text().isEmpty();
  pick_->setEnabled(field != nullptr);
  csv_->setEnabled(field && both);
  const auto reader = frames_ ? frames_() : nullptr;
  frames_csv_->setVisible(reader && reader->frames().size() > 1);
  frames_csv_->setEnabled(field && both && !writing_);
  hint_->setVisible(!field || !both);
  hint_->setText(field ? tr("Type the ends of the line, or pick them on the body.")
                       : tr("A line plot shows a field: run the case first."));
  plot_->set_curves({});
  if (!field || !both) return;
  const auto from = from_->read_vector(), to = to_->read_vector();
  if (!from || !to) return;
  try {
    const LineSamples samples = sample_line(*results, *field, options.component, *from, *to);
    const DisplayUnit unit = display_unit(field->kind);
    PlotCurve curve;
    for (std::size_t i = 0; i < samples.value.size(); ++i)
      curve.points.append({1e3 * samples.distance[i], samples.value[i] * unit.scale + unit.offset});
    const QString symbol = qt(unit.symbol);
    plot_->set_axes({tr("distance, mm")}, {shown(shown_title(*field, options.component)) +
                                           (symbol.isEmpty() ? QString() : ", " + symbol)});
    plot_->set_curves({std::move(curve)});
  } catch (const Error& error) {
    hint_->setText(shown_problem(error));
    hint_->show();
  }
}

void LinePanel::set_frames(std::function<std::shared_ptr<const FrameReader>()> frames) {
  frames_ = std::move(frames);
  refresh();
}

void LinePanel::export_frames(const QString& path) {
  const auto reader = frames_ ? frames_() : nullptr;
  const auto from = from_->read_vector(), to = to_->read_vector();
  const std::string field = view_.options().field;
  if (!reader || !from || !to || field.empty() || writing_) return;
  writing_ = true;
  refresh();
  QPointer<LinePanel> self(this);
  QThreadPool::globalInstance()->start([self, reader, from = *from, to = *to, field, path] {
    constexpr int points = 101;
    Text problem;
    try {
      ThreadTeam team(1);
      Monitor silent;
      write_text_atomically(utf8(path), frame_line_csv(*reader, from, to, field, points, team, silent));
    } catch (const std::exception& e) {
      problem = full_text(e);
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, path, problem] {
          if (!self) return;
          self->writing_ = false;
          self->refresh();
          if (problem.empty())
            emit self->session_.logged({LogLevel::info, phrase<"Line written: %1">(utf8(path))});
          else
            emit self->session_.message(LogLevel::error, shown(problem));
        },
        Qt::QueuedConnection);
  });
}

bool LinePanel::export_csv(const QString& path) {
  return session_.guarded([&] {
    const auto results = session_.shown_results();
    const auto from = from_->read_vector(), to = to_->read_vector();
    if (!results || !from || !to)
      throw Error(ErrorKind::input, phrase<"line">(),
                  phrase<"there are no results, or the ends are not known">(),
                  phrase<"Run the case, then give both ends">());
    write_text_atomically(utf8(path), line_csv(*results, *from, *to));
    emit session_.logged({LogLevel::info, phrase<"Line written: %1">(utf8(path))});
  });
}

}  // namespace genba
