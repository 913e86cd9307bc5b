// The lines by which genba-ranks tells how it goes, on its standard output. mpiexec passes them on among others.
#pragma once

#include <optional>
#include <string>

#include "engine/base/error.hpp"

namespace genba {

/// All ranks run.
std::string rank_begin_line();
/// fraction: 0 to 1.
std::string rank_stage_line(double fraction, const Text& stage);
/// After `iteration` iterations for the right-hand side `number`.
std::string rank_residual_line(int number, int iteration, double relative);
/// A command was done by all ranks.
std::string rank_done_line();
std::string rank_error_line(const Error& error);

struct RankLine {
  enum class Kind { begin, stage, residual, done, error } kind;
  double fraction = 0;
  Text stage;
  int number = 0, iteration = 0;
  double relative = 0;
  std::optional<Error> error;
};
/// Empty: the line is not of genba-ranks, but of mpiexec or a library.
std::optional<RankLine> read_rank_line(const std::string& line);

}  // namespace genba
