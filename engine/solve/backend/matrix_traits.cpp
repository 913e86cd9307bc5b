#include "engine/solve/backend/matrix_traits.hpp"

#include "engine/base/error.hpp"

namespace genba {

void require_traits(const MatrixTraits& matrix, const SolverNeeds& needs, const Text& solver,
                    int null_vectors) {
  if (needs.symmetric && matrix.symmetric == Assured::no)
    throw Error(ErrorKind::input, solver,
                phrase<"it needs a symmetric matrix, and this one is not symmetric">(),
                phrase<"Make the matrix symmetric">());
  const bool is_singular = matrix.null_space.value_or(0) > 0;
  if (needs.positive_definite && is_singular)
    throw Error(ErrorKind::input, solver,
                phrase<"it needs a positive definite matrix, and this one is singular: its null space has %1 "
                       "dimensions">(*matrix.null_space),
                phrase<"Hold the body, or use MINRES">());
  if (needs.positive_definite && matrix.positive_definite == Assured::no)
    throw Error(ErrorKind::input, solver,
                phrase<"it needs a positive definite matrix, and this one is not positive definite">(),
                phrase<"Use MINRES, which needs a symmetric matrix only">());
  if (matrix.null_space && null_vectors > 0 && null_vectors != *matrix.null_space)
    throw Error(ErrorKind::input, solver,
                phrase<"%1 vectors of the null space were given, and it has %2 dimensions">(
                    null_vectors, *matrix.null_space),
                phrase<"Give a basis of the whole null space">());
  if (needs.null_space && is_singular && null_vectors == 0)
    throw Error(ErrorKind::input, solver,
                phrase<"it needs the vectors of the null space, which has %1 dimensions">(*matrix.null_space),
                phrase<"Give a basis of the null space, or solve without a preconditioner">());
}

}  // namespace genba
