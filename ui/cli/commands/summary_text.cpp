#include "ui/cli/commands/summary_text.hpp"

#include "app/case/describe.hpp"
#include "app/case/steps.hpp"
#include "app/check/part_list.hpp"
#include "app/lesion/lesions.hpp"
#include "app/output/version.hpp"
#include "app/plan/process_memory.hpp"
#include "app/report/answer.hpp"
#include "app/report/parts/frame_extrema.hpp"
#include "app/report/increments/increments_table.hpp"
#include "app/report/parts/modes_table.hpp"
#include "app/report/parts/response_table.hpp"
#include "app/report/parts/step_envelope.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/shown_ends.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

std::string line(std::string name, const std::string& text) {
  name.resize(std::max<std::size_t>(name.size() + 2, 16), ' ');
  return name + text + "\n";
}

/// A line for each level of the multigrid.
std::string levels_text(const Solution& solution) {
  std::string out;
  for (std::size_t i = 0; i < solution.levels.size(); ++i) {
    const LevelSummary& level = solution.levels[i];
    out += line("", "level " + std::to_string(i + 1) + ": " + grouped(level.rows) + " unknowns, " +
                        std::to_string(level.block) + " a node, " + format_bytes(level.bytes) +
                        ", largest eigenvalue " + format_number(level.largest, "%.3f"));
  }
  return out + line("", "matrices of all levels: " +
                            format_number(level_complexity(solution.levels), "%.2f") + " times the finest");
}

std::string current_text(const CurrentReport& r) {
  if (r.samples.empty()) return {};
  const CurrentSample& last = r.samples.back();
  return line("Current", "put in " + format_quantity(r.energy, QuantityKind::energy) + "; at the end " +
                             format_number(last.voltage) + " V, " + format_number(last.current) + " A, " +
                             format_number(last.power) + " W, " + format_number(last.resistance) +
                             " ohm; field solved " + grouped(r.solves) + " times");
}

/// Loads that vary over time, beside the integral of what the case states.
std::string given_text(const TransientReport& r, const Study& study) {
  constexpr std::size_t most = 10;
  const auto energy = [](double value) { return format_quantity(value, QuantityKind::energy); };
  std::string out;
  std::size_t told = 0;
  for (const LoadEnergy& load : r.given) {
    const Condition& stated = study.loads[load.load];
    if (stated.varies.empty() || ++told > most) continue;
    out += line("Heat by load", describe(stated, load.load).english() + ": put in " + energy(load.put_in) +
                                    (load.stated ? ", stated " + energy(*load.stated) : std::string()) +
                                    (load.error > 1e-6 * std::abs(load.put_in)
                                         ? ", estimated error " + energy(load.error)
                                         : std::string()));
  }
  if (told > most) out += line("Heat by load", grouped(told - most) + " more loads: see summary.json");
  return out;
}

std::string motion_text(const TransientReport& r, const MotionEnergies& m) {
  const auto time = [](double value) { return format_quantity(value, QuantityKind::time); };
  const auto energy = [](double value) { return format_quantity(value, QuantityKind::energy); };
  return line("Time steps", std::string(to_string(r.scheme)) + ", " + std::string(to_string(r.capacity)) + " mass: " +
                                grouped(r.steps) + " of " + time(r.smallest_step) + " to " + time(r.largest_step) + ", " +
                                grouped(r.rejected) + " rejected, matrix assembled anew " + grouped(r.matrices) + " times" +
                                (r.largest_error > 0 ? ", estimated error of a step at most " +
                                                           format_number(r.largest_error, "%.2g") +
                                                           " of the largest displacement"
                                                     : std::string())) +
         (r.resumed_at > 0 ? line("Resumed", "at t = " + time(r.resumed_at)) : std::string()) +
         line("Energy", "kinetic " + energy(m.kinetic) + ", strain " + energy(m.strain) + " (at 0 s " + energy(m.start) +
                            "); put in by loads " + energy(r.by_loads) + ", by prescribed motion " +
                            energy(r.by_constraints) +
                            (m.contact != 0 || m.rubbed != 0 ? ", by contact " + energy(m.contact) + "; taken away by friction " + energy(m.rubbed)
                                                             : std::string()) +
                            "; taken away by damping " + energy(m.damped) +
                            ", by the time scheme " + energy(m.lost(r.by_loads + r.by_constraints)));
}

