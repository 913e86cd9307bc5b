#include "app/study/refinement.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "app/report/answer.hpp"
#include "app/service.hpp"
#include "engine/physics/physics.hpp"
#include "engine/base/file/file.hpp"
#include "mesh/files/mesh_io.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

RefinedValue judged(std::vector<double> values, std::vector<double> sizes, double formal) {
  RefinedValue value;
  value.values = std::move(values);
  judge(value, sizes, formal);
  return value;
}

/// An L of two arms 2 long and 1 wide, 0.5 thick, as triangles in m.
void write_angle(const std::string& path) {
  const double ring[6][2] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
  const int faces[4][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}};
  std::ofstream out(path);
  const auto triangle = [&](std::array<std::array<double, 3>, 3> p) {
    out << "facet normal 0 0 0\nouter loop\n";
    for (const auto& c : p) out << "vertex " << c[0] << " " << c[1] << " " << c[2] << "\n";
    out << "endloop\nendfacet\n";
  };
  const auto at = [&](int i, double z) { return std::array<double, 3>{ring[i][0], ring[i][1], z}; };
  out << "solid angle\n";
  for (const auto& f : faces) {
    triangle({at(f[0], 0.5), at(f[1], 0.5), at(f[2], 0.5)});
    triangle({at(f[0], 0), at(f[2], 0), at(f[1], 0)});
  }
  for (int i = 0; i < 6; ++i) {
    const int j = (i + 1) % 6;
    triangle({at(i, 0), at(j, 0), at(j, 0.5)});
    triangle({at(i, 0), at(j, 0.5), at(i, 0.5)});
  }
  out << "endsolid angle\n";
}

}  // namespace

TEST_CASE("observed order, limit and uncertainty of values with a known order") {
  const auto at = [](double h) { return 5 + 0.3 * h * h; };
  const RefinedValue even = judged({at(4), at(2), at(1)}, {4, 2, 1}, 2);
  CHECK(*even.order == doctest::Approx(2));
  CHECK(*even.limit == doctest::Approx(5));
  CHECK(*even.uncertainty == doctest::Approx(1.25 * 0.3 / at(1)));
  const RefinedValue uneven = judged({at(3), at(1.7), at(1)}, {3, 1.7, 1}, 2);
  CHECK(*uneven.order == doctest::Approx(2).epsilon(1e-6));
  CHECK(*uneven.limit == doctest::Approx(5));
  // Two meshes: the order of theory, with a factor of three.
  CHECK(*judged({at(2), at(1)}, {2, 1}, 2).uncertainty == doctest::Approx(3 * 0.3 / at(1)));
}

TEST_CASE("a refined value leads the answer, with its uncertainty; one without a limit is told to have none") {
  const auto at = [](double h) { return 90e6 - 2e6 * h * h; };
  RefinementStudy study;
  study.levels.resize(3);
  study.values = {judged({at(2), at(1), at(0.5)}, {2, 1, 0.5}, 2)};
  study.values[0].name = phrase<"largest %1">(field_title("von_mises"));
  study.values[0].kind = QuantityKind::pressure;
  const BestValue best = best_value(study.values[0]);
  CHECK(best.is_extrapolated);
  CHECK(best.value == doctest::Approx(90e6));
  CHECK(*best.uncertainty == doctest::Approx(1.25 * 0.5e6));

  Results results;
  results.mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1}));
  results.extrema = {{.field = "von_mises", .kind = QuantityKind::pressure, .max = at(2), .max_node = 1}};
  const auto told = answer_sentences(results, {}, &study);
  REQUIRE(told.size() == 1);
  const std::string sentence = told[0].english();
  CHECK(sentence.find("is 90 MPa \u00b1 0.6") != std::string::npos);
  CHECK(sentence.find("82 MPa on the case's own") != std::string::npos);
  CHECK(answer_sentences(results, {})[0].english().find("82 MPa") != std::string::npos);

  study.values[0].values = {100e6, 140e6, 200e6};
  study.values[0].limit.reset();
  study.values[0].uncertainty.reset();
  judge(study.values[0], {2, 1, 0.5}, 2);
  CHECK_FALSE(best_value(study.values[0]).uncertainty);
  CHECK(answer_sentences(results, {}, &study)[0].english().find("no settled value") != std::string::npos);
}

