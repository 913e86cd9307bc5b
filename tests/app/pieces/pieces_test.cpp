// A mesh in pieces: written, read by ranks that each hold one piece, and compared with the answer of this process.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "app/pieces/list/piece_job.hpp"
#include "app/pieces/list/piece_list.hpp"
#include "app/ranks/rank_solver.hpp"
#include "engine/model/file/mesh_cache.hpp"
#include "tests/app/pieces/pieces_testing.hpp"
#include "tests/app/ranks/ranks_testing.hpp"

using namespace genba;
using namespace genba::test;

TEST_CASE("pieces: each element once, borders by the numbers of the whole, all names in each") {
  const Bench bench;
  bench.write_case("case.json", cantilever_case());
  const Finished done = bench.run({"partition", "case.json", "-o", "body.gpieces", "--pieces", "3"});
  CAPTURE(done.err);
  REQUIRE(done.code == 0);
  const PieceList list = read_piece_list(bench.file("body.gpieces"));
  REQUIRE(list.pieces.size() == 3);
  std::int64_t elements = 0, facets = 0;
  std::map<std::int64_t, Vec3> places;
  for (const std::string& path : piece_paths(bench.file("body.gpieces"), list)) {
    const Mesh piece = read_mesh_cache(path);
    elements += piece.solid_count(), facets += piece.facet_count();
    CHECK(piece.surfaces.size() == 6);
    for (std::size_t i = 0; i < piece.points.size(); ++i) {
      const auto [at, is_new] = places.emplace(piece.node_tags[i], piece.points[i]);
      CHECK((is_new || at->second == piece.points[i]));
    }
  }
  const Finished whole = bench.run({"mesh", "case.json", "--json"});
  CHECK(elements == json::parse(whole.out)["elements"].get<std::int64_t>());
  CHECK(static_cast<std::int64_t>(places.size()) == json::parse(whole.out)["nodes"].get<std::int64_t>());
  CHECK(facets > 0);
}

TEST_CASE("answers of ranks merge: sums, extrema with their places, a rank without nodes of its own") {
  PieceAnswer a, b, none;
  a.nodes = 3, b.nodes = 4;
  a.volume = 1, b.volume = 2;
  a.least_quality = 0.5, b.least_quality = 0.25, none.least_quality = 1;
  a.extrema = {{"t", QuantityKind::temperature, 1, 5, {1, 0, 0}, {2, 0, 0}, 10, 20}};
  b.extrema = {{"t", QuantityKind::temperature, 2, 7, {3, 0, 0}, {4, 0, 0}, 30, 40}};
  for (PieceAnswer* one : {&none, &a, &b}) one->reactions = {{"wall", {1, 2, 3}}};
  a.balance.applied = {-6, -6, -9}, a.balance.reactions = {3, 6, 9}, a.magnitude = 30;
  const PieceAnswer all = merged({none, a, b});
  CHECK(all.nodes == 7);
  CHECK(all.volume == 3);
  CHECK(all.least_quality == 0.25);
  REQUIRE(all.extrema.size() == 1);
  CHECK(all.extrema[0].min == 1);
  CHECK(all.extrema[0].min_node == 10);
  CHECK(all.extrema[0].max == 7);
  CHECK(all.extrema[0].max_place[0] == 4);
  CHECK(all.reactions[0].total[2] == 9);
  CHECK(all.balance.relative_error == doctest::Approx(0.1));
  CHECK(all.warnings.empty());
  PieceAnswer shift;  // prescribed values alone: rounding is not measured against itself
  shift.magnitude = 1e-12, shift.scale = 1e3, shift.balance.applied = {1e-12, 0, 0};
  shift.warnings = {"of all", "of one"};
  none.warnings = {"of all"};
  const PieceAnswer told = merged({none, shift});
  CHECK(told.balance.relative_error < 1e-9);
  REQUIRE(told.warnings.size() == 2);
  CHECK(told.warnings[0].english() == "of all");
  CHECK(told.warnings[1].english() == "Piece 1: of one");
  const PieceAnswer again = piece_answer_of(text_of(all), "answer");
  CHECK(again.extrema[0].max_node == 40);
  CHECK(again.reactions[0].constraint == "wall");
  CHECK_THROWS((void)piece_answer_of("{", "answer"));
}

TEST_CASE("what pieces do not compute is refused by its name, before anything starts") {
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
  CHECK(has(failure([](json& c) { c["solver"]["ranks"] = 3; }), "3 ranks for a mesh in 2 pieces"));
  CHECK(has(failure([](json& c) { c["loads"].push_back({{"on", {{"group", "zmax"}}}, {"bearing_load", {"0 N", "0 N", "1 N"}}}); }), "bearing"));
  CHECK(has(failure([](json& c) { c["constraints"][0]["on"] = {{"nearest", {"0 mm", "0 mm", "0 mm"}}}; }), "nearest"));
  CHECK(has(failure([](json& c) { c["solver"]["method"] = "direct"; }), "direct"));
  CHECK(has(failure([](json&) {}, {"--line", "0 mm", "0 mm", "0 mm", "1 mm", "0 mm", "0 mm"}), "--line"));
  bench.write_case("case.json", in_pieces(cantilever_case(), 2));
  CHECK(has(bench.run({"check", "case.json"}).err + bench.run({"check", "case.json"}).out, "mesh in pieces"));
  const Finished plan = bench.run({"memory", "case.json", "--json"});
  REQUIRE(plan.code == 0);
  CHECK(json::parse(plan.out)["plan"].size() == 2);
}

