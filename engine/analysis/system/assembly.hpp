// Numeric assembly of stiffness or conduction matrix and right-hand side, straight into the storage format.
#pragma once

#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/element_worker.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// A x = b with the prescribed values built in symmetrically: row and column of a prescribed unknown are zero
/// except for a positive diagonal (the element diagonals summed), and b holds diagonal * value there. A stays
/// symmetric positive definite. Unknown of equation node e, component c: e * dofs + c.
struct System {
  Matrix matrix;
  std::vector<double> rhs;  ///< [rows]
};

/// Symbolic pass: the matrix of the numbered graph with all values zero, or none (make_matrix()). Throws what
/// make_matrix() throws.
Matrix empty_matrix(const NumberedGraph& numbered, Format format, ThreadTeam& team,
                    Values values = Values::zero);

/// What of radiation is among the facets with convection.
enum class Radiation {
  linear,  ///< how its flux falls with the temperature, at the problem's state
  none
};
/// The study's elements, materials, numbering and prescribed values as plain arrays; borrows from all of
/// them. Values that depend on the temperature that is sought are those at the problem's state.
AssemblyInput assembly_input(const Problem& problem, const Numbering& numbering,
                             Radiation radiation = Radiation::linear);
/// Solids of a mesh, in the order of its blocks; borrows.
std::vector<ElementList> element_lists(const Mesh& mesh);

/// On the host. Elements are grouped into batches and the batches coloured so that no two of a colour share a
/// node (engine/assembly/batches.hpp); colours run one after the other, batches of a colour in parallel: the
/// sums are the same, bit for bit, for every number of threads and every format.
System assemble(const Problem& problem, const NumberedGraph& numbered, Format format, ThreadTeam& team,
                Monitor& monitor);

/// Right-hand side only (new loads on an old matrix). diagonal: of that matrix, [rows].
std::vector<double> assemble_rhs(const Problem& problem, const NumberedGraph& numbered,
                                 std::span<const double> diagonal, ThreadTeam& team, Monitor& monitor);

/// External nodal loads in equation order, N or W, without the lift of prescribed values and without
/// convection's matrix part. [equation node * dofs + component]. elements: assembly_input().
std::vector<double> external_loads(const Problem& problem, const Numbering& numbering,
                                   const AssemblyInput& elements, ElementWorker& worker, Monitor& monitor);

/// Host bytes assemble() needs beside matrix and right-hand side (mesh, graph, colouring, scratch).
std::int64_t assembly_host_bytes(const Problem& problem, const NumberedGraph& numbered);
/// Those of them that are held before it begins.
std::int64_t assembly_held_bytes(const Problem& problem, const NumberedGraph& numbered);

}  // namespace genba
