// Which connected pieces of a mask stay, as a case states it.
#pragma once

#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"

namespace genba {

/// Pieces have numbers by their size: 1 is the largest.
struct PieceChoice {
  /// So many have numbers; smaller ones are told apart by their size alone.
  static constexpr int most_numbered = 100;
  enum class Kind { all, only, all_but };
  Kind kind = Kind::only;
  std::vector<int> numbers{1};  ///< ascending, each once
  /// number 0: a piece without one.
  bool keeps(int number) const;
  bool operator==(const PieceChoice&) const = default;
};

/// "largest", "all", "1, 3-5", "all but 2"; letters of any case. Throws Error(input, place).
PieceChoice parse_pieces(const std::string& text, const Text& place);
/// The same as a case states it.
std::string format_pieces(const PieceChoice& choice);
/// With one piece kept or dropped that was the other before.
PieceChoice toggled(PieceChoice choice, int number);

}  // namespace genba
