// The lowest eigenpairs of A x = lambda B x, written once for every backend: LOBPCG (Knyazev, SIAM J. Sci. Comput.
// 23, 2001) with a basis [X, W, P] that is B-orthonormal (Hetmaniuk, Lehoucq, J. Comput. Phys. 218, 2006; Duersch,
// Shao, Yang, Gu, SIAM J. Sci. Comput. 40, 2018; SVQB: Stathopoulos, Wu, SIAM J. Sci. Comput. 23, 2002).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/solve/backend/matrix_products.hpp"
#include "engine/solve/backend/preconditioner.hpp"
#include "engine/solve/eigen/vector_block.hpp"

namespace genba {

/// A symmetric, which may be indefinite or singular; B symmetric and positive on all vectors that B alone makes
/// (rows of zeros are allowed); a symmetric positive definite preconditioner, near A^-1 where A is positive, else
/// near the inverse of the form that both are measured by (for buckling: B^-1).
class EigenPencil {
 public:
  virtual ~EigenPencil() = default;
  virtual Offset rows() const = 0;
  virtual void multiply_a(const DeviceVectors& x, DeviceVectors& y) = 0;
  virtual void multiply_b(const DeviceVectors& x, DeviceVectors& y) = 0;
  virtual void precondition(const DeviceVectors& r, DeviceVectors& z) = 0;
};

/// The pencil of two matrices and a preconditioner, which it borrows.
class MatrixPencil : public EigenPencil {
 public:
  MatrixPencil(VectorSpace& vectors, MatrixProducts& products, const DeviceMatrix& a, const DeviceMatrix& b,
               const DevicePreconditioner& m);
  Offset rows() const override { return a_.rows(); }
  void multiply_a(const DeviceVectors& x, DeviceVectors& y) override { products_.multiply(a_, x, y); }
  void multiply_b(const DeviceVectors& x, DeviceVectors& y) override { products_.multiply(b_, x, y); }
  void precondition(const DeviceVectors& r, DeviceVectors& z) override;

 private:
  VectorSpace& vectors_;
  MatrixProducts& products_;
  const DeviceMatrix &a_, &b_;
  const DevicePreconditioner& m_;
  std::unique_ptr<DeviceVector> r_, z_, work_;
};

struct EigenOptions {
  int wanted = 10;
  int guards = 0;           ///< vectors beyond the wanted ones; 0: guard_vectors()
  double tolerance = 1e-6;  ///< of |A x - lambda B x| / |lambda B x|
  int max_iterations = 500;
  std::uint64_t seed = 0;  ///< of the random start vectors
};

/// At least 6, or 30 % of the wanted ones: a block must be larger than any multiplicity.
int guard_vectors(int wanted);

struct EigenPairs {
  std::vector<double> values;     ///< ascending
  std::vector<double> residuals;  ///< |A x - lambda B x| / |lambda B x|, computed afresh at the end
  /// [pair] the residual stays above the tolerance because doubles cannot hold a better x.
  std::vector<std::uint8_t> limited_by_rounding;
  std::unique_ptr<VectorBlock> vectors, b_vectors;  ///< x with x . B y = 1 or 0, and B x
  std::vector<double> guard_values;                 ///< of the guards: not converged, from above
  std::unique_ptr<VectorBlock> guards;              ///< unconverged vectors: a start for the next ones; may be null
  int block = 0;                                    ///< vectors iterated at once
  int iterations = 0, restarts = 0;
  std::int64_t products = 0, preconditionings = 0;  ///< single vectors
  double seconds = 0;
};

/// Vectors that are left out of the search, and B times them. They are B-orthonormal: rigid motions, or pairs that
/// were found before.
struct Deflation {
  const VectorBlock* vectors = nullptr;
  const VectorBlock* b_vectors = nullptr;
};

/// Finds the options.wanted lowest pairs beside those that are left out. The answer depends on the seed by rounding
/// only. `start` gives some first vectors; random ones fill the block. Fewer pairs come back only if B has fewer
/// vectors of its own.
///
/// A pair that has converged stays in the basis but makes no new direction (soft locking). Directions that the others
/// contain already are dropped. At the end all residuals are computed afresh; if one misses, the search goes on from
/// there without P. A residual above the tolerance is accepted if it is below 1e-14 (|A x| + |lambda B x|) with |A x|
/// from |A| of random vectors, and no longer falls.
///
/// Reports the largest residual and polls cancel. Throws Error(not_converged) with the number of pairs found and the
/// largest residual; Error(singular) if B or the preconditioner is found not positive; Error(internal_fault) for a
/// number that is not finite.
EigenPairs lowest_eigenpairs(EigenPencil& pencil, VectorSpace& vectors, const EigenOptions& options,
                             Monitor& monitor, const Deflation& deflated = {}, const VectorBlock* start = nullptr);

/// Device bytes that it needs at most beside operators, deflated vectors and result.
std::int64_t eigen_vector_bytes(Offset rows, int wanted, int guards = 0);

}  // namespace genba
