#include "engine/solve/spectral_bound.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace genba {

namespace {
/// Numbers in [-1, 1) that look random and are always the same.
std::vector<double> random_vector(std::size_t size) {
  std::vector<double> v(size);
  std::uint64_t state = 0x9e3779b97f4a7c15u;
  for (double& x : v) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    x = static_cast<double>(static_cast<std::int64_t>(state) >> 11) * 0x1p-52;
  }
  return v;
}
}  // namespace

double largest_eigenvalue(std::span<const double> diagonal, std::span<const double> beside) {
  double low = 0, high = 0;
  for (std::size_t i = 0; i < diagonal.size(); ++i) {
    const double left = i > 0 ? std::abs(beside[i - 1]) : 0;
    const double right = i + 1 < diagonal.size() ? std::abs(beside[i]) : 0;
    high = std::max(high, diagonal[i] + left + right);
    low = std::max(low, diagonal[i]);
  }
  // By bisection: an eigenvalue lies above x if a pivot of the matrix less x is positive.
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

double largest_eigenvalue(const Matrix& a, InverseBlocks m, int steps, ThreadTeam& team) {
  const auto rows = static_cast<std::size_t>(row_count(a));
  std::vector<double> r = random_vector(rows), z(rows), p(rows), q(rows), x(rows);
  CgState s;
  cg_start(m, r, z, p, s, team);
  std::vector<double> diagonal, beside;
  double rho = s.rho, last_alpha = 0, last_beta = 0;
  for (int step = 0; step < steps && rho > 0; ++step) {
    cg_product(a, p, q, s, team);
    if (s.breakdown || !(s.curvature > 0)) break;
    const double alpha = rho / s.curvature;
    cg_update(m, p, q, x, r, z, s, team);
    cg_direction(z, p, s, team);
    diagonal.push_back(1 / alpha + (step > 0 ? last_beta / last_alpha : 0));
    const double beta = s.rho / rho;
    beside.push_back(std::sqrt(beta) / alpha);
    if (!(s.rho > 1e-20 * rho)) break;
    last_alpha = alpha;
    last_beta = beta;
    rho = s.rho;
  }
  return largest_eigenvalue(diagonal, beside);
}

}  // namespace genba
