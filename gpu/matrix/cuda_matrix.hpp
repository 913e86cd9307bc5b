// A sparse matrix in device memory and the preconditioner made from it.
#pragma once

#include <optional>
#include <tuple>
#include <variant>
#include <vector>

#include "engine/solve/backend/matrix_products.hpp"
#include "gpu/kernels/product/product.hpp"
#include "gpu/matrix/cuda_segments.hpp"
#include "gpu/matrix/cuda_sweep.hpp"
#include "gpu/memory/cuda_memory.hpp"

namespace genba::cuda {

/// Blocks in compressed rows, made on the device.
template <class V>
struct BasicBlockRowsArrays {
  Index nodes = 0;
  int block = 1;
  DeviceArray<Offset> row_ptr;  ///< [nodes + 1]
  DeviceArray<Index> column;    ///< [blocks]
  DeviceArray<V> value;         ///< [blocks][block][block]
  BasicBlockRowsView<V> view() const {
    return {nodes * block, nodes * block, nodes, block, row_ptr.data(), column.data(), value.data()};
  }
};
using BlockRowsArrays = BasicBlockRowsArrays<double>;
using SingleBlockRowsArrays = BasicBlockRowsArrays<float>;

/// What happens to the values of a host matrix.
enum class HostValues {
  copied,
  zero  ///< all zero: only the index arrays are copied
};

/// Owns the arrays that its view borrows.
class CudaMatrix final : public DeviceMatrix {
 public:
  /// Copies array by array and frees each host array after its copy. Call apply() afterwards.
  template <class V>
  CudaMatrix(std::shared_ptr<MemoryCounter> counter, BasicMatrix<V>&& matrix, cudaStream_t stream,
             HostValues values = HostValues::copied);

  /// A coarse level. Its format is csr, with blocks.
  template <class V>
  CudaMatrix(std::shared_ptr<MemoryCounter> counter, BasicBlockRowsArrays<V>&& blocks, cudaStream_t stream);

  /// Decides how products are launched. Makes or drops the tables of a CSR product by segments or by a column
  /// sweep.
  void apply(const ProductSettings& settings);
  /// Call it after values have changed: it makes tables that contain values again.
  void refresh();
  /// Settings that lead to different launches, the defaults first.
  std::vector<ProductSettings> all_settings() const;

  /// Sets all values to 0.
  void clear_values();
  /// Adds factor times the FP64 values of a matrix in this format of this graph, and refreshes.
  void add(double factor, const CudaMatrix& from);

  Format format() const override { return format_; }
  Precision precision() const override { return precision_; }
  Offset rows() const override { return rows_; }
  Offset columns() const override { return columns_; }
  std::int64_t bytes() const override;

  const MatrixView& view() const { return view_; }
  const ProductShape& shape() const { return shape_; }  ///< how products of it are launched
  /// RBP-sym: room for the partial sums between clusters in products with so many vectors, allocated at the
  /// first call. Null for other formats.
  double* panel_space(int width) const;
  bool same_rows_in_threes =
      false;  ///< rows of a node share their columns (CSR, RBP-CSR); set before apply()

 private:
  bool is_of_blocks() const {
    return std::holds_alternative<BlockRowsView>(view_) || std::holds_alternative<SingleBlockRowsView>(view_);
  }
  bool is_sliced() const { return format_ == Format::rbp_sliced || format_ == Format::rbp_node; }
  bool by_segments(const ProductSettings& settings) const;
  bool by_sweep(const ProductSettings& settings) const;
  void make_sweep();
  ProductShape choose_shape(const ProductSettings& settings) const;
  template <class V>
  void take(BasicCsrMatrix<V>& m);
  template <class V>
  void take(BasicEllMatrix<V>& m);
  template <class V>
  void take(BasicEllRMatrix<V>& m);
  template <class V>
  void take(BasicSellMatrix<V>& m);
  template <class V>
  void take(BasicRbpCsrMatrix<V>& m);
  template <class V>
  void take(BasicRbpEllMatrix<V>& m);
  template <class V>
  void take(BasicRbpEllRMatrix<V>& m);
  template <class V>
  void take(BasicRbpSlicedMatrix<V>& m) {
    take(m.sliced);
  }
  template <class V>
  void take(BasicRbpNodeMatrix<V>& m) {
    take(m.sliced);
  }
  template <class V>
  void take(BasicSlicedRuns<V>& m);
  template <class V>
  void take(BasicRbpSymMatrix<V>& m);
  template <class V>
  EllView<V> ell_view(BasicEllMatrix<V>& m);
  template <class V>
  RbpEllView<V> rbp_ell_view(BasicRbpEllMatrix<V>& m);
  template <class T>
  const T* move(Buffer<T>& from);

  std::shared_ptr<MemoryCounter> counter_;
  cudaStream_t stream_;
  HostValues values_ = HostValues::copied;
  Format format_;
  Precision precision_;
  Offset rows_, columns_;
  Offset longest_row_ = 0;          ///< CSR only
  bool is_uneven_ = false;          ///< CSR only: prefers_segments()
  double mean_row_ = 0;             ///< mean number of values of a row in the main part
  const Index* row_ptr_ = nullptr;  ///< CSR only
  int node_rows_ = 1;               ///< RBP-sliced and RBP-node: rows of a node
  std::tuple<std::vector<DeviceArray<Index>>, std::vector<DeviceArray<double>>,
             std::vector<DeviceArray<float>>, std::vector<DeviceArray<Offset>>,
             std::vector<DeviceArray<std::uint16_t>>, std::vector<DeviceArray<std::uint8_t>>>
      arrays_;
  std::optional<DeviceArray<double>> workspace_;
  std::optional<CudaSegments> segments_;
  std::optional<CudaSweep> sweep_;
  MatrixView view_;
  ProductShape shape_;
  mutable std::optional<DeviceArray<double>> panel_space_;
};

}  // namespace genba::cuda
