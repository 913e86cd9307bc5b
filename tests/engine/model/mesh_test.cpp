#include "engine/model/mesh.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "engine/base/error.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"
#include "tests/engine/model/sample_meshes.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

std::string message_of_check(const Mesh& mesh) {
  try {
    check_mesh(mesh);
  } catch (const Error& e) {
    CHECK(e.kind() == ErrorKind::mesh);
    return e.what();
  }
  FAIL("the mesh was accepted");
  return {};
}

/// Sum of the area vectors of one surface.
Vec3 surface_vector(const Mesh& mesh, Index surface) {
  Vec3 sum{};
  for (const ElementBlock& block : mesh.facets) {
    for (Index e = 0; e < block.size(); ++e) {
      if (block.group[static_cast<std::size_t>(e)] != surface) continue;
      const Vec3 a = facet_area_vector(mesh, block, e);
      for (std::size_t c = 0; c < 3; ++c) sum[c] += a[c];
    }
  }
  return sum;
}

}  // namespace

TEST_CASE("faces of every shape look outwards") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    const Mesh mesh = make_box_mesh(type, {1, 1, 1}, {1, 1, 1});
    const ElementBlock& solids = mesh.solids[0];
    for (Index e = 0; e < solids.size(); ++e) {
      const Vec3 centre = element_centroid(mesh, solids, e);
      for (int f = 0; f < traits(type).faces; ++f) {
        ElementBlock facet;
        facet.type = face_type(type, f);
        for (int i = 0; i < traits(facet.type).nodes; ++i) {
          facet.nodes.push_back(element_nodes(solids, e)[static_cast<std::size_t>(face_nodes(type, f)[i])]);
        }
        facet.group.push_back(0);
        CHECK(dot(facet_area_vector(mesh, facet, 0), minus(element_centroid(mesh, facet, 0), centre)) > 0);
      }
    }
  }
}

TEST_CASE("midpoints of solids and of their faces lie in the middle of their edges") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    const Mesh mesh = make_box_mesh(type, {2, 3, 4}, {1, 1, 1});
    for (const auto* blocks : {&mesh.solids, &mesh.facets})
      for (const ElementBlock& block : *blocks) {
        const ElementTraits& shape = traits(block.type);
        const auto edges = midpoint_edges(block.type);
        REQUIRE(static_cast<int>(edges.size()) == shape.nodes - shape.corners);
        for (Index e = 0; e < block.size(); ++e)
          for (std::size_t k = 0; k < edges.size(); ++k)
            for (std::size_t c = 0; c < 3; ++c) {
              const auto p = [&](int i) { return mesh.points[element_nodes(block, e)[i]][c]; };
              CHECK(p(shape.corners + static_cast<int>(k)) ==
                    doctest::Approx((p(edges[k][0]) + p(edges[k][1])) / 2));
            }
      }
  }
}

TEST_CASE("a box mesh has the right counts, volume, surfaces and quality") {
  const Vec3 size = {0.01, 0.02, 0.03};
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    const Mesh mesh = make_box_mesh(type, size, {2, 3, 4});
    check_mesh(mesh);
    struct Counts {
      ElementType type;
      Index solids, facets, nodes;
    };
    // 24 cells with 60 corners, 133 edges, 98 faces (52 outside); 12 faces across x, y or z.
    constexpr Counts counts[] = {
        {ElementType::tet4, 144, 104, 60},   {ElementType::tet10, 144, 104, 5 * 7 * 9},
        {ElementType::hex8, 24, 52, 60},     {ElementType::hex20, 24, 52, 60 + 133},
        {ElementType::wedge6, 48, 64, 60},   {ElementType::wedge15, 48, 64, 60 + 133 + 6 * 5},
        {ElementType::pyramid5, 144, 52, 84}};
    const Counts& expected_counts =
        *std::find_if(std::begin(counts), std::end(counts), [&](const Counts& c) { return c.type == type; });
    CHECK(mesh.solid_count() == expected_counts.solids);
    CHECK(mesh.facet_count() == expected_counts.facets);
    CHECK(mesh.node_count() == expected_counts.nodes);
    CHECK(mesh.surfaces.size() == 6);
    CHECK(mesh.surfaces[3].name == "ymax");
    CHECK(bounding_box(mesh)[1] == size);
    const MeshQuality quality = measure_quality(mesh);
    CHECK(quality.volume == doctest::Approx(6e-6));
    CHECK(quality.min > 0.1);
    CHECK(quality.mean >= quality.min - 1e-12);
    for (Index s = 0; s < 6; ++s) {
      const std::size_t axis = static_cast<std::size_t>(s) / 2;
      Vec3 expected{};
      expected[axis] = (s % 2 ? 1 : -1) * size[(axis + 1) % 3] * size[(axis + 2) % 3];
      const Vec3 found = surface_vector(mesh, s);
      for (std::size_t c = 0; c < 3; ++c) CHECK(found[c] == doctest::Approx(expected[c]));
    }
    for (const auto& block : facet_owners(mesh)) {
      for (const FacetOwner& owner : block) CHECK(owner.boundary);
    }
  }
}

