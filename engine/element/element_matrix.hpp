// The matrix of one element for any shape and any linear law: as a whole, or row by row for the lanes of a
// GPU. The law makes each block from sums over the points (law/law.hpp). Strain matrices are never formed.
#pragma once

#include "engine/element/gradients.hpp"
#include "engine/element/law/laws.hpp"

namespace genba::element {

namespace detail {
/// A law's constants in the form that blocks need. Shapes with a mean dilatation split them into the
/// deviatoric part and the part of the mean.
template <class Law, bool with_mean>
struct BlockConstants {
  typename Law::Constants plain;
  GENBA_HD explicit BlockConstants(const typename Law::Constants& c) : plain(c) {}
  GENBA_HD void row(const typename Law::Moment& sum, int a, double, const double*, const double*,
                    double* out) const {
    Law::row(plain, sum, a, out);
  }
};
template <class Law>
struct BlockConstants<Law, true> {
  typename Law::Constants deviatoric;
  typename Law::Mean mean;
  GENBA_HD explicit BlockConstants(const typename Law::Constants& c)
      : deviatoric(Law::deviatoric(c)), mean(Law::mean(c)) {}
  GENBA_HD void row(const typename Law::Moment& sum, int a, double volume, const double* mean_i,
                    const double* mean_j, double* out) const {
    Law::row(deviatoric, sum, a, out);
    Law::add_mean_row(mean, volume, mean_i, mean_j, a, out);
  }
};

/// Sums the products g_i g_j^T over the points for i <= j into k[3 functions][3 functions].
template <class Shape, class Law>
GENBA_HD void sum_moments(const Gradients<Shape, Law>& of, double* __restrict__ k) {
  constexpr int n = Gradients<Shape, Law>::functions, n3 = 3 * n, points = Gradients<Shape, Law>::points;
  double scaled[points * n3];
  for (int q = 0; q < points; ++q)
    for (int c = 0; c < n3; ++c) scaled[q * n3 + c] = of.dv[q] * of.g[q * n3 + c];
  for (int i = 0; i < n; ++i)
    for (int row = 3 * i; row < 3 * i + 3; ++row) {
      double* __restrict__ out = k + row * n3;
      for (int c = 3 * i; c < n3; ++c) out[c] = scaled[row] * of.g[c];
      for (int q = 1; q < points; ++q) {
        const double factor = scaled[q * n3 + row];
        const double* gq = of.g + q * n3;
        for (int c = 3 * i; c < n3; ++c) out[c] += factor * gq[c];
      }
    }
}

/// Replaces the moments in k[3 functions][3 functions] by both halves of the matrix.
template <class Shape, class Law>
GENBA_HD void moments_to_blocks(const Gradients<Shape, Law>& of, const typename Law::Constants& c,
                                double* k) {
  constexpr int n = Gradients<Shape, Law>::functions, n3 = 3 * n;
  constexpr bool with_mean = has_mean<Shape, Law>;
  const BlockConstants<Law, with_mean> constants(c);
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j) {
      double p[9];
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) p[3 * a + b] = k[(3 * i + a) * n3 + 3 * j + b];
      for (int a = 0; a < 3; ++a) {
        double out[3];
        constants.row(Law::Moment::of(p, a), a, of.volume, of.mean + (with_mean ? 3 * i : 0),
                      of.mean + (with_mean ? 3 * j : 0), out);
        for (int b = 0; b < 3; ++b)
          k[(3 * i + a) * n3 + 3 * j + b] = k[(3 * j + b) * n3 + 3 * i + a] = out[b];
      }
    }
}

/// Matrix of a scalar unknown: the flux of one function times the gradient of the other. factor: [points] of
/// the flux; null: 1.
template <class Shape, class Law>
GENBA_HD void scalar_matrix(const double* x, const typename Law::Constants& c, double* k,
                            const double* factor = nullptr) {
  using Rule = StiffnessRule<Shape>;
  constexpr int n = Shape::nodes;
  for (int e = 0; e < n * n; ++e) k[e] = 0.0;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[3], weight, g[3 * n];
    Rule::point(q, xi, weight);
    const double dv =
        Law::work * weight * space_gradients<Shape>(x, xi, g) * (factor != nullptr ? factor[q] : 1.0);
    for (int i = 0; i < n; ++i) {
      double f[3];
      Law::flux(c, g + 3 * i, nullptr, f, nullptr);
      for (int a = 0; a < 3; ++a) f[a] *= dv;
      for (int j = i; j < n; ++j) k[i * n + j] += f[0] * g[3 * j] + f[1] * g[3 * j + 1] + f[2] * g[3 * j + 2];
    }
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) k[i * n + j] = k[j * n + i];
}

