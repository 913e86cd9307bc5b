// Where something acts, as values in SI. Geometric selectors survive a remesh.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// Faces of the geometry that the case calls by a name of its own.
struct NamedFaces {
  std::string name;
  std::vector<std::string> faces;  ///< names, or "#12"
  bool operator==(const NamedFaces&) const = default;
};

/// Named surfaces, sets of surfaces or of nodes, or "#12" for the surface with source tag 12.
struct NamedSelector {
  std::vector<std::string> names;
  /// What those of them mean that the case gives; they come before names of the geometry.
  std::vector<NamedFaces> of_case{};
  bool operator==(const NamedSelector& other) const { return names == other.names; }
};
/// All nodes and facets within `tolerance` of a plane. Below 0: 1e-6 of the diagonal, of an image 1/2 voxel,
/// and flat cuts that lie in the plane to a share of the size of their facets (flat_cut.hpp).
struct PlaneSelector {
  Vec3 point{};
  Vec3 normal{};
  double tolerance = -1;
  bool operator==(const PlaneSelector&) const = default;
};
/// All nodes in a box and boundary facets whose nodes are all in it (grown by 1e-9 of the box diagonal of the
/// mesh).
struct BoxSelector {
  Vec3 min{};
  Vec3 max{};
  bool operator==(const BoxSelector&) const = default;
};
struct SphereSelector {
  Vec3 centre{};
  double radius = 0;
  bool operator==(const SphereSelector&) const = default;
};
/// The one surface nearest to a point.
struct NearestFaceSelector {
  Vec3 point{};
  bool operator==(const NearestFaceSelector&) const = default;
};
/// Boundary facets whose outward normal is within `angle` of `direction`; angle in rad.
struct NormalSelector {
  Vec3 direction{};
  double angle = 0.0872664625997165;
  bool operator==(const NormalSelector&) const = default;
};

/// One touch of a brush. It begins at the facet nearest to `at` and goes on over edges that come within
/// `radius` of `at` in a straight line, to facets whose normals turn by at most `angle` from `normal`. It
/// takes those whose middles lie within the radius, and the first one.
struct PatchDab {
  Vec3 at{};
  double radius = 0;
  double angle = 0.69813170079773179;  ///< rad, 40 degrees
  Vec3 normal{};                       ///< out of the body; zero: that of the first facet
  bool erases = false;                 ///< takes away what earlier ones took
  bool operator==(const PatchDab&) const = default;
};
/// What the dabs take, one after the other.
struct PatchSelector {
  std::string name;  ///< may be empty
  std::vector<PatchDab> dabs;
  bool operator==(const PatchSelector&) const = default;
};

/// The active part of a needle: all nodes in the cylinder that reaches from the tip `active` back towards the
/// point of entry. The rest of the needle, its shaft, selects nothing.
struct NeedleSelector {
  Vec3 entry{};
  Vec3 tip{};
  double radius = 0;
  double active = 0;  ///< m, length of the active part
  bool operator==(const NeedleSelector&) const = default;
};

using PartSelector = std::variant<NamedSelector, PlaneSelector, BoxSelector, SphereSelector,
                                  NearestFaceSelector, NormalSelector, PatchSelector, NeedleSelector>;
/// What all parts have in common: an edge as a face cut by a plane, a piece of a face inside a box.
struct AllOfSelector {
  std::vector<PartSelector> parts;
  bool operator==(const AllOfSelector&) const = default;
};

using Selector = std::variant<NamedSelector, PlaneSelector, BoxSelector, SphereSelector, NearestFaceSelector,
                              NormalSelector, PatchSelector, NeedleSelector, AllOfSelector>;

inline Selector as_selector(const PartSelector& part) {
  return std::visit([](const auto& s) -> Selector { return s; }, part);
}

}  // namespace genba
