#include "engine/solve/multigrid/coarsening_sample.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/assembly/assemble.hpp"
#include "engine/base/array_position.hpp"
#include "engine/solve/backend/multigrid_steps.hpp"
#include "engine/solve/multigrid/coarsening.hpp"
#include "engine/solve/multigrid/galerkin.hpp"

namespace genba {

namespace {
/// Scalar problems with long rows have large aggregates; in a small patch most would touch its surface.
constexpr std::size_t patch_nodes = 4000, scalar_long_patch_nodes = 12000;
constexpr std::size_t most_patches = 4;
/// A mesh with at most so many nodes is taken as a whole: its first coarse level may be solved directly, and
/// the bytes of that grow with the square of its nodes.
constexpr std::size_t elastic_whole = 16000, scalar_whole = 40000;
/// Weak couplings of the first coarse level multiply the nodes of deeper levels by this: measured 2.2 to 2.6
/// on hex8 and tet4, 3.3 to 3.7 on tet10, whose nodes have more neighbours than those of a lattice.
constexpr double deeper_nodes = 2.6, deeper_nodes_of_long_rows = 3.5;
constexpr Offset lattice_neighbours = 27;
/// Aggregates at the surface of a patch are smaller, so a patch underestimates shares above 1. This corrects
/// it.
constexpr double surface_correction = 1.08;
/// For a level that exists only because of weak couplings: nodes of an aggregate, and blocks a node.
constexpr double added_aggregate = 21, added_couplings = 20, added_prolongator = 4, added_product = 9;

/// Blocks of a level, and nodes and couplings of the next.
struct Counts {
  double prolongator = 0, product = 0, nodes = 0, couplings = 0;
  Counts& operator+=(const Counts& other) {
    prolongator += other.prolongator;
    product += other.product;
    nodes += other.nodes;
    couplings += other.couplings;
    return *this;
  }
};

/// Some elements of a mesh with their nodes, renumbered.
struct Patch {
  std::vector<Vec3> points;
  std::vector<Index> equation_node;
  std::vector<std::uint8_t> fixed;
  std::vector<double> value;
  struct List {
    element::Kind kind;
    std::vector<Index> nodes, region;
    std::vector<double> axes;
  };
  std::vector<List> lists;
  Materials materials;  ///< one an element: in a mesh each element may have its own
  std::vector<double> thickness;  ///< [element] of a plane body
  NodeGraph graph;
};

/// [equation node] 1 for the `count` nodes nearest to `first`, in steps of couplings.
std::vector<std::uint8_t> nodes_around(const NodeGraph& graph, Index first, std::size_t count) {
  if (count >= at(graph.nodes)) return std::vector<std::uint8_t>(at(graph.nodes), 1);
  std::vector<std::uint8_t> is_in(at(graph.nodes), 0);
  std::vector<Index> queue = {first};
  is_in[at(first)] = 1;
  for (std::size_t next = 0; next < queue.size(); ++next)
    for (Offset k = graph.row_ptr[at(queue[next])]; k < graph.row_ptr[at(queue[next]) + 1]; ++k) {
      const Index node = graph.columns[at(k)];
      if (is_in[at(node)] || queue.size() >= count) continue;
      is_in[at(node)] = 1;
      queue.push_back(node);
    }
  return is_in;
}

NodeGraph graph_of(const Patch& patch, int dofs) {
  NodeGraph graph;
  graph.nodes = static_cast<Index>(patch.points.size());
  graph.dofs = dofs;
  std::vector<std::vector<Index>> rows(patch.points.size());
  for (const Patch::List& list : patch.lists)
    for (auto first = list.nodes.begin(); first != list.nodes.end(); first += element::nodes_of(list.kind))
      for (auto node = first; node != first + element::nodes_of(list.kind); ++node)
        rows[at(*node)].insert(rows[at(*node)].end(), first, first + element::nodes_of(list.kind));
  graph.row_ptr.push_back(0);
  for (std::vector<Index>& row : rows) {
    std::sort(row.begin(), row.end());
    graph.columns.insert(graph.columns.end(), row.begin(), std::unique(row.begin(), row.end()));
    graph.row_ptr.push_back(static_cast<Offset>(graph.columns.size()));
  }
  return graph;
}

/// Cuts out the elements whose nodes are all chosen.
Patch cut(const AssemblyInput& input, std::span<const std::uint8_t> is_in, std::span<const Index> mesh_node) {
  Patch patch;
  patch.materials = Materials(input.materials.law());
  std::vector<Index> new_of_old(is_in.size(), -1);
  std::vector<Index> old_of_new;
  for (const ElementList& list : input.solids) {
    Patch::List own{list.kind, {}, {}, {}};
    for (Index e = 0; e < list.size(); ++e) {
      const auto nodes = list.nodes.subspan(at(static_cast<Offset>(e) * list.shape_nodes()),
                                            static_cast<std::size_t>(list.shape_nodes()));
      if (!std::all_of(nodes.begin(), nodes.end(),
                       [&](Index node) { return is_in[at(input.equation_node[at(node)])]; }))
        continue;
      for (const Index node : nodes) {
        const Index equation = input.equation_node[at(node)];
        if (new_of_old[at(equation)] < 0) {
          new_of_old[at(equation)] = static_cast<Index>(old_of_new.size());
          old_of_new.push_back(equation);
        }
        own.nodes.push_back(equation);
      }
      own.region.push_back(static_cast<Index>(patch.materials.size()));
      const std::size_t region = at(list.region[at(e)]);
      patch.materials.add(input.materials.law(region),
                          std::span(input.materials.of(region), static_cast<std::size_t>(input.materials.width())));
      if (!input.thickness.empty()) patch.thickness.push_back(input.thickness[at(list.region[at(e)])]);
      if (const double* axes = list.axes_of(e))
        own.axes.insert(own.axes.end(), axes, axes + element::quaternion_numbers);
    }
    patch.lists.push_back(std::move(own));
  }
  // Keeps the order of the equations, since aggregates depend on it.
  std::sort(old_of_new.begin(), old_of_new.end());
  for (std::size_t i = 0; i < old_of_new.size(); ++i) new_of_old[at(old_of_new[i])] = static_cast<Index>(i);
  for (Patch::List& list : patch.lists)
    for (Index& node : list.nodes) node = new_of_old[at(node)];
  for (const Index equation : old_of_new) {
    const Index node = mesh_node[at(equation)];
    patch.points.push_back(input.points[at(node)]);
    for (Offset k = static_cast<Offset>(node) * input.dofs; k < (static_cast<Offset>(node) + 1) * input.dofs;
         ++k) {
      patch.fixed.push_back(input.fixed[at(k)]);
      patch.value.push_back(input.value[at(k)]);
    }
  }
  patch.equation_node.resize(patch.points.size());
  std::iota(patch.equation_node.begin(), patch.equation_node.end(), 0);
  patch.graph = graph_of(patch, input.dofs);
  return patch;
}

/// Nonzero and strong couplings of the patch, from its matrix.
struct RealCouplings {
  StrongGraph all, nonzero, strong;  ///< all: between nodes with a free unknown
};
RealCouplings couplings_of(const NodeGraph& graph, std::span<const std::uint8_t> fixed,
                           const CsrMatrix& matrix, double strength) {
  const Offset d = graph.dofs;
  std::vector<double> norm(graph.columns.size(), 0.0), own(at(graph.nodes));
  for (Index node = 0; node < graph.nodes; ++node) {
    const Offset first = graph.row_ptr[at(node)], last = graph.row_ptr[at(node) + 1];
    for (Offset k = first; k < last; ++k) {
      for (Offset i = 0; i < d; ++i)
        for (Offset j = 0; j < d; ++j) {
          const double v = matrix.value[matrix.row_ptr[node * d + i] + (k - first) * d + j];
          norm[at(k)] += v * v;
        }
      norm[at(k)] = std::sqrt(norm[at(k)]);
      if (graph.columns[at(k)] == node) own[at(node)] = norm[at(k)];
    }
  }
  const auto is_alone = [&](Index node) {
    const auto first = fixed.begin() + node * d;
    return std::all_of(first, first + d, [](std::uint8_t f) { return f != 0; });
  };
  RealCouplings found;
  for (StrongGraph* g : {&found.all, &found.nonzero, &found.strong}) g->row_ptr.push_back(0);
  for (Index node = 0; node < graph.nodes; ++node) {
    for (Offset k = graph.row_ptr[at(node)]; k < graph.row_ptr[at(node) + 1]; ++k) {
      const Index other = graph.columns[at(k)];
      if (other == node || is_alone(node) || is_alone(other)) continue;
      found.all.column.push_back(other);
      const double scale = std::sqrt(own[at(node)] * own[at(other)]);
      if (norm[at(k)] > negligible_coupling * scale) found.nonzero.column.push_back(other);
      if (norm[at(k)] > strength * scale) found.strong.column.push_back(other);
    }
    for (StrongGraph* g : {&found.all, &found.nonzero, &found.strong})
      g->row_ptr.push_back(static_cast<Offset>(g->column.size()));
  }
  return found;
}

CsrMatrix matrix_of(const AssemblyInput& input, const Patch& patch) {
  AssemblyInput own;
  own.dofs = input.dofs;
  own.nodes = patch.graph.nodes;
  own.points = patch.points;
  own.equation_node = patch.equation_node;
  for (const Patch::List& list : patch.lists)
    own.solids.push_back({list.kind, list.nodes, list.region, list.axes});
  own.section = input.section;
  own.thickness = patch.thickness;
  own.materials = patch.materials;
  own.fixed = patch.fixed;
  own.value = patch.value;
  ThreadTeam one(1);
  Monitor silent;
  Matrix matrix = make_matrix(Format::csr, patch.graph, one);
  add_elements(own, make_batches(own.solids, own.equation_node), matrix, one, silent);
  return std::get<CsrMatrix>(std::move(matrix));
}

/// Coarsens the patch by `strong` couplings. Returns zeros if it is too small.
Counts coarsen_patch(const NodeGraph& graph, const StrongGraph& strong, const StrongGraph& nonzero) {
  ThreadTeam one(1);
  Monitor silent;
  LevelSketch level = sketch_of(graph, true, one);
  const NodeGraph next = sketch_level(graph, strong, nonzero, level, one, silent);
  if (next.nodes == 0) return {};
  return {static_cast<double>(level.prolongator), static_cast<double>(level.product),
          static_cast<double>(next.nodes), static_cast<double>(next.row_ptr.back())};
}

/// The real coarsening, and one in which every coupling is strong.
struct Comparison {
  Counts real, sketched;
};
Comparison compare(const AssemblyInput& input, const Patch& patch) {
  if (patch.graph.nodes == 0) return {};
  const RealCouplings couplings =
      couplings_of(patch.graph, patch.fixed, matrix_of(input, patch), MultigridOptions().strength);
  const Comparison found{coarsen_patch(patch.graph, couplings.strong, couplings.nonzero),
                         coarsen_patch(patch.graph, couplings.all, couplings.all)};
  return found.real.nodes > 0 && found.sketched.nodes > 0 ? found : Comparison();
}

Offset times(double share, Offset count) {
  return std::llround(share * static_cast<double>(count));
}

/// Adds a level if the last one has become too large for a direct solve.
void add_level(MultigridSketch& sketch) {
  LevelSketch& last = sketch.back();
  if (static_cast<Offset>(last.nodes) * last.block <= MultigridOptions().coarsest_rows) return;
  last.prolongator = times(added_prolongator, last.nodes);
  last.product = times(added_product, last.nodes);
  last.largest_slab = std::min<Offset>(last.product, times(added_product, galerkin_slab));
  LevelSketch next;
  next.nodes = std::max<Index>(1, static_cast<Index>(last.nodes / added_aggregate));
  next.block = next.modes = last.modes;
  next.couplings = std::min(times(added_couplings, next.nodes), static_cast<Offset>(next.nodes) * next.nodes);
  const Offset entries = next.couplings * next.block * next.block;
  next.matrix = {entries * value_bytes(Precision::fp64), entries * value_bytes(Precision::fp32)};
  sketch.push_back(next);
}
}  // namespace

namespace {
/// Are there more neighbours than in a lattice of hex8 or tet4?
bool has_long_rows(Index nodes, Offset couplings, Offset longest_row) {
  return couplings > 18 * static_cast<Offset>(nodes) && longest_row > lattice_neighbours;
}
}  // namespace

CoarseningShares sample_coarsening(const AssemblyInput& input, const NodeGraph& graph,
                                   std::span<const Index> mesh_node, ThreadTeam& team, Monitor& monitor) {
  const std::size_t whole = input.dofs == 1 ? scalar_whole : elastic_whole;
  const std::size_t patches = at(graph.nodes) <= whole ? 1 : most_patches;
  const LevelSketch finest = sketch_of(graph, true, team);
  const bool is_wide = input.dofs == 1 && has_long_rows(finest.nodes, finest.couplings, finest.longest_row);
  const std::size_t nodes_of_patch = is_wide ? scalar_long_patch_nodes : patch_nodes;
  std::vector<Comparison> found(patches);
  team.for_chunks(patches, 1, [&](std::size_t p, std::size_t) {
    monitor.check();
    const Index first = static_cast<Index>((2 * p + 1) * at(graph.nodes) / (2 * patches));
    const std::size_t count = patches == 1 ? at(graph.nodes) : nodes_of_patch;
    found[p] = compare(input, cut(input, nodes_around(graph, first, count), mesh_node));
  });
  Comparison sum;
  for (const Comparison& patch : found) {
    sum.real += patch.real;
    sum.sketched += patch.sketched;
  }
  if (sum.sketched.nodes == 0) return {};
  const auto share = [&](double Counts::*count) {
    const double seen = sum.real.*count / (sum.sketched.*count);
    return patches > 1 && seen > 1 ? 1 + surface_correction * (seen - 1) : seen;
  };
  return {share(&Counts::prolongator), share(&Counts::product), share(&Counts::nodes),
          share(&Counts::couplings)};
}

void apply_shares(const CoarseningShares& shares, MultigridSketch& sketch) {
  if (sketch.size() < 2) return;
  const LevelSketch& finest = sketch.front();
  const bool is_long = has_long_rows(finest.nodes, finest.couplings, finest.longest_row);
  const double deeper = shares.nodes * (is_long ? deeper_nodes_of_long_rows : deeper_nodes);
  for (std::size_t l = 0; l < sketch.size(); ++l) {
    LevelSketch& level = sketch[l];
    const double product = l == 0 ? shares.product : l == 1 ? shares.nodes : deeper;
    level.prolongator = times(l == 0 ? shares.prolongator : product, level.prolongator);
    level.product = times(product, level.product);
    level.largest_slab = times(product, level.largest_slab);
    if (l == 0) continue;
    const double couplings = l == 1 ? shares.couplings : deeper;
    level.nodes = static_cast<Index>(times(l == 1 ? shares.nodes : deeper, level.nodes));
    level.couplings = times(couplings, level.couplings);
    for (std::int64_t& bytes : level.matrix) bytes = times(couplings, bytes);
    level.reader = times(couplings, level.reader);
  }
  add_level(sketch);
}

}  // namespace genba