TEST_CASE("a temperature is uncertain by a part of its range, in kelvins") {
  const auto at = [](double h) { return 300 + 5 + 0.32 * h * h; };
  RefinedValue value;
  value.kind = QuantityKind::temperature;
  value.values = {at(4), at(2), at(1)};
  value.range = 10;
  judge(value, {4, 2, 1}, 2);
  CHECK(*value.uncertainty == doctest::Approx(1.25 * 0.32 / 10));
  CHECK(value.change == doctest::Approx(0.96 / 10));
  CHECK(spread_text(value, *value.uncertainty) == "0.4 K");
  // The same number of another kind is a share of itself.
  value.kind = QuantityKind::pressure;
  judge(value, {4, 2, 1}, 2);
  CHECK(*value.uncertainty == doctest::Approx(1.25 * 0.32 / at(1)));
  CHECK(spread_text(value, *value.uncertainty) == "0.13 %");
}

TEST_CASE("what does not converge is said to") {
  CHECK_FALSE(judged({1, 2, 1.5}, {4, 2, 1}, 1).order);
  CHECK(judged({1, 2, 1.5}, {4, 2, 1}, 1).verdict.english().find("back and forth") != std::string::npos);
  const RefinedValue singular = judged({1, 1.5, 2.25}, {4, 2, 1}, 1);
  CHECK_FALSE(singular.limit);
  CHECK(singular.verdict.english().find("no limit") != std::string::npos);
  CHECK(judged({2, 2, 2}, {4, 2, 1}, 1).verdict == "does not depend on the mesh");
}

TEST_CASE("a cantilever refined twice: energy and deflection converge, outputs and report tell it") {
  TemporaryFolder folder;
  Project project = cantilever();
  project.mesh.kind = MeshKind::hex20;
  project.geometry.box_cells = {6, 1, 1};
  project.output.folder = folder.file("out");
  project.output.picture = false;
  write_text_atomically(folder.file("case.json"), "{}");
  project.path = folder.file("case.json");
  Service service;
  service.recover(project);
  Recorder recorder;

  service.refine_inline({.kind = RefinementKind::uniform, .steps = 2}, recorder);

  const auto study = service.refinement();
  REQUIRE(study);
  REQUIRE(study->levels.size() == 3);
  CHECK(study->levels[2].elements == 64 * study->levels[0].elements);
  CHECK(study->levels[2].mesh_error < 0.6 * study->levels[0].mesh_error);
  bool energy = false, probe = false;
  for (const RefinedValue& value : study->values) {
    REQUIRE(value.values.size() == 3);
    if (value.name == "strain energy") {
      energy = true;
      REQUIRE(value.limit);
      CHECK(value.values[1] > value.values[0]);  // from below
      CHECK(*value.limit > value.values[2]);
      CHECK(*value.uncertainty < 0.01);
    }
    probe = probe || value.name == "probe \"middle\": displacement";
  }
  CHECK(energy);
  CHECK(probe);
  (void)service.write_outputs({}, {}, recorder);
  const auto names = folder.names();
  for (const char* name : {"out/refinement.csv", "out/refinement.json", "out/refined.vtu"})
    CHECK(std::find(names.begin(), names.end(), name) != names.end());
  const std::string report = read_file(folder.file("out/report.html"));
  CHECK(report.find("Refinement of the mesh, uniform") != std::string::npos);
  // Another load is another study.
  service.edit("load", [](Project p) {
    number_in(p.study.loads[0], {}, 2) = -500;
    return p;
  });
  CHECK_FALSE(service.refinement());
}

