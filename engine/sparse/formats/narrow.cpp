// Rounds FP64 values to FP32.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/arrays.hpp"

namespace genba {

namespace {

constexpr std::size_t chunk = 1 << 16;

bool overflows(double value) {
  return std::isfinite(value) && std::isinf(static_cast<float>(value));
}

class Narrower {
 public:
  BasicCsrMatrix<float> operator()(CsrMatrix& m) {
    return {.rows = m.rows,
            .columns = m.columns,
            .row_ptr = std::move(m.row_ptr),
            .column = std::move(m.column),
            .value = converted(m.value)};
  }
  BasicEllMatrix<float> operator()(EllMatrix& m) {
    return {.rows = m.rows,
            .columns = m.columns,
            .width = m.width,
            .column = std::move(m.column),
            .value = converted(m.value)};
  }
  BasicEllRMatrix<float> operator()(EllRMatrix& m) {
    return {.ell = (*this)(m.ell), .row_length = std::move(m.row_length)};
  }
  BasicSellMatrix<float> operator()(SellMatrix& m) {
    return {.rows = m.rows,
            .columns = m.columns,
            .slot_ptr = std::move(m.slot_ptr),
            .order = std::move(m.order),
            .column = std::move(m.column),
            .value = converted(m.value)};
  }
  BasicRbpCsrMatrix<float> operator()(RbpCsrMatrix& m) {
    return {.rows = m.rows,
            .columns = m.columns,
            .value_ptr = std::move(m.value_ptr),
            .column_ptr = std::move(m.column_ptr),
            .run_column = std::move(m.run_column),
            .value = converted(m.value),
            .isolated_ptr = std::move(m.isolated_ptr),
            .isolated_column = std::move(m.isolated_column),
            .isolated_value = converted(m.isolated_value)};
  }
  BasicRbpEllMatrix<float> operator()(RbpEllMatrix& m) {
    return {.rows = m.rows,
            .columns = m.columns,
            .value_width = m.value_width,
            .column_width = m.column_width,
            .run_column = std::move(m.run_column),
            .value = converted(m.value),
            .isolated_ptr = std::move(m.isolated_ptr),
            .isolated_column = std::move(m.isolated_column),
            .isolated_value = converted(m.isolated_value)};
  }
  BasicRbpEllRMatrix<float> operator()(RbpEllRMatrix& m) {
    return {.rbp = (*this)(m.rbp), .run_count = std::move(m.run_count)};
  }
  BasicRbpSlicedMatrix<float> operator()(RbpSlicedMatrix& m) { return {.sliced = (*this)(m.sliced)}; }
  BasicRbpNodeMatrix<float> operator()(RbpNodeMatrix& m) { return {.sliced = (*this)(m.sliced)}; }
  BasicRbpSymMatrix<float> operator()(RbpSymMatrix& m) {
    return {std::move(static_cast<RbpSymIndices&>(m)), converted(m.value), converted(m.diagonal)};
  }

 private:
  BasicSlicedRuns<float> operator()(SlicedRuns& m) {
    return {.rows = m.rows,
            .columns = m.columns,
            .nodes = m.nodes,
            .block = m.block,
            .slot_ptr = std::move(m.slot_ptr),
            .word_ptr = std::move(m.word_ptr),
            .outside_ptr = std::move(m.outside_ptr),
            .outside = std::move(m.outside),
            .is_far = std::move(m.is_far),
            .order = std::move(m.order),
            .word = std::move(m.word),
            .value = converted(m.value)};
  }

  static Buffer<float> converted(Buffer<double>& from) { return narrowed(std::move(from)); }
};

}  // namespace

void refuse_fp32(double value) {
  throw Error(ErrorKind::input, phrase<"matrix with FP32 values">(),
              phrase<"the value %1 is too large for FP32, which ends at %2">(
                  format_number(value, "%.17g"),
                  format_number(static_cast<double>(std::numeric_limits<float>::max()))),
              phrase<"Use FP64 values">());
}

void require_fp32(const Buffer<double>& values, ThreadTeam& team) {
  const auto size = static_cast<std::size_t>(values.size());
  std::atomic<std::size_t> first = size;
  team.for_chunks(size, chunk, [&](std::size_t begin, std::size_t end) {
    const double* found = std::find_if(values.begin() + begin, values.begin() + end, overflows);
    const auto at = static_cast<std::size_t>(found - values.begin());
    if (at == end) return;
    std::size_t before = first.load();
    while (at < before && !first.compare_exchange_weak(before, at)) {
    }
  });
  if (first < size) refuse_fp32(values[static_cast<Offset>(first.load())]);
}

SingleMatrix narrow(Matrix&& matrix) {
  ThreadTeam team;
  std::visit(
      [&](const auto& m) {
        for_each_array(m, [&](const auto& array) {
          if constexpr (std::is_same_v<decltype(array), const Buffer<double>&>)
            if (!array.is_reserved()) require_fp32(array, team);
        });
      },
      matrix);
  return std::visit([&](auto& m) -> SingleMatrix { return Narrower()(m); }, matrix);
}

}  // namespace genba
