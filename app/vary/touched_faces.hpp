// A field of an earlier step on faces that touched there.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// Copies share their data; several threads may sample at once.
class TouchedFaces {
 public:
  /// array: "contact_pressure" or another field of contact. Throws Error(input, place) if the step has none.
  TouchedFaces(std::shared_ptr<const Results> results, const std::string& array, const Text& place);
  /// out[i] at points[i] (m), of the face of a contact that lies there, at rest. Where none does, the faces are open: no
  /// pressure, an endless gap.
  void sample(std::span<const Vec3> points, std::span<double> out) const;

 private:
  struct Data;
  std::shared_ptr<const Data> data_;
};

}  // namespace genba
