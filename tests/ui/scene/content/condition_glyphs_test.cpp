// Loads and constraints as signs on a bar.
#include "ui/scene/content/condition_glyphs.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/model/geometry.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/bent_bar.hpp"
#include "tests/ui/picture.hpp"
#include "ui/scene/scene.hpp"

using namespace genba;
using namespace genba_test;

namespace {

Study bar_study() {
  Study study;
  study.constraints = {displacement("wall", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0}),
                       displacement("rail", NamedSelector{{"zmin"}}, {std::nullopt, std::nullopt, 0.0})};
  study.loads = {pressure_load("press", NamedSelector{{"zmax"}}, 2e6),
                 force_load("pull", NamedSelector{{"xmax"}}, {500, 0, 0}),
                 force_load("nowhere", NamedSelector{{"no such face"}}, {500, 0, 0}),
                 gravity_load("weight", {0, 0, -9.81})};
  return study;
}

}  // namespace

TEST_CASE("signs lie on the selected faces, point the right way, and are few") {
  const auto bar = bent_bar(ElementType::tet4, 10);

  const auto glyphs = make_condition_glyphs(bar->mesh, bar_study());

  REQUIRE(glyphs->conditions.size() == 6);
  CHECK(glyphs->size > 0.01);
  CHECK(glyphs->size < 0.02);
  const auto every = [&](std::size_t i, auto holds) {
    const auto& list = glyphs->conditions[i].glyphs;
    CHECK(list.size() >= 6);
    CHECK(list.size() <= 80);
    for (const Glyph& g : list) CHECK(holds(g));
  };
  every(0,
        [](const Glyph& g) { return g.shape == GlyphShape::cone && g.place[0] == 0 && g.direction[0] == 1; });
  every(1,
        [](const Glyph& g) { return g.shape == GlyphShape::cone && g.place[2] == 0 && g.direction[2] == 1; });
  every(2, [](const Glyph& g) {
    return g.shape == GlyphShape::arrow && g.place[2] > 0.0499f && g.direction[2] == -1;
  });
  every(3, [](const Glyph& g) { return g.place[0] > 0.199f && g.direction[0] == 1; });
  CHECK(glyphs->conditions[4].glyphs.empty());
  CHECK(glyphs->conditions[5].glyphs.size() == 1);
  CHECK(glyphs->conditions[2].text == "press: 2 MPa");
}

TEST_CASE("signs of heat") {
  const auto bar = bent_bar(ElementType::hex8, 4);
  Study study;
  study.physics = &physics_named("heat");
  study.constraints = {prescribed_temperature("base", NamedSelector{{"zmin"}}, 293.15)};
  study.loads = {heat_flux_load("heater", NamedSelector{{"zmax"}}, 1000),
                 convection_load("air", NamedSelector{{"xmax"}}, 10, 293.15)};

  const auto glyphs = make_condition_glyphs(bar->mesh, study);

  CHECK(glyphs->conditions[0].glyphs.at(0).shape == GlyphShape::ball);
  CHECK(glyphs->conditions[1].glyphs.at(0).shape == GlyphShape::wavy_arrow);
  CHECK(glyphs->conditions[1].glyphs.at(0).direction[2] == -1);
  CHECK(glyphs->conditions[2].glyphs.at(0).direction[0] == -1);
}

