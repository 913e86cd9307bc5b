#include "app/study/unloaded_shape.hpp"

#include <doctest/doctest.h>

#include "app/case/case_file.hpp"
#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/mesh_quality.hpp"

using namespace genba;

namespace {

/// A beam of rubber that bends under a pressure.
Project bent_beam() {
  return parse_case(
      R"j({"version": 1, "geometry": {"box": {"size": ["40 mm", "10 mm", "10 mm"], "cells": [6, 2, 2]}},
      "mesh": {"element": "hex8"}, "analysis": "elasticity", "elements": {"large_deformation": true},
      "materials": [{"name": "rubber", "shear_modulus": "100 kPa", "bulk_modulus": "2 MPa"}], "regions": [{"material": "rubber"}],
      "constraints": [{"name": "clamp", "on": {"group": "xmin"}, "fixed": true}],
      "loads": [{"name": "p", "on": {"group": "zmin"}, "pressure": "0.4 kPa"}],
      "solver": {"threads": 2, "backend": "cpu", "tuning": "off"}})j",
      "beam.json");
}

}  // namespace

TEST_CASE("the unloaded shape of a body is the one that it was deformed from") {
  const Project project = bent_beam();
  Monitor quiet;
  Pipeline pipeline;
  pipeline.apply(std::make_shared<const Project>(project));
  pipeline.run(Stage::results, quiet, {}, {}, {});
  const auto straight = pipeline.mesh();
  const Field& u = *pipeline.results()->displacement();
  MeshedGeometry loaded = *straight;
  auto image = std::make_shared<Mesh>(*straight->mesh);
  double largest = 0;
  for (std::size_t n = 0; n < image->points.size(); ++n) {
    const Vec3 moved{u.data[3 * n], u.data[3 * n + 1], u.data[3 * n + 2]};
    image->points[n] = plus(image->points[n], moved);
    largest = std::max(largest, length(moved));
  }
  CHECK(largest > 4e-3);
  loaded.mesh = image;
  const UnloadedShape found = find_unloaded(project, loaded, {30, 1e-4}, quiet);
  for (std::size_t n = 0; n < image->points.size(); ++n)
    CHECK(length(minus(found.mesh->points[n], straight->mesh->points[n])) < 1e-3 * largest);
  CHECK(found.misses.size() > 2);
  CHECK(found.misses.back() <= 1e-4 * found.moved);
  CHECK_THROWS_WITH_AS((void)find_unloaded(project, loaded, {1, 1e-6}, quiet), doctest::Contains("still misses the image"), Error);
}
