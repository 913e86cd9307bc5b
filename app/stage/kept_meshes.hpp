// Meshes of earlier states of the project, for undo and redo.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/case/geometry_files.hpp"
#include "app/stage/stage_outputs.hpp"

namespace genba {

/// Output of the mesh stage with its inputs.
struct FinishedMesh {
  std::shared_ptr<const Project> made_from;
  std::shared_ptr<const MeshedGeometry> mesh;
  FileStamp stamp;  ///< of the files that it was made from
  StageTime time{};
};

/// Keeps the newest few meshes, as long as they take a small part of the free memory.
class KeptMeshes {
 public:
  static constexpr std::size_t most = 4;
  static constexpr double share = 0.05;  ///< of the host's free memory, for all meshes together

  void keep(FinishedMesh mesh);
  /// The mesh of a state whose mesh stage has the same inputs; null if none is kept.
  const FinishedMesh* find(const Project& project) const;
  /// The same, and removes it.
  std::optional<FinishedMesh> take(const Project& project);
  /// Meshes whose files have changed; asks the file system. A missing file does not count as a change.
  std::vector<std::shared_ptr<const MeshedGeometry>> changed() const;
  void forget(const std::vector<std::shared_ptr<const MeshedGeometry>>& meshes);
  void clear() { meshes_.clear(); }

 private:
  std::vector<FinishedMesh> meshes_;  ///< the oldest first
};

}  // namespace genba
