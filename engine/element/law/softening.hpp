// Softening (elastic damage): a part of a law loses the share D of its stress. D is a cumulative distribution over a
// measure of the part, at the largest value that the measure had so far (Simo, 1987; Nims and Ateshian, 2017):
//   measures   strain: largest principal strain of Green and Lagrange; energy: that of the part as if it were whole; and
//              of its Cauchy stress as if it were whole: von_mises, shear: half the difference of the largest and the
//              smallest principal stress, normal: the largest one
//   shapes     step: at `scale`; log_normal: median `scale`, deviation `shape` of the logarithm; weibull:
//              1 - exp(-(x / scale)^shape); quintic: from `scale` to `shape` times it; simo: 1 - b - (1 - b) (1 - exp(-y)) / y,
//              y = x / scale, b = `shape`
// The tangent has the slope of D, and is the symmetric part of that of the stress: the whole for the energy. Where D would
// take more than half of the stiffness along the stress, it is the secant one: positive, and Newton's method is slower.
#pragma once

#include <cmath>

#include "engine/element/law/stress.hpp"
#include "engine/element/law/stretch.hpp"

namespace genba::element {

enum class SofteningMeasure { none, strain, energy, von_mises, shear, normal };
enum class SofteningShape { step, log_normal, weibull, quintic, simo };

struct Softening {
  double measure = 0;  ///< SofteningMeasure
  double kind = 0;     ///< SofteningShape
  double scale = 1;    ///< -, J/m^3 or Pa
  double shape = 0;
  double most = 1;  ///< the largest D
};

namespace detail {
/// D at a value of the measure; slope: dD/dx.
GENBA_HD inline double softened(const Softening& m, double x, double& slope) {
  slope = 0;
  if (!(x > 0)) return 0;
  const double y = x / m.scale, a = m.shape;
  double out = 0;
  switch (static_cast<SofteningShape>(static_cast<int>(m.kind))) {
    case SofteningShape::step:
      out = y > 1 ? 1.0 : 0.0;
      break;
    case SofteningShape::log_normal: {
      const double z = std::log(y) / a;
      out = 0.5 * std::erfc(-z * 0.70710678118654752440);
      slope = 0.39894228040143267794 * std::exp(-0.5 * z * z) / (a * y);
      break;
    }
    case SofteningShape::weibull: {
      const double power = std::pow(y, a);
      out = -std::expm1(-power);
      slope = a * power / y * std::exp(-power);
      break;
    }
    case SofteningShape::quintic: {
      const double z = (y - 1) / (a - 1);
      if (z <= 0) return 0;
      out = z >= 1 ? 1.0 : z * z * z * (10 + z * (-15 + 6 * z));
      slope = z >= 1 ? 0.0 : 30 * z * z * (1 - z) * (1 - z) / (a - 1);
      break;
    }
    case SofteningShape::simo: {
      const double fade = std::exp(-y);
      const bool is_small = y < 1e-4;
      out = (1 - a) * (is_small ? y / 2 - y * y / 6 : 1 + std::expm1(-y) / y);
      slope = (1 - a) * (is_small ? 0.5 - y / 3 : (1 - (1 + y) * fade) / (y * y));
      break;
    }
  }
  slope *= m.most / m.scale;
  return m.most * out;
}

/// A measure of the Cauchy stress; strain: Green-Lagrange with engineering shears.
GENBA_HD inline double stress_measure(SofteningMeasure of, const double* strain, const double* stress) {
  double c[6], l[3], n[9], u[3][3], s[3][3], cauchy[6], principal[3], j = 1;
  for (int k = 0; k < 6; ++k) c[k] = k < 3 ? 1 + 2 * strain[k] : strain[k];
  principal_axes(c, l, n);
  for (int a = 0; a < 3; ++a) j *= std::sqrt(l[a]);
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b) {
      s[a][b] = stress[voigt_of(a, b)];
      u[a][b] = 0;
      for (int k = 0; k < 3; ++k) u[a][b] += std::sqrt(l[k]) * n[3 * k + a] * n[3 * k + b];
    }
  for (int k = 0; k < 6; ++k) {  // U S U / J: the Cauchy stress before the rotation
    cauchy[k] = 0;
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b) cauchy[k] += u[voigt_row(k)][a] * s[a][b] * u[b][voigt_column(k)] / j;
  }
  if (of == SofteningMeasure::von_mises) return von_mises(cauchy);
  principal_values(cauchy, principal);
  return of == SofteningMeasure::shear ? 0.5 * (principal[0] - principal[2]) : principal[0];
}

