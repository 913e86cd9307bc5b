#include "app/case_difference.hpp"

#include <doctest/doctest.h>

#include "app/case/case_file.hpp"
#include "app/service.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

TEST_CASE("two cases differ value by value, named as a parameter is") {
  const Project here = cantilever();
  CHECK(case_differences(format_case(here), here).empty());
  std::string written = format_case(here);
  const auto at_force = written.find("\"-1 kN\"");
  REQUIRE(at_force != std::string::npos);
  CHECK(case_differences(written.replace(at_force, 7, "\"-1000 N\""), here).empty());
  Project other = here;
  other.title = "Theirs";
  set_vector(other.study.loads[0], {0, 0, -2000});
  other.study.constraints.clear();
  const auto found = case_differences(format_case(other), here);
  const auto at = [&](const std::string& place) {
    for (const CaseDifference& d : found)
      if (d.place == place) return d.on_disk.english() + " / " + d.here;
    return std::string("no difference");
  };
  CHECK(at("title") == "Theirs / Cantilever");
  CHECK(at("loads[0].force[2]") == "-2 kN / -1 kN");
  CHECK(at("constraints[0].name") == " / wall");
  CHECK(at("loads[0].name") == "no difference");
  CHECK(case_differences("{ broken", here).size() == 1);
  // Texts of strangers are shown as text.
  CHECK(case_differences("{\"title\": \"\\u001b[31m\"}", here).front().on_disk == "\\u001B[31m");
}

TEST_CASE("a case file that others changed is noticed by its content") {
  TemporaryFolder folder;
  const std::string path = folder.file("case.json");
  write_case(path, cantilever());
  Service service;
  CHECK_FALSE(service.changed_on_disk());
  service.open(path);
  CHECK_FALSE(service.changed_on_disk());
  service.edit("title", [](Project p) {
    p.title = "Mine";
    return p;
  });
  CHECK_FALSE(service.changed_on_disk());
  service.save(path);
  CHECK_FALSE(service.changed_on_disk());
  Project other = read_case(path);
  other.title = "Them";  // as long as mine
  write_case(path, other);
  REQUIRE(service.changed_on_disk());
  CHECK(*service.changed_on_disk() == format_case(other));
  service.save(path);
  CHECK_FALSE(service.changed_on_disk());
  // Saved elsewhere, that file counts.
  service.save(folder.file("other.json"));
  write_case(path, other);
  CHECK_FALSE(service.changed_on_disk());
  write_text_atomically(folder.file("other.json"), "anything");
  CHECK(service.changed_on_disk());
  service.open_geometry(std::string(GENBA_EXAMPLES) + "/plate_with_hole.step");
  CHECK_FALSE(service.changed_on_disk());
}
