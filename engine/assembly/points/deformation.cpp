#include "engine/assembly/points/deformation.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/assembly/point_elements.hpp"
#include "engine/assembly/recovery.hpp"
#include "engine/base/jacobi_eigen.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/extrapolation.hpp"
#include "engine/element/finite.hpp"

namespace genba {

namespace {

/// Adds volume times F at the nodes of an element to sum and the volume to weight.
template <class Shape, class Law>
void add_deformation(const ResponseInput& input, const ElementList& list, Index element, std::span<const double> u,
                     std::vector<double>& sum, std::vector<double>& weight) {
  constexpr int dofs = element::unknowns<Shape, Law>, points = element::StiffnessRule<Shape>::points;
  double x[3 * Shape::nodes], moved[Shape::nodes * dofs], at_points[9 * points], at_nodes[9 * Shape::nodes];
  const Index* nodes = gather_points<Shape>(input.elements, list, element, x);
  std::size_t row[Shape::nodes];
  for (int i = 0; i < Shape::nodes; ++i) {
    row[i] = static_cast<std::size_t>(input.elements.equation_node[static_cast<std::size_t>(nodes[i])]);
    for (int a = 0; a < dofs; ++a) moved[i * dofs + a] = u[row[i] * dofs + static_cast<std::size_t>(a)];
  }
  const element::Gradients<Shape, Law> of(x);
  for (int q = 0; q < points; ++q) {
    double* f = at_points + 9 * q;
    element::displacement_gradient<Shape, Shape::nodes, dofs>(
        of.at(q), [&](int i, int a) { return moved[i * dofs + a]; }, f);
    for (int k = 0; k < 9; k += 4) f[k] += 1;
  }
  element::extrapolate<Shape>(at_points, 9, at_nodes);
  for (int i = 0; i < Shape::nodes; ++i) {
    for (std::size_t k = 0; k < 9; ++k) sum[9 * row[i] + k] += of.volume * at_nodes[9 * static_cast<std::size_t>(i) + k];
    weight[row[i]] += of.volume;
  }
}

}  // namespace

std::vector<double> deformation_at_nodes(const ResponseInput& input, const ElementBatches& batches,
                                         std::span<const double> u, ThreadTeam& team, Monitor& monitor) {
  const auto nodes = static_cast<std::size_t>(input.elements.nodes);
  std::vector<double> sum(9 * nodes, 0.0), weight(nodes, 0.0);
  for_each_batch(batches, team, monitor, phrase<"recover fields">(), [&](const ElementRef* begin, const ElementRef* end) {
    for (; begin != end; ++begin) {
      const ElementList& list = input.elements.solids[static_cast<std::size_t>(begin->block)];
      with_point_element(input, list, begin->element, [&](auto shape, auto law, const auto&) {
        using Shape = decltype(shape);
        using Law = decltype(law);
        if constexpr (element::is_finite<Law>)
          add_deformation<Shape, Law>(input, list, begin->element, u, sum, weight);
      });
    }
  });
  for (std::size_t i = 0; i < nodes; ++i)
    for (std::size_t k = 0; k < 9; ++k)
      sum[9 * i + k] = weight[i] > 0 ? sum[9 * i + k] / weight[i] : (k % 4 == 0 ? 1.0 : 0.0);
  return sum;
}

Deformation deformation_of(const double* f) {
  constexpr int row[] = {0, 1, 2, 0, 1, 2}, column[] = {0, 1, 2, 1, 2, 0};
  Deformation out{};
  SmallMatrix left(3);  // F F^T
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) left(i, j) += f[3 * i + k] * f[3 * j + k];
  for (int c = 0; c < 6; ++c) {
    double right = 0;  // F^T F
    for (int k = 0; k < 3; ++k) right += f[3 * k + row[c]] * f[3 * k + column[c]];
    out.green[c] = 0.5 * (right - (c < 3 ? 1.0 : 0.0));
  }
  out.volume = f[0] * (f[4] * f[8] - f[5] * f[7]) - f[1] * (f[3] * f[8] - f[5] * f[6]) + f[2] * (f[3] * f[7] - f[4] * f[6]);
  const SmallMatrix axes = diagonalise(left);
  constexpr double least = 1e-12;  // of an extrapolated square
  std::array<double, 3> stretches{};
  for (int m = 0; m < 3; ++m) {
    const double square = std::max(left(m, m), least);
    stretches[static_cast<std::size_t>(m)] = std::sqrt(square);
    for (int c = 0; c < 6; ++c) out.logarithmic[c] += 0.5 * std::log(square) * axes(row[c], m) * axes(column[c], m);
  }
  std::ranges::sort(stretches, std::greater<>());
  std::ranges::copy(stretches, out.stretches);
  return out;
}

}  // namespace genba
