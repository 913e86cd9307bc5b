#include "app/stage/free_motion.hpp"

#include "app/output/version.hpp"
#include "mesh/files/mesh_io.hpp"

namespace genba {

std::shared_ptr<const Results> free_motion_results(const FreeBody& body, std::size_t number, const Physics& physics) {
  auto out = std::make_shared<Results>();
  out->mesh = body.mesh();
  out->physics = &physics;
  out->fields = {{"displacement", 3, {"x", "y", "z"}, QuantityKind::length, body.shapes().at(number).data}};
  ThreadTeam team(1);
  out->locator = std::make_shared<const PointLocator>(out->mesh, team);
  return out;
}

void write_free_motion(const std::string& path, const Results& motion) {
  write_vtu(path, motion, research_notice);
}

}  // namespace genba
