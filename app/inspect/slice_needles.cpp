#include "app/inspect/slice_needles.hpp"

#include <algorithm>
#include <variant>

#include "app/case/steps.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

std::vector<NeedleSelector> needles_of(const Project& project) {
  std::vector<NeedleSelector> out;
  const auto add = [&](const NeedleSelector& needle) {
    if (std::ranges::find(out, needle) == out.end()) out.push_back(needle);
  };
  for (const Step& step : steps(project))
    for (const auto* conditions : {&step.constraints, &step.loads})
      for (const Condition& condition : *conditions) {
        if (const auto* needle = std::get_if<NeedleSelector>(&condition.where)) add(*needle);
        if (const auto* all = std::get_if<AllOfSelector>(&condition.where))
          for (const PartSelector& part : all->parts)
            if (const auto* needle = std::get_if<NeedleSelector>(&part)) add(*needle);
      }
  return out;
}

std::vector<NeedleLine> needle_lines(const NeedleSelector& needle, const ImageVolume& image,
                                     const SlicePlane& plane, Index number) {
  const VoxelPlaces places(image);
  const double whole = length(minus(needle.entry, needle.tip));
  if (places.is_flat() || !(whole > 0)) return {};
  const Vec3 tip = places.of(needle.tip), entry = places.of(needle.entry), way = minus(entry, tip);
  const double begin = std::clamp(needle.active / whole, 0.0, 1.0);
  // A needle in a neighbouring slice still reaches into this one with its radius.
  const double slack = needle.radius / plane.step_across;
  std::vector<double> cuts{0, begin, 1};
  for (const double height : {number - slack, number + 1 + slack})
    if (way[plane.across] != 0) {
      const double share = (height - tip[plane.across]) / way[plane.across];
      if (share > 0 && share < 1) cuts.push_back(share);
    }
  std::ranges::sort(cuts);
  std::vector<NeedleLine> out;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    if (!(cuts[i + 1] > cuts[i])) continue;
    const double middle = 0.5 * (cuts[i] + cuts[i + 1]), height = tip[plane.across] + middle * way[plane.across];
    out.push_back({plane.picture_place(plus(tip, way, cuts[i])), plane.picture_place(plus(tip, way, cuts[i + 1])),
                   middle < begin, height >= number - slack && height <= number + 1 + slack});
  }
  return out;
}

}  // namespace genba
