#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/solve/backend/backend.hpp"
#include "engine/solve/krylov/convergence.hpp"
#include "engine/solve/krylov/minres.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "tests/engine/solve/backend_suite.hpp"
#include "tests/engine/solve/solver_cases.hpp"
#include "tests/engine/solve/springs.hpp"
#include "tests/engine/test_scale.hpp"

namespace genba::test {

namespace {
/// Elimination with the largest pivots.
std::vector<double> dense_solution(const CsrArrays& a, const std::vector<double>& b) {
  const auto n = static_cast<std::size_t>(a.rows);
  std::vector<std::vector<long double>> m(n, std::vector<long double>(n + 1, 0));
  for (std::size_t row = 0; row < n; ++row) {
    for (auto k = static_cast<std::size_t>(a.row_ptr[row]); k < static_cast<std::size_t>(a.row_ptr[row + 1]);
         ++k)
      m[row][static_cast<std::size_t>(a.column[k])] = a.value[k];
    m[row][n] = b[row];
  }
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t best = k;
    for (std::size_t i = k; i < n; ++i)
      if (std::fabs(m[i][k]) > std::fabs(m[best][k])) best = i;
    std::swap(m[k], m[best]);
    for (std::size_t i = k + 1; i < n; ++i) {
      const long double factor = m[i][k] / m[k][k];
      for (std::size_t j = k; factor != 0 && j <= n; ++j) m[i][j] -= factor * m[k][j];
    }
  }
  std::vector<double> x(n);
  for (std::size_t k = n; k-- > 0;) {
    long double sum = m[k][n];
    for (std::size_t j = k + 1; j < n; ++j) sum -= m[k][j] * x[j];
    x[k] = static_cast<double>(sum / m[k][k]);
  }
  return x;
}

CsrArrays shifted(CsrArrays a, double shift) {
  for (Index row = 0; row < a.rows; ++row)
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
      if (a.column[k] == row) a.value[k] += shift;
  return a;
}

/// [D B; B^T 0] with D = 2, 3, ... and B of full rank: as many negative eigenvalues as multipliers.
CsrArrays saddle(Index unknowns, Index multipliers) {
  std::vector<std::map<Index, double>> rows(static_cast<std::size_t>(unknowns + multipliers));
  const auto couple = [&](Index i, Index j, double v) {
    rows[static_cast<std::size_t>(i)][j] = rows[static_cast<std::size_t>(j)][i] = v;
  };
  for (Index i = 0; i < unknowns; ++i) couple(i, i, 2 + i % 5);
  for (Index i = 0; i + 1 < unknowns; ++i) couple(i, i + 1, -0.7);
  for (Index k = 0; k < multipliers; ++k) {
    const Index at = k * unknowns / multipliers;
    couple(unknowns + k, at, 1);
    couple(unknowns + k, (at + 7) % unknowns, -0.5);
  }
  CsrArrays a;
  a.rows = a.columns = unknowns + multipliers;
  a.row_ptr = {0};
  for (const auto& row : rows) {
    for (const auto& [column, v] : row) {
      a.column.push_back(column);
      a.value.push_back(v);
    }
    a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
  }
  return a;
}

struct MinresTask {
  const CsrArrays& a;
  const std::vector<double>& b;
  Format format = Format::csr;
  const DevicePreconditioner* preconditioner = nullptr;  ///< null: none
  const std::vector<double>* start = nullptr;
  const std::vector<std::vector<double>>* null_space = nullptr;
  MatrixTraits traits = {};
};

Solved solve_minres(Backend& backend, const MinresTask& task, const SolveOptions& options, Monitor& monitor) {
  const auto m = backend.make_matrix(matrix_of(task.format, task.a));
  m->declare(task.traits);
  const auto none = backend.make_preconditioner(Preconditioner::none, *m, 1);
  const auto b = upload(backend, task.b), x = backend.make_vector(task.a.rows);
  if (task.start) backend.upload(*task.start, *x);
  std::unique_ptr<DeviceVectors> null_space;
  if (task.null_space) {
    null_space = backend.make_vectors(task.a.rows, static_cast<int>(task.null_space->size()));
    std::vector<double> all;
    for (const auto& v : *task.null_space) all.insert(all.end(), v.begin(), v.end());
    backend.upload(all, *null_space);
  }
  Solved s;
  s.report = minres(backend, backend, *m, task.preconditioner ? *task.preconditioner : *none, *b, *x, options,
                    monitor, null_space.get());
  s.x = download(backend, *x);
  return s;
}

Error failed(Backend& backend, const MinresTask& task, const SolveOptions& options = {}) {
  Listener listener;
  try {
    const Solved s = solve_minres(backend, task, options, listener);
    FAIL_CHECK("converged after " << s.report.iterations << " iterations");
  } catch (const Error& e) {
    return e;
  }
  return Error(ErrorKind::internal_fault, "", "");
}

double distance(const std::vector<double>& x, const std::vector<double>& y) {
  REQUIRE(x.size() == y.size());
  std::vector<double> d(x.size());
  for (std::size_t i = 0; i < d.size(); ++i) d[i] = x[i] - y[i];
  return norm(d) / norm(y);
}

/// Jacobi from a matrix of positive numbers.
std::unique_ptr<DevicePreconditioner> jacobi_of(Backend& backend, const std::vector<double>& positive) {
  const auto m = backend.make_matrix(matrix_of(Format::csr, diagonal(positive)));
  return backend.make_preconditioner(Preconditioner::jacobi, *m, 1);
}

void check_indefinite(Backend& backend) {
  std::vector<double> numbers, sizes;
  for (Index i = 0; i < scaled(601, 203); ++i) {
    numbers.push_back((i % 3 == 1 ? -1 : 1) * (0.1 + i % 40));
    sizes.push_back(std::fabs(numbers.back()));
  }
  const CsrArrays line = diagonal(numbers);
  const CsrArrays constrained = saddle(97, 31);
  std::vector<double> blocks(128, 1.0);
  for (Index i = 0; i < 97; ++i) blocks[static_cast<std::size_t>(i)] = 2 + i % 5;
  const CsrArrays waves = shifted(laplacian(7, 6, 5), -1.9);  // 12 of its 210 eigenvalues are negative
  const std::vector<double> waves_size(210, 6 + 1.9);
  SolveOptions options;
  options.tolerance = 1e-10;
  const std::pair<const CsrArrays*, const std::vector<double>*> cases[] = {
      {&line, &sizes}, {&constrained, &blocks}, {&waves, &waves_size}};
  for (const auto& [a, scale] : cases)
    for (const Format format : formats_of(*a)) {
      CAPTURE(to_string(format));
      CAPTURE(a->rows);
      const std::vector<double> b = random_vector(a->rows, 3), expected = dense_solution(*a, b);
      const auto jacobi = jacobi_of(backend, *scale);
      for (const DevicePreconditioner* m : {static_cast<const DevicePreconditioner*>(nullptr),
                                            static_cast<const DevicePreconditioner*>(jacobi.get())}) {
        CAPTURE(m != nullptr);
        Listener listener;
        const Solved s = solve_minres(backend, {*a, b, format, m}, options, listener);
        CHECK(relative_residual(*a, b, s.x) <= 1.01 * options.tolerance);
        CHECK(std::fabs(relative_residual(*a, b, s.x) - s.report.true_relative_residual) <= 1e-12);
        CHECK(is_converged(s.report, options));
        CHECK(s.report.restarts == 0);
        CHECK(s.report.backward_error < 1e-9);
        CHECK(distance(s.x, expected) < 1e-7);
        CHECK(listener.heard.size() == s.report.history.size());
        CHECK(s.report.history.front().iteration == 0);
        CHECK(s.report.history.front().relative == doctest::Approx(1));
        CHECK(s.report.history.back().relative == s.report.relative_residual);
        CHECK_FALSE(listener.fraction_fell);
        CHECK(listener.last_fraction == doctest::Approx(1));
        if (m == nullptr)
          for (std::size_t i = 1; i < s.report.history.size(); ++i)
            CHECK(s.report.history[i].relative <= 1.000001 * s.report.history[i - 1].relative);
        // Two signs of 40 sizes each: Jacobi needs two steps.
        if (m != nullptr && a == &line) CHECK(s.report.iterations <= 3);
        // The same bits again.
        if (!small_scale()) CHECK(solve_minres(backend, {*a, b, format, m}, options, listener).x == s.x);
      }
    }
}

/// K - s I of larger boxes and plane bodies, with a multigrid of K + s I.
void check_multigrid_of_shifted(Backend& backend) {
  Monitor silent;
  const CsrArrays box = laplacian(scaled(23, 11), scaled(21, 10), scaled(19, 9));
  const Springs plane = plane_lattice(scaled(61, 25), scaled(40, 21));
  const CsrArrays* const bodies[] = {&box, &plane.matrix};
  for (const CsrArrays* k : bodies) {
    CAPTURE(k->rows);
    const bool is_plane = k == &plane.matrix;
    const double shift = is_plane ? 0.05 : scaled(0.2, 0.6);
    const CsrArrays a = shifted(*k, -shift);
    const std::vector<double> b = times(a, random_vector(a.rows, 5));
    const auto positive = backend.make_matrix(matrix_of(Format::rbp_node, shifted(*k, shift)));
    const Multigrid multigrid(backend, *positive, is_plane ? 2 : 1,
                              is_plane ? std::span<const double>(plane.points) : std::span<const double>(),
                              {}, silent);
    SolveOptions options;
    for (const Format format : {Format::rbp_node, Format::rbp_sym}) {
      if (small_scale() && format == Format::rbp_node) continue;
      Listener listener;
      const Solved s = solve_minres(backend, {a, b, format, &multigrid}, options, listener);
      CHECK(relative_residual(a, b, s.x) <= 1.01 * options.tolerance);
      const Solved plain = solve_minres(backend, {a, b, format}, options, listener);
      CHECK(relative_residual(a, b, plain.x) <= 1.01 * options.tolerance);
      MESSAGE(a.rows << " unknowns: " << s.report.iterations << " iterations with multigrid, "
                     << plain.report.iterations << " without");
      CHECK(2 * s.report.iterations < plain.report.iterations);
      CHECK(distance(s.x, plain.x) < 1e-4);
    }
    // Conjugate gradients say what they met, and what to use.
    const auto m = backend.make_matrix(matrix_of(Format::rbp_sym, a));
    const auto jacobi = backend.make_preconditioner(Preconditioner::jacobi, *m, 1);
    const auto right = upload(backend, b), x = backend.make_vector(a.rows);
    try {
      conjugate_gradient(backend, *m, *jacobi, *right, *x, options, silent);
      FAIL_CHECK("converged");
    } catch (const Error& e) {
      CHECK(e.kind() == ErrorKind::singular);
      CHECK(e.problem().english().find("p.Ap = -") != std::string::npos);
      CHECK(e.next_step().english().find("MINRES") != std::string::npos);
    }
  }
}

/// Orthonormal motions of the points of a body: rows of `count` vectors, by Gram-Schmidt.
std::vector<std::vector<double>> motions(const Springs& body) {
  const auto nodes = body.points.size() / 3, d = static_cast<std::size_t>(body.dofs);
  std::vector<std::vector<double>> all;
  const auto add = [&](auto&& motion) {
    std::vector<double> v;
    for (std::size_t node = 0; node < nodes; ++node) {
      const std::array<double, 3> u = motion(body.points.data() + 3 * node);
      v.insert(v.end(), u.begin(), u.begin() + static_cast<std::ptrdiff_t>(d));
    }
    for (int pass = 0; pass < 2; ++pass)
      for (const auto& other : all) {
        double part = 0;
        for (std::size_t i = 0; i < v.size(); ++i) part += other[i] * v[i];
        for (std::size_t i = 0; i < v.size(); ++i) v[i] -= part * other[i];
      }
    const double size = norm(v);
    for (double& e : v) e /= size;
    all.push_back(v);
  };
  using Motion = std::array<double, 3>;
  add([](const double*) { return Motion{1, 0, 0}; });
  add([](const double*) { return Motion{0, 1, 0}; });
  add([](const double* p) { return Motion{-p[1], p[0], 0}; });
  if (d == 2) return all;
  add([](const double*) { return Motion{0, 0, 1}; });
  add([](const double* p) { return Motion{0, -p[2], p[1]}; });
  add([](const double* p) { return Motion{p[2], 0, -p[0]}; });
  return all;
}

std::vector<double> without(std::vector<double> v, const std::vector<std::vector<double>>& parts) {
  for (const auto& part : parts) {
    double sum = 0;
    for (std::size_t i = 0; i < v.size(); ++i) sum += part[i] * v[i];
    for (std::size_t i = 0; i < v.size(); ++i) v[i] -= sum * part[i];
  }
  return v;
}

/// Bodies that nothing holds: loads in balance have a shortest solution, others are named.
void check_singular(Backend& backend) {
  Springs grid;
  grid.matrix = laplacian(11, 9, 8, true);
  grid.dofs = 1;
  const std::vector<std::vector<double>> constant = {std::vector<double>(792, 1 / std::sqrt(792.0))};
  const Springs body = springs_on_grid(6, 5, 4, 0, 3), plane = springs_on_grid(13, 11, 1, 0, 2);
  const Springs* const bodies[] = {&grid, &body, &plane};
  for (const Springs* s : bodies) {
    const CsrArrays& a = s->matrix;
    const auto null_space = s->dofs == 1 ? constant : motions(*s);
    CAPTURE(s->dofs);
    const std::vector<double> exact = without(random_vector(a.rows, 7), null_space), b = times(a, exact);
    std::vector<double> unbalanced = b;
    for (std::size_t i = 0; i < b.size(); ++i) unbalanced[i] += 0.5 * norm(b) * null_space.back()[i];
    const double part = 0.5 / std::sqrt(1.25);
    std::vector<double> positive(b.size(), 3.0);
    for (std::size_t i = 0; i < positive.size(); i += 4) positive[i] = 50;
    const auto jacobi = jacobi_of(backend, positive);
    SolveOptions options;
    for (const Format format : {Format::rbp_sym, Format::csr, Format::rbp_node}) {
      if (small_scale() && format != Format::rbp_sym) continue;
      CAPTURE(to_string(format));
      Listener listener;
      const Solved plain = solve_minres(backend, {a, b, format}, options, listener);
      CHECK(relative_residual(a, b, plain.x) <= 1.01 * options.tolerance);
      CHECK(distance(plain.x, exact) < 1e-5);
      // A start with a part in the null space keeps it, unless the null space is known.
      std::vector<double> start(b.size());
      for (std::size_t i = 0; i < b.size(); ++i) start[i] = 2 * norm(exact) * null_space[0][i];
      MinresTask task{a, b, format, jacobi.get(), &start, &null_space};
      task.traits.null_space = static_cast<int>(null_space.size());
      CHECK(distance(solve_minres(backend, task, options, listener).x, exact) < 1e-5);

      for (const bool is_preconditioned : {false, true}) {
        const Error e = failed(backend, {a, unbalanced, format, is_preconditioned ? jacobi.get() : nullptr});
        CHECK(e.kind() == ErrorKind::singular);
        if (!is_preconditioned)
          CHECK(e.problem().english().find("singular, and " + std::to_string(part).substr(0, 5)) !=
                std::string::npos);
        CHECK(e.next_step().english().find("balance") != std::string::npos);
      }
      const Error early = failed(backend, {a, unbalanced, format, jacobi.get(), nullptr, &null_space});
      CHECK(early.kind() == ErrorKind::singular);
      CHECK(early.problem().english().find("after 0 iterations") != std::string::npos);
    }
    // A load that is all in the null space.
    const Error e = failed(backend, {a, null_space.back()});
    CHECK(e.kind() == ErrorKind::singular);
    CHECK(e.problem().english().find("singular, and 1 of") != std::string::npos);
  }
  // An unknown that no equation has.
  CsrArrays gap = diagonal({2, 0, -3, 5});
  const std::vector<double> fits = {2, 0, 6, 5}, does_not = {2, 1, 6, 5};
  Listener listener;
  const std::vector<double> x = solve_minres(backend, {gap, fits}, {}, listener).x;
  CHECK(distance(x, {1, 0, -2, 1}) < 1e-10);
  CHECK(failed(backend, {gap, does_not}).kind() == ErrorKind::singular);
}

/// The fourth difference with free ends: a bar that nothing holds, which translates and turns.
CsrArrays free_bar(Index n) {
  std::vector<std::map<Index, double>> rows(static_cast<std::size_t>(n));
  const double bend[] = {1, -2, 1};
  for (Index i = 0; i + 2 < n; ++i)
    for (Index p = 0; p < 3; ++p)
      for (Index q = 0; q < 3; ++q) rows[static_cast<std::size_t>(i + p)][i + q] += bend[p] * bend[q];
  CsrArrays a;
  a.rows = a.columns = n;
  a.row_ptr = {0};
  for (const auto& row : rows) {
    for (const auto& [column, v] : row) {
      a.column.push_back(column);
      a.value.push_back(v);
    }
    a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
  }
  return a;
}

/// Small eigenvalues are not taken for a null space, and a null space beside them is found.
void check_nearly_singular(Backend& backend) {
  SolveOptions options;
  options.max_iterations = 20000;
  Listener listener;
  for (const double small : {1e-4, 1e-7, 1e-9}) {
    CAPTURE(small);
    std::vector<double> numbers(301);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = 1 + static_cast<double>(i % 50) / 20;
    for (const bool is_pair : {false, true}) {
      numbers[7] = small;
      if (is_pair) numbers[8] = -small;
      const CsrArrays a = diagonal(numbers);
      const std::vector<double> b(301, 1.0), x = solve_minres(backend, {a, b}, options, listener).x;
      CHECK(relative_residual(a, b, x) <= 2 * options.tolerance);
      CHECK(x[7] == doctest::Approx(1 / small).epsilon(1e-4));
    }
  }
  {
    INFO("a clamped bar under an even load");
    const CsrArrays a = bent_bar(150);
    const std::vector<double> b(150, 1.0);
    const Solved s = solve_minres(backend, {a, b}, options, listener);
    CHECK(is_converged(s.report, options));
    CHECK(distance(s.x, dense_solution(a, b)) < 1e-3);
  }
  {
    INFO(
        "a bar that nothing holds under an even load, which is all in the null space, and under an uneven "
        "one");
    const CsrArrays a = free_bar(150);
    CHECK(failed(backend, {a, std::vector<double>(150, 1.0)}, options).kind() == ErrorKind::singular);
    const Error e = failed(backend, {a, random_vector(150, 8)}, options);
    CHECK(e.kind() == ErrorKind::singular);
    CHECK(e.next_step().english().find("balance") != std::string::npos);
  }
}

/// A preconditioner of the wrong sign.
class Negative final : public DevicePreconditioner {
 public:
  explicit Negative(VectorSpace& vectors) : vectors_(vectors) {}
  Preconditioner kind() const override { return Preconditioner::jacobi; }
  std::int64_t bytes() const override { return 0; }
  void apply(const DeviceVector& r, DeviceVector& z, DeviceVector&) const override {
    vectors_.copy(r, z);
    vectors_.scale(-1, z);
  }
  void apply(const DeviceVectors&, DeviceVectors&, DeviceVectors&) const override { FAIL("not for blocks"); }

