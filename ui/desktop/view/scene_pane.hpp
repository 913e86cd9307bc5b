// One 3D view: the Qt widget of VTK with the scene in it. Surfaces of large meshes are prepared in the
// background.
#pragma once

#include <QElapsedTimer>
#include <QImage>
#include <QWidget>
#include <functional>
#include <memory>
#include <numbers>
#include <optional>

#include "app/case/wish/lesion_wish.hpp"
#include "engine/physics/study.hpp"
#include "ui/scene/actors/pick_layer.hpp"
#include "ui/scene/content/condition_glyphs.hpp"
#include "ui/scene/content/prepared_body.hpp"
#include "ui/scene/scene.hpp"

class QVTKOpenGLNativeWidget;
class QLabel;
class QRubberBand;
class QTimer;

namespace genba {

class CrossHair;
class PaneTool;

class ScenePane : public QWidget {
  Q_OBJECT

 public:
  explicit ScenePane(QWidget* parent = nullptr);
  ~ScenePane() override;

  void clear();
  void show_mesh(std::shared_ptr<const Mesh> mesh);
  /// Shows the body before there is a mesh. What is picked stays picked if the next body has the same faces;
  /// it also stays picked on the mesh.
  void show_body(std::shared_ptr<const PreparedBody> body);
  bool shows_body() const { return body_ != nullptr; }
  /// The text while nothing is shown; empty: it tells how to get a mesh.
  void set_hint(const QString& text);
  void show_results(std::shared_ptr<const Results> results);
  void show_first(const std::optional<LesionWish>& lesion) { first_ = lesion; }  ///< as SceneView::show_first()
  /// A surface, a section or signs are being made.
  bool busy() const { return preparing_ || cutting_ || signing_ || rating_; }
  /// The next picture shows results that were not shown yet.
  bool prepares_results() const { return preparing_ && preparing_results_; }
  /// Shows the same as another view, in the same way.
  void copy(const ScenePane& other);
  /// Takes over the surface that another pane made of the same mesh.
  void share(const ScenePane& other);
  CameraPose camera() const { return scene_->camera(); }
  /// Takes over the camera of another pane that moves.
  void follow(const CameraPose& pose);
  /// A frame around the pane if there are several; that of the active pane stands out.
  void set_frame(bool framed, bool active);

  const SceneOptions& options() const;
  SceneFacts facts() const;
  /// Throws Error(input) as Scene::set_options.
  void set_options(const SceneOptions& options);
  /// Signs of the loads and constraints of the study on the mesh shown; a worker makes them.
  void show_conditions(const Study& study, const TrianglesOf& triangles);
  void show_needles(const std::vector<NeedleSelector>& needles);
  /// Draws these surfaces (indices into Mesh::surfaces) in a strong colour while no field is shown.
  void highlight(const std::vector<Index>& surfaces);
  /// Shows an image under the geometry, also before there is a mesh; null: none.
  void show_image(std::shared_ptr<const ImageVolume> image);
  const std::shared_ptr<const ImageVolume>& image() const { return scene_->image(); }
  /// The quality of the elements in the picture, or null.
  std::shared_ptr<const SurfaceQuality> quality() const { return scene_->quality(); }
  /// Marks an element of the mesh shown. `go`: moves the camera there. Empty: no mark.
  void show_element(std::optional<SolidRef> element, bool go);
  // Picking: a click picks; with Shift or Ctrl it adds. What is under the mouse is highlighted.
  void set_filter(PickFilter filter);
  PickFilter filter() const { return filter_; }
  void set_angle(double angle) { angle_ = angle; }  ///< rad, of PickFilter::angle
  double angle() const { return angle_; }
  const Picked& picked() const { return picked_; }
  void pick(const Picked& picked);
  QString picked_text() const;
  const Picked& hovered() const { return hovered_; }
  /// Highlights what another widget points at, until the mouse moves over the view.
  void show_hovered(const Picked& what);
  /// The place on what is seen at `at` (as in context_wanted()), in the undeformed body; nothing beside it.
  std::optional<SurfaceHit> hit_at(const QPoint& at) const;
  /// What is at a place, by the filter of the view. `at`: as in context_wanted().
  Picked picked_at(const QPoint& at) const;
  QPoint canvas_to_global(const QPoint& at) const;
  /// The regions that faces bound, each once.
  std::vector<std::int64_t> bodies_of(const Picked& faces) const;
  /// The next drag with the left button draws a box and does not turn; everything in the box is picked.
  void pick_by_box();
  /// Throws Error(input) as selector_of().
  Selector picked_selector() const;
  /// The tool gets mouse events first; null: no tool. Borrowed.
  void set_tool(PaneTool* tool) { tool_ = tool; }
  QWidget* canvas() const;
  PickLayer& picks() { return scene_->picks(); }
  QPointF pixel_of(const QPoint& at) const;  ///< of the render window, from the bottom left
  /// Shows a patch over the body that it was made on.
  void show_patch(const PatchPicture& picture);
  void show_shape(const PlaceShape& shape);
  /// While probing, clicks emit place_clicked() and pick nothing.
  void set_probing(bool probing);
  bool probing() const { return probing_; }
  void show_probes(std::vector<ProbeMark> marks);
  const std::vector<ProbeMark>& probes() const { return scene_->picks().probes(); }
  std::optional<CutHandle> cut_handle() const { return scene_->cut_handle(); }
  /// The deformation grows from nothing to its full scale and back, again and again.
  void animate(bool on);
  bool animating() const;
  /// The options of the frames of one period. Throws Error(input) if nothing is deformed.
  std::vector<SceneOptions> period(int frames) const;

