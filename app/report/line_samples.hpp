// Fields along a straight line through the body.
#pragma once

#include <string>
#include <vector>

#include "engine/analysis/results/results.hpp"

namespace genba {

struct LineSamples {
  std::vector<double> distance;  ///< [sample] m from the first point
  std::vector<double> value;     ///< [sample] SI; NaN outside the body
};

/// `component` -1: the magnitude, or the scalar itself. Throws Error(input) if the points are the same.
LineSamples sample_line(const Results& results, const Field& field, int component, const Vec3& from,
                        const Vec3& to, int count = 201);

/// All fields that have values at points (probe_fields()), one row per sample; column heads carry the units,
/// SI.
std::string line_csv(const Results& results, const Vec3& from, const Vec3& to, int count = 201);

}  // namespace genba
