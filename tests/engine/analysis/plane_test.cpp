// Plane and axisymmetric bodies: linear fields on distorted meshes, closed forms, published cases.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/analysis/system/assembly.hpp"
#include "engine/assembly/assemble.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

using element::Formulation;

std::shared_ptr<Mesh> mapped_rectangle(ElementType type, std::array<Index, 2> cells,
                                       const std::function<Vec3(Vec3)>& map) {
  auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(type, {1, 1}, cells));
  for (Vec3& p : mesh->points) p = map(p);
  check_mesh(*mesh);
  return mesh;
}

/// A unit square, `left` from x = 0, with points moved inside it and straight edges.
std::shared_ptr<Mesh> distorted_square(ElementType type, double left) {
  auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(type, {1, 1}, {3, 3}));
  for (Vec3& p : mesh->points) {
    const double bump = std::sin(pi * p[0]) * std::sin(pi * p[1]);
    p = {left + p[0] + 0.12 * bump * std::cos(5 * p[1]), p[1] + 0.12 * bump * std::sin(7 * p[0] + 1), 0};
  }
  straighten_edges(*mesh);
  check_mesh(*mesh);
  return mesh;
}

NamedSelector all_edges() {
  return {{"xmin", "xmax", "ymin", "ymax"}};
}

struct Formulated {
  ElementType type;
  ElementFormulations elements{};
};
std::vector<Formulated> all_kinds(PlaneBody body) {
  std::vector<Formulated> out;
  for (const ElementType type : plane_types) out.push_back({type});
  out.push_back({ElementType::quad4});
  out.back().elements.quad4 = body == PlaneBody::axisymmetric ? Formulation::standard : Formulation::incompatible;
  out.push_back({ElementType::quad8});
  out.back().elements.quad8 = Formulation::reduced;
  for (Formulated& f : out) {
    f.elements.plane = body;
    if (body != PlaneBody::axisymmetric) f.elements.thickness = 0.02;
  }
  return out;
}

Study plane_study(const ElementFormulations& elements, double E, double nu) {
  Study study = elastic_study(E, nu);
  study.elements = elements;
  return study;
}

std::shared_ptr<Mesh> quarter_annulus(ElementType type, std::array<Index, 2> cells, double a, double b) {
  return mapped_rectangle(type, cells, [=](Vec3 p) {
    const double r = a + (b - a) * p[0], angle = p[1] * pi / 2;
    return Vec3{r * std::cos(angle), r * std::sin(angle), 0};
  });
}

}  // namespace

TEST_CASE("patch test of plane strain, plane stress and a uniform state of a ring") {
  constexpr double E = 70e9, nu = 0.25;
  const double lambda = E * nu / ((1 + nu) * (1 - 2 * nu)), mu = E / (2 * (1 + nu));
  for (const PlaneBody body : {PlaneBody::plane_strain, PlaneBody::plane_stress, PlaneBody::axisymmetric}) {
    const bool ring = body == PlaneBody::axisymmetric;
    // Without shear the displacement of a ring is linear: u_r = a r, u_y = b y.
    const double h[2][2] = {{1e-3, ring ? 0 : 4e-4}, {ring ? 0 : -3e-4, 2e-3}};
    const auto field = [&](const Vec3& p, int a) {
      return (ring && a == 0 ? 0.0 : 1e-4) + h[a][0] * p[0] + h[a][1] * p[1];
    };
    const double hoop = ring                               ? h[0][0]
                        : body == PlaneBody::plane_stress ? -lambda / (lambda + 2 * mu) * (h[0][0] + h[1][1])
                                                          : 0.0;
    const double trace = h[0][0] + h[1][1] + hoop;
    const double stress[6] = {lambda * trace + 2 * mu * h[0][0], lambda * trace + 2 * mu * h[1][1],
                              lambda * trace + 2 * mu * hoop,    mu * (h[0][1] + h[1][0]), 0, 0};
    for (const Formulated& kind : all_kinds(body)) {
      CAPTURE(static_cast<int>(body));
      CAPTURE(traits(kind.type).name);
      for (const double left : {0.0, 0.7}) {
        const auto mesh = distorted_square(kind.type, ring ? left : -0.3);
        Study study = plane_study(kind.elements, E, nu);
        study.constraints = {displacement("edges", all_edges(), {0.0, 0.0, std::nullopt})};

        const Solved s = solve_study(mesh, study, prescribe(field), {}, Format::rbp_ell, 1e-13);

        double worst_u = 0, worst_s = 0;
        for (Index i = 0; i < mesh->node_count(); ++i) {
          for (int a = 0; a < 2; ++a)
            worst_u = std::max(worst_u, std::abs(s.at("displacement", i, a) - field(mesh->points[i], a)));
          CHECK(s.at("displacement", i, 2) == 0);
          for (int c = 0; c < 6; ++c) worst_s = std::max(worst_s, std::abs(s.at("stress", i, c) - stress[c]));
        }
        CHECK(worst_u < 1e-10 * 4e-3);
        CHECK(worst_s < 1e-9 * stress[1]);
        CHECK(s.results.balance.relative_error < 1e-9);
        double energy = stress[2] * hoop;
        for (int a = 0; a < 2; ++a)
          for (int b = 0; b < 2; ++b) energy += (a == b ? stress[a] : stress[3]) * h[a][b];
        const double volume = ring ? pi * ((left + 1) * (left + 1) - left * left) : 0.02;
        CHECK(s.results.energy == doctest::Approx(0.5 * energy * volume).epsilon(1e-9));
        if (!ring) break;
      }
    }
  }
}

