#include "engine/sparse/features/product_profile.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace genba {

namespace {

constexpr int values_of_sector = ProductProfile::sector_bytes / 8;
constexpr Offset near_windows = 48, far_windows = 6;

/// The pattern for this measurement: the length of a row, and the sectors that a range of rows reads.
struct CsrRows {
  Offset rows, columns;
  const Offset* row_ptr;
  const Index* column;

  Offset length(Offset row) const { return row_ptr[row + 1] - row_ptr[row]; }
  template <class Mark>
  void for_sectors(Offset begin, Offset end, Mark&& mark) const {
    for (Offset k = row_ptr[begin]; k < row_ptr[end]; ++k) mark(column[k] / values_of_sector);
  }
};

struct GraphRows {
  const NodeGraph& graph;
  Offset rows, columns;

  explicit GraphRows(const NodeGraph& g) : graph(g), rows(g.rows()), columns(g.rows()) {}
  Offset length(Offset row) const {
    const Offset node = row / graph.dofs;
    return (graph.row_ptr[node + 1] - graph.row_ptr[node]) * graph.dofs;
  }
  template <class Mark>
  void for_sectors(Offset begin, Offset end, Mark&& mark) const {
    const Offset d = graph.dofs;
    const Offset first = begin / d, last = (end + d - 1) / d;
    for (Offset k = graph.row_ptr[first]; k < graph.row_ptr[last]; ++k) {
      const Offset column = graph.columns[k] * d;
      for (Offset s = column / values_of_sector; s <= (column + d - 1) / values_of_sector; ++s) mark(s);
    }
  }
};

template <class Rows>
void count_groups(const Rows& rows, ProductProfile& out, ThreadTeam& team) {
  constexpr Offset chunk = 1 << 15;  // a multiple of every group
  struct Sums {
    std::array<Offset, 6> longest{}, steps{};
    Offset longest_row = 0;
  };
  std::vector<Sums> partial(static_cast<std::size_t>((rows.rows + chunk - 1) / chunk));
  team.for_chunks(static_cast<std::size_t>(rows.rows), chunk, [&](std::size_t begin, std::size_t end) {
    Sums& sums = partial[begin / chunk];
    std::array<Offset, 6> most{};
    const auto close = [&](int k) {
      const Offset threads = Offset{32} >> k;
      sums.longest[k] += most[k];
      sums.steps[k] += (most[k] + threads - 1) / threads;
      most[k] = 0;
    };
    for (std::size_t row = begin; row < end; ++row) {
      const Offset length = rows.length(static_cast<Offset>(row));
      sums.longest_row = std::max(sums.longest_row, length);
      for (int k = 0; k < 6; ++k) {
        most[k] = std::max(most[k], length);
        if ((row + 1) % (std::size_t{1} << k) == 0) close(k);
      }
    }
    for (int k = 0; k < 6; ++k)
      if (end % (std::size_t{1} << k) != 0) close(k);
  });
  for (const Sums& sums : partial) {
    for (int k = 0; k < 6; ++k) {
      out.longest[k] += sums.longest[k];
      out.shared_steps[k] += sums.steps[k];
    }
    out.longest_row = std::max(out.longest_row, sums.longest_row);
  }
}

/// Different sectors a row, from `windows` windows of `length` rows.
template <class Rows>
Estimate count_sectors(const Rows& rows, Offset length, Offset windows, ThreadTeam& team) {
  if (rows.rows == 0) return {};
  length = std::min(length, rows.rows);
  const Offset all = (rows.rows + length - 1) / length;
  const Offset counted = std::min(all, windows);
  std::vector<double> per_row(static_cast<std::size_t>(counted));
  team.for_chunks(per_row.size(), 1, [&](std::size_t w, std::size_t) {
    const Offset window = counted == all ? static_cast<Offset>(w) : static_cast<Offset>(w) * all / counted;
    const Offset begin = window * length, end = std::min(rows.rows, begin + length);
    std::vector<bool> seen(static_cast<std::size_t>(rows.columns / values_of_sector + 1));
    Offset sectors = 0;
    rows.for_sectors(begin, end, [&](Offset sector) {
      if (!seen[sector]) ++sectors, seen[sector] = true;
    });
    per_row[w] = static_cast<double>(sectors) / static_cast<double>(end - begin);
  });
  Estimate estimate;
  for (double v : per_row) estimate.value += v / static_cast<double>(counted);
  if (counted == all || counted < 2) return estimate;
  double spread = 0;
  for (double v : per_row) spread += (v - estimate.value) * (v - estimate.value);
  const auto n = static_cast<double>(counted);
  estimate.standard_error = std::sqrt((1 - n / static_cast<double>(all)) * spread / (n - 1) / n);
  return estimate;
}

template <class Rows>
ProductProfile measure_rows(const Rows& rows, ThreadTeam& team) {
  ProductProfile out;
  count_groups(rows, out, team);
  out.near_sectors = count_sectors(rows, ProductProfile::near_rows, near_windows, team);
  out.far_sectors = count_sectors(rows, ProductProfile::far_rows, far_windows, team);
  return out;
}

}  // namespace

ProductProfile measure_profile(const NodeGraph& graph, ThreadTeam& team) {
  return measure_rows(GraphRows(graph), team);
}

ProductProfile measure_profile(Offset rows, Offset columns, const Offset* row_ptr, const Index* column,
                               ThreadTeam& team) {
  return measure_rows(CsrRows{rows, columns, row_ptr, column}, team);
}

}  // namespace genba
