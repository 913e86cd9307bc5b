#include "app/verify/case_meshes.hpp"

#include <cmath>
#include <numbers>

#include "engine/base/quantity/number_text.hpp"
#include "engine/model/faces/merge_nodes.hpp"

namespace genba {

namespace {

using std::numbers::pi;

/// Puts the midpoints of elements of second order halfway between their corners.
void straighten_edges(Mesh& mesh) {
  for (const ElementBlock& block : mesh.solids) {
    const auto edges = midpoint_edges(block.type);
    const ElementTraits& shape = traits(block.type);
    for (Index e = 0; e < block.size(); ++e) {
      const Index* const n =
          block.nodes.data() + static_cast<std::size_t>(shape.nodes) * static_cast<std::size_t>(e);
      for (std::size_t k = 0; k < edges.size(); ++k) {
        const auto node = [&](std::size_t local) -> Vec3& {
          return mesh.points[static_cast<std::size_t>(n[local])];
        };
        for (std::size_t a = 0; a < 3; ++a)
          node(static_cast<std::size_t>(shape.corners) + k)[a] =
              0.5 * (node(static_cast<std::size_t>(edges[k][0]))[a] +
                     node(static_cast<std::size_t>(edges[k][1]))[a]);
      }
    }
  }
}

/// Radius and height of a point on the inner or outer meridian of LE11, t from 0 at the bottom to 1 at the
/// top.
std::array<double, 2> meridian(bool is_outer, double t) {
  const double part = 3 * t;
  const auto between = [](std::array<double, 2> a, std::array<double, 2> b, double s) {
    return std::array{a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s};
  };
  const double radius = is_outer ? 1.4 : 1.0, angle = is_outer ? pi / 6 : pi / 4;
  const std::array sphere_end = {radius * std::cos(angle), radius * std::sin(angle)};
  const std::array taper_end = is_outer ? std::array{1.0, 1.39} : std::array{sphere_end[0], 1.39};
  const std::array top = {taper_end[0], 1.79};
  if (part <= 1) return {radius * std::cos(angle * part), radius * std::sin(angle * part)};
  return part <= 2 ? between(sphere_end, taper_end, part - 1) : between(taper_end, top, part - 2);
}

}  // namespace

std::shared_ptr<const Mesh> mapped_box(ElementType type, std::array<Index, 3> cells,
                                       const std::function<Vec3(Vec3)>& map) {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {1, 1, 1}, cells));
  for (Vec3& p : mesh->points) p = map(p);
  return mesh;
}

std::shared_ptr<const Mesh> joined_box(ElementType type, std::array<Index, 3> cells,
                                       const std::function<Vec3(Vec3)>& map) {
  auto mesh = std::make_shared<Mesh>(*mapped_box(type, cells, map));
  (void)merge_nodes(*mesh, 1e-7);
  return mesh;
}

std::shared_ptr<const Mesh> hollow_sphere(Index cells, double radius, double thickness) {
  auto mesh = std::make_shared<Mesh>();
  for (int face = 0; face < 6; ++face) {
    const double sign = face % 2 == 0 ? 1 : -1;
    const auto axis = static_cast<std::size_t>(face / 2), u = (axis + 1) % 3, v = (axis + 2) % 3;
    const auto patch = mapped_box(ElementType::hex20, {cells, cells, 1}, [&](Vec3 p) {
      // Equal angles; on the second of two faces u runs back, so that the map keeps right-handedness.
      const double a = std::tan(pi / 2 * (p[0] - 0.5)), b = std::tan(pi / 2 * (p[1] - 0.5));
      const double r = (radius + thickness * (p[2] - 0.5)) / std::sqrt(1 + a * a + b * b);
      Vec3 out{};
      out[axis] = sign * r;
      out[u] = sign * r * a;
      out[v] = r * b;
      return out;
    });
    const Index first = mesh->node_count();
    const ElementBlock& block = patch->solids.front();
    if (mesh->solids.empty()) mesh->solids.emplace_back().type = block.type;
    ElementBlock& all = mesh->solids.front();
    for (const Index n : block.nodes) all.nodes.push_back(first + n);
    all.group.insert(all.group.end(), block.group.begin(), block.group.end());
    mesh->points.insert(mesh->points.end(), patch->points.begin(), patch->points.end());
    mesh->regions = patch->regions;
    mesh->source = patch->source;
  }
  for (Index n = 0; n < mesh->node_count(); ++n) mesh->node_tags.push_back(n + 1);
  ElementBlock& all = mesh->solids.front();
  for (Index e = 0; e < all.size(); ++e) all.tags.push_back(e + 1);
  complete_facets(*mesh);
  (void)merge_nodes(*mesh, 1e-7);
  return mesh;
}

