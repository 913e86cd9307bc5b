// Models of FEBio: what is read, what it says, and what is refused by name.
#include "mesh/feb/feb_deck.hpp"

#include <cmath>

#include "engine/model/study/selection.hpp"
#include "mesh/feb/feb_xml.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

const std::string feb_nodes =
    "<Nodes name=\"all\"><node id=\"1\">0,0,0</node><node id=\"2\">10,0,0</node><node id=\"3\">10,10,0</node>"
    "<node id=\"4\">0,10,0</node><node id=\"5\">0,0,10</node><node id=\"6\">10,0,10</node><node id=\"7\">10,10,10</node>"
    "<node id=\"8\">0,10,10</node></Nodes>";

/// A brick of 10 mm held at its foot, in version 4.
std::string feb_model(const std::string& material, const std::string& loads, const std::string& more = "") {
  return "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<febio_spec version=\"4.0\">\n<Module type=\"solid\"/>\n"
         "<Control><analysis>STATIC</analysis><time_steps>5</time_steps><step_size>0.2</step_size>"
         "<time_stepper type=\"default\"><max_retries>4</max_retries><opt_iter>9</opt_iter><dtmin>0.01</dtmin>"
         "<dtmax>0.5</dtmax></time_stepper></Control>\n"
         "<Material>" + material + "</Material>\n<Mesh>" + feb_nodes +
         "<Elements type=\"hex8\" name=\"block\"><elem id=\"1\">1,2,3,4,5,6,7,8</elem></Elements>"
         "<NodeSet name=\"foot\">1,2,3,4</NodeSet>"
         "<Surface name=\"top\"><quad4 id=\"1\">5,6,7,8</quad4></Surface></Mesh>\n"
         "<MeshDomains><SolidDomain name=\"block\" mat=\"tissue\"/></MeshDomains>\n"
         "<Boundary><bc name=\"hold\" node_set=\"foot\" type=\"zero displacement\"><x_dof>1</x_dof><y_dof>1</y_dof>"
         "<z_dof>1</z_dof></bc></Boundary>\n<Loads>" + loads + "</Loads>\n"
         "<LoadData><load_controller id=\"1\" type=\"loadcurve\"><interpolate>LINEAR</interpolate><points><pt>0,0</pt>"
         "<pt>2,1</pt></points></load_controller></LoadData>\n" + more + "</febio_spec>\n";
}

const std::string feb_mooney =
    "<material id=\"1\" name=\"tissue\" type=\"Mooney-Rivlin\"><density>1e-9</density><c1>0.02</c1><c2>0.01</c2><k>10</k></material>";
const std::string feb_pressure =
    "<surface_load surface=\"top\" type=\"pressure\"><pressure lc=\"1\">0.004</pressure></surface_load>";

Deck read_feb(const std::string& text) { return read_feb_deck(text, "a.feb", 1e-3); }

bool feb_omits(const Deck& deck, const std::string& name) {
  return std::ranges::any_of(deck.study.not_computed, [&](const NotComputed& n) { return n.name.find(name) != std::string::npos; });
}

}  // namespace

TEST_CASE("a model of FEBio: mesh, law, support, pressure with its curve, increments") {
  const Deck deck = read_feb(feb_model(feb_mooney, feb_pressure));
  for (const NotComputed& n : deck.study.not_computed) MESSAGE(n.name);
  CHECK(deck.study.not_computed.empty());
  CHECK(deck.mesh.points.size() == 8);
  CHECK(deck.mesh.points[6][0] == doctest::Approx(0.01));
  CHECK(deck.study.elements.large_deformation);
  REQUIRE(deck.study.materials.size() == 1);
  const Material& m = deck.study.materials[0];
  CHECK(*m.c10 == doctest::Approx(20e3));
  CHECK(*m.c01 == doctest::Approx(10e3));
  CHECK(*m.log_bulk_modulus == doctest::Approx(10e6));  // k / 2 (ln J)^2 unless another function is stated
  CHECK_FALSE(m.bulk_modulus);
  REQUIRE(deck.steps.size() == 1);
  REQUIRE(deck.steps[0].constraints.size() == 1);
  CHECK(select(deck.mesh, deck.steps[0].constraints[0].where, "t").nodes.size() == 4);
  REQUIRE(deck.steps[0].loads.size() == 1);
  CHECK(deck.steps[0].loads[0].kind->key == "pressure");
  CHECK(contribution(deck.steps[0].loads[0]).pressure == doctest::Approx(2000));  // half of 4 kPa at the end, 1 s
  REQUIRE(deck.solve);
  CHECK(deck.solve->first_increment == doctest::Approx(0.2));
  CHECK(deck.solve->largest_increment == doctest::Approx(0.5));
  CHECK(deck.solve->smallest_increment == doctest::Approx(0.01 / 16));  // dtmin, and four cuts of a step that fails
  CHECK(deck.solve->increment_retries == 4);
  CHECK(deck.solve->increment_iterations == 9);
}

