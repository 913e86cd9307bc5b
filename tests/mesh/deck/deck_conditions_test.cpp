// Constraints and loads of a deck: repeated ones, amplitudes, turned axes, loads by mass.
#include <cmath>

#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

/// The two bricks with other conditions behind their sections, in one step.
Deck with_static_step(const std::string& model, const std::string& step) {
  const std::string head =
      replaced(two_bricks.substr(0, two_bricks.find("*BOUNDARY")), "*HYPERFOAM\n250., 0.\n", "");
  return read(head + "*BOUNDARY\nFoot, 1, 3\n" + model + "*STEP\n*STATIC\n" + step + "*END STEP\n");
}
std::string refused(const std::string& model, const std::string& step) {
  const auto error = error_of([&] { (void)with_static_step(model, step); });
  return error ? error->what() : "accepted";
}
Vec3 force_of(const Deck& deck, const std::string& name) {
  return vector(load_named(deck, name));
}
double pressure_of(const Deck& deck, const std::string& name) {
  return number(load_named(deck, name));
}
/// Prescribed displacement of a node of the deck, mm; NaN where it is free.
Vec3 prescribed(const Deck& deck, std::int64_t number) {
  constexpr double free = std::numeric_limits<double>::quiet_NaN();
  Vec3 out{free, free, free};
  for (const Condition& c : deck.study.constraints) {
    const Condition& d = c;
    for (const Index n : select(deck.mesh, d.where, "t").nodes)
      for (std::size_t k = 0; k < 3; ++k)
        if (deck.mesh.node_tags[static_cast<std::size_t>(n)] == number && d.values[k]) {
          // Two constraints never say different things of one node.
          CHECK((std::isnan(out[k]) || out[k] == 1e3 * *d.values[k]));
          out[k] = 1e3 * *d.values[k];
        }
  }
  return out;
}

}  // namespace

TEST_CASE("forces stated again on a node or a set add up") {
  CHECK(force_of(with_static_step("", "*CLOAD\n13, 3, -100.\n13, 3, -50.\n"), "force CLOAD 1")[2] == -150);
  CHECK(force_of(with_static_step("", "*CLOAD\n13, 3, -100.\n*CLOAD\n13, 3, -50.\n13, 1, 7.\n"),
                 "force CLOAD 1") == Vec3{7, 0, -150});
  const Deck both = with_static_step("", "*CLOAD\nboth, 3, -100.\n5, 3, -50.\nboth, 3, -1.\n");
  CHECK(force_of(both, "force both")[2] == -101);
  CHECK(force_of(both, "force CLOAD 1")[2] == -50);
}

TEST_CASE("pressures stated again on a face add up, whatever names the face") {
  CHECK(pressure_of(with_static_step("", "*DLOAD\n2, P2, 1.\n2, P2, 1.\n"), "pressure DLOAD 1") ==
        doctest::Approx(2e6));
  CHECK(pressure_of(with_static_step("", "*DLOAD\nUpper, P2, 1.\n*DLOAD\n2, P2, 3.\n"), "pressure DLOAD 1") ==
        doctest::Approx(4e6));
  const Deck set_and_element = with_static_step("", "*DLOAD\nALL, P4, 1.\n2, P4, 3.\n");
  CHECK(pressure_of(set_and_element, "pressure DLOAD 1") == doctest::Approx(1e6));
  CHECK(pressure_of(set_and_element, "pressure DLOAD 2") == doctest::Approx(4e6));
  CHECK(pressure_of(with_static_step("", "*DSLOAD\nTop, P, 1.\nTOP, P, 2.\n"), "pressure Top") ==
        doctest::Approx(3e6));
}

