// Images through the real program: what it writes, and what it must not write.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <filesystem>

#include "tests/app/cli/cli_runner.hpp"
#include "tests/mesh/dicom_phantom.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;

namespace {

std::uint16_t ball(Index i, Index j, Index k) {
  const double r = std::hypot((i - 11.5) / 10, (j - 9.5) / 8, (k - 7.5) / 6.5);
  return static_cast<std::uint16_t>(r < 1 ? 1524 + 10 * i : 1000);
}

json bone_case() {
  json content = cantilever_case();
  content["geometry"] = {{"image", "series"}, {"lower", 200}, {"region", "bone"}};
  content["mesh"] = {{"element", "tet4"}, {"size", "5 mm"}};
  content["materials"] = {{{"name", "bone"},
                           {"nu", 0.3},
                           {"rho_0", "100 kg/m^3"},
                           {"rho_per_grey", "1 kg/m^3"},
                           {"E_at_1_g_cm3", "6850 MPa"},
                           {"E_exponent", 1.49},
                           {"E_min", "10 MPa"},
                           {"E_max", "20 GPa"}}};
  content["regions"] = {{{"material", "bone"}}};
  content["constraints"] = {
      {{"name", "below"},
       {"on", {{"box", {{"min", {"-100 mm", "-100 mm", "0 mm"}}, {"max", {"100 mm", "100 mm", "35 mm"}}}}}},
       {"fixed", true}}};
  content["loads"] = {
      {{"name", "above"},
       {"on",
        {{"all_of",
          {{{"group", "bone|outside"}},
           {{"box", {{"min", {"-100 mm", "-100 mm", "52 mm"}}, {"max", {"100 mm", "100 mm", "100 mm"}}}}}}}}},
       {"force", {"0 N", "0 N", "-10 N"}}}};
  content["output"] = {{"folder", "out"}};
  return content;
}

}  // namespace

TEST_CASE("a DICOM series is solved with stiffness by grey value, and no tag of the patient is written") {
  Bench bench;
  std::filesystem::create_directory(bench.file("series"));
  genba::testing::DicomPhantom phantom;
  phantom.packing = genba::testing::DicomPacking::jpeg_ls;
  genba::testing::write_dicom(bench.file("series"), phantom, ball);
  bench.write_case("case.json", bone_case());
  const Finished run = bench.run({"run", "case.json", "--log", "log.txt"});
  INFO(run.err);
  REQUIRE(run.code == 0);
  const json summary = json::parse(bench.read("out/summary.json"));
  REQUIRE(summary["material_by_grey"].size() == 1);
  CHECK(summary["material_by_grey"][0]["density"]["max"].get<double>() < 900);
  CHECK(summary["material_by_grey"][0]["youngs_modulus"]["min"].get<double>() >= 10e6);
  CHECK(summary["mesh"]["facts"][0].get<std::string>().find("36 x 25 x 32 mm") != std::string::npos);
  CHECK(bench.read("out/report.html").find("Stiffness by grey values") != std::string::npos);
  for (const std::string& said : {bench.read("out/report.html"), summary["mesh"]["facts"].dump(), run.err})
    CHECK(has(said, "edge voxels as they are (grey_edges: own)"));
  CHECK(run.err.find("box 36 x 25 x 32 mm") != std::string::npos);
  std::string all = run.out + run.err;
  for (const std::string& name : bench.names())
    if (!name.starts_with("series") && std::filesystem::is_regular_file(bench.file(name)))
      all += name + bench.read(name);
  for (const char* tag : {"Mustermann", "Erika", "PATIENT-4711", "19641103"})
    CHECK(all.find(tag) == std::string::npos);
}

TEST_CASE("what is kept of an image names neither the patient nor the folder of the scan") {
  Bench bench;
  const std::string scan = "Mustermann Erika 19641103";
  std::filesystem::create_directory(bench.file(scan));
  genba::testing::write_dicom(bench.file(scan), {}, ball);
  json content = bone_case();
  content["geometry"]["image"] = scan;
  bench.write_case("case.json", content);
  const Finished run = bench.run({"run", "case.json", "--keep", "--no-picture"});
  INFO(run.err);
  REQUIRE(run.code == 0);
  std::string all;
  std::size_t files = 0;
  for (const std::string& name : bench.names())
    if (name.starts_with("case.keep/") && std::filesystem::is_regular_file(bench.file(name)))
      all += name + bench.read(name), ++files;
  CHECK(files == 3);
  for (const char* tag : {"Mustermann", "Erika", "PATIENT-4711", "19641103"})
    CHECK(all.find(tag) == std::string::npos);
  CHECK(all.find(bench.file("")) == std::string::npos);
  const Finished again = bench.run({"run", "case.json", "--keep", "--no-picture"});
  CHECK(has(again.err, "The mesh is the one kept beside the case"));
}

TEST_CASE("a damaged series, wrong thresholds and a starting case") {
  Bench bench;
  std::filesystem::create_directory(bench.file("series"));
  genba::testing::write_dicom(bench.file("series"), {}, ball);
  CHECK(bench.run({"new", "series", "-o", "new.json"}).code == 0);
  CHECK(json::parse(bench.read("new.json"))["geometry"]["image"] == "series");
  json content = bone_case();
  content["geometry"]["lower"] = 5000;
  bench.write_case("case.json", content);
  const Finished high = bench.run({"mesh", "case.json"});
  CHECK(high.code == 2);
  CHECK(high.err.find("those of the image go from -24") != std::string::npos);
  std::filesystem::resize_file(bench.file("series/slice004.dcm"), 900);
  bench.write_case("case.json", bone_case());
  const Finished cut = bench.run({"run", "case.json"});
  CHECK(cut.code != 0);
  CHECK(cut.err.find("slice") != std::string::npos);
  CHECK(cut.err.find("Mustermann") == std::string::npos);
  CHECK_FALSE(bench.exists("out/summary.json"));
}

