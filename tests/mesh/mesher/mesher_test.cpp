#include "mesh/mesher/mesher.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "engine/base/thread_team.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/files/mesh_io.hpp"
#include "mesh/mesher/body_size.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

// Box of all facets of the surfaces with one name.
std::array<Vec3, 2> box_of_surface(const Mesh& mesh, const std::string& name) {
  std::array<Vec3, 2> box{Vec3{1e9, 1e9, 1e9}, Vec3{-1e9, -1e9, -1e9}};
  for (const auto& block : mesh.facets)
    for (Index e = 0; e < block.size(); ++e) {
      const auto surface = static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)]);
      if (mesh.surfaces[surface].name != name) continue;
      for (Index node : element_nodes(block, e))
        for (std::size_t k = 0; k < 3; ++k) {
          const double x = mesh.points[static_cast<std::size_t>(node)][k];
          box[0][k] = std::min(box[0][k], x);
          box[1][k] = std::max(box[1][k], x);
        }
    }
  return box;
}

std::vector<double> volumes_of_regions(const Mesh& mesh) {
  std::vector<double> volumes(mesh.regions.size());
  for (const auto& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      volumes[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])] +=
          element_volume(mesh, block, e);
  return volumes;
}

}  // namespace

TEST_CASE("The same small geometry becomes the same mesh, number by number, wherever and however it is run") {
  const MeshOptions options;
  Monitor quiet;
  for (const char* name :
       {"bracket.step", "plate_with_hole.step", "long_bone.stl", "bone_with_marrow.nrrd"}) {
    CAPTURE(name);
    GeometrySpec geometry;
    geometry.path = example(name);
    geometry.unit = std::string(name).ends_with(".step") ? 0 : 1e-3;
    if (geometry.path.ends_with(".nrrd")) geometry.kind = GeometryKind::image;
    MeshingReport report;
    const Mesh one = make_mesh(geometry, options, quiet, &report);
    CHECK(report.threads == 1);
    // Gmsh takes a copy of the environment: its size, names and folders move what the mesher makes later.
    for (const int n : {1, 2, 7}) {
      CAPTURE(n);
      const TemporaryFolder folder;
      const std::filesystem::path inside =
          folder.path() + "/" + std::string(static_cast<std::size_t>(9 * n), 'f');
      std::filesystem::create_directory(inside);
      geometry.path = inside / (std::string(static_cast<std::size_t>(n), 'g') +
                                std::filesystem::path(name).extension().string());
      std::filesystem::copy_file(example(name), geometry.path);
      std::vector<std::unique_ptr<Environment>> more;
      std::vector<std::string> names;
      for (int i = 0; i < 3 * n; ++i) names.push_back("GENBA_TEST_" + std::to_string(i));
      for (const std::string& variable : names)
        more.push_back(
            std::make_unique<Environment>(variable.c_str(), std::string(variable.size() * 7, 'v')));
      const Environment temporary("TMPDIR", inside.string());
      const Mesh other = make_mesh(geometry, options, quiet);
      REQUIRE(one.points == other.points);
      REQUIRE(one.solids.size() == other.solids.size());
      for (std::size_t b = 0; b < one.solids.size(); ++b) {
        REQUIRE(one.solids[b].nodes == other.solids[b].nodes);
        REQUIRE(one.solids[b].group == other.solids[b].group);
      }
    }
  }
}

TEST_CASE("The mesher takes one thread by default where few elements are expected, else all") {
  GeometrySpec geometry;
  geometry.path = example("bracket.step");
  MeshOptions options;
  options.kind = MeshKind::tet4;
  Monitor quiet;
  const auto threads = [&](double size, int stated) {
    options.size = size;
    options.threads = stated;
    MeshingReport report;
    make_mesh(geometry, options, quiet, &report);
    return report.threads;
  };
  CHECK(threads(1.2e-3, 0) == 1);
  CHECK(threads(0.8e-3, 0) == ThreadTeam().size());
  CHECK(threads(3e-3, 2) == 2);
}