TEST_CASE("forces of elements agree with their matrix, to rounding") {
  ThreadTeam team(2);
  Monitor monitor;
  for (const PlaneBody body : {PlaneBody::plane_strain, PlaneBody::plane_stress, PlaneBody::axisymmetric})
    for (const Formulated& kind : all_kinds(body)) {
      CAPTURE(static_cast<int>(body));
      CAPTURE(traits(kind.type).name);
      Study study = plane_study(kind.elements, 2e11, 0.3);
      study.constraints = {displacement("left", NamedSelector{{"xmin"}}, {0.0, 0.0, std::nullopt})};
      const Problem problem = resolve(distorted_square(kind.type, 0.1), study, monitor);
      const NumberedGraph numbered =
          number_nodes(*problem.mesh, problem.dofs, NodeOrder::native, team, monitor);
      const AssemblyInput input = assembly_input(problem, numbered.numbering);
      const ElementBatches batches = make_batches(input.solids, input.equation_node);
      std::vector<double> x(static_cast<std::size_t>(input.rows())), a(x.size(), 0.0), b(x.size(), 0.0);
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::sin(3.0 * static_cast<double>(i)) + 2;
      subtract_product(input, batches, x, a, team, monitor);
      subtract_forces(input, batches, Held::left_out, x, b, team, monitor);
      double most = 0, differ = 0;
      for (std::size_t node = 0; node < input.points.size(); ++node)
        for (std::size_t c = 0; c < 2; ++c) {
          const std::size_t at = static_cast<std::size_t>(input.equation_node[node]) * 2 + c;
          if (input.fixed[2 * node + c]) continue;
          most = std::max(most, std::abs(a[at]));
          differ = std::max(differ, std::abs(a[at] - b[at]));
        }
      CHECK(most > 0);
      CHECK(differ < 1e-12 * most);
    }
}

