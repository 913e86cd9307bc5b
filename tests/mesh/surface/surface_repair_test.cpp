// Damaged surfaces, made here from sound ones: what the mesher makes of them, and what it says.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "engine/model/geometry.hpp"
#include "mesh/surface/surface_check.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

using Triangles = std::vector<std::array<Vec3, 3>>;

/// A box whose sides are cut into cells of two triangles, m.
Triangles box(Vec3 low, Vec3 size, int cells) {
  Triangles list;
  const auto side = [&](std::size_t u, std::size_t v, std::size_t w, bool top) {
    for (int i = 0; i < cells; ++i)
      for (int j = 0; j < cells; ++j) {
        const auto at = [&](int a, int b) {
          Vec3 p = low;
          p[u] += size[u] * a / cells;
          p[v] += size[v] * b / cells;
          if (top) p[w] += size[w];
          return p;
        };
        std::array<Vec3, 3> first = {at(i, j), at(i + 1, j), at(i + 1, j + 1)},
                            second = {at(i, j), at(i + 1, j + 1), at(i, j + 1)};
        if (!top) {
          std::swap(first[1], first[2]);
          std::swap(second[1], second[2]);
        }
        list.push_back(first);
        list.push_back(second);
      }
  };
  for (const bool top : {false, true}) {
    side(0, 1, 2, top);
    side(1, 2, 0, top);
    side(2, 0, 1, top);
  }
  return list;
}

/// A ball of radius 10 mm by latitude and longitude, m.
Triangles ball(double shift, int n = 24) {
  const auto at = [&](int i, int j) {
    const double a = std::numbers::pi * i / n, b = std::numbers::pi * (j % (2 * n)) / n;
    return i % n == 0 ? Vec3{shift, 0, i == 0 ? 0.01 : -0.01}
                      : Vec3{0.01 * std::sin(a) * std::cos(b) + shift, 0.01 * std::sin(a) * std::sin(b),
                             0.01 * std::cos(a)};
  };
  Triangles list;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 2 * n; ++j) {
      if (i + 1 < n) list.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      if (i > 0) list.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  return list;
}

std::string stl(const Triangles& triangles) {
  std::string text = "solid damaged\n";
  char line[200];
  for (const auto& t : triangles) {
    text += "facet normal 0 0 0\nouter loop\n";
    for (const Vec3& p : t) {
      std::snprintf(line, sizeof line, "vertex %.9g %.9g %.9g\n", 1e3 * p[0], 1e3 * p[1], 1e3 * p[2]);
      text += line;
    }
    text += "endloop\nendfacet\n";
  }
  return text + "endsolid damaged\n";
}

std::string obj(const Triangles& triangles) {
  std::string text = "# millimetres\n";
  char line[200];
  for (const auto& t : triangles)
    for (const Vec3& p : t) {
      std::snprintf(line, sizeof line, "v %.9g %.9g %.9g\n", 1e3 * p[0], 1e3 * p[1], 1e3 * p[2]);
      text += line;
    }
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    const auto n = 3 * i;
    text += "f " + std::to_string(n + 1) + " " + std::to_string(n + 2) + " " + std::to_string(n + 3) + "\n";
  }
  return text;
}

std::string ply(const Triangles& triangles) {
  std::string text = "ply\nformat ascii 1.0\nelement vertex " + std::to_string(3 * triangles.size()) +
                     "\nproperty double x\nproperty double y\nproperty double z\nelement face " +
                     std::to_string(triangles.size()) +
                     "\nproperty list uchar int vertex_indices\nend_header\n";
  char line[200];
  for (const auto& t : triangles)
    for (const Vec3& p : t) {
      std::snprintf(line, sizeof line, "%.9g %.9g %.9g\n", 1e3 * p[0], 1e3 * p[1], 1e3 * p[2]);
      text += line;
    }
  for (std::size_t i = 0; i < triangles.size(); ++i)
    text += "3 " + std::to_string(3 * i) + " " + std::to_string(3 * i + 1) + " " + std::to_string(3 * i + 2) +
            "\n";
  return text;
}

