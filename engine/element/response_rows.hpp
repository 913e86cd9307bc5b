// The response of one element (response.hpp) in steps that several lanes of a GPU share. Its data[stride] hold
// gradients, volumes, and at each point either the flux or the tangent. Lanes fill them together: prepare() for each
// point; average() for each of the 3 * nodes components if has_mean; put_flux() or put_tangent() for each point. Then
// force() and row() are sums over the points. Only for displacements and shapes without modes.
#pragma once

#include "engine/element/law/point_laws.hpp"
#include "engine/element/response.hpp"
#include "engine/element/thermal_strain.hpp"

namespace genba::element {

/// True if the rows below serve elements of this shape and law.
template <class Shape, class Law>
constexpr bool has_response_rows() {
  if constexpr (Law::dofs == 3 && !is_flat<Shape> && !is_bar<Shape>)
    return responds<Shape, Law> && mode_count<Shape, Law> == 0;
  else
    return false;
}

/// What the points of an element keep for the sums.
enum class AtPoints { flux, tangent };

template <class Shape, class Law, AtPoints what>
struct ResponseRows {
  using Rule = StiffnessRule<Shape>;
  using shape = Shape;
  using law = Law;
  static_assert(mode_count<Shape, Law> == 0, "modes are settled by the whole element");
  static_assert(Law::dofs == 3 && Law::fluxes == 6 && Law::symmetric);
  static constexpr int nodes = Shape::nodes, points = Rule::points, dofs = unknowns<Shape, Law>, n3 = 3 * nodes;
  static constexpr bool is_solid = true, has_mean = element::has_mean<Shape, Law>;
  static constexpr int per_point = what == AtPoints::flux ? 6 : 21;
  static constexpr int volume_at = points * n3, mean_at = volume_at + points, state_at = mean_at + (has_mean ? n3 : 0),
                       stride = state_at + points * per_point;

  /// x: [nodes][3], m.
  GENBA_HD static void prepare(const double* x, int point, double* data) {
    double xi[3], weight;
    Rule::point(point, xi, weight);
    data[volume_at + point] = weight * space_gradients<Shape>(x, xi, data + point * n3);
  }

  /// Averages component c of the gradients [nodes][3] over the element. With a hoop the first one has the third too.
  GENBA_HD static void average(int c, double* data) {
    double total = 0.0, sum = 0.0;
    for (int q = 0; q < points; ++q) {
      const double* g = data + q * n3 + c;
      total += data[volume_at + q];
      if constexpr (has_hoop<Shape>)
        sum += data[volume_at + q] * (c % 3 == 0 ? g[0] + g[2] : c % 3 == 1 ? g[0] : 0.0);
      else
        sum += data[volume_at + q] * g[0];
    }
    if constexpr (has_mean) data[mean_at + c] = sum / total;
  }

  /// Thermal strain at a point from strain(i) at the nodes, as thermal_strain_at_points().
  template <class Strain>
  GENBA_HD static double thermal(const double* data, int point, Strain&& strain) {
    double at_nodes[nodes], xi[3], weight;
    for (int i = 0; i < nodes; ++i) at_nodes[i] = strain(i);
    if constexpr (has_local_strain<Shape>) {
      Rule::point(point, xi, weight);
      return local_strain<Shape>(at_nodes, xi);
    }
    double sum = 0, volume = 0;
    for (int q = 0; q < points; ++q) {
      Rule::point(q, xi, weight);
      sum += data[volume_at + q] * local_strain<Shape>(at_nodes, xi);
      volume += data[volume_at + q];
    }
    return sum / volume;
  }

