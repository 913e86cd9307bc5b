#include "engine/procedure/direct/direct_solve.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>

#include <unistd.h>

#include "engine/assembly/assemble.hpp"
#include "engine/procedure/direct/force_balance.hpp"
#include "engine/solve/direct/blas_kernels.hpp"
#include "engine/solve/direct/dense_blocks.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

constexpr std::int64_t plenty = std::int64_t{1} << 40;

struct Case {
  Problem problem;
  NumberedGraph numbered;
};

Case numbered_case(std::shared_ptr<const Mesh> mesh, const Study& study) {
  Monitor monitor;
  ThreadTeam team;
  Case out{resolve(std::move(mesh), study, monitor), {}};
  out.numbered = number_nodes(*out.problem.mesh, out.problem.dofs, NodeOrder::clusters, team, monitor);
  return out;
}

DirectSolution solved(const Case& c, std::span<const double> b, int threads = 2,
                      const HostResidual& residual = {}) {
  Monitor monitor;
  ThreadTeam team(threads);
  return solve_directly(c.problem, c.numbered, plan_directly(c.problem, c.numbered, plenty, team, monitor), b,
                        team, monitor, residual);
}

std::vector<double> right_hand_side(const Case& c) {
  Monitor monitor;
  ThreadTeam team;
  return assemble(c.problem, c.numbered, Format::rbp_sym, team, monitor).rhs;
}

/// The largest displacement along an axis, in absolute value.
double most(const Case& c, const std::vector<double>& values, int axis) {
  double out = 0;
  for (std::size_t i = static_cast<std::size_t>(axis); i < values.size(); i += c.problem.dofs)
    out = std::max(out, std::abs(values[i]));
  return out;
}

/// A cantilever along x of rectangular section, 1 N at its end along z.
Case cantilever(ElementType type, Vec3 size, std::array<Index, 3> cells) {
  Study study = elastic_study(210e9, 0.3);
  study.constraints = {hold("xmin", 0, 0, 0)};
  study.loads = {force_load("tip", NamedSelector{{"xmax"}}, {0, 0, 1})};
  return numbered_case(std::make_shared<Mesh>(make_box_mesh(type, size, cells)), study);
}

double beam_tip(Vec3 size) {
  return std::pow(size[0], 3) / (3 * 210e9 * size[1] * std::pow(size[2], 3) / 12);
}

/// What the program says that runs the test case `name` of this file with the kernels `core`.
std::string with_kernels(const std::string& core, const std::string& name) {
  const std::string command = "OPENBLAS_CORETYPE=" + core + " \"$(readlink /proc/" + std::to_string(::getpid()) +
                              "/exe)\" -tc='" + name + "' 2>&1";
  std::string out;
  FILE* pipe = ::popen(command.c_str(), "r");
  REQUIRE(pipe);
  for (std::array<char, 256> line; std::fgets(line.data(), static_cast<int>(line.size()), pipe);)
    out += line.data();
  const int status = ::pclose(pipe);
  CHECK_MESSAGE(status == 0, out);
  return out;
}

std::string behind(const std::string& text, const std::string& mark) {
  const std::size_t at = text.find(mark);
  REQUIRE_MESSAGE(at != std::string::npos, text);
  return text.substr(at + mark.size(), text.find(';', at) - at - mark.size());
}

/// x -> A x -> x, for any x that keeps prescribed unknowns.
double lost_in_a_circle(const Case& c, DirectReport& report) {
  Monitor monitor;
  ThreadTeam team;
  std::vector<double> x(static_cast<std::size_t>(c.numbered.graph.rows())), b(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::sin(0.37 * static_cast<double>(i) + 0.2);
  const AssemblyInput input = assembly_input(c.problem, c.numbered.numbering);
  HostElementWorker worker(team);
  subtract_product(input, worker.batches(input), x, b, team, monitor);
  for (double& v : b) v = -v;
  const DirectSolution found = solved(c, b);
  report = found.report;
  double lost = 0;
  for (std::size_t i = 0; i < x.size(); ++i) lost = std::max(lost, std::abs(found.values[i] - x[i]));
  return lost;
}

}  // namespace