TEST_CASE("a refinement that makes no sense is refused") {
  Service service;
  Project project = cantilever();
  Recorder recorder;
  service.recover(project);
  CHECK_THROWS_WITH_AS(service.refine_inline({.kind = RefinementKind::adaptive}, recorder),
                       doctest::Contains("adaptive"), Error);
  CHECK_THROWS_WITH_AS(service.refine_inline({.steps = 9}, recorder), doctest::Contains("1 to 5"), Error);
  project.study.loads = {nodal_force_load("tip", NamedSelector{{"xmax"}}, {0, 0, -10})};
  service.recover(project);
  CHECK_THROWS_WITH_AS(service.refine_inline({}, recorder), doctest::Contains("nodes"), Error);
}

TEST_CASE("other element sizes under the same file name make a new mesh") {
  const TemporaryFolder folder;
  Project project = cantilever();
  project.geometry = {};
  project.geometry.path = folder.file("angle.stl");
  project.geometry.unit = 1;
  write_angle(project.geometry.path);
  project.mesh.kind = MeshKind::tet4;
  project.mesh.size = 0.5;
  project.mesh.size_field = folder.file("sizes.vtu");
  const auto write_sizes = [&](double size) {
    Results sizes;
    auto cube = std::make_shared<Mesh>(make_box_mesh(ElementType::tet4, {2, 2, 0.5}, {1, 1, 1}));
    Field field;
    field.name = "size";
    field.kind = QuantityKind::length;
    field.data.assign(cube->points.size(), size);
    sizes.mesh = cube;
    sizes.fields = {field};
    write_vtu(project.mesh.size_field, sizes, "test");
  };
  write_sizes(0.5);
  Pipeline pipeline;
  Recorder monitor;
  pipeline.apply(shared(project));
  pipeline.run(Stage::mesh, monitor);
  const std::int64_t before = pipeline.mesh()->mesh->solid_count();

  write_sizes(0.2);
  std::filesystem::last_write_time(project.mesh.size_field,
                                   std::filesystem::file_time_type::clock::now() + std::chrono::seconds(2));
  CHECK(pipeline.apply(shared(project)) == Stage::done);
  CHECK(pipeline.first_dirty() == Stage::mesh);
  pipeline.run(Stage::mesh, monitor);

  CHECK(pipeline.mesh()->mesh->solid_count() > 2 * before);
}

TEST_CASE("an angle with a sharp inner corner: refinement by the error beats the uniform one") {
  TemporaryFolder folder;
  write_angle(folder.file("angle.stl"));
  Project project = cantilever();
  project.geometry = {};
  project.geometry.path = folder.file("angle.stl");
  project.geometry.unit = 1;
  project.mesh.kind = MeshKind::tet10;
  project.mesh.size = 0.35;
  project.study.constraints = {displacement("top", PlaneSelector{{0, 2, 0}, {0, 1, 0}}, {0.0, 0.0, 0.0})};
  project.study.loads = {traction_load("end", PlaneSelector{{2, 0, 0}, {1, 0, 0}}, {0, -1e6, 0})};
  project.output.probes.clear();
  const auto energies = [&](RefinementKind kind, int steps) {
    Service service;
    service.recover(project);
    Recorder recorder;
    service.refine_inline({.kind = kind, .steps = steps}, recorder);
    std::vector<std::array<double, 3>> list;  // unknowns, energy, estimated error
    const auto study = service.refinement();
    for (const RefinedValue& value : study->values)
      if (value.name == "strain energy")
        for (std::size_t i = 0; i < value.values.size(); ++i)
          list.push_back(
              {static_cast<double>(study->levels[i].unknowns), value.values[i], study->levels[i].mesh_error});
    return list;
  };
  const auto uniform = energies(RefinementKind::uniform, 2), adaptive = energies(RefinementKind::adaptive, 3);
  for (const auto& list : {uniform, adaptive})
    for (const auto& l : list) MESSAGE("unknowns " << l[0] << " energy " << l[1] << " estimate " << l[2]);
  // More energy of a loaded body is less error; the estimate says so too.
  CHECK(adaptive.back()[1] > uniform.back()[1]);
  CHECK(adaptive.back()[0] < uniform.back()[0]);
  CHECK(adaptive.back()[2] < uniform.back()[2]);
}
