#include "app/plan/size_estimate.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

struct Rule {
  double density;     ///< nodes per cell of volume h^3, of a plane body of area h^2
  double skin;        ///< surface squares of h^2, or pieces of outline of length h, count like so many cells each
  double neighbours;  ///< average number of nodes that a node couples to, including itself
};

// Fitted to meshes of Gmsh 4.8 without refinement by curvature; hex8 is a structured grid. The other swept
// kinds are counted in a regular grid (for wedges of equilateral triangles), minus the 7 % that hex8 loses at
// its surface.
Rule estimate_rule(MeshKind kind) {
  switch (kind) {
    case MeshKind::tet4:
      return {0.89, 1.1, 12.0};
    case MeshKind::tet10:
      return {5.75, 1.04, 24.5};
    case MeshKind::hex8:
      return {1.0, 0.5, 25.0};
    case MeshKind::hex20:
      return {4.0, 0.5, 54.0};
    case MeshKind::wedge6:
      return {1.15, 0.5, 19.5};
    case MeshKind::wedge15:
      return {5.77, 0.5, 41.0};
    case MeshKind::tri3:
      return {1.15, 0.43, 6.8};
    case MeshKind::tri6:
      return {4.6, 0.22, 11.2};
    case MeshKind::quad4:
      return {1.15, 0.43, 8.7};
    case MeshKind::quad8:
      return {3.46, 0.29, 15.2};
  }
  return {1.0, 0.5, 25.0};
}

}  // namespace

MeasuredMesh measure_mesh(const Project& project, const MeshedGeometry& meshed) {
  const Mesh& mesh = *meshed.mesh;
  MeasuredMesh out;
  out.kind = project.mesh.kind;
  out.nodes = mesh.node_count();
  out.body.volume = meshed.quality.volume;
  const auto box = bounding_box(mesh);
  out.body.diagonal = std::hypot(box[1][0] - box[0][0], box[1][1] - box[0][1], box[1][2] - box[0][2]);
  for (const ElementBlock& block : mesh.facets) {
    const ElementTraits& t = traits(block.type);
    for (Index e = 0; e < block.size(); ++e) {
      if (t.dimension == 1) {
        const auto ends = element_nodes(block, e);
        out.body.area += length(minus(mesh.points[static_cast<std::size_t>(ends[1])],
                                      mesh.points[static_cast<std::size_t>(ends[0])]));
        continue;
      }
      const Index* n = block.nodes.data() + static_cast<std::size_t>(e) * static_cast<std::size_t>(t.nodes);
      const auto point = [&](int i) { return mesh.points[static_cast<std::size_t>(n[i])]; };
      for (int i = 1; i + 1 < t.corners; ++i) {
        Vec3 u{}, v{};
        for (std::size_t c = 0; c < 3; ++c) {
          u[c] = point(i)[c] - point(0)[c];
          v[c] = point(i + 1)[c] - point(0)[c];
        }
        out.body.area +=
            0.5 * std::hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
      }
    }
  }
  out.size = meshed.chosen_size > 0 ? meshed.chosen_size : project.mesh.size;
  if (project.geometry.kind == GeometryKind::box) out.size = cell_size(project.geometry, out.body.volume);
  if (project.geometry.kind == GeometryKind::image && out.kind == MeshKind::hex8 && mesh.solid_count() > 0) {
    out.size = std::cbrt(out.body.volume / static_cast<double>(mesh.solid_count()));
    out.body.voxel = out.size / project.geometry.image.coarsen;
  }
  if (!(out.size > 0)) out.size = out.body.diagonal / 20;
  return out;
}

double cell_size(const GeometrySpec& geometry, double volume) {
  const auto& cells = geometry.box_cells;
  const double plane = volume / (static_cast<double>(cells[0]) * cells[1]);
  return is_rectangle(geometry) ? std::sqrt(plane) : std::cbrt(plane / cells[2]);
}

double estimated_nodes(const BodySize& body, MeshKind kind, double size) {
  if (!(size > 0) || !(body.volume > 0))
    throw Error(ErrorKind::input, phrase<"estimate">(),
                phrase<"the element size and the volume must be above zero">());
  const Rule rule = estimate_rule(kind);
  if (is_plane(kind)) return rule.density * (body.volume / (size * size) + rule.skin * body.area / size);
  const double cells = body.volume / std::pow(size, 3), skin = body.area / (size * size);
  if (body.voxel > 0 && kind != MeshKind::hex8)
    return rule.density / estimate_rule(MeshKind::tet4).density *
           (1.28 * cells + 1.05 * skin + 0.71 * body.area / (size * body.voxel));
  return rule.density * (cells + rule.skin * skin);
}

double estimated_nonzeros(double nodes, MeshKind kind, int dofs) {
  return nodes * estimate_rule(kind).neighbours * dofs * dofs;
}

const WhatIf::Row& WhatIf::smallest() const {
  return *std::min_element(rows.begin(), rows.end(),
                           [](const Row& a, const Row& b) { return a.peak < b.peak; });
}

WhatIf what_if(const MeasuredMesh& measured, const MemoryPlan& plan, MeshKind kind, double size) {
  const double by_rule = estimated_nodes(measured.body, measured.kind, measured.size);
  // If the mesh has fewer nodes than the rule gives, the rule is corrected by a factor. Extra nodes come
  // mostly from refinement by curvature; their number stays the same.
  const double nodes_there = static_cast<double>(measured.nodes);
  const double factor = std::min(1.0, nodes_there / by_rule);
  const double order = estimate_rule(kind).density / estimate_rule(measured.kind).density;
  const double beyond = std::max(0.0, nodes_there - by_rule) * order;
  const double nodes = factor * estimated_nodes(measured.body, kind, size) + beyond;
  WhatIf out;
  out.size = size;
  out.unknowns = nodes * plan.dofs;
  out.nonzeros = static_cast<double>(plan.pattern.nonzeros) * (nodes / nodes_there) *
                 (estimate_rule(kind).neighbours / estimate_rule(measured.kind).neighbours);
  const double growth = out.nonzeros / static_cast<double>(plan.pattern.nonzeros);
  for (const PlanRow& row : plan.rows)
    out.rows.push_back({row.format, growth * static_cast<double>(row.peak)});
  return out;
}

double finest_that_fits(const MeasuredMesh& measured, const MemoryPlan& plan, MeshKind kind, double budget) {
  double fine = 1e-4 * measured.size, coarse = 1e3 * measured.size;
  for (int i = 0; i < 60; ++i) {
    const double middle = std::sqrt(fine * coarse);
    (what_if(measured, plan, kind, middle).smallest().peak <= budget ? coarse : fine) = middle;
  }
  const double voxel = measured.body.voxel;
  if (voxel > 0 && kind == MeshKind::hex8) return std::max(1.0, std::ceil(coarse / voxel - 1e-6)) * voxel;
  return coarse;
}

double parse_card(const std::string& text, std::string_view place) {
  std::string read = text;
  if (const auto unit = read.find("GB"); unit != std::string::npos) read.replace(unit, 2, "GiB");
  const double bytes = parse_quantity(read, QuantityKind::bytes, place);
  if (!(bytes > 0))
    throw Error(ErrorKind::input, place, phrase<"\"%1\" is no size of a card">(text),
                phrase<"Write for example %1">("8 GB"));
  return bytes;
}

double card_budget(double bytes) {
  constexpr double left_alone = 0.02;
  return (1 - left_alone) * bytes;
}

}  // namespace genba
