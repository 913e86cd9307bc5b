// Each wrong input is named.
#include <algorithm>
#include <cmath>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/resolve/free_body.hpp"
#include "engine/model/geometry.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"

namespace genba {
namespace {

using Value = std::optional<double>;

std::string refusal(const std::shared_ptr<const Mesh>& mesh, const Study& study) {
  Monitor monitor;
  try {
    resolve(mesh, study, monitor);
  } catch (const Error& error) {
    return error.place().english() + ": " + error.problem().english();
  }
  return "nothing";
}
bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

Condition rigid_on(Selector where) {
  return condition_on("rigid", "link", std::move(where), std::vector<Value>(9, 0.0));
}

std::optional<FreeBody> free_body(const std::shared_ptr<const Mesh>& mesh, const Study& study) {
  Monitor monitor;
  try {
    resolve(mesh, study, monitor);
  } catch (const FreeBody& body) {
    return body;
  }
  return std::nullopt;
}

/// Largest stretch of lines between nodes of one box under a motion, by its largest displacement: 0 for a rigid one.
double strain_of(const Mesh& mesh, const std::vector<double>& u, bool of_upper, double from) {
  double worst = 0, largest = 0;
  std::vector<std::size_t> nodes;
  for (std::size_t n = 0; n < mesh.points.size(); ++n)
    if ((mesh.points[n][2] > from) == of_upper) nodes.push_back(n);
  const auto at = [&](std::size_t n) { return Vec3{u[3 * n], u[3 * n + 1], u[3 * n + 2]}; };
  for (const std::size_t a : nodes)
    for (const std::size_t b : nodes) {
      const Vec3 line = minus(mesh.points[b], mesh.points[a]);
      if (a != b) worst = std::max(worst, std::abs(dot(line, minus(at(b), at(a)))) / length(line));
      largest = std::max(largest, length(at(a)));
    }
  return largest > 0 ? worst / largest : 0;
}

TEST_CASE("what can move freely comes with its motions as displacements, of all parts that go along") {
  // The upper box hangs on one node of the lower one by two equations: all but two translations are free.
  const auto boxes = two_boxes(ElementType::hex8, {2, 2, 1}, ElementType::hex8, {3, 3, 1}, 0.5);
  Study study = elastic_study(2e11, 0.3);
  study.loads = {traction_load("pull", NamedSelector{{"b.zmax"}}, {0, 0, 1})};
  Index top = 0, bottom = 0;
  for (Index n = 0; n < boxes->node_count(); ++n) {
    if (boxes->points[static_cast<std::size_t>(n)] == Vec3{0, 0, 1}) top = n;
    if (boxes->points[static_cast<std::size_t>(n)] == Vec3{0, 0, 1.5}) bottom = n;
  }
  study.equations = {{"pin z", {{bottom + 1, 2, 1.0}, {top + 1, 2, -1.0}}, 0},
                     {"pin x", {{bottom + 1, 0, 1.0}, {top + 1, 0, -1.0}}, 0}};
  // The lower box slides along z.
  study.constraints = {hold("a.xmin", 0.0, 0.0, {})};
  const auto body = free_body(boxes, study);
  REQUIRE(body);
  CHECK(body->mesh() == boxes);
  REQUIRE(body->shapes().size() >= 4);
  bool goes_along = false;
  for (const FreeShape& shape : body->shapes()) {
    CAPTURE(shape.name.english());
    const std::vector<double>& u = shape.data;
    REQUIRE(u.size() == 3 * boxes->points.size());
    CHECK(strain_of(*boxes, u, true, 1.25) < 1e-6);
    CHECK(strain_of(*boxes, u, false, 1.25) < 1e-6);
    double largest = 0, held = 0;
    for (std::size_t n = 0; n < boxes->points.size(); ++n) {
      largest = std::max(largest, std::hypot(u[3 * n], u[3 * n + 1], u[3 * n + 2]));
      if (boxes->points[n][2] < 1.25 && boxes->points[n][0] == 0)
        held = std::max({held, std::abs(u[3 * n]), std::abs(u[3 * n + 1])});
    }
    const auto t = static_cast<std::size_t>(3 * top), b = static_cast<std::size_t>(3 * bottom);
    CHECK(largest == doctest::Approx(0.1 * box_diagonal(*boxes)));
    CHECK(held < 1e-6 * largest);
    CHECK(std::abs(u[b] - u[t]) < 1e-6 * largest);
    CHECK(std::abs(u[b + 2] - u[t + 2]) < 1e-6 * largest);
    goes_along = goes_along || std::abs(u[t + 2]) > 0.1 * largest;
  }
  CHECK(goes_along);  // along z both boxes move

  // One body, held along x alone.
  const auto box = std::make_shared<Mesh>(make_box_mesh(ElementType::tet4, {1, 1, 2}, {2, 2, 2}));
  study.equations.clear();
  study.constraints = {hold("xmin", 0.0, {}, {})};
  study.loads = {traction_load("pull", NamedSelector{{"zmax"}}, {0, 0, 1})};
  const auto alone = free_body(box, study);
  REQUIRE(alone);
  CHECK(alone->shapes().size() == 3);
  for (const FreeShape& shape : alone->shapes()) {
    CHECK(strain_of(*box, shape.data, true, -1) < 1e-6);
    for (std::size_t n = 0; n < box->points.size(); ++n)
      if (box->points[n][0] == 0) CHECK(std::abs(shape.data[3 * n]) < 1e-6);
  }
}

TEST_CASE("wrong connections are named with their numbers") {
  const auto boxes = two_boxes(ElementType::hex8, {2, 2, 1}, ElementType::hex8, {3, 3, 1}, 0.5);
  Study study = elastic_study(2e11, 0.3);
  study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), tied("seam", "b.zmin", "a.zmax")};
  study.loads = {traction_load("pull", NamedSelector{{"b.zmax"}}, {0, 0, 1})};

