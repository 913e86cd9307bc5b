// Geometry and mesh files through the real program and its mesher.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/base/file/file.hpp"
#include "tests/app/cli/cli_runner.hpp"

using namespace genba::test;
using nlohmann::json;

namespace {

std::string content_of(const std::string& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

json case_on(const std::string& geometry) {
  json content = cantilever_case();
  content["geometry"] = {{"file", geometry}};
  if (!geometry.ends_with(".step")) content["geometry"]["unit"] = "mm";
  content.erase("mesh");
  return content;
}

std::string msh(const std::string& elements, int count) {
  return "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n5\n1 0 0 0\n2 10 0 0\n3 0 10 0\n4 0 0 10\n5 10 10 "
         "10\n$EndNodes\n"
         "$Elements\n" +
         std::to_string(count) + "\n" + elements + "$EndElements\n";
}

/// A cube of 10 units as binary STL; `triangles` are pairs of face and corner numbers.
std::string stl(bool open, bool twice, float scale = 1) {
  static const float p[8][3] = {{0, 0, 0},  {10, 0, 0},  {10, 10, 0},  {0, 10, 0},
                                {0, 0, 10}, {10, 0, 10}, {10, 10, 10}, {0, 10, 10}};
  static const int t[12][3] = {{0, 2, 1}, {0, 3, 2}, {4, 5, 6}, {4, 6, 7}, {0, 1, 5}, {0, 5, 4},
                               {1, 2, 6}, {1, 6, 5}, {2, 3, 7}, {2, 7, 6}, {3, 0, 4}, {3, 4, 7}};
  std::string out(80, ' ');
  const std::uint32_t n = static_cast<std::uint32_t>((open ? 10 : 12) * (twice ? 2 : 1));
  out.append(reinterpret_cast<const char*>(&n), 4);
  for (int round = 0; round < (twice ? 2 : 1); ++round)
    for (int i = 0; i < (open ? 10 : 12); ++i) {
      const float normal[3] = {0, 0, 0};
      out.append(reinterpret_cast<const char*>(normal), 12);
      for (int k : t[i]) {
        const float place[3] = {scale * p[k][0], scale * p[k][1], scale * p[k][2]};
        out.append(reinterpret_cast<const char*>(place), 12);
      }
      out.append(2, '\0');
    }
  return out;
}

void expect_refused_file(const std::string& name, const std::string& content,
                         const std::vector<std::string>& named,
                         const std::vector<std::string>& options = {}) {
  CAPTURE(name);
  Bench bench;
  bench.write(name, content);
  bench.write_case("case.json", case_on(name));
  const auto before = bench.names();
  std::vector<std::string> words = {"run", "case.json", "--quiet"};
  words.insert(words.end(), options.begin(), options.end());
  const Finished run = bench.run(words);
  CAPTURE(run.err);
  CHECK((run.code >= 2 && run.code <= 9));
  CHECK(has("\n" + run.err, "\nerror: "));
  CHECK(has(run.err, name));
  for (const std::string& part : named) {
    CAPTURE(part);
    CHECK(has(run.err, part));
  }
  CHECK(bench.names() == before);
  CHECK(run.seconds < 30);
}

std::string garbage() {
  std::string out(5000, '\0');
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<char>(i * 131 + i / 7);
  return out;
}

const std::string bracket_path = std::string(GENBA_EXAMPLES) + "/bracket";  // .step, .case.json

}  // namespace

TEST_CASE("bad STEP files") {
  const std::string good = content_of(bracket_path + ".step");
  REQUIRE(good.size() > 1000);
  expect_refused_file("empty.step", "", {});
  expect_refused_file("garbage.step", garbage(), {});
  expect_refused_file("half.step", good.substr(0, good.size() / 2), {});
  expect_refused_file("text.step", "this is no STEP file\n", {});
}

TEST_CASE("bad STL files") {
  expect_refused_file("empty.stl", "", {});
  expect_refused_file("garbage.stl", garbage(), {});
  expect_refused_file("half.stl", stl(false, false).substr(0, 300), {});
  expect_refused_file("open.stl", stl(true, false), {"open edges"}, {"--set", "mesh.repair=off"});
}

TEST_CASE("bad mesh files") {
  expect_refused_file("empty.msh", "", {});
  expect_refused_file("garbage.msh", garbage(), {});
  const std::string good = msh("1 4 2 1 1 1 2 3 4\n", 1);
  expect_refused_file("half.msh", good.substr(0, good.size() / 2), {});
  expect_refused_file("inverted.msh", msh("7 4 2 1 1 1 3 2 4\n", 1), {"7"});
  expect_refused_file("repeated.msh", msh("1 4 2 1 1 1 2 3 4\n8 4 2 1 1 2 3 4 4\n", 2), {"8"});
  expect_refused_file("unknown.msh", msh("9 4 2 1 1 1 2 3 77\n", 1), {"77"});
  expect_refused_file("surface.msh", msh("1 2 2 1 1 1 2 3\n", 1), {});
}

TEST_CASE("a mesh file computes") {
  Bench bench;
  bench.write("two.msh", msh("1 4 2 1 1 1 2 3 4\n2 4 2 1 1 2 3 4 5\n", 2));
  json content = case_on("two.msh");
  content["constraints"][0]["on"] = {{"plane", {{"point", {"0 mm", "0 mm", "0 mm"}}, {"normal", {1, 0, 0}}}}};
  content["loads"][0]["on"] = {{"nearest_face", {{"point", {"6.667 mm", "6.667 mm", "3.333 mm"}}}}};
  content["output"].erase("probes");
  bench.write_case("case.json", content);
  const Finished run = bench.run({"run", "case.json", "--json"});
  CAPTURE(run.err);
  REQUIRE(run.code == 0);
  const json summary = json::parse(run.out);
  CHECK(summary["mesh"]["elements"] == 2);
  CHECK(summary["inputs"][1]["sha256"].get<std::string>().size() == 64);
}

TEST_CASE(
    "a mesh goes out in every format, and a deck written and completed comes back as a case that runs") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  for (const char* name : {"m.msh", "m.INP", "m.stl", "m.vtu", "m.gmesh"}) {
    CAPTURE(name);
    const Finished written = bench.run({"mesh", "case.json", "--out", name, "--element", "hex20", "-q"});
    CAPTURE(written.err);
    CHECK(written.code == 0);
    CHECK(bench.exists(name));
  }
  CHECK(bench.run({"mesh", "case.json", "--out", "m.xyz"}).code != 0);
  CHECK(bench.run({"mesh", "m.msh", "--unit", "1 m", "-q"}).code == 0);
  CHECK(bench.run({"mesh", "m.msh", "--unit", "m", "-q"}).code == 0);
  CHECK(bench.run({"mesh", "m.msh", "--unit", "inch", "-q"}).code == 0);
  CHECK(bench.run({"mesh", "--set", "mesh.threads=1", "m.msh", "--unit", "mm", "-q"}).code == 0);
  CHECK(has(bench.run({"mesh", "m.msh", "--unit", "parsec"}).err, "Write um, mm, cm, m, km, in or ft"));
  const Finished refused = bench.run({"mesh", "m.msh", "--unit", "0 mm", "-q"});
  CHECK(refused.code != 0);
  CHECK(refused.err.find("--unit: \"0 mm\" is not a unit of length") != std::string::npos);
  bench.write("deck.inp", bench.read("m.INP") +
                              "*MATERIAL, NAME=STEEL\n*ELASTIC\n2.1E11, 0.3\n*SOLID SECTION, ELSET=EALL, "
                              "MATERIAL=STEEL\n*NSET, NSET=FOOT, GENERATE\n1, 30\n*BOUNDARY\nFOOT, 1, 3\n"
                              "*STEP\n*STATIC\n*DSLOAD\nzmax, P, 1.E6\n*FANCY\n*END STEP\n");

