#include "app/inspect/inspection.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "app/inspect/case_matrix.hpp"
#include "app/service.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/file/gzip.hpp"
#include "engine/sparse/file/matrix_market.hpp"
#include "engine/sparse/file/row_arrays.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

Pipeline& planned(Pipeline& pipeline, Project project) {
  Recorder monitor;
  pipeline.apply(shared(std::move(project)));
  pipeline.run(Stage::plan, monitor);
  return pipeline;
}

InspectionOptions measuring() {
  InspectionOptions options;
  options.measure = true;
  options.picture_cells = 50;
  options.solve.backend = BackendChoice::cpu;
  return options;
}

}  // namespace

TEST_CASE("the matrix of a case: stiffness without forces for a rigid motion, written and read back") {
  Pipeline pipeline;
  planned(pipeline, cantilever());
  const TemporaryFolder folder;
  Recorder monitor;
  ThreadTeam team(2);
  const CsrArrays a = case_matrix(*pipeline.planned(), {}, team, monitor);
  const PatternStats& pattern = pipeline.planned()->numbered->pattern;
  CHECK(a.rows == pattern.rows);
  CHECK(a.row_ptr.back() == pattern.nonzeros);

  // A translation stretches nothing: rows of nodes that no prescribed node touches sum to zero.
  std::vector<double> sum(3, 0.0);
  int inner_rows = 0;
  double largest = 0;
  for (const double v : a.value) largest = std::max(largest, std::abs(v));
  const auto& fixed = pipeline.planned()->problem->dirichlet.fixed;
  const auto& mesh_node = pipeline.planned()->numbered->numbering.mesh_node;
  for (Index row = 0; row < a.rows; ++row) {
    bool touches = false;
    std::array<double, 3> along{};
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
      const Index column = a.column[k];
      touches = touches || fixed[static_cast<std::size_t>(mesh_node[column / 3]) * 3 + column % 3];
      along[column % 3] += a.value[k];
    }
    if (touches) continue;
    ++inner_rows;
    for (const double s : along) CHECK(std::abs(s) < 1e-9 * largest);
  }
  CHECK(inner_rows > 100);

  const WrittenMatrix written = write_case_matrix(folder.file("a.mtx"), pipeline, true, "", monitor);
  CHECK(written.rows == a.rows);
  CHECK(written.nonzeros == a.row_ptr.back());
  CHECK_FALSE(written.symmetric);
  CHECK(written.unit == "N/m");
  CHECK(written.file_bytes == static_cast<std::int64_t>(read_file(folder.file("a.mtx")).size()));
  const MatrixMarketFile general = read_matrix_market(folder.file("a.mtx"), team, monitor);
  CHECK(general.matrix.row_ptr == a.row_ptr);
  CHECK(general.matrix.column == a.column);
  CHECK(general.matrix.value == a.value);
  CHECK(read_file(folder.file("a.mtx")).find("entries in N/m") != std::string::npos);

  const std::string half = folder.file(gzip_built_in() ? "b.mtx.gz" : "b.mtx");
  CHECK(write_case_matrix(half, pipeline, false, "", monitor).symmetric);
  const MatrixMarketFile symmetric = read_matrix_market(half, team, monitor);
  CHECK(symmetric.symmetry == MatrixSymmetry::symmetric);
  CHECK(symmetric.matrix.column == a.column);
  CHECK(asymmetry(symmetric.matrix, team) == 0);
  double worst = 0;
  for (std::size_t k = 0; k < a.value.size(); ++k)
    worst = std::max(worst, std::abs(symmetric.matrix.value[k] - a.value[k]));
  CHECK(worst < 1e-12 * largest);
}

TEST_CASE("a matrix is not written under another name, nor without a plan") {
  Pipeline pipeline, empty;
  planned(pipeline, heated_rod());
  const TemporaryFolder folder;
  Recorder monitor;
  CHECK(write_case_matrix(folder.file("a.mtx"), pipeline, false, "", monitor).unit == "W/K");
  CHECK_THROWS_AS(write_case_matrix(folder.file("a.txt"), pipeline, false, "", monitor), Error);
  CHECK_THROWS_AS(write_case_matrix(folder.file("b.mtx"), empty, false, "", monitor), Error);
  CHECK_THROWS_AS(inspect_case(empty, {}, monitor), Error);
  CHECK(folder.names() == std::vector<std::string>{"a.mtx"});
}

