// Every own parser under random changes of a valid file, with fixed seeds: GENBA_FUZZ_RUNS executions a
// parser (5,000 if unset). Build with the asan preset for the sanitizers' opinion; libfuzzer.cpp looks
// farther.
#include <doctest/doctest.h>

#include <cstdlib>
#include <random>

#include "engine/base/error.hpp"
#include "engine/base/file.hpp"
#include "mesh/step_names.hpp"
#include "mesh/temporary_folder.hpp"
#include "tests/mesh/fuzz/targets.hpp"

using namespace genba;

namespace {

std::string changed(std::string bytes, std::mt19937& random) {
  static const std::string pieces[] = {"-1",
                                       "0",
                                       "1e308",
                                       "nan",
                                       "99999999999999999999",
                                       "\n",
                                       ",",
                                       "*",
                                       "$End",
                                       "*NODE\n",
                                       "*ELEMENT,TYPE=C3D20\n",
                                       "*NSET,NSET=A,GENERATE\n",
                                       "$Nodes\n",
                                       "facet normal",
                                       std::string(8, '\0'),
                                       "\xff\xff\xff\x7f"};
  for (unsigned k = 1 + random() % 4; k > 0 && !bytes.empty(); --k) {
    const std::size_t at = random() % bytes.size();
    switch (random() % 6) {
      case 0:
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << (random() % 8)));
        break;
      case 1:
        bytes.insert(at, pieces[random() % std::size(pieces)]);
        break;
      case 2:
        bytes.erase(at, random() % 80);
        break;
      case 3:
        bytes.insert(at, bytes.substr(random() % bytes.size(), random() % 200));
        break;
      case 4:
        bytes[at] = static_cast<char>(random());
        break;
      default:
        bytes.resize(at);
    }
  }
  return bytes;
}

}  // namespace

TEST_CASE("own parsers read or refuse whatever they get") {
  const char* given = std::getenv("GENBA_FUZZ_RUNS");
  const long runs = given != nullptr ? std::atol(given) : 5000;
  for (const fuzz::Target& target : fuzz::targets()) {
    CAPTURE(std::string(target.name));
    const std::string sample = target.sample();
    CHECK_NOTHROW(target.parse(sample));
    std::mt19937 random(2026);
    long read = 0;
    for (long run = 0; run < runs; ++run) {
      try {
        target.parse(changed(sample, random));
        ++read;
      } catch (const Error&) {
        // What it says is checked elsewhere; here it only must not be worse.
      }
    }
    MESSAGE(std::string(target.name) << ": " << runs << " executions, " << read << " read, the rest refused");
  }
}

TEST_CASE("a STEP shell that holds itself ends, and so does an IGES text longer than its file") {
  const TemporaryFolder folder;
  write_text_atomically(folder.file("part.step"),
                        "#7=ADVANCED_FACE('top',(),#6,.T.);\n#9=CLOSED_SHELL('',(#9,#7,#10));\n"
                        "#10=MANIFOLD_SOLID_BREP('block',#9);\n");
  std::vector<StepFace> faces = {{1, "Plane", {}}};
  std::vector<std::string> solids(1);
  CHECK(name_step_shapes(folder.file("part.step"), faces, solids).empty());
  CHECK(faces[0].name == "top");
  CHECK(solids[0] == "block");
  std::string line = "18446744073709551615Hpart,";
  line.resize(72, ' ');
  CHECK(iges_length_unit(line + "G      1\n") == 0);
}
