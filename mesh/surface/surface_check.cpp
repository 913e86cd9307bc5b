#include "mesh/surface/surface_check.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <unordered_map>

#include "engine/model/geometry.hpp"

namespace genba {
namespace {

using Triangle = std::array<Index, 3>;

const Vec3& point(const TriangleSurface& s, Index i) {
  return s.points[static_cast<std::size_t>(i)];
}

Vec3 middle(const Vec3& a, const Vec3& b) {
  return {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2};
}

// One side of a triangle: the edge from `from` to `to` in the direction of the triangle.
struct Side {
  Index low, high;
  Index triangle;
  bool forward;  // from low to high
};

std::vector<Side> sorted_sides(const TriangleSurface& s) {
  std::vector<Side> sides;
  sides.reserve(3 * s.triangles.size());
  for (std::size_t t = 0; t < s.triangles.size(); ++t)
    for (std::size_t k = 0; k < 3; ++k) {
      const Index a = s.triangles[t][k], b = s.triangles[t][(k + 1) % 3];
      sides.push_back({std::min(a, b), std::max(a, b), static_cast<Index>(t), a < b});
    }
  std::sort(sides.begin(), sides.end(), [](const Side& p, const Side& q) {
    return std::tie(p.low, p.high, p.triangle) < std::tie(q.low, q.high, q.triangle);
  });
  return sides;
}

// Calls use(first, last) for every edge, with the range of its sides.
template <class Use>
void for_edges(const std::vector<Side>& sides, Use use) {
  for (std::size_t i = 0; i < sides.size();) {
    std::size_t j = i + 1;
    while (j < sides.size() && sides[j].low == sides[i].low && sides[j].high == sides[i].high) ++j;
    use(i, j);
    i = j;
  }
}

// Removes triangles with two equal corners, and duplicates of triangles with the same corners. Two opposite
// copies form a sheet without thickness: both are removed.
void remove_useless(TriangleSurface& s, SurfaceCheck& check) {
  std::vector<std::pair<Triangle, std::size_t>> keys;
  for (std::size_t t = 0; t < s.triangles.size(); ++t) {
    Triangle key = s.triangles[t];
    std::sort(key.begin(), key.end());
    if (key[0] == key[1] || key[1] == key[2]) {
      ++check.degenerate;
    } else {
      keys.emplace_back(key, t);
    }
  }
  std::sort(keys.begin(), keys.end());
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i > 0 && keys[i].first == keys[i - 1].first) {
      ++check.duplicate;
    } else {
      kept.push_back(keys[i].second);
    }
  }
  std::sort(kept.begin(), kept.end());
  std::vector<Triangle> triangles;
  triangles.reserve(kept.size());
  for (std::size_t t : kept) triangles.push_back(s.triangles[t]);
  s.triangles = std::move(triangles);
}

void count_edges(const TriangleSurface& s, const std::vector<Side>& sides, SurfaceCheck& check) {
  check.open_edges = check.shared_edges = 0;
  for_edges(sides, [&](std::size_t i, std::size_t j) {
    const Vec3 place = middle(point(s, sides[i].low), point(s, sides[i].high));
    if (j - i == 1 && check.open_edges++ == 0) check.open_place = place;
    if (j - i > 2 && check.shared_edges++ == 0) check.shared_place = place;
  });
}

// Joins corners closer than `tolerance`. Only corners of open edges are checked; the rest is closed already.
std::int64_t weld_open_edges(TriangleSurface& s, const std::vector<Side>& sides, double tolerance) {
  std::vector<Index> open;
  for_edges(sides, [&](std::size_t i, std::size_t j) {
    if (j - i == 1) open.insert(open.end(), {sides[i].low, sides[i].high});
  });
  std::sort(open.begin(), open.end());
  open.erase(std::unique(open.begin(), open.end()), open.end());
  std::sort(open.begin(), open.end(), [&](Index a, Index b) { return point(s, a) < point(s, b); });
  std::vector<Index> target(s.points.size());
  std::iota(target.begin(), target.end(), 0);
  std::int64_t welded = 0;
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (target[static_cast<std::size_t>(open[i])] != open[i]) continue;
    for (std::size_t j = i + 1; j < open.size(); ++j) {
      const Vec3 d = minus(point(s, open[j]), point(s, open[i]));
      if (d[0] > tolerance) break;
      if (length(d) > tolerance || target[static_cast<std::size_t>(open[j])] != open[j]) continue;
      target[static_cast<std::size_t>(open[j])] = open[i];
      ++welded;
    }
  }
  for (auto& t : s.triangles)
    for (Index& corner : t) corner = target[static_cast<std::size_t>(corner)];
  return welded;
}

