// Options of the solve, with their field table.
#pragma once

#include <span>
#include <string>

#include "engine/base/option_field.hpp"
#include "engine/sparse/format.hpp"

namespace genba {

enum class Preconditioner { none, jacobi, block_jacobi };
enum class BackendChoice { automatic, cpu, cuda, checked };

struct SolveOptions {
  double tolerance = 1e-8;        ///< relative residual |r| / |b| to reach
  int max_iterations = 0;         ///< 0: 20 * sqrt(unknowns) + 2000, at most the number of unknowns * 2
  int check_every = 10;           ///< iterations between two reads of the residual (and polls of cancel)
  Preconditioner preconditioner = Preconditioner::block_jacobi;
  bool automatic_format = true;   ///< the memory plan chooses among those that fit
  Format format = Format::rbp_ell;///< used when automatic_format is false
  double memory_limit = 0;        ///< bytes; 0: what the device has free
  BackendChoice backend = BackendChoice::automatic;
  int threads = 0;                ///< CPU threads; 0: all the process may use
  int threads_per_row = 0;        ///< CRS-T on the GPU: 1,2,4,...,32; 0: by the formula of Yoshizawa & Takahashi
  bool operator==(const SolveOptions&) const = default;
};

std::span<const OptionField<SolveOptions>> solve_fields();

std::string_view to_string(Preconditioner p);
std::string_view to_string(BackendChoice b);

/// T* = 16 if K >= 32, else 2^(ceil(log2 K) - 2), at least 1 (Yoshizawa & Takahashi, CRS-T). K: longest row.
int crs_t_threads(Offset longest_row);

}  // namespace genba
