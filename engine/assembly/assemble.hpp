// Numeric assembly on the host: element matrices straight into a matrix of any format, or into a product.
#pragma once

#include <functional>
#include <span>

#include "engine/assembly/batches.hpp"
#include "engine/assembly/input.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// Adds the matrices of all elements, convection facets and couplings. Row and column of a prescribed unknown
/// stay zero but for a positive diagonal (the element diagonals summed). Sums are the same, bit for bit, for
/// every number of threads and every format. Polls cancel.
void add_elements(const AssemblyInput& input, const ElementBatches& batches, Matrix& matrix, ThreadTeam& team,
                  Monitor& monitor);

/// Takes block[i * row_stride + j * column_stride], i, j < dofs, of two equation nodes.
using AddBlock = std::function<void(Index row_node, Index column_node, const double* block, int row_stride,
                                    int column_stride)>;
/// The same into whatever takes the blocks of all pairs of nodes of an element, (a, b) and (b, a). Threads
/// call it at the same time for different pairs.
void add_elements(const AssemblyInput& input, const ElementBatches& batches, const AddBlock& add,
                  ThreadTeam& team, Monitor& monitor);

/// r -= A x, A being what add_elements() makes: every element matrix is made anew, used and forgotten. x, r:
/// [rows], not the same. The same for every number of threads. Polls cancel (r is then half done).
void subtract_product(const AssemblyInput& input, const ElementBatches& batches, std::span<const double> x,
                      std::span<double> r, ThreadTeam& team, Monitor& monitor);

/// Makes nodal loads the right-hand side: takes off the columns of prescribed unknowns times their values,
/// and puts diagonal * value into their own rows. diagonal: of the assembled matrix, [rows]; rhs: [rows].
void apply_prescribed_values(const AssemblyInput& input, const ElementBatches& batches,
                             std::span<const double> diagonal, std::span<double> rhs, ThreadTeam& team,
                             Monitor& monitor);

}  // namespace genba
