#include "engine/procedure/fibres/ventricle_fibres.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/pieces.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/geometry.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "engine/physics/study.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "engine/solve/plan/memory_plan.hpp"

namespace genba {

namespace {

/// Passes on only the request to stop: the study of a potential is nobody's.
class OnlyStops final : public Monitor {
 public:
  explicit OnlyStops(const Monitor& job) : job_(job) {}
  bool cancelled() const override { return job_.cancelled(); }

 private:
  const Monitor& job_;
};

Text title_of(std::string_view key) {
  if (key == "endocardium") return phrase<"endocardium">();
  if (key == "epicardium") return phrase<"epicardium">();
  return key == "base" ? phrase<"base">() : phrase<"apex">();
}

bool is_in(std::span<const Index> sorted, Index value) { return std::ranges::binary_search(sorted, value); }

/// The elements of some regions as a body of its own, with the nodes of the whole one.
Mesh wall_of(const Mesh& mesh, std::span<const Index> regions) {
  Mesh out;
  out.points = mesh.points;
  out.node_tags = mesh.node_tags;
  out.regions = mesh.regions;
  out.source = mesh.source;
  for (const ElementBlock& block : mesh.solids) {
    ElementBlock kept;
    kept.type = block.type;
    for (Index e = 0; e < block.size(); ++e) {
      if (!is_in(regions, block.group[static_cast<std::size_t>(e)])) continue;
      const auto nodes = element_nodes(block, e);
      kept.nodes.insert(kept.nodes.end(), nodes.begin(), nodes.end());
      kept.group.push_back(block.group[static_cast<std::size_t>(e)]);
      kept.tags.push_back(block.tags[static_cast<std::size_t>(e)]);
    }
    if (kept.size() > 0) out.solids.push_back(std::move(kept));
  }
  complete_facets(out);
  for (GeometricEntity& surface : out.surfaces) surface.name.clear();
  return out;
}

/// Puts the places of the rule into the wall as sets of nodes. Throws if one touches no piece.
void mark_places(const Mesh& mesh, const VentricleAxes& rule, const Text& place, Mesh& wall) {
  const MeshPieces pieces = find_pieces(wall);
  const SelectionIndex index(mesh);
  for (const auto& [key, where] : places_of(rule)) {
    const Text of = phrase<"%1, %2">(place, title_of(key));
    NamedSet& set = wall.sets.emplace_back(NamedSet{std::string(key), 0, {}});
    std::vector<std::uint8_t> touched(static_cast<std::size_t>(pieces.count()), 0);
    for (const Index node : select(index, *where, of).nodes)
      if (const Index piece = pieces.of_node[static_cast<std::size_t>(node)]; piece >= 0) {
        set.members.push_back(node);
        touched[static_cast<std::size_t>(piece)] = 1;
      }
    for (std::size_t piece = 0; piece < touched.size(); ++piece)
      if (touched[piece] == 0)
        throw Error(ErrorKind::model, of,
                    phrase<"the piece of the wall around %1 (%2 elements) has no node there">(
                        place_text(mesh, pieces.centroid[piece]), pieces.elements[piece]),
                    phrase<"Name a surface of this piece too, or give the piece a region with other directions">());
  }
  const auto apart = [&](std::size_t a, std::size_t b) {
    std::vector<Index> shared;
    std::ranges::set_intersection(wall.sets[a].members, wall.sets[b].members, std::back_inserter(shared));
    if (shared.empty()) return;
    throw Error(ErrorKind::model, phrase<"%1, %2">(place, title_of(wall.sets[a].name)),
                phrase<"shares %1 nodes with the %2, one around %3">(
                    shared.size(), title_of(wall.sets[b].name),
                    place_text(mesh, mesh.points[static_cast<std::size_t>(shared.front())])),
                phrase<"State surfaces that do not touch each other">());
  };
  apart(0, 1);
  if (rule.apex) apart(2, 3);
}

/// Solves potentials on one numbering of the wall.
class Potentials {
 public:
  Potentials(std::shared_ptr<const Mesh> wall, Monitor& monitor)
      : wall_(std::move(wall)),
        monitor_(monitor),
        team_(0, &monitor),
        numbered_(number_nodes(*wall_, 1, NodeOrder::reverse_cuthill_mckee, team_, monitor)),
        backend_(make_cpu_backend()) {
    study_.physics = &physics_named("heat");
    Material unit;
    unit.name = "wall";
    unit.conductivity = 1;
    study_.materials = {unit};
    study_.assignments = {{unit.name, {}}};
  }