std::string legacy_vtk(const Triangles& triangles) {
  const std::string n = std::to_string(triangles.size());
  std::string text = "# vtk DataFile Version 3.0\na part\nASCII\nDATASET POLYDATA\nPOINTS " +
                     std::to_string(3 * triangles.size()) + " float\n";
  char line[200];
  for (const auto& t : triangles)
    for (const Vec3& p : t) {
      std::snprintf(line, sizeof line, "%.9g %.9g %.9g\n", 1e3 * p[0], 1e3 * p[1], 1e3 * p[2]);
      text += line;
    }
  text += "POLYGONS " + n + " " + std::to_string(4 * triangles.size()) + "\n";
  for (std::size_t i = 0; i < triangles.size(); ++i)
    text += "3 " + std::to_string(3 * i) + " " + std::to_string(3 * i + 1) + " " + std::to_string(3 * i + 2) +
            "\n";
  return text;
}

std::string vtp(const Triangles& triangles) {
  std::string points, corners, ends;
  char line[200];
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3& p = triangles[i][k];
      std::snprintf(line, sizeof line, "%.9g %.9g %.9g\n", 1e3 * p[0], 1e3 * p[1], 1e3 * p[2]);
      points += line;
      corners += std::to_string(3 * i + k) + " ";
    }
    ends += std::to_string(3 * i + 3) + " ";
  }
  const std::string n = std::to_string(triangles.size());
  return "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"0.1\"><PolyData><Piece "
         "NumberOfPoints=\"" +
         std::to_string(3 * triangles.size()) + "\" NumberOfPolys=\"" + n +
         "\"><Points><DataArray type=\"Float64\" NumberOfComponents=\"3\" format=\"ascii\">" + points +
         "</DataArray></Points><Polys><DataArray type=\"Int64\" Name=\"connectivity\" format=\"ascii\">" +
         corners + "</DataArray><DataArray type=\"Int64\" Name=\"offsets\" format=\"ascii\">" + ends +
         "</DataArray></Polys></Piece></PolyData></VTKFile>\n";
}

struct Meshed {
  Mesh mesh;
  MeshQuality quality;
  std::string warnings;  // of the report
  std::string heard;     // by who watches
};

class Listener : public Monitor {
 public:
  void log(LogLevel level, const Text& message) override {
    if (level == LogLevel::warning) heard += message.english() + "\n";
  }
  std::string heard;
};

Meshed mesh_of(const std::string& name, const std::string& content,
               const std::function<void(MeshOptions&)>& change = {}) {
  const TemporaryFolder folder;
  GeometrySpec geometry;
  geometry.path = folder.file(name);
  geometry.unit = 1e-3;
  write_bytes(geometry.path, content);
  MeshOptions options;
  options.size = 5e-3;
  options.kind = MeshKind::tet4;
  if (change) change(options);
  Listener listener;
  MeshingReport report;
  Meshed out;
  out.mesh = make_mesh(geometry, options, listener, &report);
  out.quality = measure_quality(out.mesh);
  for (const std::string& w : english(report.warnings)) out.warnings += w + "\n";
  out.heard = listener.heard;
  return out;
}

bool contains(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

const Vec3 size = {0.03, 0.02, 0.025};
constexpr double volume = 0.03 * 0.02 * 0.025;

}  // namespace

TEST_CASE(
    "OBJ, PLY, VTP and polygons in .vtk are read as the same surface as STL, by any case of their ending") {
  const Triangles sound = box({}, size, 4);
  for (const auto& [name, content] : {std::pair{"part.OBJ", obj(sound)},
                                      {"part.ply", ply(sound)},
                                      {"part.Vtp", vtp(sound)},
                                      {"part.vtk", legacy_vtk(sound)},
                                      {"part.stl", stl(sound)}}) {
    CAPTURE(name);
    const Meshed meshed = mesh_of(name, content);
    CHECK(meshed.quality.volume == doctest::Approx(volume).epsilon(1e-6));
    CHECK(meshed.quality.min > 0);
    CHECK(meshed.mesh.surfaces.size() >= 6);
    CHECK_FALSE(contains(meshed.warnings, "mended"));
  }
}