TEST_CASE("Lame cylinder as a slice of a long tube and as a solid of revolution") {
  for (const PlaneBody body : {PlaneBody::plane_strain, PlaneBody::axisymmetric})
    for (const Formulated& kind : all_kinds(body)) {
      CAPTURE(static_cast<int>(body));
      CAPTURE(traits(kind.type).name);
      const bool ring = body == PlaneBody::axisymmetric, second = traits(kind.type).order == 2;
      const Index n = second ? 8 : 32;
      const auto mesh = ring ? mapped_rectangle(kind.type, {n, 1},
                                                [](Vec3 p) { return Vec3{0.1 + 0.1 * p[0], 0.01 * p[1], 0}; })
                             : quarter_annulus(kind.type, {n, n}, 0.1, 0.2);
      Study study = plane_study(kind.elements, 210e9, 0.3);
      study.constraints = {hold("ymin", {}, 0.0, {})};
      study.constraints.push_back(ring ? hold("ymax", {}, 0.0, {}) : hold("ymax", 0.0, {}, {}));
      study.loads = {pressure_load("bore", NamedSelector{{"xmin"}}, 100e6)};
      const Solved s = solve_study(mesh, study);
      const Index inside = node_at(*mesh, {0.1, 0, 0}), outside = node_at(*mesh, {0.2, 0, 0});
      const int hoop = ring ? 2 : 1;
      CHECK(s.at("displacement", inside) == doctest::Approx(0.0907937e-3).epsilon(second ? 3e-4 : 4e-3));
      CHECK(s.at("stress", inside, hoop) == doctest::Approx(166.667e6).epsilon(second ? 1e-2 : 3e-2));
      CHECK(s.at("stress", outside, hoop) == doctest::Approx(66.667e6).epsilon(second ? 6e-3 : 2e-2));
      CHECK(s.results.balance.relative_error < 1e-8);
      if (ring) {  // around the axis forces along the radius cancel
        CHECK(s.results.balance.applied[0] == 0);
        CHECK(s.results.balance.reactions[0] == 0);
        for (const Reaction& one : s.results.reactions) CHECK(one.total[0] == 0);
      }
      if (!ring)  // the planes of symmetry carry the pressure on the bore's projection over the thickness
        CHECK(s.results.reactions[0].total[1] == doctest::Approx(-100e6 * 0.1 * 0.02).epsilon(2e-3));
    }
}

TEST_CASE("nearly incompressible: a slice and a ring of 4-node elements do not lock") {
  for (const PlaneBody body : {PlaneBody::plane_strain, PlaneBody::axisymmetric}) {
    const bool ring = body == PlaneBody::axisymmetric;
    ElementFormulations elements;
    elements.plane = body;
    if (!ring) elements.thickness = 1;
    const auto mesh =
        ring ? mapped_rectangle(ElementType::quad4, {20, 1}, [](Vec3 p) { return Vec3{3 + 6 * p[0], p[1], 0}; })
             : quarter_annulus(ElementType::quad4, {20, 20}, 3, 9);
    Study study = plane_study(elements, 1000, 0.4999);
    study.constraints = {hold("ymin", {}, 0.0, {}),
                         ring ? hold("ymax", {}, 0.0, {}) : hold("ymax", 0.0, {}, {})};
    study.loads = {pressure_load("bore", NamedSelector{{"xmin"}}, 1)};
    const Solved s = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-10);
    CHECK(s.at("displacement", node_at(*mesh, {3, 0, 0})) == doctest::Approx(5.0623e-3).epsilon(5e-3));
  }
}

TEST_CASE("nearly incompressible: triangles of three nodes lock in a slice and in a ring, and say so") {
  Monitor monitor;
  const struct {
    PlaneBody body;
    bool is_told;
    double least, most;  ///< displacement by the exact one
  } cases[] = {{PlaneBody::plane_strain, true, 0.3, 0.6},
               {PlaneBody::axisymmetric, true, 0.3, 0.6},
               {PlaneBody::plane_stress, false, 0.97, 1.0}};
  for (const auto& c : cases) {
    CAPTURE(static_cast<int>(c.body));
    const bool ring = c.body == PlaneBody::axisymmetric;
    ElementFormulations elements;
    elements.plane = c.body;
    if (!ring) elements.thickness = 1;
    const double nu = 0.4999, a = 3, b = 9, E = 1000;
    const auto mesh = ring ? mapped_rectangle(ElementType::tri3, {20, 1}, [](Vec3 p) { return Vec3{3 + 6 * p[0], p[1], 0}; })
                           : quarter_annulus(ElementType::tri3, {20, 20}, a, b);
    Study study = plane_study(elements, E, nu);
    study.constraints = {hold("ymin", {}, 0.0, {}),
                         ring ? hold("ymax", {}, 0.0, {}) : hold("ymax", 0.0, {}, {})};
    study.loads = {pressure_load("bore", NamedSelector{{"xmin"}}, 1)};
    const Solved s = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-10);
    // u(a) = a p / E (((1 - n) a^2 + (1 + n) b^2) / (b^2 - a^2)) in plane stress; a slice has E / (1 - nu^2), nu / (1 - nu).
    const bool plate = c.body == PlaneBody::plane_stress;
    const double e = plate ? E : E / (1 - nu * nu), n = plate ? nu : nu / (1 - nu);
    const double exact = a / e * ((1 - n) * a * a + (1 + n) * b * b) / (b * b - a * a);
    const double share = s.at("displacement", node_at(*mesh, {3, 0, 0})) / exact;
    MESSAGE("displacement by the exact one: " << share);
    CHECK(share > c.least);
    CHECK(share < c.most);
    const auto told = resolve(mesh, study, monitor).warnings;
    CHECK(std::ranges::any_of(told, [](const Text& text) {
            return text.english().find("nearly incompressible") != std::string::npos &&
                   text.english().find("being tri3") != std::string::npos;
          }) == c.is_told);
  }
}

