// Stiffness and weight by grey values of phantoms: image files, the mesher's process, the solver. The body is
// pulled along the third axis of its image with a Poisson's ratio of 0; every section then takes the sum of
// E A of its voxels.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <sstream>
#include <vector>

#include "engine/model/geometry.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

constexpr double bone = 1200;  // HU

/// Young's modulus, Pa, by the law of bone_study().
double modulus(double grey) {
  const double density = std::max(0.0, 100 + grey);
  return std::clamp(6850e6 * std::pow(density / 1000, 1.49), 1e6, 20e9);
}

Study bone_study() {
  Material m;
  m.name = "bone";
  m.poisson_ratio = 0.0;
  m.grey_density_at_zero = 100;
  m.grey_density_slope = 1;
  m.grey_modulus = 6850e6;
  m.grey_exponent = 1.49;
  m.grey_modulus_min = 1e6;
  m.grey_modulus_max = 20e9;
  Study study;
  study.materials = {m};
  study.assignments = {{"bone", {}}};
  return study;
}

/// Voxels of a grid around the origin of patient coordinates; places are mm along its axes from the middle.
struct Grid {
  std::array<int, 3> cells{};
  Vec3 spacing{};  // mm
  std::array<Vec3, 3> axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
  Vec3 shift{};  // mm, of its middle

  Vec3 place(int i, int j, int k) const {
    return {(i - 0.5 * (cells[0] - 1)) * spacing[0] + shift[0],
            (j - 0.5 * (cells[1] - 1)) * spacing[1] + shift[1],
            (k - 0.5 * (cells[2] - 1)) * spacing[2] + shift[2]};
  }
  Vec3 patient(const Vec3& p) const {
    Vec3 out{};
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t c = 0; c < 3; ++c) out[c] += axes[a][c] * p[a];
    return out;
  }
  std::size_t size() const { return static_cast<std::size_t>(cells[0]) * cells[1] * cells[2]; }
  template <class Value>
  std::vector<double> filled(const Value& value) const {
    std::vector<double> out;
    out.reserve(size());
    for (int k = 0; k < cells[2]; ++k)
      for (int j = 0; j < cells[1]; ++j)
        for (int i = 0; i < cells[0]; ++i) out.push_back(value(place(i, j, k)));
    return out;
  }
};

/// Axes turned about (1, 2, 3).
std::array<Vec3, 3> turned(double angle) {
  const double n = std::sqrt(14.0), u[3] = {1 / n, 2 / n, 3 / n}, c = std::cos(angle), s = std::sin(angle);
  std::array<Vec3, 3> axes{};
  const double cross[3][3] = {{0, -u[2], u[1]}, {u[2], 0, -u[0]}, {-u[1], u[0], 0}};
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t r = 0; r < 3; ++r)
      axes[a][r] = (r == a ? c : 0) + s * cross[r][a] + (1 - c) * u[r] * u[a];
  return axes;
}

/// Blurred by a Gaussian point spread; sigma in voxels.
std::vector<double> blurred(const Grid& grid, std::vector<double> v, double sigma) {
  if (sigma <= 0) return v;
  const int reach = static_cast<int>(std::ceil(4 * sigma));
  std::vector<double> weights;
  double sum = 0;
  for (int d = -reach; d <= reach; ++d) {
    // Of a voxel: the mean over its width.
    const double w =
        std::erf((d + 0.5) / (sigma * std::sqrt(2.0))) - std::erf((d - 0.5) / (sigma * std::sqrt(2.0)));
    weights.push_back(w);
    sum += w;
  }
  const std::array<std::size_t, 3> stride{1, static_cast<std::size_t>(grid.cells[0]),
                                          static_cast<std::size_t>(grid.cells[0]) * grid.cells[1]};
  for (std::size_t a = 0; a < 3; ++a) {
    const std::vector<double> old = v;
    for (std::size_t at = 0; at < v.size(); ++at) {
      const int i = static_cast<int>(at / stride[a] % static_cast<std::size_t>(grid.cells[a]));
      v[at] = 0;
      for (int d = -reach; d <= reach; ++d) {
        const int to = std::clamp(i + d, 0, grid.cells[a] - 1);
        v[at] += weights[static_cast<std::size_t>(d + reach)] / sum *
                 old[at + static_cast<std::size_t>(to) * stride[a] - static_cast<std::size_t>(i) * stride[a]];
      }
    }
  }
  return v;
}

