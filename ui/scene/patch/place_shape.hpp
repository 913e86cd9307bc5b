// A plane, box or sphere of a selector as lines and handles in the picture.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/model/study/selector.hpp"
#include "ui/scene/patch/lasso.hpp"

namespace genba {

struct PlaceHandle {
  Vec3 at{};                  ///< m
  std::optional<Vec3> along;  ///< the only direction it moves in, of unit length; nothing: any
};

struct PlaceShape {
  std::vector<std::array<Vec3, 2>> lines;  ///< m
  std::vector<PlaceHandle> handles;
  bool operator==(const PlaceShape& o) const { return lines == o.lines; }
};

/// Nothing for selectors other than plane, box, sphere and needle. The size of a drawn plane follows from
/// `box`, that of the body. The handles are, in this order: plane: its place, its arrow; box: its middle, the
/// middles of its sides (x-, x+, y- ...); sphere: its middle, its radius; needle: its tip, its point of
/// entry.
std::optional<PlaceShape> place_shape(const Selector& where, const std::array<Vec3, 2>& box);

enum class PlaceKind { plane, box, sphere };

/// A place to begin with, in round numbers: the lowest plane of the body, its lowest quarter, or a ball
/// around the middle of its top.
Selector first_place(PlaceKind kind, const std::array<Vec3, 2>& box);

/// The selector after handle number `handle` of its shape was moved by `motion` (m). A box is not turned
/// inside out.
Selector moved_place(const Selector& where, std::size_t handle, const Vec3& motion,
                     const std::array<Vec3, 2>& box);

/// How a handle moves if the mouse moves by some pixels to the right and up. Nothing: the handle's direction
/// points to the viewer.
std::optional<Vec3> motion_of(const PlaceHandle& handle, const ViewAxes& axes, double right, double up);

}  // namespace genba
