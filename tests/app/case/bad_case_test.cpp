// Everything that is wrong in a case file is refused with its place; nothing crashes the reader.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "app/case/case_file.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/case/refusal.hpp"
#include "tests/app/case/sample_case.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// The sample case with one piece of text replaced.
std::string changed(const std::string& from, const std::string& to, const std::string& text = sample_case) {
  return replaced(text, from, to);
}

}  // namespace

TEST_CASE("a number without unit names the place, the line and a right value") {
  const std::string text = refusal(changed("\"210 GPa\"", "210"));
  says(text, "case.json: /materials/0/E (line 10): number without unit");
  says(text, "for example \"210 GPa\"");
  const std::string bare = refusal(changed("\"210 GPa\"", "\"210\""));
  says(bare, "/materials/0/E (line 10): \"210\": number without unit");
  says(bare, "Expected a pressure, for example \"210 GPa\"");
  says(refusal(changed("\"210 GPa\"", "\"210 GPa\", \"yield_strength\": \"250\"")), "for example \"250 MPa\"");
  says(refusal(changed("\"-1 kN\"", "-1000")), "/loads/2/force/2");
  says(refusal(changed("\"4 GiB\"", "4000000000")), "/solver/memory_limit");
  says(refusal(changed("\"2 mm\"", "0")), "/mesh/size");
}

TEST_CASE("decimal commas are told as what they are") {
  says(refusal(changed("\"210 GPa\"", "\"210,5 GPa\"")), "use a decimal point, not a comma");
  says(refusal(changed("\"nu\": 0.3", "\"nu\": 0,3")), "Write numbers with decimal points, as in 0.3");
}

TEST_CASE("a byte-order mark before a case is skipped") {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("genba-marked-" + std::to_string(::getpid()) + ".json"))
          .string();
  std::ofstream(path, std::ios::binary) << "\xEF\xBB\xBF" << sample_case;
  CHECK(read_case(path).title == parse_case(sample_case, "case.json").title);
  std::filesystem::remove(path);
}

TEST_CASE("wrong units, values and types are refused") {
  says(refusal(changed("\"210 GPa\"", "\"210 mm\"")), "is not a unit of pressure");
  says(refusal(changed("\"210 GPa\"", "\"NaN GPa\"")), "not finite");
  says(refusal(changed("\"210 GPa\"", "\"\"")), "empty");
  says(refusal(changed("\"210 GPa\"", "\"-210 GPa\"")), "out of range");
  says(refusal(changed("\"210 GPa\"", "\"0 GPa\"")), "out of range");
  says(refusal(changed("\"210 GPa\"", "null")), "expected a pressure, found null");
  says(refusal(changed("\"nu\": 0.3", "\"nu\": 0.5")), "/materials/0/nu");
  says(refusal(changed("\"nu\": 0.3", "\"nu\": -1")), "out of range");
  says(refusal(changed("\"nu\": 0.3", "\"nu\": 1e999")), "line 10");
  says(refusal(changed("\"threads\": 2", "\"threads\": 2.5")), "whole number");
  says(refusal(changed("\"threads\": 2", "\"threads\": 99999999999999999999")), "/mesh/threads");
  says(refusal(changed("\"use_hxt\": false", "\"use_hxt\": \"no\"")), "expected true or false");
  says(refusal(changed("\"fixed\": true", "\"fixed\": false")), "can only be true");
  says(refusal(changed("\"tet10\"", "\"tett10\"")), "Nearest: \"tet10\"");
  says(refusal(changed("\"rbp-ell\"", "\"rbp_ell\"")), "\"rbp-ell\"");
  says(refusal(changed("\"elasticity\"", "\"elastic\"")), "\"elasticity\"");
  says(refusal(changed("[0, 0, 1]", "[0, 1]")), "three components, found 2");
  says(refusal(changed("\"version\": 1", "\"version\": 3")), "version 3");
  says(refusal(changed("\"version\": 1", "\"version\": 2")), "/analysis");
  says(refusal(changed("\"80 degC\"", "\"-280 degC\"")), "absolute zero");
  says(refusal(changed("[1, 2, 3]", "[1, 0, 3]", heat_case)), "/geometry/box/cells/1");
  says(refusal(changed("\"20 mm\"", "\"0 mm\"", heat_case)), "/geometry/box/size/1");
}

