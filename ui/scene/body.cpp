#include "ui/scene/body.hpp"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkCoordinate.h>
#include <vtkFloatArray.h>
#include <vtkIdTypeArray.h>
#include <vtkLookupTable.h>
#include <vtkNew.h>
#include <vtkPlane.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "ui/scene/legend.hpp"
#include "ui/scene/vtk_arrays.hpp"

namespace genba {
namespace {

// Larger line sets are left out of a moving picture.
constexpr std::size_t most_moving_lines = 40000;

// The faces at one resolution.
struct Faces {
  const CoarseSurface* coarse = nullptr;  // null: the surface itself
  vtkNew<vtkPolyData> data;
  vtkNew<vtkPolyDataMapper> mapper;
  vtkNew<vtkActor> actor;
  bool has_cells = false, has_points = false, has_colours = false;
};

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
    label->GetPositionCoordinate()->SetCoordinateSystemToWorld();
    label->GetTextProperty()->SetBackgroundOpacity(0.75);
  }
};

}  // namespace

struct Body::State {
  std::shared_ptr<const Mesh> mesh;
  std::shared_ptr<const SurfaceMesh> surface;
  Points positions;
  vtkNew<vtkProperty> paint;
  std::array<Faces, 3> levels;  // from fine to coarse
  std::size_t level = 0;
  bool faces_visible = true, edges_visible = false, edges_filled = false, edges_placed = false;
  // How they are coloured: by values of vertices or of triangles, or else by surface.
  std::vector<float> values, triangle_values;
  std::vector<Index> strong;
  vtkNew<vtkLookupTable> table;
  Lines edges, features, outline;
  Mark smallest, largest;
  const Field* displacement = nullptr;
  double scale = 0;

  std::size_t level_count() const { return surface ? 1 + surface->coarse.size() : 1; }
  void forget(bool Faces::*what) {
    for (Faces& faces : levels) faces.*what = false;
  }
  void fill(Faces& faces);
  void fill_colours(Faces& faces);
  void set_table(double min, double max, const std::vector<Colour>& colours);
};

void Body::State::fill(Faces& faces) {
  const CoarseSurface* coarse = faces.coarse;
  if (!faces.has_cells) faces.data->SetPolys(cells_of(coarse ? coarse->triangles : surface->triangles));
  if (!faces.has_points && !coarse) {
    faces.data->SetPoints(points_of(positions));
    faces.data->GetPointData()->SetNormals(tuples(vertex_normals(surface->triangles, positions)));
  } else if (!faces.has_points) {
    Points some(coarse->vertex.size());
    for (std::size_t i = 0; i < some.size(); ++i) some[i] = positions[coarse->vertex[i]];
    faces.data->SetPoints(points_of(some));
    faces.data->GetPointData()->SetNormals(tuples(vertex_normals(coarse->triangles, some)));
  }
  if (!faces.has_colours) fill_colours(faces);
  faces.has_cells = faces.has_points = faces.has_colours = true;
}

