// Files of a mesh that state conditions too: decks of Abaqus and CalculiX, Nastran files with loads or supports.
#pragma once

#include <string>

#include "mesh/deck/deck.hpp"

namespace genba {

/// Reads a Nastran file to find out. False for a file that cannot be read.
bool is_conditions_deck(const std::string& path);
/// As read_deck_file(), read_bulk_deck() and read_feb_deck().
Deck read_conditions_deck(const std::string& path, const std::string& shown_name, const DeckUnits& units);

}  // namespace genba
