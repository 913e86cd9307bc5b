#include "app/report/summary.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/case/describe.hpp"
#include "app/check/bad_places.hpp"
#include "app/check/part_list.hpp"
#include "app/check/plane_facts.hpp"
#include "app/check/plausibility.hpp"
#include "app/lesion/lesions.hpp"
#include "app/output/version.hpp"
#include "app/plan/frame_plan.hpp"
#include "app/report/parts/answer_json.hpp"
#include "app/report/parts/connection_table.hpp"
#include "app/report/parts/frame_extrema.hpp"
#include "app/report/parts/modes_table.hpp"
#include "app/report/increments/increments_table.hpp"
#include "app/report/parts/response_table.hpp"
#include "app/report/report.hpp"
#include "app/report/steps_summary.hpp"
#include "app/run/stages.hpp"
#include "app/stage/apart_parts.hpp"
#include "app/stage/written_names.hpp"
#include "engine/analysis/problem/plane_body.hpp"
#include "engine/analysis/results/safety.hpp"
#include "engine/analysis/answers/stiffness.hpp"
#include "engine/solve/krylov/convergence.hpp"
#include "engine/solve/plan/plan_words.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

Json quantity(double in_si, QuantityKind kind) {
  return {{"value", in_si}, {"unit", std::string(si_unit(kind))}};
}
Json quantity(const Vec3& in_si, QuantityKind kind) {
  return {{"value", in_si}, {"unit", std::string(si_unit(kind))}};
}
Json bytes(std::int64_t value) {
  return {{"value", value}, {"unit", "B"}};
}

/// All lists start as arrays, so that an empty one is not null.
Json list() {
  return Json::array();
}

Json tuning_json(const TuningReport& tuning) {
  Json trials = list();
  for (const TuningTrial& trial : tuning.trials)
    trials.push_back({{"format", std::string(to_string(trial.candidate.format))},
                      {"settings", to_string(trial.candidate.settings)},
                      {"predicted_seconds", trial.predicted},
                      {"measured_seconds", trial.measured > 0 ? Json(trial.measured) : Json(nullptr)},
                      {"products", trial.products},
                      {"note", trial.note.english()}});
  return {{"format", std::string(to_string(tuning.choice.format))},
          {"settings", to_string(tuning.choice.settings)},
          {"reason", tuning.reason.english()},
          {"from_cache", tuning.from_cache},
          {"products", tuning.products},
          {"seconds", tuning.seconds},
          {"candidates", trials}};
}

Json multigrid_json(const Solution& solution) {
  if (solution.levels.empty()) return nullptr;
  Json levels = list();
  std::int64_t bytes = 0;
  for (const LevelSummary& level : solution.levels) {
    levels.push_back({{"rows", level.rows},
                      {"block", level.block},
                      {"bytes", level.bytes},
                      {"matrix_bytes", level.matrix},
                      {"largest_eigenvalue", level.largest}});
    bytes += level.bytes;
  }
  return {{"levels", levels}, {"bytes", bytes}, {"complexity", level_complexity(solution.levels)}};
}

Json current_json(const CurrentReport& r) {
  Json steps = list();
  for (const CurrentSample& s : r.samples)
    steps.push_back({{"time", s.time},
                     {"voltage", s.voltage},
                     {"current", s.current},
                     {"power", s.power},
                     {"resistance", s.resistance},
                     {"watched_temperature", s.hottest},
                     {"share", s.share}});
  return {{"energy", quantity(r.energy, QuantityKind::energy)},
          {"solves", r.solves},
          {"iterations", r.iterations},
          {"units", "s, V, A, W, ohm, K"},
          {"steps", steps}};
}

Json given_json(const std::vector<LoadEnergy>& given, const Study& study) {
  Json out = list();
  for (const LoadEnergy& load : given)
    out.push_back({{"load", describe(study.loads[load.load], load.load).english()},
                   {"put_in", quantity(load.put_in, QuantityKind::energy)},
                   {"stated", load.stated ? quantity(*load.stated, QuantityKind::energy) : Json(nullptr)},
                   {"error", quantity(load.error, QuantityKind::energy)}});
  return out;
}

