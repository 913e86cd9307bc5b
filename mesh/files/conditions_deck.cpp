#include "mesh/files/conditions_deck.hpp"

#include "engine/base/error.hpp"
#include "engine/base/file/text_file.hpp"
#include "mesh/bulk/bulk_deck.hpp"
#include "mesh/feb/feb_deck.hpp"
#include "mesh/files/geometry_file.hpp"

namespace genba {

bool is_conditions_deck(const std::string& path) {
  if (is_deck(path) || geometry_format(path) == GeometryFormat::febio) return true;
  if (geometry_format(path) != GeometryFormat::nastran) return false;
  try {
    return is_bulk_deck(read_text_file(path), path);
  } catch (const Error&) {
    return false;  // whoever reads it reports why
  }
}

Deck read_conditions_deck(const std::string& path, const std::string& shown_name, const DeckUnits& units) {
  if (is_deck(path)) return read_deck_file(path, shown_name, units);
  if (geometry_format(path) == GeometryFormat::febio) return read_feb_deck(read_text_file(path), shown_name, units);
  return read_bulk_deck(read_text_file(path), shown_name, units);
}

}  // namespace genba
