// Which voxels of an image of grey values are the body: one code for the mesher and for what is shown before it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"
#include "mesh/image/image_options.hpp"
#include "mesh/mask/crop_box.hpp"
#include "mesh/mask/piece_choice.hpp"

namespace genba {

/// Grey values; the first axis runs fastest. NaN: none.
struct GreyGrid {
  std::array<Index, 3> cells{};
  double voxel_volume = 0;  ///< m^3
  std::span<const float> values;
  std::size_t at(Index i, Index j, Index k) const {
    return (static_cast<std::size_t>(k) * static_cast<std::size_t>(cells[1]) + static_cast<std::size_t>(j)) *
               static_cast<std::size_t>(cells[0]) +
           static_cast<std::size_t>(i);
  }
};

/// Voxels connected by faces.
struct MaskPiece {
  std::int64_t voxels = 0;
  std::size_t first = 0;  ///< voxel of the image
  bool is_kept = false;
};

struct Mask {
  /// What a voxel is: 1 to 100: of the piece with this number.
  static constexpr std::uint8_t outside = 0, kept_without_number = 101, dropped_without_number = 102, filled = 103;
  std::vector<std::uint8_t> code;  ///< [k][j][i]
  std::vector<MaskPiece> pieces;   ///< those with numbers, the largest first
  std::int64_t piece_count = 0;    ///< of all
  std::int64_t voxels = 0;         ///< of the body
  std::int64_t all_voxels = 0;     ///< of all pieces, before cavities were filled
  std::vector<Text> notes;

  bool is_body(std::uint8_t c) const {
    return c >= 1 && c <= pieces.size() ? pieces[c - 1].is_kept : c == kept_without_number || c == filled;
  }
  bool is_dropped(std::uint8_t c) const { return c != outside && !is_body(c); }
};

/// In this order: voxels in the box and between the thresholds, opened, closed, pieces chosen, cavities filled.
/// Opening and closing go by layers of voxels over faces; what lies beyond the box is no gap. Throws
/// Error(input) naming the option that leaves nothing, with the range of the image; Cancelled.
Mask make_mask(const GreyGrid& grid, const ImageOptions& options, const CropBox& box, const std::string& file,
               const Monitor& monitor);

/// What the options say by themselves, before there is an image; the first of crop,
/// keep_pieces and label_edits alone. Throws Error(input) naming the key.
void check_mask_texts(const ImageOptions& options);
void check_mask_options(const ImageOptions& options);

}  // namespace genba
