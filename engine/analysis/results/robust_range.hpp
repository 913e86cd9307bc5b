// A range of values that a few elements at an edge do not stretch.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/model/mesh.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

/// Of the volume, what a robust range holds.
inline constexpr double robust_share = 0.995;

/// True of what is made of gradients and can grow without end at an edge: stress, flux, power by volume, also
/// as a difference. False of unknowns, reactions, safety factors, and of fields that the physics does not
/// know.
bool has_peaks(const Physics& physics, std::string_view field);

/// [mesh node] its share of the volume, m^3: every element gives its nodes equal parts. 0 of nodes of no
/// solid.
std::vector<float> node_volumes(const Mesh& mesh);

struct ValueRange {
  double min = 0, max = 0;
};

/// What holds `share` of the volume. The rest is left out at the upper end where all values are positive or
/// zero, at the lower end where all are negative or zero, else half of it at each. An end that moves by less
/// than a fiftieth of the whole range stays. Nodes without volume and values that are not finite do not
/// count; without any the range is {0, 0}. `value`: at a mesh node.
ValueRange robust_range(std::span<const float> volume, const std::function<double(Index node)>& value,
                        double share = robust_share);

}  // namespace genba
