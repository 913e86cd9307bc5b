// A first case around a geometry file.
#pragma once

#include <string>

#include "app/case/project.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/deck/deck_units.hpp"

namespace genba {

/// What a deck leaves open about its units. A face that can ask makes the case with the answer.
struct DeckDoubt {
  std::vector<Text> why{};          ///< empty: nothing is open
  std::vector<DeckUnits> likely{};  ///< units that fit what the deck states, the likeliest first
};

/// True for a file of a mesh that states conditions too: decks of Abaqus and CalculiX, Nastran files with loads or
/// supports. False for a file that cannot be read.
bool states_conditions(const std::string& geometry_path);

/// A case that meshes `geometry_path` (an image: a file or a DICOM folder) with the default options. Its
/// material is steel, or cortical bone for an image. It is valid except for constraints and loads, which only
/// the user knows (validate() names them). From an input deck (.inp) it also takes materials, constraints and
/// loads, on the deck's sets; the notes list by line what was not understood. `unit`: metres per unit of
/// length for a file that states none; 0: 1 mm is assumed. deck: what else is known about the units of a
/// deck; its length is not read. doubt: what is still open about them, if it is asked for. Throws Error(file)
/// if the file is missing, Error(input) if its extension is not one of a geometry, Error(mesh) for a deck with
/// a temperature below absolute zero.
Project starter_project(const std::string& geometry_path, double unit = 0, const DeckUnits& deck = {},
                        DeckDoubt* doubt = nullptr);

/// "part.stl states no unit of length: 1 mm is taken ..." for a file whose unit starter_project() assumes; else
/// empty.
Text assumed_unit_text(const std::string& geometry_path);

}  // namespace genba