TEST_CASE("the last prescribed value holds, node by node") {
  CHECK(prescribed(with_static_step("", "*BOUNDARY\n11, 3, 3, -0.1\n*BOUNDARY\n11, 3, 3, -0.2\n"), 11)[2] ==
        doctest::Approx(-0.2));
  // A node of a set that is held gets its own value.
  const Deck deck = with_static_step("", "*BOUNDARY\n2, 3, 3, -0.1\n");
  CHECK(prescribed(deck, 2)[0] == 0);
  CHECK(prescribed(deck, 2)[2] == doctest::Approx(-0.1));
  CHECK(prescribed(deck, 1)[2] == 0);
  const Deck back = with_static_step("2, 3, 3, -0.1\n", "*BOUNDARY\nFoot, 3, 3, 0.3\n");
  CHECK(prescribed(back, 2)[2] == doctest::Approx(0.3));
  CHECK(back.study.constraints.size() == 1);
  const Deck anew = with_static_step("", "*BOUNDARY, OP=NEW\nFoot, 3, 3\n*BOUNDARY, OP=NEW\n1, 1, 2\n");
  CHECK(std::isnan(prescribed(anew, 2)[0]));
  CHECK(prescribed(anew, 2)[2] == 0);
  CHECK(prescribed(anew, 1)[1] == 0);
}

TEST_CASE("an amplitude scales a load by its value at the end of the step") {
  const auto scaled_by = [](const std::string& amplitude, const std::string& procedure = "*STATIC\n") {
    const Deck deck =
        read(two_bricks.substr(0, two_bricks.find("*BOUNDARY")) + amplitude +
             "*BOUNDARY\nFoot, 1, 3\n*STEP\n" + procedure + "*CLOAD, AMPLITUDE=a1\n13, 3, 8.\n*END STEP\n");
    CHECK(deck.study.not_computed.size() <= 1);
    return force_of(deck, "force CLOAD 1")[2] / 8;
  };
  CHECK(scaled_by("*AMPLITUDE, NAME=A1\n0., 0., 1., 0.5\n") == doctest::Approx(0.5));
  CHECK(scaled_by("*AMPLITUDE, NAME=A1\n0., 0.3, 0.5, 0.6\n") == doctest::Approx(0.6));
  CHECK(scaled_by("*AMPLITUDE, NAME=A1\n0., 0., 4., 1.\n", "*STATIC\n1., 2.\n") == doctest::Approx(0.5));
  CHECK(scaled_by("*AMPLITUDE, NAME=A1, SHIFTX=0.5, SHIFTY=0.25\n0., 0., 1., 0.5\n") == doctest::Approx(0.5));
  CHECK(scaled_by("*AMPLITUDE, NAME=A1, DEFINITION=SMOOTH STEP\n0., 0., 2., 1.\n") == doctest::Approx(0.5));
  const Deck unread = with_static_step("*AMPLITUDE, NAME=A1, DEFINITION=PERIODIC\n1, 2., 0., 1.\n",
                                       "*CLOAD, AMPLITUDE=A1\n13, 3, 8.\n");
  CHECK(force_of(unread, "force CLOAD 1")[2] == 8);
  CHECK(omitted(unread, "*AMPLITUDE, PERIODIC").name != "");
  CHECK(has(refused("", "*CLOAD, AMPLITUDE=none\n13, 3, 8.\n"), "there is no *AMPLITUDE named \"none\""));
  // Of a body and of prescribed values too.
  const Deck others =
      with_static_step("*AMPLITUDE, NAME=A1\n0., 0., 1., 0.5\n",
                       "*BOUNDARY, AMPLITUDE=A1\n13, 1, 1, 0.2\n*DLOAD, AMPLITUDE=A1\nALL, GRAV, 9810., "
                       "0., 0., -1.\nALL, CENTRIF, 5000., 0., 0., 0., 0., 0., 1.\nUpper, P2, 3.\n");
  CHECK(prescribed(others, 13)[0] == doctest::Approx(0.1));
  CHECK(vector(load_named(others, "gravity"))[2] == doctest::Approx(-4.905));
  CHECK(number(load_named(others, "centrifugal"), "speed") == doctest::Approx(50));
  CHECK(pressure_of(others, "pressure DLOAD 1") == doctest::Approx(1.5e6));
}