Json motion_json(const TransientReport& r, const MotionEnergies& m) {
  const auto energy = [](double value) { return quantity(value, QuantityKind::energy); };
  return {{"scheme", std::string(to_string(r.scheme))},
          {"alpha", m.alpha},
          {"end", quantity(r.time, QuantityKind::time)},
          {"resumed_at", quantity(r.resumed_at, QuantityKind::time)},
          {"steps", r.steps},
          {"rejected", r.tolerance > 0 ? r.rejected : 0},
          {"cut", r.tolerance > 0 ? 0 : r.rejected},
          {"smallest_step", quantity(r.smallest_step, QuantityKind::time)},
          {"largest_step", quantity(r.largest_step, QuantityKind::time)},
          {"largest_error_share", r.largest_error},
          {"start", energy(m.start)},
          {"kinetic", energy(m.kinetic)},
          {"strain", energy(m.strain)},
          {"by_loads", energy(r.by_loads)},
          {"by_constraints", energy(r.by_constraints)},
          {"by_contact", energy(m.contact)},
          {"rubbed", energy(m.rubbed)},
          {"damped", energy(m.damped)},
          {"by_scheme", energy(m.lost(r.by_loads + r.by_constraints))},
          {"imbalance", r.imbalance}};
}

Json transient_json(const TransientReport& r, const Study& study) {
  return {{"scheme", std::string(to_string(r.scheme))},
          {"capacity", std::string(to_string(r.capacity))},
          {"end", quantity(r.time, QuantityKind::time)},
          {"resumed_at", quantity(r.resumed_at, QuantityKind::time)},
          {"steps", r.steps},
          {"rejected", r.tolerance > 0 ? r.rejected : 0},
          {"cut", r.tolerance > 0 ? 0 : r.rejected},
          {"iterations", r.iterations},
          {"matrices", r.matrices},
          {"smallest_step", quantity(r.smallest_step, QuantityKind::time)},
          {"largest_step", quantity(r.largest_step, QuantityKind::time)},
          {"largest_error", quantity(r.largest_error, QuantityKind::temperature_difference)},
          {"stored", quantity(r.stored, QuantityKind::energy)},
          {"by_loads", quantity(r.by_loads, QuantityKind::energy)},
          {"loads", given_json(r.given, study)},
          {"by_constraints", quantity(r.by_constraints, QuantityKind::energy)},
          {"by_surroundings", quantity(r.by_surroundings, QuantityKind::energy)},
          {"imbalance", r.imbalance}};
}

Json nonlinear_json(const NonlinearReport& r) {
  return {{"solves", r.solves},
          {"iterations", r.iterations},
          {"most_iterations", r.most_iterations},
          {"shortened", r.shortened},
          {"linear_iterations", r.linear_iterations},
          {"matrices", r.matrices},
          {"hierarchies", r.hierarchies},
          {"residual", r.residual}};
}

Json plane_json(const Mesh& mesh, const Study& study) {
  Json thickness = list();
  for (const double t : stated_thickness(mesh, study))
    thickness.push_back(t > 0 ? quantity(t, QuantityKind::length) : Json(nullptr));
  const bool is_ring = study.elements.plane == PlaneBody::axisymmetric;
  const auto volume = plane_volume(mesh, study);
  return {{"stands_for", stands_for_text(study.elements.plane).english()},
          {"thickness_of_regions", is_ring ? Json(nullptr) : thickness},
          {"volume_of_body", volume ? quantity(*volume, QuantityKind::volume) : Json(nullptr)},
          {"resultants", resultants_text(mesh, study).english()}};
}

