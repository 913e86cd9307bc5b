#include "mesh/surface/surface_voxels.hpp"

#include <vtkImageData.h>
#include <vtkImageGaussianSmooth.h>
#include <vtkNew.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/labels/tetrahedra.hpp"
#include "mesh/surface/soup_distance.hpp"

namespace genba {
namespace {

constexpr double margin = 5;  // voxels, for code that reads neighbours

struct Passing {
  float at;  // voxels from the origin
  int in;    // +1: into the body in upward direction, -1: out of it
};

class Voxels {
 public:
  Voxels(const TriangleSurface& surface, const std::array<Vec3, 2>& box, double voxel)
      : surface_(surface), voxel_(voxel) {
    constexpr double most = 1 << 28;
    double count = 1;
    for (std::size_t k = 0; k < 3; ++k) {
      const double n = std::ceil((box[1][k] - box[0][k]) / voxel) + 2 * margin + 1;
      count *= n;
      out_.frame.cells[k] = static_cast<Index>(std::min(n, most));
      // Avoids corners of triangles, which often have round coordinates.
      out_.frame.origin[k] = box[0][k] - (margin + 0.0137 * static_cast<double>(k + 1)) * voxel;
    }
    if (count > most)
      throw Error(ErrorKind::geometry, phrase<"surface">(),
                  phrase<"voxels of %1 would be %2 million">(format_quantity(voxel, QuantityKind::length, 3),
                                                             static_cast<long long>(count / 1e6)),
                  phrase<"Choose a larger element size, or raise the mesh option repair_limit">());
    out_.frame.spacing = {voxel, voxel, voxel};
    votes_.assign(static_cast<std::size_t>(count), 0);
    // If all triangles have the wrong orientation, they enclose a negative volume.
    double volume = 0;
    for (const auto& t : surface.triangles) volume += dot(local(t[0]), cross(local(t[1]), local(t[2])));
    outward_ = volume < 0 ? -1 : 1;
  }

  LabelVolume run() {
    for (std::size_t axis = 0; axis < 3; ++axis) vote(axis);
    // Of six votes: holes remove votes inside more often than they add votes outside.
    constexpr int enough = 3;
    out_.label.resize(votes_.size());
    LabelRegion body{1, "body", 0};
    for (std::size_t i = 0; i < votes_.size(); ++i) {
      out_.label[i] = votes_[i] >= enough ? 1 : 0;
      body.voxels += out_.label[i];
    }
    constexpr std::int64_t few = 8;
    if (body.voxels < few)
      throw Error(ErrorKind::geometry, phrase<"surface">(),
                  phrase<"it encloses no space that voxels of %1 show">(
                      format_quantity(voxel_, QuantityKind::length, 3)),
                  phrase<"Close it in the program that made it, or choose a smaller element size">());
    out_.regions.push_back(body);
    return std::move(out_);
  }

 private:
  // In voxels from the centre of the first voxel.
  Vec3 local(Index corner) const {
    return scaled(minus(surface_.points[static_cast<std::size_t>(corner)], out_.frame.origin), 1 / voxel_);
  }

