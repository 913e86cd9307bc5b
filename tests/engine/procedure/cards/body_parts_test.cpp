#include "engine/procedure/cards/body_parts.hpp"

#include <doctest/doctest.h>

#include "engine/assembly/assemble.hpp"
#include "engine/solve/split/shared_level.hpp"
#include "engine/sparse/product/product.hpp"
#include "tests/engine/procedure/cards/card_cases.hpp"

using namespace genba;
using namespace genba::test;

namespace {

std::size_t at(Offset i) { return static_cast<std::size_t>(i); }

/// Rows of two nodes of one unknown that couple by -strength; alone: the first has no coupling.
NodeRows pair_rows(double diagonal, double coupling) {
  NodeRows out;
  out.blocks.rows = out.blocks.columns = 3;
  out.blocks.row_ptr = Buffer<Offset>(4);
  const std::vector<Index> column = {0, 1, 0, 1, 2};
  const std::vector<double> value = {diagonal, -coupling, -coupling, diagonal, diagonal};
  for (Offset i = 0; i < 4; ++i) out.blocks.row_ptr[i] = std::array{0, 2, 4, 5}[at(i)];
  out.blocks.column = Buffer<Index>(5);
  out.blocks.value = Buffer<double>(5);
  std::copy(column.begin(), column.end(), out.blocks.column.begin());
  std::copy(value.begin(), value.end(), out.blocks.value.begin());
  out.alone = {0, 0, 0};
  return out;
}

}  // namespace

TEST_CASE("parts of a body: each element once, and matrices that add up to the whole one") {
  for (const bool is_heat : {false, true}) {
    const CardCase body = cube_case(ElementType::tet4, 7, is_heat);
    ThreadTeam team(2);
    Monitor quiet;
    const AssemblyInput input = assembly_input(body.problem, body.numbered.numbering);
    const Two<BodyPart> parts = cut_body(input, body.numbered.graph, team, quiet);
    CHECK(parts[0].elements + parts[1].elements == body.problem.mesh->solid_count());
    const PartCounts counts = count_parts(input, body.numbered.graph);
    const auto dofs = at(body.problem.dofs);
    std::vector<double> x(at(body.numbered.graph.rows())), y(x.size(), 0.0), expected(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::sin(static_cast<double>(i));
    for (std::size_t c = 0; c < 2; ++c) {
      const BodyPart& part = parts[c];
      CHECK(counts.nodes[c] == part.graph.nodes);
      CHECK(counts.elements[c] == part.elements);
      CHECK(counts.couplings[c] == part.graph.row_ptr.back());
      Matrix matrix = make_matrix(Format::rbp_sym, part.graph, team);
      HostElementWorker worker(team);
      add_elements(part.input, worker.batches(part.input), matrix, team, quiet);
      std::vector<double> own_x(at(part.graph.rows())), own_y(own_x.size());
      for (std::size_t i = 0; i < own_x.size(); ++i) own_x[i] = x[at(part.global[i / dofs]) * dofs + i % dofs];
      multiply(matrix, own_x, own_y, team);
      for (std::size_t i = 0; i < own_y.size(); ++i) y[at(part.global[i / dofs]) * dofs + i % dofs] += own_y[i];
    }
    multiply(body.system.matrix, x, expected, team);
    double worst = 0, scale = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
      worst = std::max(worst, std::abs(y[i] - expected[i]));
      scale = std::max(scale, std::abs(expected[i]));
    }
    CHECK(worst < 1e-13 * scale);
  }
}

TEST_CASE("parts of a body: what cannot be cut is named") {
  const CardCase body = cube_case(ElementType::hex8, 3);
  ThreadTeam team(1);
  Monitor quiet;
  AssemblyInput input = assembly_input(body.problem, body.numbered.numbering);
  std::vector<LinkMatrix> links(1);
  input.links = links;
  CHECK_THROWS_WITH_AS(cut_body(input, body.numbered.graph, team, quiet), doctest::Contains("springs between places"), Error);
  const CardCase tiny = cube_case(ElementType::hex8, 1);
  const AssemblyInput one = assembly_input(tiny.problem, tiny.numbered.numbering);
  CHECK_THROWS_WITH_AS(cut_body(one, tiny.numbered.graph, team, quiet), doctest::Contains("too few"), Error);
  Study held = weighed("zmin");
  held.constraints.push_back(displacement("far", BoxSelector{{0.2, -1, -1}, {2, 2, 2}}, {0.0, 0.0, 0.0}));
  const CardCase bar = card_case("held", make_box_mesh(ElementType::hex8, {1, 0.1, 0.1}, {400, 1, 1}), held);
  CHECK_THROWS_WITH_AS(cut_body(assembly_input(bar.problem, bar.numbered.numbering), bar.numbered.graph, team, quiet),
                       doctest::Contains("one half of the body are prescribed"), Error);
}

TEST_CASE("shared aggregates: strong by the sum of both, alone only where both are") {
  ThreadTeam team(1);
  Two<NodeRows> rows{pair_rows(1, 0.015), pair_rows(1, 0.015)};
  // One alone is too weak against its diagonal of 2, both are not: 0.03 > 0.01 * 2.
  SharedLevel level = aggregate_shared(rows, 0.01, team);
  CHECK(level.count == 2);
  CHECK(level.aggregate[0] == level.aggregate[1]);
  CHECK(level.aggregate[2] != level.aggregate[0]);
  CHECK(level.norm == std::vector<double>{2, 2, 2});
  rows[0].alone = rows[1].alone = {0, 0, 1};
  level = aggregate_shared(rows, 0.01, team);
  CHECK(level.count == 1);
  CHECK(level.aggregate[2] == -1);
  rows[1].alone = {0, 0, 0};
  CHECK(aggregate_shared(rows, 0.01, team).count == 2);
}

TEST_CASE("a level that becomes whole is the sum of both parts") {
  const Two<NodeRows> rows{pair_rows(1, 0.5), pair_rows(2, 0.25)};
  const Matrix m = joined_matrix(rows, {std::vector<Index>{0, 2, 3}, std::vector<Index>{1, 2, 3}}, 4);
  ThreadTeam team(1);
  const std::vector<double> x = {1, 10, 100, 1000};
  std::vector<double> y(4);
  multiply(m, x, y, team);
  CHECK(y == std::vector<double>{1 - 0.5 * 100, 20 - 0.25 * 100, -0.5 - 0.25 * 10 + 3 * 100, 3 * 1000});
}
