#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "tests/engine/solve/backend_suite.hpp"
#include "tests/gpu/device_tools.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// M z, where M holds the diagonal blocks of `size` rows (0: M = I).
std::vector<double> times_diagonal(const CsrArrays& a, int size, const std::vector<double>& z) {
  if (size == 0) return z;
  std::vector<double> r(z.size(), 0.0);
  for (Index row = 0; row < a.rows; ++row)
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
      if (a.column[k] / size == row / size) r[row] += a.value[k] * z[a.column[k]];
  return r;
}

}  // namespace

TEST_CASE("z of a start solves M z = r for every format, kind and block size") {
  auto backend = make_cuda_backend();
  auto scalars = backend->make_scalars();
  struct Case {
    Preconditioner kind;
    int block, dofs;
  };
  for (Case c : {Case{Preconditioner::none, 3, 1}, Case{Preconditioner::jacobi, 1, 1},
                 Case{Preconditioner::block_jacobi, 1, 1}, Case{Preconditioner::block_jacobi, 2, 2},
                 Case{Preconditioner::block_jacobi, 3, 3}, Case{Preconditioner::block_jacobi, 4, 4},
                 Case{Preconditioner::block_jacobi, 5, 5}, Case{Preconditioner::block_jacobi, 6, 6}})
    for (Index nodes : {1, 7, 1501}) {
      const CsrArrays a = rounded(spd_matrix(nodes, c.dofs, 31));
      const auto r = random_vector(a.rows, 32);
      const auto dr = on_device(*backend, r), z = backend->make_vector(a.rows),
                 p = backend->make_vector(a.rows);
      for (Format format : all_formats)
        for (const Precision precision : all_precisions) {
          CAPTURE(to_string(format));
          CAPTURE(to_string(precision));
          CAPTURE(c.block);
          CAPTURE(nodes);
          const auto matrix = make_on(*backend, precision, format, a);
          const auto m = backend->make_preconditioner(c.kind, *matrix, c.block);
          const int size = c.kind == Preconditioner::none     ? 0
                           : c.kind == Preconditioner::jacobi ? 1
                                                              : c.block;
          CHECK(m->kind() == c.kind);
          CHECK(m->bytes() == preconditioner_bytes(a.rows, c.kind, c.block));
          backend->cg_start(*m, *dr, *z, *p, *scalars);
          const auto got = on_host(*backend, *z);
          CHECK(relative_difference(times_diagonal(a, size, got), r) <= 1e-13);
          CHECK(on_host(*backend, *p) == got);
          const CgReading reading = backend->cg_read(*scalars);
          double rho = 0, rr = 0;
          for (std::size_t i = 0; i < r.size(); ++i) rho += r[i] * got[i], rr += r[i] * r[i];
          CHECK(reading.rho == doctest::Approx(rho).epsilon(1e-13));
          CHECK(reading.rr == doctest::Approx(rr).epsilon(1e-13));
          CHECK(!reading.breakdown);
        }
    }
}

TEST_CASE("a diagonal that is not positive definite is refused with the lowest row") {
  auto backend = make_cuda_backend();
  CsrArrays a = spd_matrix(500, 3, 41);
  auto set_diagonal = [&](Index row, double value) {
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
      if (a.column[k] == row) a.value[k] = value;
  };
  set_diagonal(700, -1.0);
  set_diagonal(1201, 0.0);
  for (double bad : {-1.0, 0.0, static_cast<double>(NAN), static_cast<double>(INFINITY)}) {
    set_diagonal(700, bad);
    for (Format format : all_formats) {
      const auto matrix = backend->make_matrix(matrix_of(format, a));
      for (Preconditioner kind : {Preconditioner::jacobi, Preconditioner::block_jacobi}) {
        try {
          backend->make_preconditioner(kind, *matrix, 3);
          FAIL("no error");
        } catch (const Error& error) {
          CHECK(error.kind() == ErrorKind::singular);
          CHECK(std::string(error.what()).find("row 700") != std::string::npos);
        }
      }
    }
  }
  // A row without a diagonal entry counts as zero.
  const auto hole = backend->make_matrix(matrix_of(Format::rbp_csr, pattern_of(3, {{0}, {0, 2}, {2}}, 1)));
  CHECK_THROWS_WITH_AS(backend->make_preconditioner(Preconditioner::jacobi, *hole, 1),
                       doctest::Contains("row"), Error);
}

TEST_CASE("block sizes that do not fit are refused") {
  auto backend = make_cuda_backend();
  const auto matrix = backend->make_matrix(matrix_of(Format::csr, spd_matrix(10, 1, 51)));
  CHECK_THROWS_AS(backend->make_preconditioner(Preconditioner::block_jacobi, *matrix, 3), Error);
  CHECK_THROWS_AS(backend->make_preconditioner(Preconditioner::block_jacobi, *matrix, 7), Error);
  CHECK_THROWS_AS(backend->make_preconditioner(Preconditioner::block_jacobi, *matrix, 0), Error);
}
