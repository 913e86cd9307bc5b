// Formulas of people who mean harm, or err: nothing runs, nothing hangs, and what is wrong is named.
#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "app/case/case_file.hpp"
#include "engine/base/error.hpp"
#include "tests/app/shows/show.hpp"
#include "tests/processor_seconds.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;

namespace {

constexpr double longest_reading = 1, longest_run = 20;  // s of processors

/// A cube with a pressure on top.
json pressed(const json& pressure) {
  return {{"geometry", {{"box", {{"size", {"1 m", "1 m", "1 m"}}, {"cells", {4, 4, 4}}}}}},
          {"mesh", {{"element", "hex8"}}},
          {"analysis", "elasticity"},
          {"materials", json::array({{{"name", "steel"}, {"E", "210 GPa"}, {"nu", 0.3}}})},
          {"regions", json::array({{{"material", "steel"}}})},
          {"constraints", json::array({condition("foot", "zmin", "fixed", true)})},
          {"loads", json::array({condition("lid", "zmax", "pressure", pressure)})},
          {"solver", {{"backend", "cpu"}}}};
}

class Clock {
 public:
  double seconds() const { return testing::processor_seconds() - start_; }

 private:
  double start_ = testing::processor_seconds();
};

/// What the reader of cases says of it.
std::string refusal(const std::string& text) {
  const Clock clock;
  std::string said;
  try {
    (void)parse_case(pressed(formula(text)).dump(), "case.json");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::input);
    said = error.what();
  }
  CHECK(clock.seconds() < longest_reading);
  return said;
}

std::string repeated(const std::string& text, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += text;
  return out;
}

}  // namespace

TEST_CASE("no formula but arithmetic is taken, and each is refused at its column") {
  const std::vector<std::string> texts = {
      // Loops and their ways out.
      "while(1) { 1 }", "while (true) {}", "for (var i := 0; i < 1; i += 0) { i }", "repeat 1 until (0)",
      "1 Pa; while(1) {}", "1 Pa * (while(1) {})", "break", "if(while(1){} < 1, 1 Pa, 2 Pa)",
      // Values that are given and exchanged.
      "x := 1 m", "x = 1 m", "x += 1 m", "var a := 1 Pa; a", "const var a := 1; a", "swap(x, y)", "x <=> y",
      "x++", "px := 1", "t -= 1 s",
      // Files, programs, the library's own words.
      "system('touch stolen')", "system(\"touch stolen\")", "`touch stolen`", "$(touch stolen)",
      "open('stolen', 'w')", "fopen(\"stolen\")", "write(1, x)", "println('a')", "exec(1)", "eval(1)",
      "import os", "__import__('os').system('touch stolen')", "file:///etc/passwd", "../../etc/passwd",
      "%s%s%s%n", "#include x", "$f01(1,2,3)", "ncr(9, 2)", "erf(1)", "sum(1, 2)", "avg(1, 2)",
      // Functions of one's own, lists, texts, remarks.
      "function f(a) { a }", "f(a) := a", "lambda a: a", "return [1]", "~{1; 2}", "{1 Pa}", "[1, 2]", "x[0]",
      "'abc'", "\"abc\"", "// 1 Pa", "/* 1 Pa */ 1 Pa", "1 Pa # 2",
      // Logic.
      "x == y", "x != y", "x and y", "not(x)", "1 ? 2 Pa : 3 Pa", "true", "null", "inf", "nan", "1 Pa * inf",
      "NaN Pa"};
  CHECK(texts.size() >= 50);
  for (const std::string& text : texts) {
    const std::string said = refusal(text);
    INFO(text, " -> ", said);
    CHECK(said.find("/loads/0/pressure/formula") != std::string::npos);
    CHECK(said.find("column ") != std::string::npos);
  }
}

TEST_CASE("letters of other scripts, signs that look alike and bytes that are none are refused") {
  for (const char* text : {"\uff13 Pa", "\u03c1 * 1 Pa", "\u5727\u529b", "\U0001F600", "1 Pa \u2212",
                           "1 \u0420\u0430"}) {
    const std::string said = refusal(text);
    INFO(text, " -> ", said);
    CHECK(said.find("column ") != std::string::npos);
  }
  // What is not seen is refused before it is read as a formula.
  for (const std::string& text : {std::string("1\u200b Pa"), std::string("\u202e1 Pa"), std::string("\ufeff1 Pa"),
                                  std::string("1 Pa\0 + 1 Pa", 12)})
    contains(refusal(text), "holds control characters");
  const std::string right = pressed(formula("1 Pa + 2 Pa")).dump();
  for (const char* bytes : {"\xff\xfe", "\xc3\x28", "\xed\xa0\x80", "\xf8\x88\x80\x80\x80"}) {
    std::string wrong = right;
    wrong.replace(wrong.find("1 Pa"), 4, bytes);
    CHECK_FALSE(error_of([&] { (void)parse_case(wrong, "case.json"); }).empty());
  }
  // What a person may write instead of ASCII is taken.
  CHECK(refusal("3 Pa \u00b7 2 \u00d7 \u03c0 \u2212 1\u00a0Pa").empty());
}

