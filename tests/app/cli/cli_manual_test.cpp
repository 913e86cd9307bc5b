// Manual pages and completions, made of the command line's own tables.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/app/cli/cli_runner.hpp"

using namespace genba::test;

namespace {

/// First words of the lines of a help text that name commands.
std::vector<std::string> commands_of(const std::string& help) {
  std::vector<std::string> out;
  std::size_t at = help.find("Subcommands:");
  REQUIRE(at != std::string::npos);
  while ((at = help.find('\n', at)) != std::string::npos) {
    const std::size_t begin = at + 1, end = help.find('\n', begin);
    const std::string line = help.substr(begin, end - begin);
    if (line.size() > 2 && line.starts_with("  ") && line[2] != ' ')
      out.push_back(line.substr(2, line.find(' ', 2) - 2));
    at = begin;
  }
  return out;
}

}  // namespace

TEST_CASE("the program tells its version") {
  Bench bench;
  const Finished told = bench.run({"--version"});
  CHECK(told.code == 0);
  CHECK(told.out.starts_with("genba-cli 0."));
}

TEST_CASE("there is a manual page for every command that the help lists") {
  Bench bench;
  const Finished help = bench.run({"--help"});
  REQUIRE(help.code == 0);
  const auto commands = commands_of(help.out);
  REQUIRE(commands.size() > 15);
  CHECK(bench.run({"manual", "--to", "pages/man1"}).code == 0);
  const std::string all = bench.read("pages/man1/genba-cli.1");
  for (const std::string& command : commands) {
    CAPTURE(command);
    REQUIRE(bench.exists("pages/man1/genba-cli-" + command + ".1"));
    const std::string page = bench.read("pages/man1/genba-cli-" + command + ".1");
    CHECK(page.starts_with(".TH GENBA\\-CLI"));
    for (const char* part : {".SH NAME", ".SH SYNOPSIS", ".SH EXIT STATUS", "\\-\\-help"})
      CHECK(has(page, part));
    CHECK(has(all, "\n\\fB" + command + "\\fR\n"));
  }
  CHECK_FALSE(has(all, "draw"));  // not for people
  const std::string run = bench.read("pages/man1/genba-cli-run.1");
  for (const char* part : {"\\-\\-tolerance", "\\fICASE\\fR", "SOLVER"}) CHECK(has(run, part));
  // No line may begin with a sign that roff takes for a request of its own.
  CHECK_FALSE(has(run, "\n'"));
}

TEST_CASE("one page is printed, and a command that is not there is told with the nearest") {
  Bench bench;
  const Finished page = bench.run({"manual", "verify"});
  CHECK(page.code == 0);
  CHECK(has(page.out, "genba\\-cli\\-verify"));
  const Finished unknown = bench.run({"manual", "verfy"});
  CHECK(unknown.code == 2);
  CHECK(has(unknown.err, "\"verify\""));
}

TEST_CASE("the manual as one file: every link leads to a place in it") {
  Bench bench;
  for (const std::string language : {"en", "ja"}) {
    CAPTURE(language);
    const Finished made =
        bench.run({"manual", "--html", "the manual.html", "--pdf", "manual.pdf", "--language", language});
    CAPTURE(made.err);
    REQUIRE(made.code == 0);
    const std::string html = bench.read("the manual.html");
    CHECK(has(html, "<html lang=\"" + language + "\">"));
    std::size_t links = 0;
    for (std::size_t at = html.find("href=\""); at != std::string::npos; at = html.find("href=\"", at + 1)) {
      const std::size_t begin = at + 6, end = html.find('"', begin);
      const std::string link = html.substr(begin, end - begin);
      CAPTURE(link);
      REQUIRE(link.starts_with("#"));
      CHECK(has(html, "<a name=\"" + link.substr(1) + "\""));
      ++links;
    }
    CHECK(links > 40);
    const std::string pdf = bench.read("manual.pdf");
    CHECK(pdf.starts_with("%PDF"));
    CHECK(has(pdf, "/Dest ["));
    CHECK_FALSE(has(pdf, "/URI (#"));
  }
  const Finished unknown = bench.run({"manual", "--html", "other.html", "--language", "xx"});
  CHECK(unknown.code != 0);
  CHECK_FALSE(bench.exists("other.html"));
}

TEST_CASE("completions know every command and the options of each") {
  Bench bench;
  const auto commands = commands_of(bench.run({"--help"}).out);
  for (const char* shell : {"bash", "zsh", "fish"}) {
    CAPTURE(shell);
    const Finished script = bench.run({"completion", shell});
    REQUIRE(script.code == 0);
    for (const std::string& command : commands) {
      CAPTURE(command);
      CHECK(has(script.out, command));
    }
    CHECK(has(script.out, "tolerance"));
    CHECK_FALSE(has(script.out, "draw-pictures"));
  }
  CHECK(bench.run({"completion", "tcsh"}).code != 0);
}

TEST_CASE("bash completes commands, options and values by the script") {
  Bench bench;
  bench.write("completion.bash", bench.run({"completion", "bash"}).out);
  bench.write("try.bash", "genba-cli() { \"" + bench.program() + "\" \"$@\"; }\n" + R"(source completion.bash
try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _genba_cli; echo "[${COMPREPLY[*]}]"; }
try genba-cli ver
try genba-cli run case.json --toler
try genba-cli run ca
try genba-cli run case.json --backend c
try genba-cli run case.json --step ""
try genba-cli study case.json --vary mesh
try genba-cli schema ""
)");
  bench.write("case.json", R"({"version": 2, "geometry": {"box": {"size": ["1 m", "1 m", "1 m"], "cells": [1, 1, 1]}},
    "mesh": {"element": "hex8", "size": "1 mm"}, "materials": [], "regions": [],
    "steps": [{"name": "warm up", "analysis": "heat"}, {"name": "pull", "analysis": "elasticity"}]})");
  const std::string command = "cd '" + bench.file("") + "' && bash try.bash > tried.txt";
  REQUIRE(std::system(command.c_str()) == 0);
  CHECK(bench.read("tried.txt") == "[verify version]\n[--tolerance]\n[]\n[cpu cuda checked]\n[warm\\ up pull]\n[mesh.size]\n"
                                    "[case summary]\n");
}
