// genba-cli as a user meets it: commands, exit codes, files, stopping.
#include <doctest/doctest.h>

#include <sys/resource.h>
#include <filesystem>

#include <csignal>

#include "engine/sparse/formats/format.hpp"
#include "tests/app/cli/cli_runner.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;

namespace {

const std::vector<std::string> all_files = {"case.json",
                                            "out",
                                            "out/extrema.csv",
                                            "out/genba-outputs.json",
                                            "out/memory.csv",
                                            "out/memory.json",
                                            "out/probes.csv",
                                            "out/report.html",
                                            "out/result.vtu",
                                            "out/selections.json",
                                            "out/summary.json"};

}  // namespace

TEST_CASE("run computes a case, writes its files and says what came out") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  const Finished run = bench.run({"run", "case.json"});
  CAPTURE(run.err);
  REQUIRE(run.code == 0);
  CHECK(bench.names() == all_files);
  for (std::string_view part :
       {"Cantilever", "Research use only", "40 hex8", "297", "rbp", "iterations", "Balance", "Reaction",
        "von Mises", "MPa", "mm", "\"middle\"", "Written to", "CPU"}) {
    CAPTURE(part);
    CHECK(has(run.out, part));
  }
  const json summary = json::parse(bench.read("out/summary.json"));
  CHECK(summary["dofs"] == 297);
  CHECK(summary["converged"] == true);
  CHECK(summary["balance"]["relative_error"].get<double>() < 1e-6);
  CHECK(has(bench.read("out/report.html"), "Research use only"));
}

TEST_CASE("--json prints the summary, --quiet nothing, --out chooses the folder") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  const Finished as_json = bench.run({"run", "case.json", "--json", "--out", "a/b"});
  REQUIRE(as_json.code == 0);
  CHECK(json::parse(as_json.out)["dofs"] == 297);
  CHECK(bench.exists("a/b/result.vtu"));
  CHECK_FALSE(bench.exists("out"));
  const Finished quiet = bench.run({"run", "case.json", "--quiet"});
  REQUIRE(quiet.code == 0);
  CHECK(quiet.out.empty());
  CHECK(quiet.err.empty());
}

TEST_CASE("by default the report of a small meshed geometry has the same bytes") {
  Bench bench;
  ::setenv("SOURCE_DATE_EPOCH", "1767323045", 1);
  for (const char* example : {"plate_with_hole", "long_bone"}) {
    CAPTURE(example);
    const std::vector<std::string> command = {
        "run",      std::string(GENBA_EXAMPLES) + "/" + example + ".case.json",
        "--quiet",  "--pdf",
        "--tuning", "off",
        "--out",    bench.file("out")};
    const Finished one = bench.run(command);
    CAPTURE(one.err);
    REQUIRE(one.code == 0);
    const std::string html = bench.read("out/report.html"), pdf = bench.read("out/report.pdf");
    CHECK(has(html, "yes: the mesher had one thread"));
    REQUIRE(bench.run(command).code == 0);
    CHECK(bench.read("out/report.html") == html);
    CHECK(bench.read("out/report.pdf") == pdf);
  }
  ::unsetenv("SOURCE_DATE_EPOCH");
}

TEST_CASE("a run leaves nothing of the libraries' at home or among temporary files") {
  Bench bench;
  for (const char* folder : {"home", "temporary"}) std::filesystem::create_directory(bench.file(folder));
  const Finished run = bench.run({"run", std::string(GENBA_EXAMPLES) + "/plate_with_hole.case.json",
                                  "--quiet", "--pdf", "--out", bench.file("out")},
                                 [&] {
                                   ::setenv("HOME", bench.file("home").c_str(), 1);
                                   ::setenv("TMPDIR", bench.file("temporary").c_str(), 1);
                                   ::unsetenv("XDG_RUNTIME_DIR");
                                 });
  CAPTURE(run.err);
  REQUIRE(run.code == 0);
  CHECK(bench.exists("out/report.pdf"));
  CHECK_FALSE(bench.exists("home/.fltk"));
  CHECK(std::filesystem::is_empty(bench.file("temporary")));
}

