// The suite that every backend passes, on CUDA.
#include <doctest/doctest.h>

#include "gpu/cuda_backend.hpp"
#include "tests/engine/solve/backend_suite.hpp"

using namespace genba;

namespace {

std::unique_ptr<Backend> make_cuda() {
  return make_cuda_backend();
}

}  // namespace

TEST_CASE("suite: vectors") {
  test::check_vectors(make_cuda);
}
TEST_CASE("suite: products") {
  test::check_products(make_cuda);
}
TEST_CASE("suite: vector space") {
  test::check_vector_space(make_cuda);
}
TEST_CASE("suite: products of several vectors") {
  test::check_block_products(make_cuda);
}
TEST_CASE("suite: steps of several vectors") {
  test::check_block_steps(make_cuda);
}
TEST_CASE("suite: multigrid cycles of several vectors") {
  test::check_block_cycles(make_cuda);
}
TEST_CASE("suite: residuals") {
  test::check_residuals(make_cuda);
}
TEST_CASE("suite: preconditioners") {
  test::check_preconditioners(make_cuda);
}
TEST_CASE("suite: conjugate gradient steps") {
  test::check_cg_steps(make_cuda);
}
TEST_CASE("suite: breakdown") {
  test::check_breakdown(make_cuda);
}
TEST_CASE("suite: refusals") {
  test::check_refusals(make_cuda);
}
TEST_CASE("suite: memory") {
  test::check_memory(make_cuda);
}
TEST_CASE("suite: solver") {
  test::check_solver(make_cuda);
}
TEST_CASE("suite: several right-hand sides at once") {
  test::check_several_solves(make_cuda);
}
TEST_CASE("suite: assembly") {
  test::check_assembly(make_cuda);
}
TEST_CASE("suite: assembly of extremes") {
  test::check_assembly_extremes(make_cuda);
}
TEST_CASE("suite: products of matrices") {
  test::check_matrix_products(make_cuda);
}
TEST_CASE("suite: multigrid steps") {
  test::check_multigrid_steps(make_cuda);
}
TEST_CASE("suite: multigrid coarsening") {
  test::check_coarsening(make_cuda);
}
TEST_CASE("suite: MINRES") {
  test::check_minres(make_cuda);
}
TEST_CASE("suite: eigenpairs") {
  test::check_eigenpairs(make_cuda);
}
TEST_CASE("suite: multigrid") {
  test::check_multigrid(make_cuda);
}
