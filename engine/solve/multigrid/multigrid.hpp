// Multigrid as a preconditioner: setup and V-cycle, written once for every backend.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/solve/backend/backend.hpp"
#include "engine/solve/backend/long_preconditioner.hpp"

namespace genba {

/// A level that cannot be coarsened is solved by its inverse if it has at most so many rows. Otherwise it is
/// only smoothed.
inline constexpr Offset most_direct_rows = 4000;

/// Options for a finest matrix with this precision and `block` unknowns a node. FP32 serves to save memory,
/// so with FP32 the finest prolongator of a scalar problem is not kept: its indices take more than the
/// matrix.
MultigridOptions multigrid_options(Precision matrices, int block);

/// Bytes of the matrices of all levels, divided by those of the finest.
double level_complexity(std::span<const LevelSummary> levels);

/// z = M^-1 r by a V-cycle over smoothed aggregation levels (Backend::coarsen). The smoother is a Chebyshev
/// polynomial of the block-Jacobi-preconditioned matrix (Adams, Brezina, Hu, Tuminaro, J. Comput. Phys. 188,
/// 2003). The coarsest level is solved by its inverse. Symmetric and positive definite.
class Multigrid final : public LongPreconditioner {
 public:
  /// finest: symmetric positive definite, with `block` unknowns a node. It and the backend must outlive this.
  /// points: as in Backend::make_modes(). Throws Error(singular), Error(memory), Cancelled.
  Multigrid(Backend& backend, const DeviceMatrix& finest, int block, std::span<const double> points,
            const MultigridOptions& options, Monitor& monitor);

  Preconditioner kind() const override { return Preconditioner::multigrid; }
  std::int64_t bytes() const override;
  void apply(const DeviceVector& r, DeviceVector& z, DeviceVector& work) const override;
  void apply(const DeviceVectors& r, DeviceVectors& z, DeviceVectors& work) const override;
  void apply(const DeviceVectors& r, DeviceVectors& z, DeviceVectors& work, const Monitor& job) const override;
  std::span<const LevelSummary> levels() const override { return summary_; }
  /// Products with the finest matrix in one preconditioned iteration, with the iteration's own product.
  static int finest_products(const MultigridOptions& options) {
    return 1 + 2 * options.smoother_degree + (options.keeps_finest_prolongator ? 0 : 2);
  }

 private:
  /// Vectors of a level, or blocks of vectors.
  template <class V>
  struct WorkOf {
    std::unique_ptr<V> b, x, defect;  ///< not on the finest level
    /// exists if P = (I - omega D^-1 A) P0 is applied and not stored
    std::unique_ptr<V> smoothed;
  };
  struct Level {
    std::unique_ptr<DeviceMatrix> own;  ///< not on the finest level
    const DeviceMatrix* matrix = nullptr;
    std::unique_ptr<DevicePreconditioner> diagonal;
    /// from the next coarser level: P, or P0 if `smoothed` exists
    std::unique_ptr<DeviceTransfer> prolongator;
    WorkOf<DeviceVector> one;
    mutable WorkOf<DeviceVectors> several;  ///< as many vectors as the last block had
    double largest = 0;
  };

  template <class V>
  static const WorkOf<V>& work_of(const Level& level);
  void make_block_work(int count) const;
  // V: DeviceVector, or DeviceVectors for several vectors at once. job: polled before each product.
  template <class V>
  void cycle(std::size_t level, const V& b, V& x, V& defect, const Monitor& job) const;
  template <class V>
  void correct(std::size_t level, const V& b, V& x, V& defect, const Monitor& job) const;
  template <class V>
  void smooth(const Level& level, const V& b, V& x, V& defect, bool from_zero, const Monitor& job) const;

  Backend& backend_;
  const MultigridOptions options_;
  std::vector<Level> levels_;
  std::unique_ptr<DeviceMatrix> coarsest_inverse_;
  std::vector<LevelSummary> summary_;
  mutable int block_count_ = 0;           ///< vectors of Level::several
  mutable std::int64_t block_bytes_ = 0;  ///< of Level::several
};

}  // namespace genba