std::string transient_text(const TransientReport& r, const Study& study) {
  if (r.motion) return motion_text(r, *r.motion);
  const auto time = [](double value) { return format_quantity(value, QuantityKind::time); };
  const auto energy = [](double value) { return format_quantity(value, QuantityKind::energy); };
  return line("Time steps",
              std::string(to_string(r.scheme)) + ", " + std::string(to_string(r.capacity)) + " capacity: " +
                  grouped(r.steps) + " of " + time(r.smallest_step) + " to " + time(r.largest_step) + ", " +
                  grouped(r.rejected) +
                  (r.tolerance == 0 && r.rejected > 0 ? " cut because they did not converge" : " rejected") + ", matrix assembled anew " + grouped(r.matrices) + " times" +
                  (r.largest_error > 0
                       ? ", estimated error of a step at most " +
                             format_quantity(r.largest_error, QuantityKind::temperature_difference, 3)
                       : std::string())) +
         (r.resumed_at > 0 ? line("Resumed", "at t = " + time(r.resumed_at)) : std::string()) +
         line("Heat", "stored " + energy(r.stored) + "; put in by loads " + energy(r.by_loads) +
                          ", by prescribed temperatures " + energy(r.by_constraints) + ", by surroundings " +
                          energy(r.by_surroundings) + "; largest imbalance of a step " +
                          format_number(r.imbalance, "%.1e")) +
         given_text(r, study) + current_text(r.current);
}

std::string nonlinear_text(const NonlinearReport& r) {
  return line("Nonlinear", grouped(r.iterations) + " iterations, at most " + grouped(r.most_iterations) +
                               " in one solve, " + grouped(r.shortened) +
                               " shortened by the line search; relative residual at most " +
                               format_number(r.residual, "%.1e"));
}

/// "peak 145 MiB, with the process that draws pictures 334 MiB (planned 312 MiB, +7.1 %)"
std::string process_peak_text(const ProcessMemory& memory, std::int64_t own_peak) {
  const StageMemory& picture = memory.at(MemoryStage::picture);
  const StageMemory* most = nullptr;
  for (const StageMemory& s : memory.stages) {
    if (s.stage != MemoryStage::picture) own_peak = std::max(own_peak, s.measured);
    if (s.measured > 0 && (most == nullptr || s.measured > most->measured)) most = &s;
  }
  std::string out = "peak " + format_bytes(own_peak);
  if (picture.measured > own_peak)
    out += ", with the process that draws pictures " + format_bytes(picture.measured);
  if (most != nullptr && most->predicted > 0)
    out += " (planned " + format_bytes(most->predicted) + ", " + deviation(*most) + ")";
  return out;
}

std::string ranks_text(const RanksReport& r, const SolveReport& report) {
  const auto seconds = [](double t) { return format_number(t, "%.2f") + " s"; };
  if (r.are_cards)
    return line("Solver", "conjugate gradient on " + std::to_string(r.ranks.size()) + " cards with multigrid, matrices in " +
                              std::string(to_string(r.format)) + ": " + grouped(report.iterations) + " iterations in " +
                              seconds(r.solve_seconds) + ", true relative residual " +
                              format_number(report.true_relative_residual, "%.2e")) +
           line("", "cut " + seconds(r.cut_seconds) + ", assembly " + seconds(r.assembly_seconds) + ", multigrid " +
                        seconds(r.setup_seconds) + ", vectors to and from the cards " + seconds(r.transfer_seconds)) +
           line("", "fuller card " + format_bytes(r.peak_bytes()) + " (planned " + format_bytes(r.planned_bytes) + ")");
  return line("Solver", "conjugate gradient on " + std::to_string(r.ranks.size()) + " ranks, " +
                            std::string(to_string(r.preconditioner)) + " of " + r.library + ": " + grouped(report.iterations) +
                            " iterations in " + seconds(r.solve_seconds) + ", true relative residual " +
                            format_number(report.true_relative_residual, "%.2e")) +
         line("", "cut " + seconds(r.cut_seconds) + ", start " + seconds(r.start_seconds) + ", assembly " +
                      seconds(r.assembly_seconds) + ", preconditioner " + seconds(r.setup_seconds)) +
         line("", "largest rank " + format_bytes(r.peak_bytes()) + " (planned " + format_bytes(r.planned_bytes) + "), all " +
                      format_bytes(r.total_bytes()));
}

}  // namespace