TEST_CASE("unknown, missing and doubled keys are refused") {
  const std::string text = refusal(changed("\"pressure\"", "\"presure\""));
  says(text, "/loads/0/presure (line 23): unknown key \"presure\"");
  says(text, "The nearest key is \"pressure\"");
  says(refusal(changed("\"materials\"", "\"material\"")), "The nearest key is \"materials\"");
  says(refusal(changed("\"E\"", "\"youngs_modulus\"")), "The nearest key is \"E\"");
  says(refusal(changed("\"centre\"", "\"center\"", heat_case)), "The nearest key is \"centre\"");
  says(refusal(changed("\"nu\": 0.3", "\"E\": \"1 Pa\"")), "the key \"E\" is given twice");
  says(refusal(changed("\"pressure\": \"10 MPa\"", "\"pressure\": \"10 MPa\", \"force\": []")), "has both");
  says(refusal(changed(", \"pressure\": \"10 MPa\"", "")), "Give one of \"pressure\"");
  says(refusal(changed("{\"group\": \"bottom\"}", "{}")), "/constraints/0/on");
  says(refusal(changed("\"on\": {\"group\": \"bottom\"}, ", "")), "the key \"on\" is missing");
  says(refusal("{}"), "the key \"geometry\" is missing");
  says(refusal("{\"geometry\": {\"file\": \"a.step\"}}"), "the key \"analysis\" is missing");
  says(refusal(changed("\"gravity\"", "\"on\": {\"group\": \"a\"}, \"gravity\"")), "acts on the volume");
}

TEST_CASE("broken JSON is refused with line and column") {
  says(refusal(changed("\"version\": 1,", "\"version\": 1")), "case.json: line 4, column");
  says(refusal("[1, 2]"), "expected an object");
  says(refusal("42"), "expected an object");
  says(refusal(""), "the file is empty");
  says(refusal(" \n\t "), "the file is empty");
  says(refusal("{"), "line 1");
  says(refusal(sample_case + "}"), "line ");
  says(refusal("\x7f"
               "ELF\x02\x01\x01\x01\x01\x01"),
       "line 1");
  says(refusal(std::string("\0\0\0\0", 4)), "line 1");
  says(refusal(changed("Bracket", "Br\xff\xfe")), "UTF-8");
}

TEST_CASE("a byte order mark and Windows line ends are no mistake") {
  std::string text = "\xef\xbb\xbf";
  for (const char c : sample_case) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
  CHECK(parse_case(text, "case.json") == parse_case(sample_case, "case.json"));
}

TEST_CASE("deep nesting, long lists and large files do no harm") {
  says(refusal(std::string(1000000, '[')), "levels of brackets");
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "{\"a\":";
  says(refusal(deep), "levels of brackets");
  std::string wide = "{";
  for (int i = 0; i < 100000; ++i) wide += "\"k" + std::to_string(i) + "\":1,";
  says(refusal(wide + "\"z\":1}"), "unknown key");
  CHECK(refusal(changed("Bracket\"", "B\", \"" + std::string(100000, 'k') + "\": 1")).size() < 1000);
  CHECK(refusal(changed("\"elasticity\"", "\"" + std::string(100000, 'k') + "\"")).size() < 1000);
  CHECK(refusal(changed("\"210 GPa\"", "\"" + std::string(100000, 'k') + "\"")).size() < 1000);
  const std::string path =
      (std::filesystem::temp_directory_path() / ("genba-big-case-" + std::to_string(::getpid()) + ".json"))
          .string();
  write_text_atomically(path, std::string(5 << 20, ' '));
  CHECK_THROWS_WITH_AS((void)read_case(path), doctest::Contains("more than the limit"), Error);
  std::filesystem::remove(path);
  CHECK_THROWS_WITH_AS((void)read_case(path), doctest::Contains("No such file"), Error);
  CHECK_THROWS_WITH_AS((void)read_case(std::filesystem::temp_directory_path().string()),
                       doctest::Contains("folder"), Error);
}

TEST_CASE("damaged cases give an Error or a case, nothing else") {
  std::mt19937 random(11);
  for (const std::string& good : {sample_case, heat_case}) {
    for (std::size_t cut = 0; cut < good.find_last_of('}'); cut += 3) {
      CAPTURE(cut);
      CHECK_THROWS_AS((void)parse_case(good.substr(0, cut), "x"), Error);
    }
    int refused = 0;
    for (int i = 0; i < 1500; ++i) {
      std::string bad = good;
      for (int flips = 1 + static_cast<int>(random() % 3); flips > 0; --flips) {
        bad[random() % bad.size()] ^= static_cast<char>(1 << random() % 8);
      }
      try {
        (void)parse_case(bad, "x");
      } catch (const Error& e) {
        CHECK(std::string(e.what()).size() < 3000);
        ++refused;
      }
    }
    CHECK(refused > 700);
  }
}