// Numbers the connected parts and turns triangles so that neighbours agree, starting with the first triangle
// of each part.
void orient(TriangleSurface& s, const std::vector<Side>& sides, SurfaceCheck& check) {
  const std::size_t n = s.triangles.size();
  struct Neighbour {
    Index triangle;
    bool agrees;
  };
  std::vector<std::array<Neighbour, 3>> neighbours(n);
  std::vector<int> used(n, 0);
  for_edges(sides, [&](std::size_t i, std::size_t j) {
    if (j - i != 2) return;
    const Side &a = sides[i], &b = sides[i + 1];
    const bool agrees = a.forward != b.forward;
    const auto ta = static_cast<std::size_t>(a.triangle), tb = static_cast<std::size_t>(b.triangle);
    neighbours[ta][static_cast<std::size_t>(used[ta]++)] = {b.triangle, agrees};
    neighbours[tb][static_cast<std::size_t>(used[tb]++)] = {a.triangle, agrees};
  });
  s.shell.assign(n, -1);
  std::vector<char> turned(n, 0);
  std::vector<std::size_t> stack;
  for (std::size_t seed = 0; seed < n; ++seed) {
    if (s.shell[seed] >= 0) continue;
    const auto shell = static_cast<Index>(check.shells.size());
    check.shells.emplace_back();
    s.shell[seed] = shell;
    stack.push_back(seed);
    std::int64_t turned_here = 0, total = 0;
    std::vector<std::size_t> members;
    while (!stack.empty()) {
      const std::size_t t = stack.back();
      stack.pop_back();
      ++total;
      turned_here += turned[t];
      members.push_back(t);
      for (int k = 0; k < used[t]; ++k) {
        const Neighbour& next = neighbours[t][static_cast<std::size_t>(k)];
        const auto u = static_cast<std::size_t>(next.triangle);
        const char wanted = static_cast<char>(next.agrees ? turned[t] : 1 - turned[t]);
        if (s.shell[u] < 0) {
          s.shell[u] = shell;
          turned[u] = wanted;
          stack.push_back(u);
        } else if (turned[u] != wanted) {
          check.one_sided = true;
        }
      }
    }
    // The first triangle may be the wrong one: the minority was wrong in the file.
    const bool minority_is_rest = 2 * turned_here > total;
    check.flipped += minority_is_rest ? total - turned_here : turned_here;
    for (std::size_t t : members)
      if (turned[t] != 0) std::swap(s.triangles[t][1], s.triangles[t][2]);
    check.shells.back().triangles = total;
  }
}

// Signed solid angle under which a closed shell is seen from p: 4 pi inside, 0 outside (van Oosterom and
// Strackee, 1983).
double winding_number(const TriangleSurface& s, const std::vector<Index>& members, const Vec3& p) {
  double angle = 0;
  for (Index t : members) {
    const Triangle& c = s.triangles[static_cast<std::size_t>(t)];
    const Vec3 a = minus(point(s, c[0]), p), b = minus(point(s, c[1]), p), d = minus(point(s, c[2]), p);
    const double la = length(a), lb = length(b), ld = length(d);
    const double numerator = dot(a, cross(b, d));
    const double denominator = la * lb * ld + dot(a, b) * ld + dot(b, d) * la + dot(d, a) * lb;
    angle += 2 * std::atan2(numerator, denominator);
  }
  return angle / (4 * M_PI);
}

