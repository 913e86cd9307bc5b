// One 3D view: VTK's Qt widget with the scene in it. Surfaces of big meshes are prepared beside the GUI
// thread.
#pragma once

#include <QElapsedTimer>
#include <QImage>
#include <QWidget>
#include <functional>
#include <memory>
#include <numbers>

#include "engine/physics/study.hpp"
#include "ui/scene/actors/pick_layer.hpp"
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
  /// The body before there is a mesh; what is picked stays picked where the next one has the same faces, and
  /// so it does on the mesh.
  void show_body(std::shared_ptr<const PreparedBody> body);
  bool shows_body() const { return body_ != nullptr; }
  /// Said while nothing is shown; empty: the way to a mesh.
  void set_hint(const QString& text);
  void show_results(std::shared_ptr<const Results> results);
  void show_first(const std::string& field) { first_field_ = field; }  ///< as SceneView::show_first()
  /// A surface, a section or signs are being made.
  bool busy() const { return preparing_ || cutting_ || signing_ || rating_; }
  /// The next picture is of results that were not shown yet.
  bool prepares_results() const { return preparing_ && preparing_results_; }
  /// Becomes a second view of what another one shows, as it shows it.
  void copy(const ScenePane& other);
  /// Takes over the surface that another pane has made of the same mesh.
  void share(const ScenePane& other);
  CameraPose camera() const { return scene_->camera(); }
  /// Takes over the camera of another pane that moves.
  void follow(const CameraPose& pose);
  /// Several panes have frames; the active one's stands out.
  void set_frame(bool framed, bool active);

  const SceneOptions& options() const;
  SceneFacts facts() const;
  /// Throws Error(input) as Scene::set_options.
  void set_options(const SceneOptions& options);
  /// Signs of the study's loads and constraints on the mesh shown; made beside the GUI thread.
  void show_conditions(const Study& study);
  /// Surfaces (indices into Mesh::surfaces) drawn in a strong colour while no field is shown.
  void highlight(const std::vector<Index>& surfaces);
  /// An image under the geometry, before there is a mesh too; null: none.
  void show_image(std::shared_ptr<const ImageVolume> image);
  const std::shared_ptr<const ImageVolume>& image() const { return scene_->image(); }
  /// Shapes of the elements in the picture, or null.
  std::shared_ptr<const SurfaceQuality> quality() const { return scene_->quality(); }
  /// Marks an element of the mesh shown; `go`: moves the camera there. Empty: no mark.
  void show_element(std::optional<SolidRef> element, bool go);
  // Picking: a click picks, Shift or Ctrl adds; what lies under the mouse is shown.
  void set_filter(PickFilter filter);
  PickFilter filter() const { return filter_; }
  void set_angle(double angle) { angle_ = angle; }  ///< rad, of PickFilter::angle
  double angle() const { return angle_; }
  const Picked& picked() const { return picked_; }
  void pick(const Picked& picked);
  QString picked_text() const;
  const Picked& hovered() const { return hovered_; }
  /// Lights up something that another widget points at, until the mouse is over the view.
  void show_hovered(const Picked& what);
  /// What lies there by the filter of the view; `at`: as context_wanted() tells it.
  Picked picked_at(const QPoint& at) const;
  QPoint canvas_to_global(const QPoint& at) const;
  /// Regions that faces bound, each once.
  std::vector<std::int64_t> bodies_of(const Picked& faces) const;
  /// The next drag with the left button draws a box instead of turning; all in it is picked.
  void pick_by_box();
  /// Throws Error(input) as selector_of().
  Selector picked_selector() const;
  /// Hears of the mouse first; null: none. Borrowed.
  void set_tool(PaneTool* tool) { tool_ = tool; }
  QWidget* canvas() const;
  PickLayer& picks() { return scene_->picks(); }
  QPointF pixel_of(const QPoint& at) const;  ///< of the render window, from the bottom left
  const std::shared_ptr<const SurfaceMesh>& surface() const { return surface_; }
  /// Over the body that it was made on.
  void show_patch(const PatchPicture& picture);
  void show_shape(const PlaceShape& shape);
  /// Clicks give places instead.
  void set_probing(bool probing);
  bool probing() const { return probing_; }
  void show_probes(std::vector<ProbeMark> marks);
  const std::vector<ProbeMark>& probes() const { return scene_->picks().probes(); }
  std::optional<CutHandle> cut_handle() const { return scene_->cut_handle(); }
  /// The deformation swells from nothing to its scale and back, again and again.
  void animate(bool on);
  bool animating() const;
  /// What the frames of one period show. Throws Error(input) where nothing is deformed.
  std::vector<SceneOptions> period(int frames) const;

  void view(ViewDirection direction);
  /// The same with a short animation, about the point looked at and as large as it is seen.
  void turn_to(ViewDirection direction);
  bool is_turning() const;
  /// The face of the cube of directions at a place of the canvas.
  std::optional<ViewDirection> cube_face_at(const QPoint& at) const;
  void fit();
  void fit_to(const Picked& what);
  void take_focus();  ///< for keys
  void render();
  bool has_soft_light() const { return scene_->has_soft_light(); }
  /// PNG bytes of the view, `enlarge` times as many pixels each way.
  std::string capture_png(int enlarge);
  /// What is on the screen now.
  QImage shown_picture() const;
  /// For a picture of it off screen.
  SceneContent content() const { return scene_->content(); }
  QSize pixels() const;
  bool has_content() const { return mesh_ != nullptr; }  ///< a mesh or results
  const std::shared_ptr<const Mesh>& mesh() const { return mesh_; }
  /// The mesh, or the facets of the body before it, that things are picked on; null: neither.
  const std::shared_ptr<const Mesh>& picked_on() const { return body_ ? body_->shape.mesh : mesh_; }

 signals:
  void content_changed();              ///< another mesh or other results are shown
  void surface_clicked(qint64 index);  ///< index into Mesh::surfaces
  void picked_changed();
  void hovered_changed();                     ///< by the mouse in the view
  void context_wanted(const QPoint& at);      ///< of the view's canvas: a click of the right button, or keys
  void faces_missing();                       ///< a click on a body whose faces are not known
  void place_clicked(const SurfaceHit& hit);  ///< while probing
  void cut_dragged();                         ///< the cutting plane was moved by its handle
  void failed(const Text& message);           ///< no usable OpenGL
  void touched();                             ///< a mouse button, the wheel or keys turned to it
  void camera_moved();                        ///< by the mouse or keys
  void quality_made();

 protected:
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void update_section();
  void update_quality();
  void update_signs();
  void appear();
  /// What is picked, as the same things of another mesh.
  Picked kept_on(const std::shared_ptr<const Mesh>& mesh) const;
  bool has_facets_of_faces() const { return !body_ || body_->shape.has_faces; }
  using PreparedFieldPtr = std::shared_ptr<const PreparedField>;
  void prepare(std::shared_ptr<const Mesh> mesh, std::shared_ptr<const Results> results,
               std::function<void(PreparedFieldPtr)> then);
  QVTKOpenGLNativeWidget* widget_;
  QLabel* hint_;
  std::unique_ptr<Scene> scene_;
  std::shared_ptr<const Mesh> mesh_;          // shown
  std::shared_ptr<const PreparedBody> body_;  // shown instead
  std::shared_ptr<const Mesh> prepared_for_;
  std::shared_ptr<const SurfaceMesh> surface_;  // of prepared_for_
  int request_ = 0;
  bool preparing_ = false, preparing_results_ = false;
  bool cutting_ = false;
  bool signing_ = false;
  bool rating_ = false;
  std::shared_ptr<const Results> results_;  // shown
  std::optional<CameraPose> wanted_camera_;
  std::shared_ptr<const Mesh> signed_mesh_;  // that the signs belong to, and their study
  Study signed_study_, wanted_study_;
  bool render_planned_ = false;
  void draw();
  QTimer* parts_;   // draws a large picture part by part, an event each
  QTimer* settle_;  // after a motion, until the whole picture is drawn
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
  // Ctrl and arrows move a cross, with which Space picks as a click does.
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
  double animated_scale_ = 0;  // the whole deformation, and the option that asked for it
  double scale_option_ = -1;
  std::string first_field_;  // of results that lack the field in view
};

}  // namespace genba
