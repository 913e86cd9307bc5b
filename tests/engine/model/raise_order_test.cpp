#include "engine/model/raise_order.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

#include "engine/model/geometry.hpp"
#include "engine/model/mesh_quality.hpp"

using namespace genba;

namespace {

/// A box of tet10 bent along an arc: edges that run along it are curved.
Mesh bent_box() {
  Mesh mesh = make_box_mesh(ElementType::tet10, {1, 1, 3}, {1, 1, 2});
  for (Vec3& p : mesh.points) {
    const double angle = p[2] / 4, r = 4 + p[0];
    p = {r * std::cos(angle), p[1], r * std::sin(angle)};
  }
  return mesh;
}

}  // namespace

TEST_CASE("Curved tet10 becomes tet4 and the same tet10 again") {
  const Mesh curved = bent_box();
  Mesh mesh = curved;
  mesh.sets.push_back({"all nodes", 0, {}});
  mesh.sets.back().members.resize(mesh.points.size());
  std::iota(mesh.sets.back().members.begin(), mesh.sets.back().members.end(), 0);

  const std::vector<EdgeBend> bends = lower_order(mesh);

  CHECK(mesh.solids.at(0).type == ElementType::tet4);
  CHECK(mesh.facets.at(0).type == ElementType::tri3);
  CHECK(mesh.node_count() == 2 * 2 * 3);
  CHECK(mesh.sets.back().members.size() == 12);
  CHECK(bends.size() > 8);
  CHECK_NOTHROW(check_mesh(mesh));
  raise_order(mesh, bends);
  CHECK_NOTHROW(check_mesh(mesh));
  CHECK(mesh.node_count() == curved.node_count());
  CHECK(measure_quality(mesh).volume == doctest::Approx(measure_quality(curved).volume).epsilon(1e-12));
  double off = 0;
  for (Index e = 0; e < mesh.solids[0].size(); ++e)
    for (std::size_t k = 0; k < 10; ++k) {
      const auto place = [&](const Mesh& of) {
        return of.points[static_cast<std::size_t>(element_nodes(of.solids[0], e)[k])];
      };
      off = std::max(off, length(minus(place(mesh), place(curved))));
    }
  CHECK(off < 1e-12);
}

TEST_CASE("Edges between copies of nodes are bent as the edge that they copy") {
  Mesh mesh;
  mesh.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  mesh.node_tags = {1, 2, 3, 4};
  mesh.regions = {{1, "body"}};
  mesh.solids.push_back({ElementType::tet4, {0, 1, 2, 3}, {0}, {1}});
  // Nodes 2 and 3 stand for 0 and 1: the edges 0-1, 2-3, 1-2 and 0-3 all do for 0-1.
  const std::vector<EdgeBend> bends{{0, 1, {0, 0, -0.1}}};
  const std::vector<Index> copied{0, 1, 0, 1};
  raise_order(mesh, bends, copied);
  const auto n = element_nodes(mesh.solids[0], 0);
  std::size_t k = 4;
  for (const auto& [i, j] : midpoint_edges(ElementType::tet10)) {
    const Vec3 &a = mesh.points[static_cast<std::size_t>(i)], &b = mesh.points[static_cast<std::size_t>(j)];
    const bool is_copy = copied[static_cast<std::size_t>(i)] != copied[static_cast<std::size_t>(j)];
    const Vec3& middle = mesh.points[static_cast<std::size_t>(n[k++])];
    CHECK(middle[0] == doctest::Approx((a[0] + b[0]) / 2));
    CHECK(middle[2] == doctest::Approx((a[2] + b[2]) / 2 - (is_copy ? 0.1 : 0)));
  }
}
