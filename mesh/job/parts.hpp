// Parts of an assembly: which have meshes of their own, and how parts that touch hang together.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace genba {

/// Mesh of one part. part: a body by its name, or "#2".
struct PartMesh {
  std::string part;
  double size = 0;        ///< m, element size there; 0: that of the mesh
  bool own_mesh = false;  ///< it shares no nodes with parts that it touches; PartPair says otherwise for a pair
  bool operator==(const PartMesh&) const = default;
};

/// How two parts that touch hang together. common_mesh: they share nodes. tied, free: each has its own mesh, and
/// the touching faces move as one, or do not notice each other.
enum class PartJoint { common_mesh, tied, free, contact };
inline constexpr std::array<std::string_view, 4> part_joint_words = {"common_mesh", "tied", "free", "contact"};

/// parts: two bodies by their names, or "#2".
struct PartPair {
  std::array<std::string, 2> parts{};
  PartJoint joint = PartJoint::common_mesh;
  bool operator==(const PartPair&) const = default;
};

}  // namespace genba