std::string nrrd(const Grid& grid, const std::vector<double>& values) {
  std::ostringstream out;
  out << "NRRD0004\ntype: float\nendian: little\ndimension: 3\nspace: left-posterior-superior\nsizes: "
      << grid.cells[0] << ' ' << grid.cells[1] << ' ' << grid.cells[2] << "\nspace directions:";
  out.precision(17);
  for (std::size_t a = 0; a < 3; ++a) {
    const char* between = " (";
    for (std::size_t c = 0; c < 3; ++c, between = ",") out << between << grid.axes[a][c] * grid.spacing[a];
    out << ")";
  }
  const Vec3 origin = grid.patient(grid.place(0, 0, 0));
  out << "\nspace origin: (" << origin[0] << ',' << origin[1] << ',' << origin[2]
      << ")\nspace units: \"mm\" \"mm\" \"mm\"\nencoding: raw\n\n";
  for (const double v : values) {
    const auto f = static_cast<float>(v);
    out.write(reinterpret_cast<const char*>(&f), sizeof f);
  }
  return out.str();
}

using Shape = std::function<bool(const Vec3&)>;

Shape tube(double inner, double outer, double length) {
  return [=](const Vec3& p) {
    const double r = std::hypot(p[0], p[1]);
    return r > inner && r < outer && std::abs(p[2]) < length / 2;
  };
}

struct Phantom {
  Grid grid;
  Shape body;
  double length = 0;  // mm, along the third axis
  std::vector<double> label, grey;
};

using SharedMesh = std::shared_ptr<const Mesh>;

struct Meshing {
  MeshKind kind = MeshKind::hex8;
  GreyEdges edges = GreyEdges::own;
  int coarsen = 1;
  double size = 2e-3;
};

/// Of labels.nrrd with the grey values of ct.nrrd.
SharedMesh mesh_of(const TemporaryFolder& folder, const Meshing& how, MeshingReport* report = nullptr) {
  GeometrySpec geometry;
  geometry.kind = GeometryKind::image;
  geometry.path = folder.file("labels.nrrd");
  geometry.image.grey_image = folder.file("ct.nrrd");
  geometry.image.grey_edges = how.edges;
  geometry.image.coarsen = how.coarsen;
  MeshOptions options;
  options.kind = how.kind;
  options.size = how.size;
  Monitor quiet;
  return std::make_shared<const Mesh>(make_mesh(geometry, options, quiet, report));
}

/// E A, N, of force over strain: the force from the reactions, the strain from the displacements of all nodes
/// in the middle half, so that what happens at the ends is left out.
double stiffness(const SharedMesh& mesh, const Phantom& phantom) {
  const Vec3& axis = phantom.grid.axes[2];
  const double half = 0.5e-3 * phantom.length, tolerance = 0.51e-3 * phantom.grid.spacing[2];
  Study study = bone_study();
  const Condition foot =
      displacement("foot", PlaneSelector{scaled(axis, -half), axis, tolerance}, {0.0, 0.0, 0.0});
  Condition head = displacement("head", PlaneSelector{scaled(axis, half), axis, tolerance}, {});
  for (std::size_t c = 0; c < 3; ++c) head.values[c] = 1e-5 * axis[c];
  study.constraints = {foot, head};
  const Solved solved = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-8);
  double n = 0, z1 = 0, u1 = 0, zz = 0, zu = 0;
  for (Index node = 0; node < mesh->node_count(); ++node) {
    const double z = dot(mesh->points[static_cast<std::size_t>(node)], axis);
    if (std::abs(z) > half / 2) continue;
    double u = 0;
    for (int c = 0; c < 3; ++c) u += axis[static_cast<std::size_t>(c)] * solved.at("displacement", node, c);
    n += 1, z1 += z, u1 += u, zz += z * z, zu += z * u;
  }
  REQUIRE(n > 8);
  double force = 0;
  for (const Reaction& r : solved.results.reactions)
    if (r.constraint == "head") force = dot(r.total, axis);
  return std::abs(force) / ((n * zu - z1 * u1) / (n * zz - z1 * z1));
}