  const Finished made = bench.run({"new", "deck.inp", "-o", "deck.json", "--unit", "1 m"});

  CAPTURE(made.err);
  CHECK(made.code == 0);
  CHECK(has(made.out, "*FANCY: it is not understood"));
  CHECK(bench.run({"run", "deck.json", "--no-picture"}).code != 0);
  CHECK(bench.run({"new", "deck.inp", "-o", "deck.json", "--unit", "1 m", "--force", "--acknowledge", "*FANCY"})
            .code == 0);
  const Finished ran = bench.run({"run", "deck.json", "--no-picture"});
  CAPTURE(ran.err);
  CHECK(ran.code == 0);
}

TEST_CASE("a part far too large for its unit is told of by geometry, check and mesh, and computed") {
  Bench bench;
  bench.write("two.msh", msh("1 4 2 1 1 1 2 3 4\n2 4 2 1 1 2 3 4 5\n", 2));
  const std::string told = "two.msh: the diagonal of its box is 34.64 m, with a unit of 2 m";
  const Finished listed = bench.run({"geometry", "two.msh", "--unit", "2 m", "--json"});
  CHECK(listed.code == 0);
  CHECK(has(json::parse(listed.out)["warnings"].at(0).get<std::string>(), told));
  CHECK(json::parse(bench.run({"geometry", "two.msh", "--unit", "mm", "--json"}).out)["warnings"].empty());
  CHECK(has(bench.run({"mesh", "two.msh", "--unit", "2 m"}).err, told));
  json content = case_on("two.msh");
  content["geometry"]["unit"] = "2 m";
  content["constraints"][0]["on"] = {{"plane", {{"point", {"0 m", "0 m", "0 m"}}, {"normal", {1, 0, 0}}}}};
  content["loads"][0]["on"] = {{"nearest_face", {{"point", {"13 m", "13 m", "6 m"}}}}};
  content["output"].erase("probes");
  bench.write_case("case.json", content);
  const Finished checked = bench.run({"check", "case.json", "--mesh", "--json", "-q"});
  CAPTURE(checked.err);
  CHECK(checked.code == 0);
  CHECK(has(checked.out, told));
  // Without a mesh too.
  CHECK(has(bench.run({"check", "case.json", "--json", "-q"}).out, told));
  content["geometry"]["unit"] = "mm";
  bench.write_case("case.json", content);
  CHECK_FALSE(has(bench.run({"check", "case.json", "--json", "-q"}).out, "diagonal"));
}

