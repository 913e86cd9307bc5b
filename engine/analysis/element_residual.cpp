#include "engine/analysis/element_residual.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "engine/analysis/assembly.hpp"
#include "engine/analysis/element_dispatch.hpp"
#include "engine/analysis/element_matrix.hpp"

namespace genba {

namespace {

/// r -= k x at the nodes of one element.
template <int count, int dofs>
void subtract_product(const Numbering& numbering, const Index* nodes, const double* k, const double* x,
                      double* r) {
  constexpr int n = count * dofs;
  double local[n];
  for (int i = 0; i < count; ++i)
    for (int a = 0; a < dofs; ++a)
      local[i * dofs + a] = x[static_cast<std::size_t>(numbering.equation_node[nodes[i]]) * dofs + a];
  double product[n] = {};
  // Column by column: k is symmetric, and its rows are what lies side by side.
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) product[i] += k[j * n + i] * local[j];
  for (int i = 0; i < count; ++i)
    for (int a = 0; a < dofs; ++a)
      r[static_cast<std::size_t>(numbering.equation_node[nodes[i]]) * dofs + a] -= product[i * dofs + a];
}

}  // namespace

ElementResidual::ElementResidual(const Problem& problem, const Numbering& numbering)
    : problem_(problem),
      numbering_(numbering),
      batches_(make_batches(element_lists(*problem.mesh), numbering.equation_node)) {}

void ElementResidual::operator()(std::span<const double> b, std::span<const double> x, std::span<double> r,
                                 ThreadTeam& team, Monitor& monitor) const {
  const Mesh& mesh = *problem_.mesh;
  const int dofs = problem_.dofs;
  const std::size_t unknowns = numbering_.mesh_node.size() * static_cast<std::size_t>(dofs);
  if (b.size() != unknowns || x.size() != unknowns || r.size() != unknowns)
    throw Error(ErrorKind::internal_fault, "residual by elements",
                "b, x and r have " + std::to_string(b.size()) + ", " + std::to_string(x.size()) + " and " +
                    std::to_string(r.size()) + " values for " + std::to_string(unknowns) + " unknowns");
  if (r.data() != b.data()) std::copy(b.begin(), b.end(), r.begin());
  const std::vector<RegionProperties> properties = region_properties(problem_);
  for_each_batch(batches_, team, monitor, "residual", [&](const ElementRef* begin, const ElementRef* end) {
    for (; begin != end; ++begin) {
      const ElementBlock& block = mesh.solids[begin->block];
      with_solid(block.type, [&](auto shape) {
        using Shape = decltype(shape);
        double points[3 * Shape::nodes], k[9 * Shape::nodes * Shape::nodes];
        const Index* nodes = gather_points<Shape>(mesh, block, begin->element, points);
        element_matrix<Shape>(dofs, properties[block.group[begin->element]], points, k);
        eliminate(problem_.dirichlet, dofs, nodes, Shape::nodes, k);
        if (dofs == 3)
          subtract_product<Shape::nodes, 3>(numbering_, nodes, k, x.data(), r.data());
        else
          subtract_product<Shape::nodes, 1>(numbering_, nodes, k, x.data(), r.data());
      });
    }
  });
  for_each_convection_facet(problem_, [&](const Index* nodes, int count, const double* matrix, std::size_t) {
    std::array<double, 36> k{};
    std::copy(matrix, matrix + count * count, k.begin());
    eliminate(problem_.dirichlet, dofs, nodes, count, k.data());
    for (int i = 0; i < count; ++i)
      for (int j = 0; j < count; ++j)
        r[static_cast<std::size_t>(numbering_.equation_node[nodes[i]])] -=
            k[static_cast<std::size_t>(i * count + j)] *
            x[static_cast<std::size_t>(numbering_.equation_node[nodes[j]])];
  });
}

}  // namespace genba
