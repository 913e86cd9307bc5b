#include "mesh/labels/label_faces.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <tuple>

#include "engine/model/geometry.hpp"

namespace genba {
namespace {

constexpr double least_share = 0.03, least_flat_share = 0.01;  // shares of the area
constexpr std::size_t least_flat = 12;                         // number of facets
constexpr int smoothings = 5;
constexpr double alike = 0.35;  // largest difference between normals of one face

double degrees(double angle) {
  return angle * std::numbers::pi / 180;
}
const double grows_to = std::cos(degrees(20));  // from the mean normal
constexpr double most_bent = 8;                 // degrees, mean deviation from the normal
constexpr double least_rim = 65;                // degrees by which the surface must turn at its rim
const double rim_joins = std::cos(degrees(50));

struct Triangle {
  Vec3 normal{};  // unit vector
  Vec3 middle{};
  double area = 0;
  std::array<Index, 3> beside{-1, -1, -1};
};

using Triangles = std::vector<Triangle>;
using List = std::vector<Index>;

std::size_t at(Index i) {
  return static_cast<std::size_t>(i);
}

Triangles triangles_of(const Mesh& mesh, std::span<const SolidFace> facets) {
  Triangles out(facets.size());
  struct Edge {
    Index low, high, triangle;
    int side;
  };
  std::vector<Edge> edges;
  edges.reserve(3 * facets.size());
  for (std::size_t t = 0; t < facets.size(); ++t) {
    const ElementBlock& solid = mesh.solids[facets[t].block];
    const auto nodes = element_nodes(solid, facets[t].element);
    const int* local = face_nodes(solid.type, facets[t].face);
    std::array<Index, 3> corner{};
    for (std::size_t i = 0; i < 3; ++i) corner[i] = nodes[static_cast<std::size_t>(local[i])];
    const Vec3 &a = mesh.points[at(corner[0])], &b = mesh.points[at(corner[1])], &c = mesh.points[at(corner[2])];
    const Vec3 across = cross(minus(b, a), minus(c, a));
    const double size = length(across);
    out[t].area = size / 2;
    if (size > 0) out[t].normal = scaled(across, 1 / size);
    out[t].middle = scaled(plus(plus(a, b), c), 1.0 / 3);
    for (int i = 0; i < 3; ++i) {
      const Index p = corner[static_cast<std::size_t>(i)], q = corner[static_cast<std::size_t>((i + 1) % 3)];
      edges.push_back({std::min(p, q), std::max(p, q), static_cast<Index>(t), i});
    }
  }
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
    return std::tie(a.low, a.high, a.triangle) < std::tie(b.low, b.high, b.triangle);
  });
  for (std::size_t i = 0; i < edges.size();) {
    std::size_t end = i + 1;
    while (end < edges.size() && edges[end].low == edges[i].low && edges[end].high == edges[i].high) ++end;
    if (end == i + 2) {
      out[at(edges[i].triangle)].beside[static_cast<std::size_t>(edges[i].side)] = edges[i + 1].triangle;
      out[at(edges[i + 1].triangle)].beside[static_cast<std::size_t>(edges[i + 1].side)] = edges[i].triangle;
    }
    i = end;
  }
  return out;
}

void smooth_normals(Triangles& all) {
  std::vector<Vec3> next(all.size());
  for (int round = 0; round < smoothings; ++round) {
    for (std::size_t t = 0; t < all.size(); ++t) {
      Vec3 sum = scaled(all[t].normal, all[t].area);
      for (const Index n : all[t].beside) {
        if (n < 0) continue;
        const Vec3 off = minus(all[at(n)].normal, all[t].normal);
        const double weight = std::exp(-dot(off, off) / (2 * alike * alike));
        sum = plus(sum, all[at(n)].normal, weight * all[at(n)].area);
      }
      const double size = length(sum);
      next[t] = size > 0 ? scaled(sum, 1 / size) : all[t].normal;
    }
    for (std::size_t t = 0; t < all.size(); ++t) all[t].normal = next[t];
  }
}

double area_of(const Triangles& all, const List& some) {
  return std::accumulate(some.begin(), some.end(), 0.0, [&](double sum, Index t) { return sum + all[at(t)].area; });
}

