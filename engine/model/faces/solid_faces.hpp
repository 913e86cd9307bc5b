// All faces of the solids in sorted order. They show which solids share a face and which faces are outer
// ones.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// One face of one solid.
struct SolidFace {
  std::array<Index, 4> corners;  ///< sorted node numbers; [3] = -1 for a triangle, [2] = -1 for an edge
  Index element;
  std::uint16_t block;
  std::uint8_t face;  ///< local number
  std::uint8_t turn;  ///< triangle or edge: 1 if its corners, seen from outside, run against the order of `corners`
};

/// Faces of the solids, sorted by corners, then block, element and face. Equal faces are consecutive. Node
/// numbers must be valid. Memory: 24 bytes a face.
class SortedFaces {
 public:
  /// wanted: [node]. If it is not empty, only faces whose corners are all wanted are kept.
  SortedFaces(const Mesh& mesh, ThreadTeam& team, std::span<const std::uint8_t> wanted = {});

  std::size_t size() const { return size_; }
  const SolidFace& operator[](std::size_t i) const { return faces_[i]; }
  /// End of the faces with the same corners as face `begin`.
  std::size_t end_of_same(std::size_t begin) const {
    std::size_t end = begin + 1;
    while (end < size_ && faces_[end].corners == faces_[begin].corners) ++end;
    return end;
  }
  /// The faces whose lowest corner is `node` are [first(node), first(node + 1)).
  std::size_t first(Index node) const { return start_[static_cast<std::size_t>(node)]; }
  /// Position of the first face with these corners; size() if there is none.
  std::size_t find(const std::array<Index, 4>& corners) const;

 private:
  std::unique_ptr<SolidFace[]> faces_;
  std::size_t size_ = 0;
  std::vector<std::size_t> start_;  // [node], [node count] = size
};

SortedFaces sorted_faces(const Mesh& mesh, std::span<const std::uint8_t> wanted = {});

/// Sorted corners of a facet, as in SolidFace.
std::array<Index, 4> facet_corners(const ElementBlock& block, Index element);

}  // namespace genba
