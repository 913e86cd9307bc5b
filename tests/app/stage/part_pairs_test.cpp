// Parts of an assembly with meshes of their own: found, listed, tied or free.
#include "app/stage/part_pairs.hpp"

#include <doctest/doctest.h>
#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <regex>
#include <sstream>

#include "app/case/case_file.hpp"
#include "app/check/checklist.hpp"
#include "app/plan/joint_cost.hpp"
#include "app/stage/apart_parts.hpp"
#include "app/stage/invalidation.hpp"
#include "app/start/starter.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/files/mesh_io.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/model/two_bodies.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// Writes solids that `draw` makes in Gmsh as a STEP file with these names.
template <class Draw>
std::string assembly(const TemporaryFolder& folder, std::vector<std::string> names, const Draw& draw,
                     const char* unit = "MM") {
  gmsh::initialize();
  gmsh::option::setNumber("General.Terminal", 0);
  gmsh::option::setString("Geometry.OCCTargetUnit", unit);
  gmsh::model::add("assembly");
  draw();
  gmsh::model::occ::synchronize();
  const std::string path = folder.file("assembly.step");
  gmsh::write(path);
  gmsh::finalize();
  std::ifstream in(path);
  std::stringstream whole;
  whole << in.rdbuf();
  std::string text = whole.str();
  std::size_t from = 0;
  for (const std::string& name : names) {
    from = text.find("MANIFOLD_SOLID_BREP(''", from);
    REQUIRE(from != std::string::npos);
    text.replace(from, 22, "MANIFOLD_SOLID_BREP('" + name + "'");
  }
  std::ofstream(path) << text;
  return path;
}

constexpr double side = 10;  // in units of the file

/// Two blocks on each other: 10 x 10 x 10 below 10 x 10 x 15.
std::string two_blocks(const TemporaryFolder& folder, Vec3 at = {}) {
  return assembly(folder, {"lower block", "upper"}, [&] {
    gmsh::model::occ::addBox(at[0], at[1], at[2], side, side, side);
    gmsh::model::occ::addBox(at[0], at[1], at[2] + side, side, side, 15);
  });
}

constexpr double modulus = 200e9, poisson = 0.3, pressure = 50e6;

Project of_file(const std::string& path, double size) {
  Project project;
  project.geometry.path = path;
  project.mesh.size = size;
  Material m;
  m.name = "steel";
  m.youngs_modulus = modulus;
  m.poisson_ratio = poisson;
  m.conductivity = 40;
  project.study.materials = {m};
  project.study.assignments = {{"steel", {}}};
  project.solve.tolerance = 1e-12;
  project.solve.precision = SolvePrecision::fp64;
  return project;
}

/// Pulled along z so that all stresses but one vanish. base: m.
Project pulled(const std::string& path, double size, const Vec3& base, double height) {
  Project project = of_file(path, size);
  project.study.constraints = {displacement("x", PlaneSelector{base, {1, 0, 0}, -1}, {0.0, std::nullopt, std::nullopt}),
                               displacement("y", PlaneSelector{base, {0, 1, 0}, -1}, {std::nullopt, 0.0, std::nullopt}),
                               displacement("z", PlaneSelector{base, {0, 0, 1}, -1}, {std::nullopt, std::nullopt, 0.0})};
  project.study.loads = {traction_load(
      "pull", PlaneSelector{{base[0], base[1], base[2] + height}, {0, 0, 1}, -1}, {0, 0, pressure})};
  return project;
}

struct Ran {
  std::shared_ptr<const MeshedGeometry> meshed;
  std::shared_ptr<const Results> results;
};

Ran run(Pipeline& pipeline, const Project& project) {
  pipeline.apply(shared(project));
  Recorder recorder;
  pipeline.run(Stage::results, recorder, {});
  return {pipeline.mesh(), pipeline.results()};
}

