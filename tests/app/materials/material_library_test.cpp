#include "app/materials/material_library.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "app/case/case_file.hpp"
#include "app/case/option_access.hpp"
#include "engine/base/file/private_file.hpp"
#include "engine/model/study/symmetry.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// The user's materials in an empty folder.
struct OwnFolder {
  OwnFolder() { ::setenv("GENBA_CONFIG_DIR", folder.path.c_str(), 1); }
  ~OwnFolder() { ::unsetenv("GENBA_CONFIG_DIR"); }
  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("every material of the table has a source, and values inside their usual ranges") {
  std::set<std::string> names;
  for (const LibraryMaterial& m : standard_materials()) {
    CAPTURE(m.material.name);
    CHECK(names.insert(m.material.name).second);
    CHECK(m.source.size() > 5);
    CHECK_FALSE(m.group.empty());
    CHECK(unusual_values(std::vector{m.material}).empty());
    for (const auto& field : material_fields()) {
      const bool known = (m.material.*std::get<std::optional<double> Material::*>(field.member)).has_value();
      const bool ranged =
          std::ranges::any_of(m.ranges, [&](const UsualRange& range) { return range.key == field.key; });
      CAPTURE(field.key);
      // Constants of one damage law belong together: a range of each alone says nothing.
      CHECK(ranged == (known && !field.key.starts_with("damage_")));
    }
    for (const UsualRange& range : m.ranges) CHECK(range.min < range.max);
    CHECK_FALSE(instability(m.material));
    for (const DirectedProperty& of : directed_properties()) CHECK(stated_sets(m.material, of).size() <= 1);
  }
  CHECK(names.size() >= 20);
}

TEST_CASE("a slip of the unit is told, other names are left alone") {
  Material steel = find_material("STEEL s235", "test").material;
  steel.youngs_modulus = 210e6;
  const auto findings = unusual_values(std::vector{steel});
  REQUIRE(findings.size() == 1);
  CHECK_FALSE(findings[0].is_error);
  CHECK(findings[0].place == "materials/steel S235/E");
  CHECK(findings[0].problem.english().find("195 GPa to 215 GPa") != std::string::npos);
  steel.name = "my steel";
  CHECK(unusual_values(std::vector{steel}).empty());
}

TEST_CASE("what varies is not held against the range of one value") {
  Material steel = find_material("steel S235", "test").material;
  steel.conductivity = 1;
  CHECK(unusual_values(std::vector{steel}).size() == 1);
  const Variation cooler{VariationTable{VariationTable::Over::temperature, {293.15, 1073.15}, {53.3, 27.3}}};
  set_variation(steel, "k", &cooler);
  CHECK(unusual_values(std::vector{steel}).empty());
}

TEST_CASE("a material that is not there names the nearest") {
  try {
    (void)find_material("cortcal bone", "test");
    FAIL("found");
  } catch (const Error& error) {
    CHECK(error.next_step().english().find("cortical bone") != std::string::npos);
  }
}

TEST_CASE("own materials are kept, found first, replaced and forgotten") {
  const OwnFolder own;
  CHECK(user_materials().empty());
  Material m;
  m.name = "copper / O\xCC\x88zel \"x\"";
  CHECK_THROWS_AS(keep_material(m, ""), Error);
  m.youngs_modulus = 1.0 / 3;
  m.poisson_ratio = 0.1 + 0.2;
  m.grey_exponent = 2.1;
  (void)keep_material(m, "measured <here>");
  m.thermal_expansion = -1e-6;
  (void)keep_material(m, "measured <here>");
  auto all = user_materials();
  REQUIRE(all.size() == 1);
  CHECK(all[0].material == m);
  CHECK(all[0].source == "measured <here>");
  CHECK(all[0].group == "own");

  Material copper;
  copper.name = "Copper";
  copper.youngs_modulus = 1e9;
  (void)keep_material(copper, {});
  CHECK(find_material("copper", "test").material == copper);
  forget_material("COPPER");
  CHECK(find_material("copper", "test").group == "metals");
  CHECK_THROWS_AS(forget_material("copper"), Error);

  copper.name.clear();
  CHECK_THROWS_AS(keep_material(copper, {}), Error);
}

TEST_CASE("materials of a site are found after own ones and before the table, the first folder's first") {
  const OwnFolder own;
  const TemporaryFolder first, second;
  const auto write = [](const TemporaryFolder& folder, const std::string& name, const std::string& modulus) {
    const std::string at = folder.path + "/genba/materials";
    std::filesystem::create_directories(at);
    std::ofstream(at + "/" + name + ".material.json")
        << "{\"name\": \"" + name + "\", \"E\": \"" + modulus + "\", \"source\": \"our laboratory\"}";
  };
  write(first, "house alloy", "71 GPa");
  write(second, "house alloy", "72 GPa");
  write(second, "Copper", "115 GPa");
  const std::string both = "relative:" + first.path + ":" + second.path;
  ::setenv("XDG_CONFIG_DIRS", both.c_str(), 1);
  CHECK(site_materials().size() == 2);
  CHECK(user_materials().empty());
  CHECK(find_material("house alloy", "test").material.youngs_modulus == 71e9);
  CHECK(find_material("copper", "test").group == "site");
  Material copper;
  copper.name = "copper";
  copper.youngs_modulus = 1e9;
  (void)keep_material(copper, {});
  CHECK(find_material("copper", "test").group == "own");
  CHECK_THROWS_AS(forget_material("house alloy"), Error);  // it belongs to the site
  std::ofstream(first.path + "/genba/materials/bad.material.json") << "{";
  std::vector<Text> problems;
  CHECK(site_materials(&problems).size() == 2);
  CHECK(problems.size() == 1);
  ::unsetenv("XDG_CONFIG_DIRS");
  CHECK(site_config_folders() == std::vector<std::string>{"/etc/xdg/genba"});
}

TEST_CASE("damaged files of own materials are told and left out") {
  const OwnFolder own;
  Material m;
  m.name = "good";
  m.density = 1000;
  (void)keep_material(m, {});
  const std::string folder = user_material_folder();
  std::ofstream(folder + "/a.material.json") << "{\"name\": \"a\", \"E\": \"210\"}";
  std::ofstream(folder + "/b.material.json") << "{\"name\": ";
  std::ofstream(folder + "/c.material.json") << "{\"name\": \"c\", \"stiffness\": 3}";
  std::ofstream(folder + "/notes.txt") << "mine";
  std::vector<Text> problems;
  CHECK(user_materials(&problems).size() == 1);
  CHECK(problems.size() == 3);
}

TEST_CASE("a material reads back from a case file as it was written") {
  for (const LibraryMaterial& m : standard_materials()) {
    const std::string text = R"({"geometry": {"box": {"size": ["1 m", "1 m", "1 m"], "cells": [1, 1, 1]}},
      "analysis": "elasticity", "materials": [)" +
                             material_json(m.material) + "]}";
    CHECK(parse_case(text, "case.json").study.materials.at(0) == m.material);
  }
}
