// Rewrites the mesh of a Nastran bulk data file in the one form that Gmsh reads correctly.
#pragma once

#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"

namespace genba {

struct NastranMesh {
  std::string text;         ///< GRID and element cards in free fields, with written exponents
  std::string left_out;     ///< "3 RBE2, 1 MAT1": cards that are no node, solid or shell; empty if none
  std::vector<Text> notes;  ///< of a plane body
};

/// Reads small, large and free fields, continuations, tabs, lower case and exponents without a letter
/// ("1.5-3"). Without solids, membranes (PSHELL without MID2), elements with a PLPLANE or without a property,
/// and CTRIAX6 are those of a plane body; plates and shells are refused. The plane of CTRIAX6, x and z,
/// becomes that of x and y. Throws Error(geometry) naming the line for: zero bytes, INCLUDE, nodes in other
/// coordinate systems, duplicate nodes, invalid numbers, elements with nodes that are missing or not in the
/// file. Also throws for files without nodes or without ENDDATA.
NastranMesh read_nastran_bulk(const std::string& content, const std::string& file);

}  // namespace genba
