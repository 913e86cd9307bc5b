#include "ui/desktop/frames/frame_bar.hpp"

#include <QApplication>
#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QSignalBlocker>
#include <QSlider>
#include <QThreadPool>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "app/case/steps.hpp"
#include "app/frames/frame_envelope.hpp"
#include "app/frames/frame_folder.hpp"
#include "app/frames/frame_values.hpp"
#include "app/frames/series_file.hpp"
#include "app/keep/keep.hpp"
#include "engine/base/error.hpp"
#include "engine/physics/physics.hpp"
#include "ui/desktop/frames/frame_store.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/icons.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/narrow.hpp"

namespace genba {
namespace {

constexpr int frame_ms = 100;  // the shortest time of a frame while playing

}  // namespace

FrameBar::FrameBar(Session& session, SceneView& view, QWidget* parent)
    : QWidget(parent),
      session_(session),
      view_(view),
      store_(new FrameStore(this)),
      step_(make_narrow_box()),
      range_(make_narrow_box()),
      slider_(new QSlider(Qt::Horizontal)),
      time_(new QLineEdit),
      count_(new QLabel),
      clock_(new QTimer(this)) {
  setObjectName("frame_bar");
  const auto button = [&](const char* name, const QString& tip, QStyle::StandardPixmap icon, auto action) {
    auto* out = new QToolButton;
    out->setObjectName(name);
    out->setIcon(inked_icon(icon));
    out->setToolTip(tip);
    out->setAccessibleName(tip);
    out->setFocusPolicy(Qt::TabFocus);
    connect(out, &QToolButton::clicked, this, action);
    return out;
  };
  first_button = button("frame_first", tr("First frame"), QStyle::SP_MediaSkipBackward, [this] { go(0); });
  previous_button = button("frame_previous", tr("Frame before"), QStyle::SP_MediaSeekBackward,
                           [this] { go(now_ > 0 ? now_ - 1 : 0); });
  play_button =
      button("frame_play", tr("Play the frames"), QStyle::SP_MediaPlay, [this] { play(!playing()); });
  next_button = button("frame_next", tr("Next frame"), QStyle::SP_MediaSeekForward, [this] { go(now_ + 1); });
  last_button = button("frame_last", tr("Last frame"), QStyle::SP_MediaSkipForward,
                       [this] { go(store_->count() - 1); });
  export_button = button("frame_export", tr("All frames as pictures or as a video"),
                         QStyle::SP_DialogSaveButton, [this] { emit export_wanted(); });
  plot_button = button("frame_plot", tr("Extrema and probes over time"), QStyle::SP_FileDialogDetailedView,
                       [this] { emit plot_wanted(); });
  maximum_button = button("frame_maximum", tr("Largest value over all frames, and when it was"),
                          QStyle::SP_ArrowUp, [this] { show_envelope({}); });
  above_button = button("frame_time_above", tr("Time above a value..."), QStyle::SP_BrowserReload,
                        [this] { ask_time_above(); });
  // The icons of the system are not drawn in the text colour.
  export_button->setIcon(line_icon("film"));
  plot_button->setIcon(line_icon("plot"));
  step_->setObjectName("frame_step");
  step_->setAccessibleName(tr("Step"));
  step_->setToolTip(tr("The step at hand"));
  slider_->setObjectName("frame_slider");
  slider_->setAccessibleName(tr("Frame"));
  slider_->setPageStep(10);
  time_->setObjectName("frame_time");
  time_->setAccessibleName(tr("Time"));
  time_->setToolTip(tr("Type a time: the nearest frame is shown"));
  time_->setMaximumWidth(14 * fontMetrics().averageCharWidth());
  range_->setObjectName("frame_range");
  range_->setAccessibleName(tr("Range of the colours"));
  range_->setToolTip(tr("Range of the colours"));
  range_->addItem(tr("Range of this frame"));
  range_->addItem(tr("Range of all frames"));
  constexpr int letters = 14;  // wide characters; enough for both texts
  range_->setMinimumContentsLength(letters);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(6, 2, 6, 2);
  row->setSpacing(4);
  row->addWidget(step_);
  for (QToolButton* each : {first_button, previous_button, play_button, next_button, last_button})
    row->addWidget(each);
  row->addWidget(slider_, 1);
  row->addWidget(time_);
  row->addWidget(count_);
  row->addWidget(range_);
  row->addWidget(maximum_button);
  row->addWidget(above_button);
  row->addWidget(plot_button);
  row->addWidget(export_button);
  clock_->setInterval(frame_ms);
  connect(clock_, &QTimer::timeout, this, [this] {
    // A picture is drawn whole before the next one is asked for.
    if (shown_ && !view_.busy() && store_->count() > 0) go((now_ + 1) % store_->count());
  });
  connect(&view_, &SceneView::frame_step, this, [this](int by) {
    if (by > 0 || now_ > 0) go(by > 0 ? now_ + 1 : now_ - 1);
  });
  connect(slider_, &QSlider::valueChanged, this, [this](int i) { go(static_cast<std::size_t>(i)); });
  connect(time_, &QLineEdit::editingFinished, this, &FrameBar::type_time);
  connect(range_, &QComboBox::activated, this, &FrameBar::refresh_range);
  connect(step_, &QComboBox::activated, this,
          [this](int i) { session_.show_step(static_cast<std::size_t>(i)); });
  connect(store_, &FrameStore::opened, this, &FrameBar::opened);
  connect(store_, &FrameStore::arrived, this, [this](qulonglong i) { arrived(static_cast<std::size_t>(i)); });
  connect(store_, &FrameStore::failed, this, [this](const Text& message) {
    play(false);
    emit session_.message(LogLevel::warning, shown(message));
  });
  hide();
}

std::string FrameBar::series_file() const {
  const auto project = session_.project();
  if (!session_.has_project() || !project || !session_.mesh()) return {};
  if (const KeptStep* const kept = session_.kept_results(); kept && !session_.running()) return kept->frames;
  const std::string name = series_name(project->step_name) + ".pvd";
  const std::string own =
      resolve_path(*project, project_of_step(*project, step_at_hand(*project)).output.folder);
  // A run in this window keeps its frames as unfinished until its results are exported.
  for (const std::string& folder : {own, session_.service().output_folder()})
    for (const char* inside : {unfinished_frames_name, frames_name})
      if (const std::string file = folder + "/" + inside + "/" + name; QFileInfo::exists(qt(file)))
        return file;
  return {};
}

void FrameBar::refresh() {
  const auto project = session_.project();
  const std::size_t steps_there = project && session_.has_project() ? step_count(*project) : 0;
  {
    const QSignalBlocker quiet(step_);
    step_->clear();
    for (std::size_t i = 0; steps_there > 1 && i < steps_there; ++i)
      step_->addItem(shown(step_text(*project, i)));
    if (steps_there > 1) step_->setCurrentIndex(static_cast<int>(step_at_hand(*project)));
    step_->setVisible(steps_there > 1);
  }
  const std::string file = series_file();
  const auto mesh = session_.mesh() ? session_.mesh()->mesh : nullptr;
  const QDateTime written = file.empty() ? QDateTime() : QFileInfo(qt(file)).lastModified();
  if (file == file_ && written == written_ && mesh_.lock() == mesh) return;
  file_ = file;
  written_ = written;
  mesh_ = mesh;
  play(false);
  hide();
  if (file.empty())
    store_->close();
  else
    store_->open(file, mesh, *project->study.physics, session_.results());
}

void FrameBar::opened() {
  const std::size_t count = store_->count();
  setVisible(count > 1);
  if (count < 2) return;
  // Results that are there belong to the last time.
  const auto results = session_.results();
  const std::size_t first_shown = results && results->modes ? results->mode : count - 1;  // else the end
  now_ = std::min(session_.frame_shown().value_or(first_shown), count - 1);
  shown_ = session_.shown_results() != nullptr;
  {
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, static_cast<int>(count) - 1);
  }
  show_place();
  refresh_range();
}

