#include "engine/solve/eigen/eigen_solver.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/symmetric_eigen.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/random_number.hpp"

namespace genba {

namespace {

constexpr double rounding_share = 1e-14;  // of |A x| + |lambda B x|: no residual below it has a digit
constexpr double least_direction = 1e-12;  // of the scaled Gram matrix: the rest is rounding
constexpr double new_part = 0.01;          // of a unit vector's square after it was made orthogonal a second time
constexpr int most_passes = 4, most_eigen_restarts = 5;
constexpr int patience = 8;  // iterations without a new least residual, near rounding
constexpr int exhausted = 150;
constexpr double near_tolerance = 1000;  // a residual that stalls there may be freed by a restart

Coefficients negative(Coefficients c) {
  for (double& v : c.a) v = -v;
  return c;
}

SmallMatrix symmetric_part(const Coefficients& c) {
  SmallMatrix out(c.rows);
  for (int i = 0; i < c.rows; ++i)
    for (int j = 0; j < c.rows; ++j) out(i, j) = 0.5 * (c(i, j) + c(j, i));
  return out;
}

[[noreturn]] void refuse_negative(double square) {
  throw Error(ErrorKind::singular, phrase<"eigenvalue solver">(),
              phrase<"a vector has the square %1 by the matrix B, which must be positive">(
                  format_number(square, "%.3g")),
              phrase<"Check densities and added masses: none may be negative">());
}

/// Columns that make a Gram matrix the unit matrix; directions below `least` are left out. scaled: the diagonal is
/// made 1 before. Throws Error(singular) for a negative square.
Coefficients orthonormaliser(const Coefficients& gram, double least, bool scaled) {
  const int n = gram.rows;
  SmallMatrix g = symmetric_part(gram);
  double least_square = 0, most = 0;
  for (int i = 0; i < n; ++i) least_square = std::min(least_square, g(i, i)), most = std::max(most, std::abs(g(i, i)));
  if (least_square < -1e-9 * most) refuse_negative(least_square);
  std::vector<double> d(static_cast<std::size_t>(n), 1.0);
  if (scaled)
    for (int i = 0; i < n; ++i) d[i] = g(i, i) > 0 ? 1 / std::sqrt(g(i, i)) : 0.0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) g(i, j) *= d[i] * d[j];
  const SymmetricEigen eigen = symmetric_eigen(g);
  const double largest = n > 0 ? eigen.values.back() : 0.0;
  if (n > 0 && eigen.values.front() < -1e-6 * std::max(largest, 1.0)) refuse_negative(eigen.values.front());
  std::vector<int> kept;
  for (int k = n - 1; k >= 0; --k)
    if (eigen.values[k] > least * (scaled ? largest : 1.0)) kept.push_back(k);
  Coefficients out(n, static_cast<int>(kept.size()));
  for (int k = 0; k < out.columns; ++k)
    for (int i = 0; i < n; ++i) out(i, k) = d[i] * eigen.vectors(i, kept[k]) / std::sqrt(eigen.values[kept[k]]);
  return out;
}

double distance_from_unit(const Coefficients& g) {
  double most = 0;
  for (int i = 0; i < g.rows; ++i)
    for (int j = 0; j < g.rows; ++j) most = std::max(most, std::abs(g(i, j) - (i == j)));
  return most;
}

class LowestPairs {
 public:
  LowestPairs(EigenPencil& pencil, VectorSpace& space, const EigenOptions& options, Monitor& monitor,
              const Deflation& deflated)
      : pencil_(pencil),
        options_(options),
        monitor_(monitor),
        q_(deflated.vectors),
        bq_(deflated.b_vectors),
        block_(options.wanted + (options.guards > 0 ? options.guards : guard_vectors(options.wanted))),
        x_(space, pencil.rows(), block_),
        ax_(space, pencil.rows(), block_),
        bx_(space, pencil.rows(), block_),
        w_(space, pencil.rows(), block_),
        aw_(space, pencil.rows(), block_),
        bw_(space, pencil.rows(), block_),
        p_(space, pencil.rows(), 0),
        ap_(space, pencil.rows(), 0),
        bp_(space, pencil.rows(), 0),
        s_(space, pencil.rows(), block_),
        t_(space, pencil.rows(), block_) {}

  EigenPairs run(const VectorBlock* start);