// Finds which shell lies in which other one, and so outer shells and cavities. All normals then point out of
// the material.
void nest(TriangleSurface& s, SurfaceCheck& check) {
  const std::size_t n = check.shells.size();
  std::vector<std::vector<Index>> members(n);
  for (std::size_t t = 0; t < s.triangles.size(); ++t)
    members[static_cast<std::size_t>(s.shell[t])].push_back(static_cast<Index>(t));
  std::vector<std::vector<char>> inside(n, std::vector<char>(n, 0));
  for (std::size_t i = 0; i < n; ++i) {
    double volume = 0;
    for (Index t : members[i]) {
      const Triangle& c = s.triangles[static_cast<std::size_t>(t)];
      volume += dot(point(s, c[0]), cross(point(s, c[1]), point(s, c[2]))) / 6;
    }
    check.shells[i].volume = std::abs(volume);
    if (volume < 0)
      for (Index t : members[i])
        std::swap(s.triangles[static_cast<std::size_t>(t)][1], s.triangles[static_cast<std::size_t>(t)][2]);
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j || check.shells[j].volume <= check.shells[i].volume) continue;
      const Vec3& p = point(s, s.triangles[static_cast<std::size_t>(members[i].front())][0]);
      if (winding_number(s, members[j], p) > 0.5) {
        inside[i][j] = 1;
        ++check.shells[i].depth;
      }
    }
  for (std::size_t i = 0; i < n; ++i)
    if (check.shells[i].depth % 2 == 0) check.shells[i].solid = static_cast<Index>(check.solids++);
  for (std::size_t i = 0; i < n; ++i) {
    if (check.shells[i].depth % 2 == 0) continue;
    for (std::size_t j = 0; j < n; ++j)
      if (inside[i][j] != 0 && check.shells[j].depth == check.shells[i].depth - 1)
        check.shells[i].solid = check.shells[j].solid;
    for (Index t : members[i])
      std::swap(s.triangles[static_cast<std::size_t>(t)][1], s.triangles[static_cast<std::size_t>(t)][2]);
  }
}

void warn(SurfaceCheck& check, std::int64_t count, const Text& what) {
  if (count > 0) check.warnings.push_back(what);
}

}  // namespace

std::array<Vec3, 2> bounding_box(const TriangleSurface& surface) {
  Vec3 low = surface.points.front(), high = low;
  for (const Vec3& p : surface.points)
    for (std::size_t k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], p[k]);
      high[k] = std::max(high[k], p[k]);
    }
  return {low, high};
}

double diagonal(const TriangleSurface& s) {
  const auto box = bounding_box(s);
  return length(minus(box[1], box[0]));
}

double body_diagonal(const TriangleSurface& s) {
  constexpr std::size_t few_points = 50, most_stray = 16, one_of = 200;
  const std::size_t n = s.points.size();
  if (n < few_points) return diagonal(s);
  const std::size_t stray = std::clamp<std::size_t>(n / one_of, 1, most_stray);
  Vec3 extent{};
  std::vector<double> places(n);
  for (std::size_t k = 0; k < 3; ++k) {
    for (std::size_t i = 0; i < n; ++i) places[i] = s.points[i][k];
    std::sort(places.begin(), places.end());
    const double all = places[n - 1] - places[0], most = places[n - 1 - stray] - places[stray];
    extent[k] = 2 * most < all ? most : all;
  }
  return length(extent);
}

std::int64_t join_open_corners(TriangleSurface& surface, double distance) {
  TriangleSurface joined = surface;
  SurfaceCheck before, after;
  const std::vector<Side> sides = sorted_sides(surface);
  count_edges(surface, sides, before);
  const std::int64_t count = weld_open_edges(joined, sides, distance);
  remove_useless(joined, after);
  count_edges(joined, sorted_sides(joined), after);
  if (count == 0 || after.open_edges >= before.open_edges || after.shared_edges > before.shared_edges)
    return 0;
  surface = std::move(joined);
  return count;
}

Specks remove_specks(TriangleSurface& surface, const SurfaceCheck& check) {
  constexpr std::int64_t most_triangles = 19;
  const double most_size = 1e-3 * diagonal(surface);
  std::vector<TriangleSurface> shells(check.shells.size());  // with their own corners; only small shells
  for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
    const auto shell = static_cast<std::size_t>(surface.shell[t]);
    if (check.shells[shell].triangles <= most_triangles)
      for (const Index corner : surface.triangles[t]) shells[shell].points.push_back(point(surface, corner));
  }
  Specks specks;
  std::vector<char> is_speck(shells.size(), 0);
  for (std::size_t i = 0; i < shells.size(); ++i) {
    if (shells[i].points.empty()) continue;
    const double size = diagonal(shells[i]);
    if (size > most_size) continue;
    is_speck[i] = 1;
    if (specks.count++ == 0) specks.place = shells[i].points.front();
    specks.size = std::max(specks.size, size);
  }
  if (specks.count == 0 || specks.count == static_cast<std::int64_t>(shells.size())) return {};
  TriangleSurface rest;
  std::vector<Index> number(surface.points.size(), -1);
  for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
    if (is_speck[static_cast<std::size_t>(surface.shell[t])] != 0) continue;
    Triangle& triangle = rest.triangles.emplace_back(surface.triangles[t]);
    for (Index& corner : triangle) {
      Index& n = number[static_cast<std::size_t>(corner)];
      if (n < 0) {
        n = static_cast<Index>(rest.points.size());
        rest.points.push_back(point(surface, corner));
      }
      corner = n;
    }
  }
  surface = std::move(rest);
  return specks;
}

