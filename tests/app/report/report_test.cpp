#include "app/report/report.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>

#include <nlohmann/json.hpp>

#include "app/case/describe.hpp"
#include "app/output/html.hpp"
#include "app/output/png.hpp"
#include "app/output/version.hpp"
#include "app/report/summary.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// Results are shared by the cases below; nothing changes them.
struct Finished {
  Finished(Project project) {
    pipeline.apply(shared(std::move(project)));
    Monitor silent;
    pipeline.run(Stage::results, silent);
  }
  Pipeline pipeline;
};

/// The outputs stay: the report alone reads what is changed.
void run_again(Pipeline& pipeline, const Project& project) {
  pipeline.apply(shared(project));
  Monitor silent;
  pipeline.run(Stage::results, silent);
}

Project awkward_names() {
  Project project = cantilever();
  project.title = "<script>alert('x')</script> & \"co\"";
  project.notes = "a < b";
  project.path = "/home/somebody/secret/case.json";
  project.output.folder = "/home/somebody/secret/out";
  project.study.loads[0].name = "tip <b>";
  project.output.probes = {{"in, \"side\"", {0.05, 0.01, 0.01}}, {"outside", {1, 1, 1}}};
  return project;
}

}  // namespace

TEST_CASE("totals of forces do not show what rounding leaves of forces that cancel") {
  CHECK(format_resultant({-1200, -1.66e-8, -103.57}, physics_named("elasticity")) == "(-1200, 0, -103.57) N");
  CHECK(format_resultant({-1200, 2e-6, 0}, physics_named("elasticity")) == "(-1200, 2e-06, 0) N");
  CHECK(format_resultant({1e-12, 0, 3e-12}, physics_named("elasticity")) == "(1e-12, 0, 3e-12) N");
  CHECK(format_resultant({2.5, 0, 0}, physics_named("heat")) == "2.5 W");
}

TEST_CASE("html text is escaped and base64 is right") {
  CHECK(html::escape("<a href='x'>&\"\x01") == "&lt;a href=&#39;x&#39;&gt;&amp;&quot;");
  CHECK(html::base64("") == "");
  CHECK(html::base64("f") == "Zg==");
  CHECK(html::base64("fo") == "Zm8=");
  CHECK(html::base64("foo") == "Zm9v");
  CHECK(html::base64("foobar") == "Zm9vYmFy");
}

TEST_CASE("the report is self-contained, complete and escaped") {
  Finished run(awkward_names());
  const std::string report = report_html(run.pipeline, {{"View <1>", "PNGBYTES"}}, {"2026-01-02 03:04"});
  CHECK(report == report_html(run.pipeline, {{"View <1>", "PNGBYTES"}}, {"2026-01-02 03:04"}));
  CHECK_FALSE(has(report, "<script"));
  CHECK_FALSE(has(report, "tip <b>"));
  CHECK_FALSE(has(report, "somebody"));
  CHECK_FALSE(has(report, "http:"));
  CHECK_FALSE(has(report, "https:"));
  for (std::string_view part : {"&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;co&quot;",
                                "a &lt; b",
                                "tip &lt;b&gt;",
                                "View &lt;1&gt;",
                                "data:image/png;base64,UE5HQllURVM=",
                                "2026-01-02 03:04",
                                "<svg",
                                "rbp-ell",
                                "210 GPa",
                                "MPa",
                                " mm",
                                " N",
                                "Scaled Jacobian",
                                "Orders tried",
                                "Reactions",
                                "outside the mesh",
                                "SHA-256",
                                "Limits of this result",
                                "The case as computed",
                                "Peak, planned and measured"}) {
    CAPTURE(part);
    CHECK(has(report, part));
  }
  // Head and foot of the sheet are repeated on every printed page.
  const auto head = report.find("<thead>"), foot = report.find("<tfoot>");
  CHECK(report.find(research_notice, head) < report.find("</thead>", head));
  CHECK(report.find(research_notice, foot) < report.find("</tfoot>", foot));
}

