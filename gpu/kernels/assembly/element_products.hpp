// r -= A x with A's elements and never A, by scatter: a group of lanes takes a few elements, makes rows of
// their matrices and adds what they contribute to integers, so that the sums are the same in any order.
#pragma once

#include <cuda_runtime_api.h>

#include "gpu/kernels/assembly/assembly.hpp"

namespace genba::cuda {

/// What a product of some elements keeps on the device.
struct ElementSums {
  unsigned long long* largest = nullptr;  ///< bits of the largest |contribution|
  unsigned long long* sum =
      nullptr;        ///< [nodes][dofs] 64-bit integers in two's complement; 0 between products
  int node_bits = 0;  ///< 2^node_bits contributions at a node at most
};

/// *most grows to the largest number of elements at a node. count: [nodes], as calls before left it.
void launch_count_elements(const ElementView& e, Index* count, Index* most, cudaStream_t stream);

/// r -= A x for the elements of the view (first and element are not used). A as it is assembled: rows and
/// columns of prescribed unknowns are zero but for the diagonal. x, r: [nodes][dofs]. Rounding is at most
/// 2^(node_bits - 61) of the largest contribution of an element; NaN everywhere if that is not finite.
void launch_subtract_elements(const ElementView& e, const AssemblyMesh& mesh, const ElementSums& sums,
                              const double* x, double* r, cudaStream_t stream);

}  // namespace genba::cuda
