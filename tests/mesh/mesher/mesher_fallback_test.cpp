// Every rung of the ways to mesh a geometry: HXT, Delaunay, an STL file's triangles as they are, curved
// elements optimised or straightened. A script in the mesher's place makes the rungs break that a test asks
// for; real geometries that Gmsh cannot cope with do the rest.
#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

#include "engine/model/file/mesh_cache.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/mesher/straighten.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

/// What a rung does, in shell: `job` is the mesher's job, `real` takes the real mesher, `in_volume` tells
/// that the volume has been begun, `refuse KIND PROBLEM` answers with an error, `hand_over FILE` with a mesh.
struct Rungs {
  std::string hxt, delaunay, hxt_on_triangles, delaunay_on_triangles;
};

constexpr const char* prelude = R"sh(
job=$1
field() { sed -n "s/^ *\"$1\": \"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}\$/\1/p" "$job"; }
real() { exec "$GENBA_REAL_MESHER" "$job"; }
in_volume() { echo 'stage 0.4000 0.7500 fill the volume' >&3; }
answer() {
  echo '{"mesher": "Fake 1", "notes": [], "warnings": ["a word of caution"], "source_volume": 1e-6, "source_area": 6e-4, "peak_bytes": 1,' \
    '"regions": [], "surfaces": [], "box": [[0, 0, 0], [0, 0, 0]]'"$1}" >"$(field answer_path)"
}
refuse() { answer ', "error": {"kind": '"$1"', "place": "part", "problem": "'"$2"'", "next_step": "Rest."}'; }
hand_over() { cp "$1" "$(field mesh_path)"; answer; }
)sh";

struct Outcome {
  std::optional<Mesh> mesh;
  std::optional<Error> error;
  MeshingReport report;
  std::vector<std::string> tried;  ///< use_hxt/keep_triangles of every run of the mesher
  std::vector<std::string> logged_warnings;
  double seconds = 0;
};

struct WarningMonitor : Monitor {
  std::vector<std::string> warnings;
  void log(LogLevel level, const Text& text) override {
    if (level == LogLevel::warning) warnings.emplace_back(text.english());
  }
};

/// `facts`: the geometry is only listed.
Outcome mesh_with(const Rungs& rungs, const GeometrySpec& geometry, const MeshOptions& options,
                  GeometryFacts* facts = nullptr) {
  TemporaryFolder folder;
  const std::string script = folder.file("fake-mesher"), tried = folder.file("tried");
  write_bytes(script, std::string("#!/bin/sh\n") + prelude +
                          "way=$(field use_hxt)/$(field keep_triangles)\necho $way >>'" + tried +
                          "'\ncase $way in\n  true/false) " + rungs.hxt + " ;;\n  false/false) " +
                          rungs.delaunay + " ;;\n  true/true) " + rungs.hxt_on_triangles +
                          " ;;\n  false/true) " + rungs.delaunay_on_triangles + " ;;\nesac\n");
  ::chmod(script.c_str(), 0700);
  const Environment real("GENBA_REAL_MESHER", find_mesher_program()), fake("GENBA_MESHER", script);
  Outcome outcome;
  WarningMonitor monitor;
  outcome.seconds = seconds_of([&] {
    outcome.error = error_of([&] {
      if (facts != nullptr)
        *facts = read_geometry_facts(geometry, options, monitor);
      else
        outcome.mesh = make_mesh(geometry, options, monitor, &outcome.report);
    });
  });
  outcome.logged_warnings = monitor.warnings;
  std::ifstream file(tried);
  for (std::string line; std::getline(file, line);) outcome.tried.push_back(line);
  return outcome;
}

GeometrySpec part(const std::string& path, double unit) {
  GeometrySpec geometry;
  geometry.path = path;
  geometry.unit = unit;
  return geometry;
}

/// cube.brep as a cube of 10 mm.
GeometrySpec cube() {
  return part(test_data("cube.brep"), 0.01);
}

