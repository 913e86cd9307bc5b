#include "engine/solve/cpu/vector_kernels.hpp"

#include <array>
#include <type_traits>

#include "engine/sparse/product/product_kernels.hpp"

namespace genba {

namespace {

// as in cg_kernels.cpp, so that norms and scalar products are the same sums
constexpr std::size_t chunk = 3840;

constexpr std::size_t chunk_count(std::size_t size) {
  return (size + chunk - 1) / chunk;
}

/// One place for every pair of vectors of two blocks.
using GramSums = std::array<double, static_cast<std::size_t>(most_block_vectors* most_block_vectors)>;

/// Calls the body with the width of a panel as a compile-time constant.
template <class Call>
void for_width(int width, Call&& call) {
  switch (width) {
    case 1:
      return call(std::integral_constant<int, 1>());
    case 2:
      return call(std::integral_constant<int, 2>());
    default:
      return call(std::integral_constant<int, panel_width>());
  }
}

/// The products of two panels' vectors over some rows.
template <int wx, int wy>
void add_products(const double* x, const double* y, std::size_t rows, double* sums) {
  double sum[wx][wy] = {};
  for (std::size_t row = 0; row < rows; ++row, x += wx, y += wy)
    for (int i = 0; i < wx; ++i)
      for (int j = 0; j < wy; ++j) sum[i][j] += x[i] * y[j];
  for (int i = 0; i < wx; ++i)
    for (int j = 0; j < wy; ++j) sums[i * most_block_vectors + j] = sum[i][j];
}

template <int w>
void add_own_products(const double* x, const double* y, std::size_t rows, double* sums) {
  double sum[w] = {};
  for (std::size_t row = 0; row < rows; ++row, x += w, y += w)
    for (int v = 0; v < w; ++v) sum[v] += x[v] * y[v];
  for (int v = 0; v < w; ++v) sums[v] = sum[v];
}

/// The factors of the vectors of a panel, padded with zeros.
std::array<double, panel_width> factors_of(std::span<const double> all, int panel) {
  std::array<double, panel_width> out{};
  for (std::size_t v = 0; v < out.size() && v + static_cast<std::size_t>(panel * panel_width) < all.size(); ++v)
    out[v] = all[v + static_cast<std::size_t>(panel * panel_width)];
  return out;
}

/// Calls body(width, factors, x, y, rows) for the rows of each chunk and panel.
template <class Body>
void for_panels(std::span<const double> factors, BlockView<const double> x, BlockView<double> y, ThreadTeam& team,
                Body&& body) {
  team.for_chunks(static_cast<std::size_t>(x.rows), chunk, [&](std::size_t begin, std::size_t end) {
    for (int p = 0; p < panel_count(x.count); ++p)
      for_width(width_of_panel(x.count, p), [&](auto w) {
        body(w, factors_of(factors, p), x.row_of(p, static_cast<Offset>(begin)),
             y.row_of(p, static_cast<Offset>(begin)), end - begin);
      });
  });
}

}  // namespace

double dot_product(std::span<const double> x, std::span<const double> y, ThreadTeam& team) {
  std::vector<double> partial(chunk_count(x.size()));
  team.for_chunks(x.size(), chunk, [&](std::size_t begin, std::size_t end) {
    partial[begin / chunk] = dot(x.data() + begin, y.data() + begin, static_cast<Offset>(end - begin));
  });
  double sum = 0;
  for (double p : partial) sum += p;
  return sum;
}

void axpy(double alpha, std::span<const double> x, std::span<double> y, ThreadTeam& team) {
  team.for_chunks(x.size(), chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) y[i] += alpha * x[i];
  });
}

void scale(double alpha, std::span<double> x, ThreadTeam& team) {
  team.for_chunks(x.size(), chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) x[i] *= alpha;
  });
}

void copy_in(std::span<const double> from, BlockView<double> to, int at, ThreadTeam& team) {
  const int panel = at / panel_width, width = width_of_panel(to.count, panel);
  double* const first = to.row_of(panel, 0) + at % panel_width;
  team.for_chunks(from.size(), chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) first[static_cast<Offset>(i) * width] = from[i];
  });
}