std::shared_ptr<const Mesh> thin_bar(ElementType type, Index cells) {
  return mapped_box(type, {cells, 1, 1}, [](Vec3 p) { return Vec3{0.1 * p[0], 0.005 * p[1], 0.005 * p[2]}; });
}

std::shared_ptr<const Mesh> distorted_cube(ElementType type, Index cells, double amount) {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {1, 1, 1}, {cells, cells, cells}));
  for (Vec3& p : mesh->points) {
    const double bump = std::sin(pi * p[0]) * std::sin(pi * p[1]) * std::sin(pi * p[2]);
    p = {p[0] + amount * bump * std::cos(5 * p[1]), p[1] + amount * bump * std::sin(7 * p[2] + 1),
         p[2] - amount * bump * std::cos(4 * p[0] + 2)};
  }
  straighten_edges(*mesh);
  return mesh;
}

std::shared_ptr<const Mesh> quarter_ring(ElementType type, std::array<Index, 3> cells, double a, double b,
                                         double h) {
  return mapped_box(type, cells, [=](Vec3 p) {
    const double r = a + (b - a) * p[0], angle = 0.5 * pi * p[1];
    return Vec3{r * std::cos(angle), r * std::sin(angle), h * p[2]};
  });
}

std::shared_ptr<const Mesh> elliptic_plate(ElementType type, std::array<Index, 3> cells, double thickness) {
  return mapped_box(type, cells, [=](Vec3 p) {
    const double angle = 0.5 * pi * p[1], s = p[0];
    return Vec3{(2 + 1.25 * s) * std::cos(angle), (1 + 1.75 * s) * std::sin(angle), thickness * p[2]};
  });
}

std::shared_ptr<const Mesh> sphere_taper_cylinder(ElementType type, std::array<Index, 3> cells) {
  return mapped_box(type, cells, [](Vec3 p) {
    const auto inner = meridian(false, p[2]), outer = meridian(true, p[2]);
    const double r = inner[0] + (outer[0] - inner[0]) * p[0], z = inner[1] + (outer[1] - inner[1]) * p[0];
    const double angle = 0.5 * pi * p[1];
    return Vec3{r * std::cos(angle), r * std::sin(angle), z};
  });
}

std::shared_ptr<const Mesh> cook_membrane(ElementType type, std::array<Index, 3> cells) {
  return mapped_box(type, cells, [](Vec3 p) {
    const double low = 44 * p[0], high = 44 + 16 * p[0];
    return Vec3{48 * p[0], low + (high - low) * p[1], 0.5 * p[2]};
  });
}

std::string cut_cone_stl(int sides, double low, double high, double height) {
  std::string out = "solid cone\n";
  const auto add = [&](const Vec3& a, const Vec3& b, const Vec3& c) {
    out += "facet normal 0 0 0\n outer loop\n";
    for (const Vec3& p : {a, b, c}) {
      out += "  vertex";
      for (const double x : p) out += " " + format_number(x, "%.12e");
      out += "\n";
    }
    out += " endloop\nendfacet\n";
  };
  const auto point = [&](int side, double radius, double z) {
    const double angle = 2 * pi * (side % sides) / sides;
    return Vec3{radius * std::cos(angle), radius * std::sin(angle), z};
  };
  for (int i = 0; i < sides; ++i) {
    const Vec3 a = point(i, low, 0), b = point(i + 1, low, 0), c = point(i + 1, high, height),
               d = point(i, high, height);
    add(a, b, c);
    add(a, c, d);
    add({0, 0, 0}, b, a);
    add({0, 0, height}, d, c);
  }
  return out + "endsolid cone\n";
}

}  // namespace genba
