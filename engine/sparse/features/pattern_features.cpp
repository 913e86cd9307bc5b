#include "engine/sparse/features/pattern_features.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

constexpr Offset access_chunk_rows = 2048;
constexpr std::size_t chunk_lines = 64;
constexpr std::int64_t fewest_lines = 8;  // of a sample, so that its spread has a meaning

/// One use of a line in one word: the number of the access and which value of the line it reads.
using Use = std::uint64_t;
constexpr int value_bits = 6;  // a line has at most 64 values
Use make_use(Offset access, int value) {
  return static_cast<Use>(access) << value_bits | static_cast<Use>(value);
}
Offset access_of(Use use) {
  return static_cast<Offset>(use >> value_bits);
}
int value_of(Use use) {
  return static_cast<int>(use & ((1u << value_bits) - 1));
}

/// The accesses of a pattern given as CSR arrays.
struct CsrAccesses {
  Offset rows, columns;
  const Offset* row_ptr;
  const Index* column;

  Offset count() const { return rows > 0 ? row_ptr[rows] - row_ptr[0] : 0; }
  PatternStats stats(ThreadTeam& team) const { return measure_pattern(rows, columns, row_ptr, column, team); }
  /// visit(k, column) for the accesses of a row.
  template <class Visit>
  void of_row(Offset row, Visit&& visit) const {
    for (Offset k = row_ptr[row]; k < row_ptr[row + 1]; ++k) visit(k - row_ptr[0], Offset{column[k]});
  }
};

/// The accesses of the matrix that a node graph stands for.
struct GraphAccesses {
  const NodeGraph& graph;
  Offset rows, columns;

  explicit GraphAccesses(const NodeGraph& g) : graph(g), rows(g.rows()), columns(g.rows()) {}
  Offset count() const { return graph.nonzeros(); }
  PatternStats stats(ThreadTeam& team) const { return measure_pattern(graph, team); }
  template <class Visit>
  void of_row(Offset row, Visit&& visit) const {
    const Offset d = graph.dofs, node = row / d;
    const Offset begin = graph.row_ptr[node], end = graph.row_ptr[node + 1];
    Offset k = d * d * begin + (row % d) * d * (end - begin);
    for (Offset n = begin; n < end; ++n)
      for (Offset c = 0; c < d; ++c) visit(k++, graph.columns[n] * d + c);
  }
};

/// Sums over lines of a pair (x, y), for the ratio of their means.
struct RatioSums {
  double x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  void add(double dx, double dy) {
    x += dx, y += dy;
    xx += dx * dx, xy += dx * dy, yy += dy * dy;
  }
  void add(const RatioSums& o) { x += o.x, y += o.y, xx += o.xx, xy += o.xy, yy += o.yy; }

  /// Returns y / x. The sums contain `counted` of `all` lines.
  Estimate ratio(std::int64_t counted, std::int64_t all) const {
    if (x <= 0) return {};
    Estimate e{y / x, 0};
    if (counted < 2 || counted >= all) return e;
    const auto n = static_cast<double>(counted);
    const double spread = std::max(0.0, yy - 2 * e.value * xy + e.value * e.value * xx) / (n - 1);
    e.standard_error = std::sqrt((1 - n / static_cast<double>(all)) * n * spread) / x;
    return e;
  }
};

struct LocalitySums {
  RatioSums temporal, spatial, hits, working_set;
  void add(const LocalitySums& o) {
    temporal.add(o.temporal), spatial.add(o.spatial), hits.add(o.hits), working_set.add(o.working_set);
  }
};

/// Sum over the uses of a line of min(accesses until the next use or the end, window).
double held_accesses(const Use* begin, const Use* end, Offset accesses, Offset window) {
  Offset sum = 0;
  for (const Use* use = begin; use != end; ++use)
    sum += std::min(window, (use + 1 != end ? access_of(use[1]) : accesses) - access_of(*use));
  return static_cast<double>(sum);
}

void add_line(LocalitySums& sums, const Use* begin, const Use* end, Offset accesses, Offset window) {
  const auto uses = static_cast<double>(end - begin);
  Offset residences = 0, useful = 0;
  std::uint64_t seen = 0;
  for (const Use* use = begin; use != end; ++use) {
    if (use == begin || access_of(*use) - access_of(use[-1]) > window) {
      useful += std::popcount(seen);
      seen = 0;
      ++residences;
    }
    seen |= std::uint64_t{1} << value_of(*use);
  }
  useful += std::popcount(seen);
  sums.temporal.add(uses - 1, static_cast<double>(access_of(end[-1]) - access_of(*begin)));
  sums.spatial.add(static_cast<double>(residences), static_cast<double>(useful));
  sums.hits.add(uses, uses - static_cast<double>(residences));
  sums.working_set.add(uses, held_accesses(begin, end, accesses, window));
}

