// Supports in turned axes, equations and cyclic symmetry.
#include "engine/analysis/connect/connections.hpp"
#include "engine/model/geometry.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"

#include <cmath>

namespace genba {
namespace {

using Value = std::optional<double>;
constexpr double pi = 3.14159265358979324;

/// A block of a ring between two radii and two angles, height along z. Surfaces keep the box's names: x is the
/// radius, y the angle.
std::shared_ptr<Mesh> sector(ElementType type, double inner, double outer, double from, double to, double height,
                             std::array<Index, 3> cells) {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {1, 1, 1}, cells));
  for (Vec3& p : mesh->points) {
    const double r = inner + (outer - inner) * p[0], at = from + (to - from) * p[1];
    p = {r * std::cos(at), r * std::sin(at), height * p[2]};
  }
  return mesh;
}

TEST_CASE("a sector with symmetry on slanted sides has the solution of Lame") {
  const double a = 0.1, b = 0.2, p = 100e6, e = 210e9, nu = 0.3;
  const auto mesh = sector(ElementType::hex20, a, b, 0.3, 1.1, 0.05, {8, 6, 1});
  Study study = elastic_study(e, nu);
  const auto symmetry = [](std::string side) {
    return condition_on("normal_displacement", side, NamedSelector{{side}}, {0.0});
  };
  study.constraints = {symmetry("ymin"), symmetry("ymax"), symmetry("zmin"), symmetry("zmax")};
  study.loads = {pressure_load("inside", NamedSelector{{"xmin"}}, p)};
  const Solved solved = solve_study(mesh, study);
  const double expected = p * (1 + nu) / e * a * ((1 - 2 * nu) + b * b / (a * a)) * a * a / (b * b - a * a);
  for (Index n = 0; n < mesh->node_count(); ++n) {
    const Vec3& x = mesh->points[static_cast<std::size_t>(n)];
    const double r = std::hypot(x[0], x[1]);
    if (std::abs(r - a) > 1e-4) continue;
    const double radial = (solved.at("displacement", n, 0) * x[0] + solved.at("displacement", n, 1) * x[1]) / r;
    CHECK(radial == doctest::Approx(expected).epsilon(2e-3));
  }
  CHECK(solved.results.balance.relative_error < 1e-8);
}

TEST_CASE("a piece of a ball held in spherical axes has the solution of Lame") {
  const double a = 0.1, b = 0.2, p = 100e6, e = 210e9, nu = 0.3;
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex20, {1, 1, 1}, {6, 3, 3}));
  const Vec3 centre{0.3, -0.2, 0.5};
  for (Vec3& x : mesh->points) {  // radius, angle from the pole, angle around it
    const double r = a + (b - a) * x[0], pole = 1.0 + 0.6 * x[1], around = 0.4 + 0.7 * x[2];
    x = {centre[0] + r * std::sin(pole) * std::cos(around), centre[1] + r * std::sin(pole) * std::sin(around),
         centre[2] + r * std::cos(pole)};
  }
  Study study = elastic_study(e, nu);
  const auto held = [&](std::string side, Value from_pole, Value around) {
    return condition_on("spherical_displacement", side, NamedSelector{{side}},
                        {centre[0], centre[1], centre[2], 0.0, 0.0, 2.0, Value(), from_pole, around});
  };
  study.constraints = {held("ymin", 0.0, {}), held("ymax", 0.0, {}), held("zmin", {}, 0.0), held("zmax", {}, 0.0)};
  study.loads = {pressure_load("inside", NamedSelector{{"xmin"}}, p)};
  const Solved solved = solve_study(mesh, study);
  const double expected = p * a / e * ((1 - 2 * nu) + (1 + nu) * b * b * b / (2 * a * a * a)) * a * a * a / (b * b * b - a * a * a);
  for (const Index n : select(*mesh, NamedSelector{{"xmin"}}, "t").nodes) {
    const Vec3 from = minus(mesh->points[static_cast<std::size_t>(n)], centre);
    double radial = 0;
    for (int c = 0; c < 3; ++c) radial += solved.at("displacement", n, c) * from[static_cast<std::size_t>(c)] / length(from);
    CHECK(radial == doctest::Approx(expected).epsilon(3e-3));
  }
  // A prescribed radial motion of the outside is met there.
  study.constraints.push_back(condition_on("spherical_displacement", "outside", NamedSelector{{"xmax"}},
                                           {centre[0], centre[1], centre[2], 0.0, 0.0, 2.0, 1e-4, Value(), Value()}));
  const Solved moved = solve_study(mesh, study);
  for (const Index n : select(*mesh, NamedSelector{{"xmax"}}, "t").nodes) {
    const Vec3 from = minus(mesh->points[static_cast<std::size_t>(n)], centre);
    double radial = 0;
    for (int c = 0; c < 3; ++c) radial += moved.at("displacement", n, c) * from[static_cast<std::size_t>(c)] / length(from);
    CHECK(radial == doctest::Approx(1e-4).epsilon(1e-7));
  }
}

