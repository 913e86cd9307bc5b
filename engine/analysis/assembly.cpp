#include "engine/analysis/assembly.hpp"

#include "engine/analysis/batches.hpp"
#include "engine/analysis/element_dispatch.hpp"
#include "engine/analysis/element_matrix.hpp"
#include "engine/sparse/block_writer.hpp"
#include "engine/sparse/product.hpp"

namespace genba {

namespace {

void write(BlockWriter& writer, const Numbering& numbering, int dofs, const Index* nodes, int count,
           const double* k) {
  const int n = count * dofs;
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < count; ++j)
      writer.add(numbering.equation_node[nodes[i]], numbering.equation_node[nodes[j]],
                 k + i * dofs * n + j * dofs, n, 1);
}

/// rhs of the free unknowns of an element less its columns of prescribed unknowns times their values.
void lift(const DirichletSet& dirichlet, const Numbering& numbering, int dofs, const Index* nodes, int count,
          const double* k, std::vector<double>& rhs) {
  const int n = count * dofs;
  for (int j = 0; j < n; ++j) {
    const std::size_t at = static_cast<std::size_t>(nodes[j / dofs]) * dofs + j % dofs;
    const double value = dirichlet.value[at];
    if (!dirichlet.fixed[at] || value == 0.0) continue;
    for (int i = 0; i < n; ++i)
      rhs[static_cast<std::size_t>(numbering.equation_node[nodes[i / dofs]]) * dofs + i % dofs] -=
          k[i * n + j] * value;
  }
}

bool has_prescribed_value(const DirichletSet& dirichlet, int dofs, const Index* nodes, int count) {
  for (int i = 0; i < count; ++i)
    for (int a = 0; a < dofs; ++a)
      if (dirichlet.value[static_cast<std::size_t>(nodes[i]) * dofs + a] != 0.0) return true;
  return false;
}

std::vector<double> right_hand_side(const Problem& problem, const Numbering& numbering,
                                    const ElementBatches& batches, const Matrix& matrix, ThreadTeam& team,
                                    Monitor& monitor) {
  const Mesh& mesh = *problem.mesh;
  const DirichletSet& dirichlet = problem.dirichlet;
  const int dofs = problem.dofs;
  LoadVectors loads = load_vectors(problem, numbering, batches, team, monitor);
  std::vector<double> rhs = std::move(loads.mechanical);
  for (std::size_t i = 0; i < loads.thermal.size(); ++i) rhs[i] += loads.thermal[i];
  for (std::size_t i = 0; i < loads.ambient.size(); ++i) rhs[i] += loads.ambient[i];

  const std::vector<RegionProperties> properties = region_properties(problem);
  for_each_batch(batches, team, monitor, "prescribed values",
                 [&](const ElementRef* begin, const ElementRef* end) {
                   for (; begin != end; ++begin) {
                     const ElementBlock& block = mesh.solids[begin->block];
                     with_solid(block.type, [&](auto shape) {
                       using Shape = decltype(shape);
                       double x[3 * Shape::nodes], k[9 * Shape::nodes * Shape::nodes];
                       const Index* nodes = gather_points<Shape>(mesh, block, begin->element, x);
                       if (!has_prescribed_value(dirichlet, dofs, nodes, Shape::nodes)) return;
                       element_matrix<Shape>(dofs, properties[block.group[begin->element]], x, k);
                       lift(dirichlet, numbering, dofs, nodes, Shape::nodes, k, rhs);
                     });
                   }
                 });
  for_each_convection_facet(problem, [&](const Index* nodes, int count, const double* k, std::size_t) {
    lift(dirichlet, numbering, dofs, nodes, count, k, rhs);
  });

  std::vector<double> diagonal(rhs.size());
  extract_diagonal(matrix, diagonal);
  for (std::size_t e = 0; e < numbering.mesh_node.size(); ++e)
    for (int a = 0; a < dofs; ++a) {
      const std::size_t at = static_cast<std::size_t>(numbering.mesh_node[e]) * dofs + a, row = e * dofs + a;
      if (dirichlet.fixed[at]) rhs[row] = diagonal[row] * dirichlet.value[at];
    }
  return rhs;
}

}  // namespace

Matrix empty_matrix(const NumberedGraph& numbered, Format format) {
  if (format == Format::rbp_sym && numbered.schedule)
    return make_rbp_sym(*numbered.schedule, numbered.graph.dofs);
  return make_matrix(format, numbered.graph);
}

