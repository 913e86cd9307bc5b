#include "mesh/mesher/curved_quality.hpp"

#include <doctest/doctest.h>

#include "engine/model/geometry.hpp"
#include "engine/model/mesh_quality.hpp"

using namespace genba;

namespace {

/// A block of tet10 whose side x = 1 is bent inwards: edges of the surface there are bows of a circle.
Mesh dented_block(double depth) {
  Mesh mesh = make_box_mesh(ElementType::tet10, {1, 1, 1}, {2, 2, 2});
  const ElementBlock& block = mesh.solids.at(0);
  std::vector<bool> is_corner(mesh.points.size(), false);
  for (Index e = 0; e < block.size(); ++e)
    for (std::size_t k = 0; k < 4; ++k)
      is_corner[static_cast<std::size_t>(element_nodes(block, e)[k])] = true;
  for (std::size_t i = 0; i < mesh.points.size(); ++i)
    if (!is_corner[i] && mesh.points[i][0] > 0.999) mesh.points[i][0] -= depth;
  return mesh;
}

}  // namespace

TEST_CASE("what bends have spoilt is mended by bending inner edges; the surface keeps its shape") {
  Mesh mesh = dented_block(0.1);
  const Mesh bent = mesh;
  const double before = measure_quality(mesh).min, stated = before + 0.005;
  MESSAGE("smallest quality of the dented block ", before);
  const CurvedFacts facts = improve_curved(mesh, stated);
  CHECK(facts.before > 0);
  CHECK(facts.after == 0);
  CHECK(facts.flattened == 0);
  CHECK(measure_quality(mesh).min >= stated);
  for (const ElementBlock& block : mesh.facets)
    for (const Index n : block.nodes)
      CHECK(mesh.points[static_cast<std::size_t>(n)] == bent.points[static_cast<std::size_t>(n)]);
  CHECK_NOTHROW(check_mesh(mesh));
}

TEST_CASE("bends of the surface give way where inner edges are not enough, by no more than they bend") {
  Mesh mesh = dented_block(0.16);
  const CurvedFacts facts = improve_curved(mesh, 0.3);
  CHECK(facts.before > 0);
  CHECK(facts.after == 0);
  CHECK(facts.flattened > 0);
  CHECK(facts.moved <= 0.16 + 1e-12);
  CHECK(measure_quality(mesh).min >= 0.3);
}

TEST_CASE("the work on bends is bounded by a count, and a valid mesh stays valid") {
  Mesh mesh = dented_block(0.16), again = mesh, valid = dented_block(0.1);
  const CurvedFacts facts = improve_curved(mesh, 0.3, 40);
  CHECK(facts.was_stopped);
  CHECK(facts.after <= facts.before);
  CHECK_NOTHROW(check_mesh(valid));
  CHECK(improve_curved(valid, 0.3, 40).was_stopped);
  CHECK_NOTHROW(check_mesh(valid));
  CHECK(improve_curved(again, 0.3, 40).was_stopped);
  CHECK(mesh.points == again.points);
  CHECK_FALSE(improve_curved(again, 0.3).was_stopped);
}

TEST_CASE("good elements, and other shapes, are left alone") {
  Mesh mesh = make_box_mesh(ElementType::tet10, {1, 1, 1}, {2, 2, 2});
  const auto points = mesh.points;
  CHECK(improve_curved(mesh, 0.1).before == 0);
  CHECK(mesh.points == points);
  Mesh bricks = make_box_mesh(ElementType::hex20, {1, 1, 0.01}, {1, 1, 1});
  CHECK(improve_curved(bricks, 0.5).before == 0);
}
