#include "mesh/surface/surface_check.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

using Soup = std::vector<std::array<Vec3, 3>>;

// A cube with outward triangles; `turn` makes it a cavity.
Soup cube(Vec3 low, double size, bool turn = false) {
  Soup soup;
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (int side : {0, 1}) {
      const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
      const auto corner = [&](double a, double b) {
        Vec3 p = low;
        p[axis] += side * size;
        p[u] += a * size;
        p[v] += b * size;
        return p;
      };
      Vec3 a = corner(0, 0), b = corner(1, 0), c = corner(1, 1), d = corner(0, 1);
      if ((side == 0) != turn) std::swap(b, d);
      soup.push_back({a, b, c});
      soup.push_back({a, c, d});
    }
  return soup;
}

Soup operator+(Soup a, const Soup& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::string ascii(const Soup& soup) {
  std::string text = "solid test\n";
  for (const auto& t : soup) {
    text += "facet normal 0 0 0\nouter loop\n";
    for (const auto& p : t)
      text +=
          "vertex " + std::to_string(p[0]) + " " + std::to_string(p[1]) + " " + std::to_string(p[2]) + "\n";
    text += "endloop\nendfacet\n";
  }
  return text + "endsolid test\n";
}

std::string binary(const Soup& soup) {
  std::string bytes(80, ' ');
  std::memcpy(bytes.data(), "solid but binary", 16);
  const auto count = static_cast<std::uint32_t>(soup.size());
  bytes.append(reinterpret_cast<const char*>(&count), 4);
  for (const auto& t : soup) {
    bytes.append(12, '\0');
    for (const auto& p : t)
      for (double x : p) {
        const auto f = static_cast<float>(x);
        bytes.append(reinterpret_cast<const char*>(&f), 4);
      }
    bytes.append(2, '\0');
  }
  return bytes;
}

TriangleSurface read(const std::string& content, double unit = 1) {
  TemporaryFolder folder;
  write_bytes(folder.file("part.stl"), content);
  return read_stl(folder.file("part.stl"), unit, Monitor());
}

SurfaceCheck check(const Soup& soup) {
  TriangleSurface surface = read(ascii(soup));
  return check_surface(surface, Monitor());
}

std::optional<Error> refusal(const Soup& soup) {
  return error_of([&] { require_usable(check(soup), "part.stl"); });
}

}  // namespace

TEST_CASE("ASCII and binary files give the same surface, in metres") {
  const Soup soup = cube({0, 0, 0}, 2);
  for (const std::string& content : {ascii(soup), binary(soup)}) {
    TriangleSurface surface = read(content, 1e-3);
    CHECK(surface.points.size() == 8);
    CHECK(surface.triangles.size() == 12);
    const SurfaceCheck found = check_surface(surface, Monitor());
    CHECK(found.usable());
    CHECK(found.warnings.empty());
    REQUIRE(found.shells.size() == 1);
    CHECK(found.shells[0].volume == doctest::Approx(8e-9));
  }
}

TEST_CASE("Files that are no STL, or not all of one, are refused") {
  const Soup soup = cube({0, 0, 0}, 2);
  const std::string text = ascii(soup), bytes = binary(soup);
  CHECK(says(error_of([&] { read(text.substr(0, text.size() / 2)); }), "cut off"));
  CHECK(says(error_of([&] { read(bytes.substr(0, bytes.size() - 30)); }), "room for 11"));
  CHECK(says(error_of([&] { read(bytes.substr(0, 60)); }), "cut off"));
  CHECK(says(error_of([&] { read(std::string("\x89PNG\r\n\x1a\n", 8) + std::string(2000, 'x')); }),
             "not an STL file"));
  CHECK(says(error_of([&] { read("solid nothing\nendsolid\n"); }), "no triangle"));
  CHECK(says(error_of([&] { read(""); }), "empty"));
  std::string nan = text;
  nan.replace(nan.find("vertex 0.000000"), 15, "vertex nan");
  CHECK(says(error_of([&] { read(nan); }), "not a finite number"));
  CHECK(says(error_of([&] { read_stl("/nonexistent/part.stl", 1, Monitor()); }), "part.stl"));
}

TEST_CASE("Reading and checking stop when they are told to") {
  class Stopped final : public Monitor {
   public:
    bool cancelled() const override { return true; }
  } stopped;
  TemporaryFolder folder;
  Soup many;
  for (int i = 0; i < 5000; ++i)
    for (const auto& t : cube({0, 0, 0}, 2)) many.push_back(t);
  for (const std::string& content : {ascii(many), binary(many)}) {
    write_bytes(folder.file("part.stl"), content);
    CHECK_THROWS_AS(read_stl(folder.file("part.stl"), 1, stopped), Cancelled);
  }
  TriangleSurface surface = read(ascii(cube({0, 0, 0}, 2)));
  CHECK_THROWS_AS(check_surface(surface, stopped), Cancelled);
}

TEST_CASE("A hole is refused with its place in millimetres") {
  Soup soup = cube({0, 0, 0}, 0.01);
  soup.pop_back();
  const auto refused = refusal(soup);
  REQUIRE(refused);
  CHECK(refused->kind() == ErrorKind::geometry);
  CHECK(says(refused, "3 open edges"));
  CHECK(says(refused, " mm"));
}

