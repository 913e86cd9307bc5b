#include "app/study/compare.hpp"

#include <algorithm>
#include <cmath>

#include "app/case/describe.hpp"
#include "app/case/steps.hpp"
#include "app/plan/run_memory.hpp"
#include "app/run/step_pipelines.hpp"
#include "app/stage/invalidation.hpp"
#include "app/study/mode_match.hpp"
#include "engine/analysis/answers/modal_report.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/csv_cell.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/difference_name.hpp"

namespace genba {

namespace {

bool same(const Mesh& a, const Mesh& b) {
  if (&a == &b) return true;
  if (a.points != b.points || a.solids.size() != b.solids.size()) return false;
  for (std::size_t i = 0; i < a.solids.size(); ++i)
    if (a.solids[i].type != b.solids[i].type || a.solids[i].nodes != b.solids[i].nodes) return false;
  return true;
}

std::vector<char> used_nodes(const Mesh& mesh) {
  std::vector<char> used(mesh.points.size(), 0);
  for (const ElementBlock& block : mesh.solids)
    for (const Index node : block.nodes) used[static_cast<std::size_t>(node)] = 1;
  return used;
}

double vector_length(const double* v, int components) {
  double sum = 0;
  for (int c = 0; c < components; ++c) sum += v[c] * v[c];
  return std::sqrt(sum);
}

}  // namespace

std::optional<double> share_of_largest(const FieldDifference& difference) {
  if (!(difference.reference > 0) || difference.kind == QuantityKind::temperature_difference) return {};
  return difference.largest / difference.reference;
}

Comparison compare_results(const Results& a, const Results& b, Monitor& monitor) {
  Comparison out;
  const Mesh& mesh = *a.mesh;
  const std::size_t nodes = mesh.points.size();
  out.same_mesh = same(mesh, *b.mesh);
  const auto candidates = probe_fields(a);
  std::vector<std::pair<const Field*, const Field*>> pairs;
  for (const Field& field : a.fields) {
    const Field* other = b.find(field.name);
    const bool anywhere = std::find(candidates.begin(), candidates.end(), &field) != candidates.end();
    if (other && other->components == field.components && (out.same_mesh || anywhere))
      pairs.push_back({&field, other});
  }
  if (pairs.empty())
    throw Error(ErrorKind::input, phrase<"compare">(), phrase<"the two results have no field in common">(),
                phrase<"Compare runs of one analysis">());

  out.difference.mesh = a.mesh;
  out.difference.physics = a.physics;
  out.difference.locator = a.locator;
  std::vector<char> found = used_nodes(mesh);
  std::vector<std::optional<MeshPlace>> places;
  if (!out.same_mesh) {
    places.resize(nodes);
    for (std::size_t i = 0; i < nodes; ++i) {
      if (i % 4096 == 0) {
        monitor.check();
        monitor.progress(phrase<"compare">(), static_cast<double>(i) / static_cast<double>(nodes));
      }
      if (!found[i]) continue;
      places[i] = b.locator->find(mesh.points[i]);
      out.outside += !places[i];
      found[i] = places[i].has_value();
    }
  }
  out.compared = std::count(found.begin(), found.end(), 1);
  if (out.compared == 0)
    throw Error(ErrorKind::input, phrase<"compare">(),
                phrase<"no node of the first mesh lies in the second">(),
                phrase<"Check the units of length">());

  for (const auto& [field, other] : pairs) {
    Field d = *field;
    const auto n = static_cast<std::size_t>(d.components);
    // The difference of two temperatures is not a temperature.
    if (d.kind == QuantityKind::temperature) d.kind = QuantityKind::temperature_difference;
    d.name = difference_of(field->name);
    FieldDifference facts{field->name, d.kind};
    double sum = 0;
    for (std::size_t i = 0; i < nodes; ++i) {
      double* value = &d.data[i * n];
      if (!found[i]) {
        std::fill_n(value, n, 0.0);
        continue;
      }
      facts.reference = std::max(facts.reference, vector_length(value, d.components));
      if (out.same_mesh) {
        for (std::size_t c = 0; c < n; ++c) value[c] -= other->data[i * n + c];
      } else {
        const auto at = interpolate(*b.mesh, other->data, d.components, *places[i]);
        for (std::size_t c = 0; c < n; ++c) value[c] -= at[c];
      }
      const double size = vector_length(value, d.components);
      sum += size * size;
      if (size > facts.largest) facts.largest = size, facts.place = mesh.points[i];
    }
    facts.mean_square = std::sqrt(sum / static_cast<double>(out.compared));
    out.fields.push_back(facts);
    out.difference.fields.push_back(std::move(d));
  }
  Field compared{
      "compared", 1, {}, QuantityKind::dimensionless, std::vector<double>(found.begin(), found.end())};
  out.difference.fields.push_back(std::move(compared));
  return out;
}

Comparison compare_modes(const ModeShapes& a, const ModeShapes& b, Monitor& monitor) {
  if (a.is_empty() || b.is_empty() || a.report->is_buckling != b.report->is_buckling)
    throw Error(ErrorKind::input, phrase<"compare">(), phrase<"the two results do not both have modes of one kind">(),
                phrase<"Compare runs of one analysis">());
  Comparison out;
  out.is_buckling = a.report->is_buckling;
  out.same_mesh = same(*a.mesh, *b.mesh);
  out.compared = std::ranges::count(used_nodes(*a.mesh), 1);
  out.difference.mesh = a.mesh;
  out.difference.locator = a.locator;
  out.difference.fields.push_back({"compared", 1, {}, QuantityKind::dimensionless, std::vector<double>(a.mesh->points.size(), 1.0)});
  const std::vector<ModeMatch> matches = matched_modes(mode_likeness(a, b, monitor), b, least_likeness);
  for (std::size_t i = 0; i < matches.size(); ++i) {
    ModePair pair{i, matches[i].mode, a.report->modes[i].frequency, 0, matches[i].likeness};
    if (pair.second) pair.of_second = b.report->modes[*pair.second].frequency;
    out.modes.push_back(pair);
  }
  return out;
}

namespace {
/// Puts the step with this name at hand, if the project has one.
std::shared_ptr<const Project> with_step_named(std::shared_ptr<const Project> project,
                                               const std::string& name) {
  const auto all = steps(*project);
  const auto same = std::ranges::find(all, name, &Step::name);
  const auto i = static_cast<std::size_t>(same - all.begin());
  if (same == all.end() || i == step_at_hand(*project)) return project;
  return std::make_shared<const Project>(with_step_at_hand(*project, i));
}
}  // namespace

Comparison compare_with(std::shared_ptr<const Project> first, const Results& results,
                        std::shared_ptr<const Project> second, Monitor& monitor, RunMemory* memory) {
  StepPipelines pipelines(memory);
  ModeShapes modes[2];
  const auto run = [&](const std::shared_ptr<const Project>& project, int number) {
    if (memory) memory->name({RunPart::compared_case, number, 2});
    pipelines.apply(project);
    StepRun what{.only = step_at_hand(*project)};
    what.frame = [&, step = *what.only](std::size_t at, const Problem&, double, const std::shared_ptr<const Results>& frame) {
      if (at == step) modes[number - 1].take(*frame);
    };
    pipelines.run(what, monitor);
    return pipelines.at_hand().results();
  };
  second = with_step_named(std::move(second), first->step_name);
  if (step_count(*first) > 1 || step_count(*second) > 1)
    monitor.log(LogLevel::info,
                phrase<"%1 is compared with %2 of the other case">(
                    step_text(*first, step_at_hand(*first)), step_text(*second, step_at_hand(*second))));
  const auto b = run(second, 2);
  if (results.modes && !results.response) {
    (void)run(first, 1);
    return compare_modes(modes[0], modes[1], monitor);
  }
  if (same(*results.mesh, *b->mesh) || stage_reads_differ(Stage::mesh, *first, *second))
    return compare_results(results, *b, monitor);
  return compare_results(*run(first, 1), *b, monitor);
}

std::string comparison_csv(const Comparison& comparison) {
  if (!comparison.modes.empty()) {
    const char* const unit = comparison.is_buckling ? "" : " [Hz]";
    std::string out = std::string("mode,of first") + unit + ",mode of second,of second" + unit + ",likeness (MAC)\n";
    for (const ModePair& pair : comparison.modes) {
      out += std::to_string(pair.first + 1) + "," + format_number(pair.of_first, "%.17g") + ",";
      if (pair.second)
        out += std::to_string(*pair.second + 1) + "," + format_number(pair.of_second, "%.17g") + "," +
               format_number(pair.likeness, "%.6g");
      else
        out += ",,";
      out += "\n";
    }
    return out;
  }
  std::string out = "field,unit,largest |a - b|,x [m],y [m],z [m],root mean square,largest |a|\n";
  for (const FieldDifference& f : comparison.fields) {
    out += csv_cell(f.field) + "," + csv_cell(si_unit(f.kind));
    for (const double value : {f.largest, f.place[0], f.place[1], f.place[2], f.mean_square, f.reference})
      out += "," + format_number(value, "%.17g");
    out += "\n";
  }
  return out;
}

namespace {
std::string modes_text(const Comparison& comparison) {
  const QuantityKind kind = comparison.is_buckling ? QuantityKind::dimensionless : QuantityKind::frequency;
  std::string out = comparison.same_mesh ? "" : "The meshes differ: shapes of the second are interpolated, stretched to the box of the first.\n";
  const auto put = [&](std::string text, std::size_t width) {
    text.resize(std::max(text.size() + 1, width), ' ');
    out += text;
  };
  put("mode", 6);
  put("first", 18);
  put("is mode", 9);
  put("second", 18);
  out += "change     likeness (MAC)\n";
  for (const ModePair& pair : comparison.modes) {
    put(std::to_string(pair.first + 1), 6);
    put(format_quantity(pair.of_first, kind, 6), 18);
    if (!pair.second) {
      out += "none is like it\n";
      continue;
    }
    put(std::to_string(*pair.second + 1), 9);
    put(format_quantity(pair.of_second, kind, 6), 18);
    put(pair.of_first != 0 ? format_number(100 * (pair.of_second / pair.of_first - 1), "%+.3g") + " %" : "", 11);
    out += format_number(pair.likeness, "%.4f") + "\n";
  }
  return out;
}
}  // namespace

std::string comparison_text(const Comparison& comparison) {
  if (!comparison.modes.empty()) return modes_text(comparison);
  std::string out = comparison.same_mesh ? "The meshes are the same: compared node by node.\n"
                                         : "The meshes differ: the second result was interpolated at " +
                                               grouped(comparison.compared) + " nodes of the first; " +
                                               grouped(comparison.outside) + " lie outside it.\n";
  for (const FieldDifference& f : comparison.fields) {
    std::string name = Text(field_title(f.field)).english();
    const std::optional<double> share = share_of_largest(f);
    name.resize(std::max<std::size_t>(name.size() + 2, 26), ' ');
    out += name + "largest difference " + format_quantity(f.largest, f.kind, 5) + " at " +
           place_text(f.place, box_diagonal(*comparison.difference.mesh)) +
           (share ? " (" + format_number(100 * *share, "%.3g") + " % of the largest value)" : "") +
           ", root mean square " + format_quantity(f.mean_square, f.kind, 5) + "\n";
  }
  return out;
}

}  // namespace genba
