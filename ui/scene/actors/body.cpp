#include "ui/scene/actors/body.hpp"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkCoordinate.h>
#include <vtkNew.h>
#include <vtkPlane.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "ui/scene/actors/edges.hpp"
#include "ui/scene/actors/faces.hpp"
#include "ui/scene/actors/label_layout.hpp"
#include "ui/scene/actors/legend.hpp"
#include "ui/scene/actors/sight.hpp"
#include "ui/scene/actors/vtk_arrays.hpp"

namespace genba {
namespace {

// A moving picture leaves larger line sets out.
constexpr std::size_t most_moving_lines = 40000;

// One line set drawn over the faces.
struct Lines {
  vtkNew<vtkPolyData> data;
  vtkNew<vtkPolyDataMapper> mapper;
  vtkNew<vtkActor> actor;
  Lines() {
    mapper->SetInputData(data);
    mapper->ScalarVisibilityOff();
    mapper->SetResolveCoincidentTopologyToPolygonOffset();
    mapper->SetRelativeCoincidentTopologyLineOffsetParameters(0, -4);
    actor->SetMapper(mapper);
    actor->GetProperty()->LightingOff();
  }
};

struct Mark {
  vtkNew<vtkPolyData> dot;
  vtkNew<vtkActor> dot_actor;
  vtkNew<vtkTextActor> label;
  bool top = false;
  Index node = -1;
  bool is_covered = false;  // by what is drawn of the body
  Mark() {
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(dot);
    // A mark inside the body must be seen too.
    mapper->SetResolveCoincidentTopologyToPolygonOffset();
    mapper->SetRelativeCoincidentTopologyPointOffsetParameter(-60000);
    dot_actor->SetMapper(mapper);
    dot_actor->GetProperty()->SetPointSize(9);
    dot_actor->GetProperty()->RenderPointsAsSpheresOn();
    dot_actor->GetProperty()->LightingOff();
    label->GetTextProperty()->SetBackgroundOpacity(0.75);
  }
};

}  // namespace

struct Body::State {
  std::shared_ptr<const Mesh> mesh;
  std::shared_ptr<const SurfaceMesh> surface;
  Points positions;
  Faces faces;
  SurfaceLooks looks;
  std::vector<std::uint8_t> concealed;  // [mesh node] 1: only on surfaces of hidden bodies; empty: none
  // Translucent bodies: a set of faces for every opacity. Large ones are coarse, so that one event draws
  // them.
  struct Ghost {
    Faces faces;
    double opacity = 1;
    bool in_use = false;
  };
  std::vector<std::unique_ptr<Ghost>> ghosts;
  // Faces between bodies, if exactly one of the two is solid.
  Faces inner{FaceLook{.smooth = false}};
  ExposedFaces exposed;
  Points exposed_positions;
  vtkRenderer* renderer = nullptr;
  vtkSmartPointer<vtkPlane> plane;
  std::optional<KeptSide> kept;  // of the plane
  double opacity = 1;  // of all faces
  bool edges_visible = false;
  Edges edges;
  Lines features, outline, axis, bars;
  Points bar_positions;
  Mark smallest, largest;
  const Field* displacement = nullptr;
  double scale = 0;
  bool moving = false;
  // The direction of view and the kind of surface (coarse while moving) of the last search for hidden marks.
  std::optional<std::pair<Vec3, bool>> looked;
  void look_for_marks();
  bool covers(Index node, const Vec3& to_viewer) const;
  bool few(std::size_t lines) const { return !moving || lines < most_moving_lines; }
  template <class Do>
  void for_all_faces(const Do& act) {
    act(faces);
    for (auto& ghost : ghosts)
      if (ghost->in_use) act(ghost->faces);
  }
  void place_exposed();
  void set_axis();
  void set_lines();
  void set_bars();
  void place_bars();
  void set_ghosts();
};

void Body::State::place_exposed() {
  if (!exposed.surface) return;
  exposed_positions = place_nodes(*mesh, exposed.surface->vertex_node, displacement, scale);
  inner.place(exposed_positions);
}

void Body::State::set_axis() {
  Points ends;
  std::vector<std::array<std::int32_t, 2>> lines;
  for (const auto& line : surface->axis_lines) {
    const auto first = static_cast<std::int32_t>(ends.size());
    for (const Vec3& p : line)
      ends.push_back({static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])});
    lines.push_back({first, first + 1});
  }
  axis.data->SetPoints(points_of(ends));
  axis.data->SetLines(cells_of(lines));
  axis.actor->SetVisibility(!lines.empty());
}

