// Pseudo-random numbers that are the same on every device and in any order of evaluation.
#pragma once

#include <cstdint>

#include "engine/base/host_device.hpp"

namespace genba {

/// The i-th number in [-1, 1): a multiple of 2^-52 by the finaliser of SplitMix64 (Steele, Lea, Flood: Fast
/// splittable pseudorandom number generators, 2014).
GENBA_HD inline double random_number(std::uint64_t i) {
  std::uint64_t z = (i + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  z ^= z >> 31;
  return static_cast<double>(static_cast<std::int64_t>(z) >> 11) * 0x1p-52;
}

}  // namespace genba
