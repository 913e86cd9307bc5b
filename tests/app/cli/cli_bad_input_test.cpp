// Every bad case that can reach the program: a clear error that names the thing, a non-zero exit code,
// nothing left behind.
#include <doctest/doctest.h>

#include <functional>

#include "tests/app/cli/cli_runner.hpp"

using namespace genba::test;
using nlohmann::json;

namespace {

int count(const std::string& text, std::string_view part) {
  int n = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

void expect_refusal(const Bench& bench, const Finished& run, std::vector<int> codes,
                    const std::vector<std::string>& named, const std::vector<std::string>& left) {
  CAPTURE(run.err);
  CHECK(std::find(codes.begin(), codes.end(), run.code) != codes.end());
  CHECK(run.out.empty());
  CHECK(count("\n" + run.err, "\nerror: ") == 1);
  for (const std::string& part : named) {
    CAPTURE(part);
    CHECK(has(run.err, part));
  }
  CHECK(bench.names() == left);
}

}  // namespace

TEST_CASE("files that are no case") {
  using expected_code::input, expected_code::file;
  struct Bad {
    const char* what;
    std::string content;
    std::vector<int> codes;
    std::vector<std::string> named;
  };
  std::string garbage(4096, '\0');
  for (std::size_t i = 0; i < garbage.size(); ++i) garbage[i] = static_cast<char>(i * 131 + i / 7);
  const std::string whole = cantilever_case().dump(1);
  const std::vector<Bad> all = {
      {"empty", "", {input, file}, {"case.json"}},
      {"garbage", garbage, {input, file}, {"case.json"}},
      {"truncated", whole.substr(0, whole.size() / 2), {input}, {"case.json"}},
      {"a list", "[]", {input}, {"case.json"}},
      {"a number", "17", {input}, {"case.json"}},
      {"nothing in it", "{}", {input}, {"geometry"}},
      {"twice the same key", R"({"title": "a", "title": "b"})", {input}, {"title"}}};
  for (const Bad& bad : all) {
    CAPTURE(bad.what);
    Bench bench;
    bench.write("case.json", bad.content);
    expect_refusal(bench, bench.run({"run", "case.json"}), bad.codes, bad.named, {"case.json"});
  }
  Bench bench;
  expect_refusal(bench, bench.run({"run", "nowhere.json"}), {file}, {"nowhere.json"}, {});
  expect_refusal(bench, bench.run({"run", "."}), {file}, {"."}, {});
}

TEST_CASE("cases with one thing wrong") {
  using expected_code::input, expected_code::model, expected_code::singular, expected_code::file;
  struct Bad {
    const char* what;
    std::vector<int> codes;
    std::vector<std::string> named;
    std::function<void(json&)> change;
  };
  const std::vector<Bad> all = {
      {"unknown key", {input}, {"mesh", "sise", "size"}, [](json& c) { c["mesh"]["sise"] = "1 mm"; }},
      {"unknown top key", {input}, {"lodas", "loads"}, [](json& c) { c["lodas"] = json::array(); }},
      {"misspelt group",
       {model},
       {"tip", "xmaxx", "xmax"},
       [](json& c) { c["loads"][0]["on"]["group"] = "xmaxx"; }},
      {"misspelt group of a constraint",
       {model},
       {"wall", "xmim", "xmin"},
       [](json& c) { c["constraints"][0]["on"]["group"] = "xmim"; }},
      {"number without unit",
       {input},
       {"materials", "E", "unit"},
       [](json& c) { c["materials"][0]["E"] = 210e9; }},
      {"text without unit", {input}, {"materials", "E"}, [](json& c) { c["materials"][0]["E"] = "210"; }},
      {"unknown unit", {input}, {"E", "GPaa"}, [](json& c) { c["materials"][0]["E"] = "210 GPaa"; }},
      {"wrong dimension", {input}, {"E", "mm"}, [](json& c) { c["materials"][0]["E"] = "210 mm"; }},
      {"wrong dimension of a load",
       {input},
       {"force", "MPa"},
       [](json& c) { c["loads"][0]["force"][2] = "1 MPa"; }},
      {"NaN", {input}, {"E"}, [](json& c) { c["materials"][0]["E"] = "nan GPa"; }},
      {"infinity", {input}, {"E"}, [](json& c) { c["materials"][0]["E"] = "inf GPa"; }},
      {"too large a number", {input}, {"E"}, [](json& c) { c["materials"][0]["E"] = "1e400 Pa"; }},
      {"E = 0", {input, model}, {"E"}, [](json& c) { c["materials"][0]["E"] = "0 GPa"; }},
      {"E < 0", {input, model}, {"E"}, [](json& c) { c["materials"][0]["E"] = "-210 GPa"; }},
      {"nu = 0.5", {input, model}, {"nu"}, [](json& c) { c["materials"][0]["nu"] = 0.5; }},
      {"nu = -1", {input, model}, {"nu"}, [](json& c) { c["materials"][0]["nu"] = -1; }},
      {"no nu", {input, model}, {"nu"}, [](json& c) { c["materials"][0].erase("nu"); }},
      {"gravity without density",
       {input, model},
       {"rho"},
       [](json& c) {
         c["materials"][0].erase("rho");
         c["loads"][0] = {{"name", "weight"}, {"gravity", {"0 m/s^2", "0 m/s^2", "-9.81 m/s^2"}}};
       }},
      {"unknown material",
       {input, model},
       {"stell", "steel"},
       [](json& c) { c["regions"][0]["material"] = "stell"; }},
      {"region without material", {input, model}, {"region"}, [](json& c) { c["regions"] = json::array(); }},
      {"no such region", {model}, {"bxo"}, [](json& c) { c["regions"][0]["regions"] = {"bxo"}; }},
      {"no constraints",
       {model, singular},
       {"constraint"},
       [](json& c) { c["constraints"] = json::array(); }},
      {"too few constraints",
       {model, singular},
       {"translation along y", "translation along z"},
       [](json& c) {
         c["constraints"][0].erase("fixed");
         c["constraints"][0]["displacement"] = {{"x", "0 mm"}};
       }},
      {"a hinge",
       {model, singular},
       {"rotation"},
       [](json& c) {
         c["constraints"][0]["on"] = {
             {"box", {{"min", {"0 mm", "0 mm", "0 mm"}}, {"max", {"0 mm", "20 mm", "0 mm"}}}}};
       }},
      {"temperature in elasticity",
       {input, model},
       {"temperature"},
       [](json& c) {
         c["constraints"].push_back(
             {{"name", "warm"}, {"on", {{"group", "xmax"}}}, {"temperature", "300 K"}});
       }},
      {"a place where nothing is",
       {model},
       {"wall"},
       [](json& c) {
         c["constraints"][0]["on"] = {
             {"plane", {{"point", {"-50 mm", "0 mm", "0 mm"}}, {"normal", {1, 0, 0}}}}};
       }},
      {"contradicting values",
       {input, model},
       {"wall", "other"},
       [](json& c) {
         c["constraints"].push_back(
             {{"name", "other"}, {"on", {{"group", "xmin"}}}, {"displacement", {{"x", "1 mm"}}}});
       }},
      {"no cells",
       {input},
       {"cells"},
       [](json& c) {
         c["geometry"]["box"]["cells"] = {0, 2, 2};
       }},
      {"absurdly many cells",
       {input, model, 8, 4},
       {"cells"},
       [](json& c) {
         c["geometry"]["box"]["cells"] = {100000, 100000, 100000};
       }},
      {"negative size", {input}, {"size"}, [](json& c) { c["geometry"]["box"]["size"][0] = "-1 mm"; }},
      {"unknown analysis",
       {input},
       {"elastisity", "elasticity"},
       [](json& c) { c["analysis"] = "elastisity"; }},
      {"unknown format", {input}, {"format"}, [](json& c) { c["solver"]["format"] = "coo"; }},
      {"tolerance out of range", {input}, {"tolerance"}, [](json& c) { c["solver"]["tolerance"] = 0; }},
      {"a text where a list must be", {input}, {"loads"}, [](json& c) { c["loads"] = "none"; }},
      {"missing geometry file",
       {file, 3},
       {"nowhere.step"},
       [](json& c) {
         c["geometry"] = {{"file", "nowhere.step"}};
       }},
      {"too few iterations", {7}, {"3"}, [](json& c) { c["solver"]["max_iterations"] = 3; }}};
  for (const Bad& bad : all) {
    CAPTURE(bad.what);
    Bench bench;
    json content = cantilever_case();
    bad.change(content);
    bench.write_case("case.json", content);
    expect_refusal(bench, bench.run({"run", "case.json", "--quiet"}), bad.codes, bad.named, {"case.json"});
  }
}

TEST_CASE("an error with --json is JSON too") {
  Bench bench;
  const Finished run = bench.run({"run", "nowhere.json", "--json"});
  const json error = json::parse(run.out)["error"];
  CHECK(error["kind"] == "file");
  CHECK(error["exit_code"] == run.code);
  CHECK(has(error["message"].get<std::string>(), "nowhere.json"));
}