std::optional<Error> refused(Pipeline& pipeline, const Project& project) {
  try {
    (void)run(pipeline, project);
  } catch (const Error& e) {
    return e;
  }
  return std::nullopt;
}

/// Largest difference from the uniform stress state, of the largest displacement.
double patch_error(const Results& results, const Vec3& base, double height) {
  const std::vector<double>& u = results.find("displacement")->data;
  const double strain = pressure / modulus;
  double worst = 0;
  for (std::size_t n = 0; n < results.mesh->points.size(); ++n) {
    const Vec3 p = minus(results.mesh->points[n], base);
    const double exact[3] = {-poisson * strain * p[0], -poisson * strain * p[1], strain * p[2]};
    for (std::size_t a = 0; a < 3; ++a) worst = std::max(worst, std::abs(u[3 * n + a] - exact[a]));
  }
  return worst / (strain * height);
}

std::int64_t elements_of(const Mesh& mesh, const std::string& part) {
  std::int64_t count = 0;
  for (const ElementBlock& block : mesh.solids)
    for (const Index group : block.group) count += mesh.regions[static_cast<std::size_t>(group)].name == part;
  return count;
}

}  // namespace

TEST_CASE("parts of a STEP file have a common mesh, and the list says so") {
  TemporaryFolder folder;
  Pipeline pipeline;
  pipeline.apply(shared(of_file(two_blocks(folder), 4e-3)));
  Recorder recorder;
  pipeline.run(Stage::mesh, recorder, {});
  const auto& pairs = pipeline.mesh()->pairs;
  REQUIRE(pairs.size() == 1);
  CHECK(pairs[0].has_common_mesh);
  CHECK(pairs[0].joint == PartJoint::common_mesh);
  CHECK(pairs[0].area == doctest::Approx(1e-4));
  CHECK(pairs[0].middle[2] == doctest::Approx(0.01));
  CHECK(pairs[0].gap == 0);
  CHECK(recorder.heard("common"));
}

TEST_CASE("a part with a mesh of its own is tied: a uniform stress passes, near and far from the origin") {
  for (const Vec3& at : {Vec3{0, 0, 0}, Vec3{1e4, -2e4, 3e4}}) {
    CAPTURE(at[0]);
    TemporaryFolder folder;
    const Vec3 base = scaled(at, 1e-3);
    Project project = pulled(two_blocks(folder, at), 4e-3, base, 0.025);
    project.mesh.parts = {{"upper", 1.5e-3, true}};
    Pipeline pipeline;
    const Ran ran = run(pipeline, project);
    REQUIRE(ran.meshed->pairs.size() == 1);
    const TouchingParts& pair = ran.meshed->pairs[0];
    CHECK_FALSE(pair.has_common_mesh);
    CHECK(pair.joint == PartJoint::tied);
    CHECK(pair.area == doctest::Approx(1e-4).epsilon(0.005));  // slivers of less than 1 % of a face do not count
    CHECK(std::abs(pair.gap) < 1e-9);
    for (std::size_t a = 0; a < 3; ++a)
      CHECK(pair.middle[a] - base[a] == doctest::Approx(a == 2 ? 0.01 : 0.005).epsilon(0.05));
    CHECK(pair.sets[0] == "lower block|upper");
    CHECK(pair.sets[1] == "upper|lower block");
    REQUIRE(ran.results->connections.size() == 1);
    CHECK(ran.results->connections[0].name == "upper|lower block");  // the finer side follows
    CHECK(ran.results->connections[0].uncaught == 0);
    CHECK(ran.results->connections[0].area == doctest::Approx(1e-4).epsilon(1e-6));
    CHECK(ran.results->connections[0].force[2] == doctest::Approx(-pressure * 1e-4).epsilon(1e-5));
    CHECK(patch_error(*ran.results, base, 0.025) < 1e-6);
    // The volume of the finer part is 1.5 times as large, its elements are smaller.
    CHECK(elements_of(*ran.meshed->mesh, "upper") > 3 * elements_of(*ran.meshed->mesh, "lower block"));
  }
}

