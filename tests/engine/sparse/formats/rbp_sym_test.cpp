#include "engine/sparse/formats/rbp_sym.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "engine/base/error.hpp"
#include "engine/sparse/blocks/block_writer.hpp"
#include "engine/sparse/product/product.hpp"
#include "tests/engine/sparse/patterns.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// Symmetric with random couplings between any two nodes; nodes without any coupling occur.
CsrArrays random_symmetric(Index nodes, int dofs, unsigned seed) {
  std::mt19937 random(seed);
  const auto any = [&] { return static_cast<Index>(random() % static_cast<unsigned>(nodes)); };
  std::vector<std::pair<Index, Index>> pairs(random() % static_cast<unsigned>(4 * nodes + 1));
  for (auto& [a, b] : pairs) a = any(), b = any();
  return symmetric_pattern(nodes, dofs, pairs, seed);
}

void check_symmetric_product(const CsrArrays& a) {
  const Matrix m = matrix_of(Format::rbp_sym, a);
  const FormatBytes bytes = format_bytes(Format::rbp_sym, stats_of(a));
  CHECK(bytes.total() == allocated_bytes(m));
  CHECK(bytes.workspace == workspace_bytes(m));
  const auto& sym = std::get<RbpSymMatrix>(m);
  for (Index c = 0; c < sym.clusters(); ++c) {
    const Index nodes = sym.cluster_nodes + sym.halo_ptr[c + 1] - sym.halo_ptr[c];
    CHECK(nodes + sym.alias_ptr[c + 1] - sym.alias_ptr[c] <=
          std::max(nodes, symmetric_cluster_places(sym.block)));
  }
  const std::vector<double> x = random_vector(a.columns, 3);
  std::vector<double> first;
  for (int threads : {1, 3}) {
    ThreadTeam team(threads);
    std::vector<double> y(static_cast<std::size_t>(a.rows), std::nan(""));
    multiply(m, x, y, team);
    CHECK(product_error(a, x, y) <= 1e-13);
    if (threads == 1) first = y;
    CHECK((y.empty() || std::memcmp(y.data(), first.data(), y.size() * sizeof(double)) == 0));
  }
  const CsrArrays back = to_csr_arrays(m);
  CHECK(back.row_ptr == a.row_ptr);
  CHECK(back.column == a.column);
  CHECK(back.value == a.value);
}

}  // namespace

TEST_CASE("a chain of three nodes, array by array") {
  //  4 1 0
  //  1 5 2
  //  0 2 6
  CsrArrays a;
  a.rows = a.columns = 3;
  a.row_ptr = {0, 2, 5, 7};
  a.column = {0, 1, 0, 1, 2, 1, 2};
  a.value = {4, 1, 1, 5, 2, 2, 6};
  const Matrix matrix = matrix_of(Format::rbp_sym, a);
  const auto& m = std::get<RbpSymMatrix>(matrix);
  CHECK(m.block == 1);
  CHECK(m.clusters() == 1);
  CHECK(m.cluster_nodes == 512);
  REQUIRE(m.step_ptr.size() == 17);
  CHECK(m.step_ptr[1] == 1);   // both pairs in one step
  CHECK(m.step_ptr[16] == 1);  // and the other slices empty
  CHECK(m.halo_node.size() == 0);
  double sum = 0;
  int pairs = 0;
  for_each_pair(m, [&](Index owner, Index partner, Offset at) {
    ++pairs;
    sum += m.value[at] * (owner + partner);
  });
  CHECK(pairs == 2);
  CHECK(sum == 1 * (0 + 1) + 2 * (1 + 2));
  const SymmetricPlaces places(m);
  for (Index node : {0, 1, 2}) CHECK(m.diagonal[places.diagonal(m, node)] == 4 + node);
  // Pairs: 8 + 2 bytes each in 32 places; diagonal 8 and lane 2 in 512 places; 17 slice starts; where the
  // cluster's halo and aliases begin and end; the end of the receivers.
  CHECK(allocated_bytes(matrix) == 32 * 10 + 512 * 10 + 17 * 8 + 4 * 4 + 4);
  CHECK(format_bytes(Format::rbp_sym, stats_of(a)).total() == allocated_bytes(matrix));
}

TEST_CASE("an upper triangle is numbered row by row") {
  int next = 0;
  for (Index i = 0; i < 6; ++i)
    for (Index j = i; j < 6; ++j) {
      CHECK(triangle_entry(6, i, j) == next);
      CHECK(triangle_entry(6, j, i) == next++);
    }
}

TEST_CASE("symmetric products of random couplings, nodes of one to six rows") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const Index nodes = 1 + static_cast<Index>(seed * 7 % 97);
    CAPTURE(seed);
    check_symmetric_product(random_symmetric(nodes, 1 + static_cast<int>(seed % 6), seed));
  }
}

TEST_CASE("symmetric products across clusters") {
  for (Index nodes : {511, 512, 513, 1025, 3001})
    for (int dofs : {1, 3, 4}) check_symmetric_product(random_spd(nodes, dofs, static_cast<unsigned>(nodes)));
  check_symmetric_product(random_symmetric(2000, 3, 5));
}

