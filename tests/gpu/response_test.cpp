// Forces, tangent and history of elements that stay on the device, against those of the host.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/analysis/system/point_response.hpp"
#include "engine/sparse/blocks/block_writer.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/procedure/increments_bench.hpp"
#include "tests/engine/procedure/motion/motion_bench.hpp"
#include "tests/gpu/device_tools.hpp"

using namespace genba;

namespace {

constexpr double E = 210e9, nu = 0.3, yield = 240e6;

struct Kind {
  ElementType type;
  element::Formulation formulation = element::Formulation::standard;
};

/// A bent box, held and pulled at its ends, some elements of which flow and others do not.
struct Body {
  /// Of rubber, which deforms largely.
  static Body of_rubber(Mesh box, double bulk_modulus) { return Body(std::move(box), element::Formulation::standard, bulk_modulus); }
  explicit Body(const Kind& kind) : Body(make_box_mesh(kind.type, {1, 1, 1}, {3, 2, 3}), kind.formulation) {}
  explicit Body(Mesh box, element::Formulation formulation = element::Formulation::standard, double bulk_modulus = 0) {
    for (Vec3& p : box.points) {
      const double bump = std::sin(pi * p[0]) * std::sin(pi * p[1]) * std::sin(pi * p[2]);
      p = {p[0] + 0.08 * bump, 0.5 * p[1] - 0.05 * bump, 0.4 * p[2] + 0.06 * bump};
    }
    mesh = std::make_shared<const Mesh>(std::move(box));
    Study study = flowing_study(E, nu, yield, {{0.0, yield}, {0.01, 1.5 * yield}});
    study.materials[0].kinematic_hardening = 2e9;
    study.elements.hex20 = study.elements.hex8 = formulation;
    if (bulk_modulus > 0) {
      Material& m = study.materials[0];
      m = {};
      m.name = "solid", m.c10 = 0.4e6, m.c01 = 0.1e6, m.bulk_modulus = bulk_modulus;
      if (bulk_modulus < 1e8) {  // with fibres about an axis: each element has its own directions
        m.fibre_k1 = 0.2e6, m.fibre_k2 = 2, m.fibre_angle = 0.5, m.active_stress = 0.1e6;
        study.assignments[0].axes = CylindricalAxes{{-0.5, 0.2, 0}, {0, 0, 1}, 0.3};
      }
      study.elements.large_deformation = true;
      stretch = 50;
    }
    study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("xmax", 1e-3, {}, 2e-4)};
    Monitor quiet;
    problem = std::make_shared<const Problem>(resolve(mesh, study, quiet));
    numbered = number_nodes(*mesh, 3, NodeOrder::clusters, team, quiet);
    input = response_input(*problem, numbered.numbering);
    rows = static_cast<std::size_t>(input.elements.rows());
    const auto dofs = static_cast<std::size_t>(input.elements.dofs);
    for (const Index node : numbered.numbering.mesh_node)
      for (std::size_t a = 0; a < dofs; ++a)
        fixed.push_back(problem->dirichlet.fixed[static_cast<std::size_t>(node) * dofs + a]);
  }

  /// A second section without a history: of a linear law with axes of its elements, or of the isotropic one.
  void mix(bool with_axes) {
    if (with_axes) {
      Materials directed(element::LawId::orthotropic_elastic);
      for (int s = 0; s < 2; ++s)
        directed.add(element::OrthotropicElastic::of({E, 0.6 * E, 0.4 * E, 0.3, 0.25, 0.2, 0.3 * E, 0.2 * E, 0.1 * E}));
      input.elements.materials = directed;
    } else {
      input.elements.materials.add(element::lame(0.7 * E, 0.2));
    }
    input.points.add();
    input.thermal_strain.push_back(3e-4);
    const Index elements = input.elements.solids[0].size();
    for (Index e = 0; e < elements; ++e) {
      regions.push_back(e % 3 == 1);
      const double angle = 0.3 + 0.1 * (e % 7);
      axes.insert(axes.end(), {std::cos(angle), 0.6 * std::sin(angle), 0.0, 0.8 * std::sin(angle)});
    }
    input.elements.solids[0].region = regions;
    if (with_axes) input.elements.solids[0].axes = axes;
  }

