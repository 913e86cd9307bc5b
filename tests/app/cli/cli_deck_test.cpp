// Input decks through the real program: what is not computed, from `new` to the report.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>

#include "tests/app/cli/cli_runner.hpp"

using namespace genba::test;
using nlohmann::json;

namespace {

const std::string bar = R"(*NODE, NSET=NALL
1, 0, 0, 0
2, 10, 0, 0
3, 10, 10, 0
4, 0, 10, 0
5, 0, 0, 10
6, 10, 0, 10
7, 10, 10, 10
8, 0, 10, 10
900, 5, 5, 50
*ELEMENT, TYPE=C3D8, ELSET=E
1, 1, 2, 3, 4, 5, 6, 7, 8
*NSET, NSET=FIX
1, 2, 3, 4
*NSET, NSET=TIP
5, 6, 7, 8
*MATERIAL, NAME=STEEL
*ELASTIC
210000., 0.3
*DENSITY
7.85E-9
*SOLID SECTION, ELSET=E, MATERIAL=STEEL
*BOUNDARY
FIX, 1, 3
)";

std::string deck(const std::string& model, const std::string& loads) {
  return bar + model + "*STEP\n*STATIC\n" + loads + "*END STEP\n";
}

}  // namespace

TEST_CASE("what a deck asks for and is not computed stops check and run until it is acknowledged by name") {
  Bench bench;
  bench.write("a.inp", deck("*EMBEDDED ELEMENT\nE\n", "*CLOAD\n5, 3, -50.\n5, 3, -50.\n"));
  REQUIRE(bench.run({"new", "a.inp", "-o", "a.json", "--unit", "mm"}).code == 0);
  const Finished checked = bench.run({"check", "a.json", "--json"});
  CHECK(checked.code != 0);
  CHECK(has(checked.out, "not_computed/*EMBEDDED ELEMENT"));
  CHECK(has(checked.out, "a.inp, line 25"));
  const Finished stopped = bench.run({"run", "a.json", "--no-picture"});
  CHECK(stopped.code != 0);
  CHECK(has(stopped.err, "elements that are embedded in others are not joined to them"));
  CHECK(has(bench.run({"new", "a.inp", "-o", "a.json", "--force", "--acknowledge", "*TIE"}).err,
            "\"*EMBEDDED ELEMENT\""));

  REQUIRE(bench.run({"new", "a.inp", "-o", "a.json", "--unit", "mm", "--force", "--acknowledge", "*EMBEDDED ELEMENT"})
              .code == 0);
  const Finished again = bench.run({"check", "a.json"});
  CHECK(again.code == 0);
  CHECK(has(again.err, "warning: not_computed/*EMBEDDED ELEMENT"));
  const Finished ran = bench.run({"run", "a.json", "--no-picture", "--json"});
  CAPTURE(ran.err);
  REQUIRE(ran.code == 0);
  CHECK(has(ran.err, "this changes the answer, and is acknowledged"));
  const json summary = json::parse(ran.out);
  REQUIRE(summary["not_computed"].size() == 1);
  CHECK(summary["not_computed"][0]["name"] == "*EMBEDDED ELEMENT");
  CHECK(summary["balance"]["applied"].dump().find("-100") != std::string::npos);
  CHECK(has(bench.read("results/report.html"), "leave out what the source of the case asks for"));
}

TEST_CASE("a deck taken as a mesh alone tells what else it asks for, and runs") {
  Bench bench;
  bench.write("a.inp", deck("*EMBEDDED ELEMENT\nE\n", "*CLOAD\n5, 3, -50.\n"));
  json content = cantilever_case();
  content["geometry"] = {{"file", "a.inp"}, {"unit", "mm"}};
  content.erase("mesh");
  content["constraints"][0]["on"] = {{"group", "FIX"}};
  content["loads"] =
      json::array({{{"name", "tip"}, {"on", {{"group", "TIP"}}}, {"nodal_force", {"1 N", "0 N", "0 N"}}}});
  content["output"].erase("probes");
  bench.write_case("case.json", content);
  const Finished ran = bench.run({"run", "case.json", "--no-picture"});
  CAPTURE(ran.err);
  CHECK(ran.code == 0);
  CHECK(has(ran.err, "the deck asks for \"*EMBEDDED ELEMENT\", of which the case knows nothing"));
}

TEST_CASE("a case made of a deck with nodes beside the solids can be run") {
  Bench bench;
  bench.write("a.inp",
              deck("*NSET, NSET=RP\n900\n*BOUNDARY\nRP, 1, 3\n", "*CLOAD\n900, 3, -50.\nTIP, 1, 2.\n"));
  CHECK(bench.run({"new", "a.inp", "-o", "a.json", "--unit", "mm", "--acknowledge", "all"}).code == 0);
  const Finished ran = bench.run({"run", "a.json", "--no-picture", "--json"});
  CAPTURE(ran.err);
  REQUIRE(ran.code == 0);
  CHECK(json::parse(ran.out)["not_computed"][0]["name"] == "*CLOAD beside the solids");
}

