#include "app/report/report_sections.hpp"

#include <filesystem>
#include <optional>
#include <span>
#include <variant>

#include "app/check/nodal_totals.hpp"
#include "app/check/part_list.hpp"
#include "app/check/plane_facts.hpp"
#include "app/lesion/lesions.hpp"
#include "app/materials/material_library.hpp"
#include "app/report/parts/modes_table.hpp"
#include "app/report/increments/increments_table.hpp"
#include "app/report/parts/response_table.hpp"
#include "app/report/parts/places.hpp"
#include "app/report/report_words.hpp"
#include "app/stage/apart_parts.hpp"
#include "app/stage/written_names.hpp"
#include "engine/analysis/problem/element_axes.hpp"
#include "engine/analysis/results/peaks.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/shown_ends.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/fit/law_fit.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

using namespace report;

namespace {

/// The size where the case states none.
Text unstated_size(const MeshedGeometry& meshed) {
  return meshed.chosen_size > 0 ? Text(format_quantity(meshed.chosen_size, QuantityKind::length, 3))
                                : phrase<"none stated: chosen by the size of the body">();
}

Facts mesh_lines(const MeshOptions& mesh, const MeshedGeometry& meshed) {
  Facts lines;
  for (const auto& field : mesh_fields())
    lines.emplace_back(word(field.label), field.key == "size" && mesh.size == 0 ? unstated_size(meshed)
                                                                                  : value_of(mesh, field));
  for (const LocalSize& entry : mesh.sizes)
    lines.emplace_back(phrase<"Element size, %1">(describe(entry.where)),
                       format_quantity(entry.size, QuantityKind::length, 4));
  for (const PartMesh& part : mesh.parts)
    lines.emplace_back(
        phrase<"Part \"%1\"">(part.part),
        joined({part.size > 0 ? phrase<"element size %1">(format_quantity(part.size, QuantityKind::length, 4))
                              : phrase<"element size of the mesh">(),
                part.own_mesh ? phrase<", a mesh of its own">() : Text()},
               {}));
  for (const BoundaryLayers& layers : mesh.layers)
    lines.emplace_back(
        layers.region.empty() ? phrase<"Boundary layers, %1">(describe(layers.where))
                              : phrase<"Boundary layers, %1, in %2">(describe(layers.where), layers.region),
        phrase<"%1, the first %2, growth %3">(layers.count,
                                              format_quantity(layers.first, QuantityKind::length, 4),
                                              format_number(layers.growth)));
  return lines;
}

}  // namespace

std::string inputs_section(const ReportData& data) {
  const Page& page = data.page;
  const Project& project = *data.project;
  Table table({phrase<"Input">(), phrase<"File">(), phrase<"Size">(), "SHA-256"}, {2});
  const bool is_box = project.geometry.kind == GeometryKind::box,
             is_sketch = project.geometry.kind == GeometryKind::sketch;
  if (is_box)
    table.row({phrase<"geometry">(),
               phrase<"box %1">(format_vector(project.geometry.box_size, QuantityKind::length)), "", ""});
  if (is_sketch) table.row({phrase<"geometry">(), phrase<"sketch in the case file">(), "", ""});
  bool several = false;
  std::vector<InputFile> inputs = data.meshed->inputs;
  inputs.insert(inputs.end(), data.planned->inputs.begin(), data.planned->inputs.end());
  for (const InputFile& input : inputs) {
    Text name = written_name(project, input);
    if (input.files > 1) name = phrase<"%1 (%2 files)">(name, grouped(input.files));
    table.row({word(input.role), name, format_bytes(input.bytes), input.sha256});
    several |= input.files > 1;
  }
  std::string out = page.heading(phrase<"Inputs">()) + page.table(table);
  if (several)
    out += page.paragraph(phrase<"The SHA-256 of several files is that of their hashes in order.">());
  if (!is_box && !is_sketch)
    out += page.paragraph(project.geometry.unit > 0
                              ? phrase<"One unit of length in the geometry file is %1.">(
                                    format_quantity(project.geometry.unit, QuantityKind::length, 6))
                              : phrase<"The geometry file states its own unit of length.">());
  return out + variations_section(data);
}