  /// [mesh node] the potential with these values at sets of nodes, and a uniform source.
  std::vector<double> solve(const std::vector<std::pair<std::string, double>>& values, double source) {
    study_.constraints.clear();
    study_.loads.clear();
    for (const auto& [set, value] : values)
      study_.constraints.push_back(condition_on("temperature", set, NamedSelector{{set}}, {value}));
    if (source != 0) study_.loads.push_back(condition_in("heat_source", "source", {}, {source}));
    const Problem problem = resolve(wall_, study_, monitor_);
    System system = assemble(problem, numbered_, Format::csr, team_, monitor_);
    const Offset rows = row_count(system.matrix);
    const auto matrix = backend_->make_matrix(std::move(system.matrix));
    const auto preconditioner = make_preconditioner(*matrix, rows);
    const auto b = backend_->make_vector(rows), x = backend_->make_vector(rows);
    backend_->upload(system.rhs, *b);
    SolveOptions options;
    options.tolerance = 1e-9;
    iterations_ += conjugate_gradient(*backend_, *matrix, *preconditioner, *b, *x, options, monitor_).iterations;
    std::vector<double> by_row(static_cast<std::size_t>(rows)), out(wall_->points.size(), 0.0);
    backend_->download(*x, by_row);
    for (std::size_t row = 0; row < by_row.size(); ++row)
      out[static_cast<std::size_t>(numbered_.numbering.mesh_node[row])] = by_row[row];
    return out;
  }
  int iterations() const { return iterations_; }

 private:
  std::unique_ptr<DevicePreconditioner> make_preconditioner(const DeviceMatrix& matrix, Offset rows) {
    if (automatic_preconditioner(rows, 1, false).kind == Preconditioner::multigrid) try {
        return std::make_unique<Multigrid>(*backend_, matrix, 1, std::span<const double>(),
                                           multigrid_options(Precision::fp64, 1), monitor_);
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::singular && error.kind() != ErrorKind::memory) throw;
      }
    return backend_->make_preconditioner(Preconditioner::block_jacobi, matrix, 1);
  }

  std::shared_ptr<const Mesh> wall_;
  Monitor& monitor_;
  ThreadTeam team_;
  NumberedGraph numbered_;
  std::unique_ptr<Backend> backend_;
  Study study_;
  int iterations_ = 0;
};

/// Depth in the wall, and the ways across it and to the base, at the middle of one element.
struct WallPoint {
  double depth = 0, volume = 0;
  std::array<Vec3, 2> ways{};  ///< gradients: outwards, to the base
};

WallPoint wall_point(const Mesh& mesh, const ElementBlock& block, Index e, std::span<const double> depth,
                     std::span<const double> height) {
  WallPoint out;
  with_solid(block.type, [&](auto shape) {
    using Shape = decltype(shape);
    double x[3 * Shape::nodes], xi[3] = {}, n[Shape::nodes], g[3 * Shape::nodes];
    const Index* const nodes = gather_points<Shape>(mesh, block, e, x);
    const int corners = traits(block.type).corners;
    for (int i = 0; i < corners; ++i) {
      double corner[3];
      Shape::node_position(i, corner);
      for (int a = 0; a < 3; ++a) xi[a] += corner[a] / corners;
    }
    Shape::values(xi, n);
    element::space_gradients<Shape>(x, xi, g);
    out.volume = element::volume<Shape>(x);
    for (int i = 0; i < Shape::nodes; ++i) {
      const auto node = static_cast<std::size_t>(nodes[i]);
      const Vec3 slope{g[3 * i], g[3 * i + 1], g[3 * i + 2]};
      out.depth += n[i] * depth[node];
      out.ways[0] = plus(out.ways[0], slope, depth[node]);
      out.ways[1] = plus(out.ways[1], slope, height[node]);
    }
  });
  return out;
}

/// Where a gradient nearly vanishes beside its neighbours', the element lies on one surface with all its nodes: it takes
/// their mean.
void mend_flat(const Mesh& wall, std::vector<std::vector<WallPoint>>& points) {
  constexpr double flat = 0.05;
  std::vector<std::array<Vec3, 2>> sum(wall.points.size());
  std::vector<double> weight(wall.points.size(), 0.0);
  for (std::size_t b = 0; b < points.size(); ++b)
    for (std::size_t e = 0; e < points[b].size(); ++e)
      for (const Index node : element_nodes(wall.solids[b], static_cast<Index>(e))) {
        const auto at = static_cast<std::size_t>(node);
        for (std::size_t k = 0; k < 2; ++k) sum[at][k] = plus(sum[at][k], points[b][e].ways[k], points[b][e].volume);
        weight[at] += points[b][e].volume;
      }
  for (std::size_t b = 0; b < points.size(); ++b)
    for (std::size_t e = 0; e < points[b].size(); ++e)
      for (std::size_t k = 0; k < 2; ++k) {
        Vec3 mean{};
        double total = 0;
        for (const Index node : element_nodes(wall.solids[b], static_cast<Index>(e)))
          mean = plus(mean, sum[static_cast<std::size_t>(node)][k]), total += weight[static_cast<std::size_t>(node)];
        mean = scaled(mean, 1 / total);
        if (length(points[b][e].ways[k]) < flat * length(mean)) points[b][e].ways[k] = mean;
      }
}

/// Directions at a depth. Empty: there is no way across the wall. is_open: the way to the base goes straight across it,
/// so the circumference is any direction in the wall.
std::optional<AxesMatrix> fibre_axes(const WallPoint& at, const VentricleAxes& rule, bool& is_open) {
  constexpr double parallel = 1e-6;
  const auto& [across, up] = at.ways;
  if (!(length(across) > 0)) return {};
  const Vec3 out = scaled(across, 1 / length(across));
  const Vec3 along = minus(up, scaled(out, dot(out, up)));
  is_open = !(length(along) > parallel * length(up));
  const auto any = axes_along(out, nullptr);
  if (!any) return {};
  const Vec3 rising = is_open ? Vec3{(*any)[3], (*any)[4], (*any)[5]} : scaled(along, 1 / length(along));
  const double depth = std::clamp(at.depth, 0.0, 1.0);
  const double angle = rule.endocardium_angle + depth * (rule.epicardium_angle - rule.endocardium_angle);
  return axes_along(plus(scaled(cross(rising, out), std::cos(angle)), rising, std::sin(angle)), &out);
}

}  // namespace

