#include "app/report/parts/places.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/case/case_file.hpp"
#include "app/case/wish/report_options.hpp"
#include "app/inspect/slice_needles.hpp"
#include "app/output/png.hpp"
#include "app/report/parts/image_slices.hpp"
#include "app/report/parts/slice_letters.hpp"
#include "app/report/picture_choice.hpp"
#include "app/run/pipeline.hpp"
#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
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

TEST_CASE("the third picture of a plane body is not the first one again, from its only side") {
  Project project = cantilever();
  Results results;
  results.physics = project.study.physics;
  results.mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad4, {1, 1}, {1, 1}));
  const std::string error(results.physics->error.name);
  CHECK(field_pictures(project, results)[2].field == "von_mises");  // there is no estimate
  Field estimate{error, 1, {}, QuantityKind::pressure, {0, 0, 0, 0}};
  results.fields.push_back(estimate);
  CHECK(field_pictures(project, results)[2].field == error);
  project.report.third_view = ReportView::plus_z;
  CHECK(field_pictures(project, results)[2].field == "von_mises");
}

namespace {

/// The pixels of a picture that is stored without compression: [row][column] numbers of colours.
std::vector<std::string> rows_of(const std::string& png) {
  const auto number = [&](std::size_t at) {
    std::size_t out = 0;
    for (std::size_t i = at; i < at + 4; ++i) out = out << 8U | static_cast<unsigned char>(png.at(i));
    return out;
  };
  const std::size_t wide = number(16), high = number(20), data = png.find("IDAT") + 4;
  std::string bytes;
  for (std::size_t at = data + 2;;) {  // after the two bytes of zlib: blocks of "last, size, its complement"
    const std::size_t size = static_cast<unsigned char>(png.at(at + 1)) |
                             static_cast<std::size_t>(static_cast<unsigned char>(png.at(at + 2))) << 8U;
    bytes += png.substr(at + 5, size);
    if (png.at(at) != 0) break;
    at += 5 + size;
  }
  std::vector<std::string> out;
  for (std::size_t row = 0; row < high; ++row) out.push_back(bytes.substr(row * (wide + 1) + 1, wide));
  return out;
}

}  // namespace

