#include "ui/scene/actors/faces.hpp"

#include <vtkActor.h>
#include <vtkCellData.h>
#include <vtkLookupTable.h>
#include <vtkPlane.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "ui/scene/actors/vtk_arrays.hpp"

namespace genba {
namespace {

constexpr std::size_t most_levels = 3;

// What one actor draws: a piece of a level, or the whole level.
struct Drawn {
  const SurfacePiece* piece = nullptr;  // null: the whole level
  vtkNew<vtkPolyData> data;
  vtkNew<vtkPolyDataMapper> mapper;
  vtkNew<vtkActor> actor;
  bool has_cells = false, has_points = false, has_colours = false;
  // [cell] triangle of the piece, if some are left out; empty: all are drawn.
  std::vector<std::int32_t> cells;
};

struct Level {
  const CoarseSurface* coarse = nullptr;  // null: the surface itself
  std::size_t count = 1;                  // actors in use
  // Actors are never removed from the renderer: that would need its context.
  std::vector<std::unique_ptr<Drawn>> drawn;
  Points normals;  // [vertex of the level]; empty: not known
};

}  // namespace

struct Faces::State {
  FaceLook look;
  std::shared_ptr<const SurfaceMesh> surface;
  const Points* positions = nullptr;
  std::array<Level, most_levels> levels;
  std::size_t level = 0;
  vtkRenderer* renderer = nullptr;
  vtkNew<vtkProperty> paint;
  vtkNew<vtkLookupTable> table;
  vtkSmartPointer<vtkPlane> plane;
  bool visible = true;
  std::vector<float> vertex_values, triangle_values;
  std::vector<Index> strong;
  std::vector<std::uint8_t> kept;              // [surface of the mesh]; empty: all
  std::vector<std::optional<Rgb>> own_colour;  // [surface of the mesh]; empty: none

  std::size_t level_count() const { return surface ? std::min(most_levels, 1 + surface->coarse.size()) : 0; }
  void forget(bool Drawn::*what) {
    for (Level& l : levels)
      for (auto& d : l.drawn) (*d).*what = false;
  }
  void add_actor(Level& to);
  void apply_clip(vtkMapper* mapper) const;
  void fill(Level& of, Drawn& drawn);
  void fill_cells(const Level& of, Drawn& drawn);
  std::size_t triangle_of(const Level& of, const Drawn& drawn, std::size_t i) const;
  void fill_points(Level& of, Drawn& drawn);
  void fill_colours(const Level& of, Drawn& drawn);
};

void Faces::State::apply_clip(vtkMapper* mapper) const {
  mapper->RemoveAllClippingPlanes();
  if (plane) mapper->AddClippingPlane(plane);
}

void Faces::State::add_actor(Level& to) {
  Drawn& drawn = *to.drawn.emplace_back(std::make_unique<Drawn>());
  drawn.mapper->SetInputData(drawn.data);
  drawn.mapper->SetResolveCoincidentTopologyToPolygonOffset();
  if (look.step_back) drawn.mapper->SetRelativeCoincidentTopologyPolygonOffsetParameters(2, 2);
  drawn.actor->SetMapper(drawn.mapper);
  drawn.actor->SetProperty(paint);
  drawn.actor->VisibilityOff();
  apply_clip(drawn.mapper);
  renderer->AddActor(drawn.actor);
}

void Faces::State::fill(Level& of, Drawn& drawn) {
  if (!drawn.has_cells) fill_cells(of, drawn);
  if (!drawn.has_points) fill_points(of, drawn);
  if (!drawn.has_colours) fill_colours(of, drawn);
  drawn.has_cells = drawn.has_points = drawn.has_colours = true;
}

// The triangle of the surface for triangle `i` of what is drawn.
std::size_t Faces::State::triangle_of(const Level& of, const Drawn& drawn, std::size_t i) const {
  const std::size_t t = drawn.piece ? static_cast<std::size_t>(drawn.piece->first) + i : i;
  return of.coarse ? static_cast<std::size_t>(of.coarse->source[t]) : t;
}

void Faces::State::fill_cells(const Level& of, Drawn& drawn) {
  const auto& all = drawn.piece ? drawn.piece->triangles
                    : of.coarse ? of.coarse->triangles
                                : surface->triangles;
  drawn.cells.clear();
  if (kept.empty()) {
    drawn.data->SetPolys(cells_of(all));
    return;
  }
  std::vector<std::array<std::int32_t, 3>> some;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto face = static_cast<std::size_t>(surface->triangle_surface[triangle_of(of, drawn, i)]);
    if (face < kept.size() && kept[face] == 0) continue;
    some.push_back(all[i]);
    drawn.cells.push_back(static_cast<std::int32_t>(i));
  }
  drawn.data->SetPolys(cells_of(some));
}

