#include "ui/scene/patch/lasso.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "engine/model/geometry.hpp"
#include "ui/scene/content/surface_mesh.hpp"
#include "ui/scene/patch/patch_canvas.hpp"

using namespace genba;

namespace {

using Polygon = std::vector<std::array<double, 2>>;

std::vector<std::array<float, 3>> positions_of(const Mesh& mesh, const SurfaceMesh& surface) {
  std::vector<std::array<float, 3>> out;
  for (const Index node : surface.vertex_node) {
    const Vec3& p = mesh.points[static_cast<std::size_t>(node)];
    out.push_back({static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])});
  }
  return out;
}

/// From above, 100 pixels a metre.
const ViewAxes from_above{{0, 0, 2}, {0.01, 0, 0}, {0, 0.01, 0}, {0, 0, -4}};

std::vector<SurfaceHit> hits_from_above(const Mesh& mesh, const SurfaceMesh& surface, const ViewGrid& grid,
                                        const SurfaceLooks& looks = {}, const ExposedFaces& exposed = {}) {
  const auto of_exposed =
      exposed.surface ? positions_of(mesh, *exposed.surface) : std::vector<std::array<float, 3>>{};
  return first_hits({mesh, surface, positions_of(mesh, surface), looks, exposed, of_exposed}, from_above,
                    grid);
}

/// A second box below the first.
Mesh two_boxes(Index cells) {
  Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {cells, cells, 1});
  const Mesh below = mesh;
  const Index first = mesh.node_count();
  for (Vec3 p : below.points) {
    p[2] -= 3;
    mesh.points.push_back(p);
    mesh.node_tags.push_back(mesh.node_count());
  }
  for (const auto& [from, to] :
       {std::pair(&below.solids[0], &mesh.solids[0]), std::pair(&below.facets[0], &mesh.facets[0])}) {
    for (const Index n : from->nodes) to->nodes.push_back(n + first);
    to->group.insert(to->group.end(), from->group.begin(), from->group.end());
    to->tags.insert(to->tags.end(), from->tags.begin(), from->tags.end());
  }
  return mesh;
}

}  // namespace

TEST_CASE("lines of sight meet what is in front") {
  const Mesh mesh = two_boxes(3);
  const SurfaceMesh surface = make_surface_mesh(mesh);
  const ViewGrid grid{-15, -15, 10, 14, 14};
  const auto hits = hits_from_above(mesh, surface, grid);
  REQUIRE(hits.size() == 14 * 14);
  const auto normals = normals_of(mesh, surface, hits);
  for (std::size_t i = 0; i < hits.size(); ++i) {
    const double x = 0.01 * (grid.x + static_cast<double>(i % 14) * grid.step),
                 y = 0.01 * (grid.y + static_cast<double>(i / 14) * grid.step);
    CAPTURE(x);
    CAPTURE(y);
    const bool is_over = x > 0 && x < 1 && y > 0 && y < 1;
    CHECK((hits[i].triangle >= 0) == is_over);
    if (!is_over) continue;
    CHECK(length(minus(hits[i].place, {x, y, 1})) < 1e-6);
    CHECK(normals[i][2] == doctest::Approx(1));
  }
}