TEST_CASE("a deck in several files is hashed and collected with them") {
  Bench bench;
  std::filesystem::create_directory(bench.file("mesh"));
  bench.write("mesh/all nodes.inp", bar.substr(0, bar.find("*ELEMENT")));
  bench.write("a.inp", "*INCLUDE, INPUT=mesh/all nodes.inp\n" + bar.substr(bar.find("*ELEMENT")) +
                           "*STEP\n*STATIC\n*DLOAD\nE, CENTRIF, 1E4, 0., 0., 0., 0., 0., 1.\n*END STEP\n");
  REQUIRE(bench.run({"new", "a.inp", "-o", "a.json", "--unit", "mm"}).code == 0);
  const Finished ran = bench.run({"run", "a.json", "--no-picture", "--json"});
  CAPTURE(ran.err);
  REQUIRE(ran.code == 0);
  CHECK(json::parse(ran.out)["inputs"].dump().find("\"files\":2") != std::string::npos);
  const Finished collected = bench.run({"collect", "a.json", "--to", "copy"});
  CAPTURE(collected.err);
  CHECK(collected.code == 0);
  CHECK(bench.exists("copy/mesh/all nodes.inp"));
  CHECK(bench.run({"check", "copy/a.case.json", "--mesh"}).code == 0);
}

TEST_CASE(
    "a deck of two steps of heat in time is computed as it stands, the second from the end of the first") {
  Bench bench;
  std::string text = bar.substr(0, bar.find("*BOUNDARY"));
  text += "*AMPLITUDE, NAME=PULSE\n0., 0., 5., 1., 10., 0.\n";
  text.insert(text.find("*SOLID SECTION"), "*CONDUCTIVITY\n50.\n*SPECIFIC HEAT\n4.8E8\n");
  bench.write("heat.inp", text +
                              "*PHYSICAL CONSTANTS, ABSOLUTE ZERO=-273.15\n"
                              "*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNALL, 20.\n"
                              "*STEP, NAME=heat\n*HEAT TRANSFER, DIRECT\n1., 10.\n"
                              "*DFLUX, AMPLITUDE=PULSE\n1, S1, 2.\n*END STEP\n"
                              "*STEP, NAME=hold\n*HEAT TRANSFER, DIRECT\n1., 5.\n*DFLUX, OP=NEW\n1, S1, 0.5\n"
                              "*END STEP\n");
  REQUIRE(bench.run({"new", "heat.inp", "-o", "heat.json", "--unit", "mm"}).code == 0);
  const Finished ran = bench.run({"run", "heat.json", "--no-picture"});
  CAPTURE(ran.err);
  REQUIRE(ran.code == 0);
  // 2 kW/m^2 on 1 cm^2, half of 10 s; 0.5 kW/m^2 for 5 s.
  const auto put_in = [&](const char* step) {
    const json summary = json::parse(bench.read(std::string("results/") + step + "/summary.json"));
    return summary["transient"]["by_loads"]["value"].get<double>();
  };
  CHECK(put_in("heat") == doctest::Approx(1).epsilon(1e-6));
  CHECK(put_in("hold") == doctest::Approx(0.25).epsilon(1e-6));
  CHECK(bench.exists("results/heat/frames/heat/00010.vtu"));
  CHECK(bench.exists("results/hold/frames/hold/00005.vtu"));
  // No heat leaves: 7.85 g of steel are warmer by all of it in the end.
  const Finished extrema = bench.run({"frames", "results", "extrema", "--step", "hold", "--out", "e.csv"});
  CAPTURE(extrema.err);
  REQUIRE(extrema.code == 0);
  const Finished begin = bench.run({"frames", "results", "extrema", "--step", "heat", "--out", "b.csv"});
  REQUIRE(begin.code == 0);
  const auto smallest = [&](const std::string& table, const std::string& line) {
    const std::size_t at = table.find(line);
    REQUIRE(at != std::string::npos);
    return std::stod(table.substr(at + line.size()));
  };
  const double first = smallest(bench.read("b.csv"), "\n1,1,temperature,K,");
  const double last = smallest(bench.read("e.csv"), "\n5,5,temperature,K,");
  CHECK(first == doctest::Approx(293.15).epsilon(1e-3));
  CHECK(last - first == doctest::Approx(1.25 / (7.85e-3 * 480)).epsilon(0.1));
}

