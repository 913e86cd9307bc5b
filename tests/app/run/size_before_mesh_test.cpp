#include "app/run/size_before_mesh.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "app/check/geometry_read.hpp"
#include "app/service.hpp"
#include "app/stage/invalidation.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "mesh/mesher/body_size.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

Project of_file(const std::string& path, double size, int curvature = 0) {
  Project project = cantilever();
  project.geometry = {};
  project.geometry.path = path;
  project.geometry.unit = path.ends_with(".stl") ? 1e-3 : 0;
  project.mesh.kind = MeshKind::tet10;
  project.mesh.size = size;
  project.mesh.curvature_elements = curvature;
  return project;
}

const std::string examples = GENBA_EXAMPLES;

}  // namespace

TEST_CASE("volume and surface of a body are known without a mesh") {
  Recorder monitor;
  const Project box = cantilever();
  CHECK(measure_body(box.geometry, box.mesh, monitor).volume == doctest::Approx(0.1 * 0.02 * 0.02));
  for (const char* file : {"bracket.step", "long_bone.stl"}) {
    CAPTURE(file);
    const Project project = of_file(examples + "/" + file, 3e-3);
    const MeasuredBody body = measure_body(project.geometry, project.mesh, monitor);
    Service service;
    service.recover(project);
    service.run_inline(Stage::mesh, monitor);
    const MeasuredMesh mesh = measure_mesh(project, *service.pipeline().mesh());
    CHECK(body.volume == doctest::Approx(mesh.body.volume).epsilon(0.02));
    CHECK(body.area == doctest::Approx(mesh.body.area).epsilon(0.02));
  }
}

TEST_CASE("unknowns before the mesh are within 35 %, bytes within 45 % of what the mesh has") {
  for (const auto& [file, size] : {std::pair{"bracket.step", 4e-3}, std::pair{"plate_with_hole.step", 3e-3},
                                   std::pair{"long_bone.stl", 5e-3}}) {
    CAPTURE(file);
    Project project = of_file(examples + "/" + file, size);
    project.study.constraints = {
        displacement("wall", BoxSelector{{-1, -1, -1}, {1, 1, 0.01}}, {0.0, 0.0, 0.0})};
    project.study.loads = {gravity_load("weight", {0, 0, -9.81})};
    project.solve.preconditioner = Preconditioner::block_jacobi;
    Recorder monitor;

    const SizeBeforeMesh guess = estimate_before_mesh(project, monitor);

    const WhatIf asked = what_if(guess.mesh, guess.plan, MeshKind::tet10, guess.size);
    Service service;
    service.recover(project);
    service.run_inline(Stage::plan, monitor);
    const MemoryPlan& truth = service.pipeline().planned()->plan;
    MESSAGE(std::string(file) << ": unknowns " << asked.unknowns / static_cast<double>(truth.pattern.rows)
                              << ", csr bytes "
                              << asked.rows.front().peak /
                                     static_cast<double>(truth.row(asked.rows.front().format).peak)
                              << " of the truth");
    const auto within = [](double guessed, double true_one, double share) {
      return guessed / true_one > 1 - share && guessed / true_one < 1 + share;
    };
    CHECK(within(asked.unknowns, static_cast<double>(truth.pattern.rows), 0.35));
    for (const WhatIf::Row& row : asked.rows) {
      const auto peak = static_cast<double>(truth.row(row.format).peak);
      if (row.format == Format::csr || row.format == Format::rbp_node || row.format == Format::rbp_sym)
        CHECK(within(row.peak, peak, 0.45));
      // ELL and RBP-ELL pad every row to the longest of an irregular mesh: by unknown, since those are guessed.
      if (row.format == Format::ell || row.format == Format::rbp_ell)
        CHECK(within(row.peak / asked.unknowns, peak / static_cast<double>(truth.pattern.rows), 0.35));
    }
    const double finest = finest_that_fits(guess.mesh, guess.plan, MeshKind::tet10, asked.smallest().peak);
    CHECK(finest == doctest::Approx(size).epsilon(1e-3));
  }
}

