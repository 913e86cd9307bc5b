#include "engine/analysis/results/patch_recovery.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "engine/base/array_position.hpp"
#include "engine/element/quadrature.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

namespace {

constexpr int terms = 10, linear_terms = 4, most_components = 6;

/// 1, x, y, z, then products of two of them.
std::array<double, terms> monomials(const Vec3& p) {
  const auto [x, y, z] = p;
  return {1, x, y, z, x * x, y * y, z * z, x * y, y * z, z * x};
}

/// Values around a vertex. Places are relative to the vertex, in units of the patch's size.
struct Patch {
  std::vector<Vec3> places;
  std::vector<double> weights;        ///< [place]
  std::vector<const double*> values;  ///< [place][components]
};

/// Least squares with the first `count` monomials; false if the places do not determine them.
bool fit(const Patch& patch, int count, int components, double* coefficients) {
  if (patch.places.size() < static_cast<std::size_t>(count)) return false;
  double a[terms][terms] = {}, b[terms][most_components] = {};
  for (std::size_t s = 0; s < patch.places.size(); ++s) {
    const auto m = monomials(patch.places[s]);
    for (int i = 0; i < count; ++i) {
      const double weighted = patch.weights[s] * m[at(i)];
      for (int j = 0; j <= i; ++j) a[i][j] += weighted * m[at(j)];
      for (int c = 0; c < components; ++c) b[i][c] += weighted * patch.values[s][c];
    }
  }
  constexpr double least_pivot = 1e-7;  // relative to the diagonal before elimination
  for (int i = 0; i < count; ++i) {     // Cholesky
    const double before = a[i][i];
    for (int j = 0; j <= i; ++j) {
      double sum = a[i][j];
      for (int k = 0; k < j; ++k) sum -= a[i][k] * a[j][k];
      if (j < i) {
        a[i][j] = sum / a[j][j];
        continue;
      }
      if (!(sum > least_pivot * before)) return false;
      a[i][i] = std::sqrt(sum);
    }
  }
  for (int c = 0; c < components; ++c) {
    double x[terms];
    for (int i = 0; i < count; ++i) {
      x[i] = b[i][c];
      for (int k = 0; k < i; ++k) x[i] -= a[i][k] * x[k];
      x[i] /= a[i][i];
    }
    for (int i = count - 1; i >= 0; --i) {
      for (int k = i + 1; k < count; ++k) x[i] -= a[k][i] * x[k];
      x[i] /= a[i][i];
    }
    for (int i = 0; i < count; ++i) coefficients[i * components + c] = x[i];
  }
  return true;
}

template <class Shape>
class Recovery {
  using Rule = PatchRule<Shape>;

 public:
  Recovery(const Mesh& mesh, const ElementBlock& block, std::span<const Index> elements,
           std::span<const double> samples, int components)
      : mesh_(mesh), block_(block), elements_(elements), samples_(samples), components_(components) {
    for (int q = 0; q < Rule::points; ++q) {
      double xi[3];
      Rule::point(q, xi, weight_[at(q)]);
      Shape::values(xi, shape_[at(q)].data());
    }
    first_.assign(mesh.points.size() + 1, 0);
    for (const Index e : elements)
      for (int i = 0; i < corners_; ++i) ++first_[at(nodes(e)[i]) + 1];
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    around_.resize(first_.back());
    auto next = first_;
    for (std::size_t k = 0; k < elements.size(); ++k)
      for (int i = 0; i < corners_; ++i) around_[next[at(nodes(elements[k])[i])]++] = elements[k];
    on_facet_.assign(mesh.points.size(), 0);
    for (const ElementBlock& facets : mesh.facets)
      for (const Index n : facets.nodes) on_facet_[at(n)] = 1;
  }

  void fit_all(ThreadTeam& team) {
    size_.assign(mesh_.points.size(), 0);
    rank_.assign(mesh_.points.size(), 0);
    polynomial_.assign(mesh_.points.size(), -1);
    Index count = 0;
    for (std::size_t n = 0; n < polynomial_.size(); ++n)
      if (first_[n + 1] > first_[n]) polynomial_[n] = count++;
    coefficients_.assign(at(count) * terms * static_cast<std::size_t>(components_), 0);
    constexpr std::size_t grain = 512;
    team.for_chunks(mesh_.points.size(), grain, [this](std::size_t begin, std::size_t end) {
      Patch patch;
      for (std::size_t n = begin; n < end; ++n)
        if (polynomial_[n] >= 0) fit_patch(n, patch);
    });
  }

