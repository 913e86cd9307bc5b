#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "engine/analysis/system/assembly.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/base/error.hpp"
#include "engine/sparse/product/product.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/solve/backend_suite.hpp"
#include "tests/engine/test_scale.hpp"

namespace genba::test {

namespace {

/// Elements of a mesh with random prescribed values, three materials and, for heat, convection.
struct AssemblyCase {
  std::shared_ptr<Mesh> mesh;
  NumberedGraph numbered;
  std::vector<std::vector<Index>> region;
  std::vector<std::vector<double>> axes;  ///< of laws that turn
  std::vector<std::uint8_t> fixed;
  std::vector<double> value, loads, nodal;
  std::vector<std::vector<double>> absorbed;  ///< of every other list of elements
  AssemblyInput input;
  CsrArrays matrix;         ///< as the host assembles it
  std::vector<double> rhs;  ///< too
};

Matrix empty_matrix(const AssemblyCase& c, Format format, Values values = Values::zero) {
  ThreadTeam team(2);
  return genba::empty_matrix(c.numbered, format, team, values);
}

using element::LawId;

LawId isotropic_law(int dofs) {
  return dofs == 3 ? LawId::linear_elastic : LawId::fourier;
}

element::FacetKind facet_kind(ElementType type) {
  using element::FacetKind;
  if (traits(type).corners == 3) return type == ElementType::tri3 ? FacetKind::tri3 : FacetKind::tri6;
  return type == ElementType::quad4 ? FacetKind::quad4 : FacetKind::quad8;
}

/// Three materials; others with another `seed`.
Materials sample_materials(LawId law, double seed = 1) {
  Materials out(law);
  const double stiff[3] = {2.1, 0.7, 3}, poisson[3] = {0.3, 0.45, 0}, conducts[3] = {50, 0.2, 7};
  for (int m = 0; m < 3; ++m) {
    const double e = stiff[m] * seed, k = conducts[m] * seed;
    switch (law) {
      case LawId::linear_elastic:
        out.add(element::lame(e, poisson[m]));
        break;
      case LawId::orthotropic_elastic:
        out.add(element::OrthotropicElastic::of(element::EngineeringConstants{
            e, 0.4 * e, 0.2 * e, poisson[m], 0.2, 0.1, 0.3 * e, 0.25 * e, 0.1 * e}));
        break;
      case LawId::orthotropic_fourier:
        out.add(element::OrthotropicFourier::of(k, 0.3 * k, 0.1 * k));
        break;
      default:
        out.add(element::Fourier::Constants{k});
    }
  }
  return out;
}

std::unique_ptr<AssemblyCase> make_case(std::shared_ptr<Mesh> mesh, LawId law, NodeOrder order,
                                        bool with_values = true, bool with_reaction = false) {
  const int dofs = element::dofs_of(law);
  Monitor silent;
  ThreadTeam team(2);
  auto c = std::make_unique<AssemblyCase>();
  c->mesh = std::move(mesh);
  c->mesh->points.insert(c->mesh->points.begin() + 1, Vec3{9, 9, 9});  // belongs to no element
  for (auto* blocks : {&c->mesh->solids, &c->mesh->facets})
    for (ElementBlock& block : *blocks)
      for (Index& node : block.nodes) node += node > 0;
  c->numbered = number_nodes(*c->mesh, dofs, order, team, silent);
  AssemblyInput& input = c->input;
  input.dofs = dofs;
  input.nodes = c->numbered.graph.nodes;
  input.points = c->mesh->points;
  input.equation_node = c->numbered.numbering.equation_node;
  input.materials = sample_materials(law);
  if (with_reaction) {
    input.reaction = {300, 0, 20};
    input.lumped_reaction = {0, 50, 7};
    input.absorption = {100, 30, 0};
    for (Index node = 0; node < input.nodes; ++node) c->nodal.push_back(0.1 * (1 + node % 3));
    input.nodal = c->nodal;
  }
  c->region.reserve(c->mesh->solids.size());
  c->axes.reserve(c->mesh->solids.size());
  c->absorbed.reserve(c->mesh->solids.size());
  for (const ElementBlock& block : c->mesh->solids) {
    auto& region = c->region.emplace_back();
    for (Index e = 0; e < block.size(); ++e) region.push_back(7 * e % 11 % 3);
    auto& axes = c->axes.emplace_back();
    if (element::turns(law))
      for (Index e = 0; e < block.size(); ++e) {
        const double angle = 0.1 + 0.7 * e, s = std::sin(angle);
        axes.insert(axes.end(), {std::cos(angle), 0.6 * s, 0.0, 0.8 * s});
      }
    auto& absorbed = c->absorbed.emplace_back();
    if (with_reaction && c->absorbed.size() % 2 == 1)
      for (Index e = 0; e < block.size(); ++e) absorbed.push_back(0.25 * (e % 5));
    input.solids.push_back({kind_of(block.type, {}, dofs == 1), block.nodes, region, axes, absorbed});
  }
  if (dofs == 1)
    for (const ElementBlock& block : c->mesh->facets) {
      ConvectionList list{facet_kind(block.type), {}, {}};
      for (Index f = 0; f < block.size(); f += 3) {
        const auto first = block.nodes.begin() + static_cast<Offset>(f) * list.shape_nodes();
        list.nodes.insert(list.nodes.end(), first, first + list.shape_nodes());
        list.coefficient.push_back(10.0 + f);
      }
      input.convection.push_back(std::move(list));
    }
  std::mt19937 random(7);
  std::uniform_real_distribution<double> number(-1, 1);
  const std::size_t unknowns = c->mesh->points.size() * static_cast<std::size_t>(dofs);
  c->fixed.assign(unknowns, 0);
  c->value.assign(unknowns, 0.0);
  for (std::size_t i = 0; i < unknowns; ++i) {
    const unsigned die = random() % 12;
    if (die < 2) c->fixed[i] = 1;
    if (die == 0 && with_values) c->value[i] = number(random);
  }
  input.fixed = c->fixed;
  input.value = c->value;
  for (Offset row = 0; row < input.rows(); ++row) c->loads.push_back(number(random));

  Matrix matrix = make_matrix(Format::csr, c->numbered.graph, team);
  const ElementBatches batches = make_batches(input.solids, input.equation_node);
  add_elements(input, batches, matrix, team, silent);
  std::vector<double> diagonal(c->loads.size());
  extract_diagonal(matrix, diagonal);
  c->rhs = c->loads;
  apply_prescribed_values(input, batches, diagonal, c->rhs, team, silent);
  c->matrix = to_csr_arrays(matrix);
  return c;
}

struct Assembled {
  std::unique_ptr<DeviceMatrix> matrix;
  std::vector<double> rhs;
};

Assembled assemble_on(Backend& backend, const AssemblyCase& c, Format format) {
  Monitor silent;
  const auto rhs = backend.make_vector(c.input.rows());
  backend.upload(c.loads, *rhs);
  if (backend.info().is_gpu && !device_can_assemble(c.input)) {
    CHECK_THROWS_AS(backend.assemble(c.input, empty_matrix(c, format), *rhs, silent), Error);
    ThreadTeam team(2);
    Matrix matrix = empty_matrix(c, format);
    add_elements(c.input, make_batches(c.input.solids, c.input.equation_node), matrix, team, silent);
    return {backend.make_matrix(std::move(matrix)), c.rhs};
  }
  // A GPU never reads the values: there need be no memory behind them.
  const Values values = backend.info().is_gpu ? Values::none : Values::zero;
  const std::int64_t vectors = rhs->size() * static_cast<std::int64_t>(sizeof(double));
  backend.restart_peak();
  const std::int64_t before = backend.peak_bytes();
  Assembled out{backend.assemble(c.input, empty_matrix(c, format, values), *rhs, silent), c.loads};
  CHECK(backend.peak_bytes() - before <= out.matrix->bytes() + vectors + assembly_bytes(c.input));
  backend.download(*rhs, out.rhs);
  return out;
}

/// The same with FP32 values, and the right-hand side of the FP64 matrix.
Assembled assemble_rounded_on(Backend& backend, const AssemblyCase& c, Format format) {
  Monitor silent;
  const auto rhs = backend.make_vector(c.input.rows());
  backend.upload(c.loads, *rhs);
  const Values values = backend.info().is_gpu ? Values::none : Values::zero;
  const std::int64_t vectors = rhs->size() * static_cast<std::int64_t>(sizeof(double));
  backend.restart_peak();
  const std::int64_t before = backend.peak_bytes();
  Assembled out{backend.assemble(c.input, empty_matrix(c, format, values), *rhs, silent, Precision::fp32),
                c.loads};
  if (backend.info().is_gpu)
    CHECK(backend.peak_bytes() - before <= out.matrix->bytes() + vectors + assembly_bytes(c.input));
  backend.download(*rhs, out.rhs);
  return out;
}

/// Largest difference of an entry (small matrices), or of a product's row, over the row's largest entry.
double matrix_error(Backend& backend, const DeviceMatrix& matrix, const CsrArrays& reference) {
  const auto rows = static_cast<std::size_t>(reference.rows);
  double worst = 0;
  std::vector<double> largest(rows, 0.0);
  for (std::size_t row = 0; row < rows; ++row)
    for (Offset k = reference.row_ptr[row]; k < reference.row_ptr[row + 1]; ++k)
      largest[row] = std::max(largest[row], std::abs(reference.value[k]));
  if (rows <= 1200) {
    std::vector<double> dense = backend.to_dense(matrix);
    for (std::size_t row = 0; row < rows; ++row) {
      for (Offset k = reference.row_ptr[row]; k < reference.row_ptr[row + 1]; ++k)
        dense[row * rows + static_cast<std::size_t>(reference.column[k])] -= reference.value[k];
      for (std::size_t column = 0; column < rows; ++column) {
        const double difference = std::abs(dense[row * rows + column]) / largest[row];
        worst = std::max(worst, std::isfinite(difference) ? difference : 1e300);
      }
    }
    return worst;
  }
  std::mt19937 random(3);
  std::uniform_real_distribution<double> number(-1, 1);
  const auto x = backend.make_vector(matrix.rows()), y = backend.make_vector(matrix.rows());
  std::vector<double> xs(rows), ys(rows);
  for (int trial = 0; trial < 3; ++trial) {
    for (double& v : xs) v = number(random);
    backend.upload(xs, *x);
    backend.multiply(matrix, *x, *y);
    backend.download(*y, ys);
    for (std::size_t row = 0; row < rows; ++row) {
      long double sum = 0, magnitude = 0;
      for (Offset k = reference.row_ptr[row]; k < reference.row_ptr[row + 1]; ++k) {
        const long double term = static_cast<long double>(reference.value[k]) * xs[reference.column[k]];
        sum += term;
        magnitude += std::abs(term);
      }
      const double difference =
          static_cast<double>(std::abs(ys[row] - sum) / std::max<long double>(magnitude, largest[row]));
      worst = std::max(worst, std::isfinite(difference) ? difference : 1e300);
    }
  }
  return worst;
}

double vector_error(const std::vector<double>& a, const std::vector<double>& b) {
  double worst = 0, scale = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    scale = std::max(scale, std::abs(b[i]));
    const double difference = std::abs(a[i] - b[i]);
    worst = std::max(worst, std::isfinite(difference) ? difference : 1e300);
  }
  return worst / scale;
}

/// A product of CSR that keeps the values in an order of its own; false if there is none for this matrix.
bool run_by_sweep(Backend& backend, DeviceMatrix& matrix) {
  try {
    backend.change_settings(matrix, sweep_settings());
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::input);
    return false;
  }
  return true;
}