TEST_CASE("NAFEMS LE1 as the plane case it is") {
  for (const Formulation formulation : {Formulation::standard, Formulation::reduced}) {
    ElementFormulations elements;
    elements.plane = PlaneBody::plane_stress;
    elements.thickness = 0.1;
    elements.quad8 = formulation;
    const auto mesh = mapped_rectangle(ElementType::quad8, {16, 24}, [](Vec3 p) {
      const double angle = p[1] * pi / 2, c = std::cos(angle), s = std::sin(angle);
      return Vec3{(2 + 1.25 * p[0]) * c, (1 + 1.75 * p[0]) * s, 0};
    });
    Study study = plane_study(elements, 210e9, 0.3);
    study.constraints = {hold("ymin", {}, 0.0, {}), hold("ymax", 0.0, {}, {})};
    study.loads = {pressure_load("outer", NamedSelector{{"xmax"}}, -10e6)};
    const Solved s = solve_study(mesh, study);
    CHECK(s.at("stress", node_at(*mesh, {2, 0, 0}), 1) == doctest::Approx(92.7e6).epsilon(1e-2));
    CHECK(s.at("stress", node_at(*mesh, {2, 0, 0}), 2) == 0);
  }
}

TEST_CASE("Cook's membrane in plane stress") {
  for (const Formulated& kind : all_kinds(PlaneBody::plane_stress)) {
    CAPTURE(traits(kind.type).name);
    const Index n = traits(kind.type).order == 2 ? 12 : 40;
    ElementFormulations elements = kind.elements;
    elements.thickness = 1;
    const auto mesh = mapped_rectangle(kind.type, {n, n}, [](Vec3 p) {
      return Vec3{48 * p[0], 44 * p[0] + p[1] * (44 - 28 * p[0]), 0};
    });
    Study study = plane_study(elements, 1, 1.0 / 3);
    study.constraints = {hold("xmin", 0.0, 0.0, {})};
    study.loads = {force_load("right", NamedSelector{{"xmax"}}, {0, 1, 0})};
    const Solved s = solve_study(mesh, study);
    const bool constant = kind.type == ElementType::tri3;
    CHECK(s.at("displacement", node_at(*mesh, {48, 52, 0}), 1) ==
          doctest::Approx(23.96).epsilon(constant ? 4e-2 : 6e-3));
  }
}

TEST_CASE("a thickness of its own for each region") {
  // Two halves in a row under tension: the elongation is F L / (E t w) for each.
  ElementFormulations elements;
  elements.plane = PlaneBody::plane_stress;
  elements.thickness = 0.01;
  auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad4, {2, 1}, {8, 4}));
  mesh->regions.push_back({2, "thick"});
  for (Index e = 0; e < mesh->solids[0].size(); ++e)
    if (element_centroid(*mesh, mesh->solids[0], e)[0] > 1) mesh->solids[0].group[static_cast<std::size_t>(e)] = 1;
  Study study = plane_study(elements, 1e9, 0);
  study.assignments = {{"solid", {}}, {"solid", {"thick"}}};
  study.assignments[1].thickness = 0.04;
  study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {})};
  study.loads = {force_load("end", NamedSelector{{"xmax"}}, {1000, 0, 0})};
  const Solved s = solve_study(mesh, study);
  double sum = 0;
  for (const double u : {1000.0 / (1e9 * 0.01), 1000.0 / (1e9 * 0.04)}) sum += u;
  // The step in thickness bends nothing at nu = 0, but the stress concentrates there a little.
  CHECK(s.at("displacement", node_at(*mesh, {2, 0, 0})) == doctest::Approx(sum).epsilon(1e-9));
}

