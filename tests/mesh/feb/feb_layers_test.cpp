// Materials of models of FEBio that act on another one, and laws with directions of their own.
#include <cmath>

#include "engine/model/study/hyperelastic.hpp"
#include "mesh/feb/feb_deck.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

/// Two bricks of a material along x, in MPa, drawn by 2 mm.
Deck layered_bricks(const std::string& type, const std::string& inside, const std::string& data = "") {
  return read_feb_deck(
      "<febio_spec version=\"4.0\"><Module type=\"solid\"/><Control><analysis>STATIC</analysis><time_steps>40</time_steps>"
      "<step_size>0.05</step_size></Control><Material><material id=\"1\" name=\"tissue\" type=\"" + type + "\">" + inside +
          "</material></Material><Mesh><Nodes name=\"all\"><node id=\"1\">0,0,0</node><node id=\"2\">10,0,0</node>"
          "<node id=\"3\">10,10,0</node><node id=\"4\">0,10,0</node><node id=\"5\">0,0,10</node><node id=\"6\">10,0,10</node>"
          "<node id=\"7\">10,10,10</node><node id=\"8\">0,10,10</node><node id=\"9\">20,0,0</node><node id=\"10\">20,10,0</node>"
          "<node id=\"11\">20,0,10</node><node id=\"12\">20,10,10</node></Nodes><Elements type=\"hex8\" name=\"block\">"
          "<elem id=\"1\">1,2,3,4,5,6,7,8</elem><elem id=\"2\">2,9,10,3,6,11,12,7</elem></Elements>"
          "<NodeSet name=\"foot\">1,4,5,8</NodeSet><NodeSet name=\"head\">9,10,11,12</NodeSet></Mesh>" + data + "<MeshDomains>"
          "<SolidDomain name=\"block\" mat=\"tissue\"/></MeshDomains><Boundary><bc node_set=\"foot\" type=\"zero displacement\">"
          "<x_dof>1</x_dof><y_dof>1</y_dof><z_dof>1</z_dof></bc><bc node_set=\"head\" type=\"prescribed displacement\"><dof>x</dof>"
          "<value lc=\"1\">2</value></bc></Boundary><LoadData><load_controller id=\"1\" type=\"loadcurve\"><interpolate>LINEAR</interpolate>"
          "<points><pt>0,0</pt><pt>1,1</pt><pt>2,1</pt></points></load_controller></LoadData></febio_spec>",
      "a.feb", 1e-3);
}

const Material& tissue_in(const Deck& deck) { return deck.study.materials.at(0); }

std::string left_out(const Deck& deck) {
  std::string out;
  for (const NotComputed& one : deck.study.not_computed) out += one.name + "; ";
  return out;
}

const std::string feb_neo = "<elastic type=\"neo-Hookean\"><E>1</E><v>0.25</v></elastic>",
                  feb_ligament = "<elastic type=\"trans iso Mooney-Rivlin\"><k>100</k><c1>1</c1><c2>0</c2><c3>0.1</c3><c4>30</c4><c5>50</c5>"
                             "<lam_max>1.05</lam_max><fiber type=\"vector\"><vector>0,1,0</vector></fiber></elastic>";

}  // namespace