TEST_CASE("the report is printed as PDF, the same bytes for the same run and date") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  ::setenv("SOURCE_DATE_EPOCH", "1767323045", 1);
  const std::vector<std::string> command = {"run",      "case.json", "--quiet",    "--pdf",
                                            "--tuning", "off",       "--question", "Does it hold?"};
  const Finished one = bench.run(command);
  CAPTURE(one.err);
  REQUIRE(one.code == 0);
  const std::string html = bench.read("out/report.html"), pdf = bench.read("out/report.pdf");
  REQUIRE(bench.run(command).code == 0);
  ::setenv("SOURCE_DATE_EPOCH", "yesterday", 1);
  CHECK(bench.run(command).code == 2);
  ::unsetenv("SOURCE_DATE_EPOCH");
  CHECK(bench.read("out/report.html") == html);
  CHECK(bench.read("out/report.pdf") == pdf);
  CHECK(has(html, "Does it hold?"));
  CHECK(pdf.starts_with("%PDF-1."));
  CHECK(has(pdf, "(D:20260102030405Z)"));
  CHECK(pdf.size() > 20000);
}

TEST_CASE("options stand in for the case's values") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  for (const Format f : all_formats) {
    const std::string format(to_string(f));
    const Finished run =
        bench.run({"run", "case.json", "--json", "--format", format, "--preconditioner", "jacobi", "--set",
                   "solver.tolerance=1e-10", "--set", "mesh.element=tet10", "--backend", "checked"});
    CAPTURE(run.err);
    REQUIRE(run.code == 0);
    const json summary = json::parse(run.out);
    CHECK(summary["format"] == format);
    CHECK(summary["preconditioner"] == "jacobi");
    CHECK(summary["tolerance"] == 1e-10);
    CHECK(summary["mesh"]["blocks"][0]["type"] == "tet10");
    CHECK(summary["device"]["backend"] == "checked");
  }
  const Finished threads =
      bench.run({"run", "case.json", "--quiet", "--threads", "1", "--memory-limit", "1 GiB"});
  CHECK(threads.code == 0);
}

TEST_CASE("wrong usage exits with 1 and says what is wrong") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {}, {"walk"}, {"run"}, {"run", "case.json", "--fast"}, {"run", "case.json", "--out"}, {"mesh"}}) {
    const Finished run = bench.run(arguments);
    CHECK(run.code == 1);
    CHECK(run.err.starts_with("error: "));
    CHECK(has(run.err, "--help"));
  }
  const Finished help = bench.run({"run", "--help"});
  CHECK(help.code == 0);
  for (std::string_view option : {"--tolerance", "--preconditioner", "--format", "--memory-limit",
                                  "--backend", "--threads", "--mesh-size", "--out", "--json", "--no-picture"})
    CHECK(has(help.out, option));
}

TEST_CASE("wrong values on the command line are refused like those in the case") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
      {{"--tolerance", "2"}, "solver/tolerance"}, {{"--format", "rbp-eel"}, "rbp-ell"},
      {{"--memory-limit", "4"}, "memory_limit"},  {{"--set", "solver.tol=1"}, "tol"},
      {{"--set", "nonsense"}, "GROUP.KEY=VALUE"}, {{"--set", "sover.tolerance=1e-3"}, "solver"},
      {{"--set", "transient.step=1 s"}, "no step is transient"},
      {{"--mesh-size", "3"}, "mesh/size"},        {{"--mesh-size", "3 kg"}, "mesh/size"},
      {{"--backend", "quantum"}, "quantum"}};
  for (const auto& [options, named] : wrong) {
    std::vector<std::string> arguments = {"run", "case.json"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Finished run = bench.run(arguments);
    CAPTURE(run.err);
    CHECK(run.code == 2);
    CHECK(has(run.err, named));
    CHECK_FALSE(bench.exists("out"));
  }
}

