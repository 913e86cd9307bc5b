// Reads voxels from the bytes of a file: number types, byte orders, zlib and gzip.
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
  std::string path;          ///< path of the file with the voxels
  std::string shown;         ///< name for messages
  std::uint64_t offset = 0;  ///< bytes in the file before the voxels, or before the compressed data
  std::uint64_t skip = 0;    ///< bytes to skip after `offset`, counted after decompression
  VoxelType type = VoxelType::uint8;
  bool big_endian = false;
  bool packed = false;  ///< zlib or gzip from `offset` on
  bool text = false;    ///< numbers as text
  double slope = 1, intercept = 0;
  /// Next step for the error if header and voxels do not match.
  Text way_out = phrase<"Copy or export the file again">();
};

/// Voxel count of a frame. Throws Error(memory) before anything is allocated: if the count is above 2^31 - 1,
/// or if the values and the memory that meshing needs beside them exceed `memory_limit` bytes (0: no limit).
std::size_t checked_voxels(const std::array<Index, 3>& cells, std::int64_t memory_limit,
                           const std::string& file);

/// Reads `count` values. NaN means a voxel without a value. Throws Error(file) if the file ends early, if the
/// compressed data are damaged, if a value is infinite, or if a whole number is too large to be exact. Data
/// after the voxels are refused, since the header then does not match. If `surplus` is given, it gets the
/// sentence about them instead.
std::vector<float> read_voxels(const VoxelSource& source, std::size_t count, Text* surplus = nullptr);

/// Decompressed bytes from `offset` on: room for the skipped bytes and the voxels.
std::uint64_t bytes_of_data(const VoxelSource& source);

/// The first `limit` bytes of a file, decompressed if `packed`; fewer if the file is shorter.
std::string read_head(const std::string& path, std::size_t limit, bool packed);

/// Length in bytes of the byte-order mark at the beginning of a text: 3 or 0.
std::size_t mark_of(std::string_view text);

/// Path of a data file that a header names. Throws Error(file) if it is not a file in the header's own
/// folder, so that an image cannot make the program read elsewhere.
std::string sibling_path(const std::string& header_path, const std::string& name);

/// Numbers of a header: finite, with no other text. Throws Error(file) saying `what`.
std::vector<double> parse_numbers(std::string_view text, std::size_t count, const std::string& file,
                                  const Text& what);
/// Text of a count that a header states, which may be any number: "4", "1e+300".
std::string count_text(double count);
std::array<Index, 3> parse_sizes(std::string_view text, const std::string& file);

std::string lowered(std::string_view text);

}  // namespace genba
