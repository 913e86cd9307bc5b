// The file with the state of an interrupted solve: its layout, and the keys that tell which case it belongs
// to. The layout is only for the sources of this folder.
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
// SHA-256 of everything before. Nodes without an equation have 0. The vectors of a solve are x, r and p; a
// transient step has the vectors that the header names.
constexpr char magic[8] = {'G', 'e', 'n', 'b', 'a', 'C', 'k', 'p'};
constexpr std::size_t digest_size = 32;

// These are in the folder of results.
std::string folder_of(const std::string& results);
std::string state_file(const std::string& results);
std::string mesh_file(const std::string& results);

/// Key of the inputs of the mesh; the folders of its files do not matter.
std::string mesh_key(const Project& project);
/// Names of files with values, each with its SHA-256: as they are on disk, or as they were when the plan read
/// them. Ascending, each once. Throws Error(file).
std::vector<std::string> value_files(const Project& project);
std::vector<std::string> value_files(const PlannedSystem& planned);
/// Key of the problem on the mesh: the study, the frames of a transient step, and the content of the files
/// with its values.
std::string study_key(const Project& project, const std::vector<std::string>& value_files_of_it);
std::string fingerprint(const Mesh& mesh);

[[noreturn]] void damaged(const std::string& file, const Text& what);
[[noreturn]] void foreign(const std::string& file, const Text& what);

struct Header {
  std::uint64_t nodes = 0, dofs = 0;  ///< of the mesh; unknowns per node
  Offset unknowns = 0;
  double tolerance = 0;
  std::string kept_at;
  std::string mesh_options, study, mesh;  ///< mesh_key(), study_key(), fingerprint()
  std::string geometry_sha256, size_field_sha256;
  double chosen_size = 0;
  MeshingReport mesher;  ///< mesher's name, facts, warnings and causes of bad elements
  SolveState state;
  /// Of a transient step. `state` then has only the seconds and iterations of its report.
  struct InTime {
    TransientMark mark;
    double end = 0;                    ///< s
    std::string earlier;               ///< CheckpointPlace::earlier
    std::string format;                ///< of its matrix
    std::vector<std::string> vectors;  ///< their names, in order
  };
  std::optional<InTime> in_time{};
  std::size_t vectors() const { return in_time ? in_time->vectors.size() : 3; }
};
std::string to_json(const Header& header);

struct Opened {
  std::ifstream file;  ///< positioned at the vectors
  std::string head;    ///< magic, length and header as read, for the checksum
  Header header;
};
/// Throws Error(file).
Opened open_state(const std::string& path);
InterruptedSolve info_of(const std::string& path, const Header& header);

}  // namespace genba::checkpoint_file
