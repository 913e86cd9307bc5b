// Voxels from the bytes of a file: number types, byte orders, zlib and gzip.
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "mesh/image/image.hpp"

namespace genba {

enum class VoxelType { int8, uint8, int16, uint16, int32, uint32, int64, uint64, float32, float64 };
std::size_t bytes_of(VoxelType type);

/// Where the voxels of an image lie in a file.
struct VoxelSource {
  std::string path;          ///< of the file that holds them
  std::string shown;         ///< name for messages
  std::uint64_t offset = 0;  ///< bytes of the file before them, or before what is packed
  std::uint64_t skip = 0;    ///< bytes before them in what begins at `offset`, unpacked
  VoxelType type = VoxelType::uint8;
  bool big_endian = false;
  bool packed = false;  ///< zlib or gzip from `offset` on
  bool text = false;    ///< numbers as text
  double slope = 1, intercept = 0;
  /// Where header and voxels do not fit.
  Text way_out = phrase<"Copy or export the file again">();
};

/// Voxel count of a frame. Throws Error(memory) before anything is allocated if it is above 2^31 - 1 or
/// its values, and what meshing keeps beside them, are more than `memory_limit` bytes (0: no limit).
std::size_t checked_voxels(const std::array<Index, 3>& cells, std::int64_t memory_limit,
                           const std::string& file);

/// Reads `count` values; NaN is kept: a voxel without a value. Throws Error(file) if the file ends early, the
/// compressed data are damaged, or a value is infinite or a whole number too large to be told from its
/// neighbours. Data behind the voxels: the header means others, so they are refused; `surplus` gets the
/// sentence about them instead if it is given.
std::vector<float> read_voxels(const VoxelSource& source, std::size_t count, Text* surplus = nullptr);

/// Bytes from `offset` on, unpacked: what the voxels and what is skipped have room in.
std::uint64_t bytes_of_data(const VoxelSource& source);

/// The first `limit` bytes of a file, unpacked if `packed`; fewer if it is shorter.
std::string read_head(const std::string& path, std::size_t limit, bool packed);

/// Bytes of the byte-order mark that a text begins with: 3 or 0.
std::size_t mark_of(std::string_view text);

/// Path of a data file that a header names. Throws Error(file) if it is not a file in the header's own
/// folder: an image does not make the program read elsewhere.
std::string sibling_path(const std::string& header_path, const std::string& name);

/// Numbers of a header: finite, the whole text used. Throws Error(file) saying `what`.
std::vector<double> parse_numbers(std::string_view text, std::size_t count, const std::string& file,
                                  const Text& what);
/// A count that a header states, which may be any number: "4", "1e+300".
std::string count_text(double count);
std::array<Index, 3> parse_sizes(std::string_view text, const std::string& file);

std::string lowered(std::string_view text);

}  // namespace genba