TEST_CASE("loads by mass act on their elements and add up") {
  const Deck deck = with_static_step(
      "",
      "*DLOAD\nALL, GRAV, 9810., 0., 0., -2.\nALL, GRAV, 1000., 0., 3., 0.\nUpper, GRAV, 500., 1., 0., 0.\n"
      "2, CENTRIF, 10000., 1., 2., 3., 0., 0., 5.\n, GRAV, 1000., 1., 0., 0.\n");
  const Vec3 whole = vector(load_named(deck, "gravity"));
  CHECK(whole[0] == doctest::Approx(1));
  CHECK(whole[1] == doctest::Approx(1));
  CHECK(whole[2] == doctest::Approx(-9.81));
  const auto& part = load_named(deck, "gravity Upper");
  CHECK(part.regions == std::vector<std::string>{"Upper"});
  CHECK(vector(part)[0] == doctest::Approx(0.5));
  const auto& spin = load_named(deck, "centrifugal CENTRIF");
  CHECK(number(spin, "speed") == doctest::Approx(100));
  CHECK(vector(spin, "point")[1] == doctest::Approx(0.002));
  CHECK(select_regions(deck.mesh, spin.regions, "t").size() == 1);
  const Deck again = with_static_step(
      "",
      "*DLOAD\nALL, CENTRIF, 9., 1., 2., 3., 0., 0., 5.\nALL, CENTRIF, 16., 1., 2., 3., 0., 0., "
      "5.\n");
  CHECK(number(load_named(again, "centrifugal"), "speed") == doctest::Approx(5));
  CHECK(has(
      refused("",
              "*DLOAD\nALL, CENTRIF, 9., 1., 2., 3., 0., 0., 5.\n2, CENTRIF, 16., 1., 2., 3., 0., 1., 5.\n"),
      "two axes at once"));
  CHECK(has(refused("", "*DLOAD\nALL, CENTRIF, -1., 0., 0., 0., 0., 0., 1.\n"), "is below zero"));
}

TEST_CASE("forces and whole displacements in turned axes are turned; single components are along turned axes") {
  const std::string quarter = "*TRANSFORM, NSET=both, TYPE=R\n0., 1., 0., -1., 0., 0.\n";
  const Deck deck = with_static_step(quarter, "*CLOAD\nboth, 1, -10.\n*BOUNDARY\nboth, 2, 2, 0.3\n");
  CHECK(deck.study.not_computed.empty());
  CHECK(force_of(deck, "force CLOAD 1")[1] == doctest::Approx(-10));
  CHECK(std::abs(force_of(deck, "force CLOAD 1")[0]) < 1e-12);
  CHECK(prescribed(deck, 6)[0] == doctest::Approx(-0.3));
  CHECK(std::isnan(prescribed(deck, 6)[1]));

  const std::string thirty =
      "*NSET, NSET=TOPN\n11, 12\n*TRANSFORM, NSET=TOPN\n0.8660254037844386, 0.5, 0., -0.5, "
      "0.8660254037844386, 0.\n";
  const Deck slanted = with_static_step(
      thirty, "*CLOAD\nTOPN, 1, 2.\n11, 2, 4.\n*BOUNDARY\nTOPN, 3, 3, 0.1\n12, 1, 1, 0.\n12, 2, 2, 1.\n");
  // Both forces of node 11 together, by hand.
  Vec3 sum{};
  for (const Condition& load : slanted.study.loads) {
    const Vec3 force = vector(load);
    for (const Index n : select(slanted.mesh, load.where, "t").nodes)
      if (slanted.mesh.node_tags[static_cast<std::size_t>(n)] == 11)
        for (std::size_t c = 0; c < 3; ++c) sum[c] += force[c];
  }
  CHECK(sum[0] == doctest::Approx(2 * std::sqrt(0.75) - 2));
  CHECK(sum[1] == doctest::Approx(1 + 4 * std::sqrt(0.75)));
  // Node 12 has a whole vector; node 11 has one component along turned axes.
  CHECK(prescribed(slanted, 12)[0] == doctest::Approx(-0.5));
  CHECK(prescribed(slanted, 12)[1] == doctest::Approx(std::sqrt(0.75)));
  CHECK(prescribed(slanted, 12)[2] == doctest::Approx(0.1));
  CHECK(slanted.study.not_computed.empty());
  const auto local = std::find_if(slanted.study.constraints.begin(), slanted.study.constraints.end(),
                                  [](const Condition& c) { return c.kind->key == "local_displacement"; });
  REQUIRE(local != slanted.study.constraints.end());
  CHECK(vector(*local, "first")[0] == doctest::Approx(std::sqrt(0.75)));
  CHECK_FALSE(local->values[6]);
  CHECK(*local->values[8] == doctest::Approx(0.1e-3));

  // Around the z axis, nodes get a direction each.
  const Deck round =
      with_static_step("*NSET, NSET=TOPN\n12, 13\n*TRANSFORM, NSET=TOPN, TYPE=C\n0., 0., 0., 0., 0., 1.\n",
                       "*CLOAD\nTOPN, 1, 2.\nTOPN, 2, 3.\n");
  for (const Condition& load : round.study.loads) {
    const Vec3 force = vector(load);
    const auto nodes = select(round.mesh, load.where, "t").nodes;
    REQUIRE(nodes.size() == 1);
    const bool corner = round.mesh.node_tags[static_cast<std::size_t>(nodes[0])] == 13;
    const double c = corner ? std::sqrt(0.5) : 1, s = corner ? std::sqrt(0.5) : 0;
    CHECK(force[0] == doctest::Approx(2 * c - 3 * s));
    CHECK(force[1] == doctest::Approx(2 * s + 3 * c));
  }
}