  /// A warm body: strains that vary by section and node.
  void warm() {
    for (std::size_t node = 0; node < mesh->points.size(); ++node)
      rise.push_back(40 * mesh->points[node][0] - 25 * mesh->points[node][1] * mesh->points[node][1]);
    input.thermal.rise = rise;
    input.thermal.expansion = std::vector<double>(input.elements.materials.size(), 1.2e-5);
  }

  /// [row] a displacement that stretches the body by about `strain`.
  std::vector<double> displacement(double strain, int seed) const {
    const auto noise = test::random_vector(static_cast<Index>(rows), static_cast<unsigned>(seed));
    std::vector<double> u(rows);
    for (std::size_t i = 0; i < rows; ++i) {
      const Vec3& p = mesh->points[static_cast<std::size_t>(numbered.numbering.mesh_node[i / 3])];
      u[i] = stretch * strain * (p[i % 3] + 0.5 * p[(i + 1) % 3] * p[0] + 0.02 * noise[i]);
    }
    return u;
  }
  std::vector<double> held_step() const {
    std::vector<double> out(rows, 0.0);
    for (std::size_t i = 0; i < rows; ++i)
      if (fixed[i] && i % 2 == 0) out[i] = 1e-4 + 1e-5 * static_cast<double>(i % 5);
    return out;
  }

  ThreadTeam team{2};
  std::shared_ptr<const Mesh> mesh;
  std::shared_ptr<const Problem> problem;
  NumberedGraph numbered;
  ResponseInput input;
  std::vector<Index> regions;
  std::vector<double> axes, rise;
  std::vector<std::uint8_t> fixed;
  std::size_t rows = 0;
  double stretch = 1;  ///< factor on displacements
};

struct Answer {
  std::vector<double> forces, stepped, product, history;
  std::vector<double> sum;  ///< product with the tangent and half of it
};

std::vector<double> all_numbers(const PointHistory& history) {
  std::vector<double> out;
  for (const auto& list : history.values()) out.insert(out.end(), list.begin(), list.end());
  return out;
}

/// Two states one after the other; the answer of the second.
Answer host_answer(const Body& body, Format format) {
  ThreadTeam team(2);
  Monitor quiet;
  const ElementBatches batches = make_batches(body.input.elements.solids, body.input.elements.equation_node);
  PointHistory old(body.input.elements, body.input.points), now = old;
  Answer out;
  out.forces.resize(body.rows), out.stepped.resize(body.rows), out.product.resize(body.rows);
  respond(body.input, batches, {body.displacement(2e-3, 1), old, now, 0.5}, out.forces, nullptr, team, quiet);
  std::swap(old, now);
  const auto u = body.displacement(3e-3, 2), step = body.held_step();
  respond(body.input, batches, {u, old, now, 1.0}, out.forces, nullptr, team, quiet);
  Matrix matrix = empty_matrix(body.numbered, format, team);
  BlockWriter writer(matrix, 3);
  const AddBlock add = [&](Index row, Index column, const double* block, int row_stride, int column_stride) {
    writer.add(row, column, block, row_stride, column_stride);
  };
  respond(body.input, batches, {u, old, now, 1.0, step}, out.stepped, &add, team, quiet);
  auto backend = make_cpu_backend(2);
  const auto on_host = backend->make_matrix(std::move(matrix));
  const auto y = backend->make_vector(static_cast<Offset>(body.rows));
  backend->multiply(*on_host, *test::on_device(*backend, test::random_vector(static_cast<Index>(body.rows), 7)), *y);
  out.product = test::on_host(*backend, *y);
  out.history = all_numbers(now);
  return out;
}

