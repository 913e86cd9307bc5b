// Files and places of strangers through the real program: texts that would steer a terminal, pipes where
// files should be, names of patients, numbers that mean nothing.
#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "engine/base/file/file.hpp"
#include "engine/base/text/utf8.hpp"
#include "tests/app/cli/cli_runner.hpp"
#include "tests/mesh/dicom_phantom.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;

namespace fs = std::filesystem;

namespace {

const std::string red = "\x1B[31mred", long_name(100000, 'n');

/// Nothing but text: no byte that a terminal acts on, all of it UTF-8.
bool is_text(const std::string& said) {
  for (std::size_t i = 0; i < said.size();) {
    const std::size_t length = utf8_letter(said, i);
    const auto byte = static_cast<unsigned char>(said[i]);
    if (length == 0 || byte == 0x7F || (byte < 0x20 && byte != '\n' && byte != '\t')) return false;
    if (length == 2 && byte == 0xC2 && static_cast<unsigned char>(said[i + 1]) < 0xA0) return false;
    i += length;
  }
  return true;
}

/// One cube with names of its own.
std::string named_deck(const std::string& set, const std::string& material) {
  return "*NODE\n1,0,0,0\n2,1,0,0\n3,1,1,0\n4,0,1,0\n5,0,0,1\n6,1,0,1\n7,1,1,1\n8,0,1,1\n"
         "*ELEMENT, TYPE=C3D8, ELSET=" +
         set + "\n1,1,2,3,4,5,6,7,8\n*NSET, NSET=below\n1,2,3,4\n*MATERIAL, NAME=" + material +
         "\n*ELASTIC\n210000,0.3\n*SOLID SECTION, ELSET=" + set + ", MATERIAL=" + material +
         "\n*BOUNDARY\nbelow,1,3\n*STEP\n*STATIC\n*CLOAD\n7,3,1.0\n*END STEP\n";
}

void no_more_processes() {
  if (::geteuid() == 0 && ::setgid(65534) == 0) (void)!::setuid(65534);
  const rlimit one{1, 1};
  ::setrlimit(RLIMIT_NPROC, &one);
}

}  // namespace

TEST_CASE("names in files reach terminal, log, report and tables as text, short, with the next step") {
  Bench bench;
  bench.write("part.inp", named_deck(red, "steel\x07"));
  const Finished made = bench.run({"new", "part.inp", "-o", "case.json", "--unit", "mm"});
  INFO(made.err);
  REQUIRE(made.code == 0);
  const Finished mesh = bench.run({"mesh", "case.json"});
  INFO(mesh.err);
  REQUIRE(mesh.code == 0);
  CHECK(has(mesh.out, "\\u001B[31"));
  const Finished run = bench.run({"run", "case.json", "--verbose", "--log", "log.txt", "--no-picture"});
  INFO(run.err);
  REQUIRE(run.code == 0);
  for (const Finished* f : {&made, &mesh, &run}) {
    CHECK(is_text(f->out));
    CHECK(is_text(f->err));
  }
  for (const char* file : {"log.txt", "results/report.html", "results/summary.json", "results/extrema.csv"})
    CHECK(is_text(bench.read(file)));

  bench.write("long.inp", named_deck(long_name, "\xFF\xFE"));
  const Finished other = bench.run({"new", "long.inp", "-o", "long.json", "--unit", "mm"});
  CHECK(is_text(other.out + other.err));
  if (other.code == 0) {
    const Finished shown = bench.run({"mesh", "long.json"});
    INFO(shown.err);
    CHECK(shown.code == 0);
    CHECK(shown.out.size() < 8000);
    CHECK(is_text(shown.out + shown.err));
  }
}

