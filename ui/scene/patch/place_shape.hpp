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
  std::optional<Vec3> along;  ///< it moves along this direction alone, of unit length; nothing: any way
};

struct PlaceShape {
  std::vector<std::array<Vec3, 2>> lines;  ///< m
  std::vector<PlaceHandle> handles;
  bool operator==(const PlaceShape& o) const { return lines == o.lines; }
};

/// Nothing of other kinds than plane, box, sphere and needle. A plane is drawn over `box`, that of the body.
/// Handles: of a plane its place and its arrow; of a box its middle and the middles of its sides (x-, x+, y-
/// ...); of a sphere its middle and its radius; of a needle its tip and its point of entry.
std::optional<PlaceShape> place_shape(const Selector& where, const std::array<Vec3, 2>& box);

enum class PlaceKind { plane, box, sphere };

/// A place to begin with, in numbers that a person would type: the lowest plane of the body, its lowest
/// quarter, or a ball around the middle of its top.
Selector first_place(PlaceKind kind, const std::array<Vec3, 2>& box);

/// The selector after handle `handle` of its shape was moved by `motion` (m). A box is not turned inside out.
Selector moved_place(const Selector& where, std::size_t handle, const Vec3& motion,
                     const std::array<Vec3, 2>& box);

/// How a handle moves when the mouse does, by pixels to the right and up. Nothing: it is seen along its way.
std::optional<Vec3> motion_of(const PlaceHandle& handle, const ViewAxes& axes, double right, double up);

}  // namespace genba