void Faces::State::fill_points(Level& of, Drawn& drawn) {
  const Points* places = positions;
  Points some;
  const bool make_normals = look.smooth && of.normals.empty();
  if (of.coarse && (make_normals || !drawn.piece)) {
    some.resize(of.coarse->vertex.size());
    for (std::size_t i = 0; i < some.size(); ++i)
      some[i] = (*positions)[static_cast<std::size_t>(of.coarse->vertex[i])];
    places = &some;
  }
  if (make_normals)
    of.normals = vertex_normals(of.coarse ? of.coarse->triangles : surface->triangles, *places);
  if (!drawn.piece) {
    drawn.data->SetPoints(points_of(*places));
    if (look.smooth) drawn.data->GetPointData()->SetNormals(tuples(of.normals));
    return;
  }
  const auto& vertex = drawn.piece->vertex;
  Points at(vertex.size()), normal(look.smooth ? vertex.size() : 0);
  for (std::size_t i = 0; i < vertex.size(); ++i) {
    const auto v = static_cast<std::size_t>(vertex[i]);
    at[i] = (*positions)[of.coarse ? static_cast<std::size_t>(of.coarse->vertex[v]) : v];
    if (look.smooth) normal[i] = of.normals[v];
  }
  drawn.data->SetPoints(points_of(at));
  if (look.smooth) drawn.data->GetPointData()->SetNormals(tuples(normal));
}

