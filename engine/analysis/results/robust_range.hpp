// A range of values that ignores the peaks of a few elements at an edge.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/model/mesh.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

/// Share of the volume that a robust range holds.
inline constexpr double robust_share = 0.995;

/// True for fields made of gradients, which can grow without limit at an edge: stress, flux, power by volume,
/// and differences of them. False for unknowns, reactions, safety factors, and for fields that the physics
/// does not know.
bool has_peaks(const Physics& physics, std::string_view field);

/// [mesh node] its share of the volume, m^3. Each element gives its nodes equal parts. 0 for nodes of no
/// solid.
std::vector<float> node_volumes(const Mesh& mesh);

struct ValueRange {
  double min = 0, max = 0;
};

/// The range that holds `share` of the volume. The rest is cut at the upper end if all values are positive or
/// zero, at the lower end if all are negative or zero, else half at each end. An end that would move by less
/// than a fiftieth of the whole range stays. Nodes without volume and values that are not finite do not
/// count. If none count, the range is {0, 0}. `value`: at a mesh node.
ValueRange robust_range(std::span<const float> volume, const std::function<double(Index node)>& value,
                        double share = robust_share);

}  // namespace genba
