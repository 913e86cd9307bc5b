// Linear elasticity of a thin plate in the plane z = 0: the stress zz vanishes.
#pragma once

#include "engine/element/law/orthotropic_elastic.hpp"

namespace genba::element {

namespace detail {
template <class Law>
concept StatesPlaneStress = requires { Law::is_plane_stress; };
}  // namespace detail

/// The constants of a solid with the strain zz eliminated: C_ij - C_i3 C_3j / C_33. So row and column zz are
/// 0. A thermal strain that is the same in all directions needs no other treatment.
struct PlaneStress : OrthotropicElastic {
  static constexpr bool is_plane_stress = true;

  /// The compliance in the plane; energies need no more because the stress zz is 0.
  GENBA_HD static Inverse inverse(const Constants& m) {
    Constants regular = m;
    regular.d[triangle<6>(2, 2)] = m.d[triangle<6>(0, 0)];
    return OrthotropicElastic::inverse(regular);
  }
  /// The inverse of the mean compliance of the two directions.
  GENBA_HD static double modulus(const Inverse& m) {
    return 2 / (m.c[triangle<6>(0, 0)] + m.c[triangle<6>(1, 1)]);
  }
  /// From the constants of the solid, which must not couple the plane with shears out of it.
  GENBA_HD static Constants of(const OrthotropicElastic::Constants& solid) {
    Constants out;
    const double across = solid.d[triangle<6>(2, 2)];
    for (int i = 0; i < 6; ++i)
      for (int j = i; j < 6; ++j) {
        const double coupled = solid.d[triangle<6>(i, 2)] * solid.d[triangle<6>(2, j)];
        out.d[triangle<6>(i, j)] =
            i == 2 || j == 2 ? 0.0 : solid.d[triangle<6>(i, j)] - (across > 0 ? coupled / across : 0.0);
      }
    return out;
  }
};

}  // namespace genba::element