Answer device_answer(const Body& body, Format format, Backend& backend) {
  ThreadTeam team(2);
  const auto kept = backend.keep_response(body.input);
  REQUIRE(kept);
  const auto forces = backend.make_vector(static_cast<Offset>(body.rows)),
             y = backend.make_vector(static_cast<Offset>(body.rows));
  Answer out;
  kept->respond(*test::on_device(backend, body.displacement(2e-3, 1)), 0.5, nullptr, *forces, nullptr);
  kept->accept();
  const auto u = test::on_device(backend, body.displacement(3e-3, 2)),
             step = test::on_device(backend, body.held_step());
  kept->respond(*u, 1.0, nullptr, *forces, nullptr);
  out.forces = test::on_host(backend, *forces);
  const auto matrix = backend.make_matrix(empty_matrix(body.numbered, format, team));
  for (int twice = 0; twice < 2; ++twice) kept->respond(*u, 1.0, step.get(), *forces, matrix.get());
  out.stepped = test::on_host(backend, *forces);
  backend.multiply(*matrix, *test::on_device(backend, test::random_vector(static_cast<Index>(body.rows), 7)), *y);
  out.product = test::on_host(backend, *y);
  const auto sum = backend.make_matrix(empty_matrix(body.numbered, format, team));
  backend.add(1, *matrix, *sum);
  backend.add(0.5, *matrix, *sum);
  backend.multiply(*sum, *test::on_device(backend, test::random_vector(static_cast<Index>(body.rows), 7)), *y);
  out.sum = test::on_host(backend, *y);
  kept->accept();
  PointHistory history(body.input.elements, body.input.points);
  kept->read(history);
  out.history = all_numbers(history);
  return out;
}

void check_answers(const Body& body, Format format) {
  CAPTURE(to_string(format));
  auto backend = make_cuda_backend();
  const Answer host = host_answer(body, format), device = device_answer(body, format, *backend);
  if (!body.problem->study.elements.large_deformation) {
    CHECK(test::norm(host.history) > 0);
    CHECK(test::relative_difference(device.history, host.history) < 1e-12);
  }
  // A change of volume of rounding is multiplied by the bulk modulus.
  const double tolerance = body.problem->study.elements.large_deformation ? 1e-10 : 1e-12;
  CHECK(test::relative_difference(device.forces, host.forces) < tolerance);
  CHECK(test::relative_difference(host.stepped, host.forces) > 1e-6);
  CHECK(test::relative_difference(device.stepped, host.stepped) < tolerance);
  CHECK(test::relative_difference(device.product, host.product) < tolerance);
  std::vector<double> more = device.product;
  for (double& v : more) v *= 1.5;
  CHECK(test::relative_difference(device.sum, more) < 1e-13);
  const Answer again = device_answer(body, format, *backend);
  CHECK(again.stepped == device.stepped);
  CHECK(again.product == device.product);
  CHECK(again.history == device.history);
}

const Kind kinds[] = {{ElementType::tet4},     {ElementType::tet10},
                      {ElementType::hex8},     {ElementType::hex20},
                      {ElementType::wedge6},   {ElementType::wedge15},
                      {ElementType::hex20, element::Formulation::reduced},
                      {ElementType::hex8, element::Formulation::incompatible}};

}  // namespace

TEST_CASE("a body that flows has the host's forces, tangent and history on the device, in every format") {
  for (const Kind& kind : {Kind{ElementType::hex8}, Kind{ElementType::tet10}}) {
    CAPTURE(traits(kind.type).name);
    const Body body(kind);
    for (const Format format : all_formats) check_answers(body, format);
  }
}

TEST_CASE("every solid has the host's response on the device, beside elements with linear laws, warm and cold") {
  for (const Kind& kind : kinds)
    for (const bool with_axes : {false, true}) {
      CAPTURE(traits(kind.type).name);
      CAPTURE(with_axes);
      Body body(kind);
      body.mix(with_axes);
      if (with_axes) body.warm();
      check_answers(body, with_axes ? Format::rbp_sym : Format::csr);
    }
}

