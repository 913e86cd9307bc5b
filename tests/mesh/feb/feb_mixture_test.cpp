// Materials of models of FEBio that are mixtures: bundles of fibres, elastic damage, plastic bonds.
#include <cmath>

#include "engine/model/study/hyperelastic.hpp"
#include "mesh/feb/feb_deck.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

/// One brick of a material, in MPa.
Deck feb_brick(const std::string& type, const std::string& inside) {
  return read_feb_deck(
      "<febio_spec version=\"4.0\"><Module type=\"solid\"/><Control><analysis>STATIC</analysis><time_steps>5</time_steps>"
      "<step_size>0.2</step_size></Control><Material><material id=\"1\" name=\"tissue\" type=\"" + type + "\">" + inside +
          "</material></Material><Mesh><Nodes name=\"all\"><node id=\"1\">0,0,0</node><node id=\"2\">10,0,0</node>"
          "<node id=\"3\">10,10,0</node><node id=\"4\">0,10,0</node><node id=\"5\">0,0,10</node><node id=\"6\">10,0,10</node>"
          "<node id=\"7\">10,10,10</node><node id=\"8\">0,10,10</node></Nodes><Elements type=\"hex8\" name=\"block\">"
          "<elem id=\"1\">1,2,3,4,5,6,7,8</elem></Elements><NodeSet name=\"foot\">1,2,3,4</NodeSet></Mesh><MeshDomains>"
          "<SolidDomain name=\"block\" mat=\"tissue\"/></MeshDomains><Boundary><bc node_set=\"foot\" type=\"zero displacement\">"
          "<x_dof>1</x_dof><y_dof>1</y_dof><z_dof>1</z_dof></bc></Boundary></febio_spec>",
      "a.feb", 1e-3);
}

const Material& tissue_of(const Deck& deck) { return deck.study.materials.at(0); }

std::string names_of(const Deck& deck) {
  std::string out;
  for (const NotComputed& one : deck.study.not_computed) out += one.name + "; ";
  return out;
}

const std::string feb_matrix = "<solid type=\"neo-Hookean\"><E>1</E><v>0.25</v></solid>";

/// Fibres around an axis.
std::string feb_spread(const std::string& density, const std::string& axes, const std::string& alpha = "20") {
  return "<solid type=\"continuous fiber distribution\"><fibers type=\"fiber-exp-pow\"><alpha>" + alpha +
         "</alpha><beta>2</beta><ksi>5</ksi><mu>0</mu></fibers><distribution " + density +
         "</distribution><scheme type=\"fibers-3d-gkt\"/><mat_axis type=\"vector\">" + axes + "</mat_axis></solid>";
}

}  // namespace

TEST_CASE("elastic damage of fibres in a mixture of FEBio") {
  const auto damaged = [](const std::string& damage, const std::string& criterion, const std::string& matrix = feb_matrix) {
    return feb_brick("solid mixture", matrix + "<solid type=\"elastic damage\"><elastic type=\"fiber-pow-linear\"><E>10</E>"
                                               "<lam0>1.1</lam0><beta>2.5</beta><fiber type=\"angles\"><theta>0</theta><phi>0</phi>"
                                               "</fiber></elastic><damage type=\"" + damage + "</damage><criterion type=\"" + criterion +
                                                   "\"/></solid>");
  };
  const Deck strain = damaged("CDF log-normal\"><mu>0.3</mu><sigma>0.1</sigma>", "DC max normal Lagrange strain");
  CHECK(names_of(strain) == "");
  const Material& m = tissue_of(strain);
  CHECK(*m.bundle_e == doctest::Approx(10e6));
  CHECK(*m.bundle_straight == 1.1);
  CHECK(*m.softening_strain == 0.3);
  CHECK(*m.softening_deviation == 0.1);
  CHECK(*m.lame_lambda == doctest::Approx(4e5));
  CHECK_FALSE(wrong_hyperelastic(m));
  // The root of twice the energy, as the energy.
  const Deck root = damaged("CDF Weibull\"><mu>1</mu><alpha>4</alpha><Dmax>0.8</Dmax>", "DC Simo");
  CHECK(*tissue_of(root).softening_energy == doctest::Approx(0.5e6));
  CHECK(*tissue_of(root).softening_power == 2);
  CHECK(*tissue_of(root).softening_most == 0.8);
  CHECK(*tissue_of(damaged("CDF quintic\"><mumin>0.1</mumin><mumax>0.4</mumax>", "DC max shear stress")).softening_end == doctest::Approx(4));
  CHECK(*tissue_of(damaged("CDF Simo\"><a>0.03</a><b>0</b>", "DC max normal stress")).softening_rest == 0);
  CHECK_FALSE(tissue_of(damaged("CDF step\"><mu>3</mu>", "DC von Mises stress")).softening_deviation);
  CHECK(names_of(damaged("CDF user\"><mu>3</mu>", "DC von Mises stress")).find("elastic damage") != std::string::npos);
  CHECK(names_of(damaged("CDF Simo\"><a>1</a><b>0</b>", "DC Simo")).find("elastic damage") != std::string::npos);
  // Whole fibres do not lie in a law that splits off the volume.
  CHECK(names_of(damaged("CDF step\"><mu>3</mu>", "DC von Mises stress", "<solid type=\"Mooney-Rivlin\"><c1>1</c1><c2>0</c2><k>10</k></solid>")) != "");
  const Deck whole = feb_brick("elastic damage", "<elastic type=\"neo-Hookean\"><E>1</E><v>0.25</v></elastic><damage type=\"CDF Weibull\">"
                                                 "<alpha>2.5</alpha><mu>0.2</mu></damage><criterion type=\"DC von Mises stress\"/>");
  CHECK(names_of(whole) == "");
  CHECK(*tissue_of(whole).softening_von_mises == doctest::Approx(0.2e6));
}

