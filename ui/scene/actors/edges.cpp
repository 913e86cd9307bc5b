#include "ui/scene/actors/edges.hpp"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPlane.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "ui/scene/actors/vtk_arrays.hpp"
#include "ui/scene/content/shown_field.hpp"

namespace genba {
namespace {

constexpr std::size_t lines_of_piece = 12000;

struct Piece {
  vtkNew<vtkPolyData> data;
  vtkNew<vtkPolyDataMapper> mapper;
  vtkNew<vtkActor> actor;
  std::vector<Index> node;  // [vertex of the piece] mesh node
  std::vector<Stand> stand;  // the same; of a plane body
  bool has_lines = false, has_points = false;
};

}  // namespace

struct Edges::State {
  std::shared_ptr<const Mesh> mesh;
  std::shared_ptr<const SurfaceMesh> surface;
  const Field* displacement = nullptr;
  double scale = 0;
  vtkRenderer* renderer = nullptr;
  vtkNew<vtkProperty> paint;
  vtkSmartPointer<vtkPlane> plane;
  // Actors are never removed from the renderer: that would need its context.
  std::vector<std::unique_ptr<Piece>> made;
  std::vector<std::uint8_t> kept;   // [mesh node]; empty: all
  std::vector<std::int32_t> place;  // [edge vertex] in the piece being made; -1 between pieces

  std::size_t count() const {
    return surface ? (surface->element_edges.size() + lines_of_piece - 1) / lines_of_piece : 0;
  }

  void apply_clip(vtkMapper* mapper) const {
    mapper->RemoveAllClippingPlanes();
    if (plane) mapper->AddClippingPlane(plane);
  }

  void add_piece() {
    Piece& piece = *made.emplace_back(std::make_unique<Piece>());
    piece.mapper->SetInputData(piece.data);
    piece.mapper->ScalarVisibilityOff();
    piece.mapper->SetResolveCoincidentTopologyToPolygonOffset();
    piece.mapper->SetRelativeCoincidentTopologyLineOffsetParameters(0, -4);
    piece.actor->SetMapper(piece.mapper);
    piece.actor->SetProperty(paint);
    piece.actor->VisibilityOff();
    apply_clip(piece.mapper);
    renderer->AddActor(piece.actor);
  }

  void fill_lines(std::size_t number, Piece& piece) {
    const auto& all = surface->element_edges;
    const std::size_t begin = number * lines_of_piece, end = std::min(all.size(), begin + lines_of_piece);
    std::vector<std::array<std::int32_t, 2>> lines(all.begin() + static_cast<std::ptrdiff_t>(begin),
                                                   all.begin() + static_cast<std::ptrdiff_t>(end));
    const auto is_left_out = [&](std::int32_t v) {
      return kept[static_cast<std::size_t>(surface->edge_node[static_cast<std::size_t>(v)])] == 0;
    };
    if (!kept.empty())
      std::erase_if(lines, [&](const auto& line) { return is_left_out(line[0]) || is_left_out(line[1]); });
    place.resize(surface->edge_node.size(), -1);
    std::vector<std::int32_t> used;
    for (auto& line : lines)
      for (std::int32_t& v : line) {
        std::int32_t& own = place[static_cast<std::size_t>(v)];
        if (own < 0) {
          own = static_cast<std::int32_t>(used.size());
          used.push_back(v);
        }
        v = own;
      }
    piece.node.clear();
    piece.stand.clear();
    for (const std::int32_t v : used) {
      piece.node.push_back(surface->edge_node[static_cast<std::size_t>(v)]);
      if (!surface->edge_stand.empty()) piece.stand.push_back(surface->edge_stand[static_cast<std::size_t>(v)]);
      place[static_cast<std::size_t>(v)] = -1;
    }
    piece.data->SetLines(cells_of(lines));
  }
};

Edges::Edges() : state_(std::make_unique<State>()) {
  state_->paint->SetOpacity(0.55);
  state_->paint->LightingOff();
}

Edges::~Edges() = default;

void Edges::add_to(vtkRenderer* renderer) {
  state_->renderer = renderer;
}

void Edges::set(std::shared_ptr<const Mesh> mesh, std::shared_ptr<const SurfaceMesh> surface) {
  State& s = *state_;
  s.mesh = std::move(mesh);
  s.surface = std::move(surface);
  s.displacement = nullptr;
  s.place.clear();
  s.kept.clear();
  for (auto& piece : s.made) {
    piece->data->Initialize();
    piece->actor->VisibilityOff();
    piece->has_lines = piece->has_points = false;
  }
}

void Edges::deform(const Field* displacement, double scale) {
  State& s = *state_;
  s.displacement = displacement;
  s.scale = scale;
  for (auto& piece : s.made) piece->has_points = false;
}

void Edges::keep(std::vector<std::uint8_t> nodes) {
  State& s = *state_;
  if (s.kept == nodes) return;
  s.kept = std::move(nodes);
  for (auto& piece : s.made) piece->has_lines = piece->has_points = false;
}

void Edges::set_colour(const Colour& colour) {
  state_->paint->SetColor(colour[0], colour[1], colour[2]);
}

void Edges::clip(vtkPlane* plane) {
  state_->plane = plane;
  for (auto& piece : state_->made) state_->apply_clip(piece->mapper);
}

int Edges::pieces() const {
  return static_cast<int>(state_->count());
}

bool Edges::owns(const vtkProp* prop) const {
  return std::any_of(state_->made.begin(), state_->made.end(),
                     [&](const auto& piece) { return piece->actor.Get() == prop; });
}

void Edges::show(const Pieces& pieces) {
  State& s = *state_;
  const std::size_t count = s.count(), last = std::min(static_cast<std::size_t>(pieces.last), count);
  while (s.made.size() < last) s.add_piece();
  for (std::size_t i = 0; i < s.made.size(); ++i) {
    Piece& own = *s.made[i];
    const bool wanted = i < count && pieces.has(static_cast<int>(i));
    own.actor->SetVisibility(wanted);
    if (!wanted) continue;
    if (!own.has_lines) s.fill_lines(i, own);
    if (!own.has_points)
      own.data->SetPoints(points_of(place_nodes(*s.mesh, own.node, s.displacement, s.scale, own.stand)));
    own.has_lines = own.has_points = true;
  }
}

}  // namespace genba
