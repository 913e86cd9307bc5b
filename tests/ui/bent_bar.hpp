// A bar with the exact fields of bending, to draw without solving.
#pragma once

#include <cmath>
#include <memory>

#include "engine/analysis/results/results.hpp"

namespace genba_test {

inline constexpr genba::Vec3 bar_size{0.2, 0.04, 0.05};  // m
inline constexpr double bar_stress = 2.4e8;              // Pa, the largest

inline std::shared_ptr<genba::Results> bent_bar(genba::ElementType type, genba::Index n) {
  using namespace genba;
  auto mesh = std::make_shared<Mesh>(make_box_mesh(type, bar_size, {4 * n, n, n}));
  auto results = std::make_shared<Results>();
  results->mesh = mesh;
  Field displacement{"displacement", 3, {"x", "y", "z"}, QuantityKind::length, {}};
  Field stress{"von_mises", 1, {}, QuantityKind::pressure, {}};
  for (const Vec3& p : mesh->points) {
    const double x = p[0] / bar_size[0], z = p[2] / bar_size[2] - 0.5;
    displacement.data.insert(displacement.data.end(), {-2.5e-4 * x * z, 0, -8e-4 * x * x});
    stress.data.push_back(bar_stress * (1 - x) * std::abs(2 * z));
  }
  results->fields = {displacement, stress};
  return results;
}

}  // namespace genba_test