TEST_CASE("fibre distributions of FEBio: one, and two to both sides of an axis") {
  const std::string round = "type=\"von-Mises-3d\"><b>3</b>", flat = "type=\"elliptical\"><spa1>5</spa1><spa2>1</spa2>";
  const Deck one = feb_brick("solid mixture", feb_matrix + feb_spread(round, "<a>0,0,1</a><d>1,0,0</d>"));
  CHECK(names_of(one) == "");
  CHECK(*tissue_of(one).bundle_concentration == 3);
  CHECK(*tissue_of(one).bundle_alpha == 20);
  CHECK_FALSE(tissue_of(one).bundle_angle);
  CHECK(std::get<ConstantAxes>(one.study.assignments.at(0).axes).first[2] == 1);
  const Deck two = feb_brick("solid mixture", feb_matrix + feb_spread(flat, "<a>1,1,0</a><d>-1,1,0</d>") + feb_spread(flat, "<a>1,-1,0</a><d>1,1,0</d>"));
  CHECK(names_of(two) == "");
  CHECK(*tissue_of(two).bundle_angle == doctest::Approx(std::acos(-1.0) / 4));
  CHECK(*tissue_of(two).bundle_radius_1 == 5);
  const Vec3 along = std::get<ConstantAxes>(two.study.assignments.at(0).axes).first;
  CHECK(along[0] > 0);
  CHECK(along[1] == doctest::Approx(0));
  // Circles of fibres across each other, and fibres of two kinds.
  CHECK(names_of(feb_brick("solid mixture", feb_matrix + feb_spread(flat, "<a>1,1,0</a><d>0,0,1</d>") + feb_spread(flat, "<a>1,-1,0</a><d>1,1,0</d>"))) != "");
  CHECK(names_of(feb_brick("solid mixture", feb_matrix + feb_spread(round, "<a>1,1,0</a><d>0,0,1</d>") + feb_spread(round, "<a>1,-1,0</a><d>0,0,1</d>", "30"))) != "");
  const Deck directed = feb_brick("EFD Mooney-Rivlin", "<k>100</k><c1>1</c1><c2>0</c2><beta>3,3,4</beta><ksi>3,20,21</ksi>");
  CHECK(names_of(directed) == "");
  CHECK(*tissue_of(directed).bundle_ksi_3 == doctest::Approx(21e6));
  CHECK(*tissue_of(directed).bundle_beta_3 == 4);
  CHECK_FALSE(wrong_hyperelastic(tissue_of(directed)));
}

TEST_CASE("laws of FEBio without a split, and activity across fibres") {
  const Deck holmes = feb_brick("Holmes-Mow", "<E>1</E><v>0</v><beta>0.5</beta>");
  CHECK(names_of(holmes) == "");
  CHECK(*tissue_of(holmes).holmes_mow_beta == 0.5);
  CHECK(*tissue_of(holmes).lame_lambda == 0);
  const Deck ogden = feb_brick("Ogden unconstrained", "<cp>2</cp><c1>0.6</c1><m1>6.8</m1><c2>0</c2><m2>1</m2>");
  CHECK(names_of(ogden) == "");
  CHECK(*tissue_of(ogden).ogden_cp == doctest::Approx(2e6));
  CHECK(*tissue_of(ogden).ogden_mu_1 == doctest::Approx(0.3e6));
  CHECK_FALSE(wrong_hyperelastic(tissue_of(ogden)));
  CHECK(*tissue_of(feb_brick("Arruda-Boyce", "<k>100</k><mu>1</mu><N>26.5</N>")).arruda_n == 26.5);
  const Deck active = feb_brick("solid mixture", feb_matrix + "<solid type=\"prescribed isotropic active contraction\"><T0>0.5</T0></solid>");
  CHECK(names_of(active) == "");
  CHECK(*tissue_of(active).active_stress == doctest::Approx(0.5e6));
  CHECK(*tissue_of(active).active_across == doctest::Approx(0.5e6));
  const Deck crimp = feb_brick("solid mixture", feb_matrix + "<solid type=\"fiber-exp-linear\"><c3>0</c3><c4>40</c4><c5>3</c5><lambda>1.05</lambda>"
                                                              "<fiber type=\"vector\"><vector>0,0,1</vector></fiber></solid>");
  CHECK(names_of(crimp) == "");
  CHECK(*tissue_of(crimp).bundle_c3 == doctest::Approx(3e6 / 40 * std::exp(-2.0)));  // the slope has no jump
}

