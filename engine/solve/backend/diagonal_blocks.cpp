#include "engine/solve/backend/diagonal_blocks.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {
[[noreturn]] void refuse(Offset row, int size, double pivot) {
  const std::string number = format_number(pivot, "%g");
  throw Error(ErrorKind::singular, phrase<"matrix row %1">(row),
              size == 1
                  ? phrase<"the diagonal is %1, not positive">(number)
                  : phrase<"the diagonal block of %1 rows is not positive definite (pivot %2)">(size, number),
              phrase<"Check the constraints and the materials, or use the preconditioner none">());
}

/// A = L L^T in place, then A^-1 = L^-T L^-1. Returns the row whose pivot fails (its value in `bad`), or -1.
int invert(int n, double* a, double& bad) {
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  for (int j = 0; j < n; ++j) {
    double pivot = a[j * n + j];
    const double scale = pivot;
    for (int k = 0; k < j; ++k) pivot -= a[j * n + k] * a[j * n + k];
    if (!(pivot > n * epsilon * scale) || !std::isfinite(pivot)) {
      bad = pivot;
      return j;
    }
    if (n == 1) {
      a[0] = 1 / pivot;
      return -1;
    }
    const double root = std::sqrt(pivot);
    a[j * n + j] = root;
    for (int i = j + 1; i < n; ++i) {
      double s = a[i * n + j];
      for (int k = 0; k < j; ++k) s -= a[i * n + k] * a[j * n + k];
      a[i * n + j] = s / root;
    }
  }
  for (int j = 0; j < n; ++j) {  // L^-1 into the lower triangle
    a[j * n + j] = 1 / a[j * n + j];
    for (int i = j + 1; i < n; ++i) {
      double s = 0;
      for (int k = j; k < i; ++k) s += a[i * n + k] * a[k * n + j];
      a[i * n + j] = -s / a[i * n + i];
    }
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) {
      double s = 0;
      for (int k = i; k < n; ++k) s += a[k * n + i] * a[k * n + j];
      a[i * n + j] = s;  // rows below i still hold L^-1; nobody reads this entry again
      a[j * n + i] = s;
    }
  }
  return -1;
}
}  // namespace

void invert_diagonal_blocks(int size, std::span<double> blocks) {
  if (size < 1 || size > largest_diagonal_block) {
    throw Error(ErrorKind::input, phrase<"block-Jacobi">(),
                phrase<"blocks of %1 rows were asked for; 1 to 6 are possible">(size));
  }
  const Offset count = static_cast<Offset>(blocks.size()) / (size * size);
  for (Offset b = 0; b < count; ++b) {
    double bad = 0;
    const int row = invert(size, blocks.data() + b * size * size, bad);
    if (row >= 0) refuse(b * size + row, size, bad);
  }
}

}  // namespace genba
