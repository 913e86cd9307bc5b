#include "ui/scene/scene.hpp"

#include <vtkCallbackCommand.h>
#include <vtkCamera.h>
#include <vtkCoordinate.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>
#include <vtkUnsignedCharArray.h>
#include <vtkWindowToImageFilter.h>

#include <algorithm>
#include <cmath>

#include "app/report.hpp"
#include "ui/scene/body.hpp"
#include "ui/scene/camera.hpp"
#include "ui/scene/cut_frame.hpp"
#include "ui/scene/gl_window.hpp"
#include "ui/scene/glyph_actors.hpp"
#include "ui/scene/legend.hpp"
#include "ui/scene/pick_layer.hpp"
#include "ui/scene/section.hpp"
#include "ui/scene/section_actors.hpp"
#include "ui/scene/shown_field.hpp"
#include "ui/scene/triad.hpp"

namespace genba {
namespace {

constexpr int smooth_colours = 256;
constexpr double legend_room = 130;  // nominal pixels
constexpr int samples = 4;           // a pixel, of a picture that stands still

double diagonal(const std::array<Vec3, 2>& box) {
  return std::hypot(box[1][0] - box[0][0], box[1][1] - box[0][1], box[1][2] - box[0][2]);
}

std::array<Vec3, 2> box_of(const std::vector<std::array<float, 3>>& positions) {
  std::array<Vec3, 2> box{};
  if (!positions.empty()) box[0] = box[1] = {positions[0][0], positions[0][1], positions[0][2]};
  for (const auto& p : positions)
    for (std::size_t c = 0; c < 3; ++c) {
      box[0][c] = std::min<double>(box[0][c], p[c]);
      box[1][c] = std::max<double>(box[1][c], p[c]);
    }
  return box;
}

std::string png_of(vtkWindowToImageFilter* image) {
  vtkNew<vtkPNGWriter> writer;
  writer->SetInputConnection(image->GetOutputPort());
  writer->WriteToMemoryOn();
  writer->AddText("Software", "Genba");
  writer->AddText("Comment", "Research use only - not for diagnosis");
  writer->Write();
  vtkUnsignedCharArray* bytes = writer->GetResult();
  return {reinterpret_cast<const char*>(bytes->GetPointer(0)),
          static_cast<std::size_t>(bytes->GetNumberOfValues())};
}

}  // namespace

struct Scene::State {
  SceneOptions options;
  std::shared_ptr<const Mesh> mesh;
  std::shared_ptr<const Results> results;
  std::shared_ptr<const SurfaceMesh> surface;
  SceneFacts facts;
  std::vector<Index> highlighted;

  PreparedField shown;  // of the results and the field that are drawn
  bool fit_wanted = true;
  bool moving = false;

  std::unique_ptr<OffscreenWindow> offscreen;  // outlives everything that holds GL resources in it
  vtkRenderWindow* attached = nullptr;
  vtkNew<vtkRenderer> renderer;
  vtkNew<vtkTextActor> notice, caption;
  vtkNew<vtkCallbackCommand> before_drawing;
  std::shared_ptr<const SectionTask> section_task;  // of the section that is drawn
  std::shared_ptr<const ConditionGlyphs> glyphs;
  Body body;
  PickLayer picks{body, renderer};
  GlyphActors signs;
  CutFrame frame;
  SectionActors section;
  Legend legend;
  Triad triad;

  Colour ink() const { return options.dark ? Colour{0.92, 0.93, 0.95} : Colour{0.10, 0.11, 0.13}; }
  Colour paper() const { return options.dark ? Colour{0.11, 0.12, 0.14} : Colour{1, 1, 1}; }