TEST_CASE("a CD of two series: they are listed without a word of the patient, and the one stated is taken") {
  Bench bench;
  for (const char* series : {"A", "B"}) {
    const std::string folder = bench.file(std::string("cd/DICOM/PAT1/") + series);
    std::filesystem::create_directories(folder);
    genba::testing::DicomPhantom phantom;
    phantom.series += series == std::string("A") ? ".1" : ".2";
    if (series == std::string("B")) phantom.cells = {12, 10, 8};
    genba::testing::write_dicom(folder, phantom, ball);
    for (Index k = 0; k < phantom.cells[2]; ++k) {  // names as on a CD, the same in both folders
      char from[40], to[40];
      std::snprintf(from, sizeof from, "/slice%03d.dcm", k);
      std::snprintf(to, sizeof to, "/I%07d", k);
      std::filesystem::rename(folder + from, folder + to);
    }
  }
  const Finished made = bench.run({"new", "cd", "-o", "new.json"});
  CHECK(made.code == 0);
  CHECK(has(made.out, "geometry/series"));
  CHECK(has(made.out, "8 slice(s) of 12 x 10"));
  json content = bone_case();
  content["geometry"]["image"] = "cd";
  bench.write_case("case.json", content);
  const Finished choice = bench.run({"mesh", "case.json"});
  CHECK(choice.code == 2);
  CHECK(has(choice.err, "the folder holds 2 series: 1: "));
  CHECK(has(choice.err, "16 slice(s) of 24 x 20"));
  CHECK(has(choice.err, "State the number of the one wanted (geometry/series)"));
  const Finished checked = bench.run({"check", "case.json"});
  CHECK(has(checked.out + checked.err, "the folder holds 2 series"));
  content["geometry"]["series"] = 2;
  bench.write_case("case.json", content);
  const Finished taken = bench.run({"mesh", "case.json"});
  INFO(taken.err);
  CHECK(taken.code == 0);
  CHECK(has(taken.out + taken.err, "12 x 10 x 8 voxels"));
  CHECK(bench.run({"new", "cd", "-o", "two.json", "--series", "2"}).code == 0);
  CHECK(json::parse(bench.read("two.json"))["geometry"]["series"] == 2);
  CHECK(bench.run({"new", "cd/DICOM/PAT1/B/I0000003", "-o", "file.json"}).code == 0);
  CHECK(json::parse(bench.read("file.json"))["geometry"].contains("image"));
  for (const char* tag : {"Mustermann", "Erika", "PATIENT-4711", "19641103", "Hip "})
    for (const Finished* run : {&made, &choice, &checked, &taken}) CHECK_FALSE(has(run->out + run->err, tag));
}

TEST_CASE("materials of a label table are checked, used and reported") {
  Bench bench;
  std::string image =
      "NRRD0004\ntype: unsigned char\ndimension: 3\nspace: left-posterior-superior\nsizes: 4 4 6\n"
      "space directions: (1,0,0) (0,1,0) (0,0,1)\nencoding: raw\nspace units: \"mm\" \"mm\" \"mm\"\n\n";
  for (int i = 0; i < 4 * 4 * 6; ++i) image += static_cast<char>(i < 48 ? 4 : 7);
  bench.write("two.nrrd", image);
  bench.write("two.csv", "label;name;material\n4;below;cortical bone\n7;above;\n");
  json content = cantilever_case();
  content["geometry"] = {{"image", "two.nrrd"}, {"label_file", "two.csv"}};
  content["mesh"] = {{"element", "hex8"}};
  const auto at = [](const char* height) {
    return json{{"plane", {{"point", {"0 mm", "0 mm", height}}, {"normal", {0, 0, 1}}}}};
  };
  content["constraints"] = {{{"name", "foot"}, {"on", at("-0.5 mm")}, {"fixed", true}}};
  content["loads"] = {{{"name", "pull"}, {"on", at("5.5 mm")}, {"force", {"0 N", "0 N", "1 N"}}}};
  content["output"] = {{"folder", "out"}};
  bench.write_case("case.json", content);
  const std::string line = "region 'below': 'cortical bone' by two.csv, line 2; values of the library (";
  CHECK(bench.run({"check", "case.json"}).code == 0);
  CHECK(has(bench.run({"mesh", "case.json"}).out, "Label table: " + line));
  const Finished run = bench.run({"run", "case.json"});
  INFO(run.err);
  REQUIRE(run.code == 0);
  const json summary = json::parse(bench.read("out/summary.json"));
  REQUIRE(summary["label_materials"].size() == 1);
  CHECK(summary["label_materials"][0].get<std::string>().starts_with(line));
  CHECK(has(bench.read("out/report.html"), "Materials by the label table"));
  CHECK(has(bench.read("out/report.html"), "two.csv, line 2; values of the library"));
  bench.write("two.csv", "label;name;material\n4;below;cortical bnoe\n7;above;\n");
  for (const char* command : {"check", "mesh", "run"}) {
    const Finished refused = bench.run({command, "case.json"});
    CHECK(refused.code != 0);
    CHECK(has(refused.err,
              "two.csv, line 2: neither the case nor the library has a material \"cortical bnoe\". "
              "The nearest names are \"cortical bone\""));
  }
}
