// Types of elements in decks of Abaqus and CalculiX: "C3D20R", "CPE4", "DCAX8", "T3D2".
#pragma once

#include <optional>
#include <string>

#include "engine/base/text/phrase.hpp"
#include "engine/model/study/formulation.hpp"

namespace genba {

struct DeckElementType {
  ElementType shape = ElementType::tet4;
  element::Formulation formulation = element::Formulation::standard;
  /// Of flat elements; unstated for DC2D..., which conduct heat in a slice of any kind.
  PlaneBody plane = PlaneBody::unstated;
  bool is_other = false;  ///< another code integrates it otherwise than Genba does
  bool moves_in_plane = false;  ///< of bars: T2D2 has no motion along z
  bool is_flat() const { return traits(shape).dimension == 2; }
  /// Trusses and bars that conduct heat. In decks the middle node of three is the second.
  bool is_bar() const { return traits(shape).dimension == 1; }
};

/// A type in upper case; empty if it is not read. Letters R, I, H, M, S, T, E stand for variants with other
/// integration or more unknowns on the same nodes.
std::optional<DeckElementType> deck_element_type(const std::string& name);

/// "plane stress"; "conduction in a plane" if unstated.
Text plane_body_text(PlaneBody plane);

/// Begin of the names of types: "CPS", "CPE", "CAX".
const char* deck_prefix(PlaneBody plane);

}  // namespace genba
