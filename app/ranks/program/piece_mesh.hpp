// A rank's piece of a mesh, with the elements of other pieces that touch its nodes.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

/// Nodes are numbered over the whole mesh: each belongs to the lowest rank whose piece has it, and a rank's nodes are
/// consecutive. All elements and facets around own nodes are here, so rows, loads and means at own nodes are complete.
struct PieceMesh {
  std::shared_ptr<const Mesh> mesh;  ///< nodes ascending by number; elements and facets of the piece are the first in a block
  std::vector<Index> number;         ///< [node] over the whole mesh
  std::vector<Index> own_solids;     ///< [solid block] number of elements of the piece
  Index first = 0, last = 0;         ///< numbers of own nodes
  std::int64_t nodes = 0;            ///< of the whole mesh
  std::array<Vec3, 2> box{};         ///< of the whole mesh, m
  double diagonal = 0;               ///< of the box, m
  std::vector<Index> first_of;       ///< [rank + 1] their first numbers

  bool owns(Index node) const { return number[static_cast<std::size_t>(node)] >= first && number[static_cast<std::size_t>(node)] < last; }
  /// Is this the rank that counts an element or facet with these nodes? Each is counted by one rank.
  template <class Nodes>
  bool counts(const Nodes& nodes_of) const {
    Index least = nodes_of[0];
    for (const Index node : nodes_of)
      if (number[static_cast<std::size_t>(node)] < number[static_cast<std::size_t>(least)]) least = node;
    return owns(least);
  }
};

/// Reads the piece and joins it with the others. Collective. Throws Error(file) if the piece is missing, damaged, or not
/// the one that its list names; Error(mesh) if pieces do not fit each other.
PieceMesh read_piece(const std::string& path, const std::string& sha256);

/// Values [node][width] at nodes of other ranks are set to those of their ranks. Collective.
void take_from_owners(const PieceMesh& piece, std::size_t width, std::vector<double>& values);

}  // namespace genba