System assemble(const Problem& problem, const NumberedGraph& numbered, Format format, ThreadTeam& team,
                Monitor& monitor) {
  const Mesh& mesh = *problem.mesh;
  const Numbering& numbering = numbered.numbering;
  const int dofs = problem.dofs;
  monitor.progress("assemble", 0.0);
  System system{empty_matrix(numbered, format), {}};
  monitor.check();
  const ElementBatches batches = make_batches(mesh, numbering);
  const std::vector<RegionProperties> properties = region_properties(problem);
  BlockWriter writer(system.matrix, dofs);

  for_each_batch(batches, team, monitor, "assemble", [&](const ElementRef* begin, const ElementRef* end) {
    for (; begin != end; ++begin) {
      const ElementBlock& block = mesh.solids[begin->block];
      with_solid(block.type, [&](auto shape) {
        using Shape = decltype(shape);
        double x[3 * Shape::nodes], k[9 * Shape::nodes * Shape::nodes];
        const Index* nodes = gather_points<Shape>(mesh, block, begin->element, x);
        element_matrix<Shape>(dofs, properties[block.group[begin->element]], x, k);
        eliminate(problem.dirichlet, dofs, nodes, Shape::nodes, k);
        write(writer, numbering, dofs, nodes, Shape::nodes, k);
      });
    }
  });
  for_each_convection_facet(problem, [&](const Index* nodes, int count, const double* matrix, std::size_t) {
    std::array<double, 36> k{};
    std::copy(matrix, matrix + count * count, k.begin());
    eliminate(problem.dirichlet, dofs, nodes, count, k.data());
    write(writer, numbering, dofs, nodes, count, k.data());
  });
  system.rhs = right_hand_side(problem, numbering, batches, system.matrix, team, monitor);
  return system;
}

std::vector<double> assemble_rhs(const Problem& problem, const NumberedGraph& numbered, const Matrix& matrix,
                                 ThreadTeam& team, Monitor& monitor) {
  const ElementBatches batches = make_batches(*problem.mesh, numbered.numbering);
  return right_hand_side(problem, numbered.numbering, batches, matrix, team, monitor);
}

std::vector<double> external_loads(const Problem& problem, const Numbering& numbering, ThreadTeam& team) {
  Monitor silent;
  const ElementBatches batches = make_batches(*problem.mesh, numbering);
  LoadVectors loads = load_vectors(problem, numbering, batches, team, silent);
  for (std::size_t i = 0; i < loads.thermal.size(); ++i) loads.mechanical[i] += loads.thermal[i];
  for (std::size_t i = 0; i < loads.ambient.size(); ++i) loads.mechanical[i] += loads.ambient[i];
  return std::move(loads.mechanical);
}

namespace {
template <class T>
std::int64_t bytes_of(const std::vector<T>& v) {
  return static_cast<std::int64_t>(v.size() * sizeof(T));
}

std::int64_t bytes_of(const Mesh& mesh) {
  std::int64_t sum = bytes_of(mesh.points) + bytes_of(mesh.node_tags);
  for (const auto* blocks : {&mesh.solids, &mesh.facets})
    for (const ElementBlock& b : *blocks) sum += bytes_of(b.nodes) + bytes_of(b.group) + bytes_of(b.tags);
  return sum;
}

std::int64_t bytes_of(const ClusterSchedule& s) {
  return bytes_of(s.node_of_lane) + bytes_of(s.slice_start) + bytes_of(s.partner) + bytes_of(s.alias_start) +
         bytes_of(s.alias_node) + bytes_of(s.halo_start) + bytes_of(s.halo_node) + bytes_of(s.halo_slot) +
         bytes_of(s.receiver_node) + bytes_of(s.receiver_start);
}
}  // namespace

std::int64_t assembly_host_bytes(const Problem& problem, const NumberedGraph& numbered) {
  const std::int64_t unknowns = numbered.graph.rows();
  const std::int64_t held =
      bytes_of(*problem.mesh) + bytes_of(problem.dirichlet.fixed) + bytes_of(problem.dirichlet.value) +
      bytes_of(problem.dirichlet.owner) + bytes_of(numbered.numbering.equation_node) +
      bytes_of(numbered.numbering.mesh_node) + bytes_of(numbered.graph.row_ptr) +
      bytes_of(numbered.graph.columns) + (numbered.schedule ? bytes_of(*numbered.schedule) : 0);
  // Scratch: batches, load vectors and the diagonal of the right-hand side.
  return held + batches_bytes(*problem.mesh) + 3 * unknowns * static_cast<std::int64_t>(sizeof(double));
}

}  // namespace genba