TEST_CASE("every solid that deforms largely has the host's response on the device") {
  for (const double bulk_modulus : {5e6, 500e6})
    for (const ElementType type : {ElementType::tet4, ElementType::tet10, ElementType::hex8, ElementType::hex20,
                                   ElementType::wedge6, ElementType::wedge15}) {
      CAPTURE(traits(type).name);
      CAPTURE(bulk_modulus);
      Body body = Body::of_rubber(make_box_mesh(type, {1, 1, 1}, {3, 2, 2}), bulk_modulus);
      body.warm();
      check_answers(body, Format::rbp_sym);
    }
  check_answers(Body::of_rubber(mixed_box(Mix::hex8_pyramid5_tet4, 4), 500e6), Format::csr);
}

TEST_CASE("bodies of several kinds of elements have the host's response on the device") {
  for (const Mix mix : {Mix::hex8_pyramid5_tet4, Mix::hex8_wedge6, Mix::hex20_wedge15}) {
    CAPTURE(static_cast<int>(mix));
    check_answers(Body(mixed_box(mix, 4)), Format::rbp_sym);
  }
}

TEST_CASE("a history goes to the device, is gone on from there, and comes back") {
  for (const Kind& kind : {Kind{ElementType::hex8}, Kind{ElementType::hex8, element::Formulation::incompatible}}) {
    Body body(kind);
    body.mix(false);
    auto backend = make_cuda_backend();
    ThreadTeam team(2);
    Monitor quiet;
    const ElementBatches batches = make_batches(body.input.elements.solids, body.input.elements.equation_node);
    PointHistory old(body.input.elements, body.input.points), now = old, read = old;
    std::vector<double> expected(body.rows);
    respond(body.input, batches, {body.displacement(3e-3, 1), old, now}, expected, nullptr, team, quiet);
    std::swap(old, now);
    const auto kept = backend->keep_response(body.input);
    kept->put(old);
    kept->read(read);
    CHECK(all_numbers(read) == all_numbers(old));
    const auto back = body.displacement(1e-3, 2);
    respond(body.input, batches, {back, old, now}, expected, nullptr, team, quiet);
    const auto forces = backend->make_vector(static_cast<Offset>(body.rows));
    kept->respond(*test::on_device(*backend, back), 1, nullptr, *forces, nullptr);
    CHECK(test::relative_difference(test::on_host(*backend, *forces), expected) < 1e-12);
    // What was not accepted leaves no trace.
    kept->read(read);
    CHECK(all_numbers(read) == all_numbers(old));
  }
}

TEST_CASE("elements with a history take the bytes that are foretold") {
  for (const Kind& kind : kinds) {
    CAPTURE(traits(kind.type).name);
    Body body(kind);
    body.mix(false);
    body.warm();
    auto backend = make_cuda_backend();
    const std::int64_t before = backend->peak_bytes();
    const auto kept = backend->keep_response(body.input);
    REQUIRE(kept);
    const auto foretold = static_cast<double>(response_bytes(body.input));
    CHECK(static_cast<double>(kept->bytes()) <= foretold);
    CHECK(static_cast<double>(kept->bytes()) >= 0.9 * foretold);
    CHECK(static_cast<double>(backend->peak_bytes() - before) <= 1.1 * foretold);
  }
}

