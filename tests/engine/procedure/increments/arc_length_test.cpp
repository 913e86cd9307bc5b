// Loads in increments past their limits, pressures on free edges, and what is told of increments.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/procedure/increments/increment_history.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

std::shared_ptr<Mesh> mapped_plane(ElementType type, std::array<Index, 2> cells, const std::function<Vec3(Vec3)>& map) {
  auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(type, {1, 1}, cells));
  for (Vec3& p : mesh->points) p = map(p);
  return mesh;
}

/// The load factor where the largest displacement is `at`, on the way out.
double factor_at(const IncrementHistory& history, double at) {
  double before = 0, factor = 0;
  for (const auto& one : history.increments) {
    if (one.largest >= at) return std::lerp(factor, one.factor, (at - before) / (one.largest - before));
    before = one.largest, factor = one.factor;
  }
  return -1;
}

}  // namespace

TEST_CASE("a thick sphere of rubber is inflated past its limit pressure by arc length") {
  // Incompressible neo-Hookean, radii 10 and 11: p / mu 0.100976 at an inner stretch of 1.2, at most 0.118013 at 1.4264,
  // 0.097330 at 2 (closed form: the integral of the difference of the principal stresses over the wall).
  const auto mesh = mapped_plane(ElementType::quad8, {2, 8}, [](Vec3 p) {
    const double r = 10 + p[0], angle = 0.5 * 3.14159265358979324 * p[1];
    return Vec3{r * std::cos(angle), r * std::sin(angle), 0};
  });
  FlowBench bench{mesh, rubber_study(1, 5000)};
  bench.study.elements.plane = PlaneBody::axisymmetric;
  bench.study.constraints = {hold("ymin", {}, 0.0, {}), hold("ymax", 0.0, {}, {})};
  bench.study.loads = {pressure_load("inside", NamedSelector{{"xmin"}}, 0.2)};
  bench.options.load_control = LoadControl::arc_length;
  bench.options.arc_displacement = 10;
  bench.options.first_increment = 0.05;
  bench.options.largest_increment = 0.2;
  bench.options.nonlinear_tolerance = 1e-6;
  bench.run();
  const IncrementHistory& history = history_of(bench);
  REQUIRE(history.limits.size() == 1);
  CHECK(0.2 * history.limits[0].factor == doctest::Approx(0.118013).epsilon(0.005));
  CHECK(history.limits[0].largest == doctest::Approx(4.264).epsilon(0.05));
  CHECK(0.2 * factor_at(history, 2) == doctest::Approx(0.100976).epsilon(0.02));
  CHECK(0.2 * history.increments.back().factor == doctest::Approx(0.097330).epsilon(0.005));
  CHECK(history.increments.back().largest == doctest::Approx(10).epsilon(0.002));
  CHECK(bench.frames.taken.back().solution->load_factor == history.increments.back().factor);
  // The cavity: a sphere of twice the radius (a ring stands for the half above y = 0).
  const auto& watched = history.watched;
  const auto volume = std::find_if(watched.begin(), watched.end(), [](const auto& w) { return w.what == "volume"; });
  REQUIRE(volume != watched.end());
  CHECK(volume->values.back() == doctest::Approx(2.0 / 3 * 3.14159265358979 * 8000).epsilon(0.01));
}

