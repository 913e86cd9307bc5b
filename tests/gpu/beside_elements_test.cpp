// What stands beside the elements in a tangent (faces that touch, elastic supports, springs, pressures that follow their
// faces): the host computes it, and the device adds it to the elements that it keeps.
#include <doctest/doctest.h>

#include "engine/analysis/contact/contacts.hpp"
#include "engine/analysis/system/point_response.hpp"
#include "engine/sparse/blocks/added_blocks.hpp"
#include "engine/sparse/blocks/block_writer.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"
#include "tests/engine/procedure/increments_bench.hpp"
#include "tests/gpu/device_tools.hpp"

using namespace genba;

namespace {

Condition touching(std::string first, std::string second, double friction) {
  Condition out = condition_on("frictional_contact", "joint", NamedSelector{{std::move(first)}}, {friction, 0.0, 0.0, 0.0, 0.0});
  out.other = NamedSelector{{std::move(second)}};
  return out;
}

/// Two steel boxes, the upper one pressed and pushed aside.
FlowBench pressed(Format format, double friction) {
  FlowBench bench{two_boxes(ElementType::hex8, {3, 3, 1}, ElementType::tet10, {2, 1, 1}), elastic_study(2e6, 0.3)};
  bench.study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.zmax", 0.004, 0.0, -0.02),
                             touching("b.zmin", "a.zmax", friction)};
  bench.options.format = format;
  bench.options.preconditioner = Preconditioner::block_jacobi;
  return bench;
}

/// The same on the device as on the host.
void check_both(FlowBench bench, double tolerance = 1e-6) {
  bench.run();
  const std::vector<double> host = bench.frames.taken.back().solution->values;
  bench.run(make_cuda_backend());
  CHECK(bench.planned->plan.row(bench.options.format).elements > 0);
  CHECK(test::norm(host) > 0);
  CHECK(test::relative_difference(bench.frames.taken.back().solution->values, host) < tolerance);
}

}  // namespace

TEST_CASE("blocks go to the device in parts, summed by their places") {
  AddedBlocks blocks(10, 3);
  std::vector<double> block(9);
  for (std::size_t i = 0; i < 9; ++i) block[i] = static_cast<double>(i) + 1;
  blocks.add(7, 2, block.data(), 3, 1);
  blocks.add(2, 7, block.data(), 1, 3);
  blocks.add(7, 2, block.data(), 3, 1);
  blocks.add(7, 7, block.data(), 3, 1);
  const auto whole = blocks.lists(std::int64_t{1} << 20), parts = blocks.lists(72);
  REQUIRE(whole.size() == 1);
  CHECK(whole[0].node == std::vector<Index>{2, 7});
  CHECK(whole[0].start == std::vector<Index>{0, 1, 3});
  CHECK(whole[0].column == std::vector<Index>{7, 2, 7});
  CHECK(whole[0].upper == 2);
  CHECK(whole[0].value[1] == 4);       // transposed
  CHECK(whole[0].value[9 + 1] == 4);   // 2 + 2
  REQUIRE(parts.size() == 2);
  CHECK(parts[1].node == std::vector<Index>{7});
  CHECK(parts[1].column.size() == 2);
  blocks.clear();
  CHECK(blocks.empty());
  CHECK(blocks.lists(72).empty());
}