SurfaceCheck check_surface(TriangleSurface& surface, const Monitor& monitor) {
  SurfaceCheck check;
  monitor.check();
  remove_useless(surface, check);
  if (!surface.points.empty()) check.diagonal = diagonal(surface);
  monitor.check();
  std::vector<Side> sides = sorted_sides(surface);
  monitor.check();
  count_edges(surface, sides, check);
  if (check.open_edges > 0) {
    if (const std::int64_t joined = join_open_corners(surface, 1e-6 * diagonal(surface)); joined > 0) {
      sides = sorted_sides(surface);
      count_edges(surface, sides, check);
      warn(check, joined, phrase<"%1 corners closer than a millionth of the diagonal were joined.">(joined));
    }
  }
  monitor.check();
  if (surface.triangles.empty()) return check;
  orient(surface, sides, check);
  monitor.check();
  if (check.open_edges == 0 && check.shared_edges == 0 && !check.one_sided) {
    check.crossings = count_crossings(surface, 1000, check.crossing_place, monitor);
    monitor.check();
    nest(surface, check);
  }
  warn(check, check.degenerate, phrase<"%1 triangles without an area were removed.">(check.degenerate));
  warn(check, check.duplicate, phrase<"%1 triangles that were there twice were removed.">(check.duplicate));
  warn(check, check.flipped, phrase<"%1 triangles faced the wrong way and were turned.">(check.flipped));
  return check;
}

double sharp_edges(const TriangleSurface& surface, double angle) {
  std::vector<Vec3> normals;
  normals.reserve(surface.triangles.size());
  for (const Triangle& t : surface.triangles) {
    const auto at = [&](std::size_t k) { return surface.points[static_cast<std::size_t>(t[k])]; };
    const Vec3 n = cross(minus(at(1), at(0)), minus(at(2), at(0)));
    normals.push_back(scaled(n, 1 / std::max(length(n), 1e-300)));
  }
  const auto sides = sorted_sides(surface);
  const double least = std::cos(angle);
  std::int64_t edges = 0, sharp = 0;
  for_edges(sides, [&](std::size_t i, std::size_t j) {
    if (j - i != 2) return;
    ++edges;
    const auto normal = [&](const Side& side) { return normals[static_cast<std::size_t>(side.triangle)]; };
    sharp += dot(normal(sides[i]), normal(sides[i + 1])) < least ? 1 : 0;
  });
  return edges > 0 ? static_cast<double>(sharp) / static_cast<double>(edges) : 0;
}

Text describe_faults(const SurfaceCheck& check) {
  std::vector<Text> faults;
  const auto add = [&](std::int64_t count, const Text& what, const Vec3& place) {
    if (count > 0) faults.push_back(phrase<"%1, the first at %2">(what, place_text(place, check.diagonal)));
  };
  if (check.shells.empty()) faults.push_back(phrase<"the surface has no triangle with an area">());
  add(check.open_edges, phrase<"%1 open edges (the surface has holes)">(check.open_edges), check.open_place);
  add(check.shared_edges, phrase<"%1 edges shared by more than two triangles">(check.shared_edges),
      check.shared_place);
  add(check.crossings,
      check.crossings >= 1000 ? phrase<"%1 or more pairs of triangles that cross or overlap">(check.crossings)
                              : phrase<"%1 pairs of triangles that cross or overlap">(check.crossings),
      check.crossing_place);
  if (check.one_sided) faults.push_back(phrase<"the surface has no inside and outside">());
  return joined(faults, phrase<"; ">());
}

void require_usable(const SurfaceCheck& check, const std::string& file) {
  if (check.usable()) return;
  throw Error(ErrorKind::geometry, file,
              phrase<"the surface does not enclose a solid: %1">(describe_faults(check)),
              phrase<"Repair it in the program that made it (close holes, remove inner walls, unite parts) "
                     "and export it again">());
}

}  // namespace genba
