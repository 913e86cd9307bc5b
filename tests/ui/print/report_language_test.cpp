// The report in other languages: all texts of the program are translated, numbers and names stay.
#include "ui/print/report_language.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "app/case/case_file.hpp"
#include "app/materials/material_library.hpp"
#include "app/output/html.hpp"
#include "app/output/png.hpp"
#include "app/output/version.hpp"
#include "app/stage/written_names.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"
#include "ui/print/report_pdf.hpp"

using namespace genba;
using namespace genba::test;

namespace {

const ReportStamp stamp{"2026-01-02 03:04", 1767323045, false};

// A language whose letters are stars: those that a report has left are of no pattern.
std::string starred(std::string_view pattern) {
  std::string out(pattern);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }, '*');
  return out;
}

struct Reported {
  std::string english, starred, japanese;
  std::vector<std::string> names;  // that stay as they are in every language
};

// What the project, its files and this computer call things, the longest first.
std::vector<std::string> names_of(const Pipeline& pipeline) {
  const Project& project = *pipeline.project();
  std::set<std::string> names{project.title, project.geometry.image.region, project.geometry.image.keep_pieces,
                              Text(pipeline.solution()->device.detail).english()};
  for (const auto& label : project.geometry.image.labels) names.insert(label.region);
  for (const Material& m : project.study.materials) names.insert(m.name);
  for (const LibraryMaterial& m : standard_materials()) names.insert(m.source);
  for (const Condition& c : project.study.constraints) names.insert(c.name);
  for (const Condition& l : project.study.loads) names.insert(l.name);
  for (const Probe& p : project.output.probes) names.insert(p.name);
  for (const auto& entity : pipeline.mesh()->mesh->regions) names.insert(entity.name);
  for (const auto& entity : pipeline.mesh()->mesh->surfaces) names.insert(entity.name);
  for (const auto& set : pipeline.mesh()->mesh->sets) names.insert(set.name);
  for (const InputFile& input : pipeline.mesh()->inputs) {
    names.insert(written_name(project, input));
    names.insert(std::filesystem::path(input.path).filename().string());
  }
  for (const auto& [name, version] : component_versions())
    for (const Text& text : {name, version})
      if (text.pattern().empty()) names.insert(text.english());
  names.erase("");
  std::vector<std::string> out(names.begin(), names.end());
  std::stable_sort(out.begin(), out.end(),
                   [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
  return out;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

// Units, formats, kinds of elements and the like: the same for every reader.
std::string without_symbols(const std::string& text) {
  static const std::regex symbols(
      "\\b([KMGT]iB|[kMG]Pa|deg[CF]?|tet(4|10)|hex(8|20)|wedge(6|15)|pyramid5|fp(32|64)|csr|ell(-r)?|sell|"
      "rbp-[a-z]+(-r)?|RBP-[A-Z]+|cpu|cuda|SHA-256|SICN|NRRD|NIfTI|Gmsh|HXT|CGAL|[0-9a-f]{64})\\b");
  return std::regex_replace(text, symbols, "");
}

bool has_word(const std::string& text) {
  static const std::regex word("[A-Za-z]{3}");
  return std::regex_search(text, word);
}

// What a reader meets outside the case as computed, question and notes.
std::vector<std::string> texts_of(std::string html) {
  using Part = std::pair<std::string_view, std::string_view>;
  for (const auto& [begin, end] :
       {Part("<style>", "</style>"), Part("<pre>", "</pre>"), Part("<p class=\"notes\">", "</p>")})
    for (auto at = html.find(begin); at != std::string::npos; at = html.find(begin, at))
      html.erase(at, html.find(end, at) - at);
  std::vector<std::string> out;
  const auto add = [&](std::string text) {
    for (const auto& [code, letter] :
         {Part("&lt;", "<"), Part("&gt;", ">"), Part("&quot;", "\""), Part("&#39;", "'"), Part("&amp;", "&")})
      text = replaced(std::move(text), code, letter);
    out.push_back(std::move(text));
  };
  for (std::size_t at = 0; at < html.size();) {
    const bool is_tag = html[at] == '<';
    const std::size_t end = std::min(html.size(), is_tag ? html.find('>', at) + 1 : html.find('<', at));
    const std::string piece = html.substr(at, end - at);
    if (!is_tag) add(piece);
    for (const std::string label : {" alt=\"", " aria-label=\""})
      if (const auto begin = piece.find(label); is_tag && begin != std::string::npos) {
        const auto first = begin + label.size();
        add(piece.substr(first, piece.find('"', first) - first));
      }
    at = end;
  }
  return out;
}

std::vector<std::string> left_in_english(const std::string& html, const std::vector<std::string>& names) {
  std::vector<std::string> out;
  for (const std::string& text : texts_of(html)) {
    std::string rest = text;
    for (const std::string& name : names) rest = replaced(std::move(rest), name, "");
    if (has_word(without_symbols(rest))) out.push_back(text);
  }
  return out;
}

Reported reported(const Project& project, bool refined = false) {
  Pipeline pipeline;
  pipeline.apply(shared(project));
  Monitor silent;
  pipeline.run(Stage::results, silent);
  std::shared_ptr<const RefinementStudy> study;
  if (refined) study = run_refinement(project, pipeline, {.steps = 1}, silent, {});
  const auto in = [&](const ReportLanguage& language) {
    return report_html(
        pipeline,
        {{phrase<"View at the time of the report">(), "PNG"}, {phrase<"Loads and constraints.">(), "PNG"}},
        stamp, study, {phrase<"No picture: %1">(phrase<"ends too early">())}, language);
  };
  ReportLanguage japanese = report_language("ja");
  japanese.translate = [table = japanese.translate](std::string_view pattern) {
    std::string own = table(pattern);
    if (own.empty() && has_word(without_symbols(std::string(pattern))))
      FAIL_CHECK("phrases_ja.json lacks: " << pattern);
    return own;
  };
  return {in({}), in({"en", starred, {}}), in(japanese), names_of(pipeline)};
}

Project example(const char* name) {
  Project project = read_case(std::string(GENBA_EXAMPLES) + "/" + name + ".case.json");
  project.mesh.threads = 1;
  return project;
}

void check_translated(const Reported& report) {
  for (const std::string& text : left_in_english(report.starred, report.names))
    FAIL_CHECK("no phrase, and no name of the project: " << text);
  CHECK(report.japanese.find("<html lang=\"ja\">") != std::string::npos);
  CHECK(report.japanese.find("IPAPGothic") != std::string::npos);
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

Project thorough_bar() {
  Project bar = cantilever();
  bar.solve.tuning = Tuning::thorough;
  bar.solve.preconditioner = Preconditioner::multigrid;
  bar.solve.precision = SolvePrecision::mixed;
  bar.output.probes = {{"tip", {0.05, 0.01, 0.01}}, {"beyond", {1, 1, 1}}};
  return bar;
}

}  // namespace

TEST_CASE("reports of elasticity and heat are in Japanese, with the same numbers") {
  for (const Reported& report : {reported(thorough_bar(), true), reported(heated_rod())}) {
    check_translated(report);
    const auto english = numbers_of(report.english), japanese = numbers_of(report.japanese);
    std::vector<std::string> lost;
    std::set_difference(english.begin(), english.end(), japanese.begin(), japanese.end(),
                        std::back_inserter(lost));
    for (const std::string& number : lost) FAIL_CHECK("lost: " << number);
    CHECK(std::includes(japanese.begin(), japanese.end(), english.begin(), english.end()));
  }
}

TEST_CASE("names stay, also where the report knows them as words") {
  Project bar = cantilever();
  bar.title = "Box";
  bar.question = "Does the Box hold?";
  bar.study.loads[0].name = "Load";
  bar.output.probes = {{"Mesh", {0.05, 0.01, 0.01}}};
  const Reported report = reported(bar);
  for (const char* part : {"<h1>Box</h1>", "Does the Box hold?", "<td>Load</td>", "<td>Mesh</td>"})
    for (const std::string& html : {report.english, report.starred, report.japanese})
      CHECK_MESSAGE(html.find(part) != std::string::npos, part);
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

TEST_CASE("a text of a report that is no phrase is found") {
  CHECK(left_in_english(
            "<html><p>*** *******</p><p>A sentence of ours</p><img alt=\"its label\"><td>12 MPa</td>"
            "<td>bone &amp; marrow</td><pre>as computed</pre><p class=\"notes\">own words</p></html>",
            {"bone & marrow"}) == std::vector<std::string>{"A sentence of ours", "its label"});
}

TEST_CASE("a Japanese report becomes a PDF, and a language that is not there is refused") {
  const auto folder = std::filesystem::temp_directory_path() / "genba-report-language-test";
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "report.pdf").string();
  write_report_pdf(reported(cantilever()).japanese, stamp, path);
  CHECK(read_file(path).starts_with("%PDF-1."));
  std::filesystem::remove_all(folder);
  CHECK_THROWS_AS(make_report_printer("xx"), Error);
  CHECK_FALSE(make_report_printer("en").language.translate);
  CHECK(make_report_printer("ja").language.translate);
  CHECK(make_report_printer("ja").language.code == "ja");
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
  for (int lines = 5; lines < 45; lines += 2, ++pdfs) {
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

namespace {

/// Red all over: its shape is seen on a page.
std::string framed_png(int width, int height) {
  std::vector<std::uint8_t> pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 1);
  constexpr std::array<std::array<std::uint8_t, 3>, 2> colours{{{0, 0, 0}, {200, 30, 30}}};
  return palette_png(width, height, pixels, colours);
}

struct Box {
  int left = 1 << 30, right = -1, top = 1 << 30, bottom = -1, pixels = 0;
};

/// Where a page, as the PPM of pdftoppm, has the red of framed_png().
Box red_of(const std::string& ppm) {
  std::istringstream in(ppm);
  std::string magic;
  int width = 0, height = 0, most = 0;
  in >> magic >> width >> height >> most;
  REQUIRE(magic == "P6");
  const std::size_t start = static_cast<std::size_t>(in.tellg()) + 1;
  REQUIRE(ppm.size() >= start + static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3);
  Box box;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const std::size_t at = start + 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                                          static_cast<std::size_t>(x));
      const auto part = [&](std::size_t c) { return static_cast<unsigned char>(ppm[at + c]); };
      if (part(0) < 170 || part(1) > 70 || part(2) > 70) continue;
      box.left = std::min(box.left, x), box.right = std::max(box.right, x);
      box.top = std::min(box.top, y), box.bottom = std::max(box.bottom, y);
      ++box.pixels;
    }
  return box;
}

}  // namespace

TEST_CASE("pictures of a PDF keep their shape and are whole" * doctest::test_suite("needs pdftoppm") *
          doctest::skip(std::system("pdftoppm -v 2> /dev/null") != 0)) {
  const auto folder = std::filesystem::temp_directory_path() / "genba-pictures-test";
  std::filesystem::create_directories(folder);
  const std::string pdf = (folder / "report.pdf").string();
  const auto measured = [&](int width, int height) {
    const std::string png = html::base64(framed_png(width, height));
    std::string text = "<html lang=\"en\"><head><title>t</title><style></style></head><body>";
    for (int line = 0; line < 40; ++line) text += "<p>a line of filling</p>";
    text += "<figure><img alt=\"\" src=\"data:image/png;base64," + png +
            "\"><figcaption>Figure 1. A picture</figcaption></figure></body></html>";
    write_report_pdf(text, stamp, pdf);
    (void)std::system(("rm -f " + (folder / "page").string() + "*").c_str());
    REQUIRE(std::system(("pdftoppm -r 200 " + pdf + " " + (folder / "page").string()).c_str()) == 0);
    std::vector<Box> seen;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".ppm")
        if (const Box box = red_of(read_file(entry.path().string())); box.pixels > 20) seen.push_back(box);
    // On one page, filled from edge to edge.
    REQUIRE(seen.size() == 1);
    const double wide = seen[0].right - seen[0].left + 1, high = seen[0].bottom - seen[0].top + 1;
    CHECK(wide / high == doctest::Approx(static_cast<double>(width) / height).epsilon(0.04));
    CHECK(seen[0].pixels > 0.9 * wide * high);
    return wide;
  };
  measured(160, 110);
  measured(110, 160);
  measured(40, 400);  // taller than a page at full width
  const double wide = measured(900, 60);
  CHECK(wide > 1000);  // of 1370 between the margins
  std::filesystem::remove_all(folder);
}

TEST_CASE("the answer has the first page of a PDF and the model the second" *
          doctest::test_suite("needs pdftotext") *
          doctest::skip(std::system("pdftotext -v 2> /dev/null") != 0)) {
  const auto folder = std::filesystem::temp_directory_path() / "genba-first-pages-test";
  std::filesystem::create_directories(folder);
  const std::string pdf = (folder / "report.pdf").string(), text = (folder / "report.txt").string();
  Project project = example("bracket");
  project.mesh.kind = MeshKind::tet4;
  project.mesh.size = 0.008;
  project.report.author = "A. Author";
  project.report.reviewer = "R. Reviewer";
  Pipeline pipeline;
  pipeline.apply(shared(project));
  Monitor silent;
  pipeline.run(Stage::results, silent);
  const std::string png = framed_png(160, 110);
  const auto pictures = [&](int fields) {
    std::vector<ReportPicture> out{
        {"Von Mises stress. Seen from +x -y +z.", png, "", PictureRole::answer},
        {"Loads and constraints. Seen from +x -y +z.", png, "", PictureRole::model}};
    for (int i = 0; i < fields; ++i)
      out.push_back({"Displacement, magnitude, displacements drawn 107 times as large. Seen from +x -y +z.",
                     png, "", PictureRole::field});
    return out;
  };
  for (const int fields : {0, 2, 5}) {
    CAPTURE(fields);
    write_report_pdf(report_html(pipeline, pictures(fields), stamp), stamp, pdf);
    REQUIRE(std::system(("pdftotext " + pdf + " " + text).c_str()) == 0);
    const std::string pages = read_file(text);
    const auto page_of = [&](const char* word) {
      const auto at = pages.find(word);
      REQUIRE_MESSAGE(at != std::string::npos, word);
      return std::count(pages.begin(), pages.begin() + static_cast<std::ptrdiff_t>(at), '\f');
    };
    CHECK(page_of("The largest von Mises stress") == 0);
    CHECK(page_of("Steel angle") == 0);  // the notes
    CHECK(page_of("Signature") == 0);
    CHECK(page_of("Constraints and loads") == 1);
    CHECK(page_of("backward error") == 1);
    CHECK(page_of("Contents") == 2);
  }
  std::filesystem::remove_all(folder);
}