  /// e[6]: strain at a point of the displacements value(i, a), a < dofs, without the thermal strain.
  template <class Value>
  GENBA_HD static void strain(const double* data, int point, Value&& value, double thermal, double* e) {
    double first[3] = {0, 0, 0}, dilation = 0;
    if constexpr (!has_hoop<Shape>)
      for (int a = 0; a < dofs; ++a) first[a] = value(0, a);
    for (int s = 0; s < 6; ++s) e[s] = 0;
    for (int i = 0; i < nodes; ++i) {
      const double* g = data + point * n3 + 3 * i;
      double v[3] = {0, 0, 0};
      for (int a = 0; a < dofs; ++a) v[a] = value(i, a) - first[a];
      e[0] += g[0] * v[0];
      e[1] += g[1] * v[1];
      e[3] += g[1] * v[0] + g[0] * v[1];
      if constexpr (has_hoop<Shape>) {
        e[2] += g[2] * v[0];
      } else {
        e[2] += g[2] * v[2];
        e[4] += g[2] * v[1] + g[1] * v[2];
        e[5] += g[2] * v[0] + g[0] * v[2];
      }
      if constexpr (has_mean)
        for (int a = 0; a < 3; ++a) dilation += data[mean_at + 3 * i + a] * v[a];
    }
    if constexpr (has_mean) {
      const double more = (dilation - (e[0] + e[1] + e[2])) / 3;
      for (int s = 0; s < 3; ++s) e[s] += more;
    }
    for (int s = 0; s < 3; ++s) e[s] -= thermal;
  }

  /// old, now: [Law::history].
  GENBA_HD static void put_flux(const typename Law::Constants& c, const double* e, const double* old, double* now,
                                int point, double* data) {
    static_assert(what == AtPoints::flux);
    double s[6];
    Law::flux(c, e, old, s, now);
    const double factor = Law::work * data[volume_at + point];
    for (int k = 0; k < 6; ++k) data[state_at + 6 * point + k] = factor * s[k];
  }
  GENBA_HD static void put_tangent(const typename Law::Constants& c, const double* e, const double* old, int point,
                                   double* data) {
    static_assert(what == AtPoints::tangent);
    double d[36];
    Law::tangent(c, e, old, d);
    const double factor = Law::work * data[volume_at + point];
    for (int i = 0; i < 6; ++i)
      for (int j = i; j < 6; ++j) data[state_at + 21 * point + triangle<6>(i, j)] = factor * d[6 * i + j];
  }

  /// Force at node i along a, N.
  GENBA_HD static double force(const double* data, int i, int a) {
    double sum = 0;
    for (int q = 0; q < points; ++q) {
      double b[6];
      const double* s = data + state_at + 6 * q;
      column(data, q, i, a, b);
      for (int k = 0; k < 6; ++k) sum += b[k] * s[k];
    }
    return sum;
  }

  /// Row a of the block of nodes i and j: out[dofs], N/m.
  GENBA_HD static void row(const double* data, int i, int j, int a, double* out) {
    for (int b = 0; b < dofs; ++b) out[b] = 0;
    for (int q = 0; q < points; ++q) {
      double of[6], s[6];
      column(data, q, i, a, of);
      symmetric_product<6>(data + state_at + 21 * q, of, s);
      for (int b = 0; b < dofs; ++b) {
        column(data, q, j, b, of);
        for (int k = 0; k < 6; ++k) out[b] += of[k] * s[k];
      }
    }
  }

 private:
  /// b[6]: strain at a point of the displacement 1 of node i along a.
  GENBA_HD static void column(const double* data, int point, int i, int a, double* b) {
    const double* g = data + point * n3 + 3 * i;
    b[0] = a == 0 ? g[0] : 0.0;
    b[1] = a == 1 ? g[1] : 0.0;
    b[3] = a == 0 ? g[1] : a == 1 ? g[0] : 0.0;
    if constexpr (has_hoop<Shape>) {
      b[2] = a == 0 ? g[2] : 0.0;
      b[4] = b[5] = 0.0;
    } else {
      b[2] = a == 2 ? g[2] : 0.0;
      b[4] = a == 1 ? g[2] : a == 2 ? g[1] : 0.0;
      b[5] = a == 0 ? g[2] : a == 2 ? g[0] : 0.0;
    }
    if constexpr (has_mean) {
      const double more = (data[mean_at + 3 * i + a] - (b[0] + b[1] + b[2])) / 3;
      for (int s = 0; s < 3; ++s) b[s] += more;
    }
  }
};

}  // namespace genba::element