TEST_CASE("viscoelastic materials of FEBio: shares of the fast stiffness, a step over time with its curve") {
  const Deck whole = layered_bricks("viscoelastic", "<g0>0.5</g0><g1>1</g1><t1>0.2</t1><g3>0.5</g3><t3>3</t3>" + feb_neo);
  CHECK(left_out(whole) == "");
  const Material& m = tissue_in(whole);
  CHECK(*m.shear_modulus == doctest::Approx(2 * 4e5));
  CHECK(*m.lame_lambda == doctest::Approx(2 * 4e5));
  CHECK(*m.prony_g_1 == 0.5);
  CHECK(*m.prony_g_2 == 0.25);
  CHECK(*m.prony_tau_2 == 3);
  CHECK_FALSE(m.prony_volume);
  CHECK_FALSE(wrong_hyperelastic(m));
  REQUIRE(whole.steps.size() == 1);
  CHECK_FALSE(whole.steps[0].transient);
  REQUIRE(whole.steps[0].times.size() == 21);  // two time steps of the model from one to the next
  CHECK(whole.steps[0].times[0] == 0);
  CHECK(whole.steps[0].times[1] == doctest::Approx(0.1));
  CHECK(whole.solve->largest_increment == 0.5);
  bool follows = false;
  for (const Condition& support : whole.steps[0].constraints)
    for (const auto& by : support.varies) {
      follows = true;
      const auto& table = std::get<VariationTable>(by.by.by);
      CHECK(table.at == std::vector<double>{0, 1, 2});
      CHECK(table.values[2] == doctest::Approx(2e-3));
    }
  CHECK(follows);
  const Deck split = layered_bricks("uncoupled viscoelastic", "<k>5</k><g1>1</g1><t1>0.2</t1>" + feb_ligament);
  CHECK(left_out(split) == "");
  CHECK(*tissue_in(split).c10 == doctest::Approx(2e6));
  CHECK(*tissue_in(split).ligament_c3 == doctest::Approx(0.2e6));
  CHECK(*tissue_in(split).ligament_c4 == 30);
  CHECK(*tissue_in(split).log_bulk_modulus == doctest::Approx(105e6));  // of both, and it does not relax
  const Deck linear = layered_bricks("viscoelastic", "<g1>1</g1><t1>2</t1><elastic type=\"isotropic elastic\"><E>3</E><v>0.3</v></elastic>");
  CHECK(left_out(linear) == "");
  CHECK(*tissue_in(linear).youngs_modulus == doctest::Approx(6e6));
  CHECK(*tissue_in(linear).prony_volume == 1);
  CHECK(left_out(layered_bricks("viscoelastic", "<g0>0</g0><g1>1</g1><t1>2</t1>" + feb_neo)).find("viscoelastic") != std::string::npos);
  const Deck fluid = layered_bricks("solid mixture", "<solid type=\"neo-Hookean\"><E>1</E><v>0</v></solid><solid type=\"Newtonian viscous solid\">"
                                                 "<mu>3</mu><kappa>2</kappa></solid>");
  CHECK(left_out(fluid) == "");
  CHECK(*tissue_in(fluid).viscosity == doctest::Approx(3e6));
  CHECK(*tissue_in(fluid).bulk_viscosity == doctest::Approx(2e6));
  CHECK(fluid.steps.at(0).times.size() == 21);
}

TEST_CASE("prestrain of FEBio: a stretch of fibres, and deformation gradients of elements") {
  const auto stretched = [](const std::string& type, const std::string& elastic, const std::string& prestrain, const std::string& data = "") {
    return layered_bricks(type, elastic + "<prestrain type=\"" + prestrain + "</prestrain>", data);
  };
  const Deck even = stretched("prestrain elastic", feb_ligament, "in-situ stretch\"><stretch>1.04</stretch>");
  CHECK(left_out(even) == "");
  CHECK(*tissue_in(even).prestretch == 1.04);
  CHECK_FALSE(tissue_in(even).prestretch_2);
  CHECK(*tissue_in(even).c10 == doctest::Approx(1e6));
  const std::string along = "in-situ stretch\"><stretch>1.04</stretch><isochoric>0</isochoric>";
  const Deck larger = stretched("prestrain elastic", feb_ligament, along);
  CHECK(*tissue_in(larger).prestretch_2 == 1);
  CHECK(*tissue_in(larger).c10 == doctest::Approx(1e6 / 1.04));
  CHECK(std::get<ConstantAxes>(larger.study.assignments.at(0).axes).second);
  const Deck split = stretched("uncoupled prestrain elastic", feb_ligament, along);
  CHECK(*tissue_in(split).log_bulk_modulus == doctest::Approx(100e6));
  CHECK(*tissue_in(split).c10 == doctest::Approx(1e6 / 1.04));
  CHECK(*tissue_in(split).prestretch * *tissue_in(split).prestretch_2 * *tissue_in(split).prestretch_3 == doctest::Approx(1));
  // A law without fibres has no stretch along them.
  CHECK(left_out(stretched("prestrain elastic", feb_neo, along)).find("prestrain elastic") != std::string::npos);
  const std::string map = "prestrain gradient\"><F0 type=\"map\">F0</F0>";
  const auto list = [](const std::string& first, const std::string& second) {
    return "<MeshData><ElementData name=\"F0\" elem_set=\"block\" data_type=\"mat3\"><e lid=\"1\">" + first + "</e><e lid=\"2\">" + second +
           "</e></ElementData></MeshData>";
  };
  // The first is a turn by 90 degrees about z after a stretch by 1.1 along y: its fibres lie along -x.
  const Deck two = stretched("prestrain elastic", feb_ligament, map, list("0,-1.1,0,1,0,0,0,0,1", "1,0,0,0,1,0.1,0,0.1,1"));
  CHECK(left_out(two) == "");
  REQUIRE(two.study.materials.size() == 2);
  const auto turned = std::ranges::find_if(two.study.materials, [](const Material& m) { return std::abs(*m.prestretch - 1.1) < 1e-9; });
  REQUIRE(turned != two.study.materials.end());
  CHECK(*turned->prestretch_2 == doctest::Approx(1));
  CHECK(*turned->prestretch_12 == doctest::Approx(0).scale(1));
  CHECK(*turned->c10 == doctest::Approx(1e6 / 1.1));
  const auto assigned = std::ranges::find(two.study.assignments, turned->name, &MaterialAssignment::material);
  REQUIRE(assigned != two.study.assignments.end());
  CHECK(std::get<ConstantAxes>(assigned->axes).first[0] == doctest::Approx(-1));
  const Material& sheared = two.study.materials.at(turned == two.study.materials.begin() ? 1 : 0);
  double square = 0;  // fibres along y, the shear to an axis across them
  for (const auto& shear : {sheared.prestretch_12, sheared.prestretch_31}) square += *shear * *shear;
  CHECK(square == doctest::Approx(0.01));
  CHECK(left_out(stretched("prestrain elastic", feb_ligament, map)).find("prestrain elastic") != std::string::npos);
}

