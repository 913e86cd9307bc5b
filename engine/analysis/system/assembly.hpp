// Numeric assembly of stiffness or conduction matrix and right-hand side, straight into the storage format.
#pragma once

#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/element_worker.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// A x = b with the prescribed values built in symmetrically. The row and column of a prescribed unknown are
/// zero but for a positive diagonal (the sum of the element diagonals), and b holds diagonal * value there. A
/// stays symmetric positive definite. Unknown of equation node e, component c: e * dofs + c.
struct System {
  Matrix matrix;
  std::vector<double> rhs;  ///< [rows]
};

/// Symbolic pass: the matrix of the numbered graph. By `values` all values are zero, or it has none
/// (make_matrix()). Throws what make_matrix() throws.
Matrix empty_matrix(const NumberedGraph& numbered, Format format, ThreadTeam& team,
                    Values values = Values::zero);

/// How radiation enters the facets with convection.
enum class Radiation {
  linear,  ///< by the slope of its flux over the temperature, at the problem's state
  none
};
/// The study's elements, materials, numbering and prescribed values as plain arrays. It borrows from all of
/// them. Values that depend on the solved temperature are those at the problem's state.
AssemblyInput assembly_input(const Problem& problem, const Numbering& numbering,
                             Radiation radiation = Radiation::linear);
/// Only the elastic support of load `number`.
AssemblyInput support_input(const Problem& problem, const Numbering& numbering, std::size_t number);
/// Solids of a mesh, in the order of its blocks. The lists borrow from the mesh.
std::vector<ElementList> element_lists(const Mesh& mesh, const ElementFormulations& elements = {},
                                       bool is_scalar = false);

/// Assembles on the host. Elements are grouped into batches, and batches are coloured so that no two of one
/// colour share a node (engine/assembly/batches.hpp). Colours run one after the other, batches of a colour in
/// parallel. So the sums are the same, bit for bit, for every number of threads and every format.
System assemble(const Problem& problem, const NumberedGraph& numbered, Format format, ThreadTeam& team,
                Monitor& monitor);

/// Right-hand side only (new loads on an old matrix). diagonal: of that matrix, [rows].
std::vector<double> assemble_rhs(const Problem& problem, const NumberedGraph& numbered,
                                 std::span<const double> diagonal, ThreadTeam& team, Monitor& monitor);

/// External nodal loads, N or W: [equation node * dofs + component]. They do not contain the lift of
/// prescribed values and the matrix part of convection. elements: assembly_input().
std::vector<double> external_loads(const Problem& problem, const Numbering& numbering,
                                   const AssemblyInput& elements, ElementWorker& worker, Monitor& monitor);

/// Places of the equation nodes for the rigid motions of a multigrid, [equation nodes][3] m: those of the nodes, or
/// the places whose displacements their rows hold.
std::vector<double> motion_points(const Problem& problem, const Numbering& numbering);

/// Turns a solution of the system into values of the unknowns: those that others determine follow from them
/// (Problem::map). values: [rows].
void take_determined(const Problem& problem, const Numbering& numbering, std::span<double> values);

/// Host bytes that assemble() needs beside matrix and right-hand side (mesh, graph, colouring, scratch).
std::int64_t assembly_host_bytes(const Problem& problem, const NumberedGraph& numbered);
/// The part of assembly_host_bytes() that is allocated before assembly begins.
std::int64_t assembly_held_bytes(const Problem& problem, const NumberedGraph& numbered);

}  // namespace genba
