// Surface files as other programs write them: STL, OBJ and PLY by our own readers.
#include <doctest/doctest.h>

#include <cstring>

#include "engine/model/geometry.hpp"
#include "mesh/mesher/doubtful_size.hpp"
#include "mesh/surface/polygon_soup.hpp"
#include "mesh/surface/surface_reader.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

// A tetrahedron of the legs 1, far from the origin if `place` is.
std::array<Vec3, 4> corners(const Vec3& place) {
  std::array<Vec3, 4> p{place, place, place, place};
  for (std::size_t k = 0; k < 3; ++k) p[k + 1][k] += 1;
  return p;
}
constexpr std::array<std::array<int, 3>, 4> faces{{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};

std::string text_of(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9f", x);
  return text;
}

/// ASCII, with the words of each triangle before and behind its corners.
std::string stl(const std::string& before, const std::string& behind, const std::string& end) {
  std::string text = "solid part\n";
  for (const auto& f : faces) {
    text += before;
    for (const int c : f) {
      const Vec3 p = corners({})[static_cast<std::size_t>(c)];
      text += "vertex " + text_of(p[0]) + " " + text_of(p[1]) + " " + text_of(p[2]) + "\n";
    }
    text += behind;
  }
  return text + end;
}

TriangleSurface read(const std::string& name, const std::string& content, double unit = 1) {
  TemporaryFolder folder;
  write_bytes(folder.file(name), content);
  if (name.ends_with(".stl")) return read_stl(folder.file(name), unit, Monitor());
  return read_surface(folder.file(name), name.ends_with(".obj") ? GeometryFormat::obj : GeometryFormat::ply,
                      unit, name);
}

double volume(const TriangleSurface& surface) {
  double six = 0;
  for (const auto& t : surface.triangles) {
    const auto at = [&](std::size_t k) {
      return minus(surface.points[static_cast<std::size_t>(t[k])], surface.points.front());
    };
    six += dot(at(0), cross(at(1), at(2)));
  }
  return six / 6;
}

std::string refusal(const std::string& name, const std::string& content) {
  const auto error = error_of([&] { (void)read(name, content); });
  return error ? error->what() : "";
}

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

std::string obj_points(const Vec3& place = {}) {
  std::string text;
  for (const Vec3& p : corners(place))
    text += "v " + text_of(p[0]) + " " + text_of(p[1]) + " " + text_of(p[2]) + "\n";
  return text;
}

template <class T>
void put(std::string& bytes, T value, bool big) {
  char raw[sizeof(T)];
  std::memcpy(raw, &value, sizeof value);
  if (big) std::reverse(raw, raw + sizeof raw);
  bytes.append(raw, sizeof raw);
}

template <class T>
std::string binary_ply(const Vec3& place, const std::string& type, bool big) {
  std::string bytes = "ply\nformat binary_" + std::string(big ? "big" : "little") +
                      "_endian 1.0\ncomment by a test\nelement vertex 4\nproperty " + type + " x\nproperty " +
                      type + " y\nproperty uchar red\nproperty " + type +
                      " z\nelement face 4\nproperty uchar flags\nproperty list uchar int vertex_indices\n"
                      "property list uchar float texcoord\nelement edge 1\nproperty int a\nend_header\n";
  for (const Vec3& p : corners(place)) {
    put(bytes, static_cast<T>(p[0]), big);
    put(bytes, static_cast<T>(p[1]), big);
    bytes += '\x7f';
    put(bytes, static_cast<T>(p[2]), big);
  }
  for (const auto& f : faces) {
    bytes += '\x01';
    bytes += '\x03';
    for (const int c : f) put(bytes, std::int32_t{c}, big);
    bytes += '\x02';
    put(bytes, 0.5F, big);
    put(bytes, 0.25F, big);
  }
  put(bytes, std::int32_t{7}, big);
  return bytes;
}

}  // namespace