void copy_out(BlockView<const double> from, int at, std::span<double> to, ThreadTeam& team) {
  const int panel = at / panel_width, width = width_of_panel(from.count, panel);
  const double* const first = from.row_of(panel, 0) + at % panel_width;
  team.for_chunks(to.size(), chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) to[i] = first[static_cast<Offset>(i) * width];
  });
}

std::vector<double> gram(BlockView<const double> x, BlockView<const double> y, ThreadTeam& team) {
  const auto rows = static_cast<std::size_t>(x.rows);
  std::vector<GramSums> partial(chunk_count(rows));
  team.for_chunks(rows, chunk, [&](std::size_t begin, std::size_t end) {
    const auto first = static_cast<Offset>(begin);
    for (int p = 0; p < panel_count(x.count); ++p)
      for (int q = 0; q < panel_count(y.count); ++q)
        for_width(width_of_panel(x.count, p), [&](auto wx) {
          for_width(width_of_panel(y.count, q), [&](auto wy) {
            add_products<wx(), wy()>(
                x.row_of(p, first), y.row_of(q, first), end - begin,
                partial[begin / chunk].data() + (p * most_block_vectors + q) * panel_width);
          });
        });
  });
  std::vector<double> result;
  for (int i = 0; i < x.count; ++i)
    for (int j = 0; j < y.count; ++j) {
      double sum = 0;
      for (const GramSums& sums : partial) sum += sums[static_cast<std::size_t>(i * most_block_vectors + j)];
      result.push_back(sum);
    }
  return result;
}

void combine(BlockView<const double> x, const BlockCoefficients& c, BlockView<double> y, bool adds,
             ThreadTeam& team) {
  team.for_chunks(static_cast<std::size_t>(x.rows), chunk, [&](std::size_t begin, std::size_t end) {
    for (auto row = static_cast<Offset>(begin); row < static_cast<Offset>(end); ++row) {
      double sum[most_block_vectors] = {};
      for (int i = 0; i < x.count; ++i) {
        const double xi = x.row_of(i / panel_width, row)[i % panel_width];
        for (int j = 0; j < most_block_vectors; ++j) sum[j] += xi * c.c[i][j];
      }
      for (int j = 0; j < y.count; ++j) {
        double& to = y.row_of(j / panel_width, row)[j % panel_width];
        to = adds ? to + sum[j] : sum[j];
      }
    }
  });
}

std::vector<double> dots(BlockView<const double> x, BlockView<const double> y, ThreadTeam& team) {
  const auto rows = static_cast<std::size_t>(x.rows);
  std::vector<std::array<double, most_block_vectors>> partial(chunk_count(rows));
  team.for_chunks(rows, chunk, [&](std::size_t begin, std::size_t end) {
    for (int p = 0; p < panel_count(x.count); ++p)
      for_width(width_of_panel(x.count, p), [&](auto w) {
        add_own_products<w()>(x.row_of(p, static_cast<Offset>(begin)), y.row_of(p, static_cast<Offset>(begin)),
                              end - begin, partial[begin / chunk].data() + p * panel_width);
      });
  });
  std::vector<double> result(static_cast<std::size_t>(x.count), 0.0);
  for (const auto& sums : partial)
    for (std::size_t v = 0; v < result.size(); ++v) result[v] += sums[v];
  return result;
}

void axpy(std::span<const double> alpha, BlockView<const double> x, BlockView<double> y, ThreadTeam& team) {
  for_panels(alpha, x, y, team, [](auto w, const auto& a, const double* from, double* to, std::size_t rows) {
    for (std::size_t row = 0; row < rows; ++row, from += w(), to += w())
      for (int v = 0; v < w(); ++v)
        to[v] = a[static_cast<std::size_t>(v)] == 0 ? to[v] : to[v] + a[static_cast<std::size_t>(v)] * from[v];
  });
}

void xpay(BlockView<const double> x, std::span<const double> beta, BlockView<double> y, ThreadTeam& team) {
  for_panels(beta, x, y, team, [](auto w, const auto& b, const double* from, double* to, std::size_t rows) {
    for (std::size_t row = 0; row < rows; ++row, from += w(), to += w())
      for (int v = 0; v < w(); ++v)
        to[v] = b[static_cast<std::size_t>(v)] == 0 ? from[v] : from[v] + b[static_cast<std::size_t>(v)] * to[v];
  });
}

}  // namespace genba