/// Connected triangles with the mark `mark`; their mark becomes `next`.
List connected(const Triangles& all, std::vector<Index>& marks, Index from, Index mark, Index next) {
  List out{from};
  marks[at(from)] = next;
  for (std::size_t i = 0; i < out.size(); ++i)
    for (const Index n : all[at(out[i])].beside)
      if (n >= 0 && marks[at(n)] == mark) {
        marks[at(n)] = next;
        out.push_back(n);
      }
  return out;
}

class Finder {
 public:
  Finder(const Mesh& mesh, std::span<const SolidFace> facets)
      : all_(triangles_of(mesh, facets)),
        part_(all_.size(), free_),
        tried_(all_.size(), 0),
        seen_(all_.size(), 0) {
    for (const Triangle& t : all_) whole_ += t.area;
    take_cavities();
    smooth_normals(all_);
    take_flat_faces();
    take_curved();
  }

  LabelFaces result() {
    std::map<std::string, std::vector<Index>> alike;
    for (std::size_t p = 0; p < names_.size(); ++p) alike[names_[p]].push_back(static_cast<Index>(p));
    std::vector<double> area(names_.size(), 0);
    for (std::size_t t = 0; t < all_.size(); ++t) area[at(part_[t])] += all_[t].area;
    for (auto& [name, parts] : alike) {
      std::stable_sort(parts.begin(), parts.end(), [&](Index a, Index b) { return area[at(a)] > area[at(b)]; });
      for (std::size_t i = 1; i < parts.size(); ++i) names_[at(parts[i])] = name + " " + std::to_string(i + 1);
    }
    return {std::move(names_), std::move(part_)};
  }

 private:
  static constexpr Index free_ = -1, looked_at_ = -2;

  Index add(const std::string& name) {
    names_.push_back(name);
    return static_cast<Index>(names_.size()) - 1;
  }
  bool is_large(double area, double share = least_share) const { return area >= share * whole_; }

  // Closed parts of the surface that point inwards.
  void take_cavities() {
    for (std::size_t t = 0; t < all_.size(); ++t) {
      if (part_[t] != free_) continue;
      const List piece = connected(all_, part_, static_cast<Index>(t), free_, looked_at_);
      const Vec3 origin = all_[t].middle;
      double volume = 0;
      bool is_closed = true;
      for (const Index i : piece) {
        const Triangle& one = all_[at(i)];
        volume += dot(minus(one.middle, origin), one.normal) * one.area;
        for (const Index n : one.beside) is_closed = is_closed && n >= 0;
      }
      if (!is_closed || volume >= 0 || !is_large(area_of(all_, piece))) continue;
      const Index number = add("cavity");
      for (const Index i : piece) part_[at(i)] = number;
    }
    for (Index& part : part_)
      if (part == looked_at_) part = free_;
  }

  void take_flat_faces() {
    // Starts where the surface is flattest.
    List seeds(all_.size());
    std::iota(seeds.begin(), seeds.end(), Index(0));
    std::vector<double> flatness(all_.size(), 1);
    for (std::size_t t = 0; t < all_.size(); ++t)
      for (const Index n : all_[t].beside)
        if (n >= 0) flatness[t] = std::min(flatness[t], dot(all_[t].normal, all_[at(n)].normal));
    std::stable_sort(seeds.begin(), seeds.end(),
                     [&](Index a, Index b) { return flatness[at(a)] > flatness[at(b)]; });
    for (const Index seed : seeds)
      if (part_[at(seed)] == free_ && !tried_[at(seed)]) grow(seed);
  }

