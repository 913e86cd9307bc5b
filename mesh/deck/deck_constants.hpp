// The physical constants that a deck states, and the degrees that it counts in.
#pragma once

#include <optional>

#include "mesh/deck/deck_conditions.hpp"
#include "mesh/deck/deck_findings.hpp"

namespace genba {

class DeckConstants {
 public:
  /// Reads them: constants count for the whole deck, also for statements above them.
  DeckConstants(const DeckText& text, const DeckUnits& units, DeckFindings& findings);

  /// Notes what a *PHYSICAL CONSTANTS states.
  void tell(const DeckBlock& block);
  /// Decides which degrees the deck counts in: its absolute zero. stated: all temperatures of the deck.
  double take_degrees(const DeckDegrees& stated, Deck& deck);
  /// Constants of nature reveal the deck's units.
  void compare(Deck& deck) const;

 private:
  const DeckText& text_;
  DeckUnits units_;
  DeckFindings& findings_;
  std::optional<double> zero_, radiation_;  ///< in the deck's units
  std::int64_t line_ = 0;
};

}  // namespace genba
