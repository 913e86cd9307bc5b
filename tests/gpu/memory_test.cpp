#include <doctest/doctest.h>

#include <thread>

#include "engine/base/error.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "engine/solve/multigrid/multigrid_sketch.hpp"
#include "tests/engine/solve/backend_suite.hpp"
#include "tests/engine/solve/springs.hpp"
#include "tests/gpu/device_tools.hpp"

using namespace genba;
using namespace genba::test;

TEST_CASE("device bytes of a matrix are those of the format's formula") {
  auto backend = make_cuda_backend();
  for (const CsrArrays& a : {random_pattern(1000, 1000, 3), random_spd(1001, 3, 3)})
    for (Format format : formats_of(a))
      for (const Precision precision : all_precisions) {
        const FormatBytes bytes = format_bytes(format, stats_of(a), precision);
        const std::int64_t before = backend->peak_bytes();
        auto fresh = make_cuda_backend();
        const std::int64_t empty = fresh->peak_bytes();
        const auto matrix = make_on(*fresh, precision, format, a);
        CHECK(matrix->bytes() == bytes.total() + bytes.workspace);
        CHECK(fresh->peak_bytes() - empty == matrix->bytes());
        CHECK(backend->peak_bytes() == before);
        CHECK(matrix->format() == format);
        CHECK(matrix->rows() == a.rows);
        CHECK(matrix->columns() == a.columns);
      }
}

namespace {
void check_sketch(const Springs& springs, Index held_nodes, const std::vector<Precision>& precisions) {
  CAPTURE(springs.dofs);
  std::vector<std::uint8_t> held(springs.points.size() / 3, 0);
  std::fill_n(held.begin(), held_nodes, 1);
  ThreadTeam team(2);
  Monitor silent;
  const MultigridSketch sketch = sketch_multigrid(node_graph(springs), held, false, team, silent);
  REQUIRE(sketch.size() >= 2);
  for (const Precision values : precisions)
    for (const auto& [prolongators, is_kept] :
         {std::pair{Precision::fp64, true}, {Precision::fp32, true}, {Precision::fp32, false}})
      for (const Format format : {Format::csr, Format::rbp_node, Format::rbp_sym}) {
        CAPTURE(to_string(values));
        CAPTURE(to_string(prolongators));
        CAPTURE(is_kept);
        CAPTURE(to_string(format));
        auto backend = make_cuda_backend();
        const auto a = make_on(*backend, values, format, springs.matrix);
        backend->restart_peak();
        const std::int64_t before = backend->peak_bytes();
        MultigridOptions options;
        options.prolongators = prolongators;
        options.keeps_finest_prolongator = is_kept;
        const Multigrid multigrid(*backend, *a, springs.dofs, springs.points, options, silent);
        REQUIRE(multigrid.levels()[1].rows ==
                static_cast<Offset>(sketch[1].nodes) * rigid_motion_count(springs.dofs));
        const MultigridBytes planned = device_multigrid_bytes(sketch, options, values);
        CHECK(static_cast<double>(multigrid.bytes()) <= 1.02 * static_cast<double>(planned.held));
        CHECK(static_cast<double>(multigrid.bytes()) >= 0.95 * static_cast<double>(planned.held));
        const auto setup = static_cast<double>(backend->peak_bytes() - before);
        CHECK(setup <= 1.02 * static_cast<double>(planned.setup));
        CHECK(setup >= 0.95 * static_cast<double>(planned.setup));
      }
}
}  // namespace

TEST_CASE("setting up a multigrid takes what its sketch says") {
  check_sketch(spring_lattice(13, 12, 15), 13 * 12, {Precision::fp64, Precision::fp32});
  check_sketch(plane_lattice(45, 61), 45, {Precision::fp64});
}

