// Materials by direction and the axes of regions, in the case file.
#include <doctest/doctest.h>

#include <filesystem>

#include "app/case/case_file.hpp"
#include "app/case/geometry_files.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

constexpr const char* board = R"json({
  "version": 1,
  "geometry": {"box": {"size": ["100 mm", "20 mm", "10 mm"], "cells": [10, 2, 2]}},
  "mesh": {"element_axes": "fibre"},
  "analysis": "elasticity",
  "materials": [
    {"name": "spruce", "E_1": "11.6 GPa", "E_2": "0.9 GPa", "E_3": "0.5 GPa", "nu_12": 0.37, "nu_13": 0.42,
     "nu_23": 0.47, "G_12": "0.75 GPa", "G_13": "0.72 GPa", "G_23": "39 MPa",
     "k_1": "0.3 W/(m K)", "k_2": "0.12 W/(m K)", "k_3": "0.11 W/(m K)"},
    {"name": "fibres", "E_a": "140 GPa", "E_p": "10 GPa", "nu_ap": 0.3, "nu_p": 0.4, "G_ap": "5 GPa",
     "sigma_1": "2e4 S/m", "sigma_2": "10 S/m", "sigma_3": "10 S/m"}],
  "regions": [
    {"material": "spruce", "axes": {"directions": {"first": [1, 0.2, 0], "second": [0, 1, 0]}}},
    {"material": "fibres", "regions": ["a"], "axes": {"directions": {"first": [0, 0, 1]}}},
    {"material": "spruce", "regions": ["b"],
     "axes": {"cylindrical": {"point": ["1 mm", "0 mm", "0 mm"], "direction": [0, 0, 1], "angle": "55 deg"}}},
    {"material": "fibres", "regions": ["c"], "axes": {"by_element": true}}]
})json";

std::string board_with(const std::string& from, const std::string& to) {
  return replaced(board, from, to);
}

}  // namespace

TEST_CASE("materials by direction and axes are read, and written as they were") {
  const Project p = parse_case(board, "case.json");
  const Material& spruce = p.study.materials.at(0);
  CHECK(*spruce.e_1 == doctest::Approx(11.6e9));
  CHECK(*spruce.g_23 == doctest::Approx(39e6));
  CHECK(spruce.nu_23 == 0.47);
  CHECK(spruce.k_2 == 0.12);
  CHECK_FALSE(spruce.youngs_modulus);
  const Material& fibres = p.study.materials.at(1);
  CHECK(*fibres.e_a == doctest::Approx(140e9));
  CHECK(fibres.nu_p == 0.4);
  CHECK(*fibres.sigma_1 == doctest::Approx(2e4));
  CHECK(p.mesh.element_axes == "fibre");
  const auto& regions = p.study.assignments;
  CHECK(std::get<ConstantAxes>(regions.at(0).axes) == ConstantAxes{{1, 0.2, 0}, Vec3{0, 1, 0}});
  CHECK_FALSE(std::get<ConstantAxes>(regions.at(1).axes).second);
  CHECK(std::get<CylindricalAxes>(regions.at(2).axes).point[0] == doctest::Approx(1e-3));
  CHECK(std::get<CylindricalAxes>(regions.at(2).axes).angle == doctest::Approx(0.959931));
  CHECK(std::holds_alternative<ElementAxes>(regions.at(3).axes));
  const std::string written = format_case(p);
  CHECK(parse_case(written, "case.json") == p);
  CHECK(format_case(parse_case(written, "case.json")) == written);
}

