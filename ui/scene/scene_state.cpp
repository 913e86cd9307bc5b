#include "ui/scene/scene_state.hpp"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkObjectFactory.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLState.h>
#include <vtkProp.h>
#include <vtkPropCollection.h>
#include <vtkProperty.h>
#include <vtkRenderWindow.h>
#include <vtkTextProperty.h>

#include <vtk_glew.h>

#include <algorithm>
#include <cmath>

#include "app/output/version.hpp"
#include "ui/scene/actors/label_layout.hpp"
#include "ui/scene/actors/vtk_arrays.hpp"
#include "ui/scene/camera.hpp"
#include "ui/scene/content/round_numbers.hpp"

namespace genba {
namespace {

constexpr int smooth_colours = 256;
constexpr double legend_room = 130;  // nominal pixels
constexpr int most_at_once = 3;      // pieces drawn without parts if the pace allows it

}  // namespace

vtkStandardNewMacro(BlendingRenderer);

void BlendingRenderer::DeviceRenderOpaqueGeometry(vtkFrameBufferObjectBase* buffer) {
  vtkOpenGLState* state = static_cast<vtkOpenGLRenderWindow*>(RenderWindow)->GetState();
  state->vtkglEnable(GL_DEPTH_TEST);
  state->vtkglDepthMask(GL_TRUE);
  vtkOpenGLRenderer::DeviceRenderOpaqueGeometry(buffer);
  if (GetUseSSAO() && GetGradientBackground()) paint_gradient_behind(*this);
}

std::vector<vtkProp*> props_of(vtkRenderer* renderer) {
  std::vector<vtkProp*> out;
  vtkPropCollection* all = renderer->GetViewProps();
  vtkCollectionSimpleIterator at;
  all->InitTraversal(at);
  while (vtkProp* prop = all->GetNextProp(at)) out.push_back(prop);
  return out;
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

namespace {

// A body before its mesh has no edges of elements. It and its mesh differ in place as much as their facets
// differ from the true surface.
bool same_place(const SurfaceMesh& a, const SurfaceMesh& b) {
  constexpr double share = 0.04;
  const bool is_mesh = !a.element_edges.empty() && !b.element_edges.empty();
  const double slack = is_mesh ? 0 : share * diagonal(a.box);
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t c = 0; c < 3; ++c)
      if (std::abs(a.box[i][c] - b.box[i][c]) > slack) return false;
  return true;
}

}  // namespace

void Scene::State::take(std::shared_ptr<const Mesh> new_mesh,
                        std::shared_ptr<const SurfaceMesh> new_surface) {
  if (mesh != new_mesh || !surface) {
    highlighted.clear();
    marked.reset();
    quality.reset();
    picks.show({}, {});
    picks.show_probes({});
    picks.show_patch({});
    picks.show_shape({});
    if (!new_surface)
      new_surface = prepare_surface(*new_mesh, options.plane);
    else if (new_mesh->is_plane())
      options.plane = new_surface->plane;
    // The view of an image was fitted already, and the body lies in the image.
    const bool is_first = !surface && !planes.visible();
    if (is_first || (surface && !same_place(*surface, *new_surface))) fit_wanted = true;
    // A plane body opens as it is drawn on paper.
    const bool was_plane = mesh && mesh->is_plane();
    if (new_mesh->is_plane() != was_plane) {
      look_from(renderer, new_mesh->is_plane() ? ViewDirection::plus_z : ViewDirection::iso);
      fit_wanted = true;
    }
    surface = std::move(new_surface);
    body.set(new_mesh, surface);
  }
  mesh = std::move(new_mesh);
}

SoftLight Scene::State::soft_wish() const {
  const bool lacks_it = !attached && (options.soft_light == SoftLight::where_fast || tiles.size() > 1);
  return lacks_it ? SoftLight::off : options.soft_light;
}

std::array<Colour, 2> Scene::State::papers() const {
  if (!options.gradient) return {paper(), paper()};
  return options.dark ? std::array{Colour{0.09, 0.10, 0.12}, Colour{0.20, 0.22, 0.26}}
                      : std::array{Colour{0.86, 0.89, 0.93}, Colour{0.99, 0.99, 1.0}};
}

void Scene::State::follow_plane() {
  if (!mesh || !surface || !mesh->is_plane() || surface->plane == options.plane) return;
  const bool turned = surface->plane.turn != options.plane.turn;
  surface = prepare_surface(*mesh, options.plane);
  body.set(mesh, surface);
  shown.name.clear();
  quality.reset();
  if (!turned) return;
  look_from(renderer, options.plane.turn > 0 ? ViewDirection::iso : ViewDirection::plus_z);
  fit_wanted = true;
}

void Scene::State::draw_options() {
  follow_plane();
  const Colour text = ink(), background = paper();
  const auto [bottom, top] = papers();
  renderer->SetBackground(bottom[0], bottom[1], bottom[2]);
  renderer->SetBackground2(top[0], top[1], top[2]);
  renderer->SetGradientBackground(options.gradient && !offscreen_alpha);
  notice->GetTextProperty()->SetColor(text[0], text[1], text[2]);
  notice->GetTextProperty()->SetBackgroundColor(background[0], background[1], background[2]);
  caption->GetTextProperty()->SetColor(text[0], text[1], text[2]);
  legend.set_text_colour(text);
  cube.set_dark(options.dark);
  scale_bar.set_text_colour(text);
  scale_bar.set_texts(texts);
  body.set_line_colour(options.dark ? Colour{0.02, 0.02, 0.03} : Colour{0.15, 0.16, 0.18},
                       Colour{0.55, 0.57, 0.60});

  facts = {};
  facts.triangles = surface ? static_cast<std::int64_t>(surface->triangles.size()) : 0;
  const Field* field = results && !options.field.empty() ? results->find(options.field) : nullptr;
  const Field* displacement = field && options.deformed ? results->displacement() : nullptr;
  if (displacement) {
    facts.deformation_scale = options.deformation_scale;
    if (options.deformation_scale < 0) {
      if (shown.largest_displacement < 0) shown.largest_displacement = largest_displacement(*displacement);
      const double largest = shown.largest_displacement;
      facts.deformation_scale = largest > 0 ? round_down(0.1 * diagonal(surface->box) / largest) : 0;
    }
  }
  body.deform(displacement, facts.deformation_scale);
  if (mesh && surface) body.set_looks(looks_of_surfaces(*mesh, *surface, options.parts));
  facts.box = body.box();
  body.show_outline(displacement && options.undeformed_outline && facts.deformation_scale != 0);
  body.show_edges(mesh && options.edges);
  picks.set_text_colour(text, background);
  picks.refresh();
  std::string head;
  if (field && results->moment)
    head = texts->shown(phrase<"At %1">(format_quantity(results->moment->at, results->moment->over)));
  if (displacement)
    head += (head.empty() ? "" : "    ") + texts->shown(phrase<"Deformation">()) + " \xC3\x97 " +
            short_number(facts.deformation_scale);
  caption->SetVisibility(!head.empty());
  const Colour warning = options.dark ? Colour{1.0, 0.72, 0.3} : Colour{0.65, 0.25, 0.0};
  outdated->GetTextProperty()->SetColor(warning[0], warning[1], warning[2]);
  outdated->GetTextProperty()->SetBackgroundColor(background[0], background[1], background[2]);
  outdated->SetVisibility(results && field && options.outdated);
  set_text(*outdated, texts->shown(phrase<"Outdated: the case was edited since. Run again.">()), *texts);
  set_text(*notice, texts->shown(word(research_notice)), *texts);
  set_text(*caption, head, *texts);
  legend.show(field != nullptr);
  const bool signs_wanted = field ? options.conditions_on_field : options.conditions;
  signs.set(signs_wanted && glyphs && glyphs->mesh == mesh ? seen_signs() : nullptr, displacement,
            facts.deformation_scale, *texts);
  const bool surfaces_wanted = (field || options.conditions) && glyphs && glyphs->mesh == mesh;
  signs.set_surfaces(surfaces_wanted ? glyphs : nullptr, field ? results.get() : nullptr,
                     displacement ? facts.deformation_scale : 1);
  signs.set_text_background(background);
  draw_section();
  cube.set_names(cube_names(options.patient_axes || planes.visible()), *texts);
  if (mesh) mark.set(body, marked);
  if (!field) {
    draw_mesh_colours();
    body.mark_extrema(nullptr, text, background, *texts);
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
  const bool robust = options.automatic_range && options.robust_range;
  double low = robust ? drawn.robust_min : drawn.min, high = robust ? drawn.robust_max : drawn.max;
  if (!options.automatic_range) {
    low = options.range_min * unit.scale + unit.offset;
    high = options.range_max * unit.scale + unit.offset;
  }
  facts.range_min = (low - unit.offset) / unit.scale;
  facts.range_max = (high - unit.offset) / unit.scale;
  facts.field_min = (drawn.min - unit.offset) / unit.scale;
  facts.field_max = (drawn.max - unit.offset) / unit.scale;
  facts.robust = robust && (low > drawn.min || high < drawn.max);
  facts.is_safety = drawn.is_safety;
  // A constant field also needs an interval of values.
  if (!(high > low)) high = low + std::max(1e-12, std::abs(low) * 1e-6);
  const int bands = options.bands > 0 ? options.bands : smooth_colours;
  const auto colours = drawn.is_safety ? sample_of_safety(options.map, bands) : sample(options.map, bands);
  // One more band beyond each end, for all values there.
  const BeyondColours beyond = drawn.is_safety ? beyond_safety() : beyond_colours(options.map);
  std::vector<Colour> all = colours;
  double from = low, to = high;
  const double step = (high - low) / static_cast<double>(colours.size());
  const double slack = 1e-6 * (high - low);  // rounding of units
  const bool is_below = drawn.min < low - slack, is_above = drawn.max > high + slack;
  if (is_below) all.insert(all.begin(), beyond.below), from -= step;
  if (is_above) all.push_back(beyond.above), to += step;
  body.colour_by(drawn, from, to, all);
  if (const auto& inner = body.exposed().surface)
    body.colour_exposed_by(show_field(*results, *field, options.component, *inner).vertex_value);
  section.colour_by(from, to, all);
  const auto refined = options.refined.find(field->components > 1 && options.component < 0
                                                ? options.field + ":magnitude"
                                                : options.field);
  const bool is_refined = refined != options.refined.end() && (field->components == 1 || options.component < 0);
  facts.legend_title =
      is_refined ? joined({drawn.title, phrase<"refined: %1">(refined->second)}, "\n") : drawn.title;
  legend.set(facts.legend_title, drawn.unit, low, high, colours, options.bands > 0, *texts);
  using End = Legend::End;
  legend.set_ends(
      is_below ? std::optional(End{beyond.below, phrase<"min %1">(short_number(drawn.min))}) : std::nullopt,
      is_above ? std::optional(End{beyond.above, drawn.is_safety ? Text("> " + short_number(high))
                                                                 : phrase<"max %1">(short_number(drawn.max))})
               : std::nullopt,
      *texts);
  legend.show(true);
  body.mark_extrema(options.extrema_labels ? &drawn : nullptr, text, background, *texts);
}

// The signs without those on hidden bodies. The key in the picture still names all conditions.
std::shared_ptr<const ConditionGlyphs> Scene::State::seen_signs() const {
  if (body.looks().hidden.empty()) return glyphs;
  auto out = std::make_shared<ConditionGlyphs>(*glyphs);
  for (ConditionSigns& condition : out->conditions)
    std::erase_if(condition.glyphs, [&](const Glyph& glyph) { return body.hides_node(glyph.node); });
  return out;
}

void Scene::State::draw_mesh_colours() {
  if (!quality || !options.quality || quality->mesh != mesh || quality->rating.measure != *options.quality) {
    body.colour_by_surface(highlighted);
    return;
  }
  const ElementRating& rating = quality->rating;
  const auto colours = sample(options.map, options.bands > 0 ? options.bands : smooth_colours);
  facts.range_min = rating.low;
  facts.range_max = rating.high;
  body.colour_by_triangle(quality->triangle_value, rating.low, rating.high, colours);
  legend.set(word(to_string(rating.measure)), "", rating.low, rating.high, colours, options.bands > 0,
             *texts);
  legend.set_ends({}, {}, *texts);
  legend.show(true);
}

void Scene::State::draw_section() {
  const bool inside = results && needs_section(options);
  // A section of other results or of another field would be wrong. One at another place stays until the new
  // one comes.
  if (!inside ||
      (section_task && (section_task->results != results || section_task->options.field != options.field ||
                        section_task->options.component != options.component))) {
    section.set(nullptr);
    section_task.reset();
    cut.reset();
  }
  // The volume is as large as the mesh. It is kept only while sections of these results are shown.
  if (!inside)
    volume.reset();
  else if (!volume || volume_of != results)
    volume = std::make_shared<SectionVolume>();
  volume_of = inside ? results : nullptr;
  const bool hides =
      inside && (options.cut == CutKind::slice || options.iso_surfaces > 0 || options.threshold);
  planes.set(image, options.image);
  const bool is_seen = mesh || planes.visible();
  needle_actors.set(is_seen ? needles : std::vector<NeedleSelector>());
  const bool through = (inside && (options.vectors || options.streamlines || options.iso_at)) ||
                       (planes.visible() && options.image.see_through) ||
                       (options.see_needles && !needles.empty());
  const bool clips = inside && !hides && options.cut == CutKind::clip;
  // Clipped and translucent things need shaders of their own.
  if (clips != clipped || body.opaque() == through) known = {}, section_known = {};
  clipped = clips;
  body.show_faces(hides ? 0 : through ? 0.25 : 1);
  frame.set(attached && inside && options.cut != CutKind::none, options.cut_axis, options.cut_position,
            facts.box);
  KeptSide kept;
  kept.origin[static_cast<std::size_t>(options.cut_axis)] = options.cut_position;
  kept.normal[static_cast<std::size_t>(options.cut_axis)] = options.cut_flip ? 1 : -1;
  body.clip(clips ? std::optional(kept) : std::nullopt);
  picks.set_section(cut);
}

void Scene::State::layout(bool fill) {
  vtkRenderWindow* window = renderer->GetRenderWindow();
  if (!window) return;
  const int* size = window->GetSize();
  const int width = std::max(size[0], 1), height = std::max(size[1], 1);
  const double pixel =
      std::clamp(std::min(height / 720.0, width / 960.0), 0.72 * screen_scale, 4.0 * screen_scale);
  if (offscreen) widen_lines(pixel);
  legend.place(renderer, width, height, pixel);
  notice->SetDisplayPosition(width / 2, static_cast<int>(8 * pixel));
  notice->GetTextProperty()->SetFontSize(static_cast<int>(std::lround(12 * pixel)));
  notice->GetTextProperty()->SetBackgroundOpacity(planes.visible() ? 0.75 : 0);  // images may be dark there
  outdated->SetDisplayPosition(width / 2, static_cast<int>(height - 14 * pixel));
  outdated->GetTextProperty()->SetFontSize(static_cast<int>(std::lround(15 * pixel)));
  caption->SetDisplayPosition(static_cast<int>(12 * pixel), static_cast<int>(height - 12 * pixel));
  caption->GetTextProperty()->SetFontSize(static_cast<int>(std::lround(13 * pixel)));
  signs.place(static_cast<int>(8 * pixel), static_cast<int>(height - 36 * pixel), pixel);
  if (fit_wanted && body.is_empty() && planes.visible()) {
    Points corners;
    for (const Vec3& p : corners_of(*image))
      corners.push_back({static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])});
    fit_points(renderer, corners, width, height, 40 * pixel);
    fit_wanted = false;
  }
  if (fit_wanted && !body.is_empty()) {
    fit_points(renderer, body.seen_positions(), width, height,
               results || options.quality ? legend_room * pixel : 40 * pixel);
    fit_wanted = false;
  }
  cube.follow(renderer, width, height, pixel);
  scale_bar.place(metres_a_pixel(), width, pixel);
  scale_bar.show(mesh != nullptr || planes.visible());
  LabelLayout labels(renderer);
  legend.keep_free(labels, renderer);
  body.place_labels(pixel, labels);
  picks.place(pixel, labels);
  body.choose_level(moving, metres_a_pixel(), fill);
  section.choose_level(moving, metres_a_pixel(), fill);
  set_depth();
}