TEST_CASE(
    "Degenerate and repeated triangles go, turned ones are turned, tiny gaps are closed, all with a "
    "warning") {
  Soup soup = cube({0, 0, 0}, 1);
  soup.push_back(soup[3]);
  soup.push_back({Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{1, 0, 0}});
  std::swap(soup[5][0], soup[5][1]);
  for (auto& p : soup[7])
    for (double& x : p) x += 1e-6;
  const SurfaceCheck found = check(soup);
  CHECK(found.usable());
  CHECK(found.degenerate == 1);
  CHECK(found.duplicate == 1);
  CHECK(found.flipped == 1);
  CHECK(found.warnings.size() == 4);
  CHECK(found.shells.at(0).volume == doctest::Approx(1).epsilon(1e-4));
}

TEST_CASE("An edge of three triangles is refused") {
  Soup soup = cube({0, 0, 0}, 1);
  soup.push_back({Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{0.5, -1, -1}});
  CHECK(says(refusal(soup), "more than two triangles"));
}

TEST_CASE("Shells are told apart: a cavity, a second solid, a solid within a cavity") {
  const SurfaceCheck found =
      check(cube({0, 0, 0}, 10) + cube({1, 1, 1}, 8, true) + cube({3, 3, 3}, 2) + cube({20, 0, 0}, 1, true));
  CHECK(found.usable());
  CHECK(found.solids == 3);
  REQUIRE(found.shells.size() == 4);
  CHECK(found.shells[0].depth == 0);
  CHECK(found.shells[1].depth == 1);
  CHECK(found.shells[1].solid == found.shells[0].solid);
  CHECK(found.shells[2].depth == 2);
  CHECK(found.shells[3].depth == 0);
}

TEST_CASE("Shells of a few triangles far below the size of the rest are specks") {
  const Soup speck{{Vec3{12, 0, 0}, Vec3{12, 0.005, 0}, Vec3{12.005, 0, 0}},
                   {Vec3{12, 0, 0}, Vec3{12.005, 0, 0}, Vec3{12, 0, 0.005}},
                   {Vec3{12, 0, 0}, Vec3{12, 0, 0.005}, Vec3{12, 0.005, 0}},
                   {Vec3{12.005, 0, 0}, Vec3{12, 0.005, 0}, Vec3{12, 0, 0.005}}};
  TriangleSurface surface = read(ascii(cube({0, 0, 0}, 10) + cube({3, 3, 3}, 0.005) + speck));
  const Specks specks = remove_specks(surface, check_surface(surface, Monitor()));
  CHECK(specks.count == 2);
  CHECK(specks.size == doctest::Approx(0.005 * std::sqrt(3)));
  CHECK(surface.points.size() == 8);
  CHECK(surface.triangles.size() == 12);
  CHECK(check_surface(surface, Monitor()).usable());

  TriangleSurface alone = read(ascii(speck)), large = read(ascii(cube({0, 0, 0}, 10) + cube({3, 3, 3}, 0.1)));
  CHECK(remove_specks(alone, check_surface(alone, Monitor())).count == 0);
  CHECK(remove_specks(large, check_surface(large, Monitor())).count == 0);
  CHECK(large.triangles.size() == 24);
}

TEST_CASE("Shells that cross, touch with a corner inside, or lie on each other are refused") {
  CHECK(says(refusal(cube({0, 0, 0}, 2) + cube({1.1, 1.2, 1.3}, 2)), "cross or overlap"));
  CHECK(says(refusal(cube({0, 0, 0}, 2) + cube({0.5, 0.5, 2}, 1)), "cross or overlap"));
  CHECK_FALSE(refusal(cube({0, 0, 0}, 2) + cube({0.5, 0.5, 2.001}, 1)));
}

TEST_CASE("A hundred thousand triangles are checked in seconds, and one crossing among them is found") {
  // Two nested bumpy spheres of 2 x 160 x 160 triangles each; the spike comes through the outer one.
  const auto sphere = [](double radius, bool spike) {
    const int n = 160;
    const auto at = [&](int i, int j) {
      const double theta = M_PI * i / n, phi = 2 * M_PI * (j % n) / n;
      double r = radius * (1 + 0.02 * std::sin(6 * phi) * std::sin(theta) * std::sin(theta));
      if (spike && i == 77 && j % n == 33) r *= 1.6;
      if (i == 0 || i == n) return Vec3{0, 0, i == 0 ? radius : -radius};
      return Vec3{r * std::sin(theta) * std::cos(phi), r * std::sin(theta) * std::sin(phi),
                  r * std::cos(theta)};
    };
    Soup soup;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        if (i > 0) soup.push_back({at(i, j), at(i + 1, j), at(i, j + 1)});
        if (i + 1 < n) soup.push_back({at(i, j + 1), at(i + 1, j), at(i + 1, j + 1)});
      }
    return soup;
  };
  for (bool spike : {false, true}) {
    TriangleSurface surface = read(binary(sphere(1.2, false) + sphere(1.0, spike)));
    CHECK(surface.triangles.size() > 100'000);
    SurfaceCheck found;
    const double seconds = processor_seconds_of([&] { found = check_surface(surface, Monitor()); });
    CHECK(found.shells.size() == 2);
    CHECK((found.crossings > 0) == spike);
    CHECK(seconds < 20);
  }
}
