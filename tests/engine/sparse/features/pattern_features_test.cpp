#include "engine/sparse/features/pattern_features.hpp"

#include <doctest/doctest.h>


#include "engine/base/error.hpp"
#include "tests/engine/sparse/patterns.hpp"

using namespace genba;
using namespace genba::test;

namespace {

PatternFeatures features(const CsrArrays& a, const FeatureOptions& options, int threads = 2) {
  ThreadTeam team(threads);
  return measure_features(a.rows, a.columns, a.row_ptr.data(), a.column.data(), options, team);
}

FeatureOptions cache(std::int64_t lines, int line_bytes) {
  FeatureOptions options;
  options.cache = {lines * line_bytes, line_bytes};
  return options;
}

/// What the header defines, said again in the simplest way: the window slides over the accesses.
struct Slow {
  double intervals = 0, interval_count = 0, hits = 0, residences = 0, useful = 0, working_set = 0;
};

Slow slide(const CsrArrays& a, int line_values, Offset window) {
  Slow s;
  std::map<Index, Offset> last;
  std::map<Index, std::set<Index>> resident;
  for (Offset k = 0; k < a.row_ptr.back(); ++k) {
    const Index column = a.column[k], line = column / line_values;
    if (const auto before = last.find(line); before != last.end()) {
      s.intervals += static_cast<double>(k - before->second);
      ++s.interval_count;
    }
    for (auto it = resident.begin(); it != resident.end();) {
      if (k - last[it->first] <= window) {
        ++it;
        continue;
      }
      s.useful += static_cast<double>(it->second.size());
      it = resident.erase(it);
    }
    if (resident.contains(line))
      ++s.hits;
    else
      ++s.residences;
    resident[line].insert(column);
    last[line] = k;
    for (const auto& [l, at] : last) s.working_set += k - at < window;
  }
  for (const auto& [line, values] : resident) s.useful += static_cast<double>(values.size());
  return s;
}

void check_equal(const PatternFeatures& a, const PatternFeatures& b) {
  CHECK(a.used_lines == b.used_lines);
  CHECK(a.counted_lines == b.counted_lines);
  CHECK(a.window == b.window);
  for (const auto member : {&PatternFeatures::temporal_locality, &PatternFeatures::spatial_locality,
                            &PatternFeatures::hit_rate, &PatternFeatures::working_set}) {
    CHECK((a.*member).value == (b.*member).value);
    CHECK((a.*member).standard_error == (b.*member).standard_error);
  }
}

/// Every node of a chain with its neighbours and one far away.
NodeGraph far_chain(Index nodes, int dofs) {
  NodeGraph g;
  g.nodes = nodes;
  g.dofs = dofs;
  g.row_ptr = {0};
  for (Index i = 0; i < nodes; ++i) {
    std::set<Index> row{std::max(0, i - 1), i, std::min(nodes - 1, i + 1), (i * 7) % nodes};
    g.columns.insert(g.columns.end(), row.begin(), row.end());
    g.row_ptr.push_back(static_cast<Offset>(g.columns.size()));
  }
  return g;
}

}  // namespace

TEST_CASE("locality by hand, two lines of two values") {
  // Columns 0 1 | 2 3 are lines 0 | 1. Rows {0 1} {2} {0 3} {1}:
  //   access  0 1 2 3 4 5
  //   column  0 1 2 0 3 1
  //   line    0 0 1 0 1 0
  // Intervals: line 0: 1, 2, 2; line 1: 2; their mean 7/4.
  const CsrArrays a = pattern_of(4, {{0, 1}, {2}, {0, 3}, {1}}, 1);

  // Both lines fit: each is loaded once, all its values are used, 4 of 6 accesses hit.
  // Lines among all accesses so far: 1 1 2 2 2 2.
  const PatternFeatures wide = features(a, cache(2, 16));
  CHECK(wide.used_lines == 2);
  CHECK(wide.counted_lines == 2);
  CHECK_FALSE(wide.sampled());
  CHECK(wide.window == 6);
  CHECK(wide.temporal_locality.value == doctest::Approx(7.0 / 4));
  CHECK(wide.spatial_locality.value == doctest::Approx(2));
  CHECK(wide.hit_rate.value == doctest::Approx(4.0 / 6));
  CHECK(wide.working_set.value == doctest::Approx(10.0 / 6));

  // One line fits: a window of 2 would hold 1 1 2 2 2 2 lines, so the window is 1 and only access 1 hits.
  // Residences: {0 1} {0} {1} of line 0, {2} {3} of line 1: 6 values in 5.
  const PatternFeatures narrow = features(a, cache(1, 16));
  CHECK(narrow.window == 1);
  CHECK(narrow.temporal_locality.value == doctest::Approx(7.0 / 4));
  CHECK(narrow.hit_rate.value == doctest::Approx(1.0 / 6));
  CHECK(narrow.spatial_locality.value == doctest::Approx(6.0 / 5));
  CHECK(narrow.working_set.value == doctest::Approx(1));
  CHECK(narrow.spatial_locality.standard_error == 0);
}

