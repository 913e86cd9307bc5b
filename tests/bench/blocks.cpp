// Six unknowns of a node as one block of 6, or as two nodes of 3: bytes and time of a product in the same run.
// usage: blocks_bench [--cpu] [--only FORMAT,...] NODES_PER_EDGE    (of a box of hex8)
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "engine/analysis/order/node_order.hpp"
#include "engine/base/error.hpp"
#include "engine/model/mesh.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/sparse/blocks/block_writer.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/every_product.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

/// Each node becomes `parts` nodes, one after the other, that couple to all parts of its neighbours.
NodeGraph split_nodes(const NodeGraph& whole, int parts) {
  NodeGraph out;
  out.nodes = whole.nodes * parts;
  out.dofs = whole.dofs / parts;
  out.row_ptr.push_back(0);
  for (Index node = 0; node < whole.nodes; ++node)
    for (int part = 0; part < parts; ++part)
      out.row_ptr.push_back(out.row_ptr.back() +
                            (whole.row_ptr[static_cast<std::size_t>(node) + 1] - whole.row_ptr[static_cast<std::size_t>(node)]) *
                                parts);
  out.columns.resize(static_cast<std::size_t>(out.row_ptr.back()));
  std::size_t at = 0;
  for (Index node = 0; node < whole.nodes; ++node)
    for (int part = 0; part < parts; ++part)
      for (Offset k = whole.row_ptr[static_cast<std::size_t>(node)]; k < whole.row_ptr[static_cast<std::size_t>(node) + 1]; ++k)
        for (int other = 0; other < parts; ++other)
          out.columns[at++] = whole.columns[static_cast<std::size_t>(k)] * parts + other;
  return out;
}

double entry(Offset row, Offset column) {
  const double low = static_cast<double>(std::min(row, column)), high = static_cast<double>(std::max(row, column));
  return row == column ? 100.0 : std::cos(0.01 * low + 0.03 * high);
}

Matrix filled(Format format, const NodeGraph& graph, ThreadTeam& team) {
  Matrix matrix = make_matrix(format, graph, team);
  BlockWriter writer(matrix, graph.dofs);
  double block[36];
  for (Index node = 0; node < graph.nodes; ++node)
    for (Offset k = graph.row_ptr[static_cast<std::size_t>(node)]; k < graph.row_ptr[static_cast<std::size_t>(node) + 1]; ++k) {
      const Index other = graph.columns[static_cast<std::size_t>(k)];
      for (int i = 0; i < graph.dofs; ++i)
        for (int j = 0; j < graph.dofs; ++j)
          block[i * graph.dofs + j] = entry(Offset{node} * graph.dofs + i, Offset{other} * graph.dofs + j);
      writer.add(node, other, block, graph.dofs, 1);
    }
  return matrix;
}

struct Measured {
  double bytes = 0, seconds = 0;  ///< a nonzero; a product
  std::vector<double> y;
};

Measured measure(Backend& backend, Format format, const NodeGraph& graph, ThreadTeam& team) {
  Measured out;
  const auto a = backend.make_matrix(filled(format, graph, team));
  out.bytes = static_cast<double>(a->bytes()) / static_cast<double>(graph.nonzeros());
  const auto x = backend.make_vector(graph.rows()), y = backend.make_vector(graph.rows());
  std::vector<double> values(static_cast<std::size_t>(graph.rows()));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::sin(0.37 * static_cast<double>(i));
  backend.upload(values, *x);
  out.seconds = time_product([&] { backend.multiply(*a, *x, *y); }, [&] { backend.synchronize(); }).median;
  out.y.resize(values.size());
  backend.download(*y, out.y);
  return out;
}

}  // namespace

int main(int count, char** arguments) try {
  std::vector<Format> formats = {Format::csr, Format::rbp_csr, Format::rbp_ell, Format::rbp_node, Format::rbp_sym};
  bool on_cpu = false;
  int first = 1;
  for (; first < count && std::strncmp(arguments[first], "--", 2) == 0; ++first) {
    if (std::strcmp(arguments[first], "--cpu") == 0) on_cpu = true;
    if (std::strcmp(arguments[first], "--only") == 0 && first + 1 < count) formats = parse_formats(arguments[++first]);
  }
  const int edge = first < count ? std::atoi(arguments[first]) : 0;
  if (edge < 2) {
    std::fprintf(stderr, "usage: %s [--cpu] [--only FORMAT,...] NODES_PER_EDGE\n", arguments[0]);
    return 2;
  }
  ThreadTeam team;
  Monitor monitor;
  const auto backend = on_cpu ? make_cpu_backend() : make_cuda_backend();
  const Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {edge - 1, edge - 1, edge - 1});
  const NodeGraph six = number_nodes(mesh, 6, NodeOrder::clusters, team, monitor).graph;
  const NodeGraph pairs = split_nodes(six, 2);
  std::printf("%s: %lld unknowns, %lld nonzeros\n", backend->info().name.english().c_str(),
              static_cast<long long>(six.rows()), static_cast<long long>(six.nonzeros()));
  std::printf("| format | block of 6: B/nz | ms | two of 3: B/nz | ms | time 6 / two of 3 | difference |\n");
  std::printf("|---|---|---|---|---|---|---|\n");
  for (const Format format : formats) {
    const Measured a = measure(*backend, format, six, team), b = measure(*backend, format, pairs, team);
    const double error = relative_difference(a.y, b.y);
    std::printf("| %s | %.3f | %.4f | %.3f | %.4f | %.3f | %.1e%s |\n", std::string(to_string(format)).c_str(), a.bytes,
                1e3 * a.seconds, b.bytes, 1e3 * b.seconds, a.seconds / b.seconds, error,
                error <= 1e-12 ? "" : " WRONG");
    std::fflush(stdout);
  }
  return 0;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