TEST_CASE("quality is 1 for the ideal shapes and follows the definition") {
  CHECK(measure_quality(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1})).min == doctest::Approx(1));
  Mesh tet = one_tet();
  tet.points = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
  std::swap(tet.solids[0].nodes[1], tet.solids[0].nodes[2]);
  CHECK(measure_quality(tet).min == doctest::Approx(1));
  Mesh wedge = make_box_mesh(ElementType::wedge6, {1, 1, 1}, {1, 1, 1});
  wedge.points = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0.5, std::sqrt(0.75), 0},
                  {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0.5, std::sqrt(0.75), 1}};
  wedge.solids[0] = {ElementType::wedge6, {0, 1, 3, 4, 5, 7}, {0}, {1}};
  CHECK(measure_quality(wedge).min == doctest::Approx(1));
  CHECK(measure_quality(wedge).volume == doctest::Approx(std::sqrt(3.0) / 4));
  Mesh pyramid = wedge;
  pyramid.points = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0.5, 0.5, std::sqrt(0.5)}};
  pyramid.solids[0] = {ElementType::pyramid5, {0, 1, 2, 3, 4}, {0}, {1}};
  CHECK(measure_quality(pyramid).min == doctest::Approx(1));
  CHECK(measure_quality(pyramid).volume == doctest::Approx(std::sqrt(0.5) / 3));
  CHECK(measure_quality(make_box_mesh(ElementType::hex20, {1, 1, 1}, {1, 1, 1})).min == doctest::Approx(1));
  // Right-angled unit tetrahedron: det 1, the longest corner product is 2 (edges 1, sqrt 2, sqrt 2): sqrt(2)
  // / 2.
  CHECK(measure_quality(one_tet()).min == doctest::Approx(std::sqrt(2.0) / 2));
  CHECK(measure_quality(one_tet()).volume == doctest::Approx(1.0 / 6));
}

TEST_CASE("a curved element has the volume of its curved shape") {
  // Points moved by a quadratic map: volume = integral of its determinant 1 + 0.6 x.
  for (const ElementType type : {ElementType::tet10, ElementType::hex20, ElementType::wedge15}) {
    CAPTURE(traits(type).name);
    Mesh mesh = make_box_mesh(type, {1, 1, 1}, {1, 1, 1});
    for (Vec3& p : mesh.points) p[0] += 0.3 * p[0] * p[0];
    CHECK(measure_quality(mesh).volume == doctest::Approx(1.3));
    check_mesh(mesh);
  }
}

TEST_CASE("neighbours of different order are refused by their numbers") {
  Mesh mesh = make_box_mesh(ElementType::tet10, {1, 1, 1}, {1, 1, 1});
  ElementBlock linear;
  linear.type = ElementType::tet4;
  ElementBlock& solids = mesh.solids[0];
  linear.nodes.assign(solids.nodes.end() - 10, solids.nodes.end() - 6);
  linear.group = {0};
  linear.tags = {6};
  solids.nodes.resize(50);
  solids.group.resize(5);
  solids.tags.resize(5);
  mesh.solids.push_back(linear);
  const std::string text = message_of_check(mesh);
  CHECK(has(text, "tet4 6"));
  CHECK(has(text, "not the nodes on its edges"));
}

TEST_CASE("box arguments are checked") {
  CHECK_THROWS_AS(make_box_mesh(ElementType::tri3, {1, 1, 1}, {1, 1, 1}), Error);
  CHECK_THROWS_AS(make_box_mesh(ElementType::hex8, {1, 0, 1}, {1, 1, 1}), Error);
  CHECK_THROWS_AS(make_box_mesh(ElementType::hex8, {1, NAN, 1}, {1, 1, 1}), Error);
  CHECK_THROWS_AS(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 0, 1}), Error);
  CHECK_THROWS_AS(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2000, 2000, 2000}), Error);
}

