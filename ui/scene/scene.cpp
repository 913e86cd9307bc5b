#include "ui/scene/scene.hpp"

#include <vtkCamera.h>
#include <vtkMath.h>
#include <vtkProp.h>
#include <vtkPropCollection.h>
#include <vtkRenderWindow.h>
#include <vtkTextProperty.h>

#include <algorithm>
#include <chrono>
#include <numbers>

#include "ui/scene/actors/vtk_arrays.hpp"
#include "ui/scene/camera.hpp"
#include "ui/scene/scene_state.hpp"

namespace genba {
namespace {

constexpr double elements_in_height = 12, most_of_body = 0.6;

}  // namespace

Scene::Scene() : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.before_drawing->SetClientData(&s);
  s.before_drawing->SetCallback(
      [](vtkObject*, unsigned long, void* data, void*) { static_cast<State*>(data)->before_draw(); });
  s.after_drawing->SetClientData(&s);
  s.after_drawing->SetCallback(
      [](vtkObject*, unsigned long, void* data, void*) { static_cast<State*>(data)->soft_light.end(); });
  s.notice->GetTextProperty()->SetJustificationToCentered();
  s.outdated->GetTextProperty()->SetJustificationToCentered();
  s.outdated->GetTextProperty()->SetVerticalJustificationToTop();
  s.outdated->GetTextProperty()->SetBackgroundOpacity(0.85);
  s.outdated->GetTextProperty()->BoldOn();
  s.caption->GetTextProperty()->SetVerticalJustificationToTop();
  s.body.add_to(s.renderer);
  s.planes.add_to(s.renderer);
  s.section.add_to(s.renderer);
  s.signs.add_to(s.renderer);
  s.frame.add_to(s.renderer);
  s.mark.add_to(s.renderer);
  s.needle_actors.add_to(s.renderer);
  s.legend.add_to(s.renderer);
  s.scale_bar.add_to(s.renderer);
  s.renderer->AddActor2D(s.notice);
  s.renderer->AddActor2D(s.caption);
  s.renderer->AddActor2D(s.outdated);
  look_from(s.renderer, ViewDirection::iso);
  s.draw_options();
}

Scene::~Scene() {
  State& s = *state_;
  vtkRenderWindow* window = s.attached ? s.attached : s.offscreen ? s.offscreen->window() : nullptr;
  if (!window) return;
  auto let_go = [&] {
    window->RemoveObserver(s.before_drawing);
    window->RemoveObserver(s.after_drawing);
    window->RemoveRenderer(s.renderer);
    s.cube.remove_from(window);
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
    s.options.field = prepared ? prepared->name : default_field(*s.results);
    s.options.component = -1;
    s.options.automatic_range = true;
    s.options.threshold = false;
    s.options.iso_at.reset();
  } else if (s.options.component >= field->components) {
    s.options.component = -1;
  }
  s.draw_options();
}

SceneContent Scene::content() const {
  const State& s = *state_;
  SceneOptions options = s.options;
  options.soft_light = SoftLight::off;
  return {options,          s.texts,
          s.mesh,           s.surface,
          s.results,        std::make_shared<PreparedField>(s.shown),
          s.section_task,   s.cut,
          s.glyphs,         s.quality,
          s.image,          s.marked,
          s.highlighted,    s.picks.selected(),
          s.picks.probes(), camera(),
          s.needles};
}

void Scene::show(const SceneContent& content) {
  State& s = *state_;
  clear();
  s.options = content.options;
  if (content.texts) s.texts = content.texts;
  s.picks.set_texts(s.texts);
  s.glyphs = content.glyphs;
  s.image = content.image;
  s.results = content.results;
  if (content.field) s.shown = *content.field;
  if (content.mesh) s.take(content.mesh, content.surface);
  s.quality = content.quality;
  s.marked = content.marked;
  s.highlighted = content.highlighted;
  s.section_task = content.section_task;
  s.cut = content.section;
  s.section.set(content.section);
  s.picks.show(content.picked, {});
  s.picks.show_probes(content.probes);
  s.needles = content.needles;
  s.draw_options();
  set_camera(content.camera);
}