namespace {

Text same_mesh_text(const MeshingReport& report) {
  if (report.was_cut_short)
    return phrase<"no: a step of the mesher took too long and was stopped by the clock">();
  if (report.threads == 1) return phrase<"yes: the mesher had one thread">();
  return phrase<"no: the mesher's threads take turns as they come">();
}

Text smallest_and_mean(double smallest, double mean) {
  return phrase<"smallest %1, mean %2">(format_number(smallest), format_number(mean));
}

Facts mesh_facts(const ReportData& data, bool is_made) {
  const Mesh& mesh = *data.meshed->mesh;
  const MeshQuality& quality = data.meshed->quality;
  const MeshingReport& report = data.meshed->report;
  Facts lines;
  for (const ElementBlock& block : mesh.solids)
    lines.emplace_back(phrase<"Elements %1">(traits(block.type).name), grouped(block.size()));
  lines.emplace_back(phrase<"Nodes">(), grouped(mesh.node_count()));
  lines.emplace_back(phrase<"Regions and surfaces">(),
                     phrase<"%1 and %2">(mesh.regions.size(), mesh.surfaces.size()));
  const auto box = bounding_box(mesh);
  lines.emplace_back(phrase<"Box">(),
                     from_to(place_text(box[0], box_diagonal(mesh)), place_text(box[1], box_diagonal(mesh))));
  if (mesh.is_plane())
    lines.emplace_back(phrase<"Area">(), format_quantity(quality.volume, QuantityKind::area, 6));
  else
    lines.emplace_back(phrase<"Volume">(), format_quantity(quality.volume, QuantityKind::volume, 6));
  for (const auto& [name, value] : plane_facts(mesh, data.project->study)) lines.emplace_back(name, value);
  lines.emplace_back(phrase<"Scaled Jacobian">(), smallest_and_mean(quality.min, quality.mean));
  const ShapeQuality& shapes = data.meshed->shapes;
  lines.emplace_back("SICN", smallest_and_mean(shapes.condition_min, shapes.condition_mean));
  lines.emplace_back(
      phrase<"Aspect ratio">(),
      phrase<"largest %1, mean %2">(format_number(shapes.aspect_max), format_number(shapes.aspect_mean)));
  if (shapes.stated > 0)
    lines.emplace_back(phrase<"Scaled Jacobian below %1">(format_number(shapes.stated)),
                       phrase<"%1 elements">(grouped(shapes.below)));
  const Text mesher = report.mesher;
  if (!mesher.empty())
    lines.emplace_back(phrase<"Mesher">(),
                       data.reproducible
                           ? mesher
                           : phrase<"%1, %2 s, peak %3">(mesher, format_number(report.seconds, "%.2f"),
                                                         format_bytes(report.peak_bytes)));
  if (is_made) lines.emplace_back(phrase<"The same mesh every time">(), same_mesh_text(report));
  return lines;
}

std::string pairs_section(const ReportData& data) {
  const Mesh& mesh = *data.meshed->mesh;
  Table table({phrase<"Parts">(), phrase<"Joint">(), phrase<"Area">(), phrase<"Mean gap">(), phrase<"Place">()}, {2, 3});
  constexpr std::size_t most = 40;
  std::vector<TouchingParts> pairs = part_pairs(*data.project, *data.meshed);
  const std::size_t more = pairs.size() > most ? pairs.size() - most : 0;
  pairs.resize(pairs.size() - more);
  for (const TouchingParts& pair : pairs)
    table.row({phrase<"%1 and %2">(quoted_region(mesh, pair.regions[0]), quoted_region(mesh, pair.regions[1])),
               joint_text(pair.joint),
               format_quantity(pair.area, mesh.is_plane() ? QuantityKind::length : QuantityKind::area, 4),
               format_quantity(pair.gap, QuantityKind::length, 3), place_text(mesh, pair.middle)});
  if (table.empty()) return {};
  return data.page.heading3(phrase<"Parts that touch">()) + data.page.table(table) +
         (more > 0 ? data.page.paragraph(phrase<"%1 more pairs: see summary.json">(more)) : std::string());
}

}  // namespace

