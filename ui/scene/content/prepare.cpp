// The slow parts of showing a mesh or results, for any thread.
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/physics/difference_name.hpp"
#include "ui/scene/content/node_places.hpp"
#include "ui/scene/content/part_look.hpp"
#include "ui/scene/content/picking.hpp"
#include "ui/scene/content/prepared_body.hpp"
#include "ui/scene/content/shown_field.hpp"
#include "ui/scene/content/surface_mesh.hpp"

namespace genba {
namespace {

// Surfaces with more than twice as many triangles get coarser ones. Measured with software drawing on two
// cores, where a million triangles take about a second.
constexpr std::size_t still_triangles = 400000, moving_triangles = 40000, piece_triangles = 10000;

}  // namespace

double largest_displacement(const Field& field) {
  double largest = 0;
  for (std::size_t i = 0; i + 2 < field.data.size(); i += 3) {
    const double* u = field.data.data() + i;
    largest = std::max(largest, u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
  }
  return std::sqrt(largest);
}

std::string default_field(const Results& results) {
  // Bars alone have no von Mises stress: a field that is 0 everywhere shows nothing.
  const auto says_something = [](const Field& field) {
    return std::any_of(field.data.begin(), field.data.end(), [](double v) { return v != 0; });
  };
  for (const bool must_say : {true, false})
    for (const std::string_view name : {results.physics->shown_first, results.physics->unknown.name})
      for (const std::string& wanted : {std::string(name), difference_of(name)})
        if (const Field* field = results.find(wanted); field && (!must_say || says_something(*field))) return wanted;
  return results.fields.empty() ? std::string{} : results.fields.front().name;
}

std::shared_ptr<const PreparedField> prepare_field(const Results& results, const SurfaceMesh& surface,
                                                   const SceneOptions& options) {
  auto out = std::make_shared<PreparedField>();
  const Field* field = results.find(options.field);
  out->name = field ? options.field : default_field(results);
  out->component = field && options.component < field->components ? options.component : -1;
  if (!field) field = results.find(out->name);
  if (!field) return nullptr;
  out->field = show_field(results, *field, out->component, surface);
  if (const Field* displacement = results.displacement())
    out->largest_displacement = largest_displacement(*displacement);
  return out;
}

std::shared_ptr<const SurfaceMesh> prepare_surface(const Mesh& mesh, const PlaneLook& plane) {
  constexpr double sharp_angle = 0.6;
  auto surface = std::make_shared<SurfaceMesh>(make_surface_mesh(mesh, sharp_angle, plane));
  if (mesh.regions.size() > 1) {
    surface->surface_region = surface_regions(mesh, *surface);
    colour_bodies(mesh, *surface);
  }
  surface->inner = find_inner_faces(mesh);
  add_levels(*surface, place_nodes(mesh, surface->vertex_node, nullptr, 0, surface->vertex_stand));
  return surface;
}

std::shared_ptr<const PreparedBody> prepare_body(BodyShape shape) {
  auto surface = std::make_shared<SurfaceMesh>(make_surface_mesh(*shape.mesh));
  // These edges would look like a mesh.
  surface->edge_node.clear();
  surface->element_edges.clear();
  if (!shape.mesh->is_plane()) {
    surface->surface_region.clear();
    for (const SurfaceSides& sides : shape.sides) surface->surface_region.push_back(sides[0]);
  }
  colour_bodies(*shape.mesh, *surface);
  add_levels(*surface, place_nodes(*shape.mesh, surface->vertex_node, nullptr, 0, surface->vertex_stand));
  return std::make_shared<const PreparedBody>(PreparedBody{std::move(shape), std::move(surface)});
}

void add_levels(SurfaceMesh& surface, const Points& positions) {
  for (const std::size_t triangles : {still_triangles, moving_triangles})
    if (surface.triangles.size() > 2 * triangles)
      surface.coarse.push_back(coarsen(surface.triangles, positions, triangles));
  surface.pieces.push_back(cut_pieces(surface.triangles, positions.size(), piece_triangles));
  for (const CoarseSurface& coarse : surface.coarse)
    surface.pieces.push_back(coarse.triangles.size() > 2 * moving_triangles
                                 ? cut_pieces(coarse.triangles, coarse.vertex.size(), piece_triangles)
                                 : std::vector<SurfacePiece>{});
}

std::vector<SurfacePiece> cut_pieces(const std::vector<std::array<std::int32_t, 3>>& triangles,
                                     std::size_t vertices, std::size_t most) {
  std::vector<SurfacePiece> out;
  if (triangles.size() <= most) return out;
  const std::size_t count = (triangles.size() + most - 1) / most;
  std::vector<std::int32_t> own(vertices, -1);
  for (std::size_t p = 0; p < count; ++p) {
    SurfacePiece& piece = out.emplace_back();
    const std::size_t first = p * triangles.size() / count, last = (p + 1) * triangles.size() / count;
    piece.first = static_cast<std::int32_t>(first);
    for (std::size_t t = first; t < last; ++t) {
      auto& triangle = piece.triangles.emplace_back();
      for (std::size_t k = 0; k < 3; ++k) {
        std::int32_t& number = own[static_cast<std::size_t>(triangles[t][k])];
        if (number < 0) {
          number = static_cast<std::int32_t>(piece.vertex.size());
          piece.vertex.push_back(triangles[t][k]);
        }
        triangle[k] = number;
      }
    }
    for (const std::int32_t v : piece.vertex) own[static_cast<std::size_t>(v)] = -1;
  }
  return out;
}

}  // namespace genba
