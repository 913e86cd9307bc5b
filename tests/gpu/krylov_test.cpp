#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"
#include "tests/engine/solve/backend_suite.hpp"
#include "tests/gpu/device_tools.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// All that a conjugate gradient needs on one backend.
struct Iteration {
  Iteration(Backend& on, const CsrArrays& a, Format format, Preconditioner kind, int block,
            const std::vector<double>& b, int threads = 0, Precision precision = Precision::fp64)
      : backend(on),
        matrix(make_on(on, precision, format, a, {threads})),
        m(on.make_preconditioner(kind, *matrix, block)),
        scalars(on.make_scalars()),
        x(on.make_vector(a.rows)),
        r(on_device(on, b)),
        z(on.make_vector(a.rows)),
        p(on.make_vector(a.rows)),
        q(on.make_vector(a.rows)) {
    backend.cg_start(*m, *r, *z, *p, *scalars);
  }

  void step() { backend.cg_iterate(*matrix, *m, *q, *x, *r, *z, *p, *scalars); }
  void step_by_two() {
    backend.cg_product(*matrix, *p, *q, *scalars);
    backend.cg_update(*m, *q, *x, *r, *z, *p, *scalars);
  }

  Backend& backend;
  std::unique_ptr<DeviceMatrix> matrix;
  std::unique_ptr<DevicePreconditioner> m;
  std::unique_ptr<CgScalars> scalars;
  std::unique_ptr<DeviceVector> x, r, z, p, q;
};

void check_equal(Iteration& cuda, Iteration& cpu, double tolerance) {
  const CgReading got = cuda.backend.cg_read(*cuda.scalars), want = cpu.backend.cg_read(*cpu.scalars);
  CHECK(got.rho == doctest::Approx(want.rho).epsilon(tolerance));
  CHECK(got.rr == doctest::Approx(want.rr).epsilon(tolerance));
  CHECK(got.curvature == doctest::Approx(want.curvature).epsilon(tolerance));
  CHECK(got.breakdown == want.breakdown);
  for (auto member : {&Iteration::x, &Iteration::r, &Iteration::p})
    CHECK(relative_difference(on_host(cuda.backend, *(cuda.*member)), on_host(cpu.backend, *(cpu.*member))) <=
          tolerance);
}

}  // namespace

TEST_CASE("the fused steps equal the CPU twin's, for every format and preconditioner") {
  auto cuda = make_cuda_backend(), cpu = make_cpu_backend(1);
  for (Index nodes : {1, 11, scaled(1003, 203), scaled(30011, 1203)})
    for (int dofs : {1, 3}) {
      const CsrArrays a = rounded(spd_matrix(nodes, dofs, 61));
      const auto b = random_vector(a.rows, 62);
      for (Preconditioner kind : {Preconditioner::none, Preconditioner::jacobi, Preconditioner::block_jacobi})
        for (Format format : all_formats)
          for (const Precision precision : all_precisions) {
            CAPTURE(to_string(format));
            CAPTURE(to_string(precision));
            CAPTURE(to_string(kind));
            CAPTURE(nodes);
            CAPTURE(dofs);
            if (precision == Precision::fp32 && a.rows > 10000) continue;
            Iteration on_cuda(*cuda, a, format, kind, dofs, b, 0, precision),
                on_cpu(*cpu, a, format, kind, dofs, b, 0, precision);
            on_cuda.step();
            on_cpu.step();
            if (nodes == 1) continue;  // solved: what is left is rounding
            check_equal(on_cuda, on_cpu, 1e-13);
            for (int i = 0; i < 3; ++i) on_cuda.step(), on_cpu.step();
            check_equal(on_cuda, on_cpu, 1e-11);
          }
    }
}