/// A well mixed number for a line (splitmix64: Steele, Lea, Flood, OOPSLA 2014).
std::uint64_t mixed(std::uint64_t line) {
  std::uint64_t z = (line + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// A simple random sample of `count` lines, ascending.
std::vector<Index> choose_lines(std::vector<Index> lines, std::size_t count) {
  if (count >= lines.size()) return lines;
  const auto before = [](Index a, Index b) {
    return mixed(static_cast<std::uint64_t>(a)) < mixed(static_cast<std::uint64_t>(b));
  };
  std::nth_element(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(count), lines.end(), before);
  lines.resize(count);
  std::sort(lines.begin(), lines.end());
  return lines;
}

/// All uses of the followed lines, line by line, in the order of the accesses.
struct FollowedLines {
  std::vector<Offset> begin;  ///< [lines + 1] into use
  std::vector<Use> use;

  std::size_t lines() const { return begin.size() - 1; }
  const Use* first(std::size_t line) const { return use.data() + begin[line]; }
  const Use* last(std::size_t line) const { return use.data() + begin[line + 1]; }
};

template <class Accesses>
FollowedLines follow(const Accesses& accesses, const std::vector<Index>& followed, Offset all_lines,
                     int line_shift, ThreadTeam& team) {
  constexpr Index unfollowed = -1;
  std::vector<Index> slot(static_cast<std::size_t>(all_lines), unfollowed);
  for (std::size_t i = 0; i < followed.size(); ++i) slot[followed[i]] = static_cast<Index>(i);
  const auto for_uses = [&](auto&& visit) {
    team.for_chunks(static_cast<std::size_t>(accesses.rows), access_chunk_rows,
                    [&](std::size_t begin, std::size_t end) {
                      for (std::size_t row = begin; row < end; ++row)
                        accesses.of_row(static_cast<Offset>(row), [&](Offset k, Offset column) {
                          const Index s = slot[column >> line_shift];
                          if (s != unfollowed)
                            visit(s, k, static_cast<int>(column & ((Offset{1} << line_shift) - 1)));
                        });
                    });
  };

  FollowedLines out;
  out.begin.assign(followed.size() + 1, 0);
  for_uses([&](Index s, Offset, int) {
    std::atomic_ref(out.begin[s + 1]).fetch_add(1, std::memory_order_relaxed);
  });
  std::partial_sum(out.begin.begin(), out.begin.end(), out.begin.begin());
  out.use.resize(static_cast<std::size_t>(out.begin.back()));
  std::vector<Offset> next(out.begin.begin(), out.begin.end() - 1);
  for_uses([&](Index s, Offset k, int value) {
    out.use[std::atomic_ref(next[s]).fetch_add(1, std::memory_order_relaxed)] = make_use(k, value);
  });
  team.for_chunks(followed.size(), chunk_lines, [&](std::size_t begin, std::size_t end) {
    for (std::size_t s = begin; s < end; ++s)
      std::sort(out.use.begin() + out.begin[s], out.use.begin() + out.begin[s + 1]);
  });
  return out;
}

/// Adds up sum(partial, line), with one partial for each chunk of lines, in a fixed order.
template <class Sums, class Sum>
Sums sum_lines(const FollowedLines& lines, ThreadTeam& team, Sum&& sum, auto&& add) {
  std::vector<Sums> partial((lines.lines() + chunk_lines - 1) / chunk_lines);
  team.for_chunks(lines.lines(), chunk_lines, [&](std::size_t begin, std::size_t end) {
    for (std::size_t line = begin; line < end; ++line) sum(partial[begin / chunk_lines], line);
  });
  Sums total{};
  for (const Sums& p : partial) add(total, p);
  return total;
}

/// The largest window whose mean working set is at most `capacity` lines.
Offset fitting_window(const FollowedLines& lines, Offset accesses, std::int64_t capacity, ThreadTeam& team) {
  const auto uses = static_cast<double>(lines.use.size());
  const auto fits = [&](Offset window) {
    const double held = sum_lines<double>(
        lines, team,
        [&](double& sum, std::size_t line) {
          sum += held_accesses(lines.first(line), lines.last(line), accesses, window);
        },
        [](double& total, double part) { total += part; });
    return held <= static_cast<double>(capacity) * uses;
  };
  if (fits(accesses)) return accesses;
  Offset least = 1, too_large = accesses;
  while (too_large - least > 1) {
    const Offset middle = least + (too_large - least) / 2;
    (fits(middle) ? least : too_large) = middle;
  }
  return least;
}

void require_cache(const CacheShape& cache) {
  if (cache.line_bytes < 8 || cache.line_bytes > 512 ||
      !std::has_single_bit(static_cast<unsigned>(cache.line_bytes)))
    throw Error(ErrorKind::input, phrase<"cache line">(),
                phrase<"%1 B is no power of two in 8 to 512">(cache.line_bytes),
                phrase<"GPUs have 128 B, most processors 64 B">());
  if (cache.lines() < 1)
    throw Error(ErrorKind::input, phrase<"cache">(),
                phrase<"%1 B hold no line of %2 B">(cache.bytes, cache.line_bytes),
                phrase<"Give the bytes of the cache that x is read through">());
}

template <class Accesses>
PatternFeatures measure_accesses(const Accesses& accesses, const FeatureOptions& options, ThreadTeam& team) {
  require_cache(options.cache);
  PatternFeatures f;
  f.cache = options.cache;
  const int line_shift = std::countr_zero(static_cast<unsigned>(options.cache.line_values()));
  const Offset all_lines = (accesses.columns + options.cache.line_values() - 1) >> line_shift;

  f.stats = accesses.stats(team);
  std::vector<unsigned char> marked(static_cast<std::size_t>(all_lines));
  team.for_chunks(static_cast<std::size_t>(accesses.rows), access_chunk_rows,
                  [&](std::size_t begin, std::size_t end) {
                    for (auto row = static_cast<Offset>(begin); row < static_cast<Offset>(end); ++row)
                      accesses.of_row(row, [&](Offset, Offset column) {
                        const std::atomic_ref mark(marked[column >> line_shift]);
                        if (mark.load(std::memory_order_relaxed) == 0)
                          mark.store(1, std::memory_order_relaxed);
                      });
                  });
  std::vector<Index> used;
  for (Offset line = 0; line < all_lines; ++line)
    if (marked[line]) used.push_back(static_cast<Index>(line));
  f.used_lines = static_cast<std::int64_t>(used.size());
  const Offset count = accesses.count();
  if (count == 0) return f;

  f.counted_lines = f.used_lines;
  if (count > options.sample_above) {
    const double share = static_cast<double>(options.sample_above) / static_cast<double>(count);
    f.counted_lines = std::min(
        f.used_lines,
        std::max<std::int64_t>(fewest_lines, std::llround(share * static_cast<double>(f.used_lines))));
  }
  const FollowedLines lines =
      follow(accesses, choose_lines(std::move(used), static_cast<std::size_t>(f.counted_lines)), all_lines,
             line_shift, team);
  f.window = f.used_lines <= f.cache.lines() ? count : fitting_window(lines, count, f.cache.lines(), team);
  const LocalitySums sums = sum_lines<LocalitySums>(
      lines, team,
      [&](LocalitySums& partial, std::size_t line) {
        add_line(partial, lines.first(line), lines.last(line), count, f.window);
      },
      [](LocalitySums& total, const LocalitySums& part) { total.add(part); });
  const auto ratio = [&](const RatioSums& s) { return s.ratio(f.counted_lines, f.used_lines); };
  f.temporal_locality = ratio(sums.temporal);
  f.spatial_locality = ratio(sums.spatial);
  f.hit_rate = ratio(sums.hits);
  f.working_set = ratio(sums.working_set);
  return f;
}

}  // namespace

double PatternFeatures::isolated_share() const {
  return stats.nonzeros ? static_cast<double>(stats.isolated) / static_cast<double>(stats.nonzeros) : 0;
}

double PatternFeatures::ell_padding() const {
  return stats.nonzeros ? static_cast<double>(stats.rows) * static_cast<double>(stats.longest_row) /
                              static_cast<double>(stats.nonzeros)
                        : 1;
}

PatternFeatures measure_features(const NodeGraph& graph, const FeatureOptions& options, ThreadTeam& team) {
  return measure_accesses(GraphAccesses(graph), options, team);
}

PatternFeatures measure_features(Offset rows, Offset columns, const Offset* row_ptr, const Index* column,
                                 const FeatureOptions& options, ThreadTeam& team) {
  return measure_accesses(CsrAccesses{rows, columns, row_ptr, column}, options, team);
}

}  // namespace genba
