#include "engine/analysis/system/assembly.hpp"

#include <doctest/doctest.h>

#include "engine/assembly/batches.hpp"
#include "engine/model/geometry.hpp"
#include "engine/sparse/product/product.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

Study clamped_study() {
  Study study = elastic_study(210e9, 0.3);
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0), hold("xmax", 1e-3, {}, {})};
  study.loads = {pressure_load("top", NamedSelector{{"zmax"}}, 2e6), gravity_load("weight", {0, 0, -9.81}),
                 thermal_strain_load("warm", 350, 300)};
  return study;
}

Study heated_study() {
  Study study = heat_study(40);
  study.constraints = {prescribed_temperature("cold", NamedSelector{{"xmin"}}, 300)};
  study.loads = {heat_flux_load("in", NamedSelector{{"xmax"}}, 1e3),
                 convection_load("air", NamedSelector{{"xmin", "zmax"}}, 25, 290),
                 heat_source_load("current", {}, 1e4)};
  return study;
}

double largest(const std::vector<double>& v) {
  double m = 0;
  for (const double x : v) m = std::max(m, std::abs(x));
  return m;
}

bool same_but_for_rounding(const std::vector<double>& a, const std::vector<double>& b) {
  const double tiny = 1e-15 * largest(b);
  for (std::size_t i = 0; i < a.size(); ++i)
    if (std::abs(a[i] - b[i]) > 1e-12 * std::abs(b[i]) + tiny) return false;
  return a.size() == b.size();
}

}  // namespace

TEST_CASE("every format holds the same matrix, symmetric and positive, whatever the number of threads") {
  Monitor monitor;
  ThreadTeam one(1), four(4);
  for (const ElementType type : solid_types)
    for (const bool heat : {false, true}) {
      CAPTURE(traits(type).name);
      CAPTURE(heat);
      const auto mesh = distorted_cube(type, 4, 0.1);
      const Problem problem = resolve(mesh, heat ? heated_study() : clamped_study(), monitor);
      const NumberedGraph numbered = number_nodes(*mesh, problem.dofs, NodeOrder::automatic, one, monitor);
      const System reference = assemble(problem, numbered, Format::csr, one, monitor);
      const CsrArrays a = to_csr_arrays(reference.matrix);

      for (const Format format : all_formats) {
        CAPTURE(to_string(format));
        const System other = assemble(problem, numbered, format, four, monitor);
        const CsrArrays b = to_csr_arrays(other.matrix);
        CHECK(b.row_ptr == a.row_ptr);
        CHECK(b.column == a.column);
        // The kept one of two entries that mirror each other may differ from the other in its last bit.
        if (format == Format::rbp_sym)
          CHECK(same_but_for_rounding(b.value, a.value));
        else
          CHECK(b.value == a.value);
        CHECK(other.rhs == reference.rhs);
        CHECK(allocated_bytes(other.matrix) == format_bytes(format, numbered.pattern).total());
      }

      std::vector<double> x(a.rows), ax(a.rows), y(a.rows), ay(a.rows);
      for (Index i = 0; i < a.rows; ++i) {
        x[i] = std::sin(1.0 + 3.0 * i);
        y[i] = std::cos(2.0 * i);
      }
      multiply(reference.matrix, x, ax, one);
      multiply(reference.matrix, y, ay, one);
      double xay = 0, yax = 0, xax = 0;
      for (Index i = 0; i < a.rows; ++i) {
        xay += x[i] * ay[i];
        yax += y[i] * ax[i];
        xax += x[i] * ax[i];
      }
      CHECK(xay == doctest::Approx(yax).epsilon(1e-12));
      CHECK(xax > 0);
    }
}

