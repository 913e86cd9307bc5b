// Hexahedra and wedges of both orders in blocks and extruded profiles.
#include <doctest/doctest.h>

#include "engine/model/faces/facets.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {
constexpr MeshKind layered[] = {MeshKind::hex8, MeshKind::hex20, MeshKind::wedge6, MeshKind::wedge15};
}

TEST_CASE("an extruded profile is filled with every kind; second order follows its curves") {
  for (const MeshKind kind : layered) {
    CAPTURE(static_cast<int>(kind));
    const Mesh mesh = mesh_file(example("plate_with_hole.step"), 0, 5e-3, kind);
    REQUIRE(mesh.solids.size() == 1);
    CHECK(mesh.solids[0].type == element_type(kind));
    check_mesh(mesh);
    // The plate less its hole; straight edges cut corners off the hole's edge, so that it comes out smaller.
    const double exact = 24607.3e-9, quadratic = 2e-5, linear = 2e-3;
    const bool curved = traits(element_type(kind)).order == 2;
    CHECK(measure_quality(mesh).volume == doctest::Approx(exact).epsilon(curved ? quadratic : linear));
    for (const auto& block : facet_owners(mesh))
      for (const FacetOwner& owner : block) CHECK(owner.boundary);
    CHECK(mesh.surfaces.size() == 7);
  }
}

TEST_CASE("solids that share faces share their nodes, in every kind") {
  for (const char* file : {"blocks.step", "extrusions.step"}) {
    double volume = 0;
    for (const MeshKind kind : layered) {
      CAPTURE(file);
      CAPTURE(static_cast<int>(kind));
      const auto error = error_of([&] {
        const Mesh mesh = mesh_file(test_data(file), 0, 5e-3, kind);
        CHECK(mesh.solids[0].type == element_type(kind));
        check_mesh(mesh);
        const double found = measure_quality(mesh).volume;
        if (volume > 0) CHECK(found == doctest::Approx(volume).epsilon(0.03));
        volume = found;
        Index interfaces = 0;
        for (const auto& block : facet_owners(mesh))
          for (const FacetOwner& owner : block) interfaces += !owner.boundary;
        CHECK(interfaces > 0);
      });
      if (error) MESSAGE(error->what());
      CHECK_FALSE(error);
    }
  }
}

TEST_CASE("boxes of every kind") {
  GeometrySpec box;
  box.kind = GeometryKind::box;
  box.box_size = {0.01, 0.02, 0.03};
  box.box_cells = {1, 2, 3};
  for (const MeshKind kind : layered) {
    MeshOptions options;
    options.kind = kind;
    const Mesh mesh = make_mesh(box, options, *std::make_unique<Monitor>());
    CHECK(mesh.solids[0].type == element_type(kind));
    CHECK(measure_quality(mesh).volume == doctest::Approx(6e-6));
  }
}