  void take(std::span<double> values) const {
    const auto c = static_cast<std::size_t>(components_);
    const auto value = [&](Index n) { return values.data() + at(n) * c; };
    std::vector<std::uint8_t> best = rank_;  // [node] best rank of a vertex and its neighbours
    for_edges([&](Index a, Index b, Index) {
      best[at(a)] = std::max(best[at(a)], rank_[at(b)]);
      best[at(b)] = std::max(best[at(b)], rank_[at(a)]);
    });
    for (std::size_t n = 0; n < rank_.size(); ++n) {
      if (best[n] == 0) continue;
      std::fill_n(values.data() + n * c, c, 0.0);
      if (rank_[n] == best[n]) add(static_cast<Index>(n), static_cast<Index>(n), 1, values.data() + n * c);
    }
    std::vector<std::uint32_t> neighbours(mesh_.points.size());
    for_edges([&](Index a, Index b, Index middle) {
      const std::uint8_t better = std::max(rank_[at(a)], rank_[at(b)]);
      if (better > 0) std::fill_n(value(middle), c, 0.0);
      const double weight = rank_[at(a)] == rank_[at(b)] ? 0.5 : 1.0;
      for (const auto& [n, other] : {std::pair(a, b), std::pair(b, a)}) {
        if (better > 0 && rank_[at(n)] == better) add(n, middle, weight, value(middle));
        if (rank_[at(other)] == best[at(other)] || rank_[at(n)] != best[at(other)]) continue;
        ++neighbours[at(other)];
        add(n, other, 1, value(other));
      }
    });
    for (std::size_t n = 0; n < neighbours.size(); ++n)
      for (std::size_t k = 0; k < c && neighbours[n] > 1; ++k) values[n * c + k] /= neighbours[n];
  }

 private:
  const Index* nodes(Index e) const { return block_.nodes.data() + at(e) * Shape::nodes; }

  /// Calls use(vertex, vertex, node in the middle) once for each edge.
  template <class Use>
  void for_edges(const Use& use) const {
    std::vector<std::uint8_t> done(mesh_.points.size());
    for (const Index e : elements_)
      for (std::size_t k = 0; k < edges_.size(); ++k) {
        const Index middle = nodes(e)[corners_ + static_cast<int>(k)];
        const auto [i, j] = edges_[k];
        if (std::exchange(done[at(middle)], std::uint8_t{1}) == 0) use(nodes(e)[i], nodes(e)[j], middle);
      }
  }

  void fit_patch(std::size_t n, Patch& patch) {
    const Vec3& origin = mesh_.points[n];
    patch.places.clear();
    patch.values.clear();
    patch.weights.clear();
    double size = 0;  // squared
    for (std::size_t k = first_[n]; k < first_[n + 1]; ++k) {
      const Index* at_nodes = nodes(around_[k]);
      const double* samples =
          samples_.data() + at(around_[k]) * Rule::points * static_cast<std::size_t>(components_);
      for (int q = 0; q < Rule::points; ++q) {
        Vec3 place{};
        for (std::size_t i = 0; i < Shape::nodes; ++i)
          place = plus(place, minus(mesh_.points[at(at_nodes[i])], origin), shape_[at(q)][i]);
        size = std::max(size, dot(place, place));
        patch.places.push_back(place);
        patch.weights.push_back(weight_[at(q)]);
        patch.values.push_back(samples + q * components_);
      }
    }
    size = std::sqrt(size);
    for (Vec3& p : patch.places) p = scaled(p, 1 / size);
    double* result =
        coefficients_.data() + at(polynomial_[n]) * terms * static_cast<std::size_t>(components_);
    size_[n] = size;
    // Samples beyond the points of the stiffness add no independent values.
    const std::size_t independent = (first_[n + 1] - first_[n]) * element::StiffnessRule<Shape>::points;
    if (independent >= terms && fit(patch, terms, components_, result))
      rank_[n] = on_facet_[n] != 0 ? 2 : 3;
    else if (fit(patch, linear_terms, components_, result))
      rank_[n] = 1;
  }

  /// Adds the value of vertex n's polynomial at another node.
  void add(Index n, Index node, double weight, double* sum) const {
    const auto m = monomials(scaled(minus(mesh_.points[at(node)], mesh_.points[at(n)]), 1 / size_[at(n)]));
    const double* own =
        coefficients_.data() + at(polynomial_[at(n)]) * terms * static_cast<std::size_t>(components_);
    for (int i = 0; i < terms; ++i)
      for (int c = 0; c < components_; ++c) sum[c] += weight * m[at(i)] * own[i * components_ + c];
  }

  const Mesh& mesh_;
  const ElementBlock& block_;
  std::span<const Index> elements_;
  std::span<const double> samples_;
  const int components_;
  const int corners_ = traits(block_.type).corners;
  const std::span<const std::array<int, 2>> edges_ = midpoint_edges(block_.type);
  std::array<std::array<double, Shape::nodes>, Rule::points> shape_;
  std::array<double, Rule::points> weight_;
  std::vector<std::size_t> first_;  // [node]
  std::vector<Index> around_;       // elements
  std::vector<std::uint8_t> on_facet_;
  std::vector<double> size_;  // [node] of the patch, m
  std::vector<std::uint8_t>
      rank_;  // [node] 0: no polynomial, 1: linear, 2: quadratic from one side, 3: inside
  std::vector<Index> polynomial_;
  std::vector<double> coefficients_;  // [polynomial][terms][components]
};

}  // namespace

void recover_on_patches(const Mesh& mesh, const ElementBlock& block, std::span<const Index> elements,
                        std::span<const double> samples, int components, ThreadTeam& team,
                        std::span<double> values, element::Kind kind) {
  with_patch_shape(kind, [&](auto shape) {
    Recovery<decltype(shape)> recovery(mesh, block, elements, samples, components);
    recovery.fit_all(team);
    recovery.take(values);
  });
}

}  // namespace genba
