// Faces that lie on each other without being joined, found by where they lie.
#include "engine/model/faces/interfaces.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>

#include "engine/base/error.hpp"
#include "engine/model/faces/contact_groups.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/faces/loose_bars.hpp"
#include "engine/model/faces/merge_nodes.hpp"
#include "engine/model/geometry.hpp"
#include "tests/engine/model/two_bodies.hpp"

using namespace genba;

namespace {

template <class Map>
Mesh moved(Mesh mesh, const Map& map) {
  for (Vec3& p : mesh.points) p = map(p);
  return mesh;
}

/// Radius, angle and height become x, y, z.
Vec3 rolled(const Vec3& p) {
  return {p[0] * std::cos(p[1]), p[0] * std::sin(p[1]), p[2]};
}

std::vector<MeshInterface> found_in(const Mesh& mesh, int threads = 1) {
  ThreadTeam team(threads);
  return find_interfaces(mesh, team);
}

constexpr double quarter = std::numbers::pi / 2;

}  // namespace

TEST_CASE("one body has no faces on each other, whatever its elements") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    CHECK(found_in(make_box_mesh(type, {3, 1, 2}, {6, 2, 5})).empty());
    CHECK(found_in(make_box_mesh(type, {1, 1, 1e-4}, {4, 4, 1})).empty());
    CHECK(found_in(make_box_mesh(type, {1, 1, 1e-4}, {4, 4, 3})).empty());
    // a thin curved shell of few elements, whose facets are farther from the surface than it is thick
    const double t = 0.002;
    const Mesh flat = make_box_mesh(type, {t, quarter, 2}, {1, 4, 3});
    const Mesh shell = moved(flat, [](const Vec3& p) { return rolled({p[0] + 1, p[1], p[2]}); });
    CHECK(found_in(shell).empty());
  }
}

TEST_CASE("doubled nodes are found with place, count and area") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    const Mesh mesh = beside_each_other(named_box(type, {2, 1, 1}, {4, 2, 3}, {}, "left"),
                                        named_box(type, {3, 1, 1}, {5, 2, 3}, {2, 0, 0}, "right"));
    for (const int threads : {1, 3}) {
      const auto found = found_in(mesh, threads);
      REQUIRE(found.size() == 1);
      const MeshInterface& one = found[0];
      CHECK(one.kind == InterfaceKind::doubled);
      CHECK(one.regions == std::array<Index, 2>{0, 1});
      CHECK(one.faces[0] == one.faces[1]);
      CHECK(one.faces[0] >= 6);
      CHECK(one.area == doctest::Approx(1));
      CHECK(one.distance < 1e-12);
      CHECK(one.place[0] == doctest::Approx(2));
      CHECK_FALSE(one.is_crack);
      const std::string text = describe(mesh, one).english();
      CHECK(text.find("'left'") != std::string::npos);
      CHECK(text.find("'right'") != std::string::npos);
      CHECK(text.find("doubled") != std::string::npos);
    }
  }
}

TEST_CASE("nodes that hang in faces of another refinement are found") {
  for (const ElementType type :
       {ElementType::tet4, ElementType::tet10, ElementType::hex8, ElementType::hex20}) {
    CAPTURE(traits(type).name);
    for (const std::array<Index, 3> cells : {std::array<Index, 3>{3, 2, 2}, {3, 5, 7}, {3, 1, 1}}) {
      const auto found = found_in(beside_each_other(named_box(type, {1, 1, 1}, {4, 4, 4}, {}, "fine"),
                                                    named_box(type, {1, 1, 1}, cells, {1, 0, 0}, "coarse")));
      REQUIRE(found.size() == 1);
      CHECK(found[0].kind == InterfaceKind::hanging);
      CHECK(found[0].area == doctest::Approx(1).epsilon(1e-3));
      CHECK(found[0].faces[0] == (type == ElementType::tet4 || type == ElementType::tet10 ? 32 : 16));
    }
  }
}