TEST_CASE("laws of FEBio: those with the same energy are taken, the rest is refused by name") {
  const auto material = [](const std::string& type, const std::string& constants) {
    return read_feb(feb_model("<material id=\"1\" name=\"tissue\" type=\"" + type + "\">" + constants + "</material>", feb_pressure));
  };
  const Deck ogden = material("Ogden", "<c1>2</c1><m1>4</m1><c2>1</c2><m2>-2</m2><c3>0</c3><k>100</k>");
  CHECK(ogden.study.not_computed.empty());
  CHECK(*ogden.study.materials[0].ogden_mu_1 == doctest::Approx(1e6));  // c / m^2 (l^m - 3) is 2 (c / 2) / m^2 (...)
  CHECK(*ogden.study.materials[0].ogden_alpha_2 == -2);
  const Deck skin = material("Veronda-Westmann", "<c1>0.1</c1><c2>5</c2><k>100</k>");
  CHECK(*skin.study.materials[0].veronda_c1 == doctest::Approx(1e5));
  CHECK(*skin.study.materials[0].veronda_c2 == 5);
  const Deck neo = material("incomp neo-Hookean", "<G>0.5</G><k>100</k>");
  CHECK(*neo.study.materials[0].shear_modulus == doctest::Approx(5e5));
  CHECK(*neo.study.materials[0].log_bulk_modulus == doctest::Approx(100e6));
  const Deck linear = material("isotropic elastic", "<E>3</E><v>0.3</v>");
  CHECK(*linear.study.materials[0].youngs_modulus == doctest::Approx(3e6));
  CHECK(linear.study.elements.large_deformation);
  const Deck coupled = material("neo-Hookean", "<E>1</E><v>0.25</v>");
  CHECK(*coupled.study.materials[0].shear_modulus == doctest::Approx(4e5));
  CHECK(*coupled.study.materials[0].lame_lambda == doctest::Approx(4e5));
  CHECK_FALSE(coupled.study.materials[0].bulk_modulus);
  CHECK(feb_omits(material("solid mixture", ""), "solid mixture"));
}

TEST_CASE("what a model of FEBio states beside is refused by name") {
  CHECK(feb_omits(read_feb(feb_model(feb_mooney, "<body_load type=\"gravity\"/>")), "body_load gravity"));
  CHECK(feb_omits(read_feb(feb_model(feb_mooney, replaced(feb_pressure, "lc=\"1\">0.004", "type=\"math\">0.004*x"))), "surface_load pressure"));
  CHECK(feb_omits(read_feb(feb_model(feb_mooney, feb_pressure, "<Contact><contact type=\"rigid-wall\"/></Contact>")), "Contact rigid-wall"));
  CHECK(feb_omits(read_feb(feb_model(feb_mooney, feb_pressure, "<Contact><contact type=\"sliding-elastic\"/></Contact>")), "sliding-elastic"));
  CHECK(feb_omits(read_feb(feb_model(feb_mooney, replaced(feb_pressure, "lc=\"1\"", "lc=\"7\""))), "load controller 7"));
  CHECK_THROWS_WITH_AS((void)read_feb(replaced(feb_model(feb_mooney, feb_pressure), "type=\"solid\"", "type=\"biphasic\"")),
                       doctest::Contains("biphasic"), Error);
  CHECK_THROWS_WITH_AS((void)read_feb(replaced(feb_model(feb_mooney, feb_pressure), "1,2,3,4,5,6,7,8", "1,2,3,4,5,6,7")),
                       doctest::Contains("needs an id and 8 nodes"), Error);
  CHECK_THROWS_AS((void)read_feb(replaced(feb_model(feb_mooney, feb_pressure), "node_set=\"foot\"", "node_set=\"hand\"")), Error);
  CHECK_THROWS_WITH_AS((void)read_feb("<!DOCTYPE a [<!ENTITY b \"c\">]><febio_spec/>"), doctest::Contains("document type"), Error);
  CHECK_THROWS_WITH_AS((void)read_feb("<febio_spec><Mesh></febio_spec>"), doctest::Contains("not well formed"), Error);
  CHECK_THROWS_AS((void)read_feb(""), Error);
}