/// Softens the stress of a part and its tangent d (null: not wanted). part(strain, stress): the stress as if it were
/// whole. old, now: the largest value of the measure.
template <class Part>
GENBA_HD void soften(const Softening& m, const double* strain, const double* old, double* now, const Part& part,
                     double* stress, double* d) {
  const auto of = static_cast<SofteningMeasure>(static_cast<int>(m.measure));
  double value = 0, gradient[6] = {0, 0, 0, 0, 0, 0}, at[6], other[6];
  if (of == SofteningMeasure::strain) {
    double c[6], l[3], n[9];
    for (int k = 0; k < 6; ++k) c[k] = k < 3 ? 1 + 2 * strain[k] : strain[k];
    principal_axes(c, l, n);
    const int a = l[0] >= l[1] && l[0] >= l[2] ? 0 : l[1] >= l[2] ? 1 : 2;
    value = 0.5 * (l[a] - 1);
    for (int k = 0; k < 6; ++k) gradient[k] = n[3 * a + voigt_row(k)] * n[3 * a + voigt_column(k)];
  } else if (of == SofteningMeasure::energy) {  // along the straight way, by Gauss's rule of 5 points in 4 parts
    constexpr int parts = 4;
    constexpr double place[5] = {0.0469100770306680, 0.2307653449471585, 0.5, 0.7692346550528415, 0.9530899229693320},
                     weight[5] = {0.1184634425280945, 0.2393143352496832, 0.2844444444444444, 0.2393143352496832, 0.1184634425280945};
    for (int q = 0; q < 5 * parts; ++q) {
      for (int k = 0; k < 6; ++k) at[k] = (q / 5 + place[q % 5]) / parts * strain[k];
      part(at, other);
      for (int k = 0; k < 6; ++k) value += weight[q % 5] / parts * other[k] * strain[k];
    }
    for (int k = 0; k < 6; ++k) gradient[k] = stress[k];
  } else {
    value = stress_measure(of, strain, stress);
  }
  double slope;
  now[0] = std::fmax(old[0], value);
  const double kept = 1 - softened(m, now[0], slope);
  if (d != nullptr) {
    const bool grows = value > old[0] && slope != 0;
    if (grows && of != SofteningMeasure::strain && of != SofteningMeasure::energy)
      for (int k = 0; k < 6; ++k) {
        constexpr double step = 1e-6;
        for (int l = 0; l < 6; ++l) at[l] = strain[l];
        at[k] += step;
        part(at, other);
        gradient[k] = stress_measure(of, at, other);
        at[k] -= 2 * step;
        part(at, other);
        gradient[k] = (gradient[k] - stress_measure(of, at, other)) / (2 * step);
      }
    for (int k = 0; k < 36; ++k) d[k] *= kept;
    if (grows) {
      double elastic = 0, along = 0, square = 0;
      for (int k = 0; k < 6; ++k) {
        square += stress[k] * stress[k], along += stress[k] * gradient[k];
        for (int l = 0; l < 6; ++l) elastic += stress[k] * d[6 * k + l] * stress[l];
      }
      if (slope * square * along <= 0.5 * elastic) add_products(-0.5 * slope, stress, gradient, d);
    }
  }
  for (int k = 0; k < 6; ++k) stress[k] *= kept;
}
}  // namespace detail

}  // namespace genba::element
