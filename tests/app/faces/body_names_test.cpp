#include "app/faces/body_names.hpp"

#include <doctest/doctest.h>

#include "app/case/case_file.hpp"
#include "app/run/checkpoint_file.hpp"
#include "app/stage/invalidation.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/model/faces/bonds.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// Bodies "Solid", "Solid" and one without a name; faces and a set between them.
Mesh three_bodies() {
  Mesh mesh;
  mesh.regions = {{1, "Solid"}, {2, "Solid"}, {7, ""}, {8, "shaft"}};
  mesh.surfaces = {{1, "shaft|outside"}, {2, "top"}};
  mesh.sets = {{"both", 3, {0, 1}}, {"shaft|rest", 2, {0}}};
  return mesh;
}

std::string refusal(const auto& act) {
  try {
    act();
  } catch (const Error& error) {
    return error.problem().english() + " / " + error.next_step().english();
  }
  return "accepted";
}

Mesh named(const std::vector<NamedBody>& bodies) {
  Mesh mesh = three_bodies();
  name_bodies(mesh, body_names(bodies, mesh));
  return mesh;
}

}  // namespace

TEST_CASE("bodies get the names of the case, by name or number; faces between them follow") {
  const Mesh mesh = named({{"left", "#1"}, {"spindle", "shaft"}, {"cap", "#7"}});
  CHECK(region_names(mesh.regions) == std::vector<std::string>{"left", "Solid", "cap", "spindle"});
  CHECK(mesh.surfaces[0].name == "spindle|outside");
  CHECK(mesh.sets[1].name == "spindle|rest");
  // Two bodies may exchange their names, and one may take the name that another one gave up.
  CHECK(region_names(named({{"shaft", "#1"}, {"Solid 1", "shaft"}}).regions)[0] == "shaft");

  CHECK(has(refusal([] { named({{"a", "Solid"}}); }), "2 bodies of the geometry are called \"Solid\""));
  CHECK(has(refusal([] {
              named({{"a", "shaf"}});
            }),
            "the geometry has no body \"shaf\", which the case calls \"a\""));
  CHECK(has(refusal([] { named({{"a", "shaf"}}); }), "\"shaft\""));
  CHECK(has(refusal([] { named({{"a", "#9"}}); }), "the geometry has no body \"#9\""));
  CHECK(has(refusal([] { named({{"shaft", "#1"}}); }), "another body has the name \"shaft\" already"));
  CHECK(has(refusal([] { named({{"both", "#1"}}); }), "another body has the name \"both\" already"));
  CHECK(has(refusal([] { named({{"a", "#8"}, {"b", "shaft"}}); }), "two names"));
  const Mesh source = three_bodies();
  const std::vector<NamedBody> gone{{"a", "gone"}, {"b", "shaft"}};
  CHECK(body_names(gone, source, MissingBody::leave_out) ==
        std::vector<std::string>{"Solid", "Solid", "", "b"});
}

TEST_CASE("what names a body follows its new name, and its first name can come back") {
  Project project = cantilever();
  project.study.assignments = {{"steel", {"shaft"}}, {"other", {"Solid"}}};
  project.study.loads = {condition_in("heat_source", "hot", {"shaft", "#1"}, {1e3})};
  project.steps_after.resize(1);
  project.steps_after[0].loads = project.study.loads;
  project.output.lesions.resize(1);
  project.output.lesions[0].around = {"shaft"};
  project.mesh.sizes = {{NamedSelector{{"shaft"}}, 1e-3}, {NamedSelector{{"shaft|outside"}}, 1e-3}};
  project.mesh.layers.resize(1);
  project.mesh.layers[0].region = "shaft";
  const Project before = project;

  const Project first = with_body_named(project, three_bodies(), 3, "spindle");
  CHECK(first.bodies == std::vector<NamedBody>{{"spindle", "shaft"}});
  CHECK(first.study.assignments[0].regions == std::vector<std::string>{"spindle"});
  CHECK(first.study.loads[0].regions == std::vector<std::string>{"spindle", "#1"});
  CHECK(first.steps_after[0].loads[0].regions == first.study.loads[0].regions);
  CHECK(first.output.lesions[0].around == std::vector<std::string>{"spindle"});
  CHECK(first.mesh.layers[0].region == "spindle");
  // The mesher knows the names of the geometry alone.
  CHECK(mesh_options_of_source(first) == before.mesh);

  const Project second = with_body_named(first, named(first.bodies), 3, "rotor");
  CHECK(second.bodies == std::vector<NamedBody>{{"rotor", "shaft"}});
  CHECK(second.study.assignments[0].regions == std::vector<std::string>{"rotor"});
  CHECK(with_body_named(second, named(second.bodies), 3, "shaft") == before);
  CHECK(without_body_name(second, named(second.bodies), 3) == before);

  // Bodies that share a name: what named both still does.
  const Project one = with_body_named(project, three_bodies(), 0, "left");
  CHECK(one.bodies == std::vector<NamedBody>{{"left", "#1"}});
  CHECK(one.study.assignments[1].regions == std::vector<std::string>{"Solid", "left"});
  const Project both = with_body_named(one, named(one.bodies), 1, "right");
  CHECK(both.bodies.back() == NamedBody{"right", "#2"});
  CHECK(both.study.assignments[1].regions == std::vector<std::string>{"right", "left"});
  CHECK(with_body_named(project, three_bodies(), 2, "cap").bodies == std::vector<NamedBody>{{"cap", "#7"}});

  for (const char* wrong : {"", " a", "#3", "a, b", "a|b", "region #2"}) {
    CAPTURE(wrong);
    CHECK(has(refusal([&] { with_body_named(project, three_bodies(), 3, wrong); }), "a name of a body has"));
  }
  CHECK(has(refusal([&] { with_body_named(project, three_bodies(), 3, "Solid"); }),
            "another body has the name"));
  CHECK(has(refusal([&] { with_body_named(project, three_bodies(), 3, "both"); }),
            "another body has the name"));
  CHECK(has(refusal([&] { with_body_named(project, three_bodies(), 3, "top"); }), "faces have the name"));
}

