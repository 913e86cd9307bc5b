// Iterations of conjugate gradients with a multigrid, with and without each kind of connection.
#include "engine/analysis/connect/connections.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"

#include <cmath>

namespace genba {
namespace {

using Value = std::optional<double>;

int iterations(std::shared_ptr<const Mesh> mesh, const Study& study) {
  return solve_study(std::move(mesh), study, {}, {}, Format::rbp_csr, 1e-8, Preconditioner::multigrid).report.iterations;
}

/// At most 1.3 times as many.
void compare(const char* what, int with, int without) {
  MESSAGE(std::string(what) << ": " << with << " iterations, without it " << without);
  CHECK(with <= 1.3 * without + 0.5);
}

Study held_below(const std::string& side) {
  Study study = elastic_study(2e11, 0.3);
  study.constraints = {hold(side, 0.0, 0.0, 0.0)};
  return study;
}

TEST_CASE("connections keep the iterations of a multigrid") {
  const auto whole = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 2}, {10, 10, 20}));
  Study study = held_below("zmin");
  study.loads = {traction_load("pull", NamedSelector{{"zmax"}}, {1e5, 0, 1e6})};
  const int plain = iterations(whole, study);

  SUBCASE("a tie of like and of unlike meshes") {
    Study tied_study = held_below("a.zmin");
    tied_study.constraints.push_back(tied("tie", "b.zmin", "a.zmax"));
    tied_study.loads = {traction_load("pull", NamedSelector{{"b.zmax"}}, {1e5, 0, 1e6})};
    compare("tie of like meshes",
            iterations(two_boxes(ElementType::hex8, {10, 10, 10}, ElementType::hex8, {10, 10, 10}), tied_study), plain);
    compare("tie of unlike meshes",
            iterations(two_boxes(ElementType::hex8, {9, 9, 10}, ElementType::hex8, {11, 10, 10}), tied_study), plain);
    compare("tie of a fine slave",
            iterations(two_boxes(ElementType::hex8, {6, 6, 8}, ElementType::hex8, {13, 13, 10}), tied_study), plain);
    compare("tie over a gap",
            iterations(two_boxes(ElementType::hex8, {9, 9, 10}, ElementType::hex8, {11, 10, 10}, 0.02),
                       [&] {
                         Study gap = tied_study;
                         number_in(gap.constraints[1]) = 0.05;
                         return gap;
                       }()),
            plain);
  }
  SUBCASE("a rigid face") {
    Study rigid = study;
    rigid.loads.clear();
    rigid.constraints.push_back(condition_on("rigid", "head", NamedSelector{{"zmax"}},
                                             std::vector<Value>{0.5, 0.5, 3.0, 1e5, 0.0, 1e6, 0.0, 0.0, 0.0}));
    compare("rigid face with a force", iterations(whole, rigid), plain);
    rigid.constraints.back() = condition_on("remote_displacement", "head", NamedSelector{{"zmax"}},
                                            std::vector<Value>{0.5, 0.5, 3.0, 1e-3, 0.0, 0.0, {}, {}, 0.0});
    Study moved = study;
    moved.loads.clear();
    moved.constraints.push_back(hold("zmax", 1e-3, 0.0, 0.0));
    compare("remote displacement", iterations(whole, rigid), iterations(whole, moved));
  }
  SUBCASE("a spread force") {
    Study spread = study;
    spread.loads = {condition_on("remote_force", "head", NamedSelector{{"zmax"}},
                                 std::vector<Value>{0.5, 0.5, 3.0, 1e5, 0.0, 1e6, 0.0, 0.0, 0.0})};
    compare("remote force", iterations(whole, spread), plain);
  }
  SUBCASE("springs that carry a body, soft and stiff") {
    for (const double stiffness : {1e8, 1e11}) {
      Study sprung = study;
      sprung.constraints.clear();
      sprung.loads.push_back(condition_on("remote_spring", "foot", NamedSelector{{"zmin"}},
                                          std::vector<Value>{0.5, 0.5, 0.0, stiffness, stiffness, stiffness, stiffness, stiffness,
                                                             stiffness, 0.0, 0.0, 0.0, 0.0}));
      compare(stiffness < 1e9 ? "soft remote spring" : "stiff remote spring", iterations(whole, sprung), plain);
    }
  }
  SUBCASE("a bolt with a preload") {
    Study clamped = study;
    clamped.constraints.push_back(hold("zmax", 0.0, 0.0, 0.0));
    clamped.loads = {gravity_load("weight", {0, 0, -9.81})};
    Study bolted = clamped;
    bolted.loads.push_back(condition_in("bolt_preload", "bolt", {}, {0.5, 0.5, 1.0, 0.0, 0.0, 1.0, 1e5}));
    compare("bolt with a preload", iterations(whole, bolted), iterations(whole, clamped));
  }
  SUBCASE("supports in turned axes") {
    Study turned = study;
    turned.constraints.push_back(condition_on("local_displacement", "slide", NamedSelector{{"xmin"}},
                                              std::vector<Value>{1.0, 0.3, 0.2, 0.0, 1.0, 0.0, 0.0, {}, {}}));
    Study straight = study;
    straight.constraints.push_back(hold("xmin", 0.0, {}, {}));
    compare("support in turned axes", iterations(whole, turned), iterations(whole, straight));
  }
  SUBCASE("equations") {
    Study plane = study;
    std::vector<Index> top;
    for (Index n = 0; n < whole->node_count(); ++n)
      if (whole->points[static_cast<std::size_t>(n)][2] > 1.999) top.push_back(n);
    for (std::size_t i = 1; i < top.size(); ++i)
      plane.equations.push_back({"", {{top[i] + 1, 2, 1.0}, {top[0] + 1, 2, -1.0}}, 0});
    compare("equations that keep a face plane", iterations(whole, plane), plain);
  }
  SUBCASE("cyclic symmetry") {
    auto sector = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {12, 12, 12}));
    for (Vec3& p : sector->points) {
      const double r = 1 + p[0], at = 0.78539816339744831 * p[1];
      p = {r * std::cos(at), r * std::sin(at), p[2]};
    }
    Study free = held_below("zmin");
    free.loads = {pressure_load("inside", NamedSelector{{"xmin"}}, 1e6)};
    Study joined = free;
    joined.constraints.push_back(condition_on("cyclic_symmetry", "sector", NamedSelector{{"ymax"}},
                                              std::vector<Value>{0.0, 0.0, 0.0, 0.0, 0.0, 1.0}));
    joined.constraints.back().other = NamedSelector{{"ymin"}};
    compare("cyclic symmetry", iterations(sector, joined), iterations(sector, free));
  }
}

}  // namespace
}  // namespace genba