TEST_CASE("The bracket becomes tet10 elements of the right volume, named faces in their places") {
  MeshingReport report;
  const Mesh mesh = mesh_file(example("bracket.step"), 0, 5e-3, MeshKind::tet10, &report);

  // 80 x 50 x 8 and 8 x 50 x 62, fillet of 8, two holes of 9 and one of 20 through 8 mm.
  const double expected =
      80 * 50 * 8 + 8 * 50 * 62 + 50 * 64 * (1 - M_PI / 4) - 8 * M_PI * (2 * 4.5 * 4.5 + 100);
  const MeshQuality quality = measure_quality(mesh);
  CHECK(quality.volume == doctest::Approx(expected * 1e-9).epsilon(1e-3));
  CHECK(quality.min > 0);
  CHECK(quality.mean > 0.4);
  REQUIRE(mesh.solids.size() == 1);
  CHECK(mesh.solids[0].type == ElementType::tet10);
  CHECK(mesh.source == "bracket.step");
  REQUIRE(mesh.regions.size() == 1);
  CHECK(mesh.regions[0].name == "bracket");
  CHECK(mesh.surfaces.size() == 12);

  const auto bore = box_of_surface(mesh, "bore");
  CHECK(bore[0][1] == doctest::Approx(0.015).epsilon(1e-2));
  CHECK(bore[1][1] == doctest::Approx(0.035).epsilon(1e-2));
  CHECK(bore[1][2] == doctest::Approx(0.058).epsilon(1e-2));
  CHECK(box_of_surface(mesh, "foot_bottom")[1][2] == doctest::Approx(0.0));
  CHECK(box_of_surface(mesh, "wall_back")[1][0] == doctest::Approx(0.0));
  CHECK(box_of_surface(mesh, "bolt_hole_2")[0][1] == doctest::Approx(0.0335).epsilon(1e-2));

  CHECK(report.mesher.english().find("HXT") != std::string::npos);
  CHECK(report.peak_bytes > 10'000'000);
  CHECK(report.seconds > 0);
}

TEST_CASE("An upper-case ending and a finer size are understood; facets are outward and closed") {
  TemporaryFolder folder;
  std::filesystem::copy_file(example("plate_with_hole.step"), folder.file("PLATE.STP"));
  const Mesh mesh = mesh_file(folder.file("PLATE.STP"), 1e-3, 4e-3, MeshKind::tet4);

  Vec3 sum{};
  double volume = 0;
  for (const auto& block : mesh.facets)
    for (Index e = 0; e < block.size(); ++e) {
      const Vec3 area = facet_area_vector(mesh, block, e);
      const Vec3& p = mesh.points[static_cast<std::size_t>(element_nodes(block, e)[0])];
      for (std::size_t k = 0; k < 3; ++k) sum[k] += area[k];
      volume += dot(p, area) / 3;
    }
  CHECK(length(sum) < 1e-12);
  CHECK(volume == doctest::Approx(measure_quality(mesh).volume).epsilon(1e-9));
  CHECK(volume == doctest::Approx((100 * 50 - 25 * M_PI) * 5e-9).epsilon(5e-3));
}

TEST_CASE("Endings of any case are understood, also by the library that goes by them") {
  TemporaryFolder folder;
  const std::string brep = folder.file("Ring.BreP");
  std::filesystem::copy_file(GENBA_MESH_TEST_DATA "/cube.brep", brep);
  CHECK(measure_quality(mesh_file(brep, 1e-3, 1e-3, MeshKind::tet4)).volume == doctest::Approx(1e-9));
  std::filesystem::copy_file(example("bracket.step"), folder.file("part.Stp"));
  GeometrySpec spec;
  spec.path = folder.file("part.Stp");
  Monitor quiet;
  CHECK_FALSE(read_geometry_facts(spec, {}, quiet).surfaces.empty());
  write_msh(folder.file("a.msh"), make_box_mesh(ElementType::tet4, {1, 1, 1}, {1, 1, 1}));
  std::filesystem::rename(folder.file("a.msh"), folder.file("A.Msh"));
  CHECK(mesh_file(folder.file("A.Msh"), 1, 1, MeshKind::tet4).solid_count() == 6);
}

