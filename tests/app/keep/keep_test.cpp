#include "app/keep/keep.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "app/frames/frame_file.hpp"
#include "app/frames/frame_reader.hpp"
#include "app/keep/keep_folder.hpp"
#include "app/service.hpp"
#include "engine/analysis/answers/modal_report.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

namespace fs = std::filesystem;

std::string no_folder(std::size_t) {
  return {};
}

/// A case that is saved at `path` and whose run is kept beside it; bytes that were written.
std::int64_t keep_run(const std::string& path, Project project, Service& service) {
  project.path = path;
  project.output.keep = true;
  write_case(path, project);
  service.open(path);
  Recorder recorder;
  service.run_inline(Stage::results, recorder);
  const auto work = work_to_keep(service.pipelines(), no_folder);
  REQUIRE(work);
  return write_keep(path, *work, recorder);
}

std::shared_ptr<const Project> opened(const std::string& path) {
  return shared(read_case(path));
}

void change_byte(const std::string& path, std::streamoff at) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekg(at);
  char byte = 0;
  file.get(byte);
  file.seekp(at);
  file.put(static_cast<char>(byte ^ 1));
}

}  // namespace

TEST_CASE("what is kept comes back as it was, also where the folder was moved and has spaces") {
  const TemporaryFolder folder;
  const std::string before = folder.file("first place"), after = folder.file("second place");
  fs::create_directory(before);
  Service service;
  Project larger = cantilever();
  larger.geometry.box_cells = {20, 8, 8};
  const std::int64_t bytes = keep_run(before + "/my part.case.json", larger, service);
  CHECK(keep_folder(before + "/my part.case.json") == before + "/my part.case.keep");
  CHECK(bytes == kept_bytes(before + "/my part.case.json"));
  const auto work = work_to_keep(service.pipelines(), no_folder);
  const auto foretold = static_cast<double>(size_of(*work).total());
  CHECK(foretold > 0.9 * static_cast<double>(bytes));
  CHECK(foretold < 1.1 * static_cast<double>(bytes));
  fs::rename(before, after);
  Recorder recorder;
  const auto project = opened(after + "/my part.case.json");
  const auto kept = read_keep(project, recorder);
  REQUIRE(kept);
  CHECK(recorder.warnings.empty());
  CHECK(kept->mesh_fits);
  REQUIRE(kept->steps.size() == 1);
  const KeptStep& step = kept->steps.front();
  CHECK(still_fits(step, *project));
  CHECK(step.made_at.size() == std::string("2026-11-22 04:10").size());
  const Results &now = *step.results, &then = *service.pipeline().results();
  REQUIRE(now.fields.size() == then.fields.size());
  for (std::size_t i = 0; i < now.fields.size(); ++i) {
    CHECK(now.fields[i].name == then.fields[i].name);
    CHECK(now.fields[i].kind == then.fields[i].kind);
    CHECK(now.fields[i].component_names == then.fields[i].component_names);
    CHECK(now.fields[i].data == then.fields[i].data);
  }
  REQUIRE(now.element_fields.size() == then.element_fields.size());
  CHECK(now.error.energy == then.error.energy);
  CHECK(now.error.magnitude == then.error.magnitude);
  CHECK(now.error.relative() == then.error.relative());
  REQUIRE(now.extrema.size() == then.extrema.size());
  for (std::size_t i = 0; i < now.extrema.size(); ++i) {
    CHECK(now.extrema[i].field == then.extrema[i].field);
    CHECK(now.extrema[i].kind == then.extrema[i].kind);
    CHECK(now.extrema[i].max == then.extrema[i].max);
    CHECK(now.extrema[i].max_node == then.extrema[i].max_node);
    CHECK(now.extrema[i].max_place == then.extrema[i].max_place);
  }
  REQUIRE(now.reactions.size() == then.reactions.size());
  CHECK(now.reactions.front().constraint == then.reactions.front().constraint);
  CHECK(now.reactions.front().total == then.reactions.front().total);
  CHECK(now.energy == then.energy);
  CHECK(now.balance.applied == then.balance.applied);
  const Field& displacement = now.fields.front();
  CHECK(probe(now, displacement, {0.05, 0.01, 0.01}) == probe(then, then.fields.front(), {0.05, 0.01, 0.01}));
}

