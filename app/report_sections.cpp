#include "app/report_sections.hpp"

#include <cmath>
#include <cstdio>
#include <filesystem>

#include "app/case_file.hpp"
#include "app/describe.hpp"
#include "app/html.hpp"
#include "app/option_access.hpp"
#include "app/version.hpp"
#include "engine/solve/plan_words.hpp"

namespace genba {

namespace {

using html::escape;
using html::facts;
using html::Table;

std::string number(double value, const char* format = "%.4g") {
  char buffer[48];
  std::snprintf(buffer, sizeof buffer, format, value);
  return buffer;
}

std::string bytes(std::int64_t value) {
  return format_quantity(static_cast<double>(value), QuantityKind::bytes, 4);
}
std::string percent(double share) {
  return number(100 * share, "%.1f") + " %";
}
std::string file_name(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}
std::string heading(const char* text) {
  return "<h2>" + std::string(text) + "</h2>\n";
}
std::string heading3(const char* text) {
  return "<h3>" + std::string(text) + "</h3>\n";
}
std::string paragraph(const std::string& text) {
  return "<p>" + escape(text) + "</p>\n";
}

std::string resultant(const Vec3& v, Physics physics) {
  return physics == Physics::elasticity ? format_vector(v, QuantityKind::force, 6)
                                        : format_quantity(v[0], QuantityKind::power, 6);
}

std::string list(const std::vector<std::string>& lines) {
  std::string out = "<ul>\n";
  for (const std::string& line : lines) out += "<li>" + escape(line) + "</li>\n";
  return out + "</ul>\n";
}

/// A condition's name, or its kind and number.
std::string title_of(const ConditionText& text, std::size_t index) {
  return text.name.empty() ? text.kind + " " + std::to_string(index + 1) : text.name;
}

template <class Options>
std::vector<std::pair<std::string, std::string>> option_lines(const Options& options,
                                                              std::span<const OptionField<Options>> fields) {
  std::vector<std::pair<std::string, std::string>> lines;
  for (const OptionView& view : describe_options(options, fields)) lines.emplace_back(view.label, view.text);
  return lines;
}

std::vector<std::pair<std::string, std::string>> mesh_lines(const MeshOptions& mesh) {
  auto lines = option_lines(mesh, mesh_fields());
  for (const LocalSize& entry : mesh.sizes)
    lines.emplace_back("Element size, " + describe(entry.where),
                       format_quantity(entry.size, QuantityKind::length, 4));
  return lines;
}

}  // namespace

std::string key_results_section(const ReportData& data) {
  std::vector<std::pair<std::string, std::string>> lines;
  for (const Extremum& e : data.results->extrema)
    if (e.field == "displacement:magnitude" || e.field == "von_mises" || e.field == "heat_flux:magnitude")
      lines.emplace_back("Largest " + field_title(e.field), format_quantity(e.max, e.kind, 6));
    else if (e.field == "temperature")
      lines.emplace_back("Temperature",
                         format_quantity(e.min, e.kind, 6) + " to " + format_quantity(e.max, e.kind, 6));
  lines.emplace_back("Unknowns", grouped(data.planned->plan.pattern.rows));
  lines.emplace_back("Computed on", data.solution->device.name);
  return "<p class=\"good\">Converged to a relative residual of " +
         number(data.solution->report.true_relative_residual, "%.2e") + "; loads and reactions balance to " +
         number(data.results->balance.relative_error, "%.2e") + ".</p>\n" + facts(lines);
}

std::string inputs_section(const ReportData& data) {
  const Project& project = *data.project;
  Table table({"Input", "File", "Size", "SHA-256"}, {2});
  if (project.geometry.kind == GeometryKind::box)
    table.row({"geometry", "box " + format_vector(project.geometry.box_size, QuantityKind::length), "", ""});
  else
    table.row({"geometry", file_name(project.geometry.path), bytes(data.meshed->geometry_bytes),
               data.meshed->geometry_sha256});
  std::string out = heading("Inputs") + table.text();
  if (project.geometry.kind != GeometryKind::box)
    out += paragraph(project.geometry.unit > 0
                         ? "One unit of length in the geometry file is " +
                               format_quantity(project.geometry.unit, QuantityKind::length, 6) + "."
                         : "The geometry file states its own unit of length.");
  return out + paragraph("The case itself is printed in full at the end of this report.");
}

std::string mesh_section(const ReportData& data) {
  const Mesh& mesh = *data.meshed->mesh;
  const MeshQuality& quality = data.meshed->quality;
  std::vector<std::pair<std::string, std::string>> lines;
  for (const ElementBlock& block : mesh.solids)
    lines.emplace_back("Elements " + std::string(traits(block.type).name), grouped(block.size()));
  lines.emplace_back("Nodes", grouped(mesh.node_count()));
  lines.emplace_back("Regions and surfaces",
                     std::to_string(mesh.regions.size()) + " and " + std::to_string(mesh.surfaces.size()));
  const auto box = bounding_box(mesh);
  lines.emplace_back("Box", format_vector(box[0], QuantityKind::length) + " to " +
                                format_vector(box[1], QuantityKind::length));
  lines.emplace_back("Volume", format_quantity(quality.volume, QuantityKind::volume, 6));
  lines.emplace_back("Scaled Jacobian", "smallest " + number(quality.min) + ", mean " + number(quality.mean));
  const ShapeQuality& shapes = data.meshed->shapes;
  lines.emplace_back("SICN",
                     "smallest " + number(shapes.condition_min) + ", mean " + number(shapes.condition_mean));
  lines.emplace_back("Aspect ratio",
                     "largest " + number(shapes.aspect_max) + ", mean " + number(shapes.aspect_mean));
  if (shapes.stated > 0)
    lines.emplace_back("Scaled Jacobian below " + number(shapes.stated), grouped(shapes.below) + " elements");
  if (!data.meshed->report.mesher.empty())
    lines.emplace_back("Mesher", data.meshed->report.mesher + ", " +
                                     number(data.meshed->report.seconds, "%.2f") + " s, peak " +
                                     bytes(data.meshed->report.peak_bytes));
  std::string out =
      heading("Mesh") + facts(lines) + "<figure>" + html::quality_chart(quality.histogram) + "</figure>\n";
  Table worst({"Worst elements", "Scaled Jacobian", "Centre"}, {1});
  for (const RatedElement& e : shapes.worst)
    worst.row({std::to_string(e.tag), number(e.value), format_vector(e.place, QuantityKind::length)});
  out += worst.text();
  if (data.project->geometry.kind == GeometryKind::file || data.project->geometry.kind == GeometryKind::image)
    out += heading3("Mesh options") + facts(mesh_lines(data.project->mesh));
  const bool is_image = data.project->geometry.kind == GeometryKind::image;
  if (is_image || !data.meshed->report.facts.empty())
    out += heading3(is_image ? "Image and segmentation" : "Facts") + list(data.meshed->report.facts);
  if (is_image) out += facts(option_lines(data.project->geometry.image, image_fields()));
  if (!data.meshed->report.warnings.empty())
    out += heading3("Warnings of the mesher") + list(data.meshed->report.warnings);
  return out;
}

std::string materials_section(const ReportData& data) {
  const Problem& problem = *data.planned->problem;
  Table table({"Region", "Material", "Properties"});
  for (std::size_t r = 0; r < problem.mesh->regions.size(); ++r) {
    const GeometricEntity& region = problem.mesh->regions[r];
    const std::string name = region.name.empty() ? "#" + std::to_string(region.tag)
                                                 : region.name + " (#" + std::to_string(region.tag) + ")";
    const Index m = r < problem.region_material.size() ? problem.region_material[r] : -1;
    if (m < 0) continue;
    const Material& material = problem.study.materials.at(static_cast<std::size_t>(m));
    std::string properties;
    for (const OptionView& view : describe_options(material, material_fields()))
      if (view.type == OptionType::optional_number && !view.text.empty())
        properties += (properties.empty() ? "" : "; ") + view.label + " " + view.text;
    table.row({name, material.name, properties});
  }
  std::string out = heading("Materials") + table.text();
  std::vector<std::string> laws;
  for (const GreyLawFacts& facts : grey_law_facts(problem)) laws.push_back(describe(facts));
  if (!laws.empty()) out += heading3("Stiffness by grey values, element by element") + list(laws);
  return out;
}

std::string conditions_section(const ReportData& data) {
  const Problem& problem = *data.planned->problem;
  Table constraints({"Constraint", "Kind", "Value", "Where", "Nodes"}, {4});
  for (std::size_t i = 0; i < problem.study.constraints.size(); ++i) {
    const ConditionText text = describe(problem.study.constraints[i]);
    constraints.row({title_of(text, i), text.kind, text.value, text.where,
                     i < problem.constraint_nodes.size() ? grouped(problem.constraint_nodes[i]) : ""});
  }
  Table loads({"Load", "Kind", "Value", "Where", "Area"}, {4});
  for (std::size_t i = 0; i < problem.loads.size(); ++i) {
    const ConditionText text = describe(problem.loads[i].load);
    loads.row({title_of(text, i), text.kind, text.value, text.where,
               problem.loads[i].facets.empty()
                   ? ""
                   : format_quantity(problem.loads[i].area, QuantityKind::area, 5)});
  }
  std::string out = heading("Constraints and loads");
  out += constraints.empty() ? paragraph("There are no constraints.") : constraints.text();
  out += loads.empty() ? paragraph("There are no loads.") : loads.text();
  if (!problem.warnings.empty()) out += heading3("Warnings") + list(problem.warnings);
  return out;
}

std::string solver_section(const ReportData& data) {
  const SolveReport& report = data.solution->report;
  auto lines = option_lines(data.project->solve, solve_fields());
  lines.emplace_back("Preconditioner used", data.solution->preconditioning.reason);
  lines.emplace_back("Time to set it up", number(data.solution->setup_seconds, "%.2f") + " s");
  lines.emplace_back(
      "Iterations", grouped(report.iterations) +
                        (report.restarts ? ", restarted " + std::to_string(report.restarts) + " times" : ""));
  lines.emplace_back("True relative residual |b - A x| / |b|", number(report.true_relative_residual, "%.3e"));
  if (report.energy_error)
    lines.emplace_back("Error in the energy norm, of the start's (estimate)",
                       number(report.energy_error->relative, "%.2e") + " after " +
                           grouped(report.energy_error->iteration) + " iterations, less at the end");
  if (!report.replacements.empty()) {
    std::string text;
    for (const ResidualSample& sample : report.replacements)
      text += (text.empty() ? "" : "; ") + number(sample.relative, "%.2e") + " after " +
              grouped(sample.iteration);
    lines.emplace_back("FP64 residuals in place of FP32 ones, and iterations", text);
  }
  lines.emplace_back("Time of the iterations", number(report.seconds, "%.2f") + " s");
  std::string out = heading("Solver") + paragraph("Conjugate gradient (Hestenes and Stiefel 1952).") +
                    facts(lines) + "<figure>" +
                    html::residual_chart(report.history, data.project->solve.tolerance) +
                    "<figcaption>Relative residual over the iterations.</figcaption></figure>\n";
  if (!data.solution->warnings.empty()) out += heading3("Warnings") + list(data.solution->warnings);
  Table levels({"Level of the multigrid", "Unknowns", "Of a node", "Memory", "Largest eigenvalue of D^-1 A"},
               {1, 2, 3, 4});
  for (const LevelSummary& level : data.solution->levels)
    levels.row({std::to_string(&level - data.solution->levels.data() + 1), grouped(level.rows),
                std::to_string(level.block), bytes(level.bytes), number(level.largest, "%.3f")});
  if (!levels.empty())
    out += heading3("Levels") + levels.text() +
           paragraph("The matrices of all levels together take " +
                     number(level_complexity(data.solution->levels), "%.2f") +
                     " times the bytes of the finest.");
  Table orders({"Order of the nodes", "Mean run", "Isolated", "RBP-CSR", "RBP-ELL", "Time"}, {1, 2, 3, 4, 5});
  for (const OrderTrial& t : data.planned->numbered->trials)
    orders.row({std::string(to_string(t.order)) +
                    (t.order == data.planned->numbered->numbering.order ? " (chosen)" : ""),
                number(t.mean_run, "%.2f") + " columns", percent(t.isolated_share), bytes(t.rbp_csr_bytes),
                bytes(t.rbp_ell_bytes), number(t.seconds, "%.2f") + " s"});
  if (!orders.empty()) out += heading3("Orders tried") + orders.text();
  return out;
}

std::string memory_section(const ReportData& data) {
  const MemoryPlan& plan = data.planned->plan;
  std::int64_t largest = 1;
  for (const PlanRow& row : plan.rows)
    largest = std::max(largest, row.kept.total() + plan.vectors + plan.preconditioner + row.transient);
  const auto part = [&](const char* css, std::int64_t size) {
    return "<i class=\"c-" + std::string(css) + "\" style=\"width:" +
           number(100.0 * static_cast<double>(size) / static_cast<double>(largest), "%.2f") + "%\"></i>";
  };
  std::string out = heading("Memory"), attempts;
  for (const PlanAttempt& attempt : plan.attempts)
    attempts += (attempts.empty() ? "" : "; ") + to_string(attempt);
  out += facts({{"Device", plan.device.name + ", " + bytes(plan.device.total_bytes) + " in total, " +
                               bytes(plan.device.free_bytes) + " free"},
                {"Budget", bytes(plan.budget)},
                {"Vectors and preconditioner",
                 bytes(plan.vectors) + " and " +
                     (plan.preconditioning.kind == Preconditioner::multigrid ? "about " : "") +
                     bytes(plan.preconditioner)},
                {"Host memory for the assembly", bytes(plan.host_assembly) + " of " + bytes(plan.host_free)},
                {"Assembled", describe_assembly(plan, plan.chosen)},
                {"Considered, in the order of preference", attempts},
                {"Precision", plan.precision_reason},
                {"Chosen", plan.reason},
                {"Product", data.solution->tuning.reason},
                {"Matrix, planned and allocated", bytes(plan.row(data.solution->format).kept.total()) +
                                                      " and " + bytes(data.solution->matrix_bytes)},
                {"Peak, planned and measured",
                 bytes(plan.row(data.solution->format).peak) + " and " + bytes(data.solution->measured_peak)},
                {"Peak while formats were tried",
                 data.solution->trial_peak > 0 ? bytes(data.solution->trial_peak) : "none was"}});
  out +=
      "<table class=\"data\"><thead><tr><th>Format</th><th class=\"n\">Matrix</th><th class=\"n\">B / "
      "nonzero</th>"
      "<th class=\"n\">against ELL</th><th class=\"n\">against CSR</th><th class=\"n\">Peak</th><th "
      "class=\"n\">Product, predicted</th><th class=\"n\">With FP32 values</th><th "
      "style=\"width:28%\">"
      "Parts</th></tr></thead><tbody>\n";
  for (const PlanRow& row : plan.rows) {
    out += "<tr><td>" + escape(to_string(row.format)) + (row.format == plan.chosen ? " (chosen)" : "") +
           (!row.indexable ? " (" + std::string(why_not_indexable(row.format)) + ")"
            : !row.fits    ? std::string(" (does not fit)")
                           : std::string()) +
           "</td>";
    for (const std::string& cell :
         {bytes(row.matrix.total()), number(row.bytes_per_nonzero, "%.2f"),
          number(-100 * row.saving_vs_ell, "%+.1f") + " %", number(-100 * row.saving_vs_csr, "%+.1f") + " %",
          bytes(row.peak), row.product_seconds > 0 ? number(1e3 * row.product_seconds, "%.3g") + " ms" : "-",
          bytes(row.fp32_matrix)})
      out += "<td class=\"n\">" + escape(cell) + "</td>";
    out += "<td><div class=\"bar\">" + part("values", row.kept.values) + part("indices", row.kept.indices) +
           part("pointers", row.kept.pointers) + part("padding", row.kept.padding) +
           part("isolated", row.kept.isolated) +
           part("vectors", plan.vectors + plan.preconditioner + row.transient) + "</div></td></tr>\n";
  }
  out += "</tbody></table>\n<p class=\"legend\">";
  for (const auto& [css, text] :
       {std::pair("values", "values"), std::pair("indices", "indices"), std::pair("pointers", "pointers"),
        std::pair("padding", "padding"), std::pair("isolated", "isolated part"),
        std::pair("vectors", "vectors, preconditioner and its set-up")})
    out += "<i class=\"c-" + std::string(css) + "\"></i>" + text;
  return out +
         "</p>\n<p class=\"legend\">The bars show what the device keeps; FP32 values are rounded and kept in "
         "mixed precision only.</p>\n";
}

std::string results_section(const ReportData& data) {
  const Results& results = *data.results;
  Table extrema({"Field", "Smallest", "at", "Largest", "at"}, {1, 3});
  for (const Extremum& e : results.extrema)
    extrema.row(
        {field_title(e.field), format_quantity(e.min, e.kind, 6),
         "node " + std::to_string(e.min_node) + ", " + format_vector(e.min_place, QuantityKind::length),
         format_quantity(e.max, e.kind, 6),
         "node " + std::to_string(e.max_node) + ", " + format_vector(e.max_place, QuantityKind::length)});
  std::string out = heading("Results") + heading3("Extrema") + extrema.text();

  if (!data.project->output.probes.empty()) {
    Table probes({"Probe", "Place", "Field", "Value"});
    const auto fields = probe_fields(results);
    for (const ProbeRow& row : evaluate_probes(results, data.project->output.probes)) {
      const std::string place = format_vector(row.probe.point, QuantityKind::length);
      if (!row.inside) probes.row({row.probe.name, place, "", "outside the mesh"});
      for (std::size_t f = 0; f < row.values.size(); ++f) {
        const Field& field = *fields[f];
        std::string value;
        for (int c = 0; c < field.components; ++c) {
          const std::string component = component_name(field, c);
          value += (c ? "; " : "") + (component.empty() ? "" : component + " = ") +
                   format_quantity(row.values[f].at(static_cast<std::size_t>(c)), field.kind, 6);
        }
        probes.row({f ? "" : row.probe.name, f ? "" : place, field_title(field.name), value});
      }
    }
    out += heading3("Probes") + probes.text();
  }

  Table reactions({"Constraint", "Reaction"}, {1});
  for (const Reaction& r : results.reactions)
    reactions.row({r.constraint, resultant(r.total, results.physics)});
  if (!reactions.empty()) out += heading3("Reactions") + reactions.text();
  std::vector<std::pair<std::string, std::string>> lines = {
      {"Applied", resultant(results.balance.applied, results.physics)},
      {"Reactions", resultant(results.balance.reactions, results.physics)},
      {"Relative error of the balance", number(results.balance.relative_error, "%.2e")}};
  if (results.physics == Physics::elasticity)
    lines.emplace_back("Strain energy", format_quantity(results.strain_energy, QuantityKind::energy, 6));
  lines.emplace_back("Error of the mesh", describe(results.error));
  return out + heading3("Balance and error") + facts(lines);
}

std::string run_section(const ReportData& data) {
  Table stages({"Stage", "Time", "Peak memory of the process so far"}, {1, 2});
  double total = 0;
  for (const StageTime& t : data.times) {
    stages.row({to_string(t.stage), number(t.seconds, "%.2f") + " s", bytes(t.peak_bytes)});
    total += t.seconds;
  }
  stages.row({"total", number(total, "%.2f") + " s", ""});
  std::vector<std::pair<std::string, std::string>> lines = {
      {"Device", data.solution->device.name + " (" + data.solution->device.backend + ")" +
                     (data.solution->device.detail.empty() ? "" : ", " + data.solution->device.detail)},
      {"Why this device", data.planned->backend_reason}};
  for (const auto& [name, version] : component_versions()) lines.emplace_back(name, version);
  if (!data.meshed->report.mesher.empty()) lines.emplace_back("Mesher", data.meshed->report.mesher);
  return heading("Run") + stages.text() + facts(lines);
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
  lines.push_back(
      "Research use only. Results must not be used for diagnosis, treatment or the release of a "
      "safety-relevant part.");
  return heading("Limits of this result") + list(lines);
}

std::string case_section(const ReportData& data) {
  Project shown = *data.project;
  shown.path = file_name(shown.path);
  shown.geometry.path = file_name(shown.geometry.path);
  shown.output.folder = file_name(shown.output.folder);
  return heading("The case as computed") + "<pre>" + escape(format_case(shown)) + "</pre>\n";
}

}  // namespace genba
