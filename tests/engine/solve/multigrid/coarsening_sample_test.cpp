#include "engine/solve/multigrid/coarsening_sample.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/analysis/system/assembly.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/multigrid/multigrid.hpp"

using namespace genba;

namespace {

/// A box of the unit's size with one material and nothing prescribed but the nodes at z = 0.
struct Box {
  Box(ElementType type, Vec3 size, std::array<Index, 3> cells, int dofs)
      : mesh(make_box_mesh(type, size, cells)),
        numbered(number_nodes(mesh, dofs, NodeOrder::morton, team, silent)) {
    input.dofs = dofs;
    input.nodes = mesh.node_count();
    input.points = mesh.points;
    input.equation_node = numbered.numbering.equation_node;
    input.solids = element_lists(mesh);
    if (dofs == 3) {
      input.materials.add(element::lame(200e9, 0.3));
    } else {
      input.materials = Materials(element::LawId::fourier);
      input.materials.add(element::Fourier::Constants{50});
    }
    for (const Vec3& p : mesh.points) fixed.insert(fixed.end(), static_cast<std::size_t>(dofs), p[2] == 0);
    value.assign(fixed.size(), 0.0);
    input.fixed = fixed;
    input.value = value;
    for (const Index node : numbered.numbering.mesh_node)
      alone.push_back(fixed[static_cast<std::size_t>(node * dofs)]);
  }
  CoarseningShares shares(ThreadTeam& by) const {
    Monitor quiet;
    return sample_coarsening(input, numbered.graph, numbered.numbering.mesh_node, by, quiet);
  }
  /// Rows of the first coarse level: really, and as sketched with and without the shares.
  std::array<double, 3> coarse_nodes() {
    const auto backend = make_cpu_backend(2);
    const auto b = backend->make_vector(input.rows());
    const auto a = backend->assemble(input, empty_matrix(numbered, Format::rbp_node, team), *b, silent);
    const std::vector<double> points =
        input.dofs == 3 ? equation_points(mesh, numbered.numbering) : std::vector<double>();
    const Multigrid multigrid(*backend, *a, input.dofs, points, {}, silent);
    MultigridSketch sketch = sketch_multigrid(numbered.graph, alone, true, team, silent);
    const double plain = sketch.at(1).nodes;
    apply_shares(shares(team), sketch);
    return {static_cast<double>(multigrid.levels()[1].rows) / multigrid.levels()[1].block,
            static_cast<double>(sketch[1].nodes), plain};
  }
  ThreadTeam team{2};
  Monitor silent;
  Mesh mesh;
  NumberedGraph numbered;
  AssemblyInput input;
  std::vector<std::uint8_t> fixed, alone;
  std::vector<double> value;
};

}  // namespace

TEST_CASE("sample of a coarsening: where every coupling is strong it says so") {
  const Box box(ElementType::hex8, {1, 1, 1}, {11, 12, 13}, 3);
  ThreadTeam one(1), two(2);
  const CoarseningShares shares = box.shares(one), again = box.shares(two);
  CHECK(shares.nodes == 1);
  CHECK(shares.prolongator == 1);
  CHECK(shares.product == 1);
  CHECK(shares.couplings == 1);
  CHECK(again.nodes == shares.nodes);
  CHECK(again.product == shares.product);
}

TEST_CASE("sample of a coarsening: a mesh that is taken whole gives the nodes of the real coarse level") {
  for (const int dofs : {1, 3})
    for (const ElementType type : {ElementType::tet4, ElementType::tet10, ElementType::hex8}) {
      CAPTURE(dofs);
      CAPTURE(static_cast<int>(type));
      const Index n = type == ElementType::tet10 ? 6 : 12;
      Box box(type, {1, 1, 5}, {n, n, n}, dofs);  // slender elements: many couplings are weak
      const auto [real, sketched, plain] = box.coarse_nodes();
      CHECK(sketched == real);
      CHECK(plain <= real);
      if (dofs == 1 && type != ElementType::hex8) CHECK(plain < 0.8 * real);
    }
}

TEST_CASE("sample of a coarsening: patches of a large mesh tell its coarse level within a tenth") {
  Box box(ElementType::tet4, {1, 1, 1}, {36, 36, 36}, 1);
  REQUIRE(box.input.nodes > 40000);
  ThreadTeam one(1);
  CHECK(box.shares(one).nodes == box.shares(box.team).nodes);
  const auto [real, sketched, plain] = box.coarse_nodes();
  CHECK(sketched == doctest::Approx(real).epsilon(0.1));
  CHECK(plain < 0.6 * real);
}

TEST_CASE("sample of a coarsening: meshes that are not coarsened, a level too many, and a stop") {
  Box box(ElementType::hex8, {1, 1, 1}, {1, 1, 1}, 1);
  std::fill(box.fixed.begin(), box.fixed.end(), std::uint8_t{1});
  ThreadTeam team(2);
  CHECK(box.shares(team).nodes == 1);
  MultigridSketch flat(1);
  apply_shares({2, 2, 2, 2}, flat);
  CHECK(flat.size() == 1);

  MultigridSketch two(2);
  two[0].nodes = 100000;
  two[0].couplings = 1500000;
  two[1].nodes = 900;
  two[1].couplings = 20000;
  two[1].matrix = {160000, 80000};
  apply_shares({1, 1, 2, 3}, two);
  REQUIRE(two.size() == 3);
  CHECK(two[1].nodes == 1800);
  CHECK(two[1].couplings == 60000);
  CHECK(two[1].matrix[0] == 480000);
  CHECK(two[1].prolongator > two[1].nodes);
  CHECK(two[2].nodes < 200);
  CHECK(two[2].prolongator == 0);

  class Stopped final : public Monitor {
   public:
    bool cancelled() const override { return true; }
  } stopped;
  CHECK_THROWS_AS(
      sample_coarsening(box.input, box.numbered.graph, box.numbered.numbering.mesh_node, team, stopped),
      Cancelled);
}
