#include "engine/sparse/product/csr_shares.hpp"

#include <algorithm>
#include <ranges>
#include <vector>

#include "engine/sparse/product/product_kernels.hpp"

namespace genba {

// In templates below, lambdas hold these two: an unnamed namespace would give them another linkage.

/// The partial sums of a share.
struct CsrShareSums {
  double begun = 0;      ///< of a split row that began in an earlier share
  double goes_on = 0;    ///< of the split row that begins here
  Index split_row = -1;  ///< that row, or -1
  double sum = 0;        ///< sum of finish() over whole rows
};

/// Rows and entries on one axis: row r takes the places from start(r) on, one for each entry and one for
/// itself.
template <class V>
class CsrLine {
 public:
  explicit CsrLine(const BasicCsrMatrix<V>& m) : m_(m) {}
  Offset start(Index row) const { return Offset{m_.row_ptr[row]} + row; }
  Offset length() const { return start(m_.rows); }
  bool is_split(Index row) const { return start(row + 1) - start(row) > csr_share; }
  /// First row that starts at `place` or later; rows if none does.
  Index first_row_from(Offset place) const {
    const auto rows = std::views::iota(Index{0}, m_.rows);
    return *std::ranges::partition_point(rows, [&](Index row) { return start(row) < place; });
  }
  /// Entry of `row` at `place`, clamped to the row's.
  Index entry(Index row, Offset place) const {
    const Offset entry = m_.row_ptr[row] + (place - start(row));
    return static_cast<Index>(std::clamp<Offset>(entry, m_.row_ptr[row], m_.row_ptr[row + 1]));
  }

 private:
  const BasicCsrMatrix<V>& m_;
};

template <class V>
void multiply_shares(const BasicCsrMatrix<V>& m, const double* x, double* y, ThreadTeam& team) {
  multiply_shares(m, x, y, team, [](std::size_t, std::size_t) { return 0.0; });
}

template <class V>
double multiply_shares(const BasicCsrMatrix<V>& m, const double* x, double* y, ThreadTeam& team,
                       const FinishRows& finish) {
  if (m.rows == 0) return 0;
  const CsrLine line(m);
  const Offset length = line.length();
  std::vector<CsrShareSums> shares(static_cast<std::size_t>((length + csr_share - 1) / csr_share));
  team.for_chunks(static_cast<std::size_t>(length), csr_share, [&](std::size_t from, std::size_t to) {
    CsrShareSums& share = shares[from / csr_share];
    const auto begin = static_cast<Offset>(from), end = static_cast<Offset>(to);
    const Index first = line.first_row_from(begin);
    Index last = line.first_row_from(end);
    if (first > 0 && line.start(first) > begin && line.is_split(first - 1))
      share.begun = multiply_entries(m, x, line.entry(first - 1, begin), line.entry(first - 1, end));
    if (last > first && line.is_split(last - 1)) {
      share.split_row = --last;
      share.goes_on = multiply_entries(m, x, m.row_ptr[last], line.entry(last, end));
    }
    multiply_rows(m, x, y, first, last);
    share.sum = finish(static_cast<std::size_t>(first), static_cast<std::size_t>(last));
  });
  double sum = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    sum += shares[i].sum;
    const Index row = shares[i].split_row;
    if (row < 0) continue;
    y[row] = shares[i].goes_on;
    for (std::size_t k = i + 1; static_cast<Offset>(k) * csr_share < line.start(row + 1); ++k)
      y[row] += shares[k].begun;
    sum += finish(static_cast<std::size_t>(row), static_cast<std::size_t>(row) + 1);
  }
  return sum;
}

template void multiply_shares(const BasicCsrMatrix<double>&, const double*, double*, ThreadTeam&);
template void multiply_shares(const BasicCsrMatrix<float>&, const double*, double*, ThreadTeam&);
template double multiply_shares(const BasicCsrMatrix<double>&, const double*, double*, ThreadTeam&,
                                const FinishRows&);
template double multiply_shares(const BasicCsrMatrix<float>&, const double*, double*, ThreadTeam&,
                                const FinishRows&);

}  // namespace genba
