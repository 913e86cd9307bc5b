#include "engine/analysis/resolve/free_body.hpp"

#include <algorithm>
#include <cmath>

#include "engine/model/geometry.hpp"

namespace genba {

FreeBody::FreeBody(const Error& told, std::shared_ptr<const Mesh> mesh, std::vector<FreeShape> shapes)
    : Error(told), mesh_(std::move(mesh)) {
  constexpr double share = 0.1;
  const double wanted = share * box_diagonal(*mesh_);
  for (FreeShape& shape : shapes) {
    double largest = 0;
    for (std::size_t n = 0; n + 2 < shape.data.size(); n += 3)
      largest = std::max(largest, std::hypot(shape.data[n], shape.data[n + 1], shape.data[n + 2]));
    if (largest > 0)
      for (double& value : shape.data) value *= wanted / largest;
  }
  shapes_ = std::make_shared<const std::vector<FreeShape>>(std::move(shapes));
}

}  // namespace genba