TEST_CASE("what acts on nodes beside the solids stops the run, and makes no set that the mesh lacks") {
  const Deck deck = with_static_step(
      "*NODE\n900, 50., 5., 5.\n*NSET, NSET=RP\n900\n*BOUNDARY\nRP, 1, "
      "3\n",
      "*CLOAD\n900, 3, -50.\nRP, 2, 1.\n13, 5, 4.\n13, 3, 1.\n");
  CHECK(deck.study.loads.size() == 1);
  CHECK(deck.study.constraints.size() == 1);
  CHECK(has(omitted(deck, "*CLOAD beside the solids").effect.english(), "such as node 900"));
  CHECK(omitted(deck, "*CLOAD, moments").name != "");
}

TEST_CASE("a rigid body and couplings take supports and forces of their reference node") {
  const Deck deck = with_static_step(
      "*NODE\n900, 50., 5., 5.\n*NSET, NSET=RP\n900\n*RIGID BODY, NSET=both, REF NODE=900\n*BOUNDARY\nRP, 2, 4\n",
      "*CLOAD\n900, 1, -50.\nRP, 1, 1.\n900, 6, 40.\n13, 3, 1.\n");
  CHECK(deck.study.not_computed.empty());
  const auto named = [&](std::string_view key) {
    const auto found = std::find_if(deck.study.constraints.begin(), deck.study.constraints.end(),
                                    [&](const Condition& c) { return c.kind->key == key; });
    REQUIRE(found != deck.study.constraints.end());
    return *found;
  };
  CHECK(vector(named("rigid"), "point")[0] == doctest::Approx(0.05));
  CHECK(vector(named("rigid"), "force")[0] == doctest::Approx(-49));
  CHECK(vector(named("rigid"), "moment")[2] == doctest::Approx(0.04));
  const Condition held = named("remote_displacement");
  CHECK_FALSE(held.values[3]);
  CHECK(*held.values[4] == 0);
  CHECK(*held.values[6] == 0);
  CHECK_FALSE(held.values[7]);
}

