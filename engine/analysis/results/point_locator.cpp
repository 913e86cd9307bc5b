#include "engine/analysis/results/point_locator.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "engine/element/geometry.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

namespace {

constexpr double allowed_outside = 0.02;  // of an element, in natural coordinates

struct Box {
  Vec3 low, high;
};

// The element's box, enlarged so that it holds the points that still count as on the element. Curved tet10
// edges may leave the box of their nodes slightly; the enlargement covers that for any sound element.
Box element_box(const Mesh& mesh, const ElementBlock& block, Index element) {
  Box box{{1e300, 1e300, 1e300}, {-1e300, -1e300, -1e300}};
  for (const Index node : element_nodes(block, element))
    for (int a = 0; a < 3; ++a) {
      box.low[a] = std::min(box.low[a], mesh.points[node][a]);
      box.high[a] = std::max(box.high[a], mesh.points[node][a]);
    }
  const double grow = 0.1 * length(minus(box.high, box.low));
  for (int a = 0; a < 3; ++a) {
    box.low[a] -= grow;
    box.high[a] += grow;
  }
  return box;
}

constexpr double elements_a_cell = 16;

}  // namespace

std::array<Index, 3> PointLocator::cell_of(const Vec3& point) const {
  std::array<Index, 3> cell{};
  for (int a = 0; a < 3; ++a)
    cell[a] = static_cast<Index>(
        std::clamp(std::floor((point[a] - low_[a]) / step_[a]), 0.0, static_cast<double>(cells_[a] - 1)));
  return cell;
}

PointLocator::PointLocator(std::shared_ptr<const Mesh> mesh, ThreadTeam& team) : mesh_(std::move(mesh)) {
  const auto [low, high] = bounding_box(*mesh_);
  const double wanted = std::max(1.0, static_cast<double>(mesh_->solid_count()) / elements_a_cell);
  const Vec3 extent = minus(high, low);
  const double largest = std::max({extent[0], extent[1], extent[2], 1e-300});
  double volume = 1;
  for (int a = 0; a < 3; ++a) volume *= std::max(extent[a], 1e-3 * largest);
  const double edge = std::cbrt(volume / wanted);
  low_ = low;
  for (int a = 0; a < 3; ++a) {
    cells_[a] = static_cast<Index>(std::clamp(extent[a] / edge, 1.0, 1000.0));
    step_[a] = std::max(extent[a], 1e-3 * largest) / cells_[a];
  }

  cell_ptr_.assign(static_cast<std::size_t>(cells_[0]) * cells_[1] * cells_[2] + 2, 0);
  Index elements = 0;
  for (const ElementBlock& block : mesh_->solids) {
    block_start_.push_back(elements);
    elements += block.size();
  }
  const auto each_touch = [&](auto&& visit) {  // calls visit(number of the element, cell), in parallel
    for (std::size_t b = 0; b < mesh_->solids.size(); ++b)
      team.for_chunks(mesh_->solids[b].group.size(), 8192, [&](std::size_t begin, std::size_t end) {
        for (std::size_t e = begin; e < end; ++e) {
          const Box box = element_box(*mesh_, mesh_->solids[b], static_cast<Index>(e));
          const auto first = cell_of(box.low), last = cell_of(box.high);
          for (Index k = first[2]; k <= last[2]; ++k)
            for (Index j = first[1]; j <= last[1]; ++j)
              for (Index i = first[0]; i <= last[0]; ++i)
                visit(block_start_[b] + static_cast<Index>(e),
                      (static_cast<std::size_t>(k) * cells_[1] + j) * cells_[0] + i);
        }
      });
  };
  const auto next = [&](std::size_t place) {
    return std::atomic_ref(cell_ptr_[place]).fetch_add(1, std::memory_order_relaxed);
  };
  each_touch([&](Index, std::size_t c) { next(c + 2); });
  for (std::size_t c = 2; c < cell_ptr_.size(); ++c) cell_ptr_[c] += cell_ptr_[c - 1];
  elements_.resize(static_cast<std::size_t>(cell_ptr_.back()));
  each_touch([&](Index e, std::size_t c) { elements_[static_cast<std::size_t>(next(c + 1))] = e; });
  cell_ptr_.pop_back();
  // Threads fill the cells in any order; find() needs a fixed one.
  team.for_chunks(cell_ptr_.size() - 1, 8192, [&](std::size_t begin, std::size_t end) {
    for (std::size_t c = begin; c < end; ++c)
      std::sort(elements_.begin() + cell_ptr_[c], elements_.begin() + cell_ptr_[c + 1]);
  });
}