/// Matrix of an element with a hoop, from its strains: k[3 nodes][3 nodes].
template <class Shape, class Law>
GENBA_HD void hoop_matrix(const double* x, const typename Law::Constants& c, double* k) {
  constexpr int n3 = 3 * Shape::nodes;
  const Gradients<Shape, Law> of(x);
  for (int e = 0; e < n3 * n3; ++e) k[e] = 0.0;
  for (int q = 0; q < Gradients<Shape, Law>::points; ++q) {
    double strain[n3][6] = {}, stress[6];
    for (int i = 0; i < Shape::nodes; ++i) {
      const double* g = of.at(q) + 3 * i;
      double *radial = strain[3 * i], *axial = strain[3 * i + 1];
      radial[0] = g[0], radial[2] = g[2], radial[3] = g[1];
      axial[1] = g[1], axial[3] = g[0];
      if constexpr (has_mean<Shape, Law>)
        for (int a = 0; a < 3; ++a) {
          radial[a] += (of.mean[3 * i] - g[0] - g[2]) / 3.0;
          axial[a] += (of.mean[3 * i + 1] - g[1]) / 3.0;
        }
    }
    for (int j = 0; j < n3; ++j) {
      if (j % 3 == 2) continue;
      Law::flux(c, strain[j], nullptr, stress, nullptr);
      for (int i = 0; i <= j; ++i) {
        double sum = 0.0;
        for (int s = 0; s < 6; ++s) sum += strain[i][s] * stress[s];
        k[i * n3 + j] += of.dv[q] * sum;
      }
    }
  }
  for (int i = 0; i < n3; ++i)
    for (int j = 0; j < i; ++j) k[i * n3 + j] = k[j * n3 + i];
}

/// Replaces the lower half of a[count][count] by its Cholesky factor.
template <int count>
GENBA_HD void factorise(double* a) {
  for (int i = 0; i < count; ++i)
    for (int j = 0; j <= i; ++j) {
      double sum = a[i * count + j];
      for (int m = 0; m < j; ++m) sum -= a[i * count + m] * a[j * count + m];
      a[i * count + j] = i == j ? std::sqrt(sum) : sum / a[j * count + j];
    }
}

/// Condenses full[kept + gone][kept + gone], whose last unknowns carry no load, to k[kept][kept].
template <int kept, int gone>
GENBA_HD void condense(const double* full, double* k) {
  constexpr int n = kept + gone;
  double own[gone * gone], w[gone * kept];
  for (int i = 0; i < gone; ++i)
    for (int j = 0; j < gone; ++j) own[i * gone + j] = full[(kept + i) * n + kept + j];
  factorise<gone>(own);
  for (int i = 0; i < gone; ++i)
    for (int c = 0; c < kept; ++c) {
      double sum = full[(kept + i) * n + c];
      for (int m = 0; m < i; ++m) sum -= own[i * gone + m] * w[m * kept + c];
      w[i * kept + c] = sum / own[i * gone + i];
    }
  for (int r = 0; r < kept; ++r)
    for (int c = r; c < kept; ++c) {
      double sum = full[r * n + c];
      for (int m = 0; m < gone; ++m) sum -= w[m * kept + r] * w[m * kept + c];
      k[r * kept + c] = k[c * kept + r] = sum;
    }
}
}  // namespace detail

/// k[nodes * dofs][nodes * dofs] (row-major, both halves) without constraints: N/m for elasticity, W/K for
/// heat. Unknown i * dofs + a is component a at node i. x: [nodes][3], m.
template <class Shape, class Law>
GENBA_HD void element_matrix(const double* x, const typename Law::Constants& c, double* k) {
  static_assert(Law::linear && Law::symmetric, "blocks from sums over the points are of linear laws");
  if constexpr (Law::dofs == 1) {
    detail::scalar_matrix<Shape, Law>(x, c, k);
  } else if constexpr (has_hoop<Shape>) {
    detail::hoop_matrix<Shape, Law>(x, c, k);
  } else {
    const Gradients<Shape, Law> of(x);
    constexpr int modes = mode_count<Shape, Law>;
    if constexpr (modes == 0) {
      detail::sum_moments<Shape, Law>(of, k);
      detail::moments_to_blocks<Shape, Law>(of, c, k);
    } else {
      constexpr int kept = 3 * Shape::nodes, gone = 3 * modes;
      double full[(kept + gone) * (kept + gone)];
      detail::sum_moments<Shape, Law>(of, full);
      detail::moments_to_blocks<Shape, Law>(of, c, full);
      detail::condense<kept, gone>(full, k);
    }
  }
}