TEST_CASE("memory prints the plan, and refuses with advice what does not fit") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  const Finished table = bench.run({"memory", "case.json"});
  CHECK(table.code == 0);
  for (const Format f : all_formats) CHECK(has(table.out, to_string(f)));
  for (std::string_view part : {"chosen", "Budget"}) CHECK(has(table.out, part));
  const Finished as_json = bench.run({"memory", "case.json", "--json"});
  CHECK(json::parse(as_json.out)["formats"].size() == all_formats.size());

  json large = cantilever_case();
  large["geometry"]["box"]["cells"] = {40, 10, 10};
  bench.write_case("large.json", large);
  const Finished refused = bench.run({"memory", "large.json", "--memory-limit", "1 MiB"});
  CHECK(refused.code == 8);
  CHECK(has(refused.out, "does not fit"));
  CHECK(has(refused.err, "error: "));
  const Finished run = bench.run({"run", "large.json", "--memory-limit", "1 MiB"});
  CAPTURE(run.err);
  CHECK(run.code == 8);
  CHECK(has(run.err, "1 MiB"));
  CHECK_FALSE(bench.exists("out"));
}

TEST_CASE("mesh writes a mesh and prints counts, quality and names") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  const Finished run = bench.run({"mesh", "case.json", "--out", "m.vtu"});
  CHECK(run.code == 0);
  for (std::string_view part : {"40 hex8", "99 nodes", "scaled Jacobian", "xmin", "box"})
    CHECK(has(run.out, part));
  CHECK(bench.exists("m.vtu"));
  const json counts = json::parse(bench.run({"mesh", "case.json", "--json", "--element", "tet4"}).out);
  CHECK(counts["nodes"] == 99);
  CHECK(counts["elements"] == 240);
  const Finished wrong = bench.run({"mesh", "case.json", "--out", "m.obj"});
  CHECK(wrong.code == 2);
  CHECK(has(wrong.err, ".vtu"));
}

TEST_CASE("check lists findings; new makes a case whose gaps check names") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  CHECK(bench.run({"check", "case.json"}).code == 0);
  CHECK(bench.run({"check", "case.json", "--mesh"}).code == 0);
  json content = cantilever_case();
  content["loads"] = json::array();
  bench.write_case("no-loads.json", content);
  const Finished warned = bench.run({"check", "no-loads.json"});
  CHECK(warned.code == 0);
  CHECK(has(warned.err, "warning: loads"));

  bench.write("part.step", "not read by new");
  const Finished made = bench.run({"new", "part.step", "-o", "new.json"});
  CAPTURE(made.err);
  CHECK(made.code == 0);
  CHECK(has(made.out, "constraints"));
  const Finished checked = bench.run({"check", "new.json"});
  CHECK(checked.code == 5);
  CHECK(has(checked.err, "error: constraints"));
  CHECK(has(checked.err, "warning: loads"));
  CHECK(bench.run({"new", "part.step", "-o", "new.json"}).code == 9);
  CHECK(bench.run({"new", "part.step", "-o", "new.json", "--force"}).code == 0);
}

TEST_CASE("parts that touch with nodes of their own: told by mesh, check and run, merged or computed apart") {
  Bench bench;
  std::string nodes, elements;
  for (int part = 0; part < 2; ++part) {
    elements +=
        std::to_string(part + 1) + " 5 2 " + std::to_string(part + 1) + " " + std::to_string(part + 1);
    for (int i = 0; i < 8; ++i) {
      const int x = part + (i % 4 == 1 || i % 4 == 2), y = i % 4 > 1, z = i > 3;
      nodes += std::to_string(8 * part + i + 1) + " " + std::to_string(x) + " " + std::to_string(y) + " " +
               std::to_string(z) + "\n";
      elements += " " + std::to_string(8 * part + i + 1);
    }
    elements += "\n";
  }
  bench.write("two.msh", "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n16\n" + nodes +
                             "$EndNodes\n$Elements\n2\n" + elements + "$EndElements\n");
  const Finished meshed = bench.run({"mesh", "two.msh", "--unit", "mm", "--json"});
  CHECK(meshed.code == 0);
  CHECK(json::parse(meshed.out)["unjoined"].size() == 1);
  const Finished merged = bench.run({"mesh", "two.msh", "--unit", "mm", "--merge", "1e-6 m", "--json"});
  CHECK(merged.code == 0);
  CHECK(json::parse(merged.out)["unjoined"].empty());
  CHECK(json::parse(merged.out)["nodes"] == 12);

  json content = cantilever_case();
  content["geometry"] = {{"file", "two.msh"}, {"unit", "mm"}};
  content.erase("mesh");
  content["constraints"] = json::parse(R"([
    {"name": "left", "on": {"plane": {"point": ["0 mm", "0 mm", "0 mm"], "normal": [1, 0, 0]}}, "fixed": true},
    {"name": "right", "on": {"plane": {"point": ["2 mm", "0 mm", "0 mm"], "normal": [1, 0, 0]}}, "fixed": true}])");
  content["loads"] = json::parse(R"([
    {"name": "top", "on": {"plane": {"point": ["0 mm", "0 mm", "1 mm"], "normal": [0, 0, 1]}},
     "force": ["0 N", "0 N", "-1 N"]}])");
  content["output"]["probes"] = json::array();
  bench.write_case("case.json", content);
  const Finished checked = bench.run({"check", "case.json"});
  CAPTURE(checked.err);
  CHECK(checked.code == 5);
  CHECK(has(checked.err, "without being joined"));
  const Finished stopped = bench.run({"run", "case.json"});
  CAPTURE(stopped.err);
  CHECK(stopped.code == 5);
  CHECK(has(stopped.err, "without being joined"));
  CHECK(has(stopped.err, "separate"));
  content["mesh"] = {{"interfaces", "separate"}};
  bench.write_case("case.json", content);
  CHECK(has(bench.run({"check", "case.json"}).err, "warning"));
  const Finished apart = bench.run({"run", "case.json"});
  CAPTURE(apart.err);
  CHECK(apart.code == 0);
  CHECK(has(bench.read("out/summary.json"), "they are computed apart"));
  CHECK(has(bench.read("out/report.html"), "they are computed apart"));
}

