// Regions that the border of an image cuts end flat in it; planes find flat sides of regions.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

constexpr Index cells[3] = {26, 24, 20};
constexpr double spacing[3] = {0.8, 0.9, 1.2};  // mm

/// The first voxel's outer corner is the origin of patient coordinates.
std::string labels(const std::function<int(double x, double y, double z)>& label_of) {
  std::string bytes =
      "NRRD0004\ntype: uchar\ndimension: 3\nspace: LPS\nsizes: 26 24 20\n"
      "space directions: (0.8,0,0) (0,0.9,0) (0,0,1.2)\nspace origin: (0.4,0.45,0.6)\n"
      "space units: \"mm\" \"mm\" \"mm\"\nencoding: raw\n\n";
  for (Index k = 0; k < cells[2]; ++k)
    for (Index j = 0; j < cells[1]; ++j)
      for (Index i = 0; i < cells[0]; ++i)
        bytes += static_cast<char>(
            label_of((i + 0.5) * spacing[0], (j + 0.5) * spacing[1], (k + 0.5) * spacing[2]));
  return bytes;
}

Mesh mesh_image(const std::string& path, MeshKind kind, double size, MeshingReport& report) {
  GeometrySpec geometry;
  geometry.kind = GeometryKind::image;
  geometry.path = path;
  MeshOptions options;
  options.kind = kind;
  options.size = size;
  Monitor quiet;
  return make_mesh(geometry, options, quiet, &report);
}

struct Cut {
  double area = 0;  // m^2
  double flat = 0;  // of which all nodes lie in the plane
};

Cut cut_at(const Mesh& mesh, const Vec3& point, const Vec3& normal) {
  Cut cut;
  for (const FacetRef& f : select(mesh, PlaneSelector{point, normal}, "cut").facets) {
    const ElementBlock& block = mesh.facets[static_cast<std::size_t>(f.block)];
    double deviation = 0;
    for (const Index n : element_nodes(block, f.element))
      deviation =
          std::max(deviation, std::abs(dot(normal, minus(mesh.points[static_cast<std::size_t>(n)], point))));
    const double area = length(facet_area_vector(mesh, block, f.element));
    cut.area += area;
    if (deviation < 1e-9) cut.flat += area;
  }
  return cut;
}

/// Elements with all corners on the faces that a plane catches: a held face would leave them without stress.
Index elements_in(const Mesh& mesh, const Vec3& point, const Vec3& normal) {
  std::vector<bool> held(mesh.points.size(), false);
  for (const Index n : select(mesh, PlaneSelector{point, normal}, "held").nodes)
    held[static_cast<std::size_t>(n)] = true;
  Index count = 0;
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const auto nodes = element_nodes(block, e);
      count += std::all_of(nodes.begin(), nodes.end(), [&](Index n) { return held[static_cast<std::size_t>(n)]; });
    }
  return count;
}

}  // namespace

TEST_CASE("a shaft of two regions that both ends of the image cut has flat ends of the right area") {
  const auto shaft = [](double x, double y, double) {
    const double r = std::hypot(x - 10, y - 11);
    return r < 4.5 ? 2 : r < 8 ? 1 : 0;
  };
  double voxels = 0;
  for (Index j = 0; j < cells[1]; ++j)
    for (Index i = 0; i < cells[0]; ++i)
      voxels += shaft((i + 0.5) * spacing[0], (j + 0.5) * spacing[1], 0) > 0 ? 0.72e-6 : 0;
  TemporaryFolder folder;
  write_bytes(folder.file("a.nrrd"), labels(shaft));
  for (const MeshKind kind : {MeshKind::tet4, MeshKind::tet10})
    for (const double size : {1.5e-3, 3e-3}) {
      CAPTURE(size);
      MeshingReport report;
      const Mesh mesh = mesh_image(folder.file("a.nrrd"), kind, size, report);
      CHECK(report.warnings.empty());
      CHECK(measure_quality(mesh).min >= 0.1);
      for (const double z : {0.0, 24e-3}) {
        CAPTURE(z);
        const Cut cut = cut_at(mesh, {0, 0, z}, {0, 0, 1});
        MESSAGE("size " << 1e3 * size << " mm: area " << 100 * (cut.area / voxels - 1) << " % off, flat "
                        << 100 * cut.flat / cut.area << " %");
        CHECK(cut.area == doctest::Approx(voxels).epsilon(0.02));
        CHECK(cut.flat > 0.97 * cut.area);
      }
      for (const Vec3& p : mesh.points) {
        CHECK(p[2] > -1e-12);
        CHECK(p[2] < 24e-3 + 1e-12);
      }
    }
}