std::string mesh_text(const MeshedGeometry& meshed) {
  std::string elements;
  for (const ElementBlock& block : meshed.mesh->solids)
    elements +=
        (elements.empty() ? "" : " + ") + grouped(block.size()) + " " + std::string(traits(block.type).name);
  std::string out = line("Mesh", elements + ", " + grouped(meshed.mesh->node_count()) + " nodes, volume " +
                                     format_quantity(meshed.quality.volume, QuantityKind::volume, 6));
  out += line("Quality", "scaled Jacobian at least " + format_number(meshed.quality.min, "%.3g") +
                             " (element " + std::to_string(meshed.quality.worst_tag) + " at " +
                             place_text(meshed.quality.worst_place, box_diagonal(*meshed.mesh)) + "), mean " +
                             format_number(meshed.quality.mean, "%.3g"));
  const ShapeQuality& shapes = meshed.shapes;
  out += line("Shapes", "SICN at least " + format_number(shapes.condition_min, "%.3g") + ", mean " +
                            format_number(shapes.condition_mean, "%.3g") + "; aspect ratio at most " +
                            format_number(shapes.aspect_max, "%.3g") + ", mean " +
                            format_number(shapes.aspect_mean, "%.3g") +
                            (shapes.stated > 0 ? "; " + grouped(shapes.below) + " elements below " +
                                                     format_number(shapes.stated, "%.3g")
                                               : std::string()));
  for (const Finding& f : meshed.report.unjoined)
    out += line("Not joined", f.problem.english() + ". " + f.next_step.english());
  constexpr std::size_t most_pairs = 20;
  for (std::size_t i = 0; i < meshed.pairs.size() && i < most_pairs; ++i)
    out += line(i == 0 ? "Touching parts" : "", pair_line(*meshed.mesh, meshed.pairs[i]).english());
  if (meshed.pairs.size() > most_pairs)
    out += line("", grouped(static_cast<std::int64_t>(meshed.pairs.size() - most_pairs)) + " more pairs: see --json");
  if (!meshed.report.mesher.empty())
    out += line("Mesher",
                meshed.report.mesher.english() + ", " + format_number(meshed.report.seconds, "%.2f") + " s" +
                    (meshed.report.peak_bytes > 0 ? ", peak " + format_bytes(meshed.report.peak_bytes) : ""));
  return out;
}

std::string worst_text(const MeshedGeometry& meshed) {
  const ShapeQuality& shapes = meshed.shapes;
  const double body = box_diagonal(*meshed.mesh);
  std::string out = "Worst elements (number, scaled Jacobian, centre)\n";
  for (const RatedElement& e : shapes.worst)
    out += "  " + std::to_string(e.tag) + "  " + format_number(e.value, "%.4f") + "  " +
           place_text(e.place, body) + "\n";
  return out;
}

std::string names_text(const Mesh& mesh) {
  const auto entity = [](const GeometricEntity& e) {
    return "#" + std::to_string(e.tag) + (e.name.empty() ? "" : " \"" + e.name + "\"");
  };
  const auto list = [&](const std::vector<GeometricEntity>& entities) {
    std::string out;
    const std::size_t shown = std::min<std::size_t>(entities.size(), 60);
    for (std::size_t i = 0; i < shown; ++i) out += (i ? ", " : "") + entity(entities[i]);
    if (shown < entities.size()) out += ", and " + std::to_string(entities.size() - shown) + " more";
    return out;
  };
  std::string out = line("Regions", list(mesh.regions)) + line("Surfaces", list(mesh.surfaces));
  std::string sets;
  for (const NamedSet& set : mesh.sets)
    sets += (sets.empty() ? "\"" : ", \"") + set.name + "\" (" +
            (set.dimension == 3   ? "regions"
             : set.dimension == 2 ? "surfaces"
                                  : "nodes") +
            ")";
  if (!sets.empty()) out += line("Sets", sets);
  const auto box = bounding_box(mesh);
  return out + line("Box",
                    place_text(box[0], box_diagonal(mesh)) + " to " + place_text(box[1], box_diagonal(mesh)));
}