TEST_CASE("a shallow arch snaps through by arc length, where load control fails") {
  const auto arch = [](Vec3 p) {  // a parabola over a span of 2, rise 0.1, thick 0.02, one half
    return Vec3{p[0], 0.1 * (1 - p[0] * p[0]) + 0.02 * (p[1] - 0.5), 0};
  };
  FlowBench bench{mapped_plane(ElementType::quad8, {12, 1}, arch), elastic_study(1e6, 0.0)};
  bench.study.elements.large_deformation = true;
  bench.study.elements.plane = PlaneBody::plane_stress;
  bench.study.elements.thickness = 1;
  bench.study.constraints = {hold("xmax", 0.0, 0.0, {}), hold("xmin", 0.0, {}, {})};
  bench.study.loads = {force_load("top", NamedSelector{{"xmin"}}, {0, -1.5, 0})};
  bench.options.nonlinear_tolerance = 1e-6;
  bench.options.first_increment = 0.05;
  bench.options.largest_increment = 0.1;
  bench.options.load_control = LoadControl::arc_length;
  bench.options.arc_displacement = 0.2;
  bench.run();
  const IncrementHistory& history = history_of(bench);
  REQUIRE(history.limits.size() == 2);
  const double up = history.limits[0].factor, down = history.limits[1].factor;
  CHECK(up > down);
  // Prescribing the displacement gives the same forces: it needs no arc length.
  FlowBench pressed{bench.mesh, bench.study};
  pressed.study.loads.clear();
  pressed.study.constraints[1] = hold("xmin", 0.0, -history.limits[0].largest, {});
  pressed.options.nonlinear_tolerance = 1e-6;
  pressed.run();
  MESSAGE("limits ", up * 1.5, " ", down * 1.5, " at ", history.limits[0].largest, " force ", pressed.results().reactions[1].total[1]);
  CHECK(std::abs(pressed.results().reactions[1].total[1]) == doctest::Approx(1.5 * up).epsilon(0.01));
  // Under load control the same case ends with a named failure, or shows its last good state.
  bench.options.load_control = LoadControl::load;
  bench.options.arc_displacement = 0;
  bench.study.loads = {force_load("top", NamedSelector{{"xmin"}}, {0, -1.5 * 0.5 * (up + std::max(down, 0.0)) , 0})};
  bench.run();
  CHECK(history_of(bench).stopped.empty());
}

TEST_CASE("pressures that follow faces with free edges: a beam of rubber pulled and bent by pressure") {
  // CalculiX 2.20, C3D20, the same 8 elements, *HYPERELASTIC, NEO HOOKE 1.92505, 0.026: -2 on the end face moves its corner
  // by 1.374301 along the beam and 0.037051 across; 0.01 on a long face by -4.256629 across and -1.970750 along it.
  // At 0.05 CalculiX gives up at 0.37 of the load.
  const auto run = [](const char* face, double pressure) {
    FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex20, {1, 1, 8}, {1, 1, 8})), rubber_study(1, 1)};
    Material& m = bench.study.materials[0];
    m.shear_modulus.reset();
    m.c10 = 1.92505, m.bulk_modulus = 2 / 0.026;
    bench.study.elements.pressure = ElementPressure::never;
    bench.study.constraints = {hold("zmin", 0.0, 0.0, 0.0)};
    bench.study.loads = {pressure_load("p", NamedSelector{{face}}, pressure)};
    bench.options.nonlinear_tolerance = 1e-8;
    bench.run();
    return bench;
  };
  const auto moved = [](const FlowBench& bench, int axis) {
    return field_at(bench.results(), "displacement", node_at(*bench.mesh, {0, 0, 8}), axis);
  };
  const FlowBench pulled = run("zmax", -2), bent = run("xmax", 0.01);
  CHECK(moved(pulled, 2) == doctest::Approx(1.374301).epsilon(3e-4));
  CHECK(moved(pulled, 0) == doctest::Approx(0.037051).epsilon(1e-3));
  CHECK(moved(bent, 0) == doctest::Approx(-4.256629).epsilon(1e-3));
  CHECK(moved(bent, 2) == doctest::Approx(-1.970750).epsilon(1e-3));
  CHECK(bent.report().most_iterations < 25);
  MESSAGE("iterations ", bent.report().iterations, " increments ", bent.report().solves, " linear ", bent.report().linear_iterations);
  // Far beyond what a beam carries in one piece: an answer in balance, or a failure by name.
  try {
    const FlowBench rolled = run("xmax", 0.05);
    CHECK(rolled.results().balance.relative_error < 1e-5);
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::not_converged);
  }
}

