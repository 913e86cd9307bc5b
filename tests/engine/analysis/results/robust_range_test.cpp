// Ranges that hold 99.5 % of the volume.
#include "engine/analysis/results/robust_range.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "engine/model/geometry.hpp"

using namespace genba;

namespace {

ValueRange range_of(const std::vector<float>& volume, const std::vector<double>& value,
                    double share = robust_share) {
  return robust_range(
      volume, [&](Index node) { return value[static_cast<std::size_t>(node)]; }, share);
}

}  // namespace

TEST_CASE("the volumes of nodes add up to that of the body, whatever its elements") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    Mesh mesh = make_box_mesh(type, {2, 1, 0.5}, {3, 2, 2});
    mesh.points.push_back({9, 9, 9});  // of no element
    const auto volume = node_volumes(mesh);
    REQUIRE(volume.size() == mesh.points.size());
    CHECK(std::accumulate(volume.begin(), volume.end(), 0.0) == doctest::Approx(1.0));
    CHECK(volume.back() == 0);
  }
}

TEST_CASE("a peak of little volume is left out, one of much volume is not") {
  std::vector<float> volume(1000, 1.0f);
  std::vector<double> value(1000);
  for (std::size_t i = 0; i < value.size(); ++i) value[i] = 0.1 * static_cast<double>(i);
  value[500] = 1e6;
  CHECK(range_of(volume, value).max == doctest::Approx(99.5));  // and four more nodes: half a percent
  CHECK(range_of(volume, value).min == 0);
  volume[500] = 10;
  CHECK(range_of(volume, value).max == 1e6);
}

TEST_CASE("the range is that of sorting, and grows with the values") {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> even(0, 1);
  std::vector<float> volume(5000);
  std::vector<double> value(5000);
  for (std::size_t i = 0; i < value.size(); ++i) {
    volume[i] = static_cast<float>(0.1 + even(random));
    value[i] = std::pow(even(random), -0.7);  // a few are far larger than the rest
  }
  std::vector<std::size_t> order(value.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return value[a] > value[b]; });
  const double rest = 0.005 * std::accumulate(volume.begin(), volume.end(), 0.0);
  double above = 0;
  std::size_t k = 0;
  while (above + volume[order[k]] <= rest) above += volume[order[k++]];
  CHECK(range_of(volume, value).max == value[order[k]]);
  for (double& v : value) v *= -0.25;
  CHECK(range_of(volume, value).min == -0.25 * (value[order[k]] / -0.25));
  CHECK(range_of(volume, value).max == *std::max_element(value.begin(), value.end()));
}

TEST_CASE("of values of both signs each end loses half") {
  const std::vector<float> volume(2001, 1.0f);
  std::vector<double> value(2001);
  for (std::size_t i = 0; i < value.size(); ++i)
    value[i] = std::pow((static_cast<double>(i) - 1000) / 1000, 31);
  const ValueRange range = range_of(volume, value);
  CHECK(range.max == doctest::Approx(std::pow(0.995, 31)).epsilon(0.01));
  CHECK(range.min == doctest::Approx(-std::pow(0.995, 31)).epsilon(0.01));
}

TEST_CASE("an end that hardly moves stays, and odd values do not count") {
  std::vector<float> volume(1000, 1.0f);
  std::vector<double> value(1000);
  for (std::size_t i = 0; i < value.size(); ++i) value[i] = static_cast<double>(i);
  CHECK(range_of(volume, value).max == 999);
  value[3] = std::numeric_limits<double>::quiet_NaN();
  value[4] = std::numeric_limits<double>::infinity();
  CHECK(range_of(volume, value).max == 999);
  CHECK(range_of(volume, std::vector<double>(1000, 5.0)).min == 5);
  CHECK(range_of(volume, std::vector<double>(1000, 5.0)).max == 5);
  CHECK(range_of(std::vector<float>(1000, 0.0f), value).max == 0);
  CHECK(range_of({}, {}).max == 0);
}

TEST_CASE("what is made of gradients has peaks; unknowns, reactions and factors have none") {
  const Physics& elastic = physics_named("elasticity");
  for (const char* field : {"stress", "von_mises", "principal_stress", "difference_von_mises"})
    CHECK_MESSAGE(has_peaks(elastic, field), field);
  for (const char* field :
       {"displacement", "reaction_force", "safety_factor", "stress_error", "temperature", ""})
    CHECK_MESSAGE(!has_peaks(elastic, field), field);
  CHECK(has_peaks(physics_named("heat"), "heat_flux"));
  CHECK(!has_peaks(physics_named("heat"), "temperature"));
  CHECK(has_peaks(physics_named("electric"), "joule_power"));
}