std::string mesh_section(const ReportData& data) {
  const Page& page = data.page;
  const Mesh& mesh = *data.meshed->mesh;
  const GeometryKind geometry = data.project->geometry.kind;
  const bool is_image = geometry == GeometryKind::image, is_made = is_image || geometry == GeometryKind::file || geometry == GeometryKind::sketch;
  std::string out = page.heading(phrase<"Mesh">()) + page.facts(mesh_facts(data, is_made)) + "<figure>" +
                    html::quality_chart(data.meshed->quality.histogram, page) + "<figcaption>" +
                    page.text(phrase<"Elements by their scaled Jacobian.">()) + "</figcaption></figure>\n";
  if (!(data.project->study.elements == ElementFormulations()))
    out += page.heading3(phrase<"Formulation of elements">()) +
           page.facts(option_lines(data.project->study.elements, formulation_fields()));
  Table worst({phrase<"Worst elements">(), phrase<"Scaled Jacobian">(), phrase<"Centre">()}, {1});
  for (const RatedElement& e : data.meshed->shapes.worst)
    worst.row({e.tag, format_number(e.value), place_text(e.place, box_diagonal(mesh))});
  out += page.table(worst);
  if (is_made) out += page.heading3(phrase<"Mesh options">()) + page.facts(mesh_lines(data.project->mesh, *data.meshed));
  if (const auto& facts = data.meshed->report.facts; !is_image && !facts.empty())
    out += page.heading3(phrase<"Facts">()) + list(page, facts);
  out += pairs_section(data);
  if (const auto warnings = mesh_warnings(*data.project, *data.meshed); !warnings.empty())
    out += page.heading3(phrase<"Warnings of the mesher">()) + list(page, warnings);
  return out;
}

namespace {

/// Source in the program's table, if the values are unchanged; or tests.
Text source_of(const Material& material) {
  if (!material.tests.found.empty() && keeps_fit(material))
    return phrase<"%1 by the tests in %2; mean difference %3 %">(material.tests.law, shown_text(std::filesystem::path(material.tests.file).filename().string()),
                                                                   format_number(100 * material.tests.error, "%.3g"));
  for (const LibraryMaterial& known : standard_materials()) {
    if (known.material.name != material.name) continue;
    for (const auto& field : material_fields()) {
      const std::string usual = option_text(known.material, field);
      if (!usual.empty() && (option_text(material, field) != usual || variation_of(material, field.key)))
        return phrase<"changed from: %1">(known.source);
    }
    return known.source;
  }
  return phrase<"stated in the case">();
}

}  // namespace

std::string materials_section(const ReportData& data) {
  const Page& page = data.page;
  const Problem& problem = *data.planned->problem;
  Table table({phrase<"Region">(), phrase<"Material">(), phrase<"Properties">(), phrase<"Source">()});
  for (std::size_t r = 0; r < problem.mesh->regions.size(); ++r) {
    const GeometricEntity& region = problem.mesh->regions[r];
    const std::string name = region.name.empty() ? "#" + std::to_string(region.tag)
                                                 : region.name + " (#" + std::to_string(region.tag) + ")";
    const Index m = r < problem.region_material.size() ? problem.region_material[r] : -1;
    if (m < 0) continue;
    const Material& material = problem.study.materials.at(static_cast<std::size_t>(m));
    std::vector<Text> properties;
    for (const auto& field : material_fields()) {
      const bool is_optional = std::holds_alternative<std::optional<double> Material::*>(field.member);
      if (const Variation* by = variation_of(material, field.key))
        properties.push_back(phrase<"%1 %2">(word(field.label), describe(*by, field.kind)));
      else if (const std::string value = option_text(material, field); is_optional && !value.empty())
        properties.push_back(phrase<"%1 %2">(word(field.label), value));
    }
    table.row({name, material.name, joined(properties, phrase<"; ">()), source_of(material)});
  }
  std::string out = page.heading3(phrase<"Materials">()) + page.table(table);
  std::vector<Text> directions;
  for (std::size_t r = 0; r < problem.region_axes.size(); ++r)
    if (is_directed_region(problem, static_cast<Index>(r)))
      directions.push_back(phrase<"%1: %2">(region_text(*problem.mesh, static_cast<Index>(r)),
                                            describe(problem.region_axes[r])));
  if (!directions.empty())
    out += page.heading3(phrase<"Directions of the materials">()) + page.list(directions);
  if (const auto& lines = data.planned->label_materials; !lines.empty())
    out += page.heading3(phrase<"Materials by the label table">()) + list(page, lines);
  std::vector<Text> laws;
  for (const GreyLawFacts& facts : grey_law_facts(problem)) laws.push_back(describe(facts));
  if (!laws.empty())
    out += page.heading3(phrase<"Stiffness by grey values, element by element">()) + page.list(laws);
  return out;
}

