// Ambient occlusion, and where it is left out.
#include "ui/scene/soft_light.hpp"

#include <doctest/doctest.h>

#include <cstdlib>

#include "engine/base/file/file.hpp"
#include "tests/ui/bent_bar.hpp"
#include "tests/ui/picture.hpp"
#include "tests/ui/scene/picture_sizes.hpp"
#include "ui/scene/actors/pick_layer.hpp"
#include "ui/scene/scene.hpp"

using namespace genba;
using namespace genba_test;

namespace {

// A low box that ends inside a higher one: where they meet there is a corner.
std::shared_ptr<const Mesh> step() {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 0.2}, {4, 4, 1}));
  const Mesh high = make_box_mesh(ElementType::hex8, {1.2, 1, 1.1}, {4, 4, 4});
  const auto first = static_cast<Index>(mesh->points.size());
  for (const Vec3& p : high.points) mesh->points.push_back({p[0] - 0.1, p[1] + 0.9, p[2] - 0.1});
  const auto append = [&](ElementBlock& to, const ElementBlock& from) {
    for (const Index node : from.nodes) to.nodes.push_back(node + first);
    to.group.insert(to.group.end(), from.group.begin(), from.group.end());
    to.tags.insert(to.tags.end(), from.tags.begin(), from.tags.end());
  };
  append(mesh->solids[0], high.solids[0]);
  append(mesh->facets[0], high.facets[0]);
  return mesh;
}

double brightness(const Picture& picture) {
  double sum = 0;
  for (const Pixel& p : picture.pixels) sum += p[0] + p[1] + p[2];
  return sum / static_cast<double>(picture.pixels.size());
}

Picture shown(Scene& scene, const char* name) {
  const std::string png = scene.render_png(small_width, small_height);
  if (const char* folder = std::getenv("GENBA_TEST_PICTURES"))
    write_text_atomically(std::string(folder) + "/" + name, png);
  return decode_png(png);
}

}  // namespace

TEST_CASE("drivers that draw without a card are known by their names") {
  for (const char* name :
       {"llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", "Google SwiftShader", "Mesa DRI swrast",
        "Software Rasterizer", "Microsoft Basic Render Driver", "SWR (LLVM 10.0)"})
    CHECK_MESSAGE(is_software_driver(name), name);
  for (const char* name : {"NVIDIA GeForce RTX 3060/PCIe/SSE2", "Mesa Intel(R) UHD Graphics 620 (KBL GT2)",
                           "AMD Radeon RX 6600 (navi23)", "V3D 4.2", ""})
    CHECK_FALSE_MESSAGE(is_software_driver(name), name);
}

TEST_CASE("three slow pictures in a row end it; the first, which compiles shaders, does not count") {
  FastEnough fast;
  fast.drew(500);
  for (int i = 0; i < 10; ++i) {
    fast.drew(90);
    fast.drew(90);
    fast.drew(5);
  }
  CHECK(fast.holds());
  for (int i = 0; i < 3; ++i) fast.drew(90);
  CHECK_FALSE(fast.holds());
  for (int i = 0; i < 10; ++i) fast.drew(1);
  CHECK_FALSE(fast.holds());
}

TEST_CASE("soft light darkens corners, on opaque bodies, with mesh edges, picks and what is seen through") {
  for (const auto& [edges, through] : {std::pair{false, false}, {true, false}, {true, true}}) {
    CAPTURE(edges);
    CAPTURE(through);
    Scene scene;
    const auto mesh = step();
    scene.show_mesh(mesh);
    SceneOptions options = scene.options();
    options.edges = edges;
    if (through) {
      PartLook look = look_of({}, mesh->regions.at(0));
      look.opacity = 0.5;
      set_look(options.parts, look);
    }
    scene.set_options(options);
    scene.picks().show({PickFilter::faces, {0}}, {});
    const Picture plain = shown(scene, "soft_off.png");
    CHECK_FALSE(scene.has_soft_light());
    options.soft_light = SoftLight::on;
    scene.set_options(options);
    const Picture soft = shown(scene, through ? "soft_through.png" : edges ? "soft_edges.png" : "soft.png");
    CHECK(scene.has_soft_light());
    if (!through) {
      CHECK(brightness(soft) < brightness(plain) - 0.3);
      CHECK(mean_difference(soft, plain) > 0.1);
    }
    // Nothing is lost.
    CHECK(mean_difference(soft, plain) < 12);
    CHECK(soft.at(small_width / 2, small_height - 5) == plain.at(small_width / 2, small_height - 5));
    options.soft_light = SoftLight::off;
    scene.set_options(options);
    CHECK(mean_difference(plain, shown(scene, "soft_off_again.png")) == 0);
  }
}

TEST_CASE("pictures for files go without what depends on the computer") {
  Scene scene;
  scene.show_mesh(step());
  const std::string plain = scene.render_png(small_width, small_height);
  SceneOptions options = scene.options();
  options.soft_light = SoftLight::where_fast;
  scene.set_options(options);
  CHECK(scene.render_png(small_width, small_height) == plain);
  CHECK_FALSE(scene.has_soft_light());
  CHECK(scene.content().options.soft_light == SoftLight::off);
}
