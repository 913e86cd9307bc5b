// What is known of a matrix, and what a solver needs of it.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/base/text/phrase.hpp"

namespace genba {

enum class Assured : std::uint8_t { unknown, yes, no };

/// Stated by who makes a matrix (DeviceMatrix::declare). What is unknown is watched during a solve.
struct MatrixTraits {
  Assured symmetric = Assured::unknown;
  Assured positive_definite = Assured::unknown;  ///< x . A x > 0 for each x but 0
  std::optional<int> null_space;  ///< number of independent x with A x = 0; 0: regular; empty: unknown
};

/// What a solver needs of a matrix.
struct SolverNeeds {
  bool symmetric = true;
  bool positive_definite = true;
  bool null_space = false;  ///< vectors that span the null space, if there is one
};
inline constexpr SolverNeeds cg_needs{true, true, false};
inline constexpr SolverNeeds minres_needs{true, false, false};
/// MINRES with a preconditioner, see minres.hpp.
inline constexpr SolverNeeds preconditioned_minres_needs{true, false, true};

/// Throws Error(input) that names the need and a solver without it, if the matrix is known not to meet it.
/// solver: for the message. null_vectors: vectors of the null space that the caller gives.
void require_traits(const MatrixTraits& matrix, const SolverNeeds& needs, const Text& solver,
                    int null_vectors = 0);

}  // namespace genba