TEST_CASE("schema, devices and version") {
  Bench bench;
  CHECK(json::parse(bench.run({"schema"}).out).contains("properties"));
  const Finished devices = bench.run({"devices"});
  CHECK(devices.code == 0);
  CHECK(has(devices.out, "cpu"));
  CHECK(has(devices.out, "CUDA"));
  // The driver that was found and the one that is needed stand together, or neither.
  const bool has_cuda = has(devices.out, "CUDA backend: built in");
  CHECK(has(devices.out, "NVIDIA driver found: ") == has_cuda);
  CHECK(has(devices.out, "NVIDIA driver needed: CUDA ") == has_cuda);
  CHECK(has(bench.run({"version"}).out, "Genba 0."));
}

TEST_CASE("a run without loads warns and gives zeros") {
  Bench bench;
  json content = cantilever_case();
  content["loads"] = json::array();
  bench.write_case("case.json", content);
  const Finished run = bench.run({"run", "case.json", "--json"});
  CAPTURE(run.err);
  CHECK(run.code == 0);
  CHECK(has(run.err, "warning"));
  CHECK(has(run.err, "load"));
  CHECK(json::parse(run.out)["iterations"] == 0);
}

TEST_CASE("Ctrl-C ends a run within a second with 130 and leaves nothing; the next run works") {
  Bench bench;
  for (const std::string stage : {"assemble", "multigrid\n", "iteration"}) {
    CAPTURE(stage);
    json content = long_case();
    if (stage == "multigrid\n") content["solver"]["preconditioner"] = "multigrid";
    bench.write_case("case.json", content);
    const Finished run =
        bench.run_until({"run", "case.json", "--verbose", "--checkpoint-every", "0 s"}, [&](pid_t child) {
          if (!has(bench.read("stderr"), stage)) return false;
          bench.write("signalled", "");
          ::kill(child, SIGINT);
          return true;
        });
    CAPTURE(run.err);
    CHECK(run.code == 130);
    CHECK(has(run.err, "error: stopped on request"));
    CHECK(bench.names() == std::vector<std::string>{"case.json", "signalled"});
  }
  bench.write_case("case.json", cantilever_case());
  CHECK(bench.run({"run", "case.json"}).code == 0);
}

TEST_CASE("SIGTERM stops like Ctrl-C, a second signal at once") {
  Bench bench;
  bench.write_case("case.json", long_case());
  const Finished run = bench.run_until({"run", "case.json"}, [&](pid_t child) {
    if (!has(bench.read("stderr"), "assemble")) return false;
    ::kill(child, SIGTERM);
    ::kill(child, SIGINT);
    return true;
  });
  CHECK(run.code == 130);
}

