// Builds a surface from single triangles; corners at one place become one point.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <unordered_map>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "mesh/surface/surface_check.hpp"

namespace genba {

class SurfaceBuilder {
 public:
  /// `file`: its name for messages; `unit`: m per unit of its numbers.
  SurfaceBuilder(std::string file, double unit) : file_(std::move(file)), unit_(unit) {}

  /// Throws Error(geometry) naming the triangle if a coordinate is not finite, or so large that volumes are not
  /// (as engine/model/faces/mesh_check.cpp refuses it in a mesh).
  void add(const std::array<Vec3, 3>& corners) {
    std::array<Index, 3> triangle{};
    for (std::size_t k = 0; k < 3; ++k) {
      Vec3 p = corners[k];
      for (double& x : p) {
        if (!std::isfinite(x))
          refuse(phrase<"triangle %1 has a coordinate that is not a finite number">(
              surface_.triangles.size() + 1));
        x *= unit_;
        if (!(std::abs(x) <= 1e30))
          refuse(phrase<"triangle %1 has a coordinate of %2 m; nothing beyond 1e30 m can be computed with">(
              surface_.triangles.size() + 1, format_number(x, "%.3g")));
      }
      const auto [at, fresh] = index_.try_emplace(p, static_cast<Index>(surface_.points.size()));
      if (fresh) surface_.points.push_back(p);
      triangle[k] = at->second;
    }
    surface_.triangles.push_back(triangle);
  }
  /// Throws Error(geometry) if there is no triangle.
  TriangleSurface take() {
    if (surface_.triangles.empty()) refuse(phrase<"the file has no triangle">());
    return std::move(surface_);
  }
  [[noreturn]] void refuse(const Text& problem) const {
    throw Error(ErrorKind::geometry, file_, problem,
                phrase<"Export the surface again from the program that made it">());
  }

 private:
  struct PlaceHash {
    std::size_t operator()(const Vec3& p) const {
      std::size_t h = 1469598103934665603ULL;
      for (double x : p) {
        std::uint64_t bits;
        const double positive_zero = x + 0.0;
        std::memcpy(&bits, &positive_zero, sizeof bits);
        h = (h ^ bits ^ (bits >> 29)) * 1099511628211ULL;
      }
      return h;
    }
  };

  std::string file_;
  double unit_;
  TriangleSurface surface_;
  std::unordered_map<Vec3, Index, PlaceHash> index_;
};

}  // namespace genba