TEST_CASE("directions by place are read number by number, or as an array, and written as they were") {
  const auto read = [](const std::string& axes) {
    return parse_case(board_with(R"({"first": [1, 0.2, 0], "second": [0, 1, 0]})", axes), "case.json");
  };
  const std::string by_number =
      R"({"first": [{"formula": "x / 1 m"}, 0.5, {"table": {"over": "z", "file": "tilt.csv"}}],
          "second": [0, {"field": {"file": "fibres.csv", "array": "v"}}, 1]})";
  const Project numbers = read(by_number);
  const auto& axes = std::get<VaryingAxes>(numbers.study.assignments.at(0).axes);
  CHECK(axes.has_second);
  CHECK(axes.values == std::array<double, 6>{0, 0.5, 0, 0, 0, 1});
  REQUIRE(axes.varies.size() == 3);
  CHECK(std::get<VariationFormula>(variation_of(axes, 0)->by).text == "x / 1 m");
  CHECK(std::get<VariationTable>(variation_of(axes, 2)->by).file == "tilt.csv");
  CHECK(std::get<VariationField>(variation_of(axes, 4)->by).array == "v");
  const Project whole =
      read(R"({"first": {"field": {"file": "fibres.vtu", "array": "fibre", "length_unit": "mm"}}})");
  const auto& vectors = std::get<VaryingAxes>(whole.study.assignments.at(0).axes);
  CHECK_FALSE(vectors.has_second);
  REQUIRE(vectors.varies.size() == 3);
  CHECK(std::get<VariationField>(variation_of(vectors, 2)->by).array == "fibre:z");
  for (const Project& p : {numbers, whole}) {
    const std::string written = format_case(p);
    CHECK(parse_case(written, "case.json") == p);
    CHECK(format_case(parse_case(written, "case.json")) == written);
  }
  CHECK(format_case(whole).find("fibre:z") == std::string::npos);
  const auto refused = [&](const std::string& axes_text, const char* with) {
    CHECK_THROWS_WITH_AS((void)read(axes_text), doctest::Contains(with), Error);
  };
  refused(R"({"first": {"formula": "x / 1 m"}})", "/regions/0/axes/directions/first");
  refused(R"({"first": {"field": {"file": "fibres.csv"}}})", "a vector needs the name of its array");
  refused(R"({"first": [{"formula": "x"}, 0, 0]})", "/regions/0/axes/directions/first/0");
  refused(R"({"first": [{"formula": "1"}, 0]})", "expected three components, found 2");
  refused(R"({"second": [{"formula": "x / 1 m"}, 0, 0]})", "/regions/0/axes/directions");
}

TEST_CASE("fibres of a ventricle by rule are read and written; an angle needs its unit") {
  const std::string rule = R"({"ventricle": {"endocardium": {"group": "endo"}, "epicardium": {"group": ["epi", "fat"]},
      "base": {"plane": {"point": ["0 mm", "0 mm", "5 mm"], "normal": [0, 0, 1]}},
      "endocardium_angle": "60 deg", "epicardium_angle": "-50 deg"}})";
  const auto read = [](const std::string& axes) {
    return parse_case(board_with(R"({"by_element": true})", axes), "case.json");
  };
  const Project p = read(rule);
  const auto& axes = std::get<VentricleAxes>(p.study.assignments.at(3).axes);
  CHECK(std::get<NamedSelector>(axes.epicardium).names == std::vector<std::string>{"epi", "fat"});
  CHECK(std::get<PlaneSelector>(axes.base).point[2] == doctest::Approx(5e-3));
  CHECK_FALSE(axes.apex);
  CHECK(axes.endocardium_angle == doctest::Approx(1.0471975512));
  CHECK(axes.epicardium_angle == doctest::Approx(-0.872664626));
  const std::string written = format_case(p);
  CHECK(parse_case(written, "case.json") == p);
  CHECK(format_case(parse_case(written, "case.json")) == written);
  const auto refused = [&](const std::string& from, const std::string& to, const char* with) {
    std::string text = rule;
    text.replace(text.find(from), from.size(), to);
    CHECK_THROWS_WITH_AS((void)read(text), doctest::Contains(with), Error);
  };
  refused("\"60 deg\"", "60", "/regions/3/axes/ventricle/endocardium_angle");
  refused(", \"epicardium_angle\": \"-50 deg\"", "", "/regions/3/axes/ventricle");
  refused("\"endocardium\": {\"group\": \"endo\"},", "", "/regions/3/axes/ventricle");
  refused("\"base\"", "\"valve\"", "/regions/3/axes/ventricle");
}

