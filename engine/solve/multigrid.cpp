#include "engine/solve/multigrid.hpp"

namespace genba {

namespace {
// The part of the spectrum that the smoother damps: [largest / smoothed_part, largest].
constexpr double smoothed_part = 20;

Matrix dense_matrix(const std::vector<double>& values, Index rows) {
  std::vector<Offset> row_ptr(static_cast<std::size_t>(rows) + 1);
  std::vector<Index> column(values.size());
  for (std::size_t i = 0; i < row_ptr.size(); ++i) row_ptr[i] = static_cast<Offset>(i) * rows;
  for (std::size_t k = 0; k < column.size(); ++k)
    column[k] = static_cast<Index>(k % static_cast<std::size_t>(rows));
  return make_matrix(Format::csr, rows, rows, row_ptr.data(), column.data(), values.data());
}
}  // namespace

Multigrid::Multigrid(Backend& backend, const DeviceMatrix& finest, MultigridLevels&& levels, int degree)
    : backend_(backend), degree_(degree) {
  const auto vector = [&](Offset rows) {
    bytes_ += rows * static_cast<std::int64_t>(sizeof(double));
    return backend.make_vector(rows);
  };
  for (MultigridLevel& from : levels.levels) {
    Level level;
    const bool is_finest = levels_.empty(), is_coarsest = &from == &levels.levels.back();
    if (!is_finest) {
      level.own = backend.make_matrix(std::move(from.matrix));
      bytes_ += level.own->bytes();
      level.b = vector(from.rows());
      level.x = vector(from.rows());
    }
    level.matrix = is_finest ? &finest : level.own.get();
    level.largest = from.largest;
    if (is_coarsest && !levels.coarsest_inverse.empty()) {
      coarsest_inverse_ =
          backend.make_matrix(dense_matrix(levels.coarsest_inverse, static_cast<Index>(from.rows())));
      bytes_ += coarsest_inverse_->bytes();
      levels.coarsest_inverse = {};
    } else {
      level.diagonal = backend.make_preconditioner(Preconditioner::block_jacobi, *level.matrix, from.block);
      bytes_ += level.diagonal->bytes();
      level.defect = vector(from.rows());
      level.step = vector(from.rows());
    }
    if (!is_coarsest) {
      level.prolongator = backend.make_transfer(std::move(from.prolongator));
      bytes_ += level.prolongator->bytes();
    }
    levels_.push_back(std::move(level));
  }
}

void Multigrid::apply(const DeviceVector& r, DeviceVector& z) const {
  cycle(0, r, z);
}

void Multigrid::cycle(std::size_t number, const DeviceVector& b, DeviceVector& x) const {
  const Level& level = levels_[number];
  if (number + 1 == levels_.size()) {
    if (coarsest_inverse_)
      backend_.multiply(*coarsest_inverse_, b, x);
    else
      smooth(level, b, x, true);
    return;
  }
  const Level& coarse = levels_[number + 1];
  smooth(level, b, x, true);
  backend_.defect(*level.matrix, b, x, *level.defect);
  backend_.restrict_to(*level.prolongator, *level.defect, *coarse.b);
  cycle(number + 1, *coarse.b, *coarse.x);
  backend_.prolongate(*level.prolongator, *coarse.x, x);
  smooth(level, b, x, false);
}

/// Chebyshev's iteration on the upper part of the spectrum (Saad, Iterative Methods for Sparse Linear
/// Systems, 12.3).
void Multigrid::smooth(const Level& level, const DeviceVector& b, DeviceVector& x, bool from_zero) const {
  const double middle = level.largest * (1 + 1 / smoothed_part) / 2;
  const double half = level.largest * (1 - 1 / smoothed_part) / 2;
  const double sigma = middle / half;
  double rho = 1 / sigma;
  for (int step = 0; step < degree_; ++step) {
    const bool is_first = step == 0;
    const DeviceVector* r = &b;
    if (!(is_first && from_zero)) {
      backend_.defect(*level.matrix, b, x, *level.defect);
      r = level.defect.get();
    }
    const double next = is_first ? rho : 1 / (2 * sigma - rho);
    const double momentum = is_first ? 0 : next * rho;
    const double scale = is_first ? 1 / middle : 2 * next / half;
    backend_.smooth(*level.diagonal, *r, momentum, scale, *level.step, x, is_first && from_zero);
    rho = next;
  }
}

}  // namespace genba
