// Meshes of earlier states of the project, for the way back to them (undo, redo).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/case/geometry_files.hpp"
#include "app/stage/stage_outputs.hpp"

namespace genba {

/// What the mesh stage left.
struct FinishedMesh {
  std::shared_ptr<const Project> made_from;
  std::shared_ptr<const MeshedGeometry> mesh;
  FileStamp stamp;  ///< of the files that it was made from
  StageTime time{};
};

/// The newest few, as far as they take a small part of the memory that is free.
class KeptMeshes {
 public:
  static constexpr std::size_t most = 4;
  static constexpr double share = 0.05;  ///< of the host's free memory, all together

  void keep(FinishedMesh mesh);
  /// The mesh of a state whose mesh stage reads the same; null if none is kept.
  const FinishedMesh* find(const Project& project) const;
  /// The same, which is kept no longer.
  std::optional<FinishedMesh> take(const Project& project);
  /// Those whose files have changed, which are asked of the file system. A file that is gone says nothing
  /// about the mesh.
  std::vector<std::shared_ptr<const MeshedGeometry>> changed() const;
  void forget(const std::vector<std::shared_ptr<const MeshedGeometry>>& meshes);
  void clear() { meshes_.clear(); }

 private:
  std::vector<FinishedMesh> meshes_;  ///< the oldest first
};

}  // namespace genba