TEST_CASE("missing facets are found, outward and grouped by smooth surface") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    Mesh mesh = make_box_mesh(type, {1, 2, 3}, {2, 2, 2});
    const auto count = mesh.facet_count();
    mesh.facets.clear();
    mesh.surfaces.clear();
    mesh.sets.clear();
    complete_facets(mesh);
    CHECK(mesh.facet_count() == count);
    REQUIRE(mesh.surfaces.size() == 6);
    double total = 0;
    for (Index s = 0; s < 6; ++s) total += length(surface_vector(mesh, s));
    CHECK(total == doctest::Approx(22));
    check_mesh(mesh);
  }
}

TEST_CASE("facets given keep their surface, are turned outwards and counted once") {
  Mesh mesh = make_box_mesh(ElementType::tet10, {1, 1, 1}, {2, 2, 2});
  const Mesh reference = mesh;
  ElementBlock& facets = mesh.facets[0];
  // Turn all facets inwards, give only two surfaces, one of them twice.
  ElementBlock given;
  given.type = facets.type;
  for (int repeat = 0; repeat < 2; ++repeat) {
    for (Index e = 0; e < facets.size(); ++e) {
      const Index s = facets.group[static_cast<std::size_t>(e)];
      if (s != 0 && !(s == 5 && repeat == 0)) continue;
      const auto n = element_nodes(facets, e);
      for (const std::size_t i : {0, 2, 1, 5, 4, 3}) given.nodes.push_back(n[i]);
      given.group.push_back(s);
      given.tags.push_back(facets.tags[static_cast<std::size_t>(e)]);
    }
  }
  mesh.facets = {given};
  complete_facets(mesh);
  CHECK(mesh.facet_count() == reference.facet_count());
  CHECK(mesh.surfaces.size() == 10);  // six given, four new ones
  CHECK(surface_vector(mesh, 0)[0] == doctest::Approx(-1));
  CHECK(surface_vector(mesh, 5)[2] == doctest::Approx(1));
  CHECK(length(surface_vector(mesh, 1)) == 0);
  for (Index s = 6; s < 10; ++s) CHECK(length(surface_vector(mesh, s)) == doctest::Approx(1));
  const Mesh once = mesh;
  complete_facets(mesh);
  CHECK(mesh.facets[0].nodes == once.facets[0].nodes);
  CHECK(mesh.surfaces.size() == 10);
}

TEST_CASE("a facet of lower order takes the order of its solid") {
  Mesh mesh = make_box_mesh(ElementType::tet10, {1, 1, 1}, {1, 1, 1});
  ElementBlock corners;
  corners.type = ElementType::tri3;
  for (Index e = 0; e < mesh.facets[0].size(); ++e) {
    const auto n = element_nodes(mesh.facets[0], e);
    corners.nodes.insert(corners.nodes.end(), n.begin(), n.begin() + 3);
  }
  corners.group = mesh.facets[0].group;
  corners.tags = mesh.facets[0].tags;
  mesh.facets = {corners};
  complete_facets(mesh);
  REQUIRE(mesh.facets.size() == 1);
  CHECK(mesh.facets[0].type == ElementType::tri6);
  CHECK(mesh.facets[0].size() == 12);
}

TEST_CASE("an interface between two regions is no boundary") {
  const Mesh mesh = two_region_box();
  const auto owners = facet_owners(mesh);
  int interfaces = 0;
  for (std::size_t b = 0; b < owners.size(); ++b) {
    for (std::size_t e = 0; e < owners[b].size(); ++e) {
      const FacetOwner& owner = owners[b][e];
      const bool inside = mesh.facets[b].group[e] == 6;
      CHECK(owner.boundary == !inside);
      if (!inside) continue;
      ++interfaces;
      CHECK(mesh.solids[0].group[static_cast<std::size_t>(owner.element)] == 0);
      CHECK(facet_area_vector(mesh, mesh.facets[b], static_cast<Index>(e))[0] > 0);
    }
  }
  CHECK(interfaces == 4);
}

TEST_CASE("a facet on no solid stays but counts for nothing") {
  Mesh mesh = one_tet();
  mesh.points.push_back({5, 5, 5});
  mesh.node_tags.push_back(5);
  mesh.surfaces.push_back({9, "loose"});
  mesh.facets.push_back({ElementType::tri3, {0, 1, 4}, {0}, {99}});
  complete_facets(mesh);
  CHECK(mesh.facet_count() == 5);
  CHECK(facet_owners(mesh)[0][0].block == -1);
  CHECK_FALSE(facet_owners(mesh)[0][0].boundary);
}