TEST_CASE("the box of every kind of geometry is known without a mesh") {
  Monitor quiet;
  GeometrySpec spec;
  spec.path = GENBA_MESH_TEST_DATA "/cube.brep";
  spec.unit = 2e-3;
  CHECK(geometry_box(spec, {}, quiet)[1][0] == doctest::Approx(2e-3).epsilon(1e-3));
  spec.path = example("long_bone.stl");
  spec.unit = 1e-3;
  const auto surface = geometry_box(spec, {}, quiet);
  CHECK(surface[1][2] - surface[0][2] > 0.05);
  TemporaryFolder folder;
  write_inp(folder.file("a.inp"), make_box_mesh(ElementType::tet4, {1, 2, 3}, {1, 1, 1}), "a box");
  spec.path = folder.file("a.inp");
  CHECK(geometry_box(spec, {}, quiet)[1][2] == doctest::Approx(3e-3));
  spec = {};
  spec.kind = GeometryKind::image;
  spec.path = example("bone_with_marrow.nrrd");
  CHECK(geometry_box(spec, {}, quiet)[1][2] > 0.04);
}

TEST_CASE("Two solids that touch share the nodes of their common face, and keep their names") {
  const Mesh mesh = mesh_file(example("heated_part.step"), 0, 6e-3, MeshKind::tet4);

  REQUIRE(mesh.regions.size() == 2);
  std::vector<std::set<Index>> nodes(2);
  for (const auto& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      for (Index node : element_nodes(block, e))
        nodes[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])].insert(node);
  std::vector<Index> shared;
  std::set_intersection(nodes[0].begin(), nodes[0].end(), nodes[1].begin(), nodes[1].end(),
                        std::back_inserter(shared));
  CHECK(shared.size() > 20);
  for (Index node : shared) CHECK(mesh.points[static_cast<std::size_t>(node)][2] == doctest::Approx(8e-3));

  const auto volumes = volumes_of_regions(mesh);
  for (std::size_t r = 0; r < 2; ++r) {
    const double expected = mesh.regions[r].name == "slug" ? M_PI * 225 * 8 : 60 * 60 * 8 + 6 * 60 * 3 * 25.0;
    CHECK((mesh.regions[r].name == "slug" || mesh.regions[r].name == "sink"));
    CHECK(volumes[r] == doctest::Approx(expected * 1e-9).epsilon(0.03));
  }
  CHECK(box_of_surface(mesh, "slug_bottom")[1][2] == doctest::Approx(0.0));
  CHECK(box_of_surface(mesh, "fins")[0][2] == doctest::Approx(16e-3));
}

TEST_CASE("Six-faced solids become conforming hexahedra; others are refused with a way out") {
  const Mesh mesh = mesh_file(test_data("blocks.step"), 0, 5e-3, MeshKind::hex8);
  REQUIRE(mesh.solids.size() == 1);
  CHECK(mesh.solids[0].type == ElementType::hex8);
  CHECK(mesh.solid_count() == 2 * 2 * 8);
  CHECK(mesh.node_count() == 3 * 3 * 9);
  CHECK(measure_quality(mesh).min == doctest::Approx(1.0));
  REQUIRE(mesh.regions.size() == 2);
  CHECK(mesh.regions[0].name + mesh.regions[1].name == "lowerupper");
}