TEST_CASE("a run that was killed leaves the older results whole, and the next run works") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  REQUIRE(bench.run({"run", "case.json", "--quiet"}).code == 0);
  const std::string before = bench.read("out/summary.json");
  bench.write_case("long.json", long_case());
  const Finished killed = bench.run_until({"run", "long.json"}, [&](pid_t child) {
    if (!has(bench.read("stderr"), "assemble")) return false;
    ::kill(child, SIGKILL);
    return true;
  });
  CHECK(killed.code == 1000 + SIGKILL);
  CHECK(bench.read("out/summary.json") == before);
  CHECK(bench.run({"run", "case.json", "--quiet"}).code == 0);
  auto names = bench.names();
  std::erase(names, "long.json");
  CHECK(names == all_files);
}

namespace {
constexpr int rgb = 2, rgba = 6;  // kinds of colour in the head of a PNG file
struct PngShape {
  int width, height, colour;
  bool operator==(const PngShape&) const = default;
};
PngShape shape_of(const std::string& png) {
  REQUIRE(png.size() > 26);
  REQUIRE(png.starts_with("\x89PNG"));
  const auto number = [&](std::size_t at) {
    int out = 0;
    for (std::size_t i = at; i < at + 4; ++i) out = 256 * out + static_cast<unsigned char>(png[i]);
    return out;
  };
  return {number(16), number(20), png[25]};
}
}  // namespace

TEST_CASE("pictures from the terminal in the size asked for, with or without background") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  const Finished run = bench.run({"run", "case.json", "--picture-size", "640x400", "--transparent",
                                  "--quality-picture", "sicn", "--animation", "frames", "--frames", "2"});
  CAPTURE(run.err);
  REQUIRE(run.code == 0);
  for (const char* file : {"out/picture.png", "out/quality.png", "frames/frame_001.png"})
    CHECK(shape_of(bench.read(file)) == PngShape{640, 400, rgba});
  REQUIRE(bench.run({"run", "case.json", "--picture-size", "500x700"}).code == 0);
  CHECK(shape_of(bench.read("out/picture.png")) == PngShape{500, 700, rgb});
  REQUIRE(bench.run({"mesh", "case.json", "--picture", "mesh.png", "--picture-size", "300x200"}).code == 0);
  CHECK(shape_of(bench.read("mesh.png")) == PngShape{300, 200, rgb});
  for (const char* bad : {"640", "640x", "x400", "640x400px", "0x0", "-640x400", "8193x100", "8000x8000",
                          "99999999999x100", ""}) {
    CAPTURE(bad);
    const Finished refused = bench.run({"run", "case.json", "--picture-size", bad});
    CHECK(refused.code != 0);
    CHECK(has(refused.err, "--picture-size"));
    CHECK(has(refused.err, "pixels"));
  }
}

TEST_CASE("pictures of shapes and images, and a video, from the terminal") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  const Finished run = bench.run(
      {"run", "case.json", "--quality-picture", "sicn", "--animation", "bend.ogv", "--frames", "4"});
  CAPTURE(run.err);
  REQUIRE(run.code == 0);
  CHECK(bench.read("out/quality.png").starts_with("\x89PNG"));
  CHECK(bench.read("bend.ogv").starts_with("OggS"));
  CHECK(has(bench.read("out/report.html"), "Shapes of the elements: SICN."));
  CHECK(has(bench.run({"run", "case.json", "--image-picture"}).err, "the case has no image"));
  // An image of 8 voxels of 1 m around the beam.
  bench.write("head.nrrd",
              "NRRD0004\ntype: uchar\ndimension: 3\nspace: LPS\nsizes: 2 2 2\n"
              "space directions: (1000,0,0) (0,1000,0) (0,0,1000)\nspace origin: (0,0,0)\n"
              "space units: \"mm\" \"mm\" \"mm\"\nencoding: raw\n\nabcdefgh");
  const Finished planes = bench.run({"run", "case.json", "--image-picture", "--image", "head.nrrd",
                                     "--image-at", "0.5", "0.5", "0.2", "--image-window", "97", "104"});
  CAPTURE(planes.err);
  CHECK(planes.code == 0);
  CHECK(bench.read("out/image.png").starts_with("\x89PNG"));
  CHECK(!bench.exists("out/quality.png"));
  CHECK(bench.run({"run", "case.json", "--quality-picture", "nonsense"}).code != 0);
  CHECK(bench.run({"mesh", "case.json", "--picture", "mesh.png"}).code == 0);
  CHECK(shape_of(bench.read("mesh.png")) == PngShape{1600, 1100, rgb});
}