/// The same of 12 triangles.
GeometrySpec cube_of_triangles(const TemporaryFolder& folder) {
  const Mesh box = make_box_mesh(ElementType::tet4, {10, 10, 10}, {1, 1, 1});
  std::ostringstream text;
  text << "solid cube\n";
  for (const ElementBlock& block : box.facets)
    for (Index e = 0; e < block.size(); ++e) {
      text << "facet normal 0 0 0\nouter loop\n";
      for (Index node : element_nodes(block, e)) {
        const Vec3& p = box.points[static_cast<std::size_t>(node)];
        text << "vertex " << p[0] << ' ' << p[1] << ' ' << p[2] << '\n';
      }
      text << "endloop\nendfacet\n";
    }
  text << "endsolid cube\n";
  write_bytes(folder.file("cube.stl"), text.str());
  return part(folder.file("cube.stl"), 1e-3);
}

MeshOptions coarse(MeshKind kind = MeshKind::tet4) {
  MeshOptions options;
  options.kind = kind;
  options.size = 4e-3;
  options.threads = 1;
  options.heal = CadHealing::off;
  return options;
}

constexpr const char* crash_in_volume = "in_volume; echo 'Error   : out of tune'; kill -SEGV $$";
constexpr const char* crash_told =
    "the mesher was ended by signal 11 (Segmentation fault) in the step \"mesh: fill the volume\"; its last "
    "message: Error   : out of tune";
const std::string remeshed = " on a remeshed surface", kept = " on the file's triangles";

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("HXT crashes while it fills a solid: Delaunay makes the mesh, and a warning says why") {
  const Outcome o = mesh_with({crash_in_volume, "real", "", ""}, cube(), coarse());
  REQUIRE(o.mesh);
  CHECK(o.tried == Texts{"true/false", "false/false"});
  CHECK(english(o.report.warnings) ==
        Texts{std::string("HXT did not work (") + crash_told + "); Delaunay is tried"});
  CHECK(o.logged_warnings == english(o.report.warnings));
  CHECK(o.report.mesher.english().ends_with(", Delaunay"));
  CHECK(measure_quality(*o.mesh).volume == doctest::Approx(1e-6));
}

TEST_CASE("what HXT itself refuses, or makes badly, is tried by Delaunay too") {
  TemporaryFolder folder;
  Mesh bad = make_box_mesh(ElementType::tet4, {0.01, 0.01, 0.01}, {2, 2, 2});
  std::swap(bad.solids[0].nodes[0], bad.solids[0].nodes[1]);
  write_mesh_cache(folder.file("inverted"), bad);
  write_mesh_cache(folder.file("half"), make_box_mesh(ElementType::tet4, {0.01, 0.01, 0.004}, {2, 2, 1}));
  const std::map<std::string, std::string> rungs = {
      {"in_volume; refuse 1 'there is a sliver'", "there is a sliver"},
      {"in_volume; hand_over " + folder.file("inverted"), "inverted tet4"},
      {"in_volume; hand_over " + folder.file("half"),
       "the mesh fills 0.4 cm^3 of a body of 1 cm^3 (60.0 % off)"},
  };
  for (const auto& [hxt, why] : rungs) {
    CAPTURE(hxt);
    const Outcome o = mesh_with({hxt, "real", "", ""}, cube(), coarse());
    REQUIRE(o.mesh);
    CHECK(o.tried == Texts{"true/false", "false/false"});
    // Nothing of what the refused mesh was accompanied by is told.
    REQUIRE(o.report.warnings.size() == 1);
    CHECK(o.report.warnings[0].english().starts_with("HXT did not work ("));
    CHECK(o.report.warnings[0].english().find(why) != std::string::npos);
    CHECK(measure_quality(*o.mesh).volume == doctest::Approx(1e-6));
  }
}