 private:
  VectorSpace& vectors_;
};

void check_refused(Backend& backend) {
  const CsrArrays a = shifted(laplacian(12, 11, 1), -0.9);
  std::vector<double> b = random_vector(a.rows, 1);
  const auto text = [](const Error& e) { return std::string(e.what()); };
  {
    INFO("what is known of a matrix");
    MinresTask task{a, b};
    task.traits.symmetric = Assured::no;
    CHECK(text(failed(backend, task)).find("symmetric") != std::string::npos);
    const auto m = backend.make_matrix(matrix_of(Format::csr, a));
    const auto none = backend.make_preconditioner(Preconditioner::none, *m, 1);
    const auto right = upload(backend, b), x = backend.make_vector(a.rows);
    const auto cg_refusal = [&](const MatrixTraits& traits) {
      m->declare(traits);
      Monitor silent;
      try {
        conjugate_gradient(backend, *m, *none, *right, *x, {}, silent);
      } catch (const Error& e) {
        CHECK(e.kind() == ErrorKind::input);
        return text(e);
      }
      return std::string("solved");
    };
    CHECK(cg_refusal({Assured::yes, Assured::no, 0}).find("MINRES") != std::string::npos);
    CHECK(cg_refusal({Assured::yes, Assured::unknown, 3}).find("3 dimensions") != std::string::npos);
    CHECK(cg_refusal({Assured::no, Assured::unknown, 0}).find("symmetric") != std::string::npos);

    const CsrArrays free_ends = laplacian(12, 11, 1, true);
    const std::vector<std::vector<double>> constant = {std::vector<double>(132, 1 / std::sqrt(132.0))};
    const auto jacobi = jacobi_of(backend, std::vector<double>(132, 4.0));
    MinresTask singular{free_ends, b, Format::csr, jacobi.get()};
    singular.traits.null_space = 1;
    CHECK(text(failed(backend, singular)).find("vectors of the null space") != std::string::npos);
    singular.null_space = &constant;
    singular.traits.null_space = 2;
    CHECK(text(failed(backend, singular)).find("2 dimensions") != std::string::npos);
    const std::vector<std::vector<double>> long_vector = {std::vector<double>(132, 1.0)};
    singular.null_space = &long_vector;
    singular.traits = {};
    CHECK(text(failed(backend, singular)).find("orthonormal") != std::string::npos);
  }
  {
    INFO("what is found of it");
    CsrArrays skew = a;
    skew.value[1] += 0.5;
    CHECK(text(failed(backend, {skew, b})).find("symmetric") != std::string::npos);
    const Negative negative(backend);
    const Error e = failed(backend, {a, b, Format::csr, &negative});
    CHECK(e.kind() == ErrorKind::singular);
    CHECK(e.place() == "preconditioner");
    CsrArrays broken = a;
    broken.value[broken.row_ptr[50]] = std::nan("");
    CHECK(failed(backend, {broken, b}).kind() == ErrorKind::internal_fault);
  }
  {
    INFO("options");
    SolveOptions options;
    options.energy_tolerance = 1e-3;
    CHECK(failed(backend, {a, b}, options).place() == "energy_tolerance");
    options = {};
    options.max_iterations = 7;
    const Error e = failed(backend, {a, b}, options);
    CHECK(e.kind() == ErrorKind::not_converged);
    CHECK(e.problem().english().find("7 iterations") != std::string::npos);
    CHECK(e.next_step().english().find("max_iterations") != std::string::npos);
  }
  {
    INFO("right-hand sides");
    for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
      b[77] = bad;
      CHECK(failed(backend, {a, b}).kind() == ErrorKind::model);
    }
    b.assign(b.size(), 1e-200);
    CHECK(failed(backend, {a, b}).kind() == ErrorKind::model);
    b.assign(b.size(), 0);
    Listener listener;
    const std::vector<double> start(b.size(), 3.0);
    const Solved zero = solve_minres(backend, {a, b, Format::csr, nullptr, &start}, {}, listener);
    CHECK(zero.x == b);
    CHECK(zero.report.iterations == 0);
  }
}

