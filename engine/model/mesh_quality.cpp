#include "engine/model/mesh_quality.hpp"

#include <algorithm>
#include <iterator>

#include "engine/model/geometry.hpp"

namespace genba {
namespace {

constexpr std::size_t listed = 10;

/// Adds `measure(part, block, element)` over parts of the solids, in the order of the parts.
template <class Part, class Measure>
void for_parts(const Mesh& mesh, ThreadTeam& team, const Measure& measure, Part& sum) {
  constexpr std::size_t grain = 16384;
  for (const ElementBlock& block : mesh.solids) {
    const auto count = static_cast<std::size_t>(block.size());
    std::vector<Part> parts((count + grain - 1) / grain);
    team.for_chunks(count, grain, [&](std::size_t begin, std::size_t end) {
      Part& part = parts[begin / grain];
      for (std::size_t e = begin; e < end; ++e) measure(part, block, static_cast<Index>(e));
    });
    for (const Part& part : parts) sum.add(part);
  }
}

RatedElement rated(const Mesh& mesh, const ElementBlock& block, Index e, double value) {
  return {block.tags[static_cast<std::size_t>(e)], value, element_centroid(mesh, block, e)};
}

bool is_worse(const RatedElement& a, const RatedElement& b) {
  return a.value < b.value;
}

struct QualitySums {
  double jacobian = 0, volume = 0;
  std::array<std::int64_t, 10> histogram{};
  std::vector<RatedElement> worst;  ///< up to `keep`, worst first
  std::size_t keep = 1;

  void take(const Mesh& mesh, const ElementBlock& block, Index e, double q) {
    jacobian += q;
    volume += element_volume(mesh, block, e);
    ++histogram[static_cast<std::size_t>(std::clamp(static_cast<int>(q * 10), 0, 9))];
    if (worst.size() == keep && q >= worst.back().value) return;
    const RatedElement element = rated(mesh, block, e, q);
    worst.insert(std::upper_bound(worst.begin(), worst.end(), element, is_worse), element);
    if (worst.size() > keep) worst.pop_back();
  }
  void add(const QualitySums& o) {
    jacobian += o.jacobian;
    volume += o.volume;
    for (std::size_t i = 0; i < histogram.size(); ++i) histogram[i] += o.histogram[i];
    std::vector<RatedElement> both;
    std::merge(worst.begin(), worst.end(), o.worst.begin(), o.worst.end(), std::back_inserter(both),
               is_worse);
    worst = std::move(both);
    keep = std::max(keep, o.keep);
    if (worst.size() > keep) worst.resize(keep);
  }
  MeshQuality quality(std::int64_t count) const {
    MeshQuality out;
    out.histogram = histogram;
    out.volume = volume;
    if (count == 0) return out;
    out.mean = jacobian / static_cast<double>(count);
    out.min = worst.front().value;
    out.worst_tag = worst.front().tag;
    out.worst_place = worst.front().place;
    return out;
  }
};

struct MeshSums : QualitySums {
  MeshSums() { keep = listed; }
  std::int64_t below = 0;
  double condition_min = 1, condition_sum = 0, aspect_max = 0, aspect_sum = 0;

  void add(const MeshSums& o) {
    QualitySums::add(o);
    below += o.below;
    condition_min = std::min(condition_min, o.condition_min);
    condition_sum += o.condition_sum;
    aspect_max = std::max(aspect_max, o.aspect_max);
    aspect_sum += o.aspect_sum;
  }
};

struct BelowSums : ElementsBelow {
  void add(const BelowSums& o) {
    count += o.count;
    volume += o.volume;
    if (o.worst.value < worst.value) worst = o.worst;
  }
};

}  // namespace

MeshMeasures measure_mesh(const Mesh& mesh, double stated, ThreadTeam& team) {
  MeshSums sum;
  for_parts(
      mesh, team,
      [&](MeshSums& part, const ElementBlock& block, Index e) {
        const double jacobian = scaled_jacobian(mesh, block, e);
        part.take(mesh, block, e, jacobian);
        part.below += jacobian < stated;
        const double condition = inverse_condition(mesh, block, e), aspect = aspect_ratio(mesh, block, e);
        part.condition_min = std::min(part.condition_min, condition);
        part.condition_sum += condition;
        part.aspect_max = std::max(part.aspect_max, aspect);
        part.aspect_sum += aspect;
      },
      sum);
  const std::int64_t count = mesh.solid_count();
  MeshMeasures out{sum.quality(count), {}};
  ShapeQuality& shapes = out.shapes;
  shapes.stated = stated;
  shapes.below = sum.below;
  shapes.condition_min = sum.condition_min;
  shapes.aspect_max = sum.aspect_max;
  shapes.condition_mean = sum.condition_sum / static_cast<double>(std::max<std::int64_t>(count, 1));
  shapes.aspect_mean = sum.aspect_sum / static_cast<double>(std::max<std::int64_t>(count, 1));
  shapes.worst = std::move(sum.worst);
  return out;
}

MeshQuality measure_quality(const Mesh& mesh) {
  ThreadTeam alone(1);
  QualitySums sum;
  for_parts(
      mesh, alone,
      [&](QualitySums& part, const ElementBlock& block, Index e) {
        part.take(mesh, block, e, scaled_jacobian(mesh, block, e));
      },
      sum);
  return sum.quality(mesh.solid_count());
}

ElementsBelow elements_below(const Mesh& mesh, double stated, ThreadTeam& team) {
  BelowSums sum;
  for_parts(
      mesh, team,
      [&](BelowSums& part, const ElementBlock& block, Index e) {
        const double value = scaled_jacobian(mesh, block, e);
        part.volume += element_volume(mesh, block, e);
        part.count += value < stated;
        if (value < part.worst.value) part.worst = rated(mesh, block, e, value);
      },
      sum);
  return sum;
}

}  // namespace genba