std::vector<double> product_with_ones(Backend& backend, const DeviceMatrix& matrix) {
  const auto x = backend.make_vector(matrix.columns()), y = backend.make_vector(matrix.rows());
  std::vector<double> values(static_cast<std::size_t>(matrix.columns()), 1.0);
  backend.upload(values, *x);
  backend.multiply(matrix, *x, *y);
  values.resize(static_cast<std::size_t>(matrix.rows()));
  backend.download(*y, values);
  return values;
}

/// Other materials and prescribed values first, then those of the case in the same storage.
void check_assembling_again(Backend& backend, const AssemblyCase& c, Format format, Precision precision) {
  Monitor silent;
  AssemblyInput other = c.input;
  std::vector<double> value(c.value);
  for (double& v : value) v *= -2;
  other.value = value;
  other.materials = sample_materials(c.input.materials.law(), 3);
  for (double& r : other.reaction) r += 1;
  for (ConvectionList& list : other.convection)
    for (double& h : list.coefficient) h += 1;
  const auto rhs = backend.make_vector(c.input.rows());
  backend.upload(c.loads, *rhs);
  const auto matrix = backend.assemble(other, empty_matrix(c, format), *rhs, silent, precision);
  backend.upload(c.loads, *rhs);
  if (precision == Precision::fp32 && !backend.info().is_gpu) {
    CHECK_THROWS_AS(backend.assemble_again(c.input, *matrix, *rhs, silent), Error);
    return;
  }
  const std::int64_t bytes = matrix->bytes();
  const bool is_swept = format == Format::csr && run_by_sweep(backend, *matrix);
  backend.assemble_again(c.input, *matrix, *rhs, silent);
  CHECK(matrix->bytes() == bytes);
  if (is_swept) {
    const auto have = product_with_ones(backend, *matrix);
    backend.change_settings(*matrix, {});
    CHECK(vector_error(have, product_with_ones(backend, *matrix)) < 1e-13);
  }
  CHECK(matrix_error(backend, *matrix, c.matrix) < (precision == Precision::fp32 ? 2e-7 : 2e-14));
  std::vector<double> have(c.rhs.size());
  backend.download(*rhs, have);
  CHECK(vector_error(have, c.rhs) < 1e-13);
}