void check_starts_and_stops(Backend& backend) {
  const CsrArrays a = shifted(laplacian(10, 9, 8), -1.1);
  const std::vector<double> exact = random_vector(a.rows, 1), b = times(a, exact);
  SolveOptions options;
  Listener listener;
  const Solved there = solve_minres(backend, {a, b, Format::csr, nullptr, &exact}, options, listener);
  CHECK(there.report.iterations == 0);
  CHECK(there.x == exact);

  INFO("a far start loses digits on the way: the iteration restarts from the true residual");
  options.tolerance = 1e-11;
  std::vector<double> far = random_vector(a.rows, 2);
  for (double& v : far) v *= 1e9;
  const Solved s = solve_minres(backend, {a, b, Format::csr, nullptr, &far}, options, listener);
  CHECK(s.report.restarts >= 1);
  CHECK(relative_residual(a, b, s.x) <= 1.01 * options.tolerance);

  INFO("below what doubles hold: accepted with the numbers, or refused with them");
  options.tolerance = 1e-18;
  try {
    const Solved limited = solve_minres(backend, {a, b}, options, listener);
    REQUIRE(limited.report.rounding_limit);
    CHECK(limited.report.rounding_limit->is_euclidean);
    CHECK(limited.report.backward_error <= most_backward_error);
    CHECK(is_converged(limited.report, options));
    CHECK(distance(limited.x, exact) < 1e-11);
  } catch (const Error& e) {
    FAIL_CHECK(e.what());
  }

  INFO("cancel");
  struct Stopping final : Monitor {
    mutable int left = 20;
    bool cancelled() const override { return left-- <= 0; }
  } stopping;
  options = {};
  CHECK_THROWS_AS(solve_minres(backend, {a, b}, options, stopping), Cancelled);
}
}  // namespace

void check_minres(const BackendFactory& make) {
  const auto backend = make();
  check_indefinite(*backend);
  check_multigrid_of_shifted(*backend);
  check_singular(*backend);
  check_nearly_singular(*backend);
  check_refused(*backend);
  check_starts_and_stops(*backend);
}

}  // namespace genba::test
