// ccx, where it is there, on decks of the tests.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "tests/engine/analysis/mapped_mesh.hpp"

namespace genba::testing {

inline bool has_calculix() {
  return std::system("command -v ccx > /dev/null 2>&1") == 0;
}

/// A bent bar with the numbers of a deck in mm.
inline Mesh bent_bar(ElementType type) {
  Mesh mesh = *mapped_box(type, {2, 2, 8}, [](Vec3 p) {
    const double angle = 1.2 * p[2], r = 60 + 12 * p[0];
    return Vec3{r * std::cos(angle), 10 * p[1] + 3 * p[2], r * std::sin(angle)};
  });
  for (Vec3& p : mesh.points) p[0] = -p[0];  // the map turns left into right: back again
  for (Vec3& p : mesh.points) p[1] = -p[1];
  return mesh;
}

/// What ccx prints by node, before stresses, in the deck's unit: displacements, or the temperature first.
inline std::map<std::int64_t, Vec3> run_calculix(const std::string& folder, const std::string& job) {
  const std::string command = "cd '" + folder + "' && OMP_NUM_THREADS=1 ccx -i " + job + " > ccx.log 2>&1";
  REQUIRE(std::system(command.c_str()) == 0);
  std::ifstream file(folder + "/" + job + ".dat");
  std::map<std::int64_t, Vec3> found;
  for (std::string line; std::getline(file, line);) {
    if (line.find("stresses") != std::string::npos) break;
    std::istringstream fields(line);
    std::int64_t node;
    Vec3 u{};
    if (!(fields >> node >> u[0])) continue;
    fields >> u[1] >> u[2];
    found[node] = u;
  }
  return found;
}

}  // namespace genba::testing