TEST_CASE("connections and the motion of a free body come back") {
  const TemporaryFolder folder;
  Service service;
  Project project = cantilever();
  project.study.loads.push_back(condition_on("remote_spring", "strut", NamedSelector{{"xmax"}},
                                             {0.2, 0.01, 0.01, 1e6, 2e6, 3e6, 0.0, 0.0, 0.0, 4e6, 0.0, 0.0, 1.0}));
  keep_run(folder.file("sprung.case.json"), project, service);
  Recorder recorder;
  const auto kept = read_keep(opened(folder.file("sprung.case.json")), recorder);
  REQUIRE(kept);
  const auto results = service.pipelines().at_hand().results();
  REQUIRE(results->connections.size() == 1);
  REQUIRE(kept->steps.front().results->connections.size() == 1);
  const ConnectionResult &was = results->connections.front(), &is = kept->steps.front().results->connections.front();
  CHECK(is.name == "strut");
  CHECK(is.kind == "remote_spring");
  CHECK(is.nodes == was.nodes);
  CHECK(is.force == was.force);
  CHECK(is.motion == was.motion);
  CHECK(is.is_axial);
  CHECK(is.tension == was.tension);
  CHECK(is.stretch == was.stretch);
  CHECK_FALSE(kept->steps.front().results->relief);
}

TEST_CASE("bolts of several steps come back with the mesh that they cut") {
  const TemporaryFolder folder;
  const std::string path = folder.file("bolted.case.json");
  Project project = cantilever();
  project.geometry.box_cells = {20, 8, 8};
  const auto bolt = [](const char* kind, const char* name, double amount) {
    return condition_in(kind, name, {}, {0.05, 0.01, 0.01, 1.0, 0.0, 0.0, amount});
  };
  project.study.constraints.push_back(displacement("end", NamedSelector{{"xmax"}}, {0.0, std::nullopt, std::nullopt}));
  std::vector<Step> all(2, step(project, 0));
  all[0].name = "preload";
  all[0].loads = {bolt("bolt_preload", "shank", 5e3)};
  all[1].name = "service";
  all[1].loads.push_back(bolt("locked_bolt", "shank", 5e3));
  project = with_steps(std::move(project), std::move(all), 0);
  project.path = path;
  project.output.keep = true;
  write_case(path, project);
  Service service;
  service.open(path);
  Recorder recorder;
  service.run_inline(Stage::results, recorder);
  for (std::size_t i = 0; i < 2; ++i)
    REQUIRE(service.pipelines().of(i).results()->mesh != service.pipelines().of(i).mesh()->mesh);
  const auto work = work_to_keep(service.pipelines(), no_folder);
  REQUIRE(work);
  REQUIRE(work->steps.size() == 2);
  const auto bytes = static_cast<double>(write_keep(path, *work, recorder));
  CHECK(static_cast<double>(size_of(*work).total()) == doctest::Approx(bytes).epsilon(0.1));
  const auto kept = read_keep(opened(path), recorder);
  REQUIRE(kept);
  CHECK(recorder.warnings.empty());
  REQUIRE(kept->steps.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    const Results &was = *work->steps[i].results, &is = *kept->steps[i].results;
    CHECK(is.mesh->points == was.mesh->points);
    CHECK(is.mesh->points.size() > kept->mesh->mesh->points.size());
    CHECK(is.find("displacement")->data == was.find("displacement")->data);
    REQUIRE(is.connections.size() == 1);
    CHECK(is.connections[0].kind == (i == 0 ? "bolt_preload" : "locked_bolt"));
    CHECK(is.connections[0].tension == was.connections[0].tension);
    CHECK(is.connections[0].stretch == was.connections[0].stretch);
    CHECK(probe(is, *is.find("displacement"), {0.033, 0.01, 0.01}) == probe(was, *was.find("displacement"), {0.033, 0.01, 0.01}));
  }
  // The force of the first step is the stated one; the second keeps the length that it gives.
  CHECK(kept->steps[0].results->connections[0].tension == doctest::Approx(5e3).epsilon(1e-6));
  CHECK(kept->steps[1].results->connections[0].stretch ==
        doctest::Approx(kept->steps[0].results->connections[0].stretch).epsilon(1e-5));
  // The mesh of a step that somebody exchanged is refused, the other step stays.
  change_byte(keep_folder(path) + "/" + kept_cut_mesh_name(1), 200);
  const auto changed = read_keep(opened(path), recorder);
  REQUIRE(changed);
  CHECK(changed->steps.size() == 1);
}

