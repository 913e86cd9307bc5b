// No element moves without energy but as a rigid body.
#include <doctest/doctest.h>

#include "engine/base/jacobi_eigen.hpp"
#include "engine/element/element_matrix.hpp"
#include "tests/engine/element/distorted_elements.hpp"

using namespace genba;
using namespace genba::element;

TEST_CASE_TEMPLATE("an element alone has six rigid motions, or one constant temperature, and nothing else", S,
                   Tet4, Tet10, Hex8, Hex8Incompatible, Hex20, Wedge6, Wedge15, Pyramid5) {
  for (const double amount : {0.0, 0.08})
    for (const double nu : {0.3, 0.4999})
      for (const int dofs : {1, 3}) {
        CAPTURE(amount);
        CAPTURE(dofs);
        const auto x = distorted<S>(amount);
        SmallMatrix k(S::nodes * dofs);
        if (dofs == 3)
          element_matrix<S, LinearElastic>(x.data(), lame(1.0, nu), k.a.data());
        else
          element_matrix<S, Fourier>(x.data(), {1.0}, k.a.data());

        diagonalise(k);

        double largest = 0;
        for (int i = 0; i < k.n; ++i) largest = std::max(largest, k(i, i));
        int free = 0;
        for (int i = 0; i < k.n; ++i) {
          free += k(i, i) < 1e-9 * largest;
          CHECK(k(i, i) > -1e-12 * largest);
        }
        CHECK(free == (dofs == 3 ? 6 : 1));
      }
}