// The sharp edges of bodies that are not hidden.
void Body::State::set_lines() {
  auto lines = surface->feature_lines;
  if (!looks.hidden.empty()) {
    lines.clear();
    for (std::size_t i = 0; i < surface->feature_lines.size(); ++i) {
      const auto& [one, other] = surface->feature_surfaces[i];
      const bool is_seen = (one >= 0 && !looks.hides(one)) || (other >= 0 && !looks.hides(other));
      if (is_seen) lines.push_back(surface->feature_lines[i]);
    }
  }
  const auto cells = cells_of(lines);
  features.data->SetLines(cells);
  outline.data->SetLines(cells);
}

// Bars of bodies that are not hidden.
void Body::State::set_bars() {
  std::vector<std::array<std::int32_t, 2>> lines;
  for (std::size_t i = 0; i < surface->bar_lines.size(); ++i)
    if (!looks.hides_region(surface->bar_region[i])) lines.push_back(surface->bar_lines[i]);
  bars.data->SetLines(cells_of(lines));
  bars.actor->SetVisibility(!lines.empty());
}

void Body::State::place_bars() {
  bar_positions = place_nodes(*mesh, surface->bar_node, displacement, scale, surface->bar_stand);
  bars.data->SetPoints(points_of(bar_positions));
}

void Body::State::set_ghosts() {
  std::vector<double> wanted;
  for (std::size_t i = 0; i < looks.opacity.size(); ++i)
    if (looks.hidden[i] == 0 && looks.opacity[i] < 1) wanted.push_back(looks.opacity[i]);
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  while (ghosts.size() < wanted.size()) {
    ghosts.push_back(std::make_unique<Ghost>());
    ghosts.back()->faces.add_to(renderer);
  }
  for (std::size_t g = 0; g < ghosts.size(); ++g) {
    Ghost& ghost = *ghosts[g];
    const bool was_in_use = std::exchange(ghost.in_use, g < wanted.size());
    if (!ghost.in_use) {
      if (was_in_use) ghost.faces.set(nullptr);
      continue;
    }
    ghost.opacity = wanted[g];
    if (!was_in_use) {
      ghost.faces.set(surface);
      ghost.faces.place(positions);
      ghost.faces.clip(plane);
    }
    std::vector<std::uint8_t> kept(looks.opacity.size());
    for (std::size_t i = 0; i < kept.size(); ++i)
      kept[i] = looks.hidden[i] == 0 && looks.opacity[i] == ghost.opacity;
    ghost.faces.keep(std::move(kept));
    ghost.faces.paint(looks.colours);
    ghost.faces.set_opacity(std::min(opacity, ghost.opacity));
  }
}

Body::Body() : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.features.actor->GetProperty()->SetLineWidth(1.5);
  s.outline.actor->GetProperty()->SetLineWidth(1.2);
  s.axis.actor->GetProperty()->SetLineWidth(1.2);
  s.axis.actor->VisibilityOff();
  s.bars.actor->GetProperty()->SetLineWidth(3.5);
  s.bars.actor->VisibilityOff();
  // If nothing moved, the edges of the body lie in front of the outline.
  s.outline.mapper->SetRelativeCoincidentTopologyLineOffsetParameters(0, -1);
  s.largest.top = true;
  clear();
}