TEST_CASE("a model of version 2.5 with two steps") {
  const std::string text =
      "<febio_spec version=\"2.5\"><Module type=\"solid\"/><Material><material id=\"1\" name=\"a\" type=\"isotropic elastic\">"
      "<E>1</E><v>0.2</v></material></Material><Geometry>" + feb_nodes +
      "<Elements type=\"hex8\" mat=\"1\" name=\"block\"><elem id=\"1\">1,2,3,4,5,6,7,8</elem></Elements>"
      "<NodeSet name=\"foot\"><node id=\"1\"/><node id=\"2\"/><node id=\"3\"/><node id=\"4\"/></NodeSet>"
      "<NodeSet name=\"head\"><node id=\"5\"/><node id=\"6\"/><node id=\"7\"/><node id=\"8\"/></NodeSet></Geometry>"
      "<Boundary><fix bc=\"x,y,z\" node_set=\"foot\"/></Boundary>"
      "<Step name=\"pull\"><Control><time_steps>10</time_steps><step_size>0.1</step_size><analysis type=\"static\"/></Control>"
      "<Boundary><prescribe bc=\"z\" node_set=\"head\"><scale lc=\"1\">2</scale></prescribe></Boundary></Step>"
      "<Step name=\"push\"><Control><time_steps>10</time_steps><step_size>0.1</step_size><analysis type=\"static\"/></Control>"
      "<Loads><nodal_load bc=\"x\" node_set=\"head\"><scale lc=\"1\">0.5</scale></nodal_load></Loads></Step>"
      "<LoadData><loadcurve id=\"1\" type=\"linear\"><point>0,0</point><point>1,1</point><point>2,3</point></loadcurve></LoadData>"
      "</febio_spec>";
  const Deck deck = read_feb(text);
  for (const NotComputed& n : deck.study.not_computed) MESSAGE(n.name);
  REQUIRE(deck.steps.size() == 2);
  REQUIRE(deck.steps[0].constraints.size() == 2);
  CHECK(deck.steps[0].loads.empty());
  CHECK(deck.steps[1].constraints.size() == 1);  // the motion ends with its step
  REQUIRE(deck.steps[1].loads.size() == 1);
  CHECK(vector(deck.steps[1].loads[0])[0] == doctest::Approx(1.5));
}

TEST_CASE("contacts of a model of FEBio: sliding with friction, and tied") {
  const auto with_contact = [](const std::string& type, const std::string& numbers) {
    std::string text = feb_model(feb_mooney, feb_pressure,
                                 "<Contact><contact name=\"c\" surface_pair=\"pair\" type=\"" + type + "\">" + numbers +
                                     "</contact></Contact>\n");
    text = replaced(text, "</Nodes>",
                    "<node id=\"11\">0,0,11</node><node id=\"12\">10,0,11</node><node id=\"13\">10,10,11</node><node id=\"14\">0,10,11</node>"
                    "<node id=\"15\">0,0,21</node><node id=\"16\">10,0,21</node><node id=\"17\">10,10,21</node><node id=\"18\">0,10,21</node></Nodes>");
    text = replaced(text, "</Elements>", "<elem id=\"2\">11,12,13,14,15,16,17,18</elem></Elements>");
    return read_feb(replaced(text, "</Surface>",
                             "</Surface><Surface name=\"foot2\"><quad4 id=\"1\">14,13,12,11</quad4></Surface>"
                             "<SurfacePair name=\"pair\"><primary>foot2</primary><secondary>top</secondary></SurfacePair>"));
  };
  const auto contact_of = [](const Deck& deck) {
    for (const NotComputed& n : deck.study.not_computed) MESSAGE(n.name);
    for (const Condition& c : deck.steps.at(0).constraints)
      if (c.kind->joins_places()) return c;
    return Condition{};
  };
  const Deck sliding = with_contact("sliding-elastic", "<laugon>1</laugon><fric_coeff>0.25</fric_coeff><penalty>10</penalty>");
  CHECK(sliding.study.not_computed.empty());
  CHECK(sliding.solve.value().contact_tolerance == 1e-2);
  CHECK(with_contact("sliding-elastic", "<laugon>AUGLAG</laugon><tolerance>0.002</tolerance>").solve.value().contact_tolerance == 0.002);
  CHECK(with_contact("sliding-elastic", "<laugon>PENALTY</laugon><tolerance>0.002</tolerance>").solve.value().contact_tolerance == 1e-2);
  const Condition rubs = contact_of(sliding);
  REQUIRE(rubs.kind != nullptr);
  CHECK(rubs.kind->key == "frictional_contact");
  CHECK(number(rubs, "friction") == 0.25);
  CHECK(select(sliding.mesh, rubs.where, "t").nodes.size() == 4);
  const Condition tied = contact_of(with_contact("tied-elastic", "<search_radius>2</search_radius>"));
  REQUIRE(tied.kind != nullptr);
  CHECK(tied.kind->key == "bonded_contact");
  CHECK(feb_omits(with_contact("sliding-elastic", "<tension>1</tension>"), "tension"));
}

TEST_CASE("a rigid wall of a model of FEBio is a rigid plane that its offset moves") {
  const auto with_wall = [](const std::string& plane) {
    return read_feb(feb_model(feb_mooney, "",
                              "<Contact><contact name=\"press\" surface=\"top\" type=\"rigid_wall\"><penalty>10</penalty>" + plane +
                                  "<offset lc=\"1\">4</offset></contact></Contact>\n"));
  };
  const Deck deck = with_wall("<plane>0,0,-2,-22</plane>");
  CHECK(deck.study.not_computed.empty());
  const Condition& wall = deck.steps.at(0).constraints.back();
  REQUIRE(wall.kind->key == "rigid_plane");
  CHECK(vector(wall, "point")[2] == doctest::Approx(0.011));
  CHECK(vector(wall, "normal")[2] == -1);
  CHECK(vector(wall, "motion")[2] == doctest::Approx(-0.002));  // half of 4 mm at the end, 1 s
  CHECK(select(deck.mesh, wall.where, "t").nodes.size() == 4);
  CHECK(feb_omits(with_wall("<plane lc=\"1\">0,0,-1,-11</plane>"), "rigid_wall, plane"));
  CHECK_THROWS_AS((void)with_wall("<plane>0,0,0,1</plane>"), Error);
}

