// What a current did in each step of the time, as a table and as charts.
#include "app/report/parts/current_curve.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace genba;

namespace {

CurrentReport led(std::size_t steps) {
  CurrentReport out;
  for (std::size_t i = 0; i < steps; ++i) {
    const double share = i < steps / 2 ? 1.0 : 0.5;
    out.samples.push_back(
        {2.0 * static_cast<double>(i + 1), 30, 1, 30 * share, 30, 310.15 + static_cast<double>(i), share});
    out.energy += 60 * share;
  }
  out.solves = 7;
  return out;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("a line a time step, in SI") {
  const std::string csv = current_csv(led(4));
  CHECK(count_of(csv, "\n") == 5);
  CHECK(csv.starts_with(
      "time [s],voltage [V],current [A],power [W],resistance [ohm],watched temperature [K],share\n"));
  CHECK(csv.find("\n8,30,1,15,30,313.15,0.5\n") != std::string::npos);
  CHECK(count_of(current_csv({}), "\n") == 1);
}

TEST_CASE("facts and charts are there where steps were taken") {
  html::Facts none, some;
  add_current_facts({}, none);
  CHECK(none.empty());
  add_current_facts(led(100), some);
  const auto has = [&](const std::string& value) {
    return std::ranges::any_of(
        some, [&](const auto& line) { return line.second.english().find(value) != std::string::npos; });
  };
  CHECK(has("50 of 100"));
  CHECK(has("15 W to 30 W"));
  CHECK(has("7 times"));
  const html::Page page;
  CHECK(current_charts(led(1), page).empty());
  CHECK(count_of(current_charts(led(100), page), "<figure>") == 3);
}
