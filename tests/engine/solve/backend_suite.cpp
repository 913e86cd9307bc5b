#include "tests/engine/solve/backend_suite.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/solve/backend/random_number.hpp"
#include "tests/engine/solve/textbook_cg.hpp"
#include "tests/engine/sparse/patterns.hpp"
#include "tests/engine/test_scale.hpp"

namespace genba::test {

namespace {
constexpr Preconditioner all_preconditioners[] = {Preconditioner::none, Preconditioner::jacobi,
                                                  Preconditioner::block_jacobi};
std::vector<Index> odd_sizes() {
  return {1, 31, 33, 257, 1000, scaled(100003, 10007)};
}

double norm_of(const std::vector<double>& v) {
  long double sum = 0;
  for (double e : v) sum += static_cast<long double>(e) * e;
  return static_cast<double>(std::sqrt(sum));
}

CsrArrays diagonal(const std::vector<double>& d) {
  CsrArrays a;
  a.rows = a.columns = static_cast<Index>(d.size());
  a.row_ptr = {0};
  for (Index i = 0; i < a.rows; ++i) {
    a.column.push_back(i);
    a.row_ptr.push_back(i + 1);
  }
  a.value = d;
  return a;
}

/// The error that `call` must throw.
template <class Call>
Error error_of(Call&& call) {
  try {
    call();
  } catch (const Error& e) {
    return e;
  }
  FAIL_CHECK("no error was thrown");
  return Error(ErrorKind::internal_fault, "", "");
}

/// One conjugate gradient on a backend, with the vectors it needs.
struct Run {
  Backend& backend;
  std::unique_ptr<DeviceMatrix> a;
  std::unique_ptr<DevicePreconditioner> m;
  std::unique_ptr<DeviceVector> x, r, z, p, q;
  std::unique_ptr<CgScalars> s;