TEST_CASE("a part may be coarser than the rest; each meets its size, with and without a common mesh") {
  TemporaryFolder folder;
  const std::string path = two_blocks(folder);
  for (const bool own : {true, false}) {
    CAPTURE(own);
    Project project = of_file(path, 1.2e-3);
    project.mesh.parts = {{"lower block", 4e-3, own}};
    Pipeline pipeline;
    pipeline.apply(shared(project));
    Recorder recorder;
    pipeline.run(Stage::mesh, recorder, {});
    const Mesh& mesh = *pipeline.mesh()->mesh;
    CHECK(mesh.regions.size() == 2);
    const double fine = 1.5e-6 / static_cast<double>(elements_of(mesh, "upper")),
                 coarse = 1e-6 / static_cast<double>(elements_of(mesh, "lower block"));
    CHECK(std::cbrt(coarse / fine) > (own ? 1.7 : 1.25));
    CHECK(pipeline.mesh()->pairs.at(0).has_common_mesh == !own);
  }
}

TEST_CASE("a free pair leaves a mechanism, which is named; a tie becomes free without a new mesh") {
  TemporaryFolder folder;
  Project project = pulled(two_blocks(folder), 4e-3, {}, 0.025);
  project.mesh.parts = {{"upper", 0, true}};
  Pipeline pipeline;
  const Ran tied = run(pipeline, project);
  const Project free = with_joint(project, *tied.meshed->mesh, tied.meshed->pairs[0], PartJoint::free);
  REQUIRE(free.mesh.pairs.size() == 1);
  CHECK(free.mesh.pairs[0].parts == std::array<std::string, 2>{"lower block", "upper"});
  CHECK(first_difference(project, free) == Stage::mesh);  // an entry more
  const auto stopped = refused(pipeline, free);
  REQUIRE(stopped);
  CHECK(stopped->kind() == ErrorKind::singular);
  CHECK(has(stopped->problem().english(), "can move freely"));
  CHECK(part_pairs(free, *pipeline.mesh()).at(0).joint == PartJoint::free);
  const Project again = with_joint(free, *tied.meshed->mesh, tied.meshed->pairs[0], PartJoint::tied);
  CHECK(first_difference(free, again) == Stage::plan);
  CHECK_FALSE(refused(pipeline, again));
  const Project common = with_joint(again, *tied.meshed->mesh, tied.meshed->pairs[0], PartJoint::common_mesh);
  CHECK(first_difference(again, common) == Stage::mesh);
  const Ran one = run(pipeline, common);
  CHECK(one.meshed->pairs.at(0).has_common_mesh);
  CHECK(one.results->connections.empty());
}

TEST_CASE("heat passes a tied pair as one body") {
  TemporaryFolder folder;
  Project project = of_file(two_blocks(folder), 4e-3);
  project.mesh.parts = {{"upper", 2.5e-3, true}};
  project.study.physics = &physics_named("heat");
  project.study.constraints = {prescribed_temperature("cold", PlaneSelector{{}, {0, 0, 1}, -1}, 300),
                               prescribed_temperature("hot", PlaneSelector{{0, 0, 0.025}, {0, 0, 1}, -1}, 400)};
  Pipeline pipeline;
  const Ran ran = run(pipeline, project);
  const std::vector<double>& t = ran.results->find("temperature")->data;
  double worst = 0;
  for (std::size_t n = 0; n < t.size(); ++n)
    worst = std::max(worst, std::abs(t[n] - 300 - 100 * ran.results->mesh->points[n][2] / 0.025));
  CHECK(worst < 1e-4);
  CHECK(ran.results->connections.at(0).kind == "thermal_tie");
}