TEST_CASE("bodies that no kernel knows are left to the host") {
  Study study = flowing_study(E, nu, yield);
  study.elements.plane = PlaneBody::plane_strain;
  study.elements.thickness = 1;
  study.constraints = {hold("xmin", 0.0, 0.0, {})};
  const auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad8, {1, 1}, {2, 2}));
  Monitor quiet;
  ThreadTeam team(2);
  const Problem problem = resolve(mesh, study, quiet);
  const NumberedGraph numbered = number_nodes(*mesh, 2, NodeOrder::clusters, team, quiet);
  const ResponseInput input = response_input(problem, numbered.numbering);
  CHECK(response_bytes(input) == 0);
  CHECK(make_cuda_backend()->keep_response(input) == nullptr);
  // A history at large strain, and relaxation, are the host's too.
  Study large = flowing_study(E, nu, yield), soft = elastic_study(E, nu);
  large.elements.large_deformation = true;
  soft.materials[0].prony_g_1 = 0.5, soft.materials[0].prony_tau_1 = 1;
  for (Study* of : {&large, &soft}) {
    of->constraints = {hold("xmin", 0.0, 0.0, 0.0)};
    const auto box = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
    const Problem solid = resolve(box, *of, quiet);
    const NumberedGraph graph = number_nodes(*box, 3, NodeOrder::clusters, team, quiet);
    CHECK(response_bytes(response_input(solid, graph.numbering)) == 0);
  }
}

namespace {
/// A bar that is pulled and let go.
FlowBench pulled(const Kind& kind, std::array<Index, 3> cells, Preconditioner preconditioner) {
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(kind.type, {1, 0.5, 0.4}, cells)),
                  flowing_study(E, nu, yield, {{0.0, yield}, {0.01, 1.5 * yield}})};
  bench.study.elements.hex8 = kind.formulation;
  bench.study.constraints = {hold("xmin", 0.0, 0.0, 0.0),
                             over_time(hold("xmax", 0.0, {}, {}), 0, {0, 1, 2}, {0, 4e-3, 1e-3})};
  bench.times = {0.0, 1.0, 2.0};
  bench.options.format = Format::rbp_sym;
  bench.options.preconditioner = preconditioner;
  return bench;
}

void check_same_way(const FlowBench& device, const FlowBench& host) {
  REQUIRE(device.frames.taken.size() == host.frames.taken.size());
  CHECK(device.report().solves == host.report().solves);
  for (std::size_t frame = 0; frame < host.frames.taken.size(); ++frame) {
    const Solution &a = *device.frames.taken[frame].solution, &b = *host.frames.taken[frame].solution;
    CHECK(test::relative_difference(a.values, b.values) < 1e-7);
    CHECK(test::relative_difference(all_numbers(*a.points), all_numbers(*b.points)) < 1e-5);
  }
  CHECK(test::norm(all_numbers(*device.frames.taken.back().solution->points)) > 0);
}
}  // namespace

TEST_CASE("a bar flows in increments on the device as on the host") {
  for (const Kind& kind : {Kind{ElementType::hex8}, Kind{ElementType::tet10}, Kind{ElementType::hex20},
                           Kind{ElementType::hex8, element::Formulation::incompatible}}) {
    CAPTURE(traits(kind.type).name);
    FlowBench host = pulled(kind, {3, 2, 2}, Preconditioner::block_jacobi),
              device = pulled(kind, {3, 2, 2}, Preconditioner::block_jacobi);
    host.run();
    device.run(make_cuda_backend());
    CHECK(device.planned->plan.row(Format::rbp_sym).elements > 0);
    check_same_way(device, host);
  }
}

TEST_CASE("the memory plan of increments counts the elements on the device; without room there the host works") {
  for (const Preconditioner kind : {Preconditioner::block_jacobi, Preconditioner::multigrid}) {
    CAPTURE(to_string(kind));
    FlowBench roomy = pulled({ElementType::hex8}, {10, 6, 6}, kind), tight = pulled({ElementType::hex8}, {10, 6, 6}, kind);
    roomy.run(make_cuda_backend());
    const PlanRow& with = roomy.planned->plan.row(Format::rbp_sym);
    CHECK(with.elements > 0);
    const auto measured = static_cast<double>(roomy.frames.taken.back().solution->measured_peak);
    CHECK(measured <= 1.02 * static_cast<double>(with.peak));
    if (kind == Preconditioner::multigrid) continue;  // without a sketch it is estimated
    CHECK(measured >= 0.95 * static_cast<double>(with.peak));
    tight.options.memory_limit = static_cast<double>(with.peak - 1);
    tight.run(make_cuda_backend());
    const PlanRow& without = tight.planned->plan.row(Format::rbp_sym);
    CHECK(without.elements == 0);
    CHECK(without.fits);
    check_same_way(tight, roomy);
  }
}

