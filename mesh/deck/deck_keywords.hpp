// What becomes of the keywords of a deck that Genba does not compute.
#pragma once

#include <string>

#include "engine/base/text/phrase.hpp"
#include "mesh/deck/deck_text.hpp"

namespace genba {

/// What a deck's first step computes.
enum class DeckStep { statics, heat_transfer };

enum class DeckMeaning {
  output,      ///< a request for output
  none,        ///< nothing in a linear step: frames, solver controls, definitions that others use
  definition,  ///< of what matters only where something else uses it, which is told then
  other_physics,
  changes_answer,
};

struct DeckKeyword {
  DeckMeaning meaning = DeckMeaning::changes_answer;
  Text effect;               ///< of what changes the answer: what is computed instead
  bool of_material = false;  ///< belongs to the *MATERIAL above it
};

/// A keyword that nothing in the reader takes. One that is not known changes the answer.
DeckKeyword keyword_meaning(const DeckBlock& block, DeckStep step);

/// The first parameter of a keyword that the reader takes which it neither reads nor may leave out; empty if
/// there is none.
std::string foreign_parameter(const DeckBlock& block);

}  // namespace genba
