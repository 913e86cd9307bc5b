#include "ui/desktop/view/scene_view.hpp"

#include <QAction>
#include <QApplication>
#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <algorithm>
#include <utility>

namespace genba {

SceneView::SceneView(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
  setObjectName("scene_view");
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setSpacing(2);
  active_ = add_pane();
  arrange();
}

ScenePane* SceneView::add_pane() {
  auto* pane = new ScenePane(this);
  panes_.push_back(pane);
  pane->set_tool(tool_);
  connect(pane, &ScenePane::touched, this, [this, pane] { activate(pane); });
  connect(pane, &ScenePane::content_changed, this, [this, pane] { pane_changed(pane); });
  connect(pane, &ScenePane::frame_step, this, &SceneView::frame_step);
  connect(pane, &ScenePane::camera_moved, this, [this, pane] {
    if (!linked_) return;
    for (ScenePane* other : panes_)
      if (other != pane) other->follow(pane->camera());
  });
  connect(pane, &ScenePane::failed, this, &SceneView::failed);
  const auto pass = [this, pane](auto of_pane, auto own) {
    connect(pane, of_pane, this, [this, pane, own](const auto&... values) {
      if (pane == active_) emit(this->*own)(values...);
    });
  };
  pass(&ScenePane::surface_clicked, &SceneView::surface_clicked);
  pass(&ScenePane::picked_changed, &SceneView::picked_changed);
  pass(&ScenePane::hovered_changed, &SceneView::hovered_changed);
  pass(&ScenePane::context_wanted, &SceneView::context_wanted);
  pass(&ScenePane::faces_missing, &SceneView::faces_missing);
  pass(&ScenePane::place_clicked, &SceneView::place_clicked);
  pass(&ScenePane::cut_dragged, &SceneView::cut_dragged);
  pass(&ScenePane::quality_made, &SceneView::quality_made);
  return pane;
}

void SceneView::set_panes(int count) {
  count = count >= 4 ? 4 : std::clamp(count, 1, 2);
  if (count == panes()) return;
  leader_ = nullptr;
  while (panes() > count) {
    ScenePane* last = panes_.back() == active_ ? panes_[panes_.size() - 2] : panes_.back();
    panes_.erase(std::find(panes_.begin(), panes_.end(), last));
    delete last;
  }
  while (panes() < count) {
    ScenePane* const pane = add_pane();
    pane->copy(*active_);
    pane->show_needles(needles_);
  }
  arrange();
}

void SceneView::arrange() {
  const int columns = panes() == 1 ? 1 : 2;
  for (int i = 0; i < panes(); ++i) {
    grid_->addWidget(panes_[static_cast<std::size_t>(i)], i / columns, i % columns);
    panes_[static_cast<std::size_t>(i)]->show();
    panes_[static_cast<std::size_t>(i)]->set_frame(panes() > 1,
                                                   panes_[static_cast<std::size_t>(i)] == active_);
  }
  for (int i = 0; i < 2; ++i) {
    grid_->setColumnStretch(i, i < columns);
    grid_->setRowStretch(i, i * columns < panes());
  }
}

void SceneView::activate(ScenePane* pane) {
  if (pane == active_) return;
  active_ = pane;
  arrange();
  emit content_changed();
  emit picked_changed();
}

void SceneView::link_cameras(bool linked) {
  linked_ = linked;
  if (linked)
    for (ScenePane* pane : panes_)
      if (pane != active_) pane->follow(active_->camera());
}

void SceneView::clear() {
  leader_ = nullptr;
  results_.reset();
  for (ScenePane* pane : panes_) pane->clear();
}

void SceneView::show_mesh(std::shared_ptr<const Mesh> mesh) {
  results_.reset();
  leader_ = active_;
  active_->show_mesh(std::move(mesh));
}

void SceneView::show_body(std::shared_ptr<const PreparedBody> body) {
  results_.reset();
  leader_ = nullptr;
  for (ScenePane* pane : panes_) pane->show_body(body);
}

void SceneView::set_hint(const QString& text) {
  for (ScenePane* pane : panes_) pane->set_hint(text);
}

void SceneView::show_results(std::shared_ptr<const Results> results) {
  results_ = results;
  leader_ = active_;
  active_->show_results(std::move(results));
}

void SceneView::show_first(const std::optional<LesionWish>& lesion) {
  for (ScenePane* pane : panes_) pane->show_first(lesion);
}

void SceneView::copy(const SceneView& other, bool dark) {
  set_panes(other.panes());
  link_cameras(other.linked_);
  results_ = other.results_;
  for (int i = 0; i < panes(); ++i) {
    const ScenePane& from = *other.panes_[static_cast<std::size_t>(i)];
    pane(i).copy(from);
    SceneOptions options = pane(i).options();
    options.dark = dark;
    pane(i).set_options(options);
    if (&from == other.active_) activate(&pane(i));
  }
}

void SceneView::pane_changed(ScenePane* pane) {
  if (pane == leader_ && pane->has_content()) {
    leader_ = nullptr;
    for (ScenePane* other : panes_) {
      if (other == pane) continue;
      other->share(*pane);
      if (results_)
        other->show_results(results_);
      else
        other->show_mesh(pane->mesh());
    }
  }
  emit pane_content_changed(pane);
  if (pane == active_) emit content_changed();
}

void SceneView::set_outdated(bool outdated) {
  for (ScenePane* pane : panes_) {
    SceneOptions options = pane->options();
    if (std::exchange(options.outdated, outdated) != outdated) pane->set_options(options);
  }
}

void SceneView::set_refined(const std::map<std::string, std::string>& refined) {
  for (ScenePane* pane : panes_) {
    SceneOptions options = pane->options();
    if (options.refined == refined) continue;
    options.refined = refined;
    pane->set_options(options);
  }
}
void SceneView::set_patient_axes(bool of_patient) {
  for (ScenePane* pane : panes_) {
    SceneOptions options = pane->options();
    if (std::exchange(options.patient_axes, of_patient) != of_patient) pane->set_options(options);
  }
}
void SceneView::set_soft_light(SoftLight wish) {
  for (ScenePane* pane : panes_) {
    SceneOptions options = pane->options();
    if (std::exchange(options.soft_light, wish) != wish) pane->set_options(options);
  }
}
void SceneView::set_parts(const PartLooks& parts) {
  for (ScenePane* pane : panes_) {
    SceneOptions options = pane->options();
    if (options.parts == parts) continue;
    options.parts = parts;
    pane->set_options(options);
  }
  emit parts_changed();
}
void SceneView::show_conditions(const Study& study, const TrianglesOf& triangles) {
  for (ScenePane* pane : panes_) pane->show_conditions(study, triangles);
}
void SceneView::show_needles(const std::vector<NeedleSelector>& needles) {
  needles_ = needles;
  for (ScenePane* pane : panes_) pane->show_needles(needles);
}
void SceneView::highlight(const std::vector<Index>& surfaces) {
  for (ScenePane* pane : panes_) pane->highlight(surfaces);
}
void SceneView::show_image(std::shared_ptr<const ImageVolume> image) {
  for (ScenePane* pane : panes_) pane->show_image(image);
}
void SceneView::set_filter(PickFilter filter) {
  for (ScenePane* pane : panes_) pane->set_filter(filter);
}
void SceneView::set_angle(double angle) {
  for (ScenePane* pane : panes_) pane->set_angle(angle);
}
void SceneView::set_probing(bool probing) {
  for (ScenePane* pane : panes_) pane->set_probing(probing);
}
void SceneView::set_tool(PaneTool* tool) {
  tool_ = tool;
  for (ScenePane* pane : panes_) pane->set_tool(tool);
}
void SceneView::show_element(std::optional<SolidRef> element) {
  for (ScenePane* pane : panes_) pane->show_element(element, linked_ || pane == active_);
}

bool SceneView::busy() const {
  return leader_ || std::any_of(panes_.begin(), panes_.end(), [](const ScenePane* p) { return p->busy(); });
}

void SceneView::view(ViewDirection direction) {
  for (ScenePane* pane : panes_)
    if (linked_ || pane == active_) pane->view(direction);
}
void SceneView::take_focus() {
  active_->take_focus();
}
void SceneView::take_keys(QAction* action) {
  action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  if (!takes_keys_) qApp->installEventFilter(this);
  takes_keys_ = true;
  addAction(action);
}

// While a menu is open, letters belong to it. Return must not be taken here: a list of choices gets it in
// this way.
bool SceneView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && QApplication::activePopupWidget()) {
    const QString text = static_cast<QKeyEvent*>(event)->text();
    if (text.isEmpty() || !text.at(0).isPrint()) return QWidget::eventFilter(watched, event);
    event->accept();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

void SceneView::fit_to(const Picked& what) {
  for (ScenePane* pane : panes_)
    if (linked_ || pane == active_) pane->fit_to(what);
}

void SceneView::fit() {
  for (ScenePane* pane : panes_)
    if (linked_ || pane == active_) pane->fit();
}

}  // namespace genba
