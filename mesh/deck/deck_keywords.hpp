// What becomes of the keywords of a deck that Genba does not compute.
#pragma once

#include <string>

#include "engine/model/study/study.hpp"
#include "mesh/deck/deck_text.hpp"

namespace genba {

enum class DeckMeaning {
  output,      ///< a request for output
  none,        ///< nothing in a linear step: frames, solver controls, definitions that others use
  definition,  ///< of what matters only where something else uses it, which is told then
  other_physics,
  changes_answer,
};

struct DeckKeyword {
  DeckMeaning meaning = DeckMeaning::changes_answer;
  std::string effect;        ///< of what changes the answer: what is computed instead
  bool of_material = false;  ///< belongs to the *MATERIAL above it
};

/// A keyword that nothing in the reader takes. One that is not known changes the answer.
DeckKeyword keyword_meaning(const DeckBlock& block, Physics physics);

/// The first parameter of a keyword that the reader takes which it neither reads nor may leave out; empty if
/// there is none.
std::string foreign_parameter(const DeckBlock& block);

}  // namespace genba