TEST_CASE("the report is written in the language asked for, names and the case as they are") {
  const Finished run(awkward_names());
  const auto in = [&](const ReportLanguage& language) {
    return report_html(run.pipeline, {{phrase<"Loads and constraints">(), "PNG"}}, {"2026-01-02 03:04"}, {},
                       {phrase<"No picture: %1">("why")}, language);
  };
  const std::string english = in({});
  CHECK(english == in({"en", [](std::string_view) { return std::string(); }, ""}));
  const std::string other = in({"xx",
                                [](std::string_view pattern) {
                                  return pattern == "Mesh"                    ? "Netz & <Gitter>"
                                         : pattern == "No picture: %1"        ? "%1 (kein Bild)"
                                         : pattern == "Loads and constraints" ? "Lasten \"alle\""
                                                                              : "";
                                },
                                "\"A Font\","});
  for (std::string_view part :
       {"<html lang=\"xx\">", "\"Noto Sans\", \"A Font\", Helvetica", ". Netz &amp; &lt;Gitter&gt;</h2>",
        "<p class=\"warning\">why (kein Bild)</p>", "alt=\"Lasten &quot;alle&quot;\"",
        "Figure 1. Lasten &quot;alle&quot;</figcaption>", "<h3>Materials</h3>"}) {
    CAPTURE(part);
    CHECK(has(other, part));
    CHECK(has(english, part) == (part == "<h3>Materials</h3>"));
  }
  const auto as_computed = [](const std::string& html) { return html.substr(html.find("<pre>")); };
  CHECK(as_computed(other) == as_computed(english));
}

TEST_CASE("the report begins with people, question, answer and limit, then the model") {
  Project project = cantilever();
  project.question = "Does it hold?";
  project.report.author = "A. Author <a>";
  project.report.reviewer = "R. Reviewer";
  project.report.institution = "An institute";
  project.report.revision = "B";
  project.report.limit = "1 GPa";
  Finished run(project);
  const auto in = [&](const Project& changed) {
    run_again(run.pipeline, changed);
    return report_html(run.pipeline,
                       {{"stress", "A", "", PictureRole::answer},
                        {"loads", "M", "", PictureRole::model},
                        {"second", "F", "", PictureRole::field},
                        {"third", "G", "", PictureRole::field}},
                       {"today", 0, true});
  };
  const std::string report = in(project);
  // In this order.
  std::size_t at = 0;
  for (std::string_view part : {"<h1>",
                                "A. Author &lt;a&gt;",
                                "An institute",
                                "R. Reviewer",
                                "Does it hold?",
                                "<h3>Answer</h3>",
                                "The largest displacement magnitude is",
                                "Uncertainty by the mesh",
                                "none is stated",
                                "1 GPa: kept",
                                "Figure 1. stress",
                                "Signature ____",
                                "<h2 class=\"page\">Model</h2>",
                                "Figure 2. loads",
                                "Figure 3. second",
                                "<h3>Materials</h3>",
                                "<h3>Constraints and loads</h3>",
                                "<h3>Balance and error</h3>",
                                "<h2 class=\"page\">Contents</h2>",
                                "appendix-A",
                                "A. Results",
                                "Figure 4. third"}) {
    CAPTURE(part);
    const auto found = report.find(part, at);
    REQUIRE(found != std::string::npos);
    at = found;
  }
  CHECK(has(report, " MPa, "));
  for (std::string_view word : {"Largest reaction force", "Run the case", "repeat the run", "mesh.threads 1"})
    CHECK_MESSAGE(!has(report.substr(0, report.find("<pre>")), word), word);
  project.report.limit = "1 Pa";
  CHECK(has(in(project), "1 Pa: exceeded"));
  project.report.limit = "1 mm";
  project.report.limit_of = "displacement";
  CHECK(has(in(project), "Limit of the largest displacement magnitude"));
  project.report.contents = project.report.memory = project.report.solver = project.report.case_text = false;
  const std::string short_report = in(project);
  CHECK_FALSE(has(short_report, "Contents</h2>"));
  CHECK_FALSE(has(short_report, ". Memory</h2>"));
  CHECK_FALSE(has(short_report, "<pre>"));
  CHECK(has(short_report, "Limits of this result"));
  CHECK(has(report, ". Memory</h2>"));
}

