#include "app/report/report_sections.hpp"

#include "app/case/case_file.hpp"
#include "app/output/version.hpp"
#include "app/report/report_words.hpp"
#include "app/stage/written_names.hpp"

namespace genba {

using namespace report;

std::string verification_section(const ReportData& data) {
  struct Case {
    std::string_view name, elements, allowed;
    bool elastic, heat;
  };
  constexpr std::string_view nearly_incompressible =
      "MacNeal and Harder: thick cylinder, Poisson's ratio to 0.4999";
  // The figures are those that the tests of this version assert; a build whose tests fail is not to be used.
  static constexpr Case cases[] = {
      {"Patch test: linear fields on distorted meshes", "every kind and mixed meshes", "1e-10", true, true},
      {"Manufactured solutions: order of convergence p + 1 (L2) and p (energy)",
       "tet4, tet10, hex8, hex20, wedge6, wedge15, pyramid5", "0.35 and 0.25 of the order", true, true},
      {"Lamé: thick cylinder under inner pressure", "hex8, tet10, hex20, wedge15",
       "0.2 % displacement, 2 % stress", true, false},
      {nearly_incompressible, "hex8", "0.5 % displacement", true, false},
      {nearly_incompressible, "wedge15", "0.8 % displacement", true, false},
      {nearly_incompressible, "tet10", "1.2 % displacement", true, false},
      {nearly_incompressible, "hex20", "8 % displacement", true, false},
      {nearly_incompressible, "wedge6", "58 % displacement", true, false},
      {"NAFEMS LE1: elliptic membrane", "tet10", "2 % stress", true, false},
      {"NAFEMS LE10: thick plate", "tet10, hex20, wedge15", "2.5 % stress", true, false},
      {"Cook's membrane", "tet10", "0.5 % displacement", true, false},
      {"NAFEMS T4: conduction with convection", "hex8, tet10", "1 % temperature", false, true}};
  const bool heat = data.results->physics == Physics::heat;
  Table table({"Known solution", "Elements", "Allowed deviation"});
  for (const Case& c : cases)
    if (heat ? c.heat : c.elastic)
      table.row({std::string(c.name), std::string(c.elements), std::string(c.allowed)});
  return heading("Verification") +
         paragraph(
             "The tests of this version compare it with these known solutions; they were not run on this "
             "computer for this report.") +
         table.text() +
         paragraph(
             "Verification is of the program. Whether this model stands for the real thing (validation) "
             "was not examined by the program.");
}

std::string run_section(const ReportData& data) {
  Table stages({"Stage", "Time", "Peak memory of the process"}, {1, 2});
  double total = 0;
  for (const StageTime& t : data.times) {
    stages.row({to_string(t.stage), format_number(t.seconds, "%.2f") + " s", format_bytes(t.peak_bytes)});
    total += t.seconds;
  }
  stages.row({"total", format_number(total, "%.2f") + " s", ""});
  std::vector<std::pair<std::string, std::string>> lines = {
      {"Device", data.solution->device.name + " (" + data.solution->device.backend + ")" +
                     (data.solution->device.detail.empty() ? "" : ", " + data.solution->device.detail)},
      {"Why this device", data.planned->backend_reason}};
  for (const auto& [name, version] : component_versions()) lines.emplace_back(name, version);
  if (!data.meshed->report.mesher.empty()) lines.emplace_back("Mesher", data.meshed->report.mesher);
  return heading("Run") + (data.reproducible ? std::string() : stages.text()) + facts(lines);
}

std::string limits_section(const ReportData& data) {
  std::vector<std::string> lines;
  if (data.results->physics == Physics::elasticity)
    lines = {
        "Linear elasticity: small displacements and strains, isotropic materials, no contact, no yielding. "
        "Stresses above the "
        "yield strength of the material are not meaningful.",
        "Stresses are extrapolated from the integration points and averaged at nodes. At re-entrant corners, "
        "point supports "
        "and edges of constraints they grow without bound as the mesh is refined."};
  else
    lines = {"Steady heat conduction: constant, isotropic conductivities, no radiation, no change in time.",
             "Heat fluxes are extrapolated from the integration points and averaged at nodes."};
  lines.push_back(
      "A small residual says that the equations of this mesh are solved, not that the mesh is fine enough: "
      "repeat the run "
      "with smaller elements and compare.");
  if (data.meshed->report.threads > 1)
    lines.push_back(
        "The mesh was made by several threads: the same case run again may give a slightly different one, "
        "and "
        "with it results that differ within the error of the mesh. With mesh.threads 1 it is always the "
        "same.");
  lines.push_back(
      "Research use only. Results must not be used for diagnosis, treatment or the release of a "
      "safety-relevant part.");
  return heading("Limits of this result") + list(lines);
}

std::string case_section(const ReportData& data) {
  return heading("The case as computed") + "<pre>" + escape(format_case(with_written_names(*data.project))) +
         "</pre>\n";
}

}  // namespace genba