/// Fields of two groups of materials, warm ones among them, against the host's; the same bits every time.
void check_recovery(Backend& backend, const AssemblyCase& c) {
  Monitor silent;
  ThreadTeam team(2);
  RecoveryInput input{c.input, {0.0, 1e-3, -2e-3}, {0, 1, 0}, 2};
  std::vector<double> state(static_cast<std::size_t>(c.input.rows()));
  for (std::size_t i = 0; i < state.size(); ++i) state[i] = std::sin(1.0 + 3.0 * static_cast<double>(i));
  backend.restart_peak();
  const std::int64_t before = backend.peak_bytes();
  const ElementResults have = backend.recover(input, state, silent);
  if (backend.info().is_gpu) CHECK(backend.peak_bytes() - before <= recovery_bytes(c.input));
  const ElementResults want =
      recover_elements(input, make_batches(c.input.solids, c.input.equation_node), state, team, silent);
  for (const auto part :
       {&ElementResults::nodal, &ElementResults::internal, &ElementResults::volume, &ElementResults::energy,
        &ElementResults::error_energy, &ElementResults::error, &ElementResults::nodal_error}) {
    REQUIRE((have.*part).size() == (want.*part).size());
    CHECK(vector_error(have.*part, want.*part) < 1e-12);
  }
  CHECK(backend.recover(input, state, silent).nodal == have.nodal);
  struct Impatient : Monitor {
    bool cancelled() const override { return true; }
  } impatient;
  CHECK_THROWS_AS(backend.recover(input, state, impatient), Cancelled);
  state.pop_back();
  CHECK_THROWS_AS(backend.recover(input, state, silent), Error);
}

