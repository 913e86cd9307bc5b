// Results -> picture. VTK inside, none of it in this header; works off screen without an X server.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/results/results.hpp"
#include "engine/model/element_rating.hpp"
#include "engine/model/mesh.hpp"
#include "ui/scene/content/picking.hpp"
#include "ui/scene/content/scene_options.hpp"

class vtkRenderWindow;

namespace genba {

class OffscreenWindow;
class PickLayer;
struct PictureTexts;
struct ConditionGlyphs;
struct ImageVolume;
struct PreparedField;
struct Section;
struct SectionTask;
struct SurfaceMesh;
struct SurfaceQuality;

enum class ViewDirection { iso, plus_x, minus_x, plus_y, minus_y, plus_z, minus_z };

/// What of a scene is drawn now; for range and scale editors.
struct SceneFacts {
  double range_min = 0, range_max = 0;  ///< SI, of the legend
  double field_min = 0, field_max = 0;  ///< SI, of the field; beyond the legend there is a colour of its own
  bool robust = false;                  ///< the legend ends before them, by the volume
  double deformation_scale = 0;         ///< 0: undeformed
  std::int64_t triangles = 0;
  std::array<Vec3, 2> box{};  ///< m, of the body as drawn; empty scene: zeros
};

/// Where the handle of the cutting plane is drawn, pixels from the bottom left of the window.
struct CutHandle {
  double x = 0, y = 0;
  double step_x = 0, step_y = 0;  ///< pixels that it moves with a metre along the axis
};

/// Where a scene is seen from, in parallel projection; for views that follow each other.
struct CameraPose {
  Vec3 place{}, focus{}, up{};  ///< m; up: no unit
  double height = 0;            ///< m, of what fits into the window
};

/// What a scene draws, for another one that draws the same, without soft light.
struct SceneContent {
  SceneOptions options;
  std::shared_ptr<const PictureTexts> texts;
  std::shared_ptr<const Mesh> mesh;
  std::shared_ptr<const SurfaceMesh> surface;
  std::shared_ptr<const Results> results;
  std::shared_ptr<const PreparedField> field;
  std::shared_ptr<const SectionTask> section_task;
  std::shared_ptr<const Section> section;
  std::shared_ptr<const ConditionGlyphs> glyphs;
  std::shared_ptr<const SurfaceQuality> quality;
  std::shared_ptr<const ImageVolume> image;
  std::optional<SolidRef> marked;
  std::vector<Index> highlighted;
  Picked picked;
  std::vector<ProbeMark> probes;
  CameraPose camera;
};

/// One scene: outer surface of the mesh, coloured by a field, with legend (title, unit), outline, cube of
/// directions, notice.
class Scene {
 public:
  Scene();
  /// To be drawn off screen there.
  explicit Scene(std::unique_ptr<OffscreenWindow> window);
  ~Scene();
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  /// Surfaces by colour, no field (options().field becomes empty). `surface`: of prepare_surface(*mesh), or
  /// null to make it here. The camera is kept if the bounding box stays the same, else the view is fitted.
  void show_mesh(std::shared_ptr<const Mesh> mesh, std::shared_ptr<const SurfaceMesh> surface = nullptr);
  /// Coloured by options().field if the results have it, else by von_mises or temperature.
  /// `prepared`: of prepare_field(), or null to make it here.
  void show_results(std::shared_ptr<const Results> results,
                    std::shared_ptr<const SurfaceMesh> surface = nullptr,
                    std::shared_ptr<const PreparedField> prepared = nullptr);
  SceneContent content() const;
  /// As another scene drew it, from the same place.
  void show(const SceneContent& content);
  void clear();
  /// Throws Error(input) if the field or the component does not exist in the results shown; nothing is
  /// changed then.
  void set_options(const SceneOptions& options);
  const SceneOptions& options() const;
  /// The language of the texts; English to begin with.
  void set_texts(std::shared_ptr<const PictureTexts> texts);
  SceneFacts facts() const;
  /// What the options ask for of the inside of the body and the scene does not have yet, or null. To be given
  /// to make_section() (ui/scene/content/section.hpp) on any thread and handed back; the old section is drawn
  /// until then. render_png() makes it by itself.
  std::shared_ptr<const SectionTask> wanted_section() const;
  void take_section(std::shared_ptr<const SectionTask> task, std::shared_ptr<const Section> section);
  /// The same for the shapes of elements: what the options ask for and the scene does not have yet, to be
  /// made by make_surface_quality() (ui/scene/content/surface_quality.hpp).
  std::optional<QualityMeasure> wanted_quality() const;
  void take_quality(std::shared_ptr<const SurfaceQuality> quality);
  /// What colours the picture now, or null.
  std::shared_ptr<const SurfaceQuality> quality() const;
  /// One element of the mesh drawn over everything; empty: none.
  void mark_element(std::optional<SolidRef> element);
  /// Moves the camera to the element without turning it, so that a dozen elements fit into the height.
  void look_at(SolidRef element);
  /// Moves the camera without turning it, so that these things fill the window.
  void fit_to(const Picked& what);
  /// The image that options().image is about (app/inspect/image_view.hpp); null: none.
  void show_image(std::shared_ptr<const ImageVolume> image);
  const std::shared_ptr<const ImageVolume>& image() const;
  /// Signs of loads and constraints (ui/scene/content/condition_glyphs.hpp); drawn while the mesh shown is
  /// theirs.
  void show_conditions(std::shared_ptr<const ConditionGlyphs> glyphs);
  /// Surfaces (indices into Mesh::surfaces) drawn in a strong colour while no field is shown; the others turn
  /// grey. Empty: each its own.
  void highlight(const std::vector<Index>& surfaces);
  PickLayer& picks();
  /// The handle of a cutting plane in the window; nothing while there is no cut.
  std::optional<CutHandle> cut_handle() const;
  /// While the view moves, large surfaces are drawn coarser and without smoothed edges, so that a picture
  /// takes a fraction of a second in software too.
  void set_moving(bool moving);
  std::int64_t triangles_drawn() const;  ///< of the last picture
  /// Whether the window's next picture is to be drawn in parts, so that none takes long; else at once.
  bool begin_parts();
  /// Draws the next part, as much of a large surface as is expected to take the time of a part; the window
  /// shows the picture with the last. True when it is done, or when a whole picture was drawn in between.
  bool draw_part();
  /// By the clock; 0: every part is as small as it can be.
  void set_part_time(double ms);
  void view(ViewDirection direction);
  void fit();
  /// The face of the cube of directions under a place; pixels from the bottom left of the window.
  std::optional<ViewDirection> cube_face_at(double x, double y) const;
  /// The face under the mouse; false: it was so.
  bool light_up_cube(std::optional<ViewDirection> face);
  /// Whether the last picture had soft light (SceneOptions::soft_light).
  bool has_soft_light() const;
  /// The picture that was drawn in parts lacks its soft light, which comes with a whole one alone.
  bool lacks_soft_light() const;
  CameraPose camera() const;
  void set_camera(const CameraPose& pose);
  /// About the point looked at, rad: what is in front moves to the right and up.
  void turn(double right, double up);
  /// What is seen, by shares of the window's height.
  void shift(double right, double up);
  /// Above 1: what is seen gets larger.
  void zoom(double factor);