TEST_CASE("a logo is embedded, and one that cannot be read is told") {
  TemporaryFolder folder;
  Project project = cantilever();
  project.path = folder.file("case.json");
  project.report.logo = "our logo.png";
  const Finished run(project);
  CHECK(has(report_html(run.pipeline, {}, {}), "The logo our logo.png cannot be read."));
  std::ofstream(folder.file("our logo.png")) << "GIF89a";
  CHECK(has(report_html(run.pipeline, {}, {}), "The logo our logo.png is neither PNG nor JPEG."));
  constexpr std::array<std::array<std::uint8_t, 3>, 1> red{{{255, 0, 0}}};
  const std::vector<std::uint8_t> pixels(6, 0);
  const std::string png = palette_png(3, 2, pixels, red);
  std::ofstream(folder.file("our logo.png"), std::ios::binary) << png;
  const std::string report = report_html(run.pipeline, {}, {});
  CHECK(has(report, "<img class=\"logo\""));
  CHECK(has(report, html::base64(png)));
}

TEST_CASE("a reproducible report is the same for two runs of a case") {
  Project project = awkward_names();
  project.question = "Does <it> hold?";
  project.solve.tuning = Tuning::off;
  const Finished one(project), other(project);
  const ReportStamp stamp{"2026-01-02 03:04:05 UTC", 1767323045, true};
  const std::string report = report_html(one.pipeline, {}, stamp);
  CHECK(report == report_html(other.pipeline, {}, stamp));
  for (std::string_view part : {"Does &lt;it&gt; hold?", "Verification", "NAFEMS LE10", "Patch test",
                                "Product of matrix and vector", "2026-01-02 03:04:05 UTC"}) {
    CAPTURE(part);
    CHECK(has(report, part));
  }
}

TEST_CASE("the stamp of a report follows SOURCE_DATE_EPOCH") {
  ::setenv("SOURCE_DATE_EPOCH", "1767323045", 1);
  const ReportStamp fixed = report_stamp();
  CHECK(fixed.date == "2026-01-02 03:04:05 UTC");
  CHECK(fixed.reproducible);
  for (const char* wrong : {"tomorrow", "-5", "12x", "99999999999999999999", "999999999999999"}) {
    CAPTURE(wrong);
    ::setenv("SOURCE_DATE_EPOCH", wrong, 1);
    CHECK_THROWS_AS(report_stamp(), Error);
  }
  ::unsetenv("SOURCE_DATE_EPOCH");
  CHECK_FALSE(report_stamp().reproducible);
  CHECK(report_stamp().time > 1700000000);
}

TEST_CASE("the residual chart is a bounded polyline") {
  std::vector<ResidualSample> history;
  for (int i = 0; i <= 5000; ++i) history.push_back({i, std::pow(10.0, -8.0 * i / 5000)});
  const std::string chart = html::residual_chart(history, 1e-8);
  CHECK(chart.size() < 20000);
  CHECK(has(chart, "1e-8"));
  CHECK(has(chart, "tolerance"));
  CHECK_FALSE(has(chart, "nan"));
  CHECK(has(html::residual_chart({}, 1e-8), "fewer than two"));
}

