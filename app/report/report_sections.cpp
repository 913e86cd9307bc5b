#include "app/report/report_sections.hpp"

#include <cctype>

#include "app/check/plausibility.hpp"
#include "app/report/report_words.hpp"
#include "app/stage/written_names.hpp"
#include "engine/analysis/problem/element_axes.hpp"
#include "engine/base/quantity/shown_ends.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

using namespace report;

namespace {

std::vector<std::pair<std::string, std::string>> mesh_lines(const MeshOptions& mesh) {
  auto lines = option_lines(mesh, mesh_fields());
  for (const LocalSize& entry : mesh.sizes)
    lines.emplace_back("Element size, " + describe(entry.where).english(),
                       format_quantity(entry.size, QuantityKind::length, 4));
  for (const BoundaryLayers& layers : mesh.layers)
    lines.emplace_back("Boundary layers, " + describe(layers.where).english() +
                           (layers.region.empty() ? "" : ", in " + layers.region),
                       std::to_string(layers.count) + ", the first " +
                           format_quantity(layers.first, QuantityKind::length, 4) + ", growth " +
                           format_number(layers.growth));
  return lines;
}

std::string upper_first(std::string text) {
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

}  // namespace

std::string key_results_section(const ReportData& data) {
  std::vector<std::pair<std::string, std::string>> lines;
  for (const Extremum& e : data.results->extrema) {
    const KeyValue* key = data.results->physics->key_value(e.field);
    if (key == nullptr) continue;
    const ShownEnds shown = shown_ends(e.min, e.max, e.kind);
    if (key->is_range)
      lines.emplace_back(
          upper_first(field_title(e.field).english()),
          format_quantity(shown.min, e.kind, 6) + " to " + format_quantity(shown.max, e.kind, 6));
    else
      lines.emplace_back("Largest " + field_title(e.field).english(), format_quantity(shown.max, e.kind, 6));
  }
  lines.emplace_back("Unknowns", grouped(data.planned->plan.pattern.rows));
  lines.emplace_back("Computed on", data.solution->device.name.english());
  std::vector<std::string> not_computed;
  for (const NotComputed& what : data.planned->problem->study.not_computed)
    not_computed.push_back(what.name + ": " + what.effect.english() +
                           (what.where.empty() ? "" : " (" + what.where.english() + ")"));
  std::string first =
      not_computed.empty()
          ? std::string()
          : paragraph("These results leave out what the source of the case asks for:") + list(not_computed);
  std::vector<std::string> doubts;
  for (const Text& text : implausible_loads(*data.planned->problem)) doubts.push_back(text.english());
  for (const Text& text : implausible_results(*data.planned->problem, *data.results))
    doubts.push_back(text.english());
  if (!doubts.empty())
    first += "<p class=\"bad\">These results cannot be taken as they are:</p>\n" + list(doubts);
  return first + "<p class=\"good\">Converged to a relative residual of " +
         format_number(data.solution->report.true_relative_residual, "%.2e") + " (backward error " +
         format_number(data.solution->report.backward_error, "%.1e") + "); loads and reactions balance to " +
         format_number(data.results->balance.relative_error, "%.2e") + ".</p>\n" + facts(lines);
}

std::string inputs_section(const ReportData& data) {
  const Project& project = *data.project;
  Table table({"Input", "File", "Size", "SHA-256"}, {2});
  if (project.geometry.kind == GeometryKind::box)
    table.row({"geometry", "box " + format_vector(project.geometry.box_size, QuantityKind::length), "", ""});
  bool several = false;
  for (const InputFile& input : data.meshed->inputs) {
    const std::string count = input.files > 1 ? " (" + grouped(input.files) + " files)" : "";
    table.row({input.role, written_name(project, input) + count, format_bytes(input.bytes), input.sha256});
    several |= input.files > 1;
  }
  std::string out = heading("Inputs") + table.text();
  if (several) out += paragraph("The SHA-256 of several files is that of their hashes in order.");
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
  lines.emplace_back(
      "Box", format_place(box[0], box_diagonal(mesh)) + " to " + format_place(box[1], box_diagonal(mesh)));
  lines.emplace_back("Volume", format_quantity(quality.volume, QuantityKind::volume, 6));
  lines.emplace_back("Scaled Jacobian",
                     "smallest " + format_number(quality.min) + ", mean " + format_number(quality.mean));
  const ShapeQuality& shapes = data.meshed->shapes;
  lines.emplace_back("SICN", "smallest " + format_number(shapes.condition_min) + ", mean " +
                                 format_number(shapes.condition_mean));
  lines.emplace_back("Aspect ratio", "largest " + format_number(shapes.aspect_max) + ", mean " +
                                         format_number(shapes.aspect_mean));
  if (shapes.stated > 0)
    lines.emplace_back("Scaled Jacobian below " + format_number(shapes.stated),
                       grouped(shapes.below) + " elements");
  if (!data.meshed->report.mesher.empty())
    lines.emplace_back(
        "Mesher", data.meshed->report.mesher.english() +
                      (data.reproducible ? ""
                                         : ", " + format_number(data.meshed->report.seconds, "%.2f") +
                                               " s, peak " + format_bytes(data.meshed->report.peak_bytes)));
  const GeometryKind geometry = data.project->geometry.kind;
  const bool is_made = geometry == GeometryKind::file || geometry == GeometryKind::image;
  if (is_made)
    lines.emplace_back("The same mesh every time",
                       data.meshed->report.was_cut_short
                           ? "no: a step of the mesher took too long and was stopped by the clock"
                       : data.meshed->report.threads == 1
                           ? "yes: the mesher had one thread"
                           : "no: the mesher's threads take turns as they come. With mesh.threads 1 mesh and "
                             "report are the same every time");
  std::string out =
      heading("Mesh") + facts(lines) + "<figure>" + html::quality_chart(quality.histogram) + "</figure>\n";
  if (!(data.project->study.elements == ElementFormulations()))
    out += heading3("Formulation of elements") +
           facts(option_lines(data.project->study.elements, formulation_fields()));
  Table worst({"Worst elements", "Scaled Jacobian", "Centre"}, {1});
  for (const RatedElement& e : shapes.worst)
    worst.row({std::to_string(e.tag), format_number(e.value), format_place(e.place, box_diagonal(mesh))});
  out += worst.text();
  if (is_made) out += heading3("Mesh options") + facts(mesh_lines(data.project->mesh));
  const bool is_image = geometry == GeometryKind::image;
  if (is_image || !data.meshed->report.facts.empty())
    out += heading3(is_image ? "Image and segmentation" : "Facts") + list(english(data.meshed->report.facts));
  if (is_image) out += facts(option_lines(data.project->geometry.image, image_fields()));
  if (!data.meshed->report.warnings.empty())
    out += heading3("Warnings of the mesher") + list(english(data.meshed->report.warnings));
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
  std::vector<std::string> directions;
  for (std::size_t r = 0; r < problem.region_axes.size(); ++r)
    if (is_directed_region(problem, static_cast<Index>(r)))
      directions.push_back(region_text(*problem.mesh, static_cast<Index>(r)) + ": " +
                           describe(problem.region_axes[r]));
  if (!directions.empty()) out += heading3("Directions of the materials") + list(directions);
  std::vector<std::string> lines;
  for (const Text& line : data.planned->label_materials) lines.push_back(line.english());
  if (!lines.empty()) out += heading3("Materials by the label table") + list(lines);
  std::vector<std::string> laws;
  for (const GreyLawFacts& facts : grey_law_facts(problem)) laws.push_back(describe(facts).english());
  if (!laws.empty()) out += heading3("Stiffness by grey values, element by element") + list(laws);
  return out;
}

std::string conditions_section(const ReportData& data) {
  const Problem& problem = *data.planned->problem;
  Table constraints({"Constraint", "Kind", "Value", "Where", "Nodes"}, {4});
  for (std::size_t i = 0; i < problem.study.constraints.size(); ++i) {
    const ConditionText text = describe(problem.study.constraints[i]);
    constraints.row({title_of(text, i), text.kind.english(), text.value.english(), text.where.english(),
                     i < problem.constraint_nodes.size() ? grouped(problem.constraint_nodes[i]) : ""});
  }
  Table loads({"Load", "Kind", "Value", "Where", "Area"}, {4});
  for (std::size_t i = 0; i < problem.loads.size(); ++i) {
    const ConditionText text = describe(problem.loads[i].load);
    loads.row({title_of(text, i), text.kind.english(), text.value.english(), text.where.english(),
               problem.loads[i].facets.empty()
                   ? ""
                   : format_quantity(problem.loads[i].area, QuantityKind::area, 5)});
  }
  std::string out = heading("Constraints and loads");
  out += constraints.empty() ? paragraph("There are no constraints.") : constraints.text();
  out += loads.empty() ? paragraph("There are no loads.") : loads.text();
  if (!problem.warnings.empty()) out += heading3("Warnings") + list(english(problem.warnings));
  return out;
}

std::string results_section(const ReportData& data) {
  const Results& results = *data.results;
  const double body = box_diagonal(*results.mesh);
  Table extrema({"Field", "Smallest", "at", "Largest", "at"}, {1, 3});
  for (const Extremum& e : results.extrema) {
    const ShownEnds shown = shown_ends(e.min, e.max, e.kind);
    extrema.row({field_title(e.field).english(), format_quantity(shown.min, e.kind, 6),
                 "node " + std::to_string(e.min_node) + ", " + format_place(e.min_place, body),
                 format_quantity(shown.max, e.kind, 6),
                 "node " + std::to_string(e.max_node) + ", " + format_place(e.max_place, body)});
  }
  std::string out = heading("Results") + heading3("Extrema") + extrema.text();

  if (!data.project->output.probes.empty()) {
    Table probes({"Probe", "Place", "Field", "Value"});
    const auto fields = probe_fields(results);
    for (const ProbeRow& row : evaluate_probes(results, data.project->output.probes)) {
      const std::string place = format_place(row.probe.point, body);
      if (!row.inside) probes.row({row.probe.name, place, "", "outside the mesh"});
      for (std::size_t f = 0; f < row.values.size(); ++f) {
        const Field& field = *fields[f];
        std::string value;
        for (int c = 0; c < field.components; ++c) {
          const std::string component = component_name(field, c);
          value += (c ? "; " : "") + (component.empty() ? "" : component + " = ") +
                   format_quantity(row.values[f].at(static_cast<std::size_t>(c)), field.kind, 6);
        }
        probes.row({f ? "" : row.probe.name, f ? "" : place, field_title(field.name).english(), value});
      }
    }
    out += heading3("Probes") + probes.text();
  }

  Table reactions({"Constraint", "Reaction"}, {1});
  for (const Reaction& r : results.reactions)
    reactions.row({r.constraint, format_resultant(r.total, *results.physics)});
  if (!reactions.empty()) out += heading3("Reactions") + reactions.text();
  std::vector<std::pair<std::string, std::string>> lines = {
      {"Applied", format_resultant(results.balance.applied, *results.physics)},
      {"Reactions", format_resultant(results.balance.reactions, *results.physics)},
      {"Relative error of the balance", format_number(results.balance.relative_error, "%.2e")}};
  if (const Physics& physics = *results.physics; !physics.energy_title.empty())
    lines.emplace_back(physics.energy_title, format_quantity(results.energy, physics.energy_kind, 6));
  lines.emplace_back("Error of the mesh", describe(results.error).english());
  return out + heading3("Balance and error") + facts(lines);
}

}  // namespace genba