TEST_CASE("slices of a report lie as radiologists look at them, with letters, however the image is stored") {
  // One bright voxel at the front left of the head: the picture must not depend on how the axes run.
  for (const std::array<double, 3>& ways : {std::array{1.0, 1.0, 1.0}, std::array{-1.0, -1.0, -1.0},
                                            std::array{-1.0, 1.0, -1.0}, std::array{1.0, -1.0, 1.0}}) {
    ImageVolume image;
    image.cells = {10, 10, 10};
    std::array<std::size_t, 3> bright{};
    const Vec3 place{0.0095, 0.0005, 0.0095};  // left, front, head
    for (std::size_t c = 0; c < 3; ++c) {
      image.steps[c][c] = ways[c] * 0.001;
      image.corner[c] = ways[c] < 0 ? 0.010 : 0;
      bright[c] = static_cast<std::size_t>((place[c] - image.corner[c]) / image.steps[c][c]);
    }
    image.values.assign(1000, 0.0f);
    image.values[(bright[2] * 10 + bright[1]) * 10 + bright[0]] = 1000;
    Mesh mesh = make_box_mesh(ElementType::tet4, {0.002, 0.002, 0.002}, {1, 1, 1});
    for (Vec3& point : mesh.points) point = plus(point, minus(place, {0.001, 0.001, 0.001}));
    SliceBody body{500, {}};
    const auto slices = image_slices(image, mesh, body);
    REQUIRE(slices.size() == 3);
    // Where the bright voxel is: left (0) or right, top (0) or bottom.
    const std::array<std::array<int, 2>, 3> wanted{{{1, 0}, {1, 0}, {0, 0}}};
    const char* const names[] = {"Axial, slice", "Coronal, slice", "Sagittal, slice"};
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(slices[i].caption.english().starts_with(names[i]));
      const auto rows = rows_of(slices[i].png);
      const std::size_t wide = rows[0].size(), high = rows.size();
      std::array<double, 2> middle{};
      double count = 0;
      for (std::size_t y = 0; y < high; ++y)
        for (std::size_t x = 0; x < wide; ++x)
          if (static_cast<unsigned char>(rows[y][x]) == 2 * 125 - 1) {  // white and in the body
            middle[0] += static_cast<double>(x) / static_cast<double>(wide);
            middle[1] += static_cast<double>(y) / static_cast<double>(high);
            ++count;
          }
      CAPTURE(i);
      REQUIRE(count > 0);
      CHECK(std::abs(middle[0] / count - (wanted[i][0] ? 0.95 : 0.05)) < 0.01);
      CHECK(std::abs(middle[1] / count - (wanted[i][1] ? 0.95 : 0.05)) < 0.01);
    }
    // The letter at the left of the axial and the coronal slice is R.
    for (const std::size_t i : {0u, 1u}) {
      const auto rows = rows_of(slices[i].png);
      const LetterPicture letter = letter_picture("R");
      const std::size_t top = (rows.size() - static_cast<std::size_t>(letter.height)) / 2;
      std::string at_left, wanted_there;
      for (int y = 0; y < letter.height; ++y)
        for (int x = 0; x < letter.width; ++x) {
          const char pixel = rows[top + static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
          at_left += static_cast<unsigned char>(pixel) == 252 ? '#' : '.';
          wanted_there += letter.at(x, y) == LetterInk::line ? '#' : '.';
        }
      CHECK(at_left == wanted_there);
    }
  }
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
  CHECK(slices[0].caption.english().starts_with("Axial, slice 5 of 8 across axis k."));
  CHECK(orientation_of(image.steps[0]) == "L \u2192 R");
  for (const ImageSlice& slice : slices) CHECK(slice.png.starts_with("\x89PNG"));
  // Stored as they are: the outline's number and that of the body are there, and of another threshold none.
  const auto has_pixel = [](const std::string& png, unsigned char number) {
    return png.find(std::string(3, static_cast<char>(number)), png.find("IDAT")) != std::string::npos;
  };
  CHECK(has_pixel(slices[0].png, 250));
  CHECK(has_pixel(slices[0].png, 249));
  CHECK_FALSE(has_pixel(image_slices(image, mesh, {5000, {}})[0].png, 249));
  // A lesion of a few voxels has an outline, and the slices go through it.
  SliceBody with_lesion{500, {}};
  with_lesion.lesions.assign(image.values.size(), 0);
  CHECK_FALSE(has_pixel(image_slices(image, mesh, with_lesion)[0].png, 251));
  with_lesion.lesions.back() = 2;
  const auto through = image_slices(image, mesh, with_lesion);
  REQUIRE(through.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(has_pixel(through[i].png, 251));
    CHECK(through[i].caption.english().find("outline of the lesions") != std::string::npos);
    const Index last = image.cells[2 - i];
    CHECK(through[i].caption.english().find(std::to_string(last) + " of " + std::to_string(last)) !=
          std::string::npos);
  }
  // A needle through the middle, along x: it lies in the axial and the coronal slice and crosses the sagittal.
  SliceBody with_needle{500, {}};
  with_needle.needles = {{{0.019, 0.0105, 0.0125}, {0.004, 0.0105, 0.0125}, 0.0005, 0.006}};
  CHECK_FALSE(has_pixel(slices[0].png, 254));
  const auto needled = image_slices(image, mesh, with_needle);
  for (const std::size_t i : {0u, 1u}) CHECK(has_pixel(needled[i].png, 254));
  CHECK(needled[0].caption.english().find("Green: needle") != std::string::npos);
  const SlicePlane axial = slice_plane(image, SliceWay::axial);
  const auto lines = needle_lines(with_needle.needles[0], image, axial, 4);
  REQUIRE(lines.size() == 2);
  CHECK((lines[0].is_active && lines[0].is_in_slice && !lines[1].is_active && lines[1].is_in_slice));
  CHECK(lines[0].from[0] == doctest::Approx(4));
  CHECK(lines[0].to[0] == doctest::Approx(10));
  CHECK(lines[1].to[0] == doctest::Approx(19));
  for (const NeedleLine& line : needle_lines(with_needle.needles[0], image, axial, 6)) CHECK_FALSE(line.is_in_slice);
  image.steps[2] = {0, 0, 0};
  CHECK(image_slices(image, mesh, {500, {}}).empty());
}