/// The same for a scalar unknown, with factors[points] on the fluxes at the points of StiffnessRule.
template <class Shape, class Law>
void element_matrix_with(const double* factors, const double* x, const typename Law::Constants& c, double* k) {
  static_assert(Law::dofs == 1);
  detail::scalar_matrix<Shape, Law>(x, c, k, factors);
}

/// Rows of blocks, computed from data[stride] of an element. Several lanes fill the data together: first
/// prepare() for each point, then average() for each of the 3 * nodes components if has_mean. Only for shapes
/// without modes.
template <class Shape, class Law>
struct SolidRows {
  using Rule = StiffnessRule<Shape>;
  using law = Law;
  static_assert(mode_count<Shape, Law> == 0, "modes are condensed in the whole matrix");
  static constexpr int nodes = Shape::nodes, points = Rule::points, dofs = Law::dofs, n3 = 3 * nodes;
  static constexpr bool is_solid = true, has_mean = element::has_mean<Shape, Law>, by_region = true;
  using Constants = detail::BlockConstants<Law, has_mean>;
  static constexpr int volume_at = points * n3, constants_at = volume_at + points,
                       mean_at = constants_at + static_cast<int>(sizeof(Constants) / sizeof(double));
  static constexpr int stride = mean_at + (has_mean ? n3 : 0);

  /// constants, quaternion: as for constants_of().
  GENBA_HD static void prepare(const double* x, const double* constants, const double* quaternion, int point,
                               double* data) {
    double xi[3], weight;
    Rule::point(point, xi, weight);
    data[volume_at + point] = weight * space_gradients<Shape>(x, xi, data + point * n3);
    if (point == 0)
      *reinterpret_cast<Constants*>(data + constants_at) =
          Constants(constants_of<Law>(constants, quaternion));
  }

  /// Averages component c of the gradients [nodes][3] over the element.
  GENBA_HD static void average(int c, double* data) {
    double total = 0.0, sum = 0.0;
    for (int q = 0; q < points; ++q) {
      total += data[volume_at + q];
      sum += data[volume_at + q] * data[q * n3 + c];
    }
    data[mean_at + c] = sum / total;
  }

  /// Row a of the block of nodes i and j.
  GENBA_HD static void row(const double* data, int i, int j, int a, double* out) {
    typename Law::Moment sum;
    double total = 0.0;
    for (int q = 0; q < points; ++q) {
      const double dv = data[volume_at + q];
      sum.add(dv, data + q * n3 + 3 * i, data + q * n3 + 3 * j, a);
      if (has_mean) total += dv;
    }
    reinterpret_cast<const Constants*>(data + constants_at)
        ->row(sum, a, total, data + mean_at + 3 * i, data + mean_at + 3 * j, out);
  }
};

/// The same for the exchange through a facet (add_convection()), W/K. Its constant is the coefficient.
template <class Facet>
struct FacetRows {
  using Rule = FacetRule<Facet>;
  static constexpr int nodes = Facet::nodes, points = Rule::points, dofs = 1;
  static constexpr bool is_solid = false, has_mean = false, by_region = false;
  static constexpr int weight_at = points * nodes, stride = weight_at + points;

  GENBA_HD static void prepare(const double* x, const double* coefficient, const double*, int point,
                               double* data) {
    double xi[2], weight, normal[3];
    Rule::point(point, xi, weight);
    Facet::values(xi, data + point * nodes);
    area_vector<Facet>(x, xi, normal);
    data[weight_at + point] = *coefficient * weight * length3(normal);
  }
  GENBA_HD static void average(int, double*) {}
  GENBA_HD static void row(const double* data, int i, int j, int, double* out) {
    out[0] = 0.0;
    for (int q = 0; q < points; ++q)
      out[0] += data[weight_at + q] * data[q * nodes + i] * data[q * nodes + j];
  }
};

/// The same for a single node. Its constant is the value on the diagonal.
struct PointRows {
  static constexpr int nodes = 1, points = 1, dofs = 1, stride = 1;
  static constexpr bool is_solid = false, has_mean = false, by_region = false;
  GENBA_HD static void prepare(const double*, const double* value, const double*, int, double* data) {
    data[0] = *value;
  }
  GENBA_HD static void average(int, double*) {}
  GENBA_HD static void row(const double* data, int, int, int, double* out) { out[0] = data[0]; }
};

}  // namespace genba::element
