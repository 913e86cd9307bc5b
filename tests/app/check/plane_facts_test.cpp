// What is said of a plane body before a run: what it stands for, doubts, and areas as the study takes them.
#include "app/check/plane_facts.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "app/check/checklist.hpp"
#include "app/check/linear_elements.hpp"
#include "engine/model/geometry.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

constexpr double pi = std::numbers::pi;

Study stands_for(PlaneBody body, double thickness = 0) {
  Study study = cantilever().study;
  study.elements.plane = body;
  if (thickness > 0) study.elements.thickness = thickness;
  return study;
}

std::string said(const std::vector<Finding>& findings) {
  std::string out;
  for (const Finding& f : findings) out += sentence(f).english() + "\n";
  return out;
}

/// 100 x 10 mm, `left` from the axis.
Mesh bar(ElementType type, std::array<Index, 2> cells, double left = 0) {
  Mesh mesh = make_rectangle_mesh(type, {0.1, 0.01}, cells);
  for (Vec3& p : mesh.points) p[0] += left;
  return mesh;
}

}  // namespace

TEST_CASE("a flat mesh needs a word; a thick plate and a thin slice are doubted") {
  const Mesh mesh = bar(ElementType::quad8, {10, 2});
  const auto none = plane_findings(mesh, stands_for(PlaneBody::unstated));
  REQUIRE(none.size() == 1);
  CHECK(none[0].is_error);
  CHECK(none[0].next_step.english().find("plane_stress") != std::string::npos);
  CHECK(said(plane_findings(mesh, stands_for(PlaneBody::plane_stress, 0.02))).find("no thin plate") !=
        std::string::npos);
  CHECK(plane_findings(mesh, stands_for(PlaneBody::plane_stress, 0.009)).empty());
  CHECK(said(plane_findings(mesh, stands_for(PlaneBody::plane_strain, 0.0009))).find("it is a thin plate") !=
        std::string::npos);
  CHECK(plane_findings(mesh, stands_for(PlaneBody::plane_strain, 0.0011)).empty());
  CHECK(plane_findings(mesh, stands_for(PlaneBody::axisymmetric)).empty());
  const Mesh solid = make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1});
  CHECK(plane_findings(solid, stands_for(PlaneBody::unstated)).empty());
  CHECK(plane_facts(solid, stands_for(PlaneBody::unstated)).empty());
}

TEST_CASE("volumes and areas are those of the body that the mesh stands for") {
  for (const ElementType type : plane_types)
    for (const double left : {0.0, 0.3}) {
      CAPTURE(traits(type).name);
      const Mesh mesh = bar(type, {5, 2}, left);
      const double out = left + 0.1;
      CHECK(*plane_volume(mesh, stands_for(PlaneBody::plane_strain, 0.5)) == doctest::Approx(5e-4));
      CHECK(*plane_volume(mesh, stands_for(PlaneBody::axisymmetric)) ==
            doctest::Approx(pi * (out * out - left * left) * 0.01));
      CHECK_FALSE(plane_volume(mesh, stands_for(PlaneBody::plane_stress)));
      // The outer edge: 10 mm long.
      double slice = 0, ring = 0;
      const FacetAreas of_slice(mesh, stands_for(PlaneBody::plane_stress, 0.002)),
          of_ring(mesh, stands_for(PlaneBody::axisymmetric));
      for (const FacetRef& f : select(mesh, NamedSelector{{"xmax"}}, "test").facets)
        slice += of_slice.of(f), ring += of_ring.of(f);
      CHECK(slice == doctest::Approx(2e-5));
      CHECK(ring == doctest::Approx(2 * pi * out * 0.01));
    }
}

TEST_CASE("tri3 and one layer of quad4 are warned of, with the number and what mends it") {
  const Project project = cantilever();
  const auto about = [&](const Mesh& mesh, const Study& study) {
    return linear_element_findings(project, study, &mesh);
  };
  const Study plate = stands_for(PlaneBody::plane_stress, 0.002);
  const auto triangles = about(bar(ElementType::tri3, {20, 4}), plate);
  REQUIRE(triangles.size() == 1);
  CHECK(said(triangles).find("tri6") != std::string::npos);
  CHECK(about(bar(ElementType::tri6, {20, 1}), plate).empty());
  // Squares at nu = 0.3: 1.48 times the stiffness of a plate, 0.82 times that of a slice.
  const Mesh squares = bar(ElementType::quad4, {10, 1});
  const auto stiff = about(squares, plate), soft = about(squares, stands_for(PlaneBody::plane_strain, 0.1));
  REQUIRE(stiff.size() == 1);
  REQUIRE(soft.size() == 1);
  CHECK(said(stiff).find("48 % too stiff") != std::string::npos);
  CHECK(said(soft).find("18 % too soft") != std::string::npos);
  const auto fix = fix_of(project, stiff[0]);
  REQUIRE(fix);
  CHECK(fix->path == "elements.quad4");
  Study mended = plate;
  mended.elements.quad4 = with_fix(project, *fix).study.elements.quad4;
  CHECK(about(squares, mended).empty());
  CHECK(about(bar(ElementType::quad4, {10, 2}), plate).empty());
  // A ring has no incompatible modes.
  const auto ring = about(squares, stands_for(PlaneBody::axisymmetric));
  REQUIRE(ring.size() == 1);
  CHECK(said(ring).find("quad8") != std::string::npos);
  CHECK_FALSE(fix_of(project, ring[0]));
}