TEST_CASE("an iteration at once is a product and an update, bit for bit") {
  auto cuda = make_cuda_backend();
  for (Index nodes : {1, 11, scaled(1003, 203), scaled(60'011, 1203)})
    for (int dofs : {1, 2, 3, 6}) {
      if (nodes > 3001 && dofs > 3) continue;
      const CsrArrays a = rounded(spd_matrix(nodes, dofs, 67));
      const auto b = random_vector(a.rows, 68);
      for (Preconditioner kind : {Preconditioner::none, Preconditioner::jacobi, Preconditioner::block_jacobi})
        for (Format format :
             {Format::csr, Format::rbp_ell, Format::rbp_sliced, Format::rbp_node, Format::rbp_sym})
          for (const Precision precision : all_precisions) {
            if (nodes > 3001 && precision == Precision::fp32) continue;
            CAPTURE(to_string(format));
            CAPTURE(to_string(precision));
            CAPTURE(to_string(kind));
            CAPTURE(nodes);
            CAPTURE(dofs);
            Iteration at_once(*cuda, a, format, kind, dofs, b, 0, precision),
                apart(*cuda, a, format, kind, dofs, b, 0, precision);
            for (int i = 0; i < 3; ++i) {
              at_once.step();
              apart.step_by_two();
            }
            const CgReading got = cuda->cg_read(*at_once.scalars), want = cuda->cg_read(*apart.scalars);
            CHECK(got.rho == want.rho);
            CHECK(got.rr == want.rr);
            CHECK(got.curvature == want.curvature);
            CHECK(got.gain == want.gain);
            for (auto member : {&Iteration::x, &Iteration::r, &Iteration::p})
              CHECK(on_host(*cuda, *(at_once.*member)) == on_host(*cuda, *(apart.*member)));
          }
    }
}

TEST_CASE("a breakdown is found by an iteration at once, and nothing moves any more") {
  auto cuda = make_cuda_backend();
  CsrArrays a = spd_matrix(2003, 1, 69);
  for (double& v : a.value) v = -v;
  const auto b = random_vector(a.rows, 70);
  for (Format format : {Format::csr, Format::rbp_node, Format::rbp_sym}) {
    CAPTURE(to_string(format));
    Iteration cg(*cuda, a, format, Preconditioner::none, 1, b);
    for (int i = 0; i < 3; ++i) cg.step();
    const CgReading reading = cuda->cg_read(*cg.scalars);
    CHECK(reading.breakdown);
    CHECK(reading.curvature < 0);
    CHECK(reading.bad_value == reading.curvature);
    CHECK(norm(on_host(*cuda, *cg.x)) == 0);
    CHECK(on_host(*cuda, *cg.r) == b);
  }
}

TEST_CASE("slice formats: the fused product and step on as many windows as a device takes in each way") {
  auto cuda = make_cuda_backend(), cpu = make_cpu_backend(1);
  for (const Index nodes : {901, 2001, 70'001, 140'001, 700'001}) {
    if (nodes > scaled(700'001, 12'001)) continue;
    const CsrArrays a = spd_matrix(nodes, 1, 63);
    const auto b = random_vector(a.rows, 64);
    CAPTURE(nodes);
    Iteration got(*cuda, a, Format::rbp_sliced, Preconditioner::jacobi, 1, b),
        want(*cpu, a, Format::rbp_sliced, Preconditioner::jacobi, 1, b);
    for (int i = 0; i < 2; ++i) {
      got.step();
      want.step();
    }
    check_equal(got, want, 1e-11);
  }
}

TEST_CASE("symmetric storage of one unknown: the fused product and step on as many clusters in each way") {
  auto cuda = make_cuda_backend(), cpu = make_cpu_backend(1);
  const Index processors = static_cast<Index>(cuda->info().processors);
  for (const Index clusters : {Index{1}, 2 * processors, 2 * processors + 1, 5 * processors})
    for (const Precision precision : all_precisions) {
      const CsrArrays a = rounded(coupled_clusters(clusters, 40, 65));
      const auto b = random_vector(a.rows, 66);
      CAPTURE(clusters);
      CAPTURE(to_string(precision));
      Iteration got(*cuda, a, Format::rbp_sym, Preconditioner::jacobi, 1, b, 0, precision),
          want(*cpu, a, Format::rbp_sym, Preconditioner::jacobi, 1, b, 0, precision);
      for (int i = 0; i < 2; ++i) {
        got.step();
        want.step();
      }
      check_equal(got, want, 1e-11);
    }
}

TEST_CASE("a step on more rows than find room in shared memory while blocks meet") {
  auto cuda = make_cuda_backend(), cpu = make_cpu_backend(1);
  const Index rows = scaled(4'000'002, 24'006);
  CsrArrays a;  // -1, 4 + its place in a block, -1
  a.rows = a.columns = rows;
  a.row_ptr = {0};
  for (Index row = 0; row < rows; ++row) {
    for (const Index column : {row - 1, row, row + 1})
      if (column >= 0 && column < rows) {
        a.column.push_back(column);
        a.value.push_back(column == row ? 4.0 + row % 3 : -1.0);
      }
    a.row_ptr.push_back(static_cast<Index>(a.column.size()));
  }
  const auto b = random_vector(rows, 65);
  for (const auto& [kind, block] : {std::pair{Preconditioner::none, 1},
                                    {Preconditioner::jacobi, 1},
                                    {Preconditioner::block_jacobi, 3},
                                    {Preconditioner::block_jacobi, 6}}) {
    CAPTURE(to_string(kind));
    CAPTURE(block);
    Iteration got(*cuda, a, Format::csr, kind, block, b), want(*cpu, a, Format::csr, kind, block, b);
    for (int i = 0; i < 2; ++i) {
      got.step();
      want.step();
    }
    check_equal(got, want, 1e-11);
  }
}

TEST_CASE("the loop gives the CPU's solution and about its iterations") {
  auto cuda = make_cuda_backend(), cpu = make_cpu_backend(1);
  const CsrArrays a = spd_matrix(scaled(5003, 1003), 3, 71);
  const auto b = random_vector(a.rows, 72);
  SolveOptions options;
  options.tolerance = 1e-10;
  Monitor silent;
  for (Preconditioner kind : {Preconditioner::none, Preconditioner::jacobi, Preconditioner::block_jacobi}) {
    std::vector<double> solution[2];
    int iterations[2];
    for (int which = 0; which < 2; ++which) {
      Backend& backend = which ? *cuda : *cpu;
      const auto matrix = backend.make_matrix(matrix_of(Format::rbp_csr, a));
      const auto m = backend.make_preconditioner(kind, *matrix, 3);
      const auto db = on_device(backend, b), x = backend.make_vector(a.rows);
      const SolveReport report = conjugate_gradient(backend, *matrix, *m, *db, *x, options, silent);
      CHECK(report.true_relative_residual <= 2e-10);
      solution[which] = on_host(backend, *x);
      iterations[which] = report.iterations;
    }
    CHECK(relative_difference(solution[1], solution[0]) <= 1e-8);
    CHECK(std::abs(iterations[1] - iterations[0]) <= 10);
  }
}

TEST_CASE("iterations are bitwise reproducible") {
  auto backend = make_cuda_backend();
  const CsrArrays a = spd_matrix(scaled(20011, 2003), 3, 81);
  const auto b = random_vector(a.rows, 82);
  for (Format format : all_formats) {
    std::vector<double> first;
    for (int run = 0; run < 3; ++run) {
      Iteration cg(*backend, a, format, Preconditioner::block_jacobi, 3, b);
      for (int i = 0; i < 20; ++i) cg.step();
      auto x = on_host(*backend, *cg.x);
      if (run == 0)
        first = x;
      else
        CHECK(x == first);
    }
    CHECK(norm(first) > 0);
  }
}

TEST_CASE("recorded steps do nothing until they run, and then the same as one by one") {
  auto backend = make_cuda_backend();
  const CsrArrays a = spd_matrix(scaled(20011, 2003), 3, 83);
  const auto b = random_vector(a.rows, 84);
  for (Format format : all_formats) {
    CAPTURE(to_string(format));
    Iteration one_by_one(*backend, a, format, Preconditioner::block_jacobi, 3, b),
        recorded(*backend, a, format, Preconditioner::block_jacobi, 3, b);
    for (int i = 0; i < 9; ++i) one_by_one.step();
    const auto steps = backend->record([&] {
      for (int i = 0; i < 3; ++i) recorded.step();
    });
    REQUIRE(steps);
    CHECK(norm(on_host(*backend, *recorded.x)) == 0);
    for (int i = 0; i < 3; ++i) steps->run();
    CHECK(on_host(*backend, *recorded.x) == on_host(*backend, *one_by_one.x));
    CHECK(on_host(*backend, *recorded.r) == on_host(*backend, *one_by_one.r));
  }
  // What waits cannot be recorded; the backend works on.
  const auto x = on_device(*backend, b);
  CHECK(!backend->record([&] { backend->norm(*x); }));
  CHECK(backend->norm(*x) == doctest::Approx(norm(b)));
}

TEST_CASE("after a breakdown the steps change nothing and say what was met") {
  auto backend = make_cuda_backend();
  CsrArrays a = spd_matrix(1001, 3, 91);
  const auto b = random_vector(a.rows, 92);
  for (double& v : a.value) v = -v;  // negative definite
  for (Format format : all_formats) {
    Iteration cg(*backend, a, format, Preconditioner::none, 3, b);
    const auto p = on_host(*backend, *cg.p);
    cg.step();
    cg.step();
    const CgReading reading = backend->cg_read(*cg.scalars);
    CHECK(reading.breakdown);
    CHECK(reading.bad_value < 0);
    CHECK(norm(on_host(*backend, *cg.x)) == 0);
    CHECK(on_host(*backend, *cg.r) == b);
    CHECK(on_host(*backend, *cg.p) == p);
    // A new start clears it.
    backend->cg_start(*cg.m, *cg.r, *cg.z, *cg.p, *cg.scalars);
    CHECK(!backend->cg_read(*cg.scalars).breakdown);
  }
  std::vector<double> broken = b;
  broken[1500] = NAN;
  Iteration cg(*backend, spd_matrix(1001, 3, 91), Format::rbp_ell, Preconditioner::block_jacobi, 3, broken);
  cg.step();
  const CgReading reading = backend->cg_read(*cg.scalars);
  CHECK(reading.breakdown);
  CHECK(std::isnan(reading.bad_value));
  CHECK(norm(on_host(*backend, *cg.x)) == 0);
}

TEST_CASE("z may share memory with r when there is no preconditioner") {
  auto backend = make_cuda_backend();
  const CsrArrays a = spd_matrix(701, 3, 95);
  const auto b = random_vector(a.rows, 96);
  Iteration apart(*backend, a, Format::csr, Preconditioner::none, 3, b),
      shared(*backend, a, Format::csr, Preconditioner::none, 3, b);
  for (int i = 0; i < 10; ++i) {
    apart.step();
    backend->cg_product(*shared.matrix, *shared.p, *shared.q, *shared.scalars);
    backend->cg_update(*shared.m, *shared.q, *shared.x, *shared.r, *shared.r, *shared.p, *shared.scalars);
  }
  CHECK(on_host(*backend, *shared.x) == on_host(*backend, *apart.x));
}

TEST_CASE("scalars that are read between a product and its step are known, and change nothing") {
  auto cuda = make_cuda_backend(), cpu = make_cpu_backend(1);
  for (Index nodes : {7, scaled(300007, 3001)}) {
    const CsrArrays a = spd_matrix(nodes, 3, 101);
    const auto b = random_vector(a.rows, 102);
    for (Format format : {Format::csr, Format::rbp_node, Format::rbp_sym}) {
      Iteration read(*cuda, a, format, Preconditioner::jacobi, 3, b),
          unread(*cuda, a, format, Preconditioner::jacobi, 3, b),
          reference(*cpu, a, format, Preconditioner::jacobi, 3, b);
      for (int i = 0; i < 3; ++i) {
        cuda->cg_product(*read.matrix, *read.p, *read.q, *read.scalars);
        cpu->cg_product(*reference.matrix, *reference.p, *reference.q, *reference.scalars);
        CHECK(cuda->cg_read(*read.scalars).curvature ==
              doctest::Approx(cpu->cg_read(*reference.scalars).curvature).epsilon(1e-10));
        cuda->cg_update(*read.m, *read.q, *read.x, *read.r, *read.z, *read.p, *read.scalars);
        cpu->cg_update(*reference.m, *reference.q, *reference.x, *reference.r, *reference.z, *reference.p,
                       *reference.scalars);
        unread.step();
      }
      CHECK(on_host(*cuda, *read.x) == on_host(*cuda, *unread.x));
    }
  }
}

TEST_CASE("an exactly solved system iterates on without a breakdown and without a change") {
  auto backend = make_cuda_backend();
  const CsrArrays a = pattern_of(6, {{0}, {1}, {2}, {3}, {4}, {5}}, 1);
  CsrArrays identity = a;
  for (double& v : identity.value) v = 1;
  const std::vector<double> b = {1, -2, 3, -4, 5, -6};
  Iteration cg(*backend, identity, Format::csr, Preconditioner::none, 1, b);
  for (int i = 0; i < 5; ++i) cg.step();
  const CgReading reading = backend->cg_read(*cg.scalars);
  CHECK(!reading.breakdown);
  CHECK(reading.rho == 0);
  CHECK(on_host(*backend, *cg.x) == b);
}

TEST_CASE("a timed recording does its first step and the others, every time, and says how long these took") {
  auto cuda = make_cuda_backend();
  const CsrArrays a = rounded(spd_matrix(311, 3, 71));
  const auto start = random_vector(a.rows, 72);
  const auto matrix = make_on(*cuda, Precision::fp64, Format::rbp_node, a, {});
  const auto x = on_device(*cuda, start), y = cuda->make_vector(a.rows);
  const auto there = [&] { cuda->multiply(*matrix, *x, *y); };
  const auto back = [&] { cuda->multiply(*matrix, *y, *x); };
  const auto timed = cuda->record_timed(there, back);
  REQUIRE(timed);
  for (int i = 0; i < 2; ++i) {
    const double seconds = timed->run();
    CHECK(seconds > 0);
    CHECK(seconds < 10);
  }
  const auto got = on_host(*cuda, *x);
  cuda->upload(start, *x);
  for (int i = 0; i < 2; ++i) {
    there();
    back();
  }
  CHECK(got == on_host(*cuda, *x));
}