void Scene::clear() {
  State& s = *state_;
  s.mesh.reset();
  s.results.reset();
  s.glyphs.reset();
  s.quality.reset();
  s.marked.reset();
  s.mark.set(s.body, {});
  s.shown = {};
  s.surface.reset();
  s.highlighted.clear();
  s.needles.clear();
  s.body.clear();
  s.picks.show({}, {});
  s.picks.show_probes({});
  s.picks.show_patch({});
  s.picks.show_shape({});
  // The place of a cut has no meaning for the next body.
  s.options.cut = CutKind::none;
  s.options.parts.clear();
  s.options.plane = {};
  s.options.iso_surfaces = 0;
  s.options.iso_at.reset();
  s.options.threshold = s.options.vectors = s.options.streamlines = false;
  s.fit_wanted = true;
  s.draw_options();
}

void Scene::set_options(const SceneOptions& options) {
  State& s = *state_;
  if (s.results && !options.field.empty()) {
    const Field* field = s.results->find(options.field);
    if (!field)
      throw Error(ErrorKind::input, phrase<"picture">(),
                  phrase<"the results have no field named %1">(options.field),
                  phrase<"Choose one of the fields that the analysis computes">());
    if (options.component >= field->components)
      throw Error(ErrorKind::input, phrase<"picture">(),
                  phrase<"%1 has %2 components; number %3 was asked for">(options.field, field->components,
                                                                          options.component));
  }
  if (options.cut_axis < 0 || options.cut_axis > 2)
    throw Error(ErrorKind::input, phrase<"picture">(),
                phrase<"the axis of a cut is 0, 1 or 2, not %1">(options.cut_axis));
  s.options = options;
  s.draw_options();
}

const SceneOptions& Scene::options() const {
  return state_->options;
}
SceneFacts Scene::facts() const {
  return state_->facts;
}

const std::shared_ptr<const SurfaceMesh>& Scene::surface() const {
  return state_->surface;
}

bool Scene::shows_flat_body() const {
  return state_->mesh && state_->mesh->is_plane() && state_->options.plane.turn == 0;
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
  s.cut = section;
  s.section.set(std::move(section));
  s.draw_options();
}

std::optional<QualityMeasure> Scene::wanted_quality() const {
  const State& s = *state_;
  if (!s.mesh || s.mesh->solids.empty() || !s.options.field.empty() || !s.options.quality)
    return std::nullopt;
  const bool there =
      s.quality && s.quality->mesh == s.mesh && s.quality->rating.measure == *s.options.quality;
  return there ? std::nullopt : s.options.quality;
}

std::shared_ptr<const SurfaceQuality> Scene::quality() const {
  const State& s = *state_;
  const bool shown = s.mesh && s.options.field.empty() && s.options.quality && s.quality && !wanted_quality();
  return shown ? s.quality : nullptr;
}

void Scene::take_quality(std::shared_ptr<const SurfaceQuality> quality) {
  state_->quality = std::move(quality);
  state_->draw_options();
}

void Scene::mark_element(std::optional<SolidRef> element) {
  State& s = *state_;
  s.marked = s.mesh ? element : std::nullopt;
  s.mark.set(s.body, s.marked);
}

void Scene::look_at(SolidRef element) {
  State& s = *state_;
  if (!s.mesh) return;
  const ElementBlock& block = s.mesh->solids[element.block];
  const auto corners = static_cast<std::size_t>(traits(block.type).corners),
             nodes = static_cast<std::size_t>(traits(block.type).nodes);
  Points places;
  for (std::size_t k = 0; k < corners; ++k) {
    const Vec3 p = s.body.drawn(block.nodes[static_cast<std::size_t>(element.element) * nodes + k]);
    places.push_back({static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])});
  }
  const auto box = box_of(places);
  Vec3 middle;
  for (std::size_t c = 0; c < 3; ++c) middle[c] = 0.5 * (box[0][c] + box[1][c]);
  s.fit_wanted = false;
  const double whole = diagonal(s.facts.box);
  genba::look_at(s.renderer, middle, std::min(elements_in_height * diagonal(box), most_of_body * whole),
                 whole);
}

