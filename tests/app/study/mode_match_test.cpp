// The same mode is followed while a value changes, and found again in another run.
#include "app/study/mode_match.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "app/case/case_file.hpp"
#include "app/study/compare.hpp"
#include "app/study/parameter_study.hpp"
#include "engine/analysis/answers/modal_report.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// A cantilever of 200 mm x 10 mm x 9 mm: it bends first along z; from a height of 10 mm on first along y.
Project blade() {
  return parse_case(R"j({"version": 2, "geometry": {"box": {"size": ["200 mm", "10 mm", "9 mm"], "cells": [10, 1, 1]}},
    "mesh": {"element": "hex20"}, "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3, "rho": "7800 kg/m^3"}],
    "regions": [{"material": "steel"}],
    "steps": [{"name": "modes", "analysis": "elasticity", "procedure": "modal", "modes": {"number": 4},
               "constraints": [{"name": "root", "on": {"group": "xmin"}, "fixed": true}]}]})j",
                    "blade.json");
}

}  // namespace

TEST_CASE("mode match: frequencies follow the shape when two modes change places") {
  Monitor silent;
  const StudyTable table = run_study(blade(), "geometry.box.size[2]", {"9 mm", "9.8 mm", "11 mm"}, silent);
  REQUIRE(table.rows.size() == 3);
  for (const StudyRow& row : table.rows) REQUIRE(row.error.empty());
  REQUIRE(table.columns[4].title.english().find("likeness") != std::string::npos);
  // Euler: along z the frequency grows as the height, along y it stays. At 11 mm the second column is the lower one.
  const auto& first = table.rows[0].results;
  const auto& last = table.rows[2].results;
  CHECK(last[0] / first[0] == doctest::Approx(11.0 / 9).epsilon(2e-3));
  CHECK(last[1] / first[1] == doctest::Approx(1).epsilon(2e-3));
  CHECK(last[0] > last[1]);
  CHECK(last[2] / first[2] == doctest::Approx(11.0 / 9).epsilon(1e-2));
  CHECK(last[3] / first[3] == doctest::Approx(1).epsilon(1e-2));
  for (const StudyRow& row : table.rows) CHECK(row.results[4] > 0.95);
}

TEST_CASE("mode match: two runs are compared mode by mode, on one mesh and on two") {
  Monitor silent;
  const Project first = blade(), higher = with_parameter(first, "geometry.box.size[2]", "11 mm"),
                finer = with_parameter(first, "geometry.box.cells", "[13, 2, 2]");
  Pipeline pipeline;
  pipeline.apply(shared(first));
  pipeline.run(Stage::results, silent);
  const Comparison swapped = compare_with(shared(first), *pipeline.results(), shared(higher), silent);
  REQUIRE(swapped.modes.size() == 4);
  const std::size_t expected[] = {1, 0, 3, 2};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(swapped.modes[i].second == expected[i]);
    CHECK(swapped.modes[i].likeness > 0.98);
  }
  CHECK(swapped.fields.empty());
  const Comparison same = compare_with(shared(first), *pipeline.results(), shared(finer), silent);
  CHECK_FALSE(same.same_mesh);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(same.modes[i].second == i);
    CHECK(same.modes[i].likeness > 0.999);
    CHECK(same.modes[i].of_second == doctest::Approx(same.modes[i].of_first).epsilon(0.01));
  }
  CHECK(comparison_csv(swapped).find("1,") != std::string::npos);
  CHECK(comparison_text(swapped).find("likeness (MAC)") != std::string::npos);
  const Project still = parse_case(R"j({"version": 2, "geometry": {"box": {"size": ["200 mm", "10 mm", "9 mm"], "cells": [10, 1, 1]}},
    "mesh": {"element": "hex20"}, "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3}], "regions": [{"material": "steel"}],
    "steps": [{"name": "press", "analysis": "elasticity", "constraints": [{"name": "root", "on": {"group": "xmin"}, "fixed": true}],
               "loads": [{"name": "push", "on": {"group": "xmax"}, "force": ["0 N", "1 N", "0 N"]}]}]})j", "still.json");
  CHECK_THROWS_AS(compare_with(shared(first), *pipeline.results(), shared(still), silent), Error);
}

TEST_CASE("mode match: a pair of equal frequencies counts together, and unlike shapes are lost") {
  auto report = std::make_shared<ModalReport>();
  report->modes.resize(3);
  for (std::size_t i = 0; i < 3; ++i) report->modes[i].frequency = i < 2 ? 10 : 20;
  auto mesh = std::make_shared<Mesh>();
  mesh->points = {{0, 0, 0}, {1, 0, 0}};
  ModeShapes a{report, mesh, nullptr, {{1, 0, 0, 0, 0, 0}, {0, 1, 0, 0, 0, 0}, {0, 0, 1, 0, 0, 0}}, 3};
  const double half = std::sqrt(0.5);
  ModeShapes turned{report, mesh, nullptr, {{half, half, 0, 0, 0, 0}, {-half, half, 0, 0, 0, 0}, {0, 0, 0, 5, 0, 0}}, 3};
  Monitor silent;
  const auto likeness = mode_likeness(a, turned, silent);
  CHECK(likeness[0][0] == doctest::Approx(0.5));
  const auto matches = matched_modes(likeness, turned, least_likeness);
  REQUIRE(matches[0].mode);
  REQUIRE(matches[1].mode);
  CHECK(*matches[0].mode + *matches[1].mode == 1);
  CHECK(matches[0].likeness == doctest::Approx(1));
  CHECK_FALSE(matches[2].mode);
}