void FrameBar::go(std::size_t i) {
  if (i >= store_->count()) return;
  const bool forwards = i >= now_ || (playing() && i == 0);
  now_ = i;
  shown_ = false;
  show_place();
  store_->want(i, forwards);
}

void FrameBar::arrived(std::size_t i) {
  if (i != now_) return;
  shown_ = true;
  const auto results = store_->frame(i);
  session_.show_frame(results, i);
  view_.show_results(results);
}

void FrameBar::show_place() {
  const QSignalBlocker quiet(slider_);
  slider_->setValue(static_cast<int>(now_));
  time_->setText(qt(format_quantity(store_->at(now_), store_->over())));
  count_->setText(tr("%1 of %2").arg(now_ + 1).arg(store_->count()));
  first_button->setEnabled(now_ > 0);
  previous_button->setEnabled(now_ > 0);
  next_button->setEnabled(now_ + 1 < store_->count());
  last_button->setEnabled(now_ + 1 < store_->count());
}

void FrameBar::type_time() {
  if (store_->count() == 0) return;
  const QString text = time_->text().trimmed();
  if (text == qt(format_quantity(store_->at(now_), store_->over()))) return;
  bool is_bare = false;
  double at = text.toDouble(&is_bare);
  if (!is_bare &&
      !session_.guarded([&] { at = parse_quantity(utf8(text), store_->over(), phrase<"time">()); }))
    return show_place();
  go(store_->nearest(at));
}