/// Sum of E A over the voxels of the section in the middle, by their own grey values, N.
double section_stiffness(const Phantom& phantom) {
  const auto& n = phantom.grid.cells;
  const std::size_t slice = static_cast<std::size_t>(n[0]) * n[1],
                    first = slice * static_cast<std::size_t>(n[2] / 2);
  double sum = 0;
  for (std::size_t v = first; v < first + slice; ++v)
    if (phantom.label[v] != 0) sum += modulus(phantom.grey[v]);
  return sum * phantom.grid.spacing[0] * phantom.grid.spacing[1] * 1e-6;
}

/// The same with the grey value that the body has without any blur.
double true_stiffness(const Phantom& phantom) {
  Phantom sharp = phantom;
  std::fill(sharp.grey.begin(), sharp.grey.end(), bone);
  return section_stiffness(sharp);
}

Phantom phantom_of(const Grid& grid, const Shape& body, double length, double outside, double sigma) {
  Phantom p{grid, body, length, {}, {}};
  p.label = grid.filled([&](const Vec3& at) { return body(at) ? 1.0 : 0.0; });
  p.grey = blurred(grid, grid.filled([&](const Vec3& at) { return body(at) ? bone : outside; }), sigma);
  return p;
}

/// Of 0.75 mm voxels; cortex in mm.
Phantom tube_phantom(double cortex, double outside, double sigma) {
  constexpr double voxel = 0.75, outer = 6, length = 24;
  return phantom_of({{20, 20, 36}, {voxel, voxel, voxel}}, tube(outer - cortex, outer, length), length,
                    outside, sigma);
}

void write_images(const TemporaryFolder& folder, const Phantom& phantom) {
  write_bytes(folder.file("labels.nrrd"), nrrd(phantom.grid, phantom.label));
  write_bytes(folder.file("ct.nrrd"), nrrd(phantom.grid, phantom.grey));
}

constexpr Meshing voxels{}, tetrahedra{MeshKind::tet10};

}  // namespace

TEST_CASE("a tube's stiffness by grey values: no marrow, no air, in tetrahedra nor in voxels") {
  struct Case {
    double cortex, outside, sigma;
  };
  for (const Case& c : {Case{1.5, -100, 0}, {1.5, -1000, 0}, {3, -100, 0}, {1.5, -100, 0.5}, {3, -100, 1}}) {
    CAPTURE(c.cortex);
    CAPTURE(c.outside);
    CAPTURE(c.sigma);
    const Phantom phantom = tube_phantom(c.cortex, c.outside, c.sigma);
    const double expected = section_stiffness(phantom);
    TemporaryFolder folder;
    write_images(folder, phantom);
    const double by_voxels = stiffness(mesh_of(folder, voxels), phantom) / expected;
    const double by_tetrahedra = stiffness(mesh_of(folder, tetrahedra), phantom) / expected;
    MESSAGE("cortex " << c.cortex << " mm, outside " << c.outside << " HU, blur " << c.sigma
                      << " voxels: hex8 " << 100 * (by_voxels - 1) << " %, tet10 "
                      << 100 * (by_tetrahedra - 1) << " %");
    CHECK(std::abs(by_voxels - 1) < 0.005);
    CHECK(std::abs(by_tetrahedra - 1) < 0.03);
  }
}

TEST_CASE("a body in turned voxels of three lengths has every voxel's own grey value") {
  const Shape bar = [](const Vec3& p) {
    return std::abs(p[0]) < 2.4 && std::abs(p[1]) < 3 && std::abs(p[2]) < 15;
  };
  for (const double sigma : {0.0, 0.7}) {
    CAPTURE(sigma);
    const Phantom phantom = phantom_of({{18, 22, 24}, {0.6, 0.5, 1.5}, turned(0.7)}, bar, 30, -1000, sigma);
    TemporaryFolder folder;
    write_images(folder, phantom);
    const double by_voxels = stiffness(mesh_of(folder, voxels), phantom) / section_stiffness(phantom);
    MESSAGE("turned voxels, blur " << sigma << ": hex8 " << 100 * (by_voxels - 1) << " %");
    CHECK(std::abs(by_voxels - 1) < 0.005);
  }
}