TEST_CASE("the table of modes comes back") {
  const TemporaryFolder folder;
  const std::string path = folder.file("blade.case.json");
  Service service;
  keep_run(path, parse_case(R"j({"version": 2, "geometry": {"box": {"size": ["200 mm", "10 mm", "9 mm"], "cells": [8, 1, 1]}},
    "mesh": {"element": "hex20"}, "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3, "rho": "7800 kg/m^3"}],
    "regions": [{"material": "steel"}],
    "steps": [{"name": "modes", "analysis": "elasticity", "procedure": "modal", "modes": {"number": 3}}]})j",
                            path),
           service);
  Recorder recorder;
  const auto kept = read_keep(opened(path), recorder);
  REQUIRE(kept);
  REQUIRE(kept->steps.size() == 1);
  const Results &now = *kept->steps.front().results, &then = *service.pipeline().results();
  REQUIRE(now.modes);
  REQUIRE(now.modes->modes.size() == 3);
  CHECK(now.mode == then.mode);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(now.modes->modes[i].frequency == then.modes->modes[i].frequency);
    CHECK(now.modes->modes[i].effective_mass == then.modes->modes[i].effective_mass);
  }
  REQUIRE(now.modes->rigid.size() == 6);
  CHECK(now.modes->rigid[0].english() == then.modes->rigid[0].english());
  REQUIRE(now.modes->checks.size() == then.modes->checks.size());
  for (std::size_t i = 0; i < now.modes->checks.size(); ++i) {
    CHECK(now.modes->checks[i].outcome == then.modes->checks[i].outcome);
    CHECK(now.modes->checks[i].result.english() == then.modes->checks[i].result.english());
  }
  CHECK(now.modes->total_mass == then.modes->total_mass);
}

TEST_CASE("a kept mesh that fits is not made again, one that does not is") {
  const TemporaryFolder folder;
  const std::string path = folder.file("part.json");
  Service first;
  keep_run(path, cantilever(), first);
  for (const bool same : {true, false}) {
    CAPTURE(same);
    Service service;
    service.open(path);
    if (!same)
      service.edit("finer", [](Project project) {
        project.geometry.box_cells[0] += 1;
        return project;
      });
    Recorder recorder;
    const auto kept = read_keep(service.project(), recorder);
    REQUIRE(kept);
    CHECK(kept->mesh_fits == same);
    REQUIRE(kept->steps.size() == 1);  // shown as outdated
    CHECK(still_fits(kept->steps.front(), *service.project()) == same);
    adopt_kept_mesh(service.pipelines(), *kept);
    CHECK((service.pipeline().mesh() == kept->mesh) == same);
    service.run_inline(Stage::results, recorder);
    CHECK((service.pipeline().mesh() == kept->mesh) == same);
    CHECK(recorder.heard_stage("mesh") == !same);
  }
}