TEST_CASE("a block of rubber that is thrown moves on the device as on the host") {
  for (const Capacity capacity : {Capacity::consistent, Capacity::lumped}) {
    Study study = elastic_study(1, 0.3);
    Material& m = study.materials[0];
    m.youngs_modulus.reset(), m.poisson_ratio.reset();
    m.shear_modulus = 1e6, m.bulk_modulus = 1e7, m.density = 1000, m.damping_mass = 3;
    study.elements.large_deformation = true;
    study.constraints = {hold("xmin", 0, 0, 0)};
    study.loads = {condition_in("initial_velocity", "thrown", {}, {0.0, 3.0, 1.0})};
    study.transient = new_transient(true);
    study.transient->step = 2e-3;
    study.transient->frames = {4e-3, 2e-2};
    study.transient->capacity = capacity;
    const auto mesh = std::make_shared<const Mesh>(make_box_mesh(ElementType::hex8, {1, 0.3, 0.3}, {3, 1, 1}));
    const Motion host = motion_of(mesh, study);
    const Motion device = motion_of(mesh, study, SolveMethod::cg, nullptr, {}, make_cuda_backend());
    for (const std::size_t frame : {0, 1}) {
      CHECK(std::abs(host.u(frame, {1, 0, 0}, 1)) > 1e-3);
      CHECK(test::relative_difference(device.solution(frame).values, host.solution(frame).values) < 1e-6);
    }
    CHECK(device.energies().strain == doctest::Approx(host.energies().strain).epsilon(1e-5));
  }
}

TEST_CASE("rubber that hardly changes its volume is sheared over tangents that are not positive on the device as on the host") {
  FlowBench host{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {2, 2, 1}, {4, 4, 2})), rubber_study(1, 2000)};
  host.study.constraints = {hold("zmin", 0.0, 0.0, 0.0), hold("zmax", 0.5, 0.0, 0.0)};
  host.options.format = Format::rbp_sym;
  host.options.preconditioner = Preconditioner::block_jacobi;
  host.options.nonlinear_tolerance = 1e-7;
  FlowBench device{host.mesh, host.study};
  device.options = host.options;
  host.run();
  device.run(make_cuda_backend());
  CHECK(history_of(device).cuts.empty());
  CHECK(test::relative_difference(device.frames.taken.back().solution->values, host.frames.taken.back().solution->values) < 1e-6);
}

TEST_CASE("a block of rubber that hits a wall moves on the device as on the host") {
  Study study = rubber_study(1e6, 1e7);
  study.materials[0].density = 1000;
  study.constraints = {condition_on("rigid_plane", "wall", NamedSelector{{"xmin"}}, {-1e-3, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.2, 0.0})};
  study.loads = {condition_in("initial_velocity", "thrown", {}, {-3.0, 1.0, 0.0})};
  study.transient = new_transient(true);
  study.transient->step = 1e-3;
  study.transient->frames = {8e-3};
  const auto mesh = std::make_shared<const Mesh>(make_box_mesh(ElementType::hex8, {1, 0.3, 0.3}, {3, 1, 1}));
  const Motion host = motion_of(mesh, study);
  const Motion device = motion_of(mesh, study, SolveMethod::cg, nullptr, {}, make_cuda_backend());
  CHECK(host.field(0, "contact_pressure", {0, 0, 0}) > 1e4);
  CHECK(test::relative_difference(device.solution(0).values, host.solution(0).values) < 1e-6);
}
