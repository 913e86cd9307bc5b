#include "engine/base/jacobi_eigen.hpp"

#include <cmath>

namespace genba {

SmallMatrix diagonalise(SmallMatrix& m) {
  const int n = m.n;
  SmallMatrix v(n);
  for (int i = 0; i < n; ++i) v(i, i) = 1.0;
  for (int sweep = 0; sweep < 60; ++sweep) {
    bool turned = false;
    for (int p = 0; p < n; ++p)
      for (int q = p + 1; q < n; ++q) {
        if (m(p, q) == 0.0 || std::abs(m(p, q)) <= 1e-17 * std::sqrt(std::abs(m(p, p) * m(q, q)))) continue;
        turned = true;
        const double theta = (m(q, q) - m(p, p)) / (2 * m(p, q));
        const double t = (theta >= 0 ? 1.0 : -1.0) / (std::abs(theta) + std::hypot(theta, 1.0));
        const double c = 1 / std::hypot(t, 1.0), s = t * c;
        auto turn = [&](double& x, double& y) {
          const double old = x;
          x = c * old - s * y;
          y = s * old + c * y;
        };
        for (int k = 0; k < n; ++k) turn(m(k, p), m(k, q));
        for (int k = 0; k < n; ++k) turn(m(p, k), m(q, k));
        for (int k = 0; k < n; ++k) turn(v(k, p), v(k, q));
        m(p, q) = m(q, p) = 0.0;
      }
    if (!turned) break;
  }
  return v;
}

}  // namespace genba