TEST_CASE("symmetric products with busy nodes, inside clusters and across") {
  for (int dofs : {1, 2, 3, 4, 5, 6}) {
    for (Index nodes : {100, 1025}) check_symmetric_product(busy_nodes(nodes, dofs, 16, 40, 7));
    std::vector<std::pair<Index, Index>> star;
    for (Index node = 1; node < 1300; ++node) star.emplace_back(0, node);
    check_symmetric_product(symmetric_pattern(1300, dofs, star, 8));
  }
  const CsrArrays a = busy_nodes(5003, 3, 8, 60, 9);
  check_symmetric_product(a);
  const Matrix matrix = matrix_of(Format::rbp_sym, a);
  const auto& m = std::get<RbpSymMatrix>(matrix);
  CHECK(m.alias_node.size() > 5003 / 8);
  const SymmetricPlaces places(m);
  for_each_pair(m, [&](Index owner, Index partner, Offset at) {
    CHECK(places.pair(m, owner, partner) == at);
    CHECK(places.pair(m, partner, owner) == -1);
  });
}

TEST_CASE("a diagonal that the pattern lacks is kept as zeros") {
  const CsrArrays a = [] {
    CsrArrays m;
    m.rows = m.columns = 4;
    m.row_ptr = {0, 1, 2, 2, 3};
    m.column = {1, 0, 3};
    m.value = {5, 5, 7};
    return m;
  }();
  const Matrix m = matrix_of(Format::rbp_sym, a);
  const std::vector<double> x{1, 2, 3, 4};
  std::vector<double> y(4);
  ThreadTeam team(1);
  multiply(m, x, y, team);
  CHECK(y == std::vector<double>{10, 5, 0, 28});
  CHECK(to_csr_arrays(m).value == std::vector<double>{0, 5, 5, 0, 0, 7});
}

TEST_CASE("symmetric storage refuses what is not symmetric, and says where") {
  CsrArrays a = random_spd(50, 3, 1);
  a.value[a.column.size() / 2] += 1e-9;
  try {
    matrix_of(Format::rbp_sym, a);
    FAIL("no error");
  } catch (const Error& e) {
    CHECK(e.kind() == ErrorKind::input);
    CHECK(std::string(e.what()).find("not symmetric: entry (") != std::string::npos);
  }
  CHECK_THROWS_AS(matrix_of(Format::rbp_sym, pattern_of(3, {{0, 1, 2}, {1}, {2}}, 1)), Error);
  CHECK_THROWS_AS(matrix_of(Format::rbp_sym, pattern_of(4, {{0}, {1}, {2}}, 1)), Error);
  CHECK_FALSE(stats_of(pattern_of(3, {{0, 1, 2}, {1}, {2}}, 1)).symmetric.known);
  CHECK_FALSE(indexable(Format::rbp_sym, stats_of(pattern_of(4, {{0}, {1}, {2}}, 1))));
}

TEST_CASE("blocks added in any order and direction give the symmetric matrix") {
  for (int d : {1, 2, 3, 6}) {
    const CsrArrays a = d == 3 ? busy_nodes(700, d, 16, 40, 9) : random_symmetric(700, d, 9);
    const NodeGraph graph = node_graph_of(a.rows, d, a.row_ptr.data(), a.column.data());
    Matrix m = matrix_of(Format::rbp_sym, graph);
    BlockWriter writer(m, d);
    std::vector<double> block(static_cast<std::size_t>(d * d));
    for (Index node = 0; node < graph.nodes; ++node)
      for (Offset k = graph.row_ptr[static_cast<std::size_t>(node)];
           k < graph.row_ptr[static_cast<std::size_t>(node) + 1]; ++k) {
        const Offset row_length = a.row_ptr[node * d + 1] - a.row_ptr[node * d];
        const Offset first = a.row_ptr[node * d] + (k - graph.row_ptr[static_cast<std::size_t>(node)]) * d;
        for (int i = 0; i < d; ++i)
          for (int j = 0; j < d; ++j)
            block[static_cast<std::size_t>(i * d + j)] =
                a.value[static_cast<std::size_t>(first + i * row_length + j)];
        const Index other = graph.columns[static_cast<std::size_t>(k)];
        writer.add(node, other, block.data(), d, 1);
        writer.add(node, other, block.data(), d, 1);
        if (other == node) {
          std::vector<double> diagonal(static_cast<std::size_t>(d * d));
          writer.read_diagonal(node, diagonal.data());
          for (std::size_t e = 0; e < diagonal.size(); ++e) CHECK(diagonal[e] == 2 * block[e]);
        }
      }
    const CsrArrays b = to_csr_arrays(m);
    REQUIRE(b.column == a.column);
    for (std::size_t k = 0; k < b.value.size(); ++k) CHECK(b.value[k] == 2 * a.value[k]);
    if (graph.nodes > 2) {
      Index absent = 1;
      while (std::binary_search(graph.columns.begin(), graph.columns.begin() + graph.row_ptr[1], absent))
        ++absent;
      CHECK_THROWS_AS(writer.add(0, absent, block.data(), d, 1), Error);
      CHECK_THROWS_AS(writer.add(0, absent, block.data(), d, 1), Error);
    }
  }
}