TEST_CASE("a hollow shaft keeps its rims, and hardly an element lies wholly in the end that is held") {
  // A cortex of 3 mm around air.
  const auto bone = [](double x, double y, double) {
    const double r = std::hypot(x - 10.4, y - 10.8);
    return r > 6.5 && r < 9.5 ? 1 : 0;
  };
  double voxels = 0;
  for (Index j = 0; j < cells[1]; ++j)
    for (Index i = 0; i < cells[0]; ++i)
      voxels += bone((i + 0.5) * spacing[0], (j + 0.5) * spacing[1], 0) > 0 ? 0.72e-6 : 0;
  TemporaryFolder folder;
  write_bytes(folder.file("a.nrrd"), labels(bone));
  for (const double size : {1.5e-3, 3e-3, 6e-3}) {
    CAPTURE(size);
    MeshingReport report;
    const Mesh mesh = mesh_image(folder.file("a.nrrd"), MeshKind::tet4, size, report);
    CHECK(measure_quality(mesh).min >= 0.1);
    for (const double z : {0.0, 24e-3}) {
      CAPTURE(z);
      const Cut cut = cut_at(mesh, {0, 0, z}, {0, 0, 1});
      MESSAGE("size " << 1e3 * size << " mm: area " << 100 * (cut.area / voxels - 1) << " % off, flat "
                      << 100 * cut.flat / cut.area << " %, " << mesh.solid_count() << " elements, quality "
                      << measure_quality(mesh).min);
      CHECK(cut.area == doctest::Approx(voxels).epsilon(0.03));
      CHECK(cut.flat > 0.97 * cut.area);
      // A dent that no valid motion closes may leave a few.
      CHECK(elements_in(mesh, {0, 0, z}, {0, 0, 1}) <= mesh.solid_count() / 200);
    }
  }
}

TEST_CASE("where the crop box cuts a region, its end is as flat and as large as at the border of the image") {
  const auto shaft = [](double x, double y, double) { return std::hypot(x - 10, y - 11) < 8 ? 1 : 0; };
  TemporaryFolder folder;
  write_bytes(folder.file("a.nrrd"), labels(shaft));
  GeometrySpec geometry;
  geometry.kind = GeometryKind::image;
  geometry.path = folder.file("a.nrrd");
  geometry.image.crop = "all, all, 4-17";
  MeshOptions options;
  options.kind = MeshKind::tet4;
  options.size = 3e-3;
  Monitor quiet;
  const Mesh mesh = make_mesh(geometry, options, quiet);
  for (const double z : {3.6e-3, 20.4e-3}) {
    CAPTURE(z);
    const Cut cut = cut_at(mesh, {0, 0, z}, {0, 0, 1});
    CHECK(cut.area == doctest::Approx(3.14159265 * 64e-6).epsilon(0.03));
    CHECK(cut.flat > 0.97 * cut.area);
    CHECK(elements_in(mesh, {0, 0, z}, {0, 0, 1}) == 0);
  }
  CHECK(select(mesh, NamedSelector{{"border z-"}}, "x").nodes.size() > 10);
}

TEST_CASE("a region that fills a corner of the image is cut by three planes") {
  const auto corner = [](double x, double y, double z) { return std::hypot(x, y, z) < 12 ? 1 : 0; };
  TemporaryFolder folder;
  write_bytes(folder.file("a.nrrd"), labels(corner));
  MeshingReport report;
  const Mesh mesh = mesh_image(folder.file("a.nrrd"), MeshKind::tet4, 2e-3, report);
  CHECK(report.warnings.empty());
  CHECK(measure_quality(mesh).min >= 0.1);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    CAPTURE(axis);
    Vec3 normal{};
    normal[axis] = 1;
    const Cut cut = cut_at(mesh, {}, normal);
    CHECK(cut.area == doctest::Approx(0.25 * 3.14159265 * 144e-6).epsilon(0.05));
    CHECK(cut.flat > 0.8 * cut.area);
  }
}