TEST_CASE("pairs may be apart while others share a mesh; what cannot be taken apart is named") {
  TemporaryFolder folder;
  // Three blocks in a ring: each touches both others.
  const std::string path = assembly(folder, {"a", "b", "c"}, [&] {
    gmsh::model::occ::addBox(0, 0, 0, 10, 10, 10);
    gmsh::model::occ::addBox(10, 0, 0, 10, 10, 10);
    gmsh::model::occ::addBox(0, 10, 0, 20, 10, 10);
  });
  Project project = of_file(path, 4e-3);
  project.mesh.pairs = {{{"b", "a"}, PartJoint::tied}};
  Pipeline pipeline;
  const auto stopped = refused(pipeline, project);
  REQUIRE(stopped);
  CHECK(stopped->place() == "mesh/pairs");
  says(stopped->problem().english(), "\"c\"");
  project.mesh.pairs.push_back({{"a", "c"}, PartJoint::free});
  pipeline.apply(shared(project));
  Recorder recorder;
  pipeline.run(Stage::mesh, recorder, {});
  const Mesh& mesh = *pipeline.mesh()->mesh;
  std::map<std::string, std::optional<PartJoint>> joints;
  for (const TouchingParts& pair : part_pairs(project, *pipeline.mesh()))
    joints[part_name(mesh, pair.regions[0]) + part_name(mesh, pair.regions[1])] = pair.joint;
  CHECK(joints.size() == 3);
  CHECK(joints["ab"] == PartJoint::tied);
  CHECK(joints["ac"] == PartJoint::free);
  CHECK(joints["bc"] == PartJoint::common_mesh);
  CHECK(measure_quality(mesh).volume == doctest::Approx(4e-6));
  project.mesh.pairs = {{{"a", "lid"}, PartJoint::tied}};
  const auto unknown = refused(pipeline, project);
  REQUIRE(unknown);
  CHECK(unknown->place() == "mesh/pairs/0/parts");
  says(unknown->problem().english(), "\"lid\"");
}

TEST_CASE("faces keep their names and bodies their numbers when parts are taken apart") {
  TemporaryFolder folder;
  const std::string path = two_blocks(folder);
  Project project = of_file(path, 4e-3);
  Pipeline pipeline;
  pipeline.apply(shared(project));
  Recorder recorder;
  pipeline.run(Stage::mesh, recorder, {});
  std::vector<std::int64_t> numbers;
  for (const GeometricEntity& r : pipeline.mesh()->mesh->regions) numbers.push_back(r.tag);
  project.mesh.pairs = {{{"#1", "#2"}, PartJoint::tied}};
  pipeline.apply(shared(project));
  pipeline.run(Stage::mesh, recorder, {});
  const Mesh& mesh = *pipeline.mesh()->mesh;
  std::vector<std::int64_t> now;
  for (const GeometricEntity& r : mesh.regions) now.push_back(r.tag);
  std::ranges::sort(now);
  CHECK(now == numbers);
  CHECK(mesh.surfaces.size() == 12);
  std::vector<std::int64_t> faces;
  for (const GeometricEntity& s : mesh.surfaces) faces.push_back(s.tag);
  std::ranges::sort(faces);
  CHECK(std::unique(faces.begin(), faces.end()) == faces.end());
}

TEST_CASE("a file in inches is tied as one in millimetres") {
  TemporaryFolder folder;
  const std::string path = two_blocks(folder);
  std::ifstream in(path);
  std::stringstream whole;
  whole << in.rdbuf();
  // The same numbers, as inches.
  std::string text = std::regex_replace(
      whole.str(), std::regex(R"(\( LENGTH_UNIT\(\) NAMED_UNIT\(\*\) SI_UNIT\(\.MILLI\.,\.METRE\.\) \))"),
      "( CONVERSION_BASED_UNIT('INCH',#9001) LENGTH_UNIT() NAMED_UNIT(#9002) )");
  text = replaced(text, "ENDSEC;\nEND-ISO",
                  "#9001 = LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),#9003);\n"
                  "#9002 = DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.);\n"
                  "#9003 = ( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.) );\nENDSEC;\nEND-ISO");
  std::ofstream(path) << text;
  constexpr double inch = 0.0254;
  Project project = pulled(path, 5 * inch, {}, 25 * inch);
  project.mesh.parts = {{"upper", 3 * inch, true}};
  Pipeline pipeline;
  const Ran ran = run(pipeline, project);
  CHECK(ran.meshed->pairs.at(0).area == doctest::Approx(100 * inch * inch).epsilon(0.005));
  CHECK(patch_error(*ran.results, {}, 25 * inch) < 1e-6);
}