TEST_CASE("strains and stretches of a body that deforms largely") {
  // A stretch of 1.5 that keeps the volume, prescribed on all faces of two bricks.
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 1, 1}));
  FlowBench bench{mesh, rubber_study(1, 100)};
  const double l = 1.5, side = 1 / std::sqrt(l);
  bench.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0),
                             hold("xmax", l - 1, {}, {}), hold("ymax", {}, side - 1, {}), hold("zmax", {}, {}, side - 1)};
  bench.run();
  const Results results = bench.results();
  const Index node = node_at(*mesh, {0.5, 1, 1});
  CHECK(field_at(results, "green_strain", node, 0) == doctest::Approx(0.5 * (l * l - 1)).epsilon(1e-6));
  CHECK(field_at(results, "log_strain", node, 1) == doctest::Approx(-0.5 * std::log(l)).epsilon(1e-6));
  CHECK(field_at(results, "log_strain", node, 3) == doctest::Approx(0).scale(1));
  CHECK(field_at(results, "stretches", node, 0) == doctest::Approx(l).epsilon(1e-6));
  CHECK(field_at(results, "stretches", node, 2) == doctest::Approx(side).epsilon(1e-6));
  CHECK(field_at(results, "volume_ratio", node) == doctest::Approx(1).epsilon(1e-6));
}

TEST_CASE("the last good increment is shown when increments fail, and increments are frames") {
  // A block pressed through itself.
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2})), rubber_study(1, 10)};
  bench.study.constraints = {hold("zmin", 0.0, 0.0, 0.0), hold("zmax", 0.0, 0.0, -1.2)};
  bench.options.increment_retries = 2;
  bench.options.increment_failure = GivenUp::show;
  bench.options.increment_frames = true;
  bench.run();
  const IncrementHistory& history = history_of(bench);
  CHECK(!history.stopped.empty());
  CHECK(history.cuts.size() >= 3);
  CHECK(history.cuts.back().reason.english().find("turned inside out") != std::string::npos);
  const double good = bench.frames.taken.back().solution->load_factor;
  CHECK(good > 0.3);
  CHECK(good < 0.84);
  CHECK(bench.frames.taken.size() == history.increments.size() + 1);  // the last one once more, as the result
  CHECK(field_at(bench.results(), "displacement", node_at(*bench.mesh, {1, 1, 1}), 2) == doctest::Approx(-1.2 * good));
  CHECK(history.csv().find("force z [N]") != std::string::npos);
}

TEST_CASE("increments of one length, and a limit of their number") {
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1})), rubber_study(1, 10)};
  bench.study.constraints = {hold("zmin", 0.0, 0.0, 0.0), hold("zmax", 0.0, 0.0, 0.5)};
  bench.options.first_increment = 0.2;
  bench.options.increment_growth = 1;
  bench.options.nonlinear_energy = 1e-8;
  bench.run();
  CHECK(history_of(bench).increments.size() == 5);
  bench.options.most_increments = 3;
  bench.run();
  CHECK(history_of(bench).increments.size() == 3);
  CHECK(!history_of(bench).stopped.empty());
  CHECK(bench.frames.taken.back().solution->load_factor == doctest::Approx(0.6));
}

TEST_CASE("a body of rubber on an elastic bed, at large deformation") {
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  FlowBench bench{mesh, rubber_study(1, 50)};
  const double stiffness = 2, stress = 0.1;
  bench.study.loads = {condition_on("elastic_support", "bed", NamedSelector{{"zmin"}}, {stiffness, stiffness}),
                       traction_load("top", NamedSelector{{"zmax"}}, {0, 0, -stress})};
  bench.run();
  const Results results = bench.results();
  // The bed keeps its area, but for its springs along the faces: their mean displacement is -stress / stiffness.
  double mean = 0;
  for (const auto& [x, y, w] : {std::array{0.0, 0.0, 1.0 / 16}, {1.0, 0.0, 1.0 / 16}, {0.0, 1.0, 1.0 / 16}, {1.0, 1.0, 1.0 / 16},
                                {0.5, 0.0, 1.0 / 8}, {0.0, 0.5, 1.0 / 8}, {1.0, 0.5, 1.0 / 8}, {0.5, 1.0, 1.0 / 8},
                                {0.5, 0.5, 1.0 / 4}})
    mean += w * field_at(results, "displacement", node_at(*mesh, {x, y, 0}), 2);
  CHECK(mean == doctest::Approx(-stress / stiffness).epsilon(1e-6));
  CHECK(results.balance.relative_error < 1e-6);
}

