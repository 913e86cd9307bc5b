// Nastran files of meshes of the tests.
#pragma once

#include <cstdio>
#include <string>

#include "engine/model/mesh.hpp"
#include "engine/model/geometry.hpp"

namespace genba::testing {

inline std::string bulk_mesh(const Mesh& mesh) {
  std::string out;
  for (std::size_t n = 0; n < mesh.points.size(); ++n) {
    char line[120];
    const Vec3& p = mesh.points[n];
    std::snprintf(line, sizeof line, "GRID,%zu,,%.12g,%.12g,%.12g\n", n + 1, p[0], p[1], p[2]);
    out += line;
  }
  constexpr std::size_t hexa[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18, 19, 12, 13, 14, 15};
  std::size_t number = 0;
  for (const ElementBlock& block : mesh.solids) {
    const std::size_t count = static_cast<std::size_t>(traits(block.type).nodes);
    const char* name = traits(block.type).corners == 4 ? "CTETRA" : traits(block.type).corners == 8 ? "CHEXA" : "CPENTA";
    for (Index e = 0; e < block.size(); ++e) {
      out += std::string(name) + "," + std::to_string(++number) + ",1";
      for (std::size_t i = 0; i < count; ++i) {
        const std::size_t k = count == 20 ? hexa[i] : i;
        if ((i + 2) % 8 == 0) out += ",\n";
        out += "," + std::to_string(element_nodes(block, e)[k] + 1);
      }
      out += "\n";
    }
  }
  return out;
}

inline std::string bulk_file(const std::string& control, const std::string& bulk) {
  return "SOL 101\nCEND\n" + control + "BEGIN BULK\n" + bulk + "ENDDATA\n";
}

inline const std::string steel_card = "MAT1,7,210000.,,0.3,7.85-9,1.2-5,20.\nPSOLID,1,7\n";

}  // namespace genba::testing