/// Loads in the inside of elements against the host's; the same bits every time.
void check_body_loads(Backend& backend, const AssemblyCase& c) {
  Monitor silent;
  ThreadTeam team(2);
  HostElementWorker host(team);
  BodyLoadInput input{c.input, {{{1, -2, 0.5}, 1e-3}, {{0, 0, 0}, -2e-3}, {{3, 0, 0}, 0}}};
  const BodyLoads have = backend.add_up_loads(input, silent), want = host.add_up_loads(input, silent);
  REQUIRE(have.density.size() == want.density.size());
  REQUIRE(have.thermal.size() == want.thermal.size());
  CHECK(vector_error(have.density, want.density) < 1e-13);
  if (c.input.dofs == 3) CHECK(vector_error(have.thermal, want.thermal) < 1e-13);
  CHECK(backend.add_up_loads(input, silent).density == have.density);
  struct Impatient : Monitor {
    bool cancelled() const override { return true; }
  } impatient;
  CHECK_THROWS_AS(backend.add_up_loads(input, impatient), Cancelled);
  for (BodyLoad& load : input.loads) load = {{0, 0, 0}, load.thermal_strain};
  CHECK(backend.add_up_loads(input, silent).density.empty());
  input.loads.pop_back();
  CHECK_THROWS_AS(backend.add_up_loads(input, silent), Error);
}

