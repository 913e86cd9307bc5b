// What an element contributes to a row of a matrix, in two halves: gradients (or shape functions) and weights
// at the quadrature points, which are put into shared memory once, and rows of d x d blocks made from them.
// x: [nodes][3], m; data: [stride]; material: lambda, mu, conductivity. The mathematics is engine/element's.
#pragma once

#include "engine/element/elasticity.hpp"
#include "engine/element/loads.hpp"

namespace genba::cuda {

namespace {

/// Elasticity; with B-bar where the shape has it (engine/element/elasticity.hpp).
template <class Shape>
struct ElasticTerms {
  using Rule = element::StiffnessRule<Shape>;
  static constexpr int nodes = Shape::nodes, points = Rule::points, dofs = 3, n3 = 3 * nodes;
  static constexpr bool is_solid = true, has_mean = element::detail::mean_dilatation<Shape>;
  static constexpr int volume_at = points * n3, constants_at = volume_at + points, mean_at = constants_at + 3;
  static constexpr int stride = mean_at + (has_mean ? n3 : 0);

  __device__ static void prepare(const double* x, const double* material, int point, double* data) {
    double xi[3], weight;
    Rule::point(point, xi, weight);
    data[volume_at + point] = weight * element::space_gradients<Shape>(x, xi, data + point * n3);
    if (point > 0) return;
    const double lambda = material[0], mu = material[1];
    data[constants_at] = has_mean ? -2.0 / 3.0 * mu : lambda;
    data[constants_at + 1] = mu;
    data[constants_at + 2] = lambda + 2.0 / 3.0 * mu;
  }

  /// Component c of the gradients averaged over the element, [nodes][3].
  __device__ static void average(int c, double* data) {
    double total = 0.0, sum = 0.0;
    for (int q = 0; q < points; ++q) {
      total += data[volume_at + q];
      sum += data[volume_at + q] * data[q * n3 + c];
    }
    data[mean_at + c] = sum / total;
  }

  /// Row a of the block of nodes i and j.
  __device__ static void row(const double* data, int i, int j, int a, double* out) {
    double forth[3] = {0, 0, 0}, back[3] = {0, 0, 0}, trace = 0.0, total = 0.0;
    for (int q = 0; q < points; ++q) {
      const double *gi = data + q * n3 + 3 * i, *gj = data + q * n3 + 3 * j, dv = data[volume_at + q];
      const double gia = dv * gi[a], gja = dv * gj[a];
      for (int b = 0; b < 3; ++b) {
        forth[b] += gia * gj[b];
        back[b] += gja * gi[b];
      }
      trace += dv * (gi[0] * gj[0] + gi[1] * gj[1] + gi[2] * gj[2]);
      if (has_mean) total += dv;
    }
    const double lambda = data[constants_at], mu = data[constants_at + 1];
    const double pressure = has_mean ? data[constants_at + 2] * total * data[mean_at + 3 * i + a] : 0.0;
    for (int b = 0; b < 3; ++b) {
      out[b] = lambda * forth[b] + mu * back[b] + (a == b ? mu * trace : 0.0);
      if (has_mean) out[b] += pressure * data[mean_at + 3 * j + b];
    }
  }
};

/// Heat conduction.
template <class Shape>
struct HeatTerms {
  using Rule = element::StiffnessRule<Shape>;
  static constexpr int nodes = Shape::nodes, points = Rule::points, dofs = 1, n3 = 3 * nodes;
  static constexpr bool is_solid = true, has_mean = false;
  static constexpr int weight_at = points * n3, stride = weight_at + points;

  __device__ static void prepare(const double* x, const double* material, int point, double* data) {
    double xi[3], weight;
    Rule::point(point, xi, weight);
    data[weight_at + point] =
        material[2] * weight * element::space_gradients<Shape>(x, xi, data + point * n3);
  }
  __device__ static void average(int, double*) {}
  __device__ static void row(const double* data, int i, int j, int, double* out) {
    out[0] = 0.0;
    for (int q = 0; q < points; ++q) {
      const double *gi = data + q * n3 + 3 * i, *gj = data + q * n3 + 3 * j;
      out[0] += data[weight_at + q] * (gi[0] * gj[0] + gi[1] * gj[1] + gi[2] * gj[2]);
    }
  }
};

/// Convection through a facet; material[0] is its coefficient.
template <class Facet>
struct ConvectionTerms {
  using Rule = element::FacetRule<Facet>;
  static constexpr int nodes = Facet::nodes, points = Rule::points, dofs = 1;
  static constexpr bool is_solid = false, has_mean = false;
  static constexpr int weight_at = points * nodes, stride = weight_at + points;

  __device__ static void prepare(const double* x, const double* material, int point, double* data) {
    double xi[2], weight, normal[3];
    Rule::point(point, xi, weight);
    Facet::values(xi, data + point * nodes);
    element::area_vector<Facet>(x, xi, normal);
    data[weight_at + point] = material[0] * weight * element::length3(normal);
  }
  __device__ static void average(int, double*) {}
  __device__ static void row(const double* data, int i, int j, int, double* out) {
    out[0] = 0.0;
    for (int q = 0; q < points; ++q)
      out[0] += data[weight_at + q] * data[q * nodes + i] * data[q * nodes + j];
  }
};

}  // namespace

}  // namespace genba::cuda
