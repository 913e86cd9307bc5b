// Decks whose temperatures and stresses differ from node to node, that CalculiX (ccx) solves and Genba reads and solves.
#include <cmath>
#include <functional>

#include "mesh/files/mesh_io.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/mesh/deck/calculix.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

struct StateDeck {
  TemporaryFolder folder;
  Mesh mesh;
  std::string head;  ///< mesh, NALL, FOOT, HEAD and a steel
  explicit StateDeck(ElementType type) : mesh(bent_bar(type)) {
    write_inp(folder.file("mesh.inp"), mesh, "bar");
    head = read_file(folder.file("mesh.inp")) + "*NSET, NSET=FOOT\n" + nodes("zmin") + "*NSET, NSET=HEAD\n" +
           nodes("zmax") +
           "*MATERIAL, NAME=STEEL\n*ELASTIC\n210000., 0.3\n*EXPANSION\n1.2E-5\n*CONDUCTIVITY\n50.\n*DENSITY\n7.85E-9\n"
           "*SPECIFIC HEAT\n4.6E8\n*SOLID SECTION, ELSET=EALL, MATERIAL=STEEL\n";
  }
  std::string nodes(const char* surface) const {
    std::string list;
    for (const Index n : select(mesh, NamedSelector{{surface}}, "t").nodes) list += std::to_string(n + 1) + ",\n";
    return list;
  }
  /// One line for each node: "node, value".
  std::string by_node(const std::function<double(const Vec3& mm)>& value) const {
    std::string out;
    for (Index n = 0; n < mesh.node_count(); ++n) {
      char line[80];
      Vec3 p = mesh.points[static_cast<std::size_t>(n)];
      std::snprintf(line, sizeof line, "%d, %.12g\n", static_cast<int>(n + 1), value(p));
      out += line;
    }
    return out;
  }
  std::map<std::int64_t, Vec3> reference(const std::string& text) const {
    write_bytes(folder.file("job.inp"), text);
    return run_calculix(folder.path(), "job");
  }
};

/// Largest difference of displacements by the largest one.
double difference(const Solved& s, const std::map<std::int64_t, Vec3>& reference) {
  const Mesh& mesh = *s.problem.mesh;
  double worst = 0, largest = 0;
  for (Index i = 0; i < mesh.node_count(); ++i)
    for (int a = 0; a < 3; ++a) {
      const double u = reference.at(mesh.node_tags[static_cast<std::size_t>(i)])[static_cast<std::size_t>(a)];
      largest = std::max(largest, std::abs(u));
      worst = std::max(worst, std::abs(1e3 * s.at("displacement", i, a) - u));
    }
  CHECK(largest > 1e-6);
  MESSAGE("largest displacement " << largest << " mm, difference " << worst / largest);
  return worst / largest;
}

}  // namespace

TEST_SUITE_BEGIN("needs CalculiX" * doctest::skip(!has_calculix()));

TEST_CASE("CalculiX and Genba agree on temperatures that a deck states by node") {
  const struct {
    ElementType type;
    double bound;
  } cases[] = {{ElementType::tet10, 2e-3}, {ElementType::hex20, 2e-3}, {ElementType::wedge15, 2e-3}};
  for (const auto& c : cases) {
    CAPTURE(traits(c.type).name);
    const StateDeck of(c.type);
    const std::string text =
        of.head + "*INITIAL CONDITIONS, TYPE=TEMPERATURE\n" +
        of.by_node([](const Vec3& p) { return 20 + 0.2 * p[1]; }) + "*BOUNDARY\nFOOT, 1, 3\n*STEP\n*STATIC\n*TEMPERATURE\n" +
        of.by_node([](const Vec3& p) { return 40 + 3 * p[1] - 2 * p[0] + p[2]; }) +
        "*NODE PRINT, NSET=NALL\nU\n*END STEP\n";
    const auto reference = of.reference(text);
    const Deck deck = read(text);
    CHECK(deck.study.not_computed.empty());
    REQUIRE(deck.fields.size() == 2);
    const auto mesh = std::make_shared<const Mesh>(deck.mesh);
    const Solved s = solve_study(mesh, deck.study, {}, {}, Format::rbp_csr, 1e-11, Preconditioner::block_jacobi, nullptr,
                                 deck_sources(deck));
    CHECK(difference(s, reference) < c.bound);
  }
}

