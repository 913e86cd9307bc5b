// A body that can move without force: the error, with the motions as displacements.
#pragma once

#include <memory>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// A motion of a body that nothing resists.
struct FreeShape {
  Text name;                 ///< "translation along z"
  std::vector<double> data;  ///< [mesh node][3] m; the largest is a tenth of the body's diagonal
};

/// Error(singular) of a body that nothing holds, or of a mechanism.
class FreeBody final : public Error {
 public:
  /// shapes: of any size; they are scaled here.
  FreeBody(const Error& told, std::shared_ptr<const Mesh> mesh, std::vector<FreeShape> shapes);
  /// The same with another error in front, such as one that names the step.
  FreeBody(const Error& told, const FreeBody& of) : Error(told), mesh_(of.mesh_), shapes_(of.shapes_) {}

  const std::shared_ptr<const Mesh>& mesh() const { return mesh_; }
  const std::vector<FreeShape>& shapes() const { return *shapes_; }

 private:
  std::shared_ptr<const Mesh> mesh_;
  std::shared_ptr<const std::vector<FreeShape>> shapes_;
};

}  // namespace genba