void check_case(Backend& backend, const AssemblyCase& c) {
  for (const Format format : all_formats) {
    CAPTURE(to_string(format));
    const Assembled made = assemble_on(backend, c, format);
    CHECK(made.matrix->format() == format);
    CHECK(matrix_error(backend, *made.matrix, c.matrix) < 2e-14);
    CHECK(vector_error(made.rhs, c.rhs) < 1e-13);
    std::vector<double> diagonal(c.rhs.size());
    backend.read_diagonal(*made.matrix, diagonal);
    for (std::size_t row = 0; row < diagonal.size(); ++row)
      for (Offset k = c.matrix.row_ptr[row]; k < c.matrix.row_ptr[row + 1]; ++k)
        if (c.matrix.column[k] == static_cast<Index>(row))
          CHECK(diagonal[row] == doctest::Approx(c.matrix.value[k]).epsilon(1e-13));
    if (backend.info().is_gpu && !device_can_assemble(c.input)) continue;
    check_assembling_again(backend, c, format, Precision::fp64);
    check_assembling_again(backend, c, format, Precision::fp32);
    const Assembled rounded = assemble_rounded_on(backend, c, format);
    CHECK(rounded.matrix->format() == format);
    CHECK(rounded.matrix->precision() == Precision::fp32);
    const double error = matrix_error(backend, *rounded.matrix, c.matrix);
    CHECK(error < 2e-7);
    CHECK(error > 1e-9);
    CHECK(vector_error(rounded.rhs, c.rhs) < 1e-13);
  }
}

/// b - A x from the elements against the assembled matrix, in units of the largest term; the same bits every
/// time.
void check_residual(Backend& backend, const AssemblyCase& c) {
  Monitor silent;
  const Offset rows = c.input.rows();
  const auto b = backend.make_vector(rows), x = backend.make_vector(rows), r = backend.make_vector(rows);
  std::vector<double> state(static_cast<std::size_t>(rows)), once(state.size()), again(state.size());
  for (std::size_t i = 0; i < state.size(); ++i) state[i] = std::sin(1.0 + 3.0 * static_cast<double>(i));
  backend.upload(c.loads, *b);
  backend.upload(state, *x);
  backend.restart_peak();
  const std::int64_t before = backend.peak_bytes();
  const auto elements = backend.make_elements(c.input);
  backend.defect(*elements, *b, *x, *r, silent);
  if (backend.info().is_gpu) CHECK(backend.peak_bytes() - before <= residual_bytes(c.input));
  backend.download(*r, once);
  backend.defect(*elements, *b, *x, *r, silent);
  backend.download(*r, again);
  CHECK(again == once);
  double worst = 0, largest = 0;
  Offset longest = 0;
  for (std::size_t row = 0; row < state.size(); ++row) {
    double sum = c.loads[row];
    longest = std::max<Offset>(longest, c.matrix.row_ptr[row + 1] - c.matrix.row_ptr[row]);
    for (Offset k = c.matrix.row_ptr[row]; k < c.matrix.row_ptr[row + 1]; ++k) {
      const double term = c.matrix.value[k] * state[static_cast<std::size_t>(c.matrix.column[k])];
      sum -= term;
      largest = std::max(largest, std::abs(term));
    }
    const double difference = std::abs(once[row] - sum);
    worst = std::max(worst, std::isfinite(difference) ? difference : 1e300);
  }
  CHECK(worst <= std::max(1e-14, 2e-16 * static_cast<double>(longest)) * largest);

  INFO("not a number comes through");
  state[state.size() / 2] = std::nan("");
  backend.upload(state, *x);
  backend.defect(*elements, *b, *x, *r, silent);
  CHECK_FALSE(std::isfinite(backend.norm(*r)));
}

void check_residual_refusals(Backend& backend, const AssemblyCase& c) {
  Monitor silent;
  const auto elements = backend.make_elements(c.input);
  const auto b = backend.make_vector(c.input.rows()), x = backend.make_vector(c.input.rows()),
             r = backend.make_vector(c.input.rows()), shorter = backend.make_vector(c.input.rows() - 1);
  backend.upload(c.loads, *b);
  backend.upload(c.loads, *x);
  CHECK_THROWS_AS(backend.defect(*elements, *b, *x, *shorter, silent), Error);
  struct Impatient : Monitor {
    bool cancelled() const override { return true; }
  } impatient;
  CHECK_THROWS_AS(backend.defect(*elements, *b, *x, *r, impatient), Cancelled);
  AssemblyInput stiff = c.input;
  stiff.materials = sample_materials(c.input.materials.law(), 1e40);
  CHECK_THROWS_WITH_AS(
      backend.assemble(stiff, empty_matrix(c, Format::rbp_node), *b, silent, Precision::fp32),
      doctest::Contains("too large for FP32"), Error);
}