TEST_CASE("parts of a mesh file that share no nodes are listed, tied by one entry, and kept apart by another") {
  TemporaryFolder folder;
  const std::string path = folder.file("two.vtu");
  write_vtu(path,
            beside_each_other(named_box(ElementType::hex20, {0.01, 0.01, 0.01}, {3, 3, 3}, {}, "left side"),
                              named_box(ElementType::tet10, {0.01, 0.01, 0.015}, {2, 2, 3}, {0, 0, 0.01}, "right")),
            "test");
  Project project = pulled(path, 0, {}, 0.025);
  project.geometry.kind = GeometryKind::mesh_file;
  project.geometry.unit = 1;
  Pipeline pipeline;
  const auto stopped = refused(pipeline, project);
  REQUIRE(stopped);
  CHECK(stopped->place() == "mesh/interfaces");
  const TouchingParts pair = pipeline.mesh()->pairs.at(0);
  CHECK_FALSE(pair.joint);
  project = with_joint(project, *pipeline.mesh()->mesh, pair, PartJoint::tied);
  const Ran ran = run(pipeline, project);
  CHECK(patch_error(*ran.results, {}, 0.025) < 1e-6);
  Project all = project;
  all.mesh.pairs.clear();
  all.mesh.interfaces = Interfaces::tie;
  CHECK(patch_error(*run(pipeline, all).results, {}, 0.025) < 1e-6);
  const auto free = refused(pipeline, with_joint(project, *ran.meshed->mesh, pair, PartJoint::free));
  REQUIRE(free);
  CHECK(free->kind() == ErrorKind::singular);
}

TEST_CASE("parts and pairs are read and written") {
  Project project = cantilever();
  project.geometry = {};
  project.geometry.path = "assembly.step";
  project.mesh.parts = {{"lower block", 2e-3, true}, {"#2", 0, true}};
  project.mesh.pairs = {{{"lower block", "#2"}, PartJoint::free}, {{"a|b", "c"}, PartJoint::common_mesh}};
  CHECK(parse_case(format_case(project), "x.json").mesh == project.mesh);
}

TEST_CASE("what a tie costs instead of a common mesh, and the reverse, is foretold by the matrix") {
  TemporaryFolder folder;
  const std::string path = two_blocks(folder);
  const auto planned = [&](bool own_meshes, double upper) {
    Project project = pulled(path, 2.5e-3, {}, 0.025);
    project.mesh.kind = MeshKind::tet4;
    if (own_meshes) project.mesh.parts = {{"upper", upper, true}};
    auto pipeline = std::make_unique<Pipeline>();
    pipeline->apply(shared(project));
    Recorder recorder;
    pipeline->run(Stage::plan, recorder, {});
    return pipeline;
  };
  const auto common = planned(false, 0), tied = planned(true, 2.4e-3);
  const auto costs_of = [](const Pipeline& pipeline) { return joint_costs(*pipeline.mesh(), *pipeline.planned()); };
  const auto whole = [](const Pipeline& pipeline) { return pipeline.planned()->plan.pattern; };
  const std::vector<JointCost> to_tie = costs_of(*common), to_common = costs_of(*tied);
  REQUIRE(to_tie.size() == 1);
  REQUIRE(to_common.size() == 1);
  CHECK(to_tie[0].has_common_mesh);
  CHECK_FALSE(to_common[0].has_common_mesh);
  // Beside the meshes that the mesher makes of the case of the other kind, by unknown: they differ inside too.
  const auto by_row = [](double nonzeros, double rows) { return nonzeros / rows; };
  const auto there = [&](const Pipeline& pipeline) {
    return by_row(static_cast<double>(whole(pipeline).nonzeros), static_cast<double>(whole(pipeline).rows));
  };
  CHECK(by_row(to_tie[0].nonzeros, to_tie[0].unknowns) == doctest::Approx(there(*tied)).epsilon(0.1));
  CHECK(by_row(to_common[0].nonzeros, to_common[0].unknowns) == doctest::Approx(there(*common)).epsilon(0.1));
  CHECK(to_tie[0].unknowns - static_cast<double>(whole(*common).rows) == 3 * to_tie[0].nodes);
  CHECK(static_cast<double>(whole(*tied).rows) - to_common[0].unknowns == 3 * to_common[0].nodes);
  CHECK(to_tie[0].growth > 1);
  CHECK(to_common[0].growth < 1);
  CHECK(to_tie[0].peak_then > to_tie[0].peak);
}