  void view(ViewDirection direction);
  /// The same with a short animation, about the point looked at and at the same size.
  void turn_to(ViewDirection direction);
  bool is_turning() const;
  /// The face of the cube of directions at a place of the canvas.
  std::optional<ViewDirection> cube_face_at(const QPoint& at) const;
  void fit();
  void fit_to(const Picked& what);
  void take_focus();  ///< so that keys go to it
  void render();
  bool has_soft_light() const { return scene_->has_soft_light(); }
  /// PNG bytes of the view, `enlarge` times as many pixels each way.
  std::string capture_png(int enlarge);
  /// What is on the screen now.
  QImage shown_picture() const;
  /// All that a picture of it off screen needs.
  SceneContent content() const { return scene_->content(); }
  QSize pixels() const;
  bool has_content() const { return mesh_ != nullptr; }  ///< a mesh or results
  const std::shared_ptr<const Mesh>& mesh() const { return mesh_; }
  /// The mesh that things are picked on: the mesh, or the facets of the body before it; null: neither.
  const std::shared_ptr<const Mesh>& picked_on() const { return body_ ? body_->shape.mesh : mesh_; }

 signals:
  void content_changed();              ///< another mesh or other results are shown
  void surface_clicked(qint64 index);  ///< index into Mesh::surfaces
  void picked_changed();
  void hovered_changed();                     ///< by the mouse in the view
  void context_wanted(const QPoint& at);      ///< of the canvas: a click of the right button, or keys
  void faces_missing();                       ///< a click on a body without known faces
  void place_clicked(const SurfaceHit& hit);  ///< while probing
  void cut_dragged();                         ///< the cutting plane was moved by its handle
  void failed(const Text& message);           ///< no usable OpenGL
  void touched();                             ///< by a mouse button, the wheel or keys
  void camera_moved();                        ///< by the mouse or keys
  void frame_step(int by);                    ///< an arrow key asks for another mode
  void quality_made();

 protected:
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void update_section();
  void update_quality();
  void update_signs();
  /// Draws a plane body with the thickness that the study states.
  void follow_plane();
  void appear();
  /// What is picked, as the same things on another mesh.
  Picked kept_on(const std::shared_ptr<const Mesh>& mesh) const;
  bool has_facets_of_faces() const { return !body_ || body_->shape.has_faces; }
  using PreparedFieldPtr = std::shared_ptr<const PreparedField>;
  void prepare(std::shared_ptr<const Mesh> mesh, std::shared_ptr<const Results> results,
               std::function<void(PreparedFieldPtr)> then);
  QVTKOpenGLNativeWidget* widget_;
  QLabel* hint_;
  std::unique_ptr<Scene> scene_;
  std::shared_ptr<const Mesh> mesh_;          // that is shown
  std::shared_ptr<const PreparedBody> body_;  // that is shown instead
  std::shared_ptr<const Mesh> prepared_for_;
  std::shared_ptr<const SurfaceMesh> surface_;  // of prepared_for_
  int request_ = 0;
  bool preparing_ = false, preparing_results_ = false;
  bool cutting_ = false;
  bool signing_ = false;
  bool rating_ = false;
  std::shared_ptr<const Results> results_;  // that are shown
  std::optional<CameraPose> wanted_camera_;
  std::shared_ptr<const Mesh> signed_mesh_;  // the mesh of the signs, and their study
  Study signed_study_, wanted_study_;
  TrianglesOf triangles_;
  bool render_planned_ = false;
  void draw();
  QTimer* parts_;   // draws a large picture in parts, one part per event
  QTimer* settle_;  // runs after a motion, until the whole picture is drawn
  QPoint pressed_at_;
  // The cube of directions.
  struct Turning {
    QTimer* timer = nullptr;
    QElapsedTimer clock;
    CameraPose from, to;
  } turning_;
  std::optional<ViewDirection> pressed_face_;
  void set_up_turning();
  bool cube_event(QEvent* event);
  void stop_turn();
  void step_turn();
  void hover();
  bool context_event(QEvent* event);
  bool box_event(QEvent* event);
  void render_moved();
  bool key_event(const QKeyEvent& event);
  // Ctrl and arrows move a cross. Space picks there, as a click does.
  bool cursor_event(const QKeyEvent& event);
  void move_cursor(const QPoint& by);
  void hide_cursor();
  void finish_box(const QPoint& from, const QPoint& to, bool add);
  bool handle_event(QEvent* event);
  void step_animation();
  void set_phase(double share);  ///< of the deformation, 0 to 1
  void click(const QPoint& at, bool add);
  PickFilter filter_ = PickFilter::faces;
  double angle_ = 20 * std::numbers::pi / 180;
  Picked picked_, hovered_;
  bool probing_ = false, box_wanted_ = false;
  PaneTool* tool_ = nullptr;
  QRubberBand* band_;
  CrossHair* cross_;
  bool box_begun_ = false;  // by keys, at pressed_at_
  QTimer* hover_timer_;
  QPoint mouse_at_;
  bool dragging_cut_ = false;
  QTimer* animation_;
  double phase_ = 0;           // 0 to 1 is a period
  double animated_scale_ = 0;  // the whole deformation
  double scale_option_ = -1;
  std::optional<LesionWish> first_;  // for results that lack the field in view
};

}  // namespace genba
