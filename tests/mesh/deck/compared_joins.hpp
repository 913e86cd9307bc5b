// Decks that CalculiX (ccx) solves and Genba reads and solves.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/analysis/connect/connections.hpp"
#include "mesh/deck/deck.hpp"
#include "mesh/files/mesh_io.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"
#include "tests/mesh/deck/calculix.hpp"
#include "tests/mesh/mesh_testing.hpp"

namespace genba::testing {

inline std::string list_of(const Mesh& mesh, const std::string& surface) {
  std::string list;
  for (const Index n : select(mesh, NamedSelector{{surface}}, "t").nodes) list += std::to_string(n + 1) + ",\n";
  return list;
}

struct ComparedJoins {
  Solved solved;
  double difference = 0;  ///< largest, over the largest displacement
};

/// model: before the step, step: its loads. Nodes of the deck beside the mesh are extra lines of *NODE.
inline ComparedJoins compare(const Mesh& mesh, const std::string& extra_nodes, const std::string& model,
                      const std::string& step) {
  TemporaryFolder folder;
  write_inp(folder.file("mesh.inp"), mesh, "piece");
  std::string whole = read_file(folder.file("mesh.inp"));
  if (!extra_nodes.empty()) whole += "*NODE\n" + extra_nodes;
  whole += "*MATERIAL, NAME=STEEL\n*ELASTIC\n210000., 0.3\n*SOLID SECTION, ELSET=EALL, MATERIAL=STEEL\n" + model +
           "*STEP\n*STATIC\n" + step + "*NODE PRINT, NSET=NALL, GLOBAL=YES\nU\n*END STEP\n";
  write_bytes(folder.file("job.inp"), whole);
  const auto reference = run_calculix(folder.path(), "job");
  const Deck deck = read_deck(whole, "job.inp", 1e-3);
  REQUIRE_MESSAGE(deck.study.not_computed.empty(), deck.study.not_computed.front().name);
  const auto read = std::make_shared<const Mesh>(deck.mesh);
  ComparedJoins out{solve_study(read, deck.study, {}, {}, Format::rbp_csr, 1e-12), 0};
  double worst = 0, largest = 0;
  for (Index i = 0; i < read->node_count(); ++i) {
    const auto found = reference.find(read->node_tags[static_cast<std::size_t>(i)]);
    if (found == reference.end()) continue;
    for (int a = 0; a < 3; ++a) {
      const double u = found->second[static_cast<std::size_t>(a)];
      largest = std::max(largest, std::abs(u));
      worst = std::max(worst, std::abs(1e3 * out.solved.at("displacement", i, a) - u));
    }
  }
  CHECK(largest > 0);
  out.difference = worst / largest;
  MESSAGE("largest displacement " << largest << " mm, difference " << out.difference);
  return out;
}

inline Mesh bar() {
  return bent_bar(ElementType::hex20);
}
inline std::string sets(const Mesh& mesh) {
  return "*NSET, NSET=FOOT\n" + list_of(mesh, "zmin") + "*NSET, NSET=HEAD\n" + list_of(mesh, "zmax") +
         "*BOUNDARY\nFOOT, 1, 3\n";
}


}  // namespace genba::testing