namespace {

/// A table of positions and values.
std::string rows_table(const Page& page, const VariationFacts& facts) {
  constexpr std::size_t most = 50;
  const VariationTable& rows = *facts.table;
  const QuantityKind abscissa = abscissa_kind(rows.over);
  const std::size_t over = static_cast<std::size_t>(rows.over);
  Table table({over >= 2 ? Text(std::string(1, "xyz"[over - 2])) : word(name(abscissa)), facts.of}, {0, 1});
  for (std::size_t i = 0; i < std::min(rows.at.size(), most); ++i)
    table.row({format_quantity(rows.at[i], abscissa), format_quantity(rows.values[i], facts.kind)});
  if (rows.at.size() <= most) return page.table(table);
  return page.table(table) + page.paragraph(phrase<"The first %1 of %2 rows.">(most, rows.at.size()));
}

}  // namespace

std::string variations_section(const ReportData& data) {
  const Page& page = data.page;
  const auto& all = data.planned->variations;
  if (all.empty()) return {};
  Table table({phrase<"Number">(), phrase<"varies by">(), phrase<"Least">(), phrase<"Greatest">()}, {2, 3});
  for (const VariationFacts& facts : all)
    table.row({facts.of, facts.by, facts.range ? format_quantity((*facts.range)[0], facts.kind, 4) : "",
               facts.range ? format_quantity((*facts.range)[1], facts.kind, 4) : ""});
  std::string out = page.heading3(phrase<"Numbers that vary">()) + page.table(table) +
                    page.paragraph(phrase<"Least and greatest are those at the nodes where it acts.">());
  for (const VariationFacts& facts : all)
    if (facts.table) out += rows_table(page, facts);
  return out;
}

std::string conditions_section(const ReportData& data) {
  const Page& page = data.page;
  const Problem& problem = *data.planned->problem;
  Table constraints(
      {phrase<"Constraint">(), phrase<"Kind">(), phrase<"Value">(), phrase<"Where">(), phrase<"Nodes">()},
      {4});
  for (std::size_t i = 0; i < problem.study.constraints.size(); ++i) {
    const ConditionText text = describe(problem.study.constraints[i]);
    constraints.row({title_of(text, i), text.kind, text.value, text.where,
                     i < problem.constraint_nodes.size() ? grouped(problem.constraint_nodes[i]) : ""});
  }
  Table loads({phrase<"Load">(), phrase<"Kind">(), phrase<"Value">(), phrase<"Where">(), phrase<"Area">()},
              {4});
  for (std::size_t i = 0; i < problem.loads.size(); ++i) {
    const ConditionText text = describe(problem.loads[i].load);
    if (problem.loads[i].load.kind->holds_by_springs()) {  // it holds the body, whatever list it stands in
      constraints.row({title_of(text, i), text.kind, text.value, text.where,
                       problem.loads[i].nodes.empty() ? "" : grouped(problem.loads[i].nodes.size())});
      continue;
    }
    loads.row({title_of(text, i), text.kind, text.value, text.where,
               problem.loads[i].facets.empty()
                   ? ""
                   : format_quantity(problem.loads[i].area, QuantityKind::area, 5)});
  }
  std::string out = page.heading3(phrase<"Constraints and loads">());
  out +=
      constraints.empty() ? page.paragraph(phrase<"There are no constraints.">()) : page.table(constraints);
  out += loads.empty() ? page.paragraph(phrase<"There are no loads.">()) : page.table(loads);
  if (const auto totals = nodal_total_lines(nodal_totals(problem)); !totals.empty())
    out += list(page, totals);
  if (!problem.warnings.empty()) out += page.heading3(phrase<"Warnings">()) + list(page, problem.warnings);
  return out;
}