TEST_CASE("a support in turned axes gives the turned solution") {
  const double angle = 0.4, c = std::cos(angle), s = std::sin(angle);
  const auto straight = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  auto mesh = std::make_shared<Mesh>(*straight);
  for (Vec3& p : mesh->points) p = {c * p[0] - s * p[1], s * p[0] + c * p[1], p[2]};
  const auto local = [&](std::string side, Value x, Value y, Value z) {
    return condition_on("local_displacement", side, NamedSelector{{side}},
                        {c, s, 0.0, -s, c, 0.0, x, y, z});
  };
  Study turned = elastic_study(2e11, 0.3), plain = turned;
  turned.constraints = {local("xmin", 0.0, {}, {}), local("ymin", {}, 0.0, {}), local("zmin", {}, {}, 0.0),
                        local("xmax", 1e-3, {}, {})};
  plain.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0),
                       hold("xmax", 1e-3, {}, {})};
  const Solved a = solve_study(mesh, turned), b = solve_study(straight, plain);
  for (Index n = 0; n < mesh->node_count(); ++n) {
    const double ux = b.at("displacement", n, 0), uy = b.at("displacement", n, 1);
    CHECK(a.at("displacement", n, 0) == doctest::Approx(c * ux - s * uy).epsilon(1e-9).scale(1e-3));
    CHECK(a.at("displacement", n, 1) == doctest::Approx(s * ux + c * uy).epsilon(1e-9).scale(1e-3));
  }
  // Reaction along the local x axis.
  const Vec3& r = a.results.reactions[3].total;
  CHECK(c * r[0] + s * r[1] == doctest::Approx(b.results.reactions[3].total[0]).epsilon(1e-8));
}

TEST_CASE("cylindrical axes hold the hoop") {
  const auto mesh = sector(ElementType::hex20, 0.1, 0.2, 0, 2 * pi / 3, 0.05, {4, 6, 1});
  Study study = elastic_study(210e9, 0.3);
  const auto around = [](std::string side, Value x, Value y, Value z) {
    return condition_on("cylindrical_displacement", side, NamedSelector{{side}},
                        {0.0, 0.0, 0.0, 0.0, 0.0, 2.0, x, y, z});
  };
  study.constraints = {around("ymin", {}, 0.0, {}), around("ymax", {}, 0.0, {}), around("zmin", {}, {}, 0.0),
                       around("zmax", {}, {}, 0.0), around("xmin", 1e-5, {}, {})};
  const Solved solved = solve_study(mesh, study);
  // Lame: u = A r + B / r with u(a) given and no stress at b.
  const double a = 0.1, b = 0.2, nu = 0.3;
  const double ratio = (1 / (1 - 2 * nu)) * b * b;  // B / A from sigma_r(b) = 0, plane strain
  const double big = 1e-5 / (a + ratio / a), expected = big * (b + ratio / b);
  for (Index n = 0; n < mesh->node_count(); ++n) {
    const Vec3& x = mesh->points[static_cast<std::size_t>(n)];
    const double r = std::hypot(x[0], x[1]);
    if (std::abs(r - b) > 1e-4) continue;
    CHECK((solved.at("displacement", n, 0) * x[0] + solved.at("displacement", n, 1) * x[1]) / r ==
          doctest::Approx(expected).epsilon(3e-3));
  }
}