TEST_CASE("tables carry units in every head and as many cells as columns") {
  Finished run(awkward_names());
  const auto results = run.pipeline.results();
  const auto extrema = lines_of(extrema_csv(*results));
  REQUIRE(extrema.size() == results->extrema.size() + 1);
  CHECK(extrema[0] ==
        "field,unit,min,min node,min x [m],min y [m],min z [m],max,max node,max x [m],max y [m],max z [m],"
        "min side,max side");
  CHECK(has(extrema[1], ",m,"));

  const auto probes = lines_of(probes_csv(*results, run.pipeline.project()->output.probes));
  REQUIRE(probes.size() == 3);
  CHECK(has(probes[0], "displacement x [m]"));
  CHECK(has(probes[0], "von_mises [Pa]"));
  CHECK(probes[1].starts_with("\"in, \"\"side\"\"\",0.05,0.01,0.01,yes,"));
  CHECK(probes[2].starts_with("outside,1,1,1,no"));
  const auto commas = [](const std::string& s) { return std::count(s.begin(), s.end(), ','); };
  CHECK(commas(probes[1]) - 1 == commas(probes[0]));  // one comma is inside the quoted name
  CHECK(commas(probes[2]) == commas(probes[0]));
}

TEST_CASE("the memory plan shows every format, as text and as JSON") {
  Finished run(cantilever());
  const MemoryPlan& plan = run.pipeline.planned()->plan;
  const std::string text = memory_table_text(plan);
  const auto json = nlohmann::json::parse(memory_plan_json(plan));
  CHECK(json["formats"].size() == all_formats.size());
  CHECK(json["feasible"] == true);
  for (const auto& row : json["formats"]) {
    CHECK(has(text, row["format"].get<std::string>()));
    const std::int64_t parts =
        row["values_bytes"].get<std::int64_t>() + row["indices_bytes"].get<std::int64_t>() +
        row["pointers_bytes"].get<std::int64_t>() + row["padding_bytes"].get<std::int64_t>() +
        row["isolated_bytes"].get<std::int64_t>();
    CHECK(row["matrix_bytes"] == parts);
    Format format = Format::csr;
    REQUIRE(parse_format(row["format"].get<std::string>(), format));
    CHECK(row["fp32_matrix_bytes"] == format_bytes(format, plan.pattern, Precision::fp32).total());
  }
  CHECK(json["unknowns"] == 11 * 3 * 3 * 3);
  CHECK(has(text, "<- chosen"));
  CHECK(has(text, "fp32*"));
  CHECK(has(text, "only in a solve with refinement"));
}

TEST_CASE("the summary is JSON with the numbers of the run") {
  Finished run(awkward_names());
  const auto json = nlohmann::json::parse(summary_json(run.pipeline));
  CHECK(json["dofs"] == 297);
  CHECK(json["converged"] == true);
  CHECK(json["relative_residual"].get<double>() <= 2e-8);
  // Whether enough steps were seen depends on when the host read the scalars, which it does by the clock.
  if (const auto& error = run.pipeline.solution()->report.energy_error) {
    CHECK(json["energy_error"]["relative"].get<double>() == doctest::Approx(error->relative));
    CHECK(json["energy_error"]["iteration"] == error->iteration);
  } else {
    CHECK(json.at("energy_error").is_null());
  }
  CHECK(json["iterations"] == run.pipeline.solution()->report.iterations);
  CHECK(json["stages"].size() == 5);
  CHECK(json["memory"]["formats"].size() == all_formats.size());
  CHECK(json["probes"][0]["inside"] == true);
  CHECK(json["probes"][0]["values"]["von_mises"]["unit"] == "Pa");
  CHECK(json["probes"][1]["inside"] == false);
  CHECK(json["reactions"][0]["total"]["value"][2].get<double>() == doctest::Approx(1000).epsilon(1e-6));
  CHECK(json["reactions"][0]["total"]["unit"] == "N");
  CHECK_FALSE(has(json.dump(), "somebody"));

  Finished heat(heated_rod());
  const auto other = nlohmann::json::parse(summary_json(heat.pipeline));
  CHECK(other["physics"] == "heat");
  CHECK(other["reactions"][0]["total"]["unit"] == "W");
}