TEST_CASE("texts of a case and of the command line are refused, or shown, as text") {
  Bench bench;
  json content = cantilever_case();
  content["loads"][0]["name"] = red;
  bench.write_case("case.json", content);
  const Finished refused = bench.run({"run", "case.json"});
  CHECK(refused.code == 2);
  CHECK(is_text(refused.err));
  CHECK(has(refused.err, "control characters"));

  content = cantilever_case();
  content["loads"][0]["on"] = {{"group", long_name}};
  bench.write_case("case.json", content);
  const Finished cut = bench.run({"run", "case.json", "--json"});
  CHECK(cut.code != 0);
  CHECK(cut.err.size() < 9000);
  CHECK(is_text(cut.out + cut.err));

  content = cantilever_case();
  content["notes"] = "first\nsecond" + red;
  content["output"]["probes"] = {{{"name", "=HYPERLINK(\"x\")"}, {"point", {"0 mm", "0 mm", "0 mm"}}}};
  bench.write_case("case.json", content);
  const Finished run = bench.run({"run", "case.json", "--no-picture"});
  INFO(run.err);
  REQUIRE(run.code == 0);
  CHECK(is_text(bench.read("out/report.html")));
  CHECK(has(bench.read("out/probes.csv"), "\n\"'=HYPERLINK("));

  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"run", red + ".json"}, {"run", "case.json", "--" + red}, {red}}) {
    const Finished wrong = bench.run(words);
    CHECK(wrong.code != 0);
    CHECK(is_text(wrong.err));
  }
}

TEST_CASE("pipes where the program keeps its own files are not waited for") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  fs::create_directories(bench.file("cache"));
  for (const char* name : {"tuning.json", "solves.json"})
    REQUIRE(::mkfifo(bench.file(std::string("cache/") + name).c_str(), 0600) == 0);
  const auto with_cache = [&] { ::setenv("GENBA_CACHE_DIR", bench.file("cache").c_str(), 1); };
  const Finished run = bench.run({"run", "case.json", "--no-picture"}, with_cache);
  INFO(run.err);
  CHECK(run.code == 0);

  fs::create_directories(bench.file("out/checkpoint"));
  for (const char* name : {"solve.bin", "mesh.gmesh"}) {
    fs::remove(bench.file(std::string("out/checkpoint/") + name));
    REQUIRE(::mkfifo(bench.file(std::string("out/checkpoint/") + name).c_str(), 0600) == 0);
  }
  const Finished resumed = bench.run({"run", "case.json", "--resume", "--no-picture"}, with_cache);
  CHECK(resumed.code != 0);
  CHECK(resumed.code < 1000);
  CHECK(bench.run({"run", "case.json", "--no-picture"}, with_cache).code < 1000);

  // Inputs too.
  for (const char* name :
       {"pipe.step", "pipe.stl", "pipe.nrrd", "pipe.mhd", "pipe.nii", "pipe.inp", "pipe.vtu"}) {
    REQUIRE(::mkfifo(bench.file(name).c_str(), 0600) == 0);
    const Finished made = bench.run({"new", name, "-o", "pipe.json", "--unit", "mm", "--force"});
    CAPTURE(name);
    CHECK(made.code > 0);
    CHECK(made.code < 1000);
  }
  REQUIRE(::mkfifo(bench.file("case_pipe.json").c_str(), 0600) == 0);
  CHECK(bench.run({"run", "case_pipe.json"}).code == 9);
}

TEST_CASE("without more processes a run ends with an answer or an error") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  fs::permissions(bench.file("."), fs::perms::all);
  fs::permissions(bench.file("case.json"), fs::perms::all);
  const Finished check = bench.run({"check", "case.json"}, no_more_processes);
  INFO(check.err);
  CHECK(check.code < 12);
  const Finished run = bench.run({"run", "case.json", "--no-picture"}, no_more_processes);
  INFO(run.err);
  REQUIRE(run.code == 0);
  CHECK(fs::exists(bench.file("out/result.vtu")));
}

TEST_CASE("a case whose own name is no UTF-8 text has a report all the same") {
  Bench bench;
  bench.write_case("\xFF\xFE.json", cantilever_case());
  const Finished run = bench.run({"run", "./\xFF\xFE.json", "--no-picture", "-o", "out"});
  INFO(run.err);
  REQUIRE(run.code == 0);
  CHECK(fs::exists(bench.file("out/report.html")));
  CHECK(is_text(read_file(bench.file("out/report.html"))));
}

TEST_CASE("a title without an end is shortened where people read it") {
  Bench bench;
  json content = cantilever_case();
  content["title"] = std::string(100000, 'a');
  bench.write_case("case.json", content);
  const Finished run = bench.run({"run", "case.json", "--no-picture"});
  REQUIRE(run.code == 0);
  CHECK(run.out.size() + run.err.size() < 20000);
  const std::string report = read_file(bench.file("out/report.html"));
  CHECK(has(report, "<h1>aaa"));
  CHECK_FALSE(has(report.substr(0, report.find("<pre>")), std::string(3000, 'a')));
}

