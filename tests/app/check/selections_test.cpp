#include "app/check/selections.hpp"

#include <doctest/doctest.h>

#include "app/check/checklist.hpp"
#include "app/report/outputs.hpp"
#include "app/service.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

Mesh box(Vec3 size, std::array<Index, 3> cells) {
  return make_box_mesh(ElementType::hex8, size, cells);
}

/// Exchanges the numbers of two surfaces and takes all names away.
Mesh renumbered(Mesh mesh, std::size_t a, std::size_t b) {
  std::swap(mesh.surfaces[a].tag, mesh.surfaces[b].tag);
  for (GeometricEntity& s : mesh.surfaces) s.name.clear();
  return mesh;
}

Study held_at(const Selector& where) {
  Study study;
  study.constraints = {displacement("base", where, {0.0, 0.0, 0.0})};
  return study;
}

}  // namespace

TEST_CASE("selections of names, numbers and planes are kept by a finer mesh") {
  for (const Selector& where :
       {Selector(NamedSelector{{"xmin", "#3"}}), Selector(PlaneSelector{{0, 0, 0}, {0, 0, 1}})}) {
    const auto records = record_selections(box({1, 2, 3}, {2, 2, 2}), held_at(where));
    REQUIRE_FALSE(records.empty());
    const auto changes = compare_selections(records, box({1, 2, 3}, {5, 4, 7}), held_at(where));
    REQUIRE(changes.size() == records.size());
    for (const SelectionChange& c : changes) CHECK(c.state == SelectionState::kept);
  }
}

TEST_CASE("a number that means another surface now is lost, and its surface is found by its shape") {
  const Mesh before = box({1, 2, 3}, {2, 2, 2});
  const std::string number = "#" + std::to_string(before.surfaces[0].tag),
                    other = "#" + std::to_string(before.surfaces[3].tag);
  const Study study = held_at(NamedSelector{{number}});
  const auto records = record_selections(before, study);

  const auto changes = compare_selections(records, renumbered(before, 0, 3), study);

  REQUIRE(changes.size() == 1);
  CHECK(changes[0].state == SelectionState::lost);
  CHECK(changes[0].replacement == other);
  CHECK(changes[0].text.english().find("mm^2") != std::string::npos);
  Project project;
  project.study = study;
  const Project mended = reattach(project, changes);
  CHECK(compare_selections(record_selections(before, study), renumbered(before, 0, 3), mended.study).empty());
  CHECK(std::get<NamedSelector>(mended.study.constraints[0].where).names[0] == other);
}

TEST_CASE("a name whose surface moved is told, one that is gone is lost") {
  const Study study = held_at(NamedSelector{{"xmax"}});
  const auto records = record_selections(box({1, 2, 3}, {2, 2, 2}), study);
  const auto longer = compare_selections(records, box({1.5, 2, 3}, {2, 2, 2}), study);
  CHECK(longer.at(0).state == SelectionState::moved);
  Mesh renamed = box({1, 2, 3}, {2, 2, 2});
  for (GeometricEntity& s : renamed.surfaces)
    if (s.name == "xmax") s.name = "flange";
  const auto gone = compare_selections(records, renamed, study);
  CHECK(gone.at(0).state == SelectionState::lost);
  CHECK(gone.at(0).replacement == "flange");
  // A selector edited since has nothing to be compared with.
  CHECK(compare_selections(records, renamed, held_at(NamedSelector{{"ymin"}})).empty());
}

TEST_CASE("a lost selection blocks the next run and the check list, until it is re-attached") {
  TemporaryFolder folder;
  Project project = cantilever();
  project.output.folder = "out";
  project.output.picture = false;
  project.path = folder.file("case.json");
  Service service;
  service.recover(project);
  Recorder recorder;
  service.run_inline(Stage::results, recorder);
  (void)service.write_outputs({}, {}, recorder);
  CHECK(recorded_selections(project).size() == 2);
  CHECK_FALSE(any_error(check_case(project, service.pipeline().mesh().get(), nullptr)));

  // As if the last run had had another surface under the number.
  Mesh mesh = *service.pipeline().mesh()->mesh;
  for (GeometricEntity& s : mesh.surfaces) s.name.clear();
  Project numbered = project;
  numbered.study.constraints[0].where = NamedSelector{{"#" + std::to_string(mesh.surfaces[0].tag)}};
  numbered.study.loads = {gravity_load("weight", {0, 0, -9.81})};
  write_text_atomically(folder.file("out/selections.json"),
                        format_selections(record_selections(renumbered(mesh, 0, 3), numbered.study)));
  service.recover(numbered);
  CHECK_THROWS_WITH_AS(service.run_inline(Stage::plan, recorder), doctest::Contains("--reattach"), Error);
  REQUIRE(service.pipeline().mesh());
  CHECK(any_error(check_case(numbered, service.pipeline().mesh().get(), nullptr)));
  // Rubbish in the file counts as no file.
  write_text_atomically(folder.file("out/selections.json"), "{\"selections\": [1, {\"area\": \"x\"}]}");
  CHECK(recorded_selections(numbered).empty());
  service.run_inline(Stage::plan, recorder);
}
