#include "mesh/labels/tetrahedra.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

#include "engine/model/geometry.hpp"
#include "engine/model/layers/place_search.hpp"

namespace genba {
namespace {

double volume_of(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  return dot(cross(minus(b, a), minus(c, a)), minus(d, a)) / 6;
}

/// Twice the area times the normal.
Vec3 area_vector(const Tetrahedra& mesh, const Interface& f) {
  const auto at = [&](std::size_t i) -> const Vec3& {
    return mesh.points[static_cast<std::size_t>(f.nodes[i])];
  };
  return cross(minus(at(1), at(0)), minus(at(2), at(0)));
}

/// Solves a x = b. a is symmetric; a pivot is zero only where b is 0 too.
std::vector<double> solved(std::vector<std::vector<double>> a, std::vector<double> b) {
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::abs(a[i][k]) > std::abs(a[pivot][k])) pivot = i;
    std::swap(a[k], a[pivot]);
    std::swap(b[k], b[pivot]);
    if (a[k][k] == 0) continue;
    for (std::size_t i = k + 1; i < n; ++i) {
      const double m = a[i][k] / a[k][k];
      for (std::size_t j = k; j < n; ++j) a[i][j] -= m * a[k][j];
      b[i] -= m * b[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] -= a[k][j] * b[j];
    b[k] = a[k][k] == 0 ? 0 : b[k] / a[k][k];
  }
  return b;
}

/// The motion of a node that moves every interface through it by that interface's own shift, in the
/// least-squares sense.
struct NodeShift {
  double m[3][3] = {};
  Vec3 right{};
  void add(const Vec3& area, double shift) {
    const double size = length(area);
    if (size == 0) return;
    for (std::size_t i = 0; i < 3; ++i) {
      right[i] += area[i] * shift;
      for (std::size_t j = 0; j < 3; ++j) m[i][j] += area[i] * area[j] / size;
    }
  }
  Vec3 solve() const {
    const double trace = m[0][0] + m[1][1] + m[2][2];
    std::vector<std::vector<double>> a(3, std::vector<double>(3));
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) a[i][j] = m[i][j] + (i == j ? 0.02 * trace : 0);
    const auto x = solved(a, {right[0], right[1], right[2]});
    return {x[0] * 1.02, x[1] * 1.02, x[2] * 1.02};
  }
};

}  // namespace

std::vector<Interface> interfaces(const Tetrahedra& mesh) {
  constexpr int faces[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};  // outward normals
  struct Face {
    std::array<Index, 3> key;
    std::array<Index, 3> nodes;
    int label;
  };
  std::vector<Face> list;
  list.reserve(mesh.nodes.size() * 4);
  for (std::size_t e = 0; e < mesh.nodes.size(); ++e)
    for (const auto& f : faces) {
      const std::array<Index, 3> nodes{mesh.nodes[e][static_cast<std::size_t>(f[0])],
                                       mesh.nodes[e][static_cast<std::size_t>(f[1])],
                                       mesh.nodes[e][static_cast<std::size_t>(f[2])]};
      auto key = nodes;
      std::sort(key.begin(), key.end());
      list.push_back({key, nodes, mesh.label[e]});
    }
  std::sort(list.begin(), list.end(),
            [](const Face& a, const Face& b) { return std::tie(a.key, a.label) < std::tie(b.key, b.label); });
  std::vector<Interface> found;
  for (std::size_t i = 0; i < list.size();) {
    std::size_t end = i + 1;
    while (end < list.size() && list[end].key == list[i].key) ++end;
    if (end == i + 1) {
      found.push_back({list[i].nodes, list[i].label, 0});
    } else if (list[i].label != list[i + 1].label) {
      found.push_back({list[i].nodes, list[i].label, list[i + 1].label});
    }
    i = end;
  }
  return found;
}

std::vector<double> label_volumes(const Tetrahedra& mesh, std::size_t labels) {
  std::vector<double> volume(labels + 1, 0.0);
  for (std::size_t e = 0; e < mesh.nodes.size(); ++e) {
    const auto& n = mesh.nodes[e];
    const auto at = [&](std::size_t i) -> const Vec3& { return mesh.points[static_cast<std::size_t>(n[i])]; };
    volume[static_cast<std::size_t>(mesh.label[e])] += volume_of(at(0), at(1), at(2), at(3));
  }
  return volume;
}