TEST_CASE("a mesh that is a little off its solid is taken with a warning") {
  TemporaryFolder folder;
  write_mesh_cache(folder.file("less"), make_box_mesh(ElementType::tet4, {0.01, 0.01, 0.009}, {2, 2, 1}));
  const Outcome o =
      mesh_with({"in_volume; hand_over " + folder.file("less"), "real", "", ""}, cube(), coarse());
  REQUIRE(o.mesh);
  CHECK(o.tried == Texts{"true/false"});
  CHECK(o.report.mesher == "Fake 1, HXT");
  REQUIRE(o.report.warnings.size() == 2);
  CHECK(o.report.warnings[0].english().find("fills 0.9 cm^3 of a body of 1 cm^3 (10.0 % off)") !=
        std::string::npos);
  CHECK(o.report.warnings[1] == "a word of caution");
}

TEST_CASE("a failure before the volume, or one that no mesher can help, is the end at once") {
  const std::map<std::string, std::pair<ErrorKind, std::string>> rungs = {
      {"echo 'Error   : no face'; kill -SEGV $$", {ErrorKind::geometry, "no face"}},
      {"refuse 1 'the faces do not close'", {ErrorKind::geometry, "the faces do not close"}},
      {"in_volume; refuse 6 'that is too much'", {ErrorKind::memory, "that is too much"}},
      {"in_volume; echo 'std::bad_alloc'; kill -ABRT $$", {ErrorKind::memory, "more memory than it may use"}},
      {"in_volume; refuse 0 'no such size'", {ErrorKind::input, "no such size"}},
  };
  for (const auto& [hxt, expected] : rungs) {
    CAPTURE(hxt);
    const Outcome o = mesh_with({hxt, "real", "", ""}, cube(), coarse());
    REQUIRE(o.error);
    CHECK(o.tried == Texts{"true/false"});
    CHECK(o.error->kind() == expected.first);
    CHECK(o.error->problem().english().find(expected.second) != std::string::npos);
    CHECK(o.error->problem().english().find("no way") == std::string::npos);
    CHECK(o.report.warnings.empty());
  }
}

TEST_CASE("if every way fails the error tells of each, the first one first") {
  Outcome o =
      mesh_with({crash_in_volume, "in_volume; refuse 1 'no tetrahedron fits'", "", ""}, cube(), coarse());
  REQUIRE(o.error);
  CHECK(o.tried == Texts{"true/false", "false/false"});
  CHECK(o.error->kind() == ErrorKind::geometry);
  CHECK(o.error->problem() ==
        std::string("no way to mesh it worked; HXT: ") + crash_told + "; Delaunay: no tetrahedron fits");
  CHECK(o.error->next_step() == "Rest.");
  CHECK(o.report.warnings.size() == 1);

  o = mesh_with({crash_in_volume, crash_in_volume, "", ""}, cube(), coarse());
  REQUIRE(o.error);
  CHECK(o.error->problem() ==
        std::string("no way to mesh it worked; HXT: ") + crash_told + "; Delaunay: the same");
  CHECK(o.error->next_step().english().find("element size") != std::string::npos);

  // An error that ends the search keeps its kind and its advice.
  o = mesh_with({crash_in_volume, "in_volume; refuse 6 'that is too much'", "", ""}, cube(), coarse());
  REQUIRE(o.error);
  CHECK(o.error->kind() == ErrorKind::memory);
  CHECK(o.error->problem().english().find("out of tune; Delaunay: that is too much") != std::string::npos);
}

TEST_CASE("without HXT, and for hexahedra, there is one way") {
  MeshOptions options = coarse();
  options.use_hxt = false;
  Outcome o = mesh_with({"real", "in_volume; refuse 1 'no tetrahedron fits'", "", ""}, cube(), options);
  REQUIRE(o.error);
  CHECK(o.tried == Texts{"false/false"});
  CHECK(o.error->problem() == "no tetrahedron fits");

  o = mesh_with({crash_in_volume, "real", "", ""}, cube(), coarse(MeshKind::hex8));
  REQUIRE(o.mesh);
  CHECK(o.tried == Texts{"false/false"});
  CHECK(o.mesh->solids.at(0).type == ElementType::hex8);
}

