// Lesions from the case file to tables, files and images.
#include "app/lesion/lesions.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "app/lesion/lesion_image.hpp"
#include "app/report/summary.hpp"
#include "app/run/step_pipelines.hpp"
#include "engine/base/file/file.hpp"
#include "engine/model/geometry.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

const std::string text = R"case({
  "version": 2,
  "geometry": {"box": {"size": ["20 mm", "10 mm", "10 mm"], "cells": [8, 2, 2]}},
  "materials": [{"name": "liver", "k": "0.52 W/(m K)", "rho": "1079 kg/m^3", "c": "3540 J/(kg K)",
                 "damage_A": "7.39e39 1/s", "damage_Ea": "257.7 kJ/mol"}],
  "regions": [{"material": "liver"}],
  "steps": [{"name": "heat", "analysis": "heat", "procedure": "transient", "times": ["60 s", "300 s"],
    "transient": {"step": "10 s", "dose": "cem43-cut-off", "dose_cut_off": "40 degC", "damage": true,
                  "maximum": true, "time_above": "50 degC"},
    "constraints": [{"name": "probe", "on": {"group": "xmin"}, "temperature": "70 degC"}],
    "loads": [{"name": "start", "initial_temperature": "37 degC"}]}],
  "output": {"lesions": [
    {"name": "zone", "field": "thermal_dose", "around": ["box"]},
    {"name": "hot", "field": "temperature", "above": "50 degC"},
    {"name": "long", "field": "time_above", "above": "2 min", "image": "none"}]}
})case";

std::string changed(const std::string& from, const std::string& to) {
  std::string out = text;
  const auto at = out.find(from);
  REQUIRE(at != std::string::npos);
  return out.replace(at, from.size(), to);
}

std::string lesion_refusal(const std::string& case_text) {
  try {
    const Project project = parse_case(case_text, "lesion.json");
    require_right_steps(project);
  } catch (const Error& error) {
    return error.what();
  }
  FAIL("accepted");
  return {};
}

std::shared_ptr<const Project> on_cpu(const std::string& case_text) {
  Project project = parse_case(case_text, "lesion.json");
  project.solve.backend = BackendChoice::cpu;
  return shared(std::move(project));
}

}  // namespace

TEST_CASE("lesions and the fields that they need are read, written and read again") {
  const Project project = parse_case(text, "lesion.json");
  REQUIRE(project.output.lesions.size() == 3);
  const LesionWish& zone = project.output.lesions[0];
  CHECK(zone.of().name == "thermal_dose");
  CHECK(zone.above == 240 * 60);
  CHECK(zone.around == std::vector<std::string>{"box"});
  CHECK(project.output.lesions[1].above == doctest::Approx(323.15));
  CHECK(project.output.lesions[2].above == 120);
  const TransientOptions& how = project.study.transient.value();
  CHECK(how.dose == DoseVariant::cem43_cut_off);
  CHECK(how.dose_cut_off == doctest::Approx(313.15));
  CHECK(how.damage);
  CHECK(how.time_above == doctest::Approx(323.15));
  CHECK(project.study.materials[0].damage_activation == doctest::Approx(257.7e3));
  CHECK(parse_case(format_case(project), "lesion.json") == project);
  CHECK(step_findings(project).empty());
}

TEST_CASE("a lesion that cannot be is refused by name") {
  says(lesion_refusal(changed("\"dose\": \"cem43-cut-off\", ", "")),
       "output/lesions/zone: no step has thermal_dose");
  std::string steady = changed("\"procedure\": \"transient\", ", "");
  const auto begin = steady.find("\"transient\": {"), end = steady.find("}", begin);
  steady.erase(begin, end + 2 - begin);
  says(lesion_refusal(steady), "zone: thermal_dose needs temperatures in time, and no step is transient");
  says(lesion_refusal(changed("\"field\": \"thermal_dose\"", "\"field\": \"pressure\"")),
       "/output/lesions/0/field");
  says(lesion_refusal(changed("\"above\": \"2 min\", ", "")), "no usual threshold");
  says(lesion_refusal(changed("\"2 min\"", "\"2 mm\"")), "/output/lesions/2/above");
  says(lesion_refusal(changed("\"hot\"", "\"zone\"")), "another lesion has the name \"zone\"");
  says(lesion_refusal(changed("\"none\"", "\"dicom\"")), "/output/lesions/2/image");
}

TEST_CASE("a region or an image that is not there is told before anything is computed") {
  Recorder recorder;
  const auto plan = [&](const std::string& case_text) -> std::string {
    StepPipelines pipelines;
    pipelines.apply(on_cpu(case_text));
    try {
      pipelines.run({.last = Stage::plan}, recorder);
    } catch (const Error& error) {
      return error.what();
    }
    return {};
  };
  says(plan(changed("[\"box\"]", "[\"tumor\"]")), "output/lesions/zone/around");
  says(plan(changed("\"image\": \"none\"", "\"image\": \"nifti\"")), "output/lesions/long/image");
  CHECK(plan(text).empty());
}