void Body::State::fill_colours(Faces& faces) {
  const CoarseSurface* coarse = faces.coarse;
  if (!values.empty()) {
    vtkNew<vtkFloatArray> scalars;
    const std::size_t count = coarse ? coarse->vertex.size() : values.size();
    scalars->SetNumberOfTuples(static_cast<vtkIdType>(count));
    float* out = scalars->GetPointer(0);
    for (std::size_t i = 0; i < count; ++i) out[i] = values[coarse ? coarse->vertex[i] : i];
    faces.data->GetCellData()->SetScalars(nullptr);
    faces.data->GetPointData()->SetScalars(scalars);
    faces.mapper->SetLookupTable(table);
    faces.mapper->SetScalarRange(table->GetTableRange());
    faces.mapper->SetScalarModeToUsePointData();
    faces.mapper->SetColorModeToMapScalars();
    // Values, not colours, are interpolated: bands stay straight and colours stay in the map.
    faces.mapper->SetInterpolateScalarsBeforeMapping(1);
    return;
  }
  if (!triangle_values.empty()) {
    vtkNew<vtkFloatArray> scalars;
    const std::size_t count = coarse ? coarse->triangles.size() : triangle_values.size();
    scalars->SetNumberOfTuples(static_cast<vtkIdType>(count));
    float* out = scalars->GetPointer(0);
    for (std::size_t t = 0; t < count; ++t)
      out[t] = triangle_values[static_cast<std::size_t>(coarse ? coarse->source[t] : t)];
    faces.data->GetPointData()->SetScalars(nullptr);
    faces.data->GetCellData()->SetScalars(scalars);
    faces.mapper->SetLookupTable(table);
    faces.mapper->SetScalarRange(table->GetTableRange());
    faces.mapper->SetInterpolateScalarsBeforeMapping(0);
    faces.mapper->SetScalarModeToUseCellData();
    faces.mapper->SetColorModeToMapScalars();
    return;
  }
  auto colour_of = [&](Index of) {
    if (strong.empty()) return surface_colour(of);
    const bool chosen = std::find(strong.begin(), strong.end(), of) != strong.end();
    return chosen ? Colour{0.95, 0.55, 0.10} : Colour{0.80, 0.81, 0.83};
  };
  std::vector<std::array<unsigned char, 3>> palette;
  const std::size_t count = coarse ? coarse->triangles.size() : surface->triangles.size();
  vtkNew<vtkUnsignedCharArray> colours;
  colours->SetNumberOfComponents(3);
  colours->SetNumberOfTuples(static_cast<vtkIdType>(count));
  for (std::size_t t = 0; t < count; ++t) {
    const auto of = static_cast<std::size_t>(surface->triangle_surface[coarse ? coarse->source[t] : t]);
    while (palette.size() <= of) {
      const Colour c = colour_of(static_cast<Index>(palette.size()));
      auto& entry = palette.emplace_back();
      for (std::size_t k = 0; k < 3; ++k) entry[k] = static_cast<unsigned char>(std::lround(255 * c[k]));
    }
    std::memcpy(colours->GetPointer(static_cast<vtkIdType>(3 * t)), palette[of].data(), 3);
  }
  faces.data->GetPointData()->SetScalars(nullptr);
  faces.data->GetCellData()->SetScalars(colours);
  faces.mapper->SetInterpolateScalarsBeforeMapping(0);
  faces.mapper->SetScalarModeToUseCellData();
  faces.mapper->SetColorModeToDirectScalars();
}

Body::Body() : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.paint->SetInterpolationToGouraud();
  s.paint->SetAmbient(0.45);
  s.paint->SetDiffuse(0.62);
  s.paint->SetSpecular(0.0);
  for (Faces& faces : s.levels) {
    faces.mapper->SetInputData(faces.data);
    // Faces step back by their slope, so that lines on them are not cut to dashes.
    faces.mapper->SetResolveCoincidentTopologyToPolygonOffset();
    faces.mapper->SetRelativeCoincidentTopologyPolygonOffsetParameters(2, 2);
    faces.actor->SetMapper(faces.mapper);
    faces.actor->SetProperty(s.paint);
    faces.actor->VisibilityOff();
  }
  s.edges.actor->GetProperty()->SetOpacity(0.55);
  s.features.actor->GetProperty()->SetLineWidth(1.5);
  s.outline.actor->GetProperty()->SetLineWidth(1.2);
  s.largest.top = true;
  clear();
}

Body::~Body() = default;

void Body::add_to(vtkRenderer* renderer) {
  State& s = *state_;
  for (Faces& faces : s.levels) renderer->AddActor(faces.actor);
  for (vtkActor* actor : {s.features.actor.Get(), s.edges.actor.Get(), s.outline.actor.Get(),
                          s.smallest.dot_actor.Get(), s.largest.dot_actor.Get()})
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
  s.values.clear();
  s.triangle_values.clear();
  s.strong.clear();
  s.level = 0;
  for (Faces& faces : s.levels) {
    faces.data->Initialize();
    faces.coarse = nullptr;
    faces.actor->VisibilityOff();
    faces.has_cells = faces.has_points = faces.has_colours = false;
  }
  for (vtkPolyData* data : {s.edges.data.Get(), s.features.data.Get(), s.outline.data.Get()})
    data->Initialize();
  mark_extrema(nullptr, {}, {});
}

void Body::set(std::shared_ptr<const Mesh> mesh, std::shared_ptr<const SurfaceMesh> surface) {
  clear();
  State& s = *state_;
  s.mesh = std::move(mesh);
  s.surface = std::move(surface);
  for (std::size_t i = 1; i < std::min(s.level_count(), s.levels.size()); ++i)
    s.levels[i].coarse = &s.surface->coarse[i - 1];
  s.edges_filled = false;
  const auto features = cells_of(s.surface->feature_lines);
  s.features.data->SetLines(features);
  s.outline.data->SetLines(features);
  s.outline.data->SetPoints(points_of(place_nodes(*s.mesh, s.surface->feature_node, nullptr, 0)));
  colour_by_surface({});
}

void Body::deform(const Field* displacement, double scale) {
  State& s = *state_;
  if (!s.surface || (!s.positions.empty() && s.displacement == displacement && s.scale == scale)) return;
  s.displacement = displacement;
  s.scale = scale;
  s.positions = place_nodes(*s.mesh, s.surface->vertex_node, displacement, scale);
  s.forget(&Faces::has_points);
  s.edges_placed = false;
  s.features.data->SetPoints(points_of(place_nodes(*s.mesh, s.surface->feature_node, displacement, scale)));
}

