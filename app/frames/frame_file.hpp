// One frame as a file: a .vtu that holds the mesh and the fields with the bytes of memory (appended, raw, not
// compressed). So reading and writing run at the speed of the disk, and one field is read without the others.
// ParaView and VTK read it (type UnstructuredGrid, version 1.0, header_type UInt64: VTK 6 and later).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// A mesh that frames are written on. Stores only the mesh and its checksum.
class FrameMesh {
 public:
  explicit FrameMesh(std::shared_ptr<const Mesh> mesh);
  const Mesh& mesh() const { return *mesh_; }
  /// Covers places and numbers of nodes, and shapes, nodes and regions of elements in their order.
  std::uint64_t check_sum() const { return check_sum_; }
  /// Total number of nodes over all solid elements.
  std::int64_t connections() const { return connections_; }

 private:
  std::shared_ptr<const Mesh> mesh_;
  std::uint64_t check_sum_ = 0;
  std::int64_t connections_ = 0;
};

/// An array of a frame, without its values.
struct FrameArray {
  Field field;              ///< data is empty
  std::int64_t values = 0;  ///< number of values
  std::int64_t offset = 0;  ///< byte offset in the file
  std::uint64_t check_sum = 0;
};

/// Header of a frame.
struct FrameHeader {
  double at = 0;  ///< time in s, or what the series runs over
  std::int64_t nodes = 0, elements = 0;
  std::uint64_t mesh_check_sum = 0;
  std::vector<FrameArray> nodal, of_elements;
};

/// Bytes that a frame takes on disk, accurate to a few KiB of text. components: of all fields together.
std::int64_t frame_bytes(const Mesh& mesh, int nodal_components, int element_components);

/// Writes a frame by write_atomically(). Allocates nothing of the size of the mesh. at: finite. nodal: [mesh
/// node][components]; of_elements: [solid element in block order][components]. note: a text for readers of
/// the file in an editor. Throws Error(file) with the system's reason; Error(internal_fault) naming a field
/// of wrong length.
void write_frame(const std::string& path, const FrameMesh& mesh, double at, std::span<const Field> nodal,
                 std::span<const Field> of_elements, const std::string& note);

/// True if the file has the beginning that write_frame() writes.
bool is_frame(const std::string& path);

/// Throws Error(file) naming a file that is missing, incomplete or not written by write_frame().
FrameHeader read_frame_header(const std::string& path);
/// The mesh of a frame: nodes with their numbers, solids with the numbers of their regions. It has no names,
/// no facets and no sets; elements are numbered in order. Throws as read_frame_header(), also if the mesh is
/// not the one that was written.
std::shared_ptr<const Mesh> read_frame_mesh(const std::string& path);
/// The values of one array. Throws Error(file) naming the file if they are not the values that were written.
Field read_frame_array(const std::string& path, const FrameArray& array);

}  // namespace genba