TEST_CASE("a case and its matrix as a file are inspected alike") {
  Pipeline pipeline;
  planned(pipeline, cantilever());
  const TemporaryFolder folder;
  Recorder monitor;
  write_case_matrix(folder.file("a.mtx"), pipeline, false, "", monitor);
  const Inspection a = inspect_case(pipeline, measuring(), monitor);
  const Inspection b = inspect_matrix_file(folder.file("a.mtx"), measuring(), monitor);
  CHECK(b.name == "a.mtx");
  CHECK(b.origin.find("coordinate real symmetric") != std::string::npos);
  CHECK(a.features.stats.nonzeros == b.features.stats.nonzeros);
  CHECK(a.features.temporal_locality.value == b.features.temporal_locality.value);
  CHECK(a.features.spatial_locality.value == b.features.spatial_locality.value);
  CHECK(a.density.counts == b.density.counts);
  CHECK(std::accumulate(a.density.counts.begin(), a.density.counts.end(), Offset{0}) ==
        a.features.stats.nonzeros);
  for (const Inspection* i : {&a, &b}) {
    REQUIRE(i->formats.size() == all_formats.size());
    CHECK(i->measured);
    CHECK(i->device.backend == "cpu");
    for (Format format : all_formats) {
      CAPTURE(to_string(format));
      const InspectedFormat& row = i->row(format);
      CHECK(row.bytes.total() == pipeline.planned()->plan.row(format).matrix.total());
      CHECK(row.not_measured.empty());
      REQUIRE(row.time);
      CHECK(row.time->fastest > 0);
      CHECK(row.time->fastest <= row.time->median);
      CHECK(row.time->median <= row.time->slowest);
      CHECK(row.time->samples >= 9);
      CHECK(row.time->error < 1e-13);
    }
  }
}

TEST_CASE("a rectangular pattern is measured, and tables say the same in text, CSV and JSON") {
  const TemporaryFolder folder;
  Recorder monitor;
  // 3 rows, 5 columns; 6 nonzeros; a run of 3 and a run of 2, one isolated.
  write_text_atomically(
      folder.file("with, comma.mtx"),
      "%%MatrixMarket matrix coordinate pattern general\n3 5 6\n1 1\n1 2\n1 3\n2 5\n3 4\n3 5\n");
  const Inspection i = inspect_matrix_file(folder.file("with, comma.mtx"), measuring(), monitor);
  const auto text = inspection_text(i);
  for (const char* part :
       {"with, comma.mtx", "coordinate pattern general, 6 entries", "3 rows, 5 columns, 6 nonzeros",
        "1: 1, 2: 1, 3: 1", "16.67 % of the nonzeros are isolated", "Measured on", "rbp-ell-r", "fp32*",
        "only in a solve with refinement"}) {
    CAPTURE(part);
    CHECK(text.find(part) != std::string::npos);
  }
  const auto csv = lines_of(inspection_csv(i));
  REQUIRE(csv.size() == 1 + all_formats.size());
  const auto commas = [](const std::string& line) {
    bool quoted = false;
    return std::count_if(line.begin(), line.end(), [&](char c) {
      if (c == '"') quoted = !quoted;
      return c == ',' && !quoted;
    });
  };
  for (const std::string& line : csv) CHECK(commas(line) == commas(csv[0]));
  CHECK(csv[0].find("product [s]") != std::string::npos);
  CHECK(csv[1].starts_with("\"with, comma.mtx\",3,5,6,3,2,"));

  const auto json = nlohmann::json::parse(inspection_json(i));
  CHECK(json["name"] == "with, comma.mtx");
  CHECK(json["features"]["rows"] == 3);
  CHECK(json["features"]["isolated_share"].get<double>() == doctest::Approx(1.0 / 6));
  CHECK(json["features"]["run_lengths_from_1_to_64_or_more"][2] == 1);
  CHECK(json["formats"].size() == all_formats.size());
  CHECK(json["formats"][0]["format"] == "csr");
  CHECK(json["formats"][0]["matrix"]["value"] == 12 * 6 + 4 * 4);
  CHECK(json["formats"][0]["matrix_fp32"]["value"] == 8 * 6 + 4 * 4);
  CHECK(csv[0].find("matrix with FP32 values [B]") != std::string::npos);
  CHECK(json["formats"][0]["product"]["median"]["value"].get<double>() > 0);
  CHECK(json["device"]["backend"] == "cpu");
}