TEST_CASE("surfaces that are open, cracked, doubled, turned or joined wrongly are mended, and it is told") {
  Triangles open = box({}, size, 4);
  open.erase(open.begin() + 37);
  Triangles wide = box({}, size, 4);
  wide.erase(wide.begin(), wide.begin() + 32);  // one whole side
  Triangles cracked = box({}, size, 4);
  for (std::size_t i = 0; i < cracked.size(); i += 5)
    for (Vec3& p : cracked[i]) p[0] += 2e-6;  // 2 um: more than what is joined unasked
  Triangles fin = box({}, size, 4);           // a triangle that stands on an inner edge: three share it
  fin.push_back({fin[40][0], fin[40][1], Vec3{0.004, 0.003, 0.009}});
  struct Case {
    const char* name;
    Triangles triangles;
  };
  for (const auto& [name, triangles] :
       {Case{"open", open}, Case{"a side missing", wide}, Case{"cracked", cracked}, Case{"fin", fin}}) {
    CAPTURE(name);
    const Meshed meshed = mesh_of("part.stl", stl(triangles));
    CAPTURE(meshed.warnings);
    CHECK(meshed.quality.volume == doctest::Approx(volume).epsilon(0.01));
    CHECK(meshed.quality.min >= 0.1);
    CHECK((contains(meshed.warnings, "was mended") || contains(meshed.warnings, "was wrapped")));
    CHECK(contains(meshed.warnings, "of the diagonal of its box"));
  }
  const Meshed twice = mesh_of("part.stl", stl([&] {
                                 Triangles t = box({}, size, 4);
                                 t.push_back(t[3]);
                                 std::swap(t[11][0], t[11][1]);
                                 return t;
                               }()));
  CHECK(twice.quality.volume == doctest::Approx(volume).epsilon(1e-6));
}

TEST_CASE("two bodies that cross become one, within what a repair may move") {
  Triangles crossing = box({}, size, 4);
  const Triangles other = box({0.02, 0.005, 0.005}, size, 4);
  crossing.insert(crossing.end(), other.begin(), other.end());
  const double together = 2 * volume - 0.01 * 0.015 * 0.02;
  const Meshed meshed = mesh_of("part.stl", stl(crossing));
  CAPTURE(meshed.warnings);
  CHECK(meshed.quality.volume == doctest::Approx(together).epsilon(0.05));
  CHECK(meshed.quality.min >= 0.1);
  CHECK(contains(meshed.warnings, "cross or overlap"));
}

TEST_CASE(
    "one stray corner neither widens what a repair may move nor hides that a part of the body is gone") {
  // A corner of the far side at a thousand millimetres: its triangles cross the body.
  for (const std::size_t which : {680u, 1152u}) {
    Triangles spiked = ball(0);
    const Vec3 moved = spiked[which][1];
    for (auto& t : spiked)
      for (Vec3& p : t)
        if (p == moved) p = {1, 0.002, 0.001};
    constexpr double whole = 4.18e-6;  // m^3, of the ball
    CAPTURE(which);
    std::string warnings;
    double volume_left = 0;
    const auto refused = error_of([&] {
      const Meshed meshed = mesh_of("part.stl", stl(spiked), [](MeshOptions& o) {
        o.size = 4e-3;
        o.time_limit = 120;
      });
      volume_left = meshed.quality.volume;
      warnings = meshed.warnings;
    });
    // Refused, or nearly all of the ball is there: never a half of it with a word about 2 mm.
    if (refused)
      CHECK(refused->kind() == ErrorKind::geometry);
    else
      CHECK(volume_left > 0.9 * whole);
    CHECK((refused || contains(warnings, "a few corners far off all others")));
  }
}

TEST_CASE("what a repair leaves of needles is evened out, so that elements are good") {
  // Two balls, nearly in one place: their union has slivers at the seam, which no mesher fills.
  Triangles balls = ball(0);
  for (const auto& t : ball(0.0005)) balls.push_back(t);
  const Meshed meshed = mesh_of("part.stl", stl(balls), [](MeshOptions& o) {
    o.size = 2e-3;
    o.kind = MeshKind::tet10;
    o.keep_triangles = true;  // remeshing would be tried for a minute first
  });
  CAPTURE(meshed.warnings);
  CHECK(meshed.quality.volume == doctest::Approx(4.35e-6).epsilon(0.05));
  CHECK(meshed.quality.min >= 0.1);
  CHECK(contains(meshed.warnings, "2 crossing bodies united, triangles evened out to edges of about 2 mm"));
}