std::string run_text(const Pipeline& pipeline) {
  const auto project = pipeline.project();
  const auto planned = pipeline.planned();
  const auto solution = pipeline.solution();
  const auto results = pipeline.results();
  const MemoryPlan& plan = planned->plan;
  const PlanRow& chosen = plan.row(solution->format);

  std::string out = (project->title.empty() ? "Untitled case" : shown_text(project->title)) + "\n" +
                    std::string(research_notice) + "\n\n";
  out += mesh_text(*pipeline.mesh());
  out += line("Unknowns", grouped(plan.pattern.rows) + ", nonzeros " + grouped(plan.pattern.nonzeros) +
                              ", node order " + std::string(to_string(planned->numbered->numbering.order)) +
                              " (mean run " + format_number(plan.pattern.mean_run(), "%.2f") + " columns)");
  if (const auto& direct = solution->direct) {
    out += line("Factor", grouped(direct->nonzeros) + " nonzeros, " + format_bytes(direct->factor_bytes) +
                              ", " + format_number(direct->flops / 1e9, "%.3g") + " GFlop, order by " +
                              direct->order.english() + "; " + dense_library());
    if (plan.direct) out += line("", plan.reason.english());
  } else if (solution->ranks) {
    out += line(solution->ranks->are_cards ? "Cards" : "Ranks", plan.reason.english());
  } else {
    const std::int64_t matrix = chosen.kept.total();
    out += line(
        "Matrix",
        std::string(to_string(solution->format)) + ", " + std::string(to_string(solution->precision)) +
            " values, " + format_bytes(matrix) + ", " +
            format_number(static_cast<double>(matrix) / static_cast<double>(plan.pattern.nonzeros), "%.2f") +
            " B a nonzero");
    out += line("", plan.reason.english());
    out += line("Precision", plan.precision_reason.english());
    out += line("Product", solution->tuning.reason.english());
    out += line("Preconditioner", solution->preconditioning.reason.english());
    if (!solution->levels.empty()) out += levels_text(*solution);
  }
  out += line("Memory", "peak planned " + format_bytes(planned_peak(plan, *solution)) + ", measured " +
                            format_bytes(solution->measured_peak) + "; budget " + format_bytes(plan.budget) +
                            (solution->trial_peak > 0
                                 ? "; while formats were tried " + format_bytes(solution->trial_peak)
                                 : std::string()));
  out +=
      line("Computed on", solution->device.name.english() + " (" + planned->backend_reason.english() + ")");
  if (const auto& direct = solution->direct)
    out += line("Solver", "direct: analysed in " + format_number(direct->analyse_seconds, "%.2f") +
                              " s, factorised in " + format_number(direct->factor_seconds, "%.2f") +
                              " s, solved in " + format_number(direct->solve_seconds, "%.2f") + " s with " +
                              std::to_string(direct->refinements) +
                              " steps of refinement, true relative residual " +
                              format_number(direct->relative_residual, "%.2e") + ", backward error " +
                              format_number(solution->report.backward_error, "%.1e"));
  if (solution->ranks) out += ranks_text(*solution->ranks, solution->report);
  const std::size_t replaced = solution->report.replacements.size();
  if (solution->modes)
    out += line("Solver", "LOBPCG with " + std::to_string(solution->modes->block) + " vectors at once, " +
                              (solution->modes->by_factor ? std::string("factor")
                                               : std::string(to_string(solution->preconditioning.kind))) +
                              ": " + grouped(solution->modes->iterations) + " iterations in " +
                              format_number(solution->modes->seconds, "%.2f") + " s, " +
                              grouped(solution->modes->products) + " products");
  else if (solution->has_matrix())
    out +=
        line("Solver", "conjugate gradient, " + std::string(to_string(solution->preconditioning.kind)) +
                           " (set up in " + format_number(solution->setup_seconds, "%.2f") + " s)" +
                           (replaced > 0 ? ", " + std::to_string(replaced) + " FP64 residuals" : "") + ": " +
                           grouped(solution->report.iterations) + " iterations in " +
                           format_number(solution->report.seconds, "%.2f") + " s, true relative residual " +
                           format_number(solution->report.true_relative_residual, "%.2e") +
                           ", backward error " + format_number(solution->report.backward_error, "%.1e"));
  if (solution->transient) out += transient_text(*solution->transient, project->study);
  if (solution->nonlinear) out += nonlinear_text(*solution->nonlinear);
  if (solution->increments) out += increments_text(*solution->increments);
  if (const auto& limit = solution->report.rounding_limit)
    out += line("Precision", describe(*limit, solution->report.true_relative_residual).english());
  if (solution->direct)
    out += line("Energy-norm error", "about " + format_number(solution->direct->energy_error, "%.1e"));
  else if (const auto& error = solution->report.energy_error)
    out += line("Energy-norm error", "about " + format_number(error->relative, "%.1e") +
                                         " of the start's after " + grouped(error->iteration) +
                                         " iterations, less at the end");
  out += "\n";
  if (solution->response)
    out += modes_text(*solution->modes) + "\n" + response_text(*solution->response) + "\n";
  else if (solution->modes)
    out += modes_text(*solution->modes) + "\nMode 1\n";
  const double body = box_diagonal(*results->mesh);
  for (const Extremum& e : results->extrema) {
    if (e.field.find(':') != std::string::npos && !e.field.ends_with(":magnitude"))
      continue;  // components: in extrema.csv
    const ShownEnds shown = shown_ends(e.min, e.max, e.kind);
    out += line(field_title(e.field).english(),
                format_quantity(shown.min, e.kind, 6) + " at " + place_text(e.min_place, body) + " to " +
                    format_quantity(shown.max, e.kind, 6) + " at " + place_text(e.max_place, body));
  }
  for (const Text& sentence : frame_extrema_texts(*project, *results))
    out += line("Over frames", sentence.english());
  if (const Physics& physics = *results->physics; !physics.energy_title.empty())
    out += line(std::string(physics.energy_title), format_quantity(results->energy, physics.energy_kind, 6));
  out += line("Mesh error", describe(results->error).english());
  const auto fields = probe_fields(*results);
  for (const ProbeRow& row : evaluate_probes(*results, project->output.probes)) {
    out += line("Probe", "\"" + row.probe.name + "\" at " + place_text(row.probe.point, body) +
                             (row.side.empty() ? "" : ", in " + row.side) + (row.inside ? "" : ": outside the mesh"));
    for (std::size_t f = 0; f < row.values.size(); ++f) {
      const Field& field = *fields[f];
      std::string values;
      for (int c = 0; c < field.components; ++c)
        values += (c ? ", " : "") + component_name(field, c) + (field.components > 1 ? " " : "") +
                  format_quantity(row.values[f].at(static_cast<std::size_t>(c)), field.kind, 6);
      out += line("  " + field_title(field.name).english(), values);
    }
  }
  for (const LesionResult& lesion : *lesions_of(*project, results)) {
    out += line("Lesion", "\"" + lesion.wish.name + "\"");
    for (const auto& [name, value] : lesion_facts(lesion, body))
      out += line("  " + name.english(), value.english());
  }
  if (const Text stiffness = stiffness_text(*planned->problem, *results); !stiffness.empty())
    out += line("Stiffness", stiffness.english());
  out += "\n";
  const std::vector<Condition>& constraints = planned->problem->study.constraints;
  for (std::size_t i = 0; i < results->reactions.size(); ++i) {
    if (i < constraints.size() && constraints[i].kind->enters == Enters::ties) continue;  // it holds to no ground
    const Reaction& r = results->reactions[i];
    out += line("Reaction", format_resultant(r.total, *results->physics) + " at " + r.constraint);
  }
  if (results->relief) out += line("Relief", describe(*results->relief).english());
  for (const ContactFlow& flow : results->contacts)
    out += line("Contact", describe(flow).english() + " through the " + flow.load.english());
  for (const ConnectionResult& c : results->connections) {
    const ConditionKind* kind = find_condition_kind(c.kind);
    std::string text = std::string(kind ? kind->word : "equations") + (c.name.empty() ? "" : " '" + c.name + "'") + ": " +
                       std::to_string(c.nodes) + " nodes";
    if (c.area > 0)
      text += ", " + format_quantity(c.area, QuantityKind::area, 4) + ", distance " +
              format_quantity(c.distance, QuantityKind::length, 3);
    if (c.uncaught > 0) text += ", " + std::to_string(c.uncaught) + " not caught";
    if (results->physics->is_motion()) text += ", force " + format_resultant(c.force, *results->physics);
    if (c.is_axial)
      text += ", tension " + format_quantity(c.tension, QuantityKind::force, 6) + ", " +
              (kind && kind->on == Acts::regions ? "sides overlap by " : "longer by ") +
              format_quantity(c.stretch, QuantityKind::length, 6);
    if (c.is_contact)
      text += ", closed " + format_quantity(c.closed, QuantityKind::area, 4) + ", largest pressure " +
              format_quantity(c.pressure, QuantityKind::pressure, 6) + ", overlap left " +
              format_quantity(c.penetration, QuantityKind::length, 2) + " (" + format_number(c.share, "%.1e") +
              " of a face), largest gap " + format_quantity(c.opening, QuantityKind::length, 3) + ", slip " +
              format_quantity(c.slip, QuantityKind::length, 3);
    if (c.has_point)
      text += ", point moves " + format_vector(c.motion, QuantityKind::length) + ", turns " +
              format_vector(c.turn, QuantityKind::angle);
    out += line("Connection", text);
  }
  if (!solution->modes)
    out +=
      line("Balance", "applied " + format_resultant(results->balance.applied, *results->physics) +
                          ", reactions " + format_resultant(results->balance.reactions, *results->physics) +
                          ", relative error " + format_number(results->balance.relative_error, "%.1e"));
  std::string times;
  double total = 0;
  std::int64_t peak = 0;  // of this process
  for (const StageTime& t : pipeline.times()) {
    times += std::string(times.empty() ? "" : ", ") + to_string(t.stage) + " " +
             format_number(t.seconds, "%.2f") + " s";
    total += t.seconds;
    peak = std::max(peak, t.peak_bytes);
  }
  out += line("Time", format_number(total, "%.2f") + " s: " + times);
  return out + line("Process", process_peak_text(pipeline.process_memory().now(), peak));
}

