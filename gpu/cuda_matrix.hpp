// A sparse matrix in device memory and the preconditioner made from it.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/solve/backend.hpp"
#include "gpu/cuda_backend.hpp"
#include "gpu/cuda_memory.hpp"
#include "gpu/cuda_segments.hpp"
#include "gpu/kernels/product.hpp"

namespace genba::cuda {

/// Owns the arrays that its view borrows.
class CudaMatrix final : public DeviceMatrix {
 public:
  /// Copies array by array and frees each host array as soon as it is copied. apply() must follow.
  CudaMatrix(std::shared_ptr<MemoryCounter> counter, Matrix&& matrix, cudaStream_t stream);

  /// Chooses how products are launched; makes or drops the tables of a CSR product by segments.
  void apply(const ProductSettings& settings);
  /// Settings that lead to different launches, the defaults first.
  std::vector<ProductSettings> all_settings() const;

  Format format() const override { return format_; }
  Precision precision() const override { return Precision::fp64; }
  Offset rows() const override { return rows_; }
  Offset columns() const override { return columns_; }
  std::int64_t bytes() const override;

  const MatrixView& view() const { return view_; }
  const ProductShape& shape() const { return shape_; }  ///< how products of it are launched
  bool same_rows_in_threes = false;  ///< rows of a node share their columns (CSR, RBP-CSR); set before apply()

 private:
  bool by_segments(const ProductSettings& settings) const;
  ProductShape choose_shape(const ProductSettings& settings) const;
  void take(CsrMatrix& m);
  void take(EllMatrix& m);
  void take(EllRMatrix& m);
  void take(SellMatrix& m);
  void take(RbpCsrMatrix& m);
  void take(RbpEllMatrix& m);
  void take(RbpEllRMatrix& m);
  void take(RbpSlicedMatrix& m) { take(m.sliced); }
  void take(RbpNodeMatrix& m) { take(m.sliced); }
  void take(SlicedRuns& m);
  void take(RbpSymMatrix& m);
  EllView ell_view(EllMatrix& m);
  RbpEllView rbp_ell_view(RbpEllMatrix& m);
  const Index* move(Buffer<Index>& from);
  const double* move(Buffer<double>& from);
  const Offset* move(Buffer<Offset>& from);
  const std::uint16_t* move(Buffer<std::uint16_t>& from);

  std::shared_ptr<MemoryCounter> counter_;
  cudaStream_t stream_;
  Format format_;
  Offset rows_, columns_;
  Offset longest_row_ = 0;  ///< CSR only
  bool is_uneven_ = false;  ///< CSR only: prefers_segments()
  double mean_row_ = 0;     ///< values stored in the main part per row
  std::vector<DeviceArray<Index>> indices_;
  std::vector<DeviceArray<double>> values_;
  std::vector<DeviceArray<Offset>> offsets_;
  std::vector<DeviceArray<std::uint16_t>> words_;
  std::optional<DeviceArray<double>> workspace_;
  std::optional<CudaSegments> segments_;
  MatrixView view_;
  ProductShape shape_;
};

}  // namespace genba::cuda
