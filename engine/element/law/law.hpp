// A law: the behaviour of a material at one point. Every law is a struct of static functions, for host and
// device. It holds all mathematics of element terms that depends on the material; no other code does.
//
//   dofs        unknowns of a node: 3 (displacement) or 1 (temperature, potential)
//   fluxes      components of its flux: 6 (stress, Voigt order xx yy zz xy yz zx) or 3 (heat flux, current)
//   history     doubles kept at a point between steps
//   linear, symmetric   properties of the tangent
//   dilates     its gradient is a strain: a thermal strain is subtracted from it, and shapes with B-bar
//               (gradients.hpp) treat its mean separately
//   turns       its constants depend on axes; elements may have their own axes
//   work        +1 or -1: the internal nodal values are work * integral of gradient(N) . flux
//   is_finite   (stated: true) for large deformation: the strain is that of Green and Lagrange, the flux the second
//               Piola-Kirchhoff stress; flux and tangent also come at once from respond(constants, gradient, old, now,
//               flux, tangent) (hyperelastic.hpp)
//
//   Constants   plain doubles, copied to a device as they are
//   flux(constants, gradient, old, flux, now)      gradient[fluxes]: strain with engineering shears, or the
//                                                  gradient of the unknown; old, now: [history]
//   tangent(constants, gradient, old, tangent)     [fluxes][fluxes], row-major: d flux / d gradient
//   turned(constants, axes)                        constants in the axes of space, from those in the
//                                                  material's axes, axes[3][3] as in axes.hpp; if `turns`
//
// Linear laws also have the following. M is the sum over the points of dv g_i g_j^T; g_i and g_j are the
// gradients of two nodes' shape functions.
//   Moment      the part of M that row a of the nodes' block needs: add(dv, g_i, g_j, a), of(M, a)
//   row(constants, moment, a, out)                 row a of the block, out[dofs]
//   Inverse, inverse(constants)                    inverse of the tangent, for energies
//   energy(inverse, flux)                          flux : tangent^-1 : flux
//   modulus(inverse)                               a simple flux s has an energy of about s^2 / modulus
//   size(flux)                                     compares the fluxes of two groups at a node
// Laws that dilate also have, for B-bar:
//   deviatoric(constants)                          constants whose row() leaves out the point's dilatation
//   Mean, mean(constants), add_mean_row(mean, volume, g_i, g_j, a, out)   adds that of the mean gradients
#pragma once

#include "engine/element/law/axes.hpp"

namespace genba::element {

namespace detail {
template <class Law>
concept StatesFinite = requires { Law::is_finite; };
}  // namespace detail
/// True if the law is for large deformation.
template <class Law>
inline constexpr bool is_finite = detail::StatesFinite<Law>;

/// The whole M, row-major.
struct FullMoment {
  double m[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};
  GENBA_HD void add(double dv, const double* gi, const double* gj, int) {
    for (int c = 0; c < 3; ++c) {
      const double scaled = dv * gi[c];
      for (int d = 0; d < 3; ++d) m[3 * c + d] += scaled * gj[d];
    }
  }
  GENBA_HD static FullMoment of(const double* from, int) {
    FullMoment out;
    for (int k = 0; k < 9; ++k) out.m[k] = from[k];
    return out;
  }
};

/// Row and column a of M, and its trace: enough for an isotropic law.
struct CrossMoment {
  double row[3] = {0, 0, 0}, column[3] = {0, 0, 0}, trace = 0;
  GENBA_HD void add(double dv, const double* gi, const double* gj, int a) {
    const double gia = dv * gi[a], gja = dv * gj[a];
    for (int b = 0; b < 3; ++b) {
      row[b] += gia * gj[b];
      column[b] += gja * gi[b];
    }
    trace += dv * (gi[0] * gj[0] + gi[1] * gj[1] + gi[2] * gj[2]);
  }
  GENBA_HD static CrossMoment of(const double* m, int a) {
    CrossMoment out;
    for (int b = 0; b < 3; ++b) {
      out.row[b] = m[3 * a + b];
      out.column[b] = m[3 * b + a];
    }
    out.trace = m[0] + m[4] + m[8];
    return out;
  }
};

/// The trace of M.
struct TraceMoment {
  double trace = 0;
  GENBA_HD void add(double dv, const double* gi, const double* gj, int) {
    trace += dv * (gi[0] * gj[0] + gi[1] * gj[1] + gi[2] * gj[2]);
  }
  GENBA_HD static TraceMoment of(const double* m, int) {
    TraceMoment out;
    out.trace = m[0] + m[4] + m[8];
    return out;
  }
};

/// A law's constants from an array of doubles.
template <class Law>
GENBA_HD const typename Law::Constants& constants_at(const double* from) {
  static_assert(sizeof(typename Law::Constants) % sizeof(double) == 0, "plain doubles");
  return *reinterpret_cast<const typename Law::Constants*>(from);
}

/// Constants of an element. quaternion: a unit quaternion of its own axes (axes.hpp), or null.
template <class Law>
GENBA_HD typename Law::Constants constants_of(const double* constants, const double* quaternion) {
  if constexpr (Law::turns)
    if (quaternion != nullptr) {
      double axes[9];
      axes_of(quaternion, axes);
      return Law::turned(constants_at<Law>(constants), axes);
    }
  return constants_at<Law>(constants);
}

/// Calls visit(constants) with those of an element of a law with a table or a history, which lie in a store. quaternion:
/// as in constants_of().
template <class Law, class Visit>
GENBA_HD void with_stored_constants(const double* constants, const double* quaternion, Visit&& visit) {
  if constexpr (Law::turns)
    if (quaternion != nullptr) {
      double axes[9];
      axes_of(quaternion, axes);
      return visit(Law::turned(constants_at<Law>(constants), axes));
    }
  visit(constants_at<Law>(constants));
}

/// Number of doubles of a law's constants.
template <class Law>
inline constexpr int constant_count = static_cast<int>(sizeof(typename Law::Constants) / sizeof(double));

}  // namespace genba::element
