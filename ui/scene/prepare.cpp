// The slow parts of showing a mesh or results, for any thread.
#include <algorithm>
#include <cmath>

#include "ui/scene/scene.hpp"
#include "ui/scene/shown_field.hpp"
#include "ui/scene/surface_mesh.hpp"

namespace genba {
namespace {

// Surfaces with more triangles get coarser twins; measured with software drawing on two cores, where a
// million triangles take about a second.
constexpr std::size_t still_triangles = 400000, moving_triangles = 40000;

}  // namespace

double largest_displacement(const Field& field) {
  double largest = 0;
  for (std::size_t i = 0; i + 2 < field.data.size(); i += 3) {
    const double* u = field.data.data() + i;
    largest = std::max(largest, u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
  }
  return std::sqrt(largest);
}

std::string default_field(const Results& results) {
  for (const char* name : {"von_mises", "temperature", "displacement"})
    if (results.find(name)) return name;
  return results.fields.empty() ? std::string{} : results.fields.front().name;
}

std::shared_ptr<const PreparedField> prepare_field(const Results& results, const SurfaceMesh& surface,
                                                   const SceneOptions& options) {
  auto out = std::make_shared<PreparedField>();
  const Field* field = results.find(options.field);
  out->name = field ? options.field : default_field(results);
  out->component = field && options.component < field->components ? options.component : -1;
  if (!field) field = results.find(out->name);
  if (!field) return nullptr;
  out->field = show_field(results, *field, out->component, surface);
  if (const Field* displacement = results.find("displacement"))
    out->largest_displacement = largest_displacement(*displacement);
  return out;
}

std::shared_ptr<const SurfaceMesh> prepare_surface(const Mesh& mesh) {
  auto surface = std::make_shared<SurfaceMesh>(make_surface_mesh(mesh));
  for (const std::size_t triangles : {still_triangles, moving_triangles})
    if (surface->triangles.size() > 2 * triangles)
      surface->coarse.push_back(coarsen(mesh, *surface, triangles));
  return surface;
}

}  // namespace genba
