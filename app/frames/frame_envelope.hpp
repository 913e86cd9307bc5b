// A field over all frames of a step, node by node: how large it was, when, and how long it was above a value.
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

/// The largest value, of vectors the largest magnitude, and the time of the first frame that has it
/// ("time_of_maximum"); with `above`, SI, how long the field was above it, as lines between frames
/// ("time_above"). Throws Error(input) as require_field() and for a tensor; as FrameReader::read(); Cancelled.
std::vector<Field> frame_envelope(const FrameReader& reader, const std::string& field,
                                  std::optional<double> above, Monitor& monitor);

/// A nodal field along a straight line over all frames: a line a frame, a column a point (and a component),
/// with its distance from the first end; points outside of the mesh have none. Throws Error(input) where the
/// ends are the same or no point lies in the mesh; as probe_frames().
std::string frame_line_csv(const FrameReader& reader, const Vec3& from, const Vec3& to,
                           const std::string& field, int count, ThreadTeam& team, Monitor& monitor);

}  // namespace genba
