// The response of one element (response.hpp) in steps that several lanes of a GPU share. Its data[stride] hold
// gradients, volumes, and at each point either the flux or the tangent. Lanes fill them together: prepare() for each
// point; average() for each of the 3 * nodes components if has_mean; put_flux() or put_tangent() for each point. Then
// force() and row() are sums over the points. Only for displacements.
//
// With modes the data hold their values, to be set before the fluxes. After the tangents: put_own() for each pair,
// factorise(), put_condensed() for each column. After fluxes with their tangents: the first two and put_load(); then
// settle() until it says that modes carry no load.
//
// Large deformation: before the averages deform() for each point. It turns gradients into those over the deformed place.
// put_finite() for each point takes the place of put_flux() and put_tangent().
#pragma once

#include "engine/element/law/point_laws.hpp"
#include "engine/element/response.hpp"
#include "engine/element/thermal_strain.hpp"

namespace genba::element {

/// True if the rows below serve elements of this shape and law.
template <class Shape, class Law>
constexpr bool has_response_rows() {
  if constexpr (Law::dofs == 3 && !is_flat<Shape> && !is_bar<Shape> && !stays_on_host<Law>)
    return responds<Shape, Law>;
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
  static_assert(Law::dofs == 3 && Law::fluxes == 6 && Law::symmetric);
  static constexpr int nodes = Shape::nodes, points = Rule::points, dofs = unknowns<Shape, Law>,
                       modes = mode_count<Shape, Law>, functions = nodes + modes, n3 = 3 * functions;
  static constexpr bool is_solid = true, has_mean = element::has_mean<Shape, Law>, has_modes = modes > 0,
                        keeps_flux = what == AtPoints::flux, keeps_tangent = !keeps_flux || has_modes,
                        is_finite = element::is_finite<Law>, has_stress = keeps_flux || is_finite;
  static constexpr int mode_values = 3 * modes, pairs = mode_values * (mode_values + 1) / 2,
                       per_point = (has_stress ? 6 : 0) + (keeps_tangent ? 21 : 0);
  static constexpr int volume_at = points * n3, mean_at = volume_at + points,
                       state_at = mean_at + (has_mean ? 3 * nodes : 0), modes_at = state_at + points * per_point,
                       own_at = modes_at + mode_values, condensed_at = own_at + pairs,
                       deformed_at = condensed_at + mode_values * (keeps_flux ? 2 : 3 * nodes),
                       stride = deformed_at + (is_finite ? points + 2 : 0);

  /// x: [nodes][3], m.
  GENBA_HD static void prepare(const double* x, int point, double* data) {
    double xi[3], weight;
    Rule::point(point, xi, weight);
    double* const g = data + point * n3;
    data[volume_at + point] = weight * space_gradients<Shape>(x, xi, g);
    if constexpr (has_modes) {  // as in Gradients
      const double centre[3] = {0, 0, 0};
      double dn[3 * nodes], j[9], inverse[9];
      Shape::gradients(centre, dn);
      jacobian<Shape>(x, dn, j);
      const double share = invert3(j, inverse) * weight / data[volume_at + point];
      for (int m = 0; m < modes; ++m)
        for (int a = 0; a < 3; ++a) g[3 * (nodes + m) + a] = share * -2.0 * xi[m] * inverse[3 * m + a];
    }
  }

  /// Averages component c of the gradients [nodes][3] over the element. With a hoop the first one has the third too.
  GENBA_HD static void average(int c, double* data) {
    double total = 0.0, sum = 0.0;
    for (int q = 0; q < points; ++q) {
      const double* g = data + q * n3 + c;
      const double dv = is_finite ? data[volume_at + q] * data[deformed_at + q] : data[volume_at + q];
      total += dv;
      if constexpr (has_hoop<Shape>)
        sum += dv * (c % 3 == 0 ? g[0] + g[2] : c % 3 == 1 ? g[0] : 0.0);
      else
        sum += dv * g[0];
    }
    if constexpr (has_mean) data[mean_at + c] = sum / total;
  }

  /// value(i, a), a < dofs: displacement at the nodes.
  template <class Value>
  GENBA_HD static void deform(Value&& value, int point, double* data) {
    static_assert(is_finite);
    double h[9], first[3] = {0, 0, 0};
    if constexpr (!has_hoop<Shape>)
      for (int a = 0; a < dofs; ++a) first[a] = value(0, a);
    const auto relative = [&](int i, int a) { return value(i, a) - first[a]; };
    displacement_gradient<Shape, nodes, dofs>(data + point * n3, relative, h);
    data[deformed_at + point] = move_gradients(h, nodes, data + point * n3);
  }

  /// value: as in deform().
  template <class Value>
  GENBA_HD static void put_finite(const typename Law::Constants& c, Value&& value, double thermal, int point,
                                  double* data) {
    static_assert(is_finite);
    double moved[9], h[9], first[3] = {0, 0, 0}, t[6], d[36], more = 1;
    if constexpr (!has_hoop<Shape>)
      for (int a = 0; a < dofs; ++a) first[a] = value(0, a);
    const auto relative = [&](int i, int a) { return value(i, a) - first[a]; };
    displacement_gradient<Shape, nodes, dofs>(data + point * n3, relative, moved);
    gradient_from_moved(moved, h);
    const bool has_own_mean = takes_mean<Shape, Law>(c);
    if (has_own_mean) {
      double volume = 0;
      for (int q = 0; q < points; ++q) volume += data[volume_at + q];
      more = deformed_volume(data) / (volume * data[deformed_at + point]);
    }
    if (point == 0) data[deformed_at + points] = has_own_mean ? 1 : 0;
    kirchhoff<Law>(c, h, stretch_factor(more, thermal), nullptr, nullptr, t, keeps_tangent ? d : nullptr);
    const double dv = data[volume_at + point];
    for (int k = 0; k < 6; ++k) data[state_at + per_point * point + k] = dv * t[k];
    if constexpr (keeps_tangent)
      for (int i = 0; i < 6; ++i)
        for (int j = i; j < 6; ++j) data[tangent_at(point) + triangle<6>(i, j)] = dv * d[6 * i + j];
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
    for (int i = 0; i < functions; ++i) {
      const double* g = data + point * n3 + 3 * i;
      double v[3] = {0, 0, 0};
      for (int a = 0; a < dofs; ++a)
        v[a] = i < nodes ? value(i, a) - first[a] : data[modes_at + 3 * (i - nodes) + a];
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
    static_assert(keeps_flux && !is_finite);
    double s[6];
    Law::flux(c, e, old, s, now);
    const double factor = Law::work * data[volume_at + point];
    for (int k = 0; k < 6; ++k) data[state_at + per_point * point + k] = factor * s[k];
  }
  GENBA_HD static void put_tangent(const typename Law::Constants& c, const double* e, const double* old, int point,
                                   double* data) {
    static_assert(keeps_tangent && !is_finite);
    double d[36];
    Law::tangent(c, e, old, d);
    const double factor = Law::work * data[volume_at + point];
    double* const to = data + tangent_at(point);
    for (int i = 0; i < 6; ++i)
      for (int j = i; j < 6; ++j) to[triangle<6>(i, j)] = factor * d[6 * i + j];
  }

  /// Entry `pair` of the modes' own matrix, of its lower half row by row.
  GENBA_HD static void put_own(int pair, double* data) {
    int i = 0;
    while ((i + 1) * (i + 2) / 2 <= pair) ++i;
    const int j = pair - i * (i + 1) / 2;
    data[own_at + pair] = entry(data, nodes + i / 3, i % 3, nodes + j / 3, j % 3);
  }
  /// Replaces the modes' own matrix by its Cholesky factor.
  GENBA_HD static void factorise(double* data) {
    for (int i = 0; i < mode_values; ++i)
      for (int j = 0; j <= i; ++j) {
        double sum = own(data, i, j);
        for (int m = 0; m < j; ++m) sum -= own(data, i, m) * own(data, j, m);
        own(data, i, j) = i == j ? std::sqrt(sum) : sum / own(data, j, j);
      }
  }
  /// What unknown `column` of the nodes does through the modes.
  GENBA_HD static void put_condensed(int column, double* data) {
    static_assert(!keeps_flux);
    for (int i = 0; i < mode_values; ++i) {
      double sum = entry(data, nodes + i / 3, i % 3, column / 3, column % 3);
      for (int m = 0; m < i; ++m) sum -= own(data, i, m) * condensed(data, m, column);
      condensed(data, i, column) = sum / own(data, i, i);
    }
  }
  /// The load of mode value i, and what it is measured against.
  GENBA_HD static void put_load(int i, double* data) {
    static_assert(keeps_flux);
    double load = 0, size = 0;
    for (int q = 0; q < points; ++q) {
      double b[6];
      const double* s = data + state_at + per_point * q;
      column(data, q, nodes + i / 3, i % 3, b);
      for (int k = 0; k < 6; ++k) load += b[k] * s[k], size += std::fabs(b[k] * s[k]);
    }
    data[condensed_at + i] = load;
    data[condensed_at + mode_values + i] = size;
  }
  /// Returns true if the modes carry no load; else their values make a step of Newton's method. The loads are lost.
  GENBA_HD static bool settle(double* data) {
    constexpr double enough = 1e-13;  // as detail::settle_modes()
    double* const step = data + condensed_at;
    bool is_settled = true;
    for (int i = 0; i < mode_values; ++i)
      is_settled = is_settled && std::fabs(step[i]) <= enough * step[mode_values + i];
    if (is_settled) return true;
    factorise(data);
    for (int i = 0; i < mode_values; ++i) {
      for (int m = 0; m < i; ++m) step[i] -= own(data, i, m) * step[m];
      step[i] /= own(data, i, i);
    }
    for (int i = mode_values - 1; i >= 0; --i) {
      for (int m = i + 1; m < mode_values; ++m) step[i] -= own(data, m, i) * step[m];
      step[i] /= own(data, i, i);
      data[modes_at + i] -= step[i];
    }
    return false;
  }

  /// Force at node i along a, N.
  GENBA_HD static double force(const double* data, int i, int a) {
    double sum = 0;
    for (int q = 0; q < points; ++q) {
      double b[6];
      const double* s = data + state_at + per_point * q;
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
      symmetric_product<6>(data + tangent_at(q), of, s);
      for (int b = 0; b < dofs; ++b) {
        column(data, q, j, b, of);
        for (int k = 0; k < 6; ++k) out[b] += of[k] * s[k];
      }
    }
    if constexpr (is_finite) add_stiffness_of_stress(data, i, j, a, out);
    if constexpr (has_modes)
      for (int m = 0; m < mode_values; ++m)
        for (int b = 0; b < dofs; ++b)
          out[b] -= data[condensed_at + 3 * nodes * m + 3 * i + a] * data[condensed_at + 3 * nodes * m + 3 * j + b];
  }

 private:
  GENBA_HD static constexpr int tangent_at(int point) { return state_at + per_point * point + (has_stress ? 6 : 0); }
  /// m^3
  GENBA_HD static double deformed_volume(const double* data) {
    double sum = 0;
    for (int q = 0; q < points; ++q) sum += data[volume_at + q] * data[deformed_at + q];
    return sum;
  }
  /// True if the mean dilatation acts.
  GENBA_HD static bool uses_mean(const double* data) {
    if constexpr (may_have_mean<Shape, Law>)
      return data[deformed_at + points] != 0;
    else
      return has_mean;
  }
  /// What the stress adds to row a of the block of nodes i and j.
  GENBA_HD static void add_stiffness_of_stress(const double* data, int i, int j, int a, double* out) {
    const bool has_own_mean = uses_mean(data);
    double pressure = 0, deformed = 1, mi = 0;
    if constexpr (has_mean)
      if (has_own_mean) {
        for (int q = 0; q < points; ++q) {
          const double* t = data + state_at + per_point * q;
          pressure += (t[0] + t[1] + t[2]) / 3;
        }
        deformed = deformed_volume(data);
        mi = data[mean_at + 3 * i + a];
      }
    for (int q = 0; q < points; ++q) {
      const double *gi = data + q * n3 + 3 * i, *gj = data + q * n3 + 3 * j, *t = data + state_at + per_point * q;
      out[a] += stress_stiffness<Shape>(t, gi, a, gj, a);
      if constexpr (has_mean)
        if (has_own_mean) {
          const double share = pressure * data[volume_at + q] * data[deformed_at + q] / deformed;
          for (int b = 0; b < dofs; ++b)
            out[b] += mean_stiffness<Shape>(t, share, gi, a, mi, gj, b, data[mean_at + 3 * j + b]);
        }
    }
    if constexpr (has_mean)
      if (has_own_mean)
        for (int b = 0; b < dofs; ++b) out[b] -= pressure / 3 * mi * data[mean_at + 3 * j + b];
  }
  GENBA_HD static double& own(double* data, int i, int j) { return data[own_at + i * (i + 1) / 2 + j]; }
  GENBA_HD static double& condensed(double* data, int i, int column) {
    return data[condensed_at + 3 * nodes * i + column];
  }
  /// One number of the matrix of all functions.
  GENBA_HD static double entry(const double* data, int i, int a, int j, int b) {
    double sum = 0;
    for (int q = 0; q < points; ++q) {
      double of[6], s[6];
      column(data, q, i, a, of);
      symmetric_product<6>(data + tangent_at(q), of, s);
      column(data, q, j, b, of);
      for (int k = 0; k < 6; ++k) sum += of[k] * s[k];
    }
    return sum;
  }
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
    if constexpr (has_mean)
      if (uses_mean(data)) {
        const double more = (data[mean_at + 3 * i + a] - (b[0] + b[1] + b[2])) / 3;
        for (int s = 0; s < 3; ++s) b[s] += more;
      }
  }
};

}  // namespace genba::element
