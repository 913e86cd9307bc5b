// r -= A x from the elements of A, without A, by scatter. A group of lanes takes a few elements, makes rows
// of their matrices and adds the contributions as integers. So the sums are the same in any order.
#pragma once

#include <cuda_runtime_api.h>

#include "gpu/kernels/assembly/assembly.hpp"

namespace genba::cuda {

/// Device data of a product with elements.
struct ElementSums {
  unsigned long long* largest = nullptr;  ///< bits of the largest |contribution|
  unsigned long long* sum =
      nullptr;        ///< [nodes][dofs] 64-bit integers in two's complement; 0 between products
  int node_bits = 0;  ///< at most 2^node_bits contributions at a node
};

/// Raises *most to the largest number of elements at a node. count: [nodes], continued from earlier calls.
void launch_count_elements(const ElementView& e, Index* count, Index* most, cudaStream_t stream);

/// r -= A x for the elements of the view (first and element are not used). A is the assembled matrix: rows
/// and columns of prescribed unknowns are zero except for the diagonal. x, r: [nodes][dofs]. The rounding
/// error is at most 2^(node_bits - 61) of the largest contribution of an element. If that is not finite, all
/// of r becomes NaN.
void launch_subtract_elements(const ElementView& e, const AssemblyMesh& mesh, const ElementSums& sums,
                              const double* x, double* r, cudaStream_t stream);

}  // namespace genba::cuda
