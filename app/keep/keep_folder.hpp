// The folder beside a case that keeps its mesh and its last results.
#pragma once

#include <cstdint>
#include <string>

namespace genba {

inline constexpr const char* keep_contents_name = "keep.json";
inline constexpr const char* kept_mesh_name = "mesh.gmesh";
inline constexpr const char* kept_frames_name = "frames";
/// "results-1.vtu" for 1.
std::string kept_results_name(std::size_t number);

/// "/cases/bracket.case.keep" of "/cases/bracket.case.json".
std::string keep_folder(const std::string& case_path);

/// Bytes of all files in it; 0: there is none.
std::int64_t kept_bytes(const std::string& case_path);

/// Throws Error(file) where something of this name is there that is not what a case keeps, naming the file in
/// it that is another's.
void require_no_others(const std::string& folder);

/// Takes it away. False: there is none. Throws as require_no_others(), and with the system's reason.
bool remove_keep(const std::string& case_path);

}  // namespace genba
