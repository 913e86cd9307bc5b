// The kinds of answers by modes. Each fills in the report and gives out its frames.
#pragma once

#include <memory>

#include "engine/analysis/answers/response_report.hpp"
#include "engine/procedure/procedure.hpp"
#include "engine/procedure/response/reduced_body.hpp"

namespace genba {

struct ResponseRun {
  ReducedBody& body;
  ResponseReport& report;
  FrameSink& frames;
  std::shared_ptr<const ResponseReport> shared;  ///< the same report
};

void run_harmonic(ResponseRun& run);
void run_transient_by_modes(ResponseRun& run);
void run_spectrum(ResponseRun& run);
void run_random(ResponseRun& run);

/// A frame with these values; its number is `mode`.
std::shared_ptr<Solution> response_solution(const ResponseRun& run, std::vector<double> values, std::size_t number);

/// Tells in the notes what the modes move of the mass, and whether modes left out are corrected.
void note_left_out(ResponseRun& run);
/// True if there is something left that pushes: a load of the study.
bool has_loads(const Problem& problem);

}  // namespace genba
