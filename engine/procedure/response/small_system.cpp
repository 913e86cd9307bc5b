#include "engine/procedure/response/small_system.hpp"

#include <algorithm>
#include <cstddef>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

std::vector<std::complex<double>> solved_small(std::vector<std::complex<double>> m,
                                               std::vector<std::complex<double>> b) {
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::abs(m[i * n + k]) > std::abs(m[pivot * n + k])) pivot = i;
    if (m[pivot * n + k] == 0.0)
      throw Error(ErrorKind::singular, phrase<"response">(), phrase<"the modes have no damping at a resonance">(),
                  phrase<"State damping, for example damping_ratio">());
    if (pivot != k) {
      std::swap_ranges(m.begin() + static_cast<std::ptrdiff_t>(k * n), m.begin() + static_cast<std::ptrdiff_t>(k * n + n),
                       m.begin() + static_cast<std::ptrdiff_t>(pivot * n));
      std::swap(b[k], b[pivot]);
    }
    for (std::size_t i = k + 1; i < n; ++i) {
      const std::complex<double> by = m[i * n + k] / m[k * n + k];
      for (std::size_t j = k; j < n; ++j) m[i * n + j] -= by * m[k * n + j];
      b[i] -= by * b[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] -= m[k * n + j] * b[j];
    b[k] /= m[k * n + k];
  }
  return b;
}

}  // namespace genba
