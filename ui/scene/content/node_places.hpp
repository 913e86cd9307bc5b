// Where nodes of a mesh are drawn.
#pragma once

#include <array>
#include <vector>

#include "engine/analysis/results/results.hpp"

namespace genba {

using Points = std::vector<std::array<float, 3>>;

/// Places of mesh nodes moved by scale * displacement; null: undeformed.
Points place_nodes(const Mesh& mesh, const std::vector<Index>& nodes, const Field* displacement,
                   double scale);

}  // namespace genba
