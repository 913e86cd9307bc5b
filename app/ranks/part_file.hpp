// The file by which ranks get a system: a head, then for each rank one part that stands alone. A rank reads its own part,
// so no rank holds the whole mesh. All ranks read the same file; nobody writes it while they run.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/assembly/input.hpp"
#include "engine/solve/backend/options.hpp"

namespace genba {

/// What holds for all ranks.
struct RanksHead {
  std::string version;  ///< of the program that wrote it; both must be equal
  int ranks = 0;
  int dofs = 0;
  Index nodes = 0;  ///< with an equation, of the whole system
  bool is_motion = false;  ///< rigid motions are near the null space
  int max_iterations = 0;
  RankPreconditioner preconditioner = RankPreconditioner::gamg;
};

/// Elements of one kind that touch the rows of a rank.
struct PartElements {
  element::Kind kind = element::Kind::tet4;
  std::vector<Index> nodes;   ///< [elements][shape nodes] numbers in PartSystem::equation
  std::vector<Index> region;  ///< [elements]
  std::vector<double> axes, absorbed, at_points;  ///< as in ElementList; may be empty
};

/// Entries that the ranks do not compute from elements: facets, springs, ties.
struct PartBlocks {
  std::vector<Index> row, column;  ///< equation nodes of the whole system
  std::vector<double> values;      ///< [blocks][dofs][dofs]
};

/// The part of one rank: equation nodes from `first` up to `last`, and all that adds to their rows.
struct PartSystem {
  Index first = 0, last = 0;
  std::vector<Index> equation;       ///< [node here] equation node of the whole system, ascending
  std::vector<double> points;        ///< [node here][3] m
  std::vector<std::uint8_t> fixed;   ///< [node here][dofs]
  std::vector<PartElements> solids;
  PartBlocks blocks;
  std::vector<Index> own_columns, other_columns;  ///< [own node] coupled nodes inside and outside the rank
  std::vector<double> motion_points;              ///< [own node][3] m; only of a motion in space or a plane
  // The same for all ranks:
  element::Section section = element::Section::solid;
  Materials materials;
  std::vector<double> thickness, reaction, lumped_reaction, absorption;  ///< [region]
  Index size() const { return last - first; }
};

/// Writes head and parts. part(rank) is called once for each rank, in order. Throws Error(file).
void write_parts(const std::string& path, const RanksHead& head, const std::function<PartSystem(int rank)>& part);

/// Throws Error(device) if this program and its starter differ.
void require_same_version(const std::string& own, const std::string& starter);
/// Version of the program that wrote the file, without reading more. Throws Error(file) if it is no such file.
std::string version_of_parts(const std::string& path);
/// Reads the head and one part. Throws Error(file) if the file is no such file, or damaged (each part has a sum), or of
/// another version than `version`.
RanksHead read_head(const std::string& path, const std::string& version);
PartSystem read_part(const std::string& path, const RanksHead& head, int rank);

/// A right-hand side for the matrix that the ranks hold, as one rank gets it.
struct RankQuestion {
  double tolerance = 1e-8, reference = 0;  ///< as OutsideQuestion
  int number = 0;
  int vectors = 0;               ///< the preconditioner is applied to so many; 0: a solve
  std::vector<double> b, start;  ///< [vector][own row]; start is empty if it is 0
};
/// b, start: [vector][rows]. first: as cut_rows(). Throws Error(file).
void write_question(const std::string& path, const RankQuestion& head, std::span<const Index> first, int dofs,
                    std::span<const double> b, std::span<const double> start);
/// Throws Error(file) if the file is damaged.
RankQuestion read_question(const std::string& path, int rank);

/// The rows [first * dofs, last * dofs) of an answer, and what a rank tells of itself.
struct PartAnswer {
  Index first = 0, last = 0;
  std::string host, library;
  Offset nonzeros = 0, elements = 0;
  std::int64_t peak_bytes = 0;
  double assembly_seconds = 0, setup_seconds = 0, largest_diagonal = 0;  ///< of the matrix
  int iterations = 0;
  double start_residual = 0, residual = 0;  ///< |b - A start|, and |b - A x| divided by it
  double seconds = 0;                       ///< of the solve
  std::vector<double> x;                    ///< [own node][dofs]
};
void write_part_answer(const std::string& path, const PartAnswer& answer);
PartAnswer read_part_answer(const std::string& path);
/// "FOLDER/question.7", "FOLDER/question.7.3": the answer of a rank.
std::string part_answer_path(const std::string& question, int rank);

}  // namespace genba
