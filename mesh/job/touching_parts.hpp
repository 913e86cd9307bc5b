// The pairs of parts of a mesh that touch.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/model/faces/bonds.hpp"
#include "engine/model/faces/interfaces.hpp"
#include "mesh/job/mesh_options.hpp"

namespace genba {

/// Two parts that touch; two entries if they share nodes in one place and not in another one.
struct TouchingParts {
  std::array<Index, 2> regions{};  ///< indices into Mesh::regions, the lower first
  bool has_common_mesh = false;
  /// Empty: nodes are not shared, and the case does not say what that means. Such a mesh is not computed.
  std::optional<PartJoint> joint{};
  std::array<std::int64_t, 2> faces{};  ///< number of faces (of a plane body edges) that touch on each side
  double area = 0;      ///< m^2; of a plane body a length, m
  double gap = 0;       ///< m, mean distance of the smooth surfaces; below 0: they cross
  double distance = 0;  ///< m, largest distance of the flat faces
  Vec3 middle{};        ///< m
  /// Names of the sets of nodes on each side, "lid|rim" and "rim|lid"; empty: the nodes are shared.
  std::array<std::string, 2> sets{};
};

/// How messages and cases call a part: by its name, or "#2" if it has none or shares it.
std::string part_name(const Mesh& mesh, Index region);
/// True if the case's name of a part means this body.
bool means_part(const std::string& part, const GeometricEntity& body);
/// What a case says of two parts: an entry of `pairs` (the last one counts), or else that one of them has a mesh of
/// its own (tied). Empty: nothing.
std::optional<PartJoint> stated_joint(const GeometricEntity& one, const GeometricEntity& other,
                                      const MeshOptions& options);
/// The same for parts of a mesh that touch without shared nodes; then MeshOptions::interfaces.
std::optional<PartJoint> joint_of(const Mesh& mesh, std::array<Index, 2> regions, const MeshOptions& options);

/// Throws Error(input) for an entry of `parts` or `pairs` that names no body, or one body twice. bodies: all.
void check_part_names(const MeshOptions& options, std::span<const GeometricEntity> bodies);
/// Throws Error(input) for a pair that is stated as tied or free and shares nodes.
void refuse_shared_nodes(const Mesh& mesh, const MeshOptions& options, std::span<const RegionBond> bonds);

/// "lid|rim" and "rim|lid": the sets of nodes on each side.
std::array<std::string, 2> part_set_names(const Mesh& mesh, const std::array<Index, 2>& regions);
/// Adds a set of nodes for each side of each pair whose parts have nodes of their own.
void add_part_sets(Mesh& mesh, std::span<const MeshInterface> interfaces);

/// Renames these sets after bodies got other names. before: the regions with the names that the sets have.
void name_part_sets(Mesh& mesh, std::span<const GeometricEntity> before);

/// All pairs, largest area first.
std::vector<TouchingParts> touching_parts(const Mesh& mesh, const MeshOptions& options,
                                          std::span<const RegionBond> bonds,
                                          std::span<const MeshInterface> interfaces);
/// The same, found on the mesh.
std::vector<TouchingParts> find_touching_parts(const Mesh& mesh, const MeshOptions& options, ThreadTeam& team);

/// "'lid' and 'rim' touch over 1 cm^2 with meshes of their own, at a mean gap of 0 mm"
Text describe(const Mesh& mesh, const TouchingParts& pair);

}  // namespace genba