void Faces::State::fill_colours(const Level& of, Drawn& drawn) {
  const SurfacePiece* piece = drawn.piece;
  const auto vertex_of = [&](std::size_t i) {
    const std::size_t v = piece ? static_cast<std::size_t>(piece->vertex[i]) : i;
    return of.coarse ? static_cast<std::size_t>(of.coarse->vertex[v]) : v;
  };
  const auto triangle_of_cell = [&](std::size_t i) {
    return triangle_of(of, drawn, drawn.cells.empty() ? i : static_cast<std::size_t>(drawn.cells[i]));
  };
  vtkPointData* of_points = drawn.data->GetPointData();
  vtkCellData* of_cells = drawn.data->GetCellData();
  const auto triangles = static_cast<std::size_t>(drawn.data->GetNumberOfPolys());
  const bool by_vertex = !vertex_values.empty();
  if (by_vertex || !triangle_values.empty()) {
    vtkNew<vtkFloatArray> scalars;
    const std::size_t count =
        by_vertex ? static_cast<std::size_t>(drawn.data->GetNumberOfPoints()) : triangles;
    scalars->SetNumberOfTuples(static_cast<vtkIdType>(count));
    float* out = scalars->GetPointer(0);
    for (std::size_t i = 0; i < count; ++i)
      out[i] = by_vertex ? vertex_values[vertex_of(i)] : triangle_values[triangle_of_cell(i)];
    of_cells->SetScalars(by_vertex ? nullptr : scalars.Get());
    of_points->SetScalars(by_vertex ? scalars.Get() : nullptr);
    drawn.mapper->SetLookupTable(table);
    drawn.mapper->SetScalarRange(table->GetTableRange());
    drawn.mapper->SetColorModeToMapScalars();
    // Values, not colours, are interpolated: bands stay straight and colours stay in the map.
    drawn.mapper->SetInterpolateScalarsBeforeMapping(by_vertex);
    if (by_vertex)
      drawn.mapper->SetScalarModeToUsePointData();
    else
      drawn.mapper->SetScalarModeToUseCellData();
    return;
  }
  auto colour_of = [&](Index surface_number) {
    if (strong.empty()) {
      const auto number = static_cast<std::size_t>(surface_number);
      const bool is_painted = number < own_colour.size() && own_colour[number];
      const auto& own = is_painted ? own_colour : surface->surface_colour;
      if (number >= own.size() || !own[number]) return surface_colour(surface_number);
      const Rgb& c = *own[number];
      return Colour{c[0] / 255.0, c[1] / 255.0, c[2] / 255.0};
    }
    const bool chosen = std::find(strong.begin(), strong.end(), surface_number) != strong.end();
    return chosen ? Colour{0.95, 0.55, 0.10} : Colour{0.80, 0.81, 0.83};
  };
  std::vector<std::array<unsigned char, 3>> palette;
  vtkNew<vtkUnsignedCharArray> colours;
  colours->SetNumberOfComponents(3);
  colours->SetNumberOfTuples(static_cast<vtkIdType>(triangles));
  for (std::size_t t = 0; t < triangles; ++t) {
    const auto number = static_cast<std::size_t>(surface->triangle_surface[triangle_of_cell(t)]);
    while (palette.size() <= number) {
      const Colour c = colour_of(static_cast<Index>(palette.size()));
      auto& entry = palette.emplace_back();
      for (std::size_t k = 0; k < 3; ++k) entry[k] = static_cast<unsigned char>(std::lround(255 * c[k]));
    }
    std::memcpy(colours->GetPointer(static_cast<vtkIdType>(3 * t)), palette[number].data(), 3);
  }
  of_points->SetScalars(nullptr);
  of_cells->SetScalars(colours);
  drawn.mapper->SetInterpolateScalarsBeforeMapping(0);
  drawn.mapper->SetScalarModeToUseCellData();
  drawn.mapper->SetColorModeToDirectScalars();
}

Faces::Faces(const FaceLook& look) : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.look = look;
  s.paint->SetInterpolationToGouraud();
  s.paint->SetAmbient(look.ambient);
  s.paint->SetDiffuse(look.diffuse);
  s.paint->SetSpecular(0.0);
}

Faces::~Faces() = default;

void Faces::add_to(vtkRenderer* renderer) {
  state_->renderer = renderer;
}

void Faces::set(std::shared_ptr<const SurfaceMesh> surface) {
  State& s = *state_;
  s.surface = std::move(surface);
  s.positions = nullptr;
  s.vertex_values.clear();
  s.triangle_values.clear();
  s.strong.clear();
  s.kept.clear();
  s.own_colour.clear();
  s.level = 0;
  for (std::size_t l = 0; l < most_levels; ++l) {
    Level& level = s.levels[l];
    level.normals.clear();
    for (auto& drawn : level.drawn) {
      drawn->data->Initialize();
      drawn->piece = nullptr;
      drawn->actor->VisibilityOff();
      drawn->has_cells = drawn->has_points = drawn->has_colours = false;
    }
    if (l >= s.level_count()) continue;
    level.coarse = l > 0 ? &s.surface->coarse[l - 1] : nullptr;
    static const std::vector<SurfacePiece> none;
    const auto& pieces = l < s.surface->pieces.size() ? s.surface->pieces[l] : none;
    level.count = std::max<std::size_t>(1, pieces.size());
    while (level.drawn.size() < level.count) s.add_actor(level);
    for (std::size_t p = 0; p < pieces.size(); ++p) level.drawn[p]->piece = &pieces[p];
  }
}

void Faces::place(const std::vector<std::array<float, 3>>& positions) {
  State& s = *state_;
  s.positions = &positions;
  for (Level& level : s.levels) level.normals.clear();
  s.forget(&Drawn::has_points);
}

