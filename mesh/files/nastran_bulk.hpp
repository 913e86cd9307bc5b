// The mesh of a Nastran bulk data file in the one way of writing that Gmsh reads without fault.
#pragma once

#include <string>
#include <vector>

namespace genba {

struct NastranMesh {
  std::string text;      ///< GRID and element cards in free fields, exponents written out
  std::string left_out;  ///< "3 RBE2, 1 MAT1": cards that hold no node and no solid or shell; empty if none
};

/// Small, large and free fields, continuations, tabs, lower case and exponents without a letter ("1.5-3") are
/// understood. Throws Error(geometry) naming the line of: zero bytes, INCLUDE, nodes in other coordinate
/// systems or given twice, numbers that are none, elements with nodes missing or not in the file; and of
/// files without nodes or ENDDATA.
NastranMesh read_nastran_bulk(const std::string& content, const std::string& file);

}  // namespace genba