TEST_CASE("formulas that are too long or too deep are refused at once, in few words") {
  for (const std::string& text :
       {std::string(1 << 20, '('), std::string(1 << 20, '-') + "1 Pa", "1 Pa" + repeated(" + 1 Pa", 100000),
        std::string(1 << 20, 'x'), std::string(1 << 20, ' '), "1e" + std::string(5000, '9') + " Pa",
        repeated("sin(", 50000), "1 Pa * " + repeated("if(x < 1 m, 1, ", 5000),
        repeated("1^", 100000) + "1 Pa", repeated("max(1 Pa, ", 300) + "1 Pa" + repeated(")", 300),
        "1 Pa * " + repeated("(", 41) + "1" + repeated(")", 41), "1 Pa * 2" + repeated("^1", 60),
        "1 Pa" + repeated("\u00b0", 2000), repeated("\u5727", 1000)}) {
    const std::string said = refusal(text);
    INFO(text.substr(0, 40), " -> ", said.substr(0, 400));
    CHECK_FALSE(said.empty());
    CHECK(said.size() < 2000);
  }
}

TEST_CASE("wrong names, units and operations are named by their column") {
  struct Wrong {
    const char* text;
    const char* column;
    const char* problem;
  };
  for (const Wrong& wrong : {Wrong{"1 Pa * q", "column 8", "\"q\" is not known"},
                             Wrong{"1 Pa * X / 1 m", "column 8", "\"X\" is not known"},
                             Wrong{"1 Paa", "column 3", "unknown unit"},
                             Wrong{"1,5 Pa", "column 2", "unexpected"},
                             Wrong{"1 Pa + 1", "column 6", "do not go together"},
                             Wrong{"1 Pa + x", "column 6", "Pa and m"},
                             Wrong{"300 N", "column 1", "it gives N, not Pa"},
                             Wrong{"1 m", "column 1", "it gives m, not Pa"},
                             Wrong{"5", "column 1", "not Pa"},
                             Wrong{"1 Pa * z", "column 1", "not Pa"},
                             Wrong{"1 Pa * sin(x)", "column 8", "angle"},
                             Wrong{"1 Pa * exp(t)", "column 8", "plain number"},
                             Wrong{"1 Pa * 2^x", "column 9", "exponent"},
                             Wrong{"max(1 Pa)", "column 1", "2 values or more"},
                             Wrong{"1 Pa / 0", "column 6", "division by zero"},
                             Wrong{"1 Pa / (1 - 1)", "column 6", "division by zero"},
                             Wrong{"1 Pa *", "column 7", "ends too early"},
                             Wrong{"(1 Pa", "column 6", "\")\" is missing"},
                             Wrong{"1 Pa)", "column 5", "unexpected"},
                             Wrong{"", "column 1", "empty"}}) {
    INFO(wrong.text);
    const std::string said = refusal(wrong.text);
    contains(said, "/loads/0/pressure/formula");
    contains(said, wrong.column);
    contains(said, wrong.problem);
  }
}

TEST_CASE("a formula without a finite value somewhere is refused with the load and the place") {
  for (const char* text :
       {"1 Pa / (x / 1 m)", "1 Pa * (x - x) / (y - y)", "1 Pa * sqrt(-(x + 1 m) / 1 m)",
        "1 Pa * log(x / 1 m - 2)", "1 Pa * exp(1000 * (x / 1 m + 1))", "1 Pa * (x / 1 m)^-3",
        "1 Pa * asin(2 + x / 1 m) / 1 rad", "1 Pa * 10^(200 + x / 1 m) * 10^200", "1 Pa * (-1 - x / 1 m)^0.5",
        "1 Pa * sqrt(-1)"}) {
    CAPTURE(text);
    Show show;
    const Clock clock;
    const std::string said = error_of([&] {
      show.open(pressed(formula(text)));
      show.run();
    });
    CHECK(clock.seconds() < longest_run);
    contains(said, "finite");
    contains(said, "pressure 'lid'");
    contains(said, "(0, 0, ");
  }
}

TEST_CASE("the slowest formulas that are taken end soon, and nothing is written") {
  const std::string deep = "1 Pa * " + repeated("sin(1+", 39) + "x / 1 m" + repeated(")", 39);
  std::string wide = "1 Pa * (0";
  while (wide.size() < 960) wide += "+exp(sin(x/1 m)^7.5)";
  wide += ")";
  for (const std::string& text : {deep, wide, std::string("1 Pa * (x / 1 m)^1000000000")}) {
    INFO(text.substr(0, 60));
    Show show;
    json content = pressed(formula(text));
    content["geometry"]["box"]["cells"] = {60, 60, 1};
    content["output"]["folder"] = "out";
    const Clock clock;
    const std::string said = error_of([&] {
      show.open(content);
      show.run();
    });
    CHECK(said.empty());
    CHECK(clock.seconds() < longest_run);
    CHECK_FALSE(std::filesystem::exists(show.file("out/result.vtu")));
  }
  CHECK_FALSE(std::filesystem::exists("stolen"));
}
