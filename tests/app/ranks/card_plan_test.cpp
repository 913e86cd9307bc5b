#include "app/ranks/card_plan.hpp"

#include <doctest/doctest.h>

#include <functional>

#include "app/run/pipeline.hpp"
#include "app/stage/backends.hpp"
#include "engine/base/error.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// What stops the plan of a cantilever on two cards.
std::string refusal(const std::function<void(SolveOptions&)>& edit) {
  Project project = cantilever();
  project.solve.cards = 2;
  project.solve.backend = BackendChoice::automatic;
  edit(project.solve);
  Pipeline pipeline;
  Monitor silent;
  pipeline.apply(shared(project));
  try {
    pipeline.run(Stage::plan, silent);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("two cards: what they do not compute is named, with the next step") {
  const auto names = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
  CHECK(names(refusal([](SolveOptions& o) { o.method = SolveMethod::direct; }), "two cards do not compute the method"));
  CHECK(names(refusal([](SolveOptions& o) { o.preconditioner = Preconditioner::jacobi; }), "two cards do not compute the preconditioner"));
  CHECK(names(refusal([](SolveOptions& o) { o.precision = SolvePrecision::mixed; }), "in the precision"));
  CHECK(names(refusal([](SolveOptions& o) { o.backend = BackendChoice::cpu; }), "on the backend"));
  CHECK(names(refusal([](SolveOptions& o) { o.ranks = 2; }), "State either ranks or cards"));
}

TEST_CASE("two cards: a computer without them stops the run and says what was found") {
  Text why;
  if (card_pair(why).size() == 2) return;  // the device's tests solve there
  const std::string text = refusal([](SolveOptions&) {});
  CHECK(text.find("two cards were asked for, but " + why.english()) != std::string::npos);
  CHECK(text.find("Remove cards from the solver options") != std::string::npos);
}

TEST_CASE("two cards: the fuller one holds a little more than half of what one card would") {
  Project project = cantilever();
  Pipeline pipeline;
  Monitor silent;
  pipeline.apply(shared(project));
  pipeline.run(Stage::plan, silent);
  const auto planned = pipeline.planned();
  DeviceInfo card;
  card.is_gpu = true;
  card.name = "card";
  card.free_bytes = card.total_bytes = std::int64_t{8} << 30;
  DeviceInfo fuller = card;
  fuller.free_bytes = std::int64_t{4} << 30;
  SolveOptions options;
  options.cards = 2;
  const CardsNeed need = cards_need(options, *planned->problem, *planned->numbered, {}, {card, fuller});
  const Offset rows = planned->numbered->graph.rows();
  CHECK(need.format == Format::rbp_sym);
  CHECK(2 * need.rows > rows);
  CHECK(need.rows < rows);
  CHECK(need.budget == fuller.free_bytes - gpu_reserve_bytes);
  CHECK(need.matrix > 0);
  CHECK(need.multigrid > 0);
  MemoryPlan plan = plan_cards(planned->plan, need, 1000);
  CHECK(plan.feasible);
  CHECK_FALSE(plan.has_matrix());
  CHECK(plan.peak() == need.peak());
  CardsNeed small = need;
  small.budget = need.peak() - 1;
  plan = plan_cards(planned->plan, small, 1000);
  CHECK_FALSE(plan.feasible);
  REQUIRE(plan.advice.size() == 2);
  CHECK(plan.advice.front().english().find("Use two cards with") == 0);
}
