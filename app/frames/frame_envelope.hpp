// Envelope of a field over all frames of a step, node by node: largest value, its time, time above a
// threshold.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/frames/frame_reader.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

/// "temperature_maximum_over_time"
std::string envelope_name(const std::string& field);

/// The largest value (of vectors: the largest magnitude), and the time of the first frame that has it
/// ("time_of_maximum"). With `above`, SI, also how long the field was above it, with linear interpolation
/// between frames ("time_above"). Throws Error(input) as require_field() and for a tensor field; throws as
/// FrameReader::read(); throws Cancelled.
std::vector<Field> frame_envelope(const FrameReader& reader, const std::string& field,
                                  std::optional<double> above, Monitor& monitor);

/// A nodal field along a straight line over all frames, as CSV. One row per frame; one column per point (and
/// component), titled with its distance from `from`. Values of points outside the mesh are empty. Throws
/// Error(input) if the ends are the same or no point lies in the mesh; throws as probe_frames().
std::string frame_line_csv(const FrameReader& reader, const Vec3& from, const Vec3& to,
                           const std::string& field, int count, ThreadTeam& team, Monitor& monitor);

}  // namespace genba