TEST_CASE("a run measures its lesions once, and all tables show them") {
  Recorder recorder;
  StepPipelines pipelines;
  pipelines.apply(on_cpu(text));
  pipelines.run({}, recorder);
  const Pipeline& pipeline = pipelines.of(0);
  const auto results = pipeline.results();
  REQUIRE(results);
  const auto lesions = lesions_of(*pipeline.project(), results);
  CHECK(lesions == lesions_of(*pipeline.project(), results));
  REQUIRE(lesions->size() == 3);
  const LesionResult& zone = lesions->front();
  CHECK(zone.lesion.volume > 0);
  CHECK(zone.lesion.volume < 2e-6);
  CHECK(zone.lesion.pieces == 1);
  // Heat comes from one face alone: every lesion is a plate there, as even as the coarse mesh has it.
  CHECK(zone.lesion.low[0] == doctest::Approx(0).scale(0.01));
  CHECK(zone.lesion.volume == doctest::Approx(1e-4 * zone.lesion.high[0]).epsilon(0.06));
  REQUIRE(zone.margin);
  CHECK(zone.margin->covered == doctest::Approx(zone.lesion.volume / 2e-6).epsilon(1e-9));
  CHECK_FALSE(zone.margin->distances);

  const auto summary = nlohmann::json::parse(summary_json(pipeline, {}));
  REQUIRE(summary["lesions"].size() == 3);
  CHECK(summary["lesions"][0]["volume"]["value"].get<double>() == doctest::Approx(zone.lesion.volume));
  CHECK(summary["lesions"][0]["above"]["unit"] == "s");
  CHECK(summary["lesions"][1]["margin"].is_null());
  bool has_dose = false;
  for (const auto& e : summary["extrema"]) has_dose = has_dose || e["field"] == "thermal_dose";
  CHECK(has_dose);
  CHECK(lesion_facts(zone, box_diagonal(*results->mesh)).size() > 5);
}

TEST_CASE("a step that cools goes on with the dose of the step that heated") {
  Recorder recorder;
  const std::string two = changed(R"(initial_temperature": "37 degC"}]}])", R"(initial_temperature": "37 degC"}]},
    {"name": "cool", "analysis": "heat", "procedure": "transient", "times": ["30 s"],
     "transient": {"step": "10 s", "dose": "cem43-cut-off", "dose_cut_off": "40 degC", "maximum": true},
     "constraints": [{"name": "cold", "on": {"group": "xmin"}, "temperature": "20 degC"}],
     "loads": [{"name": "start", "initial_temperature": {"field": {"step": "heat", "array": "temperature"}}}]}])");
  StepPipelines pipelines;
  pipelines.apply(on_cpu(two));
  pipelines.run({}, recorder);
  const auto hot = pipelines.of(0).results(), cold = pipelines.of(1).results();
  REQUIRE(hot);
  REQUIRE(cold);
  const Field &before = *hot->find("thermal_dose"), &after = *cold->find("thermal_dose");
  bool has_more = false;
  for (std::size_t n = 0; n < before.data.size(); ++n) {
    CHECK(after.data[n] >= before.data[n]);
    has_more = has_more || after.data[n] > before.data[n];
  }
  CHECK(has_more);
  const auto &most = hot->find("maximum_temperature")->data, &later = cold->find("maximum_temperature")->data;
  for (std::size_t n = 0; n < most.size(); ++n) CHECK(later[n] >= most[n]);
  CHECK(lesions_of(*pipelines.of(1).project(), cold)->front().lesion.volume >=
        lesions_of(*pipelines.of(0).project(), hot)->front().lesion.volume * (1 - 1e-12));
}

TEST_CASE("the label image of a lesion counts what the lesion has") {
  Recorder recorder;
  StepPipelines pipelines;
  pipelines.apply(on_cpu(text));
  pipelines.run({}, recorder);
  const auto results = pipelines.of(0).results();
  const TemporaryFolder folder;
  ImageVolume grid;
  grid.cells = {44, 24, 24};
  grid.corner = {-0.001, -0.001, -0.001};
  grid.steps = {{{0.0005, 0, 0}, {0, 0.0005, 0}, {0, 0, 0.0005}}};
  const std::string path = folder.path + "/zone.nii";
  const Field& dose = *results->find("thermal_dose");
  write_lesion_image(path, *results->mesh, dose.data, 240 * 60, grid, recorder);
  const std::string bytes = read_file(path);
  REQUIRE(bytes.size() == 352U + 44 * 24 * 24);
  const auto count = std::count(bytes.begin() + 352, bytes.end(), '\1');
  const double volume = lesions_of(*pipelines.project(), results)->front().lesion.volume;
  CHECK(static_cast<double>(count) * 1.25e-10 == doctest::Approx(volume).epsilon(0.1));
}

