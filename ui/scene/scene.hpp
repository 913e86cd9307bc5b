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
#include "engine/model/study/selector.hpp"
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

/// Facts about what is drawn now, for editors of range and scale.
struct SceneFacts {
  double range_min = 0, range_max = 0;  ///< SI, of the legend
  double field_min = 0, field_max = 0;  ///< SI, of the field; beyond the legend there is another colour
  bool robust = false;                  ///< the legend ends before the field does, by volume
  bool is_safety = false;               ///< a safety factor: its legend goes from 0 to safety_shown_to
  Text legend_title{};                  ///< of the field
  double deformation_scale = 0;         ///< 0: undeformed
  std::int64_t triangles = 0;
  std::array<Vec3, 2> box{};  ///< m, of the body as drawn; empty scene: zeros
};

/// Where the handle of the cutting plane is drawn, pixels from the bottom left of the window.
struct CutHandle {
  double x = 0, y = 0;
  double step_x = 0, step_y = 0;  ///< pixels that it moves for one metre along the axis
};

/// Where a scene is seen from, in parallel projection; for views that follow each other.
struct CameraPose {
  Vec3 place{}, focus{}, up{};  ///< m; up: no unit
  double height = 0;            ///< m, of what fits into the window
};

/// All that a scene draws. Another scene can draw the same, without soft light.
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
  std::vector<NeedleSelector> needles;
};

/// One scene: outer surface of the mesh, coloured by a field, with legend (title, unit), outline, cube of
/// directions, notice.
class Scene {
 public:
  Scene();
  /// A scene that is drawn off screen in `window`.
  explicit Scene(std::unique_ptr<OffscreenWindow> window);
  ~Scene();
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  /// Draws the mesh coloured by surface, without a field (options().field becomes empty). `surface`: of
  /// prepare_surface(*mesh), or null to make it here. The camera stays if the bounding box stays the same;
  /// else the view is fitted.
  void show_mesh(std::shared_ptr<const Mesh> mesh, std::shared_ptr<const SurfaceMesh> surface = nullptr);
  /// Draws options().field if the results have it; else the default_field(). `surface`: as in show_mesh().
  /// `prepared`: of prepare_field(), or null to make it here.
  void show_results(std::shared_ptr<const Results> results,
                    std::shared_ptr<const SurfaceMesh> surface = nullptr,
                    std::shared_ptr<const PreparedField> prepared = nullptr);
  SceneContent content() const;
  /// Draws what another scene drew, from the same direction.
  void show(const SceneContent& content);
  void clear();
  /// Throws Error(input) if the results shown have no such field or component; then nothing is changed.
  void set_options(const SceneOptions& options);
  const SceneOptions& options() const;
  /// Sets the language of the texts; at first they are English.
  void set_texts(std::shared_ptr<const PictureTexts> texts);
  SceneFacts facts() const;
  const std::shared_ptr<const SurfaceMesh>& surface() const;  ///< null: nothing is shown
  bool shows_flat_body() const;  ///< a plane body that is not revolved
  /// The section that the options ask for and the scene does not have yet; null: none. Give it to
  /// make_section() (ui/scene/content/section.hpp) on any thread, and give the result to take_section(). The
  /// old section is drawn until then. render_png() does all this by itself.
  std::shared_ptr<const SectionTask> wanted_section() const;
  void take_section(std::shared_ptr<const SectionTask> task, std::shared_ptr<const Section> section);
  /// The same for the quality of the elements: make_surface_quality() (ui/scene/content/surface_quality.hpp)
  /// makes what is missing.
  std::optional<QualityMeasure> wanted_quality() const;
  void take_quality(std::shared_ptr<const SurfaceQuality> quality);
  /// The quality that colours the picture now, or null.
  std::shared_ptr<const SurfaceQuality> quality() const;
  /// Draws one element of the mesh over everything; empty: none.
  void mark_element(std::optional<SolidRef> element);
  /// Moves the camera to the element without a turn. About twelve elements fit into the height.
  void look_at(SolidRef element);
  /// Moves the camera without a turn, so that these things fill the window.
  void fit_to(const Picked& what);
  /// The image of options().image (app/inspect/image_view.hpp); null: none.
  void show_image(std::shared_ptr<const ImageVolume> image);
  const std::shared_ptr<const ImageVolume>& image() const;
  /// Signs of loads and constraints (ui/scene/content/condition_glyphs.hpp). They are drawn while the mesh
  /// shown is the one they were made for.
  void show_conditions(std::shared_ptr<const ConditionGlyphs> glyphs);
  /// Needles of the case, in the body or in its image (app/inspect/slice_needles.hpp).
  void show_needles(const std::vector<NeedleSelector>& needles);
  /// Draws these surfaces (indices into Mesh::surfaces) in a strong colour and the others grey, while no
  /// field is shown. Empty: every surface has its own colour.
  void highlight(const std::vector<Index>& surfaces);
  PickLayer& picks();
  /// The handle of the cutting plane in the window; nothing without a cut.
  std::optional<CutHandle> cut_handle() const;
  /// While the view moves, large surfaces are drawn coarser and edges are not smoothed: so a picture takes a
  /// fraction of a second in software too.
  void set_moving(bool moving);
  std::int64_t triangles_drawn() const;  ///< of the last picture
  /// Plans the next picture. True: draw it in parts, so that no part takes long. False: draw it at once.
  bool begin_parts();
  /// Draws the next part: as much of a large surface as can be drawn in the time of a part. The window shows
  /// the picture with the last part. True if the picture is complete, or if a whole picture was drawn in
  /// between.
  bool draw_part();
  /// Time of a part by the clock; 0: every part is as small as possible.
  void set_part_time(double ms);
  void view(ViewDirection direction);
  void fit();
  /// The face of the cube of directions at a place; pixels from the bottom left of the window.
  std::optional<ViewDirection> cube_face_at(double x, double y) const;
  /// Marks the face under the mouse. False: it was marked already.
  bool light_up_cube(std::optional<ViewDirection> face);
  /// Whether the last picture had soft light (SceneOptions::soft_light).
  bool has_soft_light() const;
  /// True if the picture was drawn in parts and lacks its soft light. Only a whole picture gets it.
  bool lacks_soft_light() const;
  CameraPose camera() const;
  void set_camera(const CameraPose& pose);
  /// Turns about the point looked at, rad: what is in front moves to the right and up.
  void turn(double right, double up);
  /// Shifts what is seen, as shares of the window's height.
  void shift(double right, double up);
  /// Enlarges what is seen for factors above 1.
  void zoom(double factor);

