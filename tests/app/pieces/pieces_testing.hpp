// What the tests of meshes in pieces share: cases, a row of cubes in files that are pieces, comparisons.
#pragma once

#include <doctest/doctest.h>

#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/app/cli/cli_runner.hpp"

namespace genba::test {

using nlohmann::json;

inline json in_pieces(json content, int pieces) {
  content["geometry"] = {{"file", "body.gpieces"}};
  content["solver"]["ranks"] = pieces;
  content["solver"]["tolerance"] = 1e-12;
  content.erase("mesh");
  return content;
}

/// Extrema, probes and reactions by name, in SI.
inline std::map<std::string, double> numbers_of(const json& summary) {
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
inline double scale_of(const std::map<std::string, double>& all, const std::string& name) {
  const std::string kind = name.substr(0, name.find_first_of(":0123456789"));
  double most = 0;
  for (const auto& [other, value] : all)
    if (other.substr(0, kind.size()) == kind) most = std::max(most, std::abs(value));
  return most;
}

inline void check_same(const json& whole, const json& pieces) {
  const auto expected = numbers_of(whole), found = numbers_of(pieces);
  CHECK(expected.size() == found.size());
  for (const auto& [name, value] : expected) {
    CAPTURE(name);
    REQUIRE(found.contains(name));
    CHECK(std::abs(found.at(name) - value) <= 1e-9 * scale_of(expected, name));
  }
}

/// A rod that meets air at its end.
inline json heated_case() {
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
inline std::string row_of_cubes(int first, int last) {
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
inline json row_case(const char* file) {
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
inline void compare(const Bench& bench, json whole, const std::vector<int>& counts) {
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

}  // namespace genba::test
