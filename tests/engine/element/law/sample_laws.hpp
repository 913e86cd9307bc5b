// Constants of every law, for tests: anisotropic ones with axes that no plane of space has.
#pragma once

#include <type_traits>

#include "engine/element/law/laws.hpp"

namespace genba::element {

/// Orthonormal axes of a rotation by some angles.
inline void sample_axes(double* axes) {
  const double quaternion[4] = {0.5, 0.1, -0.7, 0.5};
  axes_of(quaternion, axes);
}

/// A wood-like material, Pa.
inline EngineeringConstants sample_wood() {
  return {12e9, 0.9e9, 0.5e9, 0.4, 0.45, 0.35, 0.7e9, 0.6e9, 0.05e9};
}

template <class Law>
typename Law::Constants sample_constants() {
  double axes[9];
  sample_axes(axes);
  if constexpr (std::is_same_v<Law, LinearElastic>)
    return lame(210e9, 0.3);
  else if constexpr (std::is_same_v<Law, OrthotropicElastic>)
    return OrthotropicElastic::turned(OrthotropicElastic::of(sample_wood()), axes);
  else if constexpr (std::is_same_v<Law, Fourier>)
    return {40.0};
  else
    return OrthotropicFourier::turned(OrthotropicFourier::of(40.0, 10.0, 3.0), axes);
}

/// Calls check(Law{}) for each kind of mathematics.
template <class Check>
void for_each_law(Check&& check) {
  check(LinearElastic{});
  check(OrthotropicElastic{});
  check(Fourier{});
  check(OrthotropicFourier{});
}

/// Of the law's constants, for bounds on errors.
template <class Law>
double scale_of(const typename Law::Constants& c) {
  double tangent[36], largest = 0;
  Law::tangent(c, nullptr, nullptr, tangent);
  for (int k = 0; k < Law::fluxes * Law::fluxes; ++k) largest = std::fmax(largest, std::fabs(tangent[k]));
  return largest;
}

}  // namespace genba::element