TEST_CASE("hanging nodes that both sides share at the corners are found too") {
  // one cube against eight of half its size, common nodes merged
  Mesh mesh = beside_each_other(named_box(ElementType::hex8, {1, 1, 1}, {1, 1, 1}, {}, "coarse"),
                                named_box(ElementType::hex8, {1, 1, 1}, {2, 2, 2}, {1, 0, 0}, "fine"));
  const MergedNodes merged = merge_nodes(mesh, 1e-6);
  CHECK(merged.nodes == 4);
  CHECK(merged.faces == 0);
  const auto found = found_in(mesh);
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind == InterfaceKind::hanging);
  CHECK(found[0].faces == std::array<std::int64_t, 2>{1, 4});
}

TEST_CASE("triangles on quadrilaterals and faces of another order are found, nodes shared or not") {
  const Vec3 one{1, 1, 1}, right{1, 0, 0};
  const std::array<Index, 3> cells{3, 3, 3}, half{6, 6, 6};
  struct Pair {
    ElementType a, b;
    std::array<Index, 3> other;
    InterfaceKind kind;
  };
  for (const Pair& p : {Pair{ElementType::hex8, ElementType::tet4, cells, InterfaceKind::shapes},
                        Pair{ElementType::hex20, ElementType::tet10, cells, InterfaceKind::shapes},
                        Pair{ElementType::hex8, ElementType::wedge6, {3, 5, 3}, InterfaceKind::hanging},
                        Pair{ElementType::tet10, ElementType::tet4, half, InterfaceKind::orders},
                        Pair{ElementType::tet10, ElementType::tet4, cells, InterfaceKind::orders},
                        Pair{ElementType::hex20, ElementType::hex8, half, InterfaceKind::orders}}) {
    CAPTURE(traits(p.a).name);
    CAPTURE(traits(p.b).name);
    Mesh mesh =
        beside_each_other(named_box(p.a, one, cells, {}, "a"), named_box(p.b, one, p.other, right, "b"));
    auto found = found_in(mesh);
    REQUIRE(found.size() == 1);
    CHECK(found[0].kind == p.kind);
    CHECK(found[0].area == doctest::Approx(1));
    if (p.a == ElementType::tet10 && p.other == cells)
      continue;  // shares corners only: check_mesh refuses it
    merge_nodes(mesh, 1e-6);
    found = found_in(mesh);
    REQUIRE(found.size() == 1);
    CHECK(found[0].kind == p.kind);
    CHECK(found[0].area == doctest::Approx(1));
  }
}

TEST_CASE("a tube in a tube is found by its curved faces, meshed alike or not, and a clearance is not") {
  const auto ring = [](ElementType type, double inner, double outer, std::array<Index, 3> cells, double from,
                       const char* name) {
    return moved(named_box(type, {outer - inner, 4 * quarter, 2}, cells, {inner, from, 0}, name), rolled);
  };
  for (const ElementType type :
       {ElementType::tet4, ElementType::tet10, ElementType::hex8, ElementType::hex20, ElementType::wedge6}) {
    CAPTURE(traits(type).name);
    for (const double from : {0.0, 0.07}) {
      for (const Index around : {12, 17, 40}) {
        CAPTURE(from);
        CAPTURE(around);
        const Mesh pin = ring(type, 0.5, 1, {2, 12, 4}, 0, "pin");
        const auto found = found_in(
            beside_each_other(pin, ring(type, 1, 1.5, {2, around, around == 12 ? 4 : 3}, from, "hole")));
        double area = 0;
        for (const MeshInterface& f : found)
          if (f.regions[0] != f.regions[1]) area += f.area;
        // the pieces of a straight ring leave out a part of the circle
        CHECK(area > 0.7 * 4 * std::numbers::pi);
        CHECK(area < 1.02 * 4 * std::numbers::pi);
        for (const double clearance : {0.02, 0.01})
          for (const MeshInterface& f :
               found_in(beside_each_other(pin, ring(type, 1 + clearance, 1.5, {2, around, 3}, from, "hole"))))
            CHECK(f.regions[0] == f.regions[1]);
      }
    }
  }
}

