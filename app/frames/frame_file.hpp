// One frame as a file: a .vtu that holds the mesh and the fields as they lie in memory (appended, raw, not
// packed), so that it is written and read at the speed of the disk and one field is read without the others.
// ParaView and VTK read it (type UnstructuredGrid, version 1.0, header_type UInt64: VTK 6 and later).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// A mesh that frames are written on. Keeps nothing but the mesh and its check sum.
class FrameMesh {
 public:
  explicit FrameMesh(std::shared_ptr<const Mesh> mesh);
  const Mesh& mesh() const { return *mesh_; }
  /// Of places and numbers of nodes, of shapes, nodes and regions of elements, their order included.
  std::uint64_t check_sum() const { return check_sum_; }
  std::int64_t connections() const { return connections_; }  ///< nodes of all solids, one after the other

 private:
  std::shared_ptr<const Mesh> mesh_;
  std::uint64_t check_sum_ = 0;
  std::int64_t connections_ = 0;
};

/// An array of a frame without its numbers.
struct FrameArray {
  Field field;              ///< data is empty
  std::int64_t values = 0;  ///< how many numbers
  std::int64_t offset = 0;  ///< byte of the file where they begin
  std::uint64_t check_sum = 0;
};

/// What a frame says of itself.
struct FrameHeader {
  double at = 0;  ///< time in s, or what the series runs over
  std::int64_t nodes = 0, elements = 0;
  std::uint64_t mesh_check_sum = 0;
  std::vector<FrameArray> nodal, of_elements;
};

/// Bytes that a frame takes on disk, up to a few KiB of text. components: of all fields together.
std::int64_t frame_bytes(const Mesh& mesh, int nodal_components, int element_components);

/// Writes a frame by write_atomically(). Nothing of the size of the mesh is allocated. at: finite. nodal:
/// [mesh node][components]; of_elements: [solid element in block order][components]. note: who reads the file
/// in an editor finds it. Throws Error(file) with the system's reason; Error(internal_fault) naming a field
/// of another length.
void write_frame(const std::string& path, const FrameMesh& mesh, double at, std::span<const Field> nodal,
                 std::span<const Field> of_elements, const std::string& note);

/// True if the file begins as write_frame() begins one.
bool is_frame(const std::string& path);

/// Throws Error(file) naming a file that is not there, was not written by write_frame(), or is not whole.
FrameHeader read_frame_header(const std::string& path);
/// Its mesh: nodes with their numbers, solids with the numbers of their regions; what names things, facets
/// and sets are not in it, and elements are numbered as they come. Throws as read_frame_header(), also if the
/// mesh is not the one that was written.
std::shared_ptr<const Mesh> read_frame_mesh(const std::string& path);
/// The numbers of one of its arrays. Throws Error(file) naming the file if they are not those that were
/// written.
Field read_frame_array(const std::string& path, const FrameArray& array);

}  // namespace genba
