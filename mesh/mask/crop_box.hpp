// The box of voxels that counts, as a case states it.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// First and last voxel along each axis of the image, from 0.
struct CropBox {
  std::array<Index, 3> first{}, last{};
  bool contains(Index i, Index j, Index k) const {
    return i >= first[0] && i <= last[0] && j >= first[1] && j <= last[1] && k >= first[2] && k <= last[2];
  }
  bool operator==(const CropBox&) const = default;
};
CropBox whole_box(const std::array<Index, 3>& cells);

/// "11-90, all, 5-60": voxels from 1, both included. Throws Error(input, place); an empty text is refused too.
std::array<std::optional<std::array<Index, 2>>, 3> parse_crop(const std::string& text, const Text& place);
/// Of an image with so many voxels; empty: the whole. Throws as above, and where the box leaves the image.
CropBox crop_box(const std::string& text, const std::array<Index, 3>& cells, const Text& place);
/// The same as a case states it; empty for the whole image.
std::string format_crop(const CropBox& box, const std::array<Index, 3>& cells);
/// The box in an image of every n-th voxel with so many voxels.
CropBox thinned(const CropBox& box, int n, const std::array<Index, 3>& cells);

}  // namespace genba