void Body::colour_by_surface(const std::vector<Index>& strong) {
  State& s = *state_;
  s.strong = strong;
  s.values.clear();
  s.triangle_values.clear();
  s.forget(&Faces::has_colours);
}

Vec3 Body::drawn(Index node) const {
  const State& s = *state_;
  const auto n = static_cast<std::size_t>(node);
  Vec3 out = s.mesh->points[n];
  if (s.displacement)
    for (std::size_t c = 0; c < 3; ++c) out[c] += s.scale * s.displacement->data[3 * n + c];
  return out;
}

const std::shared_ptr<const Mesh>& Body::mesh() const {
  return state_->mesh;
}
const std::shared_ptr<const SurfaceMesh>& Body::surface() const {
  return state_->surface;
}

SurfaceHit Body::hit(const Vec3& origin, const Vec3& direction) const {
  // Moeller & Trumbore 1997; a million triangles take some 20 ms, so that no search tree needs keeping.
  const State& s = *state_;
  SurfaceHit hit;
  double across = 0, along = 0;  // of the hit, in its triangle
  double nearest = std::numeric_limits<double>::infinity();
  auto cross = [](const Vec3& a, const Vec3& b) {
    return Vec3{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
  };
  auto dot = [](const Vec3& a, const Vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; };
  if (!s.surface) return hit;
  for (std::size_t t = 0; t < s.surface->triangles.size(); ++t) {
    const auto& v = s.surface->triangles[t];
    const auto &a = s.positions[v[0]], &b = s.positions[v[1]], &c = s.positions[v[2]];
    const Vec3 u{double(b[0]) - a[0], double(b[1]) - a[1], double(b[2]) - a[2]};
    const Vec3 w{double(c[0]) - a[0], double(c[1]) - a[1], double(c[2]) - a[2]};
    const Vec3 p = cross(direction, w);
    const double determinant = dot(u, p);
    if (determinant == 0) continue;
    const Vec3 from{origin[0] - a[0], origin[1] - a[1], origin[2] - a[2]};
    const double x = dot(from, p) / determinant;
    if (x < 0 || x > 1) continue;
    const Vec3 q = cross(from, u);
    const double y = dot(direction, q) / determinant;
    if (y < 0 || x + y > 1) continue;
    const double distance = dot(w, q) / determinant;
    if (distance < nearest) {
      nearest = distance;
      hit.triangle = static_cast<std::int32_t>(t);
      across = x;
      along = y;
    }
  }
  if (hit.triangle < 0) return hit;
  const auto t = static_cast<std::size_t>(hit.triangle);
  hit.surface = s.surface->triangle_surface[t];
  const double weight[3] = {1 - across - along, across, along};
  for (std::size_t k = 0; k < 3; ++k) {
    const auto vertex = static_cast<std::size_t>(s.surface->triangles[t][k]);
    const Vec3& rest = s.mesh->points[static_cast<std::size_t>(s.surface->vertex_node[vertex])];
    for (std::size_t c = 0; c < 3; ++c) {
      hit.drawn[c] += weight[k] * s.positions[vertex][c];
      hit.place[c] += weight[k] * rest[c];
    }
  }
  const auto most = static_cast<std::size_t>(std::max_element(weight, weight + 3) - weight);
  hit.node = s.surface->vertex_node[static_cast<std::size_t>(s.surface->triangles[t][most])];
  return hit;
}

void Body::State::set_table(double min, double max, const std::vector<Colour>& colours) {
  table->SetNumberOfTableValues(static_cast<vtkIdType>(colours.size()));
  for (std::size_t i = 0; i < colours.size(); ++i)
    table->SetTableValue(static_cast<vtkIdType>(i), colours[i][0], colours[i][1], colours[i][2], 1.0);
  table->SetTableRange(min, max);
  for (Faces& faces : levels) faces.mapper->SetScalarRange(min, max);
}

void Body::colour_by_triangle(const std::vector<float>& values, double min, double max,
                              const std::vector<Colour>& colours) {
  State& s = *state_;
  s.set_table(min, max, colours);
  if (s.triangle_values == values) return;
  s.values.clear();
  s.triangle_values = values;
  s.forget(&Faces::has_colours);
}

void Body::colour_by(const ShownField& field, double min, double max, const std::vector<Colour>& colours) {
  State& s = *state_;
  s.set_table(min, max, colours);
  if (s.values == field.vertex_value) return;
  s.triangle_values.clear();
  s.values = field.vertex_value;
  s.forget(&Faces::has_colours);
}

void Body::choose_level(bool moving, double pixel) {
  State& s = *state_;
  if (!s.surface) return;
  const std::size_t count = std::min(s.level_count(), s.levels.size());
  s.level = 0;
  for (std::size_t i = 1; i < count; ++i)
    if (moving || s.levels[i].coarse->cell < 2.5 * pixel) s.level = i;
  for (std::size_t i = 0; i < s.levels.size(); ++i)
    s.levels[i].actor->SetVisibility(s.faces_visible && i == s.level);
  if (s.faces_visible) s.fill(s.levels[s.level]);
  if (s.edges_visible && !s.edges_filled) s.edges.data->SetLines(cells_of(s.surface->element_edges));
  if (s.edges_visible && !s.edges_placed)
    s.edges.data->SetPoints(points_of(place_nodes(*s.mesh, s.surface->edge_node, s.displacement, s.scale)));
  s.edges_filled |= s.edges_visible;
  s.edges_placed |= s.edges_visible;
  const auto few = [&](std::size_t lines) { return !moving || lines < most_moving_lines; };
  s.edges.actor->SetVisibility(s.edges_visible && few(s.surface->element_edges.size()));
  s.features.actor->SetVisibility(few(s.surface->feature_lines.size()));
}

std::int64_t Body::triangles_drawn() const {
  const State& s = *state_;
  if (!s.surface) return 0;
  const CoarseSurface* coarse = s.levels[s.level].coarse;
  return static_cast<std::int64_t>((coarse ? coarse->triangles : s.surface->triangles).size());
}

void Body::show_faces(double opacity) {
  state_->faces_visible = opacity > 0;
  state_->paint->SetOpacity(opacity > 0 ? opacity : 1);
}

void Body::clip(bool on, const Vec3& origin, const Vec3& normal) {
  State& s = *state_;
  std::vector<vtkMapper*> mappers{s.edges.mapper, s.features.mapper};
  for (Faces& faces : s.levels) mappers.push_back(faces.mapper);
  for (vtkMapper* mapper : mappers) {
    mapper->RemoveAllClippingPlanes();
    if (!on) continue;
    vtkNew<vtkPlane> plane;
    plane->SetOrigin(origin[0], origin[1], origin[2]);
    plane->SetNormal(normal[0], normal[1], normal[2]);
    mapper->AddClippingPlane(plane);
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
  s.edges.actor->GetProperty()->SetColor(lines[0], lines[1], lines[2]);
  s.features.actor->GetProperty()->SetColor(lines[0], lines[1], lines[2]);
  s.outline.actor->GetProperty()->SetColor(outline[0], outline[1], outline[2]);
}

void Body::mark_extrema(const ShownField* field, const Colour& text, const Colour& background) {
  State& s = *state_;
  const bool visible = field && s.mesh;
  for (Mark* mark : {&s.smallest, &s.largest}) {
    mark->label->SetVisibility(visible);
    mark->dot_actor->SetVisibility(visible);
    if (!visible) continue;
    const double value = mark->top ? field->max : field->min;
    const auto place =
        place_nodes(*s.mesh, {mark->top ? field->max_node : field->min_node}, s.displacement, s.scale);
    mark->label->SetInput(((mark->top ? " Max " : " Min ") + short_number(value) +
                           (field->unit.empty() ? " " : " " + field->unit + " "))
                              .c_str());
    mark->label->GetPositionCoordinate()->SetValue(place[0][0], place[0][1], place[0][2]);
    vtkTextProperty* style = mark->label->GetTextProperty();
    style->SetColor(text[0], text[1], text[2]);
    style->SetBackgroundColor(background[0], background[1], background[2]);
    style->SetVerticalJustification(mark->top ? VTK_TEXT_BOTTOM : VTK_TEXT_TOP);
    mark->dot->SetPoints(points_of(place));
    vtkNew<vtkCellArray> vertex;
    const vtkIdType zero = 0;
    vertex->InsertNextCell(1, &zero);
    mark->dot->SetVerts(vertex);
    mark->dot_actor->GetProperty()->SetColor(text[0], text[1], text[2]);
  }
}

void Body::place_labels(double pixel) {
  for (Mark* mark : {&state_->smallest, &state_->largest}) {
    mark->label->GetTextProperty()->SetFontSize(static_cast<int>(std::lround(12 * pixel)));
    mark->dot_actor->GetProperty()->SetPointSize(static_cast<float>(8 * pixel));
  }
}

const std::vector<std::array<float, 3>>& Body::positions() const {
  return state_->positions;
}

}  // namespace genba
