// Steps of a mask between voxels that share faces.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// One code per voxel of a box; the first axis runs fastest.
struct VoxelCodes {
  std::array<Index, 3> cells{};
  std::vector<std::uint8_t> code;
};

/// Repeats `layers` times: voxels `from` beside a voxel `to` become `to`. Neither may be 1.
void spread(VoxelCodes& voxels, std::uint8_t from, std::uint8_t to, int layers, const Monitor& monitor);

/// Visits, once each, the voxels connected with `seed` by faces for which enter(voxel) returns true; enter()
/// must mark them.
template <class Enter>
void flood(const std::array<Index, 3>& cells, std::size_t seed, std::vector<std::uint32_t>& stack,
           const Monitor& monitor, Enter&& enter) {
  const auto nx = static_cast<std::size_t>(cells[0]), ny = static_cast<std::size_t>(cells[1]),
             nz = static_cast<std::size_t>(cells[2]);
  if (!enter(seed)) return;
  stack.assign(1, static_cast<std::uint32_t>(seed));
  for (std::uint32_t visited = 1; !stack.empty(); ++visited) {
    if ((visited & 0xFFFFF) == 0) monitor.check();
    const std::size_t v = stack.back();
    stack.pop_back();
    const std::size_t i = v % nx, j = v / nx % ny, k = v / (nx * ny);
    const auto go = [&](bool there, std::size_t to) {
      if (there && enter(to)) stack.push_back(static_cast<std::uint32_t>(to));
    };
    go(i > 0, v - 1);
    go(i + 1 < nx, v + 1);
    go(j > 0, v - nx);
    go(j + 1 < ny, v + nx);
    go(k > 0, v - nx * ny);
    go(k + 1 < nz, v + nx * ny);
  }
}

}  // namespace genba