  Run(Backend& on, Format f, const CsrArrays& matrix, Preconditioner kind, int block,
      const std::vector<double>& b, Precision precision = Precision::fp64)
      : backend(on), a(make_on(on, precision, f, matrix)), m(on.make_preconditioner(kind, *a, block)) {
    x = on.make_vector(matrix.rows);
    r = upload(on, b);
    if (kind != Preconditioner::none) z = on.make_vector(matrix.rows);
    p = on.make_vector(matrix.rows);
    q = on.make_vector(matrix.rows);
    s = on.make_scalars();
  }
  DeviceVector& preconditioned() { return z ? *z : *r; }  // shared with r if there is no preconditioner
  void start() { backend.cg_start(*m, *r, preconditioned(), *p, *s); }
  void step() {
    backend.cg_product(*a, *p, *q, *s);
    backend.cg_update(*m, *q, *x, *r, preconditioned(), *p, *s);
  }
  CgReading read() { return backend.cg_read(*s); }
};

double largest(const std::vector<long double>& v) {
  long double most = 0;
  for (long double e : v) most = std::max(most, std::fabs(e));
  return static_cast<double>(most);
}

void check_close(const std::vector<double>& v, const std::vector<long double>& exact, double relative,
                 double scale) {
  REQUIRE(v.size() == exact.size());
  double worst = 0;
  bool finite = true;
  for (std::size_t i = 0; i < v.size(); ++i) {
    finite = finite && std::isfinite(v[i]);
    worst = std::max(worst, static_cast<double>(std::fabs(v[i] - exact[i])));
  }
  CHECK(finite);
  CHECK(worst <= relative * scale);
}
}  // namespace

void check_vectors(const BackendFactory& make) {
  const auto backend = make();
  for (Offset size : {0, 1, 31, 33, 257, 1000, 100003}) {
    CAPTURE(size);
    const auto fresh = backend->make_vector(size);
    CHECK(fresh->size() == size);
    CHECK(download(*backend, *fresh) == std::vector<double>(static_cast<std::size_t>(size), 0.0));
    const std::vector<double> v = random_vector(size, 7);
    const auto vector = upload(*backend, v);
    CHECK(download(*backend, *vector) == v);
    CHECK(backend->norm(*vector) == doctest::Approx(norm_of(v)).epsilon(1e-13));
    CHECK(backend->norm(*vector) == backend->norm(*vector));
    backend->fill_random(*vector);
    std::vector<double> numbers(static_cast<std::size_t>(size));
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = random_number(i);
    CHECK(download(*backend, *vector) == numbers);
  }
}

void check_products(const BackendFactory& make) {
  const auto backend = make();
  std::vector<CsrArrays> matrices = corner_patterns();
  for (Index size : odd_sizes()) {
    matrices.push_back(random_pattern(size, size, static_cast<unsigned>(size)));
    if (size < 10000) matrices.push_back(random_pattern(size, size + 11, static_cast<unsigned>(size) + 1));
    if (size < 10000) matrices.push_back(random_spd(size, 3, static_cast<unsigned>(size) + 2));
  }
  for (const CsrArrays& given : matrices)
    for (const Precision precision : all_precisions) {
      if (precision == Precision::fp32 && given.rows > 10000) continue;  // what is large is slow to make
      const CsrArrays a = precision == Precision::fp64 ? given : rounded(given);
      CAPTURE(to_string(precision));
      CAPTURE(a.rows);
      CAPTURE(a.columns);
      const std::vector<double> x = random_vector(a.columns, 1), b = random_vector(a.rows, 2);
      const auto dx = upload(*backend, x), db = upload(*backend, b);
      for (Format f : formats_of(a)) {
        CAPTURE(to_string(f));
        const auto m = make_on(*backend, precision, f, a);
        CHECK(m->format() == f);
        CHECK(m->precision() == precision);
        CHECK(m->rows() == a.rows);
        CHECK(m->columns() == a.columns);
        const auto y = backend->make_vector(a.rows), r = backend->make_vector(a.rows);
        backend->multiply(*m, *dx, *y);
        std::vector<double> product = download(*backend, *y);
        CHECK(product_error(a, x, product) <= 1e-13);
        backend->multiply(*m, *dx, *y);
        CHECK(download(*backend, *y) == product);  // reproducible
        const double norm = backend->residual(*m, *db, *dx, *r);
        const std::vector<double> residual = download(*backend, *r);
        bool same = true;
        for (std::size_t i = 0; i < b.size(); ++i) {
          same = same && std::fabs(residual[i] - (b[i] - product[i])) <= 1e-13 * (std::fabs(b[i]) + 100);
        }
        CHECK(same);
        CHECK(norm == doctest::Approx(norm_of(residual)).epsilon(1e-13));
        CHECK(backend->residual(*m, *db, *dx, *r) == norm);  // reproducible
        CHECK(download(*backend, *r) == residual);
      }
    }
  const CsrArrays a = random_pattern(1000, 1000, 3);
  const std::vector<double> x = random_vector(1000, 1);
  for (int threads : {1, 2, 4, 8, 16, 32}) {
    CAPTURE(threads);
    const auto m = backend->make_matrix(matrix_of(Format::csr, a), {threads});
    const auto dx = upload(*backend, x), y = backend->make_vector(1000);
    backend->multiply(*m, *dx, *y);
    CHECK(product_error(a, x, download(*backend, *y)) <= 1e-13);
  }
}

void check_residuals(const BackendFactory& make) {
  const auto backend = make();
  for (Index nodes : {1, 33, scaled(40009, 4001)}) {
    const CsrArrays a = rounded(random_spd(nodes, 3, static_cast<unsigned>(nodes)));
    const std::vector<double> x = random_vector(a.columns, 3);
    for (Format f : all_formats)
      for (const Precision precision : all_precisions) {
        CAPTURE(nodes);
        CAPTURE(to_string(f));
        CAPTURE(to_string(precision));
        const auto m = make_on(*backend, precision, f, a);
        const auto dx = upload(*backend, x), b = backend->make_vector(a.rows),
                   r = backend->make_vector(a.rows);
        // Where b is A x but for one entry, all of |r| is that entry: nothing larger may be summed on the
        // way.
        backend->multiply(*m, *dx, *b);
        std::vector<double> load = download(*backend, *b);
        CHECK(backend->residual(*m, *b, *dx, *r) <= 1e-14 * norm_of(load));
        const std::size_t last = load.size() - 1;
        const double whole = load[last];
        load[last] += 1e-6;
        backend->upload(load, *b);
        const double left = load[last] - whole;
        CHECK(std::fabs(backend->residual(*m, *b, *dx, *r) - left) <= 1e-4 * left);
        load[last / 2] = std::nan("");
        backend->upload(load, *b);
        CHECK(std::isnan(backend->residual(*m, *b, *dx, *r)));
      }
  }
}

void check_preconditioners(const BackendFactory& make) {
  const auto backend = make();
  for (int block = 1; block <= 6; ++block) {
    for (Index nodes : {1, 31, 33, 257, 1000}) {
      const CsrArrays a = rounded(random_spd(nodes, block, static_cast<unsigned>(nodes + block)));
      const std::vector<double> b = random_vector(a.rows, 5);
      for (Preconditioner kind : all_preconditioners)
        for (const Precision precision : all_precisions) {
          CAPTURE(to_string(precision));
          CAPTURE(to_string(kind));
          CAPTURE(block);
          CAPTURE(nodes);
          const Format f = all_formats[static_cast<std::size_t>(nodes + block) % all_formats.size()];
          Run run(*backend, f, a, kind, block, b, precision);
          CHECK(run.m->kind() == kind);
          CHECK(run.m->bytes() == preconditioner_bytes(a.rows, kind, block));
          run.start();
          const TextbookCg exact(a, kind, block, b);
          check_close(download(*backend, *run.p), exact.z, 1e-13, largest(exact.z));
          const CgReading reading = run.read();
          CHECK_FALSE(reading.breakdown);
          CHECK(reading.rho == doctest::Approx(static_cast<double>(exact.rho)).epsilon(1e-12));
          CHECK(reading.rr == doctest::Approx(static_cast<double>(exact.rr)).epsilon(1e-12));
          CHECK(run.m->is_fused());
          const auto again = upload(*backend, b), z = backend->make_vector(a.rows);
          run.m->apply(*again, *z, *run.q);
          check_close(download(*backend, *z), exact.z, 1e-13, largest(exact.z));
        }
    }
  }

  for (Format f : all_formats) {
    CAPTURE(to_string(f));
    std::vector<double> d(300, 2.0);
    d[137] = -3;
    const auto negative = backend->make_matrix(matrix_of(f, diagonal(d)));
    for (int block : {1, 3}) {
      const Error e =
          error_of([&] { backend->make_preconditioner(Preconditioner::block_jacobi, *negative, block); });
      CHECK(e.kind() == ErrorKind::singular);
      CHECK(std::string(e.what()).find("137") != std::string::npos);
    }
    d[137] = std::nan("");
    const auto broken = backend->make_matrix(matrix_of(f, diagonal(d)));
    CHECK(error_of([&] { backend->make_preconditioner(Preconditioner::jacobi, *broken, 1); }).kind() ==
          ErrorKind::singular);
    // A row without a diagonal entry.
    if (f == Format::rbp_sym) continue;  // has a diagonal always
    const auto missing = backend->make_matrix(matrix_of(f, pattern_of(3, {{0}, {0, 2}, {2}}, 4)));
    CHECK(error_of([&] { backend->make_preconditioner(Preconditioner::jacobi, *missing, 1); }).kind() ==
          ErrorKind::singular);
  }
  CsrArrays indefinite;  // positive diagonal, indefinite block
  indefinite.rows = indefinite.columns = 2;
  indefinite.row_ptr = {0, 2, 4};
  indefinite.column = {0, 1, 0, 1};
  indefinite.value = {1, 2, 2, 1};
  const auto m = backend->make_matrix(matrix_of(Format::csr, indefinite));
  CHECK(error_of([&] { backend->make_preconditioner(Preconditioner::block_jacobi, *m, 2); }).kind() ==
        ErrorKind::singular);
}

void check_cg_steps(const BackendFactory& make) {
  const auto backend = make();
  for (Index size : odd_sizes()) {
    const int block = size % 2 ? 3 : 2;
    const Index nodes = size > 10000 ? size / 3 : size;
    const CsrArrays a = rounded(random_spd(nodes, block, static_cast<unsigned>(size)));
    const std::vector<double> b = random_vector(a.rows, 11);
    for (Preconditioner kind : all_preconditioners) {
      TextbookCg exact(a, kind, block, b);
      const double scale_r = largest(exact.r), scale_p = largest(exact.p);
      const int steps = 4;
      for (int i = 0; i < steps && exact.rr > 1e-20L * a.rows; ++i) exact.step();
      for (Format f : all_formats)
        for (const Precision precision : all_precisions) {
          if (size > 10000 && ((f != Format::rbp_ell && f != Format::csr) || precision == Precision::fp32))
            continue;
          CAPTURE(to_string(precision));
          CAPTURE(size);
          CAPTURE(to_string(kind));
          CAPTURE(to_string(f));
          Run run(*backend, f, a, kind, block, b, precision);
          run.start();
          for (int i = 0; i < exact.steps; ++i) run.step();
          const CgReading reading = run.read();
          CHECK_FALSE(reading.breakdown);
          check_close(download(*backend, *run.x), exact.x, 1e-11, largest(exact.x));
          check_close(download(*backend, *run.r), exact.r, 1e-12, scale_r);
          check_close(download(*backend, *run.p), exact.p, 1e-12, scale_p);
          if (exact.steps == steps) {
            CHECK(reading.rho == doctest::Approx(static_cast<double>(exact.rho)).epsilon(1e-9));
            CHECK(reading.rr == doctest::Approx(static_cast<double>(exact.rr)).epsilon(1e-9));
            CHECK(reading.curvature == doctest::Approx(static_cast<double>(exact.curvature)).epsilon(1e-9));
          }
          CHECK(reading.gain == doctest::Approx(static_cast<double>(exact.gain)).epsilon(1e-9));
          CHECK(run.read().gain == 0);
        }
    }
  }
}

void check_breakdown(const BackendFactory& make) {
  const auto backend = make();
  {
    INFO("an indefinite matrix is noticed, and later steps change nothing");
    std::vector<double> d(1000, 1.0);
    for (std::size_t i = 0; i < d.size(); i += 2) d[i] = -2;
    Run run(*backend, Format::rbp_ell, diagonal(d), Preconditioner::none, 1, std::vector<double>(1000, 1.0));
    run.start();
    CHECK_FALSE(run.read().breakdown);
    run.step();
    CHECK(run.read().breakdown);
    CHECK(run.read().bad_value == doctest::Approx(-500));
    const auto x = download(*backend, *run.x), r = download(*backend, *run.r), p = download(*backend, *run.p);
    CHECK(x == std::vector<double>(1000, 0.0));
    run.step();
    run.step();
    CHECK(run.read().breakdown);
    CHECK(download(*backend, *run.x) == x);
    CHECK(download(*backend, *run.r) == r);
    CHECK(download(*backend, *run.p) == p);
    INFO("a new start clears it");
    run.start();
    CHECK_FALSE(run.read().breakdown);
  }
  {
    INFO("a NaN in the residual is noticed");
    std::vector<double> b(257, 1.0);
    b[200] = std::nan("");
    for (Preconditioner kind : all_preconditioners) {
      Run run(*backend, Format::csr, random_spd(257, 1, 3), kind, 1, b);
      run.start();
      CHECK(run.read().breakdown);
      CHECK(std::isnan(run.read().bad_value));
    }
  }
  {
    INFO("a NaN in the matrix is noticed");
    CsrArrays a = random_spd(257, 1, 3);
    a.value[400] = std::nan("");
    Run run(*backend, Format::rbp_csr, a, Preconditioner::none, 1, std::vector<double>(257, 1.0));
    run.start();
    CHECK_FALSE(run.read().breakdown);
    run.step();
    CHECK(run.read().breakdown);
    CHECK(download(*backend, *run.x) == std::vector<double>(257, 0.0));
  }
  for (Preconditioner kind : all_preconditioners) {
    INFO("steps after the residual became zero are no breakdown");
    CAPTURE(to_string(kind));
    Run run(*backend, Format::rbp_ell_r, diagonal(std::vector<double>(33, 2.0)), kind, 3,
            std::vector<double>(33, 1.0));
    run.start();
    for (int i = 0; i < 4; ++i) run.step();
    CHECK_FALSE(run.read().breakdown);
    CHECK(run.read().rr <= 1e-30);  // the inverse of a block may be rounded
    check_close(download(*backend, *run.x), std::vector<long double>(33, 0.5L), 1e-15, 1);
  }
  {
    INFO("a start from a zero residual");
    Run run(*backend, Format::csr, random_spd(33, 1, 1), Preconditioner::jacobi, 1,
            std::vector<double>(33, 0.0));
    run.start();
    run.step();
    CHECK_FALSE(run.read().breakdown);
    CHECK(run.read().rr == 0);
    CHECK(download(*backend, *run.x) == std::vector<double>(33, 0.0));
  }
}

void check_refusals(const BackendFactory& make) {
  const auto backend = make();
  const CsrArrays a = random_spd(33, 1, 1);
  const auto m = backend->make_matrix(matrix_of(Format::csr, a));
  const auto right = upload(*backend, random_vector(33, 1)), wrong = upload(*backend, random_vector(34, 1));
  const auto y = backend->make_vector(33);
  std::vector<double> host(34);
  CHECK_THROWS_AS(backend->upload(host, *right), Error);
  CHECK_THROWS_AS(backend->download(*right, host), Error);
  CHECK_THROWS_AS(backend->multiply(*m, *wrong, *y), Error);
  CHECK_THROWS_AS(backend->multiply(*m, *right, *wrong), Error);
  CHECK_THROWS_AS(backend->residual(*m, *wrong, *right, *y), Error);
  CHECK(error_of([&] { backend->make_matrix(matrix_of(Format::csr, a), {3}); }).kind() == ErrorKind::input);
  CHECK(error_of([&] { backend->make_preconditioner(Preconditioner::block_jacobi, *m, 7); }).kind() ==
        ErrorKind::input);
  CHECK_THROWS_AS(backend->make_preconditioner(Preconditioner::block_jacobi, *m, 2), Error);
  CHECK(error_of([&] { backend->make_matrix(single_matrix_of(Format::csr, a), {3}); }).kind() ==
        ErrorKind::input);
  const auto wide = backend->make_matrix(matrix_of(Format::ell, random_pattern(5, 9, 1)));
  CHECK_THROWS_AS(backend->make_preconditioner(Preconditioner::jacobi, *wide, 1), Error);
  CHECK(error_of([&] { backend->make_vector(Offset{1} << 45); }).kind() == ErrorKind::memory);
  backend->multiply(*m, *right, *y);  // all of that left it usable
  CHECK(product_error(a, random_vector(33, 1), download(*backend, *y)) <= 1e-13);
}

void check_memory(const BackendFactory& make) {
  const CsrArrays a = random_spd(5000, 3, 1);
  const PatternStats stats = stats_of(a);
  for (Format f : all_formats)
    for (const Precision precision : all_precisions) {
      CAPTURE(to_string(f));
      CAPTURE(to_string(precision));
      const auto backend = make();
      const std::int64_t empty = backend->peak_bytes();
      const FormatBytes expected = format_bytes(f, stats, precision);
      const std::int64_t bytes = expected.total() + expected.workspace;
      {
        const auto m = make_on(*backend, precision, f, a);
        CHECK(m->bytes() == bytes);
        CHECK(backend->peak_bytes() - empty >= bytes);
        const auto p = backend->make_preconditioner(Preconditioner::block_jacobi, *m, 3);
        CHECK(p->bytes() == a.rows * 3 * 8);
      }
      const std::int64_t peak = backend->peak_bytes() - empty;
      CHECK(peak >= bytes + a.rows * 3 * 8);
      CHECK(peak <= bytes + a.rows * 3 * 8 + (64 << 10));
      const auto v = backend->make_vector(1000);
      CHECK(backend->peak_bytes() - empty == peak);  // what was freed is used again
      CHECK(backend->restart_peak());
      CHECK(backend->peak_bytes() - empty == v->size() * 8);
      const DeviceInfo info = backend->info();
      CHECK(info.total_bytes > 0);
      CHECK(info.free_bytes > 0);
      CHECK(info.free_bytes <= info.total_bytes);
      CHECK_FALSE(info.backend.empty());
      CHECK_FALSE(info.name.empty());
    }
}

void check_backend(const BackendFactory& make) {
  check_vectors(make);
  check_products(make);
  check_vector_space(make);
  check_block_products(make);
  check_block_steps(make);
  check_block_cycles(make);
  check_residuals(make);
  check_preconditioners(make);
  check_cg_steps(make);
  check_breakdown(make);
  check_refusals(make);
  check_memory(make);
  check_solver(make);
  check_several_solves(make);
  check_assembly(make);
  check_assembly_extremes(make);
  check_matrix_products(make);
  check_multigrid_steps(make);
  check_coarsening(make);
  check_multigrid(make);
  check_minres(make);
  check_eigenpairs(make);
}

}  // namespace genba::test
