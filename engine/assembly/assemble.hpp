// Numeric assembly on the host. Element matrices go straight into a matrix of any format, or into a product.
#pragma once

#include <functional>
#include <span>

#include "engine/assembly/batches.hpp"
#include "engine/assembly/input.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// Adds the matrices of all elements, convection facets and couplings. The row and column of a prescribed
/// unknown stay zero but for a positive diagonal (the sum of the element diagonals). Sums are the same, bit
/// for bit, for every number of threads and every format. Polls cancel.
void add_elements(const AssemblyInput& input, const ElementBatches& batches, Matrix& matrix, ThreadTeam& team,
                  Monitor& monitor);

/// Adds block[i * row_stride + j * column_stride], i, j < dofs, of two equation nodes.
using AddBlock = std::function<void(Index row_node, Index column_node, const double* block, int row_stride,
                                    int column_stride)>;
/// The same, but each block goes to `add`: for all pairs of nodes of an element, (a, b) and (b, a). Threads
/// call `add` at the same time for different pairs.
void add_elements(const AssemblyInput& input, const ElementBatches& batches, const AddBlock& add,
                  ThreadTeam& team, Monitor& monitor);

/// r -= A x. A is the matrix that add_elements() makes, but no matrix is stored: each element matrix is
/// computed and used once. x and r: [rows], different arrays. The same for every number of threads. Polls
/// cancel (r is then incomplete).
void subtract_product(const AssemblyInput& input, const ElementBatches& batches, std::span<const double> x,
                      std::span<double> r, ThreadTeam& team, Monitor& monitor);

/// The columns of prescribed unknowns in a product.
enum class Held {
  left_out,  ///< as in the matrix of add_elements(): their values are in the right-hand side
  taken      ///< x holds their values; only with several unknowns a node
};
/// r -= A x as subtract_product(), but the elements' forces follow from strains that are differences in twice
/// the precision of a double (engine/element/nodal_forces.hpp): rigid motion of slender parts costs no digits.
/// Rows of prescribed unknowns become 0. The same for every number of threads. Polls cancel.
void subtract_forces(const AssemblyInput& input, const ElementBatches& batches, Held held,
                     std::span<const double> x, std::span<double> r, ThreadTeam& team, Monitor& monitor);

/// Turns nodal loads into the right-hand side. Subtracts the columns of prescribed unknowns times their
/// values, and writes diagonal * value into their own rows. diagonal: of the assembled matrix, [rows]; rhs:
/// [rows].
void apply_prescribed_values(const AssemblyInput& input, const ElementBatches& batches,
                             std::span<const double> diagonal, std::span<double> rhs, ThreadTeam& team,
                             Monitor& monitor);

}  // namespace genba
