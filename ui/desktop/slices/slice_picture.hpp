// A slice as a picture, one pixel per voxel.
#pragma once

#include <QImage>

#include <array>

#include "app/case/wish/lesion_wish.hpp"
#include "app/inspect/slice_plane.hpp"
#include "ui/desktop/slices/slice_state.hpp"

namespace genba {

// Colours that are laid over an image of grey values.
inline constexpr QRgb kept_ink = 0xFFFF9600, dropped_ink = 0xFF5A8CFF, filled_ink = 0xFFFFDC5A;
/// Outlines of the lesions of the case, in the order of the case.
inline constexpr std::array<QRgb, most_lesions> lesion_inks = {0xFFFF3C3C, 0xFF46E6E6, 0xFFFF5AF0, 0xFF8CFF50};

/// The slice at the cross-hair, with the columns and rows of the plane. A very large slice is thinned: it has
/// every n-th voxel. Voxels outside of the crop box are dimmed.
QImage slice_picture(const SliceState& state, const SlicePlane& plane);

}  // namespace genba
