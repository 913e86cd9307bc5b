// Directions of materials from files and formulas, from the case to results.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "app/case/geometry_files.hpp"
#include "app/check/checklist.hpp"
#include "app/vary/stated_variations.hpp"
#include "app/vary/variation_facts.hpp"
#include "engine/base/error.hpp"
#include "engine/model/study/symmetry.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// The cantilever of something stiff along direction 1 alone.
Project fibrous(MaterialAxes axes, const std::string& folder = "") {
  Project project = cantilever();
  if (!folder.empty()) project.path = folder + "/case.json";
  Material& m = project.study.materials[0];
  m = with_symmetry(m, *directed_property("E"), Symmetry::orthotropic);
  m.e_2 = *m.e_1 / 4, m.e_3 = *m.e_1 / 5;
  m.nu_12 = m.nu_13 = m.nu_23 = 0.1;
  project.study.assignments = {{m.name, {}, std::move(axes)}};
  project.solve.backend = BackendChoice::cpu;
  project.solve.tolerance = 1e-12;
  return project;
}

VaryingAxes by_file(const std::string& file, const std::string& length_unit = "") {
  VaryingAxes axes;
  for (const std::size_t first : {std::size_t{0}, std::size_t{3}}) {
    VariationField field;
    field.file = file;
    field.array = first == 0 ? "fibre" : "sheet";
    field.length_unit = length_unit;
    set_whole_vector(axes, first, field);
  }
  return axes;
}

void write_points(const std::string& path, int to, const char* fibre, const char* sheet) {
  std::ofstream csv(path);
  csv << "x (mm), y (mm), z (mm), fibre:x, fibre:y, fibre:z, sheet:x, sheet:y, sheet:z\n";
  for (int x = 0; x <= to; x += 5)
    for (int y = 0; y <= 20; y += 5)
      for (int z = 0; z <= 20; z += 5)
        csv << x << ", " << y << ", " << z << ", " << fibre << ", " << sheet << "\n";
}

/// One cell around the bar, with vectors of that cell.
void write_cell(const std::string& path) {
  std::ofstream(path) << R"vtu(<VTKFile type="UnstructuredGrid" version="0.1" byte_order="LittleEndian">
<UnstructuredGrid><Piece NumberOfPoints="8" NumberOfCells="1"><CellData>
<DataArray type="Float64" Name="fibre" NumberOfComponents="3" format="ascii">0.6 0.8 0</DataArray>
<DataArray type="Float64" Name="sheet" NumberOfComponents="3" format="ascii">-8 6 0</DataArray></CellData>
<Points><DataArray type="Float64" NumberOfComponents="3" format="ascii">
-1 -1 -1 101 -1 -1 101 21 -1 -1 21 -1 -1 -1 21 101 -1 21 101 21 21 -1 21 21</DataArray></Points>
<Cells><DataArray type="Int64" Name="connectivity" format="ascii">0 1 2 3 4 5 6 7</DataArray>
<DataArray type="Int64" Name="offsets" format="ascii">8</DataArray>
<DataArray type="UInt8" Name="types" format="ascii">12</DataArray></Cells>
</Piece></UnstructuredGrid></VTKFile>)vtu";
}

std::vector<double> displacement_of(const Project& project) {
  Recorder recorder;
  Pipeline pipeline;
  pipeline.apply(shared(project));
  pipeline.run(Stage::results, recorder);
  return pipeline.results()->find("displacement")->data;
}

double difference(const std::vector<double>& a, const std::vector<double>& b) {
  REQUIRE(a.size() == b.size());
  double worst = 0, largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    worst = std::max(worst, std::abs(a[i] - b[i]));
    largest = std::max(largest, std::abs(a[i]));
  }
  REQUIRE(largest > 0);
  return worst / largest;
}

}  // namespace

TEST_CASE("vectors of points, of cells and of formulas move the body as the constant ones") {
  const TemporaryFolder folder;
  write_points(folder.file("fibres.csv"), 100, "1.2, 1.6, 0", "-0.8, 0.6, 0");
  write_cell(folder.file("fibres.vtu"));
  const std::vector<double> constant =
      displacement_of(fibrous(ConstantAxes{{0.6, 0.8, 0}, Vec3{-0.8, 0.6, 0}}));
  CHECK(difference(constant, displacement_of(fibrous(by_file("fibres.csv"), folder.path))) < 1e-8);
  CHECK(difference(constant, displacement_of(fibrous(by_file("fibres.vtu", "mm"), folder.path))) < 1e-8);
  VaryingAxes formulas;
  const char* const texts[] = {"0.6 * (1 + x / 1 m)", "0.8 * (1 + x / 1 m)", "0", "-0.8", "0.6",
                               "0 * x / 1 m"};
  for (std::size_t i = 0; i < 6; ++i) {
    const Variation by{VariationFormula{texts[i]}};
    set_variation(formulas, i, &by);
  }
  CHECK(difference(constant, displacement_of(fibrous(formulas))) < 1e-8);
  CHECK(difference(constant, displacement_of(fibrous(ConstantAxes{{0, 0, 1}, Vec3{0, 1, 0}}))) > 0.01);
}

TEST_CASE(
    "the check list and the plan tell of files of directions: once, how much is missing, what is zero") {
  const TemporaryFolder folder;
  const Project project = fibrous(by_file("fibres.csv"), folder.path);
  const auto all = stated_variations(project.study);
  REQUIRE(all.size() == 6);
  CHECK(all[4].assignment == 0u);
  CHECK(all[4].of == "directions of 'steel', y of direction 2");
  CHECK(all[4].place == "regions/0/axes");
  CHECK(value_input_files(project).size() == 1);
  int missing = 0;
  for (const CheckRow& row : check_case(project))
    missing += static_cast<int>(std::ranges::count_if(row.findings, [](const Finding& finding) {
      return finding.problem.english().find("there is no file \"fibres.csv\"") != std::string::npos;
    }));
  CHECK(missing == 1);

  write_points(folder.file("fibres.csv"), 80, "1, 0, 0", "0, 1, 0");
  Recorder recorder;
  Pipeline pipeline;
  pipeline.apply(shared(project));
  pipeline.run(Stage::plan, recorder);
  CHECK(std::ranges::count_if(recorder.warnings, [](const std::string& text) {
          return text.find("lie outside of it, the farthest by 20 mm") != std::string::npos;
        }) == 1);
  REQUIRE(pipeline.planned()->inputs.size() == 1);
  CHECK(pipeline.planned()->inputs[0].role == "field");

  write_points(folder.file("fibres.csv"), 100, "0, 0, 0", "0, 1, 0");
  pipeline.apply(shared(project));
  CHECK(pipeline.first_dirty() == Stage::plan);
  try {
    pipeline.run(Stage::plan, recorder);
    FAIL("accepted");
  } catch (const Error& e) {
    INFO(e.what());
    CHECK(std::string(e.what()).find("the vector along direction 1 is zero") != std::string::npos);
    CHECK(std::string(e.what()).find("element 1 around") != std::string::npos);
  }
}