TEST_CASE("the label of a condition that varies says how, not a number that is not used") {
  const auto bar = bent_bar(ElementType::hex8, 4);
  const auto label = [&](Condition condition, std::size_t value, const Variation& by) {
    set_variation(condition, value, &by);
    Study study;
    for (const Physics* physics : all_physics())
      if (physics->has(*condition.kind)) study.physics = physics;
    (condition.kind->is_constraint() ? study.constraints : study.loads) = {condition};
    return make_condition_glyphs(bar->mesh, study)->conditions.at(0).text.english();
  };
  const Variation formula{VariationFormula{"80 degC"}};
  const Selector side = NamedSelector{{"zmin"}};
  CHECK(label(prescribed_temperature("base", side, 0), 0, formula) == "base: formula 80 degC");
  CHECK(label(convection_load("air", side, 10, 0), 1, formula) == "air: formula 80 degC");
  // The sign of a convection shows its surroundings; a coefficient that varies is not in its label.
  CHECK(label(convection_load("air", side, 0, 293.15), 0, formula) == "air: 20 \u00b0C");
  CHECK(label(pressure_load("press", side, 0), 0, {VariationFormula{"2 MPa * t / 1 s"}}) ==
        "press: formula 2 MPa * t / 1 s");
  const std::string moved = label(displacement("wall", side, {0.0, 0.0, std::nullopt}), 1, {VariationFormula{"1 mm"}});
  CHECK(moved.find("formula 1 mm") != std::string::npos);
  CHECK(moved.find("held") == std::string::npos);
}

TEST_CASE("signs are drawn with the mesh they belong to, and with a field where asked for") {
  const auto bar = bent_bar(ElementType::hex8, 4);
  const auto glyphs = make_condition_glyphs(bar->mesh, bar_study());
  const auto picture = [](Scene& scene) { return decode_png(scene.render_png(900, 600)); };
  Scene scene;
  scene.show_mesh(bar->mesh);
  const Picture bare = picture(scene);
  scene.show_conditions(glyphs);
  const Picture with = picture(scene);
  CHECK(mean_difference(bare, with) > 1);
  SceneOptions options = scene.options();
  options.conditions = false;
  scene.set_options(options);
  CHECK(mean_difference(bare, picture(scene)) == 0);

  scene.show_results(bar);
  const Picture field = picture(scene);
  options = scene.options();
  options.conditions_on_field = true;
  scene.set_options(options);
  CHECK(mean_difference(field, picture(scene)) > 1);
  scene.show_mesh(bent_bar(ElementType::hex8, 2)->mesh);
  options.conditions = true;
  options.field.clear();
  scene.set_options(options);
  Scene other;
  other.show_mesh(bent_bar(ElementType::hex8, 2)->mesh);
  CHECK(mean_difference(picture(scene), picture(other)) == 0);
}

TEST_CASE("signs of a patch on a body before its mesh stand where it was painted") {
  auto body = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1}));
  body->solids.clear();
  Study study;
  const PatchDab dab{{0.2, 0.3, 1}, 0.05, 0.7, {0, 0, 1}};
  PatchDab away = dab;
  away.erases = true;
  PatchDab other = dab;
  other.at[0] = 0.35;
  study.loads = {pressure_load("press", PatchSelector{{}, {dab, away, other}}, 2e6)};

  const auto glyphs = make_condition_glyphs(body, study);

  REQUIRE(glyphs->conditions.size() == 1);
  REQUIRE(glyphs->conditions[0].glyphs.size() == 2);
  for (const Glyph& g : glyphs->conditions[0].glyphs) {
    CHECK(g.place[1] == 0.3f);
    CHECK(g.place[2] == 1.0f);
    CHECK(g.direction[2] == -1.0f);
  }
  CHECK(glyphs->conditions[0].glyphs[1].place[0] == 0.35f);
}