  // Lines through the centres along an axis, and their intersections with triangles.
  void vote(std::size_t axis) {
    const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
    const auto n = [&](std::size_t k) { return static_cast<std::size_t>(out_.frame.cells[k]); };
    std::vector<std::vector<Passing>> lines(n(u) * n(v));
    for (const auto& t : surface_.triangles) {
      const std::array<Vec3, 3> p = {local(t[0]), local(t[1]), local(t[2])};
      const double area = turn(p[0], p[1], p[2][u], p[2][v], u, v);
      if (area == 0) continue;
      const auto [u0, u1] = std::minmax({p[0][u], p[1][u], p[2][u]});
      const auto [v0, v1] = std::minmax({p[0][v], p[1][v], p[2][v]});
      for (double i = std::ceil(u0); i <= u1; ++i)
        for (double j = std::ceil(v0); j <= v1; ++j) {
          const double a = turn(p[1], p[2], i, j, u, v) / area, b = turn(p[2], p[0], i, j, u, v) / area,
                       c = turn(p[0], p[1], i, j, u, v) / area;
          if (a < 0 || b < 0 || c < 0) continue;
          lines[static_cast<std::size_t>(i) * n(v) + static_cast<std::size_t>(j)].push_back(
              {static_cast<float>(a * p[0][axis] + b * p[1][axis] + c * p[2][axis]),
               area > 0 ? -outward_ : outward_});
        }
    }
    std::array<Index, 3> cell{};
    for (std::size_t i = 0; i < n(u); ++i)
      for (std::size_t j = 0; j < n(v); ++j) {
        auto& line = lines[i * n(v) + j];
        if (line.empty()) continue;
        std::sort(line.begin(), line.end(), [](const Passing& x, const Passing& y) { return x.at < y.at; });
        int below = 0, above = 0;  // number of walls into the body, from either end
        for (const Passing& wall : line) above -= wall.in;
        auto next = line.begin();
        cell[u] = static_cast<Index>(i);
        cell[v] = static_cast<Index>(j);
        for (Index k = 0; k < out_.frame.cells[axis]; ++k) {
          for (; next != line.end() && next->at < static_cast<float>(k); ++next) {
            below += next->in;
            above += next->in;
          }
          cell[axis] = k;
          votes_[out_.frame.at(cell[0], cell[1], cell[2])] +=
              static_cast<std::uint8_t>((below > 0) + (above > 0));
        }
      }
  }
  // Twice the area of the triangle a, b, (x, y), seen along the axis.
  static double turn(const Vec3& a, const Vec3& b, double x, double y, std::size_t u, std::size_t v) {
    return (b[u] - a[u]) * (y - a[v]) - (b[v] - a[v]) * (x - a[u]);
  }