  void take(std::shared_ptr<const Mesh> new_mesh, std::shared_ptr<const SurfaceMesh> new_surface);
  void draw_options();
  void draw_section();
  SectionTask task() const { return {results, options, facts.deformation_scale}; }
  void layout();
  void put_into(vtkRenderWindow* window);
};

void Scene::State::take(std::shared_ptr<const Mesh> new_mesh,
                        std::shared_ptr<const SurfaceMesh> new_surface) {
  if (mesh != new_mesh || !surface) {
    highlighted.clear();
    picks.show({}, {});
    picks.show_probes({});
    if (!new_surface) new_surface = prepare_surface(*new_mesh);
    if (!surface || surface->box != new_surface->box) fit_wanted = true;
    surface = std::move(new_surface);
    body.set(new_mesh, surface);
  }
  mesh = std::move(new_mesh);
}

void Scene::State::draw_options() {
  const Colour text = ink(), background = paper();
  renderer->SetBackground(background[0], background[1], background[2]);
  notice->GetTextProperty()->SetColor(text[0], text[1], text[2]);
  caption->GetTextProperty()->SetColor(text[0], text[1], text[2]);
  legend.set_text_colour(text);
  triad.set_text_colour(text);
  body.set_line_colour(options.dark ? Colour{0.02, 0.02, 0.03} : Colour{0.15, 0.16, 0.18},
                       Colour{0.55, 0.57, 0.60});

  facts = {};
  facts.triangles = surface ? static_cast<std::int64_t>(surface->triangles.size()) : 0;
  const Field* field = results && !options.field.empty() ? results->find(options.field) : nullptr;
  const Field* displacement = field && options.deformed ? results->find("displacement") : nullptr;
  if (displacement) {
    facts.deformation_scale = options.deformation_scale;
    if (options.deformation_scale < 0) {
      if (shown.largest_displacement < 0) shown.largest_displacement = largest_displacement(*displacement);
      const double largest = shown.largest_displacement;
      facts.deformation_scale = largest > 0 ? 0.1 * diagonal(surface->box) / largest : 0;
    }
  }
  body.deform(displacement, facts.deformation_scale);
  facts.box = box_of(body.positions());
  body.show_outline(displacement && options.undeformed_outline && facts.deformation_scale != 0);
  body.show_edges(mesh && options.edges);
  picks.set_text_colour(text, background);
  picks.refresh();
  caption->SetVisibility(displacement != nullptr);
  caption->SetInput(("Deformation \xC3\x97 " + short_number(facts.deformation_scale)).c_str());
  legend.show(field != nullptr);
  const bool signs_wanted = field ? options.conditions_on_field : options.conditions;
  signs.set(signs_wanted && glyphs && glyphs->mesh == mesh ? glyphs : nullptr, displacement,
            facts.deformation_scale);
  signs.set_text_background(background);
  draw_section();
  if (!field) {
    body.colour_by_surface(highlighted);
    body.mark_extrema(nullptr, text, background);
    return;
  }
  if (shown.name != options.field || shown.component != options.component) {
    shown.name.clear();
    shown.field = show_field(*results, *field, options.component, *surface);
    shown.name = options.field;
    shown.component = options.component;
  }
  const ShownField& drawn = shown.field;
  const DisplayUnit unit = display_unit(drawn.kind);
  double low = drawn.min, high = drawn.max;
  if (!options.automatic_range) {
    low = options.range_min * unit.scale + unit.offset;
    high = options.range_max * unit.scale + unit.offset;
  }
  facts.range_min = (low - unit.offset) / unit.scale;
  facts.range_max = (high - unit.offset) / unit.scale;
  // A constant field still needs an interval to be drawn in.
  if (!(high > low)) high = low + std::max(1e-12, std::abs(low) * 1e-6);
  const auto colours = sample(options.map, options.bands > 0 ? options.bands : smooth_colours);
  body.colour_by(drawn, low, high, colours);
  section.colour_by(low, high, colours);
  legend.set(drawn.title, drawn.unit, low, high, colours, options.bands > 0);
  legend.show(true);
  body.mark_extrema(options.extrema_labels ? &drawn : nullptr, text, background);
}

void Scene::State::draw_section() {
  const bool inside = results && needs_section(options);
  // A section of other results, or of another field, would lie; one of another place is on its way.
  if (!inside ||
      (section_task && (section_task->results != results || section_task->options.field != options.field ||
                        section_task->options.component != options.component))) {
    section.set(nullptr);
    section_task.reset();
  }
  const bool hides =
      inside && (options.cut == CutKind::slice || options.iso_surfaces > 0 || options.threshold);
  body.show_faces(hides ? 0 : inside && (options.vectors || options.streamlines) ? 0.25 : 1);
  frame.set(attached && inside && options.cut != CutKind::none, options.cut_axis, options.cut_position,
            facts.box);
  Vec3 origin{}, normal{};
  origin[static_cast<std::size_t>(options.cut_axis)] = options.cut_position;
  normal[static_cast<std::size_t>(options.cut_axis)] = options.cut_flip ? 1 : -1;
  body.clip(inside && !hides && options.cut == CutKind::clip, origin, normal);
}

void Scene::State::layout() {
  vtkRenderWindow* window = renderer->GetRenderWindow();
  if (!window) return;
  const int* size = window->GetSize();
  const int width = std::max(size[0], 1), height = std::max(size[1], 1);
  const double pixel = std::clamp(std::min(height / 720.0, width / 960.0), 0.72, 4.0);
  legend.place(width, height, pixel);
  body.place_labels(pixel);
  picks.place(pixel);
  notice->SetDisplayPosition(width / 2, static_cast<int>(8 * pixel));
  notice->GetTextProperty()->SetFontSize(static_cast<int>(std::lround(12 * pixel)));
  caption->SetDisplayPosition(static_cast<int>(12 * pixel), static_cast<int>(height - 12 * pixel));
  caption->GetTextProperty()->SetFontSize(static_cast<int>(std::lround(13 * pixel)));
  signs.place(static_cast<int>(8 * pixel), static_cast<int>(height - 36 * pixel), pixel);
  if (fit_wanted && !body.positions().empty()) {
    fit_points(renderer, body.positions(), width, height, results ? legend_room * pixel : 40 * pixel);
    fit_wanted = false;
  }
  triad.follow(renderer, width, height, pixel);
  body.choose_level(moving, 2 * renderer->GetActiveCamera()->GetParallelScale() / height);
}

void Scene::State::put_into(vtkRenderWindow* window) {
  window->AddRenderer(renderer);
  triad.add_to(window);
  window->AddObserver(vtkCommand::StartEvent, before_drawing);
}

Scene::Scene() : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.before_drawing->SetClientData(&s);
  s.before_drawing->SetCallback(
      [](vtkObject*, unsigned long, void* data, void*) { static_cast<State*>(data)->layout(); });
  s.notice->SetInput(research_notice);
  s.notice->GetTextProperty()->SetJustificationToCentered();
  s.caption->GetTextProperty()->SetVerticalJustificationToTop();
  s.body.add_to(s.renderer);
  s.section.add_to(s.renderer);
  s.signs.add_to(s.renderer);
  s.frame.add_to(s.renderer);
  s.legend.add_to(s.renderer);
  s.renderer->AddActor2D(s.notice);
  s.renderer->AddActor2D(s.caption);
  look_from(s.renderer, ViewDirection::iso);
  s.draw_options();
}