TEST_CASE("a mesh or results of another case in the folder are not taken") {
  const TemporaryFolder folder;
  const std::string path = folder.file("part.json"), other = folder.file("other.json");
  Project longer = cantilever(), softer = cantilever();
  longer.geometry.box_size[0] *= 2;
  softer.study.materials[0].youngs_modulus = 1e9;
  Service first;
  keep_run(path, cantilever(), first);
  const auto replace = [&](const Project& by, const std::string& name) {
    Service of_other;
    keep_run(other, by, of_other);
    fs::copy_file(keep_folder(other) + "/" + name, keep_folder(path) + "/" + name,
                  fs::copy_options::overwrite_existing);
  };
  Service service;
  service.open(path);
  Recorder recorder;
  REQUIRE(read_keep(service.project(), recorder)->mesh_fits);
  SUBCASE("results on the same mesh") {
    replace(softer, kept_results_name(1));
    const auto kept = read_keep(service.project(), recorder);
    REQUIRE(kept);
    CHECK(kept->steps.empty());
    REQUIRE(recorder.warnings.size() == 1);
    CHECK(has(recorder.warnings[0], "not the results that the case kept"));
  }
  SUBCASE("a mesh") {
    replace(longer, kept_mesh_name);
    std::string error;
    try {
      (void)read_keep(service.project(), recorder);
    } catch (const Error& refused) {
      error = full_text(refused).english();
    }
    CHECK(has(error, "not the mesh that the case kept"));
  }
  SUBCASE("a list without hashes, of an earlier version") {
    const std::string list = keep_folder(path) + "/" + keep_contents_name;
    auto json = nlohmann::json::parse(read_file(list));
    json.erase("mesh_sha256");
    write_text_atomically(list, json.dump());
    CHECK_FALSE(read_keep(service.project(), recorder)->mesh_fits);
  }
}

TEST_CASE("results are outdated by what they depend on, and by nothing else") {
  const TemporaryFolder folder;
  const std::string path = folder.file("part.json");
  Service service;
  keep_run(path, cantilever(), service);
  const Project as_kept = *opened(path);
  const auto fits_after = [&](const std::function<void(Project&)>& change) {
    Project project = as_kept;
    change(project);
    Recorder recorder;
    const auto kept = read_keep(shared(project), recorder);
    REQUIRE(kept);
    CHECK(kept->mesh_fits);
    REQUIRE(kept->steps.size() == 1);
    const KeptStep& step = kept->steps.front();
    // Read after the change, or changed after it was read.
    const auto before = read_keep(shared(as_kept), recorder);
    const bool fits = step.made_from != nullptr;
    CHECK(still_fits(before->steps.front(), project) == fits);
    return fits;
  };
  CHECK(fits_after([](Project&) {}));
  CHECK(fits_after([](Project& p) { p.title = "another title"; }));
  CHECK(fits_after([](Project& p) { p.output.pdf = true; }));
  CHECK_FALSE(fits_after([](Project& p) { p.solve.tolerance /= 2; }));
  CHECK_FALSE(fits_after([](Project& p) { p.study.loads.clear(); }));
  CHECK_FALSE(fits_after([](Project& p) { p.study.materials.front().density = 7000.5; }));
}