TEST_CASE("gaps, edges, corners and tangents do not count") {
  const Mesh one = named_box(ElementType::tet10, {1, 1, 1}, {4, 4, 4}, {}, "a");
  const auto other = [&](const Vec3& corner, const std::array<Index, 3>& cells) {
    return beside_each_other(one, named_box(ElementType::tet10, {1, 1, 1}, cells, corner, "b"));
  };
  CHECK(found_in(other({1.002, 0, 0}, {3, 3, 3})).empty());
  CHECK(found_in(other({1, 1, 0}, {3, 3, 3})).empty());
  CHECK(found_in(other({1, 1, 1}, {3, 3, 3})).empty());
  CHECK(found_in(other({1, 1 - 1e-9, 0}, {3, 3, 3})).empty());
  CHECK(found_in(other({1 - 1e-9, 0, 0}, {3, 3, 3})).size() == 1);
  // a roller on a plate
  const Mesh roller =
      moved(named_box(ElementType::hex8, {0.9, 4 * quarter, 1}, {3, 16, 3}, {0.1, 0, 0}, "roller"),
            [](const Vec3& p) {
              const Vec3 q = rolled(p);
              return Vec3{q[0], q[2], q[1] + 2};
            });
  for (const MeshInterface& f : found_in(beside_each_other(one, roller))) CHECK(f.regions[0] == f.regions[1]);
}

TEST_CASE("a crack ends inside its region; a seam that was left open does not") {
  const Index n = 6;
  Mesh cracked = make_box_mesh(ElementType::hex8, {1, 1, 1}, {n, n, n});
  // nodes of the plane x = 1/2 in front of z = 1/2 are doubled for the elements to the right
  const auto on_crack = [&](const Vec3& p) { return std::abs(p[0] - 0.5) < 1e-9 && p[2] < 0.5 - 1e-9; };
  std::vector<Index> copy(cracked.points.size(), -1);
  const std::size_t nodes = cracked.points.size();
  for (std::size_t i = 0; i < nodes; ++i) {
    if (!on_crack(cracked.points[i])) continue;
    copy[i] = cracked.node_count();
    cracked.points.push_back(cracked.points[i]);
    cracked.node_tags.push_back(static_cast<std::int64_t>(cracked.points.size()));
  }
  for (Index e = 0; e < cracked.solids[0].size(); ++e)
    if (element_centroid(cracked, cracked.solids[0], e)[0] > 0.5)
      for (std::size_t k = 0; k < 8; ++k) {
        Index& node = cracked.solids[0].nodes[static_cast<std::size_t>(e) * 8 + k];
        if (copy[static_cast<std::size_t>(node)] >= 0) node = copy[static_cast<std::size_t>(node)];
      }
  cracked.facets.clear();
  cracked.surfaces.clear();
  cracked.sets.clear();
  complete_facets(cracked);
  auto found = found_in(cracked);
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind == InterfaceKind::doubled);
  CHECK(found[0].is_crack);
  CHECK(found[0].faces == std::array<std::int64_t, 2>{18, 18});
  CHECK(found[0].area == doctest::Approx(0.5));

  const Mesh ring =
      moved(named_box(ElementType::hex8, {1, 4 * quarter, 1}, {2, 12, 2}, {1, 0, 0}, "ring"), rolled);
  found = found_in(ring);
  REQUIRE(found.size() == 1);
  CHECK_FALSE(found[0].is_crack);
  CHECK(found[0].kind == InterfaceKind::doubled);
}

TEST_CASE("graded meshes and bodies far from the origin or very small are no exception") {
  const auto graded = [](const Vec3& p) { return Vec3{p[0], std::pow(p[1], 4), std::pow(p[2], 3)}; };
  for (const double size : {1e-9, 1.0, 1e5}) {
    for (const double away : {0.0, 1e6}) {
      CAPTURE(size);
      CAPTURE(away);
      const auto place = [&](const Vec3& p) { return plus({away * size, -away * size, 0}, p, size); };
      const Mesh left = moved(named_box(ElementType::tet4, {1, 1, 1}, {5, 12, 12}, {}, "left"), graded);
      const Mesh right =
          moved(named_box(ElementType::tet4, {1, 1, 1}, {3, 7, 9}, {1, 0, 0}, "right"), graded);
      const auto found = found_in(moved(beside_each_other(left, right), place));
      REQUIRE(found.size() == 1);
      CHECK(found[0].area == doctest::Approx(size * size).epsilon(2e-3));
    }
  }
}