TEST_CASE("locality by hand, three lines through a cache of two") {
  //   access  0 1 2 3 4 5 6
  //   column  0 2 1 3 4 5 0
  //   line    0 1 0 1 2 2 0      intervals 2 4 | 2 | 1, mean 9/4
  // Lines among the last 3 accesses: 1 2 2 2 3 2 2 = 14 of 7: 2. Among the last 4: 1 2 2 2 3 3 3 = 16 of 7.
  // So the window is 3. Residences: line 0 {0 1} {0}, line 1 {2 3}, line 2 {4 5}: 7 values in 4; 3 hits of 7.
  const PatternFeatures f = features(pattern_of(6, {{0}, {2}, {1}, {3}, {4, 5}, {0}}, 1), cache(2, 16));
  CHECK(f.window == 3);
  CHECK(f.used_lines == 3);
  CHECK(f.temporal_locality.value == doctest::Approx(9.0 / 4));
  CHECK(f.hit_rate.value == doctest::Approx(3.0 / 7));
  CHECK(f.spatial_locality.value == doctest::Approx(7.0 / 4));
  CHECK(f.working_set.value == doctest::Approx(2));
}

TEST_CASE("the plain features by hand") {
  // Rows {0 1 5} {} {2} {0 1 2 3}: 8 nonzeros, lengths 3 0 1 4: mean 2, variance (1 + 4 + 1 + 4) / 4.
  // Runs {0 1} and {0 1 2 3}; 5 and 2 are isolated: 2 of 8. ELL stores 4 x 4 for 8. Bandwidth |5 - 0|.
  const PatternFeatures f = features(pattern_of(6, {{0, 1, 5}, {}, {2}, {0, 1, 2, 3}}, 1), {});
  CHECK(f.stats.rows == 4);
  CHECK(f.stats.nonzeros == 8);
  CHECK(f.stats.longest_row == 4);
  CHECK(f.stats.mean_row == doctest::Approx(2));
  CHECK(f.stats.variance_row == doctest::Approx(2.5));
  CHECK(f.stats.run_length_histogram[1] == 2);
  CHECK(f.stats.run_length_histogram[2] == 1);
  CHECK(f.stats.run_length_histogram[4] == 1);
  CHECK(f.isolated_share() == doctest::Approx(0.25));
  CHECK(f.ell_padding() == doctest::Approx(2));
  CHECK(f.stats.bandwidth == 5);
}

TEST_CASE("features of random patterns are those of a window that slides over the accesses") {
  for (unsigned seed = 0; seed < 40; ++seed) {
    CAPTURE(seed);
    const CsrArrays a = random_pattern(40, 70, seed);
    const auto count = static_cast<double>(a.row_ptr.back());
    for (const std::int64_t lines : {1, 3, 8, 100}) {
      const int values = 1 << (seed % 4);
      const PatternFeatures f = features(a, cache(lines, 8 * values));
      if (count == 0) continue;
      const Slow s = slide(a, values, f.window);
      CHECK(f.temporal_locality.value == doctest::Approx(s.intervals / s.interval_count));
      CHECK(f.hit_rate.value == doctest::Approx(s.hits / count));
      CHECK(f.spatial_locality.value == doctest::Approx(s.useful / s.residences));
      CHECK(f.working_set.value == doctest::Approx(s.working_set / count));
      CHECK(s.working_set <= static_cast<double>(lines) * count);
      if (f.window < a.row_ptr.back())  // and the next larger one does not fit
        CHECK(slide(a, values, f.window + 1).working_set > static_cast<double>(lines) * count);
    }
  }
}