double match_volumes(Tetrahedra& mesh, const std::vector<double>& wanted, double largest_shift) {
  const std::vector<Interface> faces = interfaces(mesh);
  const auto is_cut = [&](const Interface& f) { return f.to == 0 && lie_in_side(mesh, f.nodes); };
  const std::size_t labels = wanted.size() - 1;
  std::map<std::pair<int, int>, double> total;
  double largest = 0;
  for (int round = 0; round < 4; ++round) {
    const std::vector<double> have = label_volumes(mesh, labels);
    std::vector<double> lack(labels);
    double worst = 0;
    for (std::size_t l = 0; l < labels; ++l) {
      lack[l] = have[l + 1] > 0 ? wanted[l + 1] - have[l + 1] : 0;
      worst = std::max(worst, std::abs(lack[l]) / wanted[l + 1]);
    }
    if (worst < 1e-4) break;
    // Volumes change by area times shift. The optimal shifts are differences of one number per label, 0 for
    // the outside.
    std::map<std::pair<int, int>, double> area;
    for (const Interface& f : faces)
      if (!is_cut(f)) area[{f.from, f.to}] += length(area_vector(mesh, f)) / 2;
    std::vector<std::vector<double>> a(labels, std::vector<double>(labels, 0.0));
    for (const auto& [pair, size] : area) {
      const auto from = static_cast<std::size_t>(pair.first) - 1;
      a[from][from] += size;
      if (pair.second == 0) continue;
      const auto to = static_cast<std::size_t>(pair.second) - 1;
      a[to][to] += size;
      a[from][to] -= size;
      a[to][from] -= size;
    }
    const std::vector<double> potential = solved(a, lack);
    std::map<std::pair<int, int>, double> shift;
    for (const auto& [pair, size] : area) {
      const double d = potential[static_cast<std::size_t>(pair.first) - 1] -
                       (pair.second > 0 ? potential[static_cast<std::size_t>(pair.second) - 1] : 0);
      double& sum = total[pair];
      const double allowed = std::clamp(sum + d, -largest_shift, largest_shift) - sum;
      shift[pair] = allowed;
      sum += allowed;
      largest = std::max(largest, std::abs(sum));
    }
    std::map<Index, NodeShift> nodes;
    for (const Interface& f : faces) {
      if (is_cut(f)) continue;
      const Vec3 normal = area_vector(mesh, f);
      for (const Index n : f.nodes) nodes[n].add(normal, shift.at({f.from, f.to}));
    }
    for (const auto& [n, node] : nodes) {
      Vec3& p = mesh.points[static_cast<std::size_t>(n)];
      p = plus(p, along_sides(mesh, n, node.solve()), 1);
    }
  }
  return largest;
}

double tetrahedron_quality(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const Vec3* p[4] = {&a, &b, &c, &d};
  double edge[4][4];
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < i; ++j) edge[i][j] = edge[j][i] = length(minus(*p[i], *p[j]));
  double most = 0;
  for (int i = 0; i < 4; ++i) {
    double product = 1;
    for (int j = 0; j < 4; ++j)
      if (j != i) product *= edge[i][j];
    most = std::max(most, product);
  }
  return most > 0 ? 6 * volume_of(a, b, c, d) / most * std::sqrt(2.0) : 0;
}

namespace {

class Relocation {
 public:
  Relocation(Tetrahedra& mesh, double wanted, double slack) : mesh_(mesh), wanted_(wanted), slack_(slack) {
    start_.assign(mesh.points.size() + 1, 0);
    for (const auto& n : mesh.nodes)
      for (const Index i : n) ++start_[static_cast<std::size_t>(i) + 1];
    for (std::size_t i = 1; i < start_.size(); ++i) start_[i] += start_[i - 1];
    around_.resize(static_cast<std::size_t>(start_.back()));
    auto next = start_;
    for (std::size_t e = 0; e < mesh.nodes.size(); ++e)
      for (const Index i : mesh.nodes[e])
        around_[static_cast<std::size_t>(next[static_cast<std::size_t>(i)]++)] = static_cast<Index>(e);
    find_kinds();
  }

  double run() {
    constexpr int rounds = 8;
    std::size_t first = 0;
    double worst = 1;
    for (int round = 0; round < rounds; ++round) {
      std::vector<Index> bad;
      worst = 1;
      for (std::size_t e = 0; e < mesh_.nodes.size(); ++e) {
        const double q = quality(static_cast<Index>(e));
        worst = std::min(worst, q);
        if (q < wanted_ && !is_on_needle(static_cast<Index>(e))) bad.push_back(static_cast<Index>(e));
      }
      if (bad.empty()) break;
      // Near triangles that spoil every element on them, further rounds make the other elements only worse.
      constexpr std::size_t few = 100;
      if (round == 0) first = bad.size();
      if (bad.size() > few && bad.size() > first + first / 4) break;
      bool moved = false;
      for (const Index e : bad)
        for (const Index n : mesh_.nodes[static_cast<std::size_t>(e)])
          if (quality(e) < wanted_) moved = improve(n) || moved;
      if (!moved) break;
    }
    return worst;
  }

 private:
  enum class Kind : std::uint8_t { inner, sliding, fixed };

