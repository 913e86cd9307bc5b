#include "app/vary/step_field.hpp"

#include <algorithm>
#include <numeric>

#include "app/case/describe.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/suggest.hpp"

namespace genba {

namespace {

/// "temperature"; for fields with several components "heat_flux:x".
std::vector<std::string> names_of(const Results& results) {
  std::vector<std::string> names;
  for (const Field& field : results.fields)
    for (int c = 0; c < field.components; ++c)
      names.push_back(field.components == 1 ? field.name : field.name + ":" + component_name(field, c));
  return names;
}

}  // namespace

StepField::StepField(std::shared_ptr<const Results> results, const std::string& array, QuantityKind kind,
                     const Text& place)
    : data_(std::make_shared<Data>()) {
  data_->results = std::move(results);
  data_->place = place;
  for (const Field& field : data_->results->fields)
    for (int c = 0; c < field.components; ++c) {
      const std::string name =
          field.components == 1 ? field.name : field.name + ":" + component_name(field, c);
      if (name != array) continue;
      data_->field = &field;
      data_->component = static_cast<std::size_t>(c);
    }
  if (data_->field == nullptr)
    throw Error(ErrorKind::input, place, phrase<"the step has no field \"%1\"">(array),
                phrase<"It has %1">(quoted_list(names_of(*data_->results))));
  if (data_->field->kind != kind)
    throw Error(ErrorKind::input, place,
                phrase<"the field \"%1\" is a %2, and a %3 is needed">(array, word(name(data_->field->kind)),
                                                                       word(name(kind))),
                phrase<"Take another field of the step">());
  const auto& points = data_->results->mesh->points;
  data_->order.resize(points.size());
  std::iota(data_->order.begin(), data_->order.end(), Index{0});
  std::sort(data_->order.begin(), data_->order.end(), [&](Index a, Index b) {
    return points[static_cast<std::size_t>(a)] < points[static_cast<std::size_t>(b)];
  });
}

std::optional<double> StepField::Data::of_node(const Vec3& point) const {
  const auto& points = results->mesh->points;
  const auto at = std::lower_bound(order.begin(), order.end(), point, [&](Index node, const Vec3& p) {
    return points[static_cast<std::size_t>(node)] < p;
  });
  if (at == order.end() || points[static_cast<std::size_t>(*at)] != point) return std::nullopt;
  return value(static_cast<std::size_t>(*at));
}

SampleCover StepField::sample(std::span<const Vec3> points, std::span<double> out) const {
  const Data& data = *data_;
  std::vector<std::size_t> lost;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (const auto value = data.of_node(points[i])) {
      out[i] = *value;
      continue;
    }
    const std::vector<double> found = probe(*data.results, *data.field, points[i]);
    if (found.empty())
      lost.push_back(i);
    else
      out[i] = found.at(data.component);
  }
  SampleCover cover;
  if (!lost.empty()) {
    std::call_once(data_->once, [&] {
      PointValues nodes;
      nodes.points = data.results->mesh->points;
      for (std::size_t node = 0; node < nodes.points.size(); ++node) nodes.values.push_back(data.value(node));
      data_->cloud.emplace(std::move(nodes), data.place);
    });
    std::vector<Vec3> where;
    for (const std::size_t i : lost) where.push_back(points[i]);
    std::vector<double> values(lost.size());
    cover = data.cloud->sample(where, values);
    for (std::size_t k = 0; k < lost.size(); ++k) out[lost[k]] = values[k];
  }
  cover.points = points.size();
  return cover;
}

}  // namespace genba