TEST_CASE("a run at large deformation with twenty stops ends where one without them ends") {
  class Kept final : public StateKeeper, public TransientStates {
   public:
    CgCheckpoints* begin(bool) override { return nullptr; }
    void solved(const SolveReport&, const DeviceVector&) override {}
    void solved_directly() override {}
    TransientStates* in_time() override { return this; }
    std::optional<TransientMark> take(std::span<const NamedVector> vectors) override {
      if (!mark) return std::nullopt;
      for (std::size_t i = 0; i < vectors.size(); ++i) *vectors[i].values = values.at(i);
      return mark;
    }
    bool is_due(bool) override { return true; }
    void keep(const TransientMark& at, std::span<const NamedVector> vectors) override {
      mark = at;
      values.clear();
      for (const NamedVector& v : vectors) values.push_back(*v.values);
    }
    void done(const TransientMark&, std::span<const NamedVector>) override { is_done = true; }
    std::optional<TransientMark> mark;
    std::vector<std::vector<double>> values;
    bool is_done = false;
  };
  class StopAfter final : public Monitor {
   public:
    explicit StopAfter(int iterations) : left_(iterations) {}
    void residual(int, double) override { --left_; }
    bool cancelled() const override { return left_ <= 0; }

   private:
    int left_;
  };
  for (const bool turns : {false, true}) {
  CAPTURE(turns);
  const auto make = [turns] {
    FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {4, 1, 1}, {4, 1, 1})), rubber_study(1, 20)};
    bench.study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
    bench.study.loads = {pressure_load("p", NamedSelector{{"zmin"}}, 0.01)};
    if (turns)  // a rigid body turns too
      bench.study.constraints.push_back(condition_on("rigid", "end", NamedSelector{{"xmax"}}, {4, 0.5, 0.5, 0, 0.01, 0, 0.03, 0, -0.02}));
    bench.options.first_increment = 0.04;
    bench.options.increment_growth = 1;
    bench.options.nonlinear_tolerance = 1e-10;
    return bench;
  };
  FlowBench whole = make();
  whole.run();
  Kept kept;
  int stops = 0;
  FlowBench last = make();
  for (; !kept.is_done && stops < 60; ++stops) {
    last = make();
    last.states = &kept;
    StopAfter stop(3 + (stops * 7) % 9);
    try {
      last.run(make_cpu_backend(2), stop);
    } catch (const Cancelled&) {
    }
  }
  CHECK(kept.is_done);
  CHECK(stops >= 10);
  const auto &a = whole.frames.taken.back().solution->values, &b = last.frames.taken.back().solution->values;
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) CHECK(a[i] == doctest::Approx(b[i]).scale(1).epsilon(1e-7));
  CHECK(last.frames.taken.back().solution->increments->before > 0);
  }
}

TEST_CASE("rubber of second order bends as it should with one element across") {
  // A strip of 10 x 1, shear modulus 1, bulk modulus 500; 0.1 at its end. Four quad8 across with a pressure at each point
  // need 1.0364e-4; with one pressure an element, one layer needs a quarter of it.
  for (const Index layers : {1, 2}) {
    FlowBench bench{std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad8, {10, 1}, {10 * layers, layers})), rubber_study(1, 500)};
    bench.study.elements.plane = PlaneBody::plane_strain;
    bench.study.elements.thickness = 1;
    bench.study.constraints = {hold("xmin", 0.0, 0.0, {}), hold("xmax", {}, 0.1, {})};
    bench.run();
    CAPTURE(layers);
    CHECK(bench.results().reactions[1].total[1] == doctest::Approx(1.0364e-4).epsilon(0.05));
  }
}