TEST_CASE("bad meshes are refused by number and place") {
  Mesh mesh = one_tet();
  SUBCASE("empty") {
    CHECK(has(message_of_check({}), "0 nodes"));
    mesh.solids.clear();
    CHECK(has(message_of_check(mesh), "closed solid"));
  }
  SUBCASE("unknown node") {
    mesh.solids[0].nodes[2] = 4;
    CHECK(has(message_of_check(mesh), "element 17: it names node 4"));
    mesh.solids[0].nodes[2] = -1;
    CHECK(has(message_of_check(mesh), "node -1"));
    CHECK_THROWS_AS(complete_facets(mesh), Error);
  }
  SUBCASE("repeated node") {
    mesh.solids[0].nodes[2] = 1;
    const std::string text = message_of_check(mesh);
    CHECK(has(text, "sample.msh: element 17"));
    CHECK(has(text, "node 102 appears twice"));
  }
  SUBCASE("inverted") {
    std::swap(mesh.solids[0].nodes[0], mesh.solids[0].nodes[1]);
    const std::string text = message_of_check(mesh);
    CHECK(has(text, "element 17"));
    CHECK(has(text, "inverted tet4 at (250, 250, 250) mm"));
    CHECK(has(text, "-1 m^3"));
  }
  SUBCASE("flat") {
    mesh.points[3] = {0.3, 0.3, 0};
    CHECK(has(message_of_check(mesh), "flat tet4"));
  }
  SUBCASE("not finite") {
    mesh.points[1][2] = std::numeric_limits<double>::quiet_NaN();
    CHECK(has(message_of_check(mesh), "node 102: a coordinate is nan"));
  }
  SUBCASE("too far away for volumes") {
    mesh.points[1][2] = -1e308;
    CHECK(has(message_of_check(mesh), "node 102: a coordinate is -1e+308 m"));
  }
  SUBCASE("unknown region") {
    mesh.solids[0].group[0] = 1;
    CHECK(has(message_of_check(mesh), "region 1 of 1"));
  }
  SUBCASE("lists of different length") {
    mesh.solids[0].tags.clear();
    CHECK_FALSE(message_of_check(mesh).empty());
  }
  SUBCASE("an element given twice") {
    for (int i = 0; i < 4; ++i) mesh.solids[0].nodes.push_back(i);
    mesh.solids[0].group.push_back(0);
    mesh.solids[0].tags.push_back(18);
    CHECK(has(message_of_check(mesh), "element 17: it overlaps element 18"));
  }
  SUBCASE("a face of three elements") {
    for (int copy = 0; copy < 2; ++copy) {
      mesh.points.push_back({0.3, 0.3, -1.0 - copy});
      mesh.node_tags.push_back(200 + copy);
      for (const Index n : {0, 2, 1, 4 + copy}) mesh.solids[0].nodes.push_back(n);
      mesh.solids[0].group.push_back(0);
      mesh.solids[0].tags.push_back(18 + copy);
    }
    CHECK(has(message_of_check(mesh), "belongs to 3 elements (also 18, 19)"));
  }
  SUBCASE("a set member that does not exist") {
    mesh.sets = {{"s", 2, {0}}};
    CHECK(has(message_of_check(mesh), "set \"s\""));
  }
}

TEST_CASE("a tet10 whose midpoint folds it is inverted") {
  Mesh mesh = make_box_mesh(ElementType::tet10, {1, 1, 1}, {1, 1, 1});
  const auto nodes = element_nodes(mesh.solids[0], 0);
  const Vec3 corner = mesh.points[static_cast<std::size_t>(nodes[0])];
  const Vec3 other = mesh.points[static_cast<std::size_t>(nodes[1])];
  Vec3& middle = mesh.points[static_cast<std::size_t>(nodes[4])];
  for (std::size_t c = 0; c < 3; ++c) middle[c] = corner[c] + 0.2 * (other[c] - corner[c]);
  CHECK(has(message_of_check(mesh), "inverted tet10"));
}

TEST_CASE("a hex8 with one corner pushed through is inverted") {
  Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1});
  mesh.points[0] = {0.8, 0.8, 0.8};
  CHECK(has(message_of_check(mesh), "inverted hex8"));
}