TEST_CASE("body loads of FEBio: by mass, against the stated vector, with their curve") {
  for (const char* load : {"<body_load type=\"const\"><z lc=\"1\">9810</z></body_load>",
                           "<body_load type=\"body force\"><force lc=\"1\">0,0,9810</force></body_load>",
                           "<body_load type=\"body force\" elem_set=\"block\"><force type=\"math\">0,0,4905</force></body_load>"}) {
    CAPTURE(load);
    const Deck deck = read_feb(feb_model(feb_mooney, load));
    for (const NotComputed& n : deck.study.not_computed) MESSAGE(n.name);
    CHECK(deck.study.not_computed.empty());
    REQUIRE(deck.steps.at(0).loads.size() == 1);
    const Condition& gravity = deck.steps[0].loads[0];
    CHECK(gravity.kind->key == "gravity");
    CHECK(*gravity.values.at(0) == doctest::Approx(0));
    CHECK(*gravity.values.at(2) == doctest::Approx(-4.905));  // half of it at the end, 1 s
    CHECK(*deck.study.materials.at(0).density == doctest::Approx(1000));
  }
  // A material without a density has 1 in the units of the model, as FEBio takes it.
  std::string plain = feb_mooney;
  plain.replace(plain.find("<density>1e-9</density>"), std::string("<density>1e-9</density>").size(), "");
  const std::string weight = "<body_load type=\"const\"><z>1e-9</z></body_load>";
  CHECK(*read_feb(feb_model(plain, weight)).study.materials.at(0).density == doctest::Approx(1e12));
  CHECK(feb_omits(read_feb(feb_model(feb_mooney, "<body_load type=\"body force\"><force type=\"math\">0,0,X</force></body_load>")),
                  "body_load body force"));
  CHECK(feb_omits(read_feb(feb_model(feb_mooney, "<body_load type=\"centrifugal\"/>")), "body_load centrifugal"));
  CHECK_THROWS_WITH_AS((void)read_feb(feb_model(feb_mooney, "<body_load type=\"const\" elem_set=\"lid\"><z>1</z></body_load>")),
                       doctest::Contains("\"lid\" does not exist"), Error);
}

namespace {
/// The brick under a rigid plate that shares its upper nodes.
std::string feb_with_plate(const std::string& rigid) {
  std::string text = feb_model(feb_mooney + "<material id=\"2\" name=\"steel\" type=\"rigid body\"><density>1</density></material>", "", rigid);
  const auto after = [&](const std::string& at, const std::string& more) { text.insert(text.find(at) + at.size(), more); };
  after("<node id=\"8\">0,10,10</node>",
        "<node id=\"9\">0,0,12</node><node id=\"10\">10,0,12</node><node id=\"11\">10,10,12</node><node id=\"12\">0,10,12</node>");
  after("</Elements>", "<Elements type=\"hex8\" name=\"plate\"><elem id=\"2\">5,6,7,8,9,10,11,12</elem></Elements>"
                       "<Surface name=\"lid\"><quad4 id=\"1\">9,10,11,12</quad4></Surface>");
  after("<SolidDomain name=\"block\" mat=\"tissue\"/>", "<SolidDomain name=\"plate\" mat=\"steel\"/>");
  return text;
}
}  // namespace

TEST_CASE("rigid bodies of FEBio lead the nodes that they share, where they do not turn") {
  const std::string fixed = "<rigid_bc type=\"rigid_fixed\"><rb>steel</rb><Rx_dof>1</Rx_dof><Ry_dof>1</Ry_dof><Ru_dof>1</Ru_dof>"
                            "<Rv_dof>1</Rv_dof><Rw_dof>1</Rw_dof></rigid_bc>",
                    pressed = "<rigid_bc type=\"rigid_displacement\"><rb>2</rb><dof>z</dof><value lc=\"1\">-4</value></rigid_bc>";
  const Deck deck = read_feb(feb_with_plate("<Rigid>" + fixed + pressed + "</Rigid>"));
  for (const NotComputed& n : deck.study.not_computed) MESSAGE(n.name);
  CHECK(deck.study.not_computed.empty());
  CHECK(deck.mesh.solid_count() == 2);  // its elements stay, so others may touch it
  CHECK(deck.study.materials.size() == 2);
  bool is_led = false;
  for (const Condition& c : deck.steps.at(0).constraints) {
    const auto nodes = select(deck.mesh, c.where, "t").nodes;
    if (!c.values.at(2) || *c.values[2] == 0) continue;
    CHECK(nodes.size() == 8);
    CHECK(*c.values[2] == doctest::Approx(-0.002));  // half of it at the end, 1 s
    for (const Index node : nodes) CHECK(deck.mesh.points[static_cast<std::size_t>(node)][2] >= 0.0099);
    is_led = true;
  }
  CHECK(is_led);
  // febio_spec 2 says the same otherwise.
  const Deck old = read_feb(feb_with_plate("<Boundary><rigid_body mat=\"2\"><fixed bc=\"x\"/><fixed bc=\"y\"/><fixed bc=\"Ru\"/>"
                                           "<fixed bc=\"Rv\"/><fixed bc=\"Rw\"/><prescribed bc=\"z\" lc=\"1\">-4</prescribed></rigid_body></Boundary>"));
  CHECK(old.study.not_computed.empty());
  CHECK(old.steps.at(0).constraints.size() == deck.steps.at(0).constraints.size());
  // A body that does not turn takes no moment.
  CHECK(feb_omits(read_feb(feb_with_plate("<Rigid>" + fixed + "<rigid_load type=\"rigid_moment\"><rb>2</rb><dof>Ru</dof><value>1</value>"
                                          "</rigid_load></Rigid>")),
                  "rigid_load rigid_moment"));
}