Body::~Body() = default;

void Body::add_to(vtkRenderer* renderer) {
  State& s = *state_;
  s.renderer = renderer;
  s.faces.add_to(renderer);
  s.inner.add_to(renderer);
  s.edges.add_to(renderer);
  for (vtkActor* actor : {s.features.actor.Get(), s.outline.actor.Get(), s.axis.actor.Get(),
                          s.bars.actor.Get(), s.smallest.dot_actor.Get(), s.largest.dot_actor.Get()})
    renderer->AddActor(actor);
  renderer->AddActor2D(s.smallest.label);
  renderer->AddActor2D(s.largest.label);
}

void Body::clear() {
  State& s = *state_;
  s.mesh.reset();
  s.surface.reset();
  s.positions.clear();
  s.displacement = nullptr;
  s.looks = {};
  s.concealed.clear();
  s.set_ghosts();
  s.exposed = {};
  s.inner.set(nullptr);
  s.faces.set(nullptr);
  s.edges.set(nullptr, nullptr);
  s.bar_positions.clear();
  for (vtkPolyData* data :
       {s.features.data.Get(), s.outline.data.Get(), s.axis.data.Get(), s.bars.data.Get()})
    data->Initialize();
  s.bars.actor->VisibilityOff();
  s.axis.actor->VisibilityOff();
  mark_extrema(nullptr, {}, {}, {});
}

void Body::set(std::shared_ptr<const Mesh> mesh, std::shared_ptr<const SurfaceMesh> surface) {
  clear();
  State& s = *state_;
  s.mesh = std::move(mesh);
  s.surface = std::move(surface);
  s.faces.set(s.surface);
  s.edges.set(s.mesh, s.surface);
  s.set_lines();
  s.outline.data->SetPoints(
      points_of(place_nodes(*s.mesh, s.surface->feature_node, nullptr, 0, s.surface->feature_stand)));
  s.set_axis();
  s.set_bars();
  s.place_bars();
  colour_by_surface({});
}

void Body::deform(const Field* displacement, double scale) {
  State& s = *state_;
  if (!s.surface || (!s.positions.empty() && s.displacement == displacement && s.scale == scale)) return;
  s.displacement = displacement;
  s.scale = scale;
  s.looked.reset();
  s.positions =
      place_nodes(*s.mesh, s.surface->vertex_node, displacement, scale, s.surface->vertex_stand);
  s.for_all_faces([&](Faces& faces) { faces.place(s.positions); });
  s.place_exposed();
  s.place_bars();
  s.edges.deform(displacement, scale);
  s.features.data->SetPoints(points_of(
      place_nodes(*s.mesh, s.surface->feature_node, displacement, scale, s.surface->feature_stand)));
}

void Body::colour_by_surface(const std::vector<Index>& strong) {
  state_->for_all_faces([&](Faces& faces) { faces.colour_by_surface(strong); });
  if (state_->exposed.surface) state_->inner.colour_by_surface({});
}

void Body::set_looks(SurfaceLooks looks) {
  State& s = *state_;
  if (!s.surface || s.looks == looks) return;
  s.looked.reset();
  s.looks = std::move(looks);
  const std::size_t count = s.looks.hidden.size();
  std::vector<std::uint8_t> solid(count);
  for (std::size_t i = 0; i < count; ++i) solid[i] = s.looks.hidden[i] == 0 && s.looks.opacity[i] >= 1;
  s.faces.keep(std::move(solid));
  s.faces.paint(s.looks.colours);
  std::vector<std::uint8_t> seen;  // [mesh node]
  s.concealed.clear();
  if (std::find(s.looks.hidden.begin(), s.looks.hidden.end(), 1) != s.looks.hidden.end()) {
    seen.assign(s.mesh->points.size(), 0);
    s.concealed = seen;
    for (std::size_t t = 0; t < s.surface->triangles.size(); ++t)
      for (const std::int32_t v : s.surface->triangles[t]) {
        const auto node = static_cast<std::size_t>(s.surface->vertex_node[static_cast<std::size_t>(v)]);
        (s.looks.hides(s.surface->triangle_surface[t]) ? s.concealed : seen)[node] = 1;
      }
    for (std::size_t n = 0; n < seen.size(); ++n) s.concealed[n] = s.concealed[n] != 0 && seen[n] == 0;
  }
  s.edges.keep(std::move(seen));
  s.exposed = s.surface->inner ? exposed_faces(*s.surface->inner, s.looks) : ExposedFaces{};
  s.inner.set(s.exposed.surface);
  s.place_exposed();
  s.set_lines();
  s.set_bars();
  s.set_ghosts();
}