TEST_CASE("faces of a deck that a contact joins are not told as lying apart; without it they are") {
  // Two C3D8 of one section on each other.
  const auto deck_with = [](const std::string& joint) {
    return "*NODE, NSET=Nall\n1,0,0,0\n2,10,0,0\n3,10,10,0\n4,0,10,0\n5,0,0,10\n6,10,0,10\n7,10,10,10\n8,0,10,10\n"
           "11,0,0,10\n12,10,0,10\n13,10,10,10\n14,0,10,10\n15,0,0,20\n16,10,0,20\n17,10,10,20\n18,0,10,20\n"
           "*ELEMENT, TYPE=C3D8, ELSET=E\n1,1,2,3,4,5,6,7,8\n2,11,12,13,14,15,16,17,18\n"
           "*SURFACE, NAME=BELOW\n1,S2\n*SURFACE, NAME=ABOVE\n2,S1\n"
           "*MATERIAL, NAME=M\n*ELASTIC\n70000,0.33\n*SOLID SECTION, ELSET=E, MATERIAL=M\n"
           "*SURFACE INTERACTION, NAME=I\n*FRICTION\n0.1\n" + joint +
           "*BOUNDARY\n1,1,3\n2,1,3\n3,1,3\n4,1,3\n15,1,2\n16,1,2\n17,1,2\n18,1,2\n*STEP\n*STATIC\n*CLOAD\n15,3,-2\n*END STEP\n";
  };
  TemporaryFolder folder;
  const auto told = [&](const std::string& joint, const std::string& file) {
    std::ofstream(folder.file(file)) << deck_with(joint);
    const Project project = starter_project(folder.file(file));
    Pipeline pipeline;
    pipeline.apply(shared(project));
    Recorder recorder;
    pipeline.run(Stage::mesh, recorder, {});
    const auto meshed = pipeline.mesh();
    CHECK(meshed->report.touching.size() == 1);
    std::size_t of_list = 0;
    for (const CheckRow& row : check_case(project, meshed.get(), nullptr))
      for (const Finding& f : row.findings) of_list += has(f.problem.english(), "without being joined");
    CHECK(of_list == mesh_warnings(project, *meshed).size());
    return of_list;
  };
  CHECK(told("*CONTACT PAIR, INTERACTION=I, TYPE=SURFACE TO SURFACE, SMALL SLIDING\nABOVE,BELOW\n", "contact.inp") == 0);
  CHECK(told("*TIE, NAME=T\nABOVE,BELOW\n", "tie.inp") == 0);
  // A tie elsewhere leaves the place apart.
  CHECK(told("*SURFACE, NAME=SIDE\n1,S3\n*TIE, NAME=T\nABOVE,SIDE\n", "elsewhere.inp") == 1);
}
