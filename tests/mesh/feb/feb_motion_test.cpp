// Models of FEBio that move, their curves, and how their elements are integrated.
#include "engine/model/study/selection.hpp"
#include "mesh/feb/feb_deck.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

/// A brick of 10 mm held at its foot. curve: what follows the points of the load curve 1.
std::string moving_brick(const std::string& analysis, const std::string& more, const std::string& curve = "",
                         const std::string& material = "<material id=\"1\" name=\"m\" type=\"neo-Hookean\"><E>1</E><v>0.3</v></material>",
                         const std::string& domain = "") {
  return "<febio_spec version=\"4.0\"><Module type=\"solid\"/>\n"
         "<Control><analysis>" + analysis + "</analysis><time_steps>8</time_steps><step_size>0.25</step_size></Control>\n"
         "<Material>" + material + "</Material>\n<Mesh><Nodes><node id=\"1\">0,0,0</node><node id=\"2\">10,0,0</node>"
         "<node id=\"3\">10,10,0</node><node id=\"4\">0,10,0</node><node id=\"5\">0,0,10</node><node id=\"6\">10,0,10</node>"
         "<node id=\"7\">10,10,10</node><node id=\"8\">0,10,10</node></Nodes>"
         "<Elements type=\"hex8\" name=\"block\"><elem id=\"1\">1,2,3,4,5,6,7,8</elem></Elements>"
         "<NodeSet name=\"foot\">1,2,3,4</NodeSet><NodeSet name=\"head\">5,6,7,8</NodeSet>"
         "<Surface name=\"top\"><quad4 id=\"1\">5,6,7,8</quad4></Surface></Mesh>\n"
         "<MeshDomains><SolidDomain name=\"block\" mat=\"m\"" + domain + "</MeshDomains>\n"
         "<Boundary><bc name=\"hold\" node_set=\"foot\" type=\"zero displacement\"><x_dof>1</x_dof><y_dof>1</y_dof><z_dof>1</z_dof></bc>"
         "</Boundary>\n" + more +
         "<LoadData><load_controller id=\"1\" type=\"loadcurve\"><interpolate>LINEAR</interpolate>" + curve +
         "<points><pt>0,1</pt><pt>0.5,3</pt><pt>1,1</pt></points></load_controller></LoadData>\n</febio_spec>\n";
}

const std::string plain_domain = "/>";

Deck moved(const std::string& text) {
  Deck out = read_feb_deck(text, "a.feb", 1e-3);
  for (const NotComputed& n : out.study.not_computed) MESSAGE(n.name);
  return out;
}

const std::string head_force =
    "<Loads><nodal_load node_set=\"head\" type=\"nodal_force\"><value lc=\"1\">0,0,2</value></nodal_load></Loads>\n";

bool omits_part(const Deck& deck, const std::string& name) {
  return std::ranges::any_of(deck.study.not_computed, [&](const NotComputed& n) { return n.name.find(name) != std::string::npos; });
}

}  // namespace

TEST_CASE("a dynamic model of FEBio is a motion by Newmark: steps as stated, loads by their curve, initial velocities") {
  const Deck deck = moved(moving_brick("DYNAMIC", head_force + "<Initial><ic node_set=\"head\" type=\"velocity\"><value>0,0,5</value></ic></Initial>\n",
                                       "", "<material id=\"1\" name=\"m\" type=\"neo-Hookean\"><E>1</E><v>0.3</v></material>", plain_domain));
  CHECK(deck.study.not_computed.empty());
  REQUIRE(deck.steps.size() == 1);
  REQUIRE(deck.steps[0].transient);
  CHECK(deck.steps[0].transient->alpha == 0);  // Newmark
  CHECK(deck.steps[0].transient->step == 0.25);
  REQUIRE(deck.steps[0].times.size() == 8);
  CHECK(deck.steps[0].times[2] == doctest::Approx(0.75));
  CHECK(deck.study.materials.at(0).density == doctest::Approx(1e12));  // 1 in units of the model
  bool has_force = false, is_thrown = false;
  for (const Condition& load : deck.steps[0].loads) {
    if (load.kind->key == "initial_velocity_of_nodes") {
      is_thrown = true;
      CHECK(*load.values.at(2) == doctest::Approx(0.005));
    }
    if (load.varies.empty()) continue;
    has_force = true;
    const auto& table = std::get<VariationTable>(load.varies.at(0).by.by);
    CHECK(table.at == std::vector<double>{0, 0.5, 1, 2});  // what lies on a line is left out
    CHECK(table.values[1] == doctest::Approx(3 * table.values[0]));
  }
  CHECK(has_force);
  CHECK(is_thrown);
}