TEST_CASE("a node graph has the features of its CSR arrays, whatever the team") {
  for (int d : {1, 2, 3}) {
    CAPTURE(d);
    const NodeGraph g = far_chain(3001, d);
    CsrArrays a;
    a.rows = a.columns = static_cast<Index>(g.rows());
    a.row_ptr = {0};
    for (Index row = 0; row < a.rows; ++row) {
      for (Offset k = g.row_ptr[row / d]; k < g.row_ptr[row / d + 1]; ++k)
        for (int c = 0; c < d; ++c) a.column.push_back(g.columns[k] * d + c);
      a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
    }
    for (const Offset sample_above : {Offset{1} << 24, Offset{5000}}) {
      FeatureOptions options = cache(100, 64);
      options.sample_above = sample_above;
      ThreadTeam one(1), three(3);
      const PatternFeatures f = measure_features(g, options, one);
      CHECK(f.sampled() == (sample_above == 5000));
      CHECK(f.window < g.nonzeros());
      CHECK(f.stats.nonzeros == a.row_ptr.back());
      check_equal(measure_features(g, options, three), f);
      check_equal(features(a, options, 1), f);
      check_equal(features(a, options, 3), f);
    }
  }
}

TEST_CASE("a sample tells its error") {
  // Of 60 patterns the exact features lie within two standard errors of the sampled ones for about 95 %.
  int inside = 0, all = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    const CsrArrays a = random_pattern(1200, 4000, 1000 + seed);
    FeatureOptions options = cache(50, 64);
    const PatternFeatures exact = features(a, options);
    options.sample_above = a.row_ptr.back() / 5;
    const PatternFeatures sampled = features(a, options);
    CHECK(sampled.counted_lines == doctest::Approx(exact.used_lines / 5.0).epsilon(0.05));
    CHECK(sampled.used_lines == exact.used_lines);
    CHECK(sampled.window == doctest::Approx(exact.window).epsilon(0.3));
    for (const auto member : {&PatternFeatures::temporal_locality, &PatternFeatures::spatial_locality,
                              &PatternFeatures::hit_rate}) {
      const Estimate &e = sampled.*member, &truth = exact.*member;
      CHECK(truth.standard_error == 0);
      CHECK(e.standard_error > 0);
      CHECK(e.standard_error < 0.2 * truth.value);
      inside += std::abs(e.value - truth.value) <= 2 * e.standard_error;
      ++all;
    }
  }
  CAPTURE(inside);
  CHECK(inside > 0.85 * all);
  CHECK(inside < all);  // an error stated far too large would never be exceeded
}

TEST_CASE("patterns without entries, and caches that are none") {
  const PatternFeatures f = features(pattern_of(5, {{}, {}}, 1), {});
  CHECK(f.used_lines == 0);
  CHECK(f.spatial_locality.value == 0);
  CHECK(f.stats.rows == 2);
  CHECK(features(pattern_of(0, {}, 1), {}).stats.nonzeros == 0);
  const PatternFeatures one = features(pattern_of(1, {{0}}, 1), {});
  CHECK(one.temporal_locality.value == 0);  // nothing is used again
  CHECK(one.spatial_locality.value == 1);
  CHECK(one.hit_rate.value == 0);
  for (const CacheShape& bad : {CacheShape{1 << 20, 100}, CacheShape{1 << 20, 4}, CacheShape{1 << 20, 1024},
                                CacheShape{127, 128}, CacheShape{0, 64}}) {
    FeatureOptions options;
    options.cache = bad;
    CHECK_THROWS_AS(features(pattern_of(1, {{0}}, 1), options), Error);
  }
}