Scene::~Scene() {
  State& s = *state_;
  vtkRenderWindow* window = s.attached ? s.attached : s.offscreen ? s.offscreen->window() : nullptr;
  if (!window) return;
  auto let_go = [&] {
    window->RemoveObserver(s.before_drawing);
    window->RemoveRenderer(s.renderer);
    s.triad.remove_from(window);
  };
  if (s.offscreen)
    s.offscreen->with_context(let_go);
  else
    let_go();
}

void Scene::show_mesh(std::shared_ptr<const Mesh> mesh, std::shared_ptr<const SurfaceMesh> surface) {
  state_->results.reset();
  state_->shown = {};
  state_->options.field.clear();
  state_->options.component = -1;
  state_->take(std::move(mesh), std::move(surface));
  state_->draw_options();
}

void Scene::show_results(std::shared_ptr<const Results> results, std::shared_ptr<const SurfaceMesh> surface,
                         std::shared_ptr<const PreparedField> prepared) {
  State& s = *state_;
  if (!s.results) s.fit_wanted = true;
  s.take(results->mesh, std::move(surface));
  s.results = std::move(results);
  s.shown = prepared ? *prepared : PreparedField{};
  const Field* field = s.results->find(s.options.field);
  if (!field) {
    s.options.field = default_field(*s.results);
    s.options.component = -1;
    s.options.automatic_range = true;
    s.options.threshold = false;
  } else if (s.options.component >= field->components) {
    s.options.component = -1;
  }
  s.draw_options();
}

void Scene::clear() {
  State& s = *state_;
  s.mesh.reset();
  s.results.reset();
  s.glyphs.reset();
  s.shown = {};
  s.surface.reset();
  s.highlighted.clear();
  s.body.clear();
  s.picks.show({}, {});
  s.picks.show_probes({});
  // A place of a cut means nothing in the next body.
  s.options.cut = CutKind::none;
  s.options.iso_surfaces = 0;
  s.options.threshold = s.options.vectors = s.options.streamlines = false;
  s.fit_wanted = true;
  s.draw_options();
}

void Scene::set_options(const SceneOptions& options) {
  State& s = *state_;
  if (s.results && !options.field.empty()) {
    const Field* field = s.results->find(options.field);
    if (!field)
      throw Error(ErrorKind::input, "picture", "the results have no field named " + options.field,
                  "Choose one of the fields that the analysis computes.");
    if (options.component >= field->components)
      throw Error(ErrorKind::input, "picture",
                  options.field + " has " + std::to_string(field->components) + " components; number " +
                      std::to_string(options.component) + " was asked for");
  }
  if (options.cut_axis < 0 || options.cut_axis > 2)
    throw Error(ErrorKind::input, "picture",
                "the axis of a cut is 0, 1 or 2, not " + std::to_string(options.cut_axis));
  s.options = options;
  s.draw_options();
}