// Faces have no arrays before they are drawn, so their bounds are taken from the body.
void Scene::State::set_depth() {
  std::vector<std::array<Vec3, 2>> boxes;
  if (!body.is_empty()) boxes.push_back(facts.box);
  double seen[6];
  renderer->ComputeVisiblePropBounds(seen);
  if (seen[0] <= seen[1]) boxes.push_back({Vec3{seen[0], seen[2], seen[4]}, Vec3{seen[1], seen[3], seen[5]}});
  if (boxes.empty()) return;
  std::array<Vec3, 2> all = boxes.front();
  for (std::size_t c = 0; c < 3; ++c) {
    all[0][c] = std::min(all[0][c], boxes.back()[0][c]);
    all[1][c] = std::max(all[1][c], boxes.back()[1][c]);
  }
  keep_in_depth(renderer, all);
}

void Scene::State::widen_lines(double pixel) {
  constexpr double usual = 1100 / 720.0;  // value for a picture 1100 pixels high
  const auto factor = static_cast<float>(std::max(1.0, pixel / usual));
  for (vtkProp* prop : props_of(renderer))
    if (auto* actor = vtkActor::SafeDownCast(prop)) {
      vtkProperty* look = actor->GetProperty();
      look->SetLineWidth(factor * line_width.try_emplace(look, look->GetLineWidth()).first->second);
    }
}