TEST_CASE("queue goes on after a failed case; study lists what it can vary and takes lists") {
  Bench bench;
  bench.write_case("good.json", cantilever_case());
  json bad = cantilever_case();
  bad["materials"][0]["E"] = "0 GPa";
  bench.write_case("bad.json", bad);
  const Finished queue = bench.run({"queue", "bad.json", "none.json", "good.json", "--no-picture", "--json"});
  CHECK(queue.code != 0);
  const json list = json::parse(queue.out);
  REQUIRE(list.size() == 3);
  CHECK(list[0]["state"] == "failed");
  CHECK(list[1]["state"] == "failed");
  CHECK(list[2]["state"] == "done");
  CHECK(has(list[2]["text"].get<std::string>(), "von Mises"));
  CHECK(bench.exists("out/summary.json"));

  CHECK(has(bench.run({"study", "good.json", "--list"}).out, "mesh.size"));
  const Finished study =
      bench.run({"study", "good.json", "--vary", "geometry.box.cells", "--values", "[4,2,2]", "[8, 2, 2]"});
  CAPTURE(study.err);
  CHECK(study.code == 0);
  CHECK(has(study.out, "[8, 2, 2]"));
  CHECK(bench.run({"study", "good.json"}).code != 0);
}

TEST_CASE("a card's GB are GiB; a library material is given to the whole body where that is said") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  const auto budget = [&](const std::string& card) {
    return json::parse(bench.run({"memory", "case.json", "--card", card, "--json"}).out)["budget_bytes"]
        .get<double>();
  };
  CHECK(budget("8 GB") == doctest::Approx(0.98 * 8 * 1024.0 * 1024 * 1024));
  CHECK(budget("8 GB") == budget("8 GiB"));
  const Finished copied = bench.run({"materials", "cortical bone", "--into", "case.json"});
  CHECK(has(copied.out, "No part is made of it yet"));
  bench.write_case("case.json", cantilever_case());
  CHECK(has(bench.run({"materials", "cortical bone", "--into", "case.json", "--everywhere"}).out,
            "The whole body is made of it"));
}

TEST_CASE("a full disk is said, and nothing partial is left") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  const Finished run = bench.run({"run", "case.json"}, [] {
    rlimit limit{8000, 8000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  });
  CAPTURE(run.err);
  CHECK(run.code == 9);
  CHECK(has(run.err, "error: "));
  CHECK(bench.names() == std::vector<std::string>{"case.json"});
}

TEST_CASE("an output folder that cannot be written to is refused before computing") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  bench.write("file", "not a folder");
  for (const char* folder : {"file", "file/deeper", "/proc/genba", "/dev/null"}) {
    const Finished run = bench.run({"run", "case.json", "--out", folder});
    CAPTURE(run.err);
    CHECK(run.code == 9);
    CHECK(has(run.err, folder));
    CHECK_FALSE(has(run.err, "assemble"));
  }
}

TEST_CASE("a picture that cannot be drawn is a warning") {
  Bench bench;
  json content = cantilever_case();
  content["output"]["picture"] = true;
  content["output"]["picture_field"] = "no_such_field";
  bench.write_case("case.json", content);
  const Finished run = bench.run({"run", "case.json"});
  CAPTURE(run.err);
  CHECK(run.code == 0);
  CHECK(has(run.err, "No picture"));
  CHECK(has(run.out, "no picture"));
  CHECK_FALSE(bench.exists("out/picture.png"));
  CHECK(bench.run({"run", "case.json", "--no-picture", "--quiet"}).err.empty());
}

TEST_CASE("the log file has times and messages") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  CHECK(bench.run({"run", "case.json", "--quiet", "--log", "run.log"}).code == 0);
  CHECK(has(bench.read("run.log"), "Memory plan"));
  CHECK(bench.run({"run", "case.json", "--log", "case.json/run.log"}).code == 9);
}
