#include "engine/solve/multigrid/spectral_bound.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

double largest_eigenvalue(std::span<const double> diagonal, std::span<const double> beside) {
  double low = 0, high = 0;
  for (std::size_t i = 0; i < diagonal.size(); ++i) {
    const double left = i > 0 ? std::abs(beside[i - 1]) : 0;
    const double right = i + 1 < diagonal.size() ? std::abs(beside[i]) : 0;
    high = std::max(high, diagonal[i] + left + right);
    low = std::max(low, diagonal[i]);
  }
  // Bisection: an eigenvalue lies above x if the matrix minus x has a positive pivot.
  for (int step = 0; step < 60 && high - low > 1e-6 * high; ++step) {
    const double x = (low + high) / 2;
    double pivot = 0;
    bool is_above = false;
    for (std::size_t i = 0; i < diagonal.size() && !is_above; ++i) {
      pivot = diagonal[i] - x - (i > 0 ? beside[i - 1] * beside[i - 1] / pivot : 0);
      is_above = pivot >= 0;
    }
    (is_above ? low : high) = x;
  }
  return high;
}

double largest_eigenvalue(VectorSpace& vectors, CgSteps& cg, const DeviceMatrix& a,
                          const DevicePreconditioner& m, int steps) {
  const Offset rows = a.rows();
  const auto r = vectors.make_vector(rows), z = vectors.make_vector(rows), p = vectors.make_vector(rows),
             q = vectors.make_vector(rows), x = vectors.make_vector(rows);
  vectors.fill_random(*r);
  const auto s = cg.make_scalars();
  cg.cg_start(m, *r, *z, *p, *s);
  std::vector<double> diagonal, beside;
  CgReading before = cg.cg_read(*s);
  double last_alpha = 0, last_beta = 0;
  for (int step = 0; step < steps && before.rho > 0; ++step) {
    cg.cg_iterate(a, m, *q, *x, *r, *z, *p, *s);
    const CgReading now = cg.cg_read(*s);
    if (now.breakdown)
      throw Error(
          ErrorKind::singular, phrase<"matrix">(),
          phrase<
              "it is not positive definite: %1 was met in step %2 of the estimate of its largest eigenvalue">(
              std::to_string(now.bad_value), step + 1),
          phrase<"Check that the constraints hold every part and that the materials are stable">());
    const double alpha = before.rho / now.curvature, beta = now.rho / before.rho;
    diagonal.push_back(1 / alpha + (step > 0 ? last_beta / last_alpha : 0));
    beside.push_back(std::sqrt(beta) / alpha);
    if (!(now.rho > 1e-20 * before.rho)) break;
    last_alpha = alpha;
    last_beta = beta;
    before = now;
  }
  return largest_eigenvalue(diagonal, beside);
}

}  // namespace genba