double Scene::State::metres_a_pixel() const {
  vtkRenderWindow* window = renderer->GetRenderWindow();
  const int height = window ? std::max(window->GetSize()[1], 1) : 1;
  return 2 * renderer->GetActiveCamera()->GetParallelScale() / height;
}

namespace {

bool is_flat(vtkProp* prop) {
  return prop->IsA("vtkActor2D");
}

}  // namespace

// Pieces of the body need the same shaders, and so do those of a section. They are left out here.
std::vector<vtkProp*> Scene::State::unknown() const {
  std::vector<vtkProp*> out;
  bool text = false;
  for (vtkProp* prop : props_of(renderer)) {
    if (!prop->GetVisibility() || body.owns(prop) || section.owns(prop) || known[moving].count(prop))
      continue;
    // One text compiles the shaders of all texts.
    const bool is_text = prop->IsA("vtkTextActor");
    if (!is_text || !text) out.push_back(prop);
    text = text || is_text;
  }
  return out;
}

// Opaque: first the pieces of the body and of the section, then the rest. Translucent: what is behind the
// faces comes before them.
void Scene::State::make_plan() {
  plan.clear();
  body.choose_level(moving, metres_a_pixel(), false);
  section.choose_level(moving, metres_a_pixel(), false);
  const int pieces = moving ? 1 : body.pieces();
  const int cuts = moving ? std::min(1, section.pieces()) : section.pieces();
  const auto fresh = unknown();
  const std::size_t compiled = fresh.size() + (cuts > 0 && !section_known[moving]);
  if (pieces <= 1 && cuts <= 1 && compiled <= 1) return;
  if (pieces + cuts <= std::min(pace.pieces(), most_at_once) && compiled == 0) return;
  const bool opaque = body.opaque();
  const auto faces = [&] {
    for (int i = 0; i < pieces; ++i) plan.push_back({.body = pieces == 1 ? Pieces::all() : Pieces{i, i + 1}});
  };
  if (opaque) faces();
  for (int i = 0; i < cuts; ++i) plan.push_back({.cut = cuts == 1 ? Pieces::all() : Pieces{i, i + 1}});
  for (vtkProp* prop : fresh)
    if (!is_flat(prop)) plan.push_back({.own = prop});
  if (!opaque) {
    plan.push_back({.space = true});
    faces();
  }
  for (vtkProp* prop : fresh)
    if (is_flat(prop)) plan.push_back({.own = prop});
  plan.push_back({.space = opaque, .flat = true});
}

