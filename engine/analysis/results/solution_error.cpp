#include "engine/analysis/results/solution_error.hpp"

#include <cmath>

#include "engine/analysis/results/error_points.hpp"
#include "engine/base/error.hpp"

namespace genba {

namespace {

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
  const Field* const found = results.find(field);
  const int components = exact.components();
  if (found == nullptr || found->components != components)
    throw Error(ErrorKind::internal_fault, phrase<"verification">(), phrase<"there is no field %1">(field));
  const std::vector<double>& u = found->data;
  SolutionError sum;
  each_error_point(*results.mesh, [&](const ErrorPoint& at) {
    double difference[3] = {}, h[3][3] = {};
    for (int a = 0; a < components; ++a) {
      difference[a] = exact.value(at.place, a);
      exact.gradient(at.place, a, h[a]);
      for (int i = 0; i < at.count; ++i) {
        const double ui = u[static_cast<std::size_t>(at.nodes[i]) * static_cast<std::size_t>(components) +
                            static_cast<std::size_t>(a)];
        difference[a] -= at.values[i] * ui;
        for (int b = 0; b < 3; ++b) h[a][b] -= at.gradients[3 * i + b] * ui;
      }
    }
    const SolutionError here = squares(components, difference, h);
    sum.l2 += at.weight * here.l2;
    sum.energy += at.weight * here.energy;
  });
  return {std::sqrt(sum.l2), std::sqrt(sum.energy)};
}

}  // namespace genba
