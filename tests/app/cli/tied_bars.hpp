// A deck of two bars that are tied, with a rigid head.
#pragma once

#include <string>
#include <utility>

namespace genba::test {

/// Two bars of 10 x 10 x 20 mm on each other, of 1 and of 2 x 2 elements across.
inline std::string bars() {
  std::string nodes = "*NODE, NSET=NALL\n", elements = "*ELEMENT, TYPE=C3D8I, ELSET=E\n";
  int node = 0, element = 0;
  for (const int across : {1, 2}) {
    const int first = node + 1, row = across + 1, layer = row * row;
    for (int l = 0; l < 3; ++l)
      for (int j = 0; j < row; ++j)
        for (int i = 0; i < row; ++i)
          nodes += std::to_string(++node) + ", " + std::to_string(10.0 * i / across) + ", " +
                   std::to_string(10.0 * j / across) + ", " + std::to_string(20.0 * (across - 1) + 10.0 * l) + "\n";
    for (int l = 0; l < 2; ++l)
      for (int j = 0; j < across; ++j)
        for (int i = 0; i < across; ++i) {
          elements += std::to_string(++element);
          for (int up = 0; up < 2; ++up)
            for (const auto& [x, y] : {std::pair{0, 0}, {1, 0}, {1, 1}, {0, 1}})
              elements += ", " + std::to_string(first + (l + up) * layer + (j + y) * row + i + x);
          elements += "\n";
        }
  }
  return nodes + "900, 5., 5., 50.\n" + elements +
         "*SURFACE, NAME=LOW\n2, S2\n*SURFACE, NAME=HIGH\n3, S1\n4, S1\n5, S1\n6, S1\n*SURFACE, NAME=HEAD\n7, S2\n8, S2\n9, S2\n10, "
         "S2\n*NSET, NSET=FOOT\n1, 2, 3, 4\n*MATERIAL, NAME=STEEL\n*ELASTIC\n210000., 0.\n*SOLID SECTION, ELSET=E, "
         "MATERIAL=STEEL\n*TIE, NAME=T\nHIGH, LOW\n*COUPLING, REF NODE=900, SURFACE=HEAD, CONSTRAINT NAME=C\n*KINEMATIC\n1, "
         "3\n*BOUNDARY\nFOOT, 1, 3\n*STEP\n*STATIC\n*CLOAD\n900, 3, 2100.\n900, 6, 100.\n*END STEP\n";
}

}  // namespace genba::test
