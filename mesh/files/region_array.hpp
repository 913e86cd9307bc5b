// Which of the arrays that a file gives its cells says to which region a cell belongs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"

namespace genba {

/// An array of one number a cell.
struct CellNumbers {
  std::string name;
  bool is_whole = false;    ///< all of its numbers are
  std::int64_t values = 0;  ///< how many different ones the solid cells have, as far as counted
};

/// Different values are counted up to here; more are no regions.
constexpr std::int64_t most_region_values = 1000;

struct RegionArray {
  int array = -1;  ///< its position; -1: none
  Text note;       ///< what was taken, and what else could be; empty if there is nothing to say
  Text warning;    ///< that arrays look like regions, and none is taken
};

/// The array that programs call by a name of regions or materials ("region", "mat_id", "PartId",
/// "gmsh:physical", ...; case and signs do not count), of several the one that tells cells apart and whose
/// name says most. `solids`: number of solid cells. `file`: for messages.
RegionArray choose_region_array(const std::vector<CellNumbers>& arrays, std::int64_t solids,
                                const std::string& file);

}  // namespace genba