TEST_CASE("prescribed unknowns have an empty row and column but for a positive diagonal") {
  Monitor monitor;
  ThreadTeam team;
  const auto mesh = distorted_cube(ElementType::tet4, 3, 0.1);
  const Problem problem = resolve(mesh, clamped_study(), monitor);
  const NumberedGraph numbered = number_nodes(*mesh, 3, NodeOrder::morton, team, monitor);

  const System system = assemble(problem, numbered, Format::rbp_ell, team, monitor);

  const CsrArrays a = to_csr_arrays(system.matrix);
  auto fixed = [&](Index row) {
    return problem.dirichlet
               .fixed[3 * static_cast<std::size_t>(numbered.numbering.mesh_node[row / 3]) + row % 3] != 0;
  };
  for (Index row = 0; row < a.rows; ++row)
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
      const Index column = a.column[k];
      if (row == column) CHECK(a.value[k] > 0);
      if (row == column && fixed(row)) {
        const double value =
            problem.dirichlet
                .value[3 * static_cast<std::size_t>(numbered.numbering.mesh_node[row / 3]) + row % 3];
        CHECK(system.rhs[row] == a.value[k] * value);
      }
      if (row != column && (fixed(row) || fixed(column))) CHECK(a.value[k] == 0.0);
    }
}

TEST_CASE("a new load needs only a new right-hand side") {
  Monitor monitor;
  ThreadTeam team;
  const auto mesh = distorted_cube(ElementType::tet10, 2, 0.1);
  Study study = clamped_study();
  const Problem before = resolve(mesh, study, monitor);
  const NumberedGraph numbered = number_nodes(*mesh, 3, NodeOrder::native, team, monitor);
  const System old = assemble(before, numbered, Format::rbp_ell_r, team, monitor);
  number_in(study.loads[0]) = -7e6;
  const Problem after = resolve(mesh, study, monitor);

  std::vector<double> diagonal(old.rhs.size());
  extract_diagonal(old.matrix, diagonal);
  const std::vector<double> rhs = assemble_rhs(after, numbered, diagonal, team, monitor);

  CHECK(rhs == assemble(after, numbered, Format::csr, team, monitor).rhs);
  CHECK(rhs != old.rhs);
}

TEST_CASE("external loads sum to what was stated") {
  Monitor monitor;
  ThreadTeam team;
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    const auto mesh = distorted_cube(type, 3, 0.1);
    Study study = elastic_study(1e9, 0.2);
    study.constraints = {hold("zmin", 0.0, 0.0, 0.0)};
    study.loads = {force_load("pull", NamedSelector{{"zmax"}}, {10, 20, 30}),
                   pressure_load("push", NamedSelector{{"xmax"}}, 5),
                   traction_load("shear", NamedSelector{{"ymin", "ymax"}}, {1, 0, 2}),
                   gravity_load("weight", {0, 0, -10}), thermal_strain_load("warm", 320, 300)};
    const Problem problem = resolve(mesh, study, monitor);
    const NumberedGraph numbered = number_nodes(*mesh, 3, NodeOrder::native, team, monitor);

    HostElementWorker worker(team);
    const std::vector<double> f = external_loads(
        problem, numbered.numbering, assembly_input(problem, numbered.numbering), worker, monitor);

    Vec3 sum{};
    for (std::size_t i = 0; i < f.size(); ++i) sum[i % 3] += f[i];
    CHECK(sum[0] == doctest::Approx(10 - 5 + 2).epsilon(1e-9));
    CHECK(sum[1] == doctest::Approx(20).epsilon(1e-9));
    CHECK(sum[2] == doctest::Approx(30 + 4 - 78500).epsilon(1e-9));
    CHECK(problem.loads[2].area == doctest::Approx(2));
  }
}

TEST_CASE("batches of a colour share no node and hold every element once") {
  Monitor monitor;
  ThreadTeam team;
  const Mesh mesh = make_box_mesh(ElementType::tet4, {1, 1, 1}, {9, 9, 9});
  const NumberedGraph numbered = number_nodes(mesh, 1, NodeOrder::reverse_cuthill_mckee, team, monitor);

  const ElementBatches batches = make_batches(element_lists(mesh), numbered.numbering.equation_node);

  CHECK(batches.elements.size() == static_cast<std::size_t>(mesh.solid_count()));
  std::vector<int> seen(static_cast<std::size_t>(mesh.solid_count()), 0);
  for (const ElementRef& e : batches.elements) ++seen[e.element];
  for (const int count : seen) CHECK(count == 1);
  REQUIRE(batches.colours() > 1);
  for (Index colour = 0; colour < batches.colours(); ++colour) {
    std::vector<Index> owner(mesh.points.size(), -1);
    for (Index b = batches.colour_ptr[colour]; b < batches.colour_ptr[colour + 1]; ++b)
      for (Offset k = batches.batch_ptr[b]; k < batches.batch_ptr[b + 1]; ++k)
        for (const Index node : element_nodes(mesh.solids[0], batches.elements[k].element)) {
          CHECK((owner[node] == -1 || owner[node] == b));
          owner[node] = b;
        }
  }
}

