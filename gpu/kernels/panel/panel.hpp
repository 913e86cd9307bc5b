// Y = A X on the device for the vectors of a panel (engine/sparse/product/panels.hpp), one function a format
// family. One vector takes launch_product(): a panel of one is a vector.
#pragma once

#include <cuda_runtime_api.h>

#include "engine/sparse/product/panels.hpp"
#include "gpu/kernels/product/product.hpp"

namespace genba::cuda {

/// One product. x: [columns][width], y: [rows][width]; width 2 or 4.
struct PanelCall {
  const double* x;
  double* y;
  int width;
  double* partial_sum;  ///< RBP-sym: [halo entries][block][width]
  ReductionSpace space;
  cudaStream_t stream;
  bool matrix_passes;  ///< the second cache shall give the matrix up first, see passes_cache()
};

/// Some threads a row, as many as its products take.
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
/// Half a panel of four a lane, so that two lanes take a node.
template <class V>
void launch_panel(const SlicedRunsView<V>& a, ProductShape shape, const PanelCall& call);
/// A block of threads a cluster; as many vectors at once as shared memory holds x and y of.
template <class V>
void launch_panel(const RbpSymView<V>& a, ProductShape shape, const PanelCall& call);

}  // namespace genba::cuda
