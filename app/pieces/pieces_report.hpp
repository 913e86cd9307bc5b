// Summary and short report of a run by pieces.
#pragma once

#include <string>

#include "app/pieces/run_pieces.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// summary.json: keys of every run, as far as sums over pieces answer them (resources/schema/summary.schema.json).
std::string pieces_summary_json(const Project& project, const PieceRun& run);
/// One HTML page. date: as printed; code, fonts: of the language.
std::string pieces_report(const Project& project, const PieceRun& run, const std::string& date, const Translation& translate, const std::string& code,
                          const std::string& fonts);
/// Lines for a terminal.
std::string pieces_text(const Project& project, const PieceRun& run);
/// The plan before the run, for a terminal and as JSON.
std::string pieces_plan_text(const std::vector<RanksNeed>& plan);
std::string pieces_plan_json(const std::vector<RanksNeed>& plan);

}  // namespace genba
