// The files that a run leaves in its output folder.
#pragma once

#include <string>
#include <vector>

#include "app/output/output_folder.hpp"
#include "app/report/report.hpp"
#include "app/study/refinement.hpp"

namespace genba {

/// Names of the files that a run with these options writes into its folder, or may write. `refinement`: with
/// a refinement study.
std::vector<std::string> run_output_names(const OutputOptions& options, bool refinement = false);

/// What a person grants a run that writes files.
struct OutputLeave {
  bool folder = false;     ///< the folder was named by the person, not by the case
  bool overwrite = false;  ///< files that no run wrote, and a folder outside of the case's own
  bool refinement = false;
  std::vector<std::string> more_names{};  ///< written beside run_output_names()
};

/// What is going to be written into a folder. Throws Error(input) where a file would be an input of the
/// project, by whatever name or link, or where the case names a folder outside of its own without leave.
OutputWish output_wish(const Project& project, const std::string& folder, OutputSet set,
                       std::vector<std::string> names, const OutputLeave& leave);

/// Why a run of this project into its folder would be refused unless it may overwrite: the folder lies
/// outside of the case's own, or files there that no run wrote. A sentence; empty: it would not.
Text output_objection(const Project& project);

/// Names of the files in it that runs, studies and comparisons write; nothing else that lies there.
std::vector<std::string> written_outputs(const std::string& folder);

struct WrittenOutputs {
  std::vector<std::string> files;      ///< absolute where the folder is
  std::vector<Text> picture_warnings;  ///< also in summary and report
};

/// See Service::write_outputs.
WrittenOutputs write_output_files(const Pipeline& pipeline, const DrawPictures& draw,
                                  const ReportPrinter& printer, OutputFolder& folder, Monitor& monitor,
                                  const std::shared_ptr<const RefinementStudy>& refinement = {});

/// The mesh alone, by the file's ending: .vtu (ParaView) or .gmesh (Genba's own). Throws Error(input) on
/// another ending.
void write_mesh_file(const std::string& path, const Mesh& mesh);
/// The unit of its lengths: "mm" of .stl, else "m".
const char* unit_of_mesh_file(const std::string& path);

/// The boundary with its nodes moved by scale * displacement (results without displacement: as it is), in mm:
/// .stl or .obj. Throws Error(input) on another ending.
void write_deformed_surface(const std::string& path, const Results& results, double scale);

/// Mesh and fields as VTU, for "export" of a face.
void write_results_file(const std::string& path, const Results& results);

}  // namespace genba
