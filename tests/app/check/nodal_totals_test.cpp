// What loads on nodes add up to, and files of fields that lack a column.
#include "app/check/nodal_totals.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <set>

#include "app/check/variation_check.hpp"
#include "app/start/starter.hpp"
#include "engine/model/mesh.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// A beam of 100 x 20 x 20 mm, 10 m from the origin.
Mesh far_beam() {
  Mesh mesh = make_box_mesh(ElementType::hex8, {0.1, 0.02, 0.02}, {10, 2, 2});
  for (Vec3& p : mesh.points) p[2] += 10;
  return mesh;
}

}  // namespace

TEST_CASE("forces on nodes are added up, with their moment about the middle of the body") {
  const Mesh mesh = far_beam();
  Study study;
  study.loads = {nodal_force_load("end", NamedSelector{{"xmax"}}, {0, 0, -10}),
                 nodal_force_load("wall", NamedSelector{{"xmin"}}, {0, 0, 10}),
                 nodal_force_load("nowhere", NamedSelector{{"no such face"}}, {0, 0, 10}),
                 force_load("spread", NamedSelector{{"xmax"}}, {5, 0, 0})};

  const auto totals = nodal_totals(study, mesh);

  REQUIRE(totals.size() == 2);
  CHECK(totals[0].name == "end");
  CHECK(totals[0].nodes == 9);
  CHECK(totals[0].force[2] == doctest::Approx(-90));
  CHECK(totals[0].moment[1] == doctest::Approx(90 * 0.05));
  CHECK(totals[0].about[2] == doctest::Approx(10.01));
  const auto lines = nodal_total_lines(totals);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].english().starts_with("end: 9 nodes together: force (0, 0, -90) N, moment (0, 4.5, 0) N m"));
  // The forces cancel; what is left is a couple.
  CHECK(lines[2].english().starts_with(
      "All 2 loads on nodes: 18 nodes together: force (0, 0, 0) N, moment (0, 9, 0)"));
  CHECK(nodal_total_lines(std::vector<NodalTotal>(30, totals[0])).size() == 13);
}

TEST_CASE("a file of a field that lacks the column is found before the run, each file once") {
  TemporaryFolder folder;
  std::ofstream(folder.file("room.csv"))
      << "x (mm), y (mm), z (mm), T (degC), h (W/(m^2 K))\n"
         "0, 0, 0, 20, 5\n1, 0, 0, 21, 5\n0, 1, 0, 21, 5\n0, 0, 1, 22, 5\n";
  Project project = heated_rod();
  project.path = folder.file("case.json");
  const auto of_column = [&](const std::string& file, const std::string& column) {
    Project own = project;
    Variation by;
    by.by = VariationField{file, "", column, ""};
    own.study.constraints[0].varies = {{0, by}};
    return own;
  };
  Recorder recorder;
  std::set<std::string> read;
  CHECK(check_field_files(of_column("room.csv", "T"), read, recorder).empty());
  const auto found = check_field_files(of_column("room.csv", "temp"), read, recorder);
  REQUIRE(found.size() == 1);
  CHECK(found[0].is_error);
  CHECK(found[0].place.starts_with("constraints/"));
  CHECK(found[0].problem.english().find("there is no column of values \"temp\"") != std::string::npos);
  CHECK(check_field_files(of_column("room.csv", "temp"), read, recorder).empty());  // told once
  CHECK(check_field_files(of_column("gone.csv", "T"), read, recorder).empty());  // the list of files tells it
}
