#include <nlohmann/json.hpp>

#include "app/report/report.hpp"
#include "app/run/stages.hpp"
#include "engine/solve/plan/plan_words.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

Json plan_json(const MemoryPlan& plan) {
  Json rows = Json::array();
  for (const PlanRow& row : plan.rows)
    rows.push_back(
        {{"format", std::string(to_string(row.format))},
         {"matrix_bytes", row.matrix.total()},
         {"values_bytes", row.matrix.values},
         {"indices_bytes", row.matrix.indices},
         {"pointers_bytes", row.matrix.pointers},
         {"padding_bytes", row.matrix.padding},
         {"isolated_bytes", row.matrix.isolated},
         {"fp32_matrix_bytes", row.fp32_matrix},
         {"kept_matrix_bytes", row.kept.total()},
         {"transient_bytes", row.transient},
         {"elements_bytes", row.elements},
         {"peak_bytes", row.peak},
         {"bytes_per_nonzero", row.bytes_per_nonzero},
         {"saving_vs_ell", row.saving_vs_ell},
         {"saving_vs_csr", row.saving_vs_csr},
         {"predicted_product_seconds", row.product_seconds > 0 ? Json(row.product_seconds) : Json(nullptr)},
         {"indexable", row.indexable},
         {"fits", row.fits},
         {"chosen", plan.feasible && plan.has_matrix() && row.format == plan.chosen}});
  Json attempts = Json::array();
  for (const PlanAttempt& attempt : plan.attempts)
    attempts.push_back({{"device", attempt.device.english()},
                        {"preconditioner", std::string(to_string(attempt.preconditioner))},
                        {"precision", std::string(to_string(attempt.precision))},
                        {"format", std::string(to_string(attempt.format))},
                        {"needed_bytes", attempt.need},
                        {"budget_bytes", attempt.budget},
                        {"fits", attempt.fits}});
  Json direct;  // null: conjugate gradients
  if (const auto& need = plan.direct)
    direct = {{"factor_bytes", need->factor}, {"index_bytes", need->index},        {"work_bytes", need->work},
              {"peak_bytes", need->peak()},   {"factor_nonzeros", need->nonzeros}, {"flops", need->flops}};
  Json beside;  // null: no search for modes
  if (const auto& need = plan.beside)
    beside = {{"factor_bytes", need->factor}, {"peak_bytes", need->peak()}, {"fits", plan.beside_fits}};
  Json ranks;  // null: this process solves
  if (const auto& need = plan.ranks)
    ranks = {{"ranks", need->ranks},
             {"preconditioner", std::string(to_string(need->preconditioner))},
             {"elsewhere", need->elsewhere},
             {"rows", need->rows},
             {"nonzeros", need->nonzeros},
             {"program_bytes", need->program},
             {"part_bytes", need->part},
             {"matrix_bytes", need->matrix},
             {"hierarchy_bytes", need->hierarchy},
             {"vectors_bytes", need->vectors},
             {"peak_bytes", need->peak()}};
  Json cards;  // null: not on two cards
  if (const auto& need = plan.cards)
    cards = {{"cards", need->cards},
             {"format", std::string(to_string(need->format))},
             {"rows", need->rows},
             {"nonzeros", need->nonzeros},
             {"matrix_bytes", need->matrix},
             {"multigrid_bytes", need->multigrid},
             {"vectors_bytes", need->vectors},
             {"peak_bytes", need->peak()},
             {"budget_bytes", need->budget}};
  const bool has_format = plan.feasible && plan.has_matrix();
  Json out = {{"precision", std::string(to_string(plan.precision))},
              {"precision_reason", plan.precision_reason.english()},
              {"attempts", attempts},
              {"device", plan.device.name.english()},
              {"backend", plan.device.backend},
              {"device_total_bytes", plan.device.total_bytes},
              {"device_free_bytes", plan.device.free_bytes},
              {"budget_bytes", plan.budget},
              {"vectors_bytes", plan.vectors},
              {"preconditioner", std::string(to_string(plan.preconditioning.kind))},
              {"preconditioner_reason", plan.preconditioning.reason.english()},
              {"preconditioner_bytes", plan.preconditioner},
              {"transient_bytes", plan.row(plan.chosen).transient},
              {"host_assembly_bytes", plan.host_assembly},
              {"host_free_bytes", plan.host_free},
              {"assembled", describe_assembly(plan, plan.chosen).english()},
              {"unknowns", plan.pattern.rows},
              {"nonzeros", plan.pattern.nonzeros},
              {"longest_row", plan.pattern.longest_row},
              {"mean_run_length", plan.pattern.mean_run()},
              {"isolated_nonzeros", plan.pattern.isolated},
              {"feasible", plan.feasible},
              {"chosen", has_format ? Json(std::string(to_string(plan.chosen))) : Json(nullptr)},
              {"direct", direct},
              {"modes_at_once", plan.needs.modes_at_once > 0 ? Json(plan.needs.modes_at_once) : Json(nullptr)},
              {"factor_beside", beside},
              {"ranks", ranks},
              {"cards", cards},
              {"reason", plan.reason.english()},
              {"advice", english(plan.advice)},
              {"formats", rows}};
  return out;
}

Json process_json(const ProcessMemory& process) {
  const auto known = [](std::int64_t value) { return value > 0 ? Json(value) : Json(nullptr); };
  Json stages = Json::array();
  for (const StageMemory& s : process.stages)
    stages.push_back({{"stage", std::string(to_string(s.stage))},
                      {"title", std::string(title(s.stage))},
                      {"predicted_bytes", known(s.predicted)},
                      {"measured_bytes", known(s.measured)},
                      {"rule", s.rule.english()}});
  const StageMemory* largest = process.largest();
  return {{"limit_bytes", known(process.limit)},
          {"largest_stage", largest ? Json(std::string(to_string(largest->stage))) : Json(nullptr)},
          {"predicted_peak_bytes", largest ? known(largest->predicted) : Json(nullptr)},
          {"measured_peak_bytes", known(process.measured_peak())},
          {"stages", stages}};
}

}  // namespace

std::string process_memory_json(const ProcessMemory& process) {
  return process_json(process).dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string memory_plan_json(const MemoryPlan& plan, const ProcessMemory& process) {
  Json out = plan_json(plan);
  if (!process.stages.empty()) out["process"] = process_json(process);
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace genba
