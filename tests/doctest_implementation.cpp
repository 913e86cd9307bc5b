// The one copy of doctest in every test program. doctest's Approx(x).epsilon(e) allows e * (1 + |x|), so that
// a length of 2e-3 m "equals" 1e-3 m; here it allows e * |x|. The 1 is what Approx's constructor, compiled in
// this file alone, gives m_scale. What should be 0 is compared with the size of its terms:
// Approx(0).scale(size).epsilon(e).
#define m_scale(one) m_scale(1e-300)
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

TEST_CASE("approximate comparison is relative, however small the values") {
  CHECK(1e-9 == doctest::Approx(1.009e-9).epsilon(0.01));
  CHECK(1e-9 != doctest::Approx(1.02e-9).epsilon(0.01));
  CHECK(1e-9 != doctest::Approx(0));
  CHECK(0.0 == doctest::Approx(0));
  CHECK(1e-9 == doctest::Approx(0).scale(1).epsilon(1e-8));
}