TEST_CASE("the scheme of FEBio's dynamics: a spectral radius is that of Hilber, Hughes and Taylor, other numbers are refused") {
  const auto with = [](const std::string& solver) {
    const std::string text = moving_brick("DYNAMIC", head_force, "", "<material id=\"1\" name=\"m\" type=\"neo-Hookean\"><E>1</E></material>", plain_domain);
    return moved(replaced(text, "</step_size>", "</step_size><solver type=\"solid\">" + solver + "</solver>"));
  };
  CHECK(with("<rhoi>1</rhoi>").steps.at(0).transient->alpha == 0);
  CHECK(with("<rhoi>0.6</rhoi>").steps.at(0).transient->alpha == doctest::Approx(-0.25));
  CHECK(omits_part(with("<rhoi>0.2</rhoi>"), "rhoi"));
  CHECK(omits_part(with("<rhoi>-2</rhoi><gamma>0.6</gamma>"), "alpha beta gamma"));
  CHECK_FALSE(omits_part(with("<rhoi>-2</rhoi><alpha>1</alpha><beta>0.25</beta><gamma>0.5</gamma>"), "alpha"));
}

TEST_CASE("a dynamic step of FEBio after a static one begins from its state; one after another motion is refused") {
  const auto step = [](const std::string& kind, const std::string& more) {
    return "<step name=\"" + kind + "\"><Control><analysis>" + kind + "</analysis><time_steps>2</time_steps><step_size>0.5</step_size></Control>" + more + "</step>";
  };
  const std::string still = step("STATIC", replaced(replaced(head_force, "\n", ""), " lc=\"1\"", "")), swing = step("DYNAMIC", "");
  const auto with = [](const std::string& steps) {
    return moved(moving_brick("STATIC", "<Step>" + steps + "</Step>\n", "", "<material id=\"1\" name=\"m\" type=\"neo-Hookean\"><E>1</E></material>", plain_domain));
  };
  const Deck deck = with(still + swing);
  CHECK(deck.study.not_computed.empty());
  REQUIRE(deck.steps.size() == 2);
  CHECK_FALSE(deck.steps[0].transient);
  CHECK(deck.steps[1].transient.has_value());
  CHECK(deck.steps[1].begins_from == deck.steps[0].name);
  CHECK(deck.steps[0].loads.size() == 1);
  CHECK(deck.steps[1].loads.empty());
  CHECK(omits_part(with(swing + replaced(swing, "name=\"DYNAMIC\"", "name=\"on\"")), "*DYNAMIC after another step"));
}

TEST_CASE("curves of FEBio that repeat") {
  // A static step ends where the curve turns, so the loads of the last part are those of its end at 2 s.
  const auto last = [](const std::string& extend) {
    const Deck deck = moved(moving_brick("STATIC", head_force, "<extend>" + extend + "</extend>",
                                         "<material id=\"1\" name=\"m\" type=\"neo-Hookean\"><E>1</E></material>", plain_domain));
    CHECK(deck.study.not_computed.empty());
    return std::pair(deck.steps.size(), vector(deck.steps.back().loads.at(0))[2]);
  };
  CHECK(last("REPEAT").first == 4);  // 0.5, 1, 1.5, 2
  CHECK(last("CONSTANT").first == 2);
  CHECK(last("REPEAT").second == doctest::Approx(last("CONSTANT").second));
  const Deck offset = moved(replaced(moving_brick("STATIC", head_force, "<extend>REPEAT OFFSET</extend>",
                                                  "<material id=\"1\" name=\"m\" type=\"neo-Hookean\"><E>1</E></material>", plain_domain),
                                     "<pt>1,1</pt>", "<pt>1,2</pt>"));
  CHECK(vector(offset.steps.back().loads.at(0))[2] == doctest::Approx(3 * last("CONSTANT").second));  // 1, 2, 3
}

