// Two matrices given as CSR arrays are the same, entry by entry.
#pragma once

#include <doctest/doctest.h>

#include "engine/sparse/formats/matrix.hpp"

namespace genba::test {

inline void check_same(const CsrArrays& a, const CsrArrays& b) {
  CHECK(a.rows == b.rows);
  CHECK(a.columns == b.columns);
  CHECK(a.row_ptr == b.row_ptr);
  CHECK(a.column == b.column);
  CHECK(a.value == b.value);
}

}  // namespace genba::test
