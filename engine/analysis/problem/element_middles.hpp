// Where the middles of elements are, and how warm they are.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/problem/own_materials.hpp"

namespace genba {

/// Of some elements of a block.
struct Middles {
  std::vector<Vec3> points;         // m
  std::vector<double> temperature;  // K, or one for all, or none
};
Middles middles(const Mesh& mesh, const ElementBlock& block, std::span<const Index> elements,
                const BodyTemperature& temperature);

}  // namespace genba
