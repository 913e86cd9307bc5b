// Which face of the cube of directions lies under the mouse.
#include "ui/scene/orientation_cube.hpp"

#include <doctest/doctest.h>

#include <set>

#include "engine/model/geometry.hpp"
#include "tests/ui/bent_bar.hpp"
#include "tests/ui/picture.hpp"
#include "ui/scene/camera.hpp"

using namespace genba;
using namespace genba_test;

namespace {

CubeSight sight_from(ViewDirection direction) {
  const Side side = side_of(direction);
  const Vec3 back = scaled(side.from, 1 / length(side.from));
  const Vec3 right = cross(side.up, back);
  return {scaled(back, -1), cross(back, scaled(right, 1 / length(right)))};
}

constexpr ViewDirection sides[] = {ViewDirection::plus_x,  ViewDirection::minus_x, ViewDirection::plus_y,
                                   ViewDirection::minus_y, ViewDirection::plus_z,  ViewDirection::minus_z};

std::set<ViewDirection> faces_in(const Scene& scene, int size) {
  std::set<ViewDirection> out;
  for (int x = 0; x < size; x += 2)
    for (int y = 0; y < size; y += 2)
      if (const auto face = scene.cube_face_at(x, y)) out.insert(*face);
  return out;
}

}  // namespace

TEST_CASE("from a side its face alone is seen, in the middle") {
  for (const ViewDirection direction : sides) {
    const CubeSight sight = sight_from(direction);
    CHECK(cube_face(sight, 0, 0) == direction);
    for (const double x : {-0.95, 0.95})
      for (const double y : {-0.95, 0.95}) CHECK_FALSE(cube_face(sight, x, y));
  }
}

TEST_CASE("from above and aside three faces are seen, each where it lies") {
  const CubeSight sight = sight_from(ViewDirection::iso);
  CHECK(cube_face(sight, 0, 0.4) == ViewDirection::plus_z);
  CHECK(cube_face(sight, -0.2, -0.2) == ViewDirection::minus_y);
  CHECK(cube_face(sight, 0.3, -0.1) == ViewDirection::plus_x);
  CHECK_FALSE(cube_face(sight, 0.9, 0.9));
}

TEST_CASE("sides of a patient have the letters where right-handed LPS axes end") {
  const CubeNames names = cube_names(true);
  CHECK(names[0] == "L");
  CHECK(names[1] == "R");
  CHECK(names[2] == "P");
  CHECK(names[3] == "A");
  CHECK(names[4] == "S");
  CHECK(names[5] == "I");
  CHECK(cube_names(false)[3] == "-Y");
}

TEST_CASE("the cube of a scene follows its camera, at any size of the picture; letters and light are seen") {
  for (const auto& [width, height] : {std::pair{900, 600}, {300, 200}, {1800, 1200}}) {
    Scene scene;
    scene.show_results(bent_bar(ElementType::hex8, 2));
    const Picture axes = decode_png(scene.render_png(width, height));
    const int corner = 2 * height / 5;
    CHECK(faces_in(scene, corner) ==
          std::set{ViewDirection::plus_x, ViewDirection::minus_y, ViewDirection::plus_z});
    CHECK_FALSE(scene.cube_face_at(width / 2.0, height / 2.0));

    SceneOptions options = scene.options();
    options.patient_axes = true;
    scene.set_options(options);
    const Picture patient = decode_png(scene.render_png(width, height));
    CHECK(mean_difference(axes, patient) > 0);
    CHECK(scene.light_up_cube(ViewDirection::plus_z));
    CHECK_FALSE(scene.light_up_cube(ViewDirection::plus_z));
    CHECK(mean_difference(patient, decode_png(scene.render_png(width, height))) > 0);

    scene.view(ViewDirection::minus_x);
    scene.render_png(width, height);
    CHECK(faces_in(scene, corner) == std::set{ViewDirection::minus_x});
  }
}