Scene::State::Part Scene::State::next_part() {
  Part out = plan[planned++];
  const auto follows = [&](Pieces Part::*of) {
    const Part& next = plan[planned];
    return !next.own && !next.space && !next.flat && !(out.*of).empty() &&
           (next.*of).first == (out.*of).last && (out.*of).last - (out.*of).first < pace.pieces();
  };
  if (out.own || out.space || out.flat) return out;
  for (; planned < plan.size(); ++planned)
    if (follows(&Part::body))
      ++out.body.last;
    else if (follows(&Part::cut))
      ++out.cut.last;
    else
      break;
  return out;
}

void Scene::State::before_draw() {
  if (!renderer->GetDraw()) return;
  layout(!part);
  // Soft light needs the whole picture; parts cannot add up to it.
  soft_light.begin(*renderer, soft_wish(), part ? 0 : diagonal(facts.box));
  const auto all = props_of(renderer);
  auto& drawn = known[moving];
  if (!part) {
    overtaken = true;
    for (vtkProp* prop : all)
      if (prop->GetVisibility()) drawn.insert(prop);
    section_known[moving] = section_known[moving] || section.pieces() > 0;
    return;
  }
  // A translucent thing that is drawn twice would look twice as strong.
  const auto was_drawn_alone = [&](const vtkProp* prop) {
    return std::any_of(plan.begin(), plan.begin() + static_cast<std::ptrdiff_t>(planned),
                       [&](const Part& one) { return one.own == prop; });
  };
  for (vtkProp* prop : all) {
    if (body.owns(prop) || section.owns(prop)) continue;
    const bool comes_now = is_flat(prop) ? part->flat : part->space && !was_drawn_alone(prop);
    if (prop != part->own && !comes_now) prop->VisibilityOff();
    if (prop->GetVisibility()) drawn.insert(prop);
  }
  body.show_pieces(part->body);
  section.show_pieces(part->cut);
  section_known[moving] = section_known[moving] || !part->cut.empty();
}

void Scene::State::put_into(vtkRenderWindow* window) {
  window->AddRenderer(renderer);
  cube.add_to(window);
  window->AddObserver(vtkCommand::StartEvent, before_drawing);
  window->AddObserver(vtkCommand::EndEvent, after_drawing);
}

}  // namespace genba