TEST_CASE("without a size a thin plate gets two elements across, a block does not change, and all is told") {
  const TemporaryFolder folder;
  Recorder monitor;
  for (const double height : {4.0, 60.0}) {
    CAPTURE(height);
    // A box of 50 x 30 mm, as triangles.
    const std::array<Vec3, 2> box{Vec3{}, Vec3{50, 30, height}};
    const auto corner = [&](int i) {
      return format_number(box[i & 1][0]) + " " + format_number(box[i >> 1 & 1][1]) + " " +
             format_number(box[i >> 2 & 1][2]);
    };
    std::string stl = "solid box\n";
    const int sides[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (const auto& s : sides)
      for (const auto& [a, b, c] : {std::array{s[0], s[1], s[2]}, std::array{s[0], s[2], s[3]}})
        stl += "facet normal 0 0 0\nouter loop\nvertex " + corner(a) + "\nvertex " + corner(b) + "\nvertex " +
               corner(c) + "\nendloop\nendfacet\n";
    const std::string path = folder.file("box.stl");
    std::ofstream(path) << stl << "endsolid box\n";
    Project project = of_file(path, 0);
    project.mesh.kind = MeshKind::tet4;
    Service service;
    service.recover(project);
    service.run_inline(Stage::mesh, monitor);
    const MeshedGeometry& meshed = *service.pipeline().mesh();
    const bool is_thin = height < 10;
    CHECK((meshed.chosen_size > 0) == is_thin);
    const bool is_told = !meshed.report.facts.empty() && meshed.report.facts.front().english().find(
                                                             "two elements across walls of about 3") !=
                                                             std::string::npos;
    CHECK(is_told == is_thin);
    for (const Text& w : meshed.report.warnings)
      CHECK(w.english().find("1 element across") == std::string::npos);
    const SizeBeforeMesh guess = estimate_before_mesh(project, monitor);
    CHECK(guess.size == doctest::Approx(is_thin ? meshed.chosen_size : std::hypot(0.05, 0.03, 0.06) / 20));
    project.mesh.size = 0.01;
    service.recover(project);
    service.run_inline(Stage::mesh, monitor);
    const auto& warnings = service.pipeline().mesh()->report.warnings;
    CHECK(std::any_of(warnings.begin(), warnings.end(), [](const Text& w) {
            return w.english().find("1 element across walls of about 4 mm") != std::string::npos;
          }) == is_thin);
  }
}

TEST_CASE("the largest mesh that fits is found, made, told and kept until the solver changes") {
  Project project = of_file(examples + "/bracket.step", 0);
  project.study.constraints = {
      displacement("wall", BoxSelector{{-1, -1, -1}, {1, 1, 0.01}}, {0.0, 0.0, 0.0})};
  project.study.loads = {gravity_load("weight", {0, 0, -9.81})};
  project.mesh.size_rule = SizeRule::largest_that_fits;
  project.mesh.fit_memory = 60e6;
  Recorder monitor;
  Service service;
  service.recover(project);
  service.run_inline(Stage::plan, monitor);
  const MeshedGeometry& meshed = *service.pipeline().mesh();
  CHECK(meshed.chosen_size > 1e-3);
  REQUIRE(!meshed.report.facts.empty());
  CHECK(meshed.report.facts.front().english().find("element size") == 0);
  const MemoryPlan& plan = service.pipeline().planned()->plan;
  double smallest = 1e300;
  for (const PlanRow& row : plan.rows) smallest = std::min(smallest, static_cast<double>(row.peak));
  MESSAGE("size " << meshed.chosen_size << " m, " << smallest / 60e6 << " of the memory");
  CHECK(smallest < 60e6);
  CHECK(smallest > 0.3 * 60e6);
  Project other = project;
  other.solve.preconditioner = Preconditioner::multigrid;
  CHECK(first_difference(project, other) == Stage::mesh);
  other.mesh.size_rule = project.mesh.size_rule = SizeRule::stated;
  CHECK(first_difference(project, other) == Stage::plan);
}

TEST_CASE("an image is estimated from its voxels, tetrahedra and hexahedra") {
  const TemporaryFolder folder;
  // A ball of radius 15 mm in voxels of 1 mm.
  std::string voxels;
  for (int k = 0; k < 36; ++k)
    for (int j = 0; j < 36; ++j)
      for (int i = 0; i < 36; ++i) voxels += std::hypot(i - 17.5, j - 17.5, k - 17.5) < 15 ? '\1' : '\0';
  const std::string path = folder.file("ball.nrrd");
  std::ofstream(path, std::ios::binary)
      << "NRRD0004\ntype: uint8\ndimension: 3\nsizes: 36 36 36\nspace: left-posterior-superior\n"
         "space directions: (1,0,0) (0,1,0) (0,0,1)\nspace origin: (0,0,0)\nencoding: raw\n\n"
      << voxels;
  Project project = cantilever();
  project.geometry = {};
  project.geometry.kind = GeometryKind::image;
  project.geometry.path = path;
  project.study.constraints = {
      displacement("wall", BoxSelector{{-1, -1, -1}, {1, 1, 0.01}}, {0.0, 0.0, 0.0})};
  project.study.loads = {gravity_load("weight", {0, 0, -9.81})};
  for (const MeshKind kind : {MeshKind::tet4, MeshKind::tet10, MeshKind::hex8}) {
    CAPTURE(static_cast<int>(kind));
    project.mesh.kind = kind;
    project.mesh.size = 3e-3;
    Recorder monitor;
    const SizeBeforeMesh guess = estimate_before_mesh(project, monitor);
    const double ball = 4.0 / 3 * 3.14159265 * std::pow(0.015, 3);
    CHECK(guess.body.volume == doctest::Approx(ball).epsilon(0.02));
    CHECK(guess.body.area == doctest::Approx(3 * ball / 0.015).epsilon(0.05));
    Service service;
    service.recover(project);
    service.run_inline(Stage::plan, monitor);
    const double truth = static_cast<double>(service.pipeline().planned()->plan.pattern.rows);
    const double asked = what_if(guess.mesh, guess.plan, kind, guess.size).unknowns;
    MESSAGE("unknowns " << asked / truth << " of the truth");
    CHECK(asked > 0.65 * truth);
    CHECK(asked < 1.45 * truth);
  }
  project.mesh.size_rule = SizeRule::largest_that_fits;
  project.mesh.fit_memory = 3e6;
  Recorder monitor;
  Service service;
  service.recover(project);
  service.run_inline(Stage::mesh, monitor);
  const MeshedGeometry& meshed = *service.pipeline().mesh();
  CHECK(meshed.chosen_size == doctest::Approx(1e-3 * std::round(meshed.chosen_size / 1e-3)));
  CHECK(meshed.chosen_size > 1.5e-3);
  CHECK(service.project()->geometry.image.coarsen == 1);
}

TEST_CASE("meshes are refused, with what to do instead") {
  Recorder monitor;
  Project project = of_file("body.msh", 0);
  CHECK_THROWS_WITH_AS(estimate_before_mesh(project, monitor), doctest::Contains("Mesh it"), Error);
}

TEST_CASE(
    "one reading tells the box at once, then the body; of a mesh its box alone, of a missing file why") {
  Recorder monitor;
  for (const char* file : {"bracket.step", "long_bone.stl"}) {
    CAPTURE(file);
    const Project project = of_file(examples + "/" + file, 3e-3);
    std::vector<std::string> boxes;
    const GeometryRead known =
        read_geometry(project, monitor, [&](const CheckRow& row) { boxes.push_back(row.facts.english()); });
    CHECK(boxes == std::vector{check_size(project, monitor).facts.english()});
    REQUIRE(known.body);
    CHECK(known.failure.empty());
    CHECK(known.row.findings.empty());
    CHECK(known.body->volume ==
          doctest::Approx(measure_body(project.geometry, project.mesh, monitor).volume));
    CHECK(estimate_before_mesh(project, *known.body, monitor).size == doctest::Approx(3e-3));
  }
  const auto read = [&](const std::string& path) {
    Project project = of_file(path, 0);
    project.geometry.unit = 1e-3;
    return read_geometry(project, monitor);
  };
  const std::string deck = (std::filesystem::temp_directory_path() / "genba_read_geometry.inp").string();
  std::ofstream(deck) << "*NODE\n1,0,0,0\n2,3,0,0\n3,0,4,0\n4,0,0,5\n*ELEMENT,TYPE=C3D4\n1,1,2,3,4\n";
  const GeometryRead mesh = read(deck);
  std::filesystem::remove(deck);
  CHECK_FALSE(mesh.body);
  CHECK(mesh.failure.english().find("Mesh it") != std::string::npos);
  CHECK(mesh.row.facts == "3 x 4 x 5 mm");
  const GeometryRead missing = read("/nonexistent/part.stl");
  CHECK_FALSE(missing.body);
  REQUIRE(missing.row.findings.size() == 1);
  CHECK(missing.row.findings[0].is_error);
}