TEST_CASE("the unit that is taken for a file without one is told, and a part of 0.1 mm is doubted") {
  Bench bench;
  bench.write("metre.stl", stl(false, false, 0.01f));  // a cube of 0.1 m, drawn in metres
  const std::string taken = "metre.stl states no unit of length: 1 mm is taken",
                    doubted = "other units would make it 1.732 mm (cm), 173.2 mm (m)";
  for (const std::string command : {"mesh", "geometry"}) {
    CAPTURE(command);
    const Finished made = bench.run({command, "metre.stl", "-q"});
    CAPTURE(made.err);
    CHECK(made.code == 0);
    CHECK(has(made.err, taken));
    CHECK(has(made.err, doubted));
    const Finished stated = bench.run({command, "metre.stl", "--unit", "m", "-q"});
    CHECK_FALSE(has(stated.err, "is taken"));
    CHECK_FALSE(has(stated.err, "other units"));
  }
  CHECK(has(bench.run({"new", "metre.stl", "-o", "new.json"}).out, taken));
  CHECK_FALSE(has(bench.run({"new", "metre.stl", "-o", "other.json", "--unit", "m"}).out, "is taken"));
  CHECK(has(bench.run({"memory", "new.json", "--before-mesh", "-q"}).err, doubted));
}

TEST_CASE("check reads the geometry: a damaged file is told before any mesh") {
  Bench bench;
  bench.write("part.step", "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n");
  json content = case_on("part.step");
  content["geometry"].erase("unit");
  bench.write_case("case.json", content);
  const Finished checked = bench.run({"check", "case.json", "-q"});
  CAPTURE(checked.err);
  CHECK(checked.code == 5);
  CHECK(has(checked.err, "error: part.step: "));
}