  void grow(Index seed) {
    List face{seed};
    List rim;
    Vec3 sum = scaled(all_[at(seed)].normal, all_[at(seed)].area);
    part_[at(seed)] = looked_at_;
    for (std::size_t i = 0; i < face.size(); ++i)
      for (const Index n : all_[at(face[i])].beside) {
        if (n < 0 || part_[at(n)] != free_) continue;
        if (dot(all_[at(n)].normal, sum) < grows_to * length(sum)) {
          rim.push_back(n);
          continue;
        }
        part_[at(n)] = looked_at_;
        sum = plus(sum, all_[at(n)].normal, all_[at(n)].area);
        face.push_back(n);
      }
    const double size = length(sum);
    const Vec3 mean = size > 0 ? scaled(sum, 1 / size) : Vec3{};
    const auto angle = [&](Index t) { return std::acos(std::clamp(dot(all_[at(t)].normal, mean), -1.0, 1.0)); };
    double area = 0, bent = 0, around = 0, turned = 0;
    for (const Index t : face) {
      area += all_[at(t)].area;
      bent += angle(t) * all_[at(t)].area;
      for (const Index n : all_[at(t)].beside)
        if (n < 0) around += 1, turned += degrees(90);  // the end of the surface is a rim too
    }
    for (const Index t : behind(rim, face.size())) {
      around += 1;
      turned += angle(t);
    }
    const bool is_face = face.size() >= least_flat && is_large(area, least_flat_share) &&
                         bent < degrees(most_bent) * area &&
                         (around == 0 || turned > degrees(least_rim) * around);
    for (const Index t : face) {
      part_[at(t)] = free_;
      tried_[at(t)] = 1;
    }
    if (!is_face) return;
    const Index number = add(name_of(mean));
    for (const Index t : face) part_[at(t)] = number;
    for (const Index t : rim)
      if (part_[at(t)] == free_ && dot(all_[at(t)].normal, mean) > rim_joins) part_[at(t)] = number;
  }

  /// Triangles behind the rim, where the surface has turned if there is a rim. On a finer mesh a rounded rim
  /// takes more triangles.
  List behind(const List& rim, std::size_t face_size) {
    const int rings = std::max(2, static_cast<int>(0.12 * std::sqrt(static_cast<double>(face_size))));
    ++walk_;
    List ring;
    const auto take = [&](Index t, List& into) {
      if (t < 0 || part_[at(t)] == looked_at_ || seen_[at(t)] == walk_) return;
      seen_[at(t)] = walk_;
      into.push_back(t);
    };
    for (const Index t : rim) take(t, ring);
    for (int i = 1; i < rings; ++i) {
      List next;
      for (const Index t : ring)
        for (const Index n : all_[at(t)].beside) take(n, next);
      if (next.empty()) break;
      ring = std::move(next);
    }
    return ring;
  }

  static std::string name_of(const Vec3& normal) {
    std::size_t most = 0;
    for (std::size_t c = 1; c < 3; ++c)
      if (std::abs(normal[c]) > std::abs(normal[most])) most = c;
    return std::string("flat ") + "xyz"[most] + (normal[most] > 0 ? '+' : '-');
  }

  // Of the remaining triangles, large pieces become parts; small ones join their neighbours.
  void take_curved() {
    std::vector<List> small;
    Index largest = -1;
    double most = 0;
    for (std::size_t t = 0; t < all_.size(); ++t) {
      if (part_[t] != free_) continue;
      List piece = connected(all_, part_, static_cast<Index>(t), free_, looked_at_);
      const double area = area_of(all_, piece);
      if (!is_large(area)) {
        small.push_back(std::move(piece));
        continue;
      }
      const Index number = add("curved");
      for (const Index i : piece) part_[at(i)] = number;
      if (area > most) most = area, largest = number;
    }
    for (const List& piece : small) join(piece, largest);
  }

  void join(const List& piece, Index largest) {
    bool goes_on = true;
    while (goes_on) {
      goes_on = false;
      for (const Index t : piece) {
        if (part_[at(t)] != looked_at_) continue;
        double best = -2;
        Index to = -1;
        for (const Index n : all_[at(t)].beside)
          if (n >= 0 && part_[at(n)] >= 0)
            if (const double same = dot(all_[at(n)].normal, all_[at(t)].normal); same > best)
              best = same, to = part_[at(n)];
        if (to < 0) continue;
        part_[at(t)] = to;
        goes_on = true;
      }
    }
    for (const Index t : piece)
      if (part_[at(t)] == looked_at_) part_[at(t)] = largest >= 0 ? largest : (largest = add("curved"));
  }

  Triangles all_;
  std::vector<Index> part_;
  std::vector<std::uint8_t> tried_;
  std::vector<Index> seen_;
  Index walk_ = 0;
  std::vector<std::string> names_;
  double whole_ = 0;
};

}  // namespace

LabelFaces find_label_faces(const Mesh& mesh, std::span<const SolidFace> facets) {
  return Finder(mesh, facets).result();
}

}  // namespace genba