TEST_CASE("Extruded profiles are swept into hexahedra that fit across solids") {
  const Mesh mesh = mesh_file(test_data("extrusions.step"), 0, 3e-3, MeshKind::hex8);
  REQUIRE(mesh.solids.size() == 1);
  CHECK(mesh.solids[0].type == ElementType::hex8);
  REQUIRE(mesh.regions.size() == 3);
  CHECK(measure_quality(mesh).min > 0.2);

  // The bore is a polygon in the mesh: plate and plug exchange what it lacks, only the plug above loses some.
  const double bore = M_PI * 25, plate = 60 * 10 + 20 * 30;
  const std::vector<double> volumes = volumes_of_regions(mesh);
  for (std::size_t r = 0; r < 3; ++r) {
    const std::string& name = mesh.regions[r].name;
    const double expected = name == "plate" ? 10 * (plate - bore) : name == "plug" ? 25 * bore : 10 * bore;
    INFO(name);
    CHECK(volumes[r] == doctest::Approx(expected * 1e-9).epsilon(0.05));
  }

  // Every face of an element belongs to two elements or to the outside: nothing is torn along shared faces.
  constexpr int faces[6][4] = {{0, 1, 2, 3}, {4, 5, 6, 7}, {0, 1, 5, 4},
                               {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};
  std::map<std::set<Index>, std::pair<int, std::set<Index>>> uses;
  for (Index e = 0; e < mesh.solids[0].size(); ++e)
    for (const auto& face : faces) {
      std::set<Index> corners;
      for (int c : face) corners.insert(element_nodes(mesh.solids[0], e)[static_cast<std::size_t>(c)]);
      auto& [count, regions] = uses[corners];
      ++count;
      regions.insert(mesh.solids[0].group[static_cast<std::size_t>(e)]);
    }
  double outside = 0;
  std::size_t shared = 0;
  for (const auto& [corners, use] : uses) {
    CHECK(use.first <= 2);
    if (use.second.size() == 2) ++shared;
    if (use.first == 2) continue;
    std::vector<Vec3> p;
    for (Index node : corners) p.push_back(mesh.points[static_cast<std::size_t>(node)]);
    const Vec3 a = minus(p[1], p[0]), b = minus(p[2], p[0]), c = minus(p[3], p[0]);
    // The corners come in any order; of a parallelogram each of the three products is its area.
    outside += (length(cross(a, b)) + length(cross(b, c)) + length(cross(c, a))) / 3;
  }
  CHECK(shared > 0);
  const double expected = 2 * plate + 10 * (60 + 10 + 40 + 30 + 20 + 40) + 2 * M_PI * 5 * (15 + 10);
  CHECK(outside == doctest::Approx(expected * 1e-6).epsilon(0.03));

  const auto layers = [&] {
    std::set<long> heights;
    for (const Vec3& p : mesh.points) heights.insert(std::lround(p[2] * 1e9));
    return heights;
  }();
  CHECK(layers.count(10'000'000) == 1);
  CHECK(layers.count(25'000'000) == 1);
  CHECK(layers.size() == 3 + 5 + 3 + 1);
}

TEST_CASE("A plate with a rounded cut-out is swept and its faces keep their names") {
  const Mesh plate = mesh_file(example("plate_with_hole.step"), 0, 2e-3, MeshKind::hex8);
  CHECK(measure_quality(plate).volume == doctest::Approx(5 * (5000 - M_PI * 100 / 4) * 1e-9).epsilon(2e-3));
  CHECK(box_of_surface(plate, "top")[0][2] == doctest::Approx(5e-3));
  CHECK(box_of_surface(plate, "bottom")[1][2] == doctest::Approx(0.0));
  CHECK(box_of_surface(plate, "pulled_end")[0][0] == doctest::Approx(0.1));
}

TEST_CASE("What is neither block nor extruded profile is refused with a way out") {
  const auto refused = error_of([] { mesh_file(example("bracket.step"), 0, 5e-3, MeshKind::hex8); });
  CHECK(says(refused, "12 faces"));
  CHECK(says(refused, "tet10"));
}

TEST_CASE("A BREP file needs a unit and takes it") {
  CHECK(says(error_of([] { mesh_file(test_data("cube.brep"), 0, 0.2, MeshKind::tet4); }), "unit"));
  const Mesh mesh = mesh_file(test_data("cube.brep"), 0.01, 0.002, MeshKind::tet4);
  CHECK(measure_quality(mesh).volume == doctest::Approx(1e-6));
}

TEST_CASE("Loose IGES faces are sewn into a solid, in the file's own unit") {
  MeshingReport report;
  const Mesh mesh = mesh_file(test_data("cube.iges"), 0.0254, 5e-3, MeshKind::tet4, &report);
  CHECK(measure_quality(mesh).volume == doctest::Approx(std::pow(0.0254, 3)));
  CHECK(mesh.surfaces.size() == 6);
  REQUIRE(report.warnings.size() == 1);
  CHECK(report.warnings[0].english().find("sewn") != std::string::npos);
  CHECK(says(error_of([] { mesh_file(test_data("cube.iges"), 1e-3, 5e-3, MeshKind::tet4); }), "0.0254 m"));
}

TEST_CASE("IGES faces keep their labels and colours, also where they are sewn into a solid") {
  std::string text = read_file(test_data("cube.iges"));
  int face = 0;
  // Second line of a directory entry: colour in columns 17 to 24, label in 57 to 64.
  for (std::size_t line = 0; line < text.size(); line = text.find('\n', line) + 1) {
    if (text.compare(line, 8, "     128") != 0 || (text[line + 79] - '0') % 2 != 0) continue;
    ++face;
    text.replace(line + 16, 8, "       " + std::to_string(face < 3 ? 1 + face : 0));  // 2 red, 3 green
    text.replace(line + 56, 8, "   FACE" + std::to_string(face));
  }
  REQUIRE(face == 6);
  const TemporaryFolder folder;
  write_bytes(folder.file("PAINTED.IGS"), text);
  const Mesh mesh = mesh_file(folder.file("PAINTED.IGS"), 0, 0.01, MeshKind::tet4);
  REQUIRE(mesh.surfaces.size() == 6);
  for (const GeometricEntity& s : mesh.surfaces) {
    CAPTURE(s.name);
    CHECK(s.name.size() == 5);
    CHECK(s.name.starts_with("FACE"));
    CHECK(s.colour.has_value() == (s.name == "FACE1" || s.name == "FACE2"));
    if (s.name == "FACE2") CHECK(s.colour == Rgb{0, 255, 0});
  }
}

TEST_CASE("Faces keep their names where solids that touch are joined, renumbered ones too") {
  std::string text = read_file(test_data("blocks.step"));
  const std::string unnamed = "ADVANCED_FACE(''";
  int count = 0;
  for (std::size_t at = text.find(unnamed); at != std::string::npos; at = text.find(unnamed, at + 1))
    text.replace(at, unnamed.size(), "ADVANCED_FACE('side " + std::to_string(++count) + "'");
  REQUIRE(count == 12);
  const TemporaryFolder folder;
  write_bytes(folder.file("named.step"), text);
  const Mesh mesh = mesh_file(folder.file("named.step"), 0, 0.01, MeshKind::tet4);
  CHECK(mesh.surfaces.size() == 11);
  for (const GeometricEntity& s : mesh.surfaces) {
    CAPTURE(s.tag);
    CHECK(s.name.starts_with("side "));
  }
}

TEST_CASE("A unit that contradicts a STEP file is refused") {
  const auto refused = error_of([] { mesh_file(example("bracket.step"), 1.0, 0.005, MeshKind::tet4); });
  REQUIRE(refused);
  CHECK(refused->kind() == ErrorKind::input);
  CHECK(says(refused, "0.001 m"));
}

TEST_CASE("A closed STL surface is remeshed or kept, and filled") {
  MeshingReport report;
  const Mesh remeshed = mesh_file(example("long_bone.stl"), 1e-3, 10e-3, MeshKind::tet10, &report);
  const MeshQuality quality = measure_quality(remeshed);
  CHECK(quality.volume == doctest::Approx(411e-6).epsilon(0.05));
  CHECK(quality.min > 0);

  GeometrySpec geometry;
  geometry.path = example("long_bone.stl");
  geometry.unit = 1e-3;
  MeshOptions options;
  options.kind = MeshKind::tet4;
  options.keep_triangles = true;
  Monitor quiet;
  const Mesh kept = make_mesh(geometry, options, quiet);
  CHECK(kept.facet_count() == 8652);
  CHECK(measure_quality(kept).volume == doctest::Approx(410.9e-6).epsilon(1e-3));
}

TEST_CASE("Four triangles, which Gmsh cuts without end, are listed and remeshed") {
  TemporaryFolder folder;
  const std::array<Vec3, 4> corners{{{0, 0, 0}, {10, 0, 0}, {0, 10, 0}, {0, 0, 10}}};
  std::string text = "solid corner\n";
  for (const auto& t : {std::array{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}) {
    text += "facet normal 0 0 0\nouter loop\n";
    for (int k : t) {
      const Vec3& p = corners[static_cast<std::size_t>(k)];
      text +=
          "vertex " + std::to_string(p[0]) + " " + std::to_string(p[1]) + " " + std::to_string(p[2]) + "\n";
    }
    text += "endloop\nendfacet\n";
  }
  write_bytes(folder.file("corner.stl"), text + "endsolid corner\n");
  GeometrySpec geometry;
  geometry.path = folder.file("corner.stl");
  geometry.unit = 1e-3;
  MeshOptions options;
  options.size = 3e-3;
  options.threads = 1;
  Monitor quiet;
  CHECK(read_geometry_facts(geometry, options, quiet).surfaces.size() == 4);
  MeshingReport report;
  const Mesh mesh = make_mesh(geometry, options, quiet, &report);
  CHECK(report.warnings.empty());
  CHECK(mesh.surfaces.size() == 4);
  CHECK(mesh.facet_count() > 16);
  CHECK(measure_quality(mesh).volume == doctest::Approx(1e-6 / 6).epsilon(1e-6));
}

TEST_CASE("A structured box needs no mesher") {
  GeometrySpec geometry;
  geometry.kind = GeometryKind::box;
  geometry.box_size = {0.01, 0.02, 0.03};
  geometry.box_cells = {1, 2, 3};
  MeshOptions options;
  options.kind = MeshKind::hex8;
  Monitor quiet;
  CHECK(make_mesh(geometry, options, quiet).solid_count() == 6);
  geometry.box_cells = {1, 0, 3};
  CHECK(says(error_of([&] { make_mesh(geometry, options, quiet); }), "cell counts"));
}

TEST_CASE("An absurd size is refused before the memory is full") {
  const auto refused = error_of([] { mesh_file(example("bracket.step"), 0, 1e-6, MeshKind::tet10); });
  REQUIRE(refused);
  CHECK(refused->kind() == ErrorKind::memory);
}

TEST_CASE("Names and box of a geometry are known without meshing it") {
  GeometrySpec geometry;
  geometry.path = example("bracket.step");
  Monitor quiet;
  const GeometryFacts facts = read_geometry_facts(geometry, {}, quiet);
  CHECK(facts.regions.size() == 1);
  CHECK(facts.surfaces.size() == 12);
  CHECK(facts.box[1][0] == doctest::Approx(0.08).epsilon(1e-3));
}

TEST_CASE("Around a notch much smaller than the elements sizes grow slowly, unless the size is what fits") {
  GeometrySpec geometry;
  geometry.path = test_data("notch.brep");
  geometry.unit = 1e-3;
  MeshOptions options;
  options.kind = MeshKind::tet4;
  options.size = 5e-3;
  Monitor quiet;
  MeshingReport report;
  const Mesh graded = make_mesh(geometry, options, quiet, &report);
  CHECK(measure_quality(graded).min >= options.min_quality);
  CHECK(std::any_of(report.facts.begin(), report.facts.end(), [](const Text& fact) {
    return fact.english().find("grow slowly from short edges; 0 are left") != std::string::npos;
  }));
  for (const std::string& warning : english(report.warnings))
    CHECK(warning.find("scaled Jacobian below") == std::string::npos);

  options.size_rule = SizeRule::largest_that_fits;
  const Mesh bound = make_mesh(geometry, options, quiet);
  CHECK(measure_quality(bound).min < 0.05);
  CHECK(bound.solid_count() < graded.solid_count());
}

TEST_CASE("Edges and faces much smaller than the elements are told, but for a strip's own sides") {
  const auto warnings = [](const char* file) {
    GeometrySpec geometry;
    geometry.path = test_data(file);
    geometry.unit = 1e-3;
    MeshOptions options;
    options.kind = MeshKind::tet4;
    options.size = 1e-2;
    Monitor quiet;
    MeshingReport report;
    make_mesh(geometry, options, quiet, &report);
    return report.warnings;
  };
  const auto tells_of_small = [](const Text& warning) {
    return warning.english().find("Small elements gather there") != std::string::npos;
  };
  const auto notch = warnings("notch.brep"), strip = warnings("strip.brep");
  CHECK(std::count_if(notch.begin(), notch.end(), tells_of_small) == 2);
  CHECK(std::none_of(strip.begin(), strip.end(), tells_of_small));
}

TEST_CASE("Colours of a STEP file's solids and faces come with its regions and surfaces") {
  // blocks.step with its solid 'lower' (#37) green and one of that solid's faces (#39) dark red.
  std::string text = read_file(test_data("blocks.step"));
  std::string styles;
  int id = 9000;
  const auto paint = [&](int item, const char* rgb) {
    const auto n = [&](int k) { return "#" + std::to_string(id + k); };
    styles += n(0) + "=COLOUR_RGB(''," + rgb + ");\n" + n(1) + "=FILL_AREA_STYLE_COLOUR(''," + n(0) + ");\n" +
              n(2) + "=FILL_AREA_STYLE('',(" + n(1) + "));\n" + n(3) + "=SURFACE_STYLE_FILL_AREA(" + n(2) +
              ");\n" + n(4) + "=SURFACE_SIDE_STYLE('',(" + n(3) + "));\n" + n(5) +
              "=SURFACE_STYLE_USAGE(.BOTH.," + n(4) + ");\n" + n(6) + "=PRESENTATION_STYLE_ASSIGNMENT((" +
              n(5) + "));\n" + n(7) + "=STYLED_ITEM('color',(" + n(6) + "),#" + std::to_string(item) + ");\n";
    id += 10;
  };
  paint(37, "0.2,0.8,0.4");
  paint(39, "0.5,0.,0.");
  styles += "#9100=MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',(#9007,#9017),#23);\n";
  text.insert(text.rfind("ENDSEC;"), styles);
  const TemporaryFolder folder;
  write_bytes(folder.file("painted.step"), text);

  const Mesh mesh = mesh_file(folder.file("painted.step"), 0, 0, MeshKind::tet4);
  const auto near = [](const std::optional<Rgb>& colour, const Rgb& wanted) {
    if (!colour) return false;
    for (std::size_t k = 0; k < 3; ++k)
      if (std::abs((*colour)[k] - wanted[k]) > 3) return false;
    return true;
  };
  const Rgb green{51, 204, 102}, red{128, 0, 0};
  for (const GeometricEntity& r : mesh.regions) CHECK(near(r.colour, green) == (r.name == "lower"));
  std::int64_t greens = 0, reds = 0;
  for (const GeometricEntity& s : mesh.surfaces) {
    greens += near(s.colour, green);
    reds += near(s.colour, red);
  }
  CHECK(greens == 5);
  CHECK(reds == 1);

  GeometrySpec geometry;
  geometry.path = folder.file("painted.step");
  Monitor quiet;
  for (const GeometricEntity& r : read_geometry_facts(geometry, {}, quiet).regions)
    CHECK(near(r.colour, green) == (r.name == "lower"));
}
