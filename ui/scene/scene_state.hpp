// The state of a scene. Only for the sources of this folder.
#pragma once

#include <vtkCallbackCommand.h>
#include <vtkNew.h>
#include <vtkSmartPointer.h>
#include <vtkTextActor.h>

#include <map>
#include <set>

#include "ui/scene/actors/body.hpp"
#include "ui/scene/actors/cut_frame.hpp"
#include "ui/scene/actors/element_mark.hpp"
#include "ui/scene/actors/glyph_actors.hpp"
#include "ui/scene/actors/image_planes.hpp"
#include "ui/scene/actors/legend.hpp"
#include "ui/scene/actors/needles.hpp"
#include "ui/scene/actors/pick_layer.hpp"
#include "ui/scene/actors/section_actors.hpp"
#include "ui/scene/actors/tiled_renderer.hpp"
#include "ui/scene/content/pieces.hpp"
#include "ui/scene/content/section.hpp"
#include "ui/scene/content/shown_field.hpp"
#include "ui/scene/content/surface_quality.hpp"
#include "ui/scene/gl_window.hpp"
#include "ui/scene/orientation_cube.hpp"
#include "ui/scene/scale_bar.hpp"
#include "ui/scene/scene.hpp"
#include "ui/scene/soft_light.hpp"

class vtkUnsignedCharArray;
class vtkProperty;

namespace genba {

constexpr int samples = 4;  // per pixel, of a picture at rest

std::vector<vtkProp*> props_of(vtkRenderer* renderer);
std::array<Vec3, 2> box_of(const std::vector<std::array<float, 3>>& positions);

/// Blends translucent faces in the order in which they are drawn. The order-independent way of VTK draws
/// nothing in the window of Qt's widget, and costs many extra passes in software.
class BlendingRenderer : public TiledRenderer {
 public:
  static BlendingRenderer* New();
  vtkTypeMacro(BlendingRenderer, TiledRenderer);
  /// Switches the depth test on. Texts and copies of the window switch it off, and VTK switches it on only
  /// where it clears. The later parts of a picture do not clear.
  void DeviceRenderOpaqueGeometry(vtkFrameBufferObjectBase* buffer) override;
  void DeviceRenderTranslucentPolygonalGeometry(vtkFrameBufferObjectBase* /*buffer*/) override {
    UpdateTranslucentPolygonalGeometry();
  }
};

struct Scene::State {
  SceneOptions options;
  std::shared_ptr<const PictureTexts> texts = std::make_shared<PictureTexts>();
  std::shared_ptr<const Mesh> mesh;
  std::shared_ptr<const Results> results;
  std::shared_ptr<const SurfaceMesh> surface;
  SceneFacts facts;
  std::vector<Index> highlighted;

  PreparedField shown;  // of the results and the field that are drawn
  bool fit_wanted = true;
  bool moving = false;
  /// What one event draws of a picture.
  struct Part {
    Pieces body{}, cut{};              // of the body, of the section
    vtkProp* own = nullptr;            // this one alone, beside the pieces
    bool space = false, flat = false;  // all other things in space, all that lie flat on the picture
  };
  std::vector<Part> plan;      // of a picture drawn in parts: one piece or one thing each
  std::size_t planned = 0;     // how many of them are drawn
  const Part* part = nullptr;  // being drawn; null: a whole picture
  PiecePace pace;
  bool overtaken = false;  // a whole picture was drawn between the parts
  // Things that were drawn once with the samples of a moving and of a resting picture. The first drawing
  // compiles shaders.
  std::array<std::set<const vtkProp*>, 2> known;
  std::array<bool, 2> section_known{};
  bool clipped = false;
  std::vector<vtkProp*> unknown() const;
  void make_plan();
  void begin_parts();
  bool draw_part();
  /// The next part, as many pieces as the pace allows.
  Part next_part();

  std::unique_ptr<OffscreenWindow> offscreen;  // outlives everything that holds GL resources in it
  vtkRenderWindow* attached = nullptr;
  double screen_scale = 1;  ///< of the attached window
  bool offscreen_alpha = false;
  // A picture off screen is drawn tile by tile, so that neither the time of an event nor the memory grows
  // with it.
  struct Tile {
    int left = 0, bottom = 0, width = 0, height = 0;  // pixels of the picture
    vtkSmartPointer<vtkUnsignedCharArray> pixels;     // once it is read
  };
  std::vector<Tile> tiles;
  std::size_t tile = 0;  // being drawn
  bool tile_drawn = false;
  /// SoftLight::where_fast means off in a picture for a file: that must be the same on every computer. A
  /// picture of several tiles has no soft light, since its tiles would not fit together.
  SoftLight soft_wish() const;
  void begin_picture(const Png& wanted);
  void begin_tile(const Tile& tile);
  void read_tile(Tile& tile);  // call it in the context of the window
  /// Makes the bytes of the tiles that were read; on any thread.
  std::function<std::string()> take_picture();
  void make_offscreen(std::unique_ptr<OffscreenWindow> given = nullptr);
  vtkNew<BlendingRenderer> renderer;
  vtkNew<vtkTextActor> notice, caption, outdated;
  vtkNew<vtkCallbackCommand> before_drawing, after_drawing;
  SoftLightPass soft_light;
  std::shared_ptr<const SectionTask> section_task;  // of the section that is drawn
  std::shared_ptr<const Section> cut;               // that section
  std::shared_ptr<SectionVolume> volume;            // kept while sections of the results are wanted
  std::shared_ptr<const Results> volume_of;
  std::shared_ptr<const ConditionGlyphs> glyphs;
  std::shared_ptr<const SurfaceQuality> quality;
  std::optional<SolidRef> marked;
  Body body;
  PickLayer picks{body, renderer};
  GlyphActors signs;
  CutFrame frame;
  ElementMark mark;
  std::vector<NeedleSelector> needles;
  NeedleActors needle_actors;
  ImagePlanes planes;
  std::shared_ptr<const ImageVolume> image;
  SectionActors section;
  Legend legend;
  OrientationCube cube;
  ScaleBar scale_bar;

  Colour ink() const { return options.dark ? Colour{0.92, 0.93, 0.95} : Colour{0.10, 0.11, 0.13}; }
  Colour paper() const { return options.dark ? Colour{0.11, 0.12, 0.14} : Colour{1, 1, 1}; }
  /// Background colours at the bottom and at the top of the picture.
  std::array<Colour, 2> papers() const;

  void take(std::shared_ptr<const Mesh> new_mesh, std::shared_ptr<const SurfaceMesh> new_surface);
  /// Makes the surface of a plane body anew where its thickness or turn is another one.
  void follow_plane();
  void draw_options();
  void draw_section();
  void draw_mesh_colours();
  std::shared_ptr<const ConditionGlyphs> seen_signs() const;
  SectionTask task() const { return {results, options, facts.deformation_scale, volume}; }
  /// fill: makes the arrays of all that is drawn; else only the pieces that are drawn next make theirs.
  void layout(bool fill);
  /// The camera sees the depth of all that is drawn now or in a later part of the picture.
  void set_depth();
  double metres_a_pixel() const;
  /// Makes lines thicker in pictures larger than usual.
  void widen_lines(double pixel);
  std::map<vtkProperty*, float> line_width;  // in a picture of usual size
  void before_draw();
  void put_into(vtkRenderWindow* window);
};

}  // namespace genba