TEST_CASE("thermal strain: a free ring and a free plate grow without stress, a held slice has it") {
  for (const PlaneBody body : {PlaneBody::plane_strain, PlaneBody::plane_stress, PlaneBody::axisymmetric})
    for (const Formulated& kind : all_kinds(body)) {
      CAPTURE(static_cast<int>(body));
      CAPTURE(traits(kind.type).name);
      Study study = plane_study(kind.elements, 200e9, 0.3);
      study.constraints = {hold("ymin", {}, 0.0, {})};
      if (body != PlaneBody::axisymmetric) study.constraints.push_back(hold("xmin", 0.0, {}, {}));
      study.loads = {thermal_strain_load("hot", 393.15, 293.15)};
      const auto mesh = distorted_square(kind.type, body == PlaneBody::axisymmetric ? 0.5 : 0.0);
      const Solved s = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-13);
      const double alpha = 1.2e-5 * 100, along = body == PlaneBody::plane_strain ? alpha * 1.3 : alpha;
      double worst = 0;
      for (Index i = 0; i < mesh->node_count(); ++i) {
        CHECK(s.at("displacement", i, 0) == doctest::Approx(along * mesh->points[i][0]).epsilon(1e-7));
        CHECK(s.at("displacement", i, 1) == doctest::Approx(along * mesh->points[i][1]).epsilon(1e-7));
        for (int c : {0, 1, 3}) worst = std::max(worst, std::abs(s.at("stress", i, c)));
        const double across = body == PlaneBody::plane_strain ? -200e9 * alpha : 0;
        CHECK(std::abs(s.at("stress", i, 2) - across) < 1e-6 * 200e9 * alpha);
      }
      CHECK(worst < 1e-6 * 200e9 * alpha);
    }
}

TEST_CASE("heat in a tube, as a solid of revolution and as a slice; NAFEMS T4") {
  for (const Formulated& kind : all_kinds(PlaneBody::axisymmetric)) {
    CAPTURE(traits(kind.type).name);
    const Index n = traits(kind.type).order == 2 ? 8 : 40;
    const auto mesh =
        mapped_rectangle(kind.type, {n, 2}, [](Vec3 p) { return Vec3{0.02 + 0.06 * p[0], 0.05 * p[1], 0}; });
    Study study = heat_study(50);
    study.elements = kind.elements;
    study.constraints = {prescribed_temperature("bore", NamedSelector{{"xmin"}}, 400)};
    study.loads = {convection_load("outside", NamedSelector{{"xmax"}}, 200, 300)};
    const Solved s = solve_study(mesh, study);
    const double resistance = std::log(4.0) / (2 * pi * 50 * 0.05) + 1 / (200 * 2 * pi * 0.08 * 0.05);
    const double flow = 100 / resistance;
    CHECK(s.results.reactions[0].total[0] == doctest::Approx(flow).epsilon(1e-3));
    CHECK(s.at("temperature", node_at(*mesh, {0.08, 0, 0})) ==
          doctest::Approx(300 + flow / (200 * 2 * pi * 0.08 * 0.05)).epsilon(1e-4));
    CHECK(s.at("heat_flux", node_at(*mesh, {0.08, 0, 0}), 2) == 0);
  }
  for (const Formulated& kind : all_kinds(PlaneBody::plane_strain)) {
    CAPTURE(traits(kind.type).name);
    const Index n = traits(kind.type).order == 2 ? 12 : 30;
    const auto mesh =
        mapped_rectangle(kind.type, {n, 2 * n}, [](Vec3 p) { return Vec3{0.6 * p[0], p[1], 0}; });
    Study study = heat_study(52);
    study.elements = kind.elements;
    study.constraints = {prescribed_temperature("bottom", NamedSelector{{"ymin"}}, 373.15)};
    study.loads = {convection_load("air", NamedSelector{{"xmax", "ymax"}}, 750, 273.15)};
    const Solved s = solve_study(mesh, study);
    const auto there = probe(s.results, *s.results.find("temperature"), {0.6, 0.2, 0});
    REQUIRE(there.size() == 1);
    CHECK(there[0] - 273.15 == doctest::Approx(18.25376).epsilon(1e-2));
  }
}

