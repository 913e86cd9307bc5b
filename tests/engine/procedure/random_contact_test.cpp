// Random bodies that are dropped onto each other, or that rigid surfaces press: each converges in balance with a small
// overlap, or fails by name. GENBA_RANDOM_MODELS: how many (6).
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <random>

#include "engine/procedure/increments/increment_history.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

class RandomDrops {
 public:
  explicit RandomDrops(unsigned seed) : random_(seed) {}

  FlowBench next() {
    const bool is_pair = pick(3) > 0;
    const double friction = pick(2) == 0 ? 0.0 : between(0.05, 0.6);
    FlowBench bench{is_pair ? pair() : std::make_shared<Mesh>(make_box_mesh(type(), {1, 1, 1}, cells())),
                    elastic_study(std::pow(10.0, between(4, 11)), between(0, 0.45))};
    const double modulus = *bench.study.materials[0].youngs_modulus, load = modulus * std::pow(10.0, between(-5, -2));
    bench.study.constraints = {hold(is_pair ? "a.zmin" : "zmin", 0.0, 0.0, 0.0)};
    if (is_pair) {
      Condition joint = condition_on("frictional_contact", "joint", NamedSelector{{"b.zmin"}}, {friction, 0.0, 1e-6, 0.0, 0.0});
      joint.other = NamedSelector{{"a.zmax"}};
      bench.study.constraints.push_back(std::move(joint));
      const double aside = friction > 0 ? load * between(-0.5, 0.5) * friction : 0.0;
      bench.study.loads = {traction_load("drop", NamedSelector{{"b.zmax"}}, {aside, 0, -load})};
    } else {
      bench.study.elements.large_deformation = pick(2) == 0;
      bench.study.constraints.push_back(surface(load, friction));
    }
    bench.options.nonlinear_tolerance = 1e-6;
    bench.options.contact_tolerance = 1e-3;
    bench.options.contact_augmentations = 40;
    bench.options.most_increments = 60;
    return bench;
  }

 private:
  std::shared_ptr<Mesh> pair() {
    return two_boxes(type(), cells(), type(), cells(), pick(2) == 0 ? 0.0 : between(0, 0.02),
                     {between(0.3, 0.6), between(0.3, 0.6), between(0.2, 0.6)}, {between(0, 0.4), between(0, 0.4), 0});
  }
  Condition surface(double load, double friction) {
    const double gap = between(0, 0.1), radius = between(0.3, 2);
    const auto values = [&](std::vector<double> shape) {
      std::vector<std::optional<double>> out(shape.begin(), shape.end());
      return out;
    };
    const NamedSelector where{{"zmax"}};
    const double x = between(0.3, 0.7), y = between(0.3, 0.7);
    if (pick(3) == 0)
      return condition_on("rigid_plane", "joint", where, values({0, 0, 1 + gap, 0, 0, -1, 0, 0, 0, load, friction, 0}));
    if (pick(2) == 0)
      return condition_on("rigid_sphere", "joint", where,
                          values({x, y, 1 + radius + gap, radius, 0, 0, 0, 0.2 * load, 0, 0, -1, friction, 0}));
    return condition_on("rigid_cylinder", "joint", where,
                        values({x, y, 1 + radius + gap, 1, between(-1, 1), 0, radius, 0, 0, 0, 0, 0.5 * load, 0, 0, -1, friction, 0}));
  }
  ElementType type() {
    constexpr ElementType types[] = {ElementType::hex8, ElementType::tet10, ElementType::hex20, ElementType::tet4};
    return types[pick(4)];
  }
  std::array<Index, 3> cells() { return {2 + pick(3), 2 + pick(3), 1 + pick(2)}; }
  int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
  double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }

  std::mt19937 random_;
};

}  // namespace

TEST_CASE("random bodies that are dropped onto each other end in balance, or fail by name") {
  const char* stated = std::getenv("GENBA_RANDOM_MODELS");
  const int count = stated ? std::max(1, std::atoi(stated)) : 6;
  int converged = 0, failed = 0;
  double overlap = 0, balance = 0;
  for (int seed = 1; seed <= count; ++seed) {
    CAPTURE(seed);
    FlowBench bench = RandomDrops(static_cast<unsigned>(seed)).next();
    try {
      bench.run();
      const auto& increments = bench.frames.taken.back().solution->increments;
      if (increments && !increments->stopped.empty()) {
        MESSAGE(seed, ": ", increments->stopped.english());
        ++failed;
        continue;
      }
      const Results results = bench.results();
      CHECK(results.balance.relative_error < 1e-4);
      const ConnectionResult& sum = results.connections.at(0);
      CHECK(sum.closed > 0);
      CHECK(sum.share < 1e-2);
      overlap = std::max(overlap, sum.share);
      balance = std::max(balance, results.balance.relative_error);
      ++converged;
    } catch (const Error& error) {
      MESSAGE(seed, ": ", error.problem().english());
      CHECK((error.kind() == ErrorKind::not_converged || error.kind() == ErrorKind::singular || error.kind() == ErrorKind::model));
      CHECK(!error.next_step().english().empty());
      ++failed;
    }
  }
  MESSAGE(count, " models: ", converged, " converged, ", failed, " failed by name; largest overlap ", overlap,
          " of a face, balance to ", balance);
  CHECK(converged >= count / 2);
}
