// The voxels of a grey image that are the body. The mesher and the views use the same code.
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

/// Grey values; the first axis runs fastest. NaN: no value.
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
  std::size_t first = 0;  ///< index of one of its voxels
  bool is_kept = false;
};

struct Mask {
  /// Codes of voxels. 1 to 100: the voxel is in the piece with this number.
  static constexpr std::uint8_t outside = 0, kept_without_number = 101, dropped_without_number = 102, filled = 103;
  std::vector<std::uint8_t> code;  ///< [k][j][i]
  std::vector<MaskPiece> pieces;   ///< pieces with numbers, the largest first
  std::int64_t piece_count = 0;    ///< number of all pieces
  std::int64_t voxels = 0;         ///< of the body
  std::int64_t all_voxels = 0;     ///< of all pieces, before cavities were filled
  std::vector<Text> notes;

  bool is_body(std::uint8_t c) const {
    return c >= 1 && c <= pieces.size() ? pieces[c - 1].is_kept : c == kept_without_number || c == filled;
  }
  bool is_dropped(std::uint8_t c) const { return c != outside && !is_body(c); }
};

/// Steps in this order: voxels in the box and between the thresholds, opening, closing, choice of pieces,
/// filling of cavities. Opening and closing work by layers of voxels that share faces; the outside of the box
/// does not count as a gap. Throws Error(input) naming the option that leaves nothing, with the range of the
/// image; Cancelled.
Mask make_mask(const GreyGrid& grid, const ImageOptions& options, const CropBox& box, const std::string& file,
               const Monitor& monitor);

/// Checks of the options before there is an image. The first one checks only crop, keep_pieces and
/// label_edits. Throws Error(input) naming the key.
void check_mask_texts(const ImageOptions& options);
void check_mask_options(const ImageOptions& options);

}  // namespace genba
