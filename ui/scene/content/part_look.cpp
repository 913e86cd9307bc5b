#include "ui/scene/content/part_look.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "ui/scene/content/colour_maps.hpp"
#include "ui/scene/content/picking.hpp"

namespace genba {
namespace {

bool is_of(const PartLook& look, std::int64_t tag, const std::string& name) {
  return look.tag == tag && look.name == name;
}

constexpr std::uint8_t byte_of(double share) {
  return static_cast<std::uint8_t>(255 * share + 0.5);
}

}  // namespace

Rgb colour_of_body(const Mesh& mesh, std::size_t region) {
  if (mesh.regions[region].colour) return *mesh.regions[region].colour;
  const auto number = static_cast<std::int64_t>(region);
  const Colour c = mesh.regions.size() > 1 ? body_colour(number) : surface_colour(number);
  return {byte_of(c[0]), byte_of(c[1]), byte_of(c[2])};
}

void colour_bodies(const Mesh& mesh, SurfaceMesh& surface) {
  if (mesh.regions.size() < 2) return;
  const std::size_t count = std::min(surface.surface_colour.size(), surface.surface_region.size());
  for (std::size_t i = 0; i < count; ++i) {
    const Index region = surface.surface_region[i];
    if (region >= 0 && !surface.surface_colour[i])
      surface.surface_colour[i] = colour_of_body(mesh, static_cast<std::size_t>(region));
  }
}

PartLook look_of(const PartLooks& looks, const GeometricEntity& region) {
  const auto found =
      std::ranges::find_if(looks, [&](const PartLook& look) { return is_of(look, region.tag, region.name); });
  if (found != looks.end()) return *found;
  PartLook plain;
  plain.tag = region.tag;
  plain.name = region.name;
  return plain;
}

void set_look(PartLooks& looks, PartLook look) {
  std::erase_if(looks, [&](const PartLook& one) { return is_of(one, look.tag, look.name); });
  if (!look.is_plain()) looks.push_back(std::move(look));
}

std::vector<std::uint8_t> hidden_regions(const Mesh& mesh, const PartLooks& looks) {
  std::vector<std::uint8_t> out;
  if (std::ranges::none_of(looks, &PartLook::hidden)) return out;
  for (const GeometricEntity& region : mesh.regions) out.push_back(look_of(looks, region).hidden);
  if (std::ranges::none_of(out, [](std::uint8_t hidden) { return hidden != 0; })) out.clear();
  return out;
}

SurfaceLooks looks_of_surfaces(const Mesh& mesh, const SurfaceMesh& surface, const PartLooks& looks) {
  SurfaceLooks out;
  std::vector<PartLook> of_region;
  bool is_any = false;
  for (const GeometricEntity& region : mesh.regions) {
    of_region.push_back(look_of(looks, region));
    is_any = is_any || !of_region.back().is_plain();
  }
  if (!is_any) return out;
  const std::vector<Index> regions = surface_regions(mesh, surface);
  const std::size_t count = std::max(mesh.surfaces.size(), regions.size());
  out.hidden.assign(count, 0);
  out.opacity.assign(count, 1);
  out.colours.assign(count, std::nullopt);
  for (std::size_t r = 0; r < of_region.size(); ++r) {
    out.hidden_regions.push_back(of_region[r].hidden);
    out.solid.push_back(!of_region[r].hidden && of_region[r].opacity >= 1);
    out.region_colours.push_back(of_region[r].colour ? of_region[r].colour : colour_of_body(mesh, r));
  }
  for (std::size_t i = 0; i < std::min(count, regions.size()); ++i) {
    const Index r = regions[i];
    if (r < 0 || static_cast<std::size_t>(r) >= of_region.size()) continue;
    const PartLook& look = of_region[static_cast<std::size_t>(r)];
    out.hidden[i] = look.hidden;
    out.opacity[i] = look.opacity;
    out.colours[i] = look.colour;
  }
  return out;
}

ExposedFaces exposed_faces(const InnerFaces& inner, const SurfaceLooks& looks) {
  ExposedFaces out;
  const auto is_solid = [&](Index region) {
    return region >= 0 && static_cast<std::size_t>(region) < looks.solid.size() &&
           looks.solid[static_cast<std::size_t>(region)] != 0;
  };
  auto surface = std::make_shared<SurfaceMesh>();
  std::unordered_map<Index, std::int32_t> vertex;
  for (std::size_t t = 0; t < inner.triangles.size(); ++t) {
    const auto& [one, other] = inner.sides[t];
    if (one < 0 || other < 0 || is_solid(one) == is_solid(other)) continue;
    auto& triangle = surface->triangles.emplace_back();
    for (std::size_t k = 0; k < 3; ++k) {
      const auto [at, is_new] =
          vertex.try_emplace(inner.triangles[t][k], static_cast<std::int32_t>(surface->vertex_node.size()));
      if (is_new) surface->vertex_node.push_back(inner.triangles[t][k]);
      triangle[k] = at->second;
    }
    surface->triangle_surface.push_back(is_solid(one) ? one : other);
    out.face.push_back(inner.face[t]);
  }
  if (surface->triangles.empty()) return {};
  surface->surface_colour = looks.region_colours;
  surface->body_node = {surface->vertex_node.front()};  // its extreme values are not used
  out.surface = std::move(surface);
  return out;
}

}  // namespace genba