void Scene::fit_to(const Picked& what) {
  State& s = *state_;
  const Points places = s.picks.places(what);
  if (places.empty()) return;
  const auto box = box_of(places);
  Vec3 middle;
  for (std::size_t c = 0; c < 3; ++c) middle[c] = 0.5 * (box[0][c] + box[1][c]);
  s.fit_wanted = false;
  constexpr double room = 1.2;
  const double whole = diagonal(s.facts.box);
  genba::look_at(s.renderer, middle, std::max(room * diagonal(box), 1e-3 * whole), whole);
}

void Scene::show_image(std::shared_ptr<const ImageVolume> image) {
  State& s = *state_;
  s.image = std::move(image);
  s.draw_options();
}

const std::shared_ptr<const ImageVolume>& Scene::image() const {
  return state_->image;
}

void Scene::show_conditions(std::shared_ptr<const ConditionGlyphs> glyphs) {
  state_->glyphs = std::move(glyphs);
  state_->draw_options();
}

void Scene::show_needles(const std::vector<NeedleSelector>& needles) {
  State& s = *state_;
  if (s.needles == needles) return;
  s.needles = needles;
  s.draw_options();
}

void Scene::highlight(const std::vector<Index>& surfaces) {
  State& s = *state_;
  if (s.highlighted == surfaces) return;
  s.highlighted = surfaces;
  if (!s.results || s.options.field.empty()) s.draw_mesh_colours();
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
  // A software driver draws every sample; in a picture with few triangles they take most of the time.
  if (vtkRenderWindow* window = s.renderer->GetRenderWindow()) window->SetMultiSamples(moving ? 0 : samples);
}

std::int64_t Scene::triangles_drawn() const {
  const State& s = *state_;
  return (s.body.pieces() > 0 ? s.body.triangles_drawn() : 0) + s.section.triangles();
}

PickLayer& Scene::picks() {
  return state_->picks;
}

bool Scene::begin_parts() {
  State& s = *state_;
  s.plan.clear();
  if (!(s.attached || s.offscreen)) return false;
  if (s.fit_wanted) s.layout(false);
  s.make_plan();
  s.begin_parts();
  return s.plan.size() > 1;
}

void Scene::set_part_time(double ms) {
  state_->pace = PiecePace(ms);
}

bool Scene::draw_part() {
  State& s = *state_;
  if (s.attached) return s.draw_part();
  State::Tile& tile = s.tiles[s.tile];
  s.offscreen->with_context([&] {
    s.begin_tile(tile);
    if (!s.tile_drawn) {
      s.tile_drawn = s.draw_part();
      return;
    }
    s.read_tile(tile);
    ++s.tile;
    s.tile_drawn = false;
    s.begin_parts();
  });
  return s.tile == s.tiles.size();
}

void Scene::State::begin_parts() {
  planned = 0;
  overtaken = false;
}

