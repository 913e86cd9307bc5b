#include "ui/desktop/slices/slice_workspace.hpp"

#include <QAction>
#include <QScopedValueRollback>
#include <QSettings>
#include <cmath>

#include "app/inspect/image_mask.hpp"
#include "ui/desktop/panels/image_panel.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/slices/slice_canvas.hpp"
#include "ui/desktop/slices/slice_panel.hpp"
#include "ui/desktop/slices/slice_state.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/help_actions.hpp"

namespace genba {
namespace {

constexpr const char* shown_key = "view/slices";
constexpr int view_pause = 60;  // ms, between pictures of the 3D view while the cross-hair is dragged

}  // namespace

SliceWorkspace::SliceWorkspace(Session& session, SceneView& view, ImagePanel& image, QWidget* main)
    : QSplitter(Qt::Vertical),
      session_(session),
      view_(view),
      image_(image),
      state_(new SliceState(this)),
      panel_(new SlicePanel(session, *state_)),
      above_(new QSplitter(Qt::Horizontal)),
      below_(new QSplitter(Qt::Horizontal)),
      show_action_(new QAction(tr("Slices beside the 3D view"), this)) {
  setObjectName("slice_workspace");
  for (std::size_t i = 0; i < 3; ++i) {
    canvases_[i] = new SliceCanvas(*state_, static_cast<SliceWay>(i));
    HelpActions::set_topic(canvases_[i], "image");
  }
  above_->addWidget(canvases_[0]);
  above_->addWidget(main);
  above_->setCollapsible(1, false);
  below_->addWidget(canvases_[1]);
  below_->addWidget(canvases_[2]);
  addWidget(above_);
  addWidget(below_);
  setCollapsible(0, false);
  image_.add_part(panel_);
  show_action_->setCheckable(true);
  show_action_->setChecked(QSettings().value(shown_key, true).toBool());
  show_action_->setToolTip(tr("Axial, coronal and sagittal slices of the case's image, with one cross-hair"));
  connect(show_action_, &QAction::toggled, this, &SliceWorkspace::arrange);
  // Only what a person chose is remembered.
  connect(show_action_, &QAction::triggered, this, [](bool on) { QSettings().setValue(shown_key, on); });
  connect(&session_, &Session::finished, this, [this] {
    // Results need the room; the action shows the slices again.
    if (session_.pipeline().results()) show_action_->setChecked(false);
  });
  later_.setSingleShot(true);
  later_.setInterval(view_pause);
  connect(&later_, &QTimer::timeout, this, &SliceWorkspace::tell_view);
  const auto plan = [this] {
    if (!later_.isActive()) later_.start();
  };
  connect(state_, &SliceState::cross_moved, this, plan);
  connect(state_, &SliceState::window_dragged, this, plan);
  connect(panel_, &SlicePanel::window_wanted, this, [this, plan](double low, double high) {
    state_->set_window(low, high);
    plan();
  });
  connect(&image_, &ImagePanel::refreshed, this, &SliceWorkspace::look);
  look();
}

void SliceWorkspace::set_main_is_view(bool is_view) {
  main_is_view_ = is_view;
  arrange();
}

// Signals of a session that another window took over must not act here.
void SliceWorkspace::look() {
  if (telling_) return;
  const auto project = session_.project();
  const auto& volume = view_.image();
  const bool is_body = volume && project && is_body_of(*project, *volume);
  const bool arrives = is_body && (!is_body_ || volume != state_->volume());
  is_body_ = is_body;
  panel_->take_volume(volume, is_body);
  follow_view();
  arrange();
  if (!arrives) return;
  restore();
  emit body_arrived();
}

void SliceWorkspace::restore() {
  show_action_->setChecked(QSettings().value(shown_key, true).toBool());
}

void SliceWorkspace::arrange() {
  const bool seen = main_is_view_ && show_action_->isChecked() && is_body_;
  if (seen == is_open_) return;
  is_open_ = seen;
  canvases_[0]->setVisible(seen);
  below_->setVisible(seen);
  if (!seen || was_open_) return;
  was_open_ = true;
  for (QSplitter* splitter : {above_, below_, static_cast<QSplitter*>(this)}) splitter->setSizes({1000, 1000});
}

void SliceWorkspace::follow_view() {
  if (!state_->volume() || later_.isActive()) return;
  const ImageView& shown = view_.options().image;
  auto voxel = state_->cross();
  for (std::size_t a = 0; a < 3; ++a)
    voxel[a] = static_cast<Index>(shown.at[a] * state_->volume()->cells[a]);
  state_->set_cross(voxel);
  if (shown.high > shown.low && !state_->grey()) state_->set_window(shown.low, shown.high);
}

void SliceWorkspace::tell_view() {
  if (!state_->volume() || state_->volume() != view_.image()) return;
  const QScopedValueRollback telling(telling_, true);
  SceneOptions options = view_.options();
  for (std::size_t a = 0; a < 3; ++a)
    options.image.at[a] = (state_->cross()[a] + 0.5) / state_->volume()->cells[a];
  // The planes of the view show the labels, not the grey values under them.
  if (!state_->grey()) {
    options.image.low = state_->low();
    options.image.high = state_->high();
  }
  session_.guarded([&] { view_.set_options(options); });
  image_.refresh();
}

}  // namespace genba
