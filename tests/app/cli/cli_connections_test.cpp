// A deck with a tie, a coupling and an equation, from `new` to the summary.
#include <doctest/doctest.h>

#include "tests/app/cli/cli_runner.hpp"
#include "tests/app/cli/tied_bars.hpp"

using namespace genba::test;
using nlohmann::json;

TEST_CASE("tied bars with a rigid head stretch as one bar, by every way to solve") {
  Bench bench;
  bench.write("a.inp", bars());
  const Finished made = bench.run({"new", "a.inp", "-o", "a.json", "--unit", "mm"});
  CAPTURE(made.err);
  REQUIRE(made.code == 0);
  for (const std::string how : {"cg", "direct"}) {
    json c = json::parse(bench.read("a.json"));
    c["solver"] = {{"method", how}};
    bench.write("b.json", c.dump());
    const Finished ran = bench.run({"run", "b.json", "--no-picture", "--json"});
    CAPTURE(ran.err);
    REQUIRE(ran.code == 0);
    const json summary = json::parse(ran.out);
    REQUIRE(summary["connections"].size() == 2);
    // 2100 N on 100 mm^2 over 40 mm: 0.004 mm. The torque turns it about its axis.
    const std::string text = summary["connections"].dump();
    CAPTURE(text);
    CHECK(has(text, "\"kind\":\"tie\""));
    const json& head = summary["connections"][summary["connections"][0]["kind"] == "rigid" ? 0 : 1];
    CAPTURE(head.dump());
    CHECK(head["nodes"] == 9);
    CHECK(head["motion"]["value"][2].get<double>() == doctest::Approx(4e-6).epsilon(1e-5));
    CHECK(head["rotation"]["value"][2].get<double>() > 0);
  }
}