Condition cyclic(std::string side, std::string other, const char* kind = "cyclic_symmetry") {
  Condition c = condition_on(kind, "sector", NamedSelector{{std::move(side)}}, {0.0, 0.0, 0.0, 0.0, 0.0, 1.0});
  c.other = NamedSelector{{std::move(other)}};
  return c;
}

TEST_CASE("a sector with cyclic symmetry turns as the whole ring does") {
  // Held inside, turned around at the outside: u_theta = k (r / a^2 - 1 / r).
  const double a = 0.1, b = 0.2, turn = 1e-5;
  const auto mesh = sector(ElementType::hex20, a, b, 0, 2 * pi / 6, 0.05, {6, 5, 1});
  Study study = elastic_study(200e9, 0.25);
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0), hold("zmin", {}, {}, 0.0), hold("zmax", {}, {}, 0.0),
                       cyclic("ymax", "ymin"),
                       condition_on("cylindrical_displacement", "turn", NamedSelector{{"xmax"}},
                                    {0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, turn, Value()})};
  const Solved solved = solve_study(mesh, study);
  const double k = turn / (b / (a * a) - 1 / b);
  for (Index n = 0; n < mesh->node_count(); ++n) {
    const Vec3& p = mesh->points[static_cast<std::size_t>(n)];
    const double r = std::hypot(p[0], p[1]);
    const double hoop = (-solved.at("displacement", n, 0) * p[1] + solved.at("displacement", n, 1) * p[0]) / r;
    CHECK(hoop == doctest::Approx(k * (r / (a * a) - 1 / r)).epsilon(2e-3).scale(turn));
  }
}

TEST_CASE("heat in a sector with cyclic symmetry") {
  const auto mesh = sector(ElementType::hex8, 0.1, 0.2, 0, 2 * pi / 8, 0.05, {4, 3, 1});
  Study study = heat_study(10);
  study.constraints = {prescribed_temperature("in", NamedSelector{{"xmin"}}, 300),
                       prescribed_temperature("out", NamedSelector{{"xmax"}}, 400),
                       cyclic("ymin", "ymax", "thermal_cyclic_symmetry")};
  const Solved solved = solve_study(mesh, study);
  for (Index n = 0; n < mesh->node_count(); ++n) {
    const Vec3& p = mesh->points[static_cast<std::size_t>(n)];
    CHECK(solved.at("temperature", n) ==
          doctest::Approx(300 + 100 * std::log(std::hypot(p[0], p[1]) / 0.1) / std::log(2.0)).epsilon(3e-3));
  }
}

TEST_CASE("equations keep a face plane, and a value moves it") {
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  for (std::size_t i = 0; i < mesh->points.size(); ++i) mesh->node_tags[i] = static_cast<std::int64_t>(i) + 1001;
  Study study = elastic_study(2e11, 0.3);
  study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0)};
  std::vector<Index> top;
  for (Index n = 0; n < mesh->node_count(); ++n)
    if (mesh->points[static_cast<std::size_t>(n)][2] > 0.999) top.push_back(n);
  for (std::size_t i = 1; i < top.size(); ++i)
    study.equations.push_back({"", {{top[i] + 1001, 2, 1.0}, {top[0] + 1001, 2, -1.0}}, 0});
  study.loads = {nodal_force_load("pull", BoxSelector{{0.9, 0.9, 0.9}, {1.1, 1.1, 1.1}}, {0, 0, 1e6})};
  const Solved solved = solve_study(mesh, study);
  for (const Index n : top) CHECK(solved.at("displacement", n, 2) == doctest::Approx(1e6 / 2e11).epsilon(1e-8));
  CHECK(solved.at("stress", 0, 2) == doctest::Approx(1e6).epsilon(1e-7));

  study.loads.clear();
  study.equations.push_back({"", {{top[0] + 1001, 2, 2.0}}, 2e-4});
  const Solved moved = solve_study(mesh, study);
  CHECK(moved.at("stress", 0, 2) == doctest::Approx(1e-4 * 2e11).epsilon(1e-8));
}

}  // namespace
}  // namespace genba
