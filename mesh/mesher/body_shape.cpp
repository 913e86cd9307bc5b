#include "mesh/mesher/body_shape.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/model/geometry.hpp"

namespace genba {
namespace {

using FacetNodes = std::array<Index, 3>;

/// The triangles around one body, and which of them must be turned.
class Hull {
 public:
  explicit Hull(const std::vector<Vec3>& points) : points_(points) {}
  void add(const FacetNodes& corners) { triangles_.push_back(corners); }

  /// [triangle], true: its normal points into the body.
  std::vector<bool> turned() {
    join();
    flood();
    for (int part = 0; part < parts_; ++part) {
      // A part inside an odd number of other parts is the wall of a cavity.
      const bool is_cavity = parts_ > 1 && crossings(part) % 2 == 1;
      if ((volume(part) < 0) == is_cavity) continue;
      for (std::size_t t = 0; t < triangles_.size(); ++t)
        if (part_[t] == part) flipped_[t] = !flipped_[t];
    }
    return flipped_;
  }

 private:
  struct Side {
    Index low, high;
    std::size_t triangle;
    bool forward;  // from low to high
  };
  struct Neighbour {
    std::ptrdiff_t triangle = -1;
    bool agrees = true;
  };

  void join() {
    std::vector<Side> sides;
    sides.reserve(3 * triangles_.size());
    for (std::size_t t = 0; t < triangles_.size(); ++t)
      for (std::size_t k = 0; k < 3; ++k) {
        const Index a = triangles_[t][k], b = triangles_[t][(k + 1) % 3];
        sides.push_back({std::min(a, b), std::max(a, b), t, a < b});
      }
    const auto key = [](const Side& s) { return std::pair(s.low, s.high); };
    std::stable_sort(sides.begin(), sides.end(),
                     [&](const Side& a, const Side& b) { return key(a) < key(b); });
    neighbours_.assign(triangles_.size(), {});
    const auto link = [&](const Side& from, const Side& to) {
      for (Neighbour& n : neighbours_[from.triangle])
        if (n.triangle < 0) {
          n = {static_cast<std::ptrdiff_t>(to.triangle), from.forward != to.forward};
          return;
        }
    };
    for (std::size_t first = 0, last; first < sides.size(); first = last) {
      for (last = first + 1; last < sides.size() && key(sides[last]) == key(sides[first]);) ++last;
      if (last - first != 2) continue;
      link(sides[first], sides[first + 1]);
      link(sides[first + 1], sides[first]);
    }
  }

  void flood() {
    part_.assign(triangles_.size(), -1);
    flipped_.assign(triangles_.size(), false);
    std::vector<std::size_t> way;
    for (std::size_t start = 0; start < triangles_.size(); ++start) {
      if (part_[start] >= 0) continue;
      part_[start] = parts_;
      way.assign(1, start);
      while (!way.empty()) {
        const std::size_t t = way.back();
        way.pop_back();
        for (const Neighbour& n : neighbours_[t]) {
          if (n.triangle < 0) continue;
          const auto next = static_cast<std::size_t>(n.triangle);
          if (part_[next] >= 0) continue;
          part_[next] = parts_;
          flipped_[next] = n.agrees ? flipped_[t] : !flipped_[t];
          way.push_back(next);
        }
      }
      ++parts_;
    }
  }

  const Vec3& corner(std::size_t t, std::size_t k) const {
    return points_[static_cast<std::size_t>(triangles_[t][k])];
  }

  double volume(int part) const {
    double sum = 0;
    const Vec3* origin = nullptr;
    for (std::size_t t = 0; t < triangles_.size(); ++t) {
      if (part_[t] != part) continue;
      if (!origin) origin = &corner(t, 0);
      const double six = dot(minus(corner(t, 0), *origin),
                             cross(minus(corner(t, 1), *origin), minus(corner(t, 2), *origin)));
      sum += flipped_[t] ? -six : six;
    }
    return sum;
  }

  /// Number of triangles of other parts that a ray from this part meets.
  int crossings(int part) const {
    const auto first = static_cast<std::size_t>(std::find(part_.begin(), part_.end(), part) - part_.begin());
    Vec3 from{};
    for (std::size_t k = 0; k < 3; ++k) from = plus(from, scaled(corner(first, k), 1.0 / 3));
    const Vec3 along{0.5412, 0.2173, 0.8124};  // a direction in which no typical edge lies
    int count = 0;
    for (std::size_t t = 0; t < triangles_.size(); ++t) {
      if (part_[t] == part) continue;
      const Vec3 u = minus(corner(t, 1), corner(t, 0)), w = minus(corner(t, 2), corner(t, 0)),
                 p = cross(along, w);
      const double determinant = dot(u, p);
      if (determinant == 0) continue;
      const Vec3 to = minus(from, corner(t, 0)), q = cross(to, u);
      const double x = dot(to, p) / determinant, y = dot(along, q) / determinant;
      count += x >= 0 && y >= 0 && x + y <= 1 && dot(w, q) / determinant > 0;
    }
    return count;
  }