template <class Use>
void PointLocator::for_holders(const Vec3& point, const Use& use) const {
  const auto cell = cell_of(point);
  const std::size_t c = (static_cast<std::size_t>(cell[2]) * cells_[1] + cell[1]) * cells_[0] + cell[0];
  for (Offset k = cell_ptr_[c]; k < cell_ptr_[c + 1]; ++k) {
    const auto after = std::upper_bound(block_start_.begin(), block_start_.end(), elements_[k]);
    const auto b = static_cast<Index>(after - block_start_.begin()) - 1;
    const Index e = elements_[k] - block_start_[b];
    const ElementBlock& block = mesh_->solids[b];
    const Box box = element_box(*mesh_, block, e);
    bool near = true;
    for (int a = 0; a < 3; ++a) near = near && point[a] >= box.low[a] && point[a] <= box.high[a];
    if (!near) continue;
    with_solid(block.type, [&](auto shape) {
      using Shape = decltype(shape);
      double x[3 * Shape::nodes], xi[3];
      gather_points<Shape>(*mesh_, block, e, x);
      // Coordinates relative to the first node: far from the origin, rounding keeps Newton's steps from
      // converging.
      const Vec3 origin{x[0], x[1], element::is_flat<Shape> ? 0.0 : x[2]}, there = minus(point, origin);
      for (int i = 0; i < 3 * Shape::nodes; ++i) x[i] -= origin[static_cast<std::size_t>(i % 3)];
      if (!element::inverse_map<Shape>(x, there.data(), xi)) return;
      const double outside = element::outside<Shape>(xi);
      if (outside > allowed_outside) return;
      element::clamp_inside<Shape>(xi);
      use(MeshPlace{b, e, {xi[0], xi[1], xi[2]}}, outside);
    });
  }
}

std::optional<MeshPlace> PointLocator::find(Vec3 point) const {
  std::optional<MeshPlace> best;
  double least = 0;
  for_holders(point, [&](const MeshPlace& place, double outside) {
    if (best && outside >= least) return;
    least = outside;
    best = place;
  });
  return best;
}

std::vector<MeshPlace> PointLocator::find_each(Vec3 point, std::span<const Index> group) const {
  struct Deepest {
    MeshPlace place;
    double outside;
    Index group, region;
  };
  std::vector<Deepest> found;
  double least = allowed_outside;
  for_holders(point, [&](const MeshPlace& place, double outside) {
    const Index region = mesh_->solids[place.block].group[place.element], own = group[region];
    least = std::min(least, outside);
    const auto known = std::ranges::find(found, own, &Deepest::group);
    if (known == found.end())
      found.push_back({place, outside, own, region});
    else if (outside < known->outside)
      *known = {place, outside, own, region};
  });
  // A point well inside an element is not on a side of another body.
  if (least < -allowed_outside)
    std::erase_if(found, [&](const Deepest& d) { return d.outside > least; });
  std::ranges::sort(found, {}, &Deepest::region);
  std::vector<MeshPlace> places;
  for (const Deepest& d : found) places.push_back(d.place);
  return places;
}

std::vector<double> interpolate(const Mesh& mesh, const std::vector<double>& data, int components,
                                const MeshPlace& place) {
  const ElementBlock& block = mesh.solids[place.block];
  std::vector<double> out(components, 0.0);
  with_solid(block.type, [&](auto shape) {
    using Shape = decltype(shape);
    double n[Shape::nodes];
    Shape::values(place.natural.data(), n);
    const auto nodes = element_nodes(block, place.element);
    for (int i = 0; i < Shape::nodes; ++i)
      for (int c = 0; c < components; ++c)
        out[c] += n[i] * data[static_cast<std::size_t>(nodes[i]) * components + c];
  });
  return out;
}

}  // namespace genba
