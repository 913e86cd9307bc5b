// The chapters of the report, each as an HTML fragment; report.cpp puts them on the sheet.
#pragma once

#include <memory>
#include <string>

#include "app/output/html.hpp"
#include "app/plan/process_memory.hpp"
#include "app/stage/stage_outputs.hpp"
#include "app/verify/verification_record.hpp"

namespace genba {

/// All that a report reads, taken from the pipeline at one moment.
struct ReportData {
  std::shared_ptr<const Project> project;
  std::shared_ptr<const MeshedGeometry> meshed;
  std::shared_ptr<const PlannedSystem> planned;
  std::shared_ptr<const Solution> solution;
  std::shared_ptr<const Results> results;
  std::vector<StageTime> times;
  bool reproducible = false;  ///< as in ReportStamp
  std::string memory_table;   ///< as in report_html()
  ProcessMemory process;
  /// The last verification on a device of this kind; never in a reproducible report.
  std::optional<VerificationRecord> verified;
  html::Page page;  ///< writes in the report's language
};

std::string key_results_section(const ReportData& data);
std::string inputs_section(const ReportData& data);
std::string mesh_section(const ReportData& data);
std::string materials_section(const ReportData& data);
std::string conditions_section(const ReportData& data);
/// Empty where no number varies.
std::string variations_section(const ReportData& data);
std::string solver_section(const ReportData& data);
std::string memory_section(const ReportData& data);
std::string tuning_section(const ReportData& data);
std::string results_section(const ReportData& data);
/// Of a step with frames: extremes and probes over them; else empty.
std::string frames_section(const ReportData& data);
std::string verification_section(const ReportData& data);
std::string run_section(const ReportData& data);
std::string limits_section(const ReportData& data);
std::string case_section(const ReportData& data);

}  // namespace genba