TEST_SUITE("needs PETSc and MPI" * doctest::skip(!has_ranks())) {
  TEST_CASE("1, 2 and 4 pieces give the answers of this process to 1e-9") {
    const Bench bench;
    json content = cantilever_case();
    content["constraints"] = json::array({{{"name", "wall"}, {"on", {{"plane", {{"point", {"0 mm", "0 mm", "0 mm"}}, {"normal", {1, 0, 0}}}}}}, {"fixed", true}}});
    content["loads"].push_back({{"name", "top"}, {"on", {{"group", "zmax"}}}, {"pressure", "1 MPa"}});
    content["loads"].push_back({{"name", "weight"}, {"gravity", {"0 m/s^2", "0 m/s^2", "-9.81 m/s^2"}}});
    content["materials"][0]["rho"] = "7850 kg/m^3";
    content["output"]["probes"] = json::array({{{"name", "inside"}, {"point", {"31 mm", "7 mm", "9 mm"}}}, {{"name", "outside"}, {"point", {"1 m", "0 m", "0 m"}}}});
    for (const char* kind : {"tet10", "hex8"}) {
      CAPTURE(kind);
      content["mesh"]["element"] = kind;
      content["geometry"]["box"]["cells"] = {6, 2, 2};
      compare(bench, content, {1, 2, 4});
    }
  }

  TEST_CASE("files that are pieces already: names, two materials, numbers of the whole; an element twice is told") {
    const Bench bench;
    bench.write("whole.msh", row_of_cubes(0, 5));
    bench.write("row_1.msh", row_of_cubes(0, 1)), bench.write("row_2.msh", row_of_cubes(2, 3)), bench.write("row_3.msh", row_of_cubes(4, 5));
    bench.write_case("whole.json", row_case("whole.msh"));
    const Finished alone = bench.run({"run", "whole.json", "--no-picture", "--json"});
    CAPTURE(alone.err);
    REQUIRE(alone.code == 0);
    const Finished joined = bench.run({"partition", "row_1.msh", "row_2.msh", "row_3.msh", "--unit", "mm", "-o", "body.gpieces"});
    CAPTURE(joined.err);
    REQUIRE(joined.code == 0);
    bench.write_case("case.json", in_pieces(row_case("whole.msh"), 3));
    const Finished ran = bench.run({"run", "case.json", "--json", "--overwrite"});
    CAPTURE(ran.err);
    REQUIRE(ran.code == 0);
    check_same(json::parse(alone.out), json::parse(ran.out));
    bench.write("row_2.msh", row_of_cubes(1, 3));
    REQUIRE(bench.run({"partition", "row_1.msh", "row_2.msh", "row_3.msh", "--unit", "mm", "-o", "body.gpieces"}).code == 0);
    CHECK(has(bench.run({"run", "case.json", "--overwrite"}).err, "is in two pieces"));
  }

  TEST_CASE("heat with surroundings, in pieces") {
    const Bench bench;
    compare(bench, heated_case(), {2, 3});
  }

  TEST_CASE("a missing piece, one of another mesh, a group of no piece, a body that nothing holds") {
    const Bench bench;
    bench.write_case("whole.json", cantilever_case());
    REQUIRE(bench.run({"partition", "whole.json", "-o", "body.gpieces", "-n", "2"}).code == 0);
    const auto failure = [&](const std::function<void(json&)>& change) {
      json content = in_pieces(cantilever_case(), 2);
      change(content);
      bench.write_case("case.json", content);
      const Finished ran = bench.run({"run", "case.json"});
      CHECK(ran.code != 0);
      return ran.err;
    };
    CHECK(has(failure([](json& c) { c["loads"][0]["on"] = {{"group", "xmaxx"}}; }), "there is no surface named \"xmaxx\" in the mesh"));
    CHECK(has(failure([](json& c) { c["constraints"] = json::array({{{"name", "slide"}, {"on", {{"group", "xmin"}}}, {"displacement", {{"x", "0 mm"}}}}}); }), "free to move as a rigid body"));
    std::filesystem::rename(bench.file("body.1.gmesh"), bench.file("kept"));
    CHECK(has(failure([](json&) {}), "body.1.gmesh: a piece of the mesh is missing"));
    std::filesystem::copy(bench.file("body.0.gmesh"), bench.file("body.1.gmesh"));
    CHECK(has(failure([](json&) {}), "is not the piece that the list names"));
    // Another mesh whose list is right, but whose node numbers mean other places.
    json other = cantilever_case();
    other["geometry"]["box"]["size"][0] = "90 mm";
    bench.write_case("other.json", other);
    REQUIRE(bench.run({"partition", "other.json", "-o", "other.gpieces", "-n", "2"}).code == 0);
    PieceList list = read_piece_list(bench.file("body.gpieces"));
    list.pieces[1] = read_piece_list(bench.file("other.gpieces")).pieces[1];
    write_piece_list(bench.file("body.gpieces"), list);
    CHECK(has(failure([](json&) {}), "They are pieces of different meshes"));
  }
}