TEST_CASE("a missing triangle is closed where it is: the surface does not move") {
  Triangles open = ball(0);
  open.erase(open.begin() + 400);
  const Meshed meshed = mesh_of("part.stl", stl(open), [](MeshOptions& o) { o.size = 2e-3; });
  CAPTURE(meshed.warnings);
  CHECK(contains(meshed.warnings, "1 hole(s) closed; it moved by at most 0 mm"));
  CHECK(meshed.quality.min >= 0.1);
}

TEST_CASE("far more triangles than elements need are reduced, and it is told") {
  const auto facts = [] {
    const TemporaryFolder folder;
    GeometrySpec geometry;
    geometry.path = folder.file("fine.stl");
    geometry.unit = 1e-3;
    write_bytes(geometry.path, stl(ball(0, 230)));
    MeshOptions options;
    options.size = 4e-3;
    options.kind = MeshKind::tet4;
    Monitor quiet;
    MeshingReport report;
    const Mesh mesh = make_mesh(geometry, options, quiet, &report);
    CHECK(measure_quality(mesh).volume == doctest::Approx(4.18e-6).epsilon(0.1));
    std::string text;
    for (const std::string& f : english(report.facts)) text += f + "\n";
    return text;
  };
  CHECK(contains(facts(), "fine.stl: 210680 triangles were reduced to "));
}

TEST_CASE("a surface as rough as noise is made anew of voxels at once, or refused with what it would lose") {
  const auto rough_ball = [](double height) {
    Triangles list = ball(0, 100);
    for (auto& t : list)
      for (Vec3& p : t) {
        const double by_chance = std::sin(4e6 * p[0] + 7e6 * p[1] + 5e6 * p[2]);  // the same for one place
        for (double& x : p) x *= 1 + height / 0.01 * by_chance;
      }
    return stl(list);
  };
  const TemporaryFolder folder;
  GeometrySpec geometry;
  geometry.path = folder.file("rough.stl");
  geometry.unit = 1e-3;
  MeshOptions options;
  options.size = 4e-3;
  options.kind = MeshKind::tet4;
  Monitor quiet;
  MeshingReport report;
  write_bytes(geometry.path, rough_ball(1.5e-4));
  const MeshQuality quality = measure_quality(make_mesh(geometry, options, quiet, &report));
  CHECK(quality.volume == doctest::Approx(4.19e-6).epsilon(0.1));
  CHECK(quality.min > 0.02);
  REQUIRE(!report.warnings.empty());
  CHECK(contains(report.warnings[0].english(), "as rough as noise"));
  CHECK(contains(report.warnings[0].english(), "anew of voxels"));
  write_bytes(geometry.path, rough_ball(1.5e-3));
  const auto refused = error_of([&] { make_mesh(geometry, options, quiet); });
  CHECK(says(refused, "as rough as noise"));
  CHECK(says(refused, "off the mean of their neighbours"));
  CHECK(says(refused, "Smooth it"));
}

TEST_CASE("a repair that is switched off, or would move the surface too far, is refused with numbers") {
  Triangles open = box({}, size, 4);
  open.erase(open.begin() + 37);
  const auto off = error_of(
      [&] { mesh_of("part.stl", stl(open), [](MeshOptions& o) { o.repair = SurfaceRepair::off; }); });
  CHECK(says(off, "3 open edges"));
  Triangles cracked = box({}, size, 4);
  for (std::size_t i = 0; i < cracked.size(); i += 5)
    for (Vec3& p : cracked[i]) p[0] += 2e-6;
  const auto tight =
      error_of([&] { mesh_of("part.stl", stl(cracked), [](MeshOptions& o) { o.repair_limit = 1e-9; }); });
  CHECK(says(tight, "cannot be repaired"));
  CHECK(says(tight, "repair_limit"));
}

