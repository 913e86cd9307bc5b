#include "app/study/parameter_study.hpp"
#include "app/plan/run_memory.hpp"
#include "app/study/parameter_names.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "app/case/case_file.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

TEST_CASE("a value is found by names and numbers, options at their defaults too") {
  const Project project = cantilever();
  CHECK(with_parameter(project, "mesh.size", "3 mm").mesh.size == 0.003);
  CHECK(with_parameter(project, "materials[0].E", "70 GPa").study.materials[0].youngs_modulus == 70e9);
  CHECK(with_parameter(project, "materials[steel].nu", "0.25").study.materials[0].poisson_ratio == 0.25);
  CHECK(with_parameter(project, "solver.max_iterations", "77").solve.max_iterations == 77);
  CHECK(with_parameter(project, "title", "12").title == "12");
  const std::string load = project.study.loads[0].name;
  CHECK(vector(with_parameter(project, "loads[" + load + "].force[2]", "5 N").study.loads[0])[2] == 5.0);
  const Project formula = with_parameter(project, "loads[0].force[1]", "formula: 3 N * t / 1 s");
  REQUIRE(variation_of(formula.study.loads[0], 1));
  CHECK(std::get<VariationFormula>(variation_of(formula.study.loads[0], 1)->by).text == "3 N * t / 1 s");
  const Project table =
      with_parameter(project, "materials[0].E", R"({"table": {"over": "x", "rows": [["0 m", "1 GPa"]]}})");
  CHECK(variation_of(table.study.materials[0], "E"));
  CHECK(with_parameter(project, "geometry.box.cells", "[2, 2, 2]").geometry.box_cells[0] == 2);
}

TEST_CASE("a place or value that is wrong is refused with what there is") {
  const Project project = cantilever();
  for (const auto& [path, value, part] :
       {std::tuple{"mesh.sise", "3 mm", "\"size\""}, std::tuple{"mesh.size", "3", "unit"},
        std::tuple{"loads[7].force", "3 N", "items"}, std::tuple{"loads[hop].force", "3 N", "There are"},
        std::tuple{"lods[0].force", "3 N", "lods"}, std::tuple{"", "3", "empty"},
        std::tuple{"a..b", "3", "name"}, std::tuple{"loads[0", "3", "bracket"},
        std::tuple{"loads[0].force[0]", "formula: 3 Pa", "formula"},
        std::tuple{"loads[0].force[0]", R"({"table": {"over": "time"}})", "rows"},
        std::tuple{"mesh[0]", "3", "list"}, std::tuple{"materials[0].E", "-3 GPa", "-3"}}) {
    CAPTURE(path);
    try {
      (void)with_parameter(project, path, value);
      FAIL("taken");
    } catch (const Error& error) {
      CHECK(error.kind() == ErrorKind::input);
      CHECK(std::string(error.what()).find(part) != std::string::npos);
    }
  }
}

TEST_CASE("a study is a table; a run that fails is a row of it") {
  Monitor silent;
  Project project = cantilever();
  project.output.probes = {{"tip", {0.099, 0.01, 0.01}}};
  int heard = 0;
  const StudyTable table = run_study(project, "materials[0].E", {"210 GPa", "105 GPa"}, silent,
                                     [&](const StudyTable&) { ++heard; });
  CHECK(heard == 2);
  REQUIRE(table.rows.size() == 2);
  REQUIRE(table.columns.size() >= 4);
  CHECK(table.columns[0].title == "largest displacement magnitude");
  CHECK(table.rows[1].results[0] == doctest::Approx(2 * table.rows[0].results[0]).epsilon(1e-6));
  CHECK(table.rows[1].results[1] == doctest::Approx(table.rows[0].results[1]).epsilon(1e-5));
  CHECK(table.rows[0].unknowns == 297);

  const StudyTable bad = run_study(project, "solver.max_iterations", {"1", "1000"}, silent);
  CHECK(bad.rows[0].error.english().find("iteration") != std::string::npos);
  CHECK(bad.rows[1].error.empty());
  const std::string csv = study_csv(bad), html = study_html(bad), text = study_text(bad);
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 3);
  CHECK(csv.find("largest von Mises stress [Pa]") != std::string::npos);
  CHECK(html.find("Research use only") != std::string::npos);
  CHECK(html.find("<circle") != std::string::npos);
  CHECK(html.find("nan") == std::string::npos);
  CHECK(text.find("failed") != std::string::npos);
  CHECK_THROWS_AS(run_study(project, "mesh.size", {}, silent), Error);
}

TEST_CASE("every run tells what it holds of what was predicted for its mesh") {
  RunMemory memory;
  class Reader final : public Monitor {
   public:
    explicit Reader(const RunMemory& memory) : memory_(memory) {}
    void residual(int, double) override {
      const auto runs = memory_.runs();
      REQUIRE(!runs.empty());
      CHECK(runs.back().running);
      CHECK(runs.back().held > 0);
      for (std::size_t i = 0; i + 1 < runs.size(); ++i) CHECK_FALSE(runs[i].running);
      most = std::max(most, runs.size());
    }
    std::size_t most = 0;

   private:
    const RunMemory& memory_;
  } reader(memory);
  (void)run_study(cantilever(), "geometry.box.cells", {"[10, 2, 2]", "[20, 4, 4]", "[20, 4, 4]"}, reader, {},
                  {}, &memory);
  CHECK(reader.most == 2);  // the third is the second: nothing is solved
  const auto runs = memory.runs();
  REQUIRE(runs.size() == 3);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    CHECK(runs[i].name == RunName{RunPart::study_run, static_cast<int>(i) + 1, 3});
    CHECK_FALSE(runs[i].running);
    CHECK(static_cast<double>(runs[i].held) > 0.5 * static_cast<double>(runs[i].predicted - scalar_bytes));
    CHECK(static_cast<double>(runs[i].held) < 1.02 * static_cast<double>(runs[i].predicted));
  }
  CHECK(runs[1].predicted - scalar_bytes > 3 * (runs[0].predicted - scalar_bytes));
  CHECK(runs[2].held == runs[1].held);
}

TEST_CASE("parameters have names that say what they are") {
  Project project = cantilever();
  project.study.loads[0].name = "hip";
  const auto name = [&](const std::string& path) { return parameter_name(project, path).english(); };
  CHECK(name("mesh.size") == "Mesh: Element size");
  CHECK(name("solver.tolerance") == "Solver: Tolerance");
  CHECK(name("materials[steel].E") == "Material steel: Young's modulus");
  CHECK(name("materials[0].nu") == "Material steel: Poisson's ratio");
  CHECK(name("loads[hip].force[2]") == "Load hip: Total force z");
  CHECK(name("loads[0].force[0]") == "Load hip: Total force x");
  CHECK(name("geometry.box.size[1]") == "Geometry: box size y");
  // A place of a kind that the case does not have is told in its own words.
  CHECK(name("loads[hip].convection.coefficient") == "Load hip: convection coefficient");
  for (const StudyParameter& p : study_parameters(project)) {
    CAPTURE(p.path);
    CHECK(name(p.path).find_first_of("[]_") == std::string::npos);
  }
  const Project heated = heated_rod();
  CHECK(parameter_name(heated, "loads[air].convection.coefficient").english().starts_with("Load air: "));
}