namespace {

/// The place, with the material's side if two meet there.
Text on_side(const Text& place, const std::string& side) {
  if (side.empty()) return place;
  const Text in = phrase<"in %1">(side);
  return place.empty() ? in : phrase<"%1, %2">(place, in);
}

/// One line per informative end: both ends for components, only the largest for magnitudes.
Table extrema_table(const Results& results, std::span<const NamedFaces> names, double body) {
  Table table({phrase<"Result">(), phrase<"Value">(), phrase<"Where">(), phrase<"Coordinates">()}, {1});
  std::vector<std::int64_t> nodes;
  for (const Extremum& e : results.extrema) nodes.insert(nodes.end(), {e.min_node, e.max_node});
  const PlaceNames places(*results.mesh, nodes, names);
  const std::string_view nodal = results.physics->reaction.name;
  for (const Extremum& e : results.extrema) {
    const std::string base = e.field.substr(0, e.field.find(':'));
    if (!nodal.empty() && base == nodal) continue;
    const KeyValue* key = results.physics->key_value(e.field);
    const bool has_sign = e.min < 0 || (key != nullptr && key->is_range);
    const ShownEnds shown = shown_ends(e.min, e.max, e.kind);
    const Text title = field_title(e.field);
    if (has_sign)
      table.row({phrase<"Smallest %1">(title), format_quantity(shown.min, e.kind, 4),
                 on_side(places.of(e.min_node), e.min_side),
                 place_text(e.min_place, body)});
    table.row({phrase<"Largest %1">(title), format_quantity(shown.max, e.kind, 4),
               on_side(places.of(e.max_node), e.max_side),
               place_text(e.max_place, body)});
  }
  return table;
}

Table probe_table(const Results& results, const std::vector<Probe>& wanted, double body) {
  Table probes({phrase<"Probe">(), phrase<"Place">(), phrase<"Field">(), phrase<"Value">()});
  const auto fields = probe_fields(results);
  for (const ProbeRow& row : evaluate_probes(results, wanted)) {
    const std::string place = place_text(row.probe.point, body);
    const Text name = probe_name(row);
    if (!row.inside) probes.row({name, place, "", phrase<"outside the mesh">()});
    for (std::size_t f = 0; f < row.values.size(); ++f) {
      const Field& field = *fields[f];
      std::string value;
      for (int c = 0; c < field.components; ++c) {
        const std::string component = component_name(field, c);
        value += (c ? "; " : "") + (component.empty() ? "" : component + " = ") +
                 format_quantity(row.values[f].at(static_cast<std::size_t>(c)), field.kind, 6);
      }
      probes.row({f ? Text() : name, f ? "" : place, field_title(field.name), value});
    }
  }
  return probes;
}

}  // namespace

std::string results_section(const ReportData& data) {
  const Page& page = data.page;
  const Results& results = *data.results;
  const double body = box_diagonal(*results.mesh);
  std::string out = page.heading(phrase<"Results">());
  if (results.response) out += response_section(*results.response, page);
  if (results.modes) out += modes_section(*results.modes, page);
  if (data.solution && data.solution->increments) out += increments_section(*data.solution->increments, page);
  out += page.heading3(results.modes && !results.response ? phrase<"Extrema of mode %1">(results.mode + 1) : phrase<"Extrema">()) +
                    page.table(extrema_table(results, data.project->faces, body));
  if (const auto warnings = peak_warnings(*data.planned->problem, results); !warnings.empty())
    out += page.list(warnings);
  if (const auto& probes = data.project->output.probes; !probes.empty())
    out += page.heading3(phrase<"Probes">()) + page.table(probe_table(results, probes, body));
  for (const LesionResult& lesion : *lesions_of(*data.project, data.results)) {
    Facts lines;
    for (const auto& [name, value] : lesion_facts(lesion, body)) lines.emplace_back(name, value);
    out += page.heading3(phrase<"Lesion \"%1\"">(lesion.wish.name)) + page.facts(lines);
  }
  return out + frames_section(data);
}