TEST_CASE("damaged and foreign files are told, and what is whole is used") {
  const TemporaryFolder folder;
  const std::string path = folder.file("part.json"), keep = keep_folder(path);
  Service service;
  keep_run(path, cantilever(), service);
  Recorder recorder;
  const auto read = [&] { return read_keep(opened(path), recorder); };
  const auto problem = [&] {
    try {
      (void)read();
    } catch (const Error& error) {
      CHECK_FALSE(error.next_step().english().empty());
      return error.problem().english();
    }
    return std::string("none");
  };
  SUBCASE("results") {
    const std::string file = keep + "/results-1.vtu";
    change_byte(file, read_frame_header(file).nodal.front().offset + 16);
    const auto kept = read();
    REQUIRE(kept);
    CHECK(kept->mesh_fits);
    CHECK(kept->steps.empty());
    REQUIRE(recorder.warnings.size() == 1);
    CHECK(recorder.warnings.front().find("results-1.vtu") != std::string::npos);
  }
  SUBCASE("results are gone") {
    fs::remove(keep + "/results-1.vtu");
    const auto kept = read();
    REQUIRE(kept);
    CHECK(kept->steps.empty());
    CHECK(recorder.warnings.size() == 1);
  }
  SUBCASE("mesh") {
    change_byte(keep + "/mesh.gmesh", static_cast<std::streamoff>(fs::file_size(keep + "/mesh.gmesh") / 2));
    CHECK(problem().find("checksum") != std::string::npos);
  }
  SUBCASE("contents") {
    write_text_atomically(keep + "/keep.json", "{\"format\": \"genba-keep\", \"version\": 1");
    CHECK(problem().find("damaged") != std::string::npos);
    write_text_atomically(keep + "/keep.json", "[1, 2]");
    CHECK(problem().find("damaged") != std::string::npos);
    write_text_atomically(keep + "/keep.json", "{\"format\": \"genba-keep\", \"version\": 99}");
    CHECK(problem().find("99") != std::string::npos);
    write_text_atomically(keep + "/keep.json", "{\"format\": \"other\"}");
    CHECK(problem().find("Genba did not write it") != std::string::npos);
  }
  SUBCASE("a name that leads out of the folder") {
    std::string text = read_file(keep + "/keep.json");
    text.replace(text.find("results-1.vtu"), std::string("results-1.vtu").size(), "../part.json");
    write_text_atomically(keep + "/keep.json", text);
    CHECK(problem().find("damaged") != std::string::npos);
  }
  SUBCASE("results of another mesh") {
    const std::string other = folder.file("other.json");
    Project project = cantilever();
    project.geometry.box_cells[0] += 1;
    Service another;
    keep_run(other, project, another);
    fs::copy_file(keep_folder(other) + "/results-1.vtu", keep + "/results-1.vtu",
                  fs::copy_options::overwrite_existing);
    const auto kept = read();
    REQUIRE(kept);
    CHECK(kept->steps.empty());
    REQUIRE(recorder.warnings.size() == 1);
    CHECK(recorder.warnings.front().find("another mesh") != std::string::npos);
  }
  // The case opens however damaged that is, and the next run writes it anew.
  Service next;
  CHECK(keep_run(path, cantilever(), next) > 0);
  recorder.warnings.clear();
  CHECK(read()->steps.size() == 1);
  CHECK(recorder.warnings.empty());
}

TEST_CASE("nothing of others is replaced or removed") {
  const TemporaryFolder folder;
  const std::string path = folder.file("part.json"), keep = keep_folder(path);
  Service service;
  keep_run(path, cantilever(), service);
  Recorder recorder;
  const auto work = work_to_keep(service.pipelines(), no_folder);
  SUBCASE("a file in it") {
    write_text_atomically(keep + "/notes.txt", "mine");
    CHECK_THROWS_WITH_AS(write_keep(path, *work, recorder), doctest::Contains("notes.txt"), Error);
    CHECK_THROWS_WITH_AS(remove_keep(path), doctest::Contains("notes.txt"), Error);
    CHECK(read_file(keep + "/notes.txt") == "mine");
    CHECK(fs::exists(keep + "/mesh.gmesh"));
  }
  SUBCASE("a folder that no case made") {
    CHECK(remove_keep(path));
    CHECK_FALSE(fs::exists(keep));
    CHECK_FALSE(remove_keep(path));
    fs::create_directory(keep);
    write_text_atomically(keep + "/mesh.gmesh", "mine");
    CHECK_THROWS_AS(write_keep(path, *work, recorder), Error);
    CHECK(read_file(keep + "/mesh.gmesh") == "mine");
  }
  SUBCASE("a file of its name") {
    CHECK(remove_keep(path));
    write_text_atomically(keep, "mine");
    CHECK_THROWS_WITH_AS(write_keep(path, *work, recorder), doctest::Contains("no folder"), Error);
    CHECK(read_file(keep) == "mine");
  }
  // Nothing half made stays behind.
  for (const std::string& name : folder.names()) CHECK_FALSE(name.starts_with(".genba-partial"));
}