TEST_CASE("switches stand alone or with a value, whatever follows them") {
  Bench bench;
  bench.write("cube.stl", stl(false, false));
  for (const std::vector<std::string>& given :
       {std::vector<std::string>{"mesh", "--keep-triangles", "cube.stl", "--element", "tet4", "-q"},
        {"mesh", "cube.stl", "--element", "tet4", "-q", "--keep-triangles"},
        {"mesh", "--keep-triangles", "true", "cube.stl", "--element", "tet4", "-q"}}) {
    const Finished made = bench.run(given);
    CAPTURE(made.err);
    CHECK(made.code == 0);
    CHECK(has(made.out, "on the file's triangles"));
  }
  CHECK(has(bench.run({"mesh", "cube.stl", "--keep-triangles", "false", "--element", "tet4", "-q"}).out,
            "on a remeshed surface"));
}

TEST_CASE("a closed STL cube is meshed and computed") {
  Bench bench;
  bench.write("cube.stl", stl(false, false));
  json content = case_on("cube.stl");
  content["constraints"][0]["on"] = {{"normal", {{"direction", {-1, 0, 0}}}}};
  content["loads"][0] = {
      {"name", "push"}, {"on", {{"normal", {{"direction", {1, 0, 0}}}}}}, {"pressure", "1 MPa"}};
  content["output"].erase("probes");
  bench.write_case("case.json", content);
  const Finished run = bench.run({"run", "case.json", "--json", "--mesh-size", "3 mm"});
  CAPTURE(run.err);
  REQUIRE(run.code == 0);
  const json summary = json::parse(run.out);
  CHECK(summary["mesh"]["volume"]["value"].get<double>() == doctest::Approx(1e-6).epsilon(1e-9));
  CHECK(summary["reactions"][0]["total"]["value"][0].get<double>() == doctest::Approx(100).epsilon(1e-5));
}

TEST_CASE("every file of an image case is an input with a hash of its own, and its image is drawn") {
  Bench bench;
  const std::string marrow = GENBA_EXAMPLES "/bone_with_marrow";
  const Finished run = bench.run({"run", marrow + ".case.json", "--out", bench.file("out"), "--json",
                                  "--mesh-size", "9 mm", "--image-picture"});
  CAPTURE(run.err);
  REQUIRE(run.code == 0);
  const json inputs = json::parse(run.out)["inputs"];
  REQUIRE(inputs.size() == 3);
  CHECK(inputs[1]["role"] == "geometry");
  CHECK(inputs[1]["sha256"] == genba::sha256_of_file(marrow + ".nrrd"));
  CHECK(inputs[2]["role"] == "grey values");
  CHECK(inputs[2]["sha256"] == genba::sha256_of_file(marrow + "_ct.nrrd"));
  const std::string report = content_of(bench.file("out/report.html"));
  CHECK(report.find(genba::sha256_of_file(marrow + "_ct.nrrd")) != std::string::npos);
  CHECK(bench.exists("out/image.png"));
}

TEST_CASE("the whole trip from a STEP file") {
  Bench bench;
  const Finished run = bench.run(
      {"run", bracket_path + ".case.json", "--out", bench.file("out"), "--json", "--mesh-size", "6 mm"});
  CAPTURE(run.err);
  REQUIRE(run.code == 0);
  const json summary = json::parse(run.out);
  CHECK(summary["converged"] == true);
  CHECK(summary["mesh"]["blocks"][0]["type"] == "tet10");
  CHECK(summary["mesh"]["scaled_jacobian"]["min"].get<double>() > 0.01);
  CHECK(summary["balance"]["relative_error"].get<double>() < 1e-5);
  CHECK(summary["inputs"].back()["sha256"].get<std::string>().size() == 64);
  for (const char* name :
       {"result.vtu", "extrema.csv", "probes.csv", "report.html", "summary.json", "memory.json"})
    CHECK(bench.exists(std::string("out/") + name));
  CHECK(has(bench.read("out/result.vtu").substr(0, 400), "UnstructuredGrid"));
  if (bench.exists("out/picture.png")) {
    CHECK(bench.read("out/picture.png").starts_with("\x89PNG"));
  } else {
    CHECK(has(run.err, "No picture"));
  }
}
