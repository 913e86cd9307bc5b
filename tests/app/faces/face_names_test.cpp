#include "app/faces/face_names.hpp"

#include <doctest/doctest.h>

#include "app/case/case_file.hpp"
#include "app/run/checkpoint_file.hpp"
#include "app/service.hpp"
#include "app/stage/invalidation.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

std::vector<std::string> names_of(const Condition& condition) {
  return std::get<NamedSelector>(condition.where).names;
}

Project held_by(std::vector<std::string> names) {
  Project project = cantilever();
  project.study.constraints.front().where = NamedSelector{std::move(names)};
  return project;
}

Project parsed(const std::string& faces, const std::string& where) {
  return parse_case(
      R"({"version": 1, "geometry": {"box": {"size": ["1 m", "1 m", "1 m"], "cells": [1, 1, 1]}},
    "named_faces": )" +
          faces + R"(, "analysis": "elasticity",
    "constraints": [{"name": "held", "on": {"group": )" +
          where + R"(}, "displacement": {"x": "0 mm"}}]})",
      "part.json");
}

}  // namespace

TEST_CASE("a face that is named, renamed or forgotten makes nothing dirty") {
  const Project before = held_by({"xmin"});
  const Project named = with_faces_named(before, "wall", {"xmin"});
  CHECK(names_of(named.study.constraints.front()) == std::vector<std::string>{"wall"});
  CHECK(named != before);
  const Project renamed = with_faces_renamed(named, "wall", "bore");
  CHECK(names_of(renamed.study.constraints.front()) == std::vector<std::string>{"bore"});
  const Project forgotten = without_face_name(renamed, "bore");
  CHECK(forgotten == before);
  for (const Project* now : {&named, &renamed, &forgotten}) {
    CHECK(first_difference(before, *now) == Stage::done);
    CHECK(checkpoint_file::mesh_key(before) == checkpoint_file::mesh_key(*now));
    CHECK(checkpoint_file::study_key(before, {}) == checkpoint_file::study_key(*now, {}));
  }
  // The same name for another face is another place.
  Project other = named;
  other.faces.front().faces = {"xmax"};
  attach_faces(other);
  CHECK(first_difference(named, other) == Stage::plan);
  CHECK(checkpoint_file::study_key(named, {}) != checkpoint_file::study_key(other, {}));
}

TEST_CASE("sizes and layers of the mesh follow a name") {
  Project before = held_by({"xmin"});
  before.mesh.sizes.push_back({NamedSelector{{"xmin"}}, 0.001});
  const Project named = with_faces_named(before, "wall", {"xmin"});
  CHECK(std::get<NamedSelector>(named.mesh.sizes.front().where).names == std::vector<std::string>{"wall"});
  CHECK(first_difference(before, named) == Stage::done);
  CHECK(with_names_written_out(named.mesh) == before.mesh);
  Project other = named;
  other.faces.front().faces = {"xmax"};
  attach_faces(other);
  CHECK(first_difference(named, other) == Stage::mesh);
}

TEST_CASE("a run finds named faces, on every mesh") {
  Recorder recorder;
  const TemporaryFolder folder;
  const std::string path = folder.file("part.json");
  Project project = with_faces_named(held_by({"xmin"}), "wall", {"xmin"});
  project.path = path;
  write_case(path, project);
  Service service;
  service.open(path);
  CHECK(service.project()->faces == project.faces);
  for (const int cells : {10, 7}) {
    service.edit("cells", [&](Project p) {
      p.geometry.box_cells[0] = cells;
      return p;
    });
    service.run_inline(Stage::results, recorder);
    REQUIRE(service.pipeline().results());
    CHECK(service.pipeline().planned()->problem->constraint_nodes.front() == 9);
  }
  const auto results = service.pipeline().results();
  service.edit("rename", [](Project p) { return with_faces_renamed(std::move(p), "wall", "bore"); });
  CHECK(service.pipeline().results() == results);
  // Another face by the name is told to the selectors by the edit itself.
  service.edit("other face", [](Project p) {
    p.faces.front().faces = {"ymin"};
    return p;
  });
  CHECK_FALSE(service.pipeline().results());
  service.undo();
  CHECK(service.pipeline().results() == results);
}

TEST_CASE("of several faces all must be named for their name to stand for them") {
  Project project = held_by({"xmin", "ymin", "zmin"});
  const Project some = with_faces_named(project, "two", {"ymin", "zmin"});
  CHECK(names_of(some.study.constraints.front()) == std::vector<std::string>{"xmin", "two"});
  const Project none = with_faces_named(project, "far", {"zmin", "zmax"});
  CHECK(names_of(none.study.constraints.front()) == names_of(project.study.constraints.front()));
  const Project back = without_face_name(some, "two");
  CHECK(names_of(back.study.constraints.front()) == names_of(project.study.constraints.front()));
}

TEST_CASE("names that cannot be are refused") {
  const Project project = with_faces_named(cantilever(), "bore", {"xmin"});
  for (const char* name : {"", "#7", "a, b", " bore", "bore ", "bore"}) {
    CAPTURE(name);
    CHECK_THROWS_AS(with_faces_named(project, name, {"xmax"}), Error);
  }
  CHECK_THROWS_WITH_AS(with_faces_renamed(with_faces_named(project, "rim", {"xmax"}), "rim", "bore"),
                       doctest::Contains("already"), Error);
  CHECK(with_faces_renamed(project, "bore", "bore") == project);
  CHECK(with_faces_named(project, "Bohrung für Öl", {"xmax"}).faces.size() == 2);
}

TEST_CASE("the case file keeps names of faces") {
  const Project project = parsed(R"([{"name": "bore", "faces": ["#7", "xmin"]}])", R"(["bore"])");
  REQUIRE(project.faces.size() == 1);
  CHECK(project.faces.front() == NamedFaces{"bore", {"#7", "xmin"}});
  CHECK(std::get<NamedSelector>(project.study.constraints.front().where).of_case == project.faces);
  CHECK(parse_case(format_case(project), project.path) == project);
  CHECK_THROWS_WITH_AS(parsed(R"([{"name": "#7", "faces": ["xmin"]}])", R"("xmin")"),
                       doctest::Contains("named_faces"), Error);
  CHECK_THROWS_AS(parsed(R"([{"name": "a", "faces": []}])", R"("xmin")"), Error);
  CHECK_THROWS_AS(parsed(R"([{"name": "a", "face": ["xmin"]}])", R"("xmin")"), Error);
  CHECK_THROWS_WITH_AS(
      parsed(R"([{"name": "a", "faces": ["xmin"]}, {"name": "a", "faces": ["xmax"]}])", R"("a")"),
      doctest::Contains("already"), Error);
}
