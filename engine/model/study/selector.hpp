// The place where something acts, as values in SI. Geometric selectors survive a remesh.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// Faces of the geometry to which the case gives a name of its own.
struct NamedFaces {
  std::string name;
  std::vector<std::string> faces;  ///< names, or "#12"
  bool operator==(const NamedFaces&) const = default;
};

/// Named surfaces, sets of surfaces or of nodes, or "#12" for the surface with source tag 12.
struct NamedSelector {
  std::vector<std::string> names;
  /// Meanings of the names that the case gives. They take precedence over names of the geometry.
  std::vector<NamedFaces> of_case{};
  bool operator==(const NamedSelector& other) const { return names == other.names; }
};
/// All nodes and facets within `tolerance` of a plane. Below 0: 1e-6 of the diagonal, or half a voxel for a
/// mesh from an image; also flat cuts that lie nearly in the plane (flat_cut.hpp).
struct PlaneSelector {
  Vec3 point{};
  Vec3 normal{};
  double tolerance = -1;
  bool operator==(const PlaneSelector&) const = default;
};
/// All nodes in a box (grown by 1e-9 of the diagonal of the mesh's box), and boundary facets whose nodes are
/// all in it.
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
/// Boundary facets whose outward normal is within `angle` (rad) of `direction`.
struct NormalSelector {
  Vec3 direction{};
  double angle = 0.0872664625997165;
  bool operator==(const NormalSelector&) const = default;
};

/// One touch of a brush. It begins at the facet nearest to `at`. It goes on over edges that come within
/// `radius` of `at` in a straight line, to facets whose normals differ from `normal` by at most `angle`. It
/// takes the facets whose centres lie within the radius, and the first one.
struct PatchDab {
  Vec3 at{};
  double radius = 0;
  double angle = 0.69813170079773179;  ///< rad, 40 degrees
  Vec3 normal{};                       ///< out of the body; zero: the normal of the first facet
  bool erases = false;                 ///< removes what earlier dabs took
  bool operator==(const PatchDab&) const = default;
};
/// The facets that the dabs take, one dab after the other.
struct PatchSelector {
  std::string name;  ///< may be empty
  std::vector<PatchDab> dabs;
  bool operator==(const PatchSelector&) const = default;
};

/// The active part of a needle: all nodes in the cylinder of length `active` from the tip back towards the
/// entry. The rest of the needle, its shaft, selects nothing.
struct NeedleSelector {
  Vec3 entry{};
  Vec3 tip{};
  double radius = 0;
  double active = 0;  ///< m, length of the active part
  bool operator==(const NeedleSelector&) const = default;
};

using PartSelector = std::variant<NamedSelector, PlaneSelector, BoxSelector, SphereSelector,
                                  NearestFaceSelector, NormalSelector, PatchSelector, NeedleSelector>;
/// The intersection of all parts: an edge as a face cut by a plane, a piece of a face inside a box.
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
