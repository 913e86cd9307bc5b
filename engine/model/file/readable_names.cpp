#include "engine/model/file/readable_names.hpp"

#include "engine/base/text/shown_text.hpp"

namespace genba {

namespace {

void clean(std::string& name) {
  name = shown_name(name);
}

}  // namespace

void make_names_readable(Mesh& mesh) {
  clean(mesh.source);
  for (GeometricEntity& region : mesh.regions) clean(region.name);
  for (GeometricEntity& surface : mesh.surfaces) clean(surface.name);
  for (NamedSet& set : mesh.sets) clean(set.name);
}

}  // namespace genba
