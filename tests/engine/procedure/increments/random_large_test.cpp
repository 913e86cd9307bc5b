// Small bodies with random laws and loads at large deformation: each converges and is in balance, or fails by name.
// GENBA_RANDOM_MODELS: how many (6). GENBA_RANDOM_FIRST: number of the first one (1).
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "engine/procedure/increments/increment_history.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

class RandomModels {
 public:
  explicit RandomModels(unsigned seed) : random_(seed) {}
  FlowBench next() {
    constexpr ElementType types[] = {ElementType::hex8, ElementType::tet10, ElementType::hex20, ElementType::wedge6};
    const ElementType type = types[pick(4)];
    const Index most = type == ElementType::hex20 ? 2 : 3;
    FlowBench bench{std::make_shared<Mesh>(make_box_mesh(
                        type, {between(0.5, 3), between(0.5, 2), between(0.5, 2)},
                        {1 + pick(most), 1 + pick(most), 1 + pick(most)})),
                    elastic_study(1, 0.3)};
    Study& study = bench.study;
    study.elements.large_deformation = true;
    take_law(study.materials[0]);
    study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
    constexpr const char* faces[] = {"xmax", "ymin", "ymax", "zmin", "zmax"};
    const double size = std::pow(10.0, between(-2.5, 0.3));  // of the shear modulus, 1 Pa
    const int loads = 1 + pick(2);
    for (int i = 0; i < loads; ++i) {
      const NamedSelector where{{faces[pick(5)]}};
      if (pick(2) == 0)
        study.loads.push_back(pressure_load("p" + std::to_string(i), where, between(-size, size)));
      else
        study.loads.push_back(traction_load("t" + std::to_string(i), where,
                                            {between(-size, size), between(-size, size), between(-size, size)}));
    }
    bench.options.nonlinear_tolerance = 1e-6;
    bench.options.load_control = pick(4) == 0 ? LoadControl::arc_length : LoadControl::load;
    bench.options.most_increments = 60;
    return bench;
  }

 private:
  int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
  double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  void take_law(Material& m) {
    const int law = pick(6);
    if (law == 5) return;  // St. Venant-Kirchhoff
    m.youngs_modulus.reset(), m.poisson_ratio.reset();
    m.bulk_modulus = std::pow(10.0, between(0, 3));
    if (law == 0) m.shear_modulus = 1;
    if (law == 1) m.c10 = 0.35, m.c01 = 0.15;
    if (law == 2) m.ogden_mu_1 = 1, m.ogden_alpha_1 = between(1.5, 8);
    if (law == 3) m.veronda_c1 = 0.5, m.veronda_c2 = between(1, 6);
    if (law == 4) m.fibre_c = 0.5, m.fibre_bf = between(2, 12), m.fibre_bt = 2, m.fibre_bfs = 3;
  }

  std::mt19937 random_;
};

}  // namespace

TEST_CASE("random bodies with random laws and loads converge in balance, or fail by name") {
  const char* stated = std::getenv("GENBA_RANDOM_MODELS");
  const int count = stated ? std::max(1, std::atoi(stated)) : 6;
  int converged = 0, stopped = 0, failed = 0;
  const char* from = std::getenv("GENBA_RANDOM_FIRST");
  const int first = from ? std::atoi(from) : 1;
  for (int seed = first; seed < first + count; ++seed) {
    CAPTURE(seed);
    FlowBench bench = RandomModels(static_cast<unsigned>(seed)).next();
    try {
      bench.run();
      const Results results = bench.results();
      CHECK(results.balance.relative_error < 1e-3);
      const Field& ratio = *results.find("volume_ratio");
      const bool is_turned = std::ranges::any_of(ratio.data, [](double j) { return j < 0; });
      const auto& warnings = bench.frames.taken.back().solution->warnings;
      CHECK(is_turned == std::ranges::any_of(warnings, [](const Text& text) {
              return text.english().find("turns the body inside out") != std::string::npos;
            }));
      const auto& history = *bench.frames.taken.back().solution->increments;
      CHECK(!history.increments.empty());
      (history.stopped.empty() ? converged : stopped) += 1;
    } catch (const Error& error) {
      CHECK((error.kind() == ErrorKind::not_converged || error.kind() == ErrorKind::singular));
      CHECK(!error.problem().english().empty());
      CHECK(!error.next_step().english().empty());
      ++failed;
    }
  }
  MESSAGE(count, " models: ", converged, " converged, ", stopped, " ended at the limit of increments, ", failed, " failed by name");
  CHECK(converged >= count / 2);
}