bool Scene::State::draw_part() {
  if (overtaken) return true;
  const bool first = planned == 0, whole = plan.empty();
  const Part now = whole ? Part{} : next_part();
  const bool last = planned == plan.size();
  std::vector<std::pair<vtkProp*, int>> seen;
  for (vtkProp* prop : props_of(renderer)) seen.emplace_back(prop, prop->GetVisibility());
  part = whole ? nullptr : &now;
  const auto begin = std::chrono::steady_clock::now();
  vtkRenderWindow* window = renderer->GetRenderWindow();
  // The window keeps what it shows until the picture is complete: the parts add up. It also does not show a
  // picture without soft light in between.
  const bool comes_again = attached && soft_light.wanted(soft_wish());
  window->SetSwapBuffers(last && !comes_again);
  renderer->SetErase(first);
  cube.set_drawn(last);
  window->Render();
  // A software driver delays its work. Without this, all of it would wait for the last part.
  window->WaitForCompletion();
  if (!whole)
    pace.drew(std::max(now.body.last - now.body.first, now.cut.last - now.cut.first),
              std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
  window->SetSwapBuffers(1);
  part = nullptr;
  renderer->SetErase(1);
  cube.set_drawn(true);
  for (const auto& [prop, visible] : seen) prop->SetVisibility(visible);
  return last;
}

void Scene::view(ViewDirection direction) {
  look_from(state_->renderer, direction);
  state_->fit_wanted = true;
}

void Scene::fit() {
  state_->fit_wanted = true;
}

std::optional<ViewDirection> Scene::cube_face_at(double x, double y) const {
  return state_->cube.face_at(x, y);
}

bool Scene::light_up_cube(std::optional<ViewDirection> face) {
  return state_->cube.light_up(face);
}

bool Scene::has_soft_light() const {
  return state_->soft_light.used();
}

bool Scene::lacks_soft_light() const {
  const State& s = *state_;
  return s.attached && !s.overtaken && !s.soft_light.used() && s.soft_light.wanted(s.soft_wish());
}

CameraPose Scene::camera() const {
  vtkCamera* camera = state_->renderer->GetActiveCamera();
  CameraPose pose;
  camera->GetPosition(pose.place.data());
  camera->GetFocalPoint(pose.focus.data());
  camera->GetViewUp(pose.up.data());
  pose.height = 2 * camera->GetParallelScale();
  return pose;
}

void Scene::set_camera(const CameraPose& pose) {
  State& s = *state_;
  vtkCamera* camera = s.renderer->GetActiveCamera();
  camera->SetPosition(pose.place.data());
  camera->SetFocalPoint(pose.focus.data());
  camera->SetViewUp(pose.up.data());
  camera->ParallelProjectionOn();
  camera->SetParallelScale(pose.height / 2);
  s.fit_wanted = false;
}

void Scene::turn(double right, double up) {
  constexpr double degrees = 180 / std::numbers::pi;
  vtkCamera* camera = state_->renderer->GetActiveCamera();
  camera->Azimuth(-right * degrees);
  camera->Elevation(-up * degrees);
  camera->OrthogonalizeViewUp();
}

void Scene::shift(double right, double up) {
  CameraPose pose = camera();
  const Vec3 ahead = {pose.focus[0] - pose.place[0], pose.focus[1] - pose.place[1],
                      pose.focus[2] - pose.place[2]};
  Vec3 side{}, above = pose.up;
  vtkMath::Cross(ahead.data(), above.data(), side.data());
  vtkMath::Cross(side.data(), ahead.data(), above.data());
  vtkMath::Normalize(side.data());
  vtkMath::Normalize(above.data());
  for (std::size_t c = 0; c < 3; ++c) {
    const double way = pose.height * (right * side[c] + up * above[c]);
    pose.place[c] -= way;
    pose.focus[c] -= way;
  }
  set_camera(pose);
}

void Scene::zoom(double factor) {
  CameraPose pose = camera();
  pose.height /= factor;
  set_camera(pose);
}

void Scene::set_texts(std::shared_ptr<const PictureTexts> texts) {
  state_->texts = std::move(texts);
  state_->picks.set_texts(state_->texts);
  state_->draw_options();
}

void Scene::set_screen_scale(double scale) {
  state_->screen_scale = scale;
}

void Scene::attach(vtkRenderWindow* window) {
  window->SetMultiSamples(samples);
  state_->attached = window;
  state_->put_into(window);
}

}  // namespace genba
