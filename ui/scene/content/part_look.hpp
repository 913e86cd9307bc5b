// How single bodies are drawn: hidden, translucent or in a colour of their own.
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
  std::optional<Rgb> colour;  ///< used while no field is shown; none: the colour of the source
  bool operator==(const PartLook&) const = default;
  bool is_plain() const { return !hidden && opacity >= 1 && !colour; }
};

/// The looks of those bodies that are not drawn as their source has them.
using PartLooks = std::vector<PartLook>;

PartLook look_of(const PartLooks& looks, const GeometricEntity& region);
/// Replaces the look of the same body.
void set_look(PartLooks& looks, PartLook look);

/// The colour of a body that nobody chose one for: that of its source, else one of its own.
Rgb colour_of_body(const Mesh& mesh, std::size_t region);
/// Gives the faces of several bodies the colour of their body, unless their source colours them. Call it
/// when surface_region is known.
void colour_bodies(const Mesh& mesh, SurfaceMesh& surface);

/// [region] 1 where the region is hidden; empty: no region is.
std::vector<std::uint8_t> hidden_regions(const Mesh& mesh, const PartLooks& looks);

/// The looks of surfaces. Empty lists: all bodies are drawn as their source has them.
struct SurfaceLooks {
  std::vector<std::uint8_t> hidden;                ///< [surface of the mesh]
  std::vector<double> opacity;                     ///< [surface of the mesh]
  std::vector<std::optional<Rgb>> colours;         ///< [surface of the mesh]
  std::vector<std::uint8_t> hidden_regions;        ///< [region]
  std::vector<std::uint8_t> solid;                 ///< [region] 1: neither hidden nor translucent
  std::vector<std::optional<Rgb>> region_colours;  ///< [region] its own colour, or that of the source
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
/// Surfaces whose body is not known are drawn as they are.
SurfaceLooks looks_of_surfaces(const Mesh& mesh, const SurfaceMesh& surface, const PartLooks& looks);

/// The faces between two bodies that can be seen: exactly one of the two bodies is solid.
struct ExposedFaces {
  /// triangle_surface holds the region that is solid, surface_colour the colours of regions.
  std::shared_ptr<const SurfaceMesh> surface;
  std::vector<Index> face;  ///< [triangle] index into Mesh::surfaces
};
/// Empty if there is no such face.
ExposedFaces exposed_faces(const InnerFaces& inner, const SurfaceLooks& looks);

}  // namespace genba
