// Connections and equations in the case file.
#include <doctest/doctest.h>

#include "tests/app/case/refusal.hpp"

using namespace genba;

namespace {

std::string with(const std::string& constraints, const std::string& rest = {}) {
  return R"({"version": 1, "geometry": {"box": {"size": ["1 m", "1 m", "1 m"], "cells": [1, 1, 1]}}, "analysis": "elasticity",
  "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3}], "regions": [{"material": "steel"}],
  "constraints": [)" + constraints + "]" + rest + "}";
}

}  // namespace

TEST_CASE("connections are read, and written as they were") {
  const std::string text = with(
      R"({"name": "seam", "on": {"group": "lid"}, "to": {"group": ["rim", "ring"]}, "tie": "0.1 mm"},
         {"name": "plane", "on": {"group": "cut"}, "symmetry": true},
         {"name": "hub", "on": {"group": "bore"}, "remote_displacement": {"point": ["0 mm", "0 mm", "50 mm"],
          "displacement": {"x": "1 mm"}, "rotation": {}}},
         {"name": "slide", "on": {"group": "foot"}, "local_displacement": {"first": [1, 1, 0], "second": [0, 1, 0],
          "displacement": {"y": "0 mm"}}},
         {"name": "sector", "on": {"group": "a"}, "to": {"group": "b"}, "cyclic_symmetry": {"point": ["0 m", "0 m", "0 m"], "direction": [0, 0, 1]}})",
      R"(, "loads": [{"name": "wheel", "on": {"group": "rim"}, "remote_force": {"point": ["0 mm", "0 mm", "200 mm"],
         "force": ["0 N", "0 N", "-2 kN"], "moment": ["0 N m", "30 N m", "1 kN m"]}}],
         "equations": [{"name": "pin", "terms": [[12, 3, 1.0], [15, 3, -2.5]], "value": "0.5 mm"}])");
  const Project p = parse_case(text, "case.json");
  const Condition& seam = p.study.constraints.at(0);
  CHECK(number(seam) == doctest::Approx(1e-4));
  CHECK(std::get<NamedSelector>(seam.where).names == std::vector<std::string>{"lid"});
  CHECK(std::get<NamedSelector>(seam.other).names == std::vector<std::string>{"rim", "ring"});
  CHECK(number(p.study.constraints.at(1)) == 0);
  CHECK_FALSE(p.study.constraints.at(2).values[4]);
  CHECK_FALSE(p.study.constraints.at(2).values[6]);
  CHECK(vector(p.study.loads.at(0), "moment")[2] == 1000);
  REQUIRE(p.study.equations.size() == 1);
  CHECK(p.study.equations[0].terms[1] == StatedTerm{15, 2, -2.5});
  CHECK(p.study.equations[0].value == doctest::Approx(0.5e-3));
  CHECK(parse_case(format_case(p), "case.json").study == p.study);
}

TEST_CASE("wrong connections in a case are refused with their place") {
  CHECK(genba::test::refusal(with(R"({"name": "a", "on": {"group": "x"}, "tie": "1 mm"})")).find("\"to\"") != std::string::npos);
  CHECK(genba::test::refusal(with(R"({"name": "a", "on": {"group": "x"}, "to": {"group": "y"}, "fixed": true})"))
            .find("acts at one place") != std::string::npos);
  CHECK(genba::test::refusal(with(R"({"name": "a", "on": {"group": "x"}, "fixed": true})", R"(, "equations": [{"terms": [[1, 2]]}])"))
            .find("2 numbers, not 3") != std::string::npos);
  CHECK(genba::test::refusal(with(R"({"name": "a", "on": {"group": "x"}, "fixed": true})", R"(, "equations": [{"terms": [[1, 4, 1]]}])"))
            .find("4") != std::string::npos);
}

TEST_CASE("local systems by three points are read and written, and wrong ones are named") {
  const auto with = [](const std::string& systems) {
    return R"({"version": 1, "geometry": {"box": {"size": ["1 m", "1 m", "1 m"], "cells": [1, 1, 1]}},
      "analysis": "elasticity", "materials": [{"name": "m", "E": "1 GPa", "nu": 0}], "regions": [{"material": "m"}],
      "constraints": [], "loads": [], "output": {"systems": [)" + systems + "]}}";
  };
  const std::string points = R"("points": [["0 mm", "0 mm", "0 mm"], ["0 mm", "0 mm", "1 mm"], ["1 mm", "0 mm", "0 mm"]])";
  const genba::Project project =
      genba::parse_case(with(R"({"name": "hub", "axes": "cylindrical", )" + points + R"(}, {"name": "plain", )" + points + "}"), "x.json");
  REQUIRE(project.output.systems.size() == 2);
  CHECK(project.output.systems[0].axes == genba::LocalAxes::cylindrical);
  CHECK(project.output.systems[0].points[1] == genba::Vec3{0, 0, 1e-3});
  CHECK(genba::parse_case(genba::format_case(project), "x.json").output == project.output);
  using genba::test::refusal;
  CHECK(refusal(with(R"({"name": "a b", )" + points + "}")).find("cannot stand") != std::string::npos);
  CHECK(refusal(with(R"({"name": "a", )" + points + R"(}, {"name": "a", )" + points + "}")).find("two systems") != std::string::npos);
  CHECK(refusal(with(R"({"name": "a", "points": [["0 mm", "0 mm", "0 mm"]]})")).find("three points, not 1") != std::string::npos);
  CHECK(refusal(with(R"({"name": "a", "points": [["0 mm", "0 mm", "0 mm"], ["1 mm", "0 mm", "0 mm"], ["2 mm", "0 mm", "0 mm"]]})"))
            .find("on one line") != std::string::npos);
}
