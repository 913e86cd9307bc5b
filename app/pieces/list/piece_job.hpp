// What the program that starts ranks for a mesh in pieces tells them, and what they tell of the whole.
#pragma once

#include <string>
#include <vector>

#include "engine/analysis/results/results.hpp"
#include "engine/procedure/outside/outside_solver.hpp"
#include "engine/solve/backend/options.hpp"

namespace genba {

struct PieceJob {
  std::string case_text, case_path;          ///< with all edits; the path is for messages and relative files
  std::vector<std::string> files, sha256;    ///< [rank]
  std::string results;                       ///< absolute path of a .pvtu; empty: no fields are written
  std::string answer;                        ///< the first rank writes text_of(PieceAnswer) there
  std::string note;                          ///< of files with fields
};
void write_piece_job(const std::string& path, const PieceJob& job);
/// Throws Error(file) if it is damaged.
PieceJob read_piece_job(const std::string& path);

struct PieceProbe {
  bool inside = false;
  std::vector<std::vector<double>> values;  ///< [field][component], SI
};

/// Sums and extrema over the nodes and elements of one rank, or of all.
struct PieceAnswer {
  std::int64_t nodes = 0, elements = 0, unknowns = 0;
  double volume = 0, least_quality = 0;  ///< m^3; smallest scaled Jacobian
  std::vector<Extremum> extrema;
  std::vector<Reaction> reactions;
  Balance balance;
  double magnitude = 0;  ///< sum of absolute nodal loads and reactions, N or W
  double scale = 0;      ///< the same of the terms of which prescribed values and surroundings give differences
  std::vector<Field> fields;  ///< of probes: names, components and kinds, without data
  std::vector<PieceProbe> probes;
  std::vector<Text> warnings;
  RanksReport ranks;
  int iterations = 0;
  double residual = 0;
  double recovery_seconds = 0;  ///< of the slowest rank
};
std::string text_of(const PieceAnswer& answer);
/// Throws Error(file) that names `path` if the text is damaged.
PieceAnswer piece_answer_of(const std::string& text, const std::string& path);

/// The answer of all ranks together, from those of the ranks in their order; probes and fields are those of the first one.
PieceAnswer merged(std::vector<PieceAnswer> of_ranks);

}  // namespace genba
