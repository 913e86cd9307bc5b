// The box of voxels that a case uses of an image.
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

/// "11-90, all, 5-60" or "all, all, 12": voxels from 1, both ends included. Throws Error(input, place), also
/// for an empty text.
std::array<std::optional<std::array<Index, 2>>, 3> parse_crop(const std::string& text, const Text& place);
/// The box in an image of this size; empty text: the whole image. Throws as parse_crop(), and if the box
/// leaves the image.
CropBox crop_box(const std::string& text, const std::array<Index, 3>& cells, const Text& place);
/// The text of the box in a case; empty for the whole image.
std::string format_crop(const CropBox& box, const std::array<Index, 3>& cells);
/// The box in an image of every n-th voxel; cells: size of that image.
CropBox thinned(const CropBox& box, int n, const std::array<Index, 3>& cells);

}  // namespace genba