TEST_CASE("rigid bodies of FEBio that turn have six motions, and forces and moments at their centre of mass") {
  const auto conditions = [](const std::string& rigid) {
    const Deck deck = read_feb(feb_with_plate("<Rigid>" + rigid + "</Rigid>"));
    for (const NotComputed& n : deck.study.not_computed) MESSAGE(n.name);
    CHECK(deck.study.not_computed.empty());
    CHECK(deck.mesh.solid_count() == 1);
    std::vector<Condition> out;
    for (const Condition& c : deck.steps.at(0).constraints)
      if (c.kind->key == "rigid" || c.kind->key == "remote_displacement") {
        CHECK(select(deck.mesh, c.where, "t").nodes.size() == 4);
        for (std::size_t a = 0; a < 3; ++a) CHECK(*c.values[a] == doctest::Approx(a == 2 ? 0.011 : 0.005));  // its middle
        out.push_back(c);
      }
    return out;
  };
  const auto free = conditions("<rigid_load type=\"rigid_force\"><rb>2</rb><dof>Rx</dof><value>3</value></rigid_load>"
                               "<rigid_load type=\"rigid_moment\"><rb>2</rb><dof>Rv</dof><value lc=\"1\">4</value></rigid_load>");
  REQUIRE(free.size() == 1);
  CHECK(*free[0].values[3] == doctest::Approx(3));
  CHECK(*free[0].values[7] == doctest::Approx(0.002));  // N mm, half of it at the end
  const auto turned = conditions("<rigid_bc type=\"rigid_fixed\"><rb>steel</rb><Rx_dof>1</Rx_dof><Ru_dof>1</Ru_dof></rigid_bc>"
                                 "<rigid_bc type=\"rigid_rotation\"><rb>2</rb><dof>Rw</dof><value>0.1</value></rigid_bc>");
  REQUIRE(turned.size() == 2);
  CHECK(turned[1].values[3] == 0.0);
  CHECK(!turned[1].values[4]);
  CHECK(turned[1].values[6] == 0.0);
  CHECK(!turned[1].values[7]);
  CHECK(*turned[1].values[8] == doctest::Approx(0.1));
  const auto by_vector = conditions("<rigid_bc type=\"rigid_rotation_vector\"><rb>2</rb><vx>1</vx><vy>2</vy><vz lc=\"1\">3</vz></rigid_bc>");
  REQUIRE(by_vector.size() == 2);
  CHECK(*by_vector[1].values[8] == doctest::Approx(1.5));
  // So is the weight of a body without elements, and a rotation that counts from an earlier one.
  CHECK(feb_omits(read_feb(feb_with_plate("<Loads><body_load type=\"const\"><z>1</z></body_load></Loads>")), "body_load const, rigid body steel"));
  CHECK(feb_omits(read_feb(feb_with_plate("<Rigid><rigid_bc type=\"rigid_rotation_vector\"><rb>2</rb><vx>1</vx><relative>1</relative></rigid_bc></Rigid>")),
                  "rigid_bc rigid_rotation_vector, relative"));
  // A force that turns with the body is refused by name.
  CHECK(feb_omits(read_feb(feb_with_plate("<Rigid><rigid_load type=\"rigid_force\"><rb>2</rb><dof>Rx</dof><value>1</value><load_type>1</load_type>"
                                          "</rigid_load></Rigid>")),
                  "rigid_load rigid_force"));
}

TEST_CASE("a rigid body of FEBio that a force moves without turning: its nodes move alike, the force acts on one") {
  const std::string fixed = "<rigid_bc type=\"rigid_fixed\"><rb>steel</rb><Rx_dof>1</Rx_dof><Ry_dof>1</Ry_dof><Ru_dof>1</Ru_dof>"
                            "<Rv_dof>1</Rv_dof><Rw_dof>1</Rw_dof></rigid_bc>",
                    pushed = "<rigid_load type=\"rigid_force\"><rb>steel</rb><dof>Rz</dof><value lc=\"1\">-6</value></rigid_load>";
  const Deck deck = read_feb(feb_with_plate("<Rigid>" + fixed + pushed + "</Rigid>"));
  for (const NotComputed& n : deck.study.not_computed) MESSAGE(n.name);
  CHECK(deck.study.not_computed.empty());
  REQUIRE(deck.study.equations.size() == 7);  // of 8 nodes, along z
  for (const StatedEquation& equation : deck.study.equations) {
    REQUIRE(equation.terms.size() == 2);
    CHECK(equation.terms[0].component == 2);
    CHECK(equation.terms[0].factor == -equation.terms[1].factor);
  }
  REQUIRE(deck.steps.at(0).loads.size() == 1);
  CHECK(vector(deck.steps[0].loads[0])[2] == doctest::Approx(-3));  // half of it at the end, 1 s
  CHECK(select(deck.mesh, deck.steps[0].loads[0].where, "t").nodes.size() == 1);
}