TEST_CASE(
    "blurred edges: eroded gives back what the blur took where the cortex is thick enough, and says so") {
  const Phantom phantom = tube_phantom(3, -100, 0.5);
  TemporaryFolder folder;
  write_images(folder, phantom);
  for (Meshing how : {voxels, tetrahedra}) {
    const bool is_voxels = how.kind == MeshKind::hex8;
    how.edges = GreyEdges::eroded;
    MeshingReport report;
    const double ratio = stiffness(mesh_of(folder, how, &report), phantom) / true_stiffness(phantom);
    MESSAGE(std::string(is_voxels ? "hex8: " : "tet10: ")
            << 100 * (ratio - 1) << " %, own voxels "
            << 100 * (section_stiffness(phantom) / true_stiffness(phantom) - 1) << " %");
    CHECK(std::abs(ratio - 1) < (is_voxels ? 0.005 : 0.03));
    CHECK(std::any_of(report.facts.begin(), report.facts.end(), [](const Text& fact) {
      return fact.english().find("(grey_edges: eroded)") != std::string::npos;
    }));
  }
}

TEST_CASE("a second image on a grid of its own, coarser and turned, gives a body its own values") {
  const Shape plate = [](const Vec3& p) {
    return std::abs(p[0]) < 4.5 && std::abs(p[1]) < 2.25 && std::abs(p[2]) < 15;
  };
  const Phantom phantom = phantom_of({{20, 14, 44}, {0.75, 0.75, 0.75}}, plate, 30, -1000, 0);
  const Grid coarse{{20, 20, 44}, {1.1, 1.0, 1.2}, turned(0.4)};
  TemporaryFolder folder;
  write_images(folder, phantom);
  write_bytes(
      folder.file("ct.nrrd"),
      nrrd(coarse, coarse.filled([&](const Vec3& p) { return plate(coarse.patient(p)) ? bone : -1000; })));
  for (const Meshing& how : {voxels, tetrahedra}) {
    const SharedMesh mesh = mesh_of(folder, how);
    const double ratio = stiffness(mesh, phantom) / true_stiffness(phantom);
    MESSAGE(std::string(traits(mesh->solids[0].type).name) << ": " << 100 * (ratio - 1) << " %");
    CHECK(std::abs(ratio - 1) < (how.kind == MeshKind::hex8 ? 0.005 : 0.03));
  }
  // The steps of blocks change the section, but no air comes into their values.
  Meshing blocks = voxels;
  blocks.coarsen = 2;
  const SharedMesh coarsened = mesh_of(folder, blocks);
  for (const double grey : coarsened->solids[0].grey) CHECK(grey == doctest::Approx(bone));
}

TEST_CASE("weight by grey values is that of the voxels") {
  const Phantom phantom = tube_phantom(1.5, -1000, 0.5);
  double mass = 0;  // kg
  for (std::size_t v = 0; v < phantom.label.size(); ++v)
    if (phantom.label[v] != 0) mass += std::max(0.0, 100 + phantom.grey[v]) * 0.75 * 0.75 * 0.75e-9;
  TemporaryFolder folder;
  write_images(folder, phantom);
  for (const Meshing& how : {voxels, tetrahedra}) {
    const SharedMesh mesh = mesh_of(folder, how);
    double weighed = 0;
    for (const ElementBlock& block : mesh->solids)
      for (Index e = 0; e < block.size(); ++e)
        weighed +=
            std::max(0.0, 100 + block.grey[static_cast<std::size_t>(e)]) * element_volume(*mesh, block, e);
    CHECK(weighed == doctest::Approx(mass).epsilon(how.kind == MeshKind::hex8 ? 1e-5 : 0.02));
  }
}
