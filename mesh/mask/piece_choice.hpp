// The connected pieces of a mask that stay, as stated in a case.
#pragma once

#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"

namespace genba {

/// Pieces have numbers by their size: 1 is the largest.
struct PieceChoice {
  /// Number of pieces with numbers; smaller pieces have none.
  static constexpr int most_numbered = 100;
  enum class Kind { all, only, all_but };
  Kind kind = Kind::only;
  std::vector<int> numbers{1};  ///< ascending, each once
  /// number 0: a piece without a number.
  bool keeps(int number) const;
  bool operator==(const PieceChoice&) const = default;
};

/// "largest", "all", "1, 3-5", "all but 2"; letters of any case. Throws Error(input, place).
PieceChoice parse_pieces(const std::string& text, const Text& place);
/// The text of the choice in a case.
std::string format_pieces(const PieceChoice& choice);
/// With one piece switched between kept and dropped.
PieceChoice toggled(PieceChoice choice, int number);

}  // namespace genba