  const TriangleSurface& surface_;
  const double voxel_;
  int outward_ = 1;
  LabelVolume out_;
  std::vector<std::uint8_t> votes_;  // [k][j][i]
};

// Elements of eight voxels cannot follow spikes and slots of one or two voxels. A body that is as thin
// everywhere does not change.
void remove_spikes(LabelVolume& volume) {
  const auto& n = volume.frame.cells;
  vtkNew<vtkImageData> image;
  image->SetDimensions(n[0], n[1], n[2]);
  image->AllocateScalars(VTK_UNSIGNED_CHAR, 1);
  auto* values = static_cast<unsigned char*>(image->GetScalarPointer());
  for (std::size_t i = 0; i < volume.label.size(); ++i) values[i] = volume.label[i] != 0 ? 255 : 0;
  vtkNew<vtkImageGaussianSmooth> blur;
  blur->SetInputData(image);
  blur->SetStandardDeviation(1.5);
  blur->SetRadiusFactor(2);
  blur->Update();
  const auto* blurred = static_cast<const unsigned char*>(blur->GetOutput()->GetScalarPointer());
  std::vector<std::uint8_t> kept(volume.label.size());
  std::int64_t voxels = 0;
  for (std::size_t i = 0; i < kept.size(); ++i) voxels += kept[i] = blurred[i] > 127 ? 1 : 0;
  constexpr double little = 0.02;
  const auto before = static_cast<double>(volume.regions[0].voxels);
  if (std::abs(static_cast<double>(voxels) - before) > little * before) return;
  volume.label = std::move(kept);
}

// The outer facets of tetrahedra and their nodes.
TriangleSurface outside_of(const Mesh& mesh) {
  TriangleSurface out;
  std::vector<Index> number(mesh.points.size(), -1);
  for (const ElementBlock& block : mesh.facets)
    for (Index e = 0; e < block.size(); ++e) {
      const auto nodes = element_nodes(block, e);
      auto& t = out.triangles.emplace_back();
      for (std::size_t k = 0; k < 3; ++k) {
        Index& n = number[static_cast<std::size_t>(nodes[k])];
        if (n < 0) {
          n = static_cast<Index>(out.points.size());
          out.points.push_back(mesh.points[static_cast<std::size_t>(nodes[k])]);
        }
        t[k] = n;
      }
    }
  return out;
}

// Distances of corners of `made` from the triangles of `old`. Corners over holes are separate: their nearest
// place is an open edge.
void measure(const TriangleSurface& made, const TriangleSurface& old, VoxelSurface& out) {
  std::map<std::pair<Index, Index>, int> edges;
  std::vector<std::array<Vec3, 3>> triangles;
  const auto at = [&](Index corner) { return old.points[static_cast<std::size_t>(corner)]; };
  for (const auto& t : old.triangles) {
    triangles.push_back({at(t[0]), at(t[1]), at(t[2])});
    for (std::size_t k = 0; k < 3; ++k) ++edges[std::minmax(t[k], t[(k + 1) % 3])];
  }
  std::vector<std::array<Vec3, 2>> open;
  for (const auto& [edge, count] : edges)
    if (count == 1) open.push_back({at(edge.first), at(edge.second)});
  const SoupDistance to_triangles(triangles, {}), to_holes({}, open);
  for (const Vec3& p : made.points) {
    const double distance = to_triangles(p);
    const bool over_hole = to_holes(p) <= (1 + 1e-9) * distance;
    double& most = over_hole ? out.largest_hole : out.moved;
    most = std::max(most, over_hole ? 2 * distance : distance);
  }
}

}  // namespace

LabelVolume voxels_inside(const TriangleSurface& surface, double voxel) {
  return Voxels(surface, bounding_box(surface), voxel).run();
}

VolumeChange volume_change(const TriangleSurface& before, const TriangleSurface& after) {
  std::array<Vec3, 2> box = bounding_box(before);
  const std::array<Vec3, 2> other = bounding_box(after);
  double cells = 1;
  constexpr double across = 150, most_cells = 1 << 24;
  double voxel = body_diagonal(before) / across;
  if (!(voxel > 0)) return {};
  for (std::size_t k = 0; k < 3; ++k) {
    box[0][k] = std::min(box[0][k], other[0][k]);
    box[1][k] = std::max(box[1][k], other[1][k]);
    cells *= (box[1][k] - box[0][k]) / voxel + 1;
  }
  voxel *= std::max(1.0, std::cbrt(cells / most_cells));
  try {
    const LabelVolume old = Voxels(before, box, voxel).run(), made = Voxels(after, box, voxel).run();
    std::int64_t lost = 0, gained = 0;
    for (std::size_t i = 0; i < old.label.size(); ++i) {
      if (old.label[i] != 0 && made.label[i] == 0) ++lost;
      if (old.label[i] == 0 && made.label[i] != 0) ++gained;
    }
    const auto all = static_cast<double>(old.regions[0].voxels);
    return {static_cast<double>(lost) / all, static_cast<double>(gained) / all};
  } catch (const Error&) {
    return {};
  }
}

VoxelSurface surface_of_voxels(const TriangleSurface& surface, double voxel, double size,
                               const std::function<void(const Text& step, double share)>& progress) {
  progress(phrase<"fill the surface with voxels">(), 0);
  LabelVolume volume = voxels_inside(surface, voxel);
  remove_spikes(volume);
  volume = cropped(volume, whole_box(volume.frame.cells));
  Mesh mesh = make_label_tetrahedra(
      volume, size, {}, [&](const Text& step, double share) { progress(step, 0.1 + 0.8 * share); }, true);
  add_label_facets(mesh);
  progress(phrase<"measure what moved">(), 0.9);
  VoxelSurface out{outside_of(mesh)};
  measure(out.surface, surface, out);
  out.lost = largest_distance(surface, out.surface);
  return out;
}

}  // namespace genba
