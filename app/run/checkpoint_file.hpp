// The file that keeps the state of an interrupted solve: its layout, and what says whose it is. The layout is
// only for the sources of this folder.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "app/run/checkpoint.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/transient_state.hpp"

namespace genba::checkpoint_file {

// Layout: magic, 64-bit length of the header, header (JSON), vectors as FP64 [mesh node][unknown], then the
// SHA-256 of all before it. 0 at nodes without an equation. The vectors are x, r and p of a solve; of a
// transient step those that the header names.
constexpr char magic[8] = {'G', 'e', 'n', 'b', 'a', 'C', 'k', 'p'};
constexpr std::size_t digest_size = 32;

// In the folder of results.
std::string folder_of(const std::string& results);
std::string state_file(const std::string& results);
std::string mesh_file(const std::string& results);

/// What the mesh is made from, wherever its files lie.
std::string mesh_key(const Project& project);
/// Names of files that numbers come from, each with its SHA-256: as they are on disk, and as they were when
/// the plan read them. Ascending, each once. Throws Error(file).
std::vector<std::string> value_files(const Project& project);
std::vector<std::string> value_files(const PlannedSystem& planned);
/// What is solved on it: the study, the frames of a transient step, and what the files behind its numbers
/// say.
std::string study_key(const Project& project, const std::vector<std::string>& value_files_of_it);
std::string fingerprint(const Mesh& mesh);

[[noreturn]] void damaged(const std::string& file, const Text& what);
[[noreturn]] void foreign(const std::string& file, const Text& what);

struct Header {
  std::uint64_t nodes = 0, dofs = 0;  ///< of the mesh; unknowns a node
  Offset unknowns = 0;
  double tolerance = 0;
  std::string kept_at;
  std::string mesh_options, study, mesh;  ///< mesh_key(), study_key(), fingerprint()
  std::string geometry_sha256, size_field_sha256;
  double chosen_size = 0;
  MeshingReport mesher;  ///< its name, facts, warnings and causes of bad elements
  SolveState state;
  /// Of a transient step, with `state` telling nothing but seconds.
  struct InTime {
    TransientMark mark;
    double end = 0;                    ///< s
    std::string earlier;               ///< CheckpointPlace::earlier
    std::string format;                ///< of its matrix
    std::vector<std::string> vectors;  ///< names, in their order
  };
  std::optional<InTime> in_time{};
  std::size_t vectors() const { return in_time ? in_time->vectors.size() : 3; }
};
std::string to_json(const Header& header);

struct Opened {
  std::ifstream file;  ///< at the vectors
  std::string head;    ///< magic, length and header as read, for the checksum
  Header header;
};
/// Throws Error(file).
Opened open_state(const std::string& path);
InterruptedSolve info_of(const std::string& path, const Header& header);

}  // namespace genba::checkpoint_file
