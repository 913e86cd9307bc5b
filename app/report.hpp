// The report of a run as one HTML file, CSV tables, and JSON of the memory plan.
#pragma once

#include <string>
#include <vector>

#include "app/pipeline.hpp"
#include "app/refinement.hpp"

namespace genba {

inline constexpr const char* research_notice = "Research use only – not for diagnosis";

/// A picture to embed, PNG bytes.
struct ReportPicture {
  std::string caption;
  std::string png;
};

/// Self-contained HTML (pictures embedded, no scripts, no network): title and notes, picture, inputs with
/// SHA-256, geometry, mesh and quality, materials, loads and constraints, solver and residual history (inline
/// SVG), memory table, extrema, probes, refinement study (if there is one), reactions and balance, versions,
/// device, limits, notice. Same bytes for same inputs except the date, which is passed in.
std::string report_html(const Pipeline& pipeline, const std::vector<ReportPicture>& pictures,
                        const std::string& date,
                        const std::shared_ptr<const RefinementStudy>& refinement = {});

/// extrema.csv and probes.csv content; every column head carries its unit.
std::string extrema_csv(const Results& results);
std::string probes_csv(const Results& results, const std::vector<Probe>& probes);

/// Memory plan as text table for the terminal, as JSON, and as HTML fragment.
std::string memory_table_text(const MemoryPlan& plan);
std::string memory_plan_json(const MemoryPlan& plan);

}  // namespace genba
