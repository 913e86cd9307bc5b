#include "mesh/bulk/bulk_deck.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "mesh/bulk/bulk_writer.hpp"

namespace genba {

bool is_bulk_deck(const std::string& content, const std::string& file) {
  static const std::set<std::string> conditions = {"SPC",    "SPC1",   "FORCE", "FORCE1", "MOMENT", "PLOAD",
                                                   "PLOAD2", "PLOAD4", "GRAV",  "RFORCE", "TEMP",   "TEMPD"},
                                     solids = {"CTETRA", "CHEXA", "CPENTA", "CPYRAM"};
  const BulkFile bulk = read_bulk_cards(content, file);
  const auto has_any = [&](const std::set<std::string>& names) {
    return std::any_of(bulk.cards.begin(), bulk.cards.end(), [&](const BulkCard& card) { return names.count(card.name) != 0; });
  };
  return has_any(solids) && has_any(conditions);
}

Deck read_bulk_deck(const std::string& content, const std::string& file, const DeckUnits& units) {
  const BulkFile bulk = read_bulk_cards(content, file);
  std::vector<Text> notes;
  const DeckText text = BulkWriter(bulk, file).run(notes);
  Deck deck = read_deck(text, units);
  deck.notes.insert(deck.notes.end(), std::make_move_iterator(notes.begin()), std::make_move_iterator(notes.end()));
  return deck;
}

}  // namespace genba
