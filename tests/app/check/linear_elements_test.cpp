// Cantilevers of linear elements: what is said before and after, against a fine mesh of hex20.
#include "app/check/linear_elements.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "app/check/checklist.hpp"
#include "app/run/pipeline.hpp"
#include "engine/base/text/percent_text.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// 100 x 10 x 10 mm, held at one end, with a force across at the other.
Project bar(MeshKind kind, std::array<Index, 3> cells) {
  Project project = cantilever();
  project.geometry.box_size = {0.1, 0.01, 0.01};
  project.geometry.box_cells = cells;
  project.mesh.kind = kind;
  project.output.probes.clear();
  return project;
}

struct Computed {
  Pipeline pipeline;
  double energy = 0;
  explicit Computed(const Project& project) {
    Monitor monitor;
    pipeline.apply(std::make_shared<const Project>(project));
    pipeline.run(Stage::results, monitor);
    energy = pipeline.results()->energy;
  }
  std::vector<Finding> findings(const Project& project) const {
    return linear_element_findings(project, project.study, pipeline.mesh()->mesh.get());
  }
};

double right_energy() {
  static const double energy = Computed(bar(MeshKind::hex20, {20, 2, 2})).energy;
  return energy;
}

}  // namespace

TEST_CASE("a bar of linear tetrahedra is warned of before the run, and after it with the missing stiffness") {
  const Project project = bar(MeshKind::tet4, {20, 2, 2});
  const auto before = check_case(project);
  const auto& findings = before[static_cast<std::size_t>(CheckPart::mesh)].findings;
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].next_step.english().find("--mesh-element tet10") != std::string::npos);
  const auto fix = fix_of(project, findings[0]);
  REQUIRE(fix);
  CHECK(fix->path == "mesh.element");
  CHECK(fix->value == "tet10");
  CHECK(with_fix(project, *fix).mesh.kind == MeshKind::tet10);

  const Computed computed(project);
  const double truth = right_energy() / computed.energy - 1;  // 0.97
  const auto excess = excess_stiffness(*computed.pipeline.results());
  REQUIRE(excess);
  CHECK(*excess > truth / 3);
  CHECK(*excess < truth);
  CHECK(stiffness_doubt(*computed.pipeline.results()).english().find(percent_text(*excess)) !=
        std::string::npos);
  CHECK(computed.findings(project).size() == 1);
}

TEST_CASE("one layer of bricks is warned of with the error of its bending stiffness, several are not") {
  for (const int along : {10, 20, 5}) {
    CAPTURE(along);
    const Project project = bar(MeshKind::hex8, {along, 1, 1});
    const Computed computed(project);
    const auto findings = computed.findings(project);
    REQUIRE(findings.size() == 1);
    const std::string text = findings[0].problem.english();
    const double truth = right_energy() / computed.energy - 1;
    CHECK((text.find("too soft") != std::string::npos) == (truth < 0));
    const std::size_t about = text.find("about ");
    REQUIRE(about != std::string::npos);
    const double told = std::stod(text.substr(about + 6)) / 100;
    CHECK(told == doctest::Approx(std::abs(truth)).epsilon(0.4));
    const auto fix = fix_of(project, findings[0]);
    REQUIRE(fix);
    const Project mended = with_fix(project, *fix);
    const Computed again(mended);
    CHECK(again.findings(mended).empty());
    CHECK(again.energy == doctest::Approx(right_energy()).epsilon(0.03));
  }
  const Project two = bar(MeshKind::hex8, {20, 2, 2});
  const Computed computed(two);
  CHECK(computed.findings(two).empty());
  CHECK(computed.energy == doctest::Approx(right_energy()).epsilon(0.03));
}

TEST_CASE("heat has no warning about linear elements") {
  Project project = heated_rod();
  project.mesh.kind = MeshKind::tet4;
  CHECK(linear_element_findings(project, project.study, nullptr).empty());
}
