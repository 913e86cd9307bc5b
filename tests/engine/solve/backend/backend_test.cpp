#include "engine/solve/backend/backend.hpp"

#include <doctest/doctest.h>

#include <string>

#include "engine/base/error.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "tests/engine/solve/backend_suite.hpp"
#include "tests/engine/sparse/patterns.hpp"

using namespace genba;
using namespace genba::test;

namespace {
const BackendFactory cpu = [] { return make_cpu_backend(); };
const BackendFactory checked = [] { return make_checked_backend(); };

/// The text of the error that a careless caller of the checked backend gets.
template <class Call>
std::string fault_of(Call&& call) {
  try {
    call();
  } catch (const Error& e) {
    CHECK(e.kind() == ErrorKind::internal_fault);
    return e.what();
  }
  FAIL_CHECK("not noticed");
  return {};
}

struct Careless {
  std::unique_ptr<Backend> backend = make_checked_backend(1);
  std::unique_ptr<DeviceMatrix> a = backend->make_matrix(matrix_of(Format::rbp_ell, random_spd(33, 1, 1)));
  std::unique_ptr<DevicePreconditioner> m = backend->make_preconditioner(Preconditioner::jacobi, *a, 1);
  std::unique_ptr<DeviceVector> x = vector(), r = vector(), z = vector(), p = vector(), q = vector();
  std::unique_ptr<CgScalars> s = backend->make_scalars();
  std::unique_ptr<DeviceVector> vector() { return backend->make_vector(33); }
  void start() {
    backend->upload(std::vector<double>(33, 1.0), *r);
    backend->cg_start(*m, *r, *z, *p, *s);
  }
};
}  // namespace

TEST_CASE("CPU: vectors") {
  check_vectors(cpu);
}
TEST_CASE("CPU: products") {
  check_products(cpu);
}
TEST_CASE("CPU: vector space") {
  check_vector_space(cpu);
}
TEST_CASE("CPU: products of several vectors") {
  check_block_products(cpu);
}
TEST_CASE("CPU: steps of several vectors") {
  check_block_steps(cpu);
}
TEST_CASE("CPU: multigrid cycles of several vectors") {
  check_block_cycles(cpu);
}
TEST_CASE("CPU: residuals") {
  check_residuals(cpu);
}
TEST_CASE("CPU: preconditioners") {
  check_preconditioners(cpu);
}
TEST_CASE("CPU: steps of the conjugate gradient") {
  check_cg_steps(cpu);
}
TEST_CASE("CPU: breakdown") {
  check_breakdown(cpu);
}
TEST_CASE("CPU: refusals") {
  check_refusals(cpu);
}
TEST_CASE("CPU: memory") {
  check_memory(cpu);
}
TEST_CASE("CPU: conjugate gradient") {
  check_solver(cpu);
}
TEST_CASE("CPU: several right-hand sides at once") {
  check_several_solves(cpu);
}
TEST_CASE("CPU: MINRES") {
  check_minres(cpu);
}
TEST_CASE("CPU: eigenpairs") {
  check_eigenpairs(cpu);
}
TEST_CASE("CPU: assembly") {
  check_assembly(cpu);
  check_assembly_extremes(cpu);
}
// Run by ctest as a test of its own, see CMakeLists.txt.
TEST_CASE("checked: the whole suite" * doctest::skip()) {
  check_backend(checked);
}

TEST_CASE("the CPU backend gives the same bits with every number of threads") {
  const CsrArrays a = random_spd(9001, 3, 2);
  std::vector<double> first;
  for (int threads : {1, 2, 3}) {
    const auto backend = make_cpu_backend(threads);
    const auto m = backend->make_matrix(matrix_of(Format::rbp_ell, a));
    const auto p = backend->make_preconditioner(Preconditioner::block_jacobi, *m, 3);
    const auto x = backend->make_vector(a.rows), r = backend->make_vector(a.rows),
               z = backend->make_vector(a.rows), d = backend->make_vector(a.rows),
               q = backend->make_vector(a.rows);
    const auto s = backend->make_scalars();
    backend->upload(random_vector(a.rows, 1), *r);
    backend->cg_start(*p, *r, *z, *d, *s);
    for (int i = 0; i < 10; ++i) {
      backend->cg_product(*m, *d, *q, *s);
      backend->cg_update(*p, *q, *x, *r, *z, *d, *s);
    }
    std::vector<double> result(static_cast<std::size_t>(a.rows));
    backend->download(*x, result);
    if (threads == 1) first = result;
    CHECK(result == first);
  }
}

