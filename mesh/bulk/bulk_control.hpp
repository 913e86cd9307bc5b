// The case control of a Nastran file: what its subcases take.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mesh/bulk/bulk_cards.hpp"

namespace genba {

/// Numbers of sets of cards; empty: none.
struct BulkSubcase {
  std::string name;  ///< from LABEL, SUBTITLE or its number
  std::int64_t line = 0;
  std::int64_t number = 0;
  std::optional<std::int64_t> spc{}, mpc{}, load{}, temperature{}, initial{};
  std::optional<std::int64_t> method{};       ///< of modes
  std::optional<std::int64_t> frequency{}, dynamic{}, damping{};  ///< FREQUENCY, DLOAD, SDAMPING of SOL 111
  std::optional<std::int64_t> stress_from{};  ///< STATSUB: number of the subcase whose loads buckle the body
};

/// What a solution computes.
enum class BulkSolution { statics, modes, buckling, frequency_response, other };

struct BulkControl {
  std::string solution;  ///< "101", "SESTATIC"; empty: not stated
  std::int64_t solution_line = 0;
  std::vector<BulkSubcase> subcases;   ///< at least one
  std::vector<BulkLine> not_known;     ///< commands that may change an answer, by their first word
  BulkSolution kind() const;
};

BulkControl read_bulk_control(const BulkFile& bulk);

}  // namespace genba
