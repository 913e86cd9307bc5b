// y = A x by cuSPARSE, for comparison only.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/sparse/formats/matrix.hpp"

namespace genba::bench {

enum class CusparseKind { csr_alg1, csr_alg2, sell, bsr };
const char* to_string(CusparseKind kind);

std::string cusparse_version();

/// Entries that SELL with slices of 32 rows stores, with its padding; rows stay in their order.
Offset sell_entries(const CsrArrays& a);
/// With more entries the benches leave SELL out: cuSPARSE takes too long to prepare it.
inline constexpr Offset most_sell_entries = 400'000'000;

class CusparseProduct {
 public:
  /// Uploads `a` in the storage of `kind` (SELL: slices of 32 rows; BSR: blocks of block x block). x:
  /// [columns].
  CusparseProduct(CusparseKind kind, const CsrArrays& a, int block, const std::vector<double>& x);
  ~CusparseProduct();

  void multiply();
  /// Records `count` products as a CUDA graph for run_recorded().
  void record(int count);
  void run_recorded();
  void wait();
  std::vector<double> result();
  std::int64_t matrix_bytes() const;     ///< the matrix' arrays
  std::int64_t workspace_bytes() const;  ///< cuSPARSE's own buffer beside it

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Bytes read and written per second by a device-to-device copy; median of 20. It copies 4 GiB, or an eighth
/// of the device memory where that is less.
double copy_bandwidth();

}  // namespace genba::bench