TEST_CASE("laws of FEBio with directions: Fung, muscle, tendon; pores") {
  const Deck fung = layered_bricks("Fung orthotropic", "<E1>1</E1><E2>2</E2><E3>4</E3><G12>3</G12><G23>5</G23><G31>7</G31><v12>0.1</v12>"
                                                   "<v23>0.2</v23><v31>0.4</v31><c>2</c><k>100</k>");
  CHECK(left_out(fung) == "");
  CHECK(*tissue_in(fung).g_13 == doctest::Approx(7e6));
  CHECK(*tissue_in(fung).nu_13 == doctest::Approx(0.1));
  CHECK(*tissue_in(fung).fung_c == doctest::Approx(2e6));
  CHECK_FALSE(wrong_hyperelastic(tissue_in(fung)));
  const std::string fibre = "<fiber type=\"vector\"><vector>0,0,1</vector></fiber>";
  const Deck muscle = layered_bricks("muscle material", "<g1>0.1</g1><g2>0.2</g2><p1>0.05</p1><p2>6.6</p2><Lofl>1.4</Lofl><smax>0.3</smax>"
                                                    "<lam_max>1.5</lam_max><activation>0.5</activation><k>100</k>" + fibre);
  CHECK(left_out(muscle) == "");
  CHECK(*tissue_in(muscle).fibre_shear_across == doctest::Approx(0.2e6));
  CHECK(*tissue_in(muscle).muscle_stress == doctest::Approx(0.3e6));
  CHECK(*tissue_in(muscle).muscle_activation == 0.5);
  CHECK(std::get<ConstantAxes>(muscle.study.assignments.at(0).axes).first[2] == 1);
  CHECK_FALSE(wrong_hyperelastic(tissue_in(muscle)));
  const Deck tendon = layered_bricks("tendon material", "<g1>0.1</g1><g2>0.2</g2><l1>2</l1><l2>30</l2><lam_max>1.03</lam_max><k>100</k>" + fibre);
  CHECK(left_out(tendon) == "");
  CHECK(*tissue_in(tendon).ligament_c5 == doctest::Approx(60e6 * std::exp(0.9)));
  CHECK_FALSE(wrong_hyperelastic(tissue_in(tendon)));
  const Deck pores = layered_bricks("porous neo-Hookean", "<E>3</E><phi0>0.2</phi0>");
  CHECK(left_out(pores) == "");
  CHECK(*tissue_in(pores).shear_modulus == doctest::Approx(1.32e6));
  CHECK(*tissue_in(pores).solid_share == 0.2);
  CHECK_FALSE(wrong_hyperelastic(tissue_in(pores)));
  CHECK(left_out(layered_bricks("muscle material", "<g1>0.1</g1><g2>0.2</g2><g3>1</g3><k>100</k>" + fibre)).find("muscle material") != std::string::npos);
}