const SceneOptions& Scene::options() const {
  return state_->options;
}
SceneFacts Scene::facts() const {
  return state_->facts;
}

std::shared_ptr<const SectionTask> Scene::wanted_section() const {
  const State& s = *state_;
  if (!s.results || !needs_section(s.options)) return nullptr;
  auto task = std::make_shared<SectionTask>(s.task());
  return s.section_task && same_section(*s.section_task, *task) ? nullptr : task;
}

void Scene::take_section(std::shared_ptr<const SectionTask> task, std::shared_ptr<const Section> section) {
  State& s = *state_;
  s.section_task = std::move(task);
  s.section.set(std::move(section));
  s.draw_options();
}

void Scene::show_conditions(std::shared_ptr<const ConditionGlyphs> glyphs) {
  state_->glyphs = std::move(glyphs);
  state_->draw_options();
}

void Scene::highlight(const std::vector<Index>& surfaces) {
  State& s = *state_;
  if (s.highlighted == surfaces) return;
  s.highlighted = surfaces;
  if (!s.results || s.options.field.empty()) s.body.colour_by_surface(surfaces);
}

std::optional<CutHandle> Scene::cut_handle() const {
  const State& s = *state_;
  if (!s.frame.visible()) return std::nullopt;
  vtkRenderer* renderer = s.renderer;
  const auto pixel = [&](const Vec3& p) {
    renderer->SetWorldPoint(p[0], p[1], p[2], 1);
    renderer->WorldToDisplay();
    return std::array{renderer->GetDisplayPoint()[0], renderer->GetDisplayPoint()[1]};
  };
  Vec3 beside = s.frame.handle();
  const double step = 0.1 * diagonal(s.facts.box);
  beside[static_cast<std::size_t>(s.options.cut_axis)] += step;
  const auto at = pixel(s.frame.handle()), next = pixel(beside);
  return CutHandle{at[0], at[1], (next[0] - at[0]) / step, (next[1] - at[1]) / step};
}

void Scene::set_moving(bool moving) {
  State& s = *state_;
  s.moving = moving;
  // A software driver draws every sample: they are most of the time of a picture with few triangles.
  if (s.attached) s.attached->SetMultiSamples(moving ? 0 : samples);
}

std::int64_t Scene::triangles_drawn() const {
  return state_->body.triangles_drawn();
}

PickLayer& Scene::picks() {
  return state_->picks;
}

void Scene::view(ViewDirection direction) {
  look_from(state_->renderer, direction);
  state_->fit_wanted = true;
}

void Scene::fit() {
  state_->fit_wanted = true;
}

void Scene::attach(vtkRenderWindow* window) {
  window->SetMultiSamples(samples);
  state_->attached = window;
  state_->put_into(window);
}

std::string Scene::render_png(int width, int height) {
  State& s = *state_;
  if (s.attached)
    throw Error(ErrorKind::internal_fault, "picture",
                "the scene belongs to a window and cannot be drawn off screen");
  if (!s.offscreen) {
    s.offscreen = std::make_unique<OffscreenWindow>();
    s.offscreen->window()->SetMultiSamples(samples);
    s.put_into(s.offscreen->window());
  }
  if (const auto task = wanted_section()) take_section(task, make_section(*task));
  std::string png;
  s.offscreen->with_context([&] {
    vtkRenderWindow* window = s.offscreen->window();
    window->SetSize(width, height);
    s.fit_wanted = true;
    vtkNew<vtkWindowToImageFilter> image;
    image->SetInput(window);
    image->SetInputBufferTypeToRGB();
    image->ReadFrontBufferOff();
    image->Update();
    png = png_of(image);
  });
  return png;
}

std::string Scene::capture_png(int enlarge, bool transparent) {
  State& s = *state_;
  if (!s.attached) throw Error(ErrorKind::internal_fault, "picture", "the scene is not shown in a window");
  set_moving(false);
  vtkNew<vtkWindowToImageFilter> image;
  image->SetInput(s.attached);
  image->SetScale(std::max(1, enlarge));
  if (transparent) {
    s.renderer->SetBackgroundAlpha(0);
    image->SetInputBufferTypeToRGBA();
  } else {
    image->SetInputBufferTypeToRGB();
  }
  image->ReadFrontBufferOff();
  image->Update();
  s.renderer->SetBackgroundAlpha(1);
  return png_of(image);
}

}  // namespace genba