Json mesh_json(const MeshedGeometry& meshed, const Project& project) {
  const bool is_plane = meshed.mesh->is_plane();
  Json blocks = list();
  for (const ElementBlock& block : meshed.mesh->solids)
    blocks.push_back({{"type", std::string(traits(block.type).name)}, {"count", block.size()}});
  Json worst = list();
  for (const RatedElement& e : meshed.shapes.worst)
    worst.push_back(
        {{"element", e.tag}, {"scaled_jacobian", e.value}, {"centre", {{"value", e.place}, {"unit", "m"}}}});
  Json out = {{"nodes", meshed.mesh->node_count()},
          {"elements", meshed.mesh->solid_count()},
          {"blocks", blocks},
          {"regions", meshed.mesh->regions.size()}, {"surfaces", meshed.mesh->surfaces.size()},
          {is_plane ? "area" : "volume",
           quantity(meshed.quality.volume, is_plane ? QuantityKind::area : QuantityKind::volume)},
          {"scaled_jacobian",
           {{"min", meshed.quality.min},
            {"mean", meshed.quality.mean},
            {"worst_element", meshed.quality.worst_tag},
            {"histogram", meshed.quality.histogram}}},
          {"sicn", {{"min", meshed.shapes.condition_min}, {"mean", meshed.shapes.condition_mean}}},
          {"aspect_ratio", {{"max", meshed.shapes.aspect_max}, {"mean", meshed.shapes.aspect_mean}}},
          {"elements_below", {{"scaled_jacobian", meshed.shapes.stated}, {"count", meshed.shapes.below}}},
          {"worst_elements", worst},
          {"bad_elements", Json::parse(bad_places_json(meshed.report.bad))},
          {"mesher", meshed.report.mesher.english()},
          {"mesher_threads", meshed.report.threads},
          {"chosen_element_size",
           meshed.chosen_size > 0 ? quantity(meshed.chosen_size, QuantityKind::length) : Json(nullptr)},
          {"facts", english(meshed.report.facts)}, {"pairs", Json::parse(part_pairs_json(*meshed.mesh, part_pairs(project, meshed)))},
          {"mesher_seconds", meshed.report.seconds},
          {"mesher_peak_bytes", meshed.report.peak_bytes}};
  if (is_plane) out["plane_body"] = plane_json(*meshed.mesh, project.study);
  return out;
}

Json inputs_json(const Project& project, const MeshedGeometry& meshed, const PlannedSystem& planned) {
  const auto name = [](const std::string& path) { return std::filesystem::path(path).filename().string(); };
  Json out = list();
  if (!project.path.empty()) out.push_back({{"role", "case"}, {"file", name(project.path)}});
  std::vector<InputFile> inputs = meshed.inputs;
  inputs.insert(inputs.end(), planned.inputs.begin(), planned.inputs.end());
  for (const InputFile& input : inputs)
    out.push_back({{"role", input.role},
                   {"file", written_name(project, input)},
                   {"files", input.files},
                   {"bytes", input.bytes},
                   {"sha256", input.sha256}});
  return out;
}

/// smallest and largest are null if they depend on a temperature.
Json variations_json(const PlannedSystem& planned) {
  Json out = list();
  for (const VariationFacts& facts : planned.variations) {
    Json line = {{"number", facts.of.english()}, {"place", facts.place}, {"by", facts.by.english()}};
    line["least"] = facts.range ? quantity((*facts.range)[0], facts.kind) : Json(nullptr);
    line["greatest"] = facts.range ? quantity((*facts.range)[1], facts.kind) : Json(nullptr);
    if (facts.cover.points > 0) line["outside_share"] = facts.cover.share();
    out.push_back(line);
  }
  return out;
}

Json grey_json(const Problem& problem) {
  Json out = list();
  for (const GreyLawFacts& facts : grey_law_facts(problem))
    out.push_back(
        {{"material", facts.material},
         {"law", facts.law.english()},
         {"elements", facts.elements},
         {"density", {{"min", facts.density[0]}, {"max", facts.density[1]}, {"unit", "kg/m^3"}}},
         {"youngs_modulus", {{"min", facts.modulus[0]}, {"max", facts.modulus[1]}, {"unit", "Pa"}}}});
  return out;
}

/// Null if no material has a yield strength.
Json safety_json(const Problem& problem, const Results& results) {
  const auto least = least_safety(problem, results);
  if (!least) return nullptr;
  return {{"smallest", least->factor},      {"place", {least->place[0], least->place[1], least->place[2]}},
          {"material", least->material},    {"stress", least->stress},
          {"yield_strength", least->bears}, {"not_judged", without_safety(problem)}};
}

Json stiffness_json(const Problem& problem, const Results& results) {
  const auto place = loaded_place(problem, results);
  if (!place) return nullptr;
  return {{"load", place->load},
          {"force_N", place->force},
          {"displacement_m", place->displacement},
          {"stiffness_N_per_m", place->stiffness}};
}

