// The cards of a Nastran file: fields of all formats, continuations, replication, and the case control before them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"

namespace genba {

struct BulkCard {
  std::string name;                 ///< upper case, without the star of large fields
  std::vector<std::string> fields;  ///< after the name, trimmed, upper case; at least 8, or 4 of large fields
  std::int64_t line = 0;
};

struct BulkLine {
  std::int64_t number = 0;
  std::string text;  ///< upper case, trimmed, not empty
};

struct BulkFile {
  std::vector<BulkLine> control;  ///< lines before BEGIN BULK
  std::vector<BulkCard> cards;    ///< those before BEGIN BULK or CEND are left out
  bool has_end = false;           ///< ENDDATA was found
};

/// Reads small, large and free fields, tabs, lower case, and lines that repeat others. Throws Error(geometry) naming
/// the line: zero bytes, INCLUDE, decimal commas, a replication that is not understood.
BulkFile read_bulk_cards(const std::string& content, const std::string& file);

/// The real number of a field; 0 if it is empty. "1.5-3" and "1.5D-3" are 0.0015. Throws Error(geometry) naming the
/// line.
double bulk_real(const std::string& file, const BulkCard& card, std::string field);
/// As readers of bulk files need it, with a point or an exponent.
std::string bulk_written(double value);

}  // namespace genba
