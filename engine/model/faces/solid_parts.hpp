// Parts of a body without a common face. They are connected only at nodes or along edges, or not at all.
#pragma once

#include <span>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

/// A part is a set of solids that share faces, directly or through others. Two parts with three common nodes
/// that do not lie on a line cannot move against each other and count as one.
struct SolidParts {
  std::vector<Offset> first;    ///< [block] number of its first element over all blocks
  std::vector<Index> of;        ///< [element over all blocks] part
  std::vector<Index> elements;  ///< [part]
  std::vector<double> volume;   ///< [part] m^3
  std::vector<Vec3> centroid;   ///< [part] mean of its elements' centroids, m
  Index count() const { return static_cast<Index>(elements.size()); }
};
SolidParts solid_parts(const Mesh& mesh);

/// A node that several parts have; parts ascending.
struct JointNode {
  Index node;
  std::vector<Index> parts;
};
/// All joint nodes, by ascending node.
std::vector<JointNode> joint_nodes(const Mesh& mesh, const SolidParts& parts);

/// True if all nodes lie on one line or at one place, with a tolerance of 1e-6 of their extent.
bool lie_on_a_line(const Mesh& mesh, std::span<const Index> nodes);

}  // namespace genba
