// How single bodies are drawn: hidden, seen through, in a colour of their own.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/colour.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

struct InnerFaces;
struct SurfaceMesh;

/// A body is known by its number and its name, so that its look is the same before and on the mesh.
struct PartLook {
  std::int64_t tag = 0;
  std::string name;
  bool hidden = false;
  double opacity = 1;         ///< above 0, at most 1
  std::optional<Rgb> colour;  ///< while no field is shown, in place of that of its source
  bool operator==(const PartLook&) const = default;
  bool is_plain() const { return !hidden && opacity >= 1 && !colour; }
};

/// Of the bodies that are not drawn as their source has them.
using PartLooks = std::vector<PartLook>;

PartLook look_of(const PartLooks& looks, const GeometricEntity& region);
/// Replaces the look of its body.
void set_look(PartLooks& looks, PartLook look);

/// [region] 1 where it is hidden; empty: none is.
std::vector<std::uint8_t> hidden_regions(const Mesh& mesh, const PartLooks& looks);

/// The same by surfaces of a mesh; empty lists: nothing is drawn otherwise.
struct SurfaceLooks {
  std::vector<std::uint8_t> hidden;                ///< [surface of the mesh]
  std::vector<double> opacity;                     ///< [surface of the mesh]
  std::vector<std::optional<Rgb>> colours;         ///< [surface of the mesh]
  std::vector<std::uint8_t> hidden_regions;        ///< [region]
  std::vector<std::uint8_t> solid;                 ///< [region] neither hidden nor seen through
  std::vector<std::optional<Rgb>> region_colours;  ///< [region] its own, or of its source
  bool operator==(const SurfaceLooks&) const = default;
  bool hides(Index face) const {
    return face >= 0 && static_cast<std::size_t>(face) < hidden.size() &&
           hidden[static_cast<std::size_t>(face)] != 0;
  }
  bool hides_region(Index region) const {
    return region >= 0 && static_cast<std::size_t>(region) < hidden_regions.size() &&
           hidden_regions[static_cast<std::size_t>(region)] != 0;
  }
};
/// Surfaces of no known body are drawn as they are.
SurfaceLooks looks_of_surfaces(const Mesh& mesh, const SurfaceMesh& surface, const PartLooks& looks);

/// What of the faces between two bodies is seen: where one side alone is solid.
struct ExposedFaces {
  /// Its triangle_surface is the region that is solid, its surface_colour that of regions.
  std::shared_ptr<const SurfaceMesh> surface;
  std::vector<Index> face;  ///< [triangle] index into Mesh::surfaces
};
/// Nothing where no such face is.
ExposedFaces exposed_faces(const InnerFaces& inner, const SurfaceLooks& looks);

}  // namespace genba
