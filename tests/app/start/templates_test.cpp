#include "app/start/templates.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "app/case/case_file.hpp"
#include "app/check/checklist.hpp"
#include "engine/base/error.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

TEST_CASE("every template lacks only places and values, each named by the check list") {
  for (const CaseTemplate& t : case_templates()) {
    CAPTURE(t.name);
    const Project project = template_project(
        t.name, t.image ? GENBA_EXAMPLES "/bone_with_marrow.nrrd" : GENBA_EXAMPLES "/long_bone.stl");
    CHECK(parse_case(format_case(project), project.path) == project);
    const auto rows = check_case(project);
    CHECK(any_error(rows));
    std::size_t blanks = 0, named = 0;
    for (const Condition& c : project.study.constraints) {
      blanks += c.where == Selector(NamedSelector{});
      blanks += c.kind->joins_places() && c.other == Selector(NamedSelector{});
    }
    for (const Condition& l : project.study.loads)
      if (l.kind->has_selector()) blanks += l.where == Selector(NamedSelector{});
    for (const MaterialAssignment& a : project.study.assignments)
      if (const auto* rule = std::get_if<VentricleAxes>(&a.axes))
        for (const auto& [key, where] : places_of(*rule)) blanks += *where == Selector(NamedSelector{});
    for (const CheckRow& row : rows)
      for (const Finding& f : row.findings) {
        CAPTURE(sentence(f).english());
        const bool zero = f.problem.english().find("value is zero") != std::string::npos;
        CHECK((row.part == CheckPart::supports || row.part == CheckPart::loads ||
               (row.part == CheckPart::materials && f.problem == "no surface is named")));
        CHECK((zero || f.problem == "no surface is named"));
        CHECK(f.is_error != zero);
        named += !zero;
      }
    CHECK(blanks >= 2);
    CHECK(named == blanks);
  }
}

TEST_CASE("a wrong template or a file of the other sort is refused") {
  const std::string stl = GENBA_EXAMPLES "/long_bone.stl";
  try {
    (void)template_project("bone-under-lod", stl);
    FAIL("taken");
  } catch (const Error& error) {
    CHECK(error.next_step().english().find("\"bone-under-load\"") != std::string::npos);
  }
  CHECK_THROWS_AS(template_project("bone-from-ct-labels", stl), Error);
  CHECK_THROWS_AS(template_project("bone-under-load", GENBA_EXAMPLES "/bone_with_marrow.nrrd"), Error);
  CHECK_THROWS_AS(template_project("bone-under-load", "/no/such.stl"), Error);
  CHECK(template_project("bone-under-load", stl, 0.01).geometry.unit == 0.01);
}