TEST_CASE("assembly stops when asked to") {
  struct Impatient : Monitor {
    bool cancelled() const override { return true; }
  };
  Monitor monitor;
  Impatient impatient;
  ThreadTeam team;
  const auto mesh = distorted_cube(ElementType::tet4, 3, 0.1);
  const Problem problem = resolve(mesh, clamped_study(), monitor);
  const NumberedGraph numbered = number_nodes(*mesh, 3, NodeOrder::native, team, monitor);

  CHECK_THROWS_AS(assemble(problem, numbered, Format::csr, team, impatient), Cancelled);
  CHECK_THROWS_AS(number_nodes(*mesh, 3, NodeOrder::automatic, team, impatient), Cancelled);
}

TEST_CASE("all formats give the same solution") {
  const auto mesh = distorted_cube(ElementType::tet10, 3, 0.08);
  const Solved reference = solve_study(mesh, clamped_study(), {}, {}, Format::csr, 1e-11);
  const double size = largest(reference.solution);
  CHECK(size > 1e-4);
  for (const Format format : all_formats) {
    CAPTURE(to_string(format));
    const Solved s = solve_study(mesh, clamped_study(), {}, {}, format, 1e-11);
    double gap = 0;
    for (std::size_t i = 0; i < s.solution.size(); ++i)
      gap = std::max(gap, std::abs(s.solution[i] - reference.solution[i]));
    CHECK(gap < 1e-9 * size);
  }
}

TEST_CASE("a GPU is asked to assemble only what its kernels know") {
  Monitor monitor;
  ThreadTeam team(1);
  const auto input_bytes = [&](std::shared_ptr<const Mesh> mesh, const Study& study) {
    const Problem problem = resolve(mesh, study, monitor);
    const auto numbered = number_nodes(*mesh, problem.dofs, NodeOrder::native, team, monitor);
    const AssemblyInput input = assembly_input(problem, numbered.numbering);
    CHECK((assembly_bytes(input) > 0) == device_can_assemble(input));
    return assembly_bytes(input);
  };
  Study elastic = elastic_study(1e9, 0.3);
  elastic.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    const bool known = type == ElementType::tet4 || type == ElementType::tet10 || type == ElementType::hex8;
    CHECK((input_bytes(distorted_cube(type, 2, 0.0), elastic) > 0) == known);
  }
  CHECK(input_bytes(std::make_shared<Mesh>(mixed_box(Mix::hex8_wedge6, 4)), elastic) == 0);
}

TEST_CASE("forces on nodes come in whole at every node") {
  Study study = elastic_study(1e9, 0.3);
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  study.loads = {nodal_force_load("pull", NamedSelector{{"three"}}, {5, 0, -2})};
  Mesh box = make_box_mesh(ElementType::hex20, {1, 1, 1}, {2, 2, 2});
  const Index corner = node_at(box, {1, 1, 1});
  box.sets.push_back({"three", 0, {corner, node_at(box, {1, 0, 0}), node_at(box, {1, 0.25, 0})}});

  const Solved s = solve_study(std::make_shared<Mesh>(box), study);

  CHECK(s.results.balance.applied[0] == doctest::Approx(15));
  CHECK(s.results.balance.applied[2] == doctest::Approx(-6));
  CHECK(s.results.reactions[0].total[0] == doctest::Approx(-15));
  CHECK(s.problem.loads[0].nodes.size() == 3);
}
