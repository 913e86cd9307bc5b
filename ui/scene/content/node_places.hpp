// Where nodes of a mesh are drawn.
#pragma once

#include <array>
#include <vector>

#include "engine/analysis/results/results.hpp"
#include "ui/scene/content/surface_mesh.hpp"

namespace genba {

using Points = std::vector<std::array<float, 3>>;

/// Places of mesh nodes moved by scale * displacement; null: undeformed. `stands`: [node] of a plane body; empty:
/// nodes stand at their own place.
Points place_nodes(const Mesh& mesh, const std::vector<Index>& nodes, const Field* displacement, double scale,
                   const std::vector<Stand>& stands = {});

}  // namespace genba
