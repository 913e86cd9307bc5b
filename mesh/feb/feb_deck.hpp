// Models of FEBio (.feb, febio_spec 2.x, 3 and 4): rewritten as the deck that says the same, and read as one.
#pragma once

#include <string>

#include "mesh/deck/deck.hpp"

namespace genba {

/// These are read, for the module "solid", static: Control; Material: isotropic and orthotropic elastic, hyperelastic
/// laws and their mixtures (feb_laws.cpp), directions (feb_axes.cpp), rigid bodies; Mesh (Geometry) with
/// hex8, hex20, tet4, tet10, penta6, penta15, pyra5; MeshDomains; zero, fixed and prescribed displacements, linear
/// constraints; pressure, traction, forces on surfaces and nodes; sliding and tied contacts of pairs of surfaces, rigid
/// walls; load curves; Step. All is at large deformation. A load has the value of its curve at the end of its step.
///
/// All else that may change the answer is in Study::not_computed by its name ("solid mixture", "Contact rigid_wall, plane"). A model
/// states no units: DeckUnits says them.
///
/// Throws Error(mesh) with the line: as read_feb_xml() and read_deck(), names and numbers that do not exist.
Deck read_feb_deck(const std::string& content, const std::string& file, const DeckUnits& units);

}  // namespace genba