TEST_CASE("constants from tests are found when the case is read, written as tests, and kept when a person changes them") {
  const test::TemporaryFolder folder;
  // 2 C10 (l - 1 / l^2) with C10 = 0.3 MPa, in MPa
  write_text_atomically(folder.file("pulled.csv"), "stretch, stress [MPa]\n0.8, -0.4575\n1.2, 0.303333333\n1.5, 0.633333333\n2, 1.05\n");
  const auto text_with = [](const std::string& tests) {
    return R"({"version": 1, "geometry": {"box": {"size": ["1 m", "1 m", "1 m"], "cells": [1, 1, 1]}}, "analysis": "elasticity", "elements": {"large_deformation": true},
      "materials": [{"name": "rubber", )" + tests + R"(}], "regions": [{"material": "rubber"}], "constraints": [], "loads": []})";
  };
  const std::string path = folder.file("case.json"),
                    tests = R"("test_data": {"file": "pulled.csv", "law": "neo-Hookean"}, "rho": "1100 kg/m^3")";
  const Project p = parse_case(text_with(tests), path);
  const Material& m = p.study.materials.at(0);
  CHECK(*m.c10 == doctest::Approx(0.3e6).epsilon(1e-6));
  CHECK(*m.bulk_modulus == doctest::Approx(600e6).epsilon(1e-6));
  CHECK(*m.valid_stretch_min == 0.8);
  CHECK(*m.valid_stretch_max == 2);
  CHECK(m.tests.error < 1e-6);
  const std::string written = format_case(p);
  CHECK(written.find("C10") == std::string::npos);
  CHECK(written.find("bulk_modulus") == std::string::npos);
  CHECK(parse_case(written, path) == p);
  // A measured bulk modulus stays. So do constants that someone changed afterwards: they are no longer those of tests.
  const Project measured = parse_case(text_with(tests + R"(, "bulk_modulus": "2 GPa")"), path);
  CHECK(*measured.study.materials.at(0).bulk_modulus == 2e9);
  CHECK(format_case(measured).find("\"2 GPa\"") != std::string::npos);
  Project changed = p;
  changed.study.materials.at(0).c10 = 0.4e6;
  CHECK(format_case(changed).find("C10") != std::string::npos);
  CHECK(format_case(changed).find("test_data") == std::string::npos);
  // Other tests than those of the constants stop a run.
  CHECK_NOTHROW(require_same_tests(p));
  const std::string other = folder.file("other/pulled.csv");
  std::filesystem::create_directory(folder.file("other"));
  write_text_atomically(other, "stretch, stress [MPa]\n0.8, -0.5\n1.2, 0.33\n1.5, 0.7\n2, 1.2\n");
  Project moved = p;
  moved.path = folder.file("other/case.json");
  CHECK_THROWS_WITH_AS(require_same_tests(moved), doctest::Contains("have changed since"), Error);
  // A file that is not there leaves the constants open, and keeps its name.
  const Project lost = parse_case(text_with(tests), folder.file("elsewhere/case.json"));
  CHECK_FALSE(lost.study.materials.at(0).c10);
  CHECK(format_case(lost).find("pulled.csv") != std::string::npos);
  const auto refused = [&](const std::string& with, const char* part) {
    CHECK_THROWS_WITH_AS((void)parse_case(text_with(with), path), doctest::Contains(part), Error);
  };
  refused(tests + R"(, "C10": "1 MPa")", "/materials/0/test_data: \"C10\" is stated beside tests that give it");
  refused(tests + R"(, "shear_modulus": "1 MPa")", "constants of another law are stated beside tests");
  refused(R"("test_data": {"file": "pulled.csv", "law": "Hooke"})", "/materials/0/test_data/law");
  refused(R"("test_data": {"file": "pulled.csv", "law": "Ogden, 3 terms"})", "4 points do not give the constants");
  refused(R"("test_data": {"file": "pulled.csv"})", "/materials/0/test_data");
}

TEST_CASE("what is wrong about axes and directions is refused with its place") {
  const auto refused = [](const std::string& from, const std::string& to, const char* with) {
    CHECK_THROWS_WITH_AS((void)parse_case(board_with(from, to), "case.json"), doctest::Contains(with), Error);
  };
  refused("\"0.9 GPa\"", "0.9", "/materials/0/E_2 (line 7): number without unit");
  refused("\"39 MPa\"", "\"-39 MPa\"", "/materials/0/G_23 (line 8)");
  refused("\"nu_p\": 0.4", "\"nu_p\": 1.4", "/materials/1/nu_p");
  refused("\"k_1\": \"0.3 W/(m K)\"", "\"k_1\": \"0.3 GPa\"", "/materials/0/k_1");
  refused("{\"by_element\": true}", "{\"by_element\": false}", "/regions/3/axes/by_element");
  refused("{\"by_element\": true}", "{}", "/regions/3/axes");
  refused("{\"by_element\": true}", "{\"by_element\": true, \"directions\": {\"first\": [1, 0, 0]}}",
          "/regions/3/axes");
  refused("\"first\": [0, 0, 1]", "\"second\": [0, 0, 1]", "/regions/1/axes/directions");
  refused("[1, 0.2, 0]", "[1, 0.2]", "/regions/0/axes/directions/first");
  refused("\"1 mm\", \"0 mm\"", "1, \"0 mm\"", "/regions/2/axes/cylindrical/point/0");
  refused("\"55 deg\"", "55", "/regions/2/axes/cylindrical/angle");
  refused("\"cylindrical\"", "\"cylinder\"", "/regions/2/axes");
}
