// Bodies that are bonded because their meshes have faces in common.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// All faces that two regions have in common.
struct RegionBond {
  std::array<Index, 2> regions{};  ///< indices into Mesh::regions, the lower first
  std::int64_t faces = 0;
  double area = 0;  ///< m^2, of flat faces between the corners
  Vec3 middle{};    ///< m, mean place
};

/// Sorted by area, largest first; the same for any number of threads. Memory grows with the nodes, and with
/// the faces between regions.
std::vector<RegionBond> find_bonds(const Mesh& mesh, ThreadTeam& team);

/// One sentence for each of the largest bonds, at most `most`, and one that counts the rest. Empty: the mesh
/// has none.
std::vector<Text> bond_texts(const Mesh& mesh, const std::vector<RegionBond>& bonds, std::size_t most = 20);

/// True for a sentence of bond_texts().
bool tells_bond(const Text& text);

}  // namespace genba
