// The 3D views: one, two or four panes side by side. All show the same mesh and results; each has its own
// field, section and colours. Panels and menus act on the active pane.
#pragma once

#include <QWidget>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ui/desktop/view/scene_pane.hpp"

class QAction;
class QGridLayout;

namespace genba {

class SceneView : public QWidget {
  Q_OBJECT

 public:
  explicit SceneView(QWidget* parent = nullptr);

  /// 1, 2 or 4. New panes begin as copies of the active one, which stays.
  void set_panes(int count);
  int panes() const { return static_cast<int>(panes_.size()); }
  ScenePane& pane(int i) { return *panes_[static_cast<std::size_t>(i)]; }
  ScenePane& active() const { return *active_; }
  void activate(ScenePane* pane);
  /// Panes turn, move and zoom together.
  void link_cameras(bool linked);
  bool cameras_linked() const { return linked_; }

  /// Shows what another view shows, pane by pane and in the same way; only the background differs.
  void copy(const SceneView& other, bool dark);

  // These apply to all panes.
  void clear();
  void show_mesh(std::shared_ptr<const Mesh> mesh);
  void show_body(std::shared_ptr<const PreparedBody> body);
  void set_hint(const QString& text);
  void show_results(std::shared_ptr<const Results> results);
  /// If results lack the field in view, that of this lesion is shown, with its surface, if they have it; else
  /// default_field().
  void show_first(const std::optional<LesionWish>& lesion);
  void show_needles(const std::vector<NeedleSelector>& needles);
  /// What all panes will show; null: a mesh, or nothing.
  const std::shared_ptr<const Results>& results() const { return results_; }
  /// The case was edited after these results were made: views and pictures tell it.
  void set_outdated(bool outdated);
  /// Largest values by a refinement study, for the titles of the legends (SceneOptions::refined).
  void set_refined(const std::map<std::string, std::string>& refined);
  /// The axes are those of a patient: the cube of directions has the letters of a patient.
  void set_patient_axes(bool of_patient);
  void set_soft_light(SoftLight wish);
  bool has_soft_light() const { return active_->has_soft_light(); }
  /// Bodies that are hidden, translucent or coloured; the same in all panes.
  void set_parts(const PartLooks& parts);
  void show_conditions(const Study& study, const TrianglesOf& triangles);
  void highlight(const std::vector<Index>& surfaces);
  void show_image(std::shared_ptr<const ImageVolume> image);
  void set_filter(PickFilter filter);
  void set_angle(double angle);
  void set_probing(bool probing);
  void set_tool(PaneTool* tool);
  void show_element(std::optional<SolidRef> element);
  bool busy() const;

  // These apply to the active pane (ui/desktop/view/scene_pane.hpp).
  bool prepares_results() const { return active_->prepares_results(); }
  bool has_content() const { return active_->has_content(); }
  const std::shared_ptr<const Mesh>& mesh() const { return active_->mesh(); }
  bool shows_body() const { return active_->shows_body(); }
  const std::shared_ptr<const Mesh>& picked_on() const { return active_->picked_on(); }
  std::shared_ptr<const SurfaceQuality> quality() const { return active_->quality(); }
  const std::shared_ptr<const ImageVolume>& image() const { return active_->image(); }
  const SceneOptions& options() const { return active_->options(); }
  SceneFacts facts() const { return active_->facts(); }
  void set_options(const SceneOptions& options) { active_->set_options(options); }
  PickFilter filter() const { return active_->filter(); }
  double angle() const { return active_->angle(); }
  bool probing() const { return active_->probing(); }
  const Picked& picked() const { return active_->picked(); }
  void pick(const Picked& picked) { active_->pick(picked); }
  QString picked_text() const { return active_->picked_text(); }
  const Picked& hovered() const { return active_->hovered(); }
  void show_hovered(const Picked& what) { active_->show_hovered(what); }
  void pick_by_box() { active_->pick_by_box(); }
  Selector picked_selector() const { return active_->picked_selector(); }
  std::optional<CutHandle> cut_handle() const { return active_->cut_handle(); }
  void animate(bool on) { active_->animate(on); }
  bool animating() const { return active_->animating(); }
  std::string capture_png(int enlarge) { return active_->capture_png(enlarge); }
  void view(ViewDirection direction);
  void fit();
  void fit_to(const Picked& what);
  void take_focus();  ///< of the active view, so that keys go to it
  /// The keys of the action work only while a view has the focus. So a letter that is typed elsewhere does
  /// nothing.
  void take_keys(QAction* action);

 signals:
  void frame_step(int by);  ///< an arrow key asks for another mode
  // Signals of the active pane; content_changed() also if another pane becomes active.
  void content_changed();
  void pane_content_changed(ScenePane* pane);  ///< of any pane
  void surface_clicked(qint64 index);
  void picked_changed();
  void hovered_changed();
  void context_wanted(const QPoint& at);  ///< ScenePane::context_wanted
  void parts_changed();
  void faces_missing();
  void place_clicked(const SurfaceHit& hit);
  void cut_dragged();
  void quality_made();
  void failed(const Text& message);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  ScenePane* add_pane();
  void arrange();
  void pane_changed(ScenePane* pane);
  QGridLayout* grid_;
  std::vector<ScenePane*> panes_;
  bool takes_keys_ = false;
  ScenePane* active_;
  bool linked_ = true;
  ScenePane* leader_ = nullptr;  // prepares the surface; the others get it afterwards
  std::shared_ptr<const Results> results_;
  std::vector<NeedleSelector> needles_;
  PaneTool* tool_ = nullptr;
};

}  // namespace genba