TEST_CASE("a turning disk and a turning slice") {
  constexpr double E = 200e9, nu = 0.3, rho = 7850, speed = 300, a = 0.05, b = 0.2;
  // Thin disk with a hole (Timoshenko): hoop stress at the bore.
  const double expected = rho * speed * speed / 4 * ((3 + nu) * b * b + (1 - nu) * a * a);
  for (const PlaneBody body : {PlaneBody::plane_stress, PlaneBody::axisymmetric}) {
    const bool ring = body == PlaneBody::axisymmetric;
    ElementFormulations elements;
    elements.plane = body;
    if (!ring) elements.thickness = 0.001;
    const auto mesh = ring ? mapped_rectangle(ElementType::quad8, {12, 1},
                                              [&](Vec3 p) { return Vec3{a + (b - a) * p[0], 0.001 * p[1], 0}; })
                           : quarter_annulus(ElementType::quad8, {12, 8}, a, b);
    Study study = plane_study(elements, E, nu);
    study.constraints = {hold("ymin", {}, 0.0, {})};
    if (!ring) study.constraints.push_back(hold("ymax", 0.0, {}, {}));
    study.loads = {centrifugal_load("spin", {0, 0, 0}, ring ? Vec3{0, 1, 0} : Vec3{0, 0, 1}, speed)};
    const Solved s = solve_study(mesh, study);
    CHECK(s.at("stress", node_at(*mesh, {a, 0, 0}), ring ? 2 : 1) == doctest::Approx(expected).epsilon(5e-3));
  }
}

TEST_CASE("what does not suit a plane body is named") {
  Monitor monitor;
  const auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad4, {1, 1}, {2, 2}));
  ElementFormulations slice;
  slice.plane = PlaneBody::plane_strain;
  slice.thickness = 1;
  Study study = plane_study(slice, 1e9, 0.3);
  study.constraints = {hold("xmin", 0.0, 0.0, {})};
  study.loads = {force_load("pull", NamedSelector{{"xmax"}}, {1, 0, 0})};
  CHECK_NOTHROW(resolve(mesh, study, monitor));
  const auto message = [&](const std::function<void(Study&)>& edit) {
    Study changed = study;
    edit(changed);
    try {
      resolve(mesh, changed, monitor);
    } catch (const Error& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  CHECK(message([](Study& s) { s.elements.plane = PlaneBody::unstated; }).find("what it stands for") !=
        std::string::npos);
  CHECK(message([](Study& s) { s.elements.thickness.reset(); }).find("without a thickness") !=
        std::string::npos);
  CHECK(message([](Study& s) { s.loads = {force_load("pull", NamedSelector{{"xmax"}}, {1, 0, 1})}; })
            .find("along z") != std::string::npos);
  CHECK(message([](Study& s) { s.constraints = {hold("xmin", 0.0, {}, {})}; }).find("translation along y") !=
        std::string::npos);
  CHECK(message([](Study& s) { s.constraints = {hold("xmin", 0.0, {}, {})}; }).find("along z") ==
        std::string::npos);
  CHECK(message([](Study& s) {
          s.elements.plane = PlaneBody::axisymmetric;
          s.constraints = {hold("xmin", 0.0, {}, {})};
          s.loads = {pressure_load("inside", NamedSelector{{"xmax"}}, 1)};
        }).find("translation along y") != std::string::npos);
  Study solid = elastic_study(1e9, 0.3);
  solid.elements.plane = PlaneBody::plane_strain;
  solid.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  CHECK_THROWS_WITH_AS(
      resolve(std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1})), solid, monitor),
      doctest::Contains("is a solid one"), Error);
  auto tilted = std::make_shared<Mesh>(*mesh);
  for (Vec3& p : tilted->points) p[2] = p[0];
  CHECK_THROWS_WITH_AS(check_mesh(*tilted), doctest::Contains("z = 0"), Error);
}
