// Natural frequencies with the preconditioner of several ranks, against this process.
#include <doctest/doctest.h>

#include "engine/analysis/answers/modal_report.hpp"
#include "tests/app/ranks/ranks_testing.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// A bar that vibrates, also one in two planes.
Project vibrating_bar() {
  Project project = cantilever();
  project.geometry.box_cells = {12, 3, 2};
  project.study.loads.clear();
  project.study.materials[0].density = 7850;
  project.study.modal.emplace();
  project.study.modal->number = 6;
  project.study.modal->tolerance = 1e-9;
  return project;
}

std::shared_ptr<const ModalReport> modes_of_run(Project project, int ranks, std::shared_ptr<const Solution>* solution = nullptr) {
  project.solve.ranks = ranks;
  Monitor silent;
  Pipeline pipeline;
  pipeline.apply(shared(std::move(project)));
  pipeline.run(Stage::results, silent);
  if (solution != nullptr) *solution = pipeline.solution();
  return pipeline.results()->modes;
}

void check_modes(const Project& project, int ranks) {
  std::shared_ptr<const Solution> solution;
  const auto serial = modes_of_run(project, 0), others = modes_of_run(project, ranks, &solution);
  REQUIRE(serial->modes.size() == others->modes.size());
  CHECK(serial->rigid.size() == others->rigid.size());
  for (std::size_t i = 0; i < serial->modes.size(); ++i)
    CHECK(others->modes[i].frequency == doctest::Approx(serial->modes[i].frequency).epsilon(1e-8));
  REQUIRE(solution->ranks);
  CHECK(solution->ranks->ranks.size() == static_cast<std::size_t>(ranks));
  CHECK(others->preconditionings > 0);
}

}  // namespace

TEST_SUITE("needs PETSc and MPI" * doctest::skip(!has_ranks())) {
  TEST_CASE("modes of a held body, one sliding on a plane and a free one: 1 and 2 ranks give the frequencies to 1e-8") {
    Project project = vibrating_bar();
    check_modes(project, 2);
    // Only one of three unknowns of a node is held here: what the preconditioner puts there is no motion.
    project.study.constraints.push_back(displacement("slides", NamedSelector{{"zmin"}}, {std::nullopt, std::nullopt, 0.0}));
    project.solve.rank_preconditioner = RankPreconditioner::hypre;
    check_modes(project, 1);
    project.study.constraints.clear();
    project.solve.rank_preconditioner = RankPreconditioner::gamg;
    check_modes(project, 2);
    CHECK(modes_of_run(project, 2)->rigid.size() == 6);
  }
}