/// Tetrahedra between a centre and the triangles of a sphere around it, at least `triangles` of them.
std::shared_ptr<Mesh> fan(Index triangles) {
  auto mesh = std::make_shared<Mesh>();
  const Index turns = 2 * static_cast<Index>(std::ceil(std::sqrt(triangles / 4.0))), rings = turns;
  mesh->points = {{0, 0, 0}, {0, 0, 1}, {0, 0, -1}};
  for (Index ring = 1; ring < rings; ++ring)
    for (Index turn = 0; turn < turns; ++turn) {
      const double polar = pi * ring / rings, angle = 2 * pi * turn / turns;
      mesh->points.push_back(
          {std::sin(polar) * std::cos(angle), std::sin(polar) * std::sin(angle), std::cos(polar)});
    }
  ElementBlock block;
  block.type = ElementType::tet4;
  const auto on = [&](Index ring, Index turn) {
    return ring == 0 ? 1 : ring == rings ? 2 : 3 + (ring - 1) * turns + turn % turns;
  };
  const auto add = [&](Index a, Index b, Index c) {
    block.nodes.insert(block.nodes.end(), {0, a, b, c});
    block.group.push_back(0);
    block.tags.push_back(static_cast<std::int64_t>(block.tags.size()) + 1);
  };
  for (Index ring = 0; ring < rings; ++ring)
    for (Index turn = 0; turn < turns; ++turn) {
      if (ring > 0) add(on(ring, turn), on(ring + 1, turn), on(ring, turn + 1));
      if (ring + 1 < rings) add(on(ring, turn + 1), on(ring + 1, turn), on(ring + 1, turn + 1));
    }
  mesh->solids = {std::move(block)};
  return mesh;
}

/// Cuts the elements of the only block into two; of tet10, whose nodes must all stay, the second has some
/// once more as tet4.
void split(Mesh& mesh) {
  ElementBlock& first = mesh.solids[0];
  const auto count = static_cast<std::size_t>(traits(first.type).nodes);
  ElementBlock second;
  second.type = first.type == ElementType::tet10 ? ElementType::tet4 : first.type;
  const auto kept = static_cast<std::size_t>(traits(second.type).nodes);
  const std::size_t cut = first.group.size() / 3;
  for (std::size_t e = cut; e < first.group.size(); ++e) {
    second.nodes.insert(second.nodes.end(), first.nodes.begin() + static_cast<Offset>(e * count),
                        first.nodes.begin() + static_cast<Offset>(e * count + kept));
    second.group.push_back(first.group[e]);
    second.tags.push_back(first.tags[e]);
  }
  if (kept == count) {
    first.nodes.resize(cut * count);
    first.group.resize(cut);
    first.tags.resize(cut);
  }
  mesh.solids.push_back(std::move(second));
}

}  // namespace