TEST_CASE("a surface that cannot be remeshed is filled as it is") {
  TemporaryFolder folder;
  const Outcome o = mesh_with({"echo 'Error   : out of tune'; kill -SEGV $$", "", "real", ""},
                              cube_of_triangles(folder), coarse());
  REQUIRE(o.mesh);
  CHECK(o.tried == Texts{"true/false", "true/true"});
  CHECK(english(o.report.warnings) ==
        Texts{"HXT" + remeshed +
              " did not work (the mesher was ended by signal 11 (Segmentation fault); its last message: "
              "Error   : out of tune); HXT" +
              kept + " is tried"});
  CHECK(o.report.mesher.english().ends_with(", HXT" + kept));
  CHECK(o.mesh->facet_count() == 12);
  CHECK(measure_quality(*o.mesh).volume == doctest::Approx(1e-6));
}

TEST_CASE("a surface that is cut without end is left at once, listed or meshed") {
  TemporaryFolder folder;
  const Rungs endless{
      "echo 'Info    : Level 12 partition with 80 triangles split in 2 parts because it is closed'; "
      "echo 'Info    : Level 1000 partition with 5 triangles split in 2 parts because it is closed'; "
      "sleep 100",
      "", "real", ""};
  Outcome o = mesh_with(endless, cube_of_triangles(folder), coarse());
  REQUIRE(o.mesh);
  CHECK(o.tried == Texts{"true/false", "true/true"});
  REQUIRE(o.report.warnings.size() == 1);
  CHECK(o.report.warnings[0].english().find("without end; it says: Info    : Level 1000 ") !=
        std::string::npos);
  CHECK(o.seconds < 30);

  GeometryFacts facts;
  o = mesh_with(endless, cube_of_triangles(folder), coarse(), &facts);
  CHECK_FALSE(o.error);
  CHECK(o.tried == Texts{"true/false", "true/true"});
  CHECK(facts.surfaces.size() == 6);
  REQUIRE(o.logged_warnings.size() == 1);
  CHECK(o.logged_warnings[0].find("faces are those of the file's triangles") != std::string::npos);
  CHECK(o.seconds < 30);
}

TEST_CASE("an STL surface goes down all four rungs") {
  TemporaryFolder folder;
  const Rungs rungs = {crash_in_volume, "in_volume; refuse 1 'no tetrahedron fits'", crash_in_volume, "real"};
  Outcome o = mesh_with(rungs, cube_of_triangles(folder), coarse(MeshKind::tet10));
  REQUIRE(o.mesh);
  CHECK(o.tried == Texts{"true/false", "false/false", "true/true", "false/true"});
  CHECK(english(o.report.warnings) ==
        Texts{"HXT" + remeshed + " did not work (" + crash_told + "); Delaunay" + remeshed + " is tried",
              "Delaunay" + remeshed + " did not work (no tetrahedron fits); HXT" + kept + " is tried",
              "HXT" + kept + " did not work (" + crash_told + "); Delaunay" + kept + " is tried"});
  CHECK(o.report.mesher.english().ends_with(", Delaunay" + kept));
  CHECK(o.mesh->facet_count() == 12);
  CHECK(o.mesh->solids.at(0).type == ElementType::tet10);
  CHECK(measure_quality(*o.mesh).volume == doctest::Approx(1e-6));

  o = mesh_with({rungs.hxt, rungs.delaunay, crash_in_volume, crash_in_volume}, cube_of_triangles(folder),
                coarse());
  REQUIRE(o.error);
  CHECK(o.error->problem() == "no way to mesh it worked; HXT" + remeshed + ": " + crash_told + "; Delaunay" +
                                  remeshed + ": no tetrahedron fits; HXT" + kept + ": " + crash_told +
                                  "; Delaunay" + kept + ": the same");
  CHECK(o.report.warnings.size() == 3);
}

