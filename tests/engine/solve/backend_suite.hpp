// What every backend must do, whatever it computes on: one suite for the CPU, the checked twin and the GPU.
// Uses doctest's CHECK; call the functions inside a TEST_CASE.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/solve/backend/backend.hpp"
#include "tests/engine/sparse/patterns.hpp"

namespace genba::test {

/// A matrix of `precision` that holds just these values: they must be rounded() for FP32.
inline std::unique_ptr<DeviceMatrix> make_on(Backend& backend, Precision precision, Format f,
                                             const CsrArrays& a, const ProductSettings& settings = {}) {
  return precision == Precision::fp64 ? backend.make_matrix(matrix_of(f, a), settings)
                                      : backend.make_matrix(single_matrix_of(f, a), settings);
}

inline std::unique_ptr<DeviceVector> upload(Backend& backend, const std::vector<double>& v) {
  auto vector = backend.make_vector(static_cast<Offset>(v.size()));
  backend.upload(v, *vector);
  return vector;
}

inline std::vector<double> download(Backend& backend, const DeviceVector& v) {
  std::vector<double> out(static_cast<std::size_t>(v.size()), -1);
  backend.download(v, out);
  return out;
}

using BackendFactory = std::function<std::unique_ptr<Backend>()>;

void check_vectors(const BackendFactory& make);  ///< make, upload, download, norm
void check_products(
    const BackendFactory& make);  ///< every format, odd sizes, against a long double reference
void check_vector_space(const BackendFactory& make);  ///< sums, copies, Gram matrices, combinations; refusals
void check_block_products(
    const BackendFactory& make);  ///< 1 to 8 vectors, every format, against a long double reference
void check_block_steps(const BackendFactory& make);   ///< several vectors at once against one after another
void check_block_cycles(const BackendFactory& make);  ///< the same for a cycle of a multigrid
void check_several_solves(
    const BackendFactory& make);  ///< solve_several() against conjugate_gradient(); failures, limits, stops
void check_residuals(const BackendFactory& make);  ///< |r| of r = b - A x: accurate, reproducible, NaN
void check_preconditioners(
    const BackendFactory& make);                   ///< z = M^-1 r against dense blocks; singular ones refused
void check_cg_steps(const BackendFactory& make);   ///< against a textbook conjugate gradient in long double
void check_breakdown(const BackendFactory& make);  ///< indefinite, NaN, exactly converged
void check_refusals(const BackendFactory& make);   ///< wrong sizes and options: errors, and usable afterwards
void check_memory(const BackendFactory& make);     ///< what handles say they take, and the peak
void check_solver(const BackendFactory& make);     ///< conjugate_gradient() on this backend
void check_assembly(
    const BackendFactory& make);  ///< and recovery: every element, physics and format, against the host
void check_assembly_extremes(const BackendFactory& make);  ///< high connectivity, equal bits, refusals
void check_matrix_products(const BackendFactory& make);    ///< sparse times sparse, against the host
void check_multigrid_steps(const BackendFactory& make);    ///< against the CPU backend
void check_coarsening(const BackendFactory& make);         ///< against the CPU backend, in every format
void check_multigrid(const BackendFactory& make);          ///< solves with it; the cycle is symmetric
void check_minres(
    const BackendFactory& make);  ///< indefinite and singular matrices, in every format; refusals
void check_eigenpairs(
    const BackendFactory& make);  ///< families, free bodies, few unknowns, in every format; refusals

/// All of the above.
void check_backend(const BackendFactory& make);

}  // namespace genba::test
