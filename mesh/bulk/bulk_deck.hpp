// Nastran files with loads or supports: rewritten as the deck that says the same, and read as one.
#pragma once

#include <string>

#include "mesh/deck/deck.hpp"

namespace genba {

/// True if the file has solids, and loads or supports: it is more than a mesh.
bool is_bulk_deck(const std::string& content, const std::string& file);

/// These cards are read, for SOL 101, 103 (EIGRL, EIGR), 105 and 111 (FREQ1, FREQ2, RLOAD1, RLOAD2, DLOAD, DAREA, TABLED1,
/// TABDMP1): GRID, GRDSET, CORD1x, CORD2x; CTETRA, CHEXA, CPENTA, CPYRAM of PSOLID; MAT1; SPC,
/// SPC1, SPCADD, SPCD; FORCE, FORCE1, MOMENT, PLOAD, PLOAD4, GRAV, RFORCE, LOAD, TEMP, TEMPD; MPC, MPCADD; RBE2 of whole
/// nodes, RBE3 without supports. Each SUBCASE is a step. CHEXA with 8 nodes has incompatible modes, with 20 nodes reduced
/// integration, unless PSOLID says FULL: the nearest to what Nastran does.
///
/// Loads of an RBE3 act on its nodes by their weights, as in Nastran. All other cards that may change the answer are in
/// Study::not_computed by their name ("*CELAS2").
///
/// Throws Error(mesh) or Error(geometry) with the line: as read_deck() and read_bulk_cards(), sets of cards that do not
/// exist, faces of PLOAD4 that the element does not have.
Deck read_bulk_deck(const std::string& content, const std::string& file, const DeckUnits& units);

}  // namespace genba
