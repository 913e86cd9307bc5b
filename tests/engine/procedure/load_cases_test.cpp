#include "engine/procedure/load_cases.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "engine/solve/multigrid/multigrid_bytes.hpp"

using namespace genba;

TEST_CASE("load cases are found by the bits of their right-hand sides") {
  LoadCases cases;
  CHECK(cases.is_empty());
  const std::vector<double> first = {1, 2, 3}, second = {1, 2, 3.0000000000000004}, third = {0.0, 1, 2},
                            minus = {-0.0, 1, 2};
  cases.add({"step 1", first, {}, {}});
  cases.add({"again", first, {9, 9, 9}, {}});  // waits already
  cases.add({"step 2", second, {4, 5, 6}, {}});
  cases.add({"step 3", third, {}, {}});
  CHECK_FALSE(cases.has_answer(first));
  CHECK(cases.has_answer(second));
  const auto open = cases.unsolved(7);
  REQUIRE(open.size() == 2);
  CHECK(open[0]->name == "step 1");
  CHECK(open[1]->name == "step 3");
  CHECK(cases.unsolved(1).size() == 1);
  open[1]->x = {7, 8, 9};
  CHECK_FALSE(cases.take(minus));
  const auto taken = cases.take(third);
  REQUIRE(taken);
  CHECK(taken->x == std::vector<double>{7, 8, 9});
  CHECK_FALSE(cases.take(third));  // once
  CHECK_FALSE(cases.take(first));  // not solved; its step has come
  CHECK(cases.unsolved(7).empty());
  CHECK(cases.has_answer(second));
  cases.clear();
  CHECK_FALSE(cases.has_answer(second));
}

TEST_CASE("a plan for several right-hand sides counts their blocks") {
  MemoryPlan plan;
  CHECK(planned_cases(plan) == 1);
  const SystemNeeds alone;
  CHECK(with_cases(alone, 1) == alone);
  plan.needs = with_cases(alone, 5);
  CHECK(planned_cases(plan) == 5);
  CHECK(plan.needs.blocks == std::vector<int>(6, 5));
  CHECK(plan.needs.frames == alone.frames + 8);
  std::int64_t blocks = 0;
  for (const int count : plan.needs.blocks) blocks += block_vector_bytes(1000, count);
  CHECK(several_vector_bytes(1000, 5) == blocks + 3 * 8000);
  CHECK(block_cycle_bytes(4000, 5, {}) == 3 * block_vector_bytes(1000, 5));
}
