// Multigrid as a preconditioner: one symmetric V-cycle, written once for every backend.
#pragma once

#include <memory>
#include <vector>

#include "engine/solve/backend.hpp"
#include "engine/solve/multigrid_setup.hpp"

namespace genba {

/// z = M^-1 r by a V-cycle over smoothed aggregation levels (multigrid_setup.hpp), smoothed by Chebyshev
/// polynomials in the block-Jacobi-preconditioned matrix (Adams, Brezina, Hu, Tuminaro, J. Comput. Phys. 188,
/// 2003), the coarsest level solved by its inverse. Symmetric and positive definite.
class Multigrid final : public DevicePreconditioner {
 public:
  /// Takes the levels to the device, one after the other. `finest` is the matrix that they were made for; it
  /// and the backend must outlive this. degree: of the polynomials, at least 1.
  Multigrid(Backend& backend, const DeviceMatrix& finest, MultigridLevels&& levels, int degree = 2);

  Preconditioner kind() const override { return Preconditioner::multigrid; }
  std::int64_t bytes() const override { return bytes_; }
  void apply(const DeviceVector& r, DeviceVector& z) const;

  int level_count() const { return static_cast<int>(levels_.size()); }

 private:
  struct Level {
    std::unique_ptr<DeviceMatrix> own;  ///< not on the finest level
    const DeviceMatrix* matrix = nullptr;
    std::unique_ptr<DevicePreconditioner> diagonal;
    std::unique_ptr<DeviceTransfer> prolongator;       ///< from the next coarser level
    std::unique_ptr<DeviceVector> b, x, defect, step;  ///< b and x not on the finest level
    double largest = 0;
  };

  void cycle(std::size_t level, const DeviceVector& b, DeviceVector& x) const;
  void smooth(const Level& level, const DeviceVector& b, DeviceVector& x, bool from_zero) const;

  Backend& backend_;
  int degree_;
  std::vector<Level> levels_;
  std::unique_ptr<DeviceMatrix> coarsest_inverse_;
  std::int64_t bytes_ = 0;
};

}  // namespace genba
