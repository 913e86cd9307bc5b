#include "engine/solve/multigrid/multigrid_sketch.hpp"

#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "tests/engine/solve/springs.hpp"
#include "tests/engine/sparse/patterns.hpp"

using namespace genba;
using namespace genba::test;

namespace {
/// least_setup: the part of the planned set-up that is needed at least.
void check_sketch(const Springs& springs, Index held_nodes, double least_setup) {
  CAPTURE(springs.dofs);
  const NodeGraph graph = node_graph(springs);
  std::vector<std::uint8_t> alone(static_cast<std::size_t>(graph.nodes), 0);
  std::fill_n(alone.begin(), held_nodes, 1);
  ThreadTeam one(1), two(2);
  Monitor silent;
  const MultigridSketch sketch = sketch_multigrid(graph, alone, true, two, silent);
  CHECK(sketch_multigrid(graph, alone, true, one, silent).back().couplings == sketch.back().couplings);
  REQUIRE(sketch.size() >= 2);
  CHECK(sketch.front().nodes == graph.nodes);
  CHECK(sketch.front().prolongator > graph.nodes);
  CHECK(sketch.front().largest_slab <= sketch.front().product);
  CHECK(sketch.back().prolongator == 0);
  for (const auto& [values, is_kept] :
       {std::pair{Precision::fp64, true}, {Precision::fp32, true}, {Precision::fp32, false}}) {
    CAPTURE(to_string(values));
    CAPTURE(is_kept);
    MultigridOptions options;
    options.keeps_finest_prolongator = is_kept;
    const auto backend = make_cpu_backend(2);
    const auto a = values == Precision::fp64
                       ? backend->make_matrix(matrix_of(Format::rbp_node, springs.matrix))
                       : backend->make_matrix(single_matrix_of(Format::rbp_node, springs.matrix));
    backend->restart_peak();
    const Multigrid multigrid(*backend, *a, springs.dofs, springs.points, options, silent);
    CHECK(multigrid.levels()[1].rows ==
          static_cast<Offset>(sketch[1].nodes) * rigid_motion_count(springs.dofs));
    const MultigridBytes planned = host_multigrid_bytes(sketch, options, values, 2);
    const auto held = static_cast<double>(multigrid.bytes()),
               setup = static_cast<double>(backend->peak_bytes() - a->bytes());
    CHECK(held <= 1.02 * static_cast<double>(planned.held));
    CHECK(held >= 0.9 * static_cast<double>(planned.held));
    CHECK(setup <= 1.02 * static_cast<double>(planned.setup));
    CHECK(setup >= least_setup * static_cast<double>(planned.setup));
    const auto guessed =
        static_cast<double>(multigrid_bytes(measure_pattern(graph), springs.dofs, options, values).cycle);
    CHECK(guessed > 0.7 * static_cast<double>(planned.cycle));
    CHECK(guessed < 3 * static_cast<double>(planned.cycle));  // so small that the inverse is most of it
  }
}
}  // namespace

TEST_CASE("sketch of a multigrid: its levels, and the bytes that it takes, where every coupling is strong") {
  check_sketch(spring_lattice(13, 12, 15), 13 * 12, 0.95);
  check_sketch(plane_lattice(45, 61), 45, 0.95);
}

TEST_CASE("what a cycle reads and writes: smoothing, transfers, coarse levels, by hand") {
  LevelSketch finest, coarsest;
  finest.nodes = 1000;
  finest.block = 3;
  finest.modes = 6;
  finest.prolongator = 4000;
  coarsest.nodes = 50;
  coarsest.block = coarsest.modes = 6;
  coarsest.matrix = {700'000, 350'000};
  const auto cycle = [](const MultigridSketch& sketch) {
    return host_multigrid_bytes(sketch, {}, Precision::fp64, 2).cycle;
  };
  // Four smoothing steps read the diagonal blocks; of vectors 18 numbers a row; a prolongator of 3 x 6 FP32
  // blocks up and, with their places, down; the dense inverse of 300 rows.
  const std::int64_t of_finest = 4 * 3000 * 3 * 8 + 3000 * 18 * 8 + 4000 * (2 * (4 + 18 * 4) + 4);
  CHECK(cycle({finest, coarsest}) == of_finest + 300 * 300 * 12);
  LevelSketch middle = coarsest;
  middle.nodes = 200;
  middle.prolongator = 300;
  CHECK(cycle({finest, middle, coarsest}) == of_finest + 4 * (700'000 + 1200 * 16 + 1200 * 6 * 8) +
                                                 1200 * 18 * 8 + 300 * (2 * (4 + 36 * 4) + 4) +
                                                 300 * 300 * 12);
  CHECK(cycle({}) == 0);
  // Of the finest level P0 alone: 1,000 blocks, four more steps, the right-hand side of two more defects.
  MultigridOptions lean;
  lean.keeps_finest_prolongator = false;
  CHECK(host_multigrid_bytes({finest, middle, coarsest}, lean, Precision::fp64, 2).cycle ==
        cycle({finest, middle, coarsest}) - 3000 * (2 * (4 + 18 * 4) + 4) + 3000 * 8 * (4 * 6 + 2));
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
  const MultigridSketch flat = sketch_multigrid(lone, {}, true, team, silent);
  REQUIRE(flat.size() == 1);
  CHECK(flat.front().modes == 1);
  CHECK(host_multigrid_bytes(flat, {}, Precision::fp64, 2).held >= 1000 * 1000 * 12);
  CHECK(host_multigrid_bytes({}, MultigridOptions(), Precision::fp64, 2).held <= 64);

  class Stopped final : public Monitor {
    bool cancelled() const override { return true; }
  } stopped;
  const Springs springs = spring_lattice(9, 9, 9);
  CHECK_THROWS_AS(sketch_multigrid(node_graph(springs), {}, true, team, stopped), Cancelled);
}
