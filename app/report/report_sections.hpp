// Pages and appendices of the report, each as an HTML fragment; report.cpp puts them together.
#pragma once

#include <memory>
#include <string>

#include "app/output/html.hpp"
#include "app/plan/process_memory.hpp"
#include "app/report/parts/step_combinations.hpp"
#include "app/stage/stage_outputs.hpp"
#include "app/study/refinement.hpp"
#include "app/verify/verification_record.hpp"

namespace genba {

/// All data of a report, taken from the pipeline at one moment.
struct ReportData {
  std::shared_ptr<const Project> project;
  std::shared_ptr<const MeshedGeometry> meshed;
  std::shared_ptr<const PlannedSystem> planned;
  std::shared_ptr<const Solution> solution;
  std::shared_ptr<const Results> results;
  std::vector<StageTime> times;
  bool reproducible = false;  ///< as in ReportStamp
  ProcessMemory process;
  /// The last verification on a device of this kind; never in a reproducible report.
  std::optional<VerificationRecord> verified;
  html::Page page;  ///< writes in the report's language
  StepResults steps{};
};

/// The first two pages. Pictures are HTML figures; logo: bytes of a PNG or JPEG, or empty.
std::string answer_page(const ReportData& data, const RefinementStudy* refinement, std::string_view logo,
                        const std::string& picture);
std::string model_page(const ReportData& data, const std::string& pictures);

/// All input files, including those of values that vary.
std::string inputs_section(const ReportData& data);
std::string mesh_section(const ReportData& data);
std::string materials_section(const ReportData& data);
std::string conditions_section(const ReportData& data);
/// Reactions, sums and the estimated error.
std::string balance_section(const ReportData& data);
/// Empty if no value varies.
std::string variations_section(const ReportData& data);
/// For an image: processing steps, voxels, orientation, slices. Reads the image.
std::string image_section(const ReportData& data);
/// Includes the product of matrix and vector.
std::string solver_section(const ReportData& data);
std::string memory_section(const ReportData& data);
/// Extremes, probes, frames.
std::string results_section(const ReportData& data);
/// For a step with frames: extremes and probes over them; else empty.
std::string frames_section(const ReportData& data);
std::string verification_section(const ReportData& data);
std::string run_section(const ReportData& data);
std::string limits_section(const ReportData& data);
std::string case_section(const ReportData& data);

}  // namespace genba
