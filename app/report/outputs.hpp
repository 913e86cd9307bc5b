// The files that a run writes into its output folder.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/output/output_folder.hpp"
#include "app/report/report.hpp"
#include "app/study/refinement.hpp"

namespace genba {

/// Names of the files that a run with these options writes or may write into its folder. `refinement`: with a
/// refinement study.
std::vector<std::string> run_output_names(const OutputOptions& options, bool refinement = false);

/// Permissions of the user for a run that writes files.
struct OutputLeave {
  bool folder = false;  ///< the user named the folder, not the case
  /// May replace files that no run wrote, and may use a folder outside the case's own.
  bool overwrite = false;
  bool refinement = false;
  std::vector<std::string> more_names{};  ///< written beside run_output_names()
};

/// The files that will be written into a folder. Throws Error(input) if a file is an input of the project, by
/// whatever name or link, or if the case names a folder outside its own without permission.
OutputWish output_wish(const Project& project, const std::string& folder, OutputSet set,
                       std::vector<std::string> names, const OutputLeave& leave);

/// One sentence: why a run of this project into its folder needs permission to overwrite (the folder lies
/// outside the case's own, or holds files that no run wrote). Empty: no permission is needed.
Text output_objection(const Project& project);

/// Names of the files in the folder that runs, studies and comparisons write. Leaves out all other files.
std::vector<std::string> written_outputs(const std::string& folder);

struct WrittenOutputs {
  std::vector<std::string> files;      ///< absolute if the folder is absolute
  std::vector<Text> picture_warnings;  ///< also shown in summary and report
};

/// One of several steps, or the whole case.
struct OutputPart {
  const Pipeline& pipeline;
  OutputFolder& folder;
  std::shared_ptr<const RefinementStudy> refinement{};
};
/// What lies above the folders of several steps.
struct OutputOfSteps {
  OutputFolder& folder;
  std::vector<std::string> folders;      ///< of all steps of the case, inside `folder`
  std::function<std::string()> summary;  ///< text of its summary.json
  std::function<std::string()> combinations{};  ///< text of its combinations.csv; null: it has none
  StepResults results{};                        ///< for the section of load cases in each report
};

/// See Service::write_outputs. All parts are put into place as one set: first the results of all, then the
/// pictures and reports of all. steps: null if the case has one step.
WrittenOutputs write_output_files(std::span<const OutputPart> parts, const OutputOfSteps* steps,
                                  const DrawPictures& draw, const ReportPrinter& printer, Monitor& monitor);
/// The same for a case with one step.
WrittenOutputs write_output_files(const Pipeline& pipeline, const DrawPictures& draw,
                                  const ReportPrinter& printer, OutputFolder& folder, Monitor& monitor,
                                  const std::shared_ptr<const RefinementStudy>& refinement = {});

/// Writes the label images of lesions that the case asks for and these results have. The other files in the
/// folder stay. Returns their paths.
std::vector<std::string> write_lesion_files(const Pipeline& pipeline, OutputFolder& folder, Monitor& monitor);
/// Whether a run of the project makes such images.
bool wants_lesion_images(const Project& project);

/// Writes only the mesh. The file's ending chooses the format: .vtu (ParaView) or .gmesh (Genba's own).
/// Throws Error(input) for another ending.
void write_mesh_file(const std::string& path, const Mesh& mesh, PlaneBody plane = PlaneBody::unstated);
/// Unit of lengths in the file: "mm" for .stl, else "m".
const char* unit_of_mesh_file(const std::string& path);

/// Writes the boundary with nodes moved by scale * displacement (not moved if the results have no
/// displacement), in mm: .stl or .obj. Throws Error(input) for another ending.
void write_deformed_surface(const std::string& path, const Results& results, double scale);

/// Mesh and fields as VTU, for the command "export" of a face.
void write_results_file(const std::string& path, const Results& results);

/// The results of a solve on ranks as a .pvtu with one piece a rank. Throws Error(input) if this process solved alone.
void write_results_in_pieces(const std::string& path, const Pipeline& pipeline, Monitor& monitor);

}  // namespace genba