TEST_CASE("what is kept in the cache is for its owner alone") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  const Finished run = bench.run({"run", "case.json", "--no-picture"}, [&] {
    ::umask(0);
    ::setenv("GENBA_CACHE_DIR", bench.file("kept/genba").c_str(), 1);
  });
  REQUIRE(run.code == 0);
  struct stat info {};
  REQUIRE(::stat(bench.file("kept/genba").c_str(), &info) == 0);
  CHECK((info.st_mode & 0777u) == 0700u);
  for (const auto& entry : fs::directory_iterator(bench.file("kept/genba")))
    CHECK(((entry.status().permissions() & fs::perms::mask) &
           ~(fs::perms::owner_read | fs::perms::owner_write)) == fs::perms::none);
}

TEST_CASE("the folder of a series, often a patient's name, goes nowhere unless paths are asked for") {
  Bench bench;
  const std::string folder = "Doe_Jane_19700101";
  fs::create_directory(bench.file(folder));
  testing::DicomPhantom phantom;
  testing::write_dicom(bench.file(folder), phantom, [](Index i, Index j, Index k) {
    const double r = std::hypot((i - 11.5) / 10, (j - 9.5) / 8, (k - 7.5) / 6.5);
    return static_cast<std::uint16_t>(r < 1 ? 1524 : 1000);
  });
  json content = cantilever_case();
  content.erase("title");
  content["geometry"] = {{"image", folder}, {"lower", 200}, {"region", "bone"}};
  content["mesh"] = {{"element", "tet4"}, {"size", "5 mm"}};
  content["constraints"] = {
      {{"name", "below"},
       {"on", {{"box", {{"min", {"-100 mm", "-100 mm", "0 mm"}}, {"max", {"100 mm", "100 mm", "35 mm"}}}}}},
       {"fixed", true}}};
  content["loads"] = {{{"name", "weight"}, {"gravity", {"0 m/s^2", "0 m/s^2", "-9.81 m/s^2"}}}};
  for (auto& material : content["materials"]) material["rho"] = "1800 kg/m^3";
  bench.write_case("case.json", content);
  const Finished run = bench.run({"run", "case.json", "--log", "log.txt", "--verbose", "--no-picture"});
  INFO(run.err);
  REQUIRE(run.code == 0);
  REQUIRE(bench.run({"mesh", "case.json", "-o", "mesh.vtu"}).code == 0);
  REQUIRE(bench.run({"mesh", "case.json", "-o", "mesh.inp"}).code == 0);
  for (const char* file : {"log.txt", "out/report.html", "out/summary.json", "out/result.vtu",
                           "out/selections.json", "mesh.vtu", "mesh.inp"}) {
    CAPTURE(file);
    CHECK_FALSE(has(bench.read(file), "Doe"));
  }
  CHECK_FALSE(has(run.out + run.err, "Doe"));
  const json inputs = json::parse(bench.read("out/summary.json"))["inputs"];
  CHECK(has(inputs.dump(), "image series"));
  CHECK(has(inputs.dump(), "sha256"));

  const Finished named = bench.run({"run", "case.json", "--with-paths", "--no-picture"});
  REQUIRE(named.code == 0);
  CHECK(has(bench.read("out/summary.json"), folder));
  CHECK(has(bench.read("out/report.html"), folder));

  REQUIRE(bench.run({"new", folder}).code == 0);
  CHECK(bench.exists("image.json"));
  CHECK_FALSE(has(json::parse(bench.read("image.json"))["title"].get<std::string>(), "Doe"));
}

TEST_CASE("collect leaves what lies outside the case alone until it is asked for") {
  Bench bench;
  fs::create_directories(bench.file("received"));
  json content = cantilever_case();
  content["geometry"] = {{"file", "../secret.step"}};
  content["mesh"] = {{"size", "5 mm"}};
  bench.write("secret.step", "private");
  bench.write_case("received/case.json", content);
  const Finished refused = bench.run({"collect", "received/case.json", "--to", "sent"});
  CHECK(refused.code == 9);
  CHECK(has(refused.err, "secret.step"));
  CHECK(has(refused.err, "--outside"));
  CHECK_FALSE(bench.exists("sent"));
  CHECK(bench.run({"collect", "received/case.json", "--to", "sent", "--outside"}).code == 0);
  CHECK(bench.read("sent/secret.step") == "private");
}