TEST_CASE("a distributing coupling in tilted axes has the force and moment of CalculiX's case coupling7") {
  const Deck deck = with_static_step(
      "*NODE\n900, 50., 5., 5.\n*ORIENTATION, NAME=TILTED\n0.492514, -0.292360, 0.819680, 0., 1., 0.\n"
      "*COUPLING, REF NODE=900, SURFACE=Top, CONSTRAINT NAME=C1, ORIENTATION=TILTED\n*DISTRIBUTING\n1, 6\n",
      "*CLOAD\n900, 1, 7910.861\n900, 4, 131.4474\n");
  CHECK(deck.study.not_computed.empty());
  const Condition& load = load_named(deck, "C1");
  const double force[] = {3896.208, -2312.818, 6484.378}, moment[] = {64.740, -38.430, 107.746};
  for (int c = 0; c < 3; ++c) {
    CHECK(number(load, "force", c) == doctest::Approx(force[c]).epsilon(1e-4));
    CHECK(number(load, "moment", c) == doctest::Approx(1e-3 * moment[c]).epsilon(1e-4));
  }
}

TEST_CASE("equations, ties and sectors of a deck") {
  const Deck deck = with_static_step(
      "*EQUATION\n2\n11, 3, 1., 12, 3, -2.\n*TIE, NAME=T, POSITION TOLERANCE=0.5\nTop, foot\n", "*CLOAD\n13, 3, 1.\n");
  REQUIRE(deck.study.equations.size() == 1);
  CHECK(deck.study.equations[0].terms[1].node == 12);
  CHECK(deck.study.equations[0].terms[1].component == 2);
  CHECK(deck.study.equations[0].terms[1].factor == -2);
  const auto tie = std::find_if(deck.study.constraints.begin(), deck.study.constraints.end(),
                                [](const Condition& c) { return c.kind->key == "tie"; });
  REQUIRE(tie != deck.study.constraints.end());
  CHECK(number(*tie) == doctest::Approx(0.5e-3));
  CHECK(std::get<NamedSelector>(tie->where).names == std::vector<std::string>{"Top"});
}

TEST_CASE("a temperature of the whole body is a thermal strain, one by node a field of the deck") {
  const std::string initial = "*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNall, 20.\n";
  const auto strain = [](const Deck& deck) {
    return contribution(load_named(deck, "temperature")).temperature_rise;
  };
  // The initial temperature counts, not the one that *EXPANSION takes as its zero.
  const Deck uniform =
      with_static_step("*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNall, 50.\n", "*TEMPERATURE\nNall, 120.\n");
  CHECK(strain(uniform) == doctest::Approx(70));
  const Deck twice = with_static_step(initial, "*TEMPERATURE\nNall, 70.\n*TEMPERATURE\nNall, 120.\n");
  CHECK(strain(twice) == doctest::Approx(100));
  CHECK(twice.study.loads.size() == 1);
  for (const char* other : {"*TEMPERATURE\nFoot, 120.\n", "*TEMPERATURE\nNall, 120.\n11, 70.\n"}) {
    const Deck deck = with_static_step(initial, other);
    CHECK(deck.study.not_computed.empty());
    const Condition& load = load_named(deck, "temperature");
    REQUIRE(load.varies.size() == 1);
    const auto& field = std::get<VariationField>(load.varies[0].by.by);
    CHECK(field.file == "a.inp");
    CHECK(field.array == "temperature of step 1");
    REQUIRE(deck.fields.size() == 1);
    CHECK(deck.fields[0].name == field.array);
    CHECK(deck.fields[0].at.values.size() == deck.mesh.points.size());
    CHECK(deck.fields[0].at.points == deck.mesh.points);
    CHECK(*std::ranges::max_element(deck.fields[0].at.values) == 120);
  }
  // Without an initial temperature of all nodes the strain is not known.
  CHECK(omitted(with_static_step("*INITIAL CONDITIONS, TYPE=TEMPERATURE\nFoot, 20.\n", "*TEMPERATURE\nFoot, 120.\n"),
                "*TEMPERATURE")
            .name != "");
}

