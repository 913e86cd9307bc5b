// The inner loop of products of formats stored by columns.
#pragma once

#include "engine/base/types.hpp"

namespace genba {

/// acc[r] += value[k][r] * x[column[k][r]] for `width` slots, which are value_stride and column_stride apart.
/// Four slots at a time, so acc goes through the cache a quarter as often.
template <class V>
[[gnu::always_inline]] inline void tile_product(const V* value, Offset value_stride, const Index* column,
                                                Offset column_stride, Index width, Index count,
                                                const double* x, double* __restrict acc) {
  Index k = 0;
  for (; k + 4 <= width; k += 4) {
    const V* v = value + k * value_stride;
    const Index* c = column + k * column_stride;
    const V *v1 = v + value_stride, *v2 = v1 + value_stride, *v3 = v2 + value_stride;
    const Index *c1 = c + column_stride, *c2 = c1 + column_stride, *c3 = c2 + column_stride;
    for (Index r = 0; r < count; ++r) {
      acc[r] += (v[r] * x[c[r]] + v1[r] * x[c1[r]]) + (v2[r] * x[c2[r]] + v3[r] * x[c3[r]]);
    }
  }
  for (; k < width; ++k) {
    const V* v = value + k * value_stride;
    const Index* c = column + k * column_stride;
    for (Index r = 0; r < count; ++r) acc[r] += v[r] * x[c[r]];
  }
}

}  // namespace genba