TEST_CASE("blocks are added to the tangent of kept elements in every format, and a missing place is an error") {
  const auto mesh = std::make_shared<const Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {4, 3, 3}));
  Study study = flowing_study(2e11, 0.3, 1e9);
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  Monitor quiet;
  ThreadTeam team(2);
  const Problem problem = resolve(mesh, study, quiet);
  const NumberedGraph numbered = number_nodes(*mesh, 3, NodeOrder::clusters, team, quiet);
  const ResponseInput input = response_input(problem, numbered.numbering);
  const auto rows = static_cast<std::size_t>(input.elements.rows());
  AddedBlocks more(input.elements.nodes, 3);
  // Between all nodes of some elements, symmetric.
  const auto& nodes = input.elements.solids[0].nodes;
  for (std::size_t element = 0; element < nodes.size() / 8; element += 5)
    for (std::size_t i = 0; i < 8; ++i)
      for (std::size_t j = 0; j < 8; ++j) {
        const auto of = [&](std::size_t k) {
          return numbered.numbering.equation_node[static_cast<std::size_t>(nodes[8 * element + k])];
        };
        double block[9];
        for (int a = 0; a < 3; ++a)
          for (int b = 0; b < 3; ++b) {
            const double side = i < j || (i == j && a <= b) ? 8.0 * static_cast<double>(i) + static_cast<double>(j) + 0.1 * a + 0.01 * b
                                                            : 8.0 * static_cast<double>(j) + static_cast<double>(i) + 0.1 * b + 0.01 * a;
            block[3 * a + b] = 1e9 * side;
          }
        more.add(of(i), of(j), block, 3, 1);
      }
  const auto backend = make_cuda_backend();
  auto host_backend = make_cpu_backend(2);
  const std::vector<double> u(rows, 0.0), x = test::random_vector(static_cast<Index>(rows), 3);
  const auto kept = backend->keep_response(input);
  REQUIRE(kept);
  const auto forces = backend->make_vector(static_cast<Offset>(rows)), y = backend->make_vector(static_cast<Offset>(rows)),
             of_host = host_backend->make_vector(static_cast<Offset>(rows));
  const ElementBatches batches = make_batches(input.elements.solids, input.elements.equation_node);
  for (const Format format : all_formats) {
    CAPTURE(to_string(format));
    Matrix matrix = empty_matrix(numbered, format, team);
    BlockWriter writer(matrix, 3);
    const AddBlock add = [&](Index row, Index column, const double* block, int row_stride, int column_stride) {
      writer.add(row, column, block, row_stride, column_stride);
    };
    PointHistory old(input.elements, input.points), now = old;
    std::vector<double> ignored(rows);
    respond(input, batches, {u, old, now, 1.0}, ignored, &add, team, quiet);
    for (const AddedBlocks::Lists& part : more.lists(1 << 20))
      for (std::size_t row = 0; row < part.node.size(); ++row)
        for (Index k = part.start[row]; k < part.start[row + 1]; ++k)
          writer.add(part.node[row], part.column[static_cast<std::size_t>(k)], part.value.data() + 9 * k, 3, 1);
    const auto on_host = host_backend->make_matrix(std::move(matrix));
    host_backend->multiply(*on_host, *test::on_device(*host_backend, x), *of_host);
    const auto on_device = backend->make_matrix(empty_matrix(numbered, format, team));
    for (int twice = 0; twice < 2; ++twice)
      kept->respond(*test::on_device(*backend, u), 1.0, nullptr, *forces, on_device.get(), &more);
    backend->multiply(*on_device, *test::on_device(*backend, x), *y);
    CHECK(test::relative_difference(test::on_host(*backend, *y), test::on_host(*host_backend, *of_host)) < 1e-12);
  }
  AddedBlocks apart(input.elements.nodes, 3);
  const double block[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  apart.add(0, input.elements.nodes - 1, block, 3, 1);
  apart.add(input.elements.nodes - 1, 0, block, 3, 1);
  const auto on_device = backend->make_matrix(empty_matrix(numbered, Format::rbp_ell, team));
  CHECK_THROWS_AS(kept->respond(*test::on_device(*backend, u), 1.0, nullptr, *forces, on_device.get(), &apart), const Error&);
}

TEST_CASE("faces that touch are the same on the device as on the host") {
  check_both(pressed(Format::rbp_sym, 0.3));
}

TEST_CASE("faces that slide far are the same on the device, with the pattern that they make anew") {
  FlowBench bench{two_boxes(ElementType::hex8, {4, 2, 1}, ElementType::hex8, {2, 1, 1}, 0.0, {0.4, 0.5, 0.5}, {0.1, 0.25, 0}),
                  rubber_study(1e6, 4e6)};
  bench.study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.zmax", 0.4, 0.0, -0.02), touching("b.zmin", "a.zmax", 0)};
  bench.options.format = Format::rbp_sym;
  bench.options.preconditioner = Preconditioner::block_jacobi;
  bench.options.nonlinear_tolerance = 1e-6;
  bench.options.contact_tolerance = 1e-4;
  check_both(std::move(bench), 1e-3);
}

TEST_CASE("springs, elastic supports and pressures that follow their faces act beside elements on the device") {
  FlowBench bench{two_boxes(ElementType::hex8, {2, 2, 2}, ElementType::hex8, {2, 2, 1}, 0.1), rubber_study(1e6, 4e6)};
  bench.study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.xmin", 0.0, {}, {}), hold("b.ymin", {}, 0.0, {})};
  bench.study.loads = {condition_on("elastic_support", "bed", NamedSelector{{"b.zmax"}}, {1e6, 1e6}),
                       pressure_load("p", NamedSelector{{"a.xmax"}}, 5e4), pressure_load("q", NamedSelector{{"b.zmin"}}, 5e4)};
  bench.options.format = Format::rbp_sym;
  bench.options.preconditioner = Preconditioner::block_jacobi;
  check_both(std::move(bench));
  FlowBench linked{two_boxes(ElementType::hex8, {2, 2, 1}, ElementType::hex8, {2, 2, 1}, 0.1), flowing_study(2e11, 0.3, 2e8)};
  linked.study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.xmin", 0.0, {}, {}), hold("b.ymin", {}, 0.0, {}),
                              hold("b.zmax", {}, {}, 2e-3)};
  Condition spring = condition_on("spring_between", "link", NamedSelector{{"a.zmax"}},
                                  {0.0, 0.0, 0.0, 0.0, 1e9, 1e9, 2e11, {}, {}, {}, {}, {}, {}});
  spring.other = NamedSelector{{"b.zmin"}};
  linked.study.loads = {spring};
  linked.options.format = Format::rbp_sym;
  linked.options.preconditioner = Preconditioner::block_jacobi;
  check_both(std::move(linked));
}