std::string FrameBar::field_of_frames() const {
  const auto shown = session_.shown_results();
  return shown && shown == envelope_.lock() ? enveloped_ : view_.options().field;
}

void FrameBar::ask_time_above() {
  const auto reader = store_->reader();
  const std::string name = field_of_frames();
  if (!reader || name.empty()) return;
  session_.guarded([&] {
    const Field field = require_field(reader->header(0), name).field;
    const auto range = store_->ranges().find(extreme_key(field, -1));
    const QString middle =
        range == store_->ranges().end()
            ? QString()
            : qt(format_quantity(0.5 * (range->second[0] + range->second[1]), field.kind));
    bool is_given = false;
    const QString text = QInputDialog::getText(this, tr("Time above a value"),
                                               tr("How long was it above this value: %1").arg(shown(field_title(name))),
                                               QLineEdit::Normal, middle, &is_given);
    if (is_given) show_envelope(parse_quantity(utf8(text.trimmed()), field.kind, phrase<"threshold">()));
  });
}

// It reads all frames, so a worker does it.
void FrameBar::show_envelope(std::optional<double> above) {
  const auto reader = store_->reader();
  const auto like = session_.shown_results();
  const std::string field = field_of_frames();
  if (!reader || !like || field.empty()) return;
  play(false);
  QPointer<FrameBar> self(this);
  QThreadPool::globalInstance()->start([self, reader, like, field, above] {
    auto results = std::make_shared<Results>();
    Text problem;
    try {
      Monitor silent;
      results->mesh = like->mesh;
      results->physics = like->physics;
      results->locator = like->locator;
      results->fields = frame_envelope(*reader, field, above, silent);
    } catch (const std::exception& e) {
      problem = full_text(e);
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, reader, results, problem, field] {
          if (!self || self->store_->reader() != reader) return;
          if (!problem.empty()) return void(emit self->session_.message(LogLevel::warning, shown(problem)));
          const QString name = qt(results->fields.back().name == "time_above" ? results->fields.back().name
                                                                              : results->fields.front().name);
          self->envelope_ = results;
          self->enveloped_ = field;
          self->session_.show_frame(results, self->now_);
          // The field can be chosen after the picture has the results.
          connect(
              &self->view_, &SceneView::content_changed, self,
              [self, name] {
                if (self) emit self->field_wanted(name);
              },
              Qt::SingleShotConnection);
          self->view_.show_results(results);
        },
        Qt::QueuedConnection);
  });
}

bool FrameBar::playing() const {
  return clock_->isActive();
}

void FrameBar::play(bool on) {
  on = on && store_->count() > 1;
  on ? clock_->start() : clock_->stop();
  play_button->setIcon(inked_icon(on ? QStyle::SP_MediaPause : QStyle::SP_MediaPlay));
  play_button->setToolTip(on ? tr("Stop") : tr("Play the frames"));
  play_button->setAccessibleName(play_button->toolTip());
}

std::optional<std::array<double, 2>> FrameBar::range_of_all() const {
  const SceneOptions& options = view_.options();
  const auto results = session_.shown_results();
  const Field* field = results ? results->find(options.field) : nullptr;
  if (!field) return {};
  const auto found = store_->ranges().find(extreme_key(*field, options.component));
  if (found == store_->ranges().end()) return {};
  return found->second;
}

void FrameBar::refresh_range() {
  if (store_->count() < 2) return;
  const bool wanted = range_->currentIndex() == 1;
  if (!wanted && !own_range_) return;  // a range that a person chose stays
  SceneOptions options = view_.options();
  const auto range = wanted ? range_of_all() : std::nullopt;
  own_range_ = range.has_value();
  if (range && !options.automatic_range && options.range_min == (*range)[0] &&
      options.range_max == (*range)[1])
    return;
  options.automatic_range = !range;
  if (range) {
    options.range_min = (*range)[0];
    options.range_max = (*range)[1];
  }
  session_.guarded([&] { view_.set_options(options); });
}

}  // namespace genba