TEST_CASE("remeshing that hangs is stopped after a quarter of the time, so that the triangles get theirs") {
  TemporaryFolder folder;
  MeshOptions options = coarse();
  options.time_limit = 16;
  const Outcome o = mesh_with({"sleep 100", "", "real", ""}, cube_of_triangles(folder), options);
  REQUIRE(o.mesh);
  CHECK(o.tried == Texts{"true/false", "true/true"});
  REQUIRE(o.report.warnings.size() == 1);
  CHECK(o.report.warnings[0].english().find("was stopped after 4 s without a result") != std::string::npos);
  CHECK(o.mesh->facet_count() == 12);
  CHECK(o.seconds > 3.9);
  CHECK(o.seconds < 14);
}

TEST_CASE("ways to repair a surface that take too long are followed by making it anew, and no other") {
  TemporaryFolder folder;
  std::string open = read_file(cube_of_triangles(folder).path);
  open.erase(open.rfind("facet normal"));  // the last of twelve
  write_bytes(folder.file("open.stl"), open + "endsolid cube\n");
  MeshOptions options = coarse();
  options.time_limit = 4;
  const std::string step = "case $(field task) in 3|4) sleep 100 ;; 5) exit 7 ;; *) real ;; esac";
  const Outcome o = mesh_with({step, step, step, step}, part(folder.file("open.stl"), 1e-3), options);
  REQUIRE(o.error);
  CAPTURE(std::string(o.error->what()));
  // Mending and up to three wraps have a second each; then voxels once, not twice.
  CHECK(o.tried.size() >= 4);
  CHECK(o.tried.size() <= 5);
  CHECK(o.error->problem().english().find("the mesher ended with exit code 7") != std::string::npos);
  CHECK(o.error->problem().english().find("other ways were left out, as these took too long") !=
        std::string::npos);
  CHECK(o.seconds < 12);
}

TEST_CASE("when the time is used up there is no further way") {
  MeshOptions options = coarse();
  options.time_limit = 1;
  const Outcome o = mesh_with({"in_volume; sleep 100", "real", "", ""}, cube(), options);
  REQUIRE(o.error);
  CHECK(o.tried == Texts{"true/false"});
  CHECK(o.error->problem().english().find("was stopped after 1 s without a result") != std::string::npos);
  CHECK(o.error->next_step().english().find("time limit") != std::string::npos);
  CHECK(o.seconds < 3);
}

TEST_CASE("an optimiser of curved elements that hangs or crashes leaves the mesh that was there") {
  TemporaryFolder folder;
  hand_over_mesh(folder.file("box.genba"), make_box_mesh(ElementType::tet10, {0.01, 0.01, 0.01}, {2, 2, 2}));
  const std::string there =
      "cp '" + folder.file("box.genba") +
      R"sh(' "$(field mesh_path)"; answer ', "is_unfinished": true, "curved": {"inverted": 7, "straightened": 3, "fault": ""}')sh";
  const std::string optimising = "; echo 'stage 0.8700 0.9500 optimise curved elements' >&3; ";
  const auto told = [](const Outcome& o, const std::string& fault) {
    return std::count(o.report.warnings.begin(), o.report.warnings.end(),
                      "7 curved element(s) were inside out or nearly so; optimising them did not work (" +
                          fault +
                          "), and 3 got straight edges. A smaller element size at curved faces avoids this.");
  };
  MeshOptions options = coarse(MeshKind::tet10);
  for (const double limit : {1.0, 600.0}) {
    CAPTURE(limit);
    options.time_limit = limit;
    const Outcome hung = mesh_with({there + optimising + "sleep 100", "", "", ""}, cube(), options);
    REQUIRE(hung.mesh);
    CHECK(hung.tried == Texts{"true/false"});
    CHECK(told(hung, "it took longer than the mesh with straight edges") == 1);
    CHECK(hung.report.was_cut_short);
    CHECK(hung.seconds < (limit > 1 ? 60 : 4));  // a third of a minute, or the limit
  }
  const Outcome crashed = mesh_with({there + optimising + "kill -SEGV $$", "", "", ""}, cube(), options);
  REQUIRE(crashed.mesh);
  CHECK(told(crashed, "the mesher was ended by signal 11 (Segmentation fault)") == 1);
  CHECK_FALSE(crashed.report.was_cut_short);
  // The clock that the optimiser has ends with its stage.
  const Outcome slow = mesh_with(
      {there + optimising + "echo 'stage 0.93 0.95 improve curved elements' >&3; sleep 21; hand_over '" +
           folder.file("box.genba") + "'",
       "", "", ""},
      cube(), options);
  REQUIRE(slow.mesh);
  CHECK(english(slow.report.warnings) == Texts{"a word of caution"});
  CHECK_FALSE(slow.report.was_cut_short);
}