namespace {
std::string connections_section(const Page& page, const Results& results) {
  if (results.connections.empty()) return {};
  // Two tables: one row of all columns is wider than a page.
  Table found({phrase<"Connection">(), phrase<"Kind">(), phrase<"Nodes">(), phrase<"Not caught">(), phrase<"Area">(),
               phrase<"Distance">()},
              {2, 3, 4, 5});
  Table carries({phrase<"Connection">(), phrase<"Force on the nodes">(), phrase<"Motion of the point">(),
                 phrase<"Rotation">()},
                {1, 2, 3});
  Table axial({phrase<"Spring or bolt">(), phrase<"Tension">(), phrase<"Length">()}, {1, 2});
  Table touch({phrase<"Contact">(), phrase<"Closed area">(), phrase<"Largest pressure">(), phrase<"Overlap left">(),
               phrase<"Of a face's size">(), phrase<"Largest gap">(), phrase<"Largest slip">()},
              {1, 2, 3, 4, 5, 6});
  for (const ConnectionResult& c : results.connections) {
    const ConditionKind* kind = find_condition_kind(c.kind);
    if (c.is_contact)
      touch.row({c.name, format_quantity(c.closed, QuantityKind::area, 4),
                 format_quantity(c.pressure, QuantityKind::pressure, 4),
                 format_quantity(c.penetration, QuantityKind::length, 2), format_number(c.share, "%.1e"),
                 format_quantity(c.opening, QuantityKind::length, 3), format_quantity(c.slip, QuantityKind::length, 3)});
    if (c.is_axial)
      axial.row({c.name, format_quantity(c.tension, QuantityKind::force, 5),
                 kind && kind->on == Acts::regions
                     ? phrase<"its sides overlap by %1">(format_quantity(c.stretch, QuantityKind::length, 5))
                     : phrase<"longer by %1">(format_quantity(c.stretch, QuantityKind::length, 5))});
    found.row({c.name, kind ? word(kind->word) : phrase<"equations">(), std::to_string(c.nodes),
               c.uncaught > 0 ? Text(std::to_string(c.uncaught)) : Text(),
               c.area > 0 ? Text(format_quantity(c.area, QuantityKind::area, 4)) : Text(),
               c.area > 0 ? Text(format_quantity(c.distance, QuantityKind::length, 3)) : Text()});
    if (results.physics->is_motion())
      carries.row({c.name, format_resultant(c.force, *results.physics, 4),
                   c.has_point ? Text(format_vector(c.motion, QuantityKind::length, 3)) : Text(),
                   c.has_point ? Text(format_vector(c.turn, QuantityKind::angle, 3)) : Text()});
  }
  return page.heading3(phrase<"Connections">()) + page.table(found) +
         (carries.empty() ? std::string() : page.table(carries)) + (axial.empty() ? std::string() : page.table(axial)) +
         (touch.empty() ? std::string() : page.table(touch));
}
}  // namespace

std::string balance_section(const ReportData& data) {
  const Page& page = data.page;
  const Results& results = *data.results;
  Table reactions({phrase<"Constraint">(), phrase<"Reaction">()}, {1});
  const std::vector<Condition>& constraints = data.planned->problem->study.constraints;
  for (std::size_t i = 0; i < results.reactions.size(); ++i) {
    if (i < constraints.size() && constraints[i].kind->enters == Enters::ties) continue;  // it holds to no ground
    const Reaction& r = results.reactions[i];
    reactions.row({r.constraint, format_resultant(r.total, *results.physics, 4)});
  }
  std::string out = page.heading3(phrase<"Balance and error">());
  if (!reactions.empty()) out += page.table(reactions);
  out += connections_section(page, results);
  if (const Text meant = resultants_text(*results.mesh, data.project->study); !meant.empty())
    out += page.paragraph(meant);
  Facts lines;
  if (!results.modes) lines = {
      {phrase<"Applied">(), format_resultant(results.balance.applied, *results.physics, 4)},
      {phrase<"Reactions">(), format_resultant(results.balance.reactions, *results.physics, 4)},
      {phrase<"Relative error of the balance">(), format_number(results.balance.relative_error, "%.2e")}};
  if (results.relief) lines.emplace_back(phrase<"Inertia relief">(), describe(*results.relief));
  for (const ContactFlow& flow : results.contacts)
    lines.emplace_back(phrase<"Heat through the %1">(flow.load), describe(flow));
  if (const Physics& physics = *results.physics; !physics.energy_title.empty())
    lines.emplace_back(word(physics.energy_title), format_quantity(results.energy, physics.energy_kind, 4));
  lines.emplace_back(phrase<"Error of the mesh">(), describe(results.error));
  return out + page.facts(lines);
}

}  // namespace genba