  void find_kinds() {
    kind_.assign(mesh_.points.size(), Kind::inner);
    normal_.assign(mesh_.points.size(), Vec3{});
    const auto faces = interfaces(mesh_);
    std::vector<std::pair<int, int>> pair(mesh_.points.size(), {-1, -1});
    for (const Interface& f : faces) {
      const Vec3 area = area_vector(mesh_, f);
      for (const Index n : f.nodes) {
        const auto i = static_cast<std::size_t>(n);
        if (pair[i].first < 0) pair[i] = {f.from, f.to};
        if (kind_[i] == Kind::inner) kind_[i] = Kind::sliding;
        if (pair[i] != std::pair(f.from, f.to)) kind_[i] = Kind::fixed;
        normal_[i] = plus(normal_[i], area, 1);
      }
    }
    for (Vec3& n : normal_)
      if (const double size = length(n); size > 0) n = {n[0] / size, n[1] / size, n[2] / size};
    constexpr double smooth = 0.80;  // cosine: nodes of sharper interfaces do not slide
    for (const Interface& f : faces) {
      const Vec3 area = area_vector(mesh_, f);
      for (const Index n : f.nodes)
        if (dot(area, normal_[static_cast<std::size_t>(n)]) < smooth * length(area))
          kind_[static_cast<std::size_t>(n)] = Kind::fixed;
    }
  }

  double quality(Index e) const {
    const auto& n = mesh_.nodes[static_cast<std::size_t>(e)];
    const auto at = [&](std::size_t i) -> const Vec3& {
      return mesh_.points[static_cast<std::size_t>(n[i])];
    };
    return tetrahedron_quality(at(0), at(1), at(2), at(3));
  }
  // True for an element on a fixed face with an angle so small that no place of the fourth node helps.
  bool is_on_needle(Index e) const {
    if (slack_ >= 0) return false;
    const auto& n = mesh_.nodes[static_cast<std::size_t>(e)];
    for (std::size_t apex = 0; apex < 4; ++apex) {
      bool stays = true;
      double least = 1;
      for (std::size_t k = 0; k < 4; ++k) {
        if (k == apex) continue;
        stays = stays && kind_[static_cast<std::size_t>(n[k])] != Kind::inner;
        std::array<Vec3, 2> side{};
        std::size_t sides = 0;
        for (std::size_t other = 0; other < 4; ++other)
          if (other != apex && other != k)
            side[sides++] = minus(mesh_.points[static_cast<std::size_t>(n[other])],
                                  mesh_.points[static_cast<std::size_t>(n[k])]);
        least = std::min(least, length(cross(side[0], side[1])) / (length(side[0]) * length(side[1])));
      }
      if (stays && std::sqrt(2.0) * least < wanted_) return true;
    }
    return false;
  }
  double worst_around(Index node) const {
    double worst = 1;
    for (Index i = start_[static_cast<std::size_t>(node)]; i < start_[static_cast<std::size_t>(node) + 1];
         ++i)
      worst = std::min(worst, quality(around_[static_cast<std::size_t>(i)]));
    return worst;
  }
  double shortest_edge(Index node) const {
    double shortest = 1e300;
    const Vec3& p = mesh_.points[static_cast<std::size_t>(node)];
    for (Index i = start_[static_cast<std::size_t>(node)]; i < start_[static_cast<std::size_t>(node) + 1];
         ++i)
      for (const Index n : mesh_.nodes[static_cast<std::size_t>(around_[static_cast<std::size_t>(i)])])
        if (n != node)
          shortest = std::min(shortest, length(minus(mesh_.points[static_cast<std::size_t>(n)], p)));
    return shortest;
  }

  /// Moves along the interface if it is flat there, then off it by at most the slack.
  bool improve(Index node) {
    const auto i = static_cast<std::size_t>(node);
    const double before = worst_around(node), edge = shortest_edge(node);
    if (kind_[i] == Kind::inner) {
      search(node, 0.3 * edge, 1.2 * edge, false);
    } else if (slack_ >= 0) {
      if (kind_[i] == Kind::sliding) search(node, 0.3 * edge, 0.3 * edge, true);
      const double slack = std::min(slack_, 0.3 * edge);
      if (worst_around(node) < wanted_) search(node, slack / 2, slack, false);
    }
    return worst_around(node) > before + 1e-4;
  }

  /// Pattern search for the place at which the worst element around is best.
  void search(Index node, double step, double farthest, bool along) {
    const auto i = static_cast<std::size_t>(node);
    search_place(
        mesh_.points[i], step, farthest, wanted_,
        [&](const Vec3& d) {
          return along_sides(mesh_, node, along ? plus(d, normal_[i], -dot(d, normal_[i])) : d);
        },
        [&] { return worst_around(node); });
  }

  Tetrahedra& mesh_;
  double wanted_, slack_;
  std::vector<Index> start_, around_;  ///< elements around each node
  std::vector<Kind> kind_;
  std::vector<Vec3> normal_;
};

}  // namespace

double relocate_nodes(Tetrahedra& mesh, double quality, double slack) {
  return Relocation(mesh, quality, slack).run();
}

}  // namespace genba
