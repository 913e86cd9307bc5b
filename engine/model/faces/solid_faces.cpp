#include "engine/model/faces/solid_faces.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/model/geometry.hpp"

namespace genba {

namespace {

/// Sorted corners, and whether the corners of a triangle or an edge run against the order of their numbers.
std::pair<std::array<Index, 4>, bool> sort_corners(const Index* nodes, const int* local, int corners) {
  if (corners == 2) {
    const Index a = nodes[local[0]], b = nodes[local[1]];
    return {{std::min(a, b), std::max(a, b), -1, -1}, a > b};
  }
  if (corners == 3) {
    const Index a = nodes[local[0]], b = nodes[local[1]], c = nodes[local[2]];
    const Index low = std::min({a, b, c}), high = std::max({a, b, c});
    return {{low, a ^ b ^ c ^ low ^ high, high, -1}, (a < b) + (b < c) + (c < a) == 1};
  }
  std::array<Index, 4> key = {nodes[local[0]], nodes[local[1]], nodes[local[2]], nodes[local[3]]};
  const auto order = [&](std::size_t i, std::size_t j) {
    if (key[j] < key[i]) std::swap(key[i], key[j]);
  };
  order(0, 1), order(2, 3), order(0, 2), order(1, 3), order(1, 2);
  return {key, false};
}

/// Visits the faces of solids [begin, end), counted over all blocks.
template <class Use>
void for_faces(const Mesh& mesh, std::size_t begin, std::size_t end, std::span<const std::uint8_t> wanted,
               const Use& use) {
  std::size_t first = 0;
  for (std::size_t b = 0; b < mesh.solids.size(); ++b) {
    const ElementBlock& block = mesh.solids[b];
    const auto count = static_cast<std::size_t>(block.size());
    const std::size_t from = std::max(begin, first), to = std::min(end, first + count);
    const int face_count = traits(block.type).faces;
    std::array<std::pair<const int*, int>, 6> shapes;
    for (int f = 0; f < face_count; ++f)
      shapes[static_cast<std::size_t>(f)] = {face_nodes(block.type, f),
                                             traits(face_type(block.type, f)).corners};
    for (std::size_t i = from; i < to; ++i) {
      const auto e = static_cast<Index>(i - first);
      const Index* nodes = element_nodes(block, e).data();
      for (int f = 0; f < face_count; ++f) {
        const auto [local, corners] = shapes[static_cast<std::size_t>(f)];
        bool take = true;
        for (int k = 0; k < corners && take && !wanted.empty(); ++k)
          take = wanted[static_cast<std::size_t>(nodes[local[k]])] != 0;
        if (!take) continue;
        const auto [key, turned] = sort_corners(nodes, local, corners);
        use(SolidFace{key, e, static_cast<std::uint16_t>(b), static_cast<std::uint8_t>(f), turned});
      }
    }
    first += count;
  }
}

std::uint64_t middle_corners(const SolidFace& f) {
  return static_cast<std::uint64_t>(f.corners[1]) << 32 | static_cast<std::uint32_t>(f.corners[2]);
}

bool is_before(const SolidFace& a, const SolidFace& b) {
  const auto x = middle_corners(a), y = middle_corners(b);
  return x != y ? x < y : a.corners[3] < b.corners[3];
}

/// Sorts faces with the same lowest corner. They come in the order of their solids and are a few dozen.
void sort_list(SolidFace* begin, SolidFace* end) {
  constexpr std::ptrdiff_t few = 64;
  if (end - begin > few) return std::stable_sort(begin, end, is_before);
  for (SolidFace* f = begin; f < end; ++f) {
    const SolidFace moved = *f;
    SolidFace* place = f;
    for (; place > begin && is_before(moved, place[-1]); --place) *place = place[-1];
    *place = moved;
  }
}

}  // namespace

// A counting sort by the lowest corner leaves short lists; sorting each of them costs almost nothing. Each
// slice of the solids knows where its faces begin in each list. So the order does not depend on threads.
SortedFaces::SortedFaces(const Mesh& mesh, ThreadTeam& team, std::span<const std::uint8_t> wanted) {
  constexpr std::size_t most_slices = 8;  // each counts every node
  const std::size_t nodes = mesh.points.size(), solids = static_cast<std::size_t>(mesh.solid_count());
  const std::size_t slices = std::min(most_slices, static_cast<std::size_t>(team.size()));
  const std::size_t slice = (solids + slices - 1) / std::max<std::size_t>(1, slices);
  std::vector<std::vector<std::uint32_t>> count(slices);
  const auto for_slices = [&](const auto& use) {
    team.for_chunks(slices, 1, [&](std::size_t s, std::size_t) {
      for_faces(mesh, s * slice, std::min(solids, (s + 1) * slice), wanted,
                [&](const SolidFace& f) { use(count[s][static_cast<std::size_t>(f.corners[0])], f); });
    });
  };
  for (auto& of_slice : count) of_slice.resize(nodes);
  for_slices([](std::uint32_t& n, const SolidFace&) { ++n; });
  start_.resize(nodes + 1);
  for (std::size_t n = 0; n < nodes; ++n) {
    start_[n] = size_;
    std::uint32_t before = 0;
    for (auto& of_slice : count) before += std::exchange(of_slice[n], before);
    size_ += before;
  }
  start_[nodes] = size_;
  faces_ = std::make_unique_for_overwrite<SolidFace[]>(size_);
  for_slices([this](std::uint32_t& n, const SolidFace& f) {
    faces_[start_[static_cast<std::size_t>(f.corners[0])] + n++] = f;
  });
  constexpr std::size_t grain = 4096;
  team.for_chunks(nodes, grain, [this](std::size_t begin, std::size_t end) {
    for (std::size_t n = begin; n < end; ++n)
      sort_list(faces_.get() + start_[n], faces_.get() + start_[n + 1]);
  });
}

std::size_t SortedFaces::find(const std::array<Index, 4>& corners) const {
  const SolidFace *begin = faces_.get() + first(corners[0]), *end = faces_.get() + first(corners[0] + 1);
  const SolidFace* found = std::lower_bound(begin, end, SolidFace{corners, 0, 0, 0, 0},
                                            [](const auto& a, const auto& b) { return is_before(a, b); });
  return found < end && found->corners == corners ? static_cast<std::size_t>(found - faces_.get()) : size_;
}

SortedFaces sorted_faces(const Mesh& mesh, std::span<const std::uint8_t> wanted) {
  ThreadTeam alone(1);
  return SortedFaces(mesh, alone, wanted);
}

std::array<Index, 4> facet_corners(const ElementBlock& block, Index element) {
  static constexpr int in_order[] = {0, 1, 2, 3};
  return sort_corners(element_nodes(block, element).data(), in_order, traits(block.type).corners).first;
}

}  // namespace genba