namespace {
/// The largest values of combinations, and which step or combination governs.
std::string envelope_text(const StepPipelines& pipelines) {
  const StepResults steps = step_results(pipelines);
  const std::vector<CombinedSteps> sums = combined_steps(steps);
  const std::vector<EnvelopeRow> rows = step_envelope(steps, sums);
  if (rows.empty()) return {};
  const auto project = pipelines.project();
  std::string out;
  for (const CombinedSteps& sum : sums) {
    out += "\ncombination '" + shown_text(sum.name) + "': " + shown_text(parts_text(*project, sum)) + "\n";
    if (!sum.results) {
      out += line("Not computed", "a step of it has no results");
      continue;
    }
    for (const Extremum& e : sum.results->extrema)
      if (sum.results->physics->key_value(e.field) != nullptr)
        out += line(field_title(e.field).english(), format_quantity(e.max, e.kind, 5) + ", at " +
                                                        place_text(e.max_place, box_diagonal(*sum.results->mesh)));
  }
  out += sums.empty() ? "\nLargest over the steps\n" : "\nLargest over the steps and combinations\n";
  for (const EnvelopeRow& row : rows) {
    const auto results = row.most.step < pipelines.count() ? pipelines.of(row.most.step).results()
                                                           : sums[row.most.step - pipelines.count()].results;
    if (results->physics->key_value(row.field) == nullptr) continue;
    out += line(field_title(row.field).english(),
                format_quantity(row.most.value, row.kind, 5) + " in " +
                    shown_text(row.most.step < pipelines.count() ? step_text(*project, row.most.step).english()
                                                                 : "combination '" + name_of_case(*project, row.most.step) + "'") +
                    ", at " +
                    place_text(row.most.place, box_diagonal(*results->mesh)));
  }
  return out;
}
}  // namespace

std::string run_text(const StepPipelines& pipelines) {
  const auto project = pipelines.project();
  std::string out;
  for (std::size_t i = 0; i < pipelines.count(); ++i) {
    if (!pipelines.of(i).results()) continue;
    if (pipelines.count() > 1)
      out += (out.empty() ? "" : "\n") + shown_text(step_text(*project, i).english()) + "\n";
    out += run_text(pipelines.of(i));
  }
  return out + envelope_text(pipelines);
}

}  // namespace genba