const ExposedFaces& Body::exposed() const {
  return state_->exposed;
}

const std::vector<std::array<float, 3>>& Body::exposed_positions() const {
  return state_->exposed_positions;
}

void Body::colour_exposed_by(const std::vector<float>& values) {
  state_->inner.colour_by_vertex(values);
}

bool Body::hides_node(Index node) const {
  const std::vector<std::uint8_t>& concealed = state_->concealed;
  return static_cast<std::size_t>(node) < concealed.size() && concealed[static_cast<std::size_t>(node)] != 0;
}

const SurfaceLooks& Body::looks() const {
  return state_->looks;
}

bool Body::hides(Index face) const {
  return state_->looks.hides(face);
}

std::vector<std::array<float, 3>> Body::seen_positions() const {
  const State& s = *state_;
  // The axis of a ring is seen too, unless it is so far away that the section would be small.
  Points axis;
  if (s.surface && !s.surface->axis_lines.empty() && s.surface->box[0][0] < diagonal(s.surface->box))
    axis.push_back({0, static_cast<float>((s.surface->box[0][1] + s.surface->box[1][1]) / 2), 0});
  if (!s.surface || s.looks.hidden.empty()) {
    Points out = s.positions;
    out.insert(out.end(), axis.begin(), axis.end());
    out.insert(out.end(), s.bar_positions.begin(), s.bar_positions.end());
    return out;
  }
  Points out = axis;
  for (std::size_t i = 0; i < s.surface->bar_lines.size(); ++i)
    if (!s.looks.hides_region(s.surface->bar_region[i]))
      for (const std::int32_t end : s.surface->bar_lines[i])
        out.push_back(s.bar_positions[static_cast<std::size_t>(end)]);
  for (std::size_t t = 0; t < s.surface->triangles.size(); ++t)
    if (!s.looks.hides(s.surface->triangle_surface[t]))
      for (const std::int32_t v : s.surface->triangles[t])
        out.push_back(s.positions[static_cast<std::size_t>(v)]);
  return out.size() == axis.size() && !s.positions.empty() ? s.positions : out;
}

bool Body::is_empty() const {
  return state_->positions.empty() && state_->bar_positions.empty();
}

std::array<Vec3, 2> Body::box() const {
  std::array<Vec3, 2> box{};
  bool is_first = true;
  for (const Points* points : {&state_->positions, &state_->bar_positions})
    for (const auto& p : *points) {
      for (std::size_t c = 0; c < 3; ++c) {
        box[0][c] = is_first ? p[c] : std::min<double>(box[0][c], p[c]);
        box[1][c] = is_first ? p[c] : std::max<double>(box[1][c], p[c]);
      }
      is_first = false;
    }
  return box;
}

Vec3 Body::drawn(Index node) const {
  const State& s = *state_;
  const auto n = static_cast<std::size_t>(node);
  Vec3 out = s.mesh->points[n];
  if (s.displacement)
    for (std::size_t c = 0; c < 3; ++c) out[c] += s.scale * s.displacement->data[3 * n + c];
  out[2] += s.surface->front;
  return out;
}