void check_assembly(const BackendFactory& make) {
  const auto backend = make();
  for (const ElementType type :
       {ElementType::tet4, ElementType::tet10, ElementType::hex8, ElementType::hex20})
    for (const int dofs : {1, 3}) {
      CAPTURE(traits(type).name);
      CAPTURE(dofs);
      const Index cells = traits(type).order == 2 ? 2 : 4;
      const auto whole =
          make_case(distorted_cube(type, cells, 0.1), isotropic_law(dofs), NodeOrder::clusters);
      check_case(*backend, *whole);
      check_residual(*backend, *whole);
      check_recovery(*backend, *whole);
      check_body_loads(*backend, *whole);
      const auto in_two = distorted_cube(type, 2, 0.1);
      split(*in_two);
      const auto parts = make_case(in_two, isotropic_law(dofs), NodeOrder::native, true, dofs == 1);
      check_case(*backend, *parts);
      check_residual(*backend, *parts);
      check_recovery(*backend, *parts);
      check_body_loads(*backend, *parts);
    }
  for (const Mix mix : {Mix::hex8_pyramid5_tet4, Mix::hex20_wedge15}) {
    const auto mixed =
        make_case(distorted(mixed_box(mix, 4), 0.1), LawId::fourier, NodeOrder::neighbour_paths, true, true);
    check_case(*backend, *mixed);
    check_residual(*backend, *mixed);
    check_recovery(*backend, *mixed);
    check_body_loads(*backend, *mixed);
  }
  // More than one cluster and window, and no prescribed value other than 0.
  check_case(*backend, *make_case(distorted_cube(ElementType::tet4, scaled(11, 9), 0.1), LawId::fourier,
                                  NodeOrder::clusters, false, true));
  check_case(*backend, *make_case(distorted_cube(ElementType::hex8, scaled(11, 8), 0.1),
                                  LawId::linear_elastic, NodeOrder::neighbour_paths));
  // Materials with directions, another one in every element.
  for (const ElementType type :
       {ElementType::tet4, ElementType::tet10, ElementType::hex8, ElementType::hex20})
    for (const LawId law : {LawId::orthotropic_elastic, LawId::orthotropic_fourier}) {
      CAPTURE(traits(type).name);
      CAPTURE(element::dofs_of(law));
      const auto in_two = distorted_cube(type, 2, 0.1);
      split(*in_two);
      const auto turned = make_case(in_two, law, NodeOrder::native);
      check_case(*backend, *turned);
      check_residual(*backend, *turned);
      check_recovery(*backend, *turned);
      check_body_loads(*backend, *turned);
    }
}

void check_assembly_extremes(const BackendFactory& make) {
  const auto backend = make();
  for (const int dofs : {1, 3}) {  // a node of thousands of elements
    CAPTURE(dofs);
    const auto c = make_case(fan(scaled(4000, 300)), isotropic_law(dofs), NodeOrder::native, true, dofs == 1);
    check_case(*backend, *c);
    check_residual(*backend, *c);
    check_recovery(*backend, *c);
    check_body_loads(*backend, *c);
  }
  // Elements in more than one chunk.
  const auto chunks = make_case(distorted_cube(ElementType::tet4, scaled(21, 10), 0.1), LawId::linear_elastic,
                                NodeOrder::clusters);
  check_residual(*backend, *chunks);
  check_recovery(*backend, *chunks);
  check_body_loads(*backend, *chunks);
  const auto c =
      make_case(distorted_cube(ElementType::tet4, 3, 0.1), LawId::linear_elastic, NodeOrder::clusters);
  check_residual_refusals(*backend, *c);
  for (const Format format : all_formats) {  // the same bits every time
    CAPTURE(to_string(format));
    const Assembled once = assemble_on(*backend, *c, format), again = assemble_on(*backend, *c, format);
    CHECK(backend->to_dense(*once.matrix) == backend->to_dense(*again.matrix));
    CHECK(once.rhs == again.rhs);
  }
  // Elements that the pattern does not know, wrong sizes, cancel: refused, and usable afterwards.
  Monitor silent;
  const auto rhs = backend->make_vector(c->input.rows());
  backend->upload(c->loads, *rhs);
  NodeGraph diagonal{c->numbered.graph.nodes, 3, {0}, {}};
  for (Index node = 0; node < diagonal.nodes; ++node) {
    diagonal.columns.push_back(node);
    diagonal.row_ptr.push_back(node + 1);
  }
  ThreadTeam team(2);
  for (const Format format : all_formats) {
    CAPTURE(to_string(format));
    CHECK_THROWS_AS(backend->assemble(c->input, make_matrix(format, diagonal, team), *rhs, silent), Error);
  }
  const auto shorter = backend->make_vector(c->input.rows() - 3);
  backend->upload(std::vector<double>(c->loads.size() - 3), *shorter);
  CHECK_THROWS_AS(backend->assemble(c->input, empty_matrix(*c, Format::csr), *shorter, silent), Error);
  AssemblyInput uneven = c->input;
  uneven.fixed = uneven.fixed.first(5);
  CHECK_THROWS_AS(backend->assemble(uneven, empty_matrix(*c, Format::csr), *rhs, silent), Error);
  struct Impatient : Monitor {
    bool cancelled() const override { return true; }
  } impatient;
  CHECK_THROWS_AS(backend->assemble(c->input, empty_matrix(*c, Format::csr), *rhs, impatient), Cancelled);
  CHECK(matrix_error(*backend, *assemble_on(*backend, *c, Format::rbp_node).matrix, c->matrix) < 1e-14);
}

}  // namespace genba::test
