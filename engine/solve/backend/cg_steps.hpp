// The fused steps of preconditioned conjugate gradients. Scalars stay on the device; the residual is the only
// value that is read back.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/solve/backend/preconditioner.hpp"

namespace genba {

/// The scalars of conjugate gradients; they stay on the device.
class CgScalars {
 public:
  virtual ~CgScalars() = default;
};

/// The scalars that one read-back brings to the host.
struct CgReading {
  double rho = 0;          ///< r . z
  double rr = 0;           ///< r . r
  double curvature = 0;    ///< p . A p of the last step
  double gain = 0;         ///< alpha rho summed over the steps since the last reading: these steps
                           ///< lowered |x* - x|_A^2 by it (Hestenes & Stiefel)
  bool breakdown = false;  ///< p . A p <= 0, r . z < 0 or a non-finite scalar; later steps changed nothing
  double bad_value = 0;    ///< the offending scalar
};
// rho = 0 is not a breakdown: the residual is exactly zero, and steps continue until the next reading. alpha
// and beta are then 0, so the steps change neither x nor r.

/// Steps of CG (Hestenes & Stiefel), in this order.
class CgSteps {
 public:
  virtual ~CgSteps() = default;
  virtual std::unique_ptr<CgScalars> make_scalars() = 0;
  /// z = M^-1 r, p = z, rho = r . z, rr = r . r; clears breakdown.
  virtual void cg_start(const DevicePreconditioner& m, const DeviceVector& r, DeviceVector& z,
                        DeviceVector& p, CgScalars& s) = 0;
  /// q = A p, curvature = p . q, alpha = rho / curvature.
  virtual void cg_product(const DeviceMatrix& a, const DeviceVector& p, DeviceVector& q, CgScalars& s) = 0;
  /// x += alpha p, r -= alpha q, z = M^-1 r, beta = (r . z) / rho, rho = r . z, rr = r . r, p = z + beta p. z
  /// is scratch: its content afterwards is undefined.
  virtual void cg_update(const DevicePreconditioner& m, const DeviceVector& q, DeviceVector& x,
                         DeviceVector& r, DeviceVector& z, DeviceVector& p, CgScalars& s) = 0;
  /// cg_product and cg_update, which may share work. q is scratch too.
  virtual void cg_iterate(const DeviceMatrix& a, const DevicePreconditioner& m, DeviceVector& q,
                          DeviceVector& x, DeviceVector& r, DeviceVector& z, DeviceVector& p, CgScalars& s) {
    cg_product(a, p, q, s);
    cg_update(m, q, x, r, z, p, s);
  }
  // A preconditioner that is not fused is applied between the steps. Then cg_begin, cg_precondition and
  // cg_direction replace cg_start; cg_step, cg_precondition and cg_direction replace cg_update:
  /// rr = r . r; clears breakdown and direction. Without cg_direction, p may be one from an earlier
  /// iteration.
  virtual void cg_begin(const DeviceVector& r, CgScalars& s) = 0;
  /// x += alpha p, r -= alpha q, rr = r . r.
  virtual void cg_step(const DeviceVector& p, const DeviceVector& q, DeviceVector& x, DeviceVector& r,
                       CgScalars& s) = 0;
  /// beta = (r . z) / rho, 0 after cg_begin; rho = r . z.
  virtual void cg_precondition(const DeviceVector& r, const DeviceVector& z, CgScalars& s) = 0;
  /// p = z + beta p.
  virtual void cg_direction(const DeviceVector& z, DeviceVector& p, CgScalars& s) = 0;
  /// Waits for the device and reads its scalars. Resets gain to 0.
  virtual CgReading cg_read(CgScalars& s) = 0;
};

/// Bytes of the sums that a GPU's reductions and steps make. A GPU allocates them at the start.
inline constexpr std::int64_t scalar_bytes = 128 << 10;
/// Device bytes that conjugate_gradient needs beside matrix and preconditioner: vectors b, x, r, z, p, q and
/// scalars. z is shared with r when there is no preconditioner.
constexpr std::int64_t cg_vector_bytes(Offset rows, Preconditioner kind) {
  return (kind == Preconditioner::none ? 5 : 6) * rows * static_cast<std::int64_t>(sizeof(double)) +
         scalar_bytes;
}

}  // namespace genba
