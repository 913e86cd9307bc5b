// Isotropic elasticity by bulk and shear modulus.
#pragma once

#include "engine/element/law/linear_elastic.hpp"

namespace genba::element {

struct BulkShear {
  static constexpr int dofs = 3, fluxes = 6, history = 0;
  static constexpr bool linear = true, symmetric = true, dilates = true, turns = false;
  static constexpr double work = 1;
  struct Constants {
    double bulk, shear;  ///< Pa
  };
  using Moment = LinearElastic::Moment;
  GENBA_HD static Lame lame_of(const Constants& c) { return {c.bulk - 2.0 / 3.0 * c.shear, c.shear}; }

  GENBA_HD static void flux(const Constants& c, const double* strain, const double* old, double* stress, double* now) {
    LinearElastic::flux(lame_of(c), strain, old, stress, now);
  }
  GENBA_HD static void tangent(const Constants& c, const double* strain, const double* old, double* d) {
    LinearElastic::tangent(lame_of(c), strain, old, d);
  }
  GENBA_HD static void row(const Constants& c, const Moment& sum, int a, double* out) {
    LinearElastic::row(lame_of(c), sum, a, out);
  }
  GENBA_HD static Constants deviatoric(const Constants& c) { return {0, c.shear}; }
  using Mean = LinearElastic::Mean;
  GENBA_HD static Mean mean(const Constants& c) { return {c.bulk}; }
  GENBA_HD static void add_mean_row(const Mean& m, double volume, const double* gi, const double* gj, int a,
                                    double* out) {
    LinearElastic::add_mean_row(m, volume, gi, gj, a, out);
  }
  using Inverse = LinearElastic::Inverse;
  GENBA_HD static Inverse inverse(const Constants& c) { return LinearElastic::inverse(lame_of(c)); }
  GENBA_HD static double energy(const Inverse& c, const double* s) { return LinearElastic::energy(c, s); }
  GENBA_HD static double modulus(const Inverse& c) { return LinearElastic::modulus(c); }
  GENBA_HD static double size(const double* stress) { return LinearElastic::size(stress); }
};

}  // namespace genba::element
