#include "engine/model/study/needle.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

std::string length_text(double metres) {
  return format_quantity(metres, QuantityKind::length, 4);
}

Vec3 along(const Vec3& from, const Vec3& to, double part) {
  Vec3 out{};
  for (std::size_t c = 0; c < 3; ++c) out[c] = from[c] + part * (to[c] - from[c]);
  return out;
}

/// The node nearest to a point, and its distance.
std::pair<Index, double> nearest_node(const SelectionIndex& index, const Vec3& p) {
  std::pair<Index, double> out{-1, std::numeric_limits<double>::infinity()};
  for (Index n = 0; n < index.mesh.node_count(); ++n) {
    if (!index.in_solid[static_cast<std::size_t>(n)]) continue;
    const double d = length(minus(index.mesh.points[static_cast<std::size_t>(n)], p));
    if (d < out.second) out = {n, d};
  }
  return out;
}

/// The longest distance between two nodes of an element that has the node.
double size_around(const Mesh& mesh, Index node) {
  double longest = 0;
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const auto nodes = element_nodes(block, e);
      if (std::find(nodes.begin(), nodes.end(), node) == nodes.end()) continue;
      for (const Index other : nodes)
        longest = std::max(longest, length(minus(mesh.points[static_cast<std::size_t>(other)],
                                                 mesh.points[static_cast<std::size_t>(node)])));
    }
  return longest;
}

}  // namespace

Vec3 active_begin(const NeedleSelector& needle) {
  return along(needle.tip, needle.entry, needle.active / length(minus(needle.entry, needle.tip)));
}

double distance_to_needle(const NeedleSelector& needle, const Vec3& p) {
  const Vec3 axis = minus(needle.entry, needle.tip), from_tip = minus(p, needle.tip);
  const double at = dot(from_tip, axis) / length(axis);
  const double across = std::sqrt(std::max(0.0, dot(from_tip, from_tip) - at * at));
  return std::hypot(std::max({-at, at - needle.active, 0.0}), std::max(across - needle.radius, 0.0));
}

std::size_t least_needle_nodes(const NeedleSelector& needle) {
  constexpr double least = 6, most = 1e6;
  return static_cast<std::size_t>(std::clamp(std::ceil(needle.active / needle.radius), least, most));
}

void require_right_needle(const NeedleSelector& needle, const Text& place) {
  const double whole = length(minus(needle.entry, needle.tip));
  const auto refuse = [&](const Text& problem, const Text& next) {
    throw Error(ErrorKind::model, place, problem, next);
  };
  if (!std::isfinite(whole) || !std::isfinite(needle.radius) || !std::isfinite(needle.active))
    refuse(phrase<"a number is infinite or not a number">(), phrase<"Give a finite number">());
  if (!(whole > 0))
    refuse(phrase<"entry and tip of the needle are the same point">(),
           phrase<"Give the point where it enters, and that of its tip">());
  if (!(needle.radius > 0))
    refuse(phrase<"the radius %1 of the needle is not above 0">(length_text(needle.radius)),
           phrase<"Give a radius such as \"0.75 mm\"">());
  if (!(needle.active > 0))
    refuse(phrase<"the active length %1 of the needle is not above 0">(length_text(needle.active)),
           phrase<"Give the length from its tip that is not insulated, such as \"30 mm\"">());
  if (needle.active > whole * (1 + 1e-9))
    refuse(phrase<"the active length %1 of the needle is longer than the needle, %2 from entry to tip">(
               length_text(needle.active), length_text(whole)),
           phrase<"Shorten it, or move the point of entry away from the tip">());
}

void require_needle_nodes(const SelectionIndex& index, const NeedleSelector& needle, std::size_t nodes,
                          const Text& place) {
  const std::size_t least = least_needle_nodes(needle);
  if (nodes >= least) return;
  constexpr int samples = 9;
  const Vec3 begin = active_begin(needle);
  double nearest = std::numeric_limits<double>::infinity(), size = 0;
  for (int i = 0; i < samples; ++i) {
    const auto [node, distance] =
        nearest_node(index, along(needle.tip, begin, static_cast<double>(i) / (samples - 1)));
    if (distance >= nearest) continue;
    nearest = distance;
    size = size_around(index.mesh, node);
  }
  if (nodes == 0 && nearest > size)
    throw Error(ErrorKind::model, place,
                phrase<"the needle touches nothing: its active part runs from %1 to %2, and the nearest node "
                       "is %3 away">(place_text(begin, index.diagonal),
                                     place_text(needle.tip, index.diagonal), length_text(nearest)),
                phrase<"The mesh reaches from %1 to %2">(place_text(index.box[0], index.diagonal),
                                                         place_text(index.box[1], index.diagonal)));
  throw Error(
      ErrorKind::model, place,
      phrase<"%1 nodes lie in the active part of the needle, and it needs %2; elements there are up to "
             "%3 long">(nodes, least, length_text(size)),
      phrase<"Give the mesh a local size of %1 or less on the same needle (mesh/sizes)">(
          length_text(needle_size(needle))));
}

}  // namespace genba