const std::shared_ptr<const Mesh>& Body::mesh() const {
  return state_->mesh;
}
const std::shared_ptr<const SurfaceMesh>& Body::surface() const {
  return state_->surface;
}

void Body::colour_by_triangle(const std::vector<float>& values, double min, double max,
                              const std::vector<Colour>& colours) {
  state_->for_all_faces([&](Faces& faces) {
    faces.set_table(min, max, colours);
    faces.colour_by_triangle(values);
  });
  if (state_->exposed.surface) state_->inner.colour_by_surface({});
}

void Body::colour_by(const ShownField& field, double min, double max, const std::vector<Colour>& colours) {
  state_->for_all_faces([&](Faces& faces) {
    faces.set_table(min, max, colours);
    faces.colour_by_vertex(field.vertex_value);
  });
  state_->inner.set_table(min, max, colours);
}

void Body::choose_level(bool moving, double pixel, bool draw) {
  State& s = *state_;
  if (!s.surface) return;
  s.moving = moving;
  s.faces.choose_level(moving, pixel);
  for (auto& ghost : s.ghosts) {
    if (ghost->in_use) ghost->faces.choose_level(true, pixel);
    ghost->faces.show(ghost->in_use ? Pieces::all() : Pieces::none());
  }
  s.inner.show(s.exposed.surface ? Pieces::all() : Pieces::none());
  s.features.actor->SetVisibility(s.few(s.surface->feature_lines.size()));
  if (draw) show_pieces(Pieces::all());
}

std::int64_t Body::triangles_drawn() const {
  return state_->faces.triangles();
}

bool Body::owns(const vtkProp* prop) const {
  return state_->faces.owns(prop) || state_->edges.owns(prop);
}

bool Body::opaque() const {
  return state_->faces.opaque();
}

int Body::pieces() const {
  const State& s = *state_;
  const int faces = s.faces.pieces();
  const int edges = faces > 0 && s.edges_visible ? s.edges.pieces() : 0;
  return faces == 1 && edges == 1 ? 1 : faces + edges;
}

void Body::show_pieces(const Pieces& pieces) {
  State& s = *state_;
  const bool edges = s.edges_visible && s.few(s.surface ? s.surface->element_edges.size() : 0);
  s.faces.show(pieces);
  s.edges.show(edges ? pieces.after(s.faces.pieces()) : Pieces::none());
}

void Body::show_faces(double opacity) {
  State& s = *state_;
  s.looked.reset();
  s.opacity = opacity;
  s.faces.set_opacity(opacity);
  s.inner.set_opacity(opacity);
  for (auto& ghost : s.ghosts)
    if (ghost->in_use) ghost->faces.set_opacity(std::min(opacity, ghost->opacity));
}

bool Body::has_visible_faces() const {
  return state_->surface && state_->opacity > 0;
}

const std::optional<KeptSide>& Body::kept() const {
  return state_->kept;
}

void Body::clip(const std::optional<KeptSide>& kept) {
  State& s = *state_;
  vtkSmartPointer<vtkPlane> plane;
  if (kept) {
    plane = vtkSmartPointer<vtkPlane>::New();
    plane->SetOrigin(kept->origin.data());
    plane->SetNormal(kept->normal.data());
  }
  s.kept = kept;
  s.plane = plane;
  s.looked.reset();
  s.for_all_faces([&](Faces& faces) { faces.clip(plane); });
  s.inner.clip(plane);
  s.edges.clip(plane);
  for (Lines* lines : {&s.features, &s.bars}) {
    lines->mapper->RemoveAllClippingPlanes();
    if (plane) lines->mapper->AddClippingPlane(plane);
  }
}

void Body::show_edges(bool visible) {
  state_->edges_visible = visible;
}

void Body::show_outline(bool visible) {
  state_->outline.actor->SetVisibility(visible);
}

