// A mesh in pieces: written, read by ranks that each hold one piece, and compared with the answer of this process.
#include <doctest/doctest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <map>

#include "app/pieces/list/piece_job.hpp"
#include "app/pieces/list/piece_list.hpp"
#include "app/ranks/rank_solver.hpp"
#include "engine/model/file/mesh_cache.hpp"
#include "tests/app/cli/cli_runner.hpp"
#include "tests/app/ranks/ranks_testing.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;

namespace {

json in_pieces(json content, int pieces) {
  content["geometry"] = {{"file", "body.gpieces"}};
  content["solver"]["ranks"] = pieces;
  content["solver"]["tolerance"] = 1e-12;
  content.erase("mesh");
  return content;
}

/// Extrema, probes and reactions by name, in SI.
std::map<std::string, double> numbers_of(const json& summary) {
  std::map<std::string, double> out;
  for (const json& e : summary["extrema"]) {
    if (e["field"].get<std::string>().ends_with("_error")) continue;  // not estimated by pieces
    out[e["field"].get<std::string>() + " max"] = e["max"].get<double>();
    out[e["field"].get<std::string>() + " min"] = e["min"].get<double>();
  }
  const auto take = [&](const std::string& name, const json& value) {
    if (value.is_array())
      for (std::size_t i = 0; i < value.size(); ++i) out[name + std::to_string(i)] = value[i].get<double>();
    else
      out[name] = value.get<double>();
  };
  for (const json& p : summary["probes"])
    for (const auto& [field, value] : p["values"].items())
      if (!field.ends_with("_error")) take(p["name"].get<std::string>() + " " + field, value["value"]);
  for (const json& r : summary["reactions"]) take("reaction " + r["constraint"].get<std::string>(), r["total"]["value"]);
  return out;
}

/// Numbers of one physical kind share a scale: a stress that is 0 but for rounding is compared with the largest stress.
double scale_of(const std::map<std::string, double>& all, const std::string& name) {
  const std::string kind = name.substr(0, name.find_first_of(":0123456789"));
  double most = 0;
  for (const auto& [other, value] : all)
    if (other.substr(0, kind.size()) == kind) most = std::max(most, std::abs(value));
  return most;
}

void check_same(const json& whole, const json& pieces) {
  const auto expected = numbers_of(whole), found = numbers_of(pieces);
  CHECK(expected.size() == found.size());
  for (const auto& [name, value] : expected) {
    CAPTURE(name);
    REQUIRE(found.contains(name));
    CHECK(std::abs(found.at(name) - value) <= 1e-9 * scale_of(expected, name));
  }
}

/// A rod that meets air at its end.
json heated_case() {
  json content = cantilever_case();
  content["analysis"] = "heat";
  content["materials"][0]["k"] = "50 W/(m K)";
  content["constraints"] = json::array({{{"name", "stove"}, {"on", {{"group", "xmin"}}}, {"temperature", "100 degC"}}});
  content["loads"] = json::array({{{"name", "air"}, {"on", {{"group", "xmax"}}}, {"convection", {{"coefficient", "100 W/(m^2 K)"}, {"ambient", "20 degC"}}}},
                                  {{"name", "flame"}, {"on", {{"group", "zmax"}}}, {"heat_flux", "2000 W/m^2"}}});
  return content;
}

/// Cubes first to last of a row of six, in Gmsh's format 4.1, with the node and element numbers of the whole row; its ends
/// are named "wall" and "tip", its halves "left" and "right".
std::string row_of_cubes(int first, int last) {
  constexpr int cubes = 6;
  const auto node = [](int layer, int corner) { return 4 * layer + corner + 1; };
  const auto has = [&](int cube) { return first <= cube && cube <= last; };
  std::string nodes, quads, hexahedra;
  for (int layer = first; layer <= last + 1; ++layer)
    for (int c = 0; c < 4; ++c) nodes += std::to_string(node(layer, c)) + "\n";
  for (int layer = first; layer <= last + 1; ++layer)
    for (int c = 0; c < 4; ++c)
      nodes += std::to_string(layer) + (c == 1 || c == 2 ? " 1" : " 0") + (c >= 2 ? " 1\n" : " 0\n");
  int volumes = 0, elements = 0;
  for (const int half : {0, 1}) {
    std::string own;
    int count = 0;
    for (int cube = 3 * half; cube < 3 * half + 3; ++cube) {
      if (!has(cube)) continue;
      ++count, own += std::to_string(cube + 1);
      for (int k = 0; k < 8; ++k) own += " " + std::to_string(node(cube + k / 4, k % 4));
      own += "\n";
    }
    if (count == 0) continue;
    ++volumes, elements += count;
    hexahedra += "3 " + std::to_string(half + 1) + " 5 " + std::to_string(count) + "\n" + own;
  }
  int surfaces = 0;
  std::string surface_entities, volume_entities;
  for (const int end : {0, 1}) {
    if (!has(end == 0 ? 0 : cubes - 1)) continue;
    ++surfaces, ++elements;
    const int layer = end == 0 ? 0 : cubes;
    surface_entities += std::to_string(surfaces) + " 0 0 0 6 1 1 1 " + std::to_string(end + 1) + " 0\n";
    quads += "2 " + std::to_string(surfaces) + " 3 1\n" + std::to_string(100 + end);
    for (const int c : end == 0 ? std::array{0, 3, 2, 1} : std::array{0, 1, 2, 3}) quads += " " + std::to_string(node(layer, c));
    quads += "\n";
  }
  for (const int half : {0, 1})
    if (has(3 * half) || has(3 * half + 2) || has(3 * half + 1))
      volume_entities += std::to_string(half + 1) + " 0 0 0 6 1 1 1 " + std::to_string(half + 3) + " 0\n";
  const int count = 4 * (last - first + 2);
  const std::string begin = std::to_string(node(first, 0)), end = std::to_string(node(last + 1, 3));
  return "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$PhysicalNames\n4\n2 1 \"wall\"\n2 2 \"tip\"\n3 3 \"left\"\n3 4 \"right\"\n$EndPhysicalNames\n"
         "$Entities\n0 0 " + std::to_string(surfaces) + " " + std::to_string(volumes) + "\n" + surface_entities + volume_entities +
         "$EndEntities\n$Nodes\n1 " + std::to_string(count) + " " + begin + " " + end + "\n3 " + (first < 3 ? "1" : "2") + " 0 " + std::to_string(count) + "\n" +
         nodes + "$EndNodes\n$Elements\n" + std::to_string(surfaces + volumes) + " " + std::to_string(elements) + " 1 200\n" + quads + hexahedra +
         "$EndElements\n";
}

/// A bar of two materials that is pulled and bent.
json row_case(const char* file) {
  json content = cantilever_case();
  content["geometry"] = {{"file", file}, {"unit", "mm"}};
  content.erase("mesh");
  content["materials"].push_back({{"name", "rubber"}, {"E", "50 MPa"}, {"nu", 0.4}});
  content["regions"] = json::array({{{"material", "steel"}, {"regions", {"left"}}}, {{"material", "rubber"}, {"regions", {"right"}}}});
  content["constraints"][0]["on"]["group"] = "wall";
  content["loads"][0]["on"]["group"] = "tip";
  content["loads"][0]["force"] = {"2 N", "0 N", "-1 N"};
  content["output"]["probes"] = json::array({{{"name", "soft"}, {"point", {"4.3 mm", "0.4 mm", "0.6 mm"}}}});
  content["solver"]["tolerance"] = 1e-12;
  return content;
}

/// The case as a whole, and in pieces.
void compare(const Bench& bench, json whole, const std::vector<int>& counts) {
  whole["solver"]["tolerance"] = 1e-12;
  bench.write_case("whole.json", whole);
  const Finished alone = bench.run({"run", "whole.json", "--no-picture", "--json", "--overwrite"});
  CAPTURE(alone.err);
  REQUIRE(alone.code == 0);
  for (const int pieces : counts) {
    CAPTURE(pieces);
    REQUIRE(bench.run({"partition", "whole.json", "-o", "body.gpieces", "-n", std::to_string(pieces)}).code == 0);
    bench.write_case("case.json", in_pieces(whole, pieces));
    const Finished ran = bench.run({"run", "case.json", "--json", "--overwrite"});
    CAPTURE(ran.err);
    CAPTURE(ran.out);
    REQUIRE(ran.code == 0);
    const json summary = json::parse(ran.out);
    check_same(json::parse(alone.out), summary);
    CHECK(summary["pieces"]["pieces"] == pieces);
    CHECK(summary["dofs"] == json::parse(alone.out)["dofs"]);
    CHECK(summary["pieces"]["volume"]["value"].get<double>() == doctest::Approx(json::parse(alone.out)["mesh"]["volume"]["value"].get<double>()).epsilon(1e-12));
    for (int p = 0; p < pieces; ++p) CHECK(bench.exists("out/result." + std::to_string(p) + ".vtu"));
    CHECK(bench.exists("out/report.html"));
  }
}

}  // namespace

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