TEST_CASE("fibres and mixtures of FEBio: constants and directions") {
  const auto material = [](const std::string& type, const std::string& constants) {
    return read_feb(feb_model("<material id=\"1\" name=\"tissue\" type=\"" + type + "\">" + constants + "</material>", feb_pressure));
  };
  const auto first_of = [](const Deck& deck) {
    for (const NotComputed& n : deck.study.not_computed) MESSAGE(n.name);
    CHECK(deck.study.not_computed.empty());
    REQUIRE(deck.study.assignments.size() == 1);
    const auto* axes = std::get_if<ConstantAxes>(&deck.study.assignments[0].axes);
    REQUIRE(axes != nullptr);
    return axes->first;
  };
  const std::string weiss = "<c1>1</c1><c2>0</c2><c3>2</c3><c4>5</c4><c5>7</c5><lam_max>1.2</lam_max><k>100</k>";
  const Deck ligament = material("trans iso Mooney-Rivlin", weiss + "<fiber type=\"vector\"><vector>0,3,4</vector></fiber>");
  CHECK(first_of(ligament)[2] / first_of(ligament)[1] == doctest::Approx(4.0 / 3));
  const Material& m = ligament.study.materials.at(0);
  CHECK(*m.c10 == doctest::Approx(1e6));
  CHECK_FALSE(m.c01);
  CHECK(*m.ligament_c3 == doctest::Approx(2e6));
  CHECK(*m.ligament_c4 == 5);
  CHECK(*m.ligament_c5 == doctest::Approx(7e6));
  CHECK(*m.ligament_stretch == doctest::Approx(1.2));
  // From local node 1 to 7 of the brick; by two angles; the default is x.
  CHECK(first_of(material("trans iso Veronda-Westmann", weiss + "<fiber type=\"local\">1,7</fiber>"))[0] == doctest::Approx(1 / std::sqrt(3.0)));
  CHECK(first_of(material("trans iso Mooney-Rivlin", weiss + "<fiber type=\"angles\"><theta>90</theta><phi>90</phi></fiber>"))[1] == doctest::Approx(1));
  CHECK(first_of(material("trans iso Mooney-Rivlin", weiss)) == Vec3{1, 0, 0});
  const Deck radial = material("trans iso Mooney-Rivlin", weiss + "<fiber type=\"spherical\"><center>1,2,3</center><vector>1,0,0</vector></fiber>");
  CHECK(radial.study.not_computed.empty());
  REQUIRE(std::get_if<VaryingAxes>(&radial.study.assignments.at(0).axes) != nullptr);
  CHECK(std::get<VaryingAxes>(radial.study.assignments[0].axes).varies.size() == 3);
  // Sums of laws; k of the mixture counts, and that of its solids only without it.
  const Deck mixture = material("uncoupled solid mixture",
                                "<k>60</k><solid type=\"Mooney-Rivlin\"><k>40</k><c1>1</c1><c2>0.5</c2></solid>"
                                "<solid type=\"uncoupled prescribed uniaxial active contraction\"><T0 lc=\"1\">3</T0>"
                                "<mat_axis type=\"vector\"><a>0,1,0</a><d>0,0,1</d></mat_axis></solid>");
  CHECK(first_of(mixture) == Vec3{0, 1, 0});
  CHECK(*mixture.study.materials.at(0).log_bulk_modulus == doctest::Approx(60e6));
  CHECK_FALSE(mixture.notes.empty());
  CHECK(*mixture.study.materials[0].active_stress == doctest::Approx(1.5e6));  // half of it at the end, 1 s
  CHECK(*mixture.study.materials[0].c01 == doctest::Approx(0.5e6));
  const Deck artery = material("Holzapfel-Gasser-Ogden", "<pressure_model>Abaqus (GOH)</pressure_model><c>2</c><k1>3</k1><k2>4</k2>"
                                                         "<kappa>0.1</kappa><gamma>40</gamma><k>100</k>");
  CHECK(first_of(artery) == Vec3{1, 0, 0});
  CHECK(artery.study.materials.at(0).shear_modulus == doctest::Approx(2e6));
  CHECK(*artery.study.materials[0].fibre_angle == doctest::Approx(40 * std::acos(-1.0) / 180));
  CHECK(artery.notes.empty());  // the same volume function
  const Deck straight = material("Holzapfel-Gasser-Ogden", "<c>2</c><k1>3</k1><k2>4</k2><kappa>0.1</kappa><k>100</k>");
  CHECK(straight.study.materials.at(0).fibre_angle == 0.0);  // two families along one direction
  CHECK(straight.notes.empty());
  const Deck cut = material("orthotropic elastic", "<E1>1</E1><E2>2</E2><E3>3</E3><G12>0.1</G12><G23>0.2</G23><G31>0.3</G31>"
                                                   "<v12>0.1</v12><v23>0.2</v23><v31>0.3</v31>");
  CHECK(first_of(cut) == Vec3{1, 0, 0});
  CHECK(*cut.study.materials.at(0).nu_13 == doctest::Approx(0.1));  // nu_31 E1 / E3
  CHECK(*cut.study.materials[0].g_13 == doctest::Approx(0.3e6));
  CHECK(*cut.study.materials[0].g_23 == doctest::Approx(0.2e6));
  const Deck rubber = material("Yeoh", "<c1>1</c1><c2>-0.1</c2><c3>0.01</c3><c4>0</c4><k>100</k>");
  CHECK(*rubber.study.materials.at(0).c20 == doctest::Approx(-1e5));
  CHECK(*rubber.study.materials[0].c30 == doctest::Approx(1e4));
  // Another function of a volume that hardly changes is told, of one that changes it is refused by name.
  CHECK(feb_omits(material("Mooney-Rivlin", "<pressure_model>NIKE3D</pressure_model><c1>1</c1><k>30</k>"), "tissue, volume function"));
  CHECK_FALSE(feb_omits(material("Mooney-Rivlin", "<pressure_model>NIKE3D</pressure_model><c1>1</c1><k>50</k>"), "volume function"));
  CHECK_FALSE(feb_omits(material("Mooney-Rivlin", "<c1>1</c1><k>3</k>"), "volume function"));
  CHECK_FALSE(feb_omits(material("Mooney-Rivlin", "<pressure_model>Abaqus</pressure_model><c1>1</c1><k>30</k>"), "volume function"));
  // Terms of Ogden without a factor do nothing; a fourth one is not computed.
  const Deck ogden = material("Ogden", "<c1>2</c1><m1>4</m1><c2>0</c2><m2>3</m2><c4>1</c4><m4>-2</m4><k>100</k>");
  CHECK(ogden.study.not_computed.empty());
  CHECK(*ogden.study.materials.at(0).ogden_alpha_2 == -2);
  CHECK(feb_omits(material("Ogden", "<c1>2</c1><m1>4</m1><c2>1</c2><m2>3</m2><c3>1</c3><m3>3</m3><c4>1</c4><m4>-2</m4><k>100</k>"), "Ogden"));
  // What is not the same law is refused by name.
  CHECK(feb_omits(material("solid mixture", "<solid type=\"neo-Hookean\"><E>1</E><v>0</v></solid><solid type=\"Mooney-Rivlin\"><c1>1</c1></solid>"),
                  "solid mixture"));
  CHECK(feb_omits(material("uncoupled solid mixture", "<k>1</k><solid type=\"Mooney-Rivlin\"><c1>1</c1></solid><solid type=\"Fung\"/>"),
                  "uncoupled solid mixture of Fung"));
  CHECK(feb_omits(material("trans iso Mooney-Rivlin", weiss + "<active_contraction><ascl>1</ascl></active_contraction>"), "active_contraction"));
  CHECK(feb_omits(material("trans iso Mooney-Rivlin", weiss + "<fiber type=\"elliptical\"/>"), "fiber elliptical"));
}