  const std::vector<Vec3>& points_;
  std::vector<FacetNodes> triangles_;
  std::vector<std::array<Neighbour, 3>> neighbours_;
  std::vector<int> part_;
  std::vector<bool> flipped_;
  int parts_ = 0;
};

FacetNodes corners_of(const ElementBlock& block, std::size_t facet) {
  const Index* nodes = block.nodes.data() + 3 * facet;
  return {nodes[0], nodes[1], nodes[2]};
}

bool bounds(const SurfaceSides& sides, Index body) {
  return sides[0] == body || sides[1] == body;
}

bool is_between(const SurfaceSides& sides) {
  return sides[0] >= 0 && sides[1] >= 0;
}

void drop_inner_facets(Mesh& mesh, const std::vector<SurfaceSides>& sides) {
  for (ElementBlock& block : mesh.facets) {
    const auto n = static_cast<std::size_t>(traits(block.type).nodes);
    std::size_t kept = 0;
    for (std::size_t f = 0; f < block.group.size(); ++f) {
      if (is_between(sides[static_cast<std::size_t>(block.group[f])])) continue;
      std::copy_n(block.nodes.begin() + static_cast<std::ptrdiff_t>(n * f), n,
                  block.nodes.begin() + static_cast<std::ptrdiff_t>(n * kept));
      block.group[kept] = block.group[f];
      block.tags[kept] = block.tags[f];
      ++kept;
    }
    block.nodes.resize(n * kept);
    block.group.resize(kept);
    block.tags.resize(kept);
  }
}

}  // namespace

void turn_outwards(Mesh& mesh, const std::vector<SurfaceSides>& sides) {
  for (Index body = 0; body < static_cast<Index>(mesh.regions.size()); ++body) {
    Hull hull(mesh.points);
    struct Place {
      ElementBlock* block;
      std::size_t facet;
    };
    std::vector<Place> places;
    for (ElementBlock& block : mesh.facets) {
      if (block.type != ElementType::tri3) continue;
      for (std::size_t f = 0; f < block.group.size(); ++f) {
        if (!bounds(sides[static_cast<std::size_t>(block.group[f])], body)) continue;
        hull.add(corners_of(block, f));
        places.push_back({&block, f});
      }
    }
    const std::vector<bool> turned = hull.turned();
    for (std::size_t i = 0; i < places.size(); ++i) {
      const auto& [block, facet] = places[i];
      if (turned[i] && !is_between(sides[static_cast<std::size_t>(block->group[facet])]))
        std::swap(block->nodes[3 * facet + 1], block->nodes[3 * facet + 2]);
    }
  }
}

BodyShape shape_of(const TriangleSurface& surface, const std::string& name) {
  Mesh mesh;
  mesh.source = name;
  mesh.points = surface.points;
  mesh.node_tags.resize(mesh.points.size());
  std::iota(mesh.node_tags.begin(), mesh.node_tags.end(), 1);
  mesh.regions = {{1, {}}};
  mesh.surfaces = {{1, {}}};
  ElementBlock& block = mesh.facets.emplace_back();
  block.type = ElementType::tri3;
  for (const auto& triangle : surface.triangles)
    block.nodes.insert(block.nodes.end(), triangle.begin(), triangle.end());
  block.group.assign(surface.triangles.size(), 0);
  block.tags.resize(surface.triangles.size());
  std::iota(block.tags.begin(), block.tags.end(), 1);
  BodyShape out = shape_of(std::move(mesh), {{0, -1}});
  out.has_faces = false;
  return out;
}

BodyShape shape_of(Mesh mesh, std::vector<SurfaceSides> sides) {
  sides.resize(mesh.surfaces.size(), {-1, -1});
  for (SurfaceSides& of : sides)
    for (Index& body : of)
      if (body >= static_cast<Index>(mesh.regions.size())) body = -1;
  if (!mesh.is_plane()) {
    turn_outwards(mesh, sides);
    drop_inner_facets(mesh, sides);
  }
  return {std::make_shared<const Mesh>(std::move(mesh)), std::move(sides), true};
}

}  // namespace genba