TEST_CASE("more values than belong on a line are refused, and decimal commas are named") {
  const auto replaced_line = [](const std::string& from, const std::string& to) {
    return refusal_of(replaced(two_bricks, from, to));
  };
  const std::string told = "write 0.3 instead of 0,3";
  CHECK(has(replaced_line("210000., .3", "210000,0, 0,3"), told));
  CHECK(has(replaced_line("7.85e-9", "7,85e-9, 0, 0"), told));
  CHECK(has(replaced_line("2, 10, 0, 0", "2, 10,0, 0,0, 0,0"), told));
  CHECK(has(replaced_line("13, 3, -7.5", "13, 3, -7,5"), told));
  CHECK(has(replaced_line("5, 1, 1, 0.25", "5, 1, 1, 0,25"), told));
  CHECK(has(replaced_line("9810., 0., 0., -2.", "9810,0, 0,0, 0,0, -2,0"), told));
  CHECK(has(replaced_line("Upper, P4, 3.", "Upper, P4, 3,5"), told));
  CHECK(has(replaced_line("Top, P, 2.", "Top, P, 2,5"), told));
  // A node may have the normal of a shell behind its place.
  CHECK(read(replaced(two_bricks, "2, 10, 0, 0", "2, 10, 0, 0, 0.6, 0., 0.8")).mesh.node_count() == 12);
}

TEST_CASE("loads on faces between two elements are told") {
  const Deck inner = with_static_step("", "*DLOAD\nALL, P2, 3.\n");
  CHECK(has(omitted(inner, "loads on faces inside the body").effect.english(), "1 faces between two elements"));
  CHECK(omitted(with_static_step("", "*DLOAD\nUpper, P2, 3.\n"), "loads on faces inside the body").name.empty());
}

TEST_CASE("more different values by node than a list holds are fields of the deck") {
  std::string nodes = "*NODE, NSET=ALL\n", elements = "*ELEMENT, TYPE=C3D8, ELSET=E\n", warm, moved, pushed;
  for (int k = 0; k <= 150; ++k)
    for (int i = 0; i < 4; ++i) {
      const std::string node = std::to_string(4 * k + i + 1);
      nodes += node + ", " + std::to_string(i == 1 || i == 2) + ", " + std::to_string(i / 2) + ", " + std::to_string(k) + "\n";
      warm += node + ", 11, 11, " + std::to_string(20 + 4 * k + i) + "\n";
      moved += node + ", 2, 2, " + std::to_string(4 * k + i) + "\n";
      pushed += node + ", 3, " + std::to_string(4 * k + i + 1) + "\n";
    }
  for (int k = 0; k < 150; ++k) {
    elements += std::to_string(k + 1);
    for (int i = 0; i < 8; ++i) elements += ", " + std::to_string(4 * k + i + 1);
    elements += "\n";
  }
  const std::string model = nodes + elements +
                            "*MATERIAL, NAME=M\n*ELASTIC\n210000., 0.3\n*CONDUCTIVITY\n50.\n*SOLID SECTION, ELSET=E, MATERIAL=M\n";
  const auto value_at = [](const DeckField& field, double height) {
    for (std::size_t n = 0; n < field.at.points.size(); ++n)
      if (std::abs(field.at.points[n][2] - 1e-3 * height) < 1e-9 && length(field.at.points[n]) < 1e-3 * height + 1e-9)
        return field.at.values[n];
    return std::nan("");
  };
  const Deck heat = read(model + "*STEP\n*HEAT TRANSFER, STEADY STATE\n*BOUNDARY\n" + warm + "*END STEP\n");
  REQUIRE(heat.study.constraints.size() == 1);
  CHECK(variation_of(heat.study.constraints[0], 0) != nullptr);
  REQUIRE(heat.fields.size() == 1);
  CHECK(value_at(heat.fields[0], 7) == doctest::Approx(48));
  const Deck force = read(model + "*STEP\n*STATIC\n*BOUNDARY\n1, 1, 1\n" + moved + "*CLOAD\n" + pushed + "*END STEP\n");
  REQUIRE(force.fields.size() == 2);
  CHECK(force.fields[0].name == "prescribed displacement y of step 1");
  CHECK(value_at(force.fields[0], 7) == doctest::Approx(28e-3));
  CHECK(force.fields[1].name == "force z of step 1");
  CHECK(value_at(force.fields[1], 7) == doctest::Approx(29));
  CHECK(force.study.loads.size() == 1);
  CHECK(force.study.constraints.size() == 2);
}
