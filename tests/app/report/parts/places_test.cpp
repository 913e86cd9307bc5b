#include "app/report/parts/places.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/case/case_file.hpp"
#include "app/case/report_options.hpp"
#include "app/output/png.hpp"
#include "app/report/parts/image_slices.hpp"
#include "app/report/picture_choice.hpp"
#include "app/run/pipeline.hpp"
#include "engine/base/error.hpp"
#include "engine/physics/physics.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

std::int64_t tag_at(const Mesh& mesh, const Vec3& place) {
  for (std::size_t n = 0; n < mesh.points.size(); ++n) {
    double far = 0;
    for (std::size_t c = 0; c < 3; ++c) far = std::max(far, std::abs(mesh.points[n][c] - place[c]));
    if (far < 1e-9) return mesh.node_tags[n];
  }
  FAIL("no node there");
  return 0;
}

}  // namespace

TEST_CASE("places are told by the faces that they lie on, or near") {
  Mesh mesh = make_box_mesh(ElementType::hex8, {0.04, 0.04, 0.04}, {4, 4, 4});
  const auto zmax = std::ranges::find(mesh.surfaces, "zmax", &GeometricEntity::name);
  REQUIRE(zmax != mesh.surfaces.end());
  zmax->name.clear();  // as many faces of CAD are
  zmax->tag = 12;
  const std::int64_t on_face = tag_at(mesh, {0.02, 0.02, 0.04}), on_edge = tag_at(mesh, {0, 0.02, 0.04}),
                     corner = tag_at(mesh, {0, 0, 0}), inside = tag_at(mesh, {0.01, 0.02, 0.02}),
                     beside = tag_at(mesh, {0.01, 0.02, 0.04});
  const PlaceNames places(mesh, std::vector<std::int64_t>{on_face, on_edge, corner, inside, beside});
  CHECK(places.of(on_face).english() == "on face z = 40 mm");
  const std::string edge = places.of(on_edge).english();
  CHECK((edge == "on the edge of faces xmin and z = 40 mm" || edge == "on the edge of faces z = 40 mm and xmin"));
  CHECK(places.of(corner).english().starts_with("at the corner of faces "));
  CHECK(places.of(beside).english() == "on face z = 40 mm, near face xmin");
  CHECK(places.of(inside).english() == "inside, near face xmin");
  CHECK(places.of(987654).empty());
  const std::vector<NamedFaces> faces = {{"rim", {"#12"}}, {"hip", {"xmin"}}};
  const PlaceNames of_case(mesh, std::vector<std::int64_t>{on_face, beside, inside}, faces);
  CHECK(of_case.of(on_face).english() == "on face rim");
  CHECK(of_case.of(beside).english() == "on face rim");
  CHECK(of_case.of(inside).english() == "inside, near face hip");
}

TEST_CASE("choices of the report are read, written, and refused where the limit has no sense") {
  Project project = cantilever();
  CHECK(format_case(project).find("\"report\": {") == std::string::npos);
  project.report.author = "A. Author";
  project.report.language = "ja";
  project.report.third_view = ReportView::minus_y;
  project.report.limit = "250 MPa";
  project.report.memory = false;
  const std::string text = format_case(project);
  CHECK(parse_case(text, {}).report == project.report);
  const auto refused = [&](std::string limit, std::string of) {
    project.report.limit = std::move(limit);
    project.report.limit_of = std::move(of);
    try {
      (void)parse_case(format_case(project), "case.json");
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("read");
  };
  CHECK(refused("0.3 mm", "displacement") == "read");
  CHECK(refused("250", "").find("report/limit") != std::string::npos);
  CHECK(refused("250 mm", "von_mises").find("report/limit") != std::string::npos);
  CHECK(refused("250 MPa", "stres").find("\"stres\"") != std::string::npos);
}

TEST_CASE("a field that the results lack gives way to the usual one") {
  Project project = cantilever();
  Pipeline pipeline;
  pipeline.apply(shared(project));
  Monitor silent;
  pipeline.run(Stage::results, silent);
  const Results& results = *pipeline.results();
  auto pictures = field_pictures(project, results);
  CHECK(pictures[0].field == "von_mises");
  CHECK(pictures[1].field == "displacement");
  CHECK(pictures[2].field == "von_mises");
  CHECK(pictures[2].view == ReportView::behind);
  project.report.second_field = "stress";
  project.report.third_field = "temperature";
  project.output.picture_field = "displacement";
  pictures = field_pictures(project, results);
  CHECK(pictures[0].field == "displacement");
  CHECK(pictures[1].field == "stress");
  CHECK(pictures[2].field == "displacement");
}

TEST_CASE("slices of an image show the body and where the mesh cuts") {
  ImageVolume image;
  image.cells = {20, 10, 8};
  image.steps = {Vec3{-0.001, 0, 0}, Vec3{0, 0.002, 0}, Vec3{0, 0, 0.003}};
  image.corner = {0.02, 0, 0};
  image.values.assign(20 * 10 * 8, 0.0f);
  const auto at = [](std::size_t i, std::size_t j, std::size_t k) { return (k * 10 + j) * 20 + i; };
  for (std::size_t k = 2; k < 6; ++k)
    for (std::size_t j = 3; j < 7; ++j)
      for (std::size_t i = 5; i < 15; ++i) image.values[at(i, j, k)] = 1000;
  Mesh mesh = make_box_mesh(ElementType::tet4, {0.01, 0.008, 0.012}, {4, 3, 3});
  for (Vec3& point : mesh.points) point[0] += 0.005, point[1] += 0.006, point[2] += 0.006;
  const auto slices = image_slices(image, mesh, {500, {}});
  REQUIRE(slices.size() == 3);
  CHECK(slices[0].caption.english().starts_with("Slice 5 of 8 across axis k; right: R, down: P."));
  CHECK(orientation_of(image.steps[0]) == "L \u2192 R");
  for (const ImageSlice& slice : slices) CHECK(slice.png.starts_with("\x89PNG"));
  // Stored as they are: the outline's number and that of the body are there, and of another threshold none.
  const auto has_pixel = [](const std::string& png, unsigned char number) {
    return png.find(std::string(3, static_cast<char>(number)), png.find("IDAT")) != std::string::npos;
  };
  CHECK(has_pixel(slices[0].png, 254));
  CHECK(has_pixel(slices[0].png, 253));
  CHECK_FALSE(has_pixel(image_slices(image, mesh, {5000, {}})[0].png, 253));
  // A lesion of a few voxels has an outline, and the slices go through it.
  SliceBody with_lesion{500, {}};
  with_lesion.lesions.assign(image.values.size(), 0);
  CHECK_FALSE(has_pixel(image_slices(image, mesh, with_lesion)[0].png, 255));
  with_lesion.lesions.back() = 2;
  const auto through = image_slices(image, mesh, with_lesion);
  REQUIRE(through.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(has_pixel(through[i].png, 255));
    CHECK(through[i].caption.english().find("outline of the lesions") != std::string::npos);
    const Index last = image.cells[2 - i];
    CHECK(through[i].caption.english().find(std::to_string(last) + " of " + std::to_string(last)) !=
          std::string::npos);
  }
  image.steps[2] = {0, 0, 0};
  CHECK(image_slices(image, mesh, {500, {}}).empty());
}