TEST_CASE(
    "a deck in W and mm is told by its Stefan-Boltzmann constant, and computed with its unit of force") {
  Bench bench;
  std::string text = bar.substr(0, bar.find("*BOUNDARY"));
  text.insert(text.find("*SOLID SECTION"), "*CONDUCTIVITY\n0.05\n");
  bench.write("a.inp", text +
                           "*PHYSICAL CONSTANTS, ABSOLUTE ZERO=-273.15, STEFAN BOLTZMANN=5.670374E-14\n"
                           "*STEP\n*HEAT TRANSFER, STEADY STATE\n*BOUNDARY\nFIX, 11, 11, 600.\n"
                           "*RADIATE\n1, R2, 20., 0.8\n*END STEP\n");
  REQUIRE(bench.run({"new", "a.inp", "-o", "a.json", "--unit", "mm"}).code == 0);
  const Finished stopped = bench.run({"run", "a.json", "--no-picture"});
  CHECK(stopped.code == 5);
  CHECK(has(stopped.err, "a.inp, line 25"));
  CHECK(has(stopped.err, "--force-unit kN (mm, kN and s, with heat in W)"));
  REQUIRE(bench.run({"new", "a.inp", "-o", "w.json", "--unit", "mm", "--force-unit", "kN"}).code == 0);
  const Finished ran = bench.run({"run", "w.json", "--no-picture"});
  CAPTURE(ran.err);
  REQUIRE(ran.code == 0);
  // k (600 C - T) / L = emissivity * sigma (T^4 - 293.15^4).
  double t = 800;
  for (int i = 0; i < 60; ++i) {
    const double heat = 5000 * (873.15 - t) - 0.8 * 5.670374419e-8 * (t * t * t * t - std::pow(293.15, 4));
    t += heat / (5000 + 4 * 0.8 * 5.670374419e-8 * t * t * t);
  }
  const std::string table = bench.read("results/extrema.csv"), line = "temperature,K,";
  REQUIRE(table.find(line) != std::string::npos);
  CHECK(std::stod(table.substr(table.find(line) + line.size())) == doctest::Approx(t).epsilon(1e-5));
}

TEST_CASE("degrees of a deck: taken as stated, told where they were assumed, and for decks alone") {
  Bench bench;
  std::string text = bar.substr(0, bar.find("*BOUNDARY"));
  text.insert(text.find("*SOLID SECTION"), "*CONDUCTIVITY\n50.\n");
  const std::string step = "*STEP\n*HEAT TRANSFER, STEADY STATE\n*BOUNDARY\nFIX, 11, 11, ";
  bench.write("cold.inp", text + step + "-20.\nTIP, 11, 11, 20.\n*END STEP\n");
  bench.write("warm.inp", text + step + "20.\nTIP, 11, 11, 120.\n*END STEP\n");
  const Finished cold = bench.run({"new", "cold.inp", "-o", "cold.json", "--unit", "mm"});
  REQUIRE(cold.code == 0);
  CHECK(has(cold.out, "the temperature -20 is below 0, so temperatures are taken as degC"));
  CHECK(has(bench.read("cold.json"), "-20 degC"));
  const Finished kelvin =
      bench.run({"new", "cold.inp", "-o", "k.json", "--unit", "mm", "--temperatures", "K"});
  CHECK(kelvin.code == 4);
  CHECK(has(kelvin.err, "cold.inp, line 28: the temperature -20 is below absolute zero"));
  CHECK(has(bench.run({"new", "warm.inp", "-o", "warm.json", "--unit", "mm"}).out,
            "temperatures are taken as K, because the deck states no absolute zero: its 20 is -253.15"));
  REQUIRE(bench.run({"new", "warm.inp", "-o", "c.json", "--unit", "mm", "--temperatures", "degC"}).code == 0);
  CHECK(has(bench.read("c.json"), "120 degC"));
  bench.write("a.stl", "solid a\nendsolid a\n");
  CHECK(has(bench.run({"new", "a.stl", "-o", "s.json", "--force-unit", "kN"}).err,
            "it is for input decks (.inp)"));
  CHECK(has(bench.run({"new", "warm.inp", "-o", "f.json", "--force-unit", "0 N"}).err,
            "is not a unit of force"));
}

TEST_CASE("a deck names a file of somebody else: none of it is shown") {
  Bench bench;
  bench.write("secrets", "root:secret:19000\n");
  std::filesystem::create_directory(bench.file("deck"));
  bench.write("deck/b.inp", "*NODE, INPUT=../secrets\n");
  for (const char* command : {"mesh", "new"}) {
    const Finished refused = bench.run({command, "deck/b.inp", "--unit", "m"});
    CHECK(refused.code == 4);
    CHECK(has(refused.err,
              "b.inp:1: it includes the file \"../secrets\", which lies outside the folder of the deck"));
    CHECK_FALSE(has(refused.err + refused.out, "secret:"));
  }
}