 private:
  void begin(const VectorBlock* start);
  void refresh();
  void measure();
  bool is_done();
  bool is_found(int j) const { return residual_[j] <= options_.tolerance || rounded_[j]; }
  void step();
  void make_directions(const std::vector<int>& active);
  void make_orthogonal(VectorBlock& w, VectorBlock& bw, bool beside_x);
  void subtract_parts(const VectorBlock& q, const VectorBlock& bq, VectorBlock& w);
  void turn(VectorBlock& v, const Coefficients& c);
  void rayleigh_ritz(const std::vector<int>& active);
  void apply_a(const VectorBlock& x, VectorBlock& y);
  void apply_b(const VectorBlock& x, VectorBlock& y);
  void tell();
  [[noreturn]] void give_up() const;
  EigenPairs result();

  EigenPencil& pencil_;
  const EigenOptions& options_;
  Monitor& monitor_;
  const VectorBlock *q_, *bq_;
  int block_;
  VectorBlock x_, ax_, bx_, w_, aw_, bw_, p_, ap_, bp_, s_, t_;
  std::vector<double> value_, residual_, least_;
  std::vector<int> least_at_;
  std::vector<std::uint8_t> rounded_;
  double norm_a_ = 0;     // of A, from below
  double fraction_ = 0, first_worst_ = 0;
  bool is_fresh_ = false;  // A X and B X come from products, not from sums
  bool is_exhausted_ = false;
  int wanted_ = 0;
  EigenPairs out_;
};

void LowestPairs::apply_a(const VectorBlock& x, VectorBlock& y) {
  y.resize(x.count());
  for (int i = 0; i < x.parts(); ++i) pencil_.multiply_a(x.part(i), y.part(i));
  out_.products += x.count();
}

void LowestPairs::apply_b(const VectorBlock& x, VectorBlock& y) {
  y.resize(x.count());
  for (int i = 0; i < x.parts(); ++i) pencil_.multiply_b(x.part(i), y.part(i));
}

/// v = V C by way of the scratch t_.
void LowestPairs::turn(VectorBlock& v, const Coefficients& c) {
  t_.resize(c.columns);
  const std::array<const VectorBlock*, 1> from{&v};
  combine(from, c, t_);
  std::swap(v, t_);
}

void LowestPairs::subtract_parts(const VectorBlock& q, const VectorBlock& bq, VectorBlock& w) {
  if (q.count() == 0 || w.count() == 0) return;
  const Coefficients parts = negative(gram(bq, w));
  const std::array<const VectorBlock*, 1> from{&q};
  combine(from, parts, w, true);
}

/// Makes w B-orthonormal, and B-orthogonal to all that is there. Directions without a part of their own are dropped.
void LowestPairs::make_orthogonal(VectorBlock& w, VectorBlock& bw, bool beside_x) {
  for (int pass = 0; pass < most_passes && w.count() > 0; ++pass) {
    if (q_) subtract_parts(*q_, *bq_, w);
    if (beside_x) {
      subtract_parts(x_, bx_, w);
      subtract_parts(p_, bp_, w);
    }
    apply_b(w, bw);
    const Coefficients g = gram(w, bw);
    const int before = w.count();
    if (pass > 0 && distance_from_unit(g) < 1e-13 * (10 + before)) return;
    const Coefficients c = pass == 0 ? orthonormaliser(g, least_direction, true) : orthonormaliser(g, new_part, false);
    turn(w, c);
    turn(bw, c);
    if (pass > 0 && w.count() == before && distance_from_unit(g) < 1e-9) return;
  }
}

void LowestPairs::begin(const VectorBlock* start) {
  const auto n = static_cast<std::size_t>(pencil_.rows());
  for (int part = 0, first = 0; part < s_.parts(); first += s_.part(part++).count()) {
    std::vector<double> numbers(n * static_cast<std::size_t>(s_.part(part).count()));
    const std::uint64_t offset = (options_.seed * 1000003 + static_cast<std::uint64_t>(first)) * n;
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = random_number(offset + i);
    s_.space().upload(numbers, s_.part(part));
  }
  // Rows of zeros of B vanish, and rough parts are small from the start.
  apply_b(s_, t_);
  for (int i = 0; i < t_.parts(); ++i) pencil_.precondition(t_.part(i), x_.part(i));
  out_.preconditionings += block_;
  if (start) {
    const auto one = s_.space().make_vector(pencil_.rows());
    for (int i = 0; i < std::min(block_, start->count()); ++i) {
      start->take(i, *one);
      x_.put(*one, i);
    }
  }
  make_orthogonal(x_, bx_, false);
  block_ = x_.count();
  wanted_ = std::min(options_.wanted, block_);
  if (block_ == 0) return;
  apply_a(x_, ax_);
  const Coefficients xax = gram(x_, ax_);
  const SymmetricEigen eigen = symmetric_eigen(symmetric_part(xax));
  Coefficients c(block_, block_);
  for (int i = 0; i < block_; ++i)
    for (int j = 0; j < block_; ++j) c(i, j) = eigen.vectors(i, j);
  for (VectorBlock* v : {&x_, &ax_, &bx_}) turn(*v, c);
  value_ = eigen.values;
  const std::size_t m = static_cast<std::size_t>(block_);
  residual_.assign(m, 0), least_.assign(m, INFINITY), least_at_.assign(m, 0), rounded_.assign(m, 0);
  is_fresh_ = true;
}

/// A X and B X by products, X made orthonormal again, no P.
void LowestPairs::refresh() {
  p_.resize(0), ap_.resize(0), bp_.resize(0);
  make_orthogonal(x_, bx_, false);
  if (x_.count() != block_) give_up();
  apply_a(x_, ax_);
  const SymmetricEigen eigen = symmetric_eigen(symmetric_part(gram(x_, ax_)));
  Coefficients c(block_, block_);
  for (int i = 0; i < block_; ++i)
    for (int j = 0; j < block_; ++j) c(i, j) = eigen.vectors(i, j);
  for (VectorBlock* v : {&x_, &ax_, &bx_}) turn(*v, c);
  value_ = eigen.values;
  is_fresh_ = true;
}

/// R = A X - B X Lambda in s_, and its relative norms.
void LowestPairs::measure() {
  s_.resize(block_);
  Coefficients c(2 * block_, block_);
  for (int j = 0; j < block_; ++j) c(j, j) = 1, c(block_ + j, j) = -value_[j];
  const std::array<const VectorBlock*, 2> from{&ax_, &bx_};
  combine(from, c, s_);
  for (int part = 0, j = 0; part < s_.parts(); ++part) {
    const int count = s_.part(part).count();
    const auto squares = [&](const VectorBlock& v) { return v.space().gram(v.part(part), v.part(part)); };
    const auto rr = squares(s_), bb = squares(bx_), aa = squares(ax_), xx = squares(x_);
    for (int i = 0; i < count; ++i, ++j) {
      const auto at = static_cast<std::size_t>(i * count + i);
      const double r = std::sqrt(rr[at]), size = std::abs(value_[j]) * std::sqrt(bb[at]);
      if (!std::isfinite(r) || !std::isfinite(size))
        throw Error(ErrorKind::internal_fault, phrase<"eigenvalue solver">(),
                    phrase<"the residual of pair %1 is not a number">(j + 1));
      norm_a_ = std::max(norm_a_, std::sqrt(aa[at] / xx[at]));
      residual_[j] = size > 0 ? r / size : (r > 0 ? INFINITY : 0.0);
      if (residual_[j] < 0.5 * least_[j]) least_[j] = residual_[j], least_at_[j] = out_.iterations;
      rounded_[j] = (r <= rounding_share * (norm_a_ * std::sqrt(xx[at]) + size) &&
                     out_.iterations - least_at_[j] >= patience) ||
                    (is_fresh_ && is_exhausted_);
    }
  }
}

void LowestPairs::tell() {
  double worst = 0;
  for (int j = 0; j < wanted_; ++j)
    if (!is_found(j)) worst = std::max(worst, residual_[j]);
  if (std::isfinite(worst) && worst > 0) {
    monitor_.residual(out_.iterations, worst);
    if (first_worst_ == 0) first_worst_ = worst;
    int found = 0;
    for (int j = 0; j < wanted_; ++j) found += is_found(j);
    const double fall = first_worst_ > options_.tolerance && worst < first_worst_
                            ? std::log(first_worst_ / worst) / std::log(first_worst_ / options_.tolerance)
                            : 0.0;
    fraction_ = std::max({fraction_, std::min(1.0, fall), static_cast<double>(found) / wanted_ * 0.9});
  }
  monitor_.progress(phrase<"modes">(), fraction_);
}

bool LowestPairs::is_done() {
  for (int j = 0; j < wanted_; ++j)
    if (!is_found(j)) return false;
  return true;
}

/// W from the residuals in s_ of the active pairs.
void LowestPairs::make_directions(const std::vector<int>& active) {
  const int k = static_cast<int>(active.size());
  VectorBlock* residuals = &s_;
  if (k < block_) {
    Coefficients pick(block_, k);
    for (int j = 0; j < k; ++j) pick(active[j], j) = 1;
    t_.resize(k);
    const std::array<const VectorBlock*, 1> from{&s_};
    combine(from, pick, t_);
    residuals = &t_;
  }
  w_.resize(k);
  for (int i = 0; i < w_.parts(); ++i) pencil_.precondition(residuals->part(i), w_.part(i));
  out_.preconditionings += k;
  make_orthogonal(w_, bw_, true);
  apply_a(w_, aw_);
}

/// The lowest pairs of the space of X, W and P.
void LowestPairs::rayleigh_ritz(const std::vector<int>& active) {
  const int m = block_, k = w_.count(), p = p_.count(), s = m + k + p;
  SmallMatrix t(s);
  for (int i = 0; i < m; ++i) t(i, i) = value_[i];
  const auto place = [&](int row, int column, const Coefficients& c) {
    for (int i = 0; i < c.rows; ++i)
      for (int j = 0; j < c.columns; ++j) t(row + i, column + j) = t(column + j, row + i) = c(i, j);
  };
  const auto place_square = [&](int at, const Coefficients& c) {
    const SmallMatrix half = symmetric_part(c);
    for (int i = 0; i < c.rows; ++i)
      for (int j = 0; j < c.rows; ++j) t(at + i, at + j) = half(i, j);
  };
  if (k > 0) {
    place(0, m, gram(x_, aw_));
    place_square(m, gram(w_, aw_));
  }
  if (p > 0) {
    place(0, m + k, gram(x_, ap_));
    place_square(m + k, gram(p_, ap_));
    if (k > 0) place(m, m + k, gram(w_, ap_));
  }
  const SymmetricEigen eigen = symmetric_eigen(t);
  Coefficients c(s, m);
  for (int j = 0; j < m; ++j) {
    value_[j] = eigen.values[j];
    for (int i = 0; i < s; ++i) c(i, j) = eigen.vectors(i, j);
  }
  // P: what moved the active pairs away from X, orthogonal to the new X by its coefficients.
  Coefficients d(s, static_cast<int>(active.size()));
  for (int j = 0; j < d.columns; ++j)
    for (int i = m; i < s; ++i) d(i, j) = c(i, active[j]);
  for (int pass = 0; pass < 2 && d.columns > 0; ++pass) {
    for (int j = 0; j < d.columns; ++j)
      for (int l = 0; l < m; ++l) {
        double part = 0;
        for (int i = 0; i < s; ++i) part += c(i, l) * d(i, j);
        for (int i = 0; i < s; ++i) d(i, j) -= part * c(i, l);
      }
    Coefficients g(d.columns, d.columns);
    for (int j = 0; j < d.columns; ++j)
      for (int l = 0; l < d.columns; ++l)
        for (int i = 0; i < s; ++i) g(j, l) += d(i, j) * d(i, l);
    const Coefficients o = pass == 0 ? orthonormaliser(g, 1e-10, true) : orthonormaliser(g, new_part, false);
    Coefficients next(s, o.columns);
    for (int j = 0; j < o.columns; ++j)
      for (int l = 0; l < d.columns; ++l)
        for (int i = 0; i < s; ++i) next(i, j) += d(i, l) * o(l, j);
    d = std::move(next);
  }
  const auto move = [&](VectorBlock& x, const VectorBlock& w, VectorBlock& direction) {
    const std::array<const VectorBlock*, 3> from{&x, &w, &direction};
    s_.resize(m);
    t_.resize(d.columns);
    combine(from, c, s_);
    combine(from, d, t_);
    std::swap(x, s_);
    std::swap(direction, t_);
  };
  move(x_, w_, p_);
  move(ax_, aw_, ap_);
  move(bx_, bw_, bp_);
  is_fresh_ = false;
}

void LowestPairs::step() {
  std::vector<int> active;
  for (int j = 0; j < block_; ++j)
    if (!is_found(j)) active.push_back(j);
  make_directions(active);
  is_exhausted_ = w_.count() == 0 && p_.count() == 0;
  if (is_exhausted_) return;
  rayleigh_ritz(active);
  ++out_.iterations;
}

void LowestPairs::give_up() const {
  int found = 0;
  double worst = 0;
  for (int j = 0; j < wanted_; ++j) {
    found += is_found(j);
    worst = std::max(worst, residual_[j]);
  }
  throw Error(ErrorKind::not_converged, phrase<"eigenvalue solver">(),
              phrase<"%1 of %2 pairs were found after %3 iterations; the largest relative residual is %4, not %5">(
                  found, wanted_, out_.iterations, format_number(worst, "%.3g"),
                  format_number(options_.tolerance, "%.3g")),
              phrase<"Solve directly (solver.method: direct), ask for fewer modes, or allow a larger tolerance">());
}

EigenPairs LowestPairs::result() {
  out_.block = block_;
  VectorSpace& space = x_.space();
  const auto pick = [&](const VectorBlock& from, int first, int count) {
    auto to = std::make_unique<VectorBlock>(space, from.size(), count);
    Coefficients c(from.count(), count);
    for (int j = 0; j < count; ++j) c(first + j, j) = 1;
    const std::array<const VectorBlock*, 1> blocks{&from};
    combine(blocks, c, *to);
    return to;
  };
  out_.values.assign(value_.begin(), value_.begin() + wanted_);
  out_.residuals.assign(residual_.begin(), residual_.begin() + wanted_);
  out_.limited_by_rounding.assign(static_cast<std::size_t>(wanted_), 0);
  for (int j = 0; j < wanted_; ++j) out_.limited_by_rounding[j] = residual_[j] > options_.tolerance;
  out_.guard_values.assign(value_.begin() + wanted_, value_.end());
  if (block_ > wanted_) out_.guards = pick(x_, wanted_, block_ - wanted_);
  out_.b_vectors = pick(bx_, 0, wanted_);
  out_.vectors = pick(x_, 0, wanted_);
  return std::move(out_);
}

EigenPairs LowestPairs::run(const VectorBlock* start) {
  const auto clock = std::chrono::steady_clock::now();
  monitor_.check();
  begin(start);
  int refreshes = 0;
  while (block_ > 0) {
    measure();
    tell();
    monitor_.check();
    const bool done = is_done();
    bool stalls = false;
    for (int j = 0; j < wanted_; ++j)
      if (!is_found(j) && out_.iterations - least_at_[j] > exhausted) {
        stalls = true;
        if (residual_[j] > near_tolerance * options_.tolerance) give_up();
      }
    if ((done || is_exhausted_) && is_fresh_) break;
    if (done || is_exhausted_ || stalls) {
      if (refreshes++ > most_eigen_restarts) give_up();
      refresh();
      if (stalls && !done)
        for (int& at : least_at_) at = out_.iterations;
      continue;
    }
    if (out_.iterations >= options_.max_iterations) give_up();
    step();
  }
  out_.restarts = std::max(0, refreshes - 1);
  EigenPairs found = result();
  found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - clock).count();
  return found;
}

}  // namespace

int guard_vectors(int wanted) {
  return std::max(6, (3 * wanted + 9) / 10);
}

EigenPairs lowest_eigenpairs(EigenPencil& pencil, VectorSpace& vectors, const EigenOptions& options,
                             Monitor& monitor, const Deflation& deflated, const VectorBlock* start) {
  if (options.wanted < 1)
    throw Error(ErrorKind::input, phrase<"eigenvalue solver">(), phrase<"%1 pairs are asked for">(options.wanted),
                phrase<"Ask for one pair at least">());
  return LowestPairs(pencil, vectors, options, monitor, deflated).run(start);
}

std::int64_t eigen_vector_bytes(Offset rows, int wanted, int guards) {
  const int block = wanted + (guards > 0 ? guards : guard_vectors(wanted));
  return 11 * vector_block_bytes(rows, block) + 3 * rows * std::int64_t{8};
}

}  // namespace genba
