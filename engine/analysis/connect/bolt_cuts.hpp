// Meshes that are cut where bolts have a preload: the nodes of the cut are there twice.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/analysis/connect/connections.hpp"
#include "engine/model/mesh.hpp"
#include "engine/physics/study.hpp"

namespace genba {

struct BoltCuts {
  std::shared_ptr<const Mesh> whole;  ///< the mesh as it was
  std::shared_ptr<const Mesh> mesh;   ///< with nodes of plus sides after all others; they have the numbers of their partners
  std::vector<BoltCut> cuts;
};

/// Cuts the mesh for each load that is a bolt (Join::preload, locked, shortened). An element of its regions is on the
/// plus side if its middle lies beyond the plane. The faces between both sides that hang together and lie nearest to
/// the point are the cut. Null if no load is a bolt. place: names a load. Throws Error(model) where a plane meets no
/// elements, cuts a bolt only in part, or where a bolt has nodes of other regions at the cut.
std::shared_ptr<const BoltCuts> cut_bolts(std::shared_ptr<const Mesh> mesh, const Study& study,
                                          const std::function<Text(std::size_t load)>& place);

}  // namespace genba
