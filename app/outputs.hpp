// The files that a run leaves in its output folder.
#pragma once

#include <string>
#include <vector>

#include "app/refinement.hpp"
#include "app/report.hpp"

namespace genba {

/// Creates the folder, removes what a killed run left half-written in it, and probes it for writing.
/// Throws Error(file) with the system's reason.
void prepare_output_folder(const std::string& folder);

/// Names of the files in it that runs, studies and comparisons write; nothing else that lies there.
std::vector<std::string> written_outputs(const std::string& folder);

/// See Service::write_outputs.
std::vector<std::string> write_output_files(const Pipeline& pipeline,
                                            const std::vector<ReportPicture>& pictures,
                                            const ReportPrinter& printer, const std::string& folder,
                                            Monitor& monitor,
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
