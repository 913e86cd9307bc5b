#include "app/stage/kept_meshes.hpp"

#include <algorithm>

#include "app/stage/invalidation.hpp"
#include "engine/base/host_memory.hpp"

namespace genba {

namespace {
/// Bytes of the arrays of a mesh.
std::int64_t host_bytes(const Mesh& mesh) {
  const auto bytes_of = [](const auto& array) {
    return static_cast<std::int64_t>(array.capacity() * sizeof(array[0]));
  };
  std::int64_t bytes = bytes_of(mesh.points) + bytes_of(mesh.node_tags);
  for (const auto* blocks : {&mesh.solids, &mesh.facets})
    for (const ElementBlock& b : *blocks)
      bytes += bytes_of(b.nodes) + bytes_of(b.group) + bytes_of(b.tags) + bytes_of(b.grey) + bytes_of(b.axes);
  return bytes;
}
}  // namespace

void KeptMeshes::keep(FinishedMesh mesh) {
  meshes_.push_back(std::move(mesh));
  std::int64_t bytes = 0;
  const auto limit = static_cast<std::int64_t>(share * static_cast<double>(host_available_bytes()));
  std::size_t first = meshes_.size();
  while (first > 0 && meshes_.size() - first < most) {
    bytes += host_bytes(*meshes_[first - 1].mesh->mesh);
    if (bytes > limit) break;
    --first;
  }
  meshes_.erase(meshes_.begin(), meshes_.begin() + static_cast<std::ptrdiff_t>(first));
}

const FinishedMesh* KeptMeshes::find(const Project& project) const {
  const auto found = std::find_if(meshes_.rbegin(), meshes_.rend(), [&](const FinishedMesh& m) {
    return !stage_reads_differ(Stage::mesh, *m.made_from, project);
  });
  return found == meshes_.rend() ? nullptr : &*found;
}

std::optional<FinishedMesh> KeptMeshes::take(const Project& project) {
  const FinishedMesh* found = find(project);
  if (found == nullptr) return std::nullopt;
  const auto at = meshes_.begin() + (found - meshes_.data());
  std::optional<FinishedMesh> taken = std::move(*at);
  meshes_.erase(at);
  return taken;
}

std::vector<std::shared_ptr<const MeshedGeometry>> KeptMeshes::changed() const {
  std::vector<std::shared_ptr<const MeshedGeometry>> out;
  for (const FinishedMesh& m : meshes_) {
    FileStamp now;
    if (read_stamp(mesh_input_files(*m.made_from), now) && now != m.stamp) out.push_back(m.mesh);
  }
  return out;
}

void KeptMeshes::forget(const std::vector<std::shared_ptr<const MeshedGeometry>>& meshes) {
  std::erase_if(meshes_, [&](const FinishedMesh& m) {
    return std::find(meshes.begin(), meshes.end(), m.mesh) != meshes.end();
  });
}

}  // namespace genba