namespace {

/// A bar of 20 mm whose field is its x in mm.
struct Bar {
  Mesh mesh = make_box_mesh(ElementType::hex8, {0.02, 0.01, 0.01}, {4, 2, 2});
  std::vector<double> values;
  Bar() {
    for (const Vec3& p : mesh.points) values.push_back(1e3 * p[0]);
  }
};

ImageVolume grid_of(std::array<Index, 3> cells, double step) {
  ImageVolume out;
  out.cells = out.file_cells = cells;
  out.corner = {-0.001, -0.001, -0.001};
  for (std::size_t a = 0; a < 3; ++a) out.steps[a][a] = step;
  return out;
}

}  // namespace

TEST_CASE("the label image of a lesion is the same in one piece, in slabs, and of a grid that views have thinned") {
  const Bar bar;
  const TemporaryFolder folder;
  Recorder recorder;
  const ImageVolume whole = grid_of({44, 25, 23}, 0.0005);
  const auto written = [&](const std::string& name, const ImageVolume& grid, std::int64_t slab) {
    write_lesion_image(folder.file(name), bar.mesh, bar.values, 7.3, grid, recorder, slab);
    return read_file(folder.file(name));
  };
  ImageVolume thin = grid_of({15, 9, 8}, 0.0015);
  thin.thinned = 3;
  thin.file_cells = whole.cells;
  for (const char* name : {"a.nii", "a.nii.gz", "a.nrrd"}) {
    CAPTURE(name);
    const std::string once = written(name, whole, std::int64_t{1} << 25);
    CHECK(written(name, whole, 3000) == once);
    CHECK(written(name, whole, 1) == once);
    CHECK(written(name, thin, 5000) == once);
  }
  const std::string plain = written("b.nii", whole, 2500);
  REQUIRE(plain.size() == 352U + 44 * 25 * 23);
  const auto count = std::count(plain.begin() + 352, plain.end(), '\1');
  CHECK(static_cast<double>(count) * 1.25e-10 == doctest::Approx(12.7e-3 * 1e-4).epsilon(0.03));
}

TEST_CASE("a label image may have more voxels than views hold") {
  const Bar bar;
  const TemporaryFolder folder;
  Recorder recorder;
  ImageVolume grid = grid_of({171, 171, 103}, 0.0015);
  grid.thinned = 3;
  grid.file_cells = {512, 512, 307};
  const std::string path = folder.file("large.nii");
  write_lesion_image(path, bar.mesh, bar.values, 7.3, grid, recorder, std::int64_t{1} << 22);
  constexpr std::int64_t voxels = std::int64_t{512} * 512 * 307;
  static_assert(voxels > std::int64_t{1} << 26);
  std::int64_t bytes = 0, ones = 0;
  for_file_chunks(path, [&](std::string_view chunk) {
    if (bytes == 0) {
      CHECK(chunk.size() > 352);
      CHECK(static_cast<unsigned char>(chunk[42]) + 256 * static_cast<unsigned char>(chunk[43]) == 512);
      CHECK(static_cast<unsigned char>(chunk[46]) + 256 * static_cast<unsigned char>(chunk[47]) == 307);
      chunk.remove_prefix(352);
      bytes = 352;
    }
    bytes += static_cast<std::int64_t>(chunk.size());
    ones += std::count(chunk.begin(), chunk.end(), '\1');
  });
  CHECK(bytes == 352 + voxels);
  CHECK(static_cast<double>(ones) * 1.25e-10 == doctest::Approx(12.7e-3 * 1e-4).epsilon(0.03));
}

TEST_CASE("each lesion of a case has a bit in the voxels of a view") {
  const Bar bar;
  Recorder recorder;
  Project project;
  project.output.lesions = {{"warm", 3, 5.0, {}, LesionImage::none},
                            {"dose that is not there", 0, 240 * 60.0, {}, LesionImage::none},
                            {"hot", 3, 15.0, {}, LesionImage::none}};
  Results results;
  results.mesh = std::make_shared<const Mesh>(bar.mesh);
  results.fields = {{"temperature", 1, {}, QuantityKind::temperature, bar.values}};
  const ImageVolume grid = grid_of({44, 24, 24}, 0.0005);
  const auto bits = lesion_bits(project, results, grid, recorder);
  REQUIRE(bits.size() == 44U * 24 * 24);
  const auto with = [&](unsigned mask) { return std::ranges::count(bits, mask); };
  CHECK(with(1) > 0);      // between the thresholds
  CHECK(with(1 | 4) > 0);  // above both
  CHECK(with(4) == 0);
  CHECK(with(0) + with(1) + with(5) == static_cast<std::ptrdiff_t>(bits.size()));
}