TEST_CASE("elements of FEBio: one pressure each for laws that split off the volume, one a point for others") {
  const std::string split = "<material id=\"1\" name=\"m\" type=\"Mooney-Rivlin\"><c1>1</c1><k>100</k></material>",
                    whole = "<material id=\"1\" name=\"m\" type=\"neo-Hookean\"><E>1</E><v>0.3</v></material>";
  const auto pressure = [](const std::string& material, const std::string& domain) {
    return moved(moving_brick("STATIC", head_force, "", material, domain)).study.elements.pressure;
  };
  CHECK(pressure(split, "/>") == ElementPressure::automatic);
  CHECK(pressure(whole, "/>") == ElementPressure::never);
  CHECK(pressure(split, " type=\"elastic-solid\"/>") == ElementPressure::never);
  CHECK(pressure(whole, " type=\"three-field-solid\"/>") == ElementPressure::automatic);
  CHECK(omits_part(moved(moving_brick("STATIC", head_force, "", whole, " type=\"ut4-solid\"/>")), "ut4-solid"));
  const Deck augmented = moved(moving_brick("STATIC", head_force, "", split, " type=\"three-field-solid\"><laugon>1</laugon></SolidDomain>"));
  CHECK(augmented.study.not_computed.empty());
  CHECK(augmented.notes.size() > moved(moving_brick("STATIC", head_force, "", split, "/>")).notes.size());
}

TEST_CASE("a body load of FEBio by the place acts by mass and against its formula") {
  const auto with = [](const std::string& load) {
    return moved(moving_brick("STATIC", "<Loads><body_load type=\"non-const\">" + load + "</body_load></Loads>\n", "",
                              "<material id=\"1\" name=\"m\" type=\"neo-Hookean\"><E>1</E></material>", plain_domain));
  };
  const Deck deck = with("<x type=\"math\">0</x><y lc=\"1\" type=\"math\">2*Z</y>");
  CHECK(deck.study.not_computed.empty());
  for (const std::size_t step : {0, 1}) {  // it ends where the curve turns, at 3, and then at 1
    const Condition& gravity = deck.steps.at(step).loads.at(0);
    REQUIRE(gravity.kind->key == "gravity");
    CHECK(gravity.varies.size() == 2);
    const auto& formula = std::get<VariationFormula>(gravity.varies.back().by.by).text;
    CHECK(formula == (step == 0 ? "(2*(z / (0.001 m))) * (-0.0030000000000000001 m/s^2)" : "(2*(z / (0.001 m))) * (-0.001 m/s^2)"));
  }
  CHECK(omits_part(with("<x type=\"math\">sin(X)</x>"), "body_load non-const"));
}

TEST_CASE("springs of FEBio act along the line between two nodes; those of another law are refused by name") {
  const auto with = [](const std::string& material, const std::string& pair) {
    const std::string text = moving_brick("STATIC", head_force + "<Discrete><discrete_material id=\"1\" name=\"s\" " + material +
                                                        "</discrete_material><discrete dmat=\"1\" discrete_set=\"link\"/></Discrete>\n",
                                          "", "<material id=\"1\" name=\"m\" type=\"neo-Hookean\"><E>1</E></material>", plain_domain);
    return moved(replaced(text, "</Mesh>", "<DiscreteSet name=\"link\"><delem>" + pair + "</delem></DiscreteSet></Mesh>"));
  };
  const Deck deck = with("type=\"linear spring\"><E>3</E>", "1,7");
  CHECK(deck.study.not_computed.empty());
  const Condition& spring = deck.steps.at(0).loads.back();
  REQUIRE(spring.kind->key == "spring_between");
  CHECK(*spring.values.at(0) == doctest::Approx(3000));  // N/m of 3 N/mm
  CHECK(select(deck.mesh, spring.where, "t").nodes.size() == 1);
  CHECK(select(deck.mesh, spring.other, "t").nodes.size() == 1);
  CHECK(omits_part(with("type=\"nonlinear spring\"><scale>1</scale>", "1,7"), "Discrete nonlinear spring"));
  CHECK(omits_part(with("type=\"linear spring\"><E>3</E>", "1,99"), "Discrete linear spring"));
}

TEST_CASE("a fixed normal displacement of FEBio keeps the nodes of a surface in their planes") {
  const auto with = [](const std::string& numbers) {
    return moved(moving_brick("STATIC",
                              head_force + "<Constraints><constraint name=\"slide\" surface=\"top\" type=\"fixed normal displacement\">" + numbers +
                                  "</constraint></Constraints>\n",
                              "", "<material id=\"1\" name=\"m\" type=\"neo-Hookean\"><E>1</E></material>", plain_domain));
  };
  const Deck deck = with("<penalty>10</penalty><rhs>0</rhs>");
  CHECK(deck.study.not_computed.empty());
  const Condition& support = deck.steps.at(0).constraints.back();
  REQUIRE(support.kind->key == "normal_displacement");
  CHECK(support.values.at(0) == 0.0);
  CHECK(select(deck.mesh, support.where, "t").nodes.size() == 4);
  CHECK(omits_part(with("<rhs>1</rhs>"), "fixed normal displacement"));
}
