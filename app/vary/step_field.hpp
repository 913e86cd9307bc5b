// A field of a step that ran before, as values at places.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "engine/analysis/results/results.hpp"
#include "mesh/fields/field_samples.hpp"

namespace genba {

/// Copies share what they read; threads may sample at once.
class StepField {
 public:
  /// array: a nodal field with one number ("temperature", "joule_power"), or a component ("heat_flux:x").
  /// Throws Error(input, place) that lists the fields, or says that it is no `kind`.
  StepField(std::shared_ptr<const Results> results, const std::string& array, QuantityKind kind,
            const Text& place);

  /// out[i] (SI) at points[i] (m): the node's value where a point is a node, else interpolated in the element
  /// that holds it. A point in no element is sampled from the nodes around (FieldSamples), and is outside
  /// where it lies farther away than they reach.
  SampleCover sample(std::span<const Vec3> points, std::span<double> out) const;

 private:
  struct Data {
    std::shared_ptr<const Results> results;
    const Field* field = nullptr;
    std::size_t component = 0;
    Text place;
    std::vector<Index> order;  ///< nodes by place
    std::once_flag once;
    std::optional<FieldSamples> cloud;  ///< made where a point lies in no element
    double value(std::size_t node) const {
      return field->data[node * static_cast<std::size_t>(field->components) + component];
    }
    std::optional<double> of_node(const Vec3& point) const;
  };
  std::shared_ptr<Data> data_;
};

}  // namespace genba