  SUBCASE("a tie that catches nothing") {
    const std::string text = refusal(boxes, study);
    CHECK(has(text, "tie 'seam'"));
    CHECK(has(text, "500 mm"));
  }
  SUBCASE("a tie of a face to itself") {
    study.constraints[1] = tied("seam", "b.zmin", "b.zmin");
    CHECK(has(refusal(boxes, study), "same faces"));
  }
  SUBCASE("a rigid body of held nodes") {
    study.constraints[1] = rigid_on(NamedSelector{{"a.zmin"}});
    CHECK(has(refusal(boxes, study), "held by supports"));
  }
  SUBCASE("a part that only one equation holds") {
    study.constraints.pop_back();
    Index top = 0, bottom = 0;
    for (Index n = 0; n < boxes->node_count(); ++n) {
      if (boxes->points[static_cast<std::size_t>(n)] == Vec3{0, 0, 1}) top = n;
      if (boxes->points[static_cast<std::size_t>(n)] == Vec3{0, 0, 1.5}) bottom = n;
    }
    study.equations = {{"pin", {{bottom + 1, 2, 1.0}, {top + 1, 2, -1.0}}, 0}};
    const std::string text = refusal(boxes, study);
    CHECK(has(text, "can move freely"));
    CHECK(has(text, "translation along x"));
    CHECK_FALSE(has(text, "translation along z"));
  }
  SUBCASE("a part on a rigid body that nothing holds") {
    study.constraints[1] = rigid_on(NamedSelector{{"b.zmin"}});
    const std::string text = refusal(boxes, study);
    CHECK(has(text, "can move freely"));
    CHECK(has(text, "rigid body 'link'"));
  }
  SUBCASE("an equation that contradicts a support") {
    study.constraints[1] = tied("seam", "b.zmin", "a.zmax", 0.6);
    study.equations = {{"pull", {{1, 2, 1.0}}, 1e-3}};
    const std::string text = refusal(boxes, study);
    CHECK(has(text, "equation 'pull'"));
    CHECK(has(text, "contradicts"));
  }
  SUBCASE("an equation of a node that is not there") {
    study.constraints[1] = tied("seam", "b.zmin", "a.zmax", 0.6);
    study.equations = {{"pull", {{99999, 2, 1.0}}, 0}};
    CHECK(has(refusal(boxes, study), "99999"));
  }
  SUBCASE("sides of a sector that do not match") {
    Condition c = condition_on("cyclic_symmetry", "sector", NamedSelector{{"a.xmin"}}, {0.0, 0.0, 0.0, 0.0, 0.0, 1.0});
    c.other = NamedSelector{{"a.ymin"}};
    study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.zmin", 0.0, 0.0, 0.0), c};
    CHECK(refusal(boxes, study) == "nothing");  // a quarter: it does match
    auto longer = std::make_shared<Mesh>(*boxes);
    for (Vec3& p : longer->points) p[0] *= 1.3;
    CHECK(has(refusal(longer, study), "do not match"));
    std::get<NamedSelector>(study.constraints[2].other).names = {"b.xmax"};
    CHECK(has(refusal(boxes, study), "no whole part of a circle"));
  }
  SUBCASE("a preload on a plane that does not cut the bolt") {
    study.constraints[1] = tied("seam", "b.zmin", "a.zmax", 0.6);
    study.loads.push_back(condition_in("bolt_preload", "bolt", {}, {0.0, 0.0, 9.0, 0.0, 0.0, 1.0, 1e3}));
    const std::string text = refusal(boxes, study);
    CHECK(has(text, "bolt preload 'bolt'"));
    CHECK(has(text, "cuts no bolt"));
  }
  SUBCASE("a spring of zero length without a direction") {
    const auto touching = two_boxes(ElementType::hex8, {2, 2, 1}, ElementType::hex8, {2, 2, 1});
    study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.zmax", 0.0, 0.0, 0.0)};
    Condition spring = condition_on("spring_between", "link", NamedSelector{{"a.zmax"}},
                                    {1e6, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, {}, {}, {}, {}, {}, {}});
    spring.other = NamedSelector{{"b.zmin"}};
    study.loads = {spring};
    const std::string text = refusal(touching, study);
    CHECK(has(text, "'link'"));
    CHECK(has(text, "length is zero"));
    study.loads[0].values[7] = 0.5;  // a point with x alone
    CHECK(has(refusal(touching, study), "has no x, y or z"));
  }
  SUBCASE("a moment on one line of nodes") {
    study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.zmin", 0.0, 0.0, 0.0),
                         condition_on("rigid", "link", BoxSelector{{-0.1, -0.1, 1.9}, {0.01, 0.01, 2.6}},
                                      std::vector<Value>{0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0})};
    CHECK(has(refusal(boxes, study), "one node"));
  }
}

}  // namespace
}  // namespace genba
