// Finds ends of bars that lie on a node of something else without sharing it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// All such ends of the bars of one region at nodes of another one.
struct LooseBars {
  Index bars = 0, other = 0;  ///< indices into Mesh::regions
  std::int64_t ends = 0;      ///< number of nodes of bars
  std::int64_t element = 0;   ///< file number of the first bar
  Index node = 0, on = 0;     ///< its node, and the node that it lies on
  double distance = 0;        ///< largest, m
};

/// Nodes within `distance` (m) of each other lie on each other. Sorted by region. Ends on nodes of other bars
/// count too.
std::vector<LooseBars> find_loose_bars(const Mesh& mesh, double distance);

/// "2 ends of bars of 'ties' lie on nodes of 'block' that they do not share, ..."
Text describe(const Mesh& mesh, const LooseBars& found);

}  // namespace genba
