// The folder beside a case that stores its mesh and its last results.
#pragma once

#include <cstdint>
#include <string>

namespace genba {

inline constexpr const char* keep_contents_name = "keep.json";
inline constexpr const char* kept_mesh_name = "mesh.gmesh";
inline constexpr const char* kept_frames_name = "frames";
/// "results-1.vtu" for 1.
std::string kept_results_name(std::size_t number);
/// "results-1.gmesh": the mesh of results that have another one than the case, because bolts cut it.
std::string kept_cut_mesh_name(std::size_t number);

/// "/cases/bracket.case.json" -> "/cases/bracket.case.keep".
std::string keep_folder(const std::string& case_path);

/// Bytes of all files in the folder; 0: no folder.
std::int64_t kept_bytes(const std::string& case_path);

/// Throws Error(file) if the folder is not one of write_keep(), or holds another file; the error names that
/// file.
void require_no_others(const std::string& folder);

/// Removes the folder. False: there is none. Throws as require_no_others(), and with the system's reason.
bool remove_keep(const std::string& case_path);

}  // namespace genba