TEST_CASE("directions by element of FEBio stand in the mesh") {
  std::string text = feb_model("<material id=\"1\" name=\"tissue\" type=\"trans iso Mooney-Rivlin\"><c1>1</c1><c3>2</c3><c4>5</c4>"
                               "<c5>7</c5><lam_max>1.2</lam_max><k>100</k><fiber type=\"user\"/></material>", feb_pressure,
                               "<MeshData><ElementData type=\"fiber\" elem_set=\"block\"><e lid=\"1\">0,0,2</e><e lid=\"2\">0,2,0</e></ElementData></MeshData>");
  text = replaced(text, "</Nodes>", "<node id=\"9\">0,0,20</node><node id=\"10\">10,0,20</node><node id=\"11\">10,10,20</node><node id=\"12\">0,10,20</node></Nodes>");
  text = replaced(text, "</Elements>", "<elem id=\"2\">5,6,7,8,9,10,11,12</elem></Elements>");
  text = replaced(text, "<quad4 id=\"1\">5,6,7,8", "<quad4 id=\"1\">9,10,11,12");
  const Deck deck = read_feb(text);
  for (const NotComputed& n : deck.study.not_computed) MESSAGE(n.name);
  CHECK(deck.study.not_computed.empty());
  REQUIRE(std::get_if<ElementAxes>(&deck.study.assignments.at(0).axes) != nullptr);
  const ElementBlock& block = deck.mesh.solids.at(0);
  REQUIRE(block.axes.size() == 12);
  CHECK(block.axes[block.tags[0] == 1 ? 2U : 8U] == 1);
  CHECK(block.axes[block.tags[0] == 1 ? 7U : 1U] == 1);
  CHECK(feb_omits(read_feb(replaced(text, "<e lid=\"2\">0,2,0</e>", "")), "fiber user"));
}