TEST_CASE("merged nodes make one body of two, and sets of nodes follow") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    Mesh mesh = beside_each_other(named_box(type, {2, 1, 1}, {4, 2, 3}, {}, "left"),
                                  named_box(type, {2, 1, 1}, {4, 2, 3}, {2.0001, 0, 0}, "right"));
    Mesh whole = make_box_mesh(type, {4.0001, 1, 1}, {8, 2, 3});
    NamedSet all{"all", 0, {}};
    for (Index n = 0; n < mesh.node_count(); ++n) all.members.push_back(n);
    mesh.sets.push_back(all);
    const std::int64_t nodes = mesh.node_count();
    const MergedNodes merged = merge_nodes(mesh, 0.0002);
    CHECK(merged.nodes == nodes - whole.node_count());
    CHECK(merged.faces >= 6);
    CHECK(merged.moved == doctest::Approx(0.0001));
    CHECK(merged.sets == std::vector<std::string>{"all"});
    CHECK(mesh.node_count() == whole.node_count());
    CHECK(mesh.sets.back().members.size() == mesh.points.size());
    CHECK(found_in(mesh).empty());
    check_mesh(mesh);
    CHECK(measure_quality(mesh).volume == doctest::Approx(4.0001));
  }
}

TEST_CASE("merging refuses what would make an element collapse, by its number") {
  Mesh mesh = beside_each_other(named_box(ElementType::tet4, {1, 1, 1}, {4, 4, 4}, {}, "a"),
                                named_box(ElementType::tet4, {1, 1, 1}, {4, 4, 4}, {1, 0, 0}, "b"));
  mesh.source = "two.msh";
  try {
    merge_nodes(mesh, 0.3);
    FAIL("merged");
  } catch (const Error& e) {
    CHECK(e.kind() == ErrorKind::mesh);
    CHECK(e.place() == "two.msh: element 1");
    CHECK(e.problem().english().find("would become one") != std::string::npos);
    CHECK(e.next_step().english().find("merge_distance") != std::string::npos);
  }
  CHECK(merge_nodes(mesh, 1e-9).nodes == 25);
  CHECK(merge_nodes(mesh, 1e-9).nodes == 0);
}

TEST_CASE("the search ends within a chunk of work when its job is stopped") {
  struct Stopped : Monitor {
    bool cancelled() const override { return true; }
  } stopped;
  const Mesh mesh = make_box_mesh(ElementType::tet4, {1, 1, 1}, {4, 4, 4});
  ThreadTeam team(2, &stopped);
  CHECK_THROWS_AS(find_interfaces(mesh, team), Cancelled);
}

// ---- plane bodies and bars ----

namespace {

Mesh named_rectangle(ElementType type, const std::array<double, 2>& size, const std::array<Index, 2>& cells,
                     const Vec3& corner, const std::string& name) {
  Mesh mesh = make_rectangle_mesh(type, size, cells);
  for (Vec3& p : mesh.points) p = plus(p, corner);
  mesh.regions[0].name = name;
  return mesh;
}

/// Half a ring between two radii.
Mesh half_ring(ElementType type, double inner, double outer, const std::array<Index, 2>& cells,
               const std::string& name) {
  Mesh mesh = named_rectangle(type, {1, 1}, cells, {}, name);
  return moved(mesh, [&](const Vec3& p) {
    return rolled({inner + (outer - inner) * p[0], std::numbers::pi * p[1], 0});
  });
}

}  // namespace