  /// For the desktop: puts the renderer into a window that must outlive the scene. Call it for one window
  /// only. The owner of the window says when it draws.
  void attach(vtkRenderWindow* window);
  /// Pixels of that window for one nominal pixel of the screen, 1 to 2. Texts are then no smaller than those
  /// around the view.
  void set_screen_scale(double scale);

  struct Png {
    int width = 0, height = 0;
    bool fit = true;  ///< false: the camera stays as it is
    bool transparent = false;
    double scale = 1;  ///< real pixels for one of a screen; limits of text sizes grow with it
  };
  /// PNG bytes of the scene, drawn off screen (EGL, surfaceless if there is no display). Throws Error(device)
  /// if there is no GL context. Do not use it and attach() on the same scene.
  std::string render_png(const Png& wanted);
  std::string render_png(int width, int height) { return render_png(Png{width, height}); }

  /// The same in parts, for the thread of a window; a part takes less than a tenth of a second. Call
  /// begin_png(), draw_part() until it returns true, then finish_png(). What that returns makes the bytes on
  /// any thread. Give the scene first what wanted_section() and wanted_quality() ask for.
  void begin_png(const Png& wanted);
  std::function<std::string()> finish_png();

  /// PNG bytes of what the attached window shows, with `enlarge` times as many pixels each way. Throws
  /// Error(internal_fault) without a window.
  std::string capture_png(int enlarge);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