TEST_CASE("faces in the border of the image have names, and sets join what belongs together") {
  const auto shaft = [](double x, double y, double) {
    const double r = std::hypot(x - 10, y - 11);
    return r < 4.5 ? 2 : r < 8 ? 1 : 0;
  };
  TemporaryFolder folder;
  write_bytes(folder.file("a.nrrd"), labels(shaft));
  for (const MeshKind kind : {MeshKind::tet4, MeshKind::hex8}) {
    CAPTURE(static_cast<int>(kind));
    MeshingReport report;
    const Mesh mesh = mesh_image(folder.file("a.nrrd"), kind, 2e-3, report);
    const auto area = [&](const std::vector<std::string>& names) {
      double sum = 0;
      for (const FacetRef& f : select(mesh, NamedSelector{names}, "x").facets)
        sum += length(facet_area_vector(mesh, mesh.facets[static_cast<std::size_t>(f.block)], f.element));
      return sum;
    };
    const std::string outer = mesh.regions[0].name, inner = mesh.regions[1].name;
    const double end = 3.14159265 * 64e-6, hole = 3.14159265 * 20.25e-6;
    for (const char* side : {"border z-", "border z+"}) {
      // Less a chamfer at the rim.
      CHECK(area({side}) > 0.8 * end);
      CHECK(area({side}) < 1.05 * end);
      CHECK(area({inner + "|" + side}) == doctest::Approx(hole).epsilon(0.15));
      for (const FacetRef& f : select(mesh, NamedSelector{{side}}, "x").facets)
        for (const Index n : element_nodes(mesh.facets[static_cast<std::size_t>(f.block)], f.element))
          CHECK(mesh.points[static_cast<std::size_t>(n)][2] ==
                doctest::Approx(side[8] == '-' ? 0 : 24e-3).scale(24e-3));
    }
    CHECK(area({outer + "|uncut"}) > 5 * end);
    CHECK(area({outer + "|outside"}) ==
          doctest::Approx(area({outer + "|uncut", outer + "|border z-", outer + "|border z+"})));
    CHECK(select(mesh, NamedSelector{{outer + "|" + inner}}, "x").nodes.size() > 20);
    // All of a region, with the face that it shares.
    CHECK(select(mesh, NamedSelector{{inner}}, "x").nodes.size() >
          select(mesh, NamedSelector{{outer + "|" + inner}}, "x").nodes.size());
    CHECK_THROWS_AS((void)select(mesh, NamedSelector{{"border x-"}}, "x"), Error);
  }
}

TEST_CASE("sides of an image are named by where they look in the patient") {
  std::string bytes = labels([](double, double, double) { return 1; });
  const std::string old = "(0.8,0,0) (0,0.9,0) (0,0,1.2)", turned = "(0,0.8,0) (0,0,-0.9) (-1.2,0,0)";
  bytes.replace(bytes.find(old), old.size(), turned);
  TemporaryFolder folder;
  write_bytes(folder.file("a.nrrd"), bytes);
  MeshingReport report;
  const Mesh mesh = mesh_image(folder.file("a.nrrd"), MeshKind::hex8, 0, report);
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (const bool high : {false, true}) {
      const std::string name = std::string("border ") + "xyz"[axis] + (high ? '+' : '-');
      CAPTURE(name);
      const Selection side = select(mesh, NamedSelector{{name}}, "x");
      CHECK(side.facets.size() > 100);
      for (const FacetRef& f : side.facets) {
        const Vec3 normal =
            facet_area_vector(mesh, mesh.facets[static_cast<std::size_t>(f.block)], f.element);
        CHECK(normal[axis] * (high ? 1 : -1) == doctest::Approx(length(normal)));
      }
    }
}

TEST_CASE("an image that one region fills is a box") {
  TemporaryFolder folder;
  write_bytes(folder.file("a.nrrd"), labels([](double, double, double) { return 1; }));
  MeshingReport report;
  const Mesh mesh = mesh_image(folder.file("a.nrrd"), MeshKind::tet4, 3e-3, report);
  CHECK(measure_quality(mesh).min >= 0.1);
  CHECK(measure_quality(mesh).volume == doctest::Approx(20.8e-3 * 21.6e-3 * 24e-3).epsilon(0.01));
  CHECK(cut_at(mesh, {}, {1, 0, 0}).area == doctest::Approx(21.6e-3 * 24e-3).epsilon(0.03));
  CHECK(cut_at(mesh, {0, 0, 24e-3}, {0, 0, 1}).area == doctest::Approx(20.8e-3 * 21.6e-3).epsilon(0.03));
}

TEST_CASE("flat sides inside the image are found by their plane within half a voxel") {
  const auto block = [](double x, double y, double z) {
    return x > 1.6 && x < 16 && y > 1.8 && y < 16.2 && z > 2.4 && z < 19.2 ? x < 8 ? 1 : x < 8.8 ? 2 : 3 : 0;
  };
  TemporaryFolder folder;
  write_bytes(folder.file("a.nrrd"), labels(block));
  for (const MeshKind kind : {MeshKind::tet4, MeshKind::hex8}) {
    CAPTURE(static_cast<int>(kind));
    MeshingReport report;
    const Mesh mesh = mesh_image(folder.file("a.nrrd"), kind, 2e-3, report);
    for (const double x : {1.6e-3, 16e-3}) {
      const Cut cut = cut_at(mesh, {x, 0, 0}, {1, 0, 0});
      MESSAGE("x " << 1e3 * x << " mm: area " << 1e6 * cut.area << " mm^2");
      CHECK(cut.area == doctest::Approx(14.4e-3 * 16.8e-3).epsilon(kind == MeshKind::hex8 ? 1e-6 : 0.25));
    }
  }
}