TEST_CASE("a surface is made anew of voxels where that is asked for") {
  Triangles turned = ball(0);
  for (const int row : {7, 6, 5}) {  // of 96 triangles, 48 at the pole
    const auto at = turned.begin() + 48 + 96 * row;
    turned.erase(at, at + 6);
  }
  for (std::size_t i = 0; i < turned.size(); i += 12) std::swap(turned[i][1], turned[i][2]);
  for (const bool sound : {true, false}) {
    CAPTURE(sound);
    const Meshed meshed = mesh_of("part.stl", stl(sound ? ball(0) : turned), [](MeshOptions& o) {
      o.size = 2e-3;
      o.repair = SurfaceRepair::voxels;
      o.repair_limit = 0.02;
      o.threads = 1;
    });
    CAPTURE(meshed.warnings);
    CHECK(meshed.quality.volume == doctest::Approx(4.164e-6).epsilon(0.01));
    CHECK(meshed.quality.min > 0.03);
    CHECK(contains(meshed.warnings, "made anew of voxels of 0.25 mm"));
    CHECK(contains(meshed.warnings, "the largest hole closed") == !sound);
  }
  // A sheet has no inside, whatever one does.
  Triangles sheet = box({}, size, 4);
  sheet.resize(32);
  const auto none = error_of(
      [&] { mesh_of("part.stl", stl(sheet), [](MeshOptions& o) { o.repair = SurfaceRepair::voxels; }); });
  CHECK(says(none, "encloses no space"));
}

TEST_CASE("what neither mending nor wrapping makes good is made anew of voxels") {
  // Dents that reach beyond the middle and cross each other there.
  Triangles dented;
  const Triangles whole = ball(0, 12);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const auto& [a, b, c] = whole[i];
    if (i % 90 != 7) {
      dented.push_back(whole[i]);
      continue;
    }
    const Vec3 middle = scaled(plus(plus(a, b, 1), c, 1), 1.0 / 3), apex = scaled(middle, -0.3);
    for (const auto& [p, q] : {std::pair{a, b}, {b, c}, {c, a}}) dented.push_back({p, q, apex});
  }
  const Meshed meshed = mesh_of("part.stl", stl(dented), [](MeshOptions& o) {
    o.size = 2e-3;
    o.repair_limit = 0.008;  // wraps go farther
    o.threads = 1;
  });
  CAPTURE(meshed.warnings);
  CHECK(contains(meshed.warnings, "made anew of voxels"));
  CHECK(meshed.quality.min > 0.03);
  CHECK(meshed.quality.volume > 3.8e-6);
  CHECK(meshed.quality.volume < 4.2e-6);
  // Meshes that were given up have nothing to tell.
  CHECK(meshed.heard == meshed.warnings);
}

TEST_CASE("texture coordinates and normals that an OBJ file names and does not have are of no account") {
  const TemporaryFolder folder;  // VTK's reader goes beyond the end there
  write_bytes(folder.file("a.obj"),
              "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1//1 2//1 4//1\n"
              "f 2/1/1 3/1/1 4/1/1\nf -2 -4 -1\n");
  const Mesh mesh = mesh_file(folder.file("a.obj"), 1e-3, 0, MeshKind::tet4);
  CHECK(measure_quality(mesh).volume == doctest::Approx(1e-9 / 6));
}

TEST_CASE("surface files that are cut off or are something else are refused by what is wrong") {
  const Triangles sound = box({}, size, 2);
  const std::string text = ply(sound);
  CHECK(says(error_of([&] { mesh_of("part.ply", text.substr(0, text.size() / 2)); }), "cut off"));
  CHECK(says(error_of([&] { mesh_of("part.ply", "solid nothing"); }), "not a PLY file"));
  CHECK(says(error_of([&] { mesh_of("part.obj", "v 1 2 3\n"); }), "no triangle"));
  CHECK(says(error_of([&] { mesh_of("part.obj", "v 1 2 3\nv 2 2 2\nf 1 2 77\n"); }), "part.obj"));
  CHECK(error_of([&] { mesh_of("part.vtp", vtp(sound).substr(0, 700)); }).has_value());
  const std::string polygons = legacy_vtk(sound);
  CHECK(error_of([&] { mesh_of("part.vtk", polygons.substr(0, polygons.size() / 2)); }).has_value());
  const std::string nan = [&] {
    std::string t = ply(sound);
    return t.replace(t.find("end_header") + 11, 1, "nan");
  }();
  CHECK(says(error_of([&] { mesh_of("part.ply", nan); }), "not a finite number"));
}
