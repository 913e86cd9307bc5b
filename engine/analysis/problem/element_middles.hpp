// Centres of elements and their temperatures.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/problem/own_materials.hpp"

namespace genba {

/// Centres of some elements of a block.
struct Middles {
  std::vector<Vec3> points;         // m
  std::vector<double> temperature;  // K; [element], or one value for all, or empty
};
Middles middles(const Mesh& mesh, const ElementBlock& block, std::span<const Index> elements,
                const BodyTemperature& temperature);

}  // namespace genba
