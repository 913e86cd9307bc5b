// The report in Japanese: no text of the program is left in English, numbers and names stay.
#include "ui/print/report_language.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <regex>

#include "app/case/case_file.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"
#include "ui/print/messages.hpp"
#include "ui/print/report_pdf.hpp"

using namespace genba;
using namespace genba::test;

namespace {

const ReportStamp stamp{"2026-01-02 03:04", 1767323045, false};

struct Reported {
  Project project;
  std::string english, japanese;
};

Reported reported(Project project, bool refined = false) {
  Pipeline pipeline;
  pipeline.apply(shared(project));
  Monitor silent;
  pipeline.run(Stage::results, silent);
  std::shared_ptr<const RefinementStudy> study;
  if (refined) study = run_refinement(project, pipeline, {.steps = 1}, silent, {});
  Reported out{project,
               report_html(pipeline,
                           {{"View at the time of the report", "PNG"},
                            {"Von Mises stress, displacements drawn 21.1 times as large.", "PNG"},
                            {"Loads and constraints", "PNG"}},
                           stamp, study, "memory.csv"),
               {}};
  out.japanese = report_in(out.english, project, "ja");
  return out;
}

Project example(const char* name) {
  Project project = read_case(std::string(GENBA_EXAMPLES) + "/" + name + ".case.json");
  project.mesh.threads = 1;
  return project;
}

// Names that every language writes so: programs, files, sums, people, what a device calls itself.
bool is_name(const std::string& text) {
  static const std::regex name(
      R"([0-9a-f]{64}|\S+\.(step|stl|nrrd|csv)|Genba|Gmsh [0-9.]+|CHOLMOD [0-9.]+|GCC [0-9.]+|JSON for Modern C\+\+|.*@.*|AMD .*|Intel.*|)"
      R"(spdlog.*|block-jacobi|multigrid|cuthill-mckee|[0-9.,x]+|(bone|marrow|bracket|plate|slug|sink|#).*\(#\d+\))");
  return std::regex_match(text, name);
}

void check_translated(const Reported& report) {
  std::vector<std::string> left = untranslated_texts(report.japanese, report.project);
  std::erase_if(left, is_name);
  for (const std::string& text : left) FAIL_CHECK("ui/print/report_texts.cpp lacks: " << text);
  CHECK(report.japanese.find("<html lang=\"ja\">") != std::string::npos);
  CHECK(report.japanese.find("研究用 – 診断には使えません") != std::string::npos);
  CHECK(report.japanese.find("Research use only") == std::string::npos);
}

// In their order, outside the case as computed.
std::vector<std::string> numbers_of(const std::string& html) {
  const std::string body = html.substr(html.find("</style>"));
  std::string text;
  static const std::regex tag("<[^>]*>|&#39;");
  std::regex_replace(std::back_inserter(text), body.begin(),
                     body.begin() + static_cast<std::ptrdiff_t>(body.find("<pre>")), tag, " ");
  std::vector<std::string> out;
  static const std::regex number(R"([0-9][0-9.,e+-]*[0-9]|[0-9])");
  for (std::sregex_iterator at(text.begin(), text.end(), number), end; at != end; ++at)
    out.push_back(at->str());
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

TEST_CASE("reports of elasticity and heat are in Japanese, with the same numbers") {
  Project bar = cantilever();
  bar.title = "Box";  // a word that the report knows too
  bar.question = "Does the Box hold?";
  bar.study.loads[0].name = "Load";
  bar.output.probes = {{"Mesh", {0.05, 0.01, 0.01}}, {"outside", {1, 1, 1}}};
  bar.solve.tuning = Tuning::thorough;
  bar.solve.preconditioner = Preconditioner::multigrid;
  bar.solve.precision = SolvePrecision::mixed;
  for (const Reported& report : {reported(bar, true), reported(heated_rod())}) {
    check_translated(report);
    const auto english = numbers_of(report.english), japanese = numbers_of(report.japanese);
    std::vector<std::string> lost;
    std::set_difference(english.begin(), english.end(), japanese.begin(), japanese.end(),
                        std::back_inserter(lost));
    for (const std::string& number : lost) FAIL_CHECK("lost: " << number);
    CHECK(std::includes(japanese.begin(), japanese.end(), english.begin(), english.end()));
  }
  const Reported named = reported(bar);
  CHECK(named.japanese.find("<h1>Box</h1>") != std::string::npos);
  CHECK(named.japanese.find("Does the Box hold?") != std::string::npos);
  CHECK(named.japanese.find("<td>Load</td>") != std::string::npos);
  CHECK(named.japanese.find("<td>Mesh</td>") != std::string::npos);
  CHECK(report_in(named.english, bar, "en") == named.english);
}

TEST_CASE("reports of CAD, a surface and an image are in Japanese") {
  for (const char* name : {"plate_with_hole", "heated_part", "long_bone", "bone_with_marrow"}) {
    CAPTURE(name);
    Project project = example(name);
    if (std::string(name) == "long_bone") project.mesh.kind = MeshKind::tet4;
    const bool several = std::string(name) == "heated_part";
    if (several) project.mesh.threads = 2;
    const Reported report = reported(project);
    check_translated(report);
    const bool same = report.english.find("yes: the mesher had one thread") != std::string::npos;
    const bool other = report.english.find("no: the mesher&#39;s threads take turns") != std::string::npos;
    CHECK(same == !several);
    CHECK(other == several);
  }
}

TEST_CASE("why the plan chose a format is told in Japanese, whatever is larger") {
  const Translate translate = translate_into("ja");
  const char* fastest =
      "csr is the fastest of those that fit, as the performance model says: 1 ms a product where rbp-node "
      "takes 2 ms; it needs 5 MiB of 8 GiB, and its matrix takes ";
  const char* smallest =
      "Memory plan: rbp-sym is the smallest of the 10 formats that fit: it needs 5 MiB of "
      "8 GiB, and its matrix takes ";
  for (const char* reason : {fastest, smallest})
    for (const char* compared :
         {"0.8 % more than ell", "3 % less than csr", "3 % more than csr", "5 % less than ell",
          "5 % less than ell and 3 % less than csr", "5 % less than ell and 3 % more than csr",
          "5 % more than ell and 3 % less than csr", "5 % more than ell and 3 % more than csr"}) {
      const auto shown = translated_message(QString(reason) + compared + ".", translate);
      REQUIRE_MESSAGE(shown, reason << compared);
      CHECK_MESSAGE(!shown->contains("than"), shown->toStdString());
      CHECK(shown->contains(QString(compared).contains("more") ? QString("大き") : QString("小さ")));
    }
}

TEST_CASE("a report that holds a text without a translation is found") {
  const Project project = cantilever();
  CHECK(untranslated_texts(
            "<html><p>主な結果</p><p>A sentence of ours</p><td>12 MPa</td><pre>as computed</pre></html>",
            project) == std::vector<std::string>{"A sentence of ours"});
}

TEST_CASE("a Japanese report becomes a PDF, and a language that is not there is refused") {
  const auto folder = std::filesystem::temp_directory_path() / "genba-report-language-test";
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "report.pdf").string();
  write_report_pdf(reported(cantilever()).japanese, stamp, path);
  CHECK(read_file(path).starts_with("%PDF-1."));
  std::filesystem::remove_all(folder);
  CHECK_THROWS_AS(make_report_printer("xx"), Error);
  CHECK_FALSE(make_report_printer("en").translate);
  CHECK(make_report_printer("ja").translate);
}

TEST_CASE("no heading of a PDF stands alone at the foot of a page; one PDF after the other" *
          doctest::test_suite("needs pdftotext") *
          doctest::skip(std::system("pdftotext -v 2> /dev/null") != 0)) {
  const auto folder = std::filesystem::temp_directory_path() / "genba-headings-test";
  std::filesystem::create_directories(folder);
  const std::string pdf = (folder / "report.pdf").string(), text = (folder / "report.txt").string();
  Pipeline pipeline;
  pipeline.apply(shared(cantilever()));
  Monitor silent;
  pipeline.run(Stage::results, silent);
  const std::string report = report_html(pipeline, {}, stamp);
  const auto first = report.find("<h2");
  REQUIRE(first != std::string::npos);
  const auto filling = [](int lines) {
    std::string out;
    for (int k = 0; k < lines; ++k) out += "<p>a line of filling</p>";
    return out;
  };
  int second_pages = 0, pdfs = 0;
  for (int lines = 25; lines < 45; ++lines, ++pdfs) {
    CAPTURE(lines);
    write_report_pdf(report.substr(0, first) + filling(lines) +
                         "<h2>UPPERHEADING</h2><h3>LOWERHEADING</h3><table "
                         "class=\"facts\"><tr><td>THETEXT</td></tr></table>" +
                         report.substr(first),
                     stamp, pdf);
    REQUIRE(std::system(("pdftotext " + pdf + " " + text).c_str()) == 0);
    const std::string pages = read_file(text);
    const auto page_of = [&](const char* word) {
      const auto at = pages.find(word);
      REQUIRE(at != std::string::npos);
      return std::count(pages.begin(), pages.begin() + static_cast<std::ptrdiff_t>(at), '\f');
    };
    CHECK(page_of("UPPERHEADING") == page_of("THETEXT"));
    CHECK(page_of("LOWERHEADING") == page_of("THETEXT"));
    second_pages += page_of("THETEXT") > 0;
  }
  CHECK(second_pages > 0);
  CHECK(second_pages < pdfs);
  std::filesystem::remove_all(folder);
}