namespace {

/// Computes the steps of a deck one after the other: [step].
std::vector<Solved> solve_steps(const Deck& deck) {
  const auto mesh = std::make_shared<const Mesh>(deck.mesh);
  std::vector<Solved> out;
  VariationSources sources = deck_sources(deck);
  sources.field = [&, of_deck = sources.field](const VariationField& of, QuantityKind kind, const Text& place) -> VariationValues {
    if (of.step.empty()) return of_deck(of, kind, place);
    const auto step = std::ranges::find(deck.steps, of.step, &DeckStepConditions::name);
    REQUIRE(static_cast<std::size_t>(step - deck.steps.begin()) < out.size());
    const Results& results = out[static_cast<std::size_t>(step - deck.steps.begin())].results;
    const std::size_t colon = of.array.find(':');
    const Field& field = *results.find(of.array.substr(0, colon));
    const std::size_t component = colon == std::string::npos ? 0 : static_cast<std::size_t>(of.array[colon + 1] - 'x');
    PointValues values;
    for (std::size_t n = 0; n < mesh->points.size(); ++n) {
      values.points.push_back(mesh->points[n]);
      values.values.push_back(field.data[n * static_cast<std::size_t>(field.components) + component]);
    }
    return [samples = FieldSamples(values, place)](std::span<const Vec3> points, double, std::span<const double>,
                                                   std::span<double> to) { (void)samples.sample(points, to); };
  };
  out.reserve(deck.steps.size());
  for (const DeckStepConditions& step : deck.steps) {
    Study study = deck.study;
    study.physics = step.physics;
    study.constraints = step.constraints;
    study.loads = step.loads;
    study.transient = {};
    out.push_back(solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-12, Preconditioner::block_jacobi, nullptr, sources));
  }
  return out;
}

}  // namespace

TEST_CASE("CalculiX and Genba agree on heat and statics in one deck, by steps or coupled, with heat into nodes") {
  const std::string heat = "*BOUNDARY\nFOOT, 11, 11, 100.\n*CFLUX\nHEAD, 11, 300.\n",
                    motion = "*BOUNDARY\nFOOT, 1, 3\n*DSLOAD\nxmax, P, 2.\n",
                    output = "*NODE PRINT, NSET=NALL\nU\n*END STEP\n";
  const struct {
    std::string what, steps;
    std::size_t count;
  } cases[] = {{"steps", "*STEP\n*HEAT TRANSFER, STEADY STATE\n" + heat + "*END STEP\n*STEP\n*STATIC\n" + motion + output, 2},
               {"uncoupled", "*STEP\n*UNCOUPLED TEMPERATURE-DISPLACEMENT, STEADY STATE\n" + heat + motion + output, 2},
               {"coupled", "*STEP\n*COUPLED TEMPERATURE-DISPLACEMENT, STEADY STATE\n" + heat + motion + output, 2}};
  for (const ElementType type : {ElementType::hex20, ElementType::tet10})
    for (const auto& c : cases) {
      CAPTURE(c.what);
      const StateDeck of(type);
      const std::string text =
          of.head + "*INITIAL CONDITIONS, TYPE=TEMPERATURE\n" +
          of.by_node([](const Vec3& p) { return 20 + 0.2 * p[1]; }) + c.steps;
      const auto reference = of.reference(text);
      const Deck deck = read(text);
      REQUIRE(deck.study.not_computed.empty());
      REQUIRE(deck.steps.size() == c.count);
      CHECK(deck.steps[0].physics->key == "heat");
      CHECK(deck.steps[1].physics->key == "elasticity");
      const std::vector<Solved> solved = solve_steps(deck);
      CHECK(difference(solved[1], reference) < 1e-3);
    }
}

TEST_CASE("CalculiX and Genba agree on nodes that keep their place (*BOUNDARY, FIXED)") {
  const StateDeck of(ElementType::hex20);
  const std::string tip = std::to_string(select(of.mesh, NamedSelector{{"zmax"}}, "t").nodes[0] + 1);
  const std::string output = "*NODE PRINT, NSET=NALL\nU\n*END STEP\n";
  const std::string text = of.head + "*BOUNDARY\nFOOT, 1, 3\n*STEP\n*STATIC\n*CLOAD\n" + tip +
                           ", 1, 40.\n*END STEP\n*STEP\n*STATIC\n*BOUNDARY, FIXED\nHEAD, 1, 2\n*CLOAD\n" + tip +
                           ", 1, 0.\n*DSLOAD\nxmax, P, 2.\n" + output;
  const auto reference = of.reference(text);
  const Deck deck = read(text);
  REQUIRE(deck.study.not_computed.empty());
  const std::vector<Solved> solved = solve_steps(deck);
  REQUIRE(solved.size() == 2);
  CHECK(difference(solved[1], reference) < 1e-5);
}

TEST_SUITE_END();
