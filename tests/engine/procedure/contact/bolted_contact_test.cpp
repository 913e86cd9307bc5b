// Bolts with a preload beside faces that touch, against springs in parallel.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/analysis/contact/contacts.hpp"
#include "engine/procedure/increments/increment_history.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

constexpr double modulus = 2e9, preload = 1e4, of_bolt = 0.04;  // m^2; the plates have 1 m^2
constexpr double bolt = modulus * of_bolt / 2, plates = modulus / 2;  // N/m, over 2 m

/// Two plates of 1 m on each other and a bolt beside them of 2 m. Its end and that of the upper plate move alike along z.
FlowBench flange(ElementType type, std::string kind, double amount, double pulled) {
  auto mesh = two_boxes(type, {2, 2, 1}, type, {3, 3, 1});
  append_mesh(*mesh, make_box_mesh(type, {0.2, 0.2, 2}, {1, 1, 4}), "c.", {2, 0, 0});
  FlowBench bench{mesh, elastic_study(modulus, 0)};
  Condition joint = condition_on("frictional_contact", "joint", NamedSelector{{"a.zmax"}}, {0.0, 0.0, 0.0, 0.0, 0.0});
  joint.other = NamedSelector{{"b.zmin"}};
  bench.study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("c.zmin", 0.0, 0.0, 0.0), hold("b.zmax", 0.0, 0.0, {}),
                             hold("c.zmax", 0.0, 0.0, {}), joint};
  const auto top = [&](const char* name) { return select(*mesh, NamedSelector{{name}}, "t").nodes; };
  const Index lead = top("b.zmax").front();
  for (const char* name : {"b.zmax", "c.zmax"})
    for (const Index node : top(name))
      if (node != lead) bench.study.equations.push_back({"head", {{node + 1, 2, 1.0}, {lead + 1, 2, -1.0}}, 0});
  bench.study.loads = {condition_in(std::move(kind), "bolt", {mesh->regions[2].name}, {2.1, 0.1, 0.9, 0.0, 0.0, 1.0, amount})};
  if (pulled > 0) bench.study.loads.push_back(force_load("service", NamedSelector{{"b.zmax"}}, {0, 0, pulled}));
  bench.options.contact_tolerance = 1e-5;
  return bench;
}

struct Joint {
  double tension, pressed;
  bool is_open;
};
Joint joint_of(const FlowBench& bench) {
  const Results results = bench.results();
  CHECK(results.balance.relative_error < 1e-5);
  const auto of = [&](const char* name) { return *std::ranges::find(results.connections, name, &ConnectionResult::name); };
  return {of("bolt").tension, of("joint").force[2], of("joint").closed == 0};
}

}  // namespace

TEST_CASE("two plates that a locked bolt clamps are pulled until they part, and beyond") {
  const double parts_at = preload * (bolt + plates) / plates;
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    CAPTURE(static_cast<int>(type));
    const Joint clamped = joint_of(flange(type, "locked_bolt", preload, 0).run());
    CHECK(clamped.tension == doctest::Approx(preload).epsilon(1e-5));
    CHECK(clamped.pressed == doctest::Approx(-preload).epsilon(1e-5));
    for (const double share : {0.5, 0.99}) {
      const double pulled = share * parts_at;
      const Joint served = joint_of(flange(type, "locked_bolt", preload, pulled).run());
      CHECK(served.tension == doctest::Approx(preload + pulled * bolt / (bolt + plates)).epsilon(1e-5));
      CHECK(served.pressed == doctest::Approx(served.tension < 0 ? 0 : -(served.tension - pulled)).epsilon(1e-4));
      CHECK(!served.is_open);
    }
    const Joint open = joint_of(flange(type, "locked_bolt", preload, 2 * preload).run());
    CHECK(open.is_open);
    CHECK(open.tension == doctest::Approx(2 * preload).epsilon(1e-5));
  }
}

TEST_CASE("a bolt that is made shorter clamps as one with its preload, and a held preload keeps its force") {
  const double length = preload * (1 / bolt + 1 / plates);
  FlowBench made = flange(ElementType::hex8, "shortened_bolt", length, 0.5 * preload);
  CHECK(joint_of(made.run()).tension == doctest::Approx(preload + 0.5 * preload * bolt / (bolt + plates)).epsilon(1e-5));
  const Joint held = joint_of(flange(ElementType::hex8, "bolt_preload", preload, 0.5 * preload).run());
  CHECK(held.tension == doctest::Approx(preload).epsilon(1e-5));
  CHECK(held.pressed == doctest::Approx(-0.5 * preload).epsilon(1e-5));
}

TEST_CASE("a step goes on with the bolt that another locked") {
  FlowBench first = flange(ElementType::hex8, "locked_bolt", preload, 0);
  first.run();
  FlowBench second = flange(ElementType::hex8, "locked_bolt", preload, 0.5 * preload);
  second.begin = first.end();
  CHECK(joint_of(second.run()).tension == doctest::Approx(preload + 0.5 * preload * bolt / (bolt + plates)).epsilon(1e-5));
}

TEST_CASE("bolts and ties that contact does not know are named") {
  FlowBench large = flange(ElementType::hex8, "locked_bolt", preload, 0);
  large.study.elements.large_deformation = true;
  CHECK_THROWS_WITH_AS((void)large.run(), doctest::Contains("not at large deformation"), Error);
  FlowBench tied_twice = flange(ElementType::hex8, "locked_bolt", preload, 0);
  tied_twice.study.constraints.push_back(tied("tie", "b.zmin", "a.zmax"));
  CHECK_THROWS_WITH_AS((void)tied_twice.run(), doctest::Contains("is determined by others"), Error);
}