TEST_CASE("growth of FEBio is a prestretch that shortens") {
  const auto grown = [](const std::string& growth) {
    return feb_brick("kinematic growth", "<elastic type=\"neo-Hookean\"><E>1</E><v>0.25</v></elastic><growth type=\"" + growth + "</growth>");
  };
  const Deck fibre = grown("fiber growth\"><multiplier>2</multiplier><fiber type=\"angles\"><theta>0</theta><phi>0</phi></fiber>");
  CHECK(names_of(fibre) == "");
  CHECK(*tissue_of(fibre).prestretch == 0.5);
  CHECK(*tissue_of(fibre).prestretch_2 == 1);
  CHECK(*tissue_of(fibre).shear_modulus == doctest::Approx(2 * 4e5));  // by the volume before growth
  CHECK(std::get<ConstantAxes>(fibre.study.assignments.at(0).axes).first[2] == 1);
  CHECK(*tissue_of(grown("volume growth\"><multiplier>2</multiplier>")).prestretch_3 == 0.5);
  CHECK(*tissue_of(grown("area growth\"><multiplier>4</multiplier>")).prestretch_2 == 0.5);
  CHECK(*tissue_of(grown("area growth\"><multiplier>4</multiplier>")).prestretch == 1);
  CHECK(names_of(grown("sprouting\"><multiplier>2</multiplier>")).find("kinematic growth") != std::string::npos);
}

TEST_CASE("reactive plasticity of FEBio is a flow stress over the plastic strain") {
  const auto plastic = [](const std::string& curve, const std::string& criterion = "DC von Mises stress") {
    return feb_brick("reactive plasticity", "<isochoric>1</isochoric><elastic type=\"neo-Hookean\"><E>200</E><v>0.25</v></elastic>"
                                            "<yield_criterion type=\"" + criterion + "\"/><flow_curve type=\"" + curve + "</flow_curve>");
  };
  const Deck two = plastic("PFC paper\"><Y0>0.6</Y0><Ymax>1</Ymax><w0>0.5</w0><we>0</we><nf>2</nf><r>1</r>");
  CHECK(names_of(two) == "");
  const Material& m = tissue_of(two);
  CHECK(*m.flow_stress == doctest::Approx(0.6e6));
  const auto& rows = std::get<VariationTable>(variation_of(m, "flow_stress")->by);
  REQUIRE(rows.at.size() == 2);
  // The second half yields at 0.6 + 0.4 / 0.5 = 1.4 of its own; all together then carry 1. G is 80.
  CHECK(rows.at[1] == doctest::Approx((1.4 - 1) / 240));
  CHECK(rows.values[1] == doctest::Approx(1e6));
  CHECK(*tissue_of(plastic("PFC paper\"><Y0>0.6</Y0><Ymax>1</Ymax><w0>1</w0><nf>3</nf><r>1</r>")).flow_stress == doctest::Approx(0.6e6));
  // Without mass the first family never yields; bonds that stay elastic harden without end.
  const Deck late = plastic("PFC paper\"><Y0>0.6</Y0><Ymax>1</Ymax><w0>0</w0><we>0.2</we><nf>3</nf><r>1</r>");
  CHECK(*tissue_of(late).flow_stress == doctest::Approx(0.8e6));
  const auto& elastic = std::get<VariationTable>(variation_of(tissue_of(late), "flow_stress")->by);
  const std::size_t last = elastic.at.size() - 1;
  CHECK((elastic.values[last] - elastic.values[last - 1]) / (elastic.at[last] - elastic.at[last - 1]) == doctest::Approx(240e6 * 0.2 / 0.8));
  const Deck points = plastic("PFC user\"><plastic_response type=\"point\"><points><pt>0.002,0.4</pt><pt>0.01,0.6</pt></points></plastic_response>");
  CHECK(*tissue_of(points).flow_stress == doctest::Approx(0.4e6));
  CHECK(names_of(plastic("PFC paper\"><Y0>1</Y0><Ymax>1</Ymax><w0>1</w0><nf>1</nf>", "DC Deshpande-Fleck")).find("reactive plasticity") != std::string::npos);
  const Deck hencky = feb_brick("isotropic Hencky", "<E>2</E><v>0.3</v>");
  CHECK(names_of(hencky) == "");
  CHECK(*tissue_of(hencky).flow_stress == doctest::Approx(2e12));  // it never flows
  CHECK(names_of(plastic("PFC math\"><nf>3</nf>")).find("reactive plasticity") != std::string::npos);
}