// -- real geometries that Gmsh cannot cope with, at sizes far too coarse for them --

namespace {

Outcome mesh_by_gmsh(const std::string& file, double size, bool use_hxt) {
  MeshOptions options = coarse(MeshKind::tet10);
  options.size = size;
  options.curvature_elements = 0;
  options.use_hxt = use_hxt;
  options.heal = CadHealing::off;
  options.min_quality = 0;
  return mesh_with({"real", "real", "", ""}, part(test_data(file), 1e-3), options);
}

/// Of a processor, of the child processes that ended.
double seconds_of_children() {
  rusage used{};
  ::getrusage(RUSAGE_CHILDREN, &used);
  return static_cast<double>(used.ru_utime.tv_sec) + 1e-6 * static_cast<double>(used.ru_utime.tv_usec);
}

void check_valid(const Mesh& mesh) {
  CHECK(count_inverted(mesh) == 0);
  CHECK(measure_quality(mesh).min > 0);
}

}  // namespace

// A rod of 24 sides and its full length in every triangle: needles that no tetrahedron on them can mend.
TEST_CASE("needle triangles that are kept do not hold HXT up") {
  std::ostringstream text;
  text << "solid rod\n";
  const auto triangle = [&](const Vec3& a, const Vec3& b, const Vec3& c) {
    text << "facet normal 0 0 0\nouter loop\n";
    for (const Vec3& p : {a, b, c}) text << "vertex " << p[0] << ' ' << p[1] << ' ' << p[2] << '\n';
    text << "endloop\nendfacet\n";
  };
  constexpr int sides = 24;
  const auto at = [](int i, double z) {
    const double angle = 2 * M_PI * (i % sides) / sides;
    return Vec3{5 * std::cos(angle), 5 * std::sin(angle), z};
  };
  for (int i = 0; i < sides; ++i) {
    triangle(at(i, 0), at(i + 1, 0), at(i + 1, 20));
    triangle(at(i, 0), at(i + 1, 20), at(i, 20));
    triangle({0, 0, 0}, at(i + 1, 0), at(i, 0));
    triangle({0, 0, 20}, at(i, 20), at(i + 1, 20));
  }
  text << "endsolid rod\n";
  TemporaryFolder folder;
  write_bytes(folder.file("rod.stl"), text.str());
  MeshOptions options;
  options.keep_triangles = true;
  Monitor quiet;
  const double before = seconds_of_children();
  const Mesh mesh = make_mesh(part(folder.file("rod.stl"), 1e-3), options, quiet);
  CHECK(seconds_of_children() - before < 12);  // of a processor; HXT alone took 25
  CHECK(mesh.facet_count() == 4 * sides);
  CHECK(measure_quality(mesh).volume ==
        doctest::Approx(20 * sides * 12.5 * std::sin(2 * M_PI / sides) * 1e-9));
}

