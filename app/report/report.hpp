// The report of a run as one HTML file, CSV tables, and JSON of the memory plan.
#pragma once

#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "app/plan/process_memory.hpp"
#include "app/run/pipeline.hpp"
#include "app/study/refinement.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// A picture to embed, PNG bytes.
struct ReportPicture {
  Text caption;
  std::string png;
  std::string file{};  ///< name that it is written under beside the report too; empty: it is not
};

/// What came of drawing: a picture that cannot be drawn is a warning, never the end of a run.
struct DrawnPictures {
  std::vector<ReportPicture> pictures;
  std::vector<Text> warnings{};  ///< why one is missing, for summary and report
};
/// Made by a face. Throws Cancelled; whatever else it throws counts as a warning.
using DrawPictures = std::function<DrawnPictures(const Pipeline&)>;

/// The moment a report is made.
struct ReportStamp {
  std::string date;           ///< as printed
  std::time_t time = 0;       ///< the same, for a PDF's own date
  bool reproducible = false;  ///< leaves out what differs between two runs: times, free memory, peaks
};

/// Now, in local time. With SOURCE_DATE_EPOCH in the environment (seconds since 1970, as for reproducible
/// builds) that moment in UTC, and reproducible. Throws Error(input) if that is no whole number.
ReportStamp report_stamp();

/// What a report is written in.
struct ReportLanguage {
  std::string code = "en";  ///< as HTML has it
  Translation translate{};  ///< empty: English
  std::string fonts{};      ///< families with its letters, as CSS lists them, each with its comma
};

/// Self-contained HTML (pictures embedded, no scripts, no network): title, question and notes, pictures,
/// inputs with SHA-256, geometry, mesh and quality, materials, loads and constraints, solver and residual
/// history (inline SVG), memory and tuner tables, extrema, probes, reactions and balance, refinement study
/// (if there is one), verification (and the last one on this computer, app/verify/verification_record.hpp),
/// versions, device, limits, notice. Same bytes for the same pipeline and
/// stamp; with a reproducible stamp also for the same case run again on the same device with the same format.
/// memory_table: name of the file beside it that holds the memory plan as CSV; empty: there is none.
/// picture_warnings: why pictures are missing. The program's own texts are in `language`; the case as
/// computed, question, notes, names that the project gives, file names, numbers and units are the same in
/// all.
std::string report_html(const Pipeline& pipeline, const std::vector<ReportPicture>& pictures,
                        const ReportStamp& stamp,
                        const std::shared_ptr<const RefinementStudy>& refinement = {},
                        const std::string& memory_table = {}, const std::vector<Text>& picture_warnings = {},
                        const ReportLanguage& language = {});

/// The same of the outputs that are there now, for a report whose pictures come later: what is returned makes
/// it of them, on any thread.
std::function<std::string(const std::vector<ReportPicture>& pictures)> report_maker(
    const Pipeline& pipeline, const ReportStamp& stamp,
    const std::shared_ptr<const RefinementStudy>& refinement = {}, const std::string& memory_table = {},
    const std::vector<Text>& picture_warnings = {}, const ReportLanguage& language = {});

/// What a face brings for reports: app knows no way to set pages, and no language but English.
struct ReportPrinter {
  /// A PDF of a report's HTML; null: there is none to be had.
  std::function<void(const std::string& html, const ReportStamp& stamp, const std::string& path)> print;
  ReportLanguage language{};
};

/// extrema.csv and probes.csv content; every column head carries its unit.
std::string extrema_csv(const Results& results);
std::string probes_csv(const Results& results, const std::vector<Probe>& probes);

/// Memory plan as text table for the terminal, as JSON, and as HTML fragment.
std::string memory_table_text(const MemoryPlan& plan);
std::string process_memory_json(const ProcessMemory& process);
/// `process`: the whole process stage by stage goes with it; without stages it does not.
std::string memory_plan_json(const MemoryPlan& plan, const ProcessMemory& process = {});

}  // namespace genba