TEST_CASE("the checked backend names what was never uploaded") {
  Careless c;
  CHECK(fault_of([&] { c.backend->norm(*c.r); }).find("never uploaded") != std::string::npos);
  CHECK(fault_of([&] { c.backend->multiply(*c.a, *c.x, *c.q); }).find("multiply") != std::string::npos);
  CHECK(fault_of([&] { c.backend->residual(*c.a, *c.r, *c.x, *c.q); }).find("b was never") !=
        std::string::npos);
  CHECK(fault_of([&] { c.backend->cg_start(*c.m, *c.r, *c.z, *c.p, *c.s); }).find("cg_start") !=
        std::string::npos);
}

TEST_CASE("the checked backend refuses steps out of order and stale vectors") {
  Careless c;
  fault_of([&] { c.backend->cg_read(*c.s); });
  fault_of([&] { c.backend->cg_product(*c.a, *c.p, *c.q, *c.s); });
  c.start();
  CHECK(fault_of([&] {
          c.backend->cg_update(*c.m, *c.q, *c.x, *c.r, *c.z, *c.p, *c.s);
        }).find("cg_product is due") != std::string::npos);
  fault_of([&] { c.backend->norm(*c.z); });  // z was used up by cg_start
  c.backend->cg_product(*c.a, *c.p, *c.q, *c.s);
  fault_of([&] { c.backend->cg_product(*c.a, *c.p, *c.q, *c.s); });
  c.backend->cg_update(*c.m, *c.q, *c.x, *c.r, *c.z, *c.p, *c.s);
  CHECK(fault_of([&] { c.backend->norm(*c.q); }).find("stale since cg_update") != std::string::npos);
  std::vector<double> host(33);
  fault_of([&] { c.backend->download(*c.z, host); });
  c.backend->download(*c.x, host);
}

TEST_CASE("the checked backend watches the vector space") {
  Careless c;
  const auto block = c.backend->make_vectors(33, 2), other = c.backend->make_vectors(33, 2);
  CHECK(fault_of([&] { c.backend->dot(*c.x, *c.r); }).find("x was never") != std::string::npos);
  CHECK(fault_of([&] { c.backend->scale(2, *c.x); }).find("scale") != std::string::npos);
  CHECK(fault_of([&] { c.backend->gram(*block, *other); }).find("X was never") != std::string::npos);
  CHECK(fault_of([&] { c.backend->multiply(*c.a, *block, *other); }).find("X was never") !=
        std::string::npos);
  c.backend->fill(1, *c.x);
  c.backend->copy(*c.x, *block, 0);
  CHECK(fault_of([&] { c.backend->multiply(*c.a, *block, *block); }).find("same vector") !=
        std::string::npos);
  CHECK_NOTHROW(c.backend->multiply(*c.a, *block, *other));
}

TEST_CASE("the checked backend refuses handles of others and shared vectors") {
  Careless c;
  const auto other = make_cpu_backend(1);
  const auto foreign = other->make_vector(33);
  fault_of([&] { c.backend->norm(*foreign); });
  fault_of([&] { other->norm(*c.x); });
  c.start();
  fault_of([&] { c.backend->multiply(*c.a, *c.r, *c.r); });
}

TEST_CASE("bytes of vectors and preconditioners") {
  CHECK(preconditioner_bytes(300, Preconditioner::none, 3) == 0);
  CHECK(preconditioner_bytes(300, Preconditioner::jacobi, 3) == 300 * 8);
  CHECK(preconditioner_bytes(300, Preconditioner::block_jacobi, 3) == 300 * 3 * 8);
  CHECK(cg_vector_bytes(1000000, Preconditioner::jacobi) - cg_vector_bytes(1000000, Preconditioner::none) ==
        8000000);
  CHECK(cg_vector_bytes(1000000, Preconditioner::none) >= 5 * 8000000);
  CHECK(cg_vector_bytes(1000000, Preconditioner::none) <= 5 * 8000000 + scalar_bytes);
}