Json contacts_json(const Results& results) {
  Json out = list();
  for (const ContactFlow& flow : results.contacts)
    out.push_back({{"contact", flow.load.english()},
                   {"power", quantity(flow.power, QuantityKind::power)},
                   {"area", quantity(flow.area, QuantityKind::area)},
                   {"mean_difference", quantity(flow.difference, QuantityKind::temperature_difference)}});
  return out;
}

Json not_computed_json(const Study& study) {
  Json out = list();
  for (const NotComputed& what : study.not_computed)
    out.push_back({{"name", what.name}, {"where", what.where.english()}, {"effect", what.effect.english()}});
  return out;
}

Json texts_json(const std::vector<Text>& texts) {
  Json out = list();
  for (const Text& text : texts) out.push_back(text.english());
  return out;
}

Json versions_json(const MeshedGeometry& meshed) {
  Json out = Json::object();
  for (const auto& [name, version] : component_versions()) out[name.english()] = version.english();
  out["mesher"] = meshed.report.mesher.english();
  return out;
}

Json orders_json(const NumberedGraph& numbered) {
  Json orders = list();
  for (const OrderTrial& t : numbered.trials)
    orders.push_back({{"order", std::string(to_string(t.order))},
                      {"mean_run_length", t.mean_run},
                      {"isolated_share", t.isolated_share},
                      {"rbp_csr_bytes", t.rbp_csr_bytes},
                      {"rbp_ell_bytes", t.rbp_ell_bytes},
                      {"seconds", t.seconds}});
  return orders;
}

/// Of a matrix with FP32 values.
Json replacements_json(const SolveReport& report) {
  Json out = list();
  for (const ResidualSample& sample : report.replacements)
    out.push_back({{"iteration", sample.iteration}, {"relative_residual", sample.relative}});
  return out;
}

/// Null: too few iterations.
Json energy_error_json(const SolveReport& report) {
  if (!report.energy_error) return nullptr;
  return {{"iteration", report.energy_error->iteration}, {"relative", report.energy_error->relative}};
}

/// Null: the residual reached the tolerance.
Json rounding_limit_json(const SolveReport& report) {
  if (!report.rounding_limit) return nullptr;
  return {{"magnification", report.rounding_limit->magnification},
          {"energy_error", report.rounding_limit->energy_error}};
}

/// Null: conjugate gradients.
Json direct_json(const Solution& solution) {
  if (!solution.direct) return nullptr;
  const auto& report = *solution.direct;
  return {{"order", report.order.english()},
          {"dense_kernels", dense_library()},
          {"factor_nonzeros", report.nonzeros},
          {"factor_bytes", report.factor_bytes},
          {"planned_bytes", report.planned_bytes},
          {"measured_bytes", report.measured_bytes},
          {"flops", report.flops},
          {"analyse_seconds", report.analyse_seconds},
          {"factor_seconds", report.factor_seconds},
          {"solve_seconds", report.solve_seconds},
          {"refinements", report.refinements},
          {"first_correction", report.first_correction},
          {"energy_error", report.energy_error}};
}

/// Null: this process solved.
Json ranks_json(const Solution& solution) {
  if (!solution.ranks || solution.ranks->are_cards) return nullptr;
  const RanksReport& report = *solution.ranks;
  Json list = Json::array();
  for (const RankFacts& rank : report.ranks)
    list.push_back({{"host", rank.host},
                    {"rows", rank.rows},
                    {"nonzeros", rank.nonzeros},
                    {"elements", rank.elements},
                    {"peak_bytes", rank.peak_bytes}});
  return {{"library", report.library},
          {"preconditioner", std::string(to_string(report.preconditioner))},
          {"planned_bytes", report.planned_bytes},
          {"peak_bytes", report.peak_bytes()},
          {"total_bytes", report.total_bytes()},
          {"file_bytes", report.file_bytes},
          {"cut_seconds", report.cut_seconds},
          {"start_seconds", report.start_seconds},
          {"assembly_seconds", report.assembly_seconds},
          {"setup_seconds", report.setup_seconds},
          {"solve_seconds", report.solve_seconds},
          {"refinements", report.refinements},
          {"matrices", report.matrices},
          {"solves", report.solves},
          {"ranks", list}};
}