TEST_CASE("the peak counts what was held at once") {
  auto backend = make_cuda_backend();
  const std::int64_t empty = backend->peak_bytes();
  CHECK(empty < 1'000'000);  // the fixed space of the reductions
  {
    const auto a = backend->make_vector(1000), b = backend->make_vector(500);
    CHECK(backend->peak_bytes() == empty + 12000);
  }
  const auto c = backend->make_vector(1200);
  CHECK(backend->peak_bytes() == empty + 12000);
  const auto d = backend->make_vector(400);
  CHECK(backend->peak_bytes() == empty + 12800);
}

TEST_CASE("asking for more memory than there is gives an error with the numbers, and the backend works on") {
  auto backend = make_cuda_backend();
  const auto x = on_device(*backend, random_vector(1000, 1));
  const auto before = on_host(*backend, *x);
  const DeviceInfo info = backend->info();
  const std::int64_t peak = backend->peak_bytes();
  for (Offset size : {info.total_bytes / 8 + 1000, Offset{1} << 50}) {
    try {
      backend->make_vector(size);
      FAIL("no error for " << size);
    } catch (const Error& error) {
      CHECK(error.kind() == ErrorKind::memory);
      CHECK(std::string(error.what()).find("asked for") != std::string::npos);
      CHECK(std::string(error.what()).find("free") != std::string::npos);
    }
  }
  CHECK(backend->peak_bytes() == peak);
  CHECK(on_host(*backend, *x) == before);
  CHECK(backend->norm(*x) == doctest::Approx(norm(before)).epsilon(1e-13));
  // A matrix that fails half way leaves nothing behind. A tool needs some device memory of its own.
  const std::int64_t left = std::int64_t{1} << scaled(21, 26);
  std::vector<std::unique_ptr<DeviceVector>> filling;
  for (std::int64_t chunk = std::int64_t{1} << 36; chunk >= left; chunk /= 2) try {
      for (;;) filling.push_back(backend->make_vector(chunk / 8));
    } catch (const Error&) {
    }
  CHECK(filling.size() > 0);
  const CsrArrays a =
      random_pattern(400'000, 400'000, 5);  // CSR of about 100 MB: not all of its arrays fit any more
  CHECK_THROWS_AS(backend->make_matrix(matrix_of(Format::csr, a)), Error);
  const std::int64_t full = backend->peak_bytes();
  filling.clear();
  const auto matrix = backend->make_matrix(matrix_of(Format::csr, a));
  CHECK(backend->peak_bytes() == full);
  const auto v = on_device(*backend, random_vector(a.columns, 2)), y = backend->make_vector(a.rows);
  backend->multiply(*matrix, *v, *y);
  CHECK(backend->norm(*y) > 0);
}

TEST_CASE("vectors start at zero, keep what they are given and may be empty") {
  auto backend = make_cuda_backend();
  const auto v = backend->make_vector(12345);
  CHECK(norm(on_host(*backend, *v)) == 0);
  const auto x = random_vector(12345, 9);
  backend->upload(x, *v);
  CHECK(on_host(*backend, *v) == x);
  CHECK(backend->norm(*v) == doctest::Approx(norm(x)).epsilon(1e-14));
  const auto empty = backend->make_vector(0);
  CHECK(on_host(*backend, *empty).empty());
  CHECK(backend->norm(*empty) == 0);
}

TEST_CASE("a job's worker thread may use a backend made on another thread") {
  auto backend = make_cuda_backend();
  const auto x = random_vector(100, 4);
  double got = 0;
  std::thread([&] { got = backend->norm(*on_device(*backend, x)); }).join();
  CHECK(got == doctest::Approx(norm(x)).epsilon(1e-14));
}

TEST_CASE("the device tells its name and memory") {
  const DeviceInfo info = make_cuda_backend()->info();
  CHECK(info.backend == "cuda");
  CHECK(info.is_gpu);
  CHECK(!info.name.empty());
  CHECK(info.free_bytes > 0);
  CHECK(info.total_bytes >= info.free_bytes);
  CHECK(info.detail.find("compute capability") != std::string::npos);
}
