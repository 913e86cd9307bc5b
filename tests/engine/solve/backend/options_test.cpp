#include "engine/solve/backend/options.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

using namespace genba;

namespace {
const OptionField<SolveOptions>& field(std::string_view key) {
  for (const auto& f : solve_fields()) {
    if (f.key == key) return f;
  }
  FAIL("no field " << std::string(key));
  return solve_fields()[0];
}
const ChoiceMember<SolveOptions>& choice(std::string_view key) {
  return std::get<ChoiceMember<SolveOptions>>(field(key).member);
}
}  // namespace

TEST_CASE("every solve option is in the field table once") {
  std::set<std::string_view> keys;
  for (const auto& f : solve_fields()) {
    CHECK(keys.insert(f.key).second);
    CHECK_FALSE(f.label.empty());
    CHECK_FALSE(f.help.empty());
  }
  CHECK(keys == std::set<std::string_view>{"tolerance", "energy_tolerance", "max_iterations", "check_every",
                                           "preconditioner", "format", "memory_limit", "backend", "threads",
                                           "threads_per_row", "tuning", "precision", "method",
                                           "nonlinear_tolerance", "nonlinear_change", "nonlinear_iterations",
                                           "line_search", "begin_from", "first_increment", "largest_increment", "smallest_increment",
                                           "increment_iterations", "increment_cut", "increment_retries", "increment_extrapolation", "increment_growth", "most_increments",
                                           "increment_frames", "increment_failure", "load_control", "arc_displacement", "nonlinear_energy",
                                           "nonlinear_displacement", "contact_stiffness", "contact_tolerance",
                                           "contact_augmentations", "ranks", "rank_preconditioner", "rank_hosts", "cards"});
  CHECK(field("memory_limit").kind == QuantityKind::bytes);
  CHECK_FALSE(field("tolerance").range.contains(0));
  CHECK_FALSE(field("check_every").range.contains(0));
}

TEST_CASE("choices read back as the word they were set to") {
  for (std::string_view key :
       {"preconditioner", "format", "backend", "threads_per_row", "tuning", "precision", "method"}) {
    CAPTURE(std::string(key));
    const auto& c = choice(key);
    for (int i = 0; i < static_cast<int>(c.words.size()); ++i) {
      SolveOptions o;
      c.set(o, i);
      CHECK(c.get(o) == i);
    }
  }
}

TEST_CASE("the format choice bridges automatic and named formats") {
  const auto& c = choice("format");
  CHECK(c.words[0] == "auto");
  SolveOptions o;
  CHECK(c.get(o) == 0);
  for (Format f : all_formats) {
    CHECK(c.words[1 + static_cast<int>(f)] == to_string(f));
    c.set(o, 1 + static_cast<int>(f));
    CHECK_FALSE(o.automatic_format);
    CHECK(o.format == f);
  }
  c.set(o, 0);
  CHECK(o.automatic_format);
}

TEST_CASE("threads a row are powers of two") {
  SolveOptions o;
  const auto& c = choice("threads_per_row");
  for (int i = 1; i < 7; ++i) {
    c.set(o, i);
    CHECK(std::to_string(o.threads_per_row) == c.words[i]);
  }
}

TEST_CASE("CRS-T threads follow the longest row as the paper says") {
  CHECK(crs_t_threads(0) == 1);
  CHECK(crs_t_threads(1) == 1);
  CHECK(crs_t_threads(4) == 1);
  CHECK(crs_t_threads(5) == 2);
  CHECK(crs_t_threads(7) == 2);
  CHECK(crs_t_threads(8) == 2);
  CHECK(crs_t_threads(9) == 4);
  CHECK(crs_t_threads(16) == 4);
  CHECK(crs_t_threads(17) == 8);
  CHECK(crs_t_threads(27) == 8);
  CHECK(crs_t_threads(31) == 8);
  CHECK(crs_t_threads(32) == 16);
  CHECK(crs_t_threads(5000) == 16);
}

TEST_CASE("the iteration limit suffices for elasticity by block-Jacobi") {
  SolveOptions o;
  CHECK(iteration_limit(o, 311295) > 2 * 3500);
  CHECK(iteration_limit(o, 1) >= 2000);
  CHECK(iteration_limit(o, 1030301) > 20000);
  o.max_iterations = 7;
  CHECK(iteration_limit(o, 1030301) == 7);
}

TEST_CASE("names of choices") {
  CHECK(to_string(Preconditioner::block_jacobi) == "block-jacobi");
  CHECK(to_string(Preconditioner::none) == "none");
  CHECK(to_string(BackendChoice::automatic) == "auto");
  CHECK(to_string(BackendChoice::checked) == "checked");
}
