#include "engine/solve/multigrid_sketch.hpp"

#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "engine/solve/multigrid.hpp"
#include "tests/engine/solve/springs.hpp"
#include "tests/engine/sparse/patterns.hpp"

using namespace genba;
using namespace genba::test;

TEST_CASE("sketch of a multigrid: its levels, and the bytes that it takes, where every coupling is strong") {
  const Index nx = 13, ny = 12, nz = 15;
  const Springs springs = spring_lattice(nx, ny, nz);
  const NodeGraph graph = node_graph(springs);
  std::vector<std::uint8_t> alone(static_cast<std::size_t>(graph.nodes), 0);
  std::fill_n(alone.begin(), nx * ny, 1);
  ThreadTeam one(1), two(2);
  Monitor silent;
  const MultigridSketch sketch = sketch_multigrid(graph, alone, two, silent);
  CHECK(sketch_multigrid(graph, alone, one, silent).back().couplings == sketch.back().couplings);
  REQUIRE(sketch.size() >= 2);
  CHECK(sketch.front().nodes == graph.nodes);
  CHECK(sketch.front().prolongator > graph.nodes);
  CHECK(sketch.front().largest_slab <= sketch.front().product);
  CHECK(sketch.back().prolongator == 0);
  for (const Precision values : all_precisions) {
    CAPTURE(to_string(values));
    const auto backend = make_cpu_backend(2);
    const auto a = values == Precision::fp64
                       ? backend->make_matrix(matrix_of(Format::rbp_node, springs.matrix))
                       : backend->make_matrix(single_matrix_of(Format::rbp_node, springs.matrix));
    backend->restart_peak();
    const Multigrid multigrid(*backend, *a, 3, springs.points, {}, silent);
    CHECK(multigrid.levels()[1].rows == static_cast<Offset>(sketch[1].nodes) * 6);
    const MultigridBytes planned = host_multigrid_bytes(sketch, Precision::fp32, values, 2);
    const auto held = static_cast<double>(multigrid.bytes()),
               setup = static_cast<double>(backend->peak_bytes() - a->bytes());
    CHECK(held <= 1.02 * static_cast<double>(planned.held));
    CHECK(held >= 0.9 * static_cast<double>(planned.held));
    CHECK(setup <= 1.02 * static_cast<double>(planned.setup));
    CHECK(setup >= 0.95 * static_cast<double>(planned.setup));
  }
}

TEST_CASE("sketch of a multigrid: small graphs, nodes coupled to nothing, and a stop") {
  ThreadTeam team(2);
  Monitor silent;
  NodeGraph lone;  // 1,000 nodes, each coupled to itself
  lone.nodes = 1000;
  lone.dofs = 1;
  for (Index i = 0; i < lone.nodes; ++i) {
    lone.row_ptr.push_back(i);
    lone.columns.push_back(i);
  }
  lone.row_ptr.push_back(lone.nodes);
  const MultigridSketch flat = sketch_multigrid(lone, {}, team, silent);
  REQUIRE(flat.size() == 1);
  CHECK(flat.front().modes == 1);
  CHECK(host_multigrid_bytes(flat, Precision::fp32, Precision::fp64, 2).held >= 1000 * 1000 * 12);
  CHECK(host_multigrid_bytes({}, Precision::fp32, Precision::fp64, 2).held <= 64);

  class Stopped final : public Monitor {
    bool cancelled() const override { return true; }
  } stopped;
  const Springs springs = spring_lattice(9, 9, 9);
  CHECK_THROWS_AS(sketch_multigrid(node_graph(springs), {}, team, stopped), Cancelled);
}