TEST_CASE("without results there is no report") {
  Pipeline pipeline;
  CHECK_THROWS_AS(report_html(pipeline, {}, {}), Error);
  CHECK_THROWS_AS(summary_json(pipeline), Error);
}

TEST_CASE("report and summary show the levels of a multigrid and why it was taken") {
  Project project = cantilever();
  project.geometry.box_cells = {40, 10, 10};
  const Finished run(project);
  const std::string report = report_html(run.pipeline, {}, {"2026-01-02 03:04"});
  for (std::string_view part : {"Level of the multigrid", "Largest eigenvalue",
                                "times the bytes of the finest", "multigrid: from 10000 unknowns"})
    CHECK(has(report, part));
  const auto summary = nlohmann::json::parse(summary_json(run.pipeline));
  CHECK(summary["preconditioner"] == "multigrid");
  CHECK(has(summary["preconditioner_reason"], "saves more time"));
  CHECK(summary["preconditioner_seconds"] > 0);
  const auto& multigrid = summary["multigrid"];
  REQUIRE(multigrid["levels"].size() >= 2);
  CHECK(multigrid["levels"][0]["rows"] == summary["dofs"]);
  CHECK(multigrid["levels"][0]["block"] == 3);
  CHECK(multigrid["levels"][1]["block"] == 6);
  for (const auto& level : multigrid["levels"]) {
    CHECK(level["bytes"] > 0);
    CHECK(level["matrix_bytes"] > 0);
    CHECK(level["largest_eigenvalue"] > 1);
  }
  CHECK(multigrid["complexity"] > 1);
  CHECK(multigrid["complexity"] < 2);
  CHECK(multigrid["bytes"].get<double>() <= 1.02 * summary["memory"]["preconditioner_bytes"].get<double>());
  const std::string plan = memory_table_text(run.pipeline.planned()->plan);
  CHECK(has(plan, "Preconditioner:  about "));

  project.solve.preconditioner = Preconditioner::jacobi;
  const Finished other(project);
  CHECK(nlohmann::json::parse(summary_json(other.pipeline))["multigrid"].is_null());
  CHECK_FALSE(has(report_html(other.pipeline, {}, {}), "Level of the multigrid"));
}

TEST_CASE("numbers that vary are told with their rows and files, folders left out") {
  TemporaryFolder folder;
  std::ofstream(folder.file("secret levels.csv")) << "x [mm], p [MPa]\n0, 1\n100, 2.5\n";
  Project project = cantilever();
  project.path = folder.file("case.json");
  VariationTable of_file;
  of_file.file = folder.file("secret levels.csv");
  of_file.over = VariationTable::Over::x;
  const Variation by{of_file}, formula{VariationFormula{"-1 MPa * x / 100 mm"}};
  project.study.loads = {traction_load("rub", NamedSelector{{"zmax"}}, {0, 0, 0})};
  set_variation(project.study.loads[0], 2, &formula);
  project.study.loads.push_back(pressure_load("lid", NamedSelector{{"ymax"}}, 0));
  set_variation(project.study.loads[1], 0, &by);
  const Finished finished(project);
  const std::string html = report_html(finished.pipeline, {}, {"today", 0, true});
  CHECK(has(html, "Numbers that vary"));
  CHECK(has(html, "-1 MPa * x / 100 mm"));
  CHECK(has(html, "2.5 MPa"));
  CHECK(has(html, "secret levels.csv"));
  CHECK_FALSE(has(html, folder.path));
  const auto summary = nlohmann::json::parse(summary_json(finished.pipeline));
  REQUIRE(summary.at("variations").size() == 2);
  CHECK(summary["variations"][0]["place"] == "loads/rub");
  CHECK(summary["variations"][0]["least"]["value"].get<double>() == doctest::Approx(-1e6));
  CHECK(summary["variations"][1]["greatest"]["value"].get<double>() == doctest::Approx(2.5e6));
  CHECK(summary["inputs"].back()["role"] == "table");
  CHECK(summary["inputs"].back()["file"] == "secret levels.csv");
}