void Body::set_line_colour(const Colour& lines, const Colour& outline) {
  State& s = *state_;
  s.edges.set_colour(lines);
  for (Lines* set : {&s.features, &s.bars}) set->actor->GetProperty()->SetColor(lines[0], lines[1], lines[2]);
  for (Lines* set : {&s.outline, &s.axis})
    set->actor->GetProperty()->SetColor(outline[0], outline[1], outline[2]);
}

namespace {
Text extremum_name(bool largest, bool of_difference) {
  if (of_difference) return largest ? phrase<"Max difference">() : phrase<"Min difference">();
  return largest ? phrase<"Max">() : phrase<"Min">();
}
}  // namespace

void Body::mark_extrema(const ShownField* field, const Colour& text, const Colour& background,
                        const PictureTexts& texts) {
  State& s = *state_;
  const bool visible = field && s.mesh;
  s.looked.reset();
  for (Mark* mark : {&s.smallest, &s.largest}) {
    mark->label->SetVisibility(visible);
    mark->dot_actor->SetVisibility(visible);
    if (!visible) continue;
    const double value = mark->top ? field->max : field->min;
    mark->node = mark->top ? field->max_node : field->min_node;
    const Vec3 at = drawn(mark->node);
    const Points place{{static_cast<float>(at[0]), static_cast<float>(at[1]), static_cast<float>(at[2])}};
    set_text(*mark->label,
             " " + texts.shown(extremum_name(mark->top, field->difference)) + " " + short_number(value) +
                 (field->unit.empty() ? " " : " " + field->unit + " "),
             texts);
    stand_at(mark->label, place[0][0], place[0][1], place[0][2]);
    vtkTextProperty* style = mark->label->GetTextProperty();
    style->SetColor(text[0], text[1], text[2]);
    style->SetBackgroundColor(background[0], background[1], background[2]);
    mark->dot->SetPoints(points_of(place));
    vtkNew<vtkCellArray> vertex;
    const vtkIdType zero = 0;
    vertex->InsertNextCell(1, &zero);
    mark->dot->SetVerts(vertex);
    mark->dot_actor->GetProperty()->SetColor(text[0], text[1], text[2]);
  }
}

bool Body::State::covers(Index node, const Vec3& to_viewer) const {
  // A translucent or cut body may not cover anything.
  if (!surface || opacity < 1 || plane) return false;
  const auto place = place_nodes(*mesh, {node}, displacement, scale)[0];
  return genba::covers({*surface, positions, looks}, node, {place[0], place[1], place[2]}, to_viewer, moving);
}

// Searches once for every direction of view; while moving, in fewer triangles.
void Body::State::look_for_marks() {
  Vec3 towards{};
  renderer->GetActiveCamera()->GetDirectionOfProjection(towards.data());
  const std::pair now{towards, moving};
  if (looked == now) return;
  looked = now;
  for (Mark* mark : {&smallest, &largest}) {
    mark->is_covered =
        mark->label->GetVisibility() && covers(mark->node, {-towards[0], -towards[1], -towards[2]});
    const double strength = mark->is_covered ? 0.4 : 1;
    mark->label->GetTextProperty()->SetOpacity(strength);
    mark->label->GetTextProperty()->SetBackgroundOpacity(0.75 * strength);
    mark->dot_actor->GetProperty()->SetOpacity(strength);
  }
}

void Body::place_labels(double pixel, LabelLayout& layout) {
  State& s = *state_;
  s.look_for_marks();
  // Labels of visible marks are placed first.
  for (const bool covered : {false, true})
    for (Mark* mark : {&s.smallest, &s.largest}) {
      if (mark->is_covered != covered) continue;
      mark->label->GetTextProperty()->SetFontSize(static_cast<int>(std::lround(12 * pixel)));
      mark->dot_actor->GetProperty()->SetPointSize(static_cast<float>(8 * pixel));
      layout.place(mark->label, mark->top);
    }
}

const std::vector<std::array<float, 3>>& Body::positions() const {
  return state_->positions;
}

}  // namespace genba
