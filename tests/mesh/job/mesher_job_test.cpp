#include "mesh/job/mesher_job.hpp"

#include <doctest/doctest.h>

#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/job/temporary_folder.hpp"

using namespace genba;

namespace {

std::string backwards(std::string_view pattern) {
  return pattern == "%1 of the elements" ? "of the elements, %1" : "";
}

}  // namespace

TEST_CASE("an answer's texts can be translated after they came from the mesher") {
  const TemporaryFolder folder;
  const std::string path = folder.file("answer.json");
  MesherAnswer answer;
  answer.mesher = "Gmsh 4.8.4";
  answer.notes = {phrase<"%1 of the elements">(3)};
  answer.warnings = {phrase<"%1: %2">("p\xc3\xa4rt.step", phrase<"%1 of the elements">(7)), "plain"};
  answer.curved = {2, 1, took_too_long()};
  answer.sides = {{0, -1}, {0, 1}};
  answer.error.emplace(ErrorKind::mesh, phrase<"%1 of the elements">("x"), phrase<"%1 of the elements">(5),
                       Text());
  write_answer(path, answer);
  const MesherAnswer read = read_answer(path);
  CHECK(read.mesher == "Gmsh 4.8.4");
  CHECK(read.sides == answer.sides);
  REQUIRE(read.notes.size() == 1);
  CHECK(read.notes[0].in(backwards) == "of the elements, 3");
  REQUIRE(read.warnings.size() == 2);
  CHECK(read.warnings[0] == "p\xc3\xa4rt.step: 7 of the elements");
  CHECK(read.warnings[0].in(backwards) == "p\xc3\xa4rt.step: of the elements, 7");
  CHECK(read.warnings[1] == "plain");
  CHECK(read.curved.fault.pattern() == took_too_long().pattern());
  REQUIRE(read.error);
  CHECK(read.error->in(backwards) == "of the elements, x: of the elements, 5.");
  CHECK(read.error->next_step().empty());
}

TEST_CASE("an answer of a damaged mesher is readable and short") {
  const TemporaryFolder folder;
  const std::string path = folder.file("answer.json");
  const auto told = [&](const std::string& warning) {
    MesherAnswer answer;
    answer.warnings = {"a place to be damaged"};
    write_answer(path, answer);
    std::string text = read_file(path);
    const std::string good = packed("a place to be damaged");
    const auto at = text.find(good);
    REQUIRE(at != std::string::npos);
    write_text_atomically(path, text.replace(at, good.size(), warning));
    return read_answer(path).warnings.at(0);
  };
  CHECK(told("not packed at all") == "not packed at all");
  CHECK(told("P90:cut off") == "P90:cut off");
  CHECK(told(R"(S5:\u001b[31m)") == "\\u001B[31m");
  CHECK(told(R"(P5:\u001b[%1m1:S1:a)").english().find('\x1b') == std::string::npos);
  CHECK(told(std::string(100000, 'a')).english().size() < 2100);
  std::string bomb;
  for (int i = 0; i < 15; ++i) bomb += "P8:%1%1%1%11:";
  CHECK(told(bomb + "S1:a").english().size() < 2100);
}

TEST_CASE("a stage of the mesher can be translated, and one that is damaged is shown") {
  const auto stage = parse_stage("stage 0.4000 0.7000 " + packed(phrase<"%1 of the elements">("all")));
  REQUIRE(stage);
  CHECK(stage->begin == doctest::Approx(0.4));
  CHECK(stage->end == doctest::Approx(0.7));
  CHECK(stage->name.in(backwards) == "of the elements, all");
  const std::string line = format_stage({optimising_stage(), 0.87, 0.95});
  CHECK(line.ends_with('\n'));
  const auto optimising = parse_stage(line.substr(0, line.size() - 1));
  REQUIRE(optimising);
  CHECK(optimising->name == optimising_stage());
  const auto plain = parse_stage("stage 0.1 0.2 read the\x1b mesh");
  REQUIRE(plain);
  CHECK(plain->name == "read the\\u001B mesh");
  CHECK_FALSE(parse_stage("another line"));
}

TEST_CASE("what was done about curved elements is one sentence") {
  CHECK(describe(CurvedElements{7, 0, {}}) ==
        "7 curved element(s) were inside out or nearly so; they were optimised. A smaller element size at "
        "curved faces avoids this.");
  CHECK(describe(CurvedElements{7, 3, took_too_long()}) ==
        "7 curved element(s) were inside out or nearly so; optimising them did not work (it took longer than "
        "the mesh with straight edges), and 3 got straight edges. A smaller element size at curved faces "
        "avoids this.");
}