TEST_CASE("linear constraints and walls among the constraints of FEBio") {
  const auto with = [](const std::string& bc, const std::string& more) {
    return read_feb(replaced(feb_model(feb_mooney, feb_pressure, more), "</Boundary>", bc + "</Boundary>"));
  };
  const Deck led = with("<bc type=\"linear constraint\"><dof>z</dof><node>5</node><child_dof><dof>x</dof><node>6</node><value>-2</value>"
                        "</child_dof></bc>", "");
  for (const NotComputed& n : led.study.not_computed) MESSAGE(n.name);
  CHECK(led.study.not_computed.empty());
  REQUIRE(led.study.equations.size() == 1);
  const auto& terms = led.study.equations[0].terms;
  REQUIRE(terms.size() == 2);
  CHECK(terms[0].component == 2);
  CHECK(terms[1].component == 0);
  CHECK(terms[1].factor / terms[0].factor == doctest::Approx(2));  // u5z = -2 u6x
  const Deck alike = with("", "<Constraints><constraint type=\"linear constraint\"><rhs>0</rhs><linear_constraint><node id=\"5\" bc=\"z\">1</node>"
                              "<node id=\"6\" bc=\"z\">-1</node></linear_constraint></constraint></Constraints>");
  CHECK(alike.study.not_computed.empty());
  CHECK(alike.study.equations.size() == 1);
  const Deck wall = with("", "<Constraints><constraint name=\"w\" surface=\"top\" type=\"rigid_wall\"><plane>0,0,-1,-11</plane></constraint></Constraints>");
  CHECK(wall.study.not_computed.empty());
  CHECK(wall.steps.at(0).constraints.back().kind->key == "rigid_plane");
  CHECK(feb_omits(with("", "<Constraints><constraint type=\"volume\"/></Constraints>"), "constraint volume"));
  CHECK(feb_omits(with("<bc type=\"linear constraint\"><dof>z</dof><node>5</node><child_dof><dof>x</dof><node>6</node><value lc=\"1\">-2</value>"
                       "</child_dof></bc>", ""), "linear constraint"));
  CHECK_THROWS_WITH_AS((void)with("<bc type=\"linear constraint\"><dof>z</dof><node>55</node></bc>", ""), doctest::Contains("node 55"), Error);
}

TEST_CASE("a step of FEBio ends where a load curve turns") {
  const auto with_points = [](const std::string& points) {
    return read_feb(replaced(feb_model(feb_mooney, feb_pressure), "<pt>0,0</pt><pt>2,1</pt>", points));
  };
  const Deck turned = with_points("<pt>0,0</pt><pt>0.25,1</pt><pt>0.5,1</pt><pt>1,-1</pt>");
  for (const NotComputed& n : turned.study.not_computed) MESSAGE(n.name);
  REQUIRE(turned.steps.size() == 2);
  CHECK(contribution(turned.steps[0].loads.at(0)).pressure == doctest::Approx(4000));
  CHECK(contribution(turned.steps[1].loads.at(0)).pressure == doctest::Approx(-4000));
  CHECK(turned.steps[1].constraints.size() == 1);  // what holds the whole model
  CHECK(with_points("<pt>0,0</pt><pt>0.5,0.1</pt><pt>1,1</pt>").steps.size() == 1);
  // Between points, at 1 s: a parabola through three; beyond them a line.
  const auto pressure_of = [&](const std::string& points, const std::string& how) {
    const Deck deck = read_feb(replaced(replaced(feb_model(feb_mooney, feb_pressure), "<pt>0,0</pt><pt>2,1</pt>", points),
                                        "<interpolate>LINEAR</interpolate>", how));
    for (const NotComputed& n : deck.study.not_computed) MESSAGE(n.name);
    CHECK(deck.study.not_computed.empty());
    return contribution(deck.steps.at(0).loads.at(0)).pressure;
  };
  CHECK(pressure_of("<pt>0,0</pt><pt>2,4</pt><pt>3,9</pt>", "<interpolate>SMOOTH</interpolate>") == doctest::Approx(4000));
  CHECK(pressure_of("<pt>0,0</pt><pt>0.5,0.25</pt><pt>2,4</pt><pt>3,9</pt>", "<interpolate>SMOOTH</interpolate>") == doctest::Approx(4000));
  CHECK(pressure_of("<pt>0,0</pt><pt>2,1</pt>", "<interpolate>SMOOTH STEP</interpolate>") == doctest::Approx(2000));
  CHECK(pressure_of("<pt>0,0</pt><pt>0.5,2</pt>", "<interpolate>LINEAR</interpolate><extend>EXTRAPOLATE</extend>") == doctest::Approx(16000));
  std::string wave = "<pt>0,0</pt>";
  for (int i = 1; i < 25; ++i) wave += "<pt>" + std::to_string(0.04 * i) + "," + std::to_string(i % 2) + "</pt>";
  CHECK(feb_omits(with_points(wave), "load curves that turn"));
}
