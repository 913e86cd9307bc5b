// The report of a run as one HTML file, CSV tables, and JSON of the memory plan.
#pragma once

#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "app/plan/process_memory.hpp"
#include "app/report/parts/step_combinations.hpp"
#include "app/report/picture_choice.hpp"
#include "app/run/pipeline.hpp"
#include "app/study/refinement.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// A picture to embed, PNG bytes.
struct ReportPicture {
  Text caption;
  std::string png;
  std::string file{};  ///< also written under this name beside the report; empty: not written
  PictureRole role = PictureRole::view;
};

/// Result of drawing. A picture that cannot be drawn is a warning and does not stop a run.
struct DrawnPictures {
  std::vector<ReportPicture> pictures;
  std::vector<Text> warnings{};  ///< why a picture is missing, for summary and report
};
/// Supplied by a face. Throws Cancelled; anything else that it throws counts as a warning.
using DrawPictures = std::function<DrawnPictures(const Pipeline&)>;

/// The time when a report is made.
struct ReportStamp {
  std::string date;           ///< as printed
  std::time_t time = 0;       ///< the same moment, for the date in a PDF
  bool reproducible = false;  ///< leaves out values that differ between two runs: times, free memory, peaks
};

/// Now, in local time. If SOURCE_DATE_EPOCH is in the environment (seconds since 1970, as for reproducible
/// builds): that moment in UTC, and reproducible. Throws Error(input) if it is no whole number.
ReportStamp report_stamp();

/// The language of a report.
struct ReportLanguage {
  std::string code = "en";  ///< language code in HTML
  Translation translate{};  ///< empty: English
  /// Font families with the letters of the language, as a CSS list, each with its comma.
  std::string fonts{};
};

/// Self-contained HTML (pictures embedded, no scripts, no network). Page 1: title, people, question, the
/// answer in words with its uncertainty and limit, one picture, lines to sign on. Page 2: the model with its
/// loads, two more fields, materials, conditions, balance. Then contents and, as chosen in project()->report,
/// appendices: results, image, mesh and refinement (if there is one), solver, run, memory, verification (with
/// results computed on this computer) and limits, inputs with SHA-256, the case.
///
/// The same pipeline, pictures and stamp give the same bytes. With a reproducible stamp, so does the same
/// case run again on the same device with the same format, from any face. picture_warnings: why pictures are
/// missing. steps: for the tables of load cases, combinations and their envelope; several steps with results have them.
/// The program's own texts are in `language`. The case as computed, question, notes, names of the
/// project, file names, numbers and units are the same in all languages.
std::string report_html(const Pipeline& pipeline, const std::vector<ReportPicture>& pictures,
                        const ReportStamp& stamp,
                        const std::shared_ptr<const RefinementStudy>& refinement = {},
                        const std::vector<Text>& picture_warnings = {}, const ReportLanguage& language = {},
                        const StepResults& steps = {});

/// The same for outputs that exist now, if pictures come later. The returned function makes the report from
/// the pictures, on any thread. It reads the files of the logo and the image.
std::function<std::string(const std::vector<ReportPicture>& pictures)> report_maker(
    const Pipeline& pipeline, const ReportStamp& stamp,
    const std::shared_ptr<const RefinementStudy>& refinement = {},
    const std::vector<Text>& picture_warnings = {}, const ReportLanguage& language = {}, const StepResults& steps = {});

/// Services of a face for reports: app has no page layout and no language other than English.
struct ReportPrinter {
  /// Makes a PDF from a report's HTML; null: PDF is not available.
  std::function<void(const std::string& html, const ReportStamp& stamp, const std::string& path)> print;
  ReportLanguage language{};
  /// Language for the code that a case names; null: `language` is for all cases.
  std::function<ReportLanguage(const std::string& code)> of_case{};
};

/// Why the logo that the case names is left out; empty: it is not.
Text logo_problem(const Project& project);

/// extrema.csv and probes.csv content; every column head carries its unit.
std::string extrema_csv(const Results& results);
std::string probes_csv(const Results& results, const std::vector<Probe>& probes);

/// Memory plan as text table for the terminal, and as JSON.
std::string memory_table_text(const MemoryPlan& plan);
std::string process_memory_json(const ProcessMemory& process);
/// `process`: the memory of the whole process by stage, included if it has stages.
std::string memory_plan_json(const MemoryPlan& plan, const ProcessMemory& process = {});

}  // namespace genba