TEST_CASE(
    "one plane body has no edges on each other; two that touch have, by their place, count and length") {
  for (const ElementType type : plane_types) {
    CAPTURE(traits(type).name);
    CHECK(found_in(make_rectangle_mesh(type, {3, 1}, {6, 2})).empty());
    CHECK(found_in(make_rectangle_mesh(type, {1, 1e-4}, {4, 1})).empty());
    CHECK(found_in(half_ring(type, 1, 1.002, {1, 8}, "shell")).empty());
    const Mesh mesh = beside_each_other(named_rectangle(type, {2, 1}, {4, 3}, {}, "left"),
                                        named_rectangle(type, {3, 1}, {5, 3}, {2, 0, 0}, "right"));
    const auto found = found_in(mesh);
    REQUIRE(found.size() == 1);
    CHECK(found[0].kind == InterfaceKind::doubled);
    CHECK(found[0].regions == std::array<Index, 2>{0, 1});
    CHECK(found[0].faces == std::array<std::int64_t, 2>{3, 3});
    CHECK(found[0].area == doctest::Approx(1));
    CHECK(found[0].place[0] == doctest::Approx(2));
    const std::string text = describe(mesh, found[0]).english();
    CHECK(text.find("3 edge(s) of 'left' and 3 of 'right'") != std::string::npos);
    CHECK(text.find("over 1000 mm, ") != std::string::npos);
    // A gap of a hundredth is none.
    CHECK(found_in(beside_each_other(named_rectangle(type, {2, 1}, {4, 3}, {}, "left"),
                                     named_rectangle(type, {3, 1}, {5, 3}, {2.01, 0, 0}, "right")))
              .empty());
    // Corners alone do not count.
    CHECK(found_in(beside_each_other(named_rectangle(type, {2, 1}, {4, 3}, {}, "left"),
                                     named_rectangle(type, {3, 1}, {5, 3}, {2, 1, 0}, "right")))
              .empty());
    Mesh joined = mesh;
    CHECK(merge_nodes(joined, 1e-6).nodes == (traits(type).order == 1 ? 4 : 7));
    CHECK(found_in(joined).empty());
  }
}

TEST_CASE("edges of another refinement and of another order are found, a clearance of curved edges is not") {
  for (const ElementType type : plane_types) {
    CAPTURE(traits(type).name);
    const auto hanging =
        found_in(beside_each_other(named_rectangle(type, {1, 1}, {4, 4}, {}, "fine"),
                                   named_rectangle(type, {1, 1}, {3, 3}, {1, 0, 0}, "coarse")));
    REQUIRE(hanging.size() == 1);
    CHECK(hanging[0].kind == InterfaceKind::hanging);
    CHECK(hanging[0].faces == std::array<std::int64_t, 2>{4, 3});
    CHECK(hanging[0].area == doctest::Approx(1));
    for (const Index n : {20, 23, 31}) {
      CAPTURE(n);
      const auto tubes = [&](double inner_end) {
        return found_in(beside_each_other(half_ring(type, 0.8, inner_end, {2, 20}, "inner"),
                                          half_ring(type, 1, 1.2, {2, n}, "outer")));
      };
      const auto touching = tubes(1);
      REQUIRE(touching.size() == 1);
      CHECK(touching[0].kind == (n == 20 ? InterfaceKind::doubled : InterfaceKind::hanging));
      CHECK(touching[0].area == doctest::Approx(std::numbers::pi).epsilon(0.02));
      CHECK(tubes(0.999).empty());
      CHECK(tubes(0.99).empty());
    }
  }
  const auto orders =
      found_in(beside_each_other(named_rectangle(ElementType::quad8, {1, 1}, {2, 2}, {}, "a"),
                                 named_rectangle(ElementType::quad4, {1, 1}, {2, 2}, {1, 0, 0}, "b")));
  REQUIRE(orders.size() == 1);
  CHECK(orders[0].kind == InterfaceKind::orders);
}