TEST_CASE("signs on a slender bar are no larger than it is thick") {
  const auto bar =
      std::make_shared<const Mesh>(make_box_mesh(ElementType::hex8, {1, 0.012, 0.01}, {20, 1, 1}));
  Study study;
  study.constraints = {displacement("wall", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
  const auto glyphs = make_condition_glyphs(bar, study);
  CHECK(glyphs->size == doctest::Approx(0.012));
  CHECK(!glyphs->conditions.at(0).glyphs.empty());
}

TEST_CASE("signs that point the same way do not form a blob: not on a small face, not of many conditions") {
  const auto bar =
      std::make_shared<const Mesh>(make_box_mesh(ElementType::hex8, {0.2, 0.02, 0.02}, {80, 8, 8}));
  Study study;
  study.loads = {pressure_load("press", NamedSelector{{"xmax"}}, 2e6)};
  for (int i = 0; i < 200; ++i)  // as a deck states them
    study.loads.push_back(nodal_force_load("force " + std::to_string(i),
                                           SphereSelector{{0.2 * i / 199, 0.01, 0.02}, 0.003}, {0, 0, -1}));
  const auto glyphs = make_condition_glyphs(bar, study);
  REQUIRE(glyphs->size > 0);
  std::vector<Glyph> all;
  for (const ConditionSigns& condition : glyphs->conditions)
    all.insert(all.end(), condition.glyphs.begin(), condition.glyphs.end());
  CHECK(all.size() >= 15);
  CHECK(all.size() <= 80);
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      double distance = 0, along = 0;
      for (std::size_t c = 0; c < 3; ++c) {
        distance += std::pow(all[i].place[c] - all[k].place[c], 2);
        along += all[i].direction[c] * all[k].direction[c];
      }
      if (along > 0.9) CHECK(std::sqrt(distance) > 0.49 * glyphs->size);
    }
}

TEST_CASE("rigid surfaces are drawn where they begin, and follow their motion") {
  const auto bar = bent_bar(ElementType::hex8, 4);
  const auto on = [](const char* kind, std::vector<std::optional<double>> values) {
    return condition_on(kind, kind, NamedSelector{{"zmax"}}, std::move(values));
  };
  Study study;
  study.constraints = {on("rigid_plane", {0, 0, 0.06, 0, 0, -1, 0, 0, 0, 0, 0, 0}),
                       on("rigid_sphere", {0.1, 0.02, 0.11, 0.05, 0, 0, -0.01, 0, 0, 0, -1, 0, 0}),
                       on("rigid_sphere", {0.1, 0.02, 50.06, 50, 0, 0, 0, 0, 0, 0, -1, 0, 0}),
                       on("rigid_cylinder", {0.1, 0, 0.11, 0, 1, 0, 0.05, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0}),
                       on("rigid_cylinder", {0.1, 0, 0.11, 0, 1, 0, 0.05, 0.1, 0, 0, 0, 0, 0, 0, -1, 0, 0})};
  const auto glyphs = make_condition_glyphs(bar->mesh, study);
  REQUIRE(glyphs->conditions.size() == 5);
  for (std::size_t i = 0; i < 5; ++i) {
    CAPTURE(i);
    const Indenter indenter = *indenter_of(study.constraints[i]);
    const RigidShape& shape = glyphs->conditions[i].surface;
    REQUIRE(!shape.triangles.empty());
    double most = 0, far = 0;
    for (const Vec3& p : shape.points) {
      most = std::max(most, std::abs(see(indenter, {}, p).gap));
      far = std::max(far, length(p));
    }
    CHECK(most < 1e-6);
    CHECK(far < 1);  // of a large sphere the part near the body
    for (const auto& triangle : shape.triangles)
      for (const int k : triangle) CHECK(static_cast<std::size_t>(k) < shape.points.size());
  }
  // In a picture of results it has moved.
  study.constraints = {study.constraints[1]};
  const auto ball = make_condition_glyphs(bar->mesh, study);
  const auto picture_of = [&](double moved) {
    Results results = *bar;
    ConnectionResult sum;
    sum.name = study.constraints[0].name, sum.is_contact = true, sum.motion = {0, 0, moved};
    results.connections = {sum};
    Scene scene;
    scene.show_results(std::make_shared<const Results>(std::move(results)));
    const Picture bare = decode_png(scene.render_png(300, 200));
    scene.show_conditions(ball);
    const Picture with = decode_png(scene.render_png(300, 200));
    if (moved == 0) CHECK(mean_difference(bare, with) > 0.5);  // it moves as far as the body is drawn deformed: out of view
    return with;
  };
  CHECK(mean_difference(picture_of(0), picture_of(0.02)) > 0.1);
}