TEST_CASE("a case file keeps names of bodies and refuses ones that cannot be") {
  Project project = cantilever();
  project.bodies = {{"stem", "Solid 1"}, {"Kopf \u00e4", "#2"}};
  const std::string text = format_case(project);
  CHECK(parse_case(text, "a.json").bodies == project.bodies);
  const auto parsed = [&](const std::string& bodies) {
    return refusal([&] {
      parse_case(
          R"({"version": 1, "geometry": {"file": "a.step"}, "analysis": "elasticity", "named_bodies": )" +
              bodies + "}",
          "a.json");
    });
  };
  CHECK(parsed(R"([{"name": "a", "body": "#1"}])") == "accepted");
  CHECK(has(parsed(R"([{"name": "", "body": "#1"}])"), "has letters"));
  CHECK(has(parsed(R"([{"name": "a", "body": ""}])"), "no body is named"));
  CHECK(has(parsed(R"([{"name": "a", "body": "#1"}, {"name": "a", "body": "#2"}])"),
            "another body has the name \"a\""));
  CHECK(has(parsed(R"([{"name": "a", "body": "#1"}, {"name": "b", "body": "#1"}])"), "two names"));
}

TEST_CASE("another name of a body needs no other mesh, and all that names bodies says it") {
  TemporaryFolder folder;
  const std::string path = folder.file("two bricks.inp");
  write_text_atomically(path,
                        "*NODE\n1, 0, 0, 0\n2, 1, 0, 0\n3, 1, 1, 0\n4, 0, 1, 0\n5, 0, 0, 1\n6, 1, 0, 1\n"
                        "7, 1, 1, 1\n8, 0, 1, 1\n9, 2, 0, 0\n10, 2, 1, 0\n11, 2, 0, 1\n12, 2, 1, 1\n"
                        "*ELEMENT, TYPE=C3D8, ELSET=PIPE\n1, 1, 2, 3, 4, 5, 6, 7, 8\n"
                        "*ELEMENT, TYPE=C3D8, ELSET=ROD\n2, 2, 9, 10, 3, 6, 11, 12, 7\n");
  Project project;
  project.geometry.kind = GeometryKind::mesh_file;
  project.geometry.path = path;
  project.geometry.unit = 1;
  project.study.materials = cantilever().study.materials;
  project.study.assignments = {{project.study.materials.front().name, {}}};
  project.study.constraints = {displacement("root", PlaneSelector{{}, {1, 0, 0}, -1}, {0.0, 0.0, 0.0})};
  Pipeline pipeline;
  Recorder recorder;
  pipeline.apply(shared(project));
  pipeline.run(Stage::mesh, recorder, {});
  const auto first = pipeline.mesh();
  REQUIRE(first->mesh->regions.size() == 2);
  const Project renamed = with_body_named(project, *first->mesh, 1, "stem");
  CHECK(stage_reads_differ(Stage::mesh, project, renamed));
  CHECK(checkpoint_file::mesh_key(project) != checkpoint_file::mesh_key(renamed));
  pipeline.apply(shared(renamed));
  const auto second = pipeline.mesh();
  REQUIRE(second);
  CHECK(pipeline.first_dirty() == Stage::plan);
  CHECK(second->mesh->regions[1].name == "stem");
  CHECK(second->mesh->points == first->mesh->points);
  std::string bonds;
  for (const Text& fact : second->report.facts)
    if (tells_bond(fact)) bonds += fact.english();
  CHECK(has(bonds, "'stem'"));
  // A run takes it as it is; undo brings the mesh of before back.
  recorder = {};
  pipeline.run(Stage::plan, recorder, {});
  CHECK(pipeline.mesh() == second);
  CHECK_FALSE(recorder.heard("Mesh: "));
  pipeline.apply(shared(project));
  CHECK(pipeline.mesh() == first);

  Project wrong = project;
  wrong.bodies = {{"stem", "gone"}};
  pipeline.apply(shared(wrong));
  CHECK(has(refusal([&] { pipeline.run(Stage::mesh, recorder, {}); }), "the geometry has no body \"gone\""));
}
