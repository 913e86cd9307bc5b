// What a backend does for a multigrid (engine/solve/multigrid): it makes a level and moves vectors between
// levels.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "engine/base/monitor.hpp"
#include "engine/solve/backend/preconditioner.hpp"
#include "engine/sparse/blocks/block_csr.hpp"

namespace genba {

/// The prolongator P of a multigrid level. It maps vectors of the coarse level to the fine level.
class DeviceTransfer {
 public:
  virtual ~DeviceTransfer() = default;
  virtual Offset fine_rows() const = 0;
  virtual Offset coarse_rows() const = 0;
  virtual std::int64_t bytes() const = 0;
};

/// The near null space of a matrix. Coarse multigrid levels must represent it.
class DeviceModes {
 public:
  virtual ~DeviceModes() = default;
  virtual int count() const = 0;  ///< modes; also the unknowns of a node on the next coarser level
};

/// The result of MultigridSteps::coarsen.
struct CoarseLevel {
  std::unique_ptr<DeviceTransfer> prolongator;
  std::unique_ptr<DeviceMatrix>
      matrix;  ///< P^T A P, usable in products; format() returns csr if it is blocks in compressed rows
  std::unique_ptr<DeviceModes> modes;  ///< of the coarse level
};

struct MultigridOptions {
  double strength = 0.02;  ///< couplings with |A_ij| <= strength sqrt(|A_ii| |A_jj|) do not join nodes
  double prolongator_damping = 4.0 / 3;  ///< omega: P = (I - omega / lambda D^-1 A) P0
  Index coarsest_rows = 700;             ///< a level with at most so many rows is solved directly
  int most_levels = 20;
  int smoother_degree = 2;  ///< of the Chebyshev polynomials
  /// Precision of the prolongators. They are rounded before P^T A P is made. Coarse matrices have the
  /// precision of the finest matrix: after rounding, those of a slender part may not be positive definite.
  Precision prolongators = Precision::fp32;
  /// Finest level. true: P is stored. false: only P0 is stored, one block a node, and each cycle applies (I -
  /// omega D^-1 A) by two more products with the finest matrix.
  bool keeps_finest_prolongator = true;
  /// Set-up on a GPU: the finest matrix as blocks, and A P, exist by slabs of rows. A slab has about this
  /// many bytes, or a sixteenth of the array if that is more.
  std::int64_t slab_bytes = std::int64_t{64} << 20;
  bool operator==(const MultigridOptions&) const = default;
};

class MultigridSteps {
 public:
  virtual ~MultigridSteps() = default;
  virtual std::unique_ptr<DeviceTransfer> make_transfer(BlockCsr&& p) = 0;
  virtual std::unique_ptr<DeviceTransfer> make_transfer(SingleBlockCsr&& p) = 0;
  /// Modes of nodes with `block` unknowns. points: [nodes][3] m for elasticity, which gives the rigid
  /// motions: six for block = 3, three in the plane of x and y for block = 2. Empty: one constant for each
  /// unknown, as for heat and for axisymmetric bodies, which only move along their axis.
  virtual std::unique_ptr<DeviceModes> make_modes(Index nodes, int block, std::span<const double> points) = 0;
  /// Makes a coarse level by smoothed aggregation (Vanek, Mandel, Brezina 1996; aggregates: aggregation.hpp).
  /// diagonal: block-Jacobi of a. largest: upper estimate of the largest eigenvalue of D^-1 A. The coarse
  /// level ignores unknowns that couple to nothing; the smoother handles them. All pointers are null if the
  /// level would be hardly coarser. Deterministic. Polls cancel.
  virtual CoarseLevel coarsen(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                              const DeviceModes& modes, const MultigridOptions& options,
                              Monitor& monitor) = 0;

  /// coarse = P^T fine
  virtual void restrict_to(const DeviceTransfer& p, const DeviceVector& fine, DeviceVector& coarse) = 0;
  /// fine += P coarse
  virtual void prolongate(const DeviceTransfer& p, const DeviceVector& coarse, DeviceVector& fine) = 0;
  /// The same for all vectors of a block.
  virtual void restrict_to(const DeviceTransfer& p, const DeviceVectors& fine, DeviceVectors& coarse) = 0;
  virtual void prolongate(const DeviceTransfer& p, const DeviceVectors& coarse, DeviceVectors& fine) = 0;
};

}  // namespace genba
