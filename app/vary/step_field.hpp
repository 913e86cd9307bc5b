// A field of an earlier step, sampled at points.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "engine/analysis/results/results.hpp"
#include "mesh/fields/field_samples.hpp"

namespace genba {

/// Copies share their data; several threads may sample at once.
class StepField {
 public:
  /// array: a nodal field with one component ("temperature", "joule_power"), or one component of a field
  /// ("heat_flux:x"). Throws Error(input, place) that lists the fields, or says that the field is no `kind`.
  StepField(std::shared_ptr<const Results> results, const std::string& array, QuantityKind kind,
            const Text& place);

  /// out[i] (SI) at points[i] (m): the nodal value if the point is a node, else interpolated in the element
  /// that contains it. A point in no element is sampled from the nodes around it (FieldSamples). It counts as
  /// outside if it is too far from them.
  SampleCover sample(std::span<const Vec3> points, std::span<double> out) const;

 private:
  struct Data {
    std::shared_ptr<const Results> results;
    const Field* field = nullptr;
    std::size_t component = 0;
    Text place;
    std::vector<Index> order;  ///< nodes sorted by place
    std::once_flag once;
    std::optional<FieldSamples> cloud;  ///< made for points in no element
    double value(std::size_t node) const {
      return field->data[node * static_cast<std::size_t>(field->components) + component];
    }
    std::optional<double> of_node(const Vec3& point) const;
  };
  std::shared_ptr<Data> data_;
};

}  // namespace genba