std::vector<std::vector<AxesMatrix>> ventricle_fibres(const Mesh& mesh, const VentricleAxes& rule,
                                                      std::span<const Index> regions, const Text& place,
                                                      Monitor& monitor) {
  if (mesh.dimension() != 3)
    throw Error(ErrorKind::model, place, phrase<"fibres by rule need a solid body, and this one is plane">(),
                phrase<"State the directions by vectors or formulas">());
  auto marked = std::make_shared<Mesh>(wall_of(mesh, regions));
  mark_places(mesh, rule, place, *marked);
  const std::shared_ptr<const Mesh> wall = std::move(marked);
  OnlyStops stops(monitor);
  Potentials potentials(wall, stops);
  const std::vector<double> depth = potentials.solve({{"endocardium", 0}, {"epicardium", 1}}, 0);
  std::vector<double> height = rule.apex ? potentials.solve({{"apex", 0}, {"base", 1}}, 0) : potentials.solve({{"base", 0}}, 1);
  if (!rule.apex)
    for (double& value : height) value = -value;

  std::vector<std::vector<WallPoint>> points(wall->solids.size());
  for (std::size_t b = 0; b < points.size(); ++b)
    for (Index e = 0; e < wall->solids[b].size(); ++e)
      points[b].push_back(wall_point(*wall, wall->solids[b], e, depth, height));
  mend_flat(*wall, points);

  std::vector<std::vector<AxesMatrix>> out;
  std::int64_t open = 0, all = 0;
  std::size_t from = 0;  // block of the wall
  for (const ElementBlock& block : mesh.solids) {
    auto& axes = out.emplace_back(block.group.size());
    std::size_t next = 0;
    for (std::size_t e = 0; e < axes.size(); ++e) {
      if (!is_in(regions, block.group[e])) continue;
      bool is_open = false;
      const auto found = fibre_axes(points[from][next++], rule, is_open);
      if (!found)
        throw Error(ErrorKind::model, place,
                    phrase<"no way leads across the wall at element %1 around %2">(
                        block.tags[e], place_text(mesh, element_centroid(mesh, block, static_cast<Index>(e)))),
                    phrase<"Look whether endocardium and epicardium lie on the two sides of the wall">());
      axes[e] = *found;
      open += is_open, ++all;
    }
    from += next > 0;
  }
  monitor.log(LogLevel::info, phrase<"%1: fibres by rule at %2 elements, two potentials in %3 iterations">(
                                  place, all, potentials.iterations()));
  if (open > 0)
    monitor.log(LogLevel::warning,
                phrase<"%1: at %2 elements the way to the base goes straight across the wall; their fibres take any direction "
                       "in the wall">(place, open));
  return out;
}

}  // namespace genba