TEST_CASE("a thin hollow ball that neither HXT nor Delaunay can fill: both are told") {
  const Outcome o = mesh_by_gmsh("hollow_ball.brep", 4e-3, true);
  REQUIRE(o.error);
  CHECK(o.tried == Texts{"true/false", "false/false"});
  CHECK(o.error->kind() == ErrorKind::geometry);
  CHECK(o.error->problem().english().starts_with("no way to mesh it worked; HXT: Gmsh says: "));
  CHECK(o.error->problem().english().find("; Delaunay: ") != std::string::npos);
}

TEST_CASE("a CAD shape that no way fills is healed, and every way tried again") {
  MeshOptions options = coarse();
  options.heal = CadHealing::automatic;
  const Outcome o =
      mesh_with({"if [ $(field heal) = 2 ]; then real; else " + std::string(crash_in_volume) + "; fi",
                 crash_in_volume, "", ""},
                cube(), options);
  REQUIRE(o.mesh);
  CHECK(o.tried == Texts{"true/false", "false/false", "true/false"});
  CHECK(o.report.mesher.english().ends_with("HXT after healing"));
  CHECK(measure_quality(*o.mesh).volume == doctest::Approx(1e-6));
  CHECK(o.report.facts.at(0).english().find("healed with a tolerance of") != std::string::npos);
}

TEST_CASE("a ring too coarse for its faces crashes Gmsh before the volume: one attempt, its last words") {
  const Outcome o = mesh_by_gmsh("ring.brep", 0.1, true);
  REQUIRE(o.error);
  CHECK(o.tried == Texts{"true/false"});
  CHECK(o.error->kind() == ErrorKind::geometry);
  CHECK(o.error->problem().english().find("periodic surface") != std::string::npos);
}

TEST_CASE("curved elements of a thin wall are optimised or get straight edges: none stays inside out") {
  const Outcome o = mesh_by_gmsh("thin_wall.brep", 0.1, true);
  REQUIRE(o.mesh);
  CHECK(o.report.mesher.english().ends_with(", HXT"));
  REQUIRE(o.report.warnings.size() == 1);
  const std::string warning = o.report.warnings[0].english();
  CAPTURE(warning);
  // Whether Gmsh's optimiser leaves some that get straight edges differs between environments.
  CHECK(warning.find(" curved element(s) were inside out or nearly so; ") != std::string::npos);
  CHECK((warning.find("they were optimised") != std::string::npos ||
         warning.find(" got straight edges") != std::string::npos));
  CHECK(warning.ends_with(". A smaller element size at curved faces avoids this."));
  check_valid(*o.mesh);
  // Box of 30 mm with a bore of 14.95 mm radius.
  CHECK(measure_quality(*o.mesh).volume ==
        doctest::Approx(30 * (900 - M_PI * 14.95 * 14.95) * 1e-9).epsilon(0.05));
}

TEST_CASE("an optimiser that gives up, or pulls nodes off the solid, leaves straight edges") {
  for (const bool use_hxt : {false, true}) {
    CAPTURE(use_hxt);
    const Outcome o = mesh_by_gmsh("ring.brep", 4e-3, use_hxt);
    REQUIRE(o.mesh);
    REQUIRE(o.report.warnings.size() == 2);
    CHECK(o.report.warnings[0].english().find("a smaller element size follows curved faces better") !=
          std::string::npos);
    CHECK(o.report.warnings[1].english().find("optimising them did not work (") != std::string::npos);
    CHECK(o.report.warnings[1].english().find(" got straight edges") != std::string::npos);
    check_valid(*o.mesh);
    CHECK(measure_quality(*o.mesh).volume == doctest::Approx(2 * M_PI * M_PI * 10 * 4e-9).epsilon(0.1));
  }
}
