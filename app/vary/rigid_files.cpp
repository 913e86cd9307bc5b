#include "app/vary/rigid_files.hpp"

#include <filesystem>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/surface/surface_check.hpp"

namespace genba {

std::shared_ptr<const RigidTriangles> read_rigid_triangles(const Project& project, const Condition& condition, const Text& place,
                                                           Monitor& monitor) {
  const std::string path = resolve_path(project, condition.file);
  if (std::error_code code; !std::filesystem::is_regular_file(path, code))
    throw Error(ErrorKind::file, place, phrase<"there is no file \"%1\"">(condition.file),
                phrase<"Paths are relative to the case file">());
  const TriangleSurface surface = read_stl(path, condition.file_unit, monitor);
  std::vector<Triangle> triangles;
  for (const auto& [a, b, c] : surface.triangles)
    triangles.push_back({surface.points[static_cast<std::size_t>(a)], surface.points[static_cast<std::size_t>(b)],
                         surface.points[static_cast<std::size_t>(c)]});
  auto out = std::make_shared<const RigidTriangles>(std::move(triangles), number(condition, "sharp_angle"));
  if (out->triangles().empty())
    throw Error(ErrorKind::geometry, place, phrase<"\"%1\" has no triangle with an area">(condition.file),
                phrase<"Export the surface again from the program that made it">());
  return out;
}

std::function<std::shared_ptr<const RigidTriangles>(const Condition&)> shown_triangles(const Project& project) {
  Project named;
  named.path = project.path;
  return [named = std::move(named)](const Condition& condition) -> std::shared_ptr<const RigidTriangles> {
    if (!condition.kind->takes_file()) return nullptr;
    try {
      Monitor quiet;
      return read_rigid_triangles(named, condition, condition.name, quiet);
    } catch (const Error&) {
      return nullptr;  // the check list and the run tell why
    }
  };
}

}  // namespace genba