/// Null: not solved on two cards.
Json cards_json(const Solution& solution) {
  if (!solution.ranks || !solution.ranks->are_cards) return nullptr;
  const RanksReport& report = *solution.ranks;
  Json list = Json::array();
  for (const RankFacts& card : report.ranks)
    list.push_back({{"name", card.host},
                    {"rows", card.rows},
                    {"nonzeros", card.nonzeros},
                    {"elements", card.elements},
                    {"peak_bytes", card.peak_bytes}});
  return {{"format", std::string(to_string(report.format))},
          {"planned_bytes", report.planned_bytes},
          {"peak_bytes", report.peak_bytes()},
          {"cut_seconds", report.cut_seconds},
          {"assembly_seconds", report.assembly_seconds},
          {"setup_seconds", report.setup_seconds},
          {"solve_seconds", report.solve_seconds},
          {"transfer_seconds", report.transfer_seconds},
          {"refinements", report.refinements},
          {"matrices", report.matrices},
          {"solves", report.solves},
          {"cards", list}};
}

/// The matrix of ranks and a factor have none of the formats.
Json format_json(const Solution& solution) {
  return solution.has_matrix() ? Json(std::string(to_string(solution.format))) : Json(nullptr);
}

}  // namespace

std::string summary_json(const Pipeline& pipeline, const std::vector<Text>& more) {
  const auto project = pipeline.project();
  const auto meshed = pipeline.mesh();
  const auto planned = pipeline.planned();
  const auto solution = pipeline.solution();
  const auto results = pipeline.results();
  if (!project || !meshed || !planned || !solution || !results)
    throw Error(ErrorKind::input, phrase<"summary">(), phrase<"there are no current results">(),
                phrase<"Run the case first">());

  const Physics& physics = *results->physics;
  Json stages = Json::object();
  double seconds = 0;
  for (const StageTime& t : pipeline.times()) {
    stages[to_string(t.stage)] = {{"seconds", t.seconds}, {"peak_bytes", t.peak_bytes}};
    seconds += t.seconds;
  }
  std::vector<Text> warnings = mesh_warnings(*project, *meshed);
  for (const auto& texts : {planned->problem->warnings, solution->warnings, more,
                            implausible_results(*planned->problem, *results)})
    warnings.insert(warnings.end(), texts.begin(), texts.end());
  const Json energy =
      physics.energy_key.empty() ? Json(nullptr) : quantity(results->energy, physics.energy_kind);
  Json out = {
      {"summary_version", summary_version},
      {"notice", research_notice},
      {"title", project->title},
      {"physics", physics.key},
      {"dofs", planned->plan.pattern.rows},
      {"nonzeros", planned->plan.pattern.nonzeros},
      {"converged", solution->nonlinear || solution->modes || is_converged(solution->report, project->solve)},
      {"balanced",
       results->balance.relative_error <= allowed_balance_error(*solution, project->solve.tolerance)},
      {"method", solution->modes ? "lobpcg" : solution->direct ? "direct" : !solution->ranks ? "cg" : solution->ranks->are_cards ? "cards" : "ranks"},
      {"direct", direct_json(*solution)},
      {"ranks", ranks_json(*solution)},
      {"cards", cards_json(*solution)},
      {"iterations", solution->report.iterations},
      {"resumed_at", solution->report.resumed_at},
      {"relative_residual", solution->report.true_relative_residual},
      {"recurrence_residual", solution->report.relative_residual},
      {"backward_error", solution->report.backward_error},
      {"rounding_limit", rounding_limit_json(solution->report)},
      {"energy_error", energy_error_json(solution->report)},
      {"tolerance", project->solve.tolerance},
      {"preconditioner", std::string(to_string(solution->preconditioning.kind))},
      {"preconditioner_reason", solution->preconditioning.reason.english()},
      {"preconditioner_seconds", solution->setup_seconds},
      {"multigrid", multigrid_json(*solution)},
      {"precision", std::string(to_string(planned->plan.precision))},
      {"precision_reason", planned->plan.precision_reason.english()},
      {"fp64_residuals", replacements_json(solution->report)},
      {"format", format_json(*solution)},
      {"tuning", tuning_json(solution->tuning)},
      {"device",
       {{"backend", solution->device.backend},
        {"name", solution->device.name.english()},
        {"detail", solution->device.detail},
        {"why", planned->backend_reason.english()}}},
      {"seconds", seconds},
      {"solver_seconds", solution->report.seconds},
      {"stages", stages},
      {"matrix", bytes(solution->matrix_bytes)},
      {"measured_peak", bytes(solution->measured_peak)},
      {"trial_peak", bytes(solution->trial_peak)},
      {"mesh", mesh_json(*meshed, *project)},
      {"node_order",
       {{"chosen", std::string(to_string(planned->numbered->numbering.order))}, {"trials", orders_json(*planned->numbered)}}},
      {"memory", Json::parse(memory_plan_json(planned->plan))},
      {"process_memory", Json::parse(process_memory_json(pipeline.process_memory().now()))},
      {"material_by_grey", grey_json(*planned->problem)},
      {"label_materials", texts_json(planned->label_materials)},
      {"extrema", Json::parse(extrema_json(*results))},
      {"safety", safety_json(*planned->problem, *results)},
      {"stiffness", stiffness_json(*planned->problem, *results)},
      {"probes", Json::parse(probes_json(*results, project->output.probes))},
      {"reactions", Json::parse(reactions_json(*results))},
      {"balance",
       {{"applied", Json::parse(resultant_json(physics, results->balance.applied))},
        {"reactions", Json::parse(resultant_json(physics, results->balance.reactions))},
        {"relative_error", results->balance.relative_error}}},
      {"mesh_error",
       {{"relative_energy_norm", results->error.relative()}, {"method", "recovery (Zienkiewicz and Zhu)"}}},
      {"strain_energy", physics.energy_key == "strain_energy" ? energy : Json(nullptr)},
      {"inputs", inputs_json(*project, *meshed, *planned)},
      {"not_computed", not_computed_json(planned->problem->study)},
      {"warnings", texts_json(warnings)},
      {"versions", versions_json(*meshed)}};
  if (const auto lesions = lesions_of(*project, results); !lesions->empty())
    out["lesions"] = Json::parse(lesions_json(*lesions));
  if (!results->contacts.empty()) out["contacts"] = contacts_json(*results);
  if (!results->connections.empty()) out["connections"] = Json::parse(connections_json(*results));
  if (!planned->variations.empty()) out["variations"] = variations_json(*planned);
  if (const auto& relief = results->relief)
    out["inertia_relief"] = {{"mass", quantity(relief->mass, QuantityKind::mass)},
                             {"centre", quantity(relief->centre, QuantityKind::length)},
                             {"acceleration", quantity(relief->acceleration, QuantityKind::acceleration)},
                             {"angular_acceleration",
                              {{"value", {relief->angular[0], relief->angular[1], relief->angular[2]}},
                               {"unit", "rad/s^2"}}}};
  if (solution->transient && solution->transient->motion)
    out["motion"] = motion_json(*solution->transient, *solution->transient->motion);
  else if (solution->transient)
    out["transient"] = transient_json(*solution->transient, project->study);
  if (solution->transient && !solution->transient->current.samples.empty())
    out["current"] = current_json(solution->transient->current);
  if (solution->response) out["response"] = Json::parse(response_json(*solution->response));
  if (solution->modes) out["modes"] = Json::parse(modes_json(*solution->modes));
  if (solution->nonlinear) out["nonlinear"] = nonlinear_json(*solution->nonlinear);
  if (solution->increments) out["increments"] = Json::parse(increments_json(*solution->increments));
  if (!physics.energy_key.empty()) out[std::string(physics.energy_key)] = energy;
  if (const FrameNeed need = foretell_frames(*project, *planned->problem); need.frames > 0)
    out["frames"] = {{"count", solution->response ? static_cast<std::int64_t>(solution->response->frames.size())
                               : solution->increments && has_increment_frames(*project)
                                   ? static_cast<std::int64_t>(solution->increments->increments.size())
                                   : need.frames},
                     {"most_bytes_a_frame", need.bytes_a_frame},
                     {"most_bytes", need.bytes()},
                     {"extrema", Json::parse(frame_extrema_json(*project, *results))}};
  out["steps"] = Json::parse(lone_step_json(pipeline));
  out["envelope"] = list();  // of several steps
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace genba
