// Chooses the cell array of a file that gives the region of each cell.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"

namespace genba {

/// An array with one number per cell.
struct CellNumbers {
  std::string name;
  bool is_whole = false;    ///< all values are whole numbers
  std::int64_t values = 0;  ///< number of different values on solid cells, as far as counted
};

/// Counting stops here. An array with more different values does not describe regions.
constexpr std::int64_t most_region_values = 1000;

struct RegionArray {
  int array = -1;  ///< its index; -1: none
  /// Which array was chosen, and which others are possible; empty if there is nothing to say.
  Text note;
  Text warning;  ///< arrays look like regions, but none was chosen
};

/// Chooses an array with a usual name for regions or materials ("region", "mat_id", "PartId",
/// "gmsh:physical", ...; case and punctuation are ignored). Of several, chooses one that distinguishes cells
/// and has the clearest name. `solids`: number of solid cells. `file`: for messages.
RegionArray choose_region_array(const std::vector<CellNumbers>& arrays, std::int64_t solids,
                                const std::string& file);

}  // namespace genba
