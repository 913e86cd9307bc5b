#include "engine/procedure/response/direct_answer.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/response/small_system.hpp"

namespace genba {

namespace {

constexpr double smallest_new = 1e-8;  // share of a new vector that the others do not hold

double dot_of(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

void add_to(std::vector<double>& to, double by, const std::vector<double>& from) {
  if (by == 0 || from.empty()) return;
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += by * from[i];
}

}  // namespace

DirectAnswer::DirectAnswer(ReducedBody& body, std::vector<double> real, std::vector<double> imaginary,
                           std::vector<double> base)
    : body_(body), tolerance_(body.options().tolerance), load_{std::move(real), std::move(imaginary), std::move(base)} {
  for (std::vector<double>& load : load_)
    if (!load.empty()) body_.clear_rows(load);
  damping_ = damping_matrices(body_.system(), body_.team(), body_.monitor());
  Backend& backend = body_.system().backend();
  const Offset rows = body_.pencil().rows();
  x_ = backend.make_vectors(rows, 2);
  y_ = backend.make_vectors(rows, 2);
  one_ = backend.make_vector(rows);
  image_ = backend.make_vector(rows);
  first_ = body_.shape_count();
  body_.monitor().progress(phrase<"equations of the modes">(), 0.0);
  for (std::size_t i = 0; i < body_.count(); ++i) {
    shape_.push_back(i);
    std::vector<double> q = body_.shape(i);
    body_.clear_rows(q);
    add(std::move(q));
  }
  modes_ = shape_.size();
}

std::vector<double> DirectAnswer::product(const DeviceMatrix& by, const std::vector<double>& x) {
  Backend& backend = body_.system().backend();
  std::vector<double> out(x.size());
  backend.upload(x, *one_);
  backend.multiply(by, *one_, *image_);
  backend.download(*image_, out);
  return out;
}

/// Takes the last of shape_ into the small matrices. q: the same vector, of q.
void DirectAnswer::add(std::vector<double> q) {
  body_.monitor().check();
  Backend& backend = body_.system().backend();
  const std::size_t n = q.size(), last = shape_.size() - 1;
  std::vector<double> both(2 * n), image[parts];
  std::ranges::copy(q, both.begin());
  backend.upload(both, *x_);
  body_.pencil().multiply_a(*x_, *y_);
  backend.download(*y_, both);
  image[stiffness].assign(both.begin(), both.begin() + static_cast<std::ptrdiff_t>(n));
  backend.multiply(body_.pencil().mass(), *x_, *y_);
  backend.download(*y_, both);
  image[mass].assign(both.begin(), both.begin() + static_cast<std::ptrdiff_t>(n));
  for (std::vector<double>* of_q : {&image[stiffness], &image[mass]}) body_.clear_rows(*of_q);
  // Damping of materials is stated for all motions, those that others determine too.
  const std::vector<double>& u = body_.shape(shape_.back());
  for (const Part part : {rate, loss}) {
    image[part].assign(n, 0.0);
    for (const auto& matrix : part == rate ? damping_.rate : damping_.loss) add_to(image[part], 1, product(*matrix, u));
  }
  for (int part = 0; part < parts; ++part) {
    std::vector<double> row(last + 1);
    const bool of_q = part == stiffness || part == mass;
    const bool is_zero = !of_q && (part == rate ? damping_.rate : damping_.loss).empty();
    for (std::size_t j = 0; j <= last && !is_zero; ++j) row[j] = dot_of(body_.shape(shape_[j]), image[part]);
    gram_[part].rows.push_back(std::move(row));
  }
  for (int k = 0; k < 3; ++k) force_[k].push_back(load_[k].empty() ? 0.0 : dot_of(q, load_[k]));
}

void DirectAnswer::restart() {
  shape_.resize(modes_);
  for (Gram& gram : gram_) gram.rows.resize(modes_);
  for (auto& force : force_) force.resize(modes_);
  body_.drop_shapes(first_);
}

std::vector<std::complex<double>> DirectAnswer::solved(double omega, const std::vector<Complex>& forces) const {
  const ResponseOptions& how = body_.how();
  const std::size_t n = shape_.size();
  std::vector<Complex> matrix(n * n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      const double k = gram_[stiffness](i, j), m = gram_[mass](i, j);
      const double damped = omega * (how.damping_mass * m + how.damping_stiffness * k + gram_[rate](i, j)) +
                            how.loss_factor * k + gram_[loss](i, j);
      matrix[i * n + j] = {k - omega * omega * m, damped};
    }
  return solved_small(std::move(matrix), forces);
}

/// Of the whole system, relative to the loads; residual_ is filled in.
double DirectAnswer::take_residual(double omega, double factor, Complex pushed, const std::vector<Complex>& amounts) {
  const ResponseOptions& how = body_.how();
  Backend& backend = body_.system().backend();
  const auto n = static_cast<std::size_t>(body_.pencil().rows());
  std::vector<double> u[2], both;
  for (int part = 0; part < 2; ++part) {
    std::vector<double> real(body_.shape_count(), 0.0);
    for (std::size_t i = 0; i < amounts.size(); ++i) real[shape_[i]] = part == 0 ? amounts[i].real() : amounts[i].imag();
    u[part] = body_.sum(real);
    std::vector<double> q = u[part];
    body_.clear_rows(q);
    both.insert(both.end(), q.begin(), q.end());
  }
  backend.upload(both, *x_);
  std::vector<double> k(2 * n), m(2 * n);
  body_.pencil().multiply_a(*x_, *y_);
  backend.download(*y_, k);
  backend.multiply(body_.pencil().mass(), *x_, *y_);
  backend.download(*y_, m);
  std::vector<double> damped[2];
  for (int part = 0; part < 2; ++part) {
    damped[part].assign(n, 0.0);
    for (const auto& matrix : damping_.rate) add_to(damped[part], omega, product(*matrix, u[part]));
    for (const auto& matrix : damping_.loss) add_to(damped[part], 1, product(*matrix, u[part]));
    if (!damping_.is_empty()) damped[part] = body_.reduced(std::move(damped[part]));
    const double by_mass = omega * how.damping_mass, by_stiffness = omega * how.damping_stiffness + how.loss_factor;
    const std::size_t at = part == 0 ? 0 : n;
    for (std::size_t i = 0; i < n; ++i) damped[part][i] += by_mass * m[at + i] + by_stiffness * k[at + i];
  }
  double size = 0, left = 0;
  for (int part = 0; part < 2; ++part) {
    const double sign = part == 0 ? 1 : -1;
    const std::vector<double>& other = damped[1 - part];
    const std::size_t at = part == 0 ? 0 : n;
    std::vector<double>& r = residual_[part];
    r.assign(n, 0.0);
    add_to(r, factor, load_[part]);
    add_to(r, part == 0 ? pushed.real() : pushed.imag(), load_[2]);
    size += dot_of(r, r);
    for (std::size_t i = 0; i < n; ++i)
      r[i] -= k[at + i] - omega * omega * m[at + i] - sign * other[i];
    body_.clear_rows(r);
    left += dot_of(r, r);
  }
  return size > 0 ? std::sqrt(left / size) : 0;
}

ModeAmounts DirectAnswer::amounts(double omega, double factor, std::complex<double> pushed) {
  Backend& backend = body_.system().backend();
  if (shape_.size() - modes_ + 2 > most_direct_vectors) restart();
  const std::size_t began = shape_.size();
  double relative = 0;
  std::vector<Complex> amounts;
  for (bool is_stuck = false;;) {
    std::vector<Complex> forces(shape_.size());
    for (std::size_t i = 0; i < forces.size(); ++i)
      forces[i] = factor * Complex(force_[0][i], force_[1][i]) + pushed * force_[2][i];
    amounts = solved(omega, forces);
    relative = take_residual(omega, factor, pushed, amounts);
    if (relative <= tolerance_) break;
    if (is_stuck || shape_.size() - modes_ + 2 > most_direct_vectors) {
      if (!is_stuck && began > modes_) {  // vectors of other frequencies fill the room
        restart();
        return this->amounts(omega, factor, pushed);
      }
      throw Error(ErrorKind::not_converged, phrase<"response">(),
                  phrase<"the equations at %1 are met to %2 with %3 vectors, and %4 is asked for">(
                      format_quantity(omega / (2 * std::numbers::pi), QuantityKind::frequency), format_number(relative, "%.1e"),
                      shape_.size(), format_number(tolerance_, "%.1e")),
                  phrase<"Ask for more modes, so that they reach beyond the range, or raise the tolerance of the solver">());
    }
    std::vector<double> both(2 * residual_[0].size());
    std::ranges::copy(residual_[0], both.begin());
    std::ranges::copy(residual_[1], both.begin() + static_cast<std::ptrdiff_t>(residual_[0].size()));
    backend.upload(both, *x_);
    body_.pencil().precondition(*x_, *y_);
    backend.download(*y_, both);
    ++applied_;
    is_stuck = true;
    for (std::size_t part = 0; part < 2; ++part) {
      const std::size_t n = residual_[part].size();
      std::vector<double> q(both.begin() + static_cast<std::ptrdiff_t>(part * n),
                            both.begin() + static_cast<std::ptrdiff_t>((part + 1) * n));
      body_.clear_rows(q);
      const double whole = std::sqrt(dot_of(q, product(body_.pencil().mass(), q)));
      if (!(whole > 0)) continue;
      for (double& v : q) v /= whole;
      double rest = 1;
      for (int twice = 0; twice < 2; ++twice) {
        const std::vector<double> image = product(body_.pencil().mass(), q);
        for (const std::size_t shape : shape_) add_to(q, -dot_of(body_.shape(shape), image), body_.shape(shape));
        body_.clear_rows(q);
        rest = std::sqrt(std::max(0.0, dot_of(q, product(body_.pencil().mass(), q))));
        if (!(rest > smallest_new)) break;
        for (double& v : q) v /= rest;
      }
      if (!(rest > smallest_new)) continue;
      std::vector<double> u = q;
      shape_.push_back(body_.add_motion(std::move(u)));
      add(std::move(q));
      is_stuck = false;
    }
  }
  ++answers_;
  most_ = std::max(most_, shape_.size() - modes_);
  largest_residual_ = std::max(largest_residual_, relative);
  ModeAmounts out(body_.shape_count());
  for (std::size_t i = 0; i < amounts.size(); ++i) out[shape_[i]] = amounts[i];
  return out;
}

}  // namespace genba