TEST_SUITE("needs the direct solver" * doctest::skip(!has_direct_solver())) {
  TEST_CASE("all kinds of elements, elasticity and heat") {
    std::vector<std::shared_ptr<const Mesh>> meshes;
    for (const ElementType type : {ElementType::tet4, ElementType::tet10, ElementType::hex8,
                                   ElementType::hex20, ElementType::wedge6, ElementType::wedge15})
      meshes.push_back(distorted_cube(type, 4, 0.05));
    for (const Mix mix : {Mix::hex8_pyramid5_tet4, Mix::hex8_wedge6, Mix::hex20_wedge15})
      meshes.push_back(std::make_shared<Mesh>(mixed_box(mix, 4)));
    Study elastic = elastic_study(210e9, 0.3), heat = heat_study(50);
    elastic.constraints = {hold("zmin", 0, 0, 0), hold("xmax", std::nullopt, 0, std::nullopt)};
    elastic.loads = {gravity_load("weight", {0, 0, -9.81})};
    heat.constraints = {prescribed_temperature("cold", NamedSelector{{"zmin"}}, 273.15)};
    heat.loads = {convection_load("air", NamedSelector{{"xmax"}}, 100, 293.15)};
    for (std::size_t m = 0; m < meshes.size(); ++m)
      for (const Study& study : {elastic, heat}) {
        CAPTURE(m);
        DirectReport report;
        CHECK(lost_in_a_circle(numbered_case(meshes[m], study), report) < 1e-9);
        CHECK(report.relative_residual < 1e-13);
        CHECK(report.first_correction < 1e-10);
        CHECK(report.measured_bytes == report.planned_bytes);
      }
  }

  TEST_CASE("slender bars and strips bend as beam theory says") {
    const Vec3 bar = {0.5, 0.03, 0.005}, strip = {1.0, 0.02, 0.001}, needle = {1.0, 0.001, 0.001};
    for (const ElementType type : {ElementType::tet10, ElementType::hex20, ElementType::wedge15})
      for (const auto& [size, cells] : {std::pair{bar, std::array<Index, 3>{100, 6, 1}},
                                        std::pair{strip, std::array<Index, 3>{200, 4, 1}},
                                        std::pair{needle, std::array<Index, 3>{300, 1, 1}}}) {
        CAPTURE(size[0]);
        CAPTURE(traits(type).name);
        const Case c = cantilever(type, size, cells);
        const DirectSolution found = solved(c, right_hand_side(c));
        // Held ends and wide sections are a little stiffer than beams.
        CHECK(most(c, found.values, 2) == doctest::Approx(beam_tip(size)).epsilon(0.015));
        CHECK(found.report.energy_error < 1e-8);
        MESSAGE("length / height " << size[0] / size[2] << ", first correction "
                                   << found.report.first_correction << ", residual "
                                   << found.report.relative_residual << ", refinements "
                                   << found.report.refinements);
      }
  }

  TEST_CASE("a needle of 1000 : 1 with the kernels that are loaded") {
    const Vec3 needle = {1.0, 0.001, 0.001};
    const Case c = cantilever(ElementType::hex20, needle, {300, 1, 1});
    const DirectSolution found = solved(c, right_hand_side(c));
    CHECK(most(c, found.values, 2) == doctest::Approx(beam_tip(needle)).epsilon(0.015));
    CHECK(found.report.energy_error < 1e-8);
    std::printf("kernels %s; tip %.17g;\n", dense_kernels().c_str(), most(c, found.values, 2));
  }

  TEST_CASE("all kernels of the library that this processor can run give the same needle") {
    const Instructions has = host_instructions();
    double first = 0;
    int tried = 0;
    for (const auto& [core, needs] :
         {std::pair{"Prescott", Instructions::sse}, std::pair{"Nehalem", Instructions::sse},
          std::pair{"Sandybridge", Instructions::avx}, std::pair{"Haswell", Instructions::avx2},
          std::pair{"Zen", Instructions::avx2}, std::pair{"SkylakeX", Instructions::avx512}}) {
      if (needs > has) continue;
      const std::string said = with_kernels(core, "a needle of 1000 : 1 with the kernels that are loaded");
      const double tip = std::strtod(behind(said, "tip ").c_str(), nullptr);
      if (tried++ == 0) first = tip;
      MESSAGE("asked for " << core << ", " << behind(said, "kernels ") << ": tip " << tip);
      CHECK(tip == doctest::Approx(first).epsilon(1e-8));
    }
    CHECK(tried >= 1);
  }

  TEST_CASE("an end that is moved: the right-hand side of a slender part keeps its digits") {
    // A needle whose end moves by its height: the force of the support follows from beam theory.
    const Vec3 needle = {1.0, 0.001, 0.001};
    Study study = elastic_study(210e9, 0.3);
    study.constraints = {hold("xmin", 0, 0, 0), hold("xmax", std::nullopt, std::nullopt, 1e-3)};
    const Case c = numbered_case(
        std::make_shared<Mesh>(make_box_mesh(ElementType::hex20, needle, {300, 1, 1})), study);
    Monitor monitor;
    ThreadTeam team(2);
    std::vector<double> start(static_cast<std::size_t>(c.numbered.graph.rows())), b = right_hand_side(c);
    ForceBalance balance(c.problem, c.numbered, start, b, team, monitor);
    const DirectSolution found = solved(c, b, 2, std::ref(balance));
    CHECK(found.report.energy_error < 1e-8);
    const AssemblyInput input = assembly_input(c.problem, c.numbered.numbering);
    HostElementWorker worker(team);
    AssemblyInput open = input;
    std::vector<std::uint8_t> none(input.fixed.size());
    open.fixed = none;
    std::vector<double> reaction(b.size());
    subtract_forces(open, worker.batches(open), Held::taken, found.values, reaction, team, monitor);
    double force = 0;
    for (std::size_t e = 0; e < c.numbered.numbering.mesh_node.size(); ++e)
      if (c.problem.mesh->points[c.numbered.numbering.mesh_node[e]][0] > 0.9999) force -= reaction[3 * e + 2];
    // The end may turn: 3 E I w / L^3.
    CHECK(force == doctest::Approx(1e-3 / beam_tip(needle)).epsilon(0.015));
  }

  TEST_CASE("nearly incompressible, and stiff beside soft") {
    Study study = elastic_study(210e9, 0.4999);
    study.constraints = {hold("zmin", 0, 0, 0)};
    study.loads = {gravity_load("weight", {0, 0, -9.81})};
    for (const ElementType type : {ElementType::tet10, ElementType::hex20, ElementType::wedge15}) {
      DirectReport report;
      CHECK(lost_in_a_circle(numbered_case(distorted_cube(type, 5, 0.05), study), report) < 1e-7);
    }
  }

  TEST_CASE("the same bits for every number of threads") {
    const Case c = cantilever(ElementType::tet10, {0.1, 0.03, 0.02}, {16, 5, 4});
    const std::vector<double> b = right_hand_side(c);
    const std::vector<double> one = solved(c, b, 1).values;
    CHECK(solved(c, b, 3).values == one);
  }

  TEST_CASE("what nothing holds is refused by its node") {
    Case c = cantilever(ElementType::tet10, {0.1, 0.02, 0.02}, {5, 2, 2});
    const std::vector<double> b = right_hand_side(c);
    std::fill(c.problem.dirichlet.fixed.begin(), c.problem.dirichlet.fixed.end(), 0);
    try {
      solved(c, b);
      FAIL("solved a body that nothing holds");
    } catch (const Error& error) {
      CHECK(error.kind() == ErrorKind::singular);
      CHECK_MESSAGE((error.problem().english().find("of node ") != std::string::npos ||
                     error.problem().english().find("working precision") != std::string::npos),
                    error.what());
    }
    // One unknown without any stiffness: its name.
    Study study = elastic_study(210e9, 0.3);
    study.constraints = {hold("xmin", 0, 0, 0)};
    study.loads = {gravity_load("weight", {0, 0, -9.81})};
    Case soft =
        numbered_case(std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2})), study);
    soft.problem.study.materials[0].poisson_ratio = 0.3;
    soft.problem.study.materials[0].youngs_modulus = -1;
    CHECK_THROWS_WITH_AS(solved(soft, right_hand_side(soft)), doctest::Contains("of node "), Error);
  }

  TEST_CASE("what does not fit is refused with the numbers before anything is taken") {
    const Case c = cantilever(ElementType::hex8, {0.1, 0.02, 0.02}, {20, 4, 4});
    Monitor monitor;
    ThreadTeam team(2);
    const DirectPlan plan = plan_directly(c.problem, c.numbered, plenty, team, monitor);
    CHECK(plan.fits);
    CHECK(plan.need.peak() > plan.need.factor);
    CHECK(plan.need.factor >= 8 * plan.need.nonzeros);
    CHECK(plan_directly(c.problem, c.numbered, plan.need.peak(), team, monitor).fits);
    const DirectPlan less = plan_directly(c.problem, c.numbered, plan.need.peak() - 1, team, monitor);
    CHECK(!less.fits);
    CHECK_THROWS_WITH_AS(require_fits(less), doctest::Contains("may be used"), Error);
    const DirectPlan none = plan_directly(c.problem, c.numbered, 1000, team, monitor);
    CHECK(!none.fits);
    CHECK(!none.analysis);
    CHECK_THROWS_WITH_AS(require_fits(none), doctest::Contains("its analysis needs"), Error);
  }

  TEST_CASE("the residual of the caller is the one that is refined") {
    const Case c = cantilever(ElementType::hex8, {0.1, 0.02, 0.02}, {8, 2, 2});
    const std::vector<double> b = right_hand_side(c);
    const AssemblyInput input = assembly_input(c.problem, c.numbered.numbering);
    Monitor monitor;
    ThreadTeam team(1);
    HostElementWorker worker(team);
    int asked = 0;
    const DirectSolution mine = solved(c, b, 1, [&](std::span<const double> x, std::span<double> r) {
      ++asked;
      std::copy(b.begin(), b.end(), r.begin());
      subtract_forces(input, worker.batches(input), Held::left_out, x, r, team, monitor);
    });
    CHECK(asked >= 2);
    CHECK(mine.values == solved(c, b, 1).values);
  }

  TEST_CASE("no load, no displacement") {
    const Case c = cantilever(ElementType::hex8, {0.1, 0.02, 0.02}, {4, 2, 2});
    const DirectSolution none =
        solved(c, std::vector<double>(static_cast<std::size_t>(c.numbered.graph.rows())));
    CHECK(std::all_of(none.values.begin(), none.values.end(), [](double v) { return v == 0; }));
  }
}
