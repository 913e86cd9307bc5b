// Meshes in pieces that are uneven: bodies apart, names and strengths in one piece only, ranks without rows. And what a call
// that fails leaves behind.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>

#include "app/pieces/list/piece_list.hpp"
#include "app/ranks/rank_solver.hpp"
#include "tests/app/pieces/pieces_testing.hpp"
#include "tests/app/ranks/ranks_testing.hpp"

using namespace genba;
using namespace genba::test;

namespace {

using Cubes = std::vector<std::pair<int, int>>;  ///< of each file

/// Joins files of a row of cubes to body.gpieces.
void join_row(const Bench& bench, const Cubes& cubes) {
  std::vector<std::string> call = {"partition"};
  for (const auto& [first, last] : cubes) {
    call.push_back("row_" + std::to_string(first) + ".msh");
    bench.write(call.back(), row_of_cubes(first, last));
  }
  call.insert(call.end(), {"--unit", "mm", "-o", "body.gpieces"});
  const Finished joined = bench.run(call);
  CAPTURE(joined.err);
  REQUIRE(joined.code == 0);
}

Finished run_row(const Bench& bench, const json& whole, std::size_t pieces) {
  bench.write_case("case.json", in_pieces(whole, static_cast<int>(pieces)));
  return bench.run({"run", "case.json", "--json", "--overwrite"});
}

/// The row in one file, and in pieces.
void compare_row(const json& whole, const Cubes& cubes) {
  const Bench bench;
  bench.write("whole.msh", row_of_cubes(0, 5));
  bench.write_case("whole.json", whole);
  const Finished alone = bench.run({"run", "whole.json", "--no-picture", "--json"});
  CAPTURE(alone.err);
  REQUIRE(alone.code == 0);
  join_row(bench, cubes);
  const Finished ran = run_row(bench, whole, cubes.size());
  CAPTURE(ran.err);
  REQUIRE(ran.code == 0);
  check_same(json::parse(alone.out), json::parse(ran.out));
}

/// The row conducts heat from a wall at 37 degrees.
json warm_row() {
  json content = row_case("whole.msh");
  content["analysis"] = "heat";
  for (json& material : content["materials"]) material["k"] = "0.5 W/(m K)";
  content["constraints"] = json::array({{{"name", "wall"}, {"on", {{"group", "wall"}}}, {"temperature", "37 degC"}}});
  content["loads"] = json::array();
  return content;
}

json air_at_tip(json content) {
  content["loads"] = json::array({{{"name", "air"}, {"on", {{"group", "tip"}}}, {"convection", {{"coefficient", "10 W/(m^2 K)"}, {"ambient", "20 degC"}}}}});
  return content;
}

}  // namespace

TEST_CASE("pieces: files of others are left, surplus goes, a call that fails leaves the pieces of before") {
  const Bench bench;
  bench.write_case("whole.json", cantilever_case());
  const auto cut = [&](const char* pieces) { return bench.run({"partition", "whole.json", "-o", "body.gpieces", "-n", pieces}); };
  bench.write("body.1.gmesh", "of somebody");
  CHECK(has(cut("3").err, "body.gpieces does not name it"));
  CHECK(bench.read("body.1.gmesh") == "of somebody");
  CHECK(!bench.exists("body.0.gmesh"));
  std::filesystem::remove(bench.file("body.1.gmesh"));
  REQUIRE(cut("3").code == 0);
  const std::string list = bench.read("body.gpieces"), last = bench.read("body.2.gmesh");
  CHECK(cut("500").code != 0);
  CHECK(bench.read("body.gpieces") == list);
  CHECK(bench.read("body.2.gmesh") == last);
  CHECK(!bench.exists("body.3.gmesh"));
  REQUIRE(cut("2").code == 0);
  CHECK(bench.exists("body.1.gmesh"));
  CHECK(!bench.exists("body.2.gmesh"));
}

TEST_CASE("options that do nothing for pieces are refused") {
  const Bench bench;
  bench.write_case("whole.json", cantilever_case());
  REQUIRE(bench.run({"partition", "whole.json", "-o", "body.gpieces", "-n", "2"}).code == 0);
  const auto failure = [&](const std::function<void(json&)>& change, std::vector<std::string> more = {}) {
    json content = in_pieces(cantilever_case(), 2);
    change(content);
    bench.write_case("case.json", content);
    more.insert(more.begin(), {"run", "case.json"});
    const Finished ran = bench.run(more);
    CHECK(ran.code != 0);
    return ran.err;
  };
  CHECK(has(failure([](json& c) { c["mesh"]["subdivisions"] = 1; }), "options of the mesh do nothing"));
  CHECK(has(failure([](json& c) { c["mesh"]["interfaces"] = "merge"; }), "options of the mesh do nothing"));
  CHECK(has(failure([](json& c) { c["output"]["pdf"] = true; }), "a report as PDF"));
  CHECK(has(failure([](json& c) { c["output"]["keep"] = true; }), "kept beside the case"));
  CHECK(has(failure([](json&) {}, {"--checkpoint-every", "5 s"}), "--checkpoint-every"));
}

