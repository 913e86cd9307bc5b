// Weights by which nodes of one surface follow another whose mesh does not match.
//
// Method: mortar with dual multipliers, condensed (Wohlmuth, SIAM J. Numer. Anal. 38, 2000; faces of second order
// after Popp, Wohlmuth, Gee & Wall, SIAM J. Sci. Comput. 34, 2012: shape functions are mixed so that their
// integrals are positive). A uniform stress passes between unlike meshes exactly. Where faces do not cover each
// other, dual functions are made on the common part (Cichosz & Bischoff, CMAME 200, 2011). A node most of whose
// faces lie beside the other surface follows the point below it, and is not caught if there is none.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "engine/analysis/connect/join_face.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

struct TiedNode {
  Index node = 0;
  std::vector<std::pair<Index, double>> masters;  ///< mesh nodes and weights; the sum of weights is 1
  Vec3 gap{};                                     ///< from the weighted mean of the masters' places to the node, m
};

struct TieWeights {
  std::vector<TiedNode> tied;   ///< ascending by node
  std::vector<Index> uncaught;  ///< ascending
  double area = 0;              ///< covered, m^2 (m of edges)
  double of_slaves = 0, of_masters = 0;  ///< areas of all faces
  double distance = 0;          ///< largest between tied faces, m
};

struct TieInput {
  std::span<const JoinFace> slaves, masters;
  /// Nodes without faces, and their places: they follow the nearest point of the masters.
  std::span<const Index> loose{};
  std::span<const Vec3> loose_places{};
  double distance = 0;   ///< m; 0: a twentieth of the mean size of the slave faces
  bool is_ring = false;  ///< edges turn around the axis x = 0
};
/// Nodes that belong to both surfaces are left out: they are joined already. The same for any number of
/// threads. Polls cancel.
TieWeights tie_weights(const TieInput& input, Monitor& monitor);

}  // namespace genba