void Faces::colour_by_surface(const std::vector<Index>& strong) {
  State& s = *state_;
  s.strong = strong;
  s.vertex_values.clear();
  s.triangle_values.clear();
  s.forget(&Drawn::has_colours);
}

void Faces::keep(std::vector<std::uint8_t> kept) {
  State& s = *state_;
  if (s.kept == kept) return;
  s.kept = std::move(kept);
  s.forget(&Drawn::has_cells);
  s.forget(&Drawn::has_colours);
}

void Faces::paint(std::vector<std::optional<Rgb>> colours) {
  State& s = *state_;
  if (s.own_colour == colours) return;
  s.own_colour = std::move(colours);
  s.forget(&Drawn::has_colours);
}

void Faces::colour_by_vertex(const std::vector<float>& values) {
  State& s = *state_;
  if (s.vertex_values == values) return;
  s.triangle_values.clear();
  s.vertex_values = values;
  s.forget(&Drawn::has_colours);
}

void Faces::colour_by_triangle(const std::vector<float>& values) {
  State& s = *state_;
  if (s.triangle_values == values) return;
  s.vertex_values.clear();
  s.triangle_values = values;
  s.forget(&Drawn::has_colours);
}

void Faces::set_table(double min, double max, const std::vector<Colour>& colours) {
  State& s = *state_;
  s.table->SetNumberOfTableValues(static_cast<vtkIdType>(colours.size()));
  for (std::size_t i = 0; i < colours.size(); ++i)
    s.table->SetTableValue(static_cast<vtkIdType>(i), colours[i][0], colours[i][1], colours[i][2], 1.0);
  s.table->SetTableRange(min, max);
  s.table->SetNanColor(0.72, 0.73, 0.75, 1);  // where a field has no number
  for (Level& level : s.levels)
    for (auto& drawn : level.drawn) drawn->mapper->SetScalarRange(min, max);
}

void Faces::set_opacity(double opacity) {
  state_->visible = opacity > 0;
  state_->paint->SetOpacity(opacity > 0 ? opacity : 1);
}

bool Faces::opaque() const {
  return state_->paint->GetOpacity() >= 1;
}

void Faces::clip(vtkPlane* plane) {
  State& s = *state_;
  s.plane = plane;
  for (Level& level : s.levels)
    for (auto& drawn : level.drawn) s.apply_clip(drawn->mapper);
}

void Faces::choose_level(bool moving, double pixel) {
  State& s = *state_;
  s.level = 0;
  for (std::size_t i = 1; i < s.level_count(); ++i)
    if (moving || s.levels[i].coarse->cell < 2.5 * pixel) s.level = i;
}

int Faces::pieces() const {
  const State& s = *state_;
  return s.surface && s.visible ? static_cast<int>(s.levels[s.level].count) : 0;
}

bool Faces::owns(const vtkProp* prop) const {
  for (const Level& level : state_->levels)
    for (const auto& drawn : level.drawn)
      if (drawn->actor.Get() == prop) return true;
  return false;
}

void Faces::show(const Pieces& pieces) {
  State& s = *state_;
  for (std::size_t l = 0; l < most_levels; ++l)
    for (std::size_t i = 0; i < s.levels[l].drawn.size(); ++i) {
      Level& level = s.levels[l];
      const bool seen = s.surface && s.visible && s.positions && l == s.level && i < level.count &&
                        pieces.has(static_cast<int>(i));
      level.drawn[i]->actor->SetVisibility(seen);
      if (seen) s.fill(level, *level.drawn[i]);
    }
}

std::int64_t Faces::triangles() const {
  const State& s = *state_;
  if (!s.surface) return 0;
  const CoarseSurface* coarse = s.levels[s.level].coarse;
  return static_cast<std::int64_t>((coarse ? coarse->triangles : s.surface->triangles).size());
}

}  // namespace genba