TEST_CASE("STL of writers who spell it otherwise: \"end solid\", no normals, no numbers of normals, a mark") {
  const std::string usual = "facet normal 0 0 0\nouter loop\n", closed = "endloop\nendfacet\n";
  for (const auto& [name, content] :
       {std::pair{"usual", stl(usual, closed, "endsolid part\n")},
        std::pair{"two words", stl(usual, "end loop\nend facet\n", "end solid part\n")},
        std::pair{"no normals", stl("facet\nouter loop\n", closed, "endsolid\n")},
        std::pair{"no numbers", stl("facet normal\nouter loop\n", closed, "endsolid\n")},
        std::pair{"nan", stl("facet normal nan -nan(ind) 1.#IND\nouter loop\n", closed, "endsolid\n")},
        std::pair{"no end", stl(usual, closed, "")},
        std::pair{"UTF-8 with a mark", "\xEF\xBB\xBF" + stl(usual, closed, "endsolid\n")}}) {
    CAPTURE(name);
    CHECK(volume(read("part.stl", content)) == doctest::Approx(1.0 / 6));
  }
  // A text that ends between two triangles is whole only if the surface is.
  const std::string whole = stl(usual, closed, "");
  CHECK(has(refusal("part.stl", whole.substr(0, whole.rfind("facet normal"))), "cut off after triangle 3"));
  CHECK(has(refusal("part.stl", "solid part\n"), "cut off"));
}

TEST_CASE("decimal commas are refused by their line, in STL, OBJ and PLY") {
  std::string text = stl("facet normal 0 0 0\nouter loop\n", "endloop\nendfacet\n", "endsolid\n");
  text.replace(text.find("1.000000000"), 11, "1,000000000");
  const std::string said = refusal("part.stl", text);
  CHECK(has(said, "part.stl:5: the number \"1,000000000\" has a decimal comma"));
  CHECK(has(said, "decimal points"));
  CHECK(has(refusal("part.obj", "# one\nv 0 0 0\nv 1,5 0 0\n"),
            "part.obj:3: the number \"1,5\" has a decimal comma"));
  CHECK(has(refusal("part.ply",
                    "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\n"
                    "property float z\nend_header\n0 0,25 0\n"),
            "the number \"0,25\" of vertex 1 has a decimal comma"));
}

TEST_CASE(
    "OBJ with indices from either end, slashes without numbers, lines that go on, and more than triangles") {
  for (const auto& [name, tail] :
       {std::pair{"plain", "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"},
        std::pair{"from the end", "f -4 -2 -3\nf -4 -3 -1\nf -4 -1 -2\nf -3 -2 -1\n"},
        std::pair{"empty slashes",
                  "usemtl\nf 1// 3// 2//\nf 1/ 2/ 4/\nf 1//1 4//1 3//1\nf 2/7/1 3/7/1 4/7/1\n"},
        std::pair{"lines that go on", "f 1 \\\n3 2\nf 1 2\\\r\n 4\nf 1 4 3\nf 2 3 4"},
        std::pair{"tabs and blanks", "f\t1\t3\t2 \r\n  f 1  2 4\r\nf 1 4 3 # a remark\nf 2 3 4\n"},
        std::pair{"more",
                  "vt 0 0\nvn 0 0 1\ng a b\ns off\nmtllib\nusemtl \nl 1 2 3\np 1\nf 1 3 2\nf 1 2 4\n"
                  "f 1 4 3\nf 2 3 4\n"}}) {
    CAPTURE(name);
    CHECK(volume(read("part.obj", obj_points() + tail)) == doctest::Approx(1.0 / 6));
  }
  // Colours behind the places; a quadrangle.
  CHECK(
      volume(read("part.obj",
                  "v 0 0 0 .5 .5 .5\nv 1 0 0 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 3\nf 4 3 2 1\nf 1 2 5\nf 2 3 5\n"
                  "f 3 4 5\nf 4 1 5\n")) == doctest::Approx(1));
  CHECK(has(refusal("part.obj", obj_points() + "f 1 2\n"), "part.obj:5: the face has 2 corners"));
  CHECK(has(refusal("part.obj", obj_points() + "f 1 2 3\nf 1 2 9\nf 1 2 3\n"),
            "part.obj:6: the face refers to vertex 9 of 4"));
  CHECK(has(refusal("part.obj", obj_points() + "f 1 2 0\n"), "part.obj:5: the face refers to vertex 0 of 4"));
  CHECK(has(refusal("part.obj", obj_points() + "f -5 1 2\n"), "refers to vertex -5 of 4"));
  CHECK(has(refusal("part.obj", obj_points() + "f a b c\n"), "the corner \"a\" of the face is not a number"));
  CHECK(has(refusal("part.obj", "v 0 0\n"), "part.obj:1: the vertex has fewer than three coordinates"));
}