TEST_CASE("lines of sight pass hidden bodies and end at faces between bodies") {
  Mesh mesh = two_boxes(3);
  // The box in front has surfaces of its own, which are hidden.
  const Index own = static_cast<Index>(mesh.surfaces.size());
  const std::vector<GeometricEntity> twins = mesh.surfaces;
  mesh.surfaces.insert(mesh.surfaces.end(), twins.begin(), twins.end());
  ElementBlock& facets = mesh.facets[0];
  for (Index f = 0; f < facets.size() / 2; ++f) facets.group[static_cast<std::size_t>(f)] += own;
  const SurfaceMesh surface = make_surface_mesh(mesh);
  SurfaceLooks looks;
  looks.hidden.assign(mesh.surfaces.size(), 0);
  std::fill(looks.hidden.begin() + own, looks.hidden.end(), 1);
  const ViewGrid grid{3, 4, 10, 10, 10};
  for (const SurfaceHit& hit : hits_from_above(mesh, surface, grid)) {
    CHECK(hit.place[2] == doctest::Approx(1));
    CHECK(hit.surface >= own);
  }
  for (const SurfaceHit& hit : hits_from_above(mesh, surface, grid, looks)) {
    CHECK(hit.place[2] == doctest::Approx(-2));
    CHECK(hit.surface < own);
    CHECK_FALSE(hit.is_between_bodies());
  }

  // Half of the bottom of the hidden box is a face between bodies, whatever way its triangle turns.
  const auto node_at = [&](double x, double y) {
    const auto found = std::ranges::find_if(mesh.points, [&](const Vec3& p) {
      return length(minus(p, {x, y, 0})) < 1e-9;
    });
    REQUIRE(found != mesh.points.end());
    return static_cast<Index>(found - mesh.points.begin());
  };
  const std::vector<std::array<double, 2>> all = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
  for (const std::array<std::int32_t, 3>& turn : {std::array{0, 1, 2}, std::array{0, 2, 1}}) {
    auto between = std::make_shared<SurfaceMesh>();
    between->vertex_node = {node_at(0, 0), node_at(1, 0), node_at(0, 1)};
    between->triangles = {turn};
    between->triangle_surface = {1};
    const auto hits = hits_from_above(mesh, surface, grid, looks, {between, {own + 2}});
    const auto normals = normals_of(mesh, surface, hits);
    std::size_t count = 0;
    for (std::size_t i = 0; i < hits.size(); ++i) {
      const double x = 0.01 * (grid.x + static_cast<double>(i % 10) * grid.step),
                   y = 0.01 * (grid.y + static_cast<double>(i / 10) * grid.step);
      CAPTURE(x);
      CAPTURE(y);
      const bool is_between = x + y < 1;
      CHECK(hits[i].is_between_bodies() == is_between);
      CHECK(length(minus(hits[i].place, {x, y, is_between ? 0.0 : -2.0})) < 1e-6);
      CHECK(length(minus(normals[i], {0, 0, is_between ? 0.0 : 1.0})) < 1e-6);
      if (!is_between) continue;
      ++count;
      CHECK(hits[i].triangle == static_cast<std::int32_t>(surface.triangles.size()));
      CHECK(hits[i].surface == own + 2);
      CHECK(hits[i].region == 1);
    }
    CHECK(count > 30);
    CHECK(count < 70);
    const auto dabs = dabs_inside(all, grid, hits, normals, from_above.pixel(), 0.7);
    CHECK_FALSE(dabs.empty());
    for (const PatchDab& dab : dabs) CHECK(dab.at[2] == doctest::Approx(-2));
  }
}

TEST_CASE("a lasso becomes dabs that fill it and end at its line") {
  const auto mesh = std::make_shared<const Mesh>(two_boxes(60));
  const SurfaceMesh surface = make_surface_mesh(*mesh);
  // A square with a notch.
  const Polygon polygon = {{20, 20}, {80, 20}, {80, 80}, {50, 40}, {20, 80}};
  const double area = 0.36 - 0.5 * 0.6 * 0.4;
  const ViewGrid grid = grid_over(polygon, 3000);
  CHECK(grid.columns * grid.rows > 800);
  CHECK(grid.columns * grid.rows < 4000);
  const auto hits = hits_from_above(*mesh, surface, grid);
  const auto dabs =
      dabs_inside(polygon, grid, hits, normals_of(*mesh, surface, hits), from_above.pixel(), 0.7);
  CHECK(dabs.size() > 5);
  CHECK(dabs.size() < 300);
  PatchCanvas canvas(mesh);
  for (const PatchDab& dab : dabs) {
    CHECK(canvas.add(dab).empty());
    CHECK(dab.at[2] == doctest::Approx(1));
    CHECK(dab.normal[2] == doctest::Approx(1));
    CHECK(dab.radius < 0.3);
  }
  const PatchPicture picture = canvas.picture();
  CHECK(picture.area == doctest::Approx(area).epsilon(0.08));
  CHECK(picture.facets.size() == 2 * picture.count);
  CHECK(picture.pieces.empty());
  // None of the notch.
  for (const auto& facet : picture.facets)
    for (const Index node : facet) {
      const Vec3& p = mesh->points[static_cast<std::size_t>(node)];
      CHECK(p[1] < 0.4 + 4.0 / 3 * std::abs(p[0] - 0.5) + 0.06);
    }
  CHECK(dabs_inside({{20, 20}, {80, 20}, {80, 80}}, grid, std::vector<SurfaceHit>(hits.size()),
                    std::vector<Vec3>(hits.size()), 0.01, 0.7)
            .empty());
}

TEST_CASE("a canvas of a body before its mesh shows what dabs cover of large facets") {
  auto body = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1}));
  body->solids.clear();
  PatchCanvas canvas(body);
  CHECK(canvas.add({{0.5, 0.5, 1}, 0.1}).empty());
  PatchPicture picture = canvas.picture();
  CHECK(picture.count == 0);
  CHECK(picture.area == doctest::Approx(0.0314159).epsilon(0.08));
  CHECK(!canvas.add({{0.5, 0.5, 3}, 0.1}).empty());
  CHECK(canvas.picture() == picture);
  canvas.clear();
  CHECK(canvas.picture().pieces.empty());
}