TEST_CASE("a crack in a plane body is told as one") {
  // Two halves, joined again at the right half of their common line.
  Mesh mesh = beside_each_other(named_rectangle(ElementType::quad4, {4, 1}, {4, 1}, {}, "low"),
                                named_rectangle(ElementType::quad4, {4, 1}, {4, 1}, {0, 1, 0}, "high"));
  for (ElementBlock& block : mesh.solids)
    for (Index& g : block.group) g = 0;
  mesh.regions.resize(1);
  for (ElementBlock& block : mesh.solids)
    for (Index& n : block.nodes)
      for (Index k = 0; k < n; ++k)
        if (mesh.points[static_cast<std::size_t>(n)][0] >= 2 &&
            length(minus(mesh.points[static_cast<std::size_t>(n)],
                         mesh.points[static_cast<std::size_t>(k)])) < 1e-9)
          n = k;
  mesh.facets.clear();
  mesh.surfaces.clear();
  complete_facets(mesh);
  const auto found = found_in(mesh);
  REQUIRE(found.size() == 1);
  CHECK(found[0].is_crack);
  CHECK(found[0].area == doctest::Approx(2));
}

TEST_CASE("bars that end on nodes of others without sharing them are found, and joined by merging") {
  Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2});
  mesh.regions.push_back({2, "ties"});
  const Index first = mesh.node_count();
  // From the middle of the box to above it, and on to the side; the second bar shares no node with the first.
  mesh.points.insert(mesh.points.end(), {{0.5, 0.5, 0.5}, {0.5, 0.5, 3}, {0.5, 0.5, 3}, {3, 0.5, 3}});
  for (Index i = 0; i < 4; ++i) mesh.node_tags.push_back(101 + i);
  mesh.solids.push_back({ElementType::line2, {first, first + 1, first + 2, first + 3}, {1, 1}, {201, 202}});
  const auto found = find_loose_bars(mesh, 1e-6);
  REQUIRE(found.size() == 2);
  CHECK(found[0].bars == 1);
  CHECK(found[0].other == 0);
  CHECK(found[0].ends == 1);
  CHECK(found[0].element == 201);
  CHECK(found[1].other == 1);
  CHECK(found[1].ends == 1);
  const std::string text = describe(mesh, found[0]).english();
  CHECK(text.find("1 end(s) of bars of 'ties' lie on nodes of 'box'") != std::string::npos);
  CHECK(text.find("node 101 of bar 201 on node 14") != std::string::npos);
  CHECK(merge_nodes(mesh, 1e-6).nodes == 2);
  CHECK(find_loose_bars(mesh, 1e-6).empty());
  CHECK(find_loose_bars(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}), 1e-6).empty());
}

TEST_CASE("faces apart are found within a stated distance only, with their gap, middle and nodes") {
  // The second gap is most of the depth of an element.
  for (const auto& [type, gap] : {std::pair{ElementType::tet10, 0.02}, {ElementType::hex8, 0.02}, {ElementType::tet10, 0.3}, {ElementType::hex8, 0.3}}) {
    CAPTURE(traits(type).name);
    CAPTURE(gap);
    const Mesh mesh = beside_each_other(named_box(type, {2, 1, 1}, {4, 2, 2}, {}, "left"),
                                        named_box(type, {2, 1, 1}, {6, 3, 3}, {2 + gap, 0, 0}, "right"));
    ThreadTeam team(1);
    CHECK(find_interfaces(mesh, team).empty());
    CHECK(find_interfaces_within(mesh, gap / 2, team).empty());
    const auto found = find_interfaces_within(mesh, 1.5 * gap, team);
    REQUIRE(found.size() == 1);
    CHECK(found[0].area == doctest::Approx(1).epsilon(0.02));
    CHECK(found[0].gap == doctest::Approx(gap));
    CHECK(found[0].distance == doctest::Approx(gap));
    CHECK(found[0].middle[1] == doctest::Approx(0.5).epsilon(0.05));
    for (std::size_t s = 0; s < 2; ++s) {
      const auto& nodes = found[0].nodes[s];
      CHECK(std::ranges::is_sorted(nodes));
      const double x = s == 0 ? 2 : 2 + gap;
      CHECK(std::ranges::all_of(nodes, [&](Index n) {
        return std::abs(mesh.points[static_cast<std::size_t>(n)][0] - x) < 1e-12;
      }));
      CHECK(static_cast<std::ptrdiff_t>(nodes.size()) ==
            std::ranges::count_if(mesh.points, [&](const Vec3& p) { return std::abs(p[0] - x) < 1e-12; }));
    }
  }
}
