#include "engine/model/faces/solid_faces.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/base/error.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/mesh_quality.hpp"
#include "tests/engine/model/sample_meshes.hpp"

using namespace genba;

namespace {

using Face = std::tuple<std::array<Index, 4>, int, Index, int>;

/// Every face of every solid, sorted by its definition.
std::vector<Face> all_faces(const Mesh& mesh) {
  std::vector<Face> out;
  for (std::size_t b = 0; b < mesh.solids.size(); ++b) {
    const ElementBlock& block = mesh.solids[b];
    for (Index e = 0; e < block.size(); ++e)
      for (int f = 0; f < traits(block.type).faces; ++f) {
        const int corners = traits(face_type(block.type, f)).corners;
        std::array<Index, 4> key{-1, -1, -1, -1};
        for (int k = 0; k < corners; ++k)
          key[static_cast<std::size_t>(k)] =
              element_nodes(block, e)[static_cast<std::size_t>(face_nodes(block.type, f)[k])];
        for (std::size_t i = 0; i < static_cast<std::size_t>(corners); ++i)
          for (std::size_t j = 0; j < i; ++j)
            if (key[i] < key[j]) std::swap(key[i], key[j]);
        out.emplace_back(key, static_cast<int>(b), e, f);
      }
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::string message_of(const auto& work) {
  try {
    work();
    return {};
  } catch (const Error& e) {
    return e.what();
  }
}

}  // namespace

TEST_CASE("faces are sorted the same way by any number of threads") {
  for (const ElementType type : solid_types) {
    const Mesh mesh = make_box_mesh(type, {1, 2, 3}, {5, 7, 3});
    const auto expected = all_faces(mesh);
    for (const int threads : {1, 3}) {
      ThreadTeam team(threads);
      const SortedFaces faces(mesh, team);
      REQUIRE(faces.size() == expected.size());
      for (std::size_t i = 0; i < faces.size(); ++i) {
        const SolidFace& f = faces[i];
        CHECK(Face(f.corners, f.block, f.element, f.face) == expected[i]);
      }
    }
  }
}

TEST_CASE("a face is found by its corners, and those of a node lie together") {
  const Mesh mesh = make_box_mesh(ElementType::wedge6, {1, 1, 1}, {3, 3, 3});
  const SortedFaces faces = sorted_faces(mesh);
  for (std::size_t i = 0; i < faces.size(); i = faces.end_of_same(i)) {
    CHECK(faces.find(faces[i].corners) == i);
    const Index low = faces[i].corners[0];
    CHECK((faces.first(low) <= i && i < faces.first(low + 1)));
  }
  CHECK(faces.find({0, 1, 2, 3}) == faces.size());
}

TEST_CASE("the two solids of a triangle turn it different ways") {
  const SortedFaces faces = sorted_faces(make_box_mesh(ElementType::tet4, {1, 1, 1}, {4, 4, 4}));
  std::size_t shared = 0;
  for (std::size_t i = 0; i < faces.size(); i = faces.end_of_same(i)) {
    if (faces.end_of_same(i) == i + 1) continue;
    ++shared;
    CHECK(faces[i].turn != faces[i + 1].turn);
  }
  CHECK(shared == (4 * 6 * 64 - 2 * 6 * 16) / 2);
}

TEST_CASE("a node of hundreds of faces is sorted too") {
  Mesh mesh =
      one_tet();  // a fan of tetrahedra around an edge, whose lowest node all faces but the rim's share
  mesh.points = {{0, 0, 0}, {0, 0, 1}};
  mesh.solids[0] = {ElementType::tet4, {}, {}, {}};
  constexpr Index count = 100;
  for (Index i = 0; i < count; ++i) {
    const double angle = 2 * 3.14159265358979 * i / count;
    mesh.points.push_back({std::cos(angle), std::sin(angle), 0});
    for (const Index n : {0, 2 + i, 2 + (i + 1) % count, 1}) mesh.solids[0].nodes.push_back(n);
    mesh.solids[0].group.push_back(0);
    mesh.solids[0].tags.push_back(i + 1);
  }
  mesh.node_tags.assign(mesh.points.size(), 1);
  const auto expected = all_faces(mesh);
  const SortedFaces faces = sorted_faces(mesh);
  for (std::size_t i = 0; i < faces.size(); ++i) CHECK(faces[i].corners == std::get<0>(expected[i]));
}

TEST_CASE("checking and completing on several threads is the same as one by one") {
  for (const ElementType type : solid_types) {
    Mesh mesh = make_box_mesh(type, {1, 1, 1}, {4, 5, 6});
    mesh.facets.clear();
    Mesh other = mesh;
    check_mesh(mesh);
    complete_facets(mesh);
    ThreadTeam team(3);
    check_and_complete(other, team);
    REQUIRE(mesh.facets.size() == other.facets.size());
    for (std::size_t b = 0; b < mesh.facets.size(); ++b) {
      CHECK(mesh.facets[b].nodes == other.facets[b].nodes);
      CHECK(mesh.facets[b].group == other.facets[b].group);
    }
    CHECK(mesh.surfaces.size() == other.surfaces.size());
  }
}

TEST_CASE("the first of several faults is told, whatever the number of threads") {
  const Mesh sound = make_box_mesh(ElementType::tet4, {1, 1, 1}, {30, 30, 30});
  ThreadTeam team(3);
  for (const char* fault : {"repeated", "inverted", "doubled"}) {
    Mesh mesh = sound;
    auto& nodes = mesh.solids[0].nodes;
    for (const std::size_t e : {std::size_t{150000}, std::size_t{40000}, std::size_t{90000}}) {
      if (fault == std::string("repeated")) nodes[4 * e + 1] = nodes[4 * e];
      if (fault == std::string("inverted")) std::swap(nodes[4 * e + 1], nodes[4 * e]);
      if (fault == std::string("doubled"))
        for (std::size_t k = 0; k < 4; ++k) nodes[4 * e + k] = nodes[4 * e + 4 + k];
    }
    Mesh other = mesh;
    const std::string expected = message_of([&] { check_mesh(mesh); });
    CHECK(!expected.empty());
    if (fault != std::string("doubled")) CHECK(expected.find("element 40001") != std::string::npos);
    for (int time = 0; time < 3; ++time)
      CHECK(message_of([&] { check_and_complete(other, team); }) == expected);
  }
}

TEST_CASE("measures over all elements are those of the single ones, on any number of threads") {
  for (const ElementType type : solid_types) {
    Mesh mesh = make_box_mesh(type, {1, 2, 3}, {14, 14, 14});
    for (Vec3& p : mesh.points) p[0] += 0.1 * p[1] * p[2] * (1 + p[0]);
    const double stated = 0.3;
    ThreadTeam alone(1), team(3);
    const MeshMeasures measures = measure_mesh(mesh, stated, team);
    double jacobian = 0, volume = 0, condition_min = 1, aspect_max = 0, least = 1;
    std::int64_t below = 0;
    for (Index e = 0; e < mesh.solids[0].size(); ++e) {
      const double q = scaled_jacobian(mesh, mesh.solids[0], e);
      jacobian += q;
      least = std::min(least, q);
      below += q < stated;
      volume += element_volume(mesh, mesh.solids[0], e);
      condition_min = std::min(condition_min, inverse_condition(mesh, mesh.solids[0], e));
      aspect_max = std::max(aspect_max, aspect_ratio(mesh, mesh.solids[0], e));
    }
    CHECK(measures.quality.mean * static_cast<double>(mesh.solid_count()) == doctest::Approx(jacobian));
    CHECK(measures.quality.volume == doctest::Approx(volume));
    CHECK(measures.quality.min == least);
    CHECK(measures.shapes.below == below);
    CHECK(measures.shapes.condition_min == condition_min);
    CHECK(measures.shapes.aspect_max == aspect_max);
    REQUIRE(measures.shapes.worst.size() == 10);
    CHECK(measures.shapes.worst.front().tag == measures.quality.worst_tag);
    CHECK(std::is_sorted(measures.shapes.worst.begin(), measures.shapes.worst.end(),
                         [](const auto& a, const auto& b) { return a.value < b.value; }));
    const MeshMeasures again = measure_mesh(mesh, stated, alone);
    CHECK(again.quality.mean == measures.quality.mean);
    CHECK(again.shapes.aspect_mean == measures.shapes.aspect_mean);
    const ElementsBelow bad = elements_below(mesh, stated, team);
    CHECK(bad.count == below);
    CHECK(bad.worst.value == least);
    CHECK(bad.volume == doctest::Approx(volume));
  }
}
