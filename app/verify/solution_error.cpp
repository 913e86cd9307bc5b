#include "app/verify/solution_error.hpp"

#include <cmath>

#include "engine/element/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

namespace {

template <class Shape>
struct ErrorRuleOf {
  using type = element::LoadRule<Shape>;
};
template <>
struct ErrorRuleOf<element::Tet4> {
  using type = element::Tet14Points;
};
template <>
struct ErrorRuleOf<element::Hex8> {
  using type = element::Hex27Points;
};
template <>
struct ErrorRuleOf<element::Wedge6> {
  using type = element::Wedge18Points;
};

/// Squares of both norms at one point.
SolutionError squares(int components, const double* difference, const double (*h)[3]) {
  SolutionError out;
  for (int a = 0; a < components; ++a) out.l2 += difference[a] * difference[a];
  if (components == 1) {
    for (int b = 0; b < 3; ++b) out.energy += h[0][b] * h[0][b];
    return out;
  }
  const double trace = h[0][0] + h[1][1] + h[2][2];
  out.energy = trace * trace;
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b) out.energy += 0.5 * (h[a][b] + h[b][a]) * (h[a][b] + h[b][a]);
  return out;
}

}  // namespace

SolutionError solution_error(const Results& results, std::string_view field, const SmoothField& exact) {
  const Mesh& mesh = *results.mesh;
  const std::vector<double>& u = results.find(field)->data;
  const int components = exact.components();
  SolutionError sum;
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      with_solid(block.type, [&](auto shape) {
        using Shape = decltype(shape);
        using Rule = typename ErrorRuleOf<Shape>::type;
        double x[3 * Shape::nodes];
        const Index* const nodes = gather_points<Shape>(mesh, block, e, x);
        for (int q = 0; q < Rule::points; ++q) {
          double xi[3], weight, n[Shape::nodes], g[3 * Shape::nodes];
          Rule::point(q, xi, weight);
          Shape::values(xi, n);
          weight *= element::space_gradients<Shape>(x, xi, g);
          Vec3 place;
          element::position<Shape>(x, xi, place.data());
          double difference[3] = {}, h[3][3] = {};
          for (int a = 0; a < components; ++a) {
            difference[a] = exact.value(place, a);
            exact.gradient(place, a, h[a]);
            for (int i = 0; i < Shape::nodes; ++i) {
              const double ui = u[static_cast<std::size_t>(nodes[i]) * static_cast<std::size_t>(components) +
                                  static_cast<std::size_t>(a)];
              difference[a] -= n[i] * ui;
              for (int b = 0; b < 3; ++b) h[a][b] -= g[3 * i + b] * ui;
            }
          }
          const SolutionError here = squares(components, difference, h);
          sum.l2 += weight * here.l2;
          sum.energy += weight * here.energy;
        }
      });
  return {std::sqrt(sum.l2), std::sqrt(sum.energy)};
}

}  // namespace genba
