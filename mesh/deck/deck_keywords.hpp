// Classifies the keywords of a deck that Genba does not compute.
#pragma once

#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "mesh/deck/deck_text.hpp"

namespace genba {

/// Physics of a deck's first step.
enum class DeckStep { statics, heat_transfer };

enum class DeckMeaning {
  output,      ///< a request for output
  none,        ///< no effect in a linear step: frames, solver controls, definitions that others use
  definition,  ///< has an effect only if another keyword uses it; the use is reported then
  other_physics,
  changes_answer,
};

struct DeckKeyword {
  DeckMeaning meaning = DeckMeaning::changes_answer;
  Text effect;               ///< if it changes the answer: what is computed instead
  bool of_material = false;  ///< belongs to the *MATERIAL above it
};

/// Meaning of a keyword that the reader does not read. An unknown keyword changes the answer.
DeckKeyword keyword_meaning(const DeckBlock& block, DeckStep step);

/// Keywords that the reader reads.
std::vector<std::string> keywords_read();
/// True if this parameter of a keyword that is read changes no answer.
bool is_idle(const std::string& keyword, const std::string& parameter);

/// For a keyword that was read: the first parameter that the reader did not ask for and that may change the
/// answer, or "NAME=VALUE" with a value that it does not know. Empty if there is none.
std::string foreign_parameter(const DeckBlock& block);

}  // namespace genba