TEST_CASE("a folder that is not there is an error that names it") {
  const TemporaryFolder folder;
  Service service;
  keep_run(folder.file("part.json"), cantilever(), service);
  Recorder recorder;
  const auto work = work_to_keep(service.pipelines(), no_folder);
  CHECK_THROWS_WITH_AS(write_keep(folder.file("gone/part.json"), *work, recorder), doctest::Contains("gone"),
                       Error);
}

TEST_SUITE("needs an ordinary user" * doctest::skip(::geteuid() == 0)) {
  TEST_CASE("in a folder that cannot be written to, what was kept stays and is read") {
    const TemporaryFolder folder;
    const std::string inside = folder.file("read only");
    fs::create_directory(inside);
    const std::string path = inside + "/part.json";
    Service service;
    const std::int64_t bytes = keep_run(path, cantilever(), service);
    Recorder recorder;
    const auto work = work_to_keep(service.pipelines(), no_folder);
    fs::permissions(inside, fs::perms::owner_read | fs::perms::owner_exec);
    CHECK_THROWS_WITH_AS(write_keep(path, *work, recorder), doctest::Contains("read only"), Error);
    CHECK_THROWS_AS(remove_keep(path), Error);
    const auto kept = read_keep(opened(path), recorder);
    fs::permissions(inside, fs::perms::owner_all);
    REQUIRE(kept);
    CHECK(kept->steps.size() == 1);
    CHECK(kept_bytes(path) == bytes);
  }
}

TEST_CASE("a case without a file, and a mesh whose parts are not joined, are not kept") {
  const TemporaryFolder folder;
  Service service;
  keep_run(folder.file("part.json"), cantilever(), service);
  Recorder recorder;
  auto work = work_to_keep(service.pipelines(), no_folder);
  CHECK_THROWS_AS(write_keep("", *work, recorder), Error);
  auto meshed = std::make_shared<MeshedGeometry>(*work->mesh);
  meshed->report.unjoined.emplace_back();
  work->mesh = meshed;
  CHECK_THROWS_WITH_AS(write_keep(folder.file("other.json"), *work, recorder),
                       doctest::Contains("not joined"), Error);
  Recorder quiet;
  CHECK_FALSE(read_keep(opened(folder.file("part.json")), quiet)->steps.empty());
  Project never_saved = cantilever();
  CHECK_FALSE(read_keep(shared(never_saved), quiet));
}

TEST_CASE("frames of a step with times go along") {
  const TemporaryFolder folder;
  const std::string path = folder.file("rod.json");
  Project project = heated_rod();
  project.path = path;
  project.output.keep = true;
  project.times = {0, 10, 20};
  write_case(path, project);
  Recorder recorder;
  Service service;
  service.open(path);
  service.prepare_output_folder(recorder);
  service.run_inline(Stage::results, recorder);
  auto work = work_to_keep(service.pipelines(), [&](std::size_t i) { return service.output_folder(i); });
  REQUIRE(work);
  REQUIRE(work->steps.size() == 1);
  REQUIRE_FALSE(work->steps.front().frames.empty());
  CHECK(size_of(*work).frames > 0);
  write_keep(path, *work, recorder);
  take_frames_of_keep(path, *work);
  CHECK(work->steps.front().frames.starts_with(keep_folder(path)));
  fs::remove_all(service.output_folder());
  const auto kept = read_keep(opened(path), recorder);
  REQUIRE(kept);
  REQUIRE(kept->steps.size() == 1);
  REQUIRE(kept->steps.front().results->moment);
  CHECK(kept->steps.front().results->moment->at == 20);  // pictures of them tell the time
  const FrameReader reader(kept->steps.front().frames);
  CHECK(reader.frames().size() == 3);
  CHECK(reader.read(2).nodal.front().data == kept->steps.front().results->fields.front().data);
  CHECK(recorder.warnings.empty());
  // Written again from what was kept.
  write_keep(path, *kept, recorder);
  CHECK(FrameReader(read_keep(opened(path), recorder)->steps.front().frames).frames().size() == 3);
  CHECK(remove_keep(path));
}
