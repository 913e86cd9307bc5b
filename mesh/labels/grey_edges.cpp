// Edge voxels of a region contain a mean of the materials on both sides (partial volume).
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/base/quantity/number_text.hpp"
#include "mesh/labels/region_grey.hpp"

namespace genba {
namespace {

constexpr int deepest = 3;  // depth of voxels with two layers between them and other labels

/// Keeps labels of voxels whose surrounding box (`layer` voxels to each side) has one label; 0 elsewhere. The
/// image's border continues outside.
std::vector<std::uint8_t> eroded(std::vector<std::uint8_t> label, const ImageFrame& frame,
                                 const std::array<Index, 3>& layer) {
  const std::array<std::size_t, 3> n{static_cast<std::size_t>(frame.cells[0]),
                                     static_cast<std::size_t>(frame.cells[1]),
                                     static_cast<std::size_t>(frame.cells[2])};
  const std::array<std::size_t, 3> stride{1, n[0], n[0] * n[1]};
  std::vector<std::uint8_t> line;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::size_t u = (axis + 1) % 3, w = (axis + 2) % 3;
    const auto r = static_cast<std::size_t>(layer[axis]);
    line.resize(n[axis]);
    for (std::size_t b = 0; b < n[w]; ++b)
      for (std::size_t a = 0; a < n[u]; ++a) {
        std::uint8_t* const first = label.data() + a * stride[u] + b * stride[w];
        for (std::size_t i = 0; i < n[axis]; ++i) line[i] = first[i * stride[axis]];
        for (std::size_t begin = 0; begin < n[axis];) {
          std::size_t end = begin;
          while (end < n[axis] && line[end] == line[begin]) ++end;
          for (std::size_t i = begin; i < end; ++i)
            if ((begin > 0 && i < begin + r) || (end < n[axis] && i + r >= end)) first[i * stride[axis]] = 0;
          begin = end;
        }
      }
  }
  return label;
}

/// Depth of a voxel: layers of its region between it and other labels, plus 1. So 1 at the edge, and at most
/// `deepest`.
std::vector<std::uint8_t> depths(const LabelVolume& volume, const std::array<Index, 3>& layer) {
  std::vector<std::uint8_t> depth(volume.label.size()), label = volume.label;
  for (int d = 1;; ++d) {
    for (std::size_t v = 0; v < depth.size(); ++v)
      depth[v] = static_cast<std::uint8_t>(depth[v] + (label[v] != 0));
    if (d == deepest) return depth;
    label = eroded(std::move(label), volume.frame, layer);
  }
}

struct EdgeFacts {
  std::int64_t edge = 0, with_inner = 0, changed = 0, thin = 0;
  double own = 0, behind = 0;  ///< sums over edge voxels that have an inner voxel nearby
};

}  // namespace

void treat_edges(const LabelVolume& volume, const std::array<Index, 3>& layer, GreyEdges how,
                 RegionGrey& grey) {
  const std::vector<std::uint8_t> depth = depths(volume, layer);
  const ImageFrame& frame = volume.frame;
  std::vector<EdgeFacts> facts(volume.regions.size() + 1);
  std::vector<float> taken = how == GreyEdges::eroded ? grey.value : std::vector<float>{};
  for (Index k = 0; k < frame.cells[2]; ++k)
    for (Index j = 0; j < frame.cells[1]; ++j)
      for (Index i = 0; i < frame.cells[0]; ++i) {
        const std::size_t v = frame.at(i, j, k);
        if (depth[v] == 0 || depth[v] == deepest || std::isnan(grey.value[v])) continue;
        EdgeFacts& f = facts[volume.label[v]];
        const bool at_edge = depth[v] == 1;
        f.edge += at_edge;
        if (how == GreyEdges::own && !at_edge) continue;
        int most = depth[v];
        double sum = 0, weights = 0;
        for (Index z = -2 * layer[2]; z <= 2 * layer[2]; ++z)
          for (Index y = -2 * layer[1]; y <= 2 * layer[1]; ++y)
            for (Index x = -2 * layer[0]; x <= 2 * layer[0]; ++x) {
              if (volume(i + x, j + y, k + z) != volume.label[v]) continue;
              const std::size_t to = frame.at(i + x, j + y, k + z);
              if (depth[to] <= depth[v] || depth[to] < most || std::isnan(grey.value[to])) continue;
              if (depth[to] > most) {
                most = depth[to];
                sum = weights = 0;
              }
              const double dx = x * frame.spacing[0], dy = y * frame.spacing[1], dz = z * frame.spacing[2];
              const double weight = 1 / (dx * dx + dy * dy + dz * dz);
              sum += weight * static_cast<double>(grey.value[to]);
              weights += weight;
            }
        if (weights == 0) {
          f.thin += at_edge;
          continue;
        }
        if (at_edge) {
          ++f.with_inner;
          f.own += static_cast<double>(grey.value[v]);
          f.behind += sum / weights;
        }
        if (how == GreyEdges::eroded) {
          taken[v] = static_cast<float>(sum / weights);
          ++f.changed;
        }
      }
  if (how == GreyEdges::eroded) grey.value = std::move(taken);
  grey.notes.push_back(how == GreyEdges::own
                           ? phrase<"grey values: an element has those of its region's own voxels alone, "
                                    "edge voxels as they are (grey_edges: own)">()
                           : phrase<"grey values: an element has those of its region's own voxels alone, "
                                    "edge voxels those of the voxels behind them (grey_edges: eroded)">());
  for (std::size_t r = 0; r < volume.regions.size(); ++r) {
    const EdgeFacts& f = facts[r + 1];
    const LabelRegion& region = volume.regions[r];
    const auto count = static_cast<double>(f.with_inner);
    if (f.with_inner > 0)
      grey.notes.push_back(
          phrase<"region '%1': %2 of %3 voxels are at its edge; grey value %4 on average, behind them %5">(
              region.name, f.edge, region.voxels, format_number(f.own / count),
              format_number(f.behind / count)));
    if (how == GreyEdges::eroded && f.thin > 0)
      grey.warnings.push_back(phrase<"region '%1': %2 voxels keep their own grey value: it is too thin there "
                                     "to have any behind its edge">(region.name, f.thin));
  }
}

}  // namespace genba
