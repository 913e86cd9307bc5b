// Every own parser under random changes of a valid file. Beside libfuzzer.cpp, which looks farther, this one
// needs no special compiler. Build with the asan preset for the sanitizers' opinion. Environment:
//   GENBA_FUZZ_TARGETS  "deck,case", "own", "app"; all if unset
//   GENBA_FUZZ_RUNS     executions of a target, of dear ones fewer; 5,000 if unset
//   GENBA_FUZZ_SECONDS  instead: as many as a target can do in that time
//   GENBA_FUZZ_SEED     of the first execution, 2026 if unset; the k-th has that + k, so that the seed of one
//                       that failed, with GENBA_FUZZ_RUNS=1, does it again
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <random>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "mesh/files/step_names.hpp"
#include "mesh/job/temporary_folder.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/processor_seconds.hpp"

using namespace genba;

namespace {

double setting(const char* name, double unset) {
  const char* given = std::getenv(name);
  return given != nullptr ? std::atof(given) : unset;
}

std::string changed(std::string bytes, std::mt19937& random) {
  static const std::string pieces[] = {"-1",
                                       "0",
                                       "1e308",
                                       "-1e300",
                                       "nan",
                                       "null",
                                       "{}",
                                       "[[]]",
                                       "2147483648",
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
    switch (random() % 7) {
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
      case 5: {  // another number, as somebody who forges a file would write it
        const std::size_t begin = bytes.find_first_of("0123456789", at);
        if (begin == std::string::npos) break;
        const std::size_t end = std::min(bytes.find_first_not_of("0123456789.e+-", begin), bytes.size());
        bytes.replace(begin, end - begin, pieces[random() % 10]);
        break;
      }
      default:
        bytes.resize(at);
    }
  }
  return bytes;
}

/// A file of a few kB is read in no time and little memory, or refused.
constexpr double most_seconds = 10;

void limit_memory() {
#if !defined(__SANITIZE_ADDRESS__)  // whose shadow takes more than any limit
  constexpr rlim_t most = rlim_t{4} << 30;
  const rlimit limit = {most, most};
  ::setrlimit(RLIMIT_AS, &limit);
#endif
}

void run(const fuzz::Target& target) {
  using Clock = std::chrono::steady_clock;
  CAPTURE(std::string(target.name));
  const std::string sample = target.sample();
  CHECK_NOTHROW(target.parse(sample));
  const double seconds = setting("GENBA_FUZZ_SECONDS", 0);
  const auto runs = seconds > 0
                        ? std::numeric_limits<long>::max()
                        : std::max(1L, static_cast<long>(setting("GENBA_FUZZ_RUNS", 5000)) / target.cost);
  const auto first = static_cast<unsigned>(setting("GENBA_FUZZ_SEED", 2026));
  const auto end = Clock::now() + std::chrono::duration<double>(seconds > 0 ? seconds : 1e6);
  long done = 0, read = 0;
  for (; done < runs && Clock::now() < end; ++done) {
    const unsigned seed = first + static_cast<unsigned>(done);
    CAPTURE(seed);
    std::mt19937 random(seed);
    const std::string bytes = changed(sample, random);
    const double begin = testing::processor_seconds();
    try {
      target.parse(bytes);
      ++read;
    } catch (const Error&) {
      // What it says is checked elsewhere; here it only must not be worse.
    } catch (const std::exception& worse) {
      FAIL_CHECK(worse.what());
    }
    if (const double took = testing::processor_seconds() - begin; took > most_seconds) FAIL_CHECK("took ", took, " s");
  }
  MESSAGE(std::string(target.name) << ": " << done << " executions, " << read << " read, the rest refused");
}

}  // namespace

TEST_CASE("own parsers read or refuse whatever they get") {
  limit_memory();
  const char* given = std::getenv("GENBA_FUZZ_TARGETS");
  const std::string wanted = given != nullptr ? given : "";
  int found = 0;
  const auto run_group = [&](std::span<const fuzz::Target> group, std::string_view name) {
    for (const fuzz::Target& target : group)
      if (fuzz::is_wanted(wanted, target.name, name)) run(target), ++found;
  };
  run_group(fuzz::targets(), "own");
  run_group(fuzz::app_targets(), "app");
  CHECK(found > 0);
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