TEST_CASE("coordinates of OBJ and PLY stay doubles far from the origin") {
  const Vec3 far{432100.123456789, 5412300.987654321, 320.5};
  const std::string lines = obj_points(far);
  std::string ascii =
      "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
      "element face 4\nproperty list uchar int vertex_index\nend_header\n";
  for (const Vec3& p : corners(far))
    ascii += text_of(p[0]) + " " + text_of(p[1]) + " " + text_of(p[2]) + "\n";
  for (const auto& f : faces)
    ascii += "3 " + std::to_string(f[0]) + " " + std::to_string(f[1]) + " " + std::to_string(f[2]) + "\n";
  for (const auto& [name, content] :
       {std::pair{"part.obj", lines + "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"}, std::pair{"part.ply", ascii},
        std::pair{"part.ply", binary_ply<double>(far, "double", false)},
        std::pair{"part.ply", binary_ply<double>(far, "float64", true)}}) {
    const TriangleSurface surface = read(name, content);
    CHECK(surface.points.size() == 4);
    CHECK(volume(surface) == doctest::Approx(1.0 / 6).epsilon(1e-8));
    GeometrySpec geometry;
    geometry.path = name;
    geometry.unit = 1;
    CHECK(doubtful_rounding(geometry, surface.points).empty());
  }
}

TEST_CASE("32-bit numbers far from the origin are warned of with the size of their rounding") {
  const TriangleSurface surface =
      read("part.ply", binary_ply<float>({432100.3, 5412300.7, 320.1}, "float", true), 1e-3);
  GeometrySpec geometry;
  geometry.path = "part.ply";
  geometry.unit = 1e-3;
  const std::string warning = doubtful_rounding(geometry, surface.points).english();
  CAPTURE(warning);
  CHECK(has(warning, "lie up to 5412 m from the origin"));
  CHECK(has(warning, "rounded by up to 250 um"));
  // Near the origin, and places that need no more digits.
  geometry.unit = 1;
  CHECK(
      doubtful_rounding(geometry, read("part.ply", binary_ply<float>({0.3, 7.7, 0.1}, "float", true)).points)
          .empty());
  const std::array<Vec3, 4> whole = corners({432100, 5412300, 320});
  CHECK(doubtful_rounding(geometry, whole).empty());
}

TEST_CASE("PLY: strips of triangles, lists before places, and files that are not whole") {
  const std::string head =
      "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n";
  const std::string points = "0 0 0\n1 0 0\n0 1 0\n0 0 1\n";
  // 0 2 1, then 1 turned with 3: 2 3 1; the second strip: 0 3 2. One side is left open.
  CHECK(read("part.ply", head + "element tristrips 1\nproperty list int int vertex_indices\nend_header\n" +
                             points + "9 0 2 1 3 -1 0 3 2 -1\n")
            .triangles == std::vector<std::array<Index, 3>>{{0, 1, 2}, {1, 3, 2}, {0, 3, 1}});
  const std::string whole = binary_ply<float>({}, "float", false);
  CHECK(volume(read("part.ply", whole)) == doctest::Approx(1.0 / 6));
  for (const std::size_t bytes : {whole.size() - 3, whole.size() - 20, whole.size() - 60})
    CHECK(has(refusal("part.ply", whole.substr(0, bytes)), "cut off"));
  CHECK(
      has(refusal("part.ply", head + "element face 1\nproperty list uchar int vertex_indices\nend_header\n" +
                                  points + "3 0 1 4\n"),
          "polygon 1 refers to point 5 of 4"));
  CHECK(has(refusal("part.ply", "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n0\n"),
            "vertices have no property \"y\""));
  CHECK(has(refusal("part.ply", "ply\nformat text 1.0\nend_header\n"), "unknown format \"text\""));
  CHECK(has(refusal("part.ply", "ply\nformat ascii 1.0\nelement vertex 1\nproperty real x\nend_header\n0\n"),
            "the PLY file's head is wrong: property real x"));
}

TEST_CASE("coordinates without a volume are refused by their triangle, before anything is meshed") {
  for (const char* far : {"1e308", "-1e40"}) {
    CAPTURE(far);
    std::string content = stl("facet normal 0 0 0\nouter loop\n", "endloop\nendfacet\n", "endsolid part\n");
    const std::string corner = "vertex " + text_of(0) + " " + text_of(1);
    content.replace(content.find(corner), corner.size(), "vertex " + std::string(far) + " " + text_of(1));
    std::string said;
    try {
      (void)read("part.stl", content, 1e-3);
    } catch (const Error& error) {
      said = full_text(error).english();
    }
    CHECK(said.find("triangle 1 has a coordinate of") != std::string::npos);
  }
}
