// Y = A X and Y = B - A X on the device for the vectors of one or two panels
// (engine/sparse/product/panels.hpp), one function for each format family. Two panels of four read the matrix
// once where the format allows it. Use launch_product() for a single vector: a panel of one is a vector.
#pragma once

#include <cuda_runtime_api.h>

#include "engine/sparse/product/panels.hpp"
#include "gpu/kernels/product/product.hpp"

namespace genba::cuda {

/// One product. x: [panels][columns][width], y and b: [panels][rows][width]; width 2 or 4, two panels only
/// of 4.
struct PanelCall {
  const double* x;
  const double* b;  ///< null for Y = A X
  double* y;
  int width, panels;
  double* partial_sum;  ///< RBP-sym: [halo entries][block][width]
  ReductionSpace space;
  cudaStream_t stream;
  bool matrix_passes;  ///< the L2 cache should drop the matrix first, see passes_cache()
};

/// As many threads a row as in products with one vector.
template <class V>
void launch_panel(const CsrView<V>& a, ProductShape shape, const PanelCall& call);
template <class V>
void launch_panel(const EllView<V>& a, ProductShape shape, const PanelCall& call);
template <class V>
void launch_panel(const SellView<V>& a, ProductShape shape, const PanelCall& call);
template <class V>
void launch_panel(const RbpCsrView<V>& a, ProductShape shape, const PanelCall& call);
template <class V>
void launch_panel(const RbpEllView<V>& a, ProductShape shape, const PanelCall& call);
template <class V>
void launch_panel(const BasicBlockRowsView<V>& a, ProductShape shape, const PanelCall& call);
/// A lane takes two vectors of a node, so two lanes share a node for a panel of four.
template <class V>
void launch_panel(const SlicedRunsView<V>& a, ProductShape shape, const PanelCall& call);
/// One thread block a cluster. It takes as many vectors at once as shared memory has room for their x and y.
template <class V>
void launch_panel(const RbpSymView<V>& a, ProductShape shape, const PanelCall& call);

}  // namespace genba::cuda
