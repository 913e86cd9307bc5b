// A slice as a picture, one pixel a voxel.
#pragma once

#include <QImage>

#include <array>

#include "app/case/lesion_wish.hpp"
#include "ui/desktop/slices/slice_plane.hpp"
#include "ui/desktop/slices/slice_state.hpp"

namespace genba {

// Colours of what is laid over an image of grey values.
inline constexpr QRgb kept_ink = 0xFFFF9600, dropped_ink = 0xFF5A8CFF, filled_ink = 0xFFFFDC5A;
/// Outlines of the lesions of the case, in their order.
inline constexpr std::array<QRgb, most_lesions> lesion_inks = {0xFFFF3C3C, 0xFF46E6E6, 0xFFFF5AF0, 0xFF8CFF50};

/// The slice that the cross-hair lies in, columns and rows as the plane has them; a very large one with every
/// n-th. Voxels outside of the crop box are dimmed.
QImage slice_picture(const SliceState& state, const SlicePlane& plane);

}  // namespace genba