TEST_SUITE("needs PETSc and MPI" * doctest::skip(!has_ranks())) {
  TEST_CASE("a strength of one piece only, a moved face, a rank without nodes of its own") {
    json content = row_case("whole.msh");
    content["materials"][0]["yield_strength"] = "250 MPa";
    content["constraints"].push_back({{"name", "pull"}, {"on", {{"group", "tip"}}}, {"displacement", {{"y", "0.01 mm"}}}});
    compare_row(content, {{0, 1}, {2, 3}, {4, 5}});
    compare_row(content, {{0, 1}, {3, 5}, {2, 2}});
  }

  TEST_CASE("prescribed values alone: no load acts, and that is told") {
    const Bench bench;
    join_row(bench, {{0, 2}, {3, 5}});
    const Finished warm = run_row(bench, warm_row(), 2);
    CAPTURE(warm.err);
    REQUIRE(warm.code == 0);
    CHECK(!json::parse(warm.out)["warnings"].empty());
    json shifted = row_case("whole.msh");
    shifted["constraints"] = json::array({{{"name", "wall"}, {"on", {{"group", "wall"}}}, {"displacement", {{"x", "3 mm"}, {"y", "0 mm"}, {"z", "0 mm"}}}}});
    shifted["loads"] = json::array();
    const Finished moved = run_row(bench, shifted, 2);
    CAPTURE(moved.err);
    CHECK(moved.code == 0);
  }

  TEST_CASE("bodies that share no nodes: each must be held") {
    const Bench bench;
    join_row(bench, {{0, 1}, {4, 5}});
    const Finished loose = run_row(bench, row_case("whole.msh"), 2);
    CHECK(loose.code != 0);
    CHECK(has(loose.out + loose.err, "the piece of 2 elements around (5, 0.5, 0.5) mm"));
    CHECK(has(loose.out + loose.err, "free to move as a rigid body"));
    const Finished level = run_row(bench, warm_row(), 2);
    CHECK(level.code != 0);
    CHECK(has(level.out + level.err, "has neither a prescribed temperature nor convection"));
    const Finished held = run_row(bench, air_at_tip(warm_row()), 2);
    CAPTURE(held.err);
    REQUIRE(held.code == 0);
    CHECK(has(json::parse(held.out)["warnings"].dump(), "2 bodies that share no nodes"));
  }

  TEST_CASE("a run that fails leaves the files of before; fewer pieces leave none of more; files of others stay") {
    const Bench bench;
    join_row(bench, {{0, 1}, {2, 3}, {4, 5}});
    const json content = row_case("whole.msh");
    REQUIRE(run_row(bench, content, 3).code == 0);
    const std::string before = bench.read("out/result.2.vtu"), list = bench.read("out/result.pvtu");
    json free = content;
    free["constraints"] = json::array({{{"name", "slide"}, {"on", {{"group", "wall"}}}, {"displacement", {{"x", "0 mm"}}}}});
    CHECK(run_row(bench, free, 3).code != 0);
    CHECK(bench.read("out/result.2.vtu") == before);
    CHECK(bench.read("out/result.pvtu") == list);
    CHECK(has(bench.read("out/genba-outputs.json"), "result.2.vtu"));
    join_row(bench, {{0, 2}, {3, 5}});
    REQUIRE(run_row(bench, content, 2).code == 0);
    CHECK(!bench.exists("out/result.2.vtu"));
    std::filesystem::create_directory(bench.file("other"));
    bench.write("other/result.1.vtu", "of somebody");
    const Finished refused = bench.run({"run", "case.json", "--output", "other"});
    CHECK(refused.code != 0);
    CHECK(has(refused.err, "result.1.vtu"));
    CHECK(bench.read("other/result.1.vtu") == "of somebody");
  }

  TEST_CASE("a place beside the whole mesh by its box, a run that is stopped") {
    const Bench bench;
    join_row(bench, {{0, 2}, {3, 5}});
    json content = row_case("whole.msh");
    content["loads"] = json::array({{{"on", {{"group", "tip"}}}, {"pressure", "1 MPa"}},
                                    {{"on", {{"plane", {{"point", {"60 mm", "0 mm", "0 mm"}}, {"normal", {1, 0, 0}}}}}}, {"pressure", "2 MPa"}}});
    const Finished nowhere = run_row(bench, content, 2);
    CHECK(has(nowhere.out + nowhere.err, "load 2"));
    CHECK(has(nowhere.out + nowhere.err, "The mesh reaches from (0, 0, 0) mm to (6, 1, 1) mm"));
    bench.write_case("case.json", in_pieces(row_case("whole.msh"), 2));
    const Finished stopped = bench.run_until({"run", "case.json", "--output", "stopped"}, [](pid_t process) {
      ::kill(process, SIGINT);
      return true;
    });
    CHECK(stopped.code != 0);
    CHECK(!bench.exists("stopped/result.pvtu"));
  }
}