TEST_CASE(
    "every format that can hold a matrix has a predicted product, and measuring shows what the tuner tried") {
  const TemporaryFolder folder;
  Recorder monitor;
  write_text_atomically(
      folder.file("a.mtx"),
      "%%MatrixMarket matrix coordinate pattern general\n3 5 6\n1 1\n1 2\n1 3\n2 5\n3 4\n3 5\n");
  InspectionOptions options;
  options.solve.backend = BackendChoice::cpu;
  const Inspection predicted = inspect_matrix_file(folder.file("a.mtx"), options, monitor);
  CHECK(predicted.device.backend == "cpu");
  for (const InspectedFormat& row : predicted.formats) {
    CHECK(row.predicted.has_value() == row.indexable);
    if (row.predicted) CHECK(row.predicted->seconds > 0);
  }
  CHECK(predicted.tuning.trials.empty());
  CHECK_FALSE(predicted.row(Format::rbp_sym).indexable);
  CHECK(inspection_text(predicted).find("-100") == std::string::npos);  // of bytes that it cannot have
  const auto predicted_json = nlohmann::json::parse(inspection_json(predicted));
  for (const auto& format : predicted_json["formats"])
    CHECK(format["matrix"].is_null() == (format["format"] == "rbp-sym"));
  CHECK(lines_of(inspection_csv(predicted)).back().find("rbp-sym,,,,,,,,") != std::string::npos);
  CHECK(inspection_text(predicted).find("Predicted: a product on CPU") != std::string::npos);
  CHECK(lines_of(inspection_csv(predicted))[0].ends_with("device,predicted [s],run as"));

  const Inspection measured = inspect_matrix_file(folder.file("a.mtx"), measuring(), monitor);
  CHECK(measured.tuning.products > 0);
  CHECK(measured.tuning.products <= 40);
  CHECK(inspection_text(measured).find("Tuner, thorough") != std::string::npos);
  const auto json = nlohmann::json::parse(inspection_json(measured));
  CHECK(json["formats"][0]["predicted"]["product"]["value"].get<double>() > 0);
  CHECK(json["formats"][0]["predicted"]["settings"] == "default");
  CHECK(json["tuning"]["products"] == measured.tuning.products);
  CHECK(json["tuning"]["candidates"].size() == measured.tuning.trials.size());
}

TEST_CASE("without measuring there are no times, and a matrix without entries is no trouble") {
  const TemporaryFolder folder;
  Recorder monitor;
  write_text_atomically(folder.file("a.mtx"), "%%MatrixMarket matrix coordinate real general\n4 4 0\n");
  Inspection i = inspect_matrix_file(folder.file("a.mtx"), {}, monitor);
  CHECK_FALSE(i.measured);
  CHECK(i.density.counts.empty());
  CHECK(inspection_text(i).find("Measured") == std::string::npos);
  CHECK(inspection_text(i).find("nan") == std::string::npos);
  CHECK(nlohmann::json::parse(inspection_json(i)).contains("tuning") == false);
  i = inspect_matrix_file(folder.file("a.mtx"), measuring(), monitor);
  CHECK(i.row(Format::csr).time->error == 0);
  CHECK(inspection_text(i).find("nan") == std::string::npos);
}

TEST_CASE("a format that the host cannot hold is listed without a time") {
  // One full row of 60,000 among 3,000,000: ELL would take 2.2 TB.
  const TemporaryFolder folder;
  Recorder monitor;
  std::string text = "%%MatrixMarket matrix coordinate pattern general\n3000000 60000 60000\n";
  for (int c = 1; c <= 60000; ++c) text += "1 " + std::to_string(c) + "\n";
  write_text_atomically(folder.file("a.mtx"), text);
  const Inspection i = inspect_matrix_file(folder.file("a.mtx"), measuring(), monitor);
  CHECK(i.row(Format::csr).time);
  CHECK_FALSE(i.row(Format::ell).time);
  CHECK(i.row(Format::ell).not_measured.english().find("TiB") != std::string::npos);
  CHECK(inspection_text(i).find("ell was not measured: it needs") != std::string::npos);
}

TEST_CASE("the square of a matrix: of a case in node blocks, of a file in numbers; not of a rectangle") {
  InspectionOptions options;
  options.square = true;
  options.solve.backend = BackendChoice::cpu;
  Pipeline pipeline;
  planned(pipeline, cantilever());
  Recorder monitor;
  const Inspection inspection = inspect_case(pipeline, options, monitor);
  REQUIRE(inspection.square.has_value());
  const SquareReport& square = *inspection.square;
  CHECK(square.block == 3);
  CHECK(square.nonzeros > pipeline.planned()->numbered->pattern.nonzeros);
  CHECK(square.products * 9 >= square.nonzeros);
  CHECK(square.bytes ==
        4 * (square.nonzeros / 9) + 8 * square.nonzeros + 8 * (inspection.features.stats.rows / 3 + 1));
  CHECK(square.peak >= square.bytes);
  CHECK(square.seconds > 0);
  CHECK(square.error < 1e-13);
  CHECK(inspection_text(inspection).find("C = A A") != std::string::npos);
  CHECK(nlohmann::json::parse(inspection_json(inspection))["square"]["nonzeros"] == square.nonzeros);
  CHECK(square.again_seconds > 0);

  const TemporaryFolder folder;
  const std::string path = folder.file("small.mtx");
  write_text_atomically(path,
                        "%%MatrixMarket matrix coordinate real general\n3 3 4\n1 1 2\n1 2 3\n2 3 5\n3 1 7\n");
  const Inspection small = inspect_matrix_file(path, options, monitor);
  REQUIRE(small.square.has_value());
  CHECK(small.square->block == 1);
  CHECK(small.square->products == 6);
  CHECK(small.square->nonzeros == 6);
  write_text_atomically(path, "%%MatrixMarket matrix coordinate real general\n2 3 1\n1 3 2\n");
  CHECK_THROWS_WITH_AS(inspect_matrix_file(path, options, monitor), doctest::Contains("2 rows and 3 columns"),
                       Error);
}