  /// For the desktop: puts the renderer into a window it owns, which must outlive the scene. Do not call with
  /// two windows. The window draws when its owner says so.
  void attach(vtkRenderWindow* window);
  /// Pixels of that window for one of the screen's own, 1 to 2: texts are no smaller than those around it.
  void set_screen_scale(double scale);

  struct Png {
    int width = 0, height = 0;
    bool fit = true;  ///< else from where the scene is seen
    bool transparent = false;
    double scale = 1;  ///< pixels for one of a screen's: bounds of the sizes of texts grow with it
  };
  /// PNG bytes of the scene, drawn off screen (EGL, surfaceless if there is no display). Throws Error(device)
  /// if no GL context can be had. Not to be mixed with attach() on the same object.
  std::string render_png(const Png& wanted);
  std::string render_png(int width, int height) { return render_png(Png{width, height}); }

  /// The same in parts that take less than a tenth of a second each, for a thread that has a window to keep
  /// alive: after begin_png(), draw_part() until it is done, then finish_png(); what it returns makes the
  /// bytes, on any thread. What wanted_section() and wanted_quality() ask for must be there.
  void begin_png(const Png& wanted);
  std::function<std::string()> finish_png();

  /// PNG bytes of what the attached window shows, `enlarge` times as many pixels each way. Throws
  /// Error(internal_fault) without a window.
  std::string capture_png(int enlarge);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
